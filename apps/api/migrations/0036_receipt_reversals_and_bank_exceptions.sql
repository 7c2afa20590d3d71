-- Receipts that the bank reverses, what it says unexpectedly, and what we make good on the client account.

-- Transfer and CliQ are one bank: one reference is one receipt, whatever the payment method it is reported by.
alter table app.receipts
  add column bank text generated always as (case when source = 'biller' then 'biller' else 'bank' end) stored,
  add column recovered_fils bigint not null default 0;
update app.receipts set recovered_fils = booked_fils where loss_kept_at is not null;
alter table app.receipts drop constraint receipts__once;
alter table app.receipts
  add constraint receipts__once unique (bank, bank_reference),
  add constraint receipts__recovered_once check (recovered_fils between 0 and booked_fils);
comment on column app.receipts.bank is 'Who told it: transfer and CliQ are the same bank.';
comment on column app.receipts.recovered_fils is 'Of a reversed receipt: what of booked_fils we have back, because a refund did not leave, the guarantee ended without it, or the seller''s part was kept.';
comment on column app.receipts.taken_back_at is 'When the bank reversed it: from then on it is neither on the statement nor matched again.';
create index receipts__reversed on app.receipts (guarantee_id) where taken_back_at is not null;

alter table app.receipt_events drop constraint receipt_events__kind;
alter table app.receipt_events add constraint receipt_events__kind check (kind in ('matched', 'sent_back', 'payer_accepted', 'payer_refused', 'account_named', 'taken_back', 'paid_again', 'lost', 'claim_noted'));

-- ---- payouts ----
alter table app.payouts
  add column reversal_decided text constraint payouts__reversal_decided check (reversal_decided in ('release', 'keep')),
  add column recovered_at timestamptz;
alter table app.payouts drop constraint payouts__purpose;
alter table app.payouts add constraint payouts__purpose check (purpose in ('seller', 'seller_reversed', 'refund', 'excess', 'send_back', 'suspense', 'sweep'));
alter table app.payouts drop constraint payouts__source;
alter table app.payouts add constraint payouts__source check (
  case purpose when 'seller' then guarantee_id is not null and payee_party_id is not null
    when 'seller_reversed' then guarantee_id is not null and payee_party_id is not null
    when 'refund' then guarantee_id is not null
    when 'excess' then guarantee_id is not null and receipt_id is not null
    when 'send_back' then guarantee_id is not null and receipt_id is not null
    when 'suspense' then guarantee_id is null and receipt_id is not null
    else guarantee_id is null and receipt_id is null and swept_on is not null end);
-- The bank may debit a payout that no file has yet; that it did so counts.
alter table app.payouts drop constraint payouts__iban_from_approval;
alter table app.payouts add constraint payouts__iban_from_approval check (iban is not null or status in ('ordered', 'held', 'withdrawn', 'settled', 'returned'));
comment on column app.payouts.reversal_decided is 'Of the part of the seller''s money that an open sum covers: what two of finance and an administrator decided.';
comment on column app.payouts.recovered_at is 'Since when its money has made good what the bank reversed: nothing is tried again, and nobody is owed it.';

create table app.payout_reversal_votes (
  payout_id bigint not null references app.payouts,
  staff_id bigint not null references app.staff,
  decision text not null constraint payout_reversal_votes__decision check (decision in ('release', 'keep')),
  reason text not null,
  at timestamptz not null,
  primary key (payout_id, staff_id)
);
comment on table app.payout_reversal_votes is 'Who of finance and the administrators decided what on the part of the seller''s money that an open sum covers.';

create table app.receipt_votes (
  receipt_id bigint not null references app.receipts,
  staff_id bigint not null references app.staff,
  decision text not null constraint receipt_votes__decision check (decision in ('replace')),
  reason text not null,
  at timestamptz not null,
  primary key (receipt_id, staff_id, decision)
);
comment on table app.receipt_votes is 'Decisions about a receipt that two of finance have to take alike.';

-- ---- what the bank says ----
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
comment on table app.bank_lines is 'Every booked line of the bank''s messages, once. A line is known only if reference, direction, sum and end-to-end id are those of a line here.';
comment on column app.bank_lines.end_to_end_id is 'Empty where the line carries none.';
comment on column app.bank_lines.nth is 'Tells lines apart that one message repeats word for word.';
comment on column app.bank_lines.outcome is 'announced: a notification told it, and only the statement makes it count.';

create table app.bank_exceptions (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null constraint bank_exceptions__kind check (kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal', 'unknown_debit', 'other_sum_credit', 'second_return', 'return_too_large', 'return_short', 'unknown_credit', 'balance_difference')),
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
comment on table app.bank_exceptions is 'What the bank said that no message or order of ours explains; two of finance resolve each.';
comment on column app.bank_exceptions.named_receipt_id is 'The receipt that the line names.';
comment on column app.bank_exceptions.receipt_id is 'The receipt under which an unexpected credit waits in suspense.';
comment on column app.bank_exceptions.guarantee_id is 'Whose open sum an unclear reversal adds to.';
create index bank_exceptions__open on app.bank_exceptions (seen_at) where closed_at is null;
create index bank_exceptions__payout on app.bank_exceptions (payout_id) where closed_at is null;
create index bank_exceptions__guarantee on app.bank_exceptions (guarantee_id) where closed_at is null;
create unique index bank_exceptions__one_difference on app.bank_exceptions (kind) where kind = 'balance_difference' and closed_at is null;

create table app.bank_exception_votes (
  exception_id bigint not null references app.bank_exceptions,
  staff_id bigint not null references app.staff,
  resolution text not null,
  reason text not null,
  at timestamptz not null,
  primary key (exception_id, staff_id)
);
comment on table app.bank_exception_votes is 'Who of finance wants an exception resolved how; the second who says the same resolves it.';

create table app.make_goods (
  id bigint generated always as identity (start with 1001) primary key,
  number text generated always as ('MG' || id::text) stored,
  cause text not null constraint make_goods__cause check (cause in ('reversal', 'charge', 'debit', 'return_short', 'opening')),
  amount_fils bigint not null constraint make_goods__positive check (amount_fils > 0),
  receipt_id bigint references app.receipts,
  payout_id bigint references app.payouts,
  exception_id bigint references app.bank_exceptions,
  made_at timestamptz not null,
  credited_at timestamptz,
  credited_by text references app.bank_messages
);
comment on table app.make_goods is 'What we transfer from our own account to the client account for what the bank took from there. Our books count it at once; until its credit shows, it explains the statement''s balance.';
comment on column app.make_goods.number is 'The end-to-end id of the transfer.';
create index make_goods__open on app.make_goods (id) where credited_at is null;
-- What was made good before is one sum: its transfers carried no number.
insert into app.make_goods (cause, amount_fils, made_at)
  select 'opening', sum(amount_fils), app.now() from ledger.journal where code = 'bank_operating' and side = 'credit' and event in ('receipt_taken_back', 'notice_settled', 'payout_returned') having sum(amount_fils) > 0;

-- The sum that the bank reversed of a guarantee, less what was recovered, paid again or booked as ended without it, and what an unclear reversal may take.
create function app.open_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select (select coalesce(sum(booked_fils - recovered_fils), 0) from receipts where guarantee_id = p_guarantee_id and taken_back_at is not null)::bigint
    + (select coalesce(sum(amount_fils), 0) from bank_exceptions where guarantee_id = p_guarantee_id and kind = 'unclear_reversal' and closed_at is null)::bigint
$$;
comment on function app.open_sum is 'Money of a guarantee that the bank reversed and that nobody has replaced.';

-- A fee paid with money that the bank reversed is open again.
create or replace function app.fee_sums(p_guarantee_id bigint, p_side text, p_kind text, p_fee_number bigint,
  out open_fils bigint, out paid_fils bigint, out written_off_fils bigint, out given_back_fils bigint, out paid_back_fils bigint)
language sql stable set search_path = app, pg_temp as $$
  with lines as (
    select l.code, coalesce(v.reference, l.reference) as reference, case l.side when 'debit' then l.amount_fils else -l.amount_fils end as debit_fils
    from ledger.journal l left join lateral (select j.reference from ledger.journal j where j.entry_id = l.reverses limit 1) v on true
    where l.account_id in (p_guarantee_id * 64 + case p_side when 'buyer' then 34 else 35 end, p_guarantee_id * 64 + 36)
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
$$;

grant select, insert, update on app.bank_lines, app.bank_exceptions, app.make_goods to damana_api;
grant select, insert, update (decision, reason, at) on app.payout_reversal_votes, app.receipt_votes to damana_api;
grant select, insert, update (resolution, reason, at) on app.bank_exception_votes to damana_api;
grant execute on function app.open_sum to damana_api;
grant usage on all sequences in schema app to damana_api;
