-- The guarantee and its family. Every table of the family carries guarantee_id; no foreign key crosses from one guarantee to another.

create table app.fee_schedules (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null unique,
  commission_basis_points int not null constraint fee_schedules__rate check (commission_basis_points between 0 and 10000),
  commission_least_fils bigint not null,
  commission_most_fils bigint not null,
  tiers jsonb not null default '[]',
  rtgs_commission_fils bigint not null,
  ach_commission_fils bigint not null default 0,
  sales_tax_basis_points int not null,
  cancel_before_payment_fils bigint not null,
  cancel_after_payment_fils bigint not null,
  failed_check_fils bigint not null,
  price_least_fils bigint not null,
  price_most_fils bigint not null,
  constraint fee_schedules__bounds check (commission_least_fils >= 0 and commission_most_fils >= commission_least_fils and price_most_fils > price_least_fils)
);
comment on table app.fee_schedules is 'What Damana charges, dated. A guarantee keeps the id of the schedule in force at its creation.';
insert into app.fee_schedules (valid_from, commission_basis_points, commission_least_fils, commission_most_fils, rtgs_commission_fils, sales_tax_basis_points,
  cancel_before_payment_fils, cancel_after_payment_fils, failed_check_fils, price_least_fils, price_most_fils)
values ('2020-01-01', 100, 15000, 250000, 5000, 1600, 10000, 25000, 5000, 100000, 1000000000);

create table app.discount_codes (
  id bigint generated always as identity primary key,
  code text not null unique constraint discount_codes__code check (code ~ '^[A-Z0-9-]{3,24}$'),
  kind text not null constraint discount_codes__kind check (kind in ('percent', 'value')),
  percent_basis_points int,
  value_fils bigint,
  valid_from timestamptz not null default '-infinity',
  valid_until timestamptz not null default 'infinity',
  max_uses int,
  max_uses_per_party int,
  least_price_fils bigint not null default 0,
  budget_fils bigint,
  used int not null default 0,
  spent_fils bigint not null default 0,
  constraint discount_codes__one_value check ((kind = 'percent' and percent_basis_points between 1 and 10000 and value_fils is null) or (kind = 'value' and value_fils > 0 and percent_basis_points is null)),
  constraint discount_codes__not_over_used check (max_uses is null or used <= max_uses),
  constraint discount_codes__within_budget check (budget_fils is null or spent_fils <= budget_fils),
  constraint discount_codes__used_not_negative check (used >= 0 and spent_fils >= 0)
);

comment on table app.discount_codes is 'Codes that take something off the commission, with their limits and what of them is used up.';

create table app.guarantees (
  id bigint generated always as identity (start with 100001) primary key,
  number text generated always as ('DM-' || id::text) stored,
  verify_code text not null default replace(gen_random_uuid()::text, '-', ''),
  seller_party_id bigint not null references app.parties,
  buyer_party_id bigint not null references app.parties,
  creator_party_id bigint not null references app.parties,
  creator_user_id bigint not null references app.users,
  seller_name text not null,
  buyer_name text not null,
  creator_name text not null,
  vehicle_type text not null,
  vehicle_year int not null,
  plate_code text not null,
  plate_number text not null,
  registration_number text not null,
  operational_status text not null constraint guarantees__operational_status check (operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment',
    'in_transfer', 'release_requested', 'completed', 'rejected', 'expired', 'cancelled')),
  financial_status text constraint guarantees__financial_status check (financial_status in ('in_progress', 'hold', 'late', 'released', 'paid')),
  money_to text not null default 'seller' constraint guarantees__money_to check (money_to in ('seller', 'buyer')),
  version int not null default 1,
  terms_version int not null default 1,
  fee_schedule_id bigint not null references app.fee_schedules,
  price_fils bigint not null constraint guarantees__price_positive check (price_fils > 0),
  commission_bearer text not null constraint guarantees__commission_bearer check (commission_bearer in ('buyer', 'seller', 'equally')),
  commission_before_fils bigint not null,
  discount_code_id bigint references app.discount_codes,
  discount jsonb,
  discount_fils bigint not null default 0,
  commission_after_fils bigint not null,
  buyer_share_fils bigint not null,
  seller_share_fils bigint not null,
  transfer_type text not null constraint guarantees__transfer_type check (transfer_type in ('ACH', 'RTGS')),
  transfer_commission_fils bigint not null,
  total_price_fils bigint not null,
  seller_due_fils bigint not null,
  payment_reference text unique,
  received_fils bigint not null default 0,
  flags jsonb not null default '[]',
  cancel_request jsonb,
  created_at timestamptz(3) not null,
  status_since timestamptz not null,
  offered_at timestamptz,
  accepted_at timestamptz,
  wait_until timestamptz,
  late_at timestamptz,
  held_at timestamptz,
  release_allowed_at timestamptz,
  owner_is_buyer_at timestamptz,
  release_requested_at timestamptz,
  release_requested_by text,
  completed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  next_ask_at timestamptz,
  silent_asks int not null default 0,
  wake_at timestamptz,
  timer_at timestamptz,
  seller_bank_account_id bigint references app.bank_accounts,
  constraint guarantees__parties_differ check (seller_party_id <> buyer_party_id and creator_party_id <> buyer_party_id),
  constraint guarantees__sums check (commission_after_fils = commission_before_fils - discount_fils and buyer_share_fils + seller_share_fils = commission_after_fils
    and total_price_fils = price_fils + buyer_share_fils and seller_due_fils = price_fils - seller_share_fils - transfer_commission_fils and seller_due_fils >= 1000),
  constraint guarantees__received_not_negative check (received_fils >= 0)
) with (fillfactor = 70);
comment on table app.guarantees is 'One sale. Both statuses are written by the transition alone, in one transaction with the journal entry and the event.';
comment on column app.guarantees.created_at is 'To the millisecond, which is what a page''s key can carry.';
comment on column app.guarantees.wait_until is 'When the wait of the present status ends: consent or acceptance 72 h, payment due, then the last day to pay, release asked until.';
comment on column app.guarantees.wake_at is 'The next moment at which the clock or the registry has something to do here; one timer per guarantee.';
comment on column app.guarantees.timer_at is 'When the timer that is already set will ring; a later wake needs no new one.';
comment on column app.guarantees.seller_bank_account_id is 'The seller''s account in force when the release was requested.';
comment on column app.guarantees.owner_is_buyer_at is 'When the registry first said that the buyer is the owner.';
create unique index guarantees__number on app.guarantees (number);
create unique index guarantees__vehicle_free on app.guarantees (registration_number) where operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested');
create unique index guarantees__one_awaiting_owner on app.guarantees (registration_number, creator_party_id) where operational_status = 'awaiting_owner';
create index guarantees__wake on app.guarantees (wake_at) where wake_at is not null;
create index guarantees__seller on app.guarantees (seller_party_id, created_at desc, id desc);
create index guarantees__creator on app.guarantees (creator_party_id, created_at desc, id desc) where creator_party_id <> seller_party_id;
create index guarantees__buyer on app.guarantees (buyer_party_id, created_at desc, id desc) where offered_at is not null;
create index guarantees__seller_operational on app.guarantees (seller_party_id, operational_status, created_at desc, id desc);
create index guarantees__buyer_operational on app.guarantees (buyer_party_id, operational_status, created_at desc, id desc) where offered_at is not null;
create index guarantees__seller_financial on app.guarantees (seller_party_id, financial_status, created_at desc, id desc);
create index guarantees__buyer_financial on app.guarantees (buyer_party_id, financial_status, created_at desc, id desc) where offered_at is not null;
create index guarantees__plate on app.guarantees (plate_number, plate_code);

create table app.transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table app.transitions is 'Moves that the life-cycle table knows; a test compares it with that table. What is not here cannot happen, whoever asks.';
insert into app.transitions values
  ('awaiting_owner', 'awaiting_acceptance'), ('awaiting_owner', 'rejected'), ('awaiting_owner', 'cancelled'), ('awaiting_owner', 'expired'),
  ('awaiting_acceptance', 'awaiting_owner'), ('awaiting_acceptance', 'awaiting_payment'), ('awaiting_acceptance', 'rejected'), ('awaiting_acceptance', 'cancelled'), ('awaiting_acceptance', 'expired'),
  ('awaiting_payment', 'in_transfer'), ('awaiting_payment', 'expired'), ('awaiting_payment', 'cancelled'),
  ('in_transfer', 'release_requested'), ('release_requested', 'in_transfer'), ('release_requested', 'completed');
create function app.guard_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from app.transitions where from_status = old.operational_status and to_status = new.operational_status) then
    raise exception 'no such transition: % to %', old.operational_status, new.operational_status using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  if new.operational_status = 'release_requested' and (old.release_allowed_at is null or app.now() < old.release_allowed_at) then
    raise exception 'the countdown is not over' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  return new;
end $$;
create trigger guard_transition before update of operational_status on app.guarantees for each row
  when (old.operational_status is distinct from new.operational_status) execute function app.guard_transition();

create table app.guarantee_vehicles (
  guarantee_id bigint primary key references app.guarantees,
  registration_number text not null,
  registration_date date,
  plate_number text not null,
  plate_code text not null,
  type text not null,
  class text,
  color text,
  chassis_number text,
  manufacture_year int not null,
  licence_expiry date,
  licensing_centre text,
  engine_number text,
  engine_capacity text,
  load_capacity text,
  net_weight text,
  cargo_capacity text,
  estimated_value_fils bigint,
  registration_type text,
  country text,
  classification text,
  fines_fils bigint,
  seized boolean,
  mortgaged boolean
);
comment on table app.guarantee_vehicles is 'The vehicle as the registry told it at creation, kept as part of the contract between the sides.';

create table app.guarantee_terms (
  guarantee_id bigint not null references app.guarantees,
  terms_version int not null,
  quote jsonb not null,
  set_by_user_id bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  primary key (guarantee_id, terms_version)
);
comment on table app.guarantee_terms is 'Every version of the terms that was ever offered.';

create table app.consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  guarantee_id bigint references app.guarantees,
  kind text not null,
  text_version int not null,
  purpose text not null,
  lang text not null,
  valid_until timestamptz,
  created_at timestamptz not null default app.now(),
  withdrawn_at timestamptz
);
comment on table app.consents is 'Consent to data sharing: which text, for what, how long, in which language.';

create table app.discount_uses (
  guarantee_id bigint primary key references app.guarantees,
  code_id bigint not null references app.discount_codes,
  party_id bigint not null references app.parties,
  discount_fils bigint not null,
  created_at timestamptz not null default app.now(),
  given_back_at timestamptz
);
comment on table app.discount_uses is 'The code that a guarantee took; given back when it ends without completion.';
create index discount_uses__person on app.discount_uses (code_id, party_id) where given_back_at is null;

create table app.guarantee_events (
  guarantee_id bigint not null references app.guarantees,
  version int not null,
  kind text not null,
  actor_kind text not null,
  actor_user_id bigint,
  actor_staff_id bigint,
  request_id text,
  session_jkt text,
  signed_base text,
  signature text,
  facts jsonb not null default '{}',
  at timestamptz not null,
  primary key (guarantee_id, version)
);
comment on table app.guarantee_events is 'What happened, append-only, equal for both sides. For an act of a person it keeps the signed request as evidence.';
comment on column app.guarantee_events.version is 'Position in the history; counts up with guarantees.version.';
create function app.forbid_change() returns trigger language plpgsql as $$
begin raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501'; end $$;
create trigger append_only before update or delete or truncate on app.guarantee_events for each statement execute function app.forbid_change();

create table app.owner_links (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  token_sha256 bytea not null unique,
  terms_version int not null,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz
);
comment on table app.owner_links is 'Links by SMS to an owner whom somebody else acts for; only their hashes.';
create index owner_links__guarantee on app.owner_links (guarantee_id);

-- ---- money in ----
create table app.receipts (
  id bigint generated always as identity (start with 1001) primary key,
  source text not null constraint receipts__source check (source in ('biller', 'bank', 'cliq')),
  bank_reference text not null,
  fingerprint bytea not null,
  guarantee_id bigint references app.guarantees,
  amount_fils bigint not null constraint receipts__positive check (amount_fils > 0),
  booked_fils bigint not null,
  suspense_fils bigint not null default 0,
  remittance text not null default '',
  payer jsonb not null default '{}',
  why text,
  received_at timestamptz not null,
  recorded_at timestamptz not null default app.now(),
  settled_at timestamptz,
  settled_by text,
  constraint receipts__once unique (source, bank_reference)
) with (fillfactor = 80);
create index receipts__guarantee on app.receipts (guarantee_id);
create index receipts__reference on app.receipts (bank_reference);
create index receipts__unmatched on app.receipts (received_at) where suspense_fils > 0;
comment on table app.receipts is 'Money in, once per bank and bank reference. booked_fils went to a guarantee, suspense_fils waits for finance.';

comment on column app.receipts.settled_at is 'When the statement showed it. No index stands on it, so that the update stays on its page.';

create table app.bank_messages (
  message_id text primary key,
  kind text not null constraint bank_messages__kind check (kind in ('pain.002', 'camt.053', 'camt.054')),
  body text not null,
  received_at timestamptz not null default app.now()
);
comment on table app.bank_messages is 'What the bank said, word for word, once per message id.';

create table app.unmatched_entries (
  reference text not null,
  direction text not null constraint unmatched_entries__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  end_to_end_id text,
  remittance text not null default '',
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages,
  why text not null,
  seen_at timestamptz not null default app.now(),
  matched_at timestamptz,
  primary key (reference, direction)
);
create index unmatched_entries__open on app.unmatched_entries (end_to_end_id) where matched_at is null;
comment on table app.unmatched_entries is 'Lines of a statement that our books do not know: a notice may still come (then the line is matched to it), or finance asks.';

-- ---- money out ----
create table app.payouts (
  id bigint generated always as identity (start with 100001) primary key,
  number text generated always as ('P' || id::text) stored,
  guarantee_id bigint references app.guarantees,
  payee_party_id bigint not null references app.parties,
  payee_name text not null,
  purpose text not null constraint payouts__purpose check (purpose in ('seller', 'refund', 'suspense', 'sweep')),
  attempt int not null default 1,
  amount_fils bigint not null constraint payouts__positive check (amount_fils > 0),
  rail text not null constraint payouts__rail check (rail in ('ACH', 'RTGS')),
  status text not null constraint payouts__status check (status in ('ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted', 'settled', 'rejected', 'returned', 'withdrawn')),
  held_reason text,
  bank_account_id bigint references app.bank_accounts,
  iban text,
  swift_code text,
  approvals_needed int not null default 0,
  file_id bigint,
  promised_on date,
  bank_reason text,
  version int not null default 1,
  ordered_at timestamptz not null,
  status_since timestamptz not null,
  settled_at timestamptz,
  closed_at timestamptz,
  constraint payouts__once unique nulls not distinct (guarantee_id, payee_party_id, purpose, attempt),
  constraint payouts__closed check ((closed_at is null) = (status in ('ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted'))),
  constraint payouts__reason_while_held check ((held_reason is not null) = (status = 'held')),
  constraint payouts__iban_from_approval check (iban is not null or status in ('ordered', 'held', 'withdrawn'))
) with (fillfactor = 60);
create index payouts__open on app.payouts (rail, id) where closed_at is null;
comment on table app.payouts is 'Money out. The status moves by the table of payouts only; no index stands on it, so that a move stays on its page.';
comment on column app.payouts.number is 'The end-to-end id at the bank, never reused.';
comment on column app.payouts.closed_at is 'When it was settled, rejected, returned or withdrawn: nothing more is expected of it.';
comment on column app.payouts.iban is 'A copy: a later change of the payee''s account never touches a payout already ordered.';

create table app.payout_approvals (
  payout_id bigint not null references app.payouts,
  staff_id bigint not null references app.staff,
  at timestamptz not null default app.now(),
  primary key (payout_id, staff_id)
);
comment on table app.payout_approvals is 'Who of finance approved which payout.';
create table app.payout_events (
  payout_id bigint not null references app.payouts,
  version int not null,
  from_status text,
  to_status text not null,
  facts jsonb not null default '{}',
  request_id text,
  at timestamptz not null,
  primary key (payout_id, version)
);
comment on table app.payout_events is 'What happened to a payout, append-only.';
create trigger append_only before update or delete or truncate on app.payout_events for each statement execute function app.forbid_change();

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
  sent_at timestamptz
) with (fillfactor = 50);
alter table app.payouts add constraint payouts__file foreign key (file_id) references app.payout_files;
comment on table app.payout_files is 'Each payment file as it was handed to the bank, with its SHA-256. One in doubt is asked after by its message id, never sent again blind.';

grant select, insert, update on app.guarantees, app.guarantee_vehicles, app.discount_uses, app.owner_links, app.receipts, app.unmatched_entries, app.payouts, app.payout_files, app.consents to damana_api;
grant select, insert on app.guarantee_events, app.guarantee_terms, app.bank_messages, app.payout_events, app.payout_approvals to damana_api;
grant select on app.fee_schedules, app.discount_codes, app.transitions to damana_api;
grant update (used, spent_fils) on app.discount_codes to damana_api;
grant usage on all sequences in schema app to damana_api;
