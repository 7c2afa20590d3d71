-- A file of the bank that somebody uploads is applied when a second person has approved its bytes. Code of before would apply it at once.

alter table app.bank_messages
  add column uploaded_by bigint references app.staff (id),
  add column says jsonb,
  drop constraint bank_messages__status,
  add constraint bank_messages__status check (status in ('received', 'waiting', 'applied', 'partly', 'refused')),
  add constraint bank_messages__waiting check (status <> 'waiting' or (uploaded_by is not null and says is not null and settled_at is null));
drop index app.bank_messages__waiting;
create index bank_messages__waiting on app.bank_messages (received_at) where (status in ('waiting', 'partly', 'refused') and settled_at is null);
grant update (door, uploaded_by, says) on app.bank_messages to damana_api;
comment on column app.bank_messages.uploaded_by is 'Who uploaded it, and therefore does not approve it; null for what the bank brought itself.';
comment on column app.bank_messages.says is 'Its content as it would be applied: kind, account, period, number of lines, sums. Only of an upload.';
