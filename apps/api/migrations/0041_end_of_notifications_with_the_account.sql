-- An account that is closed is reached by no browser any more.
-- oldest code: 0039

create or replace function app.erase_closed_account(p_user bigint, p_request text) returns void
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
