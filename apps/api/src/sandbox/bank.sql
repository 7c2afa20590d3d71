-- The simulated escrow bank and payer bank. They use the product only through the partner API, and store their own data here.
create schema if not exists sandbox;

create table if not exists sandbox.bank_orders (
  end_to_end_id text primary key,
  file_id text not null,
  rail text not null constraint bank_orders__rail check (rail in ('ACH', 'RTGS')),
  amount_fils bigint not null,
  creditor text not null,
  iban text not null,
  status text not null default 'received' constraint bank_orders__status check (status in ('received', 'accepted', 'rejected', 'debited', 'returned')),
  times_received int not null default 1,
  received_at timestamptz not null,
  debit_at timestamptz not null,
  debited_at timestamptz
) with (fillfactor = 70);
create index if not exists bank_orders__open on sandbox.bank_orders (debit_at) where debited_at is null;
create index if not exists bank_orders__file on sandbox.bank_orders (file_id);
create index if not exists bank_orders__newest on sandbox.bank_orders (received_at, file_id);
comment on table sandbox.bank_orders is 'Payment orders as our bank has them. A second order of the same end-to-end id is counted and not carried out.';

create table if not exists sandbox.bank_credits (
  bank_reference text primary key,
  way text not null constraint bank_credits__way check (way in ('biller', 'bank', 'cliq')),
  amount_fils bigint not null,
  remittance text not null,
  notice jsonb not null,
  noticed_at timestamptz,
  received_at timestamptz not null,
  state_at timestamptz not null,
  statement_id text,
  stated_at timestamptz
) with (fillfactor = 70);
create index if not exists bank_credits__open on sandbox.bank_credits (state_at) where stated_at is null;
create index if not exists bank_credits__newest on sandbox.bank_credits (received_at, bank_reference);
comment on table sandbox.bank_credits is 'Money on the client account: first noticed at a door, then on a statement. Either is told again until it is answered.';

create table if not exists sandbox.bank_files (
  message_id text primary key,
  rail text not null,
  orders jsonb not null,
  sha256 text not null,
  received_at timestamptz not null,
  record_at timestamptz not null,
  recorded_at timestamptz,
  is_lost boolean not null default false
);
create index if not exists bank_files__to_record on sandbox.bank_files (record_at) where recorded_at is null and not is_lost;
comment on table sandbox.bank_files is 'Payment files as they came, once per message id. One is known, and its orders are carried out, from recorded_at on; a lost one is acknowledged without its hash and never carried out.';

-- Later columns: the tables of an existing sandbox are kept.
alter table sandbox.bank_orders
  add column if not exists returned_fils bigint,
  add column if not exists remittance text not null default '';
comment on column sandbox.bank_orders.returned_fils is 'What came back; told before the debit when debited_at is still empty.';
alter table sandbox.bank_credits
  add column if not exists payer jsonb not null default '{}',
  add column if not exists deducted_charges_fils bigint not null default 0,
  add column if not exists is_withheld boolean not null default false,
  add column if not exists reversed_at timestamptz,
  add column if not exists kept_fils bigint not null default 0,
  add column if not exists paid_again_as text;
comment on column sandbox.bank_credits.is_withheld is 'The notice waits until somebody lets it go: paid in time, told late.';
comment on column sandbox.bank_credits.deducted_charges_fils is 'What the biller keeps of it; the statement shows the rest.';
comment on column sandbox.bank_credits.kept_fils is 'What the bank kept as a charge when it took the credit back: its debit was less by that.';
comment on column sandbox.bank_credits.paid_again_as is 'The reference of the payment that made good for what was taken back.';

alter table sandbox.bank_files
  add column if not exists is_partial boolean not null default false;
comment on column sandbox.bank_files.is_partial is 'Only the first half of its payments was recorded: the bank knows those, and not the file.';
alter table sandbox.bank_orders
  add column if not exists wrongly_moved_fils bigint not null default 0;
comment on column sandbox.bank_orders.wrongly_moved_fils is 'What the bank moved beyond the order: second returns less second debits.';

-- The past is seeded day by day: its credits are announced, and the statement of a whole day shows them.
alter table sandbox.bank_credits
  add column if not exists is_dated_back boolean not null default coalesce(current_setting('damana.scenario', true), '') = 'on';
comment on column sandbox.bank_credits.is_dated_back is 'Paid in a scenario: announced when it was paid, and on the statement of its whole day.';

create table if not exists sandbox.bank_movements (
  reference text primary key,
  fils bigint not null,
  booked_at timestamptz not null,
  end_to_end_id text,
  remittance text not null default '',
  return_reason text,
  takes_back text,
  deducted_charges_fils bigint not null default 0,
  stated_at timestamptz
);
create index if not exists bank_movements__unstated on sandbox.bank_movements (booked_at) where stated_at is null;
comment on table sandbox.bank_movements is 'The client account as its bank keeps it: credits above zero, debits below. Their sum is the balance; stated_at is when the statement of a whole day showed one.';
-- A sandbox from before there was this table carries its balance over.
insert into sandbox.bank_movements (reference, fils, booked_at, stated_at)
select 'CARRIED-OVER', (select coalesce(sum(c.amount_fils - c.deducted_charges_fils), 0) from sandbox.bank_credits c where c.statement_id is not null)
    - (select coalesce(sum(c.amount_fils - c.kept_fils), 0) from sandbox.bank_credits c where c.reversed_at is not null)
    + (select coalesce(sum(c.amount_fils), 0) from sandbox.bank_credits c where c.reversed_at is not null and c.statement_id is null)
    - (select coalesce(sum(o.amount_fils), 0) from sandbox.bank_orders o where o.status in ('debited', 'returned'))
    + (select coalesce(sum(o.returned_fils), 0) + coalesce(sum(o.wrongly_moved_fils), 0) from sandbox.bank_orders o), now(), now()
where exists (select from sandbox.bank_credits) and not exists (select from sandbox.bank_movements);

grant select, insert, update, delete on sandbox.bank_files, sandbox.bank_orders, sandbox.bank_credits, sandbox.bank_movements to damana_api;
