-- Days of the bank that finance closes, each by a report that names the one before.
-- oldest code: 0038

alter table app.bank_statements
  add column bank_day date generated always as (((coalesce(closing_at, to_at) at time zone 'UTC') + interval '3 hours')::date) stored;
comment on column app.bank_statements.bank_day is 'The day in Jordan that it closes.';
create index bank_statements__day on app.bank_statements (bank_day, id);
create index bank_lines__told_only on app.bank_lines (outcome, id) where announced_by is not null and stated_by is null;

create table app.bank_day_closes (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null constraint bank_day_closes__kind check (kind in ('closed', 'reopened')),
  report text not null,
  sha256 bytea not null constraint bank_day_closes__sha256 check (octet_length(sha256) = 32),
  previous_sha256 bytea,
  signature bytea not null,
  public_key bytea not null,
  statements_upto bigint not null,
  at timestamptz not null,
  proposed_by bigint not null references app.staff,
  approved_by bigint not null references app.staff,
  approved_sha256 bytea not null,
  constraint bank_day_closes__once unique (sha256),
  constraint bank_day_closes__one_chain unique nulls not distinct (previous_sha256),
  constraint bank_day_closes__follows foreign key (previous_sha256) references app.bank_day_closes (sha256),
  constraint bank_day_closes__two_persons check (proposed_by <> approved_by)
);
comment on table app.bank_day_closes is
  'The closes of days of the bank, and their reopenings, each decided by two: a chain in which each row names the hash of the one before. Append-only.';
comment on column app.bank_day_closes.report is 'The report, of which the hash and the signature are made.';
comment on column app.bank_day_closes.public_key is 'Ed25519; the report can be checked without us.';
comment on column app.bank_day_closes.statements_upto is 'The last statement that was applied when the report was made: a later one tells late lines.';
create index bank_day_closes__day on app.bank_day_closes (day, id);
create trigger two_approvals before insert on app.bank_day_closes for each row execute function app.require_two_approvals();
create trigger append_only before update or delete or truncate on app.bank_day_closes for each statement
  execute function app.forbid_change();
grant select, insert on app.bank_day_closes to damana_api;
