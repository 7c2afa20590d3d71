-- What people are told: inside the product, by SMS and by e-mail.

-- Read only together with the user, hence the key.
create table app.notifications (
  id bigint generated always as identity,
  user_id bigint not null references app.users,
  party_id bigint,
  kind text not null,
  guarantee_id bigint,
  facts jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint notifications__own primary key (user_id, id)
);
comment on table app.notifications is 'Notifications inside the product; read_at is when the user opened one.';

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

create table app.messaging_outages (
  channel text primary key constraint messaging_outages__channel check (channel in ('sms', 'email')),
  began_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  why text not null
);
comment on table app.messaging_outages is
  'A message channel that is down: the process that sends notes it, all others rely on it until then. Real time, because the outage is.';

grant select, insert, update, delete on app.notifications, app.outbox, app.messaging_outages to damana_api;
grant usage on all sequences in schema app to damana_api;
