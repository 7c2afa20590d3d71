-- Which rows are deleted when their period is over, and the keys that evidence still needs when its session is gone.
-- oldest code: 0023

-- ---- keys of ended sessions ----
create table app.signing_keys (
  id bigint generated always as identity primary key,
  jkt text not null,
  user_id bigint,
  staff_id bigint,
  public_jwk jsonb not null,
  kept_at timestamptz not null default app.now(),
  constraint signing_keys__once unique nulls not distinct (jkt, user_id, staff_id),
  constraint signing_keys__one_owner check ((user_id is null) <> (staff_id is null))
);
comment on table app.signing_keys is 'Public keys of sessions that were deleted or took another key: the evidence of what was signed with them is verified by these.';
grant select on app.signing_keys to damana_api;

create function app.keep_signing_key() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- An account that never gave a code has done nothing that is kept.
  if old.staff_id is not null or exists (
    select from app.users u where u.id = old.user_id and (u.mobile_verified_at is not null or u.email_verified_at is not null)
  ) then
    insert into app.signing_keys (jkt, user_id, staff_id, public_jwk)
      values (old.jkt, old.user_id, old.staff_id, old.public_jwk) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function app.keep_signing_key() from public;
create trigger keep_deleted_key after delete on app.sessions for each row execute function app.keep_signing_key();
create trigger keep_replaced_key after update of jkt, public_jwk on app.sessions
  for each row when (old.jkt is distinct from new.jkt) execute function app.keep_signing_key();

-- ---- where the expired rows are found ----
create index sessions__ended on app.sessions (ended_at) where ended_at is not null;
create index sessions__not_ended on app.sessions (created_at) where ended_at is null;
create index step_ups__session on app.step_ups (session_id);
create index security_events__created on app.security_events (created_at);
create index account_invitations__used on app.account_invitations (used_at) where used_at is not null;
create index owner_links__created on app.owner_links (created_at);
create index payer_links__created on app.payer_links (created_at);
create index outbox__failed on app.outbox (failed_at) where failed_at is not null;
create index notifications__created on app.notifications using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create function app.delete_expired(p_table text, p_most int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  days_30 timestamptz := app.now() - interval '30 days';
  days_90 timestamptz := app.now() - interval '90 days';
  days_180 timestamptz := app.now() - interval '180 days';
  months_18 timestamptz := app.now() - interval '18 months';
  years_2 timestamptz := app.now() - interval '2 years';
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
    when 'app.outbox' then
      delete from app.outbox where id in (
        select id from app.outbox where failed_at < days_90 order by failed_at limit p_most for update skip locked);
    when 'app.security_events' then
      delete from app.security_events where id in (
        select id from app.security_events where created_at < months_18 order by created_at limit p_most for update skip locked);
    when 'app.notifications' then
      delete from app.notifications where ctid = any(array(
        select ctid from app.notifications where created_at < years_2 limit p_most for update skip locked));
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
comment on function app.delete_expired(text, int) is 'Deletes rows whose period is over, at most so many; the periods stand here so that the application cannot delete a row before its time.';
revoke execute on function app.delete_expired(text, int) from public;
grant execute on function app.delete_expired(text, int) to damana_api;
