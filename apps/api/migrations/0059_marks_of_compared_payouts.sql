-- Marks of what was compared: payouts that wait for an account, and accounts; indexes of what moves.
-- oldest code: 0031

-- ---- payouts that wait for an account, and accounts that were named ----

-- The sweep compares a payout with the accounts once after it began to wait, and an account with the payouts once after it was named. Each is marked in the statement
-- that compares it, so of two that were written at the same time the later one to be compared sees the other.
alter table app.payouts add column compared_at timestamptz;
comment on column app.payouts.compared_at is
  'When it was compared with the beneficiary''s account and was right as it stands; null again with each change of it. Only while it waits for an account.';
alter table app.bank_accounts add column compared_at timestamptz default now();
alter table app.bank_accounts alter column compared_at drop default;
comment on column app.bank_accounts.compared_at is 'When the payouts that wait for an account of this party were compared with it and were right as they stood.';
grant update (compared_at) on app.bank_accounts to damana_api;

create index payouts__to_compare on app.payouts (id)
  where compared_at is null and guarantee_id is not null and (held_reason in ('iban_missing', 'iban_unproven') or failed_status in ('rejected', 'returned') and unpaid_since is not null);
create index payouts__waiting on app.payouts (beneficiary_party_id)
  where guarantee_id is not null and (held_reason in ('iban_missing', 'iban_unproven') or failed_status in ('rejected', 'returned') and unpaid_since is not null);
create index bank_accounts__to_compare on app.bank_accounts (id)
  where compared_at is null and replaced_at is null and proven_at is not null and currency = 'JOD';

create function app.forget_comparison() returns trigger language plpgsql
  set search_path = app, pg_temp as $$
begin
  new.compared_at := null;
  return new;
end $$;
create trigger forget_comparison before update of status, held_reason, bank_account_id, beneficiary_party_id on app.payouts
  for each row when (old.compared_at is not null) execute function app.forget_comparison();
create trigger forget_comparison before update of party_id, currency, proven_at, replaced_at on app.bank_accounts
  for each row when (old.compared_at is not null) execute function app.forget_comparison();

-- ---- what moves ----

-- Of open payouts those that nothing holds: one that is held is found by why.
drop index app.payouts__open;
create index payouts__moving on app.payouts (rail, id) where closed_at is null and held_reason is null;
-- Only for who lists all of them, and says so: a search by reason and reminders, of which there are few, would read it from end to end.
drop index app.payouts__held;
create index payouts__held on app.payouts (id) where closed_at is null and held_reason is not null;

-- A promise does not bind while the beneficiary is awaited.
drop index app.payouts__expected;
create index payouts__expected on app.payouts (expected_on)
  where closed_at is null and late_at is null
    and coalesce(held_reason, '') not in ('iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven');

-- By how often the beneficiary was reminded.
create index payouts__unpaid_by_reminders on app.payouts (failed_status, reminders_sent, unpaid_since) where unpaid_since is not null;
