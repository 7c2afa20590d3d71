-- The money of guarantees by party and day, so that a list by days of money reads a range of an index.
-- oldest code: 0031

alter table app.guarantee_money
  add column seller_party_id bigint,
  add column creator_party_id bigint,
  add column buyer_party_id bigint,
  add column guarantee_created_at timestamptz;
comment on column app.guarantee_money.seller_party_id is 'As in the guarantee, like the other parties and the moment of its creation; kept by trigger.';
comment on column app.guarantee_money.creator_party_id is 'Null where it is the seller.';

update app.guarantee_money m
set seller_party_id = g.seller_party_id, creator_party_id = nullif(g.creator_party_id, g.seller_party_id), buyer_party_id = g.buyer_party_id,
  guarantee_created_at = g.created_at
from app.guarantees g
where g.id = m.guarantee_id;
alter table app.guarantee_money
  alter column seller_party_id set not null,
  alter column buyer_party_id set not null,
  alter column guarantee_created_at set not null;

create index guarantee_money__in_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at) where (paid_in_fils <> 0);
create index guarantee_money__out_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at) where (paid_out_fils <> 0);
create index guarantee_money__in_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (creator_party_id is not null and paid_in_fils <> 0);
create index guarantee_money__out_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (creator_party_id is not null and paid_out_fils <> 0);
create index guarantee_money__in_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at) where (paid_in_fils <> 0);
create index guarantee_money__out_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at) where (paid_out_fils <> 0);

create or replace view app.guarantee_money_of_entries as
select e.guarantee_id, e.id as entry_id, (e.recorded_at at time zone 'Asia/Amman')::date as entry_on,
  (case when meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched') then own.credit_fils else 0 end)::bigint as paid_in_fils,
  (case meant.event when 'payout_settled' then -own.flight_fils when 'payout_returned' then -own.credit_fils else 0 end)::bigint as paid_out_fils,
  g.seller_party_id, nullif(g.creator_party_id, g.seller_party_id) as creator_party_id, g.buyer_party_id, g.created_at as guarantee_created_at
from ledger.entries e
join app.guarantees g on g.id = e.guarantee_id
cross join lateral (
  select coalesce((select o.event from ledger.entries o where o.id = e.reverses), e.event) as event
) meant
cross join lateral (
  select coalesce(sum(case when p.is_debit then -p.amount_fils else p.amount_fils end) filter (where p.account_id & 63 in (3, 4, 5)), 0) as credit_fils,
    coalesce(sum(case when p.is_debit then -p.amount_fils else p.amount_fils end) filter (where p.account_id & 63 = 8), 0) as flight_fils
  from ledger.postings p where p.entry_id = e.id
) own
where e.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned', 'reversal')
  and meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned');

create or replace function app.note_guarantee_money() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  with booked as (
    insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id,
      guarantee_created_at)
    select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id, guarantee_created_at
    from guarantee_money_of_entries where entry_id = new.id
    returning *
  )
  insert into dashboard_changes (party_id, role, on_day, entered_cell, price_fils, commission_fils)
  select role.party_id, role.role, m.entry_on, dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils
  from booked m
  join guarantees g on g.id = m.guarantee_id
  cross join lateral (values (g.seller_party_id, 'seller'), (case when g.creator_party_id <> g.seller_party_id then g.creator_party_id end, 'creator'),
    (case when g.offered_at is not null then g.buyer_party_id end, 'buyer')) role(party_id, role)
  where role.party_id is not null;
  return null;
end $$;

create function app.move_guarantee_money() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update guarantee_money
  set seller_party_id = new.seller_party_id, creator_party_id = nullif(new.creator_party_id, new.seller_party_id), buyer_party_id = new.buyer_party_id
  where guarantee_id = new.id;
  return null;
end $$;
comment on function app.move_guarantee_money is 'Money follows its guarantee to another party, when two accounts of one person become one.';
create trigger guarantee_money_parties after update of seller_party_id, creator_party_id, buyer_party_id on app.guarantees
for each row
when ((old.seller_party_id, old.creator_party_id, old.buyer_party_id) is distinct from (new.seller_party_id, new.creator_party_id, new.buyer_party_id))
execute function app.move_guarantee_money();

create or replace function app.rebuild_guarantee_money() returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id,
    guarantee_created_at)
  select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id, guarantee_created_at
  from guarantee_money_of_entries
  on conflict (guarantee_id, entry_id) do update
    set entry_on = excluded.entry_on, paid_in_fils = excluded.paid_in_fils, paid_out_fils = excluded.paid_out_fils,
      seller_party_id = excluded.seller_party_id, creator_party_id = excluded.creator_party_id, buyer_party_id = excluded.buyer_party_id,
      guarantee_created_at = excluded.guarantee_created_at
    where guarantee_money is distinct from excluded;
$$;
