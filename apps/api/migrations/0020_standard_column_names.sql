-- Columns under the field's standard names, and the functions and triggers that name them.
alter table app.guarantees rename column stopped_at to offer_paused_at;
alter table app.guarantees rename column stopped_seconds to offer_paused_seconds;
alter table app.guarantees rename column next_ask_at to next_registry_check_at;
alter table app.guarantees rename column silent_asks to failed_registry_checks;
alter table app.guarantees rename column silent_since to registry_unavailable_since;
alter table app.guarantees rename column registry_word to registry_finding;
alter table app.guarantees rename column registry_word_at to registry_finding_at;
alter table app.guarantees rename constraint guarantees__registry_word to guarantees__registry_finding;
alter index app.guarantees__registry_silent rename to guarantees__registry_unavailable;

alter table app.receipts rename column taken_back_at to reversed_at;
alter table app.receipts drop column loss_kept_at;

alter table app.payouts rename column payee_party_id to beneficiary_party_id;
alter table app.payouts rename column payee_name to beneficiary_name;
alter table app.payouts rename column promised_on to expected_on;
alter table app.payouts rename column restored_word to restored_report;
alter table app.payouts rename constraint payouts__restored_word to payouts__restored_report;
alter index app.payouts__payee rename to payouts__beneficiary;
alter index app.payouts__promised rename to payouts__expected;

alter table app.unmatched_entries rename column kept_back_fils to deducted_charges_fils;
alter table app.unmatched_entries rename constraint unmatched_entries__kept_back to unmatched_entries__deducted_charges;

alter table app.sessions rename column bind_sha256 to binding_cookie_hash;
drop trigger keep_columns on app.sessions;
create trigger keep_columns before update of user_id, staff_id, binding_cookie_hash, created_at on app.sessions
  for each row execute function app.keep_columns('user_id', 'staff_id', 'binding_cookie_hash', 'created_at');

create or replace function app.guard_payout_account() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if old.status not in ('ordered', 'held') and new.status not in ('ordered', 'held') then
    raise exception 'the account of a payout that no longer waits never changes' using errcode = '42501';
  end if;
  if new.bank_account_id is not null and not exists (
    select from app.bank_accounts b
    where b.id = new.bank_account_id and b.party_id = new.beneficiary_party_id and b.iban = new.iban
  ) then
    raise exception 'the account of a payout is not its beneficiary''s' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function app.open_sum(p_guarantee_id bigint) returns bigint language sql stable set search_path = app, pg_temp as $$
  select (
      select coalesce(sum(booked_fils - recovered_fils), 0) from receipts
      where guarantee_id = p_guarantee_id and reversed_at is not null
    )::bigint + (
      select coalesce(sum(amount_fils), 0) from bank_exceptions
      where guarantee_id = p_guarantee_id and kind = 'unclear_reversal' and closed_at is null
    )::bigint
$$;

create or replace function app.freeze_after_restore(reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare sequence record;
begin
  insert into app.restores (why) values (reason) on conflict do nothing;
  if not found then return false; end if;
  for sequence in
    select s.seqrelid::regclass as name, s.seqstart as first, pg_sequence_last_value(s.seqrelid) as last
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'app'::regnamespace
  loop
    perform setval(sequence.name, coalesce(sequence.last, sequence.first) + 1000000);
  end loop;
  update app.payouts set restored_at = app.now(), restored_report = null, restored_missed_at = null where closed_at is null;
  perform pg_notify('restore', '');
  return true;
end $$;
