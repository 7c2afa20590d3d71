-- The end of files that somebody uploaded for a message to support, or an answer, and never sent.
-- oldest code: 0042

create index files__support_unsent on app.files (created_at) where kind = 'support' and support_message_id is null;

create function app.unsent_support_files() returns table (id uuid)
language sql stable security definer set search_path = pg_catalog as $$
  select f.id from app.files f
  where f.kind = 'support' and f.support_message_id is null and f.created_at < app.now() - interval '30 days'
$$;
comment on function app.unsent_support_files() is 'Files for messages of support that were not sent in 30 days.';
revoke execute on function app.unsent_support_files() from public;
grant execute on function app.unsent_support_files() to damana_api;

create function app.delete_unsent_support_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.files f where f.id = p_file_id and f.id in (select id from app.unsent_support_files())
$$;
comment on function app.delete_unsent_support_file(uuid) is 'Deletes the row of a file of support that was not sent in 30 days; any other file stays.';
revoke execute on function app.delete_unsent_support_file(uuid) from public;
grant execute on function app.delete_unsent_support_file(uuid) to damana_api;
