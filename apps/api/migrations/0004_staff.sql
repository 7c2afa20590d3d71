-- Members of staff: how they join and change, how they sign in, where they have an interest of their own, and what they are reminded of.

create table app.staff (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null constraint staff__role check (role in ('reviewer', 'finance', 'admin')),
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint not null default 0,
  totp_failures int not null default 0,
  locked_until timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default app.now()
);
comment on table app.staff is 'Members of staff: password, second factor, one role.';
create unique index staff__email on app.staff (lower(email));
grant select, update (totp_last_step, totp_failures, locked_until) on app.staff to damana_api;

create table app.staff_events (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  what text not null constraint staff_events__what check (
    what in ('joined', 'authenticator_connected', 'recovery_code_used', 'recovery_codes_renewed')
  ),
  at timestamptz not null default app.now()
);
comment on table app.staff_events is 'What members of staff did to their own way of signing in. Only appended to.';
create index staff_events__member on app.staff_events (staff_id, id);
grant select, insert on app.staff_events to damana_api;

create table app.staff_recovery_codes (
  staff_id bigint not null references app.staff,
  code_sha256 bytea not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (staff_id, code_sha256)
);
comment on table app.staff_recovery_codes is
  'Recovery codes, hashed: each stands in for the authenticator once. A new set, and a reset of the authenticator, replaces those before.';
grant select, insert, update (used_at, replaced_at) on app.staff_recovery_codes to damana_api;

create table app.staff_browser_keys (
  staff_id bigint not null references app.staff,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (staff_id, jkt)
);
comment on table app.staff_browser_keys is
  'Browser keys that passed password and second factor: failed attempts of others in other browsers never lock them out.';
grant select, insert, update on app.staff_browser_keys to damana_api;

-- The application may not write staff; while PASSWORD_PEPPER changes it may replace the hash that it has just verified.
create function app.replace_staff_password_hash(p_staff_id bigint, p_before text, p_after text) returns void
language sql security definer set search_path = pg_catalog as $$
  update app.staff set password_hash = p_after
  where id = p_staff_id and password_hash = p_before
    and exists (select from app.key_checks where name = 'PASSWORD_PEPPER' and previous_check is not null)
$$;
comment on function app.replace_staff_password_hash is
  'Keeps the same password of a member of staff under the new pepper; does nothing unless PASSWORD_PEPPER is being changed.';
revoke execute on function app.replace_staff_password_hash from public;
grant execute on function app.replace_staff_password_hash to damana_api;

-- ---- changes that two administrators make, and invitations: to join, or to connect an authenticator anew ----

create table app.staff_changes (
  id bigint generated always as identity primary key,
  kind text not null constraint staff_changes__kind check (kind in ('invite', 'role', 'authenticator', 'deactivate')),
  staff_id bigint references app.staff,
  email text,
  name text constraint staff_changes__name_length check (char_length(name) between 2 and 120),
  role text constraint staff_changes__role check (role in ('reviewer', 'finance', 'admin')),
  role_before text,
  reason text not null constraint staff_changes__reason_length check (char_length(reason) between 1 and 500),
  status text not null default 'waiting' constraint staff_changes__status check (
    status in ('waiting', 'confirmed', 'refused', 'withdrawn', 'lapsed')
  ),
  proposed_by bigint not null references app.staff,
  proposed_at timestamptz not null,
  decided_by bigint references app.staff,
  decided_at timestamptz,
  constraint staff_changes__what check (
    case kind
      when 'invite' then num_nulls(email, name, role) = 0
      else staff_id is not null and num_nonnulls(email, name) = 0 and (kind = 'role') = (role is not null)
    end
  ),
  constraint staff_changes__decided check ((status = 'waiting') = (decided_at is null)),
  constraint staff_changes__decider check ((status in ('waiting', 'lapsed')) = (decided_by is null)),
  constraint staff_changes__two_persons check (status not in ('confirmed', 'refused') or decided_by <> proposed_by),
  constraint staff_changes__of_another check (
    staff_id is distinct from proposed_by and (staff_id is null or staff_id is distinct from decided_by)
  )
);
comment on table app.staff_changes is
  'Changes of staff: proposed by one administrator, confirmed or refused by another. Kept as the history of the member.';
comment on column app.staff_changes.staff_id is 'The member concerned; of an invitation, the member who joined by it.';
comment on column app.staff_changes.status is
  'lapsed: the proposer or the member concerned is no longer who they were when it was proposed.';
create unique index staff_changes__one_waiting_of_member on app.staff_changes (staff_id) where status = 'waiting';
create unique index staff_changes__one_waiting_invitation on app.staff_changes (lower(email))
  where status = 'waiting' and kind = 'invite';
create index staff_changes__member on app.staff_changes (staff_id, id);
create index staff_changes__waiting on app.staff_changes (id) where status = 'waiting';
create index staff_changes__proposer on app.staff_changes (proposed_by) where status = 'waiting';
grant select, insert, update (status, decided_by, decided_at) on app.staff_changes to damana_api;

create table app.staff_invitations (
  id bigint generated always as identity primary key,
  purpose text not null default 'join' constraint staff_invitations__purpose check (purpose in ('join', 'authenticator')),
  staff_id bigint references app.staff,
  email text not null,
  name text not null constraint staff_invitations__name_length check (char_length(name) between 2 and 120),
  role text not null constraint staff_invitations__role check (role in ('reviewer', 'finance', 'admin')),
  token_sha256 bytea not null unique,
  totp_secret text not null,
  invited_by text not null,
  change_id bigint references app.staff_changes,
  invited_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_by bigint constraint staff_invitations__revoked_by_fkey references app.staff,
  revocation_reason text
    constraint staff_invitations__revocation_reason_length check (char_length(revocation_reason) between 1 and 500),
  accepted_at timestamptz,
  constraint staff_invitations__whose check (purpose = 'join' or staff_id is not null),
  constraint staff_invitations__revoked check (
    (revoked_by is null) = (revocation_reason is null) and (revoked_by is null or replaced_at is not null)
  )
);
comment on table app.staff_invitations is
  'Invitations of members of staff: a link that is valid once, with its second factor, sealed. A new one replaces the one before; an administrator may revoke it.';
comment on column app.staff_invitations.change_id is
  'The change by which it was sent; null for one made by the command of the installation.';
comment on column app.staff_invitations.replaced_at is 'When a later one, or a revocation, ended it.';
create unique index staff_invitations__open on app.staff_invitations (lower(email))
  where accepted_at is null and replaced_at is null;
create index staff_invitations__member on app.staff_invitations (staff_id) where staff_id is not null;
create index staff_invitations__change on app.staff_invitations (change_id) where change_id is not null;
create index staff_invitations__revoker on app.staff_invitations (revoked_by) where revoked_by is not null;
grant select on app.staff_invitations to damana_api;

create function app.accept_staff_invitation(token_hash bytea, new_password_hash text, first_step bigint) returns bigint
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
  update app.staff_changes set staff_id = new_id where id = invited.change_id;
  insert into app.staff_events (staff_id, what) values (new_id, 'joined');
  return new_id;
end $$;
comment on function app.accept_staff_invitation is
  'Creates the member of staff whom an open invitation names; the application itself may not write staff.';
revoke execute on function app.accept_staff_invitation from public;
grant execute on function app.accept_staff_invitation to damana_api;

create function app.connect_authenticator(token_hash bytea, first_step bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  invited app.staff_invitations;
  connected bigint;
begin
  update app.staff_invitations
  set accepted_at = app.now()
  where token_sha256 = token_hash and purpose = 'authenticator' and accepted_at is null and replaced_at is null and expires_at > app.now()
  returning * into invited;
  if invited.id is null then return null; end if;
  update app.staff
  set totp_secret = invited.totp_secret, totp_last_step = first_step, totp_failures = 0, locked_until = null
  where id = invited.staff_id and deactivated_at is null
  returning id into connected;
  if connected is not null then
    insert into app.staff_events (staff_id, what) values (connected, 'authenticator_connected');
  end if;
  return connected;
end $$;
comment on function app.connect_authenticator is
  'Gives a member of staff the authenticator of an open invitation; the application itself may not write staff.';
revoke execute on function app.connect_authenticator from public;
grant execute on function app.connect_authenticator to damana_api;

create function app.confirm_staff_change(
  p_change_id bigint, p_confirmer bigint, p_token_hash bytea, p_totp_secret text, p_unknown_totp_secret text, p_hours int
) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare
  change app.staff_changes;
  member app.staff;
begin
  -- One change at a time: of two that are right alone, the second may be wrong after the first.
  perform pg_advisory_xact_lock(hashtextextended('app.staff_changes', 0));
  select * into change from app.staff_changes where id = p_change_id for update;
  if change.status is distinct from 'waiting' then return 'staff_change_settled'; end if;
  if change.proposed_by = p_confirmer then return 'made_by_you'; end if;
  if change.staff_id = p_confirmer then return 'staff_oneself'; end if;
  if 2 <> (select count(*) from app.staff where id in (p_confirmer, change.proposed_by) and role = 'admin' and deactivated_at is null)
  then return 'no_permission'; end if;

  if change.kind = 'invite' then
    if exists (select from app.staff where lower(email) = lower(change.email)) then return 'staff_exists'; end if;
    update app.staff_invitations set replaced_at = app.now()
    where lower(email) = lower(change.email) and accepted_at is null and replaced_at is null;
    insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at, change_id)
    select change.email, change.name, change.role, p_token_hash, p_totp_secret, s.name, app.now() + make_interval(hours => p_hours), change.id
    from app.staff s where s.id = change.proposed_by;
  else
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
      select member.email, member.name, member.role, p_token_hash, p_totp_secret, s.name, app.now() + make_interval(hours => p_hours),
        change.id, 'authenticator', member.id
      from app.staff s where s.id = change.proposed_by;
    elsif change.kind = 'deactivate' then
      update app.staff set deactivated_at = app.now() where id = member.id;
    end if;
    if change.kind = 'deactivate' or change.kind = 'role' and member.role = 'admin' then
      update app.staff_changes set status = 'lapsed', decided_at = app.now()
      where proposed_by = member.id and status = 'waiting';
    end if;
  end if;
  update app.staff_changes
  set status = 'confirmed', decided_by = p_confirmer, decided_at = app.now(), role_before = case when kind = 'role' then member.role end
  where id = change.id;
  return null;
end $$;
comment on function app.confirm_staff_change is
  'Carries out a proposed change of staff for a second administrator, or names why not; the application itself may not write staff.';
revoke execute on function app.confirm_staff_change from public;
grant execute on function app.confirm_staff_change to damana_api;

create function app.revoke_staff_invitation(p_id bigint, p_by bigint, p_reason text) returns text
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from app.staff where id = p_by and role = 'admin' and deactivated_at is null) then return 'no_permission'; end if;
  if not exists (select from app.staff_invitations where id = p_id and purpose = 'join') then return 'not_found'; end if;
  update app.staff_invitations
  set replaced_at = app.now(), revoked_by = p_by, revocation_reason = p_reason
  where id = p_id and accepted_at is null and replaced_at is null and expires_at > app.now();
  return case when found then null else 'staff_invitation_settled' end;
end $$;
comment on function app.revoke_staff_invitation is
  'Ends an open invitation to join the staff for an administrator, or names why not; the application itself may not write staff.';
revoke execute on function app.revoke_staff_invitation from public;
grant execute on function app.revoke_staff_invitation to damana_api;

-- ---- interests of their own ----

create table app.staff_interests (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  relation text not null constraint staff_interests__relation check (relation in ('self', 'spouse', 'company')),
  national_number text not null constraint staff_interests__number check (national_number ~ '^[A-Z0-9]{9,20}$'),
  declared_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by bigint references app.staff,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  ended_by bigint references app.staff,
  constraint staff_interests__confirmed check ((confirmed_at is null) = (confirmed_by is null)),
  constraint staff_interests__ended check (
    (ended_at is null) = (ended_by is null)
    and (ended_at is null or withdrawn_at is not null)
  ),
  constraint staff_interests__two_persons check (
    confirmed_by is distinct from staff_id
    and ended_by is distinct from staff_id
  )
);
comment on table app.staff_interests is
  'National numbers that a member of staff declared. One counts from its declaration until a second administrator has confirmed its withdrawal.';
create unique index staff_interests__once on app.staff_interests (staff_id, national_number) where ended_at is null;
grant select, insert, update (
  confirmed_at, confirmed_by, withdrawn_at, ended_at, ended_by
) on app.staff_interests to damana_api;

-- ---- reminders ----

create table app.staff_reminders (
  one boolean primary key default true constraint staff_reminders__one_row check (one),
  reminded_on date not null
);
comment on table app.staff_reminders is
  'One row: the bank day, in Amman, on which staff were last reminded of what they let pass.';
grant select, insert, update (reminded_on) on app.staff_reminders to damana_api;
