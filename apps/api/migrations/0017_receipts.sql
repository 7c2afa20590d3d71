-- Money in: receipts of biller, bank transfer and CliQ, and what was decided about them.

create table app.receipts (
  id bigint generated always as identity (start with 1001) primary key,
  -- as it was reported
  source text not null constraint receipts__source check (source in ('biller', 'bank', 'cliq')),
  bank text generated always as (
    case when source = 'biller' then 'biller' else 'bank' end
  ) stored,
  bank_reference text not null,
  fingerprint bytea not null,
  amount_fils bigint not null constraint receipts__positive check (amount_fils > 0),
  remittance text not null default '',
  payer jsonb not null default '{}',
  received_at timestamptz not null,
  recorded_at timestamptz not null default app.now(),
  from_statement boolean not null default false,
  told_bank text,
  told_reference text,
  -- what became of it
  guarantee_id bigint references app.guarantees,
  fee_bill_id bigint references app.fee_bills,
  part_of bigint references app.receipts,
  booked_fils bigint not null,
  suspense_fils bigint not null default 0,
  back_fils bigint not null default 0,
  fee_fils bigint not null default 0,
  lost_fils bigint not null default 0,
  cut_fils bigint not null default 0,
  answered_fils bigint,
  refunded_fils bigint not null default 0,
  recovered_fils bigint not null default 0,
  why text,
  payer_state text
    constraint receipts__payer_state check (payer_state in (
      'buyer', 'undeclared', 'declared', 'deciding', 'accepted', 'sent_back'
    )),
  declared jsonb,
  settled_at timestamptz,
  settled_by text,
  reversed_at timestamptz,
  claim_noted_at timestamptz,
  -- rules
  -- Transfer and CliQ are one bank: one reference is one receipt, whichever of them reports it.
  constraint receipts__once unique (bank, bank_reference),
  constraint receipts__refunded_once check (refunded_fils between 0 and booked_fils),
  constraint receipts__all_somewhere check (
    booked_fils + suspense_fils + back_fils + lost_fils + fee_fils + cut_fils = amount_fils
    and booked_fils >= 0 and suspense_fils >= 0 and back_fils >= 0 and lost_fils >= 0 and fee_fils >= 0 and cut_fils >= 0
  ),
  constraint receipts__fee_has_bill check (fee_fils = 0 or fee_bill_id is not null),
  constraint receipts__recovered_once check (recovered_fils between 0 and booked_fils)
) with (fillfactor = 80);
comment on table app.receipts is
  'Money in, once per bank and bank reference. booked_fils belongs to a guarantee, suspense_fils waits for finance.';
comment on column app.receipts.bank is 'Who reported it: transfer and CliQ are the same bank.';
comment on column app.receipts.from_statement is
  'Booked from a statement, because its notification was lost with a restored database; one that comes after all is the same payment.';
comment on column app.receipts.told_bank is 'Of a receipt booked from a statement: who notified it afterwards.';
comment on column app.receipts.told_reference is
  'The reference of that notification: a repetition is the same payment.';
comment on column app.receipts.part_of is
  'The receipt that this one was cut from, because the bank reversed only this part of it.';
comment on column app.receipts.back_fils is
  'The part that is on its way to the payer, or has arrived: an excess, another guarantee''s money, or money of no guarantee. What a payout out of suspense does not bring is in suspense again.';
comment on column app.receipts.fee_fils is 'The part that paid the fees of its bill.';
comment on column app.receipts.lost_fils is
  'The part that belongs to nobody any more: the bank reversed it while it was unassigned, or another receipt replaced it.';
comment on column app.receipts.cut_fils is
  'The part that the bank reversed alone: it is a receipt of its own, reversed, and the rest stays.';
comment on column app.receipts.answered_fils is
  'What was booked at once: a repeated notification gets the same answer, whatever became of the money.';
comment on column app.receipts.refunded_fils is 'The part of booked_fils that was refunded when the guarantee ended.';
comment on column app.receipts.recovered_fils is
  'Of a reversed receipt: the part of booked_fils that was recovered, because a refund did not leave, the guarantee ended without it, or the seller''s part was kept.';
comment on column app.receipts.payer_state is
  'Whether the buyer paid; null while the money belongs to no guarantee. The deadlines of declaration and decision stand in third_party_payers.';
comment on column app.receipts.declared is 'The payer as the buyer declared: name and relation.';
comment on column app.receipts.settled_at is
  'When the statement showed it. A receipt leaves the index of the unsettled ones once; no other index has this column.';
comment on column app.receipts.reversed_at is
  'When the bank reversed it: from then on it is neither on the statement nor matched again.';
comment on column app.receipts.claim_noted_at is
  'When finance removed the loss from its list: it is claimed from the payer, or waived.';
create index receipts__guarantee on app.receipts (guarantee_id);
create index receipts__reference on app.receipts (bank_reference);
create index receipts__payer_open on app.receipts (guarantee_id) where payer_state in ('undeclared', 'deciding');
create index receipts__fee_bill on app.receipts (fee_bill_id) where fee_bill_id is not null;
create index receipts__lost on app.receipts (reversed_at) where reversed_at is not null and claim_noted_at is null;
create index receipts__reversed on app.receipts (guarantee_id) where reversed_at is not null;
create index receipts__from_statement on app.receipts (bank_reference) where from_statement;
create index receipts__unsettled on app.receipts (id) where settled_at is null;
create index receipts__deciding on app.receipts (recorded_at) where payer_state = 'deciding';
create index receipts__unmatched on app.receipts (recorded_at, id, suspense_fils) where (suspense_fils > 0);
create index receipts__payer on app.receipts ((payer ->> 'id')) where payer ? 'id';
create unique index receipts__told on app.receipts (told_bank, told_reference) where told_reference is not null;
create index receipts__part_of on app.receipts (part_of) where part_of is not null;
create trigger keep_columns before update of bank_reference, amount_fils, received_at on app.receipts for each row
  execute function app.keep_columns('bank_reference', 'amount_fils', 'received_at');
grant select, insert, update on app.receipts to damana_api;

-- A receipt names the bill that it pays, and an event of a fee the receipt that paid it: one of the two has to come later.
alter table app.fee_events add foreign key (receipt_id) references app.receipts;

create table app.receipt_events (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references app.receipts,
  kind text not null
    constraint receipt_events__kind check (kind in (
      'matched', 'sent_back', 'payer_accepted', 'payer_refused', 'account_named', 'taken_back', 'paid_again', 'lost',
      'claim_noted'
    )),
  actor text not null,
  staff_id bigint references app.staff,
  facts jsonb not null default '{}',
  request_id text not null,
  at timestamptz not null
);
comment on table app.receipt_events is 'Decisions about a receipt after it came: by whom and why; append-only.';
create index receipt_events__receipt on app.receipt_events (receipt_id);
create trigger append_only before update or delete or truncate on app.receipt_events for each statement
  execute function app.forbid_change();
grant select, insert on app.receipt_events to damana_api;
