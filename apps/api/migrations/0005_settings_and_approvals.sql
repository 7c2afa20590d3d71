-- What more than one person decides: settings, and approvals of whatever else needs two.

create table app.settings (
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null default '-infinity',
  proposed_by bigint,
  approved_by bigint,
  primary key (name, valid_from),
  constraint settings__two_persons check (proposed_by is distinct from approved_by or proposed_by is null)
);
comment on table app.settings is
  'Settings of the business, dated: of each name the row with the latest valid_from that is not in the future is in force. Defaults stand in settings.ts.';
grant select on app.settings to damana_api;

create table app.setting_proposals (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  reason text not null,
  proposed_by bigint references app.staff,
  proposed_name text not null,
  proposed_at timestamptz not null default app.now(),
  approved_by bigint references app.staff,
  approved_name text,
  approved_at timestamptz,
  constraint setting_proposals__two_persons check (
    approved_at is null
    or (
      approved_name is not null
      and lower(approved_name) <> lower(proposed_name)
      and (proposed_by is null) = (approved_by is null)
      and (proposed_by is null or proposed_by <> approved_by)
    )
  )
);
comment on table app.setting_proposals is
  'Changes of settings with who proposed and who approved them. Before there is any staff, the two persons who set the product up are known by name only.';
grant select on app.setting_proposals to damana_api;

create table app.approvals (
  id bigint generated always as identity (start with 1001) primary key,
  subject text not null,
  content jsonb not null,
  basis jsonb not null,
  sha256 bytea not null constraint approvals__sha256 check (octet_length(sha256) = 32),
  staff_id bigint not null references app.staff,
  reason text not null,
  proposed_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by text constraint approvals__ended_by check (ended_by in ('carried_out', 'taken_back', 'replaced', 'changed', 'expired', 'settled')),
  constraint approvals__ended check ((ended_at is null) = (ended_by is null))
);
comment on table app.approvals is
  'Approvals of staff where more than one person is needed: each is of one whole content, and only equal contents count together.';
comment on column app.approvals.subject is 'What is decided: a kind and an id, such as exception:1030.';
comment on column app.approvals.content is
  'All that is approved: the decision, and every receipt, sum, guarantee and text that it names.';
comment on column app.approvals.basis is 'What it speaks of as it was: the approval falls when that changes.';
comment on column app.approvals.sha256 is 'Of content and basis.';
comment on column app.approvals.proposed_at is
  'When the first approval of this content was given: seven days later they end.';
create unique index approvals__once on app.approvals (subject, staff_id) where ended_at is null;
create index approvals__subject on app.approvals (subject, at);
create index approvals__staff on app.approvals (staff_id);
grant select, insert, update (ended_at, ended_by) on app.approvals to damana_api;
