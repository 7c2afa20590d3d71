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

-- What a partner gets is no money of the sides.
create or replace view app.guarantee_money_of_entries as
select e.guarantee_id, e.id as entry_id, (e.recorded_at at time zone 'Asia/Amman')::date as entry_on,
  (case when meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched') then own.credit_fils else 0 end)::bigint as paid_in_fils,
  (case when meant.is_of_partner then 0 when meant.event = 'payout_settled' then -own.flight_fils when meant.event = 'payout_returned' then -own.credit_fils else 0 end)::bigint
    as paid_out_fils,
  g.seller_party_id, nullif(g.creator_party_id, g.seller_party_id) as creator_party_id, g.buyer_party_id, g.created_at as guarantee_created_at
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
