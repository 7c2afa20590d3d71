-- What the bank reports, what of it nothing of ours explains, and which money that puts in doubt.

create table app.bank_messages (
  id bigint generated always as identity (start with 1001),
  message_id text primary key,
  told_id text,
  identity text,
  sha256 bytea not null,
  kind text constraint bank_messages__kind check (kind in ('pain.002', 'camt.053', 'camt.054')),
  page int not null default 1,
  door text not null default 'webhook',
  uploaded_by bigint references app.staff,
  says jsonb,
  body text not null,
  bytes bytea,
  received_at timestamptz not null default app.now(),
  status text not null default 'received',
  reason text,
  lines jsonb not null default '[]',
  other_accounts text[] not null default '{}',
  settled_at timestamptz,
  settled_by bigint references app.staff,
  settled_reason text,
  constraint bank_messages__door check (door in ('webhook', 'folder', 'upload')),
  constraint bank_messages__status check (status in ('received', 'waiting', 'applied', 'partly', 'refused')),
  constraint bank_messages__settled check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_reason is null)),
  constraint bank_messages__applied check ((status in ('applied', 'partly')) = (kind is not null)),
  constraint bank_messages__id unique (id),
  constraint bank_messages__once unique (sha256),
  constraint bank_messages__identity unique (identity),
  constraint bank_messages__waiting check (status <> 'waiting' or (uploaded_by is not null and says is not null and settled_at is null))
);
comment on table app.bank_messages is
  'Messages and files of the bank, kept whole before they are read, whatever became of them.';
comment on column app.bank_messages.message_id is
  'The name that other rows know it by: the bank''s id, with a number where several carry the same.';
comment on column app.bank_messages.told_id is 'The bank''s own id.';
comment on column app.bank_messages.identity is
  'Kind, id, statement ids and pages: other content under the same is a conflict. Null for what was refused.';
comment on column app.bank_messages.kind is 'Null while nothing of it is applied.';
comment on column app.bank_messages.uploaded_by is
  'Who uploaded it, and therefore does not approve it; null for what the bank brought itself.';
comment on column app.bank_messages.says is
  'Its content as it would be applied: kind, account, period, number of lines, sums. Only of an upload.';
comment on column app.bank_messages.body is 'Its text, decoded.';
comment on column app.bank_messages.bytes is 'As it came, where the text in UTF-8 is not that.';
comment on column app.bank_messages.lines is 'Each line as it was read, and what became of it then.';
create index bank_messages__statements on app.bank_messages (received_at) where kind = 'camt.053';
create index bank_messages__told_id on app.bank_messages (told_id);
create index bank_messages__waiting on app.bank_messages (received_at)
  where (status in ('waiting', 'partly', 'refused') and settled_at is null);
grant select, insert, update (
  message_id, told_id, identity, kind, page, status, reason, lines, other_accounts, settled_at, settled_by,
  settled_reason, door, uploaded_by, says
) on app.bank_messages to damana_api;

create table app.bank_statements (
  id bigint generated always as identity primary key,
  message_id text not null references app.bank_messages,
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
  moved_fils bigint not null,
  fingerprint bytea not null
);
comment on table app.bank_statements is
  'The statements of our account that were applied, page by page: what a copy or an overlapping one is known by.';
comment on column app.bank_statements.moved_fils is 'What its lines add up to, credits less debits.';
comment on column app.bank_statements.fingerprint is
  'SHA-256 of period, balances and lines, whatever the statement is called.';
create index bank_statements__statement on app.bank_statements (account, statement);
create index bank_statements__period on app.bank_statements (account, to_at);
create index bank_statements__fingerprint on app.bank_statements (fingerprint);
grant select, insert on app.bank_statements to damana_api;

create table app.bank_lines (
  id bigint generated always as identity primary key,
  account text,
  currency text not null default 'JOD',
  direction text not null constraint bank_lines__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  charges_fils bigint not null default 0,
  booked_on date,
  is_day_guessed boolean not null default false,
  reference text not null,
  has_reference boolean not null default true,
  end_to_end_id text not null,
  names text[] not null default '{}',
  statement text,
  page int not null default 1,
  nth int not null,
  message_id text not null references app.bank_messages,
  announced_by text references app.bank_messages,
  stated_by text references app.bank_messages,
  outcome text not null constraint bank_lines__outcome check (outcome in ('applied', 'kept', 'announced', 'odd', 'nothing')),
  constraint bank_lines__once unique (account, currency, direction, amount_fils, booked_on, reference, nth)
);
comment on table app.bank_lines is
  'Every line of the bank''s messages that moves money or should, once. It is known by account, direction, sum, booking day, the bank''s own reference and its place among equals; without a reference by statement and place.';
comment on column app.bank_lines.account is 'Null matches any account and day of the same reference.';
comment on column app.bank_lines.charges_fils is 'Charges inside the sum: a payout of ours was that much less.';
comment on column app.bank_lines.reference is 'The bank''s own reference, else statement, page and place.';
comment on column app.bank_lines.has_reference is 'Whether the bank gave a reference of its own.';
comment on column app.bank_lines.end_to_end_id is 'Empty where the line carries none.';
comment on column app.bank_lines.names is 'The ids that the line carries.';
comment on column app.bank_lines.nth is 'Distinguishes lines that one message repeats word for word.';
comment on column app.bank_lines.announced_by is 'The notification that told it.';
comment on column app.bank_lines.stated_by is 'The statement that told it; null while it is announced only.';
comment on column app.bank_lines.outcome is
  'announced: a notification told it, and only the statement makes it count; odd and nothing: no money of ours moved by it.';
create index bank_lines__announced on app.bank_lines (message_id) where outcome = 'announced';
create index bank_lines__end_to_end_id on app.bank_lines (end_to_end_id) where end_to_end_id <> '';
create index bank_lines__reference on app.bank_lines (reference);
create index bank_lines__sum on app.bank_lines (amount_fils, direction);
create index bank_lines__names on app.bank_lines using gin (names);
create index bank_lines__announced_sum on app.bank_lines (amount_fils) where (outcome = 'announced');
create index bank_lines__message on app.bank_lines (message_id);
create index bank_lines__announced_by on app.bank_lines (announced_by) where (announced_by is not null);
create index bank_lines__stated_by on app.bank_lines (stated_by) where (stated_by is not null);
grant select, insert, update on app.bank_lines to damana_api;

create table app.unmatched_entries (
  id bigint generated always as identity primary key,
  line_id bigint references app.bank_lines,
  reference text not null,
  direction text not null constraint unmatched_entries__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  deducted_charges_fils bigint not null default 0 constraint unmatched_entries__deducted_charges check (deducted_charges_fils >= 0),
  end_to_end_id text,
  remittance text not null default '',
  return_reason text,
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages,
  why text not null,
  seen_at timestamptz not null default app.now(),
  matched_at timestamptz,
  constraint unmatched_entries__line unique (line_id)
);
comment on table app.unmatched_entries is
  'Statement lines that match nothing in our books: a notification may still come, and the line is matched to it; else finance asks the bank.';
comment on column app.unmatched_entries.line_id is 'The line of the bank; null where it is not known.';
comment on column app.unmatched_entries.deducted_charges_fils is
  'Charges that a biller or bank deducted on the way: the payer paid that much more.';
comment on column app.unmatched_entries.return_reason is
  'Why the bank returned the payout, where the return came before its debit.';
create index unmatched_entries__open on app.unmatched_entries (end_to_end_id) where matched_at is null;
create index unmatched_entries__reference on app.unmatched_entries (reference);
grant select, insert, update on app.unmatched_entries to damana_api;

-- ---- what needs a decision ----

create table app.bank_exceptions (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null
    constraint bank_exceptions__kind check (kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal',
    'unknown_debit', 'other_sum_credit', 'second_return', 'return_too_large', 'return_short', 'unknown_credit', 'balance_difference',
    'odd_line', 'parts_differ', 'possible_repeat', 'charge_too_large', 'unknown_report', 'unreadable_balance', 'statement_differs')),
  direction text constraint bank_exceptions__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  reference text not null,
  end_to_end_id text,
  remittance text not null default '',
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages,
  line_id bigint references app.bank_lines,
  payout_id bigint references app.payouts,
  named_receipt_id bigint references app.receipts,
  receipt_id bigint references app.receipts,
  guarantee_id bigint references app.guarantees,
  expected_fils bigint,
  found_fils bigint,
  seen_at timestamptz not null,
  closed_at timestamptz,
  resolution text,
  constraint bank_exceptions__closed check ((closed_at is null) = (resolution is null)),
  constraint bank_exceptions__balance check ((kind in ('balance_difference', 'statement_differs')) = (found_fils is not null)),
  -- The bank may say no sum that anybody can read.
  constraint bank_exceptions__amount check (amount_fils > 0 or (amount_fils = 0 and kind in ('odd_line', 'unknown_report', 'unreadable_balance')))
);
comment on table app.bank_exceptions is
  'What the bank reported and no message or order of ours explains; two of finance resolve each.';
comment on column app.bank_exceptions.line_id is 'The line of the bank that it is about.';
comment on column app.bank_exceptions.named_receipt_id is 'The receipt that the line names.';
comment on column app.bank_exceptions.receipt_id is 'The receipt under which an unexpected credit is held in suspense.';
comment on column app.bank_exceptions.guarantee_id is 'Whose open sum an unclear reversal adds to.';
create index bank_exceptions__guarantee on app.bank_exceptions (guarantee_id) where closed_at is null;
create unique index bank_exceptions__one_difference on app.bank_exceptions (kind)
  where kind = 'balance_difference' and closed_at is null;
create index bank_exceptions__payout on app.bank_exceptions (payout_id) where payout_id is not null;
create index bank_exceptions__open on app.bank_exceptions (seen_at, receipt_id) where closed_at is null;
create index bank_exceptions__in_doubt on app.bank_exceptions (id) where kind = 'unclear_reversal' and closed_at is null;
create index bank_exceptions__line on app.bank_exceptions (line_id) where (line_id is not null);
create index bank_exceptions__of_message on app.bank_exceptions (message_id, id);
create index bank_exceptions__reference on app.bank_exceptions (reference);
grant select, insert, update on app.bank_exceptions to damana_api;

create table app.bank_exception_receipts (
  exception_id bigint not null references app.bank_exceptions,
  receipt_id bigint not null references app.receipts,
  primary key (exception_id, receipt_id)
);
comment on table app.bank_exception_receipts is
  'The receipts that a debit of the bank may mean: while it is not assigned, nothing that came from them leaves.';
create index bank_exception_receipts__receipt on app.bank_exception_receipts (receipt_id);
grant select, insert on app.bank_exception_receipts to damana_api;

create table app.make_goods (
  id bigint generated always as identity (start with 1001) primary key,
  number text generated always as ('MG' || id::text) stored,
  cause text not null
    constraint make_goods__cause check (cause in ('reversal', 'charge', 'debit', 'return_short', 'opening')),
  amount_fils bigint not null constraint make_goods__positive check (amount_fils > 0),
  receipt_id bigint references app.receipts,
  payout_id bigint references app.payouts,
  exception_id bigint references app.bank_exceptions,
  made_at timestamptz not null,
  overdue_at timestamptz,
  credited_at timestamptz,
  credited_by text references app.bank_messages
);
comment on table app.make_goods is
  'Transfers from our own account to the client account for what the bank took from there. Our books count one at once; until its credit shows, it explains the statement''s balance.';
comment on column app.make_goods.number is 'The end-to-end id of the transfer.';
comment on column app.make_goods.overdue_at is
  'Since when it is known to be older than a bank day; no fees are swept until it is credited.';
create index make_goods__open on app.make_goods (id) where credited_at is null;
grant select, insert, update on app.make_goods to damana_api;

-- ---- money that the bank reversed, or may have ----

create view app.receipts_in_doubt as
select x.id as exception_id, n.receipt_id, x.amount_fils, x.seen_at
from app.bank_exceptions x
cross join lateral (
  select x.named_receipt_id as receipt_id where x.named_receipt_id is not null
  union
  select d.receipt_id from app.bank_exception_receipts d where d.exception_id = x.id
) n
where x.kind = 'unclear_reversal' and x.closed_at is null;
comment on view app.receipts_in_doubt is 'Receipts that a debit may mean which finance has not assigned yet.';
grant select on app.receipts_in_doubt to damana_api;

-- What the bank reversed of a guarantee, less what was recovered, replaced or booked as ended without it, plus what an unclear reversal may take.
create function app.open_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
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
$$;
comment on function app.open_sum is
  'Money of a guarantee that the bank reversed and that nobody has replaced, and every debit that may be a reversal of its receipts.';
grant execute on function app.open_sum to damana_api;

create function app.held_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
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
$$;
comment on function app.held_sum is
  'What of a guarantee''s payouts is held: its open sum, and of receipts in doubt all that it has of them.';
grant execute on function app.held_sum to damana_api;

create function app.is_guarantee_in_doubt(p_guarantee_id bigint) returns boolean language sql stable set search_path = app, pg_temp as $$
  select exists (
    select from bank_exceptions x
    where x.kind = 'unclear_reversal' and x.closed_at is null
      and (x.guarantee_id = p_guarantee_id or exists (
        select from bank_exception_receipts d join receipts r on r.id = d.receipt_id
        where d.exception_id = x.id and r.guarantee_id = p_guarantee_id and r.booked_fils > 0
      ))
  )
$$;
comment on function app.is_guarantee_in_doubt is
  'Whether a debit that is not assigned yet may mean money of this guarantee.';
grant execute on function app.is_guarantee_in_doubt to damana_api;

create function app.covered_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select coalesce(sum(p.amount_fils), 0)::bigint
  from payouts p
  where p.guarantee_id = p_guarantee_id and p.recovered_at is null and not exists (select from payouts n where n.previous_id = p.id)
    and (p.purpose = 'seller_reversed' and (p.status <> 'withdrawn' or p.unpaid_since is not null)
      or p.purpose = 'refund' and (p.status in ('ordered', 'held', 'approved') or p.unpaid_since is not null or p.reversal_decided is not null))
$$;
comment on function app.covered_sum is
  'What of an open sum is covered: first by what goes back to the side whose payment it was, then by the held part of the seller''s money; a part that finance let go counts on.';
grant execute on function app.covered_sum to damana_api;

create function app.why_not_funded(p_purpose text, p_guarantee_id bigint, p_receipt_id bigint, p_decided text, p_payout_id bigint)
returns text language sql stable set search_path = app, pg_temp as $$
  select case
    when p_receipt_id is not null and exists (select from receipts_in_doubt d where d.receipt_id = p_receipt_id) then 'receipt_in_doubt'
    when p_receipt_id is not null and exists (select from receipts r where r.id = p_receipt_id and r.reversed_at is not null) then 'receipt_reversed'
    when p_guarantee_id is null or p_decided is not null or p_purpose not in ('seller', 'seller_reversed', 'refund') then null
    when held_sum(p_guarantee_id) = 0 then null
    when p_purpose = 'seller_reversed'
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
$$;
comment on function app.why_not_funded is
  'Why the money of a payout may not leave: a receipt it came from is reversed or in doubt, or an open sum covers it. Asked at the order, by every hold, at approval and again when a file is made.';
grant execute on function app.why_not_funded to damana_api;
