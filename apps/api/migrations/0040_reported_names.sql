-- The field's word for what a bank says of its messages and of money in: reported.
alter table app.bank_messages rename column told_id to reported_id;
alter index app.bank_messages__told_id rename to bank_messages__reported_id;
alter index app.bank_lines__told_only rename to bank_lines__announced_only;
alter table app.receipts rename column told_bank to reported_bank;
alter table app.receipts rename column told_reference to reported_reference;
alter index app.receipts__told rename to receipts__reported;
