-- What is known of a payment file whose submission was not confirmed, and what finance heard about it from the bank.
alter table app.payout_files
  add column confirmed_at timestamptz,
  add column last_sent_at timestamptz,
  add column resent_at timestamptz,
  add column first_missed_at timestamptz,
  add column last_missed_at timestamptz,
  add column ask_again_at timestamptz;
update app.payout_files set last_sent_at = made_at;
alter table app.payout_files alter column last_sent_at set not null;
comment on table app.payout_files is 'Each payment file as it was submitted to the bank, with its SHA-256. One in doubt is submitted once more, the same bytes under the same message id, and then asked after by it.';
comment on column app.payout_files.confirmed_at is 'When the bank confirmed the file by its message id and SHA-256; null where it was only found there, or not yet.';
comment on column app.payout_files.last_sent_at is 'When the bytes last left for the bank: a statement of the bank that is older says nothing about them.';
comment on column app.payout_files.resent_at is 'When the same bytes were submitted again, once, because no answer had come.';
comment on column app.payout_files.first_missed_at is 'When the bank first said that it does not have the file.';
comment on column app.payout_files.last_missed_at is 'When it said so again, long enough after. A large file then waits for two of finance.';
comment on column app.payout_files.ask_again_at is 'The bank is not asked about the file before.';

create table app.payout_denials (
  payout_id bigint not null references app.payouts,
  file_id bigint not null references app.payout_files,
  said text not null constraint payout_denials__said check (said in ('not_received', 'not_executed')),
  staff_id bigint not null references app.staff,
  reason text not null,
  at timestamptz not null default app.now(),
  constraint payout_denials__once unique (file_id, payout_id, said, staff_id)
);
create trigger append_only before update or delete or truncate on app.payout_denials for each statement execute function app.forbid_change();
comment on table app.payout_denials is 'Who of finance heard from the bank that it never got the file of a payout, or never executed a payout it had accepted. Two different persons are needed.';
grant select, insert on app.payout_denials to damana_api;
