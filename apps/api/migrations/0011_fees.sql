-- Fees beside commission and transfer: what each was charged for, the bill for what could not be netted, and what staff decided about it.

create table app.fees (
  id bigint generated always as identity (start with 1001) primary key,
  guarantee_id bigint not null references app.guarantees,
  fee_number bigint not null,
  side text not null constraint fees__side check (side in ('buyer', 'seller')),
  kind text not null constraint fees__kind check (kind in ('cancellation', 'late_expiry', 'failed_check')),
  amount_fils bigint not null constraint fees__positive check (amount_fils > 0),
  sales_tax_basis_points int not null constraint fees__tax check (sales_tax_basis_points between 0 and 9999),
  charged_at timestamptz not null,
  closed_at timestamptz,
  given_back_at timestamptz,
  paid_back_at timestamptz,
  constraint fees__once unique (guarantee_id, fee_number),
  constraint fees__paid_back_after check (paid_back_at is null or given_back_at is not null)
);
comment on table app.fees is 'What each fee was charged for. What is open, paid or given back of it is read from the ledger; the moments here only help to find it.';
comment on column app.fees.fee_number is 'The version of the guarantee''s event that cost it; the ledger knows the fee by it.';
comment on column app.fees.closed_at is 'Since when nothing of it is open: netted, paid or written off.';
create index fees__open on app.fees (id) where closed_at is null;
create index fees__to_pay_back on app.fees (id) where given_back_at is not null and paid_back_at is null;

create table app.fee_bills (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  side text not null constraint fee_bills__side check (side in ('buyer', 'seller')),
  payment_reference text not null constraint fee_bills__reference unique constraint fee_bills__twelve_digits check (payment_reference ~ '^[0-9]{12}$'),
  amount_fils bigint not null constraint fee_bills__positive check (amount_fils > 0),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  constraint fee_bills__one_for_a_side unique (guarantee_id, side)
);
comment on table app.fee_bills is 'The bill for what a side still owes of a guarantee''s fees when it has ended; one for each side.';
comment on column app.fee_bills.amount_fils is 'What was open when it was issued.';

create table app.fee_events (
  id bigint generated always as identity primary key,
  fee_id bigint not null references app.fees,
  kind text not null constraint fee_events__kind check (kind in ('billed', 'paid', 'written_off', 'given_back', 'paid_back')),
  amount_fils bigint not null constraint fee_events__positive check (amount_fils > 0),
  receipt_id bigint references app.receipts,
  actor text not null,
  staff_id bigint references app.staff,
  reason text,
  request_id text not null,
  at timestamptz not null
);
comment on table app.fee_events is 'What became of a fee after it was charged, by whom and why; append-only.';
create index fee_events__fee on app.fee_events (fee_id);
create trigger append_only before update or delete or truncate on app.fee_events for each statement execute function app.forbid_change();

alter table app.receipts
  add column fee_fils bigint not null default 0,
  add column fee_bill_id bigint references app.fee_bills;
alter table app.receipts drop constraint receipts__all_somewhere;
alter table app.receipts
  add constraint receipts__all_somewhere check (booked_fils + suspense_fils + back_fils + lost_fils + fee_fils = amount_fils and booked_fils >= 0 and suspense_fils >= 0 and back_fils >= 0 and lost_fils >= 0 and fee_fils >= 0),
  add constraint receipts__fee_has_bill check (fee_fils = 0 or fee_bill_id is not null);
comment on column app.receipts.fee_fils is 'What of it paid the fees of its bill.';
create index receipts__fee_bill on app.receipts (fee_bill_id) where fee_bill_id is not null;

-- What of a fee is open, was paid, let go and given back, as the lines say that name it. A reversal counts against what it reverses.
create function app.fee_sums(p_guarantee_id bigint, p_side text, p_kind text, p_fee_number bigint,
  out open_fils bigint, out paid_fils bigint, out written_off_fils bigint, out given_back_fils bigint, out paid_back_fils bigint)
language sql stable set search_path = app, pg_temp as $$
  with lines as (
    select l.code, coalesce(v.reference, l.reference) as reference, case l.side when 'debit' then l.amount_fils else -l.amount_fils end as debit_fils
    from ledger.journal l left join lateral (select j.reference from ledger.journal j where j.entry_id = l.reverses limit 1) v on true
    where l.account_id in (p_guarantee_id * 64 + case p_side when 'buyer' then 34 else 35 end, p_guarantee_id * 64 + 36)
  ), own as (
    select code, split_part(reference, ':', 1) as event, debit_fils from lines
    where split_part(reference, ':', 3) = p_fee_number::text
      and (code <> 'fee_refunds_due' or (split_part(reference, ':', 4) = p_kind and split_part(reference, ':', 5) = p_side))
  )
  select coalesce(sum(debit_fils) filter (where code <> 'fee_refunds_due'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event in ('fee_netted', 'fee_bill_paid')), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_written_off'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_given_back'), 0)::bigint,
    coalesce(sum(debit_fils) filter (where event = 'fee_refund_paid'), 0)::bigint
  from own
$$;

-- Fees from before this table are in the ledger and the history.
insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at, closed_at)
select f.*, case when (app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils = 0 then f.charged_at end
from (
  select l.guarantee_id, split_part(l.reference, ':', 3)::bigint as fee_number, substr(l.code, 16) as side,
    case e.kind when 'expired' then 'late_expiry' when 'withdrawn' then 'late_expiry' when 'registry_not_transferred' then 'failed_check' else 'cancellation' end as kind,
    l.amount_fils, 1600, l.effective_at as charged_at
  from ledger.journal l join app.guarantee_events e on e.guarantee_id = l.guarantee_id and e.version = split_part(l.reference, ':', 3)::int
  where l.event = 'fee_charged' and l.code in ('fee_receivable_buyer', 'fee_receivable_seller')
) f;

grant select, insert, update on app.fees to damana_api;
grant select, insert on app.fee_bills, app.fee_events to damana_api;
grant usage on all sequences in schema app to damana_api;
