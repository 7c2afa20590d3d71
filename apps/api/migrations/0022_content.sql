-- Versions of the texts of the product that staff write, and what happened to them.

create table app.content_versions (
  kind text not null constraint content_versions__kind check (kind in (
    'page', 'faq_group', 'faq', 'payment_method', 'slide', 'contacts', 'bank', 'country'
  )),
  key text not null constraint content_versions__key check (key ~ '^[A-Za-z0-9_-]{1,60}$'),
  version int not null constraint content_versions__version check (version > 0),
  body jsonb not null,
  -- Counts the times that it was saved: who saves or publishes names the one that was read.
  revision int not null default 1,
  writers bigint[] not null,
  written_by bigint not null references app.staff,
  written_at timestamptz not null default app.now(),
  published_by bigint references app.staff,
  published_at timestamptz,
  in_force_from timestamptz,
  primary key (kind, key, version),
  constraint content_versions__published check (
    (published_by is null) = (published_at is null) and (published_by is null) = (in_force_from is null)
  ),
  -- The terms bind everybody: whoever wrote a version does not publish it.
  constraint content_versions__two_persons check (
    published_by is null or kind <> 'page' or key <> 'full_terms_and_conditions' or published_by <> all (writers)
  )
);
comment on table app.content_versions is
  'Versions of texts in both languages. In force is the published one with the highest version whose in_force_from is not in the future; without one, the first version, which is part of the program. Not yet published it is a draft.';
create unique index content_versions__one_draft on app.content_versions (kind, key) where published_by is null;
-- A text that was in force stays as it was: people have read and accepted it.
create trigger content_versions__kept before update or delete on app.content_versions for each row
  when (old.in_force_from <= app.now()) execute function app.keep_closed();
grant select, insert, update, delete on app.content_versions to damana_api;

create table app.content_events (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  version int not null,
  what text not null constraint content_events__what check (what in ('saved', 'discarded', 'published', 'scheduled', 'withdrawn')),
  staff_id bigint not null references app.staff,
  request_id text not null,
  at timestamptz not null default app.now()
);
comment on table app.content_events is 'Who of the staff did what with which version of a text. Only appended to.';
create index content_events__text on app.content_events (kind, key, id);
grant select, insert on app.content_events to damana_api;
