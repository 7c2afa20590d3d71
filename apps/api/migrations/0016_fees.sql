-- Fees beside commission and transfer: what each was charged for, the bill for what could not be netted, and what staff
-- decided.

create function app.close_or_open_bill() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.fee_bills b set closed_at = case when open.is_so then null else app.now() end
  from (
    select exists (
      select from app.fees f where f.guarantee_id = new.guarantee_id and f.side = new.side and f.closed_at is null
    ) as is_so
  ) open
  where b.guarantee_id = new.guarantee_id and b.side = new.side and (b.closed_at is null) <> open.is_so;
  return null;
end $$;
revoke execute on function app.close_or_open_bill from public;

create function app.mark_fee_billed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.is_billed := exists (select from app.fee_bills b where b.guarantee_id = new.guarantee_id and b.side = new.side);
  return new;
end $$;
revoke execute on function app.mark_fee_billed from public;

create table app.fees (
  id bigint generated always as identity (start with 1001) primary key,
  guarantee_id bigint not null references app.guarantees,
  fee_number bigint not null,
  side text not null constraint fees__side check (side in ('buyer', 'seller')),
  kind text not null constraint fees__kind check (kind in ('cancellation', 'late_expiry', 'failed_check')),
  amount_fils bigint not null constraint fees__positive check (amount_fils > 0),
  sales_tax_basis_points int not null constraint fees__tax check (sales_tax_basis_points between 0 and 9999),
  charged_at timestamptz not null,
  is_billed boolean not null default false,
  closed_at timestamptz,
  given_back_at timestamptz,
  paid_back_at timestamptz,
  constraint fees__once unique (guarantee_id, fee_number),
  constraint fees__paid_back_after check (paid_back_at is null or given_back_at is not null)
);
comment on table app.fees is
  'What each fee was charged for. Its open, paid and refunded sums are read from the ledger; the moments here only help to find it.';
comment on column app.fees.fee_number is
  'The version of the guarantee''s event that caused it; the ledger identifies the fee by it.';
comment on column app.fees.is_billed is 'Whether a bill asks for it. Kept by triggers, here and on app.fee_bills.';
comment on column app.fees.closed_at is 'Since when nothing of it is open: netted, paid or written off.';
create index fees__open on app.fees (id) where closed_at is null;
create index fees__to_pay_back on app.fees (id) where given_back_at is not null and paid_back_at is null;
create index fees__unbilled on app.fees (guarantee_id) where closed_at is null and not is_billed;
create trigger keep_columns before update of
    guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at
  on app.fees for each row
  execute function app.keep_columns(
    'guarantee_id', 'fee_number', 'side', 'kind', 'amount_fils', 'sales_tax_basis_points', 'charged_at'
  );
create trigger close_or_open_bill after insert or update of closed_at on app.fees for each row
  execute function app.close_or_open_bill();
create trigger mark_billed before insert on app.fees for each row execute function app.mark_fee_billed();
grant select, insert, update on app.fees to damana_api;

create table app.fee_bills (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  side text not null constraint fee_bills__side check (side in ('buyer', 'seller')),
  payment_reference text not null constraint fee_bills__reference unique
    constraint fee_bills__twelve_digits check (payment_reference ~ '^[0-9]{12}$'),
  amount_fils bigint not null constraint fee_bills__positive check (amount_fils > 0),
  issued_at timestamptz not null,
  due_at timestamptz not null,
  reminders_sent int not null default 0,
  closed_at timestamptz,
  constraint fee_bills__one_for_a_side unique (guarantee_id, side)
);
comment on table app.fee_bills is
  'The bill for what a side still owes of a guarantee''s fees when the guarantee has ended; one for each side.';
comment on column app.fee_bills.amount_fils is 'What was open when the bill was issued.';
comment on column app.fee_bills.reminders_sent is
  'How many reminders are done: sent, or skipped because the bill was paid by then. After the last one, at the due date, the bill is on finance''s list while something is open.';
comment on column app.fee_bills.closed_at is
  'Since when none of its fees is open; null while one is. Kept by a trigger on app.fees, in the transaction that closes or opens a fee.';
create index fee_bills__reminders on app.fee_bills (reminders_sent, issued_at);
create index fee_bills__open on app.fee_bills (due_at, id) where closed_at is null;
grant select, insert, update (due_at, reminders_sent) on app.fee_bills to damana_api;

-- A bill is numbered before it is written: its payment reference is made of the number.
grant usage on sequence app.fee_bills_id_seq to damana_api;

create function app.mark_billed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  bill app.fee_bills := coalesce(new, old);
begin
  update app.fees f
    set is_billed = exists (select from app.fee_bills b where b.guarantee_id = bill.guarantee_id and b.side = bill.side)
    where f.guarantee_id = bill.guarantee_id and f.side = bill.side;
  return null;
end $$;
revoke execute on function app.mark_billed from public;
create trigger mark_billed after insert or delete on app.fee_bills for each row execute function app.mark_billed();

create table app.fee_events (
  id bigint generated always as identity primary key,
  fee_id bigint not null references app.fees,
  kind text not null
    constraint fee_events__kind check (kind in ('billed', 'paid', 'written_off', 'given_back', 'paid_back')),
  amount_fils bigint not null constraint fee_events__positive check (amount_fils > 0),
  receipt_id bigint,
  actor text not null,
  staff_id bigint references app.staff,
  reason text,
  request_id text not null,
  at timestamptz not null
);
comment on table app.fee_events is 'What happened to a fee after it was charged: by whom and why; append-only.';
create index fee_events__fee on app.fee_events (fee_id);
create trigger append_only before update or delete or truncate on app.fee_events for each statement
  execute function app.forbid_change();
grant select, insert on app.fee_events to damana_api;

-- The sums of a fee, from the postings whose reference names it. A reversing entry counts against the entry it
-- reverses; a fee paid with money that the bank reversed is open again.
create function app.fee_sums(
  p_guarantee_id bigint, p_side text, p_kind text, p_fee_number bigint,
  out open_fils bigint, out paid_fils bigint, out written_off_fils bigint, out given_back_fils bigint, out paid_back_fils bigint
) language sql stable set search_path = app, pg_temp as $$
  with lines as (
    select l.code, coalesce(v.reference, l.reference) as reference,
      case l.side when 'debit' then l.amount_fils else -l.amount_fils end as debit_fils
    from ledger.journal l
      left join lateral (select j.reference from ledger.journal j where j.entry_id = l.reverses limit 1) v on true
    where l.account_id in (
      p_guarantee_id * 64 + case p_side when 'buyer' then 34 else 35 end,
      p_guarantee_id * 64 + 36
    )
  ), own as (
    select code, split_part(reference, ':', 1) as event, debit_fils from lines
    where split_part(reference, ':', 3) = p_fee_number::text
      and (code <> 'fee_refunds_due' or (split_part(reference, ':', 4) = p_kind and split_part(reference, ':', 5) = p_side))
  )
  select coalesce(sum(debit_fils) filter (where code <> 'fee_refunds_due'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event in ('fee_netted', 'fee_bill_paid', 'fee_reopened')), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_written_off'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_given_back'), 0)::bigint,
    coalesce(sum(debit_fils) filter (where event = 'fee_refund_paid'), 0)::bigint
  from own
$$;
