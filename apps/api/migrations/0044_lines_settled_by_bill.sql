-- A credit that names a bill alone: the receipt that it settled, to which no reference of the bank leads.
-- oldest code: 0043

alter table app.bank_lines add column receipt_id bigint references app.receipts;
comment on column app.bank_lines.receipt_id is 'The receipt that it settled by its bill alone; all others are found by their reference.';
