-- Uploaded files and the photos by which an identity is proven. The bytes lie in the file store under the row's id.

create table app.files (
  id uuid primary key,
  kind text not null constraint files__kind_is_a_word check (kind ~ '^[a-z_]{3,40}$'),
  name text not null constraint files__name_length check (char_length(name) between 1 and 120),
  content_type text not null
    constraint files__content_type check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null constraint files__not_empty check (size_bytes > 0),
  sha256 bytea not null constraint files__sha256_length check (octet_length(sha256) = 32),
  uploader_user_id bigint not null references app.users,
  uploader_party_id bigint not null,
  guarantee_id bigint references app.guarantees,
  attached_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint files__attached_with_its_time check ((guarantee_id is null) = (attached_at is null))
);
comment on table app.files is
  'An uploaded file that passed its checks. Only its uploader may read it until an action attaches it to one guarantee, once; then both sides may.';
comment on column app.files.sha256 is
  'Of the bytes as they are served: an image is encoded anew, a PDF is stored as it came.';
comment on column app.files.uploader_party_id is 'The party that the uploader acted for.';
create index files__guarantee on app.files (guarantee_id) where guarantee_id is not null;

-- The application deletes photos of faces, once their time is over, and no other file.
create function app.delete_face_photo(p_file_id uuid) returns void
language sql security definer set search_path = app, pg_temp as $$
  delete from files where id = p_file_id and kind = 'identity_face'
$$;
comment on function app.delete_face_photo is 'Deletes the row of a face photo; files of any other kind stay.';

create table app.identity_reviews (
  id bigint generated always as identity primary key,
  party_id bigint not null references app.parties,
  user_id bigint not null references app.users,
  attempt int not null constraint identity_reviews__attempt_positive check (attempt > 0),
  document_file_id uuid unique references app.files,
  face_file_id uuid unique references app.files,
  sent_at timestamptz not null,
  decide_until timestamptz not null,
  decision text constraint identity_reviews__decision check (decision in ('prove', 'send_again')),
  words text,
  decided_by_staff_id bigint references app.staff,
  decided_at timestamptz,
  face_deleted_at timestamptz,
  constraint identity_reviews__decided_whole check (
    (decision is null) = (decided_at is null)
    and (decision is null) = (decided_by_staff_id is null)
    and (decision is null) = (words is null)
  ),
  constraint identity_reviews__face_kept_until_decided check (
    face_deleted_at is null
    or (decided_at is not null and face_file_id is null)
  )
);
comment on table app.identity_reviews is
  'Photos of a document and of the face beside it, and a reviewer''s decision. Without photos: two persons proved one number, and the administrator decides.';
create unique index identity_reviews__one_open on app.identity_reviews (party_id) where decision is null;
create index identity_reviews__party on app.identity_reviews (party_id);
create index identity_reviews__faces on app.identity_reviews (decided_at)
  where face_file_id is not null and decided_at is not null;

grant select, insert on app.files to damana_api;
grant select, insert, update on app.identity_reviews to damana_api;
grant update (guarantee_id, attached_at) on app.files to damana_api;
revoke all on function app.delete_face_photo from public;
grant execute on function app.delete_face_photo to damana_api;
grant usage on all sequences in schema app to damana_api;
