-- Registrations that nobody finished do not stay.

create index users__never_verified on app.users (created_at) where mobile_verified_at is null and email_verified_at is null;

-- The API may not delete users or sessions; it may ask for this, which takes none that ever gave a code, belongs to a company or was made for somebody.
create function app.remove_unfinished_registrations(p_most int) returns int language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_id bigint;
  removed int := 0;
begin
  for found_id in
    select u.id from app.users u
    where u.mobile_verified_at is null and u.email_verified_at is null and u.created_at < app.now() - interval '30 days'
      and u.account_type = 'individual' and u.party_id is null and u.registration_completed_at is null and u.deactivated_at is null
      and not exists (select from app.memberships m where m.user_id = u.id)
      and not exists (select from app.account_invitations i where i.user_id = u.id)
    order by u.created_at limit p_most for update skip locked
  loop
    begin
      delete from app.step_ups where user_id = found_id;
      delete from app.sessions where user_id = found_id;
      delete from app.browser_keys where user_id = found_id;
      delete from app.notifications where user_id = found_id;
      delete from app.consents where user_id = found_id and guarantee_id is null;
      delete from app.registration_drafts where user_id = found_id;
      delete from app.registration_flows where user_id = found_id;
      delete from app.users where id = found_id;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- Somebody's acts hang on it: then it stays.
      null;
    end;
  end loop;
  return removed;
end $$;
revoke all on function app.remove_unfinished_registrations(int) from public;
grant execute on function app.remove_unfinished_registrations(int) to damana_api;
