-- Companies that use the API by program: the account that two of staff approve, the keys of its programs, the public keys of its machines, and what the keys did.

alter table app.memberships drop constraint memberships__permissions;
alter table app.memberships add constraint memberships__permissions check (permissions <@ array[
  'full', 'company.dashboard.running', 'company.dashboard.financial', 'damana.view', 'damana.create', 'damana.respond', 'damana.release',
  'damana.cancel', 'company.users', 'company.bank', 'company.api'
]);

create table app.api_accounts (
  id uuid primary key default gen_random_uuid(),
  company_id bigint not null references app.companies,
  status text not null constraint api_accounts__status check (status in ('applied', 'active', 'refused', 'suspended')),
  round int not null default 1,
  purpose text not null constraint api_accounts__purpose check (char_length(purpose) between 20 and 1000),
  contact_email text not null,
  applied_by bigint not null references app.users,
  applied_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  constraint api_accounts__decided check ((decided_at is null) = (status = 'applied'))
);
comment on table app.api_accounts is 'A company''s access to the API by program, from its application on.';
comment on column app.api_accounts.round is 'How often it applied; a decision is about one application.';
comment on column app.api_accounts.reason is 'Told to the company: why it was refused or suspended.';
create unique index api_accounts__company on app.api_accounts (company_id);
create index api_accounts__applied on app.api_accounts (applied_at) where status = 'applied';
create index api_accounts__applied_by on app.api_accounts (applied_by);
grant select, insert, update on app.api_accounts to damana_api;

create table app.api_account_events (
  id bigint generated always as identity primary key,
  account_id uuid not null references app.api_accounts,
  what text not null constraint api_account_events__what check (what in (
    'applied', 'approval', 'approved', 'refused', 'suspended', 'resume_approval', 'resumed', 'key_made', 'key_revoked', 'machine_added',
    'machine_revoked'
  )),
  user_id bigint references app.users,
  staff_id bigint references app.staff,
  name text,
  reason text,
  request_id text,
  at timestamptz not null
);
comment on table app.api_account_events is 'What became of an access, and who gave and took its keys. Only appended to.';
comment on column app.api_account_events.name is 'Of the key or machine.';
create index api_account_events__account on app.api_account_events (account_id, id);
create index api_account_events__user on app.api_account_events (user_id) where user_id is not null;
grant select, insert on app.api_account_events to damana_api;

create table app.api_keys (
  id bigint generated always as identity (start with 1001) primary key,
  account_id uuid not null references app.api_accounts,
  name text not null constraint api_keys__name check (char_length(name) between 2 and 60),
  prefix text not null,
  secret_sha256 bytea not null,
  scopes text[] not null constraint api_keys__scopes check (scopes <@ array['damana.view', 'damana.create'] and cardinality(scopes) > 0),
  created_by bigint not null references app.users,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_why text constraint api_keys__revoked_why check (revoked_why in ('by_company', 'maker_left')),
  constraint api_keys__revoked check ((revoked_at is null) = (revoked_why is null))
);
comment on table app.api_keys is 'Secrets by which a company''s programs call the API. Only the hash is kept.';
comment on column app.api_keys.prefix is 'The beginning of the secret, by which people tell keys apart.';
comment on column app.api_keys.scopes is 'The key may never do more than these, nor more than its maker may at that moment.';
comment on column app.api_keys.created_by is 'Answers for what the key does.';
create unique index api_keys__secret on app.api_keys (secret_sha256);
create index api_keys__account on app.api_keys (account_id, id);
create index api_keys__maker on app.api_keys (created_by) where revoked_at is null;
grant select, insert, update on app.api_keys to damana_api;

create table app.api_machines (
  account_id uuid not null references app.api_accounts,
  n int not null,
  name text not null constraint api_machines__name check (char_length(name) between 2 and 60),
  public_jwk jsonb not null,
  jkt text not null,
  added_by bigint not null references app.users,
  added_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, n)
);
comment on table app.api_machines is 'Public keys (P-256) of a company''s own machines, which sign its calls. A number is never used again.';
create unique index api_machines__key on app.api_machines (jkt);
create index api_machines__added_by on app.api_machines (added_by);
grant select, insert, update on app.api_machines to damana_api;

create table app.api_key_reads (
  key_id bigint not null references app.api_keys,
  hour timestamptz not null,
  route text not null,
  calls int not null default 1,
  primary key (key_id, hour, route)
);
comment on table app.api_key_reads is 'What a key read, counted by hour and call.';
create index api_key_reads__hour on app.api_key_reads (hour);
grant select, insert, update, delete on app.api_key_reads to damana_api;

-- Whoever leaves a company answers no longer for the keys that were made there.
create function app.end_keys_of_member() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.api_keys k set revoked_at = app.now(), revoked_why = 'maker_left'
  from app.api_accounts a
  where a.id = k.account_id and a.company_id = old.company_id and k.created_by = old.user_id and k.revoked_at is null;
  return null;
end $$;
revoke execute on function app.end_keys_of_member from public;
create trigger end_keys_of_member after delete on app.memberships for each row execute function app.end_keys_of_member();

-- Every change that a key made, and every refusal of a key, is a security event of its own.
alter table app.security_events add column api_key_id bigint;
comment on column app.security_events.api_key_id is 'The key of a company by which the call was made.';
create index security_events__api_key on app.security_events (api_key_id, created_at, id) where api_key_id is not null;
