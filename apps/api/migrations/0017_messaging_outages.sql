-- While whoever carries SMS or e-mails is away, no code is promised that could not be delivered.

create table app.messaging_outages (
  channel text primary key constraint messaging_outages__channel check (channel in ('sms', 'email')),
  began_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  why text not null
);
comment on table app.messaging_outages is 'A way of messages that is closed: the process that sends says so, all others believe it until then. Real time, because the outage is.';
grant select, insert, update, delete on app.messaging_outages to damana_api;
