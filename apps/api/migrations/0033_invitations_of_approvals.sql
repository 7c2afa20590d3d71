-- Login accounts of an approved company are invited like later users, its primary too.
-- oldest code: 0025

alter table app.company_invitations add column is_primary boolean not null default false;
alter table app.company_invitations alter column invited_by_user_id drop not null;
comment on column app.company_invitations.invited_by_user_id is 'Null: the approval of the company invited.';
comment on column app.company_invitations.is_primary is 'Of the first login account of an application: accepting makes its owner the primary.';
create index membership_events__company_user on app.membership_events (company_user_id, id);

-- Nobody acts for a company before its primary has accepted.
create or replace view app.company_members as
  select m.user_id, m.company_id, m.is_primary,
    m.full_on_group or exists (
      select from app.companies c
      join app.companies other on other.group_id = c.group_id
      join app.memberships g on g.company_id = other.id and g.user_id = m.user_id and g.full_on_group
      where c.id = m.company_id) as full_on_group,
    m.permissions, true as is_direct
  from app.memberships m
  where exists (select from app.memberships p where p.company_id = m.company_id and p.is_primary)
  union all
  select distinct g.user_id, c.id, false, true, '{}'::text[], false
  from app.memberships g
  join app.companies granting on granting.id = g.company_id and granting.approved_at is not null
  join app.companies c on c.group_id = granting.group_id and c.id <> granting.id
  where g.full_on_group and not exists (select from app.memberships m where m.user_id = g.user_id and m.company_id = c.id)
    and exists (select from app.memberships p where p.company_id = c.id and p.is_primary);
