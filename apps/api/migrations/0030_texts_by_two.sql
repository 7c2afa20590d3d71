-- Every text is published by somebody who did not write it, as the terms have been.

-- Those published alone before stay as they are.
alter table app.content_versions
  drop constraint content_versions__two_persons,
  add constraint content_versions__two_persons check (published_by is null or published_by <> all (writers)) not valid,
  add column id bigint generated always as identity unique;
comment on column app.content_versions.id is 'By which the queue of staff names it.';
