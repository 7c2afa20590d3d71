-- By which channel a person wants which notifications, and the browsers that get them by Web Push.
-- oldest code: 0032

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
comment on column app.push_subscriptions.endpoint is 'The address at the push service of the browser; whoever has it and our key can send to this browser.';
create index push_subscriptions__user on app.push_subscriptions (user_id);
create index push_subscriptions__session on app.push_subscriptions (session_id);
grant select, insert, update, delete on app.push_subscriptions to damana_api;
