-- The folder of files that a database works with.
-- oldest code: 0020

create table app.file_folder (
  one boolean primary key default true constraint file_folder__one_row check (one),
  id uuid not null,
  noted_at timestamptz not null default clock_timestamp()
);
comment on table app.file_folder is
  'The id that the folder of files carries, noted by the process that started first: one with another folder is refused.';

grant select, insert on app.file_folder to damana_api;
