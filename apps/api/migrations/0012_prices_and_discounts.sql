-- What a guarantee costs.

create table app.fee_schedules (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null unique,
  commission_basis_points int not null
    constraint fee_schedules__rate check (commission_basis_points between 0 and 10000),
  commission_least_fils bigint not null,
  commission_most_fils bigint not null,
  tiers jsonb not null default '[]',
  rtgs_commission_fils bigint not null,
  ach_commission_fils bigint not null default 0,
  sales_tax_basis_points int not null,
  cancel_before_payment_fils bigint not null,
  cancel_after_payment_fils bigint not null,
  failed_check_fils bigint not null,
  price_least_fils bigint not null,
  price_most_fils bigint not null,
  constraint fee_schedules__bounds check (
    commission_least_fils >= 0
    and commission_most_fils >= commission_least_fils
    and price_most_fils > price_least_fils
  )
);
comment on table app.fee_schedules is
  'What Damana charges, dated. A guarantee keeps the id of the schedule in force at its creation.';
grant select on app.fee_schedules to damana_api;

insert into app.fee_schedules (
  valid_from, commission_basis_points, commission_least_fils, commission_most_fils, rtgs_commission_fils,
  sales_tax_basis_points, cancel_before_payment_fils, cancel_after_payment_fils, failed_check_fils,
  price_least_fils, price_most_fils
) values ('2020-01-01', 100, 15000, 250000, 5000, 1600, 10000, 25000, 5000, 100000, 1000000000);

create table app.discount_codes (
  id bigint generated always as identity primary key,
  code text not null unique constraint discount_codes__code check (code ~ '^[A-Z0-9-]{3,24}$'),
  kind text not null constraint discount_codes__kind check (kind in ('percent', 'value')),
  percent_basis_points int,
  value_fils bigint,
  valid_from timestamptz not null default '-infinity',
  valid_until timestamptz not null default 'infinity',
  max_uses int,
  max_uses_per_party int,
  least_price_fils bigint not null default 0,
  budget_fils bigint,
  used int not null default 0,
  spent_fils bigint not null default 0,
  constraint discount_codes__one_value check (
    (kind = 'percent' and percent_basis_points between 1 and 10000 and value_fils is null)
    or (kind = 'value' and value_fils > 0 and percent_basis_points is null)
  ),
  constraint discount_codes__not_over_used check (max_uses is null or used <= max_uses),
  constraint discount_codes__within_budget check (budget_fils is null or spent_fils <= budget_fils),
  constraint discount_codes__used_not_negative check (used >= 0 and spent_fils >= 0)
);
comment on table app.discount_codes is 'Discount codes on the commission, their limits and how much of them is used.';
grant select, update (used, spent_fils) on app.discount_codes to damana_api;
