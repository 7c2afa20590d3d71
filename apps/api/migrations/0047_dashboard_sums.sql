-- Dashboards: sums by party and week, month or year, kept with every change of a guarantee and every entry of its money.
-- oldest code: 0031

-- ---- the band of the commission ----
alter table app.guarantees add column commission_band text not null default 'least'
  constraint guarantees__commission_band check (commission_band in ('least', 'medium', 'high'));
comment on column app.guarantees.commission_band is
  'By the commission before a discount: high from 100 JOD, medium above the least of its fee schedule; kept by trigger.';

create function app.set_commission_band() returns trigger
language plpgsql as $$
begin
  new.commission_band := case
    when new.commission_before_fils >= 100000 then 'high'
    when new.commission_before_fils > (select s.commission_least_fils from app.fee_schedules s where s.id = new.fee_schedule_id) then 'medium'
    else 'least' end;
  return new;
end $$;
create trigger commission_band before insert or update of commission_before_fils, fee_schedule_id on app.guarantees
for each row execute function app.set_commission_band();

-- ---- what counts where ----
create function app.dashboard_cell(p_operational text, p_financial text, p_band text) returns smallint
language sql immutable parallel safe as $$
  select ((array_position(array['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested',
      'completed', 'rejected', 'expired', 'cancelled'], p_operational) - 1) * 18
    + coalesce(array_position(array['in_progress', 'hold', 'late', 'released', 'paid'], p_financial), 0) * 3
    + array_position(array['least', 'medium', 'high'], p_band) - 1)::smallint
$$;
comment on function app.dashboard_cell is 'The cell that a guarantee with these statuses and this band counts in.';

create function app.dashboard_money_cell(p_operational text, p_band text) returns smallint
language sql immutable parallel safe as $$
  select (200 + case when p_operational in ('completed', 'rejected', 'expired', 'cancelled') then 0 else 3 end
    + array_position(array['least', 'medium', 'high'], p_band) - 1)::smallint
$$;
comment on function app.dashboard_money_cell is 'The cell in which money of such a guarantee counts, by the day of its entry.';

create function app.dashboard_start(p_grain text, p_day date) returns date
language sql immutable parallel safe as $$
  select case p_grain
    when 'week' then p_day - (extract(dow from p_day)::int + 1) % 7
    else date_trunc(p_grain, p_day::timestamp)::date end
$$;
comment on function app.dashboard_start is 'The first day of the week, month or year that a day is in. Weeks begin on Saturday.';

create table app.guarantee_money (
  guarantee_id bigint not null,
  entry_id bigint not null,
  entry_on date not null,
  paid_in_fils bigint not null,
  paid_out_fils bigint not null,
  constraint guarantee_money__one_row_an_entry primary key (guarantee_id, entry_id)
);
comment on table app.guarantee_money is
  'What came into the guarantee account for a guarantee, and what left it, by entry of the ledger; written with the entry, by trigger alone.';
comment on column app.guarantee_money.entry_on is 'The day in Amman on which it was booked.';
grant select on app.guarantee_money to damana_api;

create table app.dashboard_changes (
  party_id bigint not null,
  id bigint not null generated always as identity,
  role text not null constraint dashboard_changes__role check (role in ('seller', 'creator', 'buyer')),
  on_day date not null,
  left_cell smallint,
  entered_cell smallint,
  price_fils bigint not null,
  commission_fils bigint not null,
  constraint dashboard_changes__by_party primary key (party_id, id),
  constraint dashboard_changes__one_cell check (num_nonnulls(left_cell, entered_cell) > 0)
);
comment on table app.dashboard_changes is
  'Changes of the sums for the dashboards, written in the transaction that causes them and by trigger alone; a job adds them to dashboard_sums.';
comment on column app.dashboard_changes.role is 'As what the party stands in the guarantee; creator: who is not the seller as well.';
comment on column app.dashboard_changes.on_day is 'In Amman: of a guarantee the day of its creation, of money the day of its entry.';
comment on column app.dashboard_changes.price_fils is 'In a cell of money: what came in.';
comment on column app.dashboard_changes.commission_fils is 'After discount; in a cell of money: what went out.';
grant select, delete on app.dashboard_changes to damana_api;

create table app.dashboard_sums (
  party_id bigint not null,
  role text not null constraint dashboard_sums__role check (role in ('seller', 'creator', 'buyer')),
  grain text not null constraint dashboard_sums__grain check (grain in ('week', 'month', 'year')),
  starts_on date not null,
  cells jsonb not null,
  constraint dashboard_sums__one_row_a_step primary key (party_id, role, grain, starts_on)
) with (fillfactor = 50);
comment on table app.dashboard_sums is
  'Sums for the dashboards of a party, one row for each week, month and year. Party -1: all guarantees, each once, as of its seller.';
comment on column app.dashboard_sums.cells is
  'By cell: how many, the sum of prices, the sum of commissions after discount; of money: how many entries, what came in, what went out.';
grant select, insert, update on app.dashboard_sums to damana_api;

create function app.add_dashboard_cells(p_one jsonb, p_other jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(cell, jsonb_build_array(n, price, commission)), '{}')
  from (
    select key as cell, sum((value ->> 0)::bigint) as n, sum((value ->> 1)::bigint) as price, sum((value ->> 2)::bigint) as commission
    from (select * from jsonb_each(p_one) union all select * from jsonb_each(p_other)) both_sides
    group by key
  ) added
  where n <> 0 or price <> 0 or commission <> 0
$$;
comment on function app.add_dashboard_cells is 'The sums of two sets of cells; cells of nothing are left out.';

-- ---- from what it is kept, and recomputed ----
create view app.guarantee_money_of_entries as
select e.guarantee_id, e.id as entry_id, (e.recorded_at at time zone 'Asia/Amman')::date as entry_on,
  (case when meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched') then own.credit_fils else 0 end)::bigint as paid_in_fils,
  (case meant.event when 'payout_settled' then -own.flight_fils when 'payout_returned' then -own.credit_fils else 0 end)::bigint as paid_out_fils
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
comment on view app.guarantee_money_of_entries is
  'What guarantee_money has to say, from the ledger: in, what receipts brought to a guarantee; out, what its payouts brought away, less what came back.';
grant select on app.guarantee_money_of_entries to damana_api;

create view app.dashboard_facts as
select g.seller_party_id as party_id, 'seller' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils
from app.guarantees g
union all
select g.creator_party_id as party_id, 'creator' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils
from app.guarantees g where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id as party_id, 'buyer' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils
from app.guarantees g where g.offered_at is not null
union all
select g.seller_party_id, 'seller', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id
union all
select g.creator_party_id, 'creator', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id, 'buyer', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.offered_at is not null;
comment on view app.dashboard_facts is 'Every guarantee and its money once for each party that sees it: what the sums for the dashboards are of.';
grant select on app.dashboard_facts to damana_api;

create view app.dashboard_lines as
select s.party_id, s.role, s.grain, s.starts_on, c.key::smallint as cell, (c.value ->> 0)::bigint as n, (c.value ->> 1)::bigint as price_fils,
  (c.value ->> 2)::bigint as commission_fils
from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
union all
select p.party_id, p.role, grain, app.dashboard_start(grain, p.on_day), moved.cell, moved.n, moved.n * p.price_fils, moved.n * p.commission_fils
from app.dashboard_changes p
cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, n)
cross join lateral unnest(array['week', 'month', 'year']) grain
where moved.cell is not null;
comment on view app.dashboard_lines is 'What the sums are, with the changes that are not added to them yet: several lines of a cell add up.';
grant select on app.dashboard_lines to damana_api;

-- ---- kept with every change ----
create function app.note_dashboard_change() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_day date := (new.created_at at time zone 'Asia/Amman')::date;
  v_entered smallint := dashboard_cell(new.operational_status, new.financial_status, new.commission_band);
  v_left smallint;
  v_buyer bigint := case when new.offered_at is not null then new.buyer_party_id end;
begin
  if lower(tg_op) = 'update' then
    v_left := dashboard_cell(old.operational_status, old.financial_status, old.commission_band);
  end if;
  if lower(tg_op) = 'insert'
    or (old.seller_party_id, old.creator_party_id, old.price_fils, old.commission_after_fils) =
      (new.seller_party_id, new.creator_party_id, new.price_fils, new.commission_after_fils)
    and v_buyer is not distinct from (case when old.offered_at is not null then old.buyer_party_id end)
  then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, v_day, v_left, v_entered, new.price_fils, new.commission_after_fils
    from (values (new.seller_party_id, 'seller'), (case when new.creator_party_id <> new.seller_party_id then new.creator_party_id end, 'creator'),
      (v_buyer, 'buyer')) role(party_id, role)
    where party_id is not null;
  else
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, v_day, left_cell, entered_cell, price_fils, commission_fils
    from (values
      (old.seller_party_id, 'seller', v_left, null::smallint, old.price_fils, old.commission_after_fils),
      (case when old.creator_party_id <> old.seller_party_id then old.creator_party_id end, 'creator', v_left, null, old.price_fils, old.commission_after_fils),
      (case when old.offered_at is not null then old.buyer_party_id end, 'buyer', v_left, null, old.price_fils, old.commission_after_fils),
      (new.seller_party_id, 'seller', null, v_entered, new.price_fils, new.commission_after_fils),
      (case when new.creator_party_id <> new.seller_party_id then new.creator_party_id end, 'creator', null, v_entered, new.price_fils, new.commission_after_fils),
      (v_buyer, 'buyer', null, v_entered, new.price_fils, new.commission_after_fils)
    ) role(party_id, role, left_cell, entered_cell, price_fils, commission_fils)
    where party_id is not null;
  end if;
  if lower(tg_op) = 'update' and (
    dashboard_money_cell(old.operational_status, old.commission_band) <> dashboard_money_cell(new.operational_status, new.commission_band)
    or (old.seller_party_id, old.creator_party_id, old.buyer_party_id) <> (new.seller_party_id, new.creator_party_id, new.buyer_party_id)
  ) then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, m.entry_on, left_cell, entered_cell, m.paid_in_fils, m.paid_out_fils
    from guarantee_money m, (values
      (old.seller_party_id, 'seller', dashboard_money_cell(old.operational_status, old.commission_band), null::smallint),
      (case when old.creator_party_id <> old.seller_party_id then old.creator_party_id end, 'creator',
        dashboard_money_cell(old.operational_status, old.commission_band), null),
      (case when old.offered_at is not null then old.buyer_party_id end, 'buyer', dashboard_money_cell(old.operational_status, old.commission_band), null),
      (new.seller_party_id, 'seller', null, dashboard_money_cell(new.operational_status, new.commission_band)),
      (case when new.creator_party_id <> new.seller_party_id then new.creator_party_id end, 'creator', null,
        dashboard_money_cell(new.operational_status, new.commission_band)),
      (v_buyer, 'buyer', null, dashboard_money_cell(new.operational_status, new.commission_band))
    ) role(party_id, role, left_cell, entered_cell)
    where m.guarantee_id = new.id and party_id is not null;
  end if;
  return null;
end $$;
create trigger dashboard_change after update on app.guarantees
for each row
when ((old.operational_status, old.financial_status, old.commission_band, old.price_fils, old.commission_after_fils,
    old.seller_party_id, old.creator_party_id, old.buyer_party_id, old.offered_at is null)
  is distinct from (new.operational_status, new.financial_status, new.commission_band, new.price_fils, new.commission_after_fils,
    new.seller_party_id, new.creator_party_id, new.buyer_party_id, new.offered_at is null))
execute function app.note_dashboard_change();
create trigger dashboard_entry after insert on app.guarantees
for each row execute function app.note_dashboard_change();

create function app.note_guarantee_money() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  with booked as (
    insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils)
    select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils from guarantee_money_of_entries where entry_id = new.id
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
comment on function app.note_guarantee_money is 'At the end of the transaction, when the lines of the entry are there.';
create constraint trigger guarantee_money after insert on ledger.entries deferrable initially deferred
for each row
when (new.guarantee_id is not null
  and new.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned', 'reversal'))
execute function app.note_guarantee_money();

-- ---- computed anew ----
create function app.rebuild_dashboards() returns void
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
      from dashboard_facts f cross join unnest(array['week', 'month', 'year']) grain
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
comment on function app.rebuild_dashboards is 'Computes the sums for the dashboards anew from the guarantees and their money, beside running processes.';
revoke execute on function app.rebuild_dashboards from public;

create function app.rebuild_guarantee_money() returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils)
  select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils from guarantee_money_of_entries
  on conflict (guarantee_id, entry_id) do update
    set entry_on = excluded.entry_on, paid_in_fils = excluded.paid_in_fils, paid_out_fils = excluded.paid_out_fils
    where (guarantee_money.entry_on, guarantee_money.paid_in_fils, guarantee_money.paid_out_fils)
      <> (excluded.entry_on, excluded.paid_in_fils, excluded.paid_out_fils);
$$;
comment on function app.rebuild_guarantee_money is 'Reads the money of every guarantee from the ledger anew; the sums for the dashboards are computed anew after it.';
revoke execute on function app.rebuild_guarantee_money from public;
