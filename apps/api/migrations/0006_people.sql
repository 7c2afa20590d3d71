-- Parties, accounts, companies, and where their money goes.

create table app.parties (
  id bigint generated always as identity primary key,
  kind text not null constraint parties__kind check (kind in ('person', 'company')),
  name text not null constraint parties__name_length check (char_length(name) between 2 and 200),
  name_en text,
  national_number text,
  identity_proven_at timestamptz,
  phone text not null constraint parties__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_vouched_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint parties__numbered unique (id, national_number)
);
comment on table app.parties is
  'A person or company as a side of guarantees. A party without an account is only invited; national number and phone together identify it.';
comment on column app.parties.name is 'A person''s one name as typed; a company''s Arabic name.';
comment on column app.parties.identity_proven_at is
  'When it was proven that this person has this national number. Null for companies: their approval proves them.';
comment on column app.parties.phone_vouched_at is
  'When the civil register knew the phone of an owner without an account as this person''s.';
create unique index parties__pair on app.parties (national_number, phone) where national_number is not null;
create index parties__phone on app.parties (phone);
create unique index parties__one_proven_number on app.parties (national_number) where identity_proven_at is not null;
create index parties__number on app.parties (national_number) where national_number is not null;

create table app.users (
  id bigint generated always as identity primary key,
  party_id bigint unique references app.parties,
  account_type text not null constraint users__account_type check (account_type in ('individual', 'company')),
  name text not null,
  phone text constraint users__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  mobile_verified_at timestamptz,
  email_verified_at timestamptz,
  registration_completed_at timestamptz,
  terms_version int not null default 0,
  lang text not null default 'ar' constraint users__lang check (lang in ('ar', 'en')),
  avatar_path text,
  password_hash text,
  password_changed_at timestamptz,
  initial_password_until timestamptz,
  phone_changed_at timestamptz,
  deactivated_at timestamptz,
  deactivated_message text,
  created_at timestamptz not null default app.now(),
  constraint users__contact check (phone is not null or email is not null),
  -- Completing the registration makes an individual a party, or the one that a counterparty invited.
  constraint users__individual_is_a_party check (
    account_type <> 'individual'
    or party_id is not null
    or registration_completed_at is null
  )
);
comment on table app.users is
  'An account that can sign in. An individual has a party of its own; a company user acts for the companies of its memberships.';
comment on column app.users.initial_password_until is
  'The password was set by somebody else: until then it opens one session, in which an own password has to be set. Null: the user chose the password.';
-- A phone or e-mail belongs to the account that gave its code; others may have typed it and wait.
create unique index users__phone on app.users (phone) where mobile_verified_at is not null;
create unique index users__email on app.users (lower(email)) where email_verified_at is not null;
create index users__typed_phone on app.users (phone) where phone is not null;
create index users__typed_email on app.users (lower(email)) where email is not null;
create index users__never_verified on app.users (created_at)
  where mobile_verified_at is null and email_verified_at is null;
create index users__reset on app.users (greatest(password_changed_at, phone_changed_at))
  where greatest(password_changed_at, phone_changed_at) > created_at;

create table app.companies (
  id bigint generated always as identity primary key,
  party_id bigint not null unique references app.parties,
  group_id bigint,
  approved_at timestamptz,
  created_at timestamptz not null default app.now()
);
comment on table app.companies is 'A company as an account; as a side of guarantees it is a party.';

create table app.memberships (
  user_id bigint not null references app.users,
  company_id bigint not null references app.companies,
  permissions text[] not null default '{}',
  is_primary boolean not null default false,
  full_on_group boolean not null default false,
  primary key (user_id, company_id)
);
comment on table app.memberships is 'Who acts for which company, and with which rights.';
create index memberships__company on app.memberships (company_id);

create table app.personal_data (
  party_id bigint primary key references app.parties,
  national_number text not null,
  date_of_birth date not null,
  nationality_type text not null
    constraint personal_data__nationality_type check (nationality_type in (
      'jordanian', 'sons_of_jordanian_women', 'non_jordanian'
    )),
  country_code text,
  document_id text,
  registry_answer text
    constraint personal_data__registry_answer check (registry_answer in ('match', 'no_match', 'unknown_number', 'silent')),
  registry_name text,
  registry_latin_name text,
  contested_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint personal_data__number_of_party foreign key (party_id, national_number) references app.parties(id, national_number)
);
comment on table app.personal_data is
  'What a person stated at completion. The national number is that of the party; only one party has it proven.';
comment on column app.personal_data.registry_answer is
  'What the civil register answered at completion, for the reviewer.';
comment on column app.personal_data.registry_name is
  'The official name, on a match; the party''s name from the proof on.';
comment on column app.personal_data.contested_at is 'When somebody else proved this number.';

create table app.addresses (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties,
  building_number text not null,
  street_name text not null,
  country_code text not null,
  city text not null,
  set_by_user_id bigint references app.users,
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz
);
comment on table app.addresses is 'Addresses of a party. A row never changes: a new one replaces it.';
create unique index addresses__current on app.addresses (party_id) where replaced_at is null;

create table app.bank_accounts (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties,
  bank_code text not null,
  iban text not null constraint bank_accounts__iban check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  swift_code text not null,
  currency text not null constraint bank_accounts__currency check (currency in ('JOD', 'SAR', 'USD', 'EUR')),
  clik_name text,
  proven_at timestamptz,
  unproven_reason text
    constraint bank_accounts__unproven_reason check (unproven_reason in ('foreign_country', 'foreign_currency')),
  set_by_user_id bigint references app.users,
  set_by_staff_id bigint references app.staff,
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz,
  constraint bank_accounts__proven check (proven_at is null or unproven_reason is null)
);
comment on table app.bank_accounts is
  'Bank accounts of a party. A row never changes: a new row replaces it, so a payout keeps referring to the account that was in force.';
comment on column app.bank_accounts.unproven_reason is
  'Why no payout goes to an account that is valid: it is in another country or another currency.';
comment on column app.bank_accounts.set_by_staff_id is
  'The member of staff who entered it, if one did, and who therefore approves no payout to it.';
create unique index bank_accounts__current on app.bank_accounts (party_id) where replaced_at is null;
create index bank_accounts__party on app.bank_accounts (party_id);

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

grant select, insert, update on app.parties, app.users, app.companies to damana_api;
grant select, insert, update, delete on app.memberships, app.personal_data, app.addresses to damana_api;
grant select, insert on app.bank_accounts to damana_api;
grant update (replaced_at) on app.bank_accounts to damana_api;
grant usage on all sequences in schema app to damana_api;
