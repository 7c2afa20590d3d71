-- Overview of the staff: sums of registrations and payouts, and indexes that count what waits.
-- oldest code: 0031

-- ---- registrations and payouts among the kept sums ----
alter table app.dashboard_changes drop constraint dashboard_changes__role,
  add constraint dashboard_changes__role check (role in ('seller', 'creator', 'buyer', 'account', 'payout'));
alter table app.dashboard_sums drop constraint dashboard_sums__role,
  add constraint dashboard_sums__role check (role in ('seller', 'creator', 'buyer', 'account', 'payout'));
comment on table app.dashboard_sums is
  'Sums for the dashboards of a party, one row for each week, month or year. Party -1: all guarantees, each once, as of its seller; all registrations and payouts.';
comment on column app.dashboard_changes.role is
  'As what the party stands in the guarantee; creator: who is not the seller as well. Of party -1: account, a registration; payout.';

create function app.account_cell(p_completed_at timestamptz) returns smallint
language sql immutable parallel safe as $$
  select (case when p_completed_at is null then 0 else 1 end)::smallint
$$;
comment on function app.account_cell is 'The cell that a person counts in, by the day on which the account was opened.';

create function app.application_cell(p_status text) returns smallint
language sql immutable parallel safe as $$
  select (9 + array_position(array['pending_review', 'returned', 'approved', 'rejected'], p_status))::smallint
$$;
comment on function app.application_cell is 'The cell that a company''s application counts in, by the day on which it was last sent in; of a draft null.';

create function app.payout_cell(p_status text, p_late_at timestamptz) returns smallint
language sql immutable parallel safe as $$
  select (2 * case p_status
      when 'ordered' then 0 when 'approved' then 0 when 'held' then 1
      when 'in_file' then 2 when 'sent' then 2 when 'accepted' then 2
      when 'unknown' then 3 when 'settled' then 4 when 'rejected' then 5 when 'returned' then 6 when 'withdrawn' then 7 end
    + case when p_late_at is null then 0 else 1 end)::smallint
$$;
comment on function app.payout_cell is 'The cell that a payout counts in, by the day on which it was ordered.';

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
select (-1)::bigint, f.role, f.on_day, f.cell, f.price_fils, f.commission_fils, null::timestamptz(3) from app.overview_facts f;
comment on view app.dashboard_facts is
  'Every guarantee and its money once for each party that sees it, and what else party -1 counts: what the sums for the dashboards are of.';

-- ---- kept with every change ----
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

insert into app.dashboard_sums (party_id, role, grain, starts_on, cells)
select -1, role, grain, starts_on, jsonb_object_agg(cell, jsonb_build_array(n, price, commission))
from (
  select f.role, grain, app.dashboard_start(grain, f.on_day) as starts_on, f.cell, count(*) as n, sum(f.price_fils) as price, sum(f.commission_fils) as commission
  from app.overview_facts f cross join unnest(array['week', 'month', 'year']) grain
  group by 1, 2, 3, 4
) summed
group by role, grain, starts_on;

-- ---- what waits, counted in indexes alone ----
drop index app.transfer_proofs__decide_until;
create index transfer_proofs__decide_until on app.transfer_proofs (decide_until, guarantee_id, submitted_at, escalated) where closed_at is null;
drop index app.cancellation_requests__decide_until;
create index cancellation_requests__decide_until on app.cancellation_requests (decide_until, requested_at, escalated, check_at) where closed_at is null;
drop index app.guarantee_blocks__deadline;
create index guarantee_blocks__deadline on app.guarantee_blocks (deadline_at, guarantee_id, reason, opened_at, escalated, split_proposal_id)
  where closed_at is null;
create index guarantees__vehicle_unverified on app.guarantees (vehicle_unverified_since) where vehicle_unverified_since is not null;
create index guarantees__refund_check on app.guarantees (id) where refund_check_at is not null;
create index guarantees__registry_silent on app.guarantees (registry_unavailable_since)
  where registry_unavailable_since is not null and operational_status = 'release_requested' and open_flags <@ '{extension}';
create index identity_reviews__waiting on app.identity_reviews (sent_at, decide_until) where decision is null;
create index receipts__deciding on app.receipts (recorded_at) where payer_state = 'deciding';
create index third_party_payers__under_review on app.third_party_payers (decide_until, escalated) where status = 'under_review' and closed_at is null;
drop index app.receipts__unmatched;
create index receipts__unmatched on app.receipts (received_at, id, recorded_at, suspense_fils) where suspense_fils > 0;
drop index app.bank_exceptions__open;
create index bank_exceptions__open on app.bank_exceptions (seen_at, receipt_id) where closed_at is null;
drop index app.payouts__unpaid;
create index payouts__unpaid on app.payouts (failed_status, unpaid_since) where unpaid_since is not null;
-- Few values, so that a page of the index holds a thousand payouts.
create index payouts__held_kinds on app.payouts (held_reason, reminders_sent) where held_reason is not null and late_at is null;
create index payouts__held_late_kinds on app.payouts (held_reason, reminders_sent) where held_reason is not null and late_at is not null;
create index payouts__held_since on app.payouts (held_reason, reminders_sent, ordered_at) where held_reason is not null and late_at is null;
create index payouts__held_late_since on app.payouts (held_reason, reminders_sent, ordered_at) where held_reason is not null and late_at is not null;
create index payouts__late on app.payouts (ordered_at) where late_at is not null and closed_at is null and held_reason is null;
create index payouts__to_approve on app.payouts (ordered_at)
  where approvals_needed > 0 and late_at is null and closed_at is null and held_reason is null;
create index payout_files__missed on app.payout_files (id) where last_missed_at is not null;
drop index app.outbox__given_up;
create index outbox__given_up on app.outbox (kind, failed_at) where failed_at is not null;
