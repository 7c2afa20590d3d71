-- Users of companies prove who they are: their account has a person, who is no side of guarantees by it.
-- oldest code: 0025

-- Nobody has asked them yet.
update app.users set registration_completed_at = null where account_type = 'company' and party_id is null;

comment on column app.users.party_id is
  'The person. An individual account is a side of guarantees as this party; a company user only proves the identity with it.';

create or replace view app.people_of_party as
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
