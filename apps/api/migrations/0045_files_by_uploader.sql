-- An index by which the uploads of a person are found, for a copy of the own data.
-- oldest code: 0042

create index files__uploader on app.files (uploader_user_id) where uploader_user_id is not null;
