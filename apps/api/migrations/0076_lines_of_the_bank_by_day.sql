-- How the lines of a message, and the exceptions that came of it, are found among many.
-- oldest code: 0074

create index if not exists bank_lines__day on app.bank_lines (booked_on, amount_fils);
create index if not exists bank_lines__announced_sum on app.bank_lines (amount_fils) where (outcome = 'announced');
create index if not exists bank_lines__message on app.bank_lines (message_id);
create index if not exists bank_lines__announced_by on app.bank_lines (announced_by) where (announced_by is not null);
create index if not exists bank_lines__stated_by on app.bank_lines (stated_by) where (stated_by is not null);
create index if not exists bank_exceptions__of_message on app.bank_exceptions (message_id, id);
create index if not exists bank_exceptions__reference on app.bank_exceptions (reference);
drop index if exists app.bank_exceptions__message;
