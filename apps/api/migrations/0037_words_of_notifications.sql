-- The text of each notification in both languages, deleting and restoring, and what lists and counts them.
-- oldest code: 0031

alter table app.notifications add column words jsonb;
alter table app.notifications add column deleted_at timestamptz;
comment on table app.notifications is
  'Notifications inside the product. words: title and body in both languages, as they were when the event happened; read_at: when the person opened it.';
comment on column app.notifications.words is 'By language, title and body. Null in older rows, whose text is composed from facts.';
comment on column app.notifications.deleted_at is 'When the person deleted it. It can be restored for a short time, then the sweep deletes the row.';
-- Short rows are compressed too: the texts are most of what a sale leaves in this table.
alter table app.notifications alter column words set storage main;
alter table app.notifications set (toast_tuple_target = 128);

create index notifications__listed on app.notifications (user_id, party_id, id) where deleted_at is null;
create index notifications__unread on app.notifications (user_id, party_id) where read_at is null and deleted_at is null;
create index notifications__deleted on app.notifications (deleted_at) where deleted_at is not null;
