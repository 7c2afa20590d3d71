-- Money out: payouts and the payment files that carry them.

create table app.payout_files (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  rail text not null,
  body text not null,
  sha256 bytea not null,
  payments int not null,
  sum_fils bigint not null,
  status text not null constraint payout_files__status check (status in ('made', 'sent', 'unknown', 'lost')),
  made_at timestamptz not null,
  sent_at timestamptz,
  last_sent_at timestamptz not null,
  confirmed_at timestamptz,
  resent_at timestamptz,
  first_missed_at timestamptz,
  last_missed_at timestamptz,
  ask_again_at timestamptz
) with (fillfactor = 50);
comment on table app.payout_files is
  'Each payment file as it was submitted to the bank, with its SHA-256. One in doubt is submitted once more, the same bytes under the same message id, and then asked after by it.';
comment on column app.payout_files.last_sent_at is
  'When the bytes last left for the bank: a statement of the bank that is older says nothing about them.';
comment on column app.payout_files.confirmed_at is
  'When the bank confirmed the file by its message id and SHA-256; null where it was only found there, or not yet.';
comment on column app.payout_files.resent_at is
  'When the same bytes were submitted again, once, because no answer had come.';
comment on column app.payout_files.first_missed_at is 'When the bank first said that it does not have the file.';
comment on column app.payout_files.last_missed_at is
  'When it said so again, long enough after. A large file then waits for two of finance.';
comment on column app.payout_files.ask_again_at is 'The bank is not asked about the file before.';
create index payout_files__missed on app.payout_files (id) where last_missed_at is not null;
create trigger keep_columns before update of
    message_id, rail, body, sha256, payments, sum_fils, made_at
  on app.payout_files for each row
  execute function app.keep_columns('message_id', 'rail', 'body', 'sha256', 'payments', 'sum_fils', 'made_at');
grant select, insert, update on app.payout_files to damana_api;

-- A payout is given an account while it waits, and only one of its beneficiary; a payout that is approved or under way
-- keeps the account that it was approved with.
create function app.guard_payout_account() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if old.status not in ('ordered', 'held') and new.status not in ('ordered', 'held') then
    raise exception 'the account of a payout that no longer waits never changes' using errcode = '42501';
  end if;
  if new.bank_account_id is not null and not exists (
    select from app.bank_accounts b
    where b.id = new.bank_account_id and b.party_id = new.beneficiary_party_id and b.iban = new.iban
  ) then
    raise exception 'the account of a payout is not its beneficiary''s' using errcode = '42501';
  end if;
  return new;
end $$;

create table app.payouts (
  id bigint generated always as identity (start with 100001) primary key,
  number text generated always as ('P' || id::text) stored,
  -- what is paid, and why
  guarantee_id bigint references app.guarantees,
  receipt_id bigint references app.receipts,
  swept_on date,
  purpose text not null
    constraint payouts__purpose check (purpose in (
      'seller', 'seller_reversed', 'refund', 'excess', 'send_back', 'suspense', 'sweep'
    )),
  attempt int not null default 1,
  previous_id bigint references app.payouts,
  made_by_staff_id bigint references app.staff,
  amount_fils bigint not null constraint payouts__positive check (amount_fils > 0),
  -- to whom
  beneficiary_party_id bigint references app.parties,
  beneficiary_name text not null,
  bank_account_id bigint references app.bank_accounts,
  iban text,
  swift_code text,
  account_since timestamptz,
  allowed_iban text,
  account_is_of_another boolean not null default false,
  -- on its way
  rail text not null constraint payouts__rail check (rail in ('ACH', 'RTGS')),
  status text not null
    constraint payouts__status check (status in (
      'ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted', 'settled', 'rejected', 'returned',
      'withdrawn'
    )),
  failed_status text
    generated always as (case when status in ('rejected', 'returned', 'withdrawn') then status end) stored,
  version int not null default 1,
  held_reason text,
  staff_hold_reason text,
  staff_hold_by bigint references app.staff,
  approvals_needed int not null default 0,
  file_id bigint,
  expected_on date,
  bank_reason text,
  reminders_sent int not null default 0,
  reversal_decided text constraint payouts__reversal_decided check (reversal_decided in ('release', 'keep')),
  -- The sweep compares a payout with the accounts once after it began to wait, and an account with the payouts once after
  -- it was named. Each is marked in the statement that compares it, so of two that were written at the same time the
  -- later one to be compared sees the other.
  compared_at timestamptz,
  -- after a restore
  restored_at timestamptz,
  restored_report text constraint payouts__restored_report check (restored_report in ('known', 'not_known')),
  restored_missed_at timestamptz,
  -- what happened when
  ordered_at timestamptz not null,
  status_since timestamptz not null,
  late_at timestamptz,
  unpaid_since timestamptz,
  settled_at timestamptz,
  closed_at timestamptz,
  recovered_at timestamptz,
  -- rules
  constraint payouts__once unique nulls not distinct (guarantee_id, receipt_id, beneficiary_party_id, purpose, swept_on, attempt),
  constraint payouts__file foreign key (file_id) references app.payout_files,
  constraint payouts__closed check (
    (closed_at is null) = (status in ('ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted'))
  ),
  constraint payouts__reason_while_held check ((held_reason is not null) = (status = 'held')),
  constraint payouts__staff_hold check ((staff_hold_reason is null) = (staff_hold_by is null)),
  constraint payouts__unpaid check (unpaid_since is null or status in ('rejected', 'returned', 'withdrawn')),
  constraint payouts__source check (
    case purpose
      when 'seller' then guarantee_id is not null and beneficiary_party_id is not null
      when 'seller_reversed' then guarantee_id is not null and beneficiary_party_id is not null
      when 'refund' then guarantee_id is not null
      when 'excess' then guarantee_id is not null and receipt_id is not null
      when 'send_back' then guarantee_id is not null and receipt_id is not null
      when 'suspense' then guarantee_id is null and receipt_id is not null
      else guarantee_id is null and receipt_id is null and swept_on is not null
    end
  ),
  -- Settled and returned without an account: the bank may debit a payout that no file has yet, and that counts.
  constraint payouts__iban_from_approval check (
    iban is not null
    or status in ('ordered', 'held', 'withdrawn', 'settled', 'returned')
  )
) with (fillfactor = 60);
comment on table app.payouts is
  'Money out. Only the payouts'' transition table changes the status; the status is not indexed, so that a change rewrites no index.';
comment on column app.payouts.number is 'The end-to-end id at the bank, never reused.';
comment on column app.payouts.receipt_id is 'The receipt that it refunds.';
comment on column app.payouts.swept_on is 'The day in Amman whose fees are swept to our own account; one a day.';
comment on column app.payouts.purpose is
  'refund: an ended guarantee pays back. excess, send_back: too much, or a refused payer''s money, refunded while the guarantee goes on; they never change its statuses.';
comment on column app.payouts.previous_id is
  'The failed attempt that this one repeats; each is followed by one at most.';
comment on column app.payouts.made_by_staff_id is
  'The member of finance who requested this attempt and therefore may not approve it.';
comment on column app.payouts.iban is
  'A copy: a later change of the beneficiary''s account never affects a payout already ordered.';
comment on column app.payouts.account_since is
  'Of an account that is no row of bank_accounts: since when it is known; null counts as old (reported by the bank itself, or our own).';
comment on column app.payouts.allowed_iban is 'The account of somebody else to which two of finance let this money go.';
comment on column app.payouts.account_is_of_another is
  'The bank''s check gave the account that was named for this payout to another name.';
comment on column app.payouts.failed_status is
  'How it ended, when it did not end settled. Indexed, because the status is not.';
comment on column app.payouts.staff_hold_reason is 'Why finance holds it, as long as it does.';
comment on column app.payouts.reminders_sent is
  'How often the beneficiary was reminded of the missing account since the payout has its present status.';
comment on column app.payouts.reversal_decided is
  'Of the part of the seller''s money that an open sum covers: what two members of finance and an administrator decided.';
comment on column app.payouts.compared_at is
  'When it was compared with the beneficiary''s account and was right as it stands; null again with each change of it. Only while it waits for an account.';
comment on column app.payouts.restored_at is
  'Since when it is in doubt, because the database was restored and the bank may have had it; null when it is not.';
comment on column app.payouts.restored_report is
  'What the bank reports of it by its end-to-end id; not_known only after it said so twice.';
comment on column app.payouts.restored_missed_at is 'When the bank first said that it does not know it.';
comment on column app.payouts.late_at is
  'When its expected day had passed without a report of the bank; kept, so that a new expected day does not hide it.';
comment on column app.payouts.unpaid_since is
  'Since when its money is back where it came from and no new attempt carries it. Indexed, because the status is not.';
comment on column app.payouts.closed_at is
  'When it was settled, rejected, returned or withdrawn: nothing more is expected of it.';
comment on column app.payouts.recovered_at is
  'Since when its money covers what the bank reversed: it is not tried again, and nobody is owed it.';
create unique index payouts__one_next on app.payouts (previous_id) where previous_id is not null;
create index payouts__receipt on app.payouts (receipt_id) where receipt_id is not null;
create index payouts__swept on app.payouts (swept_on) where purpose = 'sweep';
create index payouts__beneficiary on app.payouts (beneficiary_party_id);
create index payouts__file on app.payouts (file_id) where file_id is not null;
create index payouts__restored on app.payouts (id) where restored_at is not null;
create index payouts__failed on app.payouts (failed_status, id) where failed_status is not null;
-- Few values, so that a page of the index holds a thousand payouts.
create index payouts__held_kinds on app.payouts (held_reason, reminders_sent)
  where held_reason is not null and late_at is null;
create index payouts__held_late_kinds on app.payouts (held_reason, reminders_sent)
  where held_reason is not null and late_at is not null;
create index payouts__held_since on app.payouts (held_reason, reminders_sent, ordered_at, id)
  where (held_reason is not null and late_at is null);
create index payouts__held_late_since on app.payouts (held_reason, reminders_sent, ordered_at, id)
  where (held_reason is not null and late_at is not null);
create index payouts__to_approve on app.payouts (ordered_at, id)
  where (approvals_needed > 0 and late_at is null and closed_at is null and held_reason is null);
create index payouts__late on app.payouts (ordered_at, id)
  where (late_at is not null and closed_at is null and held_reason is null);
create index payouts__unpaid on app.payouts (failed_status, unpaid_since, id) where (unpaid_since is not null);
create index payouts__to_compare on app.payouts (id)
  where compared_at is null and guarantee_id is not null and (held_reason in ('iban_missing', 'iban_unproven') or failed_status in ('rejected', 'returned') and unpaid_since is not null);
create index payouts__waiting on app.payouts (beneficiary_party_id)
  where guarantee_id is not null and (held_reason in ('iban_missing', 'iban_unproven') or failed_status in ('rejected', 'returned') and unpaid_since is not null);
create index payouts__moving on app.payouts (rail, id) where closed_at is null and held_reason is null;
create index payouts__held on app.payouts (id) where closed_at is null and held_reason is not null;
create index payouts__expected on app.payouts (expected_on)
  where closed_at is null and late_at is null and coalesce(held_reason, '') not in ('iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven');
-- By how often the beneficiary was reminded.
create index payouts__unpaid_by_reminders on app.payouts (failed_status, reminders_sent, unpaid_since)
  where unpaid_since is not null;
create trigger keep_columns before update of
    guarantee_id, receipt_id, purpose, attempt, amount_fils, swept_on, ordered_at
  on app.payouts for each row
  execute function app.keep_columns(
    'guarantee_id', 'receipt_id', 'purpose', 'attempt', 'amount_fils', 'swept_on', 'ordered_at'
  );
create trigger guard_payout_account before update of bank_account_id, iban, swift_code on app.payouts for each row
  when ((old.bank_account_id, old.iban, old.swift_code) is distinct from (new.bank_account_id, new.iban, new.swift_code))
  execute function app.guard_payout_account();
create trigger forget_comparison before update of status, held_reason, bank_account_id, beneficiary_party_id on app.payouts
  for each row when (old.compared_at is not null) execute function app.forget_comparison();
grant select, insert, update on app.payouts to damana_api;

create function app.count_payout_approvals(p_payout_id bigint, p_iban text) returns int language sql stable set search_path = app, pg_temp as $$
  select count(*)::int
  from payouts p
  join approvals a on a.subject = 'payout:' || p.id
    and a.basis = jsonb_build_object('iban', coalesce(p_iban, ''), 'amount_fils', p.amount_fils::text, 'beneficiary', p.beneficiary_name)
  where p.id = p_payout_id and (a.ended_by = 'carried_out' or a.ended_at is null and a.proposed_at > app.now() - interval '7 days')
$$;
comment on function app.count_payout_approvals is
  'How many persons have approved that this sum goes to this account, for this beneficiary: it counts on where a hold ends, and not for another account.';
grant execute on function app.count_payout_approvals to damana_api;

create table app.payout_events (
  payout_id bigint not null references app.payouts,
  version int not null,
  from_status text,
  to_status text not null,
  staff_id bigint references app.staff,
  facts jsonb not null default '{}',
  request_id text,
  at timestamptz not null,
  primary key (payout_id, version)
);
comment on table app.payout_events is 'The history of a payout, append-only.';
comment on column app.payout_events.staff_id is
  'The member of staff who did it; null for the beneficiary, the bank and the clock.';
create trigger append_only before update or delete or truncate on app.payout_events for each statement
  execute function app.forbid_change();
grant select, insert on app.payout_events to damana_api;

create table app.payer_links (
  id bigint generated always as identity primary key,
  payout_id bigint not null references app.payouts,
  token_sha256 bytea not null unique,
  phone text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table app.payer_links is
  'Links sent by SMS to a buyer who is to name the account for a refund to the payer; only their hashes.';
create index payer_links__payout on app.payer_links (payout_id);
create index payer_links__created on app.payer_links (created_at);
create trigger keep_columns before update of payout_id, token_sha256, phone on app.payer_links for each row
  execute function app.keep_columns('payout_id', 'token_sha256', 'phone');
grant select, insert, update on app.payer_links to damana_api;
