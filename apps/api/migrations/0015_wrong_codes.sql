-- Wrong codes in a row where no account is asked for them: forgotten passwords, registrations, links.

create table app.wrong_codes (
  destination text primary key,
  failures int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default app.now()
);
comment on table app.wrong_codes is 'Wrong codes in a row at a phone or e-mail whose codes count for no account: ten lock it for an hour, ten more for a day. A right one ends the row.';
grant select, insert, update, delete on app.wrong_codes to damana_api;
