-- Wrong codes counted for each purpose, and a budget of their own for codes to a destination that the asker has not proven.

create table app.code_failures (
  holder text not null,
  purpose text not null,
  failures int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default app.now(),
  primary key (holder, purpose)
);
comment on table app.code_failures is 'Wrong codes in a row for one purpose of an account or destination: ten lock that purpose for an hour, ten more for a day. The row exists before a code does.';
comment on column app.code_failures.holder is 'user:7 where an account asks for the code, else the phone or e-mail that it goes to.';
grant select, insert, update, delete on app.code_failures to damana_api;

drop table app.wrong_codes;
alter table app.users drop column otp_failures, drop column otp_locked_until;

alter table app.otp_codes add column budget text not null default 'owner' constraint otp_codes__budget check (budget in ('owner', 'stranger'));
comment on column app.otp_codes.budget is 'Which daily limit of the destination the code counts against: stranger where whoever asks has not proven that the destination is theirs.';

-- A browser that some account has proven is not counted by its address.
create index browser_keys__jkt on app.browser_keys (jkt) where trusted_at is not null;
