-- Fee bills are reminded of; finance sees those that nobody pays, and what a bank took back after it had left us.

alter table app.fee_bills add column reminders_sent int not null default 0;
comment on column app.fee_bills.reminders_sent is 'How often the side was reminded; after the last one, at the due date, it is on finance''s list.';
grant update (reminders_sent) on app.fee_bills to damana_api;

alter table app.receipts add column claim_noted_at timestamptz;
comment on column app.receipts.claim_noted_at is 'When finance took a loss from its list: it is claimed from who paid, or let go.';
create index receipts__lost on app.receipts (taken_back_at) where taken_back_at is not null and claim_noted_at is null;

alter table app.receipt_events drop constraint receipt_events__kind;
alter table app.receipt_events add constraint receipt_events__kind check (kind in ('matched', 'sent_back', 'payer_accepted', 'payer_refused', 'account_named', 'taken_back', 'paid_again', 'lost', 'claim_noted'));
