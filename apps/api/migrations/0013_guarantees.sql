-- The guarantee and its family. Every table of the family carries guarantee_id; no foreign key leads from one guarantee to another.

create table app.transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table app.transitions is
  'The transitions between statuses that the life cycle allows; a test compares them with the code''s table. Any other is refused, whoever asks.';
grant select on app.transitions to damana_api;

insert into app.transitions values
  ('awaiting_owner', 'awaiting_acceptance'),
  ('awaiting_owner', 'rejected'),
  ('awaiting_owner', 'cancelled'),
  ('awaiting_owner', 'expired'),
  ('awaiting_acceptance', 'awaiting_owner'),
  ('awaiting_acceptance', 'awaiting_payment'),
  ('awaiting_acceptance', 'rejected'),
  ('awaiting_acceptance', 'cancelled'),
  ('awaiting_acceptance', 'expired'),
  ('awaiting_payment', 'in_transfer'),
  ('awaiting_payment', 'expired'),
  ('awaiting_payment', 'cancelled'),
  ('in_transfer', 'release_requested'),
  ('in_transfer', 'completed'),
  ('in_transfer', 'cancelled'),
  ('release_requested', 'in_transfer'),
  ('release_requested', 'completed'),
  ('release_requested', 'cancelled');

-- A sale in transfer is completed by a decided case only, which blocked it; every other completion goes through the
-- release and waits for the countdown.
create function app.guard_transition() returns trigger language plpgsql as $$
begin
  if not exists (
    select from app.transitions where from_status = old.operational_status and to_status = new.operational_status
  ) then
    raise exception 'no such transition: % to %', old.operational_status, new.operational_status
      using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  if (new.operational_status = 'release_requested'
      or new.operational_status = 'completed' and not 'blocked' = any (old.open_flags))
    and (old.release_allowed_at is null or app.now() < old.release_allowed_at) then
    raise exception 'the countdown is not over' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  if old.operational_status = 'in_transfer' and new.operational_status = 'completed'
    and not 'blocked' = any (old.open_flags) then
    raise exception 'a sale in transfer is completed by a decided case only'
      using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  return new;
end $$;

-- A running countdown is only ever made longer, by a pause. The sandbox may shorten it, and only the sandbox has app.clock.
create function app.guard_countdown() returns trigger language plpgsql as $$
begin
  if to_regclass('app.clock') is null then
    raise exception 'a countdown is not made shorter' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  return new;
end $$;

create function app.set_commission_band() returns trigger
language plpgsql as $$
begin
  new.commission_band := case
    when new.commission_before_fils >= 100000 then 'high'
    when new.commission_before_fils > (select s.commission_least_fils from app.fee_schedules s where s.id = new.fee_schedule_id) then 'medium'
    else 'least' end;
  return new;
end $$;

create table app.guarantees (
  id bigint generated always as identity (start with 100001) primary key,
  number text generated always as ('DM-' || id::text) stored,
  -- the sides, with their names at creation
  seller_party_id bigint not null references app.parties,
  buyer_party_id bigint not null references app.parties,
  creator_party_id bigint not null references app.parties,
  creator_user_id bigint not null references app.users,
  seller_name text not null,
  buyer_name text not null,
  creator_name text not null,
  -- the vehicle
  vehicle_type text not null,
  vehicle_year int not null,
  plate_code text not null,
  plate_number text not null,
  registration_number text not null,
  vehicle_unverified_since timestamptz,
  vehicle_unverified_reason text
    constraint guarantees__vehicle_unverified_reason check (vehicle_unverified_reason in ('by_hand', 'owner_name')),
  -- statuses, written by the transition
  operational_status text not null
    constraint guarantees__operational_status check (operational_status in (
      'awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested', 'completed',
      'rejected', 'expired', 'cancelled'
    )),
  financial_status text
    constraint guarantees__financial_status check (financial_status in ('in_progress', 'hold', 'late', 'released', 'paid')),
  status_since timestamptz not null,
  open_flags text[] not null default '{}'
    constraint guarantees__open_flags check (
      open_flags <@ '{blocked,cancellation,payer_undeclared,vehicle_unverified,extension,transfer_proof}'
    ),
  money_to text not null default 'seller' constraint guarantees__money_to check (money_to in ('seller', 'buyer')),
  version int not null default 1,
  -- the terms
  terms_version int not null default 1,
  fee_schedule_id bigint not null references app.fee_schedules,
  price_fils bigint not null constraint guarantees__price_positive check (price_fils > 0),
  commission_bearer text not null
    constraint guarantees__commission_bearer check (commission_bearer in ('buyer', 'seller', 'equally')),
  commission_before_fils bigint not null,
  commission_band text not null default 'least'
    constraint guarantees__commission_band check (commission_band in ('least', 'medium', 'high')),
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
  -- money
  payment_reference text,
  received_fils bigint not null default 0 constraint guarantees__received_not_negative check (received_fils >= 0),
  seller_bank_account_id bigint references app.bank_accounts,
  -- what happened when
  created_at timestamptz(3) not null,
  offered_at timestamptz,
  accepted_at timestamptz,
  late_at timestamptz,
  held_at timestamptz,
  release_allowed_at timestamptz,
  owner_is_buyer_at timestamptz,
  release_requested_at timestamptz,
  release_requested_by text,
  completed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- deadlines and pauses
  wait_until timestamptz,
  offer_paused_at timestamptz,
  offer_paused_seconds double precision not null default 0,
  paused_at timestamptz,
  transfer_until timestamptz,
  overdue_at timestamptz,
  extended_at timestamptz,
  system_release_at timestamptz,
  remind_at timestamptz,
  refund_check_at timestamptz,
  -- the registry
  next_registry_check_at timestamptz,
  failed_registry_checks int not null default 0,
  registry_unavailable_since timestamptz,
  registry_finding text
    constraint guarantees__registry_finding check (registry_finding in (
      'buyer', 'seller', 'third', 'other_name', 'seized', 'mortgaged'
    )),
  registry_finding_at timestamptz,
  counts jsonb,
  -- rules
  constraint guarantees__parties_differ check (seller_party_id <> buyer_party_id and creator_party_id <> buyer_party_id),
  constraint guarantees__sums check (
    commission_after_fils = commission_before_fils - discount_fils
    and buyer_share_fils + seller_share_fils = commission_after_fils
    and total_price_fils = price_fils + buyer_share_fils
    and seller_due_fils = price_fils - seller_share_fils - transfer_commission_fils
    and seller_due_fils >= 1000
  ),
  constraint guarantees__refund_check check (refund_check_at is null or paused_at is not null),
  constraint guarantees__vehicle_unverified check (
    (vehicle_unverified_since is null) = (vehicle_unverified_reason is null)
  ),
  constraint guarantees__paused check ((paused_at is not null) = (open_flags && '{blocked,cancellation}')),
  constraint guarantees__vehicle_flag check (
    (vehicle_unverified_since is not null) = ('vehicle_unverified' = any (open_flags))
  ),
  -- The list reads one ordered index for each pair of statuses: a pair that is not known would be left out.
  constraint guarantees__statuses_meet check (case operational_status
    when 'awaiting_owner' then coalesce(financial_status = 'in_progress', false)
    when 'awaiting_acceptance' then coalesce(financial_status = 'in_progress', false)
    when 'awaiting_payment' then coalesce(financial_status in ('in_progress', 'late'), false)
    when 'in_transfer' then coalesce(financial_status = 'hold', false)
    when 'release_requested' then coalesce(financial_status = 'hold', false)
    when 'completed' then coalesce(financial_status in ('released', 'late', 'paid'), false)
    when 'rejected' then financial_status is null
    else financial_status is null or financial_status in ('released', 'late', 'paid') end)
) with (fillfactor = 70);
comment on table app.guarantees is
  'One sale. Both statuses are written by the transition alone, in one transaction with the journal entry and the event.';
comment on column app.guarantees.vehicle_unverified_since is
  'Since when staff or the registry have to verify the vehicle, or its owner''s name, before the offer goes on.';
comment on column app.guarantees.open_flags is
  'Kinds of what is open beside the status, kept by the transition; where it is empty no other table has an open row of this guarantee.';
comment on column app.guarantees.commission_band is
  'By the commission before a discount: high from 100 JOD, medium above the least of its fee schedule; kept by trigger.';
comment on column app.guarantees.payment_reference is
  'Twelve digits from which the id can be computed; unique because ids are.';
comment on column app.guarantees.seller_bank_account_id is
  'The seller''s account in force when the release was requested.';
comment on column app.guarantees.created_at is 'To the millisecond, because the key of a page carries no more.';
comment on column app.guarantees.owner_is_buyer_at is 'When the registry first named the buyer as the owner.';
comment on column app.guarantees.wait_until is
  'Deadline of the present status: 72 hours for consent or acceptance; when the payment is due, then the last day to pay; until when the release can be requested.';
comment on column app.guarantees.offer_paused_at is
  'Since when the clock of the offer is paused, because the vehicle or the buyer''s account is not complete.';
comment on column app.guarantees.paused_at is
  'Since when all deadlines are paused: the guarantee is blocked, or a cancellation request is open.';
comment on column app.guarantees.transfer_until is
  'By when the ownership has to be transferred; after overdue_at the last day for it.';
comment on column app.guarantees.system_release_at is 'When the system requests the release itself.';
comment on column app.guarantees.refund_check_at is
  'Staff decided a case by a refund: from then on the registry is asked once more, and its answer cancels or completes the sale.';
comment on column app.guarantees.registry_unavailable_since is
  'Since when the registry owes the answer that this guarantee depends on.';
comment on column app.guarantees.counts is
  'How often each side disputed, requested a cancellation and asked the registry in vain; null while neither did.';
-- Each transition rewrites every index of the row, so there are no more than needed: number and payment reference
-- follow from the id, plates are indexed in guarantee_vehicles, deadlines in guarantee_timers.
create unique index guarantees__vehicle_free on app.guarantees (registration_number)
  where operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested');
create unique index guarantees__one_awaiting_owner on app.guarantees (registration_number, creator_party_id)
  where operational_status = 'awaiting_owner';
create index guarantees__open_offers on app.guarantees (creator_party_id)
  where operational_status in ('awaiting_owner', 'awaiting_acceptance');
create index guarantees__for_staff on app.guarantees (status_since)
  where open_flags <> '{}' and open_flags <> '{extension}';
create index guarantees__registry_unavailable on app.guarantees (registry_unavailable_since)
  where registry_unavailable_since is not null and ended_at is null;
-- Of the buyer of an offer that waits for its owner; all others are in guarantees__buyer.
create index guarantees__buyer_not_offered on app.guarantees (buyer_party_id) where offered_at is null;
-- A list by band is read and counted in the index alone.
create index guarantees__seller_days on app.guarantees (seller_party_id, created_at desc, id desc, commission_band);
create index guarantees__creator_days on app.guarantees (creator_party_id, created_at desc, id desc, commission_band)
  where creator_party_id <> seller_party_id;
create index guarantees__buyer_days on app.guarantees (buyer_party_id, created_at desc, id desc, commission_band)
  where offered_at is not null;
create index guarantees__seller_statuses on app.guarantees (seller_party_id, operational_status, financial_status, created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_bands on app.guarantees (seller_party_id, operational_status, financial_status, commission_band, created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_unpaid on app.guarantees (seller_party_id, operational_status, created_at desc, id desc, commission_band)
  where (financial_status is null);
create index guarantees__buyer_statuses on app.guarantees (buyer_party_id, operational_status, financial_status, created_at desc, id desc, commission_band)
  where (offered_at is not null and financial_status is not null);
create index guarantees__buyer_unpaid on app.guarantees (buyer_party_id, operational_status, created_at desc, id desc, commission_band)
  where (offered_at is not null and financial_status is null);
create index guarantees__creator_statuses on app.guarantees (creator_party_id, operational_status, financial_status, created_at desc, id desc, commission_band)
  where (creator_party_id <> seller_party_id and financial_status is not null);
create index guarantees__creator_unpaid on app.guarantees (creator_party_id, operational_status, created_at desc, id desc, commission_band)
  where (creator_party_id <> seller_party_id and financial_status is null);
create index guarantees__vehicle_unverified on app.guarantees (vehicle_unverified_since)
  where vehicle_unverified_since is not null;
create index guarantees__refund_check on app.guarantees (id) where refund_check_at is not null;
create index guarantees__registry_silent on app.guarantees (registry_unavailable_since)
  where registry_unavailable_since is not null and operational_status = 'release_requested' and open_flags <@ '{extension}';
create trigger guard_transition before update of operational_status on app.guarantees for each row
  when (old.operational_status is distinct from new.operational_status)
  execute function app.guard_transition();
-- Terms that were accepted never change.
create trigger keep_terms before update of
    price_fils, commission_bearer, commission_before_fils, discount_code_id, discount, discount_fils,
    commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils,
    total_price_fils, seller_due_fils, accepted_at, payment_reference
  on app.guarantees for each row
  when (old.accepted_at is not null)
  execute function app.keep_columns(
    'price_fils', 'commission_bearer', 'commission_before_fils', 'discount_code_id', 'discount', 'discount_fils',
    'commission_after_fils', 'buyer_share_fils', 'seller_share_fils', 'transfer_type', 'transfer_commission_fils',
    'total_price_fils', 'seller_due_fils', 'accepted_at', 'payment_reference'
  );
create trigger guard_countdown before update of release_allowed_at on app.guarantees for each row
  when (new.release_allowed_at is null and old.release_allowed_at is not null or new.release_allowed_at < old.release_allowed_at)
  execute function app.guard_countdown();
create trigger commission_band before insert or update of commission_before_fils, fee_schedule_id on app.guarantees
for each row execute function app.set_commission_band();
create trigger keep_columns before update of creator_user_id, fee_schedule_id, registration_number, created_at
  on app.guarantees for each row
  execute function app.keep_columns('creator_user_id', 'fee_schedule_id', 'registration_number', 'created_at');
grant select, insert, update on app.guarantees to damana_api;

-- ---- what the sides agreed on ----

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
  mortgaged boolean,
  other_owner_name text,
  accepted_owner_names text[] not null default '{}'
);
comment on table app.guarantee_vehicles is
  'The vehicle as the registry described it at creation, kept as part of the contract between the sides.';
comment on column app.guarantee_vehicles.other_owner_name is
  'The name that the registry last showed beside the national number of a side, where it differs from that side''s.';
comment on column app.guarantee_vehicles.accepted_owner_names is 'Such names that staff accepted as the same person.';
create index guarantee_vehicles__registration on app.guarantee_vehicles (registration_number);
create index guarantee_vehicles__plate on app.guarantee_vehicles (plate_number, guarantee_id);
create index guarantee_vehicles__chassis on app.guarantee_vehicles (upper(chassis_number), guarantee_id)
  where (chassis_number is not null);
grant select, insert, update on app.guarantee_vehicles to damana_api;

create table app.guarantee_terms (
  guarantee_id bigint not null references app.guarantees,
  terms_version int not null,
  quote jsonb not null,
  set_by_user_id bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  primary key (guarantee_id, terms_version)
);
comment on table app.guarantee_terms is 'Every version of the terms that was offered.';
grant select, insert on app.guarantee_terms to damana_api;

create table app.discount_uses (
  guarantee_id bigint primary key references app.guarantees,
  code_id bigint not null references app.discount_codes,
  party_id bigint not null references app.parties,
  discount_fils bigint not null,
  created_at timestamptz not null default app.now(),
  given_back_at timestamptz
);
comment on table app.discount_uses is
  'The discount code of a guarantee; given back when the guarantee ends without completion.';
create index discount_uses__person on app.discount_uses (code_id, party_id) where given_back_at is null;
grant select, insert, update on app.discount_uses to damana_api;

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
comment on table app.consents is 'Consents to data sharing: to which text, for what, until when, in which language.';
create index consents__user on app.consents (user_id, id);
create trigger keep_columns before update of
    user_id, guarantee_id, kind, text_version, purpose, lang, created_at
  on app.consents for each row
  execute function app.keep_columns('user_id', 'guarantee_id', 'kind', 'text_version', 'purpose', 'lang', 'created_at');
grant select, insert, update on app.consents to damana_api;

create table app.owner_links (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  token_sha256 bytea not null unique,
  terms_version int not null,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz
);
comment on table app.owner_links is
  'Links sent by SMS to an owner who is represented by somebody else; only their hashes.';
create index owner_links__guarantee on app.owner_links (guarantee_id);
create index owner_links__created on app.owner_links (created_at);
create trigger keep_columns before update of guarantee_id, token_sha256, terms_version on app.owner_links for each row
  execute function app.keep_columns('guarantee_id', 'token_sha256', 'terms_version');
grant select, insert, update on app.owner_links to damana_api;

create table app.offer_openings (
  guarantee_id bigint not null references app.guarantees,
  party_id bigint not null references app.parties,
  opened_at timestamptz not null default app.now(),
  primary key (guarantee_id, party_id)
);
comment on table app.offer_openings is
  'Who opened an offer before its acceptance: the buyer, or the owner who is represented. Only they are told of its withdrawal.';
grant select, insert on app.offer_openings to damana_api;

-- ---- history ----

-- For a new key the owner of the tables may seal the evidence of an event anew; everything else of an event never changes.
create function app.forbid_change_but_resealing() returns trigger language plpgsql as $$
begin
  if lower(tg_op) = 'update' and current_setting('damana.resealing', true) = 'on' then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
comment on function app.forbid_change_but_resealing is
  'Refuses every change but an update while damana.resealing is on, which resealed_only looks at row by row.';

create function app.resealed_only() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) and old.evidence is not null and new.evidence is not null
    and to_jsonb(new) - 'evidence' = to_jsonb(old) - 'evidence' then return new; end if;
  raise exception 'append-only: only evidence is sealed anew, and by the owner' using errcode = '42501';
end $$;
comment on function app.resealed_only is
  'Lets the owner of the table replace sealed evidence, and nothing else of the row. Evidence proves itself: it opens to a request that its signature verifies.';

create table app.guarantee_events (
  guarantee_id bigint not null references app.guarantees,
  version int not null,
  kind text not null,
  actor_kind text not null,
  actor_user_id bigint,
  actor_staff_id bigint,
  request_id text,
  session_jkt text,
  evidence bytea,
  signed_base text,
  signature text,
  facts jsonb not null default '{}',
  at timestamptz not null,
  primary key (guarantee_id, version),
  constraint guarantee_events__evidence_is_sealed check (signed_base is null and signature is null)
);
comment on table app.guarantee_events is
  'The history of a guarantee, append-only, the same for both sides. For an action of a person it keeps the signed request as evidence.';
comment on column app.guarantee_events.version is 'Position in the history; counts up with guarantees.version.';
comment on column app.guarantee_events.evidence is
  'For an action of a person: the signed request and its signature, sealed under the field key; npm run audit -- --evidence opens and verifies it.';
comment on column app.guarantee_events.signed_base is
  'Never filled: the signed text names a token, so it is kept sealed in evidence only.';
create trigger append_only before update or delete or truncate on app.guarantee_events for each statement
  execute function app.forbid_change_but_resealing();
create trigger resealed_only before update on app.guarantee_events for each row
  when (current_setting('damana.resealing', true) = 'on')
  execute function app.resealed_only();
grant select, insert on app.guarantee_events to damana_api;

create table app.guarantee_certificates (
  guarantee_id bigint primary key references app.guarantees,
  -- Kept as it is: every print of a certificate carries the same code, and what the code tells stands in this database anyway.
  code bytea not null constraint guarantee_certificates__code check (octet_length(code) = 16),
  created_at timestamptz not null default app.now(),
  constraint guarantee_certificates__one_code unique (code)
);
comment on table app.guarantee_certificates is
  'The random code behind the QR of a certificate, made with the first certificate of a guarantee.';
grant select, insert on app.guarantee_certificates to damana_api;

-- ---- what happens next ----

-- A table of its own, because both moments need an index: on app.guarantees each hourly question to the registry would
-- rewrite all indexes of the row.
create table app.guarantee_timers (
  guarantee_id bigint primary key references app.guarantees,
  deadline_at timestamptz,
  registry_check_at timestamptz,
  registry_claimed_until timestamptz,
  failed_runs int not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
comment on table app.guarantee_timers is
  'What the scheduler does next for a guarantee; no row once nothing is awaited. Written in the statement of the transition that sets the moments.';
comment on column app.guarantee_timers.deadline_at is
  'When the next deadline passes that needs no answer of the registry, or when a failed run is repeated.';
comment on column app.guarantee_timers.registry_check_at is
  'When the registry is asked next, or when a failed check is repeated.';
comment on column app.guarantee_timers.registry_claimed_until is
  'A process is asking the registry; until then no other asks about this guarantee. All claims together are at most as many as the registry bears.';
comment on column app.guarantee_timers.failed_runs is 'Failures in a row; each doubles the pause before the next run.';
create index guarantee_timers__deadline on app.guarantee_timers (deadline_at) where deadline_at is not null;
create index guarantee_timers__registry_check on app.guarantee_timers (registry_check_at)
  where registry_check_at is not null;
create index guarantee_timers__claimed on app.guarantee_timers (registry_claimed_until)
  where registry_claimed_until is not null;
grant select, insert, update, delete on app.guarantee_timers to damana_api;
