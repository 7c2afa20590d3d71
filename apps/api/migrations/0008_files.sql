-- What people upload: licence photos, evidence, the Department's papers. The bytes lie in the file store under the row's id; here is what is known of them.

create table app.files (
  id uuid primary key,
  kind text not null constraint files__kind_is_a_word check (kind ~ '^[a-z_]{3,40}$'),
  name text not null constraint files__name_length check (char_length(name) between 1 and 120),
  content_type text not null constraint files__content_type check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null constraint files__not_empty check (size_bytes > 0),
  sha256 bytea not null constraint files__sha256_length check (octet_length(sha256) = 32),
  uploader_user_id bigint not null references app.users,
  uploader_party_id bigint not null,
  guarantee_id bigint references app.guarantees,
  attached_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint files__attached_with_its_time check ((guarantee_id is null) = (attached_at is null))
);
create index files__guarantee on app.files (guarantee_id) where guarantee_id is not null;
comment on table app.files is 'An uploaded file that passed its checks. It belongs to nobody but its uploader until an act attaches it to one guarantee, once; then both sides may read it.';
comment on column app.files.sha256 is 'Over the bytes as they are served: an image has been written anew, a PDF is as it came.';
comment on column app.files.uploader_party_id is 'For whom the uploader acted.';

grant select, insert, update (guarantee_id, attached_at) on app.files to damana_api;
