-- Of a receipt in doubt all that its guarantee has of it is held, also what the debit is less than it.
-- oldest code: 0069

create function app.held_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and reversed_at is not null
    )::bigint + (
      select coalesce(sum(greatest(x.amount_fils, b.fils)), 0)
      from bank_exceptions x
      cross join lateral (
        select coalesce(sum(r.booked_fils), 0) as fils, count(*) as receipts from bank_exception_receipts d
        join receipts r on r.id = d.receipt_id
        where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0 and r.reversed_at is null
      ) b
      where x.kind = 'unclear_reversal' and x.closed_at is null and p_guarantee_id is not null
        and (x.guarantee_id = p_guarantee_id or b.receipts > 0)
    )::bigint
$$;
comment on function app.held_sum is
  'What of a guarantee''s payouts is held: its open sum, and of receipts in doubt all that it has of them.';
grant execute on function app.held_sum to damana_api;

create or replace function app.why_not_funded(p_purpose text, p_guarantee_id bigint, p_receipt_id bigint, p_decided text, p_payout_id bigint)
returns text language sql stable set search_path = app, pg_temp as $$
  select case
    when p_receipt_id is not null and exists (select from receipts_in_doubt d where d.receipt_id = p_receipt_id) then 'receipt_in_doubt'
    when p_receipt_id is not null and exists (select from receipts r where r.id = p_receipt_id and r.reversed_at is not null) then 'receipt_reversed'
    when p_guarantee_id is null or p_decided is not null or p_purpose not in ('seller', 'seller_reversed', 'refund') then null
    when held_sum(p_guarantee_id) = 0 then null
    when p_purpose = 'seller_reversed'
      -- The order of the seller's money takes the covered part off itself.
      or p_purpose = 'seller' and p_payout_id is not null and held_sum(p_guarantee_id) > covered_sum(p_guarantee_id)
      or p_purpose = 'refund' and held_sum(p_guarantee_id) > (
        select coalesce(sum(o.amount_fils), 0) from payouts o
        where o.guarantee_id = p_guarantee_id and o.purpose = 'refund' and o.recovered_at is null and o.id is distinct from p_payout_id
          and not exists (select from payouts n where n.previous_id = o.id)
          and (o.status in ('ordered', 'held', 'approved') or o.unpaid_since is not null or o.reversal_decided is not null)
          and (p_payout_id is null or o.id < p_payout_id or exists (select from receipts_in_doubt d where d.receipt_id = o.receipt_id))
      )
    then case when is_guarantee_in_doubt(p_guarantee_id) then 'receipt_in_doubt' else 'receipt_reversed' end
  end
$$;
