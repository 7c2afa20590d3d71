-- The check of an entry's balance, by the ledger's owner.
-- oldest code: 0040

-- Before 18, PostgreSQL runs a deferred trigger as whoever commits, and the API's role may not read postings.
alter function ledger.check_balanced() security definer set search_path to 'ledger', 'pg_temp';
