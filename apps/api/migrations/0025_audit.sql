-- What the nightly audit found.

create table app.audit_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  differences int not null constraint audit_runs__differences check (differences >= 0),
  bank_fils bigint,
  clearing_fils bigint,
  owed_fils bigint,
  by_area jsonb not null,
  by_check jsonb not null
);
comment on table app.audit_runs is
  'One row for each nightly audit that came to its end, a row a day, kept for good. No number of a guarantee and nothing of a person: npm run audit names what differs.';
comment on column app.audit_runs.bank_fils is 'On the client account at the bank by our books, when the audit ended.';
comment on column app.audit_runs.clearing_fils is 'Told by the biller and not credited yet.';
comment on column app.audit_runs.owed_fils is
  'All that the client book owes: the proof of funds is that bank and clearing are as much.';
comment on column app.audit_runs.by_area is 'How many differences in ledger, guarantees, bank and signatures.';
comment on column app.audit_runs.by_check is 'How many by check; checks without a difference are not in it.';
grant select, insert on app.audit_runs to damana_api;
