-- Sums of the money of a side: held, on its way to sellers, arrived with them; kept like those of the dashboards.
-- oldest code: 0031

alter table app.dashboard_changes drop constraint dashboard_changes__role,
  add constraint dashboard_changes__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account', 'payout'));
alter table app.dashboard_sums drop constraint dashboard_sums__role,
  add constraint dashboard_sums__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account', 'payout'));
comment on column app.dashboard_changes.role is
  'As what the party stands in the guarantee; creator: who is not the seller as well; seller_money, buyer_money: where the money of the side is. Of party -1: account, a registration; payout.';

create function app.dashboard_grains(p_role text) returns text[]
language sql immutable parallel safe as $$
  select case when p_role in ('seller_money', 'buyer_money') then '{year}' else '{week,month,year}' end::text[]
$$;
comment on function app.dashboard_grains is 'The steps that sums of a role are kept for.';

create function app.money_cell(p_operational text, p_financial text) returns smallint
language sql immutable parallel safe as $$
  select case
    when p_financial = 'hold' then 0
    when p_operational = 'completed' and p_financial in ('released', 'late') then 1
    when p_operational = 'completed' and p_financial = 'paid' then 2 end::smallint
$$;
comment on function app.money_cell is 'Where the money of a guarantee is: 0 held, 1 on its way to the seller, 2 arrived; null elsewhere.';

create view app.side_money as
select g.id as guarantee_id, role.party_id, role.role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.money_cell(g.operational_status, g.financial_status) as cell, role.fils, g.created_at as guarantee_created_at
from app.guarantees g
cross join lateral (values
  (g.seller_party_id, 'seller_money', g.seller_due_fils),
  (g.buyer_party_id, 'buyer_money', case when g.financial_status = 'hold' then g.total_price_fils else g.seller_due_fils end)
) role(party_id, role, fils)
where app.money_cell(g.operational_status, g.financial_status) is not null;
comment on view app.side_money is
  'What a guarantee adds to the sums of its sides by its terms. Held is what the seller gets, and what the buyer paid; what was divided or is owed is not in it.';
grant select on app.side_money to damana_api;

create or replace view app.dashboard_facts as
select g.seller_party_id as party_id, 'seller' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at as guarantee_created_at
from app.guarantees g
union all
select g.creator_party_id as party_id, 'creator' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at
from app.guarantees g where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id as party_id, 'buyer' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at
from app.guarantees g where g.offered_at is not null
union all
select g.seller_party_id, 'seller', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id
union all
select g.creator_party_id, 'creator', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id, 'buyer', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.offered_at is not null
union all
select s.party_id, s.role, s.on_day, s.cell, s.fils, 0::bigint, s.guarantee_created_at from app.side_money s
union all
select (-1)::bigint, f.role, f.on_day, f.cell, f.price_fils, f.commission_fils, null::timestamptz(3) from app.overview_facts f;

create or replace view app.dashboard_lines as
select s.party_id, s.role, s.grain, s.starts_on, c.key::smallint as cell, (c.value ->> 0)::bigint as n, (c.value ->> 1)::bigint as price_fils,
  (c.value ->> 2)::bigint as commission_fils
from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
union all
select p.party_id, p.role, grain, app.dashboard_start(grain, p.on_day), moved.cell, moved.n, moved.n * p.price_fils, moved.n * p.commission_fils
from app.dashboard_changes p
cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, n)
cross join lateral unnest(app.dashboard_grains(p.role)) grain
where moved.cell is not null;

create function app.note_side_money_change() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_left smallint := money_cell(old.operational_status, old.financial_status);
  v_entered smallint := money_cell(new.operational_status, new.financial_status);
  v_buyer_left bigint := case when old.financial_status = 'hold' then old.total_price_fils else old.seller_due_fils end;
  v_buyer_entered bigint := case when new.financial_status = 'hold' then new.total_price_fils else new.seller_due_fils end;
  v_same_seller boolean := (old.seller_party_id, old.seller_due_fils) = (new.seller_party_id, new.seller_due_fils);
  v_same_buyer boolean := (old.buyer_party_id, v_buyer_left) = (new.buyer_party_id, v_buyer_entered);
begin
  insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
  select party_id, role, (new.created_at at time zone 'Asia/Amman')::date, left_cell, entered_cell, fils, 0
  from (values
    (old.seller_party_id, 'seller_money', v_left, case when v_same_seller then v_entered end, old.seller_due_fils),
    (new.seller_party_id, 'seller_money', null::smallint, case when not v_same_seller then v_entered end, new.seller_due_fils),
    (old.buyer_party_id, 'buyer_money', v_left, case when v_same_buyer then v_entered end, v_buyer_left),
    (new.buyer_party_id, 'buyer_money', null, case when not v_same_buyer then v_entered end, v_buyer_entered)
  ) moved(party_id, role, left_cell, entered_cell, fils)
  where left_cell is distinct from entered_cell;
  return null;
end $$;
create trigger side_money_change after update on app.guarantees
for each row
when (app.money_cell(old.operational_status, old.financial_status) is distinct from app.money_cell(new.operational_status, new.financial_status)
  or (app.money_cell(new.operational_status, new.financial_status) is not null
    and (old.seller_party_id, old.buyer_party_id, old.seller_due_fils, old.total_price_fils)
      is distinct from (new.seller_party_id, new.buyer_party_id, new.seller_due_fils, new.total_price_fils)))
execute function app.note_side_money_change();

create or replace function app.rebuild_dashboards() returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('dashboard_sums'));
  -- One statement, one snapshot: a change is in the facts and taken away, or in neither and added later.
  with taken as (delete from dashboard_changes),
  facts as (
    select party_id, role, grain, starts_on, jsonb_object_agg(cell, jsonb_build_array(n, price, commission)) as cells
    from (
      select case when grouping(f.party_id) = 0 then f.party_id else -1 end as party_id, f.role, grain, dashboard_start(grain, f.on_day) as starts_on,
        f.cell, count(*) as n, sum(f.price_fils) as price, sum(f.commission_fils) as commission
      from dashboard_facts f cross join lateral unnest(dashboard_grains(f.role)) grain
      group by grouping sets ((f.party_id, f.role, grain, dashboard_start(grain, f.on_day), f.cell), (f.role, grain, dashboard_start(grain, f.on_day), f.cell))
      having grouping(f.party_id) = 0 or f.role = 'seller'
    ) summed
    group by 1, 2, 3, 4
  )
  insert into dashboard_sums (party_id, role, grain, starts_on, cells)
  select party_id, role, grain, starts_on, coalesce(f.cells, '{}')
  from facts f full join dashboard_sums s using (party_id, role, grain, starts_on)
  where f.cells is distinct from s.cells
  on conflict (party_id, role, grain, starts_on) do update set cells = excluded.cells;
end $$;

insert into app.dashboard_sums (party_id, role, grain, starts_on, cells)
select party_id, role, 'year', starts_on, jsonb_object_agg(cell, jsonb_build_array(n, fils, 0))
from (
  select party_id, role, app.dashboard_start('year', on_day) as starts_on, cell, count(*) as n, sum(fils) as fils
  from app.side_money group by 1, 2, 3, 4
) summed
group by party_id, role, starts_on;

-- ---- the few sales whose seller is paid another sum than the terms say ----
create table app.adjusted_sales (
  guarantee_id bigint not null constraint adjusted_sales__one_row_a_guarantee primary key,
  seller_party_id bigint not null,
  buyer_party_id bigint not null
);
comment on table app.adjusted_sales is
  'Sales whose seller is paid another sum than the terms say: the money was divided, the seller owed fees, or the bank took back what the buyer had paid. Written by trigger alone.';
create index adjusted_sales__seller on app.adjusted_sales (seller_party_id);
create index adjusted_sales__buyer on app.adjusted_sales (buyer_party_id);
grant select on app.adjusted_sales to damana_api;

create function app.note_adjusted_sale() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into adjusted_sales (guarantee_id, seller_party_id, buyer_party_id)
  select id, seller_party_id, buyer_party_id from guarantees
  where id = case when tg_table_name = 'guarantees' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'guarantee_id')::bigint end
  on conflict do nothing;
  return null;
end $$;
create trigger adjusted_sale after update on app.split_proposals
for each row when (new.status = 'agreed' and old.status <> 'agreed') execute function app.note_adjusted_sale();
create trigger adjusted_sale after insert on app.payouts
for each row when (new.purpose = 'seller_reversed') execute function app.note_adjusted_sale();
create trigger adjusted_sale after update on app.guarantees
for each row when (new.operational_status = 'completed' and old.operational_status <> 'completed' and (new.counts -> 'failedChecks' ->> 'seller')::int > 1)
execute function app.note_adjusted_sale();

create function app.move_adjusted_sale() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update adjusted_sales set seller_party_id = new.seller_party_id, buyer_party_id = new.buyer_party_id where guarantee_id = new.id;
  return null;
end $$;
comment on function app.move_adjusted_sale is 'It follows its guarantee to another party, when two accounts of one person become one.';
create trigger adjusted_sale_parties after update of seller_party_id, buyer_party_id on app.guarantees
for each row
when ((old.seller_party_id, old.buyer_party_id) is distinct from (new.seller_party_id, new.buyer_party_id))
execute function app.move_adjusted_sale();

insert into app.adjusted_sales (guarantee_id, seller_party_id, buyer_party_id)
select g.id, g.seller_party_id, g.buyer_party_id from app.guarantees g
where (g.operational_status = 'completed' and (g.counts -> 'failedChecks' ->> 'seller')::int > 1)
  or g.id in (select guarantee_id from app.split_proposals where status = 'agreed' union select guarantee_id from app.payouts where purpose = 'seller_reversed');
