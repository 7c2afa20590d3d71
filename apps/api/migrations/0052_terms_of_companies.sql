-- Terms that a company uses again and again, by a name of its own.
-- oldest code: 0051

create table app.company_terms (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies,
  name text not null constraint company_terms__name_length check (char_length(name) between 1 and 60),
  commission_bearer text not null constraint company_terms__bearer check (commission_bearer in ('buyer', 'seller', 'equally')),
  transfer_type text not null constraint company_terms__transfer check (transfer_type in ('ACH', 'RTGS')),
  discount_code text constraint company_terms__code check (char_length(discount_code) between 3 and 24),
  changed_by bigint not null references app.users,
  changed_at timestamptz not null default app.now()
);
comment on table app.company_terms is
  'What a company fills in for a sale or a file of sales at once: who bears the commission, how it is paid, a code. Used ones leave nothing behind.';
create unique index company_terms__name on app.company_terms (company_id, lower(name));
create index company_terms__changed_by on app.company_terms (changed_by);
grant select, insert, delete, update (name, commission_bearer, transfer_type, discount_code, changed_by, changed_at)
  on app.company_terms to damana_api;
