-- The movements of a bank's day side by side: what a day's page looks up, and notices that contradict a receipt among the exceptions.
-- oldest code: 0042

alter table app.bank_exceptions
  alter column message_id drop not null,
  add column notice_sha256 bytea,
  drop constraint bank_exceptions__kind,
  add constraint bank_exceptions__kind check (kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal', 'unknown_debit',
    'other_sum_credit', 'second_return', 'return_too_large', 'return_short', 'unknown_credit', 'balance_difference', 'odd_line', 'parts_differ',
    'possible_repeat', 'charge_too_large', 'unknown_report', 'unreadable_balance', 'statement_differs', 'receipt_conflict')) not valid,
  add constraint bank_exceptions__told check ((kind = 'receipt_conflict') = (message_id is null)
    and (kind = 'receipt_conflict') = (notice_sha256 is not null)) not valid;
comment on column app.bank_exceptions.message_id is 'Null for a notice that contradicts a receipt: it came at the door of the biller or of CliQ.';
comment on column app.bank_exceptions.notice_sha256 is 'What that notice said: its sender repeats it until it is answered, and it is one exception.';
alter table app.bank_exceptions validate constraint bank_exceptions__kind;
alter table app.bank_exceptions validate constraint bank_exceptions__told;
create unique index bank_exceptions__one_conflict on app.bank_exceptions (named_receipt_id, notice_sha256) where notice_sha256 is not null;

create index bank_lines__booked_on on app.bank_lines (booked_on, direction, id);
create index bank_lines__announced_by_day on app.bank_lines (booked_on, id) where announced_by is not null and stated_by is null;
create index bank_exceptions__open_lines on app.bank_exceptions (booked_at, line_id) where closed_at is null and line_id is not null;
create index unmatched_entries__open_lines on app.unmatched_entries (booked_at, line_id) where matched_at is null and line_id is not null;
create index receipts__unsettled_by_day on app.receipts (recorded_at, id) where settled_at is null and reversed_at is null;
