-- Dashboards: sums by party and week, month or year, kept with every change of a guarantee, of its money, of a registration and of a payout.

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
comment on function app.dashboard_money_cell is
  'The cell in which money of such a guarantee counts, by the day of its entry.';

create function app.money_cell(p_operational text, p_financial text) returns smallint
language sql immutable parallel safe as $$
  select case
    when p_financial = 'hold' then 0
    when p_operational = 'completed' and p_financial in ('released', 'late') then 1
    when p_operational = 'completed' and p_financial = 'paid' then 2 end::smallint
$$;
comment on function app.money_cell is
  'Where the money of a guarantee is: 0 held, 1 on its way to the seller, 2 arrived; null elsewhere.';

create function app.account_cell(p_completed_at timestamptz) returns smallint
language sql immutable parallel safe as $$
  select (case when p_completed_at is null then 0 else 1 end)::smallint
$$;
comment on function app.account_cell is 'The cell that a person counts in, by the day on which the account was opened.';

create function app.application_cell(p_status text) returns smallint
language sql immutable parallel safe as $$
  select (9 + array_position(array['pending_review', 'returned', 'approved', 'rejected'], p_status))::smallint
$$;
comment on function app.application_cell is
  'The cell that a company''s application counts in, by the day on which it was last sent in; of a draft null.';

create function app.payout_cell(p_status text, p_late_at timestamptz) returns smallint
language sql immutable parallel safe as $$
  select (2 * case p_status
      when 'ordered' then 0 when 'approved' then 0 when 'held' then 1
      when 'in_file' then 2 when 'sent' then 2 when 'accepted' then 2
      when 'unknown' then 3 when 'settled' then 4 when 'rejected' then 5 when 'returned' then 6 when 'withdrawn' then 7 end
    + case when p_late_at is null then 0 else 1 end)::smallint
$$;
comment on function app.payout_cell is 'The cell that a payout counts in, by the day on which it was ordered.';

create function app.dashboard_start(p_grain text, p_day date) returns date
language sql immutable parallel safe as $$
  select case p_grain
    when 'week' then p_day - (extract(dow from p_day)::int + 1) % 7
    else date_trunc(p_grain, p_day::timestamp)::date end
$$;
comment on function app.dashboard_start is
  'The first day of the week, month or year that a day is in. Weeks begin on Saturday.';

create function app.dashboard_grains(p_role text) returns text[]
language sql immutable parallel safe as $$
  select case when p_role in ('seller_money', 'buyer_money') then '{year}' else '{week,month,year}' end::text[]
$$;
comment on function app.dashboard_grains is 'The steps that sums of a role are kept for.';

-- ---- the sums ----

create table app.dashboard_changes (
  party_id bigint not null,
  id bigint not null generated always as identity,
  role text not null constraint dashboard_changes__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account', 'payout')),
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
comment on column app.dashboard_changes.role is
  'As what the party stands in the guarantee; creator: who is not the seller as well; seller_money, buyer_money: where the money of the side is. Of party -1: account, a registration; payout.';
comment on column app.dashboard_changes.on_day is
  'In Amman: of a guarantee the day of its creation, of money the day of its entry.';
comment on column app.dashboard_changes.price_fils is 'In a cell of money: what came in.';
comment on column app.dashboard_changes.commission_fils is 'After discount; in a cell of money: what went out.';
grant select, delete on app.dashboard_changes to damana_api;

create table app.dashboard_sums (
  party_id bigint not null,
  role text not null constraint dashboard_sums__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account', 'payout')),
  grain text not null constraint dashboard_sums__grain check (grain in ('week', 'month', 'year')),
  starts_on date not null,
  cells jsonb not null,
  constraint dashboard_sums__one_row_a_step primary key (party_id, role, grain, starts_on)
) with (fillfactor = 50);
comment on table app.dashboard_sums is
  'Sums for the dashboards of a party, one row for each week, month or year. Party -1: all guarantees, each once, as of its seller; all registrations and payouts.';
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

create view app.dashboard_lines as
select s.party_id, s.role, s.grain, s.starts_on, c.key::smallint as cell, (c.value ->> 0)::bigint as n, (c.value ->> 1)::bigint as price_fils,
  (c.value ->> 2)::bigint as commission_fils
from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
union all
select p.party_id, p.role, grain, app.dashboard_start(grain, p.on_day), moved.cell, moved.n, moved.n * p.price_fils, moved.n * p.commission_fils
from app.dashboard_changes p
cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, n)
cross join lateral unnest(app.dashboard_grains(p.role)) grain
where moved.cell is not null;
comment on view app.dashboard_lines is
  'What the sums are, with the changes that are not added to them yet: several lines of a cell add up.';
grant select on app.dashboard_lines to damana_api;

-- ---- the money of guarantees ----

create table app.guarantee_money (
  guarantee_id bigint not null,
  entry_id bigint not null,
  entry_on date not null,
  paid_in_fils bigint not null,
  paid_out_fils bigint not null,
  seller_party_id bigint not null,
  creator_party_id bigint,
  buyer_party_id bigint not null,
  guarantee_created_at timestamptz not null,
  constraint guarantee_money__one_row_an_entry primary key (guarantee_id, entry_id)
);
comment on table app.guarantee_money is
  'What came into the guarantee account for a guarantee, and what left it, by entry of the ledger; written with the entry, by trigger alone.';
comment on column app.guarantee_money.entry_on is 'The day in Amman on which it was booked.';
comment on column app.guarantee_money.seller_party_id is
  'As in the guarantee, like the other parties and the moment of its creation; kept by trigger.';
comment on column app.guarantee_money.creator_party_id is 'Null where it is the seller.';
create index guarantee_money__in_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_in_fils <> 0);
create index guarantee_money__out_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_out_fils <> 0);
create index guarantee_money__in_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (creator_party_id is not null and paid_in_fils <> 0);
create index guarantee_money__out_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (creator_party_id is not null and paid_out_fils <> 0);
create index guarantee_money__in_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_in_fils <> 0);
create index guarantee_money__out_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_out_fils <> 0);
grant select on app.guarantee_money to damana_api;

create view app.guarantee_money_of_entries as
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
comment on view app.guarantee_money_of_entries is
  'What guarantee_money has to say, from the ledger: in, what receipts brought to a guarantee; out, what its payouts brought away, less what came back.';
grant select on app.guarantee_money_of_entries to damana_api;

create function app.note_guarantee_money() returns trigger
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
comment on function app.note_guarantee_money is 'At the end of the transaction, when the lines of the entry are there.';
create constraint trigger guarantee_money after insert on ledger.entries deferrable initially deferred
for each row
when (new.guarantee_id is not null
  and new.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned', 'reversal'))
execute function app.note_guarantee_money();

create function app.move_guarantee_money() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update guarantee_money
  set seller_party_id = new.seller_party_id, creator_party_id = nullif(new.creator_party_id, new.seller_party_id), buyer_party_id = new.buyer_party_id
  where guarantee_id = new.id;
  return null;
end $$;
comment on function app.move_guarantee_money is
  'Money follows its guarantee to another party, when two accounts of one person become one.';
create trigger guarantee_money_parties after update of seller_party_id, creator_party_id, buyer_party_id on app.guarantees
for each row
when ((old.seller_party_id, old.creator_party_id, old.buyer_party_id) is distinct from (new.seller_party_id, new.creator_party_id, new.buyer_party_id))
execute function app.move_guarantee_money();

create function app.rebuild_guarantee_money() returns void
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
comment on function app.rebuild_guarantee_money is
  'Reads the money of every guarantee from the ledger anew; the sums for the dashboards are computed anew after it.';
revoke execute on function app.rebuild_guarantee_money from public;

-- ---- from what the sums are kept, and recomputed ----

create view app.side_money as
select g.id as guarantee_id, g.seller_party_id as party_id, 'seller_money' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.money_cell(g.operational_status, g.financial_status) as cell, g.seller_due_fils as fils, g.created_at as guarantee_created_at
from app.guarantees g
where app.money_cell(g.operational_status, g.financial_status) is not null
union all
select g.id, g.buyer_party_id, 'buyer_money', (g.created_at at time zone 'Asia/Amman')::date,
  app.money_cell(g.operational_status, g.financial_status), case when g.financial_status = 'hold' then g.total_price_fils else g.seller_due_fils end,
  g.created_at
from app.guarantees g
-- The index of buyers has what was offered; money comes after that.
where g.offered_at is not null and app.money_cell(g.operational_status, g.financial_status) is not null;
comment on view app.side_money is
  'What a guarantee adds to the sums of its sides by its terms. Held is what the seller gets, and what the buyer paid; what was divided or is owed is not in it.';
grant select on app.side_money to damana_api;

create view app.overview_facts as
select 'account' as role, (u.created_at at time zone 'Asia/Amman')::date as on_day, app.account_cell(u.registration_completed_at) as cell,
  0::bigint as price_fils, 0::bigint as commission_fils
from app.users u
where u.account_type = 'individual' and (u.mobile_verified_at is not null or u.email_verified_at is not null)
union all
select 'account', (a.submitted_at at time zone 'Asia/Amman')::date, app.application_cell(a.status), 0::bigint, 0::bigint
from app.company_applications a where a.status <> 'draft'
union all
select 'payout', (p.ordered_at at time zone 'Asia/Amman')::date, app.payout_cell(p.status, p.late_at), p.amount_fils, 0::bigint
from app.payouts p where p.purpose <> 'sweep'
union all
select 'payout', (p.settled_at at time zone 'Asia/Amman')::date, 100::smallint, p.amount_fils, extract(epoch from p.settled_at - p.ordered_at)::bigint
from app.payouts p where p.purpose = 'seller' and p.settled_at is not null;
comment on view app.overview_facts is
  'Every registration and payout in its cell: what the sums of party -1 are of, beside the guarantees. In cell 100 of payouts, by the day of the bank''s debit: the seconds from the order.';
grant select on app.overview_facts to damana_api;

create view app.dashboard_facts as
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
comment on view app.dashboard_facts is
  'Every guarantee and its money once for each party that sees it, and what else party -1 counts: what the sums for the dashboards are of.';
grant select on app.dashboard_facts to damana_api;

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
comment on function app.rebuild_dashboards is
  'Computes the sums for the dashboards anew from the guarantees and their money, beside running processes.';
revoke execute on function app.rebuild_dashboards from public;

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

create function app.note_account_change() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_left smallint;
  v_entered smallint;
begin
  if lower(tg_op) <> 'insert' and old.account_type = 'individual' and (old.mobile_verified_at is not null or old.email_verified_at is not null) then
    v_left := account_cell(old.registration_completed_at);
  end if;
  if lower(tg_op) <> 'delete' and new.account_type = 'individual' and (new.mobile_verified_at is not null or new.email_verified_at is not null) then
    v_entered := account_cell(new.registration_completed_at);
  end if;
  if v_left is distinct from v_entered then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    values (-1, 'account', (coalesce(new.created_at, old.created_at) at time zone 'Asia/Amman')::date, v_left, v_entered, 0, 0);
  end if;
  return null;
end $$;
create trigger dashboard_change after insert or delete or update of account_type, mobile_verified_at, email_verified_at, registration_completed_at on app.users
for each row execute function app.note_account_change();

create function app.note_application_change() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
  select -1, 'account', (moved.at at time zone 'Asia/Amman')::date, moved.left_cell, moved.entered_cell, 0, 0
  from (values (old.submitted_at, application_cell(old.status), null::smallint), (new.submitted_at, null, application_cell(new.status))) moved(at, left_cell, entered_cell)
  where num_nonnulls(moved.left_cell, moved.entered_cell) > 0;
  return null;
end $$;
create trigger dashboard_change after update on app.company_applications
for each row when ((old.status, old.submitted_at) is distinct from (new.status, new.submitted_at))
execute function app.note_application_change();
create trigger dashboard_entry after insert or delete on app.company_applications
for each row execute function app.note_application_change();

create function app.note_payout_change() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_left smallint;
  v_entered smallint := payout_cell(new.status, new.late_at);
begin
  if new.purpose = 'sweep' then
    return null;
  end if;
  if lower(tg_op) = 'update' then
    v_left := payout_cell(old.status, old.late_at);
  end if;
  if v_left is distinct from v_entered then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    values (-1, 'payout', (new.ordered_at at time zone 'Asia/Amman')::date, v_left, v_entered, new.amount_fils, 0);
  end if;
  if new.purpose = 'seller' and old.settled_at is distinct from new.settled_at then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select -1, 'payout', (moved.at at time zone 'Asia/Amman')::date, moved.left_cell, moved.entered_cell, new.amount_fils,
      extract(epoch from moved.at - new.ordered_at)::bigint
    from (values (old.settled_at, 100::smallint, null::smallint), (new.settled_at, null, 100)) moved(at, left_cell, entered_cell)
    where moved.at is not null;
  end if;
  return null;
end $$;
create trigger dashboard_change after update on app.payouts
for each row when ((old.status, old.late_at is null, old.settled_at) is distinct from (new.status, new.late_at is null, new.settled_at))
execute function app.note_payout_change();
create trigger dashboard_entry after insert on app.payouts
for each row execute function app.note_payout_change();

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
comment on function app.move_adjusted_sale is
  'It follows its guarantee to another party, when two accounts of one person become one.';
create trigger adjusted_sale_parties after update of seller_party_id, buyer_party_id on app.guarantees
for each row
when ((old.seller_party_id, old.buyer_party_id) is distinct from (new.seller_party_id, new.buyer_party_id))
execute function app.move_adjusted_sale();
