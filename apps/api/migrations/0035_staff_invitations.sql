-- How members of staff come to be: invited by command, and joining with a password and a second factor of their own.
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
create unique index staff_invitations__open on app.staff_invitations (lower(email)) where accepted_at is null and replaced_at is null;
comment on table app.staff_invitations is 'Invitations of members of staff: a link that is good once, with the second factor that belongs to it, sealed. A new one replaces the one before.';
revoke insert, update, delete on app.staff_invitations from damana_api;
grant select on app.staff_invitations to damana_api;

create function app.accept_staff_invitation(token_hash bytea, new_password_hash text, first_step bigint) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare invited app.staff_invitations; new_id bigint;
begin
  update app.staff_invitations set accepted_at = app.now() where token_sha256 = token_hash and accepted_at is null and replaced_at is null and expires_at > app.now() returning * into invited;
  if invited.id is null then return null; end if;
  insert into app.staff (email, name, role, password_hash, totp_secret, totp_last_step) values (invited.email, invited.name, invited.role, new_password_hash, invited.totp_secret, first_step) returning id into new_id;
  update app.staff_invitations set staff_id = new_id where id = invited.id;
  return new_id;
end $$;
revoke all on function app.accept_staff_invitation(bytea, text, bigint) from public;
grant execute on function app.accept_staff_invitation(bytea, text, bigint) to damana_api;
comment on function app.accept_staff_invitation is 'Makes the member of staff that an open invitation names; the application itself may write no staff.';
