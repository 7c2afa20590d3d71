-- Support: threads of people with staff, their messages, and the answers that staff keep.

-- Letters that are written in more than one way count as one, so that a search finds both.
create function app.support_words(p_text text) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog as $$
  select to_tsvector('pg_catalog.simple', translate(regexp_replace(lower(p_text), '[ً-ْـ]', '', 'g'), 'أإآىةؤئ', 'ااايهوي'))
$$;
comment on function app.support_words is 'The words of a text as a search compares them.';

create function app.support_query(p_text text) returns tsquery
language sql immutable parallel safe set search_path = pg_catalog as $$
  select to_tsquery('pg_catalog.simple', string_agg('''' || replace(replace(word, '\', ''), '''', '''''') || ''':*', ' & '))
  from unnest(tsvector_to_array(app.support_words(p_text))) word
$$;
comment on function app.support_query is
  'A search for texts in which every word of this one begins a word; null without a word.';

create table app.support_threads (
  id bigint generated always as identity (start with 1001) primary key,
  party_id bigint references app.parties,
  user_id bigint not null references app.users,
  guarantee_id bigint references app.guarantees,
  lang text not null constraint support_threads__lang check (lang in ('ar', 'en')),
  person text not null,
  names tsvector not null generated always as (app.support_words(person)) stored,
  opening text not null constraint support_threads__opening_length check (char_length(opening) between 1 and 160),
  status text not null default 'open' constraint support_threads__status check (status in ('open', 'answered', 'closed')),
  waiting_since timestamptz,
  assigned_staff_id bigint references app.staff,
  last_message_id bigint,
  last_message_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  constraint support_threads__waits_while_open check ((status = 'open') = (waiting_since is not null))
);
comment on table app.support_threads is
  'Questions of people to staff. One belongs to the party that the writer acted for; without a party, to the writer alone.';
comment on column app.support_threads.lang is 'The language in which the person wrote last.';
comment on column app.support_threads.person is
  'Name of the writer and of the company, as they were at the first message; staff search by it.';
comment on column app.support_threads.opening is 'The beginning of the first message, for lists.';
comment on column app.support_threads.waiting_since is 'Since when a message of the person waits for an answer.';
create index support_threads__party on app.support_threads (party_id, last_message_id desc);
create index support_threads__user on app.support_threads (user_id, last_message_id desc);
create index support_threads__open on app.support_threads (waiting_since, id) where status = 'open';
create index support_threads__status on app.support_threads (status, last_message_id desc);
create index support_threads__names on app.support_threads using gin (names);
create index support_threads__last on app.support_threads (last_message_id desc);
grant select, insert, update (
  party_id, status, waiting_since, assigned_staff_id, last_message_id, last_message_at, lang
) on app.support_threads to damana_api;

create table app.support_messages (
  id bigint generated always as identity (start with 1001) primary key,
  thread_id bigint not null references app.support_threads,
  user_id bigint references app.users,
  staff_id bigint references app.staff,
  text text not null constraint support_messages__text_length check (char_length(text) between 1 and 4000),
  words tsvector not null generated always as (app.support_words(text)) stored,
  at timestamptz not null default app.now(),
  constraint support_messages__one_writer check ((user_id is null) <> (staff_id is null))
);
comment on table app.support_messages is 'Messages of a support thread, of people and of staff. Only appended to.';
create index support_messages__thread on app.support_messages (thread_id, id);
create index support_messages__words on app.support_messages using gin (words);
grant select, insert on app.support_messages to damana_api;

create table app.support_events (
  id bigint generated always as identity primary key,
  thread_id bigint not null references app.support_threads,
  staff_id bigint not null references app.staff,
  what text not null constraint support_events__what check (what in ('seen', 'answered', 'assigned', 'released', 'closed', 'reopened')),
  request_id text,
  at timestamptz not null default app.now()
);
comment on table app.support_events is 'What staff did in a support thread. Only appended to.';
create index support_events__thread on app.support_events (thread_id, id);
grant select, insert on app.support_events to damana_api;

create table app.support_saved_answers (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  version int not null default 1,
  updated_by_staff_id bigint not null references app.staff,
  updated_at timestamptz not null default app.now(),
  removed_at timestamptz
);
comment on table app.support_saved_answers is 'Answers that staff use again, in both languages.';
grant select, insert, update on app.support_saved_answers to damana_api;
