-- Users of a company: memberships, invitations to act for it, what happened to their rights, and the rights that a group gives.

-- An invitation and the membership that it becomes have one id, so that an answer never tells which of the two it is about.
create sequence app.company_user_ids as bigint start with 1001;
grant usage on sequence app.company_user_ids to damana_api;

create table app.memberships (
  id bigint not null default nextval('app.company_user_ids'),
  user_id bigint not null references app.users,
  company_id bigint not null references app.companies,
  permissions text[] not null default '{}',
  is_primary boolean not null default false,
  full_on_group boolean not null default false,
  created_at timestamptz not null default app.now(),
  primary key (user_id, company_id),
  constraint memberships__id unique (id),
  constraint memberships__permissions check (permissions <@ array[
    'full', 'company.dashboard.running', 'company.dashboard.financial', 'damana.view', 'damana.create', 'damana.respond', 'damana.release',
    'damana.cancel', 'company.users', 'company.bank'
  ])
);
comment on table app.memberships is 'Who acts for which company, and with which rights.';
create index memberships__company on app.memberships (company_id);
create index memberships__full_on_group on app.memberships (user_id) where full_on_group;
create unique index memberships__one_primary on app.memberships (company_id) where is_primary;
grant select, insert, update, delete on app.memberships to damana_api;

create table app.company_invitations (
  id bigint primary key default nextval('app.company_user_ids'),
  company_id bigint not null references app.companies,
  name text not null,
  phone text constraint company_invitations__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  permissions text[] not null default '{}',
  full_on_group boolean not null default false,
  is_primary boolean not null default false,
  account_user_id bigint references app.users on delete set null,
  invited_by_user_id bigint references app.users,
  created_at timestamptz not null default app.now(),
  constraint company_invitations__contact check (phone is not null or email is not null)
);
comment on table app.company_invitations is
  'Open invitations to act for a company. Accepted, refused or withdrawn, the row is deleted; app.membership_events says what became of it.';
comment on column app.company_invitations.is_primary is
  'Of the first login account of an application: accepting makes its owner the primary.';
comment on column app.company_invitations.account_user_id is
  'The account that was made for the invitation, where nobody had one with this contact. Setting its own password accepts.';
comment on column app.company_invitations.invited_by_user_id is 'Null: the approval of the company invited.';
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
    'invited', 'invitation_changed', 'invitation_withdrawn', 'accepted', 'refused', 'rights_changed', 'removed', 'became_primary',
    'primary_transferred'
  )),
  permissions_before text[],
  permissions_after text[],
  full_on_group_before boolean,
  full_on_group_after boolean,
  request_id text,
  at timestamptz not null default app.now()
);
comment on table app.membership_events is
  'Who gave, changed or took which rights of a company, and who accepted them. Only appended to.';
comment on column app.membership_events.company_user_id is 'Id of the invitation and of the membership that it became.';
comment on column app.membership_events.user_id is 'The account concerned; null while an invitation is open.';
create index membership_events__company on app.membership_events (company_id, id);
create index membership_events__user on app.membership_events (user_id, id) where user_id is not null;
create index membership_events__company_user on app.membership_events (company_user_id, id);
create index membership_events__history on app.membership_events (company_id, company_user_id, id);
grant select, insert on app.membership_events to damana_api;

-- ---- who acts for whom ----

-- Nobody acts for a company before its primary has accepted.
create view app.company_members as
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
comment on view app.company_members is
  'Who acts for which company: the memberships, and in every company of a group whoever has full_on_group in one of them.';
grant select on app.company_members to damana_api;

-- Who may act for a party and who is told about it, in one place.
create view app.people_of_party as
  with person as (
    select u.party_id, u.id as user_id, u.deactivated_at is null as is_active, true as is_primary, '{full}'::text[] as permissions,
      case when u.mobile_verified_at is not null then u.phone end as phone, case when u.email_verified_at is not null then u.email end as email, u.lang,
      greatest(u.password_changed_at, u.phone_changed_at) as changed_at, u.created_at
    from app.users u where u.party_id is not null and u.account_type = 'individual'
    union all
    select c.party_id, u.id, u.deactivated_at is null and c.approved_at is not null, m.is_primary, case when m.is_primary or m.full_on_group then '{full}' else m.permissions end,
      case when u.mobile_verified_at is not null then u.phone end, case when u.email_verified_at is not null then u.email end, u.lang,
      greatest(u.password_changed_at, u.phone_changed_at), u.created_at
    from app.companies c join app.company_members m on m.company_id = c.id join app.users u on u.id = m.user_id
    union all
    select p.id, null, true, true, '{}', p.phone, null, 'ar', null, null
    from app.parties p
    where not exists (select from app.users u where u.party_id = p.id and u.account_type = 'individual')
      and not exists (select from app.companies c where c.party_id = p.id)
  )
  select party_id, user_id, is_active, is_primary, phone, email, lang,
    user_id is null or permissions && '{full,damana.view,damana.create,damana.respond,damana.release,damana.cancel}' as sees_guarantees,
    permissions && '{full,damana.respond}' as may_respond,
    permissions && '{full,company.bank}' as may_name_account,
    case when changed_at > created_at then changed_at end as contact_changed_at
  from person;
comment on view app.people_of_party is
  'The people of a party: the person, those of a company with their rights, or only a phone that a counterparty typed (user_id null). A primary and whoever has full_on_group have every right.';
comment on column app.people_of_party.is_active is
  'The account is open, and a company approved. Without that they act for nobody and are told nothing; what they changed before still counts.';
comment on column app.people_of_party.is_primary is
  'Gets the SMS of the party: the person, the primary of a company, the phone that was typed.';
comment on column app.people_of_party.phone is
  'Null until it has given its code: one that was only typed may be a stranger''s.';
comment on column app.people_of_party.contact_changed_at is
  'When the phone or the password last changed; null as long as both are those of the registration.';
grant select on app.people_of_party to damana_api;
