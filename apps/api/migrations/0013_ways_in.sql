-- Registration, completion, first passwords, devices, consents and addresses of people.

-- A phone or e-mail belongs to the account that gave its code; others may have typed it and wait.
drop index app.users__phone;
drop index app.users__email;
create unique index users__phone on app.users (phone) where mobile_verified_at is not null;
create unique index users__email on app.users (lower(email)) where email_verified_at is not null;
create index users__typed_phone on app.users (phone) where phone is not null;
create index users__typed_email on app.users (lower(email)) where email is not null;

-- Somebody who has not completed his registration is no party yet: completing it makes him one, or the one that a counterparty typed.
alter table app.users drop constraint users__individual_is_a_party;
alter table app.users add constraint users__individual_is_a_party check (account_type <> 'individual' or party_id is not null or registration_completed_at is null);

alter table app.users add column initial_password_until timestamptz;
comment on column app.users.initial_password_until is 'The password was set by somebody else: it opens one session until then, which leads to an own one. Null: the password is the person''s own.';

create table app.registration_flows (
  token_sha256 bytea primary key,
  purpose text not null constraint registration_flows__purpose check (purpose in ('register', 'first_password', 'forgot_password')),
  user_id bigint references app.users,
  channel text not null constraint registration_flows__channel check (channel in ('mobile', 'email')),
  destination text not null,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table app.registration_flows is 'What a right code opened: the next step of a way in, once, in the browser that gave the code.';

create table app.account_invitations (
  token_sha256 bytea primary key,
  user_id bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  used_at timestamptz
);
create index account_invitations__user on app.account_invitations (user_id);
comment on table app.account_invitations is 'Links that lead the person an account was made for to his first password.';

create table app.registration_drafts (
  user_id bigint primary key references app.users,
  personal jsonb,
  bank jsonb,
  address jsonb,
  saved_at timestamptz not null default app.now()
);
comment on table app.registration_drafts is 'The steps of a registration as far as they are saved; the row goes when it is complete.';

create table app.personal_data (
  party_id bigint primary key references app.parties,
  date_of_birth date not null,
  nationality_type text not null constraint personal_data__nationality_type check (nationality_type in ('jordanian', 'sons_of_jordanian_women', 'non_jordanian')),
  country_code text,
  document_id text,
  created_at timestamptz not null default app.now()
);
comment on table app.personal_data is 'What a person said of himself when completing the registration; the national number stands with the party.';

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
create unique index addresses__current on app.addresses (party_id) where replaced_at is null;
comment on table app.addresses is 'Where a party lives or sits. Never changed: a new row replaces the old one.';

create table app.account_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  staff_id bigint not null references app.staff,
  what text not null constraint account_events__what check (what in ('deactivated', 'reactivated', 'invited')),
  message text,
  request_id text,
  at timestamptz not null default app.now()
);
create index account_events__user on app.account_events (user_id, at desc);
comment on table app.account_events is 'What staff did to an account.';

grant select, insert, update, delete on app.registration_flows, app.account_invitations, app.registration_drafts, app.personal_data, app.addresses to damana_api;
grant select, insert on app.account_events to damana_api;
grant usage on all sequences in schema app to damana_api;
