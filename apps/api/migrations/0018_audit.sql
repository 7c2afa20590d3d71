-- What the nightly audit found.

create table app.audit_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  differences int not null constraint audit_runs__differences check (differences >= 0),
  by_area jsonb not null,
  by_check jsonb not null
);
comment on table app.audit_runs is
  'One row for each nightly audit that came to its end, a row a day, kept for good. No number of a guarantee and nothing of a person: npm run audit names what differs.';
comment on column app.audit_runs.by_area is 'How many differences in ledger, guarantees, bank and signatures.';
comment on column app.audit_runs.by_check is 'How many by check; checks without a difference are not in it.';

grant select, insert on app.audit_runs to damana_api;
