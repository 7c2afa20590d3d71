-- What the lists of staff are cut by, and since when the national system has refused an invoice.
-- oldest code: 0039

-- The payouts of one beneficiary, the newest first.
drop index app.payouts__beneficiary;
create index payouts__beneficiary on app.payouts (beneficiary_party_id, id);

-- Invoices of days as every list has them; by the day of Amman they are no longer looked for.
drop index app.invoices__by_day;
create index invoices__issued on app.invoices (issued_at, id);

alter table app.invoices add column rejected_at timestamptz;
comment on column app.invoices.rejected_at is
  'When the national system refused it, while it stays refused. Null also of one that was refused before this was noted: it counts as refused when it was issued.';
create index invoices__rejected on app.invoices (coalesce(rejected_at, issued_at), id) where status = 'rejected';
grant update (rejected_at) on app.invoices to damana_api;
