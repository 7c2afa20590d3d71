-- The notification of a receipt that a statement had shown before: by whom and under which reference it was told afterwards.
-- oldest code: 0031

alter table app.receipts add column told_bank text, add column told_reference text;
comment on column app.receipts.told_bank is 'Of a receipt booked from a statement: who notified it afterwards.';
comment on column app.receipts.told_reference is 'The reference of that notification: a repetition is the same payment.';
create unique index if not exists receipts__told on app.receipts (told_bank, told_reference) where told_reference is not null;
