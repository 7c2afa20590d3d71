-- Who may act for a party and who is told about it, in one place.
create view app.people_of_party as
  with person as (
    select u.party_id, u.id as user_id, u.deactivated_at is null as is_active, true as is_primary, '{full}'::text[] as permissions,
      case when u.mobile_verified_at is not null then u.phone end as phone, case when u.email_verified_at is not null then u.email end as email, u.lang
    from app.users u where u.party_id is not null
    union all
    select c.party_id, u.id, u.deactivated_at is null and c.approved_at is not null, m.is_primary, case when m.is_primary or m.full_on_group then '{full}' else m.permissions end,
      case when u.mobile_verified_at is not null then u.phone end, case when u.email_verified_at is not null then u.email end, u.lang
    from app.companies c join app.memberships m on m.company_id = c.id join app.users u on u.id = m.user_id
    union all
    select p.id, null, true, true, '{}', p.phone, null, 'ar'
    from app.parties p where not exists (select from app.users u where u.party_id = p.id) and not exists (select from app.companies c where c.party_id = p.id)
  )
  select party_id, user_id, is_active, is_primary, phone, email, lang,
    user_id is null or permissions && '{full,damana.view,damana.create,damana.respond,damana.release,damana.cancel}' as sees_guarantees,
    permissions && '{full,damana.respond}' as may_respond,
    permissions && '{full,company.bank}' as may_name_account
  from person;
comment on view app.people_of_party is 'The people of a party: the person, those of a company with their rights, or only a phone that a counterparty typed (user_id null). A primary and whoever has full_on_group have every right.';
comment on column app.people_of_party.is_active is 'The account is open, and a company approved. Whoever is not acts for nobody and is told nothing; what he changed before still counts.';
comment on column app.people_of_party.is_primary is 'Gets the SMS of the party: the person, the primary of a company, the phone that was typed.';
comment on column app.people_of_party.phone is 'Null until it has given its code: one that was only typed may be a stranger''s.';
grant select on app.people_of_party to damana_api;
