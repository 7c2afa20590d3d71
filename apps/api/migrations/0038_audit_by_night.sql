-- The audit by night looks at what has changed since the last that found nothing, and at some of the old.
-- oldest code: 0037

alter table app.audit_runs
  add column is_whole boolean not null default true,
  add column looked_at jsonb not null default '{}',
  add column marks jsonb;
comment on column app.audit_runs.is_whole is 'False: it looked at what had changed since the last that found nothing, and at some of the old.';
comment on column app.audit_runs.looked_at is 'How many ids it looked at, by kind.';
comment on column app.audit_runs.marks is
  'Where the next begins, of a run that found nothing: the first ids and the moment that it may not have seen, the versions and balances of shared accounts, and the sum of the bank''s lines.';

-- Both tables only grow, in the order of time: some pages tell what is newer than a moment.
create index guarantee_events__at on app.guarantee_events using brin (at) with (pages_per_range = 16);
create index payout_events__at on app.payout_events using brin (at) with (pages_per_range = 16);
