-- What the bank reports, and what of it nothing of ours explains.

create table app.bank_messages (
  message_id text primary key,
  kind text not null constraint bank_messages__kind check (kind in ('pain.002', 'camt.053', 'camt.054')),
  body text not null,
  received_at timestamptz not null default app.now()
);
comment on table app.bank_messages is 'Messages of the bank, word for word, once per message id.';

create table app.bank_lines (
  reference text not null,
  direction text not null constraint bank_lines__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  end_to_end_id text not null,
  nth int not null,
  message_id text not null references app.bank_messages,
  outcome text not null constraint bank_lines__outcome check (outcome in ('applied', 'kept', 'announced')),
  primary key (reference, direction, amount_fils, end_to_end_id, nth)
);
comment on table app.bank_lines is
  'Every booked line of the bank''s messages, once. A line is known only if reference, direction, sum and end-to-end id are those of a line here.';
comment on column app.bank_lines.end_to_end_id is 'Empty where the line carries none.';
comment on column app.bank_lines.nth is 'Distinguishes lines that one message repeats word for word.';
comment on column app.bank_lines.outcome is 'announced: a notification reported it; only the statement makes it count.';

create table app.unmatched_entries (
  reference text not null,
  direction text not null constraint unmatched_entries__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null,
  kept_back_fils bigint not null default 0 constraint unmatched_entries__kept_back check (kept_back_fils >= 0),
  end_to_end_id text,
  remittance text not null default '',
  return_reason text,
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages,
  why text not null,
  seen_at timestamptz not null default app.now(),
  matched_at timestamptz,
  primary key (reference, direction)
);
comment on table app.unmatched_entries is
  'Statement lines that match nothing in our books: a notification may still come, and the line is matched to it; else finance asks the bank.';
comment on column app.unmatched_entries.kept_back_fils is
  'Charges that a biller or bank deducted on the way: the payer paid that much more.';
comment on column app.unmatched_entries.return_reason is
  'Why the bank returned the payout, where the return came before its debit.';
create index unmatched_entries__open on app.unmatched_entries (end_to_end_id) where matched_at is null;

create table app.bank_exceptions (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null
    constraint bank_exceptions__kind check (kind in (
      'second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal', 'unknown_debit', 'other_sum_credit',
      'second_return', 'return_too_large', 'return_short', 'unknown_credit', 'balance_difference'
    )),
  direction text constraint bank_exceptions__direction check (direction in ('credit', 'debit')),
  amount_fils bigint not null constraint bank_exceptions__positive check (amount_fils > 0),
  reference text not null,
  end_to_end_id text,
  remittance text not null default '',
  booked_at timestamptz not null,
  message_id text not null references app.bank_messages,
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
  constraint bank_exceptions__balance check ((kind = 'balance_difference') = (found_fils is not null))
);
comment on table app.bank_exceptions is
  'What the bank reported and no message or order of ours explains; two of finance resolve each.';
comment on column app.bank_exceptions.named_receipt_id is 'The receipt that the line names.';
comment on column app.bank_exceptions.receipt_id is 'The receipt under which an unexpected credit is held in suspense.';
comment on column app.bank_exceptions.guarantee_id is 'Whose open sum an unclear reversal adds to.';
create index bank_exceptions__open on app.bank_exceptions (seen_at) where closed_at is null;
create index bank_exceptions__payout on app.bank_exceptions (payout_id) where closed_at is null;
create index bank_exceptions__guarantee on app.bank_exceptions (guarantee_id) where closed_at is null;
create unique index bank_exceptions__one_difference on app.bank_exceptions (kind)
  where kind = 'balance_difference' and closed_at is null;

create table app.bank_exception_votes (
  exception_id bigint not null references app.bank_exceptions,
  staff_id bigint not null references app.staff,
  resolution text not null,
  reason text not null,
  at timestamptz not null,
  primary key (exception_id, staff_id)
);
comment on table app.bank_exception_votes is
  'Votes of finance on the resolution of an exception; the second equal vote resolves it.';

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
  credited_at timestamptz,
  credited_by text references app.bank_messages
);
comment on table app.make_goods is
  'Transfers from our own account to the client account for what the bank took from there. Our books count one at once; until its credit shows, it explains the statement''s balance.';
comment on column app.make_goods.number is 'The end-to-end id of the transfer.';
create index make_goods__open on app.make_goods (id) where credited_at is null;

-- What the bank reversed of a guarantee, less what was recovered, replaced or booked as ended without it, plus what an unclear
-- reversal may take.
create function app.open_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and taken_back_at is not null
    )::bigint + (
      select coalesce(sum(amount_fils), 0) from bank_exceptions
      where guarantee_id = p_guarantee_id and kind = 'unclear_reversal' and closed_at is null
    )::bigint
$$;
comment on function app.open_sum is 'Money of a guarantee that the bank reversed and that nobody has replaced.';

grant select, insert on app.bank_messages, app.bank_exception_votes to damana_api;
grant select, insert, update on
  app.bank_lines, app.unmatched_entries, app.bank_exceptions, app.make_goods
  to damana_api;
grant update (resolution, reason, at) on app.bank_exception_votes to damana_api;
grant execute on function app.open_sum to damana_api;
grant usage on all sequences in schema app to damana_api;
