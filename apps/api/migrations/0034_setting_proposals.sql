-- How a setting is changed: one person proposes, another approves, and both stay on record.
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
  constraint setting_proposals__two_persons check (approved_at is null or (approved_name is not null and lower(approved_name) <> lower(proposed_name) and (proposed_by is null) = (approved_by is null) and (proposed_by is null or proposed_by <> approved_by)))
);
comment on table app.setting_proposals is 'Changes of settings with who proposed and who approved them. Before there is any staff, the two who set the product up are known by name only.';
revoke insert, update, delete on app.setting_proposals from damana_api;
grant select on app.setting_proposals to damana_api;
