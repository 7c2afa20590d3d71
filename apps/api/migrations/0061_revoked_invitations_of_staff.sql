-- Invitations of staff that an administrator revokes before they are accepted.
-- oldest code: 0046

alter table app.staff_invitations
  add column revoked_by bigint constraint staff_invitations__revoked_by_fkey references app.staff,
  add column revocation_reason text
    constraint staff_invitations__revocation_reason_length check (char_length(revocation_reason) between 1 and 500),
  add constraint staff_invitations__revoked check (
    (revoked_by is null) = (revocation_reason is null) and (revoked_by is null or replaced_at is not null)
  );
comment on table app.staff_invitations is
  'Invitations of members of staff: a link that is valid once, with its second factor, sealed. A new one replaces the one before; an administrator may revoke it.';
comment on column app.staff_invitations.replaced_at is 'When a later one, or a revocation, ended it.';
create index staff_invitations__revoker on app.staff_invitations (revoked_by) where revoked_by is not null;

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
revoke all on function app.revoke_staff_invitation from public;
grant execute on function app.revoke_staff_invitation to damana_api;
