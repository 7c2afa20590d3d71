-- What the lists of staff are read by: the rows of a day, of an account and of suspense, each the newest first.
-- A new row is written at the end of an index of days; no later change of the row touches it.

create index payouts__ordered on app.payouts (ordered_at, id);
create index payouts__iban_tail on app.payouts (right(iban, 4), id);
create index payout_files__made on app.payout_files (made_at, id);
create index receipts__recorded on app.receipts (recorded_at, id);
create index receipts__suspense on app.receipts (id) where suspense_fils > 0;
create index fees__charged on app.fees (charged_at, id);
create index make_goods__made on app.make_goods (made_at, id);
create index bank_exceptions__seen on app.bank_exceptions (seen_at, id);
create index bank_messages__received on app.bank_messages (received_at, id);
create index guarantees__created on app.guarantees (created_at, id);

create table app.list_exports (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  list text not null,
  filters jsonb not null,
  format text not null constraint list_exports__format check (format in ('csv', 'xlsx')),
  lang text not null constraint list_exports__lang check (lang in ('ar', 'en')),
  requested_at timestamptz not null default app.now(),
  -- When a process last wrote a part of it; one that has died is followed by another, which begins anew.
  written_at timestamptz,
  writer uuid,
  rows int not null default 0,
  ready_at timestamptz,
  ends_at timestamptz,
  constraint list_exports__ready_whole check ((ready_at is null) = (ends_at is null))
);
comment on table app.list_exports is
  'Files of lists that staff asked for; deleted a day after they were ready. The security trail keeps who asked for what.';
comment on column app.list_exports.filters is 'As the statements of the list take them.';
comment on column app.list_exports.writer is 'The attempt that writes it: of two, the later one alone adds parts.';
create index list_exports__staff on app.list_exports (staff_id, id desc);
create index list_exports__open on app.list_exports (id) where ready_at is null;
create index list_exports__ends on app.list_exports (ends_at) where ends_at is not null;
grant select, insert, update, delete on app.list_exports to damana_api;

create table app.list_export_parts (
  export_id bigint not null references app.list_exports on delete cascade,
  nth int not null,
  bytes bytea not null,
  primary key (export_id, nth)
);
comment on table app.list_export_parts is 'The bytes of such a file, in the parts in which it was written.';
grant select, insert, delete on app.list_export_parts to damana_api;
