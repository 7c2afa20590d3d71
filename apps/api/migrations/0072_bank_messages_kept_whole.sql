-- Messages of the bank kept whole before they are read, and movements known by what the bank says of them. Code of before stores lines by a key that is gone.

alter table app.bank_messages
  add column id bigint generated always as identity (start with 1001),
  add column told_id text,
  add column identity text,
  add column page int not null default 1,
  add column sha256 bytea,
  add column bytes bytea,
  add column door text not null default 'webhook',
  add column status text not null default 'received',
  add column reason text,
  add column lines jsonb not null default '[]',
  add column other_accounts text[] not null default '{}',
  add column settled_at timestamptz,
  add column settled_by bigint references app.staff (id),
  add column settled_reason text,
  alter column kind drop not null,
  add constraint bank_messages__door check (door in ('webhook', 'folder', 'upload')),
  add constraint bank_messages__status check (status in ('received', 'applied', 'partly', 'refused')),
  add constraint bank_messages__settled check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_reason is null)),
  add constraint bank_messages__applied check ((status in ('applied', 'partly')) = (kind is not null));
update app.bank_messages set told_id = message_id, sha256 = sha256(convert_to(body, 'UTF8')), status = 'applied';
alter table app.bank_messages
  alter column sha256 set not null,
  add constraint bank_messages__id unique (id),
  add constraint bank_messages__once unique (sha256),
  add constraint bank_messages__identity unique (identity);
create index bank_messages__waiting on app.bank_messages (received_at) where (status in ('partly', 'refused') and settled_at is null);
create index bank_messages__told_id on app.bank_messages (told_id);
grant update (message_id, told_id, identity, kind, page, status, reason, lines, other_accounts, settled_at, settled_by, settled_reason) on app.bank_messages to damana_api;
comment on table app.bank_messages is 'Messages and files of the bank, kept whole before they are read, whatever became of them.';
comment on column app.bank_messages.message_id is 'The name that other rows know it by: the bank''s id, with a number where several carry the same.';
comment on column app.bank_messages.told_id is 'The bank''s own id.';
comment on column app.bank_messages.identity is 'Kind, id, statement ids and pages: other content under the same is a conflict. Null for what was refused.';
comment on column app.bank_messages.kind is 'Null while nothing of it is applied.';
comment on column app.bank_messages.body is 'Its text, decoded.';
comment on column app.bank_messages.bytes is 'As it came, where the text in UTF-8 is not that.';
comment on column app.bank_messages.lines is 'Each line as it was read, and what became of it then.';

alter index app.bank_lines_pkey rename to bank_lines__before;
alter table app.bank_lines
  drop constraint bank_lines__before,
  drop constraint bank_lines__outcome,
  add column id bigint generated always as identity primary key,
  add column account text,
  add column currency text not null default 'JOD',
  add column booked_on date,
  add column is_day_guessed boolean not null default false,
  add column has_reference boolean not null default true,
  add column statement text,
  add column page int not null default 1,
  add column names text[] not null default '{}',
  add column charges_fils bigint not null default 0,
  add column announced_by text references app.bank_messages (message_id),
  add column stated_by text references app.bank_messages (message_id),
  add constraint bank_lines__outcome check (outcome in ('applied', 'kept', 'announced', 'odd', 'nothing')),
  add constraint bank_lines__once unique (account, currency, direction, amount_fils, booked_on, reference, nth);
update app.bank_lines set stated_by = message_id where outcome <> 'announced';
update app.bank_lines set announced_by = message_id where outcome = 'announced';
update app.bank_lines set names = array[end_to_end_id] where end_to_end_id <> '';
create index bank_lines__reference on app.bank_lines (reference);
create index bank_lines__sum on app.bank_lines (amount_fils, direction);
comment on table app.bank_lines is
  'Every line of the bank''s messages that moves money or should, once. It is known by account, direction, sum, booking day, the bank''s own reference and its place among equals; without a reference by statement and place.';
comment on column app.bank_lines.reference is 'The bank''s own reference, else statement, page and place.';
comment on column app.bank_lines.has_reference is 'Whether the bank gave a reference of its own.';
comment on column app.bank_lines.account is 'Null for lines of before, which any account and day of the same reference matches.';
comment on column app.bank_lines.charges_fils is 'Charges inside the sum: a payout of ours was that much less.';
comment on column app.bank_lines.names is 'The ids that the line carries.';
comment on column app.bank_lines.announced_by is 'The notification that told it.';
comment on column app.bank_lines.stated_by is 'The statement that told it; null while it is announced only.';
comment on column app.bank_lines.outcome is 'announced: a notification told it, and only the statement makes it count; odd and nothing: no money of ours moved by it.';

alter index app.unmatched_entries_pkey rename to unmatched_entries__before;
alter table app.unmatched_entries
  drop constraint unmatched_entries__before,
  add column id bigint generated always as identity primary key,
  add column line_id bigint references app.bank_lines (id),
  add constraint unmatched_entries__line unique (line_id);
update app.unmatched_entries u set line_id = l.id
from app.bank_lines l
where (l.reference, l.direction, l.amount_fils, l.nth) = (u.reference, u.direction, u.amount_fils, 1) and l.end_to_end_id = coalesce(u.end_to_end_id, '');
create index unmatched_entries__reference on app.unmatched_entries (reference);
comment on column app.unmatched_entries.line_id is 'The line of the bank; null where a line of before is not known.';

alter table app.bank_exceptions
  drop constraint bank_exceptions__kind,
  drop constraint bank_exceptions__balance,
  drop constraint bank_exceptions__positive,
  add column line_id bigint references app.bank_lines (id),
  add constraint bank_exceptions__kind check (kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'unclear_reversal',
    'unknown_debit', 'other_sum_credit', 'second_return', 'return_too_large', 'return_short', 'unknown_credit', 'balance_difference',
    'odd_line', 'parts_differ', 'possible_repeat', 'charge_too_large', 'unknown_report', 'unreadable_balance', 'statement_differs')),
  add constraint bank_exceptions__balance check ((kind in ('balance_difference', 'statement_differs')) = (found_fils is not null)),
  -- The bank may say no sum that anybody can read.
  add constraint bank_exceptions__amount check (amount_fils > 0 or (amount_fils = 0 and kind in ('odd_line', 'unknown_report', 'unreadable_balance')));
update app.bank_exceptions x set line_id = u.line_id
from app.unmatched_entries u
where x.kind = 'unknown_credit' and u.reference = x.reference and u.direction = 'credit';
create index bank_exceptions__line on app.bank_exceptions (line_id) where (line_id is not null);
create index bank_exceptions__message on app.bank_exceptions (message_id);
comment on column app.bank_exceptions.line_id is 'The line of the bank that it is about.';

-- A credit that a notification told and no statement's line explained was in nobody's queue.
insert into app.bank_exceptions (kind, direction, amount_fils, reference, end_to_end_id, remittance, booked_at, message_id, line_id, seen_at)
select 'unknown_credit', 'credit', u.amount_fils, u.reference, u.end_to_end_id, u.remittance, u.booked_at, u.message_id, u.line_id, app.now()
from app.unmatched_entries u
where u.matched_at is null and u.why = 'unknown' and u.direction = 'credit'
  and not exists (select from app.bank_exceptions x where x.kind = 'unknown_credit' and x.reference = u.reference);

create table app.bank_statements (
  id bigint generated always as identity primary key,
  message_id text not null references app.bank_messages (message_id),
  statement text not null,
  page int not null,
  is_last_page boolean not null,
  account text not null,
  currency text not null,
  from_at timestamptz,
  to_at timestamptz,
  opening_fils bigint,
  closing_fils bigint,
  closing_at timestamptz,
  moved_fils bigint not null,
  fingerprint bytea not null
);
create index bank_statements__statement on app.bank_statements (account, statement);
create index bank_statements__period on app.bank_statements (account, to_at);
create index bank_statements__fingerprint on app.bank_statements (fingerprint);
grant select, insert on app.bank_statements to damana_api;
comment on table app.bank_statements is 'The statements of our account that were applied, page by page: what a copy or an overlapping one is known by.';
comment on column app.bank_statements.moved_fils is 'What its lines add up to, credits less debits.';
comment on column app.bank_statements.fingerprint is 'SHA-256 of period, balances and lines, whatever the statement is called.';
