-- A database that was restored from a copy: what is in doubt, and until when.

create table app.restores (
  id bigint generated always as identity primary key,
  why text not null constraint restores__why check (why in ('behind_mark', 'other_cluster', 'no_mark')),
  detected_at timestamptz not null default app.now(),
  thawed_at timestamptz
);
comment on table app.restores is
  'Each time the database turned out to be older than what was sent to the bank or to people. While one is open, nothing is sent and no deadline runs.';
create unique index restores__one_open on app.restores ((true)) where thawed_at is null;
grant select, update (thawed_at) on app.restores to damana_api;

create table app.sent_numbers (
  one boolean primary key default true constraint sent_numbers__one_row check (one),
  messages bigint not null
);
comment on table app.sent_numbers is
  'The last message that was about to be sent, for the mark beside the secrets. The outbox deletes what is sent, and a sequence is ahead of its rows after a crash.';
grant select, update on app.sent_numbers to damana_api;

insert into app.sent_numbers (messages) values (0);

-- Identities are what people and banks know a thing by, so none is given a second time after a restore.
create function app.freeze_after_restore(reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
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
  update app.payouts set restored_at = app.now(), restored_report = null, restored_missed_at = null where closed_at is null;
  return true;
end $$;
comment on function app.freeze_after_restore is
  'Freezes, once per restore: identities are set ahead by a million, and every open payout is in doubt.';
revoke execute on function app.freeze_after_restore from public;
grant execute on function app.freeze_after_restore to damana_api;

-- What a restored copy would know less of than the mark beside the secrets.
create function app.last_sent_numbers() returns table (system text, payout_files bigint, messages bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select
    (select system_identifier::text from pg_control_system()),
    (select coalesce(max(id), 0) from app.payout_files),
    (select messages from app.sent_numbers)
$$;
revoke execute on function app.last_sent_numbers from public;
grant execute on function app.last_sent_numbers to damana_api;

-- After a restore a debit of our account may be a payout that the copy does not know. An unknown debit is an exception
-- once a statement shows it, and only a line of its message while a notification announces it.
create function app.has_unknown_debit(guarantee_id bigint) returns boolean
language sql stable set search_path = pg_catalog as $$
  select exists (select from app.restores) and (
    exists (
      select from app.bank_exceptions x
      where x.direction = 'debit' and x.payout_id is null and x.closed_at is null
        and x.seen_at >= (select min(detected_at) from app.restores)
        and x.remittance ~ ('\mDM-' || $1 || '\M'))
    or exists (
      select from app.bank_messages m
        join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
      where m.received_at >= (select min(detected_at) from app.restores) and m.body ~ ('\mDM-' || $1 || '\M')
        and not exists (select from app.payouts p where p.number = l.end_to_end_id)))
$$;
comment on function app.has_unknown_debit is
  'Whether the bank debited us, since a restore, for this guarantee with a payout that we do not know.';
grant execute on function app.has_unknown_debit to damana_api;

create function app.payouts_only_bank_knows(since timestamptz, until timestamptz)
returns table (number text, message_id text, received_at timestamptz)
language sql stable set search_path = pg_catalog as $$
  select distinct on (told.number) told.number, told.message_id, told.received_at from (
    select
      (regexp_matches(
        m.body, '<(?:[[:alnum:]_]+:)?OrgnlEndToEndId>[[:space:]]*(P[1-9][0-9]{5,11})[[:space:]]*<', 'g'
      ))[1] as number,
      m.message_id, m.received_at
    from app.bank_messages m
    where m.kind = 'pain.002' and m.received_at >= since and m.received_at < until
  ) told
  where not exists (select from app.payouts p where p.number = told.number)
    and not exists (select from app.bank_lines l where l.end_to_end_id = told.number)
  order by told.number, told.received_at
$$;
comment on function app.payouts_only_bank_knows is
  'Our end-to-end ids that the bank names in its reports of that time, while we have no such payout and the bank has shown no movement yet.';
revoke execute on function app.payouts_only_bank_knows from public;
grant execute on function app.payouts_only_bank_knows to damana_api;

create function app.is_restore_open(at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select exists (
    select from app.restores r where r.detected_at <= at and (
      r.thawed_at is null
      or exists (select from app.payouts p where p.closed_at is null and p.restored_at is not null)
      or exists (
        select from app.bank_exceptions x
        where x.kind = 'unknown_debit' and x.closed_at is null
          and x.seen_at >= r.detected_at and x.booked_at < r.thawed_at)
      or exists (
        select from app.bank_messages m
          join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
        where m.received_at >= r.detected_at and m.received_at < r.thawed_at
          and not exists (select from app.payouts p where p.number = l.end_to_end_id))
      or (
        app.now() < r.thawed_at + interval '7 days'
        and exists (select from app.payouts_only_bank_knows(r.detected_at, r.thawed_at)))))
$$;
comment on function app.is_restore_open is
  'Whether a restore before this moment is unresolved: it is not approved, a payout is in doubt since, or the bank debited something unknown, which may have been paid from the money of a guarantee that is unknown as well.';
revoke execute on function app.is_restore_open from public;
grant execute on function app.is_restore_open to damana_api;
