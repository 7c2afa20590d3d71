-- Members of staff: how they join, which browsers they use, and where they have an interest of their own.

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

create table app.staff_invitations (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null constraint staff_invitations__name_length check (char_length(name) between 2 and 120),
  role text not null constraint staff_invitations__role check (role in ('reviewer', 'finance', 'admin')),
  token_sha256 bytea not null unique,
  totp_secret text not null,
  invited_by text not null,
  invited_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  accepted_at timestamptz,
  staff_id bigint references app.staff
);
comment on table app.staff_invitations is
  'Invitations of members of staff: a link that is valid once, with its second factor, sealed. A new one replaces the one before.';
create unique index staff_invitations__open on app.staff_invitations (lower(email))
  where accepted_at is null and replaced_at is null;

create table app.staff_browser_keys (
  staff_id bigint not null references app.staff,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (staff_id, jkt)
);
comment on table app.staff_browser_keys is
  'Browser keys that passed password and second factor: failed attempts of others in other browsers never lock them out.';

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

create function app.accept_staff_invitation(token_hash bytea, new_password_hash text, first_step bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  invited app.staff_invitations;
  new_id bigint;
begin
  update app.staff_invitations
  set accepted_at = app.now()
  where token_sha256 = token_hash and accepted_at is null and replaced_at is null and expires_at > app.now()
  returning * into invited;
  if invited.id is null then return null; end if;
  insert into app.staff (email, name, role, password_hash, totp_secret, totp_last_step)
  values (invited.email, invited.name, invited.role, new_password_hash, invited.totp_secret, first_step)
  returning id into new_id;
  update app.staff_invitations set staff_id = new_id where id = invited.id;
  return new_id;
end $$;
comment on function app.accept_staff_invitation is
  'Creates the member of staff whom an open invitation names; the application itself may not write staff.';

-- The application may not write staff; while PASSWORD_PEPPER changes it may replace the hash that it has just verified.
create function app.replace_staff_password_hash(p_staff_id bigint, p_before text, p_after text) returns void
language sql security definer set search_path = pg_catalog as $$
  update app.staff set password_hash = p_after
  where id = p_staff_id and password_hash = p_before
    and exists (select from app.key_checks where name = 'PASSWORD_PEPPER' and previous_check is not null)
$$;
comment on function app.replace_staff_password_hash is
  'Keeps the same password of a member of staff under the new pepper; does nothing unless PASSWORD_PEPPER is being changed.';

grant select on app.staff, app.staff_invitations to damana_api;
grant select, insert, update on app.staff_browser_keys to damana_api;
grant select, insert on app.staff_interests to damana_api;
grant update (totp_last_step, totp_failures, locked_until) on app.staff to damana_api;
grant update (confirmed_at, confirmed_by, withdrawn_at, ended_at, ended_by) on app.staff_interests to damana_api;
revoke all on function app.accept_staff_invitation from public;
grant execute on function app.accept_staff_invitation to damana_api;
revoke all on function app.replace_staff_password_hash from public;
grant execute on function app.replace_staff_password_hash to damana_api;
grant usage on all sequences in schema app to damana_api;
