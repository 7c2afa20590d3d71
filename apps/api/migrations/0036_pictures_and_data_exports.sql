-- Pictures of accounts, and copies of their data.
-- oldest code: 0032

comment on column app.users.avatar_path is
  'The picture itself, a small square of WebP as a data: address: only answers about the account carry it. Null: initials are shown.';
alter table app.users add constraint users__avatar check (avatar_path ~ '^data:image/webp;base64,' and char_length(avatar_path) <= 60000);

create table app.data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.users,
  requested_at timestamptz not null default app.now(),
  -- When a process began to collect it; one that has died is followed by another.
  started_at timestamptz,
  ready_at timestamptz,
  ends_at timestamptz,
  content jsonb,
  constraint data_exports__ready_whole check ((ready_at is null) = (content is null) and (ready_at is null) = (ends_at is null))
);
create index data_exports__user on app.data_exports (user_id, requested_at desc);
create index data_exports__open on app.data_exports (requested_at) where ready_at is null;
create index data_exports__ends on app.data_exports (ends_at) where ends_at is not null;
comment on table app.data_exports is 'What the product holds of a person, collected for that person to download; deleted three days later.';

grant select, insert, update, delete on app.data_exports to damana_api;

-- What a person who closes the account leaves behind at once. What the law wants kept stays as it is.
create function app.erase_closed_account(p_user bigint, p_request text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, full_on_group_before, request_id)
    select company_id, id, user_id, user_id, 'removed', permissions, full_on_group, p_request from app.memberships where user_id = p_user;
  delete from app.memberships where user_id = p_user;
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
revoke execute on function app.erase_closed_account(bigint, text) from public;
grant execute on function app.erase_closed_account(bigint, text) to damana_api;
