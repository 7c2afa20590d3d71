-- The application's role may update the rows it works on. What identifies a row, a sum, or where money goes, no one changes after it was written,
-- whatever statement asks for it: a fault in one statement then cannot send money elsewhere. The owner of the tables may, for a correction by hand.

create function app.owns_table(p_table oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, relowner, 'member') from pg_class where oid = p_table
$$;

create function app.keep_columns() returns trigger language plpgsql as $$
declare
  name text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if app.owns_table(tg_relid) then return new; end if;
  foreach name in array tg_argv loop
    if before -> name is distinct from after -> name then
      raise exception '%.%.% never changes', tg_table_schema, tg_table_name, name using errcode = '42501';
    end if;
  end loop;
  return new;
end $$;
comment on function app.keep_columns() is 'Refuses an update that changes one of the columns given as arguments; it runs only for statements that name one of them.';

create trigger keep_columns before update of guarantee_id, receipt_id, purpose, attempt, amount_fils, swept_on, ordered_at on app.payouts for each row
  execute function app.keep_columns('guarantee_id', 'receipt_id', 'purpose', 'attempt', 'amount_fils', 'swept_on', 'ordered_at');
create trigger keep_columns before update of message_id, rail, body, sha256, payments, sum_fils, made_at on app.payout_files for each row
  execute function app.keep_columns('message_id', 'rail', 'body', 'sha256', 'payments', 'sum_fils', 'made_at');
create trigger keep_columns before update of bank_reference, amount_fils, received_at on app.receipts for each row
  execute function app.keep_columns('bank_reference', 'amount_fils', 'received_at');
create trigger keep_columns before update of guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at on app.fees for each row
  execute function app.keep_columns('guarantee_id', 'fee_number', 'side', 'kind', 'amount_fils', 'sales_tax_basis_points', 'charged_at');
create trigger keep_columns before update of guarantee_id, token_sha256, terms_version on app.owner_links for each row
  execute function app.keep_columns('guarantee_id', 'token_sha256', 'terms_version');
create trigger keep_columns before update of payout_id, token_sha256, phone on app.payer_links for each row
  execute function app.keep_columns('payout_id', 'token_sha256', 'phone');
create trigger keep_columns before update of user_id, guarantee_id, kind, text_version, purpose, lang, created_at on app.consents for each row
  execute function app.keep_columns('user_id', 'guarantee_id', 'kind', 'text_version', 'purpose', 'lang', 'created_at');
create trigger keep_columns before update of user_id, session_id, action, proven_at on app.step_ups for each row
  execute function app.keep_columns('user_id', 'session_id', 'action', 'proven_at');
create trigger keep_columns before update of user_id, staff_id, bind_sha256, created_at on app.sessions for each row
  execute function app.keep_columns('user_id', 'staff_id', 'bind_sha256', 'created_at');
create trigger keep_columns before update of verify_code, creator_user_id, fee_schedule_id, registration_number, created_at on app.guarantees for each row
  execute function app.keep_columns('verify_code', 'creator_user_id', 'fee_schedule_id', 'registration_number', 'created_at');
create trigger keep_terms before update of price_fils, commission_bearer, commission_before_fils, discount_code_id, discount, discount_fils, commission_after_fils,
  buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils, total_price_fils, seller_due_fils, accepted_at, payment_reference on app.guarantees for each row
  when (old.accepted_at is not null)
  execute function app.keep_columns('price_fils', 'commission_bearer', 'commission_before_fils', 'discount_code_id', 'discount', 'discount_fils', 'commission_after_fils',
    'buyer_share_fils', 'seller_share_fils', 'transfer_type', 'transfer_commission_fils', 'total_price_fils', 'seller_due_fils', 'accepted_at', 'payment_reference');

-- A payout is given an account while it waits, and only the beneficiary's own; what is approved or under way keeps the one it was approved with.
create function app.guard_payout_account() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if old.status not in ('ordered', 'held') and new.status not in ('ordered', 'held') then
    raise exception 'the account of a payout that no longer waits never changes' using errcode = '42501';
  end if;
  if new.bank_account_id is not null and not exists (
    select from app.bank_accounts b where b.id = new.bank_account_id and b.party_id = new.payee_party_id and b.iban = new.iban
  ) then
    raise exception 'the account of a payout is not its beneficiary''s' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_payout_account before update of bank_account_id, iban, swift_code on app.payouts for each row
  when ((old.bank_account_id, old.iban, old.swift_code) is distinct from (new.bank_account_id, new.iban, new.swift_code))
  execute function app.guard_payout_account();

-- A session moves to another key with a new token only, and names the key before: the way of the rotation, which the old key signed.
create function app.guard_session_key() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if new.token_sha256 = old.token_sha256 or new.rotated_from_jkt is distinct from old.jkt
    or new.rotated_from_jwk is distinct from old.public_jwk or new.rotated_from_token_sha256 is distinct from old.token_sha256 then
    raise exception 'the key of a session changes by its rotation only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_session_key before update of jkt, public_jwk on app.sessions for each row
  when ((old.jkt, old.public_jwk) is distinct from (new.jkt, new.public_jwk)) execute function app.guard_session_key();

-- From the transfer a sale is completed by a decided case alone, which blocked it; everything else goes by the release and waits for the countdown.
create or replace function app.guard_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from app.transitions where from_status = old.operational_status and to_status = new.operational_status) then
    raise exception 'no such transition: % to %', old.operational_status, new.operational_status using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  if (new.operational_status = 'release_requested'
      or new.operational_status = 'completed' and not old.flags @> '[{"kind": "blocked"}]')
    and (old.release_allowed_at is null or app.now() < old.release_allowed_at) then
    raise exception 'the countdown is not over' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  if old.operational_status = 'in_transfer' and new.operational_status = 'completed' and not old.flags @> '[{"kind": "blocked"}]' then
    raise exception 'a sale in transfer is completed by a decided case only' using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  return new;
end $$;

-- A countdown that runs is only ever made longer, by a pause; the sandbox may shorten it, and only the sandbox has a clock of its own.
create function app.guard_countdown() returns trigger language plpgsql as $$
begin
  if to_regclass('app.clock') is null then
    raise exception 'a countdown is not made shorter' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  return new;
end $$;
create trigger guard_countdown before update of release_allowed_at on app.guarantees for each row
  when (new.release_allowed_at is null and old.release_allowed_at is not null or new.release_allowed_at < old.release_allowed_at)
  execute function app.guard_countdown();

-- Of the four buckets of a minute only the one two minutes away has no signature that could still be valid.
create or replace function sec.empty_bucket(bucket int) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if bucket not between 0 and 3 then raise exception 'no such bucket'; end if;
  if bucket <> (floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4 then
    raise exception 'the bucket % is in use', bucket using errcode = '55006';
  end if;
  execute format('truncate sec.n%s', bucket);
end $$;
