-- A database that was restored from a copy: what is in doubt, and who let it go on.
create table app.restores (
  id bigint generated always as identity primary key,
  why text not null constraint restores__why check (why in ('behind_mark', 'other_cluster', 'no_mark')),
  detected_at timestamptz not null default app.now(),
  thawed_at timestamptz
);
create unique index restores__one_open on app.restores ((true)) where thawed_at is null;
comment on table app.restores is 'Each time the database turned out to know less than what was sent to the bank or to people. While one is open, nothing is sent and no deadline runs.';
create table app.restore_approvals (
  restore_id bigint not null references app.restores,
  staff_id bigint not null references app.staff,
  role text not null constraint restore_approvals__role check (role in ('finance', 'admin')),
  reason text not null,
  at timestamptz not null default app.now(),
  primary key (restore_id, staff_id)
);
comment on table app.restore_approvals is 'Who said, with the second factor, that the restored database may go on: one of finance and one administrator.';

alter table app.payouts
  add column restored_at timestamptz,
  add column restored_word text constraint payouts__restored_word check (restored_word in ('known', 'not_known')),
  add column restored_missed_at timestamptz;
comment on column app.payouts.restored_at is 'Since when it is in doubt, because the database was restored and the bank may have had it; null when it is not.';
comment on column app.payouts.restored_word is 'What the bank says of it by its end-to-end id; not_known only when it said so twice.';
comment on column app.payouts.restored_missed_at is 'When the bank first said that it does not know it.';

alter table app.payout_denials
  alter column file_id drop not null,
  drop constraint payout_denials__once,
  add constraint payout_denials__once unique nulls not distinct (file_id, payout_id, said, staff_id);
comment on column app.payout_denials.file_id is 'Null of a payout that is in doubt after a restore: the files of before are unknown.';

-- What people and banks know a thing by comes from these identities, so none of them is given a second time after a restore.
create function app.freeze_after_restore(reason text) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare sequence record;
begin
  insert into app.restores (why) values (reason) on conflict do nothing;
  if not found then return false; end if;
  for sequence in
    select s.seqrelid::regclass as name, s.seqstart as first, pg_sequence_last_value(s.seqrelid) as last
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'app'::regnamespace
  loop
    perform setval(sequence.name, coalesce(sequence.last, sequence.first) + 1000000);
  end loop;
  update app.payouts set restored_at = app.now(), restored_word = null, restored_missed_at = null where closed_at is null;
  perform pg_notify('restore', '');
  return true;
end $$;
revoke all on function app.freeze_after_restore(text) from public;
comment on function app.freeze_after_restore is 'Freezes, once per restore: identities are set ahead by a million, and every open payout is in doubt.';

create table app.sent_numbers (
  one boolean primary key default true constraint sent_numbers__one_row check (one),
  messages bigint not null
);
insert into app.sent_numbers (messages) values (0);
comment on table app.sent_numbers is 'The last message that was about to be sent, for the mark beside the secrets. The outbox forgets what it has sent, and a sequence is ahead of its rows after a crash.';
grant select, update on app.sent_numbers to damana_api;

-- What a copy that was restored would know less of.
create function app.last_sent_numbers() returns table (system text, payout_files bigint, messages bigint) language sql stable security definer set search_path = pg_catalog as $$
  select (select system_identifier::text from pg_control_system()), (select coalesce(max(id), 0) from app.payout_files), (select messages from app.sent_numbers)
$$;
revoke all on function app.last_sent_numbers() from public;

-- After a restore a debit of our account may be a payout that the copy did not know.
create function app.has_unknown_debit(guarantee_id bigint) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from app.restores) and exists (
    select from app.unmatched_entries u where u.direction = 'debit' and u.matched_at is null and u.seen_at >= (select min(detected_at) from app.restores)
      and u.remittance ~ ('\mDM-' || $1 || '\M'))
$$;
comment on function app.has_unknown_debit is 'Whether the bank debited us, since a restore, for this guarantee with a payout that we do not know.';

grant update (due_at) on app.fee_bills to damana_api;
grant select on app.restores to damana_api;
grant update (thawed_at) on app.restores to damana_api;
grant select, insert on app.restore_approvals to damana_api;
grant execute on function app.freeze_after_restore(text), app.last_sent_numbers(), app.has_unknown_debit(bigint) to damana_api;
