-- Who a person is, proven: by the civil register, or by photos that a reviewer compared.

alter table app.parties
  add column identity_proven_at timestamptz,
  add column phone_vouched_at timestamptz;
comment on column app.parties.identity_proven_at is 'When it was proven that this person has this national number. Null for companies: their approval proves them.';
comment on column app.parties.phone_vouched_at is 'When the civil register knew the phone of an owner without an account as this person''s.';
create unique index parties__one_proven_number on app.parties (national_number) where identity_proven_at is not null;
create index parties__number on app.parties (national_number) where national_number is not null;

alter table app.personal_data
  drop constraint personal_data__one_account,
  add column registry_answer text constraint personal_data__registry_answer check (registry_answer in ('match', 'no_match', 'unknown_number', 'silent')),
  add column registry_name text,
  add column registry_latin_name text,
  add column contested_at timestamptz;
comment on table app.personal_data is 'What a person said at completion. The national number is that of the party; only one party has it proven.';
comment on column app.personal_data.registry_answer is 'What the civil register answered at completion, for the reviewer.';
comment on column app.personal_data.registry_name is 'The official name, on a match; the party''s name from the proof on.';
comment on column app.personal_data.contested_at is 'When somebody else proved this number.';

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
  constraint identity_reviews__decided_whole check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by_staff_id is null) and (decision is null) = (words is null)),
  constraint identity_reviews__face_kept_until_decided check (face_deleted_at is null or (decided_at is not null and face_file_id is null))
);
create unique index identity_reviews__one_open on app.identity_reviews (party_id) where decision is null;
create index identity_reviews__party on app.identity_reviews (party_id);
create index identity_reviews__faces on app.identity_reviews (decided_at) where face_file_id is not null and decided_at is not null;
comment on table app.identity_reviews is 'Photos of a document and of the face beside it, and what a reviewer decided. Without photos: two who both proved one number, for the administrator.';
grant select, insert, update on app.identity_reviews to damana_api;
grant delete on app.files to damana_api;
grant usage on all sequences in schema app to damana_api;

alter table app.guarantee_vehicles
  add column other_owner_name text,
  add column accepted_owner_names text[] not null default '{}';
comment on column app.guarantee_vehicles.other_owner_name is 'The name that the registry last showed beside the national number of a side, where it is another than that side''s.';
comment on column app.guarantee_vehicles.accepted_owner_names is 'Such names that staff took for the same person.';
alter table app.guarantees drop constraint guarantees__registry_word,
  add constraint guarantees__registry_word check (registry_word in ('buyer', 'seller', 'third', 'other_name', 'seized', 'mortgaged'));
