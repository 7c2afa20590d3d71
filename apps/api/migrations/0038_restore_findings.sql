-- After a restore: payments whose notification was lost, and what keeps money of unknown guarantees from going back.
alter table app.receipts add column from_statement boolean not null default false;
comment on column app.receipts.from_statement is 'Booked from a statement, because its notification was lost with a restored database; one that comes after all is the same payment.';
create index receipts__from_statement on app.receipts (bank_reference) where from_statement;

create function app.is_restore_open(at timestamptz) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (
    select from app.restores r where r.detected_at <= at and (
      r.thawed_at is null
      or exists (select from app.payouts p where p.closed_at is null and p.restored_at is not null)
      or exists (select from app.bank_exceptions x where x.kind = 'unknown_debit' and x.closed_at is null and x.seen_at >= r.detected_at and x.booked_at < r.thawed_at)
      or exists (
        select from app.bank_messages m join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
        where m.received_at >= r.detected_at and m.received_at < r.thawed_at and not exists (select from app.payouts p where p.number = l.end_to_end_id))))
$$;
comment on function app.is_restore_open is 'Whether a restore before this moment is not resolved: it stands still, a payout is in doubt since, or the bank debited something that we do not know, which may have been paid from money that came to a guarantee we do not know either.';
revoke all on function app.is_restore_open(timestamptz) from public;
grant execute on function app.is_restore_open(timestamptz) to damana_api;
