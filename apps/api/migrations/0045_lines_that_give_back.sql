-- The credit with which the bank gave a debit back.
-- oldest code: 0044

alter table app.bank_exceptions add column back_line_id bigint references app.bank_lines;
comment on column app.bank_exceptions.back_line_id is 'The credit that gave the debit back.';
create index bank_exceptions__back_line on app.bank_exceptions (back_line_id) where (back_line_id is not null);
