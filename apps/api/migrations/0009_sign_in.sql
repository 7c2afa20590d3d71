-- Sign-up and sign-in: browser keys, sessions, one-time codes, registrations, and what happened to accounts.

create table app.browser_keys (
  user_id bigint not null references app.users,
  jkt text not null,
  trusted_at timestamptz,
  sandbox boolean not null default false,
  created_at timestamptz not null default app.now(),
  primary key (user_id, jkt)
);
comment on table app.browser_keys is
  'Thumbprints of the public keys that an account has used. The first is trusted at once, a later one after a code. Keys of the seeder are marked sandbox: trusted, and never counted as the first.';
create index browser_keys__jkt on app.browser_keys (jkt);
grant select, insert, update, delete on app.browser_keys to damana_api;

-- ---- sessions, and keys of ended ones ----

-- A session gets another key only together with a new token, and names the key before: the rotation, which the old key signed.
create function app.guard_session_key() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if new.token_sha256 = old.token_sha256
    or new.rotated_from_jkt is distinct from old.jkt
    or new.rotated_from_jwk is distinct from old.public_jwk
    or new.rotated_from_token_sha256 is distinct from old.token_sha256 then
    raise exception 'the key of a session changes by its rotation only' using errcode = '42501';
  end if;
  return new;
end $$;

create table app.signing_keys (
  id bigint generated always as identity primary key,
  jkt text not null,
  user_id bigint,
  staff_id bigint,
  public_jwk jsonb not null,
  kept_at timestamptz not null default app.now(),
  constraint signing_keys__once unique nulls not distinct (jkt, user_id, staff_id),
  constraint signing_keys__one_owner check ((user_id is null) <> (staff_id is null))
);
comment on table app.signing_keys is
  'Public keys of sessions that were deleted or took another key: the evidence of what was signed with them is verified by these.';
grant select on app.signing_keys to damana_api;

create function app.keep_signing_key() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- An account that never gave a code has done nothing that is kept.
  if old.staff_id is not null or exists (
    select from app.users u where u.id = old.user_id and (u.mobile_verified_at is not null or u.email_verified_at is not null)
  ) then
    insert into app.signing_keys (jkt, user_id, staff_id, public_jwk)
      values (old.jkt, old.user_id, old.staff_id, old.public_jwk) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function app.keep_signing_key from public;

create table app.sessions (
  id bigint generated always as identity primary key,
  user_id bigint references app.users,
  staff_id bigint references app.staff,
  token_sha256 bytea not null unique,
  previous_token_sha256 bytea,
  previous_valid_until timestamptz,
  jkt text not null,
  public_jwk jsonb not null,
  rotated_from_token_sha256 bytea,
  rotated_from_jkt text,
  rotated_from_jwk jsonb,
  binding_cookie_hash bytea not null,
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
  constraint sessions__one_owner check ((user_id is null) <> (staff_id is null)),
  constraint sessions__rotated_from check (
    num_nulls(rotated_from_token_sha256, rotated_from_jkt, rotated_from_jwk) in (0, 3)
  )
);
comment on table app.sessions is 'Sessions of users and staff, each bound to one key of the browser.';
comment on column app.sessions.rotated_from_token_sha256 is
  'Hash of the token that belonged to the previous key. Both hold for a short while, because calls of other tabs are under way.';
comment on column app.sessions.binding_cookie_hash is
  'Hash of the HttpOnly binding cookie that every call of a browser must send.';
comment on column app.sessions.trusted is
  'False: the account does not know the key yet and a code is awaited (next_screen mobile_otp).';
create unique index sessions__previous_token on app.sessions (previous_token_sha256)
  where previous_token_sha256 is not null;
create index sessions__jkt on app.sessions (jkt);
-- A user's sessions, ended ones too: when the account was last used.
create index sessions__user on app.sessions (user_id) where user_id is not null;
create index sessions__ended on app.sessions (ended_at) where ended_at is not null;
create index sessions__not_ended on app.sessions (created_at) where ended_at is null;
create index sessions__staff on app.sessions (staff_id) where staff_id is not null;
create trigger guard_session_key before update of jkt, public_jwk on app.sessions for each row
  when ((old.jkt, old.public_jwk) is distinct from (new.jkt, new.public_jwk))
  execute function app.guard_session_key();
create trigger keep_columns before update of user_id, staff_id, binding_cookie_hash, created_at on app.sessions
  for each row execute function app.keep_columns('user_id', 'staff_id', 'binding_cookie_hash', 'created_at');
create trigger keep_deleted_key after delete on app.sessions for each row execute function app.keep_signing_key();
create trigger keep_replaced_key after update of jkt, public_jwk on app.sessions
  for each row when (old.jkt is distinct from new.jkt) execute function app.keep_signing_key();
grant select, insert, update on app.sessions to damana_api;

-- ---- one-time codes ----

create table app.otp_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null
    constraint otp_codes__purpose check (purpose in (
      'register', 'verify_mobile', 'verify_email', 'new_device', 'forgot_password', 'change_mobile', 'change_email',
      'first_password', 'company_draft', 'owner_consent', 'payer_iban', 'step_up'
    )),
  subject text not null,
  destination text not null,
  budget text not null default 'owner' constraint otp_codes__budget check (budget in ('owner', 'stranger', 'step_up')),
  jkt text not null,
  code_hmac bytea not null,
  tries int not null default 0,
  sends int not null default 1,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
comment on table app.otp_codes is 'One-time codes, stored as keyed hashes.';
comment on column app.otp_codes.subject is
  'Who and what the code is for: user:7, session:9, owner_link:3, step_up:7:31:release:DM-100001.';
comment on column app.otp_codes.budget is
  'Which daily limit of the destination the code counts against: stranger where the asker has not proven that the destination is theirs.';
create index otp_codes__subject on app.otp_codes (subject, purpose, created_at desc);
create index otp_codes__destination on app.otp_codes (destination, created_at desc);
create index otp_codes__created on app.otp_codes (created_at);
grant select, insert, update, delete on app.otp_codes to damana_api;

create table app.code_failures (
  holder text not null,
  purpose text not null,
  failures int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default app.now(),
  primary key (holder, purpose)
);
comment on table app.code_failures is
  'Wrong codes in a row for one purpose of an account or destination: ten lock that purpose for an hour, ten more for a day. The row exists before a code does.';
comment on column app.code_failures.holder is
  'user:7 where an account asks for the code, else the phone or e-mail that it goes to.';
create index code_failures__last on app.code_failures (last_at);
grant select, insert, update, delete on app.code_failures to damana_api;

create table app.step_ups (
  user_id bigint not null references app.users,
  session_id bigint not null references app.sessions,
  action text not null,
  proven_at timestamptz not null default app.now(),
  used_at timestamptz,
  primary key (user_id, session_id, action, proven_at)
);
comment on table app.step_ups is 'A correct code for one action of one session; valid for five minutes and one use.';
create index step_ups__proven on app.step_ups (proven_at);
create index step_ups__session on app.step_ups (session_id);
create trigger keep_columns before update of user_id, session_id, action, proven_at on app.step_ups for each row
  execute function app.keep_columns('user_id', 'session_id', 'action', 'proven_at');
grant select, insert, update, delete on app.step_ups to damana_api;

-- ---- registration ----

create table app.registration_flows (
  token_sha256 bytea primary key,
  purpose text not null
    constraint registration_flows__purpose check (purpose in ('register', 'first_password', 'forgot_password', 'company_draft')),
  user_id bigint references app.users,
  channel text not null constraint registration_flows__channel check (channel in ('mobile', 'email')),
  destination text not null,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table app.registration_flows is
  'The next step of a sign-up or password reset that a correct code allows: once, in the browser that gave the code.';
create index registration_flows__expires on app.registration_flows (expires_at);
create index registration_flows__user on app.registration_flows (user_id) where used_at is null and user_id is not null;
create index registration_flows__key on app.registration_flows (jkt) where purpose = 'company_draft';
grant select, insert, update, delete on app.registration_flows to damana_api;

create table app.registration_drafts (
  user_id bigint primary key references app.users,
  personal jsonb,
  bank jsonb,
  address jsonb,
  saved_at timestamptz not null default app.now()
);
comment on table app.registration_drafts is 'The saved steps of a registration; the row is deleted on completion.';
grant select, insert, update, delete on app.registration_drafts to damana_api;

create table app.account_invitations (
  token_sha256 bytea primary key,
  user_id bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  used_at timestamptz
);
comment on table app.account_invitations is
  'Links by which a person whose account somebody else created sets the first password.';
create index account_invitations__user on app.account_invitations (user_id);
create index account_invitations__used on app.account_invitations (used_at) where used_at is not null;
grant select, insert, update, delete on app.account_invitations to damana_api;

-- The API may not delete users or sessions; it may call this, which deletes no account that ever gave a code, acts for
-- a company or was made for somebody. One that was made for an invitation which nobody took up was never finished.
create function app.remove_unfinished_registrations(p_most int) returns int
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
revoke execute on function app.remove_unfinished_registrations from public;
grant execute on function app.remove_unfinished_registrations to damana_api;

-- ---- what happened to accounts ----

create table app.account_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  staff_id bigint not null references app.staff,
  what text not null constraint account_events__what check (what in ('deactivated', 'reactivated', 'invited')),
  message text,
  request_id text,
  at timestamptz not null default app.now()
);
comment on table app.account_events is 'What staff did to an account.';
create index account_events__user on app.account_events (user_id, at desc);
grant select, insert on app.account_events to damana_api;
