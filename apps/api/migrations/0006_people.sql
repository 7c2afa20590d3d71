-- Parties, accounts, who they are, and where their money goes.

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
grant select, insert, update on app.parties to damana_api;

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
  ),
  constraint users__avatar check (avatar_path ~ '^data:image/webp;base64,' and char_length(avatar_path) <= 60000)
);
comment on table app.users is
  'An account that can sign in. An individual has a party of its own; a company user acts for the companies of its memberships.';
comment on column app.users.party_id is
  'The person. An individual account is a side of guarantees as this party; a company user only proves the identity with it.';
comment on column app.users.avatar_path is
  'The picture itself, a small square of WebP as a data: address: only answers about the account carry it. Null: initials are shown.';
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
grant select, insert, update on app.users to damana_api;

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
grant select, insert, update, delete on app.personal_data to damana_api;

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
grant select, insert, update, delete on app.addresses to damana_api;

-- ---- bank accounts ----

create function app.forget_comparison() returns trigger language plpgsql
  set search_path = app, pg_temp as $$
begin
  new.compared_at := null;
  return new;
end $$;

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
    constraint bank_accounts__unproven_reason check (unproven_reason in ('foreign_country', 'foreign_currency', 'iban_of_another')),
  set_by_user_id bigint references app.users,
  set_by_staff_id bigint references app.staff,
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz,
  compared_at timestamptz,
  constraint bank_accounts__proven check (proven_at is null or unproven_reason is null)
);
comment on table app.bank_accounts is
  'Bank accounts of a party. A row never changes: a new row replaces it, so a payout keeps referring to the account that was in force.';
comment on column app.bank_accounts.unproven_reason is
  'Why no payout goes to an account that is valid: it is in another country or another currency, or somebody else''s.';
comment on column app.bank_accounts.set_by_staff_id is
  'The member of staff who entered it, if one did, and who therefore approves no payout to it.';
comment on column app.bank_accounts.compared_at is
  'When the payouts that wait for an account of this party were compared with it and were right as they stood.';
create unique index bank_accounts__current on app.bank_accounts (party_id) where replaced_at is null;
create index bank_accounts__party on app.bank_accounts (party_id);
create index bank_accounts__to_compare on app.bank_accounts (id)
  where compared_at is null and replaced_at is null and proven_at is not null and currency = 'JOD';
create index bank_accounts__proven_iban on app.bank_accounts (iban) where replaced_at is null and proven_at is not null;
create trigger forget_comparison before update of party_id, currency, proven_at, replaced_at on app.bank_accounts
  for each row when (old.compared_at is not null) execute function app.forget_comparison();
grant select, insert, update (replaced_at, compared_at) on app.bank_accounts to damana_api;

-- Whether an account is proven here for somebody else than this person: a party, or a payer who is known by a national number alone.
create function app.is_iban_of_another(p_iban text, p_party_id bigint, p_national_number text) returns boolean
language sql stable set search_path = app, pg_temp as $$
  select exists (
    select from bank_accounts b join parties p on p.id = b.party_id
    where b.iban = p_iban and b.replaced_at is null and b.proven_at is not null
      and b.party_id is distinct from p_party_id and p.national_number is distinct from p_national_number
  )
$$;
comment on function app.is_iban_of_another is
  'An account that is proven for another person, so that money for this one does not go there unasked.';
grant execute on function app.is_iban_of_another to damana_api;
