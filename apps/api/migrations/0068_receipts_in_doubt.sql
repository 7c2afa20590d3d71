-- A debit that names receipts of ours and is none of them exactly puts every receipt that it may mean in doubt; finance assigns it, also to a part of a receipt.
-- oldest code: 0067

create table app.bank_exception_receipts (
  exception_id bigint not null references app.bank_exceptions,
  receipt_id bigint not null references app.receipts,
  primary key (exception_id, receipt_id)
);
create index bank_exception_receipts__receipt on app.bank_exception_receipts (receipt_id);
comment on table app.bank_exception_receipts is
  'The receipts that a debit of the bank may mean: while it is not assigned, nothing that came from them leaves.';
grant select, insert on app.bank_exception_receipts to damana_api;
create index bank_exceptions__in_doubt on app.bank_exceptions (id) where kind = 'unclear_reversal' and closed_at is null;

create view app.receipts_in_doubt as
select x.id as exception_id, n.receipt_id, x.amount_fils, x.seen_at
from app.bank_exceptions x
cross join lateral (
  select x.named_receipt_id as receipt_id where x.named_receipt_id is not null
  union
  select d.receipt_id from app.bank_exception_receipts d where d.exception_id = x.id
) n
where x.kind = 'unclear_reversal' and x.closed_at is null;
comment on view app.receipts_in_doubt is 'Receipts that a debit may mean which finance has not assigned yet.';
grant select on app.receipts_in_doubt to damana_api;

alter table app.receipts
  add column cut_fils bigint not null default 0,
  add column part_of bigint references app.receipts;
comment on column app.receipts.cut_fils is 'The part that the bank reversed alone: it is a receipt of its own, reversed, and the rest stays.';
comment on column app.receipts.part_of is 'The receipt that this one was cut from, because the bank reversed only this part of it.';
create index receipts__part_of on app.receipts (part_of) where part_of is not null;
alter table app.receipts drop constraint receipts__all_somewhere;
alter table app.receipts add constraint receipts__all_somewhere check (
  booked_fils + suspense_fils + back_fils + lost_fils + fee_fils + cut_fils = amount_fils
  and booked_fils >= 0 and suspense_fils >= 0 and back_fils >= 0 and lost_fils >= 0 and fee_fils >= 0 and cut_fils >= 0
) not valid;
alter table app.receipts validate constraint receipts__all_somewhere;

create or replace function app.open_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and reversed_at is not null
    )::bigint + (
      select coalesce(sum(x.amount_fils), 0) from bank_exceptions x
      where x.kind = 'unclear_reversal' and x.closed_at is null and p_guarantee_id is not null
        and (x.guarantee_id = p_guarantee_id or exists (
          select from bank_exception_receipts d join receipts r on r.id = d.receipt_id
          where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0
        ))
    )::bigint
$$;
comment on function app.open_sum is
  'Money of a guarantee that the bank reversed and that nobody has replaced, and every debit that may be a reversal of its receipts.';

create function app.is_guarantee_in_doubt(p_guarantee_id bigint) returns boolean language sql stable set search_path = app, pg_temp as $$
  select exists (
    select from bank_exceptions x
    where x.kind = 'unclear_reversal' and x.closed_at is null
      and (x.guarantee_id = p_guarantee_id or exists (
        select from bank_exception_receipts d join receipts r on r.id = d.receipt_id
        where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0
      ))
  )
$$;
comment on function app.is_guarantee_in_doubt is 'Whether a debit that is not assigned yet may mean money of this guarantee.';
grant execute on function app.is_guarantee_in_doubt to damana_api;

create function app.covered_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select coalesce(sum(p.amount_fils), 0)::bigint
  from payouts p
  where p.guarantee_id = p_guarantee_id and p.recovered_at is null and not exists (select from payouts n where n.previous_id = p.id)
    and (p.purpose = 'seller_reversed' and (p.status <> 'withdrawn' or p.unpaid_since is not null)
      or p.purpose = 'refund' and (p.status in ('ordered', 'held', 'approved') or p.unpaid_since is not null or p.reversal_decided is not null))
$$;
comment on function app.covered_sum is
  'What of an open sum is covered: first by what goes back to the side whose payment it was, then by the held part of the seller''s money; a part that finance let go counts on.';
grant execute on function app.covered_sum to damana_api;

create function app.why_not_funded(p_purpose text, p_guarantee_id bigint, p_receipt_id bigint, p_decided text, p_payout_id bigint)
returns text language sql stable set search_path = app, pg_temp as $$
  select case
    when p_receipt_id is not null and exists (select from receipts_in_doubt d where d.receipt_id = p_receipt_id) then 'receipt_in_doubt'
    when p_receipt_id is not null and exists (select from receipts r where r.id = p_receipt_id and r.reversed_at is not null) then 'receipt_reversed'
    when p_guarantee_id is null or p_decided is not null or p_purpose not in ('seller', 'seller_reversed', 'refund') then null
    when open_sum(p_guarantee_id) = 0 then null
    when p_purpose = 'seller_reversed'
      -- The order of the seller's money takes the covered part off itself.
      or p_purpose = 'seller' and p_payout_id is not null and open_sum(p_guarantee_id) > covered_sum(p_guarantee_id)
      or p_purpose = 'refund' and open_sum(p_guarantee_id) > (
        select coalesce(sum(o.amount_fils), 0) from payouts o
        where o.guarantee_id = p_guarantee_id and o.purpose = 'refund' and o.recovered_at is null and o.id is distinct from p_payout_id
          and not exists (select from payouts n where n.previous_id = o.id)
          and (o.status in ('ordered', 'held', 'approved') or o.unpaid_since is not null or o.reversal_decided is not null)
          and (p_payout_id is null or o.id < p_payout_id or exists (select from receipts_in_doubt d where d.receipt_id = o.receipt_id))
      )
    then case when is_guarantee_in_doubt(p_guarantee_id) then 'receipt_in_doubt' else 'receipt_reversed' end
  end
$$;
comment on function app.why_not_funded is
  'Why the money of a payout may not leave: a receipt it came from is reversed or in doubt, or an open sum covers it. Asked at the order, by every hold, at approval and again when a file is made.';
grant execute on function app.why_not_funded to damana_api;

insert into app.bank_exception_receipts (exception_id, receipt_id)
select id, named_receipt_id from app.bank_exceptions where kind = 'unclear_reversal' and named_receipt_id is not null;
