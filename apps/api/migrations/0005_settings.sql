-- Settings, each changed by one person who proposes and another who approves.

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

grant select on app.settings, app.setting_proposals to damana_api;
grant usage on all sequences in schema app to damana_api;
