-- Indexes by which the audit finds the bank's lines and exceptions of a portion of payouts.
-- oldest code: 0024

create index bank_lines__end_to_end_id on app.bank_lines (end_to_end_id) where end_to_end_id <> '';

-- With the open exceptions alone the audit read all of them.
create index bank_exceptions__of_payout on app.bank_exceptions (payout_id) where payout_id is not null;
drop index app.bank_exceptions__payout;
alter index app.bank_exceptions__of_payout rename to bank_exceptions__payout;
