-- An account that is proven for somebody else stays unproven, and two of finance may let money go there all the same.
-- oldest code: 0031

alter table app.bank_accounts drop constraint bank_accounts__unproven_reason,
  add constraint bank_accounts__unproven_reason check (unproven_reason in ('foreign_country', 'foreign_currency', 'iban_of_another'));
comment on column app.bank_accounts.unproven_reason is
  'Why no payout goes to an account that is valid: it is in another country or another currency, or somebody else''s.';
create index if not exists bank_accounts__proven_iban on app.bank_accounts (iban) where replaced_at is null and proven_at is not null;

alter table app.payouts add column allowed_iban text;
comment on column app.payouts.allowed_iban is 'The account of somebody else to which two of finance let this money go.';

-- Whether an account is proven here for somebody else than this person: a party, or a payer who is known by a national number alone.
create function app.is_iban_of_another(p_iban text, p_party_id bigint, p_national_number text) returns boolean
language sql stable set search_path = app, pg_temp as $$
  select exists (
    select from bank_accounts b join parties p on p.id = b.party_id
    where b.iban = p_iban and b.replaced_at is null and b.proven_at is not null
      and b.party_id is distinct from p_party_id and p.national_number is distinct from p_national_number
  )
$$;
comment on function app.is_iban_of_another is 'An account that is proven for another person, so that money for this one does not go there unasked.';
grant execute on function app.is_iban_of_another to damana_api;
