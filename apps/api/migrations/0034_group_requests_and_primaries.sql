-- Companies ask to join a group; a primary user transfers the role.
-- oldest code: 0025

create table app.company_group_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references app.companies,
  group_id bigint not null references app.company_groups,
  created_at timestamptz not null default app.now(),
  decision text constraint company_group_requests__decision check (decision in ('agreed', 'declined')),
  decided_by_user_id bigint references app.users,
  decided_at timestamptz,
  constraint company_group_requests__decided check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by_user_id is null)
  )
);
comment on table app.company_group_requests is
  'Approved companies that ask to join a group other companies are in. A primary user of one of these answers; until then the company stands alone.';
create unique index company_group_requests__one_open on app.company_group_requests (company_id) where decided_at is null;
create index company_group_requests__company on app.company_group_requests (company_id, id);
create index company_group_requests__open on app.company_group_requests (group_id, id) where decided_at is null;
grant select, insert, update (decision, decided_by_user_id, decided_at) on app.company_group_requests to damana_api;

create unique index memberships__one_primary on app.memberships (company_id) where is_primary;
alter table app.membership_events drop constraint membership_events__what;
alter table app.membership_events add constraint membership_events__what check (what in (
  'invited', 'invitation_changed', 'invitation_withdrawn', 'accepted', 'refused', 'rights_changed', 'removed', 'became_primary',
  'primary_transferred'
)) not valid;
alter table app.membership_events validate constraint membership_events__what;
create index membership_events__history on app.membership_events (company_id, company_user_id, id);
