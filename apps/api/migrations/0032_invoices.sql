-- Tax invoices for what we earn and credit notes for what we let go of it: numbered by year without a gap, and what the national system says of each.

create table app.invoice_series (
  year int primary key,
  last_serial int not null
);
comment on table app.invoice_series is
  'The last number of each year, of invoices and credit notes together. Written by trigger alone, as the last act of the transaction that issues one: a rollback gives its number back.';
grant select on app.invoice_series to damana_api;

create view app.invoice_buyers as
select p.id as party_id, p.name, p.name_en as name_latin,
  case when p.kind = 'company' then 'TN' when p.national_number ~ '^[0-9]{10}$' then 'NIN' else 'PN' end as id_scheme,
  coalesce(case when p.kind = 'company' then (
    select s.data ->> 'tax_number'
    from app.companies c
    join app.company_applications a on a.company_id = c.id
    join app.company_application_sections s on s.application_id = a.id and s.section = 'company'
    where c.party_id = p.id
  ) end, p.national_number) as id_number
from app.parties p;
comment on view app.invoice_buyers is
  'A party as the buyer of our service: a company by its tax number (TN), a Jordanian by the national number (NIN), anybody else by a personal number (PN).';
grant select on app.invoice_buyers to damana_api;

create table app.invoices (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null constraint invoices__kind check (kind in ('invoice', 'credit_note')),
  year int,
  serial int constraint invoices__serial check (serial between 1 and 9999999),
  number text generated always as (year::text || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) stored,
  uuid uuid not null default gen_random_uuid(),
  guarantee_id bigint not null references app.guarantees,
  entry_id bigint not null,
  side text not null constraint invoices__side check (side in ('buyer', 'seller')),
  what text not null constraint invoices__what check (what in ('commission', 'transfer', 'cancellation', 'late_expiry', 'failed_check')),
  fee_number bigint,
  terms text not null constraint invoices__terms check (terms in ('cash', 'receivable')),
  amount_fils bigint not null constraint invoices__positive check (amount_fils > 0),
  tax_fils bigint not null constraint invoices__tax check (tax_fils >= 0 and tax_fils < amount_fils),
  sales_tax_basis_points int not null,
  corrects_id bigint references app.invoices,
  reason text,
  party_id bigint not null references app.parties,
  buyer_name text not null,
  buyer_name_latin text,
  buyer_id_scheme text not null constraint invoices__buyer_id_scheme check (buyer_id_scheme in ('NIN', 'PN', 'TN')),
  buyer_id text,
  supplier jsonb not null,
  issued_at timestamptz not null,
  -- what the national system says of it
  status text not null default 'pending' constraint invoices__status check (status in ('pending', 'sent', 'accepted', 'rejected', 'unknown')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  sent_xml text,
  qr text,
  authority_number text,
  problem text constraint invoices__problem check (problem in ('not_authorized', 'repeated_number', 'original', 'buyer', 'supplier', 'sums', 'form', 'other')),
  problem_words text,
  constraint invoices__once unique (entry_id, side, what),
  constraint invoices__in_series unique (year, serial),
  constraint invoices__numbered_whole check ((year is null) = (serial is null)),
  constraint invoices__corrects check ((kind = 'credit_note') = (corrects_id is not null and reason is not null)),
  constraint invoices__answered check ((status = 'accepted') = (qr is not null) and (status = 'rejected') = (problem is not null)),
  constraint invoices__next_attempt check ((next_attempt_at is null) = (status in ('accepted', 'rejected')))
);
comment on table app.invoices is
  'Tax invoices, one for each fee that a side of a guarantee bears, and credit notes for what is let go of one. A document never changes; the columns of the national system do, and until that has accepted it also the buyer and the supplier.';
comment on column app.invoices.serial is 'Null only within the transaction that issues it: the number is given at its commit.';
comment on column app.invoices.entry_id is 'The ledger entry by which the fee was earned or let go.';
comment on column app.invoices.fee_number is 'Of a fee beside commission and transfer: its number in the guarantee, as in app.fees.';
comment on column app.invoices.terms is 'cash: taken from the money held, when it was earned; receivable: the side owed it then.';
comment on column app.invoices.amount_fils is 'The sales tax is inside.';
comment on column app.invoices.supplier is 'Our own names, address and tax number as they were: objects of name_ar, name_en, address_ar, address_en, tax_number.';
comment on column app.invoices.sent_xml is 'The bytes that were sent, which a repetition sends again.';
comment on column app.invoices.problem_words is 'The words of the national system for its refusal.';
create index invoices__of_party on app.invoices (party_id, id);
create index invoices__of_guarantee on app.invoices (guarantee_id, side, what, fee_number);
create index invoices__due on app.invoices (next_attempt_at, id) where next_attempt_at is not null;
create index invoices__not_accepted on app.invoices (status, id) where status <> 'accepted';
create index invoices__credit_notes on app.invoices (id) where kind = 'credit_note';
create index invoices__by_day on app.invoices (((issued_at at time zone 'Asia/Amman')::date), id);
grant select, insert, update (status, attempts, next_attempt_at, sent_xml, qr, authority_number, problem, problem_words, buyer_name, buyer_name_latin, buyer_id_scheme, buyer_id, supplier)
  on app.invoices to damana_api;
create trigger keep_accepted before update on app.invoices
  for each row when (old.status = 'accepted') execute function app.keep_closed();

-- At the commit, so that nobody waits for this row longer than a commit takes.
create function app.number_invoice() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_year int := extract(year from new.issued_at at time zone 'Asia/Amman');
  v_serial int;
begin
  insert into invoice_series (year, last_serial) values (v_year, 1)
    on conflict (year) do update set last_serial = invoice_series.last_serial + 1
    returning last_serial into v_serial;
  update invoices set year = v_year, serial = v_serial where id = new.id;
  return null;
end $$;
revoke execute on function app.number_invoice from public;
create constraint trigger number_invoice after insert on app.invoices deferrable initially deferred for each row
  execute function app.number_invoice();

create table app.invoice_events (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references app.invoices,
  kind text not null constraint invoice_events__kind check (kind in ('accepted', 'rejected', 'no_answer', 'sent_again')),
  staff_id bigint references app.staff,
  words text,
  at timestamptz not null
);
comment on table app.invoice_events is 'What became of an invoice at the national system: its answers, and who had it sent again and why; append-only.';
create index invoice_events__invoice on app.invoice_events (invoice_id, id);
create trigger append_only before update or delete or truncate on app.invoice_events for each statement
  execute function app.forbid_change();
grant select, insert on app.invoice_events to damana_api;
