-- What is open of bills and receipts is kept beside them, so that what asks for it reads no closed row.
-- oldest code: 0024

-- ---- fee bills ----
alter table app.fee_bills add column closed_at timestamptz;
comment on column app.fee_bills.closed_at is
  'Since when none of its fees is open; null while one is. Kept by a trigger on app.fees, in the transaction that closes or opens a fee.';
update app.fee_bills b set closed_at = coalesce(
    (select max(f.closed_at) from app.fees f where f.guarantee_id = b.guarantee_id and f.side = b.side), b.issued_at)
  where not exists (
    select from app.fees f where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null);
create index fee_bills__open on app.fee_bills (due_at, id) where closed_at is null;

alter table app.fees add column is_billed boolean not null default false;
comment on column app.fees.is_billed is 'Whether a bill asks for it. Kept by triggers, here and on app.fee_bills.';
update app.fees f set is_billed = true
  where exists (select from app.fee_bills b where b.guarantee_id = f.guarantee_id and b.side = f.side);
create index fees__unbilled on app.fees (guarantee_id) where closed_at is null and not is_billed;

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
revoke execute on function app.close_or_open_bill() from public;
create trigger close_or_open_bill after insert or update of closed_at on app.fees for each row
  execute function app.close_or_open_bill();

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
create function app.mark_fee_billed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.is_billed := exists (select from app.fee_bills b where b.guarantee_id = new.guarantee_id and b.side = new.side);
  return new;
end $$;
revoke execute on function app.mark_billed(), app.mark_fee_billed() from public;
create trigger mark_billed before insert on app.fees for each row execute function app.mark_fee_billed();
create trigger mark_billed after insert or delete on app.fee_bills for each row execute function app.mark_billed();

-- ---- receipts that no statement has shown yet ----
create index receipts__unsettled on app.receipts (id) where settled_at is null;
comment on column app.receipts.settled_at is
  'When the statement showed it. A receipt leaves the index of the unsettled ones once; no other index has this column.';

-- ---- our fees of a guarantee ----
-- Completions and splits are in entries__one_terminal_outcome.
create index entries__fees on ledger.entries (guarantee_id)
  where event in ('fee_netted', 'fee_bill_paid', 'loss_paid_again', 'loss_recovered');
