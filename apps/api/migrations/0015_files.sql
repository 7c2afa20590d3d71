-- Uploaded files and the photos by which an identity is proven. The bytes lie in the file store under the row's id.

create table app.file_folder (
  one boolean primary key default true constraint file_folder__one_row check (one),
  id uuid not null,
  noted_at timestamptz not null default clock_timestamp()
);
comment on table app.file_folder is
  'The id that the folder of files carries, noted by the process that started first: one with another folder is refused.';
grant select, insert on app.file_folder to damana_api;

create table app.files (
  id uuid primary key,
  kind text not null constraint files__kind_is_a_word check (kind ~ '^[a-z_]{3,40}$'),
  name text not null constraint files__name_length check (char_length(name) between 1 and 120),
  content_type text not null
    constraint files__content_type check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null constraint files__not_empty check (size_bytes > 0),
  sha256 bytea not null constraint files__sha256_length check (octet_length(sha256) = 32),
  uploader_user_id bigint references app.users,
  uploader_party_id bigint,
  uploader_staff_id bigint references app.staff,
  guarantee_id bigint references app.guarantees,
  support_message_id bigint references app.support_messages,
  company_application_id bigint references app.company_applications,
  attached_at timestamptz,
  -- Taken out or replaced by the applicant; kept until the application is decided on.
  removed_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint files__attached_with_its_time check ((guarantee_id is null) = (attached_at is null)),
  constraint files__one_origin check (
    num_nonnulls(company_application_id, uploader_user_id, uploader_staff_id) = 1
    and (uploader_user_id is null) = (uploader_party_id is null)
  ),
  constraint files__one_place check (num_nonnulls(guarantee_id, support_message_id) <= 1)
);
comment on table app.files is
  'An uploaded file that passed its checks. Only its uploader may read it until an action attaches it to one guarantee, once; then both sides may.';
comment on column app.files.sha256 is
  'Of the bytes as they are served: an image is encoded anew, a PDF is stored as it came.';
comment on column app.files.uploader_party_id is 'The party that the uploader acted for.';
comment on column app.files.uploader_staff_id is 'The member of staff who attaches it to an answer of support.';
create index files__guarantee on app.files (guarantee_id) where guarantee_id is not null;
create index files__company_application on app.files (company_application_id) where company_application_id is not null;
create index files__support_message on app.files (support_message_id) where support_message_id is not null;
create index files__uploader on app.files (uploader_user_id) where uploader_user_id is not null;
create index files__unattached on app.files (created_at)
  where guarantee_id is null and support_message_id is null and company_application_id is null;
grant select, insert, update (guarantee_id, attached_at, removed_at, support_message_id) on app.files to damana_api;

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
create index identity_reviews__waiting on app.identity_reviews (sent_at, decide_until) where decision is null;
grant select, insert, update on app.identity_reviews to damana_api;

-- ---- the end of files ----

-- The application deletes photos of faces, once their time is over, and no other file.
create function app.delete_face_photo(p_file_id uuid) returns void
language sql security definer set search_path = app, pg_temp as $$
  delete from files where id = p_file_id and kind = 'identity_face'
$$;
comment on function app.delete_face_photo is 'Deletes the row of a face photo; files of any other kind stay.';
revoke execute on function app.delete_face_photo from public;
grant execute on function app.delete_face_photo to damana_api;

create function app.delete_company_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.files f where f.id = p_file_id and f.company_application_id in (select id from app.company_applications_over())
$$;
comment on function app.delete_company_file is
  'Deletes the row of a document of an application whose period is over; any other file stays.';
revoke execute on function app.delete_company_file from public;
grant execute on function app.delete_company_file to damana_api;

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
comment on function app.unattached_files is
  'Files that were attached to nothing in 30 days, or whose person closed the account.';
revoke execute on function app.unattached_files from public;
grant execute on function app.unattached_files to damana_api;

create function app.delete_unattached_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.files f where f.id = p_file_id and f.id in (select id from app.unattached_files())
$$;
comment on function app.delete_unattached_file is
  'Deletes the row of a file that belongs to nothing and is due; any other file stays.';
revoke execute on function app.delete_unattached_file from public;
grant execute on function app.delete_unattached_file to damana_api;
