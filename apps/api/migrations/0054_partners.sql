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
