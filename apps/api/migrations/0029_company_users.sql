-- Users of a company: invitations to act for it, what happened to their rights, and the rights that a group gives.
-- oldest code: 0024

-- An invitation and the membership that it becomes have one id, so that an answer never tells which of the two it is about.
create sequence app.company_user_ids as bigint start with 1001;
alter table app.memberships add column id bigint not null default nextval('app.company_user_ids');
alter table app.memberships add column created_at timestamptz not null default app.now();
alter table app.memberships add constraint memberships__id unique (id);
alter table app.memberships add constraint memberships__permissions check (permissions <@ array[
  'full', 'company.dashboard.running', 'company.dashboard.financial', 'damana.view', 'damana.create', 'damana.respond', 'damana.release',
  'damana.cancel', 'company.users', 'company.bank'
]) not valid;
alter table app.memberships validate constraint memberships__permissions;
grant usage on sequence app.company_user_ids to damana_api;

create table app.company_invitations (
  id bigint primary key default nextval('app.company_user_ids'),
  company_id bigint not null references app.companies,
  name text not null,
  phone text constraint company_invitations__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  permissions text[] not null default '{}',
  full_on_group boolean not null default false,
  account_user_id bigint references app.users on delete set null,
  invited_by_user_id bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  constraint company_invitations__contact check (phone is not null or email is not null)
);
comment on table app.company_invitations is
  'Open invitations to act for a company. Accepted, refused or withdrawn, the row is deleted; app.membership_events says what became of it.';
comment on column app.company_invitations.account_user_id is
  'The account that was made for the invitation, where nobody had one with this contact. Setting its own password accepts.';
create unique index company_invitations__phone on app.company_invitations (company_id, phone) where phone is not null;
create unique index company_invitations__email on app.company_invitations (company_id, lower(email)) where phone is null;
create index company_invitations__of_phone on app.company_invitations (phone) where phone is not null;
create index company_invitations__of_email on app.company_invitations (lower(email)) where phone is null;
create index company_invitations__account on app.company_invitations (account_user_id) where account_user_id is not null;
create index company_invitations__created on app.company_invitations (created_at);
grant select, insert, update, delete on app.company_invitations to damana_api;

create table app.membership_events (
  id bigint generated always as identity primary key,
  company_id bigint not null references app.companies,
  company_user_id bigint not null,
  user_id bigint references app.users,
  actor_user_id bigint references app.users,
  what text not null constraint membership_events__what check (what in (
    'invited', 'invitation_changed', 'invitation_withdrawn', 'accepted', 'refused', 'rights_changed', 'removed'
  )),
  permissions_before text[],
  permissions_after text[],
  full_on_group_before boolean,
  full_on_group_after boolean,
  request_id text,
  at timestamptz not null default app.now()
);
comment on table app.membership_events is 'Who gave, changed or took which rights of a company, and who accepted them. Only appended to.';
comment on column app.membership_events.company_user_id is 'Id of the invitation and of the membership that it became.';
comment on column app.membership_events.user_id is 'The account concerned; null while an invitation is open.';
create index membership_events__company on app.membership_events (company_id, id);
create index membership_events__user on app.membership_events (user_id, id) where user_id is not null;
grant select, insert on app.membership_events to damana_api;

-- ---- the rights that a group gives ----
create index companies__group on app.companies (group_id) where group_id is not null;
create index memberships__full_on_group on app.memberships (user_id) where full_on_group;

create view app.company_members as
  select m.user_id, m.company_id, m.is_primary,
    m.full_on_group or exists (
      select from app.companies c
      join app.companies other on other.group_id = c.group_id
      join app.memberships g on g.company_id = other.id and g.user_id = m.user_id and g.full_on_group
      where c.id = m.company_id) as full_on_group,
    m.permissions, true as is_direct
  from app.memberships m
  union all
  select distinct g.user_id, c.id, false, true, '{}'::text[], false
  from app.memberships g
  join app.companies granting on granting.id = g.company_id and granting.approved_at is not null
  join app.companies c on c.group_id = granting.group_id and c.id <> granting.id
  where g.full_on_group and not exists (select from app.memberships m where m.user_id = g.user_id and m.company_id = c.id);
comment on view app.company_members is
  'Who acts for which company: the memberships, and in every company of a group whoever has full_on_group in one of them.';
grant select on app.company_members to damana_api;

create or replace view app.people_of_party as
  with person as (
    select u.party_id, u.id as user_id, u.deactivated_at is null as is_active, true as is_primary, '{full}'::text[] as permissions,
      case when u.mobile_verified_at is not null then u.phone end as phone, case when u.email_verified_at is not null then u.email end as email, u.lang,
      greatest(u.password_changed_at, u.phone_changed_at) as changed_at, u.created_at
    from app.users u where u.party_id is not null
    union all
    select c.party_id, u.id, u.deactivated_at is null and c.approved_at is not null, m.is_primary, case when m.is_primary or m.full_on_group then '{full}' else m.permissions end,
      case when u.mobile_verified_at is not null then u.phone end, case when u.email_verified_at is not null then u.email end, u.lang,
      greatest(u.password_changed_at, u.phone_changed_at), u.created_at
    from app.companies c join app.company_members m on m.company_id = c.id join app.users u on u.id = m.user_id
    union all
    select p.id, null, true, true, '{}', p.phone, null, 'ar', null, null
    from app.parties p where not exists (select from app.users u where u.party_id = p.id) and not exists (select from app.companies c where c.party_id = p.id)
  )
  select party_id, user_id, is_active, is_primary, phone, email, lang,
    user_id is null or permissions && '{full,damana.view,damana.create,damana.respond,damana.release,damana.cancel}' as sees_guarantees,
    permissions && '{full,damana.respond}' as may_respond,
    permissions && '{full,company.bank}' as may_name_account,
    case when changed_at > created_at then changed_at end as contact_changed_at
  from person;

-- An account that was made for an invitation which nobody took up is a registration that was never finished.
create or replace function app.remove_unfinished_registrations(p_most int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_id bigint;
  removed int := 0;
begin
  for found_id in
    select u.id from app.users u
    where u.mobile_verified_at is null and u.email_verified_at is null and u.created_at < app.now() - interval '30 days'
      and u.party_id is null and u.registration_completed_at is null and u.deactivated_at is null
      and not exists (select from app.memberships m where m.user_id = u.id)
      and not exists (select from app.company_invitations c where c.account_user_id = u.id)
      and (u.account_type = 'company' or not exists (select from app.account_invitations i where i.user_id = u.id))
    order by u.created_at limit p_most for update skip locked
  loop
    begin
      delete from app.step_ups where user_id = found_id;
      delete from app.sessions where user_id = found_id;
      delete from app.browser_keys where user_id = found_id;
      delete from app.notifications where user_id = found_id;
      delete from app.consents where user_id = found_id and guarantee_id is null;
      delete from app.registration_drafts where user_id = found_id;
      delete from app.registration_flows where user_id = found_id;
      delete from app.account_invitations where user_id = found_id;
      delete from app.users where id = found_id;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- Other rows refer to the account: it stays.
      null;
    end;
  end loop;
  return removed;
end $$;
