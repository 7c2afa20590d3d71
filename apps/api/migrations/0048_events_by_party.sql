-- The events of guarantees for whom they concern, in an order in which none is skipped.

-- oldest code: 0047

-- Events of before are told to nobody: they get a transaction that every snapshot saw, without being written.
alter table app.guarantee_events add column tx xid8 not null default '0';
alter table app.guarantee_events alter column tx set default pg_current_xact_id();
comment on column app.guarantee_events.tx is
  'The transaction that wrote it: which ones have committed since the last look says a snapshot, in whatever order they did.';
create index guarantee_events__tx on app.guarantee_events (tx);

create table app.party_events (
  id bigint not null primary key,
  party_id bigint not null references app.parties,
  guarantee_id bigint not null references app.guarantees,
  version int not null,
  kind text not null,
  at timestamptz not null
);
comment on table app.party_events is
  'The events of guarantees for each party that may see them, written after their commit by one process at a time; kept 30 days.';
comment on column app.party_events.id is
  'Grows in the order of commits of this table, and with the clock: after a restore no id is given twice.';
create index party_events__party on app.party_events (party_id, id);
create index party_events__guarantee on app.party_events (guarantee_id, party_id, id);
grant select, insert on app.party_events to damana_api;

create table app.event_position (
  one boolean not null default true primary key constraint event_position__one check (one),
  taken pg_snapshot not null,
  last_id bigint not null
);
comment on table app.event_position is 'Up to where events were told to parties.';
comment on column app.event_position.taken is 'What had committed at the last look, as far as it was told.';
insert into app.event_position (taken, last_id) values (pg_current_snapshot(), 0);
grant select, update on app.event_position to damana_api;

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
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
