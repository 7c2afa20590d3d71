-- What people are told: inside the product, by SMS, by e-mail and by Web Push.

-- Read only together with the user, hence the key.
create table app.notifications (
  id bigint generated always as identity,
  user_id bigint not null references app.users,
  party_id bigint,
  kind text not null,
  guarantee_id bigint,
  facts jsonb not null default '{}',
  -- Short rows are compressed too: the texts are most of what a sale leaves in this table.
  words jsonb storage main,
  read_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint notifications__own primary key (user_id, id)
) with (toast_tuple_target = 128);
comment on table app.notifications is
  'Notifications inside the product. words: title and body in both languages, as they were when the event happened; read_at: when the person opened it.';
comment on column app.notifications.words is 'By language, title and body. Null: the text is composed from facts.';
comment on column app.notifications.deleted_at is
  'When the person deleted it. It can be restored for a short time, then the sweep deletes the row.';
create index notifications__created on app.notifications using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index notifications__unread on app.notifications (user_id, party_id) where read_at is null and deleted_at is null;
create index notifications__deleted on app.notifications (deleted_at) where deleted_at is not null;
create index notifications__listed on app.notifications (user_id, party_id, created_at, id) where deleted_at is null;
grant select, insert, update, delete on app.notifications to damana_api;

create table app.notification_choices (
  user_id bigint not null references app.users on delete cascade,
  kind text not null constraint notification_choices__kind check (kind in ('todo', 'money', 'cases', 'progress', 'account')),
  channel text not null constraint notification_choices__channel check (channel in ('sms', 'push')),
  is_wanted boolean not null,
  changed_at timestamptz not null default app.now(),
  constraint notification_choices__one primary key (user_id, kind, channel)
);
comment on table app.notification_choices is
  'What a person chose about notifications outside the application. Without a row the channel is wanted; the list inside the application has all of them.';
grant select, insert, update, delete on app.notification_choices to damana_api;

create table app.push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users on delete cascade,
  session_id bigint not null references app.sessions on delete cascade,
  endpoint text not null constraint push_subscriptions__endpoint unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default app.now()
);
comment on table app.push_subscriptions is
  'Browsers that get notifications by Web Push. A row serves as long as its session lives; it is deleted when the push service no longer knows it, when the person turns it off, or with its session.';
comment on column app.push_subscriptions.endpoint is
  'The address at the push service of the browser; whoever has it and our key can send to this browser.';
create index push_subscriptions__user on app.push_subscriptions (user_id);
create index push_subscriptions__session on app.push_subscriptions (session_id);
grant select, insert, update, delete on app.push_subscriptions to damana_api;

-- ---- sending ----

-- The queue is short and read whole: claiming a row touches no index.
create table app.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default app.now()
) with (fillfactor = 50);
comment on table app.outbox is
  'Messages and calls to be sent once the transaction that wrote them has committed. One runner takes batches, woken by NOTIFY outbox; a row is deleted when it is sent.';
-- What is to be sent. By id, not by the time it is due, so that a try, which moves that time, rewrites no index.
create index outbox__to_send on app.outbox (id) where failed_at is null;
create index outbox__failed on app.outbox (failed_at) where failed_at is not null;
create index outbox__given_up on app.outbox (kind, failed_at) where failed_at is not null;
grant select, insert, update, delete on app.outbox to damana_api;

create table app.messaging_outages (
  channel text primary key constraint messaging_outages__channel check (channel in ('sms', 'email')),
  began_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  why text not null
);
comment on table app.messaging_outages is
  'A message channel that is down: the process that sends notes it, all others rely on it until then. Real time, because the outage is.';
grant select, insert, update, delete on app.messaging_outages to damana_api;
