-- Changes of staff, and the confirmation of their declared interests, are approvals like every other decision of two persons.

-- ---- a proposal may be refused by another ----

alter table app.approvals
  drop constraint approvals__ended_by,
  add constraint approvals__ended_by check (
    ended_by in ('carried_out', 'taken_back', 'refused', 'replaced', 'changed', 'expired', 'settled')
  ),
  add column refused_by bigint references app.staff,
  add constraint approvals__refused check ((refused_by is null) = (ended_by is distinct from 'refused') and refused_by <> staff_id);
comment on column app.approvals.refused_by is 'Who else refused the proposal, of those kinds that can be.';
grant update (refused_by) on app.approvals to damana_api;

-- ---- what stood in the table of its own becomes history; what waits is proposed anew ----

alter table app.staff_changes rename to staff_changes_before;
alter table app.staff_invitations rename column change_id to change_before;
alter table app.staff_invitations add column change_id bigint references app.approvals;
do $$
declare
  change app.staff_changes_before;
  proposal bigint;
  hash bytea;
begin
  for change in select * from app.staff_changes_before order by id loop
    hash := sha256(convert_to(row_to_json(change)::text, 'utf8'));
    insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by, refused_by)
    values (
      'staff:' || coalesce(case when change.kind = 'invite' then lower(change.email) end, change.staff_id::text),
      jsonb_build_object('kind', change.kind, 'name', change.name, 'email', change.email, 'role', change.role),
      jsonb_build_object('role', change.role_before),
      hash, change.proposed_by, change.reason, change.proposed_at, change.proposed_at, coalesce(change.decided_at, app.now()),
      case change.status when 'confirmed' then 'carried_out' when 'refused' then 'refused' when 'withdrawn' then 'taken_back' else 'changed' end,
      case change.status when 'refused' then change.decided_by end
    ) returning id into proposal;
    if change.status = 'confirmed' then
      insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
      select subject, content, basis, sha256, change.decided_by, '', proposed_at, change.decided_at, change.decided_at, ended_by
      from app.approvals where id = proposal;
    end if;
    update app.staff_invitations set change_id = proposal where change_before = change.id;
  end loop;
end $$;
drop function app.confirm_staff_change;
alter table app.staff_invitations drop column change_before;
drop table app.staff_changes_before;
create index staff_invitations__change on app.staff_invitations (change_id) where change_id is not null;
comment on column app.staff_invitations.change_id is
  'The proposal by which it was sent; null for one made by the command of the installation.';

create index approvals__of_staff on app.approvals (id) where subject like 'staff:%';

create view app.staff_changes as
select a.id, a.subject, a.content ->> 'kind' as kind, a.content ->> 'name' as name, a.content ->> 'email' as email,
  a.content ->> 'role' as role, a.basis ->> 'role' as role_before,
  case when a.content ->> 'kind' = 'invite' then i.staff_id else substr(a.subject, 7)::bigint end as staff_id, a.reason,
  case
    when a.ended_by is null then case when a.proposed_at > app.now() - interval '7 days' then 'waiting' else 'lapsed' end
    when a.ended_by = 'carried_out' then 'confirmed'
    when a.ended_by = 'taken_back' then 'withdrawn'
    when a.ended_by = 'refused' then 'refused'
    else 'lapsed'
  end as status,
  a.staff_id as proposed_by, a.proposed_at,
  case a.ended_by
    when 'carried_out' then (
      select b.staff_id from app.approvals b
      where b.subject = a.subject and b.sha256 = a.sha256 and b.proposed_at = a.proposed_at and b.id > a.id and b.ended_by = 'carried_out'
    )
    when 'taken_back' then a.staff_id
    else a.refused_by
  end as decided_by,
  a.ended_at as decided_at
from app.approvals a left join app.staff_invitations i on i.change_id = a.id
where a.subject like 'staff:%' and not exists (
  select from app.approvals b
  where b.subject = a.subject and b.sha256 = a.sha256 and b.proposed_at = a.proposed_at and b.id < a.id
);
comment on view app.staff_changes is
  'Changes of staff: what one administrator proposed, and what another decided. lapsed: the proposal ended after seven days, or its proposer or the member is no longer who they were.';
grant select on app.staff_changes to damana_api;

create or replace function app.accept_staff_invitation(token_hash bytea, new_password_hash text, first_step bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  invited app.staff_invitations;
  new_id bigint;
begin
  update app.staff_invitations
  set accepted_at = app.now()
  where token_sha256 = token_hash and purpose = 'join' and accepted_at is null and replaced_at is null and expires_at > app.now()
  returning * into invited;
  if invited.id is null then return null; end if;
  insert into app.staff (email, name, role, password_hash, totp_secret, totp_last_step)
  values (invited.email, invited.name, invited.role, new_password_hash, invited.totp_secret, first_step)
  returning id into new_id;
  update app.staff_invitations set staff_id = new_id where id = invited.id;
  insert into app.staff_events (staff_id, what) values (new_id, 'joined');
  return new_id;
end $$;

create function app.carry_out_staff_change(
  p_change_id bigint, p_token_hash bytea, p_totp_secret text, p_unknown_totp_secret text, p_hours int
) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare
  change record;
  member app.staff;
  proposer text;
begin
  select * into change from app.staff_changes where id = p_change_id;
  if change.status is distinct from 'confirmed' then return 'staff_change_settled'; end if;
  if 2 <> (
    select count(*) from app.staff where id in (change.proposed_by, change.decided_by) and role = 'admin' and deactivated_at is null
  ) then return 'no_permission'; end if;
  select name into proposer from app.staff where id = change.proposed_by;

  if change.kind = 'invite' then
    if exists (select from app.staff where lower(email) = lower(change.email)) then return 'staff_exists'; end if;
    update app.staff_invitations set replaced_at = app.now()
    where lower(email) = lower(change.email) and accepted_at is null and replaced_at is null;
    insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at, change_id)
    values (change.email, change.name, change.role, p_token_hash, p_totp_secret, proposer, app.now() + make_interval(hours => p_hours), change.id);
    return null;
  end if;

  select * into member from app.staff where id = change.staff_id for update;
  if member.deactivated_at is not null then return 'staff_deactivated'; end if;
  if member.role = 'admin' and (change.kind = 'deactivate' or change.role <> 'admin')
    and 2 >= (select count(*) from app.staff where role = 'admin' and deactivated_at is null)
  then return 'last_administrators'; end if;
  if change.kind = 'role' then
    update app.staff set role = change.role where id = member.id;
  else
    update app.staff_recovery_codes set replaced_at = app.now() where staff_id = member.id and used_at is null and replaced_at is null;
    update app.staff_invitations set replaced_at = app.now()
    where staff_id = member.id and accepted_at is null and replaced_at is null;
  end if;
  if change.kind = 'authenticator' then
    update app.staff set totp_secret = p_unknown_totp_secret, totp_failures = 0, locked_until = null where id = member.id;
    insert into app.staff_invitations
      (email, name, role, token_sha256, totp_secret, invited_by, expires_at, change_id, purpose, staff_id)
    values (
      member.email, member.name, member.role, p_token_hash, p_totp_secret, proposer, app.now() + make_interval(hours => p_hours),
      change.id, 'authenticator', member.id
    );
    return null;
  end if;
  if change.kind = 'deactivate' then
    update app.staff set deactivated_at = app.now() where id = member.id;
  end if;
  -- Whoever leaves, or has another role, approves nothing any more.
  update app.approvals set ended_at = app.now(), ended_by = 'changed' where staff_id = member.id and ended_at is null;
  return null;
end $$;
comment on function app.carry_out_staff_change is
  'Carries out a change of staff that two administrators agreed on, or names why not; the application itself may not write staff.';
revoke execute on function app.carry_out_staff_change from public;
grant execute on function app.carry_out_staff_change to damana_api;

-- ---- interests of their own: declared or withdrawn by their owner, confirmed by the approval of another ----

insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select 'interest:' || i.id, jsonb_build_object('decision', d.decision), '{}', sha256(convert_to(d.decision || i.id, 'utf8')), d.by, '', d.at, d.at, d.at,
  'carried_out'
from app.staff_interests i
cross join lateral (values ('declare', i.confirmed_by, i.confirmed_at), ('withdraw', i.ended_by, i.ended_at)) d (decision, by, at)
where d.by is not null;
alter table app.staff_interests
  drop constraint staff_interests__confirmed,
  drop constraint staff_interests__ended,
  drop constraint staff_interests__two_persons,
  drop column confirmed_at,
  drop column confirmed_by,
  drop column ended_by,
  add constraint staff_interests__ended check (ended_at is null or withdrawn_at is not null);
