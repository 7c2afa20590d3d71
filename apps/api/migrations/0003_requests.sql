-- What every request needs: idempotency, counters, nonces, and a check of the secrets.

create table app.idempotency (
  subject text not null,
  key uuid not null,
  fingerprint bytea not null,
  status int,
  answer bytea,
  body json,
  created_at timestamptz not null default clock_timestamp(),
  primary key (subject, key)
) with (fillfactor = 60);
comment on table app.idempotency is
  'One row per state-changing call, claimed and answered in the call''s own transaction.';
comment on column app.idempotency.answer is
  'The body that was sent, sealed, where it carries a token; body is null then.';
comment on column app.idempotency.body is 'The body that was sent, as it was.';
create index idempotency__created on app.idempotency (created_at);
grant select, insert, update, delete on app.idempotency to damana_api;

create table app.rate_counters (
  name text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (name, window_start)
);
comment on table app.rate_counters is
  'Exact counters shared by all processes: sign-in attempts, look-ups, codes by destination.';
create index rate_counters__window on app.rate_counters (window_start);
grant select, insert, update, delete on app.rate_counters to damana_api;

-- ---- nonces ----

-- Unlogged: a crash empties the epoch together with the nonces, so requests signed before the crash are refused.
create unlogged table sec.nonce_epoch (
  one boolean primary key default true constraint nonce_epoch__one_row check (one),
  started timestamptz not null
);
comment on table sec.nonce_epoch is 'Since when nonces are known; a request signed before is refused.';
grant select, insert on sec.nonce_epoch to damana_api;

create unlogged table sec.n0 (h bytea primary key);
comment on table sec.n0 is 'Hashes of the nonces of one minute in four, as in n1, n2 and n3.';
grant select, insert on sec.n0 to damana_api;

create unlogged table sec.n1 (h bytea primary key);
comment on table sec.n1 is 'As n0, of the next minute.';
grant select, insert on sec.n1 to damana_api;

create unlogged table sec.n2 (h bytea primary key);
comment on table sec.n2 is 'As n0, of the minute after n1.';
grant select, insert on sec.n2 to damana_api;

create unlogged table sec.n3 (h bytea primary key);
comment on table sec.n3 is 'As n0, of the minute after n2.';
grant select, insert on sec.n3 to damana_api;

-- The nonces of a minute go into one of four buckets. Only the bucket two minutes away holds no nonce of a signature that could still be valid.
create function sec.empty_bucket(bucket int) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if bucket not between 0 and 3 then raise exception 'no such bucket'; end if;
  if bucket <> (floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4 then
    raise exception 'the bucket % is in use', bucket using errcode = '55006';
  end if;
  execute format('truncate sec.n%s', bucket);
end $$;
revoke execute on function sec.empty_bucket from public;
grant execute on function sec.empty_bucket to damana_api;

-- ---- secrets ----

create table app.key_checks (
  name text primary key constraint key_checks__name check (name ~ '^[A-Z]+(_[A-Z]+)+$'),
  check_value bytea not null constraint key_checks__length check (octet_length(check_value) = 32),
  previous_check bytea,
  changed_at timestamptz not null default clock_timestamp(),
  constraint key_checks__previous check (octet_length(previous_check) = 32 and previous_check <> check_value)
);
comment on table app.key_checks is
  'A keyed check value of each secret in use, written at the first start and when a secret changes: it tells a wrong secret and reveals none.';
comment on column app.key_checks.previous_check is
  'Of the secret before, while it is still needed: FIELD_KEY until everything is sealed anew, the others as long as their previous value is given.';
grant select on app.key_checks to damana_api;
