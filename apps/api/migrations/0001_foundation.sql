-- People, companies, sessions and what every request needs. The role damana_api exists before the first migration.
create schema app;
create schema sec;
grant usage on schema app, sec to damana_api;

-- The one clock that deadlines go by. Production keeps this definition; the sandbox and the tests replace it by one that can be set.
create function app.now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

create table app.settings (
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null default '-infinity',
  proposed_by bigint,
  approved_by bigint,
  primary key (name, valid_from),
  constraint settings__two_persons check (proposed_by is distinct from approved_by or proposed_by is null)
);
comment on table app.settings is 'Numbers of the business, dated: the row with the latest valid_from that is not in the future holds. Defaults stand in settings.ts.';

-- ---- parties: whoever can be seller or buyer, with an account or without ----
create table app.parties (
  id bigint generated always as identity primary key,
  kind text not null constraint parties__kind check (kind in ('person', 'company')),
  name text not null constraint parties__name_length check (char_length(name) between 2 and 200),
  name_en text,
  national_number text,
  phone text not null constraint parties__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  created_at timestamptz not null default app.now()
);
create unique index parties__pair on app.parties (national_number, phone) where national_number is not null;
comment on table app.parties is 'A person or company as a side of guarantees. Without an account it is only invited; the pair of national number and phone names it.';
comment on column app.parties.name is 'A person''s one name as typed; a company''s Arabic name.';

create table app.users (
  id bigint generated always as identity primary key,
  party_id bigint unique references app.parties,
  account_type text not null constraint users__account_type check (account_type in ('individual', 'company')),
  name text not null,
  phone text constraint users__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  password_hash text,
  mobile_verified_at timestamptz,
  email_verified_at timestamptz,
  registration_completed_at timestamptz,
  terms_version int not null default 0,
  deactivated_at timestamptz,
  deactivated_message text,
  lang text not null default 'ar' constraint users__lang check (lang in ('ar', 'en')),
  avatar_path text,
  password_changed_at timestamptz,
  phone_changed_at timestamptz,
  otp_failures int not null default 0,
  otp_locked_until timestamptz,
  created_at timestamptz not null default app.now(),
  constraint users__contact check (phone is not null or email is not null),
  constraint users__individual_is_a_party check (account_type <> 'individual' or party_id is not null)
);
create unique index users__phone on app.users (phone) where phone is not null;
create unique index users__email on app.users (lower(email)) where email is not null;
comment on table app.users is 'Somebody who can sign in. An individual is a party himself; a company user acts for the companies he is a member of.';

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

create table app.bank_accounts (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties,
  bank_code text not null,
  iban text not null constraint bank_accounts__iban check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  swift_code text not null,
  currency text not null constraint bank_accounts__currency check (currency in ('JOD', 'SAR', 'USD', 'EUR')),
  clik_name text,
  proven_at timestamptz,
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz
);
create unique index bank_accounts__current on app.bank_accounts (party_id) where replaced_at is null;
comment on table app.bank_accounts is 'Where a party''s money goes. Never changed: a new row replaces the old one, so a payout can point at the one in force.';

-- ---- staff ----
create table app.staff (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null constraint staff__role check (role in ('reviewer', 'finance', 'admin')),
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint not null default 0,
  totp_failures int not null default 0,
  locked_until timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default app.now()
);
comment on table app.staff is 'Those who work here: password and a second factor, one role.';
create unique index staff__email on app.staff (lower(email));

-- ---- browsers and sessions ----
create table app.browser_keys (
  user_id bigint not null references app.users,
  jkt text not null,
  trusted_at timestamptz,
  sandbox boolean not null default false,
  created_at timestamptz not null default app.now(),
  primary key (user_id, jkt)
);
comment on table app.browser_keys is 'Public key thumbprints an account has used. The first is trusted; a later one after a code. Keys of the seeder are sandbox: trusted, and nobody''s first.';

create table app.sessions (
  id bigint generated always as identity primary key,
  token_sha256 bytea not null unique,
  previous_token_sha256 bytea,
  previous_valid_until timestamptz,
  user_id bigint references app.users,
  staff_id bigint references app.staff,
  jkt text not null,
  public_jwk jsonb not null,
  bind_sha256 bytea not null,
  trusted boolean not null default false,
  acting_company_id bigint references app.companies,
  remember boolean not null default false,
  ip inet,
  user_agent text,
  created_at timestamptz not null default app.now(),
  rotated_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  mismatch_at timestamptz,
  ended_at timestamptz,
  ended_reason text,
  constraint sessions__one_owner check ((user_id is null) <> (staff_id is null))
);
create unique index sessions__previous_token on app.sessions (previous_token_sha256) where previous_token_sha256 is not null;
create index sessions__user on app.sessions (user_id) where ended_at is null;
comment on column app.sessions.trusted is 'False: the key is unknown to the account and a code is awaited (next_screen mobile_otp).';
comment on column app.sessions.bind_sha256 is 'Hash of the HttpOnly companion cookie that every call of a browser must bring.';

create table app.security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint,
  staff_id bigint,
  session_id bigint,
  request_id text,
  facts jsonb not null default '{}',
  created_at timestamptz not null default app.now()
);
comment on table app.security_events is 'What a security officer wants to know: token on a foreign key, staff sign-ins, refused companions. No personal data in facts.';

-- ---- one-time codes ----
create table app.otp_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null constraint otp_codes__purpose check (purpose in ('register', 'verify_mobile', 'verify_email', 'new_device', 'forgot_password', 'change_mobile',
    'change_email', 'first_password', 'company_draft', 'owner_consent', 'payer_iban', 'step_up')),
  subject text not null,
  destination text not null,
  jkt text not null,
  code_hmac bytea not null,
  tries int not null default 0,
  used_at timestamptz,
  replaced_at timestamptz,
  expires_at timestamptz not null,
  sends int not null default 1,
  created_at timestamptz not null default app.now()
);
create index otp_codes__subject on app.otp_codes (subject, purpose, created_at desc);
create index otp_codes__destination on app.otp_codes (destination, created_at desc);
comment on column app.otp_codes.subject is 'Who and what the code is for: user:7, session:9, owner_link:3, step_up:7:release:DM-100001.';

create table app.step_ups (
  user_id bigint not null references app.users,
  session_id bigint not null references app.sessions,
  action text not null,
  proven_at timestamptz not null default app.now(),
  used_at timestamptz,
  primary key (user_id, session_id, action, proven_at)
);
comment on table app.step_ups is 'A right code for one action of one session; good for five minutes and one use.';

create table app.rate_counters (
  name text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (name, window_start)
);
comment on table app.rate_counters is 'Exact counters that all processes share: sign-in tries, look-ups, codes by destination.';

-- ---- idempotency ----
create table app.idempotency (
  subject text not null,
  key uuid not null,
  fingerprint bytea not null,
  status int,
  body json,
  created_at timestamptz not null default clock_timestamp(),
  primary key (subject, key)
);
comment on table app.idempotency is 'One row per state-changing call, claimed and answered in the call''s own transaction.';

-- ---- what is said to people ----
create table app.notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  party_id bigint,
  kind text not null,
  guarantee_id bigint,
  facts jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default app.now()
);
comment on table app.notifications is 'What somebody was told inside the product; read_at when he opened it.';
create index notifications__user on app.notifications (user_id, id desc);

create table app.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default app.now()
);
create index outbox__due on app.outbox (due_at, id) where done_at is null and failed_at is null;
comment on table app.outbox is 'What the commit promised to the outside or to people; one runner takes batches, woken by NOTIFY outbox.';

-- ---- nonces (unlogged: a crash empties the epoch with them, so what was signed before the loss is refused) ----
create unlogged table sec.nonce_epoch (one boolean primary key default true check (one), started timestamptz not null);
create unlogged table sec.n0 (h bytea primary key);
create unlogged table sec.n1 (h bytea primary key);
create unlogged table sec.n2 (h bytea primary key);
create unlogged table sec.n3 (h bytea primary key);
create function sec.empty_bucket(bucket int) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if bucket not between 0 and 3 then raise exception 'no such bucket'; end if;
  execute format('truncate sec.n%s', bucket);
end $$;
revoke all on function sec.empty_bucket(int) from public;
grant execute on function sec.empty_bucket(int) to damana_api;

grant select, insert, update, delete on all tables in schema app to damana_api;
revoke delete on app.parties, app.users, app.companies, app.bank_accounts, app.staff, app.sessions, app.security_events from damana_api;
revoke update on app.security_events from damana_api;
revoke insert, update, delete on app.settings, app.staff from damana_api;
grant update (totp_last_step, totp_failures, locked_until) on app.staff to damana_api;
grant select, insert on sec.nonce_epoch, sec.n0, sec.n1, sec.n2, sec.n3 to damana_api;
grant usage on all sequences in schema app to damana_api;
grant execute on function app.now() to damana_api;
