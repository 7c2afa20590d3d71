-- The end of files that somebody uploaded and attached to nothing: no guarantee, no message, no application, no proof of identity.
-- oldest code: 0042

create index files__unattached on app.files (created_at)
  where guarantee_id is null and support_message_id is null and company_application_id is null;

create function app.unattached_files() returns table (id uuid)
language sql stable security definer set search_path = pg_catalog as $$
  select f.id from app.files f
  where f.guarantee_id is null and f.support_message_id is null and f.company_application_id is null
    and not exists (select from app.identity_reviews r where r.document_file_id = f.id)
    and not exists (select from app.identity_reviews r where r.face_file_id = f.id)
    and (
      f.created_at < app.now() - interval '30 days'
      -- Only an account that its person closed is deactivated and without a password.
      or exists (select from app.users u where u.id = f.uploader_user_id and u.deactivated_at is not null and u.password_hash is null)
    )
$$;
comment on function app.unattached_files() is 'Files that were attached to nothing in 30 days, or whose person closed the account.';
revoke execute on function app.unattached_files() from public;
grant execute on function app.unattached_files() to damana_api;

create function app.delete_unattached_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.files f where f.id = p_file_id and f.id in (select id from app.unattached_files())
$$;
comment on function app.delete_unattached_file(uuid) is 'Deletes the row of a file that belongs to nothing and is due; any other file stays.';
revoke execute on function app.delete_unattached_file(uuid) from public;
grant execute on function app.delete_unattached_file(uuid) to damana_api;

-- Code from before asks for the files of support alone, by functions that stay until none of it runs.
comment on function app.unsent_support_files() is 'Asked by code older than 0075 alone.';
comment on function app.delete_unsent_support_file(uuid) is 'Asked by code older than 0075 alone.';
