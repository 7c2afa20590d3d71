-- Double entry in whole fils of one currency, the Jordanian dinar. What an entry may be is decided here, in the database; which
-- entries an event of the business makes is decided in src/money/ledger.

create schema ledger;
comment on schema ledger is
  'Where the money is. Written by ledger.post and ledger.reverse only, read through views, changed by nobody.';

-- ---- the chart of accounts ----

create table ledger.chart (
  number smallint primary key constraint chart__number check (number between 1 and 63),
  code text not null unique,
  book text not null constraint chart__book check (book in ('client', 'own')),
  kind text not null constraint chart__kind check (kind in ('asset', 'liability', 'revenue', 'expense')),
  scope text not null constraint chart__scope check (scope in ('shared', 'guarantee', 'receipt')),
  constraint chart__own_book_from_32 check ((number >= 32) = (book = 'own'))
);
comment on table ledger.chart is
  'Every account there can be. The client book holds other people''s money, the own book ours; each entry balances within its book.';
comment on column ledger.chart.number is 'Part of the account ids, never reused; 32 and above is the own book.';
comment on column ledger.chart.scope is
  'shared: 32 stripes for all; guarantee, receipt: one account for each, opened by its first posting.';

insert into ledger.chart (number, code, book, kind, scope) values
  (1, 'bank_escrow', 'client', 'asset', 'shared'),
  (2, 'biller_clearing', 'client', 'asset', 'shared'),
  (3, 'buyer_escrow', 'client', 'liability', 'guarantee'),
  (4, 'seller_payable', 'client', 'liability', 'guarantee'),
  (5, 'buyer_refund', 'client', 'liability', 'guarantee'),
  (6, 'suspense', 'client', 'liability', 'receipt'),
  (7, 'fees_to_sweep', 'client', 'liability', 'shared'),
  (8, 'payouts_in_flight', 'client', 'liability', 'shared'),
  (32, 'bank_operating', 'own', 'asset', 'shared'),
  (33, 'due_from_escrow', 'own', 'asset', 'shared'),
  (34, 'fee_receivable_buyer', 'own', 'asset', 'guarantee'),
  (35, 'fee_receivable_seller', 'own', 'asset', 'guarantee'),
  (36, 'fee_refunds_due', 'own', 'liability', 'guarantee'),
  (37, 'sales_tax', 'own', 'liability', 'shared'),
  (38, 'revenue_commission', 'own', 'revenue', 'shared'),
  (39, 'revenue_transfer', 'own', 'revenue', 'shared'),
  (40, 'revenue_cancellation', 'own', 'revenue', 'shared'),
  (41, 'revenue_waiver_check', 'own', 'revenue', 'shared'),
  (42, 'bank_charges', 'own', 'expense', 'shared'),
  (43, 'losses', 'own', 'expense', 'shared');

-- What an account is follows from its id. A trigger and not checks, because checks would run again with every change of a balance.
create function ledger.open_account() returns trigger
language plpgsql set search_path = ledger, pg_temp as $$
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
end $$;

create table ledger.accounts (
  id bigint primary key,
  owner_id bigint not null,
  guarantee_id bigint,
  version bigint not null default 0,
  balance_fils bigint not null default 0,
  number smallint not null,
  debit_sign smallint not null,
  may_go_negative boolean not null,
  constraint accounts__not_overdrawn check (balance_fils >= 0 or may_go_negative)
) with (fillfactor = 50);
comment on table ledger.accounts is
  'One row per account with its balance, changed by every posting under the row lock. Only shared accounts may go below zero, and of those no client liability.';
comment on column ledger.accounts.id is 'owner_id * 64 + number: the account follows from its owner without a look-up.';
comment on column ledger.accounts.owner_id is
  'Guarantee or receipt; of a shared account the stripe: guarantee (or receipt) id modulo 32.';
comment on column ledger.accounts.version is 'Number of postings so far.';
comment on column ledger.accounts.balance_fils is
  'On the account''s own side: debits less credits of assets and expenses, credits less debits of the others.';
comment on column ledger.accounts.debit_sign is '1 where a debit adds, -1 where it takes away.';
create trigger accounts__opened before insert on ledger.accounts for each row
  execute function ledger.open_account();

insert into ledger.accounts (id)
select stripe * 64 + number from ledger.chart, generate_series(0, 31) stripe where scope = 'shared' order by 1;

-- ---- the journal ----

create table ledger.entries (
  id bigint generated always as identity primary key,
  effective_at timestamptz not null,
  recorded_at timestamptz not null default app.now(),
  guarantee_id bigint,
  reverses bigint,
  xid xid8 not null default pg_current_xact_id(),
  event text not null,
  reference text not null constraint entries__reference unique,
  actor text not null,
  request_id text not null,
  reason text
);
comment on table ledger.entries is
  'The journal: one row per event that moved money. Never changed; a correction is a reversing entry or a new entry.';
comment on column ledger.entries.effective_at is 'When it happened: the bank''s time of a payment.';
comment on column ledger.entries.recorded_at is 'When it was booked.';
comment on column ledger.entries.reverses is
  'The entry that this one reverses; ledger.post has checked that it exists.';
comment on column ledger.entries.xid is 'The transaction that wrote it; no other may add postings.';
comment on column ledger.entries.reference is
  'Identifies the operation: receipt:7, completion:12. The same reference twice is the same entry. A reversing entry''s is made of the entry it reverses, so there is at most one.';
comment on column ledger.entries.actor is 'user:7, staff:3, system or the bank''s name.';
comment on column ledger.entries.request_id is 'The request or job that asked for it.';
-- The money of a guarantee has one outcome, whoever wins a race.
create unique index entries__one_terminal_outcome on ledger.entries (guarantee_id)
  where event in ('completion', 'cancellation', 'expiry', 'split');
-- Completions and splits are in entries__one_terminal_outcome.
create index entries__fees on ledger.entries (guarantee_id)
  where event in ('fee_netted', 'fee_bill_paid', 'loss_paid_again', 'loss_recovered');

create table ledger.postings (
  entry_id bigint not null,
  account_id bigint not null,
  version bigint not null,
  amount_fils bigint not null constraint postings__amount check (amount_fils between 1 and 1000000000000),
  balance_after_fils bigint not null,
  is_debit boolean not null,
  constraint postings__version_once primary key (account_id, version)
);
comment on table ledger.postings is
  'The debits and credits of the entries. entry_id and account_id are checked by trigger: foreign keys would lock the account rows a second time.';
comment on column ledger.postings.version is 'The account''s version after this posting: 1, 2, 3 … without a gap.';
comment on column ledger.postings.balance_after_fils is 'The account''s balance after this posting.';
create index postings__entry on ledger.postings (entry_id);

-- ---- invariants ----

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', lower(tg_op), tg_table_name using errcode = '42501';
end $$;
create trigger chart__append_only before update or delete or truncate on ledger.chart for each statement
  execute function ledger.refuse_change();
create trigger entries__append_only before update or delete or truncate on ledger.entries for each statement
  execute function ledger.refuse_change();
create trigger postings__append_only before update or delete or truncate on ledger.postings for each statement
  execute function ledger.refuse_change();
create trigger accounts__are_never_closed before delete or truncate on ledger.accounts for each statement
  execute function ledger.refuse_change();

-- Postings are added only while their entry is being written; an entry once written is closed, also within its transaction.
create function ledger.refuse_late_line() returns trigger language plpgsql as $$
begin
  raise exception 'entry % is closed', new.entry_id
    using errcode = '23514', constraint = 'postings__entry_is_closed', schema = 'ledger', table = 'postings';
end $$;
create trigger postings__entry_is_open before insert on ledger.postings for each row
  when (new.entry_id::text is distinct from current_setting('ledger.open_entry', true))
  execute function ledger.refuse_late_line();

-- Once per entry, at commit: it has two postings at least, and debits equal credits in each book.
create function ledger.check_balanced() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger entries__balanced after insert on ledger.entries deferrable initially deferred for each row
  execute function ledger.check_balanced();

-- ---- the two functions that write ----

-- Accounts come in ascending order, so that all who post take the row locks in the same order.
create function ledger.post(
  p_event text, p_reference text, p_effective_at timestamptz, p_guarantee_id bigint, p_actor text, p_request_id text,
  p_accounts bigint[], p_debits boolean[], p_amounts bigint[], p_reverses bigint default null, p_reason text default null
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
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
end $$;
comment on function ledger.post is
  'Books one entry and returns its id. Postings are arrays of one length: account (ascending), whether a debit, positive fils.';
grant execute on function ledger.post to damana_api;

-- The same reference again: with the same postings the existing entry is returned, with others it is refused. A
-- reversing entry is made once, and a repetition is told so.
create function ledger.find_repeated_entry(
  p_event text, p_reference text, p_guarantee_id bigint, p_accounts bigint[], p_debits boolean[], p_amounts bigint[]
) returns bigint
language plpgsql as $$
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
end $$;

-- A reversing entry is the exact opposite of an entry that reverses nothing itself, for a reason, under the one reference that exists for it.
create function ledger.check_reversal(
  p_event text, p_reference text, p_guarantee_id bigint,
  p_accounts bigint[], p_debits boolean[], p_amounts bigint[], p_reverses bigint, p_reason text
) returns void
language plpgsql as $$
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
end $$;

create function ledger.reverse(p_entry_id bigint, p_reason text, p_actor text, p_request_id text) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
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
end $$;
comment on function ledger.reverse is 'Books the opposite of an entry, once, with its reason.';
grant execute on function ledger.reverse to damana_api;

-- ---- what is read ----

create view ledger.balances as
  select a.id as account_id, c.code, c.book, c.kind, c.scope, a.owner_id, a.guarantee_id, a.balance_fils, a.version
  from ledger.accounts a join ledger.chart c using (number);
comment on view ledger.balances is
  'Every account with its balance on its own side. A guarantee''s accounts: account_id between id * 64 and id * 64 + 63 and guarantee_id = id.';
grant select on ledger.balances to damana_api;

create view ledger.trial_balance as
  select number, code, book, kind, greatest(net_debit, 0)::bigint as debit_fils, greatest(-net_debit, 0)::bigint as credit_fils
  from (
    select c.number, c.code, c.book, c.kind, coalesce(sum(a.debit_sign * a.balance_fils), 0) as net_debit
    from ledger.chart c left join ledger.accounts a using (number)
    group by c.number
  ) totals;
comment on view ledger.trial_balance is 'One line per account of the chart, its stripes and owners summed.';
grant select on ledger.trial_balance to damana_api;

create view ledger.journal as
  select p.entry_id, e.event, e.reference, e.guarantee_id, e.effective_at, e.recorded_at, e.actor, e.request_id, e.reverses, e.reason,
    p.account_id, c.code, c.book, p.account_id / 64 as owner_id, case when p.is_debit then 'debit' else 'credit' end as side,
    p.amount_fils, p.version, p.balance_after_fils
  from ledger.postings p
    left join ledger.entries e on e.id = p.entry_id
    left join ledger.chart c on c.number = p.account_id & 63;
comment on view ledger.journal is 'Every posting of every entry.';
grant select on ledger.journal to damana_api;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to damana_api;
grant execute on function ledger.post, ledger.reverse to damana_api;
