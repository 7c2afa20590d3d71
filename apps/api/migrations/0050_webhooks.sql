-- Addresses of companies' programs that are told of events, and what became of each telling.

create table app.webhook_endpoints (
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references app.companies,
  party_id bigint not null references app.parties,
  url text not null constraint webhook_endpoints__url check (char_length(url) <= 1000),
  kinds text[] constraint webhook_endpoints__kinds check (cardinality(kinds) > 0),
  created_by bigint not null references app.users,
  created_at timestamptz not null default app.now(),
  paused_at timestamptz,
  failures int not null default 0,
  silent_until timestamptz,
  told_at timestamptz
);
comment on table app.webhook_endpoints is 'Where a company''s programs are told of events.';
comment on column app.webhook_endpoints.kinds is 'The kinds of events that are told; null: every one.';
comment on column app.webhook_endpoints.paused_at is 'By the company; what happens meanwhile waits.';
comment on column app.webhook_endpoints.failures is 'Failed waves in a row; after some, one attempt at a time is made, ever more rarely, until one succeeds.';
comment on column app.webhook_endpoints.told_at is 'When the company was told that it fails; null after a success.';
create index webhook_endpoints__company on app.webhook_endpoints (company_id, id);
create index webhook_endpoints__party on app.webhook_endpoints (party_id);
create index webhook_endpoints__created_by on app.webhook_endpoints (created_by);
grant select, insert, delete, update (url, kinds, paused_at, failures, silent_until, told_at) on app.webhook_endpoints to damana_api;

create table app.webhook_secrets (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references app.webhook_endpoints on delete cascade,
  nth int not null,
  sealed text not null,
  made_at timestamptz not null default app.now(),
  ends_at timestamptz,
  constraint webhook_secrets__nth unique (endpoint_id, nth)
);
comment on table app.webhook_secrets is 'What tellings of an endpoint are signed with; two while one takes the place of the other. Sealed under the field key.';
grant select, insert, delete, update (ends_at) on app.webhook_secrets to damana_api;

create table app.webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references app.webhook_endpoints on delete cascade,
  event_id bigint,
  guarantee_id bigint references app.guarantees,
  version int,
  kind text not null,
  at timestamptz not null,
  status text not null default 'due' constraint webhook_deliveries__status check (status in ('due', 'delivered', 'dead')),
  attempts int not null default 0,
  created_at timestamptz not null default app.now(),
  due_at timestamptz not null default app.now(),
  gives_up_at timestamptz not null default app.now() + interval '3 days',
  attempted_at timestamptz,
  answer_status int,
  answer text constraint webhook_deliveries__answer check (char_length(answer) <= 500),
  answer_ms int,
  fault text constraint webhook_deliveries__fault check (fault in ('no_answer', 'timeout', 'not_public')),
  constraint webhook_deliveries__event check ((event_id is null) = (guarantee_id is null) and (event_id is null) = (version is null))
);
comment on table app.webhook_deliveries is 'An event as it is told to one endpoint, and the last answer; kept 30 days.';
comment on column app.webhook_deliveries.event_id is 'Of app.party_events; null: a test.';
comment on column app.webhook_deliveries.status is 'dead: given up after three days; people may have it told once more.';
comment on column app.webhook_deliveries.due_at is 'When it is attempted next; while an attempt is under way, when it counts as lost.';
create index webhook_deliveries__due on app.webhook_deliveries (endpoint_id, due_at, id) where status = 'due';
create index webhook_deliveries__in_turn on app.webhook_deliveries (endpoint_id, guarantee_id, id) where status = 'due';
create index webhook_deliveries__gives_up on app.webhook_deliveries (gives_up_at) where status = 'due';
create index webhook_deliveries__log on app.webhook_deliveries (endpoint_id, id);
create index webhook_deliveries__dead on app.webhook_deliveries (endpoint_id, id) where status = 'dead';
create index webhook_deliveries__guarantee on app.webhook_deliveries (guarantee_id);
grant select, insert, update (status, attempts, due_at, gives_up_at, attempted_at, answer_status, answer, answer_ms, fault)
  on app.webhook_deliveries to damana_api;

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
    when 'app.party_events' then
      -- In the order of their ids, so that nothing is read where the oldest is young.
      delete from app.party_events where id in (
        select id from (select id, at from app.party_events order by id limit p_most) oldest where at < days_30);
    when 'app.webhook_deliveries' then
      -- Younger ones may be over too, and wait for the older ones that are not: three days at most.
      delete from app.webhook_deliveries where id in (
        select id from (select id, created_at, status from app.webhook_deliveries order by id limit p_most) oldest
        where created_at < days_30 and status <> 'due');
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
