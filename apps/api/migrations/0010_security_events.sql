-- Events for a security officer, in partitions by month that are made ahead and dropped whole.

-- A month that is over goes with one statement, where rows would go thousand by thousand and leave their space to a vacuum.
create schema parts;
comment on schema parts is
  'Partitions of tables in app. The application reaches them through their table alone: it has no right in here.';

revoke all on schema parts from public;

create table app.security_events (
  id bigint not null generated always as identity,
  kind text not null,
  user_id bigint,
  staff_id bigint,
  session_id bigint,
  request_id text,
  facts jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  constraint security_events__in_time primary key (created_at, id)
) partition by range (created_at);
comment on table app.security_events is
  'Events for a security officer: a token used with a foreign key, sign-ins of staff, refused binding cookies. facts hold no personal data. One partition a month, in the schema parts.';
grant select, insert on app.security_events to damana_api;

create table parts.security_events_rest partition of app.security_events default;
comment on table parts.security_events_rest is
  'Events of months that have no partition yet; empty as long as the job of each night makes them ahead.';

create function app.make_security_months() returns int
language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  this_month timestamptz := date_trunc('month', app.now());
  from_month timestamptz;
  partition text;
  made int := 0;
begin
  for from_month in
    select generate_series(this_month, this_month + interval '3 months', interval '1 month')
    union
    select distinct date_trunc('month', created_at) from parts.security_events_rest
    order by 1
  loop
    partition := 'security_events_' || to_char(from_month, 'YYYY_MM');
    continue when to_regclass('parts.' || partition) is not null;
    -- Attached and not created as a partition, so that events go on being written meanwhile.
    execute format('create table parts.%I (like app.security_events including defaults including constraints including indexes)', partition);
    execute format(
      'with moved as (delete from parts.security_events_rest where created_at >= %L and created_at < %L returning *) insert into parts.%I select * from moved',
      from_month, from_month + interval '1 month', partition);
    execute format('alter table app.security_events attach partition parts.%I for values from (%L) to (%L)',
      partition, from_month, from_month + interval '1 month');
    made := made + 1;
  end loop;
  return made;
end $$;
comment on function app.make_security_months is
  'Makes the partitions of this month, of the next three, and of every month whose events lie in the rest; answers how many.';
revoke execute on function app.make_security_months from public;
grant execute on function app.make_security_months to damana_api;

create function app.drop_security_months() returns int
language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  ended timestamptz := date_trunc('month', app.now() - interval '18 months');
  partition regclass;
  dropped int;
  gone int := 0;
begin
  delete from parts.security_events_rest where created_at < ended;
  get diagnostics gone = row_count;
  for partition in
    select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'app.security_events'::regclass and c.relname <> 'security_events_rest'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ended
  loop
    execute format('select count(*) from %s', partition) into dropped;
    execute format('drop table %s', partition);
    gone := gone + dropped;
  end loop;
  return gone;
end $$;
comment on function app.drop_security_months is
  'Drops the months that ended 18 months ago; the period stands here, so that the application cannot drop one before its time. Answers how many events went.';
revoke execute on function app.drop_security_months from public;

select app.make_security_months();
