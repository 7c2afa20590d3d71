-- The simulated external services. Run by the owner at every start of the sandbox; safe to repeat.
create schema if not exists sandbox;
grant usage on schema sandbox to damana_api;

-- ---- an adjustable clock ----
create table if not exists app.clock (
  one boolean primary key default true constraint clock__one check (one),
  shift interval not null default '0'
);
comment on table app.clock is 'How far the sandbox''s clock runs ahead of the real one. Only the owner moves it.';
insert into app.clock default values on conflict do nothing;
grant select on app.clock to damana_api;
-- A session that sets damana.now has its clock stopped at that moment, so that scenarios run at their own times.
create or replace function app.now() returns timestamptz language plpgsql volatile as $$
declare fixed text := current_setting('damana.now', true);
begin
  if fixed <> '' then return fixed::timestamptz; end if;
  return clock_timestamp() + (select shift from app.clock);
end $$;

-- ---- registries ----
create table if not exists sandbox.people (
  national_number text primary key,
  kind text not null constraint people__kind check (kind in ('person', 'company')),
  name text not null,
  phone text not null
);
alter table sandbox.people add column if not exists latin_name text, add column if not exists birth_date date;
create table if not exists sandbox.person_answers (
  national_number text primary key,
  answer text not null constraint person_answers__answer check (answer in ('match', 'no_match', 'unknown_number', 'silent')),
  phone text constraint person_answers__phone check (phone in ('own', 'other', 'none')),
  name text
);
create index if not exists people__listed on sandbox.people ((latin_name is null), national_number);
comment on table sandbox.person_answers is 'What the civil register answers about a number, set by hand; the number need not be known.';
comment on table sandbox.people is 'Persons and companies as the civil and the company register know them.';

create table if not exists sandbox.vehicles (
  registration_number text primary key,
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
  owner_national_number text not null references sandbox.people,
  seized boolean not null default false,
  mortgaged boolean not null default false,
  fines_fils bigint not null default 0 constraint vehicles__fines_not_negative check (fines_fils >= 0),
  silent boolean not null default false
);
create index if not exists vehicles__owner on sandbox.vehicles (owner_national_number);
comment on table sandbox.vehicles is 'Vehicles as the licensing centre knows them.';
comment on column sandbox.vehicles.silent is 'The registry does not answer about this one vehicle until its ownership moves; for a release that stays asked for.';

-- ---- the order of the list of vehicles ----
-- A page of this list begins at a place of the index vehicles__listed: under an active guarantee its id, 1 for the cast's vehicles, 0 for the rest.
alter table sandbox.vehicles
  add column if not exists of_cast boolean not null default false,
  add column if not exists guarantee_id bigint;
create index if not exists vehicles__listed on sandbox.vehicles (coalesce(guarantee_id, of_cast::int::bigint), registration_number);
create index if not exists vehicles__number on sandbox.vehicles ((registration_number::bigint));
comment on column sandbox.vehicles.of_cast is 'Registered to one of the people that docs/sandbox.md names.';
comment on column sandbox.vehicles.guarantee_id is 'The newest active guarantee of this vehicle; kept by a trigger on app.guarantees.';

create or replace function sandbox.is_active(status text) returns boolean language sql immutable as $$
  select status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')
$$;
create or replace function sandbox.newest_active_guarantee(registration text) returns bigint language sql stable as $$
  select max(id) from (
    select id from app.guarantees where registration_number = registration
      and operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')
    union all
    select id from app.guarantees where registration_number = registration and operational_status = 'awaiting_owner'
  ) active
$$;
create or replace function sandbox.keep_guarantee_of_vehicle() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and sandbox.is_active(old.operational_status) = sandbox.is_active(new.operational_status) then return null; end if;
  update sandbox.vehicles set guarantee_id = sandbox.newest_active_guarantee(registration_number)
  where registration_number = new.registration_number;
  return null;
end $$;
create or replace trigger keep_guarantee_of_vehicle after insert or update of operational_status on app.guarantees for each row
  execute function sandbox.keep_guarantee_of_vehicle();
-- Guarantees of a sandbox of an earlier version.
update sandbox.vehicles v set guarantee_id = g.id
from (select max(id) as id, registration_number from app.guarantees where sandbox.is_active(operational_status) group by registration_number) g
where g.registration_number = v.registration_number and v.guarantee_id is null;

-- The lists of bills and waits begin with the newest of what is open.
create index if not exists guarantees__active_in_sandbox on app.guarantees (id)
  where operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested');
create index if not exists fee_bills__open_in_sandbox on app.fee_bills (guarantee_id, payment_reference) where closed_at is null;
create index if not exists payouts__open_in_sandbox on app.payouts (guarantee_id)
  where closed_at is null and late_at is null and expected_on is not null;

create table if not exists sandbox.companies (
  national_number text primary key,
  name text not null,
  latin_name text,
  legal_form text not null constraint companies__legal_form check (legal_form in ('establishment', 'joint_stock', 'limited_liability')),
  status text not null constraint companies__status check (status in ('active', 'suspended', 'struck_off')),
  signatories jsonb not null,
  license_expires_on date,
  answer text constraint companies__answer check (answer in ('unknown', 'silent'))
);
comment on table sandbox.companies is 'Companies as the companies'' register knows them.';
alter table sandbox.companies add column if not exists entry jsonb not null default '{}';
comment on column sandbox.companies.entry is 'The rest of what the register tells about the company.';
create index if not exists companies__listed on sandbox.companies ((answer is null), national_number);
comment on column sandbox.companies.signatories is 'Who may sign: objects of name and nationalNumber.';
comment on column sandbox.companies.answer is 'What the register answers about this company in place of its entry, set by hand.';

create table if not exists sandbox.modes (
  name text primary key,
  value text not null
);
comment on table sandbox.modes is 'How the simulators behave. registry (of vehicles), people (the register of persons) and companies (the register of companies): normal, slow or down. bank: automatic, by_hand or silent; line to it: normal, breaks_after, breaks_before, slow, proxy_page, loses or part. invoices (the national system): normal, down, loses (takes a document and answers nothing) or refuses; invoices:DM-… of one guarantee. receiver:… (an address of webhooks): fails or slow. scenarios_from: when the scenarios began. statements: whole_days once they are seeded.';
insert into sandbox.modes values ('registry', 'normal'), ('people', 'normal'), ('companies', 'normal'), ('bank', 'automatic'), ('line', 'normal'), ('invoices', 'normal') on conflict do nothing;

create table if not exists sandbox.receipts_of_hooks (
  id bigint generated always as identity primary key,
  name text not null,
  received_at timestamptz not null default app.now(),
  headers jsonb not null,
  body text not null,
  is_verified boolean not null,
  answer text not null constraint receipts_of_hooks__answer check (answer in ('takes', 'fails', 'slow'))
);
comment on table sandbox.receipts_of_hooks is 'What came to the receiver of webhooks; the newest alone are kept.';

create table if not exists sandbox.invoices (
  uuid uuid primary key,
  number text not null unique,
  qr text not null,
  payable_fils bigint not null,
  type_name text not null,
  original_uuid uuid
);
create index if not exists invoices__original on sandbox.invoices (original_uuid) where original_uuid is not null;
comment on table sandbox.invoices is 'Invoices and credit notes that the sandbox''s national system has taken.';

-- ---- messages ----
create table if not exists sandbox.messages (
  id bigint primary key,
  channel text not null constraint messages__channel check (channel in ('sms', 'email')),
  sent_to text not null,
  lang text not null,
  subject text,
  text text not null,
  code text,
  link text,
  sent_at timestamptz not null default app.now()
);
drop index if exists sandbox.messages__sent_to;
create index if not exists messages__of_receiver on sandbox.messages (sent_to, sent_at, id);
create index if not exists messages__newest on sandbox.messages (sent_at, id);
comment on table sandbox.messages is 'Every SMS and e-mail as the receiver reads it. The id is that of the outbox row: what is delivered twice is kept once.';

create table if not exists sandbox.staff_totp (
  email text primary key,
  secret text not null
);
comment on table sandbox.staff_totp is 'The authenticator apps of the staff, so that the sandbox can show their present codes.';

-- A sandbox of an earlier version calls them otherwise.
do $$ begin
  if to_regclass('sandbox.stories') is not null then
    alter table sandbox.stories rename to scenarios;
    alter table sandbox.scenarios rename column told_at to seeded_at;
    update sandbox.modes set name = 'scenarios_from' where name = 'stories_from';
  end if;
end $$;
create table if not exists sandbox.scenarios (
  name text primary key,
  guarantee_number text,
  steps_done int not null default 0,
  seeded_at timestamptz,
  failure text
);
comment on column sandbox.scenarios.guarantee_number is 'Its guarantee; of an application of a company its tracking number.';
comment on table sandbox.scenarios is 'How far each scenario is seeded; an interrupted one goes on where it stopped.';

-- A scenario runs in the past, where every deadline has passed by the real clock. Its timers are set a little later than now, so that the
-- scheduler ends no deadline in the middle of the scenario; the rules then judge them as always.
create or replace function sandbox.postpone_timer() returns trigger language plpgsql as $$
begin
  if new.deadline_at is not null then new.deadline_at := greatest(new.deadline_at, clock_timestamp() + interval '1 minute'); end if;
  if new.registry_check_at is not null then new.registry_check_at := greatest(new.registry_check_at, clock_timestamp() + interval '1 minute'); end if;
  return new;
end $$;
create or replace trigger postpone_timer before insert or update on app.guarantee_timers for each row
  when (current_setting('damana.scenario', true) = 'on') execute function sandbox.postpone_timer();
create or replace function sandbox.postpone_job() returns trigger language plpgsql as $$
begin
  new.run_at := greatest(new.run_at, clock_timestamp() + interval '1 minute');
  -- A scenario does not postpone a job that was set at the real time under the same key.
  if tg_op = 'UPDATE' then new.run_at := least(new.run_at, old.run_at); end if;
  return new;
end $$;
create or replace trigger postpone_job before insert or update on graphile_worker._private_jobs for each row
  when (current_setting('damana.scenario', true) = 'on') execute function sandbox.postpone_job();

grant select, insert, update, delete on all tables in schema sandbox to damana_api;
