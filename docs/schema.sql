-- The whole schema as the migrations leave it, drawn from a migrated database by `npm run generate`; a test fails when it is stale.

-- ==== Schemas ====
-- Schemas, the clock and the triggers that keep rows from being changed. The role damana_api exists before the first migration.

-- The business: people, guarantees, receipts, fees, payouts and what every request needs.
create schema app;
grant usage on schema app to damana_api;

-- Nonces of signed requests, in tables that a crash empties.
create schema sec;
grant usage on schema sec to damana_api;

create function app.now()
 returns timestamptz
 language sql
as $function$ select clock_timestamp() $function$;

create function app.owns_table(p_table oid)
 returns boolean
 language sql
 stable
as $function$
  select pg_has_role(current_user, relowner, 'member') from pg_class where oid = p_table
$function$;

-- Refuses an update that changes one of the columns given as arguments; it runs only for statements that name one of them.
create function app.keep_columns()
 returns trigger
 language plpgsql
as $function$
declare
  name text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if app.owns_table(tg_relid) then return new; end if;
  foreach name in array tg_argv loop
    if before -> name is distinct from after -> name then
      raise exception '%.%.% never changes', tg_table_schema, tg_table_name, name using errcode = '42501';
    end if;
  end loop;
  return new;
end $function$;

-- Refuses every update of a row that it is called for; its triggers call it for closed rows.
create function app.keep_closed()
 returns trigger
 language plpgsql
as $function$
begin
  if app.owns_table(tg_relid) then return new; end if;
  raise exception 'a closed row of %.% never changes', tg_table_schema, tg_table_name using errcode = '42501';
end $function$;

create function app.forbid_change()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $function$;


-- ==== Ledger ====
-- Double entry in whole fils of one currency, the Jordanian dinar. What an entry may be is decided here, in the database; which
-- entries an event of the business makes is decided in src/money/ledger.

-- Where the money is. Written by ledger.post and ledger.reverse only, read through views, changed by nobody.
create schema ledger;
grant usage on schema ledger to damana_api;

-- Every account there can be. The client book holds other people's money, the own book ours; each entry balances within its book.
create table ledger.chart (
  -- Part of the account ids, never reused; 32 and above is the own book.
  number smallint not null primary key,
  code text not null unique,
  book text not null,
  kind text not null,
  -- shared: 32 stripes for all; guarantee, receipt: one account for each, opened by its first posting.
  scope text not null,
  constraint chart__book check (book in ('client', 'own')),
  constraint chart__kind check (kind in ('asset', 'liability', 'revenue', 'expense')),
  constraint chart__number check (number >= 1 and number <= 63),
  constraint chart__own_book_from_32 check ((number >= 32) = (book = 'own')),
  constraint chart__scope check (scope in ('shared', 'guarantee', 'receipt'))
);
create trigger chart__append_only before delete or update or truncate on ledger.chart
  for each statement
  execute function ledger.refuse_change();

create function ledger.open_account()
 returns trigger
 language plpgsql
 set search_path to 'ledger', 'pg_temp'
as $function$
declare
  v_chart chart;
begin
  select * into v_chart from chart where number = new.id & 63;
  if not found or new.id < 0 or (v_chart.scope = 'shared' and new.id / 64 > 31) then
    raise exception 'no such account: %', new.id
      using errcode = '23503', constraint = 'postings__account', schema = 'ledger', table = 'postings';
  end if;
  new.owner_id := new.id / 64;
  new.guarantee_id := case v_chart.scope when 'guarantee' then new.owner_id end;
  new.number := v_chart.number;
  new.debit_sign := case when v_chart.kind in ('asset', 'expense') then 1 else -1 end;
  new.may_go_negative := v_chart.scope = 'shared' and not (v_chart.book = 'client' and v_chart.kind = 'liability');
  new.version := 0;
  new.balance_fils := 0;
  return new;
end $function$;
revoke execute on function ledger.open_account() from public;

-- One row per account with its balance, changed by every posting under the row lock. Only shared accounts may go below zero, and of
-- those no client liability.
create table ledger.accounts (
  -- owner_id * 64 + number: the account follows from its owner without a look-up.
  id bigint not null primary key,
  -- Guarantee or receipt; of a shared account the stripe: guarantee (or receipt) id modulo 32.
  owner_id bigint not null,
  guarantee_id bigint,
  -- Number of postings so far.
  version bigint not null default 0,
  -- On the account's own side: debits less credits of assets and expenses, credits less debits of the others.
  balance_fils bigint not null default 0,
  number smallint not null,
  -- 1 where a debit adds, -1 where it takes away.
  debit_sign smallint not null,
  may_go_negative boolean not null,
  constraint accounts__not_overdrawn check (balance_fils >= 0 or may_go_negative)
) with (fillfactor=50);
create trigger accounts__are_never_closed before delete or truncate on ledger.accounts
  for each statement
  execute function ledger.refuse_change();
create trigger accounts__opened before insert on ledger.accounts for each row execute function ledger.open_account();

-- The journal: one row per event that moved money. Never changed; a correction is a reversing entry or a new entry.
create table ledger.entries (
  id bigint generated always as identity primary key,
  -- When it happened: the bank's time of a payment.
  effective_at timestamptz not null,
  -- When it was booked.
  recorded_at timestamptz not null default app.now(),
  guarantee_id bigint,
  -- The entry that this one reverses; ledger.post has checked that it exists.
  reverses bigint,
  -- The transaction that wrote it; no other may add postings.
  xid xid8 not null default pg_current_xact_id(),
  event text not null,
  -- Identifies the operation: receipt:7, completion:12. The same reference twice is the same entry. A reversing entry's is made of the
  -- entry it reverses, so there is at most one.
  reference text not null,
  -- user:7, staff:3, system or the bank's name.
  actor text not null,
  -- The request or job that asked for it.
  request_id text not null,
  reason text,
  constraint entries__reference unique (reference)
);
create index entries__guarantee on ledger.entries (guarantee_id, id) where (guarantee_id is not null);
create unique index entries__one_terminal_outcome on ledger.entries (guarantee_id)
  where (event in ('completion', 'cancellation', 'expiry', 'split'));
create index entries__recorded on ledger.entries (recorded_at, id);
create trigger entries__append_only before delete or update or truncate on ledger.entries
  for each statement
  execute function ledger.refuse_change();
create constraint trigger entries__balanced after insert on ledger.entries deferrable initially deferred
  for each row
  execute function ledger.check_balanced();
create constraint trigger guarantee_money after insert on ledger.entries deferrable initially deferred
  for each row
  when (new.guarantee_id is not null and (new.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched',
    'payout_settled', 'payout_returned', 'reversal')))
  execute function app.note_guarantee_money();

-- The debits and credits of the entries. entry_id and account_id are checked by trigger: foreign keys would lock the account rows a
-- second time.
create table ledger.postings (
  entry_id bigint not null,
  account_id bigint not null,
  -- The account's version after this posting: 1, 2, 3 … without a gap.
  version bigint not null,
  amount_fils bigint not null,
  -- The account's balance after this posting.
  balance_after_fils bigint not null,
  is_debit boolean not null,
  constraint postings__version_once primary key (account_id, version),
  constraint postings__amount check (amount_fils >= 1 and amount_fils <= '1000000000000'::bigint)
);
create index postings__entry on ledger.postings (entry_id);
create index postings__number on ledger.postings (((account_id & (63)::bigint)), entry_id);
create trigger postings__append_only before delete or update or truncate on ledger.postings
  for each statement
  execute function ledger.refuse_change();
create trigger postings__entry_is_open before insert on ledger.postings
  for each row
  when (new.entry_id::text is distinct from current_setting('ledger.open_entry', true))
  execute function ledger.refuse_late_line();

create function ledger.refuse_change()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'the ledger is append-only: % on %', lower(tg_op), tg_table_name using errcode = '42501';
end $function$;
revoke execute on function ledger.refuse_change() from public;

create function ledger.refuse_late_line()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'entry % is closed', new.entry_id
    using errcode = '23514', constraint = 'postings__entry_is_closed', schema = 'ledger', table = 'postings';
end $function$;
revoke execute on function ledger.refuse_late_line() from public;

create function ledger.check_balanced()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'ledger', 'pg_temp'
as $function$
declare
  v_lines int;
  v_all_fils numeric;
  v_own_fils numeric;
begin
  select count(*), sum(case when is_debit then amount_fils else -amount_fils end),
      sum(case when account_id & 32 = 0 then 0 when is_debit then amount_fils else -amount_fils end)
    into v_lines, v_all_fils, v_own_fils
  from ledger.postings where entry_id = new.id;
  if v_lines < 2 or v_all_fils <> 0 or v_own_fils <> 0 then
    raise exception 'entry % does not balance: % lines, both books %, own book %', new.id, v_lines, v_all_fils, v_own_fils
      using errcode = '23514', constraint = 'entries__balanced', schema = 'ledger', table = 'entries';
  end if;
  return null;
end $function$;
revoke execute on function ledger.check_balanced() from public;

-- Books one entry and returns its id. Postings are arrays of one length: account (ascending), whether a debit, positive fils.
create function ledger.post(p_event text, p_reference text, p_effective_at timestamptz, p_guarantee_id bigint, p_actor text,
  p_request_id text, p_accounts bigint[], p_debits boolean[], p_amounts bigint[], p_reverses bigint default null::bigint,
  p_reason text default null::text)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'ledger', 'pg_temp'
as $function$
declare
  v_count int := cardinality(p_accounts);
  v_entry bigint;
  v_account bigint := -1;
  v_debit bigint;
  v_version bigint;
  v_balance bigint;
  v_versions bigint[];
  v_balances bigint[];
  v_open text;
begin
  if v_count is null or cardinality(p_debits) is distinct from v_count or cardinality(p_amounts) is distinct from v_count then
    raise exception 'accounts, sides and amounts differ in number' using errcode = '22023';
  end if;
  if p_event = '' or p_reference = '' or p_actor = '' or p_request_id = '' then
    raise exception 'an entry names its event, its reference, who asked and by which request' using errcode = '22023';
  end if;
  if p_reverses is not null then
    perform check_reversal(p_event, p_reference, p_guarantee_id, p_accounts, p_debits, p_amounts, p_reverses, p_reason);
  elsif p_event = 'reversal' or starts_with(p_reference, 'reversal:') then
    raise exception 'a reversal says which entry it reverses' using errcode = '22023';
  end if;
  insert into entries (event, reference, effective_at, guarantee_id, actor, request_id, reverses, reason)
    values (p_event, p_reference, coalesce(p_effective_at, app.now()), p_guarantee_id, p_actor, p_request_id, p_reverses, p_reason)
    on conflict (reference) do nothing returning id into v_entry;
  if v_entry is null then
    return find_repeated_entry(p_event, p_reference, p_guarantee_id, p_accounts, p_debits, p_amounts);
  end if;
  v_open := set_config('ledger.open_entry', v_entry::text, true);
  for i in 1 .. v_count loop
    if p_accounts[i] is null or p_accounts[i] <= v_account then
      raise exception 'accounts must ascend and occur once' using errcode = '22023';
    end if;
    v_account := p_accounts[i];
    v_debit := case when p_debits[i] then p_amounts[i] else -p_amounts[i] end;
    update accounts set balance_fils = balance_fils + debit_sign * v_debit, version = version + 1
    where id = v_account returning version, balance_fils into v_version, v_balance;
    if v_version is null then
      insert into accounts (id) values (v_account) on conflict do nothing;
      update accounts set balance_fils = balance_fils + debit_sign * v_debit, version = version + 1
      where id = v_account returning version, balance_fils into v_version, v_balance;
    end if;
    v_versions[i] := v_version;
    v_balances[i] := v_balance;
  end loop;
  insert into postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit)
    select v_entry, unnest(p_accounts), unnest(v_versions), unnest(p_amounts), unnest(v_balances), unnest(p_debits);
  v_open := set_config('ledger.open_entry', '', true);
  return v_entry;
end $function$;
revoke execute on function ledger.post(text,text,timestamptz,bigint,text,text,bigint[],boolean[],bigint[],bigint,text) from public;
grant execute on function ledger.post(text,text,timestamptz,bigint,text,text,bigint[],boolean[],bigint[],bigint,text) to damana_api;

create function ledger.find_repeated_entry(p_event text, p_reference text, p_guarantee_id bigint, p_accounts bigint[],
  p_debits boolean[], p_amounts bigint[])
 returns bigint
 language plpgsql
as $function$
declare
  v_entry ledger.entries;
begin
  select * into strict v_entry from ledger.entries where reference = p_reference;
  if v_entry.reverses is not null then
    raise exception 'entry % has been reversed', v_entry.reverses
      using errcode = '23505', constraint = 'entries__reversed_once', schema = 'ledger', table = 'entries';
  end if;
  if v_entry.event <> p_event or v_entry.guarantee_id is distinct from p_guarantee_id
    or (
      select row(
        array_agg(account_id order by account_id),
        array_agg(is_debit order by account_id),
        array_agg(amount_fils order by account_id)
      )
      from ledger.postings where entry_id = v_entry.id
    ) is distinct from row(p_accounts, p_debits, p_amounts) then
    raise exception 'reference % stands for another entry', p_reference
      using errcode = '23505', constraint = 'entries__reference_reused', schema = 'ledger', table = 'entries';
  end if;
  return v_entry.id;
end $function$;
revoke execute on function ledger.find_repeated_entry(text,text,bigint,bigint[],boolean[],bigint[]) from public;

create function ledger.check_reversal(p_event text, p_reference text, p_guarantee_id bigint, p_accounts bigint[],
  p_debits boolean[], p_amounts bigint[], p_reverses bigint, p_reason text)
 returns void
 language plpgsql
as $function$
declare
  v_entry ledger.entries;
begin
  select * into v_entry from ledger.entries where id = p_reverses;
  if not found or v_entry.reverses is not null or coalesce(p_reason, '') = ''
    or p_event <> 'reversal' or p_reference <> 'reversal:' || p_reverses
    or p_guarantee_id is distinct from v_entry.guarantee_id
    or (
      select row(
        array_agg(account_id order by account_id),
        array_agg(not is_debit order by account_id),
        array_agg(amount_fils order by account_id)
      )
      from ledger.postings where entry_id = p_reverses
    ) is distinct from row(p_accounts, p_debits, p_amounts) then
    raise exception 'only an entry that is there and no reversal itself is reversed, whole and for a reason'
      using errcode = '23514', constraint = 'entries__not_reversible', schema = 'ledger', table = 'entries';
  end if;
end $function$;
revoke execute on function ledger.check_reversal(text,text,bigint,bigint[],boolean[],bigint[],bigint,text) from public;

-- Books the opposite of an entry, once, with its reason.
create function ledger.reverse(p_entry_id bigint, p_reason text, p_actor text, p_request_id text)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'ledger', 'pg_temp'
as $function$
declare
  v_accounts bigint[];
  v_debits boolean[];
  v_amounts bigint[];
begin
  select
      coalesce(array_agg(account_id order by account_id), '{}'),
      coalesce(array_agg(not is_debit order by account_id), '{}'),
      coalesce(array_agg(amount_fils order by account_id), '{}')
    into v_accounts, v_debits, v_amounts
  from postings where entry_id = p_entry_id;
  return post(
    'reversal', 'reversal:' || p_entry_id, null, (select guarantee_id from entries where id = p_entry_id), p_actor, p_request_id,
    v_accounts, v_debits, v_amounts, p_entry_id, p_reason
  );
end $function$;
revoke execute on function ledger.reverse(bigint,text,text,text) from public;
grant execute on function ledger.reverse(bigint,text,text,text) to damana_api;

-- Every account with its balance on its own side. A guarantee's accounts: account_id between id * 64 and id * 64 + 63 and
-- guarantee_id = id.
create view ledger.balances as
 select a.id as account_id,
    c.code,
    c.book,
    c.kind,
    c.scope,
    a.owner_id,
    a.guarantee_id,
    a.balance_fils,
    a.version
   from ledger.accounts a
     join ledger.chart c using (number);
grant select on ledger.balances to damana_api;

-- One line per account of the chart, its stripes and owners summed.
create view ledger.trial_balance as
 select number,
    code,
    book,
    kind,
    greatest(net_debit, 0::numeric)::bigint as debit_fils,
    greatest(- net_debit, 0::numeric)::bigint as credit_fils
   from ( select c.number,
            c.code,
            c.book,
            c.kind,
            coalesce(sum(a.debit_sign * a.balance_fils), 0::numeric) as net_debit
           from ledger.chart c
             left join ledger.accounts a using (number)
          group by c.number) totals;
grant select on ledger.trial_balance to damana_api;

-- Every posting of every entry.
create view ledger.journal as
 select p.entry_id,
    e.event,
    e.reference,
    e.guarantee_id,
    e.effective_at,
    e.recorded_at,
    e.actor,
    e.request_id,
    e.reverses,
    e.reason,
    p.account_id,
    c.code,
    c.book,
    p.account_id / 64 as owner_id,
        case
            when p.is_debit then 'debit'
            else 'credit'
        end as side,
    p.amount_fils,
    p.version,
    p.balance_after_fils,
    p.account_id & 63::bigint as number
   from ledger.postings p
     left join ledger.entries e on e.id = p.entry_id
     left join ledger.chart c on c.number = (p.account_id & 63::bigint);
grant select on ledger.journal to damana_api;


-- ==== Requests ====
-- What every request needs: idempotency, counters, nonces, and a check of the secrets.

-- One row per state-changing call, claimed and answered in the call's own transaction.
create table app.idempotency (
  subject text not null,
  key uuid not null,
  fingerprint bytea not null,
  status int,
  -- The body that was sent, sealed, where it carries a token; body is null then.
  answer bytea,
  -- The body that was sent, as it was.
  body json,
  created_at timestamptz not null default clock_timestamp(),
  constraint idempotency_pkey primary key (subject, key)
) with (fillfactor=60);
create index idempotency__created on app.idempotency (created_at);
grant select, insert, update, delete on app.idempotency to damana_api;

-- Exact counters shared by all processes: sign-in attempts, look-ups, codes by destination.
create table app.rate_counters (
  name text not null,
  window_start timestamptz not null,
  count int not null default 0,
  constraint rate_counters_pkey primary key (name, window_start)
);
create index rate_counters__window on app.rate_counters (window_start);
grant select, insert, update, delete on app.rate_counters to damana_api;

-- Since when nonces are known; a request signed before is refused.
create unlogged table sec.nonce_epoch (
  one boolean not null default true primary key,
  started timestamptz not null,
  constraint nonce_epoch__one_row check (one)
);
grant select, insert on sec.nonce_epoch to damana_api;

-- Hashes of the nonces of one minute in four, as in n1, n2 and n3.
create unlogged table sec.n0 (
  h bytea not null primary key
);
grant select, insert on sec.n0 to damana_api;

-- As n0, of the next minute.
create unlogged table sec.n1 (
  h bytea not null primary key
);
grant select, insert on sec.n1 to damana_api;

-- As n0, of the minute after n1.
create unlogged table sec.n2 (
  h bytea not null primary key
);
grant select, insert on sec.n2 to damana_api;

-- As n0, of the minute after n2.
create unlogged table sec.n3 (
  h bytea not null primary key
);
grant select, insert on sec.n3 to damana_api;

create function sec.empty_bucket(bucket int)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  if bucket not between 0 and 3 then raise exception 'no such bucket'; end if;
  if bucket <> (floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4 then
    raise exception 'the bucket % is in use', bucket using errcode = '55006';
  end if;
  execute format('truncate sec.n%s', bucket);
end $function$;
revoke execute on function sec.empty_bucket(int) from public;
grant execute on function sec.empty_bucket(int) to damana_api;

-- A keyed check value of each secret in use, written at the first start and when a secret changes: it tells a wrong secret and
-- reveals none.
create table app.key_checks (
  name text not null primary key,
  check_value bytea not null,
  -- Of the secret before, while it is still needed: FIELD_KEY until everything is sealed anew, the others as long as their previous
  -- value is given.
  previous_check bytea,
  changed_at timestamptz not null default clock_timestamp(),
  constraint key_checks__length check (octet_length(check_value) = 32),
  constraint key_checks__name check (name ~ '^[A-Z]+(_[A-Z]+)+$'),
  constraint key_checks__previous check (octet_length(previous_check) = 32 and previous_check <> check_value)
);
grant select on app.key_checks to damana_api;


-- ==== Staff ====
-- Members of staff: how they join and change, how they sign in, where they have an interest of their own, and what they are reminded
-- of.

-- Members of staff: password, second factor, one role.
create table app.staff (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint not null default 0,
  totp_failures int not null default 0,
  locked_until timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint staff__role check (role in ('reviewer', 'finance', 'admin'))
);
create unique index staff__email on app.staff (lower(email));
grant select on app.staff to damana_api;
grant update (totp_last_step, totp_failures, locked_until) on app.staff to damana_api;

-- What members of staff did to their own way of signing in. Only appended to.
create table app.staff_events (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff(id),
  what text not null,
  at timestamptz not null default app.now(),
  constraint staff_events__what check (what in ('joined', 'authenticator_connected', 'recovery_code_used',
    'recovery_codes_renewed'))
);
create index staff_events__member on app.staff_events (staff_id, id);
grant select, insert on app.staff_events to damana_api;

-- Recovery codes, hashed: each stands in for the authenticator once. A new set, and a reset of the authenticator, replaces those
-- before.
create table app.staff_recovery_codes (
  staff_id bigint not null references app.staff(id),
  code_sha256 bytea not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  replaced_at timestamptz,
  constraint staff_recovery_codes_pkey primary key (staff_id, code_sha256)
);
grant select, insert on app.staff_recovery_codes to damana_api;
grant update (used_at, replaced_at) on app.staff_recovery_codes to damana_api;

-- Browser keys that passed password and second factor: failed attempts of others in other browsers never lock them out.
create table app.staff_browser_keys (
  staff_id bigint not null references app.staff(id),
  jkt text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  constraint staff_browser_keys_pkey primary key (staff_id, jkt)
);
grant select, insert, update on app.staff_browser_keys to damana_api;

-- Keeps the same password of a member of staff under the new pepper; does nothing unless PASSWORD_PEPPER is being changed.
create function app.replace_staff_password_hash(p_staff_id bigint, p_before text, p_after text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog'
as $function$
  update app.staff set password_hash = p_after
  where id = p_staff_id and password_hash = p_before
    and exists (select from app.key_checks where name = 'PASSWORD_PEPPER' and previous_check is not null)
$function$;
revoke execute on function app.replace_staff_password_hash(bigint,text,text) from public;
grant execute on function app.replace_staff_password_hash(bigint,text,text) to damana_api;

-- Invitations of members of staff: a link that is valid once, with its second factor, sealed. A new one replaces the one before; an
-- administrator may revoke it.
create table app.staff_invitations (
  id bigint generated always as identity primary key,
  purpose text not null default 'join',
  staff_id bigint references app.staff(id),
  email text not null,
  name text not null,
  role text not null,
  token_sha256 bytea not null unique,
  totp_secret text not null,
  invited_by text not null,
  invited_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- When a later one, or a revocation, ended it.
  replaced_at timestamptz,
  revoked_by bigint,
  revocation_reason text,
  accepted_at timestamptz,
  -- The proposal by which it was sent; null for one made by the command of the installation.
  change_id bigint,
  constraint staff_invitations__revoked_by_fkey foreign key (revoked_by) references app.staff(id),
  constraint staff_invitations_change_id_fkey1 foreign key (change_id) references app.approvals(id),
  constraint staff_invitations__name_length check (char_length(name) >= 2 and char_length(name) <= 120),
  constraint staff_invitations__purpose check (purpose in ('join', 'authenticator')),
  constraint staff_invitations__revocation_reason_length check (char_length(revocation_reason) >= 1
    and char_length(revocation_reason) <= 500),
  constraint staff_invitations__revoked check ((revoked_by is null) = (revocation_reason is null) and (revoked_by is null
    or replaced_at is not null)),
  constraint staff_invitations__role check (role in ('reviewer', 'finance', 'admin')),
  constraint staff_invitations__whose check (purpose = 'join' or staff_id is not null)
);
create index staff_invitations__change on app.staff_invitations (change_id) where (change_id is not null);
create index staff_invitations__member on app.staff_invitations (staff_id) where (staff_id is not null);
create unique index staff_invitations__open on app.staff_invitations (lower(email))
  where ((accepted_at is null) and (replaced_at is null));
create index staff_invitations__revoker on app.staff_invitations (revoked_by) where (revoked_by is not null);
grant select on app.staff_invitations to damana_api;

-- Creates the member of staff whom an open invitation names; the application itself may not write staff.
create function app.accept_staff_invitation(token_hash bytea, new_password_hash text, first_step bigint)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  invited app.staff_invitations;
  new_id bigint;
begin
  update app.staff_invitations
  set accepted_at = app.now()
  where token_sha256 = token_hash and purpose = 'join' and accepted_at is null and replaced_at is null and expires_at > app.now()
  returning * into invited;
  if invited.id is null then return null; end if;
  insert into app.staff (email, name, role, password_hash, totp_secret, totp_last_step)
  values (invited.email, invited.name, invited.role, new_password_hash, invited.totp_secret, first_step)
  returning id into new_id;
  update app.staff_invitations set staff_id = new_id where id = invited.id;
  insert into app.staff_events (staff_id, what) values (new_id, 'joined');
  return new_id;
end $function$;
revoke execute on function app.accept_staff_invitation(bytea,text,bigint) from public;
grant execute on function app.accept_staff_invitation(bytea,text,bigint) to damana_api;

-- Gives a member of staff the authenticator of an open invitation; the application itself may not write staff.
create function app.connect_authenticator(token_hash bytea, first_step bigint)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  invited app.staff_invitations;
  connected bigint;
begin
  update app.staff_invitations
  set accepted_at = app.now()
  where token_sha256 = token_hash and purpose = 'authenticator' and accepted_at is null and replaced_at is null and expires_at > app.now()
  returning * into invited;
  if invited.id is null then return null; end if;
  update app.staff
  set totp_secret = invited.totp_secret, totp_last_step = first_step, totp_failures = 0, locked_until = null
  where id = invited.staff_id and deactivated_at is null
  returning id into connected;
  if connected is not null then
    insert into app.staff_events (staff_id, what) values (connected, 'authenticator_connected');
  end if;
  return connected;
end $function$;
revoke execute on function app.connect_authenticator(bytea,bigint) from public;
grant execute on function app.connect_authenticator(bytea,bigint) to damana_api;

-- Ends an open invitation to join the staff for an administrator, or names why not; the application itself may not write staff.
create function app.revoke_staff_invitation(p_id bigint, p_by bigint, p_reason text)
 returns text
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  if not exists (select from app.staff where id = p_by and role = 'admin' and deactivated_at is null) then return 'no_permission'; end if;
  if not exists (select from app.staff_invitations where id = p_id and purpose = 'join') then return 'not_found'; end if;
  update app.staff_invitations
  set replaced_at = app.now(), revoked_by = p_by, revocation_reason = p_reason
  where id = p_id and accepted_at is null and replaced_at is null and expires_at > app.now();
  return case when found then null else 'staff_invitation_settled' end;
end $function$;
revoke execute on function app.revoke_staff_invitation(bigint,bigint,text) from public;
grant execute on function app.revoke_staff_invitation(bigint,bigint,text) to damana_api;

-- National numbers that a member of staff declared. One counts from its declaration until a second administrator has confirmed its
-- withdrawal.
create table app.staff_interests (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff(id),
  relation text not null,
  national_number text not null,
  declared_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  constraint staff_interests__ended check (ended_at is null or withdrawn_at is not null),
  constraint staff_interests__number check (national_number ~ '^[A-Z0-9]{9,20}$'),
  constraint staff_interests__relation check (relation in ('self', 'spouse', 'company'))
);
create unique index staff_interests__once on app.staff_interests (staff_id, national_number) where (ended_at is null);
grant select, insert on app.staff_interests to damana_api;
grant update (withdrawn_at, ended_at) on app.staff_interests to damana_api;

-- One row: the bank day, in Amman, on which staff were last reminded of what they let pass.
create table app.staff_reminders (
  one boolean not null default true primary key,
  reminded_on date not null,
  constraint staff_reminders__one_row check (one)
);
grant select, insert on app.staff_reminders to damana_api;
grant update (reminded_on) on app.staff_reminders to damana_api;

-- Changes of staff: what one administrator proposed, and what another decided. lapsed: the proposal ended after seven days, or its
-- proposer or the member is no longer who they were.
create view app.staff_changes as
 select a.id,
    a.subject,
    a.content ->> 'kind' as kind,
    a.content ->> 'name' as name,
    a.content ->> 'email' as email,
    a.content ->> 'role' as role,
    a.basis ->> 'role' as role_before,
        case
            when (a.content ->> 'kind') = 'invite' then i.staff_id
            else substr(a.subject, 7)::bigint
        end as staff_id,
    a.reason,
        case
            when a.ended_by is null then
            case
                when a.proposed_at > (app.now() - '7 days'::interval) then 'waiting'
                else 'lapsed'
            end
            when a.ended_by = 'carried_out' then 'confirmed'
            when a.ended_by = 'taken_back' then 'withdrawn'
            when a.ended_by = 'refused' then 'refused'
            else 'lapsed'
        end as status,
    a.staff_id as proposed_by,
    a.proposed_at,
        case a.ended_by
            when 'carried_out' then ( select b.staff_id
               from app.approvals b
              where b.subject = a.subject and b.sha256 = a.sha256 and b.proposed_at = a.proposed_at and b.id > a.id and b.ended_by = 'carried_out')
            when 'taken_back' then a.staff_id
            else a.refused_by
        end as decided_by,
    a.ended_at as decided_at
   from app.approvals a
     left join app.staff_invitations i on i.change_id = a.id
  where a.subject ~~ 'staff:%' and not (exists ( select
           from app.approvals b
          where b.subject = a.subject and b.sha256 = a.sha256 and b.proposed_at = a.proposed_at and b.id < a.id));
grant select on app.staff_changes to damana_api;


-- ==== Settings and approvals ====
-- What more than one person decides: settings, and approvals of whatever else needs two.

-- Settings of the business, dated: of each name the row with the latest valid_from that is not in the future is in force. Defaults
-- stand in settings.ts.
create table app.settings (
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null default '-infinity',
  proposed_by bigint,
  approved_by bigint,
  -- Before there is any staff: the full names of the two who set the product up.
  installers text[],
  -- Of the content that both approved; null: set up at the terminal, or before this column.
  approved_sha256 bytea,
  constraint settings_pkey primary key (name, valid_from),
  constraint settings__installers check (installers is null or cardinality(installers) = 2
    and lower(installers[1]) <> lower(installers[2]) and proposed_by is null),
  constraint settings__sha256 check (octet_length(approved_sha256) = 32),
  constraint settings__two_persons check (proposed_by is distinct from approved_by or proposed_by is null)
);
create trigger settings__two_approvals before insert on app.settings for each row execute function app.require_two_approvals();
grant select, insert on app.settings to damana_api;

-- Approvals of staff where more than one person is needed: each is of one whole content, and only equal contents count together.
create table app.approvals (
  id bigint generated always as identity (start with 1001) primary key,
  -- What is decided: a kind and an id, such as exception:1030.
  subject text not null,
  -- All that is approved: the decision, and every receipt, sum, guarantee and text that it names.
  content jsonb not null,
  -- What it speaks of as it was: the approval falls when that changes.
  basis jsonb not null,
  -- Of content and basis.
  sha256 bytea not null,
  staff_id bigint not null references app.staff(id),
  reason text not null,
  -- When the first approval of this content was given: seven days later they end.
  proposed_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  -- Who else refused the proposal, of those kinds that can be.
  refused_by bigint references app.staff(id),
  constraint approvals__ended check ((ended_at is null) = (ended_by is null)),
  constraint approvals__ended_by check (ended_by in ('carried_out', 'taken_back', 'refused', 'replaced', 'changed', 'expired',
    'settled')),
  constraint approvals__refused check ((refused_by is null) = (ended_by is distinct from 'refused') and refused_by <> staff_id),
  constraint approvals__sha256 check (octet_length(sha256) = 32)
);
create index approvals__of_settings on app.approvals (id) where ((subject ~~ 'setting:%') and (ended_at is null));
create index approvals__of_staff on app.approvals (id) where (subject ~~ 'staff:%');
create unique index approvals__once on app.approvals (subject, staff_id) where (ended_at is null);
create index approvals__staff on app.approvals (staff_id);
create index approvals__subject on app.approvals (subject, at);
grant select, insert on app.approvals to damana_api;
grant update (ended_at, ended_by, refused_by) on app.approvals to damana_api;


-- ==== People ====
-- Parties, accounts, who they are, and where their money goes.

-- A person or company as a side of guarantees. A party without an account is only invited; national number and phone together
-- identify it.
create table app.parties (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A person's one name as typed; a company's Arabic name.
  name text not null,
  -- In Latin letters: a company's English name, a person's in the civil register. Null: none is known.
  name_en text,
  national_number text,
  -- When it was proven that this person has this national number. Null for companies: their approval proves them.
  identity_proven_at timestamptz,
  phone text not null,
  -- When the civil register knew the phone of an owner without an account as this person's.
  phone_vouched_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint parties__numbered unique (id, national_number),
  constraint parties__kind check (kind in ('person', 'company')),
  constraint parties__name_length check (char_length(name) >= 2 and char_length(name) <= 200),
  constraint parties__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$')
);
create index parties__number on app.parties (national_number) where (national_number is not null);
create unique index parties__one_proven_number on app.parties (national_number) where (identity_proven_at is not null);
create unique index parties__pair on app.parties (national_number, phone) where (national_number is not null);
create index parties__phone on app.parties (phone);
grant select, insert, update on app.parties to damana_api;

-- An account that can sign in. An individual has a party of its own; a company user acts for the companies of its memberships.
create table app.users (
  id bigint generated always as identity primary key,
  -- The person. An individual account is a side of guarantees as this party; a company user only proves the identity with it.
  party_id bigint unique references app.parties(id),
  account_type text not null,
  name text not null,
  phone text,
  email text,
  mobile_verified_at timestamptz,
  email_verified_at timestamptz,
  registration_completed_at timestamptz,
  terms_version int not null default 0,
  lang text not null default 'ar',
  -- The picture itself, a small square of WebP as a data: address: only answers about the account carry it. Null: initials are shown.
  avatar_path text,
  password_hash text,
  password_changed_at timestamptz,
  -- The password was set by somebody else: until then it opens one session, in which an own password has to be set. Null: the user
  -- chose the password.
  initial_password_until timestamptz,
  phone_changed_at timestamptz,
  deactivated_at timestamptz,
  deactivated_message text,
  created_at timestamptz not null default app.now(),
  constraint users__account_type check (account_type in ('individual', 'company')),
  constraint users__avatar check (avatar_path ~ '^data:image/webp;base64,' and char_length(avatar_path) <= 60000),
  constraint users__contact check (phone is not null or email is not null),
  constraint users__individual_is_a_party check (account_type <> 'individual' or party_id is not null
    or registration_completed_at is null),
  constraint users__lang check (lang in ('ar', 'en')),
  constraint users__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$')
);
create unique index users__email on app.users (lower(email)) where (email_verified_at is not null);
create index users__never_verified on app.users (created_at) where ((mobile_verified_at is null) and (email_verified_at is null));
create unique index users__phone on app.users (phone) where (mobile_verified_at is not null);
create index users__reset on app.users (greatest(password_changed_at, phone_changed_at))
  where (greatest(password_changed_at, phone_changed_at) > created_at);
create index users__typed_email on app.users (lower(email)) where (email is not null);
create index users__typed_phone on app.users (phone) where (phone is not null);
create trigger add_words after insert on app.users referencing new table as added
  for each statement
  execute function app.add_user_words();
create trigger change_words after delete or update of name on app.users for each row execute function app.change_user_words();
create trigger dashboard_change after insert or delete or update of account_type, mobile_verified_at, email_verified_at,
    registration_completed_at on app.users
  for each row
  execute function app.note_account_change();
grant select, insert, update on app.users to damana_api;

-- What a person stated at completion. The national number is that of the party; only one party has it proven.
create table app.personal_data (
  party_id bigint not null primary key references app.parties(id),
  national_number text not null,
  date_of_birth date not null,
  nationality_type text not null,
  country_code text,
  document_id text,
  -- What the civil register answered at completion, for the reviewer.
  registry_answer text,
  -- The official name, on a match; the party's name from the proof on.
  registry_name text,
  registry_latin_name text,
  -- When somebody else proved this number.
  contested_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint personal_data__number_of_party foreign key (party_id, national_number) references app.parties(id, national_number),
  constraint personal_data__nationality_type check (nationality_type in ('jordanian', 'sons_of_jordanian_women', 'non_jordanian')),
  constraint personal_data__registry_answer check (registry_answer in ('match', 'no_match', 'unknown_number', 'silent'))
);
grant select, insert, update, delete on app.personal_data to damana_api;

-- Addresses of a party. A row never changes: a new one replaces it.
create table app.addresses (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties(id),
  building_number text not null,
  street_name text not null,
  country_code text not null,
  city text not null,
  set_by_user_id bigint references app.users(id),
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz
);
create unique index addresses__current on app.addresses (party_id) where (replaced_at is null);
grant select, insert, update, delete on app.addresses to damana_api;

create function app.forget_comparison()
 returns trigger
 language plpgsql
 set search_path to 'app', 'pg_temp'
as $function$
begin
  new.compared_at := null;
  return new;
end $function$;

-- Bank accounts of a party. A row never changes: a new row replaces it, so a payout keeps referring to the account that was in
-- force.
create table app.bank_accounts (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties(id),
  bank_code text not null,
  iban text not null,
  swift_code text not null,
  currency text not null,
  clik_name text,
  proven_at timestamptz,
  -- Why no payout goes to an account that is valid: it is in another country or another currency, or somebody else's.
  unproven_reason text,
  set_by_user_id bigint references app.users(id),
  -- The member of staff who entered it, if one did, and who therefore approves no payout to it.
  set_by_staff_id bigint references app.staff(id),
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz,
  -- When the payouts that wait for an account of this party were compared with it and were right as they stood.
  compared_at timestamptz,
  constraint bank_accounts__currency check (currency in ('JOD', 'SAR', 'USD', 'EUR')),
  constraint bank_accounts__iban check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  constraint bank_accounts__proven check (proven_at is null or unproven_reason is null),
  constraint bank_accounts__unproven_reason check (unproven_reason in ('foreign_country', 'foreign_currency', 'iban_of_another'))
);
create unique index bank_accounts__current on app.bank_accounts (party_id) where (replaced_at is null);
create index bank_accounts__party on app.bank_accounts (party_id);
create index bank_accounts__proven_iban on app.bank_accounts (iban) where ((replaced_at is null) and (proven_at is not null));
create index bank_accounts__to_compare on app.bank_accounts (id)
  where ((compared_at is null) and (replaced_at is null) and (proven_at is not null) and (currency = 'JOD'));
create trigger forget_comparison before update of party_id, currency, proven_at, replaced_at on app.bank_accounts
  for each row
  when (old.compared_at is not null)
  execute function app.forget_comparison();
grant select, insert on app.bank_accounts to damana_api;
grant update (replaced_at, compared_at) on app.bank_accounts to damana_api;

-- An account that is proven for another person, so that money for this one does not go there unasked.
create function app.is_iban_of_another(p_iban text, p_party_id bigint, p_national_number text)
 returns boolean
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select exists (
    select from bank_accounts b join parties p on p.id = b.party_id
    where b.iban = p_iban and b.replaced_at is null and b.proven_at is not null
      and b.party_id is distinct from p_party_id and p.national_number is distinct from p_national_number
  )
$function$;


-- ==== Companies ====
-- Companies, their groups, and their applications: what is stated, checked and decided.

-- A company as an account; as a side of guarantees it is a party.
create table app.companies (
  id bigint generated always as identity primary key,
  party_id bigint not null unique references app.parties(id),
  group_id bigint,
  approved_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint companies__group foreign key (group_id) references app.company_groups(id)
);
create index companies__group on app.companies (group_id) where (group_id is not null);
grant select, insert, update on app.companies to damana_api;

-- Applications of companies: one draft in sections, then submitted and decided on.
create table app.company_applications (
  id bigint generated always as identity (start with 1001) primary key,
  draft_id text not null unique,
  channel text not null,
  -- E.164 or an e-mail address in small letters: who gives the code sent there may read and change the draft.
  contact text not null,
  lang text not null default 'ar',
  status text not null default 'draft',
  round int not null default 0,
  national_number text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by_staff_id bigint references app.staff(id),
  decision_reason text,
  checks_requested_at timestamptz,
  checks_due_at timestamptz,
  checks_tries int not null default 0,
  company_id bigint unique references app.companies(id),
  created_at timestamptz not null default app.now(),
  saved_at timestamptz not null default app.now(),
  constraint company_applications__approved check ((status = 'approved') = (company_id is not null)),
  constraint company_applications__channel check (channel in ('mobile', 'email')),
  constraint company_applications__draft_id check (draft_id ~ '^[A-Za-z0-9_-]{22}$'),
  constraint company_applications__lang check (lang in ('ar', 'en')),
  constraint company_applications__status check (status in ('draft', 'pending_review', 'returned', 'approved', 'rejected')),
  constraint company_applications__submitted check (status = 'draft' or submitted_at is not null)
);
create index company_applications__checks_due on app.company_applications (checks_due_at) where (checks_due_at is not null);
create index company_applications__contact on app.company_applications (contact, id desc);
create index company_applications__drafts on app.company_applications (saved_at) where (status in ('draft', 'returned'));
create index company_applications__number on app.company_applications (national_number) where (national_number is not null);
create index company_applications__rejected on app.company_applications (decided_at) where (status = 'rejected');
create index company_applications__waiting on app.company_applications (submitted_at, id) where (status = 'pending_review');
create trigger dashboard_change after update on app.company_applications
  for each row
  when (old.status is distinct from new.status or old.submitted_at is distinct from new.submitted_at)
  execute function app.note_application_change();
create trigger dashboard_entry after insert or delete on app.company_applications
  for each row
  execute function app.note_application_change();
grant select, insert, update on app.company_applications to damana_api;

-- What an application states, by section, as it was typed; each save raises the version.
create table app.company_application_sections (
  application_id bigint not null references app.company_applications(id) on delete cascade,
  section text not null,
  data jsonb,
  version int not null default 0,
  saved_at timestamptz,
  remark text,
  constraint company_application_sections_pkey primary key (application_id, section),
  constraint company_application_sections__remark_length check (char_length(remark) <= 2000),
  constraint company_application_sections__section check (section in ('company', 'partners', 'commissioners', 'bank', 'documents',
    'declaration', 'group'))
);
grant select, insert, update on app.company_application_sections to damana_api;

-- Who saw, checked and decided what of an application, and when. Only appended to.
create table app.company_application_events (
  id bigint generated always as identity primary key,
  application_id bigint not null references app.company_applications(id),
  kind text not null,
  round int not null,
  staff_id bigint references app.staff(id),
  facts jsonb not null default '{}',
  at timestamptz not null default app.now(),
  constraint company_application_events__kind check (kind in ('started', 'submitted', 'seen', 'file_seen', 'checked', 'returned',
    'rejected', 'approved', 'account_invited'))
);
create index company_application_events__application on app.company_application_events (application_id, id);
grant select, insert on app.company_application_events to damana_api;

-- Answers of registers and comparisons about an application, by submission.
create table app.company_application_checks (
  application_id bigint not null references app.company_applications(id) on delete cascade,
  round int not null,
  kind text not null,
  subject text not null default '',
  result text not null,
  facts jsonb not null default '{}',
  at timestamptz not null default app.now(),
  constraint company_application_checks_pkey primary key (application_id, round, kind, subject),
  constraint company_application_checks__kind check (kind in ('registry_number', 'registry_name', 'registry_signatories',
    'license', 'iban_bank', 'duplicate', 'commissioner', 'partner')),
  constraint company_application_checks__result check (result in ('ok', 'warning', 'failed', 'silent'))
);
grant select, insert, update on app.company_application_checks to damana_api;

-- Applications whose period is over: drafts that nobody saved for 30 days, rejected ones 5 years after the decision.
create function app.company_applications_over()
 returns table(id bigint)
 language sql
 stable security definer
 set search_path to 'pg_catalog'
as $function$
  select a.id from app.company_applications a
  where a.status in ('draft', 'returned') and a.saved_at < app.now() - interval '30 days'
    and (a.decided_at is null or a.decided_at < app.now() - interval '30 days')
  union all
  select a.id from app.company_applications a where a.status = 'rejected' and a.decided_at < app.now() - interval '5 years'
$function$;
revoke execute on function app.company_applications_over() from public;
grant execute on function app.company_applications_over() to damana_api;

-- Sets of companies under one owner.
create table app.company_groups (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text not null,
  application_id bigint unique references app.company_applications(id),
  created_at timestamptz not null default app.now(),
  constraint company_groups__name_length check (char_length(name) >= 3 and char_length(name) <= 80)
);
create unique index company_groups__name on app.company_groups (name_key);
grant select, insert, delete on app.company_groups to damana_api;
grant update (application_id) on app.company_groups to damana_api;

-- Approved companies that ask to join a group other companies are in. A primary user of one of these answers; until then the company
-- stands alone.
create table app.company_group_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references app.companies(id),
  group_id bigint not null references app.company_groups(id),
  created_at timestamptz not null default app.now(),
  decision text,
  decided_by_user_id bigint references app.users(id),
  decided_at timestamptz,
  constraint company_group_requests__decided check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by_user_id is null)),
  constraint company_group_requests__decision check (decision in ('agreed', 'declined'))
);
create index company_group_requests__company on app.company_group_requests (company_id, id);
create unique index company_group_requests__one_open on app.company_group_requests (company_id) where (decided_at is null);
create index company_group_requests__open on app.company_group_requests (group_id, id) where (decided_at is null);
grant select, insert on app.company_group_requests to damana_api;
grant update (decision, decided_by_user_id, decided_at) on app.company_group_requests to damana_api;


-- ==== Company users ====
-- Users of a company: memberships, invitations to act for it, what happened to their rights, and the rights that a group gives.

-- Who acts for which company, and with which rights.
create table app.memberships (
  id bigint not null default nextval('app.company_user_ids'::regclass),
  user_id bigint not null references app.users(id),
  company_id bigint not null references app.companies(id),
  permissions text[] not null default '{}',
  is_primary boolean not null default false,
  full_on_group boolean not null default false,
  created_at timestamptz not null default app.now(),
  constraint memberships_pkey primary key (user_id, company_id),
  constraint memberships__id unique (id),
  constraint memberships__permissions check (permissions <@ array['full', 'company.dashboard.running',
    'company.dashboard.financial', 'damana.view', 'damana.create', 'damana.respond', 'damana.release', 'damana.cancel',
    'company.users', 'company.bank', 'company.api'])
);
create index memberships__company on app.memberships (company_id);
create index memberships__full_on_group on app.memberships (user_id) where full_on_group;
create unique index memberships__one_primary on app.memberships (company_id) where is_primary;
create trigger end_keys_of_member after delete on app.memberships for each row execute function app.end_keys_of_member();
grant select, insert, update, delete on app.memberships to damana_api;

-- Open invitations to act for a company. Accepted, refused or withdrawn, the row is deleted; app.membership_events says what became
-- of it.
create table app.company_invitations (
  id bigint not null default nextval('app.company_user_ids'::regclass) primary key,
  company_id bigint not null references app.companies(id),
  name text not null,
  phone text,
  email text,
  permissions text[] not null default '{}',
  full_on_group boolean not null default false,
  -- Of the first login account of an application: accepting makes its owner the primary.
  is_primary boolean not null default false,
  -- The account that was made for the invitation, where nobody had one with this contact. Setting its own password accepts.
  account_user_id bigint references app.users(id) on delete set null,
  -- Null: the approval of the company invited.
  invited_by_user_id bigint references app.users(id),
  created_at timestamptz not null default app.now(),
  constraint company_invitations__contact check (phone is not null or email is not null),
  constraint company_invitations__phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$')
);
create index company_invitations__account on app.company_invitations (account_user_id) where (account_user_id is not null);
create index company_invitations__created on app.company_invitations (created_at);
create unique index company_invitations__email on app.company_invitations (company_id, lower(email)) where (phone is null);
create index company_invitations__of_email on app.company_invitations (lower(email)) where (phone is null);
create index company_invitations__of_phone on app.company_invitations (phone) where (phone is not null);
create unique index company_invitations__phone on app.company_invitations (company_id, phone) where (phone is not null);
grant select, insert, update, delete on app.company_invitations to damana_api;

-- Who gave, changed or took which rights of a company, and who accepted them. Only appended to.
create table app.membership_events (
  id bigint generated always as identity primary key,
  company_id bigint not null references app.companies(id),
  -- Id of the invitation and of the membership that it became.
  company_user_id bigint not null,
  -- The account concerned; null while an invitation is open.
  user_id bigint references app.users(id),
  actor_user_id bigint references app.users(id),
  what text not null,
  permissions_before text[],
  permissions_after text[],
  full_on_group_before boolean,
  full_on_group_after boolean,
  request_id text,
  at timestamptz not null default app.now(),
  constraint membership_events__what check (what in ('invited', 'invitation_changed', 'invitation_withdrawn', 'accepted',
    'refused', 'rights_changed', 'removed', 'became_primary', 'primary_transferred'))
);
create index membership_events__company on app.membership_events (company_id, id);
create index membership_events__company_user on app.membership_events (company_user_id, id);
create index membership_events__history on app.membership_events (company_id, company_user_id, id);
create index membership_events__user on app.membership_events (user_id, id) where (user_id is not null);
grant select, insert on app.membership_events to damana_api;

-- Who acts for which company: the memberships, and in every company of a group whoever has full_on_group in one of them.
create view app.company_members as
 select m.user_id,
    m.company_id,
    m.is_primary,
    m.full_on_group or (exists ( select
           from app.companies c
             join app.companies other on other.group_id = c.group_id
             join app.memberships g on g.company_id = other.id and g.user_id = m.user_id and g.full_on_group
          where c.id = m.company_id)) as full_on_group,
    m.permissions,
    true as is_direct
   from app.memberships m
  where (exists ( select
           from app.memberships p
          where p.company_id = m.company_id and p.is_primary))
union all
 select distinct g.user_id,
    c.id as company_id,
    false as is_primary,
    true as full_on_group,
    '{}' as permissions,
    false as is_direct
   from app.memberships g
     join app.companies granting on granting.id = g.company_id and granting.approved_at is not null
     join app.companies c on c.group_id = granting.group_id and c.id <> granting.id
  where g.full_on_group and not (exists ( select
           from app.memberships m
          where m.user_id = g.user_id and m.company_id = c.id)) and (exists ( select
           from app.memberships p
          where p.company_id = c.id and p.is_primary));
grant select on app.company_members to damana_api;

-- The people of a party: the person, those of a company with their rights, or only a phone that a counterparty typed (user_id null).
-- A primary and whoever has full_on_group have every right.
create view app.people_of_party as
 with person as (
         select u.party_id,
            u.id as user_id,
            u.deactivated_at is null as is_active,
            true as is_primary,
            '{full}' as permissions,
                case
                    when u.mobile_verified_at is not null then u.phone
                    else null::text
                end as phone,
                case
                    when u.email_verified_at is not null then u.email
                    else null::text
                end as email,
            u.lang,
            greatest(u.password_changed_at, u.phone_changed_at) as changed_at,
            u.created_at
           from app.users u
          where u.party_id is not null and u.account_type = 'individual'
        union all
         select c.party_id,
            u.id,
            u.deactivated_at is null and c.approved_at is not null,
            m.is_primary,
                case
                    when m.is_primary or m.full_on_group then '{full}'
                    else m.permissions
                end as permissions,
                case
                    when u.mobile_verified_at is not null then u.phone
                    else null::text
                end as "case",
                case
                    when u.email_verified_at is not null then u.email
                    else null::text
                end as "case",
            u.lang,
            greatest(u.password_changed_at, u.phone_changed_at) as "greatest",
            u.created_at
           from app.companies c
             join app.company_members m on m.company_id = c.id
             join app.users u on u.id = m.user_id
        union all
         select p.id,
            null::bigint,
            true,
            true,
            '{}',
            p.phone,
            null::text,
            'ar',
            null::timestamptz,
            null::timestamptz
           from app.parties p
          where not (exists ( select
                   from app.users u
                  where u.party_id = p.id and u.account_type = 'individual')) and not (exists ( select
                   from app.companies c
                  where c.party_id = p.id))
        )
 select party_id,
    user_id,
    is_active,
    is_primary,
    phone,
    email,
    lang,
    user_id is null or permissions && '{full,damana.view,damana.create,damana.respond,damana.release,damana.cancel}' as sees_guarantees,
    permissions && '{full,damana.respond}' as may_respond,
    permissions && '{full,company.bank}' as may_name_account,
        case
            when changed_at > created_at then changed_at
            else null::timestamptz
        end as contact_changed_at
   from person;
grant select on app.people_of_party to damana_api;


-- ==== Sign in ====
-- Sign-up and sign-in: browser keys, sessions, one-time codes, registrations, and what happened to accounts.

-- Thumbprints of the public keys that an account has used. The first is trusted at once, a later one after a code. Keys of the
-- seeder are marked sandbox: trusted, and never counted as the first.
create table app.browser_keys (
  user_id bigint not null references app.users(id),
  jkt text not null,
  trusted_at timestamptz,
  sandbox boolean not null default false,
  created_at timestamptz not null default app.now(),
  constraint browser_keys_pkey primary key (user_id, jkt)
);
create index browser_keys__jkt on app.browser_keys (jkt);
grant select, insert, update, delete on app.browser_keys to damana_api;

create function app.guard_session_key()
 returns trigger
 language plpgsql
as $function$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if new.token_sha256 = old.token_sha256
    or new.rotated_from_jkt is distinct from old.jkt
    or new.rotated_from_jwk is distinct from old.public_jwk
    or new.rotated_from_token_sha256 is distinct from old.token_sha256 then
    raise exception 'the key of a session changes by its rotation only' using errcode = '42501';
  end if;
  return new;
end $function$;

-- Public keys of sessions that were deleted or took another key: the evidence of what was signed with them is verified by these.
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
grant select on app.signing_keys to damana_api;

create function app.keep_signing_key()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  -- An account that never gave a code has done nothing that is kept.
  if old.staff_id is not null or exists (
    select from app.users u where u.id = old.user_id and (u.mobile_verified_at is not null or u.email_verified_at is not null)
  ) then
    insert into app.signing_keys (jkt, user_id, staff_id, public_jwk)
      values (old.jkt, old.user_id, old.staff_id, old.public_jwk) on conflict do nothing;
  end if;
  return null;
end $function$;
revoke execute on function app.keep_signing_key() from public;

-- Sessions of users and staff, each bound to one key of the browser.
create table app.sessions (
  id bigint generated always as identity primary key,
  user_id bigint references app.users(id),
  staff_id bigint references app.staff(id),
  token_sha256 bytea not null unique,
  previous_token_sha256 bytea,
  previous_valid_until timestamptz,
  jkt text not null,
  public_jwk jsonb not null,
  -- Hash of the token that belonged to the previous key. Both hold for a short while, because calls of other tabs are under way.
  rotated_from_token_sha256 bytea,
  rotated_from_jkt text,
  rotated_from_jwk jsonb,
  -- Hash of the HttpOnly binding cookie that every call of a browser must send.
  binding_cookie_hash bytea not null,
  -- False: the account does not know the key yet and a code is awaited (next_screen mobile_otp).
  trusted boolean not null default false,
  acting_company_id bigint references app.companies(id),
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
  constraint sessions__rotated_from check (num_nulls(rotated_from_token_sha256, rotated_from_jkt, rotated_from_jwk) in (0, 3))
);
create index sessions__ended on app.sessions (ended_at) where (ended_at is not null);
create index sessions__jkt on app.sessions (jkt);
create index sessions__not_ended on app.sessions (created_at) where (ended_at is null);
create unique index sessions__previous_token on app.sessions (previous_token_sha256) where (previous_token_sha256 is not null);
create index sessions__staff on app.sessions (staff_id) where (staff_id is not null);
create index sessions__user on app.sessions (user_id) where (user_id is not null);
create trigger guard_session_key before update of jkt, public_jwk on app.sessions
  for each row
  when (old.jkt is distinct from new.jkt or old.public_jwk is distinct from new.public_jwk)
  execute function app.guard_session_key();
create trigger keep_columns before update of user_id, staff_id, binding_cookie_hash, created_at on app.sessions
  for each row
  execute function app.keep_columns('user_id', 'staff_id', 'binding_cookie_hash', 'created_at');
create trigger keep_deleted_key after delete on app.sessions for each row execute function app.keep_signing_key();
create trigger keep_replaced_key after update of jkt, public_jwk on app.sessions
  for each row
  when (old.jkt is distinct from new.jkt)
  execute function app.keep_signing_key();
grant select, insert, update on app.sessions to damana_api;

-- One-time codes, stored as keyed hashes.
create table app.otp_codes (
  id uuid not null default gen_random_uuid() primary key,
  purpose text not null,
  -- Who and what the code is for: user:7, session:9, owner_link:3, step_up:7:31:release:DM-100001.
  subject text not null,
  destination text not null,
  -- Which daily limit of the destination the code counts against: stranger where the asker has not proven that the destination is
  -- theirs.
  budget text not null default 'owner',
  jkt text not null,
  code_hmac bytea not null,
  tries int not null default 0,
  sends int not null default 1,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  constraint otp_codes__budget check (budget in ('owner', 'stranger', 'step_up')),
  constraint otp_codes__purpose check (purpose in ('register', 'verify_mobile', 'verify_email', 'new_device', 'forgot_password',
    'change_mobile', 'change_email', 'first_password', 'company_draft', 'owner_consent', 'payer_iban', 'step_up'))
);
create index otp_codes__created on app.otp_codes (created_at);
create index otp_codes__destination on app.otp_codes (destination, created_at desc);
create index otp_codes__subject on app.otp_codes (subject, purpose, created_at desc);
grant select, insert, update, delete on app.otp_codes to damana_api;

-- Wrong codes in a row for one purpose of an account or destination: ten lock that purpose for an hour, ten more for a day. The row
-- exists before a code does.
create table app.code_failures (
  -- user:7 where an account asks for the code, else the phone or e-mail that it goes to.
  holder text not null,
  purpose text not null,
  failures int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default app.now(),
  constraint code_failures_pkey primary key (holder, purpose)
);
create index code_failures__last on app.code_failures (last_at);
grant select, insert, update, delete on app.code_failures to damana_api;

-- A correct code for one action of one session; valid for five minutes and one use.
create table app.step_ups (
  user_id bigint not null references app.users(id),
  session_id bigint not null references app.sessions(id),
  action text not null,
  proven_at timestamptz not null default app.now(),
  used_at timestamptz,
  constraint step_ups_pkey primary key (user_id, session_id, action, proven_at)
);
create index step_ups__proven on app.step_ups (proven_at);
create index step_ups__session on app.step_ups (session_id);
create trigger keep_columns before update of user_id, session_id, action, proven_at on app.step_ups
  for each row
  execute function app.keep_columns('user_id', 'session_id', 'action', 'proven_at');
grant select, insert, update, delete on app.step_ups to damana_api;

-- The next step of a sign-up or password reset that a correct code allows: once, in the browser that gave the code.
create table app.registration_flows (
  token_sha256 bytea not null primary key,
  purpose text not null,
  user_id bigint references app.users(id),
  channel text not null,
  destination text not null,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint registration_flows__channel check (channel in ('mobile', 'email')),
  constraint registration_flows__purpose check (purpose in ('register', 'first_password', 'forgot_password', 'company_draft'))
);
create index registration_flows__expires on app.registration_flows (expires_at);
create index registration_flows__key on app.registration_flows (jkt) where (purpose = 'company_draft');
create index registration_flows__user on app.registration_flows (user_id) where ((used_at is null) and (user_id is not null));
grant select, insert, update, delete on app.registration_flows to damana_api;

-- The saved steps of a registration; the row is deleted on completion.
create table app.registration_drafts (
  user_id bigint not null primary key references app.users(id),
  personal jsonb,
  bank jsonb,
  address jsonb,
  saved_at timestamptz not null default app.now()
);
grant select, insert, update, delete on app.registration_drafts to damana_api;

-- Links by which a person whose account somebody else created sets the first password.
create table app.account_invitations (
  token_sha256 bytea not null primary key,
  user_id bigint not null references app.users(id),
  created_at timestamptz not null default app.now(),
  used_at timestamptz
);
create index account_invitations__used on app.account_invitations (used_at) where (used_at is not null);
create index account_invitations__user on app.account_invitations (user_id);
grant select, insert, update, delete on app.account_invitations to damana_api;

create function app.remove_unfinished_registrations(p_most int)
 returns int
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
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
end $function$;
revoke execute on function app.remove_unfinished_registrations(int) from public;
grant execute on function app.remove_unfinished_registrations(int) to damana_api;

-- What staff did to an account.
create table app.account_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users(id),
  staff_id bigint not null references app.staff(id),
  what text not null,
  message text,
  request_id text,
  at timestamptz not null default app.now(),
  constraint account_events__what check (what in ('deactivated', 'reactivated', 'invited'))
);
create index account_events__user on app.account_events (user_id, at desc);
grant select, insert on app.account_events to damana_api;


-- ==== Security events ====
-- Events for a security officer, in partitions by month that are made ahead and dropped whole.

-- Events for a security officer: a token used with a foreign key, sign-ins of staff, refused binding cookies. facts hold no personal
-- data. One partition a month, in the schema parts.
create table app.security_events (
  id bigint generated always as identity,
  kind text not null,
  user_id bigint,
  staff_id bigint,
  session_id bigint,
  request_id text,
  facts jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  -- The key of a company by which the call was made.
  api_key_id bigint,
  constraint security_events__in_time primary key (created_at, id)
) partition by range (created_at);
create index security_events__api_key on only app.security_events (api_key_id, created_at, id) where (api_key_id is not null);
grant select, insert on app.security_events to damana_api;

-- Makes the partitions of this month, of the next three, and of every month whose events lie in the rest; answers how many.
create function app.make_security_months()
 returns int
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
 set "TimeZone" to 'UTC'
 set lock_timeout to '500ms'
as $function$
declare
  this_month timestamptz := date_trunc('month', app.now());
  from_month timestamptz;
  partition text;
  made int := 0;
begin
  for from_month in
    select generate_series(this_month, this_month + interval '3 months', interval '1 month')
    union
    select distinct date_trunc('month', created_at) from parts.security_events_rest
    order by 1
  loop
    partition := 'security_events_' || to_char(from_month, 'YYYY_MM');
    continue when to_regclass('parts.' || partition) is not null;
    -- Attached and not created as a partition, so that events go on being written meanwhile.
    execute format('create table parts.%I (like app.security_events including defaults including constraints including indexes)', partition);
    execute format(
      'with moved as (delete from parts.security_events_rest where created_at >= %L and created_at < %L returning *) insert into parts.%I select * from moved',
      from_month, from_month + interval '1 month', partition);
    execute format('alter table app.security_events attach partition parts.%I for values from (%L) to (%L)',
      partition, from_month, from_month + interval '1 month');
    made := made + 1;
  end loop;
  return made;
end $function$;
revoke execute on function app.make_security_months() from public;
grant execute on function app.make_security_months() to damana_api;

-- Drops the months that ended 18 months ago; the period stands here, so that the application cannot drop one before its time.
-- Answers how many events went.
create function app.drop_security_months()
 returns int
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
 set "TimeZone" to 'UTC'
 set lock_timeout to '500ms'
as $function$
declare
  ended timestamptz := date_trunc('month', app.now() - interval '18 months');
  partition regclass;
  dropped int;
  gone int := 0;
begin
  delete from parts.security_events_rest where created_at < ended;
  get diagnostics gone = row_count;
  for partition in
    select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'app.security_events'::regclass and c.relname <> 'security_events_rest'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ended
  loop
    execute format('select count(*) from %s', partition) into dropped;
    execute format('drop table %s', partition);
    gone := gone + dropped;
  end loop;
  return gone;
end $function$;
revoke execute on function app.drop_security_months() from public;


-- ==== Notifications ====
-- What people are told: inside the product, by SMS, by e-mail and by Web Push.

-- Notifications inside the product. words: title and body in both languages, as they were when the event happened; read_at: when the
-- person opened it.
create table app.notifications (
  id bigint generated always as identity,
  user_id bigint not null references app.users(id),
  party_id bigint,
  kind text not null,
  guarantee_id bigint,
  facts jsonb not null default '{}',
  -- By language, title and body. Null: the text is composed from facts.
  words jsonb,
  read_at timestamptz,
  -- When the person deleted it. It can be restored for a short time, then the sweep deletes the row.
  deleted_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint notifications__own primary key (user_id, id)
) with (toast_tuple_target=128);
create index notifications__created on app.notifications using brin (created_at) with (pages_per_range='32', autosummarize='on');
create index notifications__deleted on app.notifications (deleted_at) where (deleted_at is not null);
create index notifications__listed on app.notifications (user_id, party_id, created_at, id) where (deleted_at is null);
create index notifications__unread on app.notifications (user_id, party_id) where ((read_at is null) and (deleted_at is null));
grant select, insert, update, delete on app.notifications to damana_api;

-- What a person chose about notifications outside the application. Without a row the channel is wanted; the list inside the
-- application has all of them.
create table app.notification_choices (
  user_id bigint not null references app.users(id) on delete cascade,
  kind text not null,
  channel text not null,
  is_wanted boolean not null,
  changed_at timestamptz not null default app.now(),
  constraint notification_choices__one primary key (user_id, kind, channel),
  constraint notification_choices__channel check (channel in ('sms', 'push')),
  constraint notification_choices__kind check (kind in ('todo', 'money', 'cases', 'progress', 'account'))
);
grant select, insert, update, delete on app.notification_choices to damana_api;

-- Browsers that get notifications by Web Push. A row serves as long as its session lives; it is deleted when the push service no
-- longer knows it, when the person turns it off, or with its session.
create table app.push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users(id) on delete cascade,
  session_id bigint not null references app.sessions(id) on delete cascade,
  -- The address at the push service of the browser; whoever has it and our key can send to this browser.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default app.now(),
  constraint push_subscriptions__endpoint unique (endpoint)
);
create index push_subscriptions__session on app.push_subscriptions (session_id);
create index push_subscriptions__user on app.push_subscriptions (user_id);
grant select, insert, update, delete on app.push_subscriptions to damana_api;

-- Messages and calls to be sent once the transaction that wrote them has committed. One runner takes batches, woken by NOTIFY
-- outbox; a row is deleted when it is sent.
create table app.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default app.now()
) with (fillfactor=50);
create index outbox__failed on app.outbox (failed_at) where (failed_at is not null);
create index outbox__given_up on app.outbox (kind, failed_at) where (failed_at is not null);
create index outbox__to_send on app.outbox (id) where (failed_at is null);
grant select, insert, update, delete on app.outbox to damana_api;

-- A message channel that is down: the process that sends notes it, all others rely on it until then. Real time, because the outage
-- is.
create table app.messaging_outages (
  channel text not null primary key,
  began_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  why text not null,
  constraint messaging_outages__channel check (channel in ('sms', 'email'))
);
grant select, insert, update, delete on app.messaging_outages to damana_api;


-- ==== Prices and discounts ====
-- What a guarantee costs.

-- What Damana charges, dated. A guarantee keeps the id of the schedule in force at its creation.
create table app.fee_schedules (
  id bigint generated always as identity primary key,
  valid_from timestamptz not null unique,
  commission_basis_points int not null,
  commission_least_fils bigint not null,
  commission_most_fils bigint not null,
  tiers jsonb not null default '[]',
  rtgs_commission_fils bigint not null,
  ach_commission_fils bigint not null default 0,
  sales_tax_basis_points int not null,
  cancel_before_payment_fils bigint not null,
  cancel_after_payment_fils bigint not null,
  failed_check_fils bigint not null,
  price_least_fils bigint not null,
  price_most_fils bigint not null,
  proposed_by bigint references app.staff(id),
  approved_by bigint references app.staff(id),
  -- Of the content that both approved; null: it came with the product.
  approved_sha256 bytea,
  constraint fee_schedules__bounds check (commission_least_fils >= 0 and commission_most_fils >= commission_least_fils
    and price_most_fils > price_least_fils),
  constraint fee_schedules__rate check (commission_basis_points >= 0 and commission_basis_points <= 10000),
  constraint fee_schedules__sha256 check (octet_length(approved_sha256) = 32),
  constraint fee_schedules__two_persons check (proposed_by is distinct from approved_by or proposed_by is null)
);
create trigger fee_schedules__two_approvals before insert on app.fee_schedules
  for each row
  execute function app.require_two_approvals();
grant select, insert on app.fee_schedules to damana_api;

-- Discount codes on the commission, their limits and how much of them is used.
create table app.discount_codes (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null,
  percent_basis_points int,
  value_fils bigint,
  valid_from timestamptz not null default '-infinity',
  valid_until timestamptz not null default 'infinity',
  max_uses int,
  max_uses_per_party int,
  least_price_fils bigint not null default 0,
  budget_fils bigint,
  used int not null default 0,
  spent_fils bigint not null default 0,
  proposed_by bigint references app.staff(id),
  approved_by bigint references app.staff(id),
  -- Of the content that both approved, the last time somebody changed it; null: it came with the product.
  approved_sha256 bytea,
  constraint discount_codes__code check (code ~ '^[A-Z0-9-]{3,24}$'),
  constraint discount_codes__kind check (kind in ('percent', 'value')),
  constraint discount_codes__not_over_used check (max_uses is null or used <= max_uses),
  constraint discount_codes__one_value check (kind = 'percent' and percent_basis_points >= 1 and percent_basis_points <= 10000
    and value_fils is null or kind = 'value' and value_fils > 0 and percent_basis_points is null),
  constraint discount_codes__sha256 check (octet_length(approved_sha256) = 32),
  constraint discount_codes__two_persons check (proposed_by is distinct from approved_by or proposed_by is null),
  constraint discount_codes__used_not_negative check (used >= 0 and spent_fils >= 0),
  constraint discount_codes__within_budget check (budget_fils is null or spent_fils <= budget_fils)
);
create trigger discount_codes__two_approvals before insert or update of valid_until, max_uses, budget_fils on app.discount_codes
  for each row
  execute function app.require_two_approvals();
grant select, insert on app.discount_codes to damana_api;
grant update (valid_until, max_uses, budget_fils, used, spent_fils, proposed_by, approved_by,
    approved_sha256) on app.discount_codes to damana_api;


-- ==== Guarantees ====
-- The guarantee and its family. Every table of the family carries guarantee_id; no foreign key leads from one guarantee to another.

-- The transitions between statuses that the life cycle allows; a test compares them with the code's table. Any other is refused,
-- whoever asks.
create table app.transitions (
  from_status text not null,
  to_status text not null,
  constraint transitions_pkey primary key (from_status, to_status)
);
grant select on app.transitions to damana_api;

create function app.guard_transition()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (
    select from app.transitions where from_status = old.operational_status and to_status = new.operational_status
  ) then
    raise exception 'no such transition: % to %', old.operational_status, new.operational_status
      using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  if (new.operational_status = 'release_requested'
      or new.operational_status = 'completed' and not 'blocked' = any (old.open_flags))
    and (old.release_allowed_at is null or app.now() < old.release_allowed_at) then
    raise exception 'the countdown is not over' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  if old.operational_status = 'in_transfer' and new.operational_status = 'completed'
    and not 'blocked' = any (old.open_flags) then
    raise exception 'a sale in transfer is completed by a decided case only'
      using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  return new;
end $function$;

create function app.guard_countdown()
 returns trigger
 language plpgsql
as $function$
begin
  if to_regclass('app.clock') is null then
    raise exception 'a countdown is not made shorter' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  return new;
end $function$;

create function app.set_commission_band()
 returns trigger
 language plpgsql
as $function$
begin
  new.commission_band := case
    when new.commission_before_fils >= 100000 then 'high'
    when new.commission_before_fils > (select s.commission_least_fils from app.fee_schedules s where s.id = new.fee_schedule_id) then 'medium'
    else 'least' end;
  return new;
end $function$;

-- One sale. Both statuses are written by the transition alone, in one transaction with the journal entry and the event.
create table app.guarantees (
  id bigint generated always as identity (start with 100001) primary key,
  number text generated always as ('DM-' || id::text) stored,
  seller_party_id bigint not null references app.parties(id),
  buyer_party_id bigint not null references app.parties(id),
  creator_party_id bigint not null references app.parties(id),
  creator_user_id bigint not null references app.users(id),
  seller_name text not null,
  buyer_name text not null,
  creator_name text not null,
  vehicle_type text not null,
  vehicle_year int not null,
  plate_code text not null,
  plate_number text not null,
  registration_number text not null,
  -- Since when staff or the registry have to verify the vehicle, or its owner's name, before the offer goes on.
  vehicle_unverified_since timestamptz,
  vehicle_unverified_reason text,
  operational_status text not null,
  financial_status text,
  status_since timestamptz not null,
  -- Kinds of what is open beside the status, kept by the transition; where it is empty no other table has an open row of this
  -- guarantee.
  open_flags text[] not null default '{}',
  money_to text not null default 'seller',
  version int not null default 1,
  terms_version int not null default 1,
  fee_schedule_id bigint not null references app.fee_schedules(id),
  price_fils bigint not null,
  commission_bearer text not null,
  commission_before_fils bigint not null,
  -- By the commission before a discount: high from 100 JOD, medium above the least of its fee schedule; kept by trigger.
  commission_band text not null default 'least',
  discount_code_id bigint references app.discount_codes(id),
  discount jsonb,
  discount_fils bigint not null default 0,
  commission_after_fils bigint not null,
  buyer_share_fils bigint not null,
  seller_share_fils bigint not null,
  transfer_type text not null,
  transfer_commission_fils bigint not null,
  total_price_fils bigint not null,
  seller_due_fils bigint not null,
  -- Twelve digits from which the id can be computed; unique because ids are.
  payment_reference text,
  received_fils bigint not null default 0,
  -- The seller's account in force when the release was requested.
  seller_bank_account_id bigint references app.bank_accounts(id),
  -- To the millisecond, because the key of a page carries no more.
  created_at timestamptz(3) not null,
  offered_at timestamptz,
  accepted_at timestamptz,
  late_at timestamptz,
  held_at timestamptz,
  release_allowed_at timestamptz,
  -- When the registry first named the buyer as the owner.
  owner_is_buyer_at timestamptz,
  release_requested_at timestamptz,
  release_requested_by text,
  completed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- Deadline of the present status: 72 hours for consent or acceptance; when the payment is due, then the last day to pay; until when
  -- the release can be requested.
  wait_until timestamptz,
  -- Since when the clock of the offer is paused, because the vehicle or the buyer's account is not complete.
  offer_paused_at timestamptz,
  offer_paused_seconds double precision not null default 0,
  -- Since when all deadlines are paused: the guarantee is blocked, or a cancellation request is open.
  paused_at timestamptz,
  -- By when the ownership has to be transferred; after overdue_at the last day for it.
  transfer_until timestamptz,
  overdue_at timestamptz,
  extended_at timestamptz,
  -- When the system requests the release itself.
  system_release_at timestamptz,
  remind_at timestamptz,
  -- Staff decided a case by a refund: from then on the registry is asked once more, and its answer cancels or completes the sale.
  refund_check_at timestamptz,
  next_registry_check_at timestamptz,
  failed_registry_checks int not null default 0,
  -- Since when the registry owes the answer that this guarantee depends on.
  registry_unavailable_since timestamptz,
  registry_finding text,
  registry_finding_at timestamptz,
  -- How often each side disputed, requested a cancellation and asked the registry in vain; null while neither did.
  counts jsonb,
  seller_name_latin text,
  -- Null before acceptance where the creator typed the name: it would tell whether the buyer has an account.
  buyer_name_latin text,
  creator_name_latin text,
  -- Whose turn it is while the guarantee is active, written by the transition; agent: who created it for the owner.
  turns text[] not null default '{}',
  partner_contract_id bigint references app.partner_contracts(id),
  -- Of the company that proposed the sale, by its contract; paid when the sale is completed.
  partner_fee_fils bigint not null default 0,
  -- Null: no partner has proposed it.
  partner_fee_bearer text,
  constraint guarantees__commission_band check (commission_band in ('least', 'medium', 'high')),
  constraint guarantees__commission_bearer check (commission_bearer in ('buyer', 'seller', 'equally')),
  constraint guarantees__financial_status check (financial_status in ('in_progress', 'hold', 'late', 'released', 'paid')),
  constraint guarantees__money_to check (money_to in ('seller', 'buyer')),
  constraint guarantees__open_flags check (open_flags <@ '{blocked,cancellation,payer_undeclared,vehicle_unverified,extension,transfer_proof,terms_proposal}'),
  constraint guarantees__operational_status check (operational_status in ('awaiting_owner', 'awaiting_acceptance',
    'awaiting_payment', 'in_transfer', 'release_requested', 'completed', 'rejected', 'expired', 'cancelled')),
  constraint guarantees__parties_differ check (seller_party_id <> buyer_party_id and creator_party_id <> buyer_party_id),
  constraint guarantees__partner check ((partner_contract_id is null) = (partner_fee_bearer is null)
    and (partner_contract_id is null) = (partner_fee_fils = 0) and partner_fee_fils >= 0),
  constraint guarantees__partner_fee_bearer check (partner_fee_bearer in ('buyer', 'seller')),
  constraint guarantees__partner_is_no_side check (partner_contract_id is null or creator_party_id <> seller_party_id),
  constraint guarantees__paused check ((paused_at is not null) = (open_flags && '{blocked,cancellation}')),
  constraint guarantees__price_positive check (price_fils > 0),
  constraint guarantees__received_not_negative check (received_fils >= 0),
  constraint guarantees__refund_check check (refund_check_at is null or paused_at is not null),
  constraint guarantees__registry_finding check (registry_finding in ('buyer', 'seller', 'third', 'other_name', 'seized',
    'mortgaged')),
  constraint guarantees__statuses_meet check (
    case operational_status
        when 'awaiting_owner' then coalesce(financial_status = 'in_progress', false)
        when 'awaiting_acceptance' then coalesce(financial_status = 'in_progress', false)
        when 'awaiting_payment' then coalesce(financial_status in ('in_progress', 'late'), false)
        when 'in_transfer' then coalesce(financial_status = 'hold', false)
        when 'release_requested' then coalesce(financial_status = 'hold', false)
        when 'completed' then coalesce(financial_status in ('released', 'late', 'paid'), false)
        when 'rejected' then financial_status is null
        else financial_status is null or (financial_status in ('released', 'late', 'paid'))
    end),
  constraint guarantees__sums check (commission_after_fils = (commission_before_fils - discount_fils) and (buyer_share_fils + seller_share_fils) = commission_after_fils and total_price_fils = (price_fils + buyer_share_fils +
    case partner_fee_bearer
        when 'buyer' then partner_fee_fils
        else 0::bigint
    end) and seller_due_fils = (price_fils - seller_share_fils - transfer_commission_fils -
    case partner_fee_bearer
        when 'seller' then partner_fee_fils
        else 0::bigint
    end) and seller_due_fils >= 1000),
  constraint guarantees__transfer_type check (transfer_type in ('ACH', 'RTGS')),
  constraint guarantees__turns check (turns <@ '{seller,agent,buyer}' and (turns = '{}' or ended_at is null)),
  constraint guarantees__vehicle_flag check ((vehicle_unverified_since is not null) = ('vehicle_unverified' = any (open_flags))),
  constraint guarantees__vehicle_unverified check ((vehicle_unverified_since is null) = (vehicle_unverified_reason is null)),
  constraint guarantees__vehicle_unverified_reason check (vehicle_unverified_reason in ('by_hand', 'owner_name'))
) with (fillfactor=70);
create index guarantees__buyer_days on app.guarantees (buyer_party_id, created_at desc, id desc, commission_band)
  where (offered_at is not null);
create index guarantees__buyer_not_offered on app.guarantees (buyer_party_id) where (offered_at is null);
create index guarantees__buyer_statuses on app.guarantees (buyer_party_id, operational_status, financial_status, created_at desc,
    id desc, commission_band)
  where ((offered_at is not null) and (financial_status is not null));
create index guarantees__buyer_unpaid on app.guarantees (buyer_party_id, operational_status, created_at desc, id desc,
    commission_band)
  where ((offered_at is not null) and (financial_status is null));
create index guarantees__created on app.guarantees (created_at, id);
create index guarantees__creator_days on app.guarantees (creator_party_id, created_at desc, id desc, commission_band)
  where (creator_party_id <> seller_party_id);
create index guarantees__creator_statuses on app.guarantees (creator_party_id, operational_status, financial_status,
    created_at desc, id desc, commission_band)
  where ((creator_party_id <> seller_party_id) and (financial_status is not null));
create index guarantees__creator_unpaid on app.guarantees (creator_party_id, operational_status, created_at desc, id desc,
    commission_band)
  where ((creator_party_id <> seller_party_id) and (financial_status is null));
create index guarantees__for_staff on app.guarantees (status_since) where ((open_flags <> '{}') and (open_flags <> '{extension}'));
create unique index guarantees__one_awaiting_owner on app.guarantees (registration_number, creator_party_id)
  where (operational_status = 'awaiting_owner');
create index guarantees__open_offers on app.guarantees (creator_party_id)
  where (operational_status in ('awaiting_owner', 'awaiting_acceptance'));
create index guarantees__partner_contract on app.guarantees (partner_contract_id, created_at)
  where (partner_contract_id is not null);
create index guarantees__refund_check on app.guarantees (id) where (refund_check_at is not null);
create index guarantees__registry_silent on app.guarantees (registry_unavailable_since)
  where ((registry_unavailable_since is not null) and (operational_status = 'release_requested')
    and (open_flags <@ '{extension}'));
create index guarantees__registry_unavailable on app.guarantees (registry_unavailable_since)
  where ((registry_unavailable_since is not null) and (ended_at is null));
create index guarantees__seller_bands on app.guarantees (seller_party_id, operational_status, financial_status, commission_band,
    created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_days on app.guarantees (seller_party_id, created_at desc, id desc, commission_band);
create index guarantees__seller_ended on app.guarantees (seller_party_id, ended_at, id) where (ended_at is not null);
create index guarantees__seller_statuses on app.guarantees (seller_party_id, operational_status, financial_status,
    created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_unpaid on app.guarantees (seller_party_id, operational_status, created_at desc, id desc,
    commission_band)
  where (financial_status is null);
create unique index guarantees__vehicle_free on app.guarantees (registration_number)
  where (operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested'));
create index guarantees__vehicle_unverified on app.guarantees (vehicle_unverified_since)
  where (vehicle_unverified_since is not null);
create trigger add_words after insert on app.guarantees referencing new table as added
  for each statement
  execute function app.add_guarantee_words();
create trigger adjusted_sale after update on app.guarantees
  for each row
  when (new.operational_status = 'completed' and old.operational_status <> 'completed'
    and (((new.counts -> 'failedChecks') ->> 'seller')::int) > 1)
  execute function app.note_adjusted_sale();
create trigger adjusted_sale_parties after update of seller_party_id, buyer_party_id on app.guarantees
  for each row
  when (old.seller_party_id is distinct from new.seller_party_id or old.buyer_party_id is distinct from new.buyer_party_id)
  execute function app.move_adjusted_sale();
create trigger commission_band before insert or update of commission_before_fils, fee_schedule_id on app.guarantees
  for each row
  execute function app.set_commission_band();
create trigger dashboard_change after update on app.guarantees
  for each row
  when (old.operational_status is distinct from new.operational_status
    or old.financial_status is distinct from new.financial_status or old.commission_band is distinct from new.commission_band
    or old.price_fils is distinct from new.price_fils or old.commission_after_fils is distinct from new.commission_after_fils
    or old.seller_party_id is distinct from new.seller_party_id or old.creator_party_id is distinct from new.creator_party_id
    or old.buyer_party_id is distinct from new.buyer_party_id
    or (old.offered_at is null) is distinct from (new.offered_at is null))
  execute function app.note_dashboard_change();
create trigger dashboard_entry after insert on app.guarantees for each row execute function app.note_dashboard_change();
create trigger guarantee_money_parties after update of seller_party_id, creator_party_id, buyer_party_id on app.guarantees
  for each row
  when (old.seller_party_id is distinct from new.seller_party_id or old.creator_party_id is distinct from new.creator_party_id
    or old.buyer_party_id is distinct from new.buyer_party_id)
  execute function app.move_guarantee_money();
create trigger guard_countdown before update of release_allowed_at on app.guarantees
  for each row
  when (new.release_allowed_at is null and old.release_allowed_at is not null or new.release_allowed_at < old.release_allowed_at)
  execute function app.guard_countdown();
create trigger guard_transition before update of operational_status on app.guarantees
  for each row
  when (old.operational_status is distinct from new.operational_status)
  execute function app.guard_transition();
create trigger keep_accepted before update of accepted_at, payment_reference on app.guarantees
  for each row
  when (old.accepted_at is not null)
  execute function app.keep_columns('accepted_at', 'payment_reference');
create trigger keep_columns before update of creator_user_id, fee_schedule_id, registration_number, created_at on app.guarantees
  for each row
  execute function app.keep_columns('creator_user_id', 'fee_schedule_id', 'registration_number', 'created_at');
create trigger keep_terms before update of price_fils, commission_bearer, commission_before_fils, discount_code_id, discount,
    discount_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils,
    total_price_fils, seller_due_fils, partner_contract_id, partner_fee_fils, partner_fee_bearer on app.guarantees
  for each row
  when (old.accepted_at is not null and not (old.operational_status = 'awaiting_payment'
    and new.operational_status = 'awaiting_payment' and new.terms_version = (old.terms_version + 1)
    and ('terms_proposal' = any (old.open_flags)) and not ('terms_proposal' = any (new.open_flags))))
  execute function app.keep_columns('price_fils', 'commission_bearer', 'commission_before_fils', 'discount_code_id', 'discount',
    'discount_fils', 'commission_after_fils', 'buyer_share_fils', 'seller_share_fils', 'transfer_type',
    'transfer_commission_fils', 'total_price_fils', 'seller_due_fils', 'partner_contract_id', 'partner_fee_fils',
    'partner_fee_bearer');
create trigger keep_turns after update on app.guarantees
  for each row
  when (old.turns is distinct from new.turns or old.seller_party_id is distinct from new.seller_party_id
    or old.creator_party_id is distinct from new.creator_party_id or old.buyer_party_id is distinct from new.buyer_party_id
    or old.ended_at is not null and old.financial_status is distinct from new.financial_status)
  execute function app.keep_turns_of_guarantee();
create trigger keep_turns_of_new after insert on app.guarantees
  for each row
  when (new.turns <> '{}')
  execute function app.keep_turns_of_guarantee();
create trigger move_words after update of seller_party_id, buyer_party_id, creator_party_id, seller_name, buyer_name,
    seller_name_latin, buyer_name_latin on app.guarantees
  for each row
  execute function app.move_guarantee_words();
create trigger side_money_change after update on app.guarantees
  for each row
  when (app.money_cell(old.operational_status, old.financial_status) is distinct from app.money_cell(new.operational_status,
    new.financial_status) or app.money_cell(new.operational_status, new.financial_status) is not null
    and (old.seller_party_id is distinct from new.seller_party_id or old.buyer_party_id is distinct from new.buyer_party_id
    or old.seller_due_fils is distinct from new.seller_due_fils or old.total_price_fils is distinct from new.total_price_fils))
  execute function app.note_side_money_change();
grant select, insert, update on app.guarantees to damana_api;

-- The vehicle as the registry described it at creation, kept as part of the contract between the sides.
create table app.guarantee_vehicles (
  guarantee_id bigint not null primary key references app.guarantees(id),
  registration_number text not null,
  registration_date date,
  plate_number text not null,
  plate_code text not null,
  type text not null,
  class text,
  color text,
  chassis_number text,
  manufacture_year int not null,
  licence_expiry date,
  licensing_centre text,
  engine_number text,
  engine_capacity text,
  load_capacity text,
  net_weight text,
  cargo_capacity text,
  estimated_value_fils bigint,
  registration_type text,
  country text,
  classification text,
  fines_fils bigint,
  seized boolean,
  mortgaged boolean,
  -- The name that the registry last showed beside the national number of a side, where it differs from that side's.
  other_owner_name text,
  -- Such names that staff accepted as the same person.
  accepted_owner_names text[] not null default '{}'
);
create index guarantee_vehicles__chassis on app.guarantee_vehicles (upper(chassis_number), guarantee_id)
  where (chassis_number is not null);
create index guarantee_vehicles__plate on app.guarantee_vehicles (plate_number, guarantee_id);
create index guarantee_vehicles__registration on app.guarantee_vehicles (registration_number);
grant select, insert, update on app.guarantee_vehicles to damana_api;

-- Every version of the terms that was offered.
create table app.guarantee_terms (
  guarantee_id bigint not null references app.guarantees(id),
  terms_version int not null,
  quote jsonb not null,
  -- Null: the owner, by the link to the owner's phone.
  set_by_user_id bigint references app.users(id),
  created_at timestamptz not null default app.now(),
  constraint guarantee_terms_pkey primary key (guarantee_id, terms_version)
);
grant select, insert on app.guarantee_terms to damana_api;

-- The discount code of a guarantee; given back when the guarantee ends without completion.
create table app.discount_uses (
  guarantee_id bigint not null primary key references app.guarantees(id),
  code_id bigint not null references app.discount_codes(id),
  party_id bigint not null references app.parties(id),
  discount_fils bigint not null,
  created_at timestamptz not null default app.now(),
  given_back_at timestamptz
);
create index discount_uses__of_code on app.discount_uses (code_id, guarantee_id desc);
create index discount_uses__person on app.discount_uses (code_id, party_id) where (given_back_at is null);
grant select, insert, update on app.discount_uses to damana_api;

-- Consents to data sharing: to which text, for what, until when, in which language.
create table app.consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users(id),
  guarantee_id bigint references app.guarantees(id),
  kind text not null,
  text_version int not null,
  purpose text not null,
  lang text not null,
  valid_until timestamptz,
  created_at timestamptz not null default app.now(),
  withdrawn_at timestamptz
);
create index consents__user on app.consents (user_id, id);
create trigger keep_columns before update of user_id, guarantee_id, kind, text_version, purpose, lang, created_at on app.consents
  for each row
  execute function app.keep_columns('user_id', 'guarantee_id', 'kind', 'text_version', 'purpose', 'lang', 'created_at');
grant select, insert, update on app.consents to damana_api;

-- Links sent by SMS to an owner who is represented by somebody else; only their hashes.
create table app.owner_links (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  token_sha256 bytea not null unique,
  terms_version int not null,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz
);
create index owner_links__created on app.owner_links (created_at);
create index owner_links__guarantee on app.owner_links (guarantee_id);
create trigger keep_columns before update of guarantee_id, token_sha256, terms_version on app.owner_links
  for each row
  execute function app.keep_columns('guarantee_id', 'token_sha256', 'terms_version');
grant select, insert, update on app.owner_links to damana_api;

-- Who opened an offer before its acceptance: the buyer, or the owner who is represented. Only they are told of its withdrawal.
create table app.offer_openings (
  guarantee_id bigint not null references app.guarantees(id),
  party_id bigint not null references app.parties(id),
  opened_at timestamptz not null default app.now(),
  constraint offer_openings_pkey primary key (guarantee_id, party_id)
);
grant select, insert on app.offer_openings to damana_api;

-- Refuses every change but an update while damana.resealing is on, which resealed_only looks at row by row.
create function app.forbid_change_but_resealing()
 returns trigger
 language plpgsql
as $function$
begin
  if lower(tg_op) = 'update' and current_setting('damana.resealing', true) = 'on' then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $function$;

-- Lets the owner of the table replace sealed evidence, and nothing else of the row. Evidence proves itself: it opens to a request
-- that its signature verifies.
create function app.resealed_only()
 returns trigger
 language plpgsql
as $function$
begin
  if app.owns_table(tg_relid) and old.evidence is not null and new.evidence is not null
    and to_jsonb(new) - 'evidence' = to_jsonb(old) - 'evidence' then return new; end if;
  raise exception 'append-only: only evidence is sealed anew, and by the owner' using errcode = '42501';
end $function$;

-- The history of a guarantee, append-only, the same for both sides. For an action of a person it keeps the signed request as
-- evidence.
create table app.guarantee_events (
  guarantee_id bigint not null references app.guarantees(id),
  -- Position in the history; counts up with guarantees.version.
  version int not null,
  kind text not null,
  actor_kind text not null,
  actor_user_id bigint,
  actor_staff_id bigint,
  request_id text,
  session_jkt text,
  -- For an action of a person: the signed request and its signature, sealed under the field key; npm run audit -- --evidence opens and
  -- verifies it.
  evidence bytea,
  -- Never filled: the signed text names a token, so it is kept sealed in evidence only.
  signed_base text,
  signature text,
  facts jsonb not null default '{}',
  at timestamptz not null,
  -- The transaction that wrote it: which ones have committed since the last look says a snapshot, in whatever order they did.
  tx xid8 not null default pg_current_xact_id(),
  constraint guarantee_events_pkey primary key (guarantee_id, version),
  constraint guarantee_events__evidence_is_sealed check (signed_base is null and signature is null)
);
create index guarantee_events__at on app.guarantee_events using brin (at) with (pages_per_range='16');
create index guarantee_events__tx on app.guarantee_events (tx);
create trigger append_only before delete or update or truncate on app.guarantee_events
  for each statement
  execute function app.forbid_change_but_resealing();
create trigger resealed_only before update on app.guarantee_events
  for each row
  when (current_setting('damana.resealing', true) = 'on')
  execute function app.resealed_only();
grant select, insert on app.guarantee_events to damana_api;

-- The random code behind the QR of a certificate, made with the first certificate of a guarantee.
create table app.guarantee_certificates (
  guarantee_id bigint not null primary key references app.guarantees(id),
  code bytea not null,
  created_at timestamptz not null default app.now(),
  constraint guarantee_certificates__one_code unique (code),
  constraint guarantee_certificates__code check (octet_length(code) = 16)
);
grant select, insert on app.guarantee_certificates to damana_api;

-- What the scheduler does next for a guarantee; no row once nothing is awaited. Written in the statement of the transition that sets
-- the moments.
create table app.guarantee_timers (
  guarantee_id bigint not null primary key references app.guarantees(id),
  -- When the next deadline passes that needs no answer of the registry, or when a failed run is repeated.
  deadline_at timestamptz,
  -- When the registry is asked next, or when a failed check is repeated.
  registry_check_at timestamptz,
  -- A process is asking the registry; until then no other asks about this guarantee. All claims together are at most as many as the
  -- registry bears.
  registry_claimed_until timestamptz,
  -- Failures in a row; each doubles the pause before the next run.
  failed_runs int not null default 0
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);
create index guarantee_timers__claimed on app.guarantee_timers (registry_claimed_until) where (registry_claimed_until is not null);
create index guarantee_timers__deadline on app.guarantee_timers (deadline_at) where (deadline_at is not null);
create index guarantee_timers__registry_check on app.guarantee_timers (registry_check_at) where (registry_check_at is not null);
grant select, insert, update, delete on app.guarantee_timers to damana_api;


-- ==== Support ====
-- Support: threads of people with staff, their messages, and the answers that staff keep.

-- The words of a text as a search compares them.
create function app.support_words(p_text text)
 returns tsvector
 language sql
 immutable parallel safe
 set search_path to 'pg_catalog'
as $function$
  select to_tsvector('pg_catalog.simple', translate(regexp_replace(lower(p_text), '[ً-ْـ]', '', 'g'), 'أإآىةؤئ', 'ااايهوي'))
$function$;

-- A search for texts in which every word of this one begins a word; null without a word.
create function app.support_query(p_text text)
 returns tsquery
 language sql
 immutable parallel safe
 set search_path to 'pg_catalog'
as $function$
  select to_tsquery('pg_catalog.simple', string_agg('''' || replace(replace(word, '\', ''), '''', '''''') || ''':*', ' & '))
  from unnest(tsvector_to_array(app.support_words(p_text))) word
$function$;

-- Questions of people to staff. One belongs to the party that the writer acted for; without a party, to the writer alone.
create table app.support_threads (
  id bigint generated always as identity (start with 1001) primary key,
  party_id bigint references app.parties(id),
  user_id bigint not null references app.users(id),
  guarantee_id bigint references app.guarantees(id),
  -- The language in which the person wrote last.
  lang text not null,
  -- Name of the writer and of the company, as they were at the first message; staff search by it.
  person text not null,
  names tsvector not null generated always as (app.support_words(person)) stored,
  -- The beginning of the first message, for lists.
  opening text not null,
  status text not null default 'open',
  -- Since when a message of the person waits for an answer.
  waiting_since timestamptz,
  assigned_staff_id bigint references app.staff(id),
  last_message_id bigint,
  last_message_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  constraint support_threads__lang check (lang in ('ar', 'en')),
  constraint support_threads__opening_length check (char_length(opening) >= 1 and char_length(opening) <= 160),
  constraint support_threads__status check (status in ('open', 'answered', 'closed')),
  constraint support_threads__waits_while_open check ((status = 'open') = (waiting_since is not null))
);
create index support_threads__last on app.support_threads (last_message_id desc);
create index support_threads__names on app.support_threads using gin (names);
create index support_threads__open on app.support_threads (waiting_since, id) where (status = 'open');
create index support_threads__party on app.support_threads (party_id, last_message_id desc);
create index support_threads__status on app.support_threads (status, last_message_id desc);
create index support_threads__user on app.support_threads (user_id, last_message_id desc);
grant select, insert on app.support_threads to damana_api;
grant update (party_id, lang, status, waiting_since, assigned_staff_id, last_message_id,
    last_message_at) on app.support_threads to damana_api;

-- Messages of a support thread, of people and of staff. Only appended to.
create table app.support_messages (
  id bigint generated always as identity (start with 1001) primary key,
  thread_id bigint not null references app.support_threads(id),
  user_id bigint references app.users(id),
  staff_id bigint references app.staff(id),
  text text not null,
  words tsvector not null generated always as (app.support_words(text)) stored,
  at timestamptz not null default app.now(),
  constraint support_messages__one_writer check ((user_id is null) <> (staff_id is null)),
  constraint support_messages__text_length check (char_length(text) >= 1 and char_length(text) <= 4000)
);
create index support_messages__thread on app.support_messages (thread_id, id);
create index support_messages__words on app.support_messages using gin (words);
grant select, insert on app.support_messages to damana_api;

-- What staff did in a support thread. Only appended to.
create table app.support_events (
  id bigint generated always as identity primary key,
  thread_id bigint not null references app.support_threads(id),
  staff_id bigint not null references app.staff(id),
  what text not null,
  request_id text,
  at timestamptz not null default app.now(),
  constraint support_events__what check (what in ('seen', 'answered', 'assigned', 'released', 'closed', 'reopened'))
);
create index support_events__thread on app.support_events (thread_id, id);
grant select, insert on app.support_events to damana_api;

-- Answers that staff use again, in both languages.
create table app.support_saved_answers (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  version int not null default 1,
  updated_by_staff_id bigint not null references app.staff(id),
  updated_at timestamptz not null default app.now(),
  removed_at timestamptz
);
grant select, insert, update on app.support_saved_answers to damana_api;


-- ==== Files ====
-- Uploaded files and the photos by which an identity is proven. The bytes lie in the file store under the row's id.

-- The id that the folder of files carries, noted by the process that started first: one with another folder is refused.
create table app.file_folder (
  one boolean not null default true primary key,
  id uuid not null,
  noted_at timestamptz not null default clock_timestamp(),
  constraint file_folder__one_row check (one)
);
grant select, insert on app.file_folder to damana_api;

-- An uploaded file that passed its checks. Only its uploader may read it until an action attaches it to one guarantee, once; then
-- both sides may.
create table app.files (
  id uuid not null primary key,
  kind text not null,
  name text not null,
  content_type text not null,
  size_bytes int not null,
  -- Of the bytes as they are served: an image is encoded anew, a PDF is stored as it came.
  sha256 bytea not null,
  uploader_user_id bigint references app.users(id),
  -- The party that the uploader acted for.
  uploader_party_id bigint,
  -- The member of staff who attaches it to an answer of support.
  uploader_staff_id bigint references app.staff(id),
  guarantee_id bigint references app.guarantees(id),
  support_message_id bigint references app.support_messages(id),
  company_application_id bigint references app.company_applications(id),
  attached_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint files__attached_with_its_time check ((guarantee_id is null) = (attached_at is null)),
  constraint files__content_type check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint files__kind_is_a_word check (kind ~ '^[a-z_]{3,40}$'),
  constraint files__name_length check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint files__not_empty check (size_bytes > 0),
  constraint files__one_origin check (num_nonnulls(company_application_id, uploader_user_id, uploader_staff_id) = 1
    and (uploader_user_id is null) = (uploader_party_id is null)),
  constraint files__one_place check (num_nonnulls(guarantee_id, support_message_id) <= 1),
  constraint files__sha256_length check (octet_length(sha256) = 32)
);
create index files__company_application on app.files (company_application_id) where (company_application_id is not null);
create index files__guarantee on app.files (guarantee_id) where (guarantee_id is not null);
create index files__support_message on app.files (support_message_id) where (support_message_id is not null);
create index files__unattached on app.files (created_at)
  where ((guarantee_id is null) and (support_message_id is null) and (company_application_id is null));
create index files__uploader on app.files (uploader_user_id) where (uploader_user_id is not null);
grant select, insert on app.files to damana_api;
grant update (guarantee_id, support_message_id, attached_at, removed_at) on app.files to damana_api;

-- Photos of a document and of the face beside it, and a reviewer's decision. Without photos: two persons proved one number, and the
-- administrator decides.
create table app.identity_reviews (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties(id),
  user_id bigint not null references app.users(id),
  attempt int not null,
  document_file_id uuid unique references app.files(id),
  face_file_id uuid unique references app.files(id),
  sent_at timestamptz not null,
  decide_until timestamptz not null,
  decision text,
  words text,
  decided_by_staff_id bigint references app.staff(id),
  decided_at timestamptz,
  face_deleted_at timestamptz,
  constraint identity_reviews__attempt_positive check (attempt > 0),
  constraint identity_reviews__decided_whole check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by_staff_id is null) and (decision is null) = (words is null)),
  constraint identity_reviews__decision check (decision in ('prove', 'send_again')),
  constraint identity_reviews__face_kept_until_decided check (face_deleted_at is null or decided_at is not null
    and face_file_id is null)
);
create index identity_reviews__faces on app.identity_reviews (decided_at)
  where ((face_file_id is not null) and (decided_at is not null));
create unique index identity_reviews__one_open on app.identity_reviews (party_id) where (decision is null);
create index identity_reviews__party on app.identity_reviews (party_id);
create index identity_reviews__waiting on app.identity_reviews (sent_at, decide_until) where (decision is null);
grant select, insert, update on app.identity_reviews to damana_api;

-- Deletes the row of a face photo; files of any other kind stay.
create function app.delete_face_photo(p_file_id uuid)
 returns void
 language sql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
  delete from files where id = p_file_id and kind = 'identity_face'
$function$;
revoke execute on function app.delete_face_photo(uuid) from public;
grant execute on function app.delete_face_photo(uuid) to damana_api;

-- Deletes the row of a document of an application whose period is over; any other file stays.
create function app.delete_company_file(p_file_id uuid)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog'
as $function$
  delete from app.files f where f.id = p_file_id and f.company_application_id in (select id from app.company_applications_over())
$function$;
revoke execute on function app.delete_company_file(uuid) from public;
grant execute on function app.delete_company_file(uuid) to damana_api;

-- Files that were attached to nothing in 30 days, or whose person closed the account.
create function app.unattached_files()
 returns table(id uuid)
 language sql
 stable security definer
 set search_path to 'pg_catalog'
as $function$
  select f.id from app.files f
  where f.guarantee_id is null and f.support_message_id is null and f.company_application_id is null
    and not exists (select from app.identity_reviews r where r.document_file_id = f.id)
    and not exists (select from app.identity_reviews r where r.face_file_id = f.id)
    and (
      f.created_at < app.now() - interval '30 days'
      -- Only an account that its person closed is deactivated and without a password.
      or exists (select from app.users u where u.id = f.uploader_user_id and u.deactivated_at is not null and u.password_hash is null)
    )
$function$;
revoke execute on function app.unattached_files() from public;
grant execute on function app.unattached_files() to damana_api;

-- Deletes the row of a file that belongs to nothing and is due; any other file stays.
create function app.delete_unattached_file(p_file_id uuid)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog'
as $function$
  delete from app.files f where f.id = p_file_id and f.id in (select id from app.unattached_files())
$function$;
revoke execute on function app.delete_unattached_file(uuid) from public;
grant execute on function app.delete_unattached_file(uuid) to damana_api;


-- ==== Fees ====
-- Fees beside commission and transfer: what each was charged for, the bill for what could not be netted, and what staff decided.

create function app.close_or_open_bill()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  update app.fee_bills b set closed_at = case when open.is_so then null else app.now() end
  from (
    select exists (
      select from app.fees f where f.guarantee_id = new.guarantee_id and f.side = new.side and f.closed_at is null
    ) as is_so
  ) open
  where b.guarantee_id = new.guarantee_id and b.side = new.side and (b.closed_at is null) <> open.is_so;
  return null;
end $function$;
revoke execute on function app.close_or_open_bill() from public;

create function app.mark_fee_billed()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  new.is_billed := exists (select from app.fee_bills b where b.guarantee_id = new.guarantee_id and b.side = new.side);
  return new;
end $function$;
revoke execute on function app.mark_fee_billed() from public;

-- What each fee was charged for. Its open, paid and refunded sums are read from the ledger; the moments here only help to find it.
create table app.fees (
  id bigint generated always as identity (start with 1001) primary key,
  guarantee_id bigint not null references app.guarantees(id),
  -- The version of the guarantee's event that caused it; the ledger identifies the fee by it.
  fee_number bigint not null,
  side text not null,
  kind text not null,
  amount_fils bigint not null,
  sales_tax_basis_points int not null,
  charged_at timestamptz not null,
  -- Whether a bill asks for it. Kept by triggers, here and on app.fee_bills.
  is_billed boolean not null default false,
  -- Since when nothing of it is open: netted, paid or written off.
  closed_at timestamptz,
  given_back_at timestamptz,
  paid_back_at timestamptz,
  constraint fees__once unique (guarantee_id, fee_number),
  constraint fees__kind check (kind in ('cancellation', 'late_expiry', 'failed_check')),
  constraint fees__paid_back_after check (paid_back_at is null or given_back_at is not null),
  constraint fees__positive check (amount_fils > 0),
  constraint fees__side check (side in ('buyer', 'seller')),
  constraint fees__tax check (sales_tax_basis_points >= 0 and sales_tax_basis_points <= 9999)
);
create index fees__charged on app.fees (charged_at, id);
create index fees__open on app.fees (id) where (closed_at is null);
create index fees__to_pay_back on app.fees (id) where ((given_back_at is not null) and (paid_back_at is null));
create index fees__unbilled on app.fees (guarantee_id) where ((closed_at is null) and (not is_billed));
create trigger close_or_open_bill after insert or update of closed_at on app.fees
  for each row
  execute function app.close_or_open_bill();
create trigger keep_columns before update of guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points,
    charged_at on app.fees
  for each row
  execute function app.keep_columns('guarantee_id', 'fee_number', 'side', 'kind', 'amount_fils', 'sales_tax_basis_points',
    'charged_at');
create trigger mark_billed before insert on app.fees for each row execute function app.mark_fee_billed();
grant select, insert, update on app.fees to damana_api;

-- The bill for what a side still owes of a guarantee's fees when the guarantee has ended; one for each side.
create table app.fee_bills (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  side text not null,
  payment_reference text not null,
  -- What was open when the bill was issued.
  amount_fils bigint not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  -- How many reminders are done: sent, or skipped because the bill was paid by then. After the last one, at the due date, the bill is
  -- on finance's list while something is open.
  reminders_sent int not null default 0,
  -- Since when none of its fees is open; null while one is. Kept by a trigger on app.fees, in the transaction that closes or opens a
  -- fee.
  closed_at timestamptz,
  constraint fee_bills__one_for_a_side unique (guarantee_id, side),
  constraint fee_bills__reference unique (payment_reference),
  constraint fee_bills__positive check (amount_fils > 0),
  constraint fee_bills__side check (side in ('buyer', 'seller')),
  constraint fee_bills__twelve_digits check (payment_reference ~ '^[0-9]{12}$')
);
create index fee_bills__open on app.fee_bills (due_at, id) where (closed_at is null);
create index fee_bills__reminders on app.fee_bills (reminders_sent, issued_at);
create trigger keep_turns after insert or delete or update of closed_at on app.fee_bills
  for each row
  execute function app.keep_turns_of_money();
create trigger mark_billed after insert or delete on app.fee_bills for each row execute function app.mark_billed();
grant select, insert on app.fee_bills to damana_api;
grant update (due_at, reminders_sent) on app.fee_bills to damana_api;

create function app.mark_billed()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  bill app.fee_bills := coalesce(new, old);
begin
  update app.fees f
    set is_billed = exists (select from app.fee_bills b where b.guarantee_id = bill.guarantee_id and b.side = bill.side)
    where f.guarantee_id = bill.guarantee_id and f.side = bill.side;
  return null;
end $function$;
revoke execute on function app.mark_billed() from public;

-- What happened to a fee after it was charged: by whom and why; append-only.
create table app.fee_events (
  id bigint generated always as identity primary key,
  fee_id bigint not null references app.fees(id),
  kind text not null,
  amount_fils bigint not null,
  receipt_id bigint references app.receipts(id),
  actor text not null,
  staff_id bigint references app.staff(id),
  reason text,
  request_id text not null,
  at timestamptz not null,
  constraint fee_events__kind check (kind in ('billed', 'paid', 'written_off', 'given_back', 'paid_back')),
  constraint fee_events__positive check (amount_fils > 0)
);
create index fee_events__fee on app.fee_events (fee_id);
create trigger append_only before delete or update or truncate on app.fee_events
  for each statement
  execute function app.forbid_change();
grant select, insert on app.fee_events to damana_api;

create function app.fee_sums(p_guarantee_id bigint, p_side text, p_kind text, p_fee_number bigint, out open_fils bigint,
  out paid_fils bigint, out written_off_fils bigint, out given_back_fils bigint, out paid_back_fils bigint)
 returns record
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  with lines as (
    select l.code, coalesce(v.reference, l.reference) as reference,
      case l.side when 'debit' then l.amount_fils else -l.amount_fils end as debit_fils
    from ledger.journal l
      left join lateral (select j.reference from ledger.journal j where j.entry_id = l.reverses limit 1) v on true
    where l.account_id in (
      p_guarantee_id * 64 + case p_side when 'buyer' then 34 else 35 end,
      p_guarantee_id * 64 + 36
    )
  ), own as (
    select code, split_part(reference, ':', 1) as event, debit_fils from lines
    where split_part(reference, ':', 3) = p_fee_number::text
      and (code <> 'fee_refunds_due' or (split_part(reference, ':', 4) = p_kind and split_part(reference, ':', 5) = p_side))
  )
  select coalesce(sum(debit_fils) filter (where code <> 'fee_refunds_due'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event in ('fee_netted', 'fee_bill_paid', 'fee_reopened')), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_written_off'), 0)::bigint,
    coalesce(-sum(debit_fils) filter (where event = 'fee_given_back'), 0)::bigint,
    coalesce(sum(debit_fils) filter (where event = 'fee_refund_paid'), 0)::bigint
  from own
$function$;


-- ==== Receipts ====
-- Money in: receipts of biller, bank transfer and CliQ, and what was decided about them.

-- Money in, once per bank and bank reference. booked_fils belongs to a guarantee, suspense_fils waits for finance.
create table app.receipts (
  id bigint generated always as identity (start with 1001) primary key,
  source text not null,
  -- Who reported it: transfer and CliQ are the same bank.
  bank text generated always as (
    case
        when source = 'biller' then 'biller'
        else 'bank'
    end) stored,
  bank_reference text not null,
  fingerprint bytea not null,
  amount_fils bigint not null,
  remittance text not null default '',
  payer jsonb not null default '{}',
  received_at timestamptz not null,
  recorded_at timestamptz not null default app.now(),
  -- Booked from a statement, because its notification was lost with a restored database; one that comes after all is the same payment.
  from_statement boolean not null default false,
  -- Of a receipt booked from a statement: who notified it afterwards.
  reported_bank text,
  -- The reference of that notification: a repetition is the same payment.
  reported_reference text,
  guarantee_id bigint references app.guarantees(id),
  fee_bill_id bigint references app.fee_bills(id),
  -- The receipt that this one was cut from, because the bank reversed only this part of it.
  part_of bigint references app.receipts(id),
  booked_fils bigint not null,
  suspense_fils bigint not null default 0,
  -- The part that is on its way to the payer, or has arrived: an excess, another guarantee's money, or money of no guarantee. What a
  -- payout out of suspense does not bring is in suspense again.
  back_fils bigint not null default 0,
  -- The part that paid the fees of its bill.
  fee_fils bigint not null default 0,
  -- The part that belongs to nobody any more: the bank reversed it while it was unassigned, or another receipt replaced it.
  lost_fils bigint not null default 0,
  -- The part that the bank reversed alone: it is a receipt of its own, reversed, and the rest stays.
  cut_fils bigint not null default 0,
  -- What was booked at once: a repeated notification gets the same answer, whatever became of the money.
  answered_fils bigint,
  -- The part of booked_fils that was refunded when the guarantee ended.
  refunded_fils bigint not null default 0,
  -- Of a reversed receipt: the part of booked_fils that was recovered, because a refund did not leave, the guarantee ended without it,
  -- or the seller's part was kept.
  recovered_fils bigint not null default 0,
  why text,
  -- Whether the buyer paid; null while the money belongs to no guarantee. The deadlines of declaration and decision stand in
  -- third_party_payers.
  payer_state text,
  -- The payer as the buyer declared: name and relation.
  declared jsonb,
  -- When the statement showed it. A receipt leaves the index of the unsettled ones once; no other index has this column.
  settled_at timestamptz,
  settled_by text,
  -- When the bank reversed it: from then on it is neither on the statement nor matched again.
  reversed_at timestamptz,
  -- When finance removed the loss from its list: it is claimed from the payer, or waived.
  claim_noted_at timestamptz,
  constraint receipts__once unique (bank, bank_reference),
  constraint receipts__all_somewhere check ((booked_fils + suspense_fils + back_fils + lost_fils + fee_fils + cut_fils) = amount_fils
    and booked_fils >= 0 and suspense_fils >= 0 and back_fils >= 0 and lost_fils >= 0 and fee_fils >= 0 and cut_fils >= 0),
  constraint receipts__fee_has_bill check (fee_fils = 0 or fee_bill_id is not null),
  constraint receipts__payer_state check (payer_state in ('buyer', 'undeclared', 'declared', 'deciding', 'accepted', 'sent_back')),
  constraint receipts__positive check (amount_fils > 0),
  constraint receipts__recovered_once check (recovered_fils >= 0 and recovered_fils <= booked_fils),
  constraint receipts__refunded_once check (refunded_fils >= 0 and refunded_fils <= booked_fils),
  constraint receipts__source check (source in ('biller', 'bank', 'cliq'))
) with (fillfactor=80);
create index receipts__deciding on app.receipts (recorded_at) where (payer_state = 'deciding');
create index receipts__fee_bill on app.receipts (fee_bill_id) where (fee_bill_id is not null);
create index receipts__from_statement on app.receipts (bank_reference) where from_statement;
create index receipts__guarantee on app.receipts (guarantee_id);
create index receipts__lost on app.receipts (reversed_at) where ((reversed_at is not null) and (claim_noted_at is null));
create index receipts__part_of on app.receipts (part_of) where (part_of is not null);
create index receipts__payer on app.receipts (((payer ->> 'id'))) where (payer ? 'id');
create index receipts__payer_open on app.receipts (guarantee_id) where (payer_state in ('undeclared', 'deciding'));
create index receipts__recorded on app.receipts (recorded_at, id);
create index receipts__reference on app.receipts (bank_reference);
create unique index receipts__reported on app.receipts (reported_bank, reported_reference) where (reported_reference is not null);
create index receipts__reversed on app.receipts (guarantee_id) where (reversed_at is not null);
create index receipts__suspense on app.receipts (id) where (suspense_fils > 0);
create index receipts__unmatched on app.receipts (recorded_at, id, suspense_fils) where (suspense_fils > 0);
create index receipts__unsettled on app.receipts (id) where (settled_at is null);
create index receipts__unsettled_by_day on app.receipts (recorded_at, id) where ((settled_at is null) and (reversed_at is null));
create trigger keep_columns before update of bank_reference, amount_fils, received_at on app.receipts
  for each row
  execute function app.keep_columns('bank_reference', 'amount_fils', 'received_at');
grant select, insert, update on app.receipts to damana_api;

-- Decisions about a receipt after it came: by whom and why; append-only.
create table app.receipt_events (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references app.receipts(id),
  kind text not null,
  actor text not null,
  staff_id bigint references app.staff(id),
  facts jsonb not null default '{}',
  request_id text not null,
  at timestamptz not null,
  constraint receipt_events__kind check (kind in ('matched', 'sent_back', 'payer_accepted', 'payer_refused', 'account_named',
    'taken_back', 'paid_again', 'lost', 'claim_noted'))
);
create index receipt_events__receipt on app.receipt_events (receipt_id);
create trigger append_only before delete or update or truncate on app.receipt_events
  for each statement
  execute function app.forbid_change();
grant select, insert on app.receipt_events to damana_api;


-- ==== Guarantee flags ====
-- What can be open beside the status of a guarantee: requests, proofs, blocks, split proposals, third-party payers. A closed row
-- stays as history and never changes.

-- A side's request to staff to cancel the sale; every request that there was, at most one of them open per guarantee.
create table app.cancellation_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  status text not null default 'pending',
  requested_by text not null,
  reason text not null,
  -- The fee at the moment of the request; it does not change.
  fee_fils bigint not null,
  after_payment boolean not null,
  requested_at timestamptz not null,
  answer_until timestamptz not null,
  -- Of the other side; silent once answer_until has passed without one.
  answer text,
  -- The other side's reason for objecting; of a rejected request the reason of staff.
  words text,
  -- By when staff decide.
  decide_until timestamptz not null,
  -- Staff let decide_until pass: an administrator decides.
  escalated boolean not null default false,
  -- Whom staff made bear the fee.
  fee_side text,
  -- Approved after payment: when the registry is asked once more before the sale is cancelled.
  check_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  constraint cancellation_requests__answer check (answer in ('agreed', 'objected', 'silent')),
  constraint cancellation_requests__close_reason check (close_reason in ('taken_back', 'fallen', 'staff')),
  constraint cancellation_requests__closed check ((status = 'pending') = (closed_at is null)),
  constraint cancellation_requests__fee_not_negative check (fee_fils >= 0),
  constraint cancellation_requests__fee_side check (fee_side in ('seller', 'buyer', 'waived')),
  constraint cancellation_requests__rejected check ((status = 'rejected') = (close_reason is not null)),
  constraint cancellation_requests__requested_by check (requested_by in ('seller', 'buyer')),
  constraint cancellation_requests__status check (status in ('pending', 'approved', 'rejected'))
);
create index cancellation_requests__decide_until on app.cancellation_requests (decide_until, requested_at, escalated, check_at,
    guarantee_id, answer)
  where (closed_at is null);
create index cancellation_requests__guarantee on app.cancellation_requests (guarantee_id, id desc);
create unique index cancellation_requests__one_open on app.cancellation_requests (guarantee_id) where (closed_at is null);
create trigger keep_closed before update on app.cancellation_requests
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.cancellation_requests to damana_api;
grant update (status, answer_until, answer, words, decide_until, escalated, fee_side, check_at, closed_at,
    close_reason) on app.cancellation_requests to damana_api;

-- A side's request for more time to transfer the ownership, which the other side may agree to.
create table app.extension_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  -- lapsed: not agreed to by answer_until; dropped: the guarantee ended before.
  status text not null default 'pending',
  requested_by text not null,
  requested_at timestamptz not null,
  answer_until timestamptz not null,
  closed_at timestamptz,
  constraint extension_requests__closed check ((status = 'pending') = (closed_at is null)),
  constraint extension_requests__requested_by check (requested_by in ('seller', 'buyer')),
  constraint extension_requests__status check (status in ('pending', 'agreed', 'lapsed', 'dropped'))
);
create index extension_requests__guarantee on app.extension_requests (guarantee_id);
create unique index extension_requests__one_open on app.extension_requests (guarantee_id) where (closed_at is null);
create trigger keep_closed before update on app.extension_requests
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.extension_requests to damana_api;
grant update (status, answer_until, closed_at) on app.extension_requests to damana_api;

-- A side's proof that the ownership is transferred, handed in while the registry does not answer; reviewers decide on its files.
create table app.transfer_proofs (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  -- superseded: the registry answered, or the guarantee ended, before reviewers decided.
  status text not null default 'pending',
  submitted_by text not null,
  submitted_at timestamptz not null,
  -- By when reviewers decide.
  decide_until timestamptz not null,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint transfer_proofs__closed check ((status = 'pending') = (closed_at is null)),
  constraint transfer_proofs__status check (status in ('pending', 'accepted', 'refused', 'superseded')),
  constraint transfer_proofs__submitted_by check (submitted_by in ('seller', 'buyer'))
);
create index transfer_proofs__decide_until on app.transfer_proofs (decide_until, guarantee_id, submitted_at, escalated)
  where (closed_at is null);
create index transfer_proofs__guarantee on app.transfer_proofs (guarantee_id);
create unique index transfer_proofs__one_open on app.transfer_proofs (guarantee_id) where (closed_at is null);
create trigger keep_closed before update on app.transfer_proofs
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.transfer_proofs to damana_api;
grant update (status, decide_until, escalated, closed_at) on app.transfer_proofs to damana_api;

-- A proposal of staff to split the held money, and how both sides answered it.
create table app.split_proposals (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  -- agreed: the money was split; refused: a side said no; lapsed: not both answered by answer_until; dropped: the case ended
  -- otherwise.
  status text not null default 'pending',
  seller_fils bigint not null,
  buyer_fils bigint not null,
  fees_fils bigint not null,
  proposed_at timestamptz not null,
  proposed_by_staff_id bigint references app.staff(id),
  answer_until timestamptz not null,
  seller_answer text,
  buyer_answer text,
  closed_at timestamptz,
  constraint split_proposals__agreed check (status <> 'agreed' or seller_answer = 'yes' and buyer_answer = 'yes'),
  constraint split_proposals__buyer_answer check (buyer_answer in ('yes', 'no')),
  constraint split_proposals__closed check ((status = 'pending') = (closed_at is null)),
  constraint split_proposals__seller_answer check (seller_answer in ('yes', 'no')),
  constraint split_proposals__status check (status in ('pending', 'agreed', 'refused', 'lapsed', 'dropped')),
  constraint split_proposals__sums_not_negative check (seller_fils >= 0 and buyer_fils >= 0 and fees_fils >= 0)
);
create index split_proposals__guarantee on app.split_proposals (guarantee_id, id desc);
create unique index split_proposals__one_open on app.split_proposals (guarantee_id) where (closed_at is null);
create trigger adjusted_sale after update on app.split_proposals
  for each row
  when (new.status = 'agreed' and old.status <> 'agreed')
  execute function app.note_adjusted_sale();
create trigger keep_closed before update on app.split_proposals
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.split_proposals to damana_api;
grant update (status, answer_until, seller_answer, buyer_answer, closed_at) on app.split_proposals to damana_api;

-- What blocks, or blocked, a guarantee: a dispute of a side, a case of the registry, the bank or an identity, or staff. At most one
-- open of a reason.
create table app.guarantee_blocks (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  reason text not null,
  -- Of the bank: only a debit that nobody has assigned yet, so that nothing is due again.
  in_doubt boolean not null default false,
  opened_at timestamptz not null,
  opened_by text not null,
  opened_by_user_id bigint references app.users(id),
  opened_by_staff_id bigint references app.staff(id),
  -- Which side disputes.
  dispute_side text,
  -- The reason that a side or staff gave; of the registry its finding; of the bank why it reversed the receipt.
  words text,
  -- By when staff decide; of the bank, by when the buyer pays again.
  deadline_at timestamptz not null,
  -- Staff let deadline_at pass: an administrator decides.
  escalated boolean not null default false,
  -- Of a reversal that was not paid again: when the registry is asked once more before the sale is cancelled.
  check_at timestamptz,
  -- silent: the registry did not answer the second look before a refund; letter: reviewers then decided by the Department's letter.
  second_look text,
  -- The split proposed in this case. A block that replaces another takes it over.
  split_proposal_id bigint references app.split_proposals(id),
  closed_at timestamptz,
  -- The event of the guarantee that ended the block.
  close_event text,
  constraint guarantee_blocks__check_of_bank check (check_at is null or reason = 'bank'),
  constraint guarantee_blocks__closed check ((closed_at is null) = (close_event is null)),
  constraint guarantee_blocks__dispute check ((reason = 'objection') = (dispute_side is not null)),
  constraint guarantee_blocks__dispute_side check (dispute_side in ('seller', 'buyer')),
  constraint guarantee_blocks__doubt_of_bank check (not in_doubt or reason = 'bank'),
  constraint guarantee_blocks__opened_by check (opened_by in ('seller', 'buyer', 'creator', 'system', 'bank', 'registry',
    'staff')),
  constraint guarantee_blocks__reason check (reason in ('staff', 'objection', 'registry', 'silent', 'stalled', 'bank',
    'identity')),
  constraint guarantee_blocks__second_look check (second_look in ('silent', 'letter')),
  constraint guarantee_blocks__second_look_of_silence check (second_look is null or reason = 'silent')
);
create index guarantee_blocks__deadline on app.guarantee_blocks (deadline_at, guarantee_id, reason, opened_at, escalated,
    split_proposal_id)
  where (closed_at is null);
create index guarantee_blocks__guarantee on app.guarantee_blocks (guarantee_id);
create unique index guarantee_blocks__one_open on app.guarantee_blocks (guarantee_id, reason) where (closed_at is null);
create index guarantee_blocks__split_proposal on app.guarantee_blocks (split_proposal_id) where (split_proposal_id is not null);
create trigger keep_closed before update on app.guarantee_blocks
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.guarantee_blocks to damana_api;
grant update (words, deadline_at, escalated, check_at, second_look, split_proposal_id, closed_at,
    close_event) on app.guarantee_blocks to damana_api;

-- A receipt paid by somebody other than the buyer, until the buyer has declared the payer and, where it has to, finance has decided.
-- The declaration stands with the receipt.
create table app.third_party_payers (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  receipt_id bigint not null references app.receipts(id),
  -- dropped: the guarantee ended, or the payer was known, before it was declared.
  status text not null default 'undeclared',
  opened_at timestamptz not null,
  declare_until timestamptz not null,
  -- By when finance decides; null while the buyer has to declare the payer.
  decide_until timestamptz,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint third_party_payers__closed check ((status in ('undeclared', 'under_review')) = (closed_at is null)),
  constraint third_party_payers__decide_until check (status <> 'under_review' or decide_until is not null),
  constraint third_party_payers__status check (status in ('undeclared', 'under_review', 'declared', 'accepted', 'refunded',
    'reversed', 'dropped'))
);
create index third_party_payers__declare_until on app.third_party_payers (coalesce(decide_until, declare_until))
  where (closed_at is null);
create index third_party_payers__guarantee on app.third_party_payers (guarantee_id);
create unique index third_party_payers__one_open on app.third_party_payers (receipt_id) where (closed_at is null);
create index third_party_payers__under_review on app.third_party_payers (decide_until, escalated)
  where ((status = 'under_review') and (closed_at is null));
create trigger keep_closed before update on app.third_party_payers
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert on app.third_party_payers to damana_api;
grant update (status, declare_until, decide_until, escalated, closed_at) on app.third_party_payers to damana_api;

-- The open rows beside a guarantee: blocks with their split proposal, requests, proofs, third-party payers, the unverified vehicle.
-- After a wait for the guarantee's lock it is read by a statement of its own, which sees what the lock was waited for.
create function app.read_open_flags(p_guarantee_id bigint)
 returns json
 language sql
 stable
as $function$
  select json_build_object(
    'cancellation_request', (
      select json_build_object('status', c.status, 'requested_by', c.requested_by, 'reason', c.reason, 'fee_fils', c.fee_fils::text,
        'after_payment', c.after_payment, 'requested_at', c.requested_at, 'answer_until', c.answer_until, 'answer', c.answer, 'words', c.words,
        'decide_until', c.decide_until, 'escalated', c.escalated, 'fee_side', c.fee_side, 'check_at', c.check_at, 'close_reason', c.close_reason)
      from app.cancellation_requests c where c.guarantee_id = p_guarantee_id and c.closed_at is null),
    'extension_request', (
      select json_build_object('requested_by', e.requested_by, 'answer_until', e.answer_until)
      from app.extension_requests e where e.guarantee_id = p_guarantee_id and e.closed_at is null),
    'terms_proposal', (
      select json_build_object('proposed_by', t.proposed_by, 'nth', t.nth, 'answer_until', t.answer_until, 'quote', t.quote)
      from app.terms_proposals t where t.guarantee_id = p_guarantee_id and t.closed_at is null),
    'transfer_proof', (
      select json_build_object('submitted_by', p.submitted_by, 'submitted_at', p.submitted_at, 'decide_until', p.decide_until,
        'escalated', p.escalated)
      from app.transfer_proofs p where p.guarantee_id = p_guarantee_id and p.closed_at is null),
    'blocks', (
      select json_agg(json_build_object('reason', b.reason, 'opened_at', b.opened_at, 'dispute_side', b.dispute_side, 'words', b.words,
        'deadline_at', b.deadline_at, 'escalated', b.escalated, 'check_at', b.check_at, 'in_doubt', b.in_doubt,
        'second_look', b.second_look,
        'split', (
          select json_build_object('status', s.status, 'seller_fils', s.seller_fils::text, 'buyer_fils', s.buyer_fils::text,
            'fees_fils', s.fees_fils::text, 'answer_until', s.answer_until, 'seller_answer', s.seller_answer, 'buyer_answer', s.buyer_answer)
          from app.split_proposals s where s.id = b.split_proposal_id)) order by b.opened_at, b.id)
      from app.guarantee_blocks b where b.guarantee_id = p_guarantee_id and b.closed_at is null),
    'third_party_payers', (
      select json_agg(json_build_object('receipt_id', t.receipt_id, 'status', t.status, 'opened_at', t.opened_at,
        'declare_until', t.declare_until, 'decide_until', t.decide_until, 'escalated', t.escalated) order by t.opened_at, t.id)
      from app.third_party_payers t where t.guarantee_id = p_guarantee_id and t.closed_at is null),
    'vehicle', (
      select json_build_object('since', g.vehicle_unverified_since, 'reason', g.vehicle_unverified_reason)
      from app.guarantees g
      where g.id = p_guarantee_id and g.vehicle_unverified_since is not null and g.vehicle_unverified_reason is not null))
$function$;

-- The flags of a guarantee as the API names them: what is open beside its status, and since when.
create view app.guarantee_flags as
 select guarantee_blocks.guarantee_id,
    'blocked' as kind,
    guarantee_blocks.reason,
    guarantee_blocks.opened_at as since
   from app.guarantee_blocks
  where guarantee_blocks.closed_at is null
union all
 select cancellation_requests.guarantee_id,
    'cancellation' as kind,
    cancellation_requests.requested_by as reason,
    cancellation_requests.requested_at as since
   from app.cancellation_requests
  where cancellation_requests.closed_at is null
union all
 select third_party_payers.guarantee_id,
    'payer_undeclared' as kind,
    'R' || third_party_payers.receipt_id as reason,
    third_party_payers.opened_at as since
   from app.third_party_payers
  where third_party_payers.closed_at is null
union all
 select guarantees.id as guarantee_id,
    'vehicle_unverified' as kind,
    guarantees.vehicle_unverified_reason as reason,
    guarantees.vehicle_unverified_since as since
   from app.guarantees
  where guarantees.vehicle_unverified_since is not null;
grant select on app.guarantee_flags to damana_api;


-- ==== Payouts ====
-- Money out: payouts and the payment files that carry them.

-- Each payment file as it was submitted to the bank, with its SHA-256. One in doubt is submitted once more, the same bytes under the
-- same message id, and then asked after by it.
create table app.payout_files (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  rail text not null,
  body text not null,
  sha256 bytea not null,
  payments int not null,
  sum_fils bigint not null,
  status text not null,
  made_at timestamptz not null,
  sent_at timestamptz,
  -- When the bytes last left for the bank: a statement of the bank that is older says nothing about them.
  last_sent_at timestamptz not null,
  -- When the bank confirmed the file by its message id and SHA-256; null where it was only found there, or not yet.
  confirmed_at timestamptz,
  -- When the same bytes were submitted again, once, because no answer had come.
  resent_at timestamptz,
  -- When the bank first said that it does not have the file.
  first_missed_at timestamptz,
  -- When it said so again, long enough after. A large file then waits for two of finance.
  last_missed_at timestamptz,
  -- The bank is not asked about the file before.
  ask_again_at timestamptz,
  constraint payout_files__status check (status in ('made', 'sent', 'unknown', 'lost'))
) with (fillfactor=50);
create index payout_files__made on app.payout_files (made_at, id);
create index payout_files__missed on app.payout_files (id) where (last_missed_at is not null);
create trigger keep_columns before update of message_id, rail, body, sha256, payments, sum_fils, made_at on app.payout_files
  for each row
  execute function app.keep_columns('message_id', 'rail', 'body', 'sha256', 'payments', 'sum_fils', 'made_at');
grant select, insert, update on app.payout_files to damana_api;

create function app.guard_payout_account()
 returns trigger
 language plpgsql
as $function$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if old.status not in ('ordered', 'held') and new.status not in ('ordered', 'held') then
    raise exception 'the account of a payout that no longer waits never changes' using errcode = '42501';
  end if;
  if new.bank_account_id is not null and not exists (
    select from app.bank_accounts b
    where b.id = new.bank_account_id and b.party_id = new.beneficiary_party_id and b.iban = new.iban
  ) then
    raise exception 'the account of a payout is not its beneficiary''s' using errcode = '42501';
  end if;
  return new;
end $function$;

-- Money out. Only the payouts' transition table changes the status; the status is not indexed, so that a change rewrites no index.
create table app.payouts (
  id bigint generated always as identity (start with 100001) primary key,
  -- The end-to-end id at the bank, never reused.
  number text generated always as ('P' || id::text) stored,
  guarantee_id bigint references app.guarantees(id),
  -- The receipt that it refunds.
  receipt_id bigint references app.receipts(id),
  -- The day in Amman whose fees are swept to our own account; one a day.
  swept_on date,
  -- refund: an ended guarantee pays back. excess, send_back: too much, or a refused payer's money, refunded while the guarantee goes
  -- on; they never change its statuses.
  purpose text not null,
  attempt int not null default 1,
  -- The failed attempt that this one repeats; each is followed by one at most.
  previous_id bigint references app.payouts(id),
  -- The member of finance who requested this attempt and therefore may not approve it.
  made_by_staff_id bigint references app.staff(id),
  amount_fils bigint not null,
  beneficiary_party_id bigint references app.parties(id),
  beneficiary_name text not null,
  bank_account_id bigint references app.bank_accounts(id),
  -- A copy: a later change of the beneficiary's account never affects a payout already ordered.
  iban text,
  swift_code text,
  -- Of an account that is no row of bank_accounts: since when it is known; null counts as old (reported by the bank itself, or our
  -- own).
  account_since timestamptz,
  -- The account of somebody else to which two of finance let this money go.
  allowed_iban text,
  -- The bank's check gave the account that was named for this payout to another name.
  account_is_of_another boolean not null default false,
  rail text not null,
  status text not null,
  -- How it ended, when it did not end settled. Indexed, because the status is not.
  failed_status text generated always as (
    case
        when status in ('rejected', 'returned', 'withdrawn') then status
        else null::text
    end) stored,
  version int not null default 1,
  held_reason text,
  -- Why finance holds it, as long as it does.
  staff_hold_reason text,
  staff_hold_by bigint references app.staff(id),
  approvals_needed int not null default 0,
  file_id bigint,
  expected_on date,
  bank_reason text,
  -- How often the beneficiary was reminded of the missing account since the payout has its present status.
  reminders_sent int not null default 0,
  -- Of the part of the seller's money that an open sum covers: what two members of finance and an administrator decided.
  reversal_decided text,
  -- When it was compared with the beneficiary's account and was right as it stands; null again with each change of it. Only while it
  -- waits for an account.
  compared_at timestamptz,
  -- Since when it is in doubt, because the database was restored and the bank may have had it; null when it is not.
  restored_at timestamptz,
  -- What the bank reports of it by its end-to-end id; not_known only after it said so twice.
  restored_report text,
  -- When the bank first said that it does not know it.
  restored_missed_at timestamptz,
  ordered_at timestamptz not null,
  status_since timestamptz not null,
  -- When its expected day had passed without a report of the bank; kept, so that a new expected day does not hide it.
  late_at timestamptz,
  -- Since when its money is back where it came from and no new attempt carries it. Indexed, because the status is not.
  unpaid_since timestamptz,
  settled_at timestamptz,
  -- When it was settled, rejected, returned or withdrawn: nothing more is expected of it.
  closed_at timestamptz,
  -- Since when its money covers what the bank reversed: it is not tried again, and nobody is owed it.
  recovered_at timestamptz,
  -- As it was known when the payout was ordered; null: none, or the payee is no party.
  beneficiary_name_latin text,
  constraint payouts__once unique nulls not distinct (guarantee_id, receipt_id, beneficiary_party_id, purpose, swept_on, attempt),
  constraint payouts__file foreign key (file_id) references app.payout_files(id),
  constraint payouts__closed check ((closed_at is null) = (status in ('ordered', 'held', 'approved', 'in_file', 'sent', 'unknown',
    'accepted'))),
  constraint payouts__iban_from_approval check (iban is not null or (status in ('ordered', 'held', 'withdrawn', 'settled',
    'returned'))),
  constraint payouts__positive check (amount_fils > 0),
  constraint payouts__purpose check (purpose in ('seller', 'seller_reversed', 'refund', 'excess', 'send_back', 'suspense',
    'sweep', 'partner')),
  constraint payouts__rail check (rail in ('ACH', 'RTGS')),
  constraint payouts__reason_while_held check ((held_reason is not null) = (status = 'held')),
  constraint payouts__restored_report check (restored_report in ('known', 'not_known')),
  constraint payouts__reversal_decided check (reversal_decided in ('release', 'keep')),
  constraint payouts__source check (
    case purpose
        when 'seller' then guarantee_id is not null and beneficiary_party_id is not null
        when 'seller_reversed' then guarantee_id is not null and beneficiary_party_id is not null
        when 'partner' then guarantee_id is not null and beneficiary_party_id is not null
        when 'refund' then guarantee_id is not null
        when 'excess' then guarantee_id is not null and receipt_id is not null
        when 'send_back' then guarantee_id is not null and receipt_id is not null
        when 'suspense' then guarantee_id is null and receipt_id is not null
        else guarantee_id is null and receipt_id is null and swept_on is not null
    end),
  constraint payouts__staff_hold check ((staff_hold_reason is null) = (staff_hold_by is null)),
  constraint payouts__status check (status in ('ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted', 'settled',
    'rejected', 'returned', 'withdrawn')),
  constraint payouts__unpaid check (unpaid_since is null or (status in ('rejected', 'returned', 'withdrawn')))
) with (fillfactor=60);
create index payouts__beneficiary on app.payouts (beneficiary_party_id, id);
create index payouts__expected on app.payouts (expected_on)
  where ((closed_at is null) and (late_at is null) and (coalesce(held_reason, '') <> all (array['iban_missing', 'iban_unproven',
    'iban_young', 'contact_changed', 'identity_unproven'])));
create index payouts__failed on app.payouts (failed_status, id) where (failed_status is not null);
create index payouts__file on app.payouts (file_id) where (file_id is not null);
create index payouts__held on app.payouts (id) where ((closed_at is null) and (held_reason is not null));
create index payouts__held_kinds on app.payouts (held_reason, reminders_sent)
  where ((held_reason is not null) and (late_at is null));
create index payouts__held_late_kinds on app.payouts (held_reason, reminders_sent)
  where ((held_reason is not null) and (late_at is not null));
create index payouts__held_late_since on app.payouts (held_reason, reminders_sent, ordered_at, id)
  where ((held_reason is not null) and (late_at is not null));
create index payouts__held_since on app.payouts (held_reason, reminders_sent, ordered_at, id)
  where ((held_reason is not null) and (late_at is null));
create index payouts__iban_tail on app.payouts ("right"(iban, 4), id);
create index payouts__late on app.payouts (ordered_at, id)
  where ((late_at is not null) and (closed_at is null) and (held_reason is null));
create index payouts__moving on app.payouts (rail, id) where ((closed_at is null) and (held_reason is null));
create unique index payouts__one_next on app.payouts (previous_id) where (previous_id is not null);
create index payouts__ordered on app.payouts (ordered_at, id);
create index payouts__receipt on app.payouts (receipt_id) where (receipt_id is not null);
create index payouts__restored on app.payouts (id) where (restored_at is not null);
create index payouts__swept on app.payouts (swept_on) where (purpose = 'sweep');
create index payouts__to_approve on app.payouts (ordered_at, id)
  where ((approvals_needed > 0) and (late_at is null) and (closed_at is null) and (held_reason is null));
create index payouts__to_compare on app.payouts (id)
  where ((compared_at is null) and (guarantee_id is not null) and ((held_reason in ('iban_missing', 'iban_unproven'))
    or ((failed_status in ('rejected', 'returned')) and (unpaid_since is not null))));
create index payouts__unpaid on app.payouts (failed_status, unpaid_since, id) where (unpaid_since is not null);
create index payouts__unpaid_by_reminders on app.payouts (failed_status, reminders_sent, unpaid_since)
  where (unpaid_since is not null);
create index payouts__waiting on app.payouts (beneficiary_party_id)
  where ((guarantee_id is not null) and ((held_reason in ('iban_missing', 'iban_unproven')) or ((failed_status in ('rejected',
    'returned')) and (unpaid_since is not null))));
create trigger adjusted_sale after insert on app.payouts
  for each row
  when (new.purpose = 'seller_reversed')
  execute function app.note_adjusted_sale();
create trigger dashboard_change after update on app.payouts
  for each row
  when (old.status is distinct from new.status or (old.late_at is null) is distinct from (new.late_at is null)
    or old.settled_at is distinct from new.settled_at)
  execute function app.note_payout_change();
create trigger dashboard_entry after insert on app.payouts for each row execute function app.note_payout_change();
create trigger forget_comparison before update of status, held_reason, bank_account_id, beneficiary_party_id on app.payouts
  for each row
  when (old.compared_at is not null)
  execute function app.forget_comparison();
create trigger guard_payout_account before update of bank_account_id, iban, swift_code on app.payouts
  for each row
  when (old.bank_account_id is distinct from new.bank_account_id or old.iban is distinct from new.iban
    or old.swift_code is distinct from new.swift_code)
  execute function app.guard_payout_account();
create trigger keep_columns before update of guarantee_id, receipt_id, purpose, attempt, amount_fils, swept_on,
    ordered_at on app.payouts
  for each row
  execute function app.keep_columns('guarantee_id', 'receipt_id', 'purpose', 'attempt', 'amount_fils', 'swept_on', 'ordered_at');
create trigger keep_turns after update on app.payouts
  for each row
  when (new.guarantee_id is not null and (app.awaits_beneficiary(old.status,
    old.held_reason) is distinct from app.awaits_beneficiary(new.status, new.held_reason)
    or (old.recovered_at is null) <> (new.recovered_at is null) or (old.status = 'settled') <> (new.status = 'settled')))
  execute function app.keep_turns_of_money();
create trigger keep_turns_of_new after insert on app.payouts
  for each row
  when (new.guarantee_id is not null and (new.previous_id is not null or app.awaits_beneficiary(new.status, new.held_reason)))
  execute function app.keep_turns_of_money();
grant select, insert, update on app.payouts to damana_api;

-- How many persons have approved that this sum goes to this account, for this beneficiary: it counts on where a hold ends, and not
-- for another account.
create function app.count_payout_approvals(p_payout_id bigint, p_iban text)
 returns int
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select count(*)::int
  from payouts p
  join approvals a on a.subject = 'payout:' || p.id
    and a.basis = jsonb_build_object('iban', coalesce(p_iban, ''), 'amount_fils', p.amount_fils::text, 'beneficiary', p.beneficiary_name)
  where p.id = p_payout_id and (a.ended_by = 'carried_out' or a.ended_at is null and a.proposed_at > app.now() - interval '7 days')
$function$;

-- The history of a payout, append-only.
create table app.payout_events (
  payout_id bigint not null references app.payouts(id),
  version int not null,
  from_status text,
  to_status text not null,
  -- The member of staff who did it; null for the beneficiary, the bank and the clock.
  staff_id bigint references app.staff(id),
  facts jsonb not null default '{}',
  request_id text,
  at timestamptz not null,
  constraint payout_events_pkey primary key (payout_id, version)
);
create index payout_events__at on app.payout_events using brin (at) with (pages_per_range='16');
create trigger append_only before delete or update or truncate on app.payout_events
  for each statement
  execute function app.forbid_change();
grant select, insert on app.payout_events to damana_api;

-- Links sent by SMS to a buyer who is to name the account for a refund to the payer; only their hashes.
create table app.payer_links (
  id bigint generated always as identity primary key,
  payout_id bigint not null references app.payouts(id),
  token_sha256 bytea not null unique,
  phone text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index payer_links__created on app.payer_links (created_at);
create index payer_links__payout on app.payer_links (payout_id);
create trigger keep_columns before update of payout_id, token_sha256, phone on app.payer_links
  for each row
  execute function app.keep_columns('payout_id', 'token_sha256', 'phone');
grant select, insert, update on app.payer_links to damana_api;


-- ==== Bank messages ====
-- What the bank reports, what of it nothing of ours explains, and which money that puts in doubt.

-- Messages and files of the bank, kept whole before they are read, whatever became of them.
create table app.bank_messages (
  id bigint generated always as identity (start with 1001),
  -- The name that other rows know it by: the bank's id, with a number where several carry the same.
  message_id text not null primary key,
  -- The bank's own id.
  reported_id text,
  -- Kind, id, statement ids and pages: other content under the same is a conflict. Null for what was refused.
  identity text,
  sha256 bytea not null,
  -- Null while nothing of it is applied.
  kind text,
  page int not null default 1,
  door text not null default 'webhook',
  -- Who uploaded it, and therefore does not approve it; null for what the bank brought itself.
  uploaded_by bigint references app.staff(id),
  -- Its content as it would be applied: kind, account, period, number of lines, sums. Only of an upload.
  says jsonb,
  -- Its text, decoded.
  body text not null,
  -- As it came, where the text in UTF-8 is not that.
  bytes bytea,
  received_at timestamptz not null default app.now(),
  status text not null default 'received',
  reason text,
  -- Each line as it was read, and what became of it then.
  lines jsonb not null default '[]',
  other_accounts text[] not null default '{}',
  settled_at timestamptz,
  settled_by bigint references app.staff(id),
  settled_reason text,
  constraint bank_messages__id unique (id),
  constraint bank_messages__identity unique (identity),
  constraint bank_messages__once unique (sha256),
  constraint bank_messages__applied check ((status in ('applied', 'partly')) = (kind is not null)),
  constraint bank_messages__door check (door in ('webhook', 'folder', 'upload')),
  constraint bank_messages__kind check (kind in ('pain.002', 'camt.053', 'camt.054')),
  constraint bank_messages__settled check ((settled_at is null) = (settled_by is null)
    and (settled_at is null) = (settled_reason is null)),
  constraint bank_messages__status check (status in ('received', 'waiting', 'applied', 'partly', 'refused')),
  constraint bank_messages__waiting check (status <> 'waiting' or uploaded_by is not null and says is not null
    and settled_at is null)
);
create index bank_messages__received on app.bank_messages (received_at, id);
create index bank_messages__reported_id on app.bank_messages (reported_id);
create index bank_messages__statements on app.bank_messages (received_at) where (kind = 'camt.053');
create index bank_messages__waiting on app.bank_messages (received_at)
  where ((status in ('waiting', 'partly', 'refused')) and (settled_at is null));
grant select, insert on app.bank_messages to damana_api;
grant update (message_id, reported_id, identity, kind, page, door, uploaded_by, says, status, reason, lines, other_accounts,
    settled_at, settled_by, settled_reason) on app.bank_messages to damana_api;

-- The statements of our account that were applied, page by page: what a copy or an overlapping one is known by.
create table app.bank_statements (
  id bigint generated always as identity primary key,
  message_id text not null references app.bank_messages(message_id),
  statement text not null,
  page int not null,
  is_last_page boolean not null,
  account text not null,
  currency text not null,
  from_at timestamptz,
  to_at timestamptz,
  opening_fils bigint,
  closing_fils bigint,
  closing_at timestamptz,
  -- What its lines add up to, credits less debits.
  moved_fils bigint not null,
  -- SHA-256 of period, balances and lines, whatever the statement is called.
  fingerprint bytea not null,
  -- The day in Jordan that it closes.
  bank_day date generated always as (((coalesce(closing_at, to_at) at time zone 'UTC') + '03:00:00'::interval)::date) stored
);
create index bank_statements__day on app.bank_statements (bank_day, id);
create index bank_statements__fingerprint on app.bank_statements (fingerprint);
create index bank_statements__period on app.bank_statements (account, to_at);
create index bank_statements__statement on app.bank_statements (account, statement);
grant select, insert on app.bank_statements to damana_api;

-- Every line of the bank's messages that moves money or should, once. It is known by account, direction, sum, booking day, the
-- bank's own reference and its place among equals; without a reference by statement and place.
create table app.bank_lines (
  id bigint generated always as identity primary key,
  -- Null matches any account and day of the same reference.
  account text,
  currency text not null default 'JOD',
  direction text not null,
  amount_fils bigint not null,
  -- Charges inside the sum: a payout of ours was that much less.
  charges_fils bigint not null default 0,
  booked_on date,
  is_day_guessed boolean not null default false,
  -- The bank's own reference, else statement, page and place.
  reference text not null,
  -- Whether the bank gave a reference of its own.
  has_reference boolean not null default true,
  -- Empty where the line carries none.
  end_to_end_id text not null,
  -- The ids that the line carries.
  names text[] not null default '{}',
  statement text,
  page int not null default 1,
  -- Distinguishes lines that one message repeats word for word.
  nth int not null,
  message_id text not null references app.bank_messages(message_id),
  -- The notification that told it.
  announced_by text references app.bank_messages(message_id),
  -- The statement that told it; null while it is announced only.
  stated_by text references app.bank_messages(message_id),
  -- announced: a notification told it, and only the statement makes it count; odd and nothing: no money of ours moved by it.
  outcome text not null,
  -- The receipt that it settled by its bill alone; all others are found by their reference.
  receipt_id bigint references app.receipts(id),
  constraint bank_lines__once unique (account, currency, direction, amount_fils, booked_on, reference, nth),
  constraint bank_lines__direction check (direction in ('credit', 'debit')),
  constraint bank_lines__outcome check (outcome in ('applied', 'kept', 'announced', 'odd', 'nothing'))
);
create index bank_lines__announced on app.bank_lines (message_id) where (outcome = 'announced');
create index bank_lines__announced_by on app.bank_lines (announced_by) where (announced_by is not null);
create index bank_lines__announced_by_day on app.bank_lines (booked_on, id)
  where ((announced_by is not null) and (stated_by is null));
create index bank_lines__announced_only on app.bank_lines (outcome, id) where ((announced_by is not null) and (stated_by is null));
create index bank_lines__announced_sum on app.bank_lines (amount_fils) where (outcome = 'announced');
create index bank_lines__booked_on on app.bank_lines (booked_on, direction, id);
create index bank_lines__end_to_end_id on app.bank_lines (end_to_end_id) where (end_to_end_id <> '');
create index bank_lines__message on app.bank_lines (message_id);
create index bank_lines__names on app.bank_lines using gin (names);
create index bank_lines__reference on app.bank_lines (reference);
create index bank_lines__stated_by on app.bank_lines (stated_by) where (stated_by is not null);
create index bank_lines__sum on app.bank_lines (amount_fils, direction);
grant select, insert, update on app.bank_lines to damana_api;

-- Statement lines that match nothing in our books: a notification may still come, and the line is matched to it; else finance asks
-- the bank.
create table app.unmatched_entries (
  id bigint generated always as identity primary key,
  -- The line of the bank; null where it is not known.
  line_id bigint references app.bank_lines(id),
  reference text not null,
  direction text not null,
  amount_fils bigint not null,
  -- Charges that a biller or bank deducted on the way: the payer paid that much more.
  deducted_charges_fils bigint not null default 0,
  end_to_end_id text,
  remittance text not null default '',
  -- Why the bank returned the payout, where the return came before its debit.
  return_reason text,
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages(message_id),
  why text not null,
  seen_at timestamptz not null default app.now(),
  matched_at timestamptz,
  constraint unmatched_entries__line unique (line_id),
  constraint unmatched_entries__deducted_charges check (deducted_charges_fils >= 0),
  constraint unmatched_entries__direction check (direction in ('credit', 'debit'))
);
create index unmatched_entries__open on app.unmatched_entries (end_to_end_id) where (matched_at is null);
create index unmatched_entries__open_lines on app.unmatched_entries (booked_at, line_id)
  where ((matched_at is null) and (line_id is not null));
create index unmatched_entries__reference on app.unmatched_entries (reference);
grant select, insert, update on app.unmatched_entries to damana_api;

-- What the bank reported and no message or order of ours explains; two of finance resolve each.
create table app.bank_exceptions (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  direction text,
  amount_fils bigint not null,
  reference text not null,
  end_to_end_id text,
  remittance text not null default '',
  booked_at timestamptz not null,
  -- Null for a notice that contradicts a receipt: it came at the door of the biller or of CliQ.
  message_id text references app.bank_messages(message_id),
  -- The line of the bank that it is about.
  line_id bigint references app.bank_lines(id),
  payout_id bigint references app.payouts(id),
  -- The receipt that the line names.
  named_receipt_id bigint references app.receipts(id),
  -- The receipt under which an unexpected credit is held in suspense.
  receipt_id bigint references app.receipts(id),
  -- Whose open sum an unclear reversal adds to.
  guarantee_id bigint references app.guarantees(id),
  expected_fils bigint,
  found_fils bigint,
  seen_at timestamptz not null,
  closed_at timestamptz,
  resolution text,
  -- What that notice said: its sender repeats it until it is answered, and it is one exception.
  notice_sha256 bytea,
  -- The credit that gave the debit back.
  back_line_id bigint references app.bank_lines(id),
  constraint bank_exceptions__amount check (amount_fils > 0 or amount_fils = 0 and (kind in ('odd_line', 'unknown_report',
    'unreadable_balance'))),
  constraint bank_exceptions__balance check ((kind in ('balance_difference', 'statement_differs')) = (found_fils is not null)),
  constraint bank_exceptions__closed check ((closed_at is null) = (resolution is null)),
  constraint bank_exceptions__direction check (direction in ('credit', 'debit')),
  constraint bank_exceptions__kind check (kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal',
    'unknown_debit', 'other_sum_credit', 'second_return', 'return_too_large', 'return_short', 'unknown_credit',
    'balance_difference', 'odd_line', 'parts_differ', 'possible_repeat', 'charge_too_large', 'unknown_report',
    'unreadable_balance', 'statement_differs', 'receipt_conflict')),
  constraint bank_exceptions__told check ((kind = 'receipt_conflict') = (message_id is null)
    and (kind = 'receipt_conflict') = (notice_sha256 is not null))
);
create index bank_exceptions__back_line on app.bank_exceptions (back_line_id) where (back_line_id is not null);
create index bank_exceptions__guarantee on app.bank_exceptions (guarantee_id) where (closed_at is null);
create index bank_exceptions__in_doubt on app.bank_exceptions (id) where ((kind = 'unclear_reversal') and (closed_at is null));
create index bank_exceptions__line on app.bank_exceptions (line_id) where (line_id is not null);
create index bank_exceptions__of_message on app.bank_exceptions (message_id, id);
create unique index bank_exceptions__one_conflict on app.bank_exceptions (named_receipt_id, notice_sha256)
  where (notice_sha256 is not null);
create unique index bank_exceptions__one_difference on app.bank_exceptions (kind)
  where ((kind = 'balance_difference') and (closed_at is null));
create index bank_exceptions__open on app.bank_exceptions (seen_at, receipt_id) where (closed_at is null);
create index bank_exceptions__open_lines on app.bank_exceptions (booked_at, line_id)
  where ((closed_at is null) and (line_id is not null));
create index bank_exceptions__payout on app.bank_exceptions (payout_id) where (payout_id is not null);
create index bank_exceptions__reference on app.bank_exceptions (reference);
create index bank_exceptions__seen on app.bank_exceptions (seen_at, id);
grant select, insert, update on app.bank_exceptions to damana_api;

-- The receipts that a debit of the bank may mean: while it is not assigned, nothing that came from them leaves.
create table app.bank_exception_receipts (
  exception_id bigint not null references app.bank_exceptions(id),
  receipt_id bigint not null references app.receipts(id),
  constraint bank_exception_receipts_pkey primary key (exception_id, receipt_id)
);
create index bank_exception_receipts__receipt on app.bank_exception_receipts (receipt_id);
grant select, insert on app.bank_exception_receipts to damana_api;

-- Transfers from our own account to the client account for what the bank took from there. Our books count one at once; until its
-- credit shows, it explains the statement's balance.
create table app.make_goods (
  id bigint generated always as identity (start with 1001) primary key,
  -- The end-to-end id of the transfer.
  number text generated always as ('MG' || id::text) stored,
  cause text not null,
  amount_fils bigint not null,
  receipt_id bigint references app.receipts(id),
  payout_id bigint references app.payouts(id),
  exception_id bigint references app.bank_exceptions(id),
  made_at timestamptz not null,
  -- Since when it is known to be older than a bank day; no fees are swept until it is credited.
  overdue_at timestamptz,
  credited_at timestamptz,
  credited_by text references app.bank_messages(message_id),
  constraint make_goods__cause check (cause in ('reversal', 'charge', 'debit', 'return_short', 'opening')),
  constraint make_goods__positive check (amount_fils > 0)
);
create index make_goods__made on app.make_goods (made_at, id);
create index make_goods__open on app.make_goods (id) where (credited_at is null);
grant select, insert, update on app.make_goods to damana_api;

-- Receipts that a debit may mean which finance has not assigned yet.
create view app.receipts_in_doubt as
 select x.id as exception_id,
    n.receipt_id,
    x.amount_fils,
    x.seen_at
   from app.bank_exceptions x
     cross join lateral ( select x.named_receipt_id as receipt_id
          where x.named_receipt_id is not null
        union
         select d.receipt_id
           from app.bank_exception_receipts d
          where d.exception_id = x.id) n
  where x.kind = 'unclear_reversal' and x.closed_at is null;
grant select on app.receipts_in_doubt to damana_api;

-- Money of a guarantee that the bank reversed and that nobody has replaced, and every debit that may be a reversal of its receipts.
create function app.open_sum(p_guarantee_id bigint)
 returns bigint
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and reversed_at is not null
    )::bigint + (
      select coalesce(sum(x.amount_fils), 0) from bank_exceptions x
      where x.kind = 'unclear_reversal' and x.closed_at is null and p_guarantee_id is not null
        and (x.guarantee_id = p_guarantee_id or exists (
          select from bank_exception_receipts d join receipts r on r.id = d.receipt_id
          where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0
        ))
    )::bigint
$function$;

-- What of a guarantee's payouts is held: its open sum, and of receipts in doubt all that it has of them.
create function app.held_sum(p_guarantee_id bigint)
 returns bigint
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and reversed_at is not null
    )::bigint + (
      select coalesce(sum(greatest(x.amount_fils, b.fils)), 0)
      from bank_exceptions x
      cross join lateral (
        select coalesce(sum(r.booked_fils), 0) as fils, count(*) as receipts from bank_exception_receipts d
        join receipts r on r.id = d.receipt_id
        where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0 and r.reversed_at is null
      ) b
      where x.kind = 'unclear_reversal' and x.closed_at is null and p_guarantee_id is not null
        and (x.guarantee_id = p_guarantee_id or b.receipts > 0)
    )::bigint
$function$;

-- Whether a debit that is not assigned yet may mean money of this guarantee.
create function app.is_guarantee_in_doubt(p_guarantee_id bigint)
 returns boolean
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select exists (
    select from bank_exceptions x
    where x.kind = 'unclear_reversal' and x.closed_at is null
      and (x.guarantee_id = p_guarantee_id or exists (
        select from bank_exception_receipts d join receipts r on r.id = d.receipt_id
        where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0
      ))
  )
$function$;

-- What of an open sum is covered: first by what goes back to the side whose payment it was, then by the held part of the seller's
-- money; a part that finance let go counts on.
create function app.covered_sum(p_guarantee_id bigint)
 returns bigint
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select coalesce(sum(p.amount_fils), 0)::bigint
  from payouts p
  where p.guarantee_id = p_guarantee_id and p.recovered_at is null and not exists (select from payouts n where n.previous_id = p.id)
    and (p.purpose = 'seller_reversed' and (p.status <> 'withdrawn' or p.unpaid_since is not null)
      or p.purpose = 'refund' and (p.status in ('ordered', 'held', 'approved') or p.unpaid_since is not null or p.reversal_decided is not null))
$function$;

-- Why the money of a payout may not leave: a receipt it came from is reversed or in doubt, or an open sum covers it. Asked at the
-- order, by every hold, at approval and again when a file is made.
create function app.why_not_funded(p_purpose text, p_guarantee_id bigint, p_receipt_id bigint, p_decided text, p_payout_id bigint)
 returns text
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select case
    when p_receipt_id is not null and exists (select from receipts_in_doubt d where d.receipt_id = p_receipt_id) then 'receipt_in_doubt'
    when p_receipt_id is not null and exists (select from receipts r where r.id = p_receipt_id and r.reversed_at is not null) then 'receipt_reversed'
    when p_guarantee_id is null or p_decided is not null or p_purpose not in ('seller', 'seller_reversed', 'refund', 'partner') then null
    when held_sum(p_guarantee_id) = 0 then null
    when p_purpose in ('seller_reversed', 'partner')
      -- The order of the seller's money takes the covered part off itself.
      or p_purpose = 'seller' and p_payout_id is not null and held_sum(p_guarantee_id) > covered_sum(p_guarantee_id)
      or p_purpose = 'refund' and held_sum(p_guarantee_id) > (
        select coalesce(sum(o.amount_fils), 0) from payouts o
        where o.guarantee_id = p_guarantee_id and o.purpose = 'refund' and o.recovered_at is null and o.id is distinct from p_payout_id
          and not exists (select from payouts n where n.previous_id = o.id)
          and (o.status in ('ordered', 'held', 'approved') or o.unpaid_since is not null or o.reversal_decided is not null)
          and (p_payout_id is null or o.id < p_payout_id or exists (select from receipts_in_doubt d where d.receipt_id = o.receipt_id))
      )
    then case when is_guarantee_in_doubt(p_guarantee_id) then 'receipt_in_doubt' else 'receipt_reversed' end
  end
$function$;


-- ==== Restores ====
-- A database that was restored from a copy: what is in doubt, and until when.

-- Each time the database turned out to be older than what was sent to the bank or to people. While one is open, nothing is sent and
-- no deadline runs.
create table app.restores (
  id bigint generated always as identity primary key,
  why text not null,
  detected_at timestamptz not null default app.now(),
  thawed_at timestamptz,
  constraint restores__why check (why in ('behind_mark', 'other_cluster', 'no_mark'))
);
create unique index restores__one_open on app.restores ((true)) where (thawed_at is null);
grant select on app.restores to damana_api;
grant update (thawed_at) on app.restores to damana_api;

-- The last message that was about to be sent, for the mark beside the secrets. The outbox deletes what is sent, and a sequence is
-- ahead of its rows after a crash.
create table app.sent_numbers (
  one boolean not null default true primary key,
  messages bigint not null,
  constraint sent_numbers__one_row check (one)
);
grant select, update on app.sent_numbers to damana_api;

-- Freezes, once per restore: identities are set ahead by a million, and every open payout is in doubt.
create function app.freeze_after_restore(reason text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare sequence record;
begin
  insert into app.restores (why) values (reason) on conflict do nothing;
  if not found then return false; end if;
  for sequence in
    select s.seqrelid::regclass as name, s.seqstart as first, pg_sequence_last_value(s.seqrelid) as last
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'app'::regnamespace
  loop
    perform setval(sequence.name, coalesce(sequence.last, sequence.first) + 1000000);
  end loop;
  update app.payouts set restored_at = app.now(), restored_report = null, restored_missed_at = null where closed_at is null;
  return true;
end $function$;
revoke execute on function app.freeze_after_restore(text) from public;
grant execute on function app.freeze_after_restore(text) to damana_api;

create function app.last_sent_numbers()
 returns table(system text, payout_files bigint, messages bigint)
 language sql
 stable security definer
 set search_path to 'pg_catalog'
as $function$
  select
    (select system_identifier::text from pg_control_system()),
    (select coalesce(max(id), 0) from app.payout_files),
    (select messages from app.sent_numbers)
$function$;
revoke execute on function app.last_sent_numbers() from public;
grant execute on function app.last_sent_numbers() to damana_api;

-- Whether the bank debited us, since a restore, for this guarantee with a payout that we do not know.
create function app.has_unknown_debit(guarantee_id bigint)
 returns boolean
 language sql
 stable
 set search_path to 'pg_catalog'
as $function$
  select exists (select from app.restores) and (
    exists (
      select from app.bank_exceptions x
      where x.direction = 'debit' and x.payout_id is null and x.closed_at is null
        and x.seen_at >= (select min(detected_at) from app.restores)
        and x.remittance ~ ('\mDM-' || $1 || '\M'))
    or exists (
      select from app.bank_messages m
        join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
      where m.received_at >= (select min(detected_at) from app.restores) and m.body ~ ('\mDM-' || $1 || '\M')
        and not exists (select from app.payouts p where p.number = l.end_to_end_id)))
$function$;

-- Our end-to-end ids that the bank names in its reports of that time, while we have no such payout and the bank has shown no
-- movement yet.
create function app.payouts_only_bank_knows(since timestamptz, until timestamptz)
 returns table(number text, message_id text, received_at timestamptz)
 language sql
 stable
 set search_path to 'pg_catalog'
as $function$
  select distinct on (told.number) told.number, told.message_id, told.received_at from (
    select
      (regexp_matches(
        m.body, '<(?:[[:alnum:]_]+:)?OrgnlEndToEndId>[[:space:]]*(P[1-9][0-9]{5,11})[[:space:]]*<', 'g'
      ))[1] as number,
      m.message_id, m.received_at
    from app.bank_messages m
    where m.kind = 'pain.002' and m.received_at >= since and m.received_at < until
  ) told
  where not exists (select from app.payouts p where p.number = told.number)
    and not exists (select from app.bank_lines l where l.end_to_end_id = told.number)
  order by told.number, told.received_at
$function$;
revoke execute on function app.payouts_only_bank_knows(timestamptz,timestamptz) from public;
grant execute on function app.payouts_only_bank_knows(timestamptz,timestamptz) to damana_api;

-- Whether a restore before this moment is unresolved: it is not approved, a payout is in doubt since, or the bank debited something
-- unknown, which may have been paid from the money of a guarantee that is unknown as well.
create function app.is_restore_open(at timestamptz)
 returns boolean
 language sql
 stable
 set search_path to 'pg_catalog'
as $function$
  select exists (
    select from app.restores r where r.detected_at <= at and (
      r.thawed_at is null
      or exists (select from app.payouts p where p.closed_at is null and p.restored_at is not null)
      or exists (
        select from app.bank_exceptions x
        where x.kind = 'unknown_debit' and x.closed_at is null
          and x.seen_at >= r.detected_at and x.booked_at < r.thawed_at)
      or exists (
        select from app.bank_messages m
          join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
        where m.received_at >= r.detected_at and m.received_at < r.thawed_at
          and not exists (select from app.payouts p where p.number = l.end_to_end_id))
      or (
        app.now() < r.thawed_at + interval '7 days'
        and exists (select from app.payouts_only_bank_knows(r.detected_at, r.thawed_at)))))
$function$;
revoke execute on function app.is_restore_open(timestamptz) from public;
grant execute on function app.is_restore_open(timestamptz) to damana_api;


-- ==== Content ====
-- Versions of the texts of the product that staff write, and what happened to them.

-- Versions of texts in both languages. In force is the published one with the highest version whose in_force_from is not in the
-- future; without one, the first version, which is part of the program. Not yet published it is a draft.
create table app.content_versions (
  kind text not null,
  key text not null,
  version int not null,
  body jsonb not null,
  revision int not null default 1,
  writers bigint[] not null,
  written_by bigint not null references app.staff(id),
  written_at timestamptz not null default app.now(),
  published_by bigint references app.staff(id),
  published_at timestamptz,
  in_force_from timestamptz,
  -- By which the queue of staff names it.
  id bigint generated always as identity unique,
  constraint content_versions_pkey primary key (kind, key, version),
  constraint content_versions__key check (key ~ '^[A-Za-z0-9_-]{1,60}$'),
  constraint content_versions__kind check (kind in ('page', 'faq_group', 'faq', 'payment_method', 'slide', 'contacts', 'bank',
    'country')),
  constraint content_versions__published check ((published_by is null) = (published_at is null)
    and (published_by is null) = (in_force_from is null)),
  constraint content_versions__two_persons check (published_by is null or (published_by <> all (writers))) not valid,
  constraint content_versions__version check (version > 0)
);
create unique index content_versions__one_draft on app.content_versions (kind, key) where (published_by is null);
create trigger content_versions__kept before delete or update on app.content_versions
  for each row
  when (old.in_force_from <= app.now())
  execute function app.keep_closed();
grant select, insert, update, delete on app.content_versions to damana_api;

-- Who of the staff did what with which version of a text. Only appended to.
create table app.content_events (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  version int not null,
  what text not null,
  staff_id bigint not null references app.staff(id),
  request_id text not null,
  at timestamptz not null default app.now(),
  constraint content_events__what check (what in ('saved', 'discarded', 'published', 'scheduled', 'withdrawn'))
);
create index content_events__text on app.content_events (kind, key, id);
grant select, insert on app.content_events to damana_api;


-- ==== Search ====
-- Search: the words of the names in a guarantee, and of an account, with one form of each letter.

-- A text with one form of each letter, in small letters, with Latin digits, without marks.
create function app.fold_letters(p_text text)
 returns text
 language sql
 immutable parallel safe
 set search_path to 'pg_catalog'
as $function$
  select translate(
    regexp_replace(
      lower(normalize(regexp_replace(p_text, '[\uFC5E-\uFC63\uFCF2-\uFCF4\uFE70-\uFE7F]', '', 'g'), nfkd)),
      '[\u007F-\u009F\u00AD\u0300-\u036F\u0600-\u0605\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u070F\u0883-\u0885\u0890\u0891\u0897-\u089F\u08C9-\u08FF\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
      '', 'g'
    ),
    U&'\0671\0672\0673\0773\0774\0870\0871\0872\0873\0874\0875\0876\0877\0878\0879\087A\087B\087C\087D\087E\087F\0880\0881\0882\08AD\066E\067B\067E\0680\0750\0751\0752\0753\0754\0755\0756\08A0\08A1\08B6\08B7\08BE\0679\067A\067C\067D\067F\08B8\08BF\08C0\0683\0684\0686\0687\06BF\08A2\08C1\08C5\08C6\0681\0682\0685\0757\0758\076E\076F\0772\077C\088A\0688\0689\068A\068B\068C\068D\068E\068F\0690\06EE\0759\075A\08AE\0691\0692\0693\0694\0695\0696\0697\0699\06EF\075B\076B\076C\0771\08AA\08B9\0698\08B2\069A\069B\069C\075C\076D\0770\077D\077E\06FA\069D\069E\08AF\06FB\069F\088B\088C\08A3\06A0\075D\075E\075F\08B3\06FC\08C3\06A1\06A2\06A3\06A4\06A5\06A6\0760\0761\08A4\08BB\066F\06A7\06A8\08A5\08B5\08BC\08C4\063B\063C\06A9\06AA\06AB\06AC\06AD\06AE\06AF\06B0\06B1\06B2\06B3\06B4\0762\0763\0764\077F\088D\08B0\08B4\08C2\08C8\06B5\06B6\06B7\06B8\076A\08A6\08C7\0765\0766\08A7\06B9\06BA\06BB\06BC\06BD\0767\0768\0769\0889\08BD\0629\06BE\06C1\06C3\06D5\06FF\06C4\06C5\06C6\06C7\06C8\06C9\06CA\06CB\06CF\0778\0779\08AB\08B1\0620\063D\063E\063F\0649\06CC\06CD\06CE\06D0\06D1\06D2\0775\0776\0777\077A\077B\0886\08A8\08A9\08AC\08BA\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
    'اااااااااااااااااااااااااببببببببببببببببتتتتتتتتجججججججججححححححححححدددددددددددددرررررررررررررررززسسسسسسسسشصصصضططططعععععغغففففففففففقققققققكككككككككككككككككككككككلللللللمممننننننننننههههههوووووووووووووييييييييييييييييييييي01234567890123456789'
  )
$function$;

-- The words of a name as a search compares them, in their order.
create function app.search_words(p_text text)
 returns text[]
 language sql
 immutable parallel safe
 set search_path to 'pg_catalog'
as $function$
  select coalesce(array_agg(word order by place), '{}')
  from regexp_split_to_table(
    app.fold_letters(p_text),
    '[\s''\u2019.&()/,_\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010\u2011-]+'
  ) with ordinality as split (word, place)
  where word <> ''
$function$;

-- By which words of names a side, or staff, find a guarantee.
create table app.guarantee_words (
  party_id bigint not null,
  word text not null,
  guarantee_id bigint not null,
  constraint guarantee_words_pkey primary key (party_id, word, guarantee_id)
);
create index guarantee_words__any_party on app.guarantee_words (word, guarantee_id);
grant select, insert, delete on app.guarantee_words to damana_api;

-- The rows of guarantee_words that belong to a guarantee.
create function app.words_of_guarantee(p app.guarantees)
 returns setof app.guarantee_words
 language sql
 immutable rows 8
 set search_path to 'pg_catalog'
as $function$
  select distinct finder, word collate "C", (p).id
  from (values
    ((p).seller_party_id, (p).buyer_name),
    ((p).seller_party_id, (p).buyer_name_latin),
    ((p).buyer_party_id, (p).seller_name),
    ((p).buyer_party_id, (p).seller_name_latin),
    ((p).creator_party_id, (p).buyer_name),
    ((p).creator_party_id, (p).buyer_name_latin),
    (case when (p).creator_party_id <> (p).seller_party_id then (p).creator_party_id end, (p).seller_name),
    (case when (p).creator_party_id <> (p).seller_party_id then (p).creator_party_id end, (p).seller_name_latin)
  ) of_side (finder, name)
  cross join lateral (
    select unnest(words) from (select app.search_words(name) as words) split
    union
    select array_to_string(app.search_words(name), '')
  ) each (word)
  where finder is not null and name is not null and word <> ''
$function$;

create function app.add_guarantee_words()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog'
as $function$
begin
  insert into app.guarantee_words select words.* from added cross join lateral app.words_of_guarantee(added::app.guarantees) words;
  return null;
end $function$;

create function app.move_guarantee_words()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog'
as $function$
begin
  delete from app.guarantee_words w using app.words_of_guarantee(old) gone
  where w.party_id = gone.party_id and w.word = gone.word and w.guarantee_id = gone.guarantee_id;
  insert into app.guarantee_words select * from app.words_of_guarantee(new);
  return null;
end $function$;

-- By which words of its name staff find an account.
create table app.user_words (
  word text not null,
  user_id bigint not null,
  constraint user_words_pkey primary key (word, user_id)
);
grant select, insert, delete on app.user_words to damana_api;

create function app.add_user_words()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog'
as $function$
begin
  insert into app.user_words select distinct word collate "C", added.id from added, unnest(app.search_words(added.name)) word;
  return null;
end $function$;

create function app.change_user_words()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog'
as $function$
begin
  delete from app.user_words where user_id = old.id and word = any (app.search_words(old.name));
  if new.id is not null then
    insert into app.user_words select distinct word collate "C", new.id from unnest(app.search_words(new.name)) word;
  end if;
  return null;
end $function$;


-- ==== Dashboards ====
-- Dashboards: sums by party and week, month or year, kept with every change of a guarantee, of its money, of a registration and of a
-- payout.

-- The cell that a guarantee with these statuses and this band counts in.
create function app.dashboard_cell(p_operational text, p_financial text, p_band text)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select ((array_position(array['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested',
      'completed', 'rejected', 'expired', 'cancelled'], p_operational) - 1) * 18
    + coalesce(array_position(array['in_progress', 'hold', 'late', 'released', 'paid'], p_financial), 0) * 3
    + array_position(array['least', 'medium', 'high'], p_band) - 1)::smallint
$function$;

-- The cell in which money of such a guarantee counts, by the day of its entry.
create function app.dashboard_money_cell(p_operational text, p_band text)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select (200 + case when p_operational in ('completed', 'rejected', 'expired', 'cancelled') then 0 else 3 end
    + array_position(array['least', 'medium', 'high'], p_band) - 1)::smallint
$function$;

-- Where the money of a guarantee is: 0 held, 1 on its way to the seller, 2 arrived; null elsewhere.
create function app.money_cell(p_operational text, p_financial text)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select case
    when p_financial = 'hold' then 0
    when p_operational = 'completed' and p_financial in ('released', 'late') then 1
    when p_operational = 'completed' and p_financial = 'paid' then 2 end::smallint
$function$;

-- The cell that a person counts in, by the day on which the account was opened.
create function app.account_cell(p_completed_at timestamptz)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select (case when p_completed_at is null then 0 else 1 end)::smallint
$function$;

-- The cell that a company's application counts in, by the day on which it was last sent in; of a draft null.
create function app.application_cell(p_status text)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select (9 + array_position(array['pending_review', 'returned', 'approved', 'rejected'], p_status))::smallint
$function$;

-- The cell that a payout counts in, by the day on which it was ordered.
create function app.payout_cell(p_status text, p_late_at timestamptz)
 returns smallint
 language sql
 immutable parallel safe
as $function$
  select (2 * case p_status
      when 'ordered' then 0 when 'approved' then 0 when 'held' then 1
      when 'in_file' then 2 when 'sent' then 2 when 'accepted' then 2
      when 'unknown' then 3 when 'settled' then 4 when 'rejected' then 5 when 'returned' then 6 when 'withdrawn' then 7 end
    + case when p_late_at is null then 0 else 1 end)::smallint
$function$;

-- The first day of the week, month or year that a day is in. Weeks begin on Saturday.
create function app.dashboard_start(p_grain text, p_day date)
 returns date
 language sql
 immutable parallel safe
as $function$
  select case p_grain
    when 'week' then p_day - (extract(dow from p_day)::int + 1) % 7
    else date_trunc(p_grain, p_day::timestamp)::date end
$function$;

-- The steps that sums of a role are kept for.
create function app.dashboard_grains(p_role text)
 returns text[]
 language sql
 immutable parallel safe
as $function$
  select case when p_role in ('seller_money', 'buyer_money') then '{year}' else '{week,month,year}' end::text[]
$function$;

-- Changes of the sums for the dashboards, written in the transaction that causes them and by trigger alone; a job adds them to
-- dashboard_sums.
create table app.dashboard_changes (
  party_id bigint not null,
  id bigint generated always as identity,
  -- As what the party stands in the guarantee; creator: who is not the seller as well; seller_money, buyer_money: where the money of
  -- the side is. Of party -1: account, a registration; payout.
  role text not null,
  -- In Amman: of a guarantee the day of its creation, of money the day of its entry.
  on_day date not null,
  left_cell smallint,
  entered_cell smallint,
  -- In a cell of money: what came in.
  price_fils bigint not null,
  -- After discount; in a cell of money: what went out.
  commission_fils bigint not null,
  constraint dashboard_changes__by_party primary key (party_id, id),
  constraint dashboard_changes__one_cell check (num_nonnulls(left_cell, entered_cell) > 0),
  constraint dashboard_changes__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account',
    'payout'))
);
grant select, delete on app.dashboard_changes to damana_api;

-- Sums for the dashboards of a party, one row for each week, month or year. Party -1: all guarantees, each once, as of its seller;
-- all registrations and payouts.
create table app.dashboard_sums (
  party_id bigint not null,
  role text not null,
  grain text not null,
  starts_on date not null,
  -- By cell: how many, the sum of prices, the sum of commissions after discount; of money: how many entries, what came in, what went
  -- out.
  cells jsonb not null,
  constraint dashboard_sums__one_row_a_step primary key (party_id, role, grain, starts_on),
  constraint dashboard_sums__grain check (grain in ('week', 'month', 'year')),
  constraint dashboard_sums__role check (role in ('seller', 'creator', 'buyer', 'seller_money', 'buyer_money', 'account',
    'payout'))
) with (fillfactor=50);
grant select, insert, update on app.dashboard_sums to damana_api;

-- The sums of two sets of cells; cells of nothing are left out.
create function app.add_dashboard_cells(p_one jsonb, p_other jsonb)
 returns jsonb
 language sql
 immutable parallel safe
as $function$
  select coalesce(jsonb_object_agg(cell, jsonb_build_array(n, price, commission)), '{}')
  from (
    select key as cell, sum((value ->> 0)::bigint) as n, sum((value ->> 1)::bigint) as price, sum((value ->> 2)::bigint) as commission
    from (select * from jsonb_each(p_one) union all select * from jsonb_each(p_other)) both_sides
    group by key
  ) added
  where n <> 0 or price <> 0 or commission <> 0
$function$;

-- What the sums are, with the changes that are not added to them yet: several lines of a cell add up.
create view app.dashboard_lines as
 select s.party_id,
    s.role,
    s.grain,
    s.starts_on,
    c.key::smallint as cell,
    (c.value ->> 0)::bigint as n,
    (c.value ->> 1)::bigint as price_fils,
    (c.value ->> 2)::bigint as commission_fils
   from app.dashboard_sums s
     cross join lateral jsonb_each(s.cells) c(key, value)
union all
 select p.party_id,
    p.role,
    grain.grain,
    app.dashboard_start(grain.grain, p.on_day) as starts_on,
    moved.cell,
    moved.n,
    moved.n * p.price_fils as price_fils,
    moved.n * p.commission_fils as commission_fils
   from app.dashboard_changes p
     cross join lateral ( values (p.left_cell,'-1'::int), (p.entered_cell,1)) moved(cell, n)
     cross join lateral unnest(app.dashboard_grains(p.role)) grain(grain)
  where moved.cell is not null;
grant select on app.dashboard_lines to damana_api;

-- What came into the guarantee account for a guarantee, and what left it, by entry of the ledger; written with the entry, by trigger
-- alone.
create table app.guarantee_money (
  guarantee_id bigint not null,
  entry_id bigint not null,
  -- The day in Amman on which it was booked.
  entry_on date not null,
  paid_in_fils bigint not null,
  paid_out_fils bigint not null,
  -- As in the guarantee, like the other parties and the moment of its creation; kept by trigger.
  seller_party_id bigint not null,
  -- Null where it is the seller, or a partner, who does not see it.
  creator_party_id bigint,
  buyer_party_id bigint not null,
  guarantee_created_at timestamptz not null,
  constraint guarantee_money__one_row_an_entry primary key (guarantee_id, entry_id)
);
create index guarantee_money__in_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_in_fils <> 0);
create index guarantee_money__in_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id,
    guarantee_created_at)
  where ((creator_party_id is not null) and (paid_in_fils <> 0));
create index guarantee_money__in_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_in_fils <> 0);
create index guarantee_money__out_of_buyer on app.guarantee_money (buyer_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_out_fils <> 0);
create index guarantee_money__out_of_creator on app.guarantee_money (creator_party_id, entry_on, guarantee_id,
    guarantee_created_at)
  where ((creator_party_id is not null) and (paid_out_fils <> 0));
create index guarantee_money__out_of_seller on app.guarantee_money (seller_party_id, entry_on, guarantee_id, guarantee_created_at)
  where (paid_out_fils <> 0);
grant select on app.guarantee_money to damana_api;

-- What guarantee_money has to say, from the ledger: in, what receipts brought to a guarantee; out, what its payouts brought away,
-- less what came back.
create view app.guarantee_money_of_entries as
 select e.guarantee_id,
    e.id as entry_id,
    (e.recorded_at at time zone 'Asia/Amman')::date as entry_on,
        case
            when meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched') then own.credit_fils
            else 0::numeric
        end::bigint as paid_in_fils,
        case
            when meant.is_of_partner then 0::numeric
            when meant.event = 'payout_settled' then - own.flight_fils
            when meant.event = 'payout_returned' then - own.credit_fils
            else 0::numeric
        end::bigint as paid_out_fils,
    g.seller_party_id,
        case
            when g.partner_contract_id is null then nullif(g.creator_party_id, g.seller_party_id)
            else null::bigint
        end as creator_party_id,
    g.buyer_party_id,
    g.created_at as guarantee_created_at
   from ledger.entries e
     join app.guarantees g on g.id = e.guarantee_id
     cross join lateral ( select m.event,
            (m.event in ('payout_settled', 'payout_returned')) and g.partner_contract_id is not null and (exists ( select
                   from app.payouts p
                  where p.id = split_part(m.reference, ':', 2)::bigint and p.purpose = 'partner')) as is_of_partner
           from ledger.entries m
          where m.id = coalesce(e.reverses, e.id)) meant
     cross join lateral ( select coalesce(sum(
                case
                    when p.is_debit then - p.amount_fils
                    else p.amount_fils
                end) filter (where (p.account_id & 63::bigint) in (3::bigint, 4::bigint, 5::bigint)), 0::numeric) as credit_fils,
            coalesce(sum(
                case
                    when p.is_debit then - p.amount_fils
                    else p.amount_fils
                end) filter (where (p.account_id & 63::bigint) = 8), 0::numeric) as flight_fils
           from ledger.postings p
          where p.entry_id = e.id) own
  where (e.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned', 'reversal')) and (meant.event in ('receipt_by_notice', 'receipt_by_bank', 'suspense_matched', 'payout_settled', 'payout_returned'));
grant select on app.guarantee_money_of_entries to damana_api;

-- At the end of the transaction, when the lines of the entry are there.
create function app.note_guarantee_money()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  with booked as (
    insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id,
      guarantee_created_at)
    select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id, guarantee_created_at
    from guarantee_money_of_entries where entry_id = new.id
    returning *
  )
  insert into dashboard_changes (party_id, role, on_day, entered_cell, price_fils, commission_fils)
  select role.party_id, role.role, m.entry_on, dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils
  from booked m
  join guarantees g on g.id = m.guarantee_id
  cross join lateral (values (g.seller_party_id, 'seller'), (m.creator_party_id, 'creator'),
    (case when g.offered_at is not null then g.buyer_party_id end, 'buyer')) role(party_id, role)
  where role.party_id is not null;
  return null;
end $function$;

-- Money follows its guarantee to another party, when two accounts of one person become one.
create function app.move_guarantee_money()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  update guarantee_money
  set seller_party_id = new.seller_party_id, creator_party_id = case when new.partner_contract_id is null then nullif(new.creator_party_id, new.seller_party_id) end, buyer_party_id = new.buyer_party_id
  where guarantee_id = new.id;
  return null;
end $function$;

-- Reads the money of every guarantee from the ledger anew; the sums for the dashboards are computed anew after it.
create function app.rebuild_guarantee_money()
 returns void
 language sql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
  insert into guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id,
    guarantee_created_at)
  select guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id, guarantee_created_at
  from guarantee_money_of_entries
  on conflict (guarantee_id, entry_id) do update
    set entry_on = excluded.entry_on, paid_in_fils = excluded.paid_in_fils, paid_out_fils = excluded.paid_out_fils,
      seller_party_id = excluded.seller_party_id, creator_party_id = excluded.creator_party_id, buyer_party_id = excluded.buyer_party_id,
      guarantee_created_at = excluded.guarantee_created_at
    where guarantee_money is distinct from excluded;
$function$;
revoke execute on function app.rebuild_guarantee_money() from public;

-- What a guarantee adds to the sums of its sides by its terms. Held is what the seller gets, and what the buyer paid; what was
-- divided or is owed is not in it.
create view app.side_money as
 select g.id as guarantee_id,
    g.seller_party_id as party_id,
    'seller_money' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.money_cell(g.operational_status, g.financial_status) as cell,
    g.seller_due_fils as fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where app.money_cell(g.operational_status, g.financial_status) is not null
union all
 select g.id as guarantee_id,
    g.buyer_party_id as party_id,
    'buyer_money' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.money_cell(g.operational_status, g.financial_status) as cell,
        case
            when g.financial_status = 'hold' then g.total_price_fils
            else g.seller_due_fils
        end as fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where g.offered_at is not null and app.money_cell(g.operational_status, g.financial_status) is not null;
grant select on app.side_money to damana_api;

-- Every registration and payout in its cell: what the sums of party -1 are of, beside the guarantees. In cell 100 of payouts, by the
-- day of the bank's debit: the seconds from the order.
create view app.overview_facts as
 select 'account' as role,
    (u.created_at at time zone 'Asia/Amman')::date as on_day,
    app.account_cell(u.registration_completed_at) as cell,
    0::bigint as price_fils,
    0::bigint as commission_fils
   from app.users u
  where u.account_type = 'individual' and (u.mobile_verified_at is not null or u.email_verified_at is not null)
union all
 select 'account' as role,
    (a.submitted_at at time zone 'Asia/Amman')::date as on_day,
    app.application_cell(a.status) as cell,
    0::bigint as price_fils,
    0::bigint as commission_fils
   from app.company_applications a
  where a.status <> 'draft'
union all
 select 'payout' as role,
    (p.ordered_at at time zone 'Asia/Amman')::date as on_day,
    app.payout_cell(p.status, p.late_at) as cell,
    p.amount_fils as price_fils,
    0::bigint as commission_fils
   from app.payouts p
  where p.purpose <> 'sweep'
union all
 select 'payout' as role,
    (p.settled_at at time zone 'Asia/Amman')::date as on_day,
    100::smallint as cell,
    p.amount_fils as price_fils,
    extract(epoch from p.settled_at - p.ordered_at)::bigint as commission_fils
   from app.payouts p
  where p.purpose = 'seller' and p.settled_at is not null;
grant select on app.overview_facts to damana_api;

-- Every guarantee and its money once for each party that sees it, and what else party -1 counts: what the sums for the dashboards
-- are of.
create view app.dashboard_facts as
 select g.seller_party_id as party_id,
    'seller' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
union all
 select g.creator_party_id as party_id,
    'creator' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where g.creator_party_id <> g.seller_party_id
union all
 select g.buyer_party_id as party_id,
    'buyer' as role,
    (g.created_at at time zone 'Asia/Amman')::date as on_day,
    app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell,
    g.price_fils,
    g.commission_after_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
  where g.offered_at is not null
union all
 select g.seller_party_id as party_id,
    'seller' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
union all
 select g.creator_party_id as party_id,
    'creator' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
  where g.creator_party_id <> g.seller_party_id and g.partner_contract_id is null
union all
 select g.buyer_party_id as party_id,
    'buyer' as role,
    m.entry_on as on_day,
    app.dashboard_money_cell(g.operational_status, g.commission_band) as cell,
    m.paid_in_fils as price_fils,
    m.paid_out_fils as commission_fils,
    g.created_at as guarantee_created_at
   from app.guarantees g
     join app.guarantee_money m on m.guarantee_id = g.id
  where g.offered_at is not null
union all
 select s.party_id,
    s.role,
    s.on_day,
    s.cell,
    s.fils as price_fils,
    0::bigint as commission_fils,
    s.guarantee_created_at
   from app.side_money s
union all
 select '-1'::int::bigint as party_id,
    f.role,
    f.on_day,
    f.cell,
    f.price_fils,
    f.commission_fils,
    null::timestamptz(3) as guarantee_created_at
   from app.overview_facts f;
grant select on app.dashboard_facts to damana_api;

-- Computes the sums for the dashboards anew from the guarantees and their money, beside running processes.
create function app.rebuild_dashboards()
 returns void
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  perform pg_advisory_xact_lock(hashtext('dashboard_sums'));
  -- One statement, one snapshot: a change is in the facts and taken away, or in neither and added later.
  with taken as (delete from dashboard_changes),
  facts as (
    select party_id, role, grain, starts_on, jsonb_object_agg(cell, jsonb_build_array(n, price, commission)) as cells
    from (
      select case when grouping(f.party_id) = 0 then f.party_id else -1 end as party_id, f.role, grain, dashboard_start(grain, f.on_day) as starts_on,
        f.cell, count(*) as n, sum(f.price_fils) as price, sum(f.commission_fils) as commission
      from dashboard_facts f cross join lateral unnest(dashboard_grains(f.role)) grain
      group by grouping sets ((f.party_id, f.role, grain, dashboard_start(grain, f.on_day), f.cell), (f.role, grain, dashboard_start(grain, f.on_day), f.cell))
      having grouping(f.party_id) = 0 or f.role = 'seller'
    ) summed
    group by 1, 2, 3, 4
  )
  insert into dashboard_sums (party_id, role, grain, starts_on, cells)
  select party_id, role, grain, starts_on, coalesce(f.cells, '{}')
  from facts f full join dashboard_sums s using (party_id, role, grain, starts_on)
  where f.cells is distinct from s.cells
  on conflict (party_id, role, grain, starts_on) do update set cells = excluded.cells;
end $function$;
revoke execute on function app.rebuild_dashboards() from public;

create function app.note_dashboard_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  v_day date := (new.created_at at time zone 'Asia/Amman')::date;
  v_entered smallint := dashboard_cell(new.operational_status, new.financial_status, new.commission_band);
  v_left smallint;
  v_buyer bigint := case when new.offered_at is not null then new.buyer_party_id end;
begin
  if lower(tg_op) = 'update' then
    v_left := dashboard_cell(old.operational_status, old.financial_status, old.commission_band);
  end if;
  if lower(tg_op) = 'insert'
    or (old.seller_party_id, old.creator_party_id, old.price_fils, old.commission_after_fils) =
      (new.seller_party_id, new.creator_party_id, new.price_fils, new.commission_after_fils)
    and v_buyer is not distinct from (case when old.offered_at is not null then old.buyer_party_id end)
  then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, v_day, v_left, v_entered, new.price_fils, new.commission_after_fils
    from (values (new.seller_party_id, 'seller'), (case when new.creator_party_id <> new.seller_party_id then new.creator_party_id end, 'creator'),
      (v_buyer, 'buyer')) role(party_id, role)
    where party_id is not null;
  else
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, v_day, left_cell, entered_cell, price_fils, commission_fils
    from (values
      (old.seller_party_id, 'seller', v_left, null::smallint, old.price_fils, old.commission_after_fils),
      (case when old.creator_party_id <> old.seller_party_id then old.creator_party_id end, 'creator', v_left, null, old.price_fils, old.commission_after_fils),
      (case when old.offered_at is not null then old.buyer_party_id end, 'buyer', v_left, null, old.price_fils, old.commission_after_fils),
      (new.seller_party_id, 'seller', null, v_entered, new.price_fils, new.commission_after_fils),
      (case when new.creator_party_id <> new.seller_party_id then new.creator_party_id end, 'creator', null, v_entered, new.price_fils, new.commission_after_fils),
      (v_buyer, 'buyer', null, v_entered, new.price_fils, new.commission_after_fils)
    ) role(party_id, role, left_cell, entered_cell, price_fils, commission_fils)
    where party_id is not null;
  end if;
  if lower(tg_op) = 'update' and (
    dashboard_money_cell(old.operational_status, old.commission_band) <> dashboard_money_cell(new.operational_status, new.commission_band)
    or (old.seller_party_id, old.creator_party_id, old.buyer_party_id) <> (new.seller_party_id, new.creator_party_id, new.buyer_party_id)
  ) then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select party_id, role, m.entry_on, left_cell, entered_cell, m.paid_in_fils, m.paid_out_fils
    from guarantee_money m, (values
      (old.seller_party_id, 'seller', dashboard_money_cell(old.operational_status, old.commission_band), null::smallint),
      (case when old.creator_party_id <> old.seller_party_id and old.partner_contract_id is null then old.creator_party_id end, 'creator',
        dashboard_money_cell(old.operational_status, old.commission_band), null),
      (case when old.offered_at is not null then old.buyer_party_id end, 'buyer', dashboard_money_cell(old.operational_status, old.commission_band), null),
      (new.seller_party_id, 'seller', null, dashboard_money_cell(new.operational_status, new.commission_band)),
      (case when new.creator_party_id <> new.seller_party_id and new.partner_contract_id is null then new.creator_party_id end, 'creator', null,
        dashboard_money_cell(new.operational_status, new.commission_band)),
      (v_buyer, 'buyer', null, dashboard_money_cell(new.operational_status, new.commission_band))
    ) role(party_id, role, left_cell, entered_cell)
    where m.guarantee_id = new.id and party_id is not null;
  end if;
  return null;
end $function$;

create function app.note_side_money_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  v_left smallint := money_cell(old.operational_status, old.financial_status);
  v_entered smallint := money_cell(new.operational_status, new.financial_status);
  v_buyer_left bigint := case when old.financial_status = 'hold' then old.total_price_fils else old.seller_due_fils end;
  v_buyer_entered bigint := case when new.financial_status = 'hold' then new.total_price_fils else new.seller_due_fils end;
  v_same_seller boolean := (old.seller_party_id, old.seller_due_fils) = (new.seller_party_id, new.seller_due_fils);
  v_same_buyer boolean := (old.buyer_party_id, v_buyer_left) = (new.buyer_party_id, v_buyer_entered);
begin
  insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
  select party_id, role, (new.created_at at time zone 'Asia/Amman')::date, left_cell, entered_cell, fils, 0
  from (values
    (old.seller_party_id, 'seller_money', v_left, case when v_same_seller then v_entered end, old.seller_due_fils),
    (new.seller_party_id, 'seller_money', null::smallint, case when not v_same_seller then v_entered end, new.seller_due_fils),
    (old.buyer_party_id, 'buyer_money', v_left, case when v_same_buyer then v_entered end, v_buyer_left),
    (new.buyer_party_id, 'buyer_money', null, case when not v_same_buyer then v_entered end, v_buyer_entered)
  ) moved(party_id, role, left_cell, entered_cell, fils)
  where left_cell is distinct from entered_cell;
  return null;
end $function$;

create function app.note_account_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  v_left smallint;
  v_entered smallint;
begin
  if lower(tg_op) <> 'insert' and old.account_type = 'individual' and (old.mobile_verified_at is not null or old.email_verified_at is not null) then
    v_left := account_cell(old.registration_completed_at);
  end if;
  if lower(tg_op) <> 'delete' and new.account_type = 'individual' and (new.mobile_verified_at is not null or new.email_verified_at is not null) then
    v_entered := account_cell(new.registration_completed_at);
  end if;
  if v_left is distinct from v_entered then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    values (-1, 'account', (coalesce(new.created_at, old.created_at) at time zone 'Asia/Amman')::date, v_left, v_entered, 0, 0);
  end if;
  return null;
end $function$;

create function app.note_application_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
  select -1, 'account', (moved.at at time zone 'Asia/Amman')::date, moved.left_cell, moved.entered_cell, 0, 0
  from (values (old.submitted_at, application_cell(old.status), null::smallint), (new.submitted_at, null, application_cell(new.status))) moved(at, left_cell, entered_cell)
  where num_nonnulls(moved.left_cell, moved.entered_cell) > 0;
  return null;
end $function$;

create function app.note_payout_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  v_left smallint;
  v_entered smallint := payout_cell(new.status, new.late_at);
begin
  if new.purpose = 'sweep' then
    return null;
  end if;
  if lower(tg_op) = 'update' then
    v_left := payout_cell(old.status, old.late_at);
  end if;
  if v_left is distinct from v_entered then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    values (-1, 'payout', (new.ordered_at at time zone 'Asia/Amman')::date, v_left, v_entered, new.amount_fils, 0);
  end if;
  if new.purpose = 'seller' and old.settled_at is distinct from new.settled_at then
    insert into dashboard_changes (party_id, role, on_day, left_cell, entered_cell, price_fils, commission_fils)
    select -1, 'payout', (moved.at at time zone 'Asia/Amman')::date, moved.left_cell, moved.entered_cell, new.amount_fils,
      extract(epoch from moved.at - new.ordered_at)::bigint
    from (values (old.settled_at, 100::smallint, null::smallint), (new.settled_at, null, 100)) moved(at, left_cell, entered_cell)
    where moved.at is not null;
  end if;
  return null;
end $function$;

-- Sales whose seller is paid another sum than the terms say: the money was divided, the seller owed fees, or the bank took back what
-- the buyer had paid. Written by trigger alone.
create table app.adjusted_sales (
  guarantee_id bigint not null,
  seller_party_id bigint not null,
  buyer_party_id bigint not null,
  constraint adjusted_sales__one_row_a_guarantee primary key (guarantee_id)
);
create index adjusted_sales__buyer on app.adjusted_sales (buyer_party_id);
create index adjusted_sales__seller on app.adjusted_sales (seller_party_id);
grant select on app.adjusted_sales to damana_api;

create function app.note_adjusted_sale()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  insert into adjusted_sales (guarantee_id, seller_party_id, buyer_party_id)
  select id, seller_party_id, buyer_party_id from guarantees
  where id = case when tg_table_name = 'guarantees' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'guarantee_id')::bigint end
  on conflict do nothing;
  return null;
end $function$;

-- It follows its guarantee to another party, when two accounts of one person become one.
create function app.move_adjusted_sale()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  update adjusted_sales set seller_party_id = new.seller_party_id, buyer_party_id = new.buyer_party_id where guarantee_id = new.id;
  return null;
end $function$;


-- ==== Audit ====
-- What the nightly audit found.

-- One row for each nightly audit that came to its end, a row a day, kept for good. No number of a guarantee and nothing of a person:
-- npm run audit names what differs.
create table app.audit_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  differences int not null,
  -- On the client account at the bank by our books, when the audit ended.
  bank_fils bigint,
  -- Told by the biller and not credited yet.
  clearing_fils bigint,
  -- All that the client book owes: the proof of funds is that bank and clearing are as much.
  owed_fils bigint,
  -- How many differences in ledger, guarantees, bank and signatures.
  by_area jsonb not null,
  -- How many by check; checks without a difference are not in it.
  by_check jsonb not null,
  -- False: it looked at what had changed since the last that found nothing, and at some of the old.
  is_whole boolean not null default true,
  -- How many ids it looked at, by kind.
  looked_at jsonb not null default '{}',
  -- Where the next begins, of a run that found nothing: the first ids and the moment that it may not have seen, the versions and
  -- balances of shared accounts, and the sum of the bank's lines.
  marks jsonb,
  constraint audit_runs__differences check (differences >= 0)
);
grant select, insert on app.audit_runs to damana_api;


-- ==== Own data and retention ====
-- Copies of what the product holds of a person, what goes when an account closes, and which rows are deleted when their period is
-- over.

-- What the product holds of a person, collected for that person to download; deleted three days later.
create table app.data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users(id),
  -- The only session that it is handed out on; null: on none.
  session_id bigint references app.sessions(id),
  requested_at timestamptz not null default app.now(),
  started_at timestamptz,
  ready_at timestamptz,
  ends_at timestamptz,
  content jsonb,
  constraint data_exports__ready_whole check ((ready_at is null) = (content is null) and (ready_at is null) = (ends_at is null))
);
create index data_exports__ends on app.data_exports (ends_at) where (ends_at is not null);
create index data_exports__open on app.data_exports (requested_at) where (ready_at is null);
create index data_exports__session on app.data_exports (session_id, requested_at desc);
create index data_exports__user on app.data_exports (user_id, requested_at desc);
grant select, insert, update, delete on app.data_exports to damana_api;

create function app.erase_closed_account(p_user bigint, p_request text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, full_on_group_before, request_id)
    select company_id, id, user_id, user_id, 'removed', permissions, full_on_group, p_request from app.memberships where user_id = p_user;
  delete from app.memberships where user_id = p_user;
  delete from app.push_subscriptions where user_id = p_user;
  delete from app.notification_choices where user_id = p_user;
  delete from app.step_ups where user_id = p_user;
  delete from app.browser_keys where user_id = p_user;
  delete from app.registration_drafts where user_id = p_user;
  delete from app.registration_flows where user_id = p_user;
  delete from app.account_invitations where user_id = p_user;
  delete from app.notifications where user_id = p_user;
  delete from app.data_exports where user_id = p_user;
  -- The phone stays: it is part of who the party is. An account needs one of the two.
  update app.users
  set avatar_path = null, password_hash = null, initial_password_until = null,
    email = case when phone is null then email end, email_verified_at = case when phone is null then email_verified_at end
  where id = p_user and deactivated_at is not null;
end $function$;
revoke execute on function app.erase_closed_account(bigint,text) from public;
grant execute on function app.erase_closed_account(bigint,text) to damana_api;

-- Deletes rows whose period is over, at most so many; the periods stand here so that the application cannot delete a row before its
-- time.
create function app.delete_expired(p_table text, p_most int)
 returns int
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  days_30 timestamptz := app.now() - interval '30 days';
  days_90 timestamptz := app.now() - interval '90 days';
  days_180 timestamptz := app.now() - interval '180 days';
  months_18 timestamptz := app.now() - interval '18 months';
  years_2 timestamptz := app.now() - interval '2 years';
  ended bigint[];
  deleted int;
begin
  case p_table
    when 'app.sessions' then
      delete from app.sessions where id in (
        select s.id from app.sessions s
        where s.ended_at < days_90 and not exists (select from app.step_ups u where u.session_id = s.id)
        order by s.ended_at limit p_most for update skip locked);
      get diagnostics deleted = row_count;
      if deleted < p_most then
        -- Nobody ended it; it was over ninety days after its sign-in.
        delete from app.sessions where id in (
          select s.id from app.sessions s
          where s.ended_at is null and s.created_at < days_180 and not exists (select from app.step_ups u where u.session_id = s.id)
          order by s.created_at limit p_most - deleted for update skip locked);
        declare more int;
        begin
          get diagnostics more = row_count;
          deleted := deleted + more;
        end;
      end if;
      return deleted;
    when 'app.account_invitations' then
      delete from app.account_invitations where token_sha256 in (
        select token_sha256 from app.account_invitations where used_at < days_90 order by used_at limit p_most for update skip locked);
    when 'app.owner_links' then
      -- A link serves until its owner is paid, however long that takes.
      delete from app.owner_links where id in (
        select l.id from app.owner_links l join app.guarantees g on g.id = l.guarantee_id
        where l.created_at < days_90 and g.ended_at < days_90
          and not exists (
            select from app.payouts p
            where p.guarantee_id = g.id and p.purpose <> 'partner' and (p.closed_at is null or p.closed_at >= days_90 or p.unpaid_since is not null))
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.payer_links' then
      -- A link follows its payout through every further attempt.
      delete from app.payer_links where id in (
        select l.id from app.payer_links l
        where l.created_at < days_90 and not exists (
          with recursive attempt as (
            select p.id, p.closed_at, p.unpaid_since from app.payouts p where p.id = l.payout_id
            union all
            select n.id, n.closed_at, n.unpaid_since from attempt a join app.payouts n on n.previous_id = a.id
          )
          select from attempt where closed_at is null or closed_at >= days_90 or unpaid_since is not null)
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.staff_invitations' then
      delete from app.staff_invitations where id in (
        select id from app.staff_invitations
        where greatest(expires_at, accepted_at, replaced_at) < months_18 order by id limit p_most for update skip locked);
    when 'app.registration_drafts' then
      delete from app.registration_drafts where user_id in (
        select user_id from app.registration_drafts where saved_at < days_30 limit p_most for update skip locked);
    when 'app.company_applications' then
      -- Their files first: the application removes the bytes, and then the row.
      select array_agg(a.id) into ended from (
        select o.id from app.company_applications_over() o
        where not exists (select from app.files f where f.company_application_id = o.id)
        limit p_most) a;
      delete from app.company_groups g where g.application_id = any(ended) and not exists (select from app.companies c where c.group_id = g.id);
      update app.company_groups set application_id = null where application_id = any(ended);
      delete from app.company_application_events where application_id = any(ended);
      delete from app.company_applications where id = any(ended);
    when 'app.outbox' then
      delete from app.outbox where id in (
        select id from app.outbox where failed_at < days_90 order by failed_at limit p_most for update skip locked);
    when 'app.security_events' then
      return app.drop_security_months();
    when 'app.notifications' then
      delete from app.notifications where ctid = any(array(
        select ctid from app.notifications where created_at < years_2 limit p_most for update skip locked));
    when 'app.party_events' then
      -- In the order of their ids, so that nothing is read where the oldest is young.
      delete from app.party_events where id in (
        select id from (select id, at from app.party_events order by id limit p_most) oldest where at < days_30);
    when 'app.webhook_deliveries' then
      -- Younger ones may be over too, and wait for the older ones that are not: three days at most.
      delete from app.webhook_deliveries where id in (
        select id from (select id, created_at, status from app.webhook_deliveries order by id limit p_most) oldest
        where created_at < days_30 and status <> 'due');
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $function$;
revoke execute on function app.delete_expired(text,int) from public;
grant execute on function app.delete_expired(text,int) to damana_api;


-- ==== Staff changes on approvals ====
-- Changes of staff, and the confirmation of their declared interests, are approvals like every other decision of two persons.

-- Carries out a change of staff that two administrators agreed on, or names why not; the application itself may not write staff.
create function app.carry_out_staff_change(p_change_id bigint, p_token_hash bytea, p_totp_secret text, p_unknown_totp_secret text,
  p_hours int)
 returns text
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
declare
  change record;
  member app.staff;
  proposer text;
begin
  select * into change from app.staff_changes where id = p_change_id;
  if change.status is distinct from 'confirmed' then return 'staff_change_settled'; end if;
  if 2 <> (
    select count(*) from app.staff where id in (change.proposed_by, change.decided_by) and role = 'admin' and deactivated_at is null
  ) then return 'no_permission'; end if;
  select name into proposer from app.staff where id = change.proposed_by;

  if change.kind = 'invite' then
    if exists (select from app.staff where lower(email) = lower(change.email)) then return 'staff_exists'; end if;
    update app.staff_invitations set replaced_at = app.now()
    where lower(email) = lower(change.email) and accepted_at is null and replaced_at is null;
    insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at, change_id)
    values (change.email, change.name, change.role, p_token_hash, p_totp_secret, proposer, app.now() + make_interval(hours => p_hours), change.id);
    return null;
  end if;

  select * into member from app.staff where id = change.staff_id for update;
  if member.deactivated_at is not null then return 'staff_deactivated'; end if;
  if member.role = 'admin' and (change.kind = 'deactivate' or change.role <> 'admin')
    and 2 >= (select count(*) from app.staff where role = 'admin' and deactivated_at is null)
  then return 'last_administrators'; end if;
  if change.kind = 'role' then
    update app.staff set role = change.role where id = member.id;
  else
    update app.staff_recovery_codes set replaced_at = app.now() where staff_id = member.id and used_at is null and replaced_at is null;
    update app.staff_invitations set replaced_at = app.now()
    where staff_id = member.id and accepted_at is null and replaced_at is null;
  end if;
  if change.kind = 'authenticator' then
    update app.staff set totp_secret = p_unknown_totp_secret, totp_failures = 0, locked_until = null where id = member.id;
    insert into app.staff_invitations
      (email, name, role, token_sha256, totp_secret, invited_by, expires_at, change_id, purpose, staff_id)
    values (
      member.email, member.name, member.role, p_token_hash, p_totp_secret, proposer, app.now() + make_interval(hours => p_hours),
      change.id, 'authenticator', member.id
    );
    return null;
  end if;
  if change.kind = 'deactivate' then
    update app.staff set deactivated_at = app.now() where id = member.id;
  end if;
  -- Whoever leaves, or has another role, approves nothing any more.
  update app.approvals set ended_at = app.now(), ended_by = 'changed' where staff_id = member.id and ended_at is null;
  return null;
end $function$;
revoke execute on function app.carry_out_staff_change(bigint,bytea,text,text,int) from public;
grant execute on function app.carry_out_staff_change(bigint,bytea,text,text,int) to damana_api;


-- ==== Turns of guarantees ====
-- Whose turn it is in a guarantee: what a side's list "waiting for you" is read and counted from. The rule is the wait of the life
-- cycle: the transition writes of whom it awaits something (turns). After an end only a transfer without an account and a bill of
-- fees await a side; both are rows of their own.

-- Guarantees in which it is a party's turn, in the order of the list. Written by trigger alone, in the transaction that changes it;
-- the audit recomputes it.
create table app.guarantee_turns (
  party_id bigint not null,
  side text not null,
  guarantee_created_at timestamptz(3) not null,
  guarantee_id bigint not null,
  constraint guarantee_turns_pkey primary key (party_id, side, guarantee_created_at, guarantee_id),
  constraint guarantee_turns__side check (side in ('sale', 'buy'))
);
grant select on app.guarantee_turns to damana_api;

-- Whether a transfer waits for an account or a proof of its beneficiary. It may name another account of one that failed.
create function app.awaits_beneficiary(p_status text, p_held_reason text)
 returns boolean
 language sql
 immutable
as $function$
  select p_status in ('rejected', 'returned') or coalesce(p_held_reason in ('iban_missing', 'iban_unproven', 'identity_unproven'), false)
$function$;

-- Whether an ended guarantee still awaits something of a side: an account for a transfer, or the payment of a bill.
create function app.is_turn_after_end(p_guarantee app.guarantees, p_side text)
 returns boolean
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  with bill as (
    select exists (select from fee_bills b where b.guarantee_id = p_guarantee.id and b.side = p_side and b.closed_at is null) as is_open
  ), shown as (
    select o.id, o.status <> 'settled' as is_open, (o.purpose = 'refund') = (p_side = 'buyer') as is_own,
      o.beneficiary_party_id is not null and awaits_beneficiary(o.status, o.held_reason) as awaits
    from payouts o
    where o.guarantee_id = p_guarantee.id and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null
      and not exists (select from payouts next where next.previous_id = o.id)
  )
  select case
    when coalesce(p_guarantee.financial_status, '') not in ('released', 'late') then bill.is_open
    when not exists (select from shown) then p_guarantee.operational_status = 'completed' and bill.is_open
    when exists (select from shown where is_own) then coalesce((select awaits from shown where is_own and is_open order by id desc limit 1), bill.is_open)
    else bill.is_open and not exists (select from shown where is_open)
  end
  from bill
$function$;

-- The parties whose turn it is, each with its side.
create function app.turns_of_guarantee(p_guarantee app.guarantees)
 returns table(party_id bigint, side text)
 language sql
 stable
 set search_path to 'app', 'pg_temp'
as $function$
  select distinct role.party_id, case role.name when 'buyer' then 'buy' else 'sale' end
  from (values ('seller', p_guarantee.seller_party_id), ('agent', p_guarantee.creator_party_id), ('buyer', p_guarantee.buyer_party_id)) role(name, party_id)
  where case
    when p_guarantee.ended_at is null then role.name = any(p_guarantee.turns)
    else role.name <> 'agent' and is_turn_after_end(p_guarantee, role.name)
  end
$function$;

-- Keeps app.guarantee_turns with a guarantee; the parties are those that it had before.
create function app.keep_turns(p_guarantee_id bigint, p_parties bigint[])
 returns void
 language sql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
  with turn as (
    select g.id, g.created_at, t.party_id, t.side
    from guarantees g cross join lateral turns_of_guarantee(g) t
    where g.id = p_guarantee_id
  ), gone as (
    delete from guarantee_turns t
    using guarantees g
    where g.id = p_guarantee_id and t.guarantee_id = g.id and t.guarantee_created_at = g.created_at
      and t.party_id = any(p_parties || array[g.seller_party_id, g.creator_party_id, g.buyer_party_id]) and t.side in ('sale', 'buy')
      and (t.party_id, t.side) not in (select party_id, side from turn)
  )
  insert into guarantee_turns (party_id, side, guarantee_created_at, guarantee_id)
  select party_id, side, created_at, id from turn
  on conflict do nothing
$function$;
revoke execute on function app.keep_turns(bigint,bigint[]) from public;

create function app.keep_turns_of_guarantee()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  perform keep_turns(new.id, array[old.seller_party_id, old.creator_party_id, old.buyer_party_id]);
  return null;
end $function$;
revoke execute on function app.keep_turns_of_guarantee() from public;

create function app.keep_turns_of_money()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
begin
  perform keep_turns(coalesce(new.guarantee_id, old.guarantee_id), '{}');
  return null;
end $function$;
revoke execute on function app.keep_turns_of_money() from public;


-- ==== Invoices ====
-- Tax invoices for what we earn and credit notes for what we let go of it: numbered by year without a gap, and what the national
-- system says of each.

-- The last number of each year, of invoices and credit notes together. Written by trigger alone, as the last act of the transaction
-- that issues one: a rollback gives its number back.
create table app.invoice_series (
  year int not null primary key,
  last_serial int not null
);
grant select on app.invoice_series to damana_api;

-- A party as the buyer of our service: a company by its tax number (TN), a Jordanian by the national number (NIN), anybody else by a
-- personal number (PN).
create view app.invoice_buyers as
 select id as party_id,
    name,
    name_en as name_latin,
        case
            when kind = 'company' then 'TN'
            when national_number ~ '^[0-9]{10}$' then 'NIN'
            else 'PN'
        end as id_scheme,
    coalesce(
        case
            when kind = 'company' then ( select s.data ->> 'tax_number'
               from app.companies c
                 join app.company_applications a on a.company_id = c.id
                 join app.company_application_sections s on s.application_id = a.id and s.section = 'company'
              where c.party_id = p.id)
            else null::text
        end, national_number) as id_number
   from app.parties p;
grant select on app.invoice_buyers to damana_api;

-- Tax invoices, one for each fee that a side of a guarantee bears, and credit notes for what is let go of one. A document never
-- changes; the columns of the national system do, and until that has accepted it also the buyer and the supplier.
create table app.invoices (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  year int,
  -- Null only within the transaction that issues it: the number is given at its commit.
  serial int,
  number text generated always as ((year::text || '-') || lpad(serial::text, greatest(6, length(serial::text)), '0')) stored,
  uuid uuid not null default gen_random_uuid(),
  guarantee_id bigint not null references app.guarantees(id),
  -- The ledger entry by which the fee was earned or let go.
  entry_id bigint not null,
  side text not null,
  what text not null,
  -- Of a fee beside commission and transfer: its number in the guarantee, as in app.fees.
  fee_number bigint,
  -- cash: taken from the money held, when it was earned; receivable: the side owed it then.
  terms text not null,
  -- The sales tax is inside.
  amount_fils bigint not null,
  tax_fils bigint not null,
  sales_tax_basis_points int not null,
  corrects_id bigint references app.invoices(id),
  reason text,
  party_id bigint not null references app.parties(id),
  buyer_name text not null,
  buyer_name_latin text,
  buyer_id_scheme text not null,
  buyer_id text,
  -- Our own names, address and tax number as they were: objects of name_ar, name_en, address_ar, address_en, tax_number.
  supplier jsonb not null,
  issued_at timestamptz not null,
  status text not null default 'pending',
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- The bytes that were sent, which a repetition sends again.
  sent_xml text,
  qr text,
  authority_number text,
  problem text,
  -- The words of the national system for its refusal.
  problem_words text,
  -- When the national system refused it, while it stays refused. Null also of one that was refused before this was noted: it counts as
  -- refused when it was issued.
  rejected_at timestamptz,
  constraint invoices__in_series unique (year, serial),
  constraint invoices__once unique (entry_id, side, what),
  constraint invoices__answered check ((status = 'accepted') = (qr is not null) and (status = 'rejected') = (problem is not null)),
  constraint invoices__buyer_id_scheme check (buyer_id_scheme in ('NIN', 'PN', 'TN')),
  constraint invoices__corrects check ((kind = 'credit_note') = (corrects_id is not null and reason is not null)),
  constraint invoices__kind check (kind in ('invoice', 'credit_note')),
  constraint invoices__next_attempt check ((next_attempt_at is null) = (status in ('accepted', 'rejected'))),
  constraint invoices__numbered_whole check ((year is null) = (serial is null)),
  constraint invoices__positive check (amount_fils > 0),
  constraint invoices__problem check (problem in ('not_authorized', 'repeated_number', 'original', 'buyer', 'supplier', 'sums',
    'form', 'other')),
  constraint invoices__serial check (serial >= 1 and serial <= 9999999),
  constraint invoices__side check (side in ('buyer', 'seller')),
  constraint invoices__status check (status in ('pending', 'sent', 'accepted', 'rejected', 'unknown')),
  constraint invoices__tax check (tax_fils >= 0 and tax_fils < amount_fils),
  constraint invoices__terms check (terms in ('cash', 'receivable')),
  constraint invoices__what check (what in ('commission', 'transfer', 'cancellation', 'late_expiry', 'failed_check'))
);
create index invoices__credit_notes on app.invoices (id) where (kind = 'credit_note');
create index invoices__due on app.invoices (next_attempt_at, id) where (next_attempt_at is not null);
create index invoices__issued on app.invoices (issued_at, id);
create index invoices__not_accepted on app.invoices (status, id) where (status <> 'accepted');
create index invoices__of_guarantee on app.invoices (guarantee_id, side, what, fee_number);
create index invoices__of_party on app.invoices (party_id, id);
create index invoices__rejected on app.invoices (coalesce(rejected_at, issued_at), id) where (status = 'rejected');
create trigger keep_accepted before update on app.invoices
  for each row
  when (old.status = 'accepted')
  execute function app.keep_closed();
create constraint trigger number_invoice after insert on app.invoices deferrable initially deferred
  for each row
  execute function app.number_invoice();
grant select, insert on app.invoices to damana_api;
grant update (buyer_name, buyer_name_latin, buyer_id_scheme, buyer_id, supplier, status, attempts, next_attempt_at, sent_xml, qr,
    authority_number, problem, problem_words, rejected_at) on app.invoices to damana_api;

create function app.number_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  v_year int := extract(year from new.issued_at at time zone 'Asia/Amman');
  v_serial int;
begin
  insert into invoice_series (year, last_serial) values (v_year, 1)
    on conflict (year) do update set last_serial = invoice_series.last_serial + 1
    returning last_serial into v_serial;
  update invoices set year = v_year, serial = v_serial where id = new.id;
  return null;
end $function$;
revoke execute on function app.number_invoice() from public;

-- What became of an invoice at the national system: its answers, and who had it sent again and why; append-only.
create table app.invoice_events (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references app.invoices(id),
  kind text not null,
  staff_id bigint references app.staff(id),
  words text,
  at timestamptz not null,
  constraint invoice_events__kind check (kind in ('accepted', 'rejected', 'no_answer', 'sent_again'))
);
create index invoice_events__invoice on app.invoice_events (invoice_id, id);
create trigger append_only before delete or update or truncate on app.invoice_events
  for each statement
  execute function app.forbid_change();
grant select, insert on app.invoice_events to damana_api;


-- ==== Lists of staff ====
-- What the lists of staff are read by: the rows of a day, of an account and of suspense, each the newest first. A new row is written
-- at the end of an index of days; no later change of the row touches it.

-- Files of lists that staff asked for; deleted a day after they were ready. The security trail keeps who asked for what.
create table app.list_exports (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff(id),
  list text not null,
  -- As the statements of the list take them.
  filters jsonb not null,
  format text not null,
  lang text not null,
  requested_at timestamptz not null default app.now(),
  written_at timestamptz,
  -- The attempt that writes it: of two, the later one alone adds parts.
  writer uuid,
  rows int not null default 0,
  ready_at timestamptz,
  ends_at timestamptz,
  constraint list_exports__format check (format in ('csv', 'xlsx')),
  constraint list_exports__lang check (lang in ('ar', 'en')),
  constraint list_exports__ready_whole check ((ready_at is null) = (ends_at is null))
);
create index list_exports__ends on app.list_exports (ends_at) where (ends_at is not null);
create index list_exports__open on app.list_exports (id) where (ready_at is null);
create index list_exports__staff on app.list_exports (staff_id, id desc);
grant select, insert, update, delete on app.list_exports to damana_api;

-- The bytes of such a file, in the parts in which it was written.
create table app.list_export_parts (
  export_id bigint not null references app.list_exports(id) on delete cascade,
  nth int not null,
  bytes bytea not null,
  constraint list_export_parts_pkey primary key (export_id, nth)
);
grant select, insert, delete on app.list_export_parts to damana_api;


-- ==== Settings on screens ====
-- Staff propose and approve settings on their pages; the database takes a value only with the approvals of two. oldest code: 0033

-- Refuses what the application writes without the approvals of two persons, which both name the same content.
create function app.require_two_approvals()
 returns trigger
 language plpgsql
as $function$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if new.proposed_by is null or new.approved_by is null or 2 > (
    select count(distinct a.staff_id) from app.approvals a
    where a.sha256 = new.approved_sha256 and a.staff_id in (new.proposed_by, new.approved_by) and a.ended_by = 'carried_out'
  ) then
    raise exception 'two persons approve what % takes', tg_table_name using errcode = '42501';
  end if;
  return new;
end $function$;


-- ==== Proofs of funds ====
-- What the client account held and owed at the end of each day. oldest code: 0035

-- The balances of the client book at the end of a day in Jordan, by the entries booked until then: bank and clearing are as much as
-- everything owed. Append-only.
create table app.proofs_of_funds (
  day date not null primary key,
  kept_at timestamptz not null default app.now(),
  bank_escrow_fils bigint not null,
  biller_clearing_fils bigint not null,
  buyer_escrow_fils bigint not null,
  seller_payable_fils bigint not null,
  buyer_refund_fils bigint not null,
  suspense_fils bigint not null,
  fees_to_sweep_fils bigint not null,
  payouts_in_flight_fils bigint not null,
  partner_payable_fils bigint not null default 0
);
create trigger append_only before delete or update or truncate on app.proofs_of_funds
  for each statement
  execute function app.forbid_change();
grant select, insert on app.proofs_of_funds to damana_api;


-- ==== Journal and accounts as lists ====
-- What the journal and an account's lines are read by: entries by guarantee, lines by account of the chart. oldest code: 0036

-- Every entry without its postings.
create view ledger.headings as
 select id,
    event,
    reference,
    guarantee_id,
    effective_at,
    recorded_at,
    actor,
    request_id,
    reverses,
    reason
   from ledger.entries;
grant select on ledger.headings to damana_api;


-- ==== Bank days ====
-- Days of the bank that finance closes, each by a report that names the one before. oldest code: 0038

-- The closes of days of the bank, and their reopenings, each decided by two: a chain in which each row names the hash of the one
-- before. Append-only.
create table app.bank_day_closes (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  -- The report, of which the hash and the signature are made.
  report text not null,
  sha256 bytea not null,
  previous_sha256 bytea,
  signature bytea not null,
  -- Ed25519; the report can be checked without us.
  public_key bytea not null,
  -- The last statement that was applied when the report was made: a later one tells late lines.
  statements_upto bigint not null,
  at timestamptz not null,
  proposed_by bigint not null references app.staff(id),
  approved_by bigint not null references app.staff(id),
  approved_sha256 bytea not null,
  constraint bank_day_closes__once unique (sha256),
  constraint bank_day_closes__one_chain unique nulls not distinct (previous_sha256),
  constraint bank_day_closes__follows foreign key (previous_sha256) references app.bank_day_closes(sha256),
  constraint bank_day_closes__kind check (kind in ('closed', 'reopened')),
  constraint bank_day_closes__sha256 check (octet_length(sha256) = 32),
  constraint bank_day_closes__two_persons check (proposed_by <> approved_by)
);
create index bank_day_closes__day on app.bank_day_closes (day, id);
create trigger append_only before delete or update or truncate on app.bank_day_closes
  for each statement
  execute function app.forbid_change();
create trigger two_approvals before insert on app.bank_day_closes for each row execute function app.require_two_approvals();
grant select, insert on app.bank_day_closes to damana_api;


-- ==== Terms by both ====
-- Terms that one side proposes after acceptance and the other side agrees to, until the money is held.

-- Terms that a side proposed after acceptance, which the other side may agree to until the money is held.
create table app.terms_proposals (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees(id),
  -- lapsed: not answered by answer_until; dropped: the money was held, or the guarantee ended, before.
  status text not null default 'pending',
  proposed_by text not null,
  -- Distinguishes the proposals of a guarantee, so that nobody agrees to another than was shown.
  nth int not null,
  -- The money columns of the guarantee as they would be.
  quote jsonb not null,
  proposed_at timestamptz not null,
  answer_until timestamptz not null,
  closed_at timestamptz,
  constraint terms_proposals__nth unique (guarantee_id, nth),
  constraint terms_proposals__closed check ((status = 'pending') = (closed_at is null)),
  constraint terms_proposals__proposed_by check (proposed_by in ('seller', 'buyer')),
  constraint terms_proposals__status check (status in ('pending', 'agreed', 'refused', 'taken_back', 'lapsed', 'dropped'))
);
create unique index terms_proposals__one_open on app.terms_proposals (guarantee_id) where (closed_at is null);
create trigger keep_closed before update on app.terms_proposals
  for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
create trigger keep_columns before update of guarantee_id, proposed_by, nth, quote, proposed_at on app.terms_proposals
  for each row
  execute function app.keep_columns('guarantee_id', 'proposed_by', 'nth', 'quote', 'proposed_at');
grant select, insert on app.terms_proposals to damana_api;
grant update (status, answer_until, closed_at) on app.terms_proposals to damana_api;


-- ==== Api access ====
-- Companies that use the API by program: the account that two of staff approve, the keys of its programs, the public keys of its
-- machines, and what the keys did.

-- A company's access to the API by program, from its application on.
create table app.api_accounts (
  id uuid not null default gen_random_uuid() primary key,
  company_id bigint not null references app.companies(id),
  status text not null,
  -- How often it applied; a decision is about one application.
  round int not null default 1,
  purpose text not null,
  contact_email text not null,
  applied_by bigint not null references app.users(id),
  applied_at timestamptz not null,
  decided_at timestamptz,
  -- Told to the company: why it was refused or suspended.
  reason text,
  constraint api_accounts__decided check ((decided_at is null) = (status = 'applied')),
  constraint api_accounts__purpose check (char_length(purpose) >= 20 and char_length(purpose) <= 1000),
  constraint api_accounts__status check (status in ('applied', 'active', 'refused', 'suspended'))
);
create index api_accounts__applied on app.api_accounts (applied_at) where (status = 'applied');
create index api_accounts__applied_by on app.api_accounts (applied_by);
create unique index api_accounts__company on app.api_accounts (company_id);
grant select, insert, update on app.api_accounts to damana_api;

-- What became of an access, and who gave and took its keys. Only appended to.
create table app.api_account_events (
  id bigint generated always as identity primary key,
  account_id uuid not null references app.api_accounts(id),
  what text not null,
  user_id bigint references app.users(id),
  staff_id bigint references app.staff(id),
  -- Of the key or machine.
  name text,
  reason text,
  request_id text,
  at timestamptz not null,
  constraint api_account_events__what check (what in ('applied', 'approval', 'approved', 'refused', 'suspended',
    'resume_approval', 'resumed', 'key_made', 'key_revoked', 'machine_added', 'machine_revoked'))
);
create index api_account_events__account on app.api_account_events (account_id, id);
create index api_account_events__user on app.api_account_events (user_id) where (user_id is not null);
grant select, insert on app.api_account_events to damana_api;

-- Secrets by which a company's programs call the API. Only the hash is kept.
create table app.api_keys (
  id bigint generated always as identity (start with 1001) primary key,
  account_id uuid not null references app.api_accounts(id),
  name text not null,
  -- The beginning of the secret, by which people tell keys apart.
  prefix text not null,
  secret_sha256 bytea not null,
  -- The key may never do more than these, nor more than its maker may at that moment.
  scopes text[] not null,
  -- Answers for what the key does.
  created_by bigint not null references app.users(id),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_why text,
  constraint api_keys__name check (char_length(name) >= 2 and char_length(name) <= 60),
  constraint api_keys__revoked check ((revoked_at is null) = (revoked_why is null)),
  constraint api_keys__revoked_why check (revoked_why in ('by_company', 'maker_left')),
  constraint api_keys__scopes check (scopes <@ array['damana.view', 'damana.create'] and cardinality(scopes) > 0)
);
create index api_keys__account on app.api_keys (account_id, id);
create index api_keys__maker on app.api_keys (created_by) where (revoked_at is null);
create unique index api_keys__secret on app.api_keys (secret_sha256);
grant select, insert, update on app.api_keys to damana_api;

-- Public keys (P-256) of a company's own machines, which sign its calls. A number is never used again.
create table app.api_machines (
  account_id uuid not null references app.api_accounts(id),
  n int not null,
  name text not null,
  public_jwk jsonb not null,
  jkt text not null,
  added_by bigint not null references app.users(id),
  added_at timestamptz not null,
  revoked_at timestamptz,
  constraint api_machines_pkey primary key (account_id, n),
  constraint api_machines__name check (char_length(name) >= 2 and char_length(name) <= 60)
);
create index api_machines__added_by on app.api_machines (added_by);
create unique index api_machines__key on app.api_machines (jkt);
grant select, insert, update on app.api_machines to damana_api;

-- What a key read, counted by hour and call.
create table app.api_key_reads (
  key_id bigint not null references app.api_keys(id),
  hour timestamptz not null,
  route text not null,
  calls int not null default 1,
  constraint api_key_reads_pkey primary key (key_id, hour, route)
);
create index api_key_reads__hour on app.api_key_reads (hour);
grant select, insert, update, delete on app.api_key_reads to damana_api;

create function app.end_keys_of_member()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
as $function$
begin
  update app.api_keys k set revoked_at = app.now(), revoked_why = 'maker_left'
  from app.api_accounts a
  where a.id = k.account_id and a.company_id = old.company_id and k.created_by = old.user_id and k.revoked_at is null;
  return null;
end $function$;
revoke execute on function app.end_keys_of_member() from public;


-- ==== Events by party ====
-- The events of guarantees for whom they concern, in an order in which none is skipped.

-- The events of guarantees for each party that may see them, written after their commit by one process at a time; kept 30 days.
create table app.party_events (
  -- Grows in the order of commits of this table, and with the clock: after a restore no id is given twice.
  id bigint not null primary key,
  party_id bigint not null references app.parties(id),
  guarantee_id bigint not null references app.guarantees(id),
  version int not null,
  kind text not null,
  at timestamptz not null
);
create index party_events__guarantee on app.party_events (guarantee_id, party_id, id);
create index party_events__party on app.party_events (party_id, id);
grant select, insert on app.party_events to damana_api;

-- Up to where events were told to parties.
create table app.event_position (
  one boolean not null default true primary key,
  -- What had committed at the last look, as far as it was told.
  taken pg_snapshot not null,
  last_id bigint not null,
  constraint event_position__one check (one)
);
grant select, update on app.event_position to damana_api;


-- ==== References of parties ====
-- A party's own word for a guarantee, by which it finds it again. oldest code: 0048

-- What a party calls a guarantee in its own books, such as the number of its order; no other party sees it.
create table app.guarantee_references (
  guarantee_id bigint not null references app.guarantees(id),
  party_id bigint not null references app.parties(id),
  reference text not null,
  constraint guarantee_references_pkey primary key (guarantee_id, party_id),
  constraint guarantee_references__reference check (char_length(reference) >= 1 and char_length(reference) <= 64)
);
create index guarantee_references__party on app.guarantee_references (party_id, reference, guarantee_id desc);
grant select, insert, delete on app.guarantee_references to damana_api;
grant update (reference) on app.guarantee_references to damana_api;


-- ==== Webhooks ====
-- Addresses of companies' programs that are told of events, and what became of each telling.

-- Where a company's programs are told of events.
create table app.webhook_endpoints (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies(id),
  party_id bigint not null references app.parties(id),
  url text not null,
  -- The kinds of events that are told; null: every one.
  kinds text[],
  created_by bigint not null references app.users(id),
  created_at timestamptz not null default app.now(),
  -- By the company; what happens meanwhile waits.
  paused_at timestamptz,
  -- Failed waves in a row; after some, one attempt at a time is made, ever more rarely, until one succeeds.
  failures int not null default 0,
  silent_until timestamptz,
  -- When the company was told that it fails; null after a success.
  told_at timestamptz,
  constraint webhook_endpoints__kinds check (cardinality(kinds) > 0),
  constraint webhook_endpoints__url check (char_length(url) <= 1000)
);
create index webhook_endpoints__company on app.webhook_endpoints (company_id, id);
create index webhook_endpoints__created_by on app.webhook_endpoints (created_by);
create index webhook_endpoints__party on app.webhook_endpoints (party_id);
grant select, insert, delete on app.webhook_endpoints to damana_api;
grant update (url, kinds, paused_at, failures, silent_until, told_at) on app.webhook_endpoints to damana_api;

-- What tellings of an endpoint are signed with; two while one takes the place of the other. Sealed under the field key.
create table app.webhook_secrets (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references app.webhook_endpoints(id) on delete cascade,
  nth int not null,
  sealed text not null,
  made_at timestamptz not null default app.now(),
  ends_at timestamptz,
  constraint webhook_secrets__nth unique (endpoint_id, nth)
);
grant select, insert, delete on app.webhook_secrets to damana_api;
grant update (ends_at) on app.webhook_secrets to damana_api;

-- An event as it is told to one endpoint, and the last answer; kept 30 days.
create table app.webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references app.webhook_endpoints(id) on delete cascade,
  -- Of app.party_events; null: a test.
  event_id bigint,
  guarantee_id bigint references app.guarantees(id),
  version int,
  kind text not null,
  at timestamptz not null,
  -- dead: given up after three days; people may have it told once more.
  status text not null default 'due',
  attempts int not null default 0,
  created_at timestamptz not null default app.now(),
  -- When it is attempted next; while an attempt is under way, when it counts as lost.
  due_at timestamptz not null default app.now(),
  gives_up_at timestamptz not null default app.now() + '3 days'::interval,
  attempted_at timestamptz,
  answer_status int,
  answer text,
  answer_ms int,
  fault text,
  constraint webhook_deliveries__answer check (char_length(answer) <= 500),
  constraint webhook_deliveries__event check ((event_id is null) = (guarantee_id is null)
    and (event_id is null) = (version is null)),
  constraint webhook_deliveries__fault check (fault in ('no_answer', 'timeout', 'not_public')),
  constraint webhook_deliveries__status check (status in ('due', 'delivered', 'dead'))
);
create index webhook_deliveries__dead on app.webhook_deliveries (endpoint_id, id) where (status = 'dead');
create index webhook_deliveries__due on app.webhook_deliveries (endpoint_id, due_at, id) where (status = 'due');
create index webhook_deliveries__gives_up on app.webhook_deliveries (gives_up_at) where (status = 'due');
create index webhook_deliveries__guarantee on app.webhook_deliveries (guarantee_id);
create index webhook_deliveries__in_turn on app.webhook_deliveries (endpoint_id, guarantee_id, id) where (status = 'due');
create index webhook_deliveries__log on app.webhook_deliveries (endpoint_id, id);
grant select, insert on app.webhook_deliveries to damana_api;
grant update (status, attempts, due_at, gives_up_at, attempted_at, answer_status, answer, answer_ms,
    fault) on app.webhook_deliveries to damana_api;


-- ==== Terms of companies ====
-- Terms that a company uses again and again, by a name of its own. oldest code: 0051

-- What a company fills in for a sale or a file of sales at once: who bears the commission, how it is paid, a code. Used ones leave
-- nothing behind.
create table app.company_terms (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies(id),
  name text not null,
  commission_bearer text not null,
  transfer_type text not null,
  discount_code text,
  changed_by bigint not null references app.users(id),
  changed_at timestamptz not null default app.now(),
  constraint company_terms__bearer check (commission_bearer in ('buyer', 'seller', 'equally')),
  constraint company_terms__code check (char_length(discount_code) >= 3 and char_length(discount_code) <= 24),
  constraint company_terms__name_length check (char_length(name) >= 1 and char_length(name) <= 60),
  constraint company_terms__transfer check (transfer_type in ('ACH', 'RTGS'))
);
create index company_terms__changed_by on app.company_terms (changed_by);
create unique index company_terms__name on app.company_terms (company_id, lower(name));
grant select, insert, delete on app.company_terms to damana_api;
grant update (name, commission_bearer, transfer_type, discount_code, changed_by, changed_at) on app.company_terms to damana_api;


-- ==== Partners ====
-- Contracts by which a company proposes sales between others. oldest code: 0053

-- A partner's fee and limits, as two of finance agreed them. Other terms are another row; a row only ever ends.
create table app.partner_contracts (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies(id),
  kind text not null,
  fee_fils bigint,
  -- Of the price, in hundredths of a percent.
  fee_basis_points int,
  -- No sale brings the partner more.
  most_fee_fils bigint not null,
  -- The side that pays the fee.
  bearer text not null,
  most_price_fils bigint not null,
  most_sales_a_day int not null,
  proposed_by bigint not null references app.staff(id),
  approved_by bigint not null references app.staff(id),
  sha256 text not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references app.staff(id),
  -- Told to the company.
  ended_reason text,
  constraint partner_contracts__bearer check (bearer in ('buyer', 'seller')),
  constraint partner_contracts__ended check ((ended_at is null) = (ended_by is null)
    and (ended_at is null) = (ended_reason is null)),
  constraint partner_contracts__fee check (
    case kind
        when 'fixed' then fee_fils is not null and fee_basis_points is null and fee_fils > 0 and fee_fils <= most_fee_fils
        else fee_fils is null and fee_basis_points is not null and fee_basis_points >= 1 and fee_basis_points <= 10000
    end),
  constraint partner_contracts__kind check (kind in ('fixed', 'percent')),
  constraint partner_contracts__most_fee check (most_fee_fils > 0),
  constraint partner_contracts__most_price check (most_price_fils > 0),
  constraint partner_contracts__most_sales check (most_sales_a_day > 0),
  constraint partner_contracts__two_persons check (proposed_by <> approved_by)
);
create index partner_contracts__company on app.partner_contracts (company_id, id);
create unique index partner_contracts__in_force on app.partner_contracts (company_id) where (ended_at is null);
grant select, insert on app.partner_contracts to damana_api;
grant update (ended_at, ended_by, ended_reason) on app.partner_contracts to damana_api;
