-- Partitions: events of security by month, made ahead and dropped whole.
-- oldest code: 0031

-- A month that is over goes with one statement, where rows would go thousand by thousand and leave their space to a vacuum.
create schema parts;
comment on schema parts is 'Partitions of tables in app. The application reaches them through their table alone: it has no right in here.';
revoke all on schema parts from public;

alter table app.security_events rename to security_events_before;
drop index app.security_events__created;
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
comment on table parts.security_events_rest is 'Events of months that have no partition yet; empty as long as the job of each night makes them ahead.';

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

insert into app.security_events (id, kind, user_id, staff_id, session_id, request_id, facts, created_at)
overriding system value
select id, kind, user_id, staff_id, session_id, request_id, facts, created_at from app.security_events_before;
select setval(pg_get_serial_sequence('app.security_events', 'id'), greatest((select max(id) from app.security_events_before), 1),
  exists (select from app.security_events_before));
drop table app.security_events_before;
select app.make_security_months();

create or replace function app.delete_expired(p_table text, p_most int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  days_30 timestamptz := app.now() - interval '30 days';
  days_90 timestamptz := app.now() - interval '90 days';
  days_180 timestamptz := app.now() - interval '180 days';
  months_18 timestamptz := app.now() - interval '18 months';
  years_2 timestamptz := app.now() - interval '2 years';
  ended bigint[];
  deleted int;
begin
  case p_table
    when 'app.sessions' then
      delete from app.sessions where id in (
        select s.id from app.sessions s
        where s.ended_at < days_90 and not exists (select from app.step_ups u where u.session_id = s.id)
        order by s.ended_at limit p_most for update skip locked);
      get diagnostics deleted = row_count;
      if deleted < p_most then
        -- Nobody ended it; it was over ninety days after its sign-in.
        delete from app.sessions where id in (
          select s.id from app.sessions s
          where s.ended_at is null and s.created_at < days_180 and not exists (select from app.step_ups u where u.session_id = s.id)
          order by s.created_at limit p_most - deleted for update skip locked);
        declare more int;
        begin
          get diagnostics more = row_count;
          deleted := deleted + more;
        end;
      end if;
      return deleted;
    when 'app.account_invitations' then
      delete from app.account_invitations where token_sha256 in (
        select token_sha256 from app.account_invitations where used_at < days_90 order by used_at limit p_most for update skip locked);
    when 'app.owner_links' then
      -- A link serves until its owner is paid, however long that takes.
      delete from app.owner_links where id in (
        select l.id from app.owner_links l join app.guarantees g on g.id = l.guarantee_id
        where l.created_at < days_90 and g.ended_at < days_90
          and not exists (
            select from app.payouts p
            where p.guarantee_id = g.id and (p.closed_at is null or p.closed_at >= days_90 or p.unpaid_since is not null))
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.payer_links' then
      -- A link follows its payout through every further attempt.
      delete from app.payer_links where id in (
        select l.id from app.payer_links l
        where l.created_at < days_90 and not exists (
          with recursive attempt as (
            select p.id, p.closed_at, p.unpaid_since from app.payouts p where p.id = l.payout_id
            union all
            select n.id, n.closed_at, n.unpaid_since from attempt a join app.payouts n on n.previous_id = a.id
          )
          select from attempt where closed_at is null or closed_at >= days_90 or unpaid_since is not null)
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.staff_invitations' then
      delete from app.staff_invitations where id in (
        select id from app.staff_invitations
        where greatest(expires_at, accepted_at, replaced_at) < months_18 order by id limit p_most for update skip locked);
    when 'app.registration_drafts' then
      delete from app.registration_drafts where user_id in (
        select user_id from app.registration_drafts where saved_at < days_30 limit p_most for update skip locked);
    when 'app.company_applications' then
      -- Their files first: the application removes the bytes, and then the row.
      select array_agg(a.id) into ended from (
        select o.id from app.company_applications_over() o
        where not exists (select from app.files f where f.company_application_id = o.id)
        limit p_most) a;
      delete from app.company_groups g where g.application_id = any(ended) and not exists (select from app.companies c where c.group_id = g.id);
      update app.company_groups set application_id = null where application_id = any(ended);
      delete from app.company_application_events where application_id = any(ended);
      delete from app.company_applications where id = any(ended);
    when 'app.outbox' then
      delete from app.outbox where id in (
        select id from app.outbox where failed_at < days_90 order by failed_at limit p_most for update skip locked);
    when 'app.security_events' then
      return app.drop_security_months();
    when 'app.notifications' then
      delete from app.notifications where ctid = any(array(
        select ctid from app.notifications where created_at < years_2 limit p_most for update skip locked));
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
