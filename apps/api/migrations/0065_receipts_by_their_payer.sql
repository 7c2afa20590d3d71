-- Receipts by the payer's number: what of a person's lies with us is asked before the account closes.
-- oldest code: 0031

create index if not exists receipts__payer on app.receipts ((payer ->> 'id')) where payer ? 'id';
