-- Payouts that a restored database does not know and of which the bank speaks.
create function app.payouts_only_bank_knows(since timestamptz, until timestamptz) returns table (number text, message_id text, received_at timestamptz) language sql stable set search_path = pg_catalog as $$
  select distinct on (told.number) told.number, told.message_id, told.received_at from (
    select (regexp_matches(m.body, '<(?:[[:alnum:]_]+:)?OrgnlEndToEndId>[[:space:]]*(P[1-9][0-9]{5,11})[[:space:]]*<', 'g'))[1] as number, m.message_id, m.received_at
    from app.bank_messages m where m.kind = 'pain.002' and m.received_at >= since and m.received_at < until) told
  where not exists (select from app.payouts p where p.number = told.number) and not exists (select from app.bank_lines l where l.end_to_end_id = told.number)
  order by told.number, told.received_at
$$;
comment on function app.payouts_only_bank_knows is 'Our end-to-end ids that the bank names in its reports of that time, of which we have no payout and it has shown no movement yet.';
revoke all on function app.payouts_only_bank_knows(timestamptz, timestamptz) from public;
grant execute on function app.payouts_only_bank_knows(timestamptz, timestamptz) to damana_api;

create or replace function app.is_restore_open(at timestamptz) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (
    select from app.restores r where r.detected_at <= at and (
      r.thawed_at is null
      or exists (select from app.payouts p where p.closed_at is null and p.restored_at is not null)
      or exists (select from app.bank_exceptions x where x.kind = 'unknown_debit' and x.closed_at is null and x.seen_at >= r.detected_at and x.booked_at < r.thawed_at)
      or exists (
        select from app.bank_messages m join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
        where m.received_at >= r.detected_at and m.received_at < r.thawed_at and not exists (select from app.payouts p where p.number = l.end_to_end_id))
      or (app.now() < r.thawed_at + interval '7 days' and exists (select from app.payouts_only_bank_knows(r.detected_at, r.thawed_at)))))
$$;
