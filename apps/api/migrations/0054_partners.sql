-- Contracts by which a company proposes sales between others.
-- oldest code: 0053

create table app.partner_contracts (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies,
  kind text not null constraint partner_contracts__kind check (kind in ('fixed', 'percent')),
  fee_fils bigint,
  fee_basis_points int,
  most_fee_fils bigint not null constraint partner_contracts__most_fee check (most_fee_fils > 0),
  bearer text not null constraint partner_contracts__bearer check (bearer in ('buyer', 'seller')),
  most_price_fils bigint not null constraint partner_contracts__most_price check (most_price_fils > 0),
  most_sales_a_day int not null constraint partner_contracts__most_sales check (most_sales_a_day > 0),
  proposed_by bigint not null references app.staff,
  approved_by bigint not null references app.staff,
  sha256 text not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references app.staff,
  ended_reason text,
  constraint partner_contracts__two_persons check (proposed_by <> approved_by),
  constraint partner_contracts__fee check (
    case kind
      when 'fixed' then fee_fils is not null and fee_basis_points is null and fee_fils > 0 and fee_fils <= most_fee_fils
      else fee_fils is null and fee_basis_points is not null and fee_basis_points between 1 and 10000
    end
  ),
  constraint partner_contracts__ended check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason is null))
);
comment on table app.partner_contracts is
  'A partner''s fee and limits, as two of finance agreed them. Other terms are another row; a row only ever ends.';
comment on column app.partner_contracts.fee_basis_points is 'Of the price, in hundredths of a percent.';
comment on column app.partner_contracts.most_fee_fils is 'No sale brings the partner more.';
comment on column app.partner_contracts.bearer is 'The side that pays the fee.';
comment on column app.partner_contracts.ended_reason is 'Told to the company.';
create unique index partner_contracts__in_force on app.partner_contracts (company_id) where ended_at is null;
create index partner_contracts__company on app.partner_contracts (company_id, id);
grant select, insert, update (ended_at, ended_by, ended_reason) on app.partner_contracts to damana_api;

-- A sale that a partner has proposed keeps the fee that both sides read before they agreed.
alter table app.guarantees
  add column partner_contract_id bigint references app.partner_contracts,
  add column partner_fee_fils bigint not null default 0,
  add column partner_fee_bearer text,
  add constraint guarantees__partner check (
    (partner_contract_id is null) = (partner_fee_bearer is null) and (partner_contract_id is null) = (partner_fee_fils = 0) and partner_fee_fils >= 0
  ),
  add constraint guarantees__partner_fee_bearer check (partner_fee_bearer in ('buyer', 'seller')),
  add constraint guarantees__partner_is_no_side check (partner_contract_id is null or creator_party_id <> seller_party_id),
  drop constraint guarantees__sums,
  add constraint guarantees__sums check (
    commission_after_fils = commission_before_fils - discount_fils and buyer_share_fils + seller_share_fils = commission_after_fils
    and total_price_fils = price_fils + buyer_share_fils + case partner_fee_bearer when 'buyer' then partner_fee_fils else 0 end
    and seller_due_fils = price_fils - seller_share_fils - transfer_commission_fils - case partner_fee_bearer when 'seller' then partner_fee_fils else 0 end
    and seller_due_fils >= 1000
  );
comment on column app.guarantees.partner_fee_fils is 'Of the company that proposed the sale, by its contract; paid when the sale is completed.';
comment on column app.guarantees.partner_fee_bearer is 'Null: no partner has proposed it.';
create index guarantees__partner_contract on app.guarantees (partner_contract_id, created_at) where partner_contract_id is not null;
drop trigger keep_terms on app.guarantees;
create trigger keep_terms before update of price_fils, commission_bearer, commission_before_fils, discount_code_id, discount, discount_fils,
    commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils, total_price_fils, seller_due_fils,
    partner_contract_id, partner_fee_fils, partner_fee_bearer on app.guarantees
  for each row
  when (old.accepted_at is not null and not (old.operational_status = 'awaiting_payment' and new.operational_status = 'awaiting_payment'
    and new.terms_version = old.terms_version + 1 and 'terms_proposal' = any (old.open_flags) and not 'terms_proposal' = any (new.open_flags)))
  execute function app.keep_columns('price_fils', 'commission_bearer', 'commission_before_fils', 'discount_code_id', 'discount', 'discount_fils',
    'commission_after_fils', 'buyer_share_fils', 'seller_share_fils', 'transfer_type', 'transfer_commission_fils', 'total_price_fils',
    'seller_due_fils', 'partner_contract_id', 'partner_fee_fils', 'partner_fee_bearer');

-- The fee is owed to the partner once the sale is completed, and paid like any other money.
insert into ledger.chart (number, code, book, kind, scope) values (9, 'partner_payable', 'client', 'liability', 'guarantee');
alter table app.payouts drop constraint payouts__purpose;
alter table app.payouts add constraint payouts__purpose
  check (purpose in ('seller', 'seller_reversed', 'refund', 'excess', 'send_back', 'suspense', 'sweep', 'partner'));
alter table app.payouts drop constraint payouts__source;
alter table app.payouts add constraint payouts__source check (
  case purpose
    when 'seller' then guarantee_id is not null and beneficiary_party_id is not null
    when 'seller_reversed' then guarantee_id is not null and beneficiary_party_id is not null
    when 'partner' then guarantee_id is not null and beneficiary_party_id is not null
    when 'refund' then guarantee_id is not null
    when 'excess' then guarantee_id is not null and receipt_id is not null
    when 'send_back' then guarantee_id is not null and receipt_id is not null
    when 'suspense' then guarantee_id is null and receipt_id is not null
    else guarantee_id is null and receipt_id is null and swept_on is not null
  end
);
alter table app.proofs_of_funds add column partner_payable_fils bigint not null default 0;
-- A partner's fee is held as a whole while money of its sale is missing or in doubt; three persons decide about it.
create or replace function app.why_not_funded(p_purpose text, p_guarantee_id bigint, p_receipt_id bigint, p_decided text, p_payout_id bigint)
 returns text
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select case
    when p_receipt_id is not null and exists (select from receipts_in_doubt d where d.receipt_id = p_receipt_id) then 'receipt_in_doubt'
    when p_receipt_id is not null and exists (select from receipts r where r.id = p_receipt_id and r.reversed_at is not null) then 'receipt_reversed'
    when p_guarantee_id is null or p_decided is not null or p_purpose not in ('seller', 'seller_reversed', 'refund', 'partner') then null
    when held_sum(p_guarantee_id) = 0 then null
    when p_purpose in ('seller_reversed', 'partner')
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
$function$;

-- What a partner gets is no money of the sides, and theirs is no partner's.
create or replace view app.guarantee_money_of_entries as
select e.guarantee_id, e.id as entry_id, (e.recorded_at at time zone 'Asia/Amman')::date as entry_on,
  (case when meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched') then own.credit_fils else 0 end)::bigint as paid_in_fils,
  (case when meant.is_of_partner then 0 when meant.event = 'payout_settled' then -own.flight_fils when meant.event = 'payout_returned' then -own.credit_fils else 0 end)::bigint
    as paid_out_fils,
  g.seller_party_id, case when g.partner_contract_id is null then nullif(g.creator_party_id, g.seller_party_id) end as creator_party_id, g.buyer_party_id, g.created_at as guarantee_created_at
from ledger.entries e
join app.guarantees g on g.id = e.guarantee_id
cross join lateral (
  select m.event, m.event in ('payout_settled', 'payout_returned') and g.partner_contract_id is not null
      and exists (select from app.payouts p where p.id = split_part(m.reference, ':', 2)::bigint and p.purpose = 'partner') as is_of_partner
  from ledger.entries m where m.id = coalesce(e.reverses, e.id)
) meant
cross join lateral (
  select coalesce(sum(case when p.is_debit then -p.amount_fils else p.amount_fils end) filter (where p.account_id & 63 in (3, 4, 5)), 0) as credit_fils,
    coalesce(sum(case when p.is_debit then -p.amount_fils else p.amount_fils end) filter (where p.account_id & 63 = 8), 0) as flight_fils
  from ledger.postings p where p.entry_id = e.id
) own
where e.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned', 'reversal')
  and meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned');

create or replace function app.note_guarantee_money()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
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
  cross join lateral (values (g.seller_party_id, 'seller'), (m.creator_party_id, 'creator'),
    (case when g.offered_at is not null then g.buyer_party_id end, 'buyer')) role(party_id, role)
  where role.party_id is not null;
  return null;
end $function$;

create or replace function app.move_guarantee_money()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  update guarantee_money
  set seller_party_id = new.seller_party_id, creator_party_id = case when new.partner_contract_id is null then nullif(new.creator_party_id, new.seller_party_id) end, buyer_party_id = new.buyer_party_id
  where guarantee_id = new.id;
  return null;
end $function$;

create or replace view app.dashboard_facts as
 select g.seller_party_id as party_id,
    'seller' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
union all
 select g.creator_party_id as party_id,
    'creator' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where g.creator_party_id <> g.seller_party_id
union all
 select g.buyer_party_id as party_id,
    'buyer' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where g.offered_at is not null
union all
 select g.seller_party_id as party_id,
    'seller' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
union all
 select g.creator_party_id as party_id,
    'creator' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
  where g.creator_party_id <> g.seller_party_id and g.partner_contract_id is null
union all
 select g.buyer_party_id as party_id,
    'buyer' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
  where g.offered_at is not null
union all
 select s.party_id,
    s.role,
    s.on_day,
    s.cell,
    s.fils as price_fils,
    0::bigint as commission_fils,
    s.guarantee_created_at
   from app.side_money s
union all
 select '-1'::int::bigint as party_id,
    f.role,
    f.on_day,
    f.cell,
    f.price_fils,
    f.commission_fils,
    null::timestamptz(3) as guarantee_created_at
   from app.overview_facts f;

create or replace function app.note_dashboard_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
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
      (case when old.creator_party_id <> old.seller_party_id and old.partner_contract_id is null then old.creator_party_id end, 'creator',
        dashboard_money_cell(old.operational_status, old.commission_band), null),
      (case when old.offered_at is not null then old.buyer_party_id end, 'buyer', dashboard_money_cell(old.operational_status, old.commission_band), null),
      (new.seller_party_id, 'seller', null, dashboard_money_cell(new.operational_status, new.commission_band)),
      (case when new.creator_party_id <> new.seller_party_id and new.partner_contract_id is null then new.creator_party_id end, 'creator', null,
        dashboard_money_cell(new.operational_status, new.commission_band)),
      (v_buyer, 'buyer', null, dashboard_money_cell(new.operational_status, new.commission_band))
    ) role(party_id, role, left_cell, entered_cell)
    where m.guarantee_id = new.id and party_id is not null;
  end if;
  return null;
end $function$;
comment on column app.guarantee_money.creator_party_id is 'Null where it is the seller, or a partner, who does not see it.';

-- An owner's link does not wait for the fee of a partner.
create or replace function app.delete_expired(p_table text, p_most int)
 returns int
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  days_30 timestamptz := app.now() - interval '30 days';
  days_90 timestamptz := app.now() - interval '90 days';
  days_180 timestamptz := app.now() - interval '180 days';
  months_18 timestamptz := app.now() - interval '18 months';
  years_2 timestamptz := app.now() - interval '2 years';
  ended bigint[];
  deleted int;
begin
  case p_table
    when 'app.sessions' then
      delete from app.sessions where id in (
        select s.id from app.sessions s
        where s.ended_at < days_90 and not exists (select from app.step_ups u where u.session_id = s.id)
        order by s.ended_at limit p_most for update skip locked);
      get diagnostics deleted = row_count;
      if deleted < p_most then
        -- Nobody ended it; it was over ninety days after its sign-in.
        delete from app.sessions where id in (
          select s.id from app.sessions s
          where s.ended_at is null and s.created_at < days_180 and not exists (select from app.step_ups u where u.session_id = s.id)
          order by s.created_at limit p_most - deleted for update skip locked);
        declare more int;
        begin
          get diagnostics more = row_count;
          deleted := deleted + more;
        end;
      end if;
      return deleted;
    when 'app.account_invitations' then
      delete from app.account_invitations where token_sha256 in (
        select token_sha256 from app.account_invitations where used_at < days_90 order by used_at limit p_most for update skip locked);
    when 'app.owner_links' then
      -- A link serves until its owner is paid, however long that takes.
      delete from app.owner_links where id in (
        select l.id from app.owner_links l join app.guarantees g on g.id = l.guarantee_id
        where l.created_at < days_90 and g.ended_at < days_90
          and not exists (
            select from app.payouts p
            where p.guarantee_id = g.id and p.purpose <> 'partner' and (p.closed_at is null or p.closed_at >= days_90 or p.unpaid_since is not null))
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.payer_links' then
      -- A link follows its payout through every further attempt.
      delete from app.payer_links where id in (
        select l.id from app.payer_links l
        where l.created_at < days_90 and not exists (
          with recursive attempt as (
            select p.id, p.closed_at, p.unpaid_since from app.payouts p where p.id = l.payout_id
            union all
            select n.id, n.closed_at, n.unpaid_since from attempt a join app.payouts n on n.previous_id = a.id
          )
          select from attempt where closed_at is null or closed_at >= days_90 or unpaid_since is not null)
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.staff_invitations' then
      delete from app.staff_invitations where id in (
        select id from app.staff_invitations
        where greatest(expires_at, accepted_at, replaced_at) < months_18 order by id limit p_most for update skip locked);
    when 'app.registration_drafts' then
      delete from app.registration_drafts where user_id in (
        select user_id from app.registration_drafts where saved_at < days_30 limit p_most for update skip locked);
    when 'app.company_applications' then
      -- Their files first: the application removes the bytes, and then the row.
      select array_agg(a.id) into ended from (
        select o.id from app.company_applications_over() o
        where not exists (select from app.files f where f.company_application_id = o.id)
        limit p_most) a;
      delete from app.company_groups g where g.application_id = any(ended) and not exists (select from app.companies c where c.group_id = g.id);
      update app.company_groups set application_id = null where application_id = any(ended);
      delete from app.company_application_events where application_id = any(ended);
      delete from app.company_applications where id = any(ended);
    when 'app.outbox' then
      delete from app.outbox where id in (
        select id from app.outbox where failed_at < days_90 order by failed_at limit p_most for update skip locked);
    when 'app.security_events' then
      return app.drop_security_months();
    when 'app.notifications' then
      delete from app.notifications where ctid = any(array(
        select ctid from app.notifications where created_at < years_2 limit p_most for update skip locked));
    when 'app.party_events' then
      -- In the order of their ids, so that nothing is read where the oldest is young.
      delete from app.party_events where id in (
        select id from (select id, at from app.party_events order by id limit p_most) oldest where at < days_30);
    when 'app.webhook_deliveries' then
      -- Younger ones may be over too, and wait for the older ones that are not: three days at most.
      delete from app.webhook_deliveries where id in (
        select id from (select id, created_at, status from app.webhook_deliveries order by id limit p_most) oldest
        where created_at < days_30 and status <> 'due');
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $function$;
