-- Copies of what the product holds of a person, what goes when an account closes, and which rows are deleted when their period is over.

create table app.data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  session_id bigint references app.sessions,
  requested_at timestamptz not null default app.now(),
  -- When a process began to collect it; one that has died is followed by another.
  started_at timestamptz,
  ready_at timestamptz,
  ends_at timestamptz,
  content jsonb,
  constraint data_exports__ready_whole check ((ready_at is null) = (content is null) and (ready_at is null) = (ends_at is null))
);
comment on table app.data_exports is
  'What the product holds of a person, collected for that person to download; deleted three days later.';
comment on column app.data_exports.session_id is 'The only session that it is handed out on; null: on none.';
create index data_exports__user on app.data_exports (user_id, requested_at desc);
create index data_exports__open on app.data_exports (requested_at) where ready_at is null;
create index data_exports__ends on app.data_exports (ends_at) where ends_at is not null;
create index data_exports__session on app.data_exports (session_id, requested_at desc);
grant select, insert, update, delete on app.data_exports to damana_api;

-- What a person who closes the account leaves behind at once. What the law wants kept stays as it is.
create function app.erase_closed_account(p_user bigint, p_request text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, full_on_group_before, request_id)
    select company_id, id, user_id, user_id, 'removed', permissions, full_on_group, p_request from app.memberships where user_id = p_user;
  delete from app.memberships where user_id = p_user;
  delete from app.push_subscriptions where user_id = p_user;
  delete from app.notification_choices where user_id = p_user;
  delete from app.step_ups where user_id = p_user;
  delete from app.browser_keys where user_id = p_user;
  delete from app.registration_drafts where user_id = p_user;
  delete from app.registration_flows where user_id = p_user;
  delete from app.account_invitations where user_id = p_user;
  delete from app.notifications where user_id = p_user;
  delete from app.data_exports where user_id = p_user;
  -- The phone stays: it is part of who the party is. An account needs one of the two.
  update app.users
  set avatar_path = null, password_hash = null, initial_password_until = null,
    email = case when phone is null then email end, email_verified_at = case when phone is null then email_verified_at end
  where id = p_user and deactivated_at is not null;
end $$;
revoke execute on function app.erase_closed_account from public;
grant execute on function app.erase_closed_account to damana_api;

create function app.delete_expired(p_table text, p_most int) returns int
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
comment on function app.delete_expired is
  'Deletes rows whose period is over, at most so many; the periods stand here so that the application cannot delete a row before its time.';
revoke execute on function app.delete_expired from public;
grant execute on function app.delete_expired to damana_api;
