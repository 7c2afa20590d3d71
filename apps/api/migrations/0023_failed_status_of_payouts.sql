-- Payouts that have ended otherwise than settled are found by how they ended. A column of its own, null until then: with the status itself in an index every step of a payout
-- would rewrite all indexes of the row.
alter table app.payouts add column failed_status text
  generated always as (case when status in ('rejected', 'returned', 'withdrawn') then status end) stored;
comment on column app.payouts.failed_status is 'How it ended, when it did not end settled. Indexed, because the status is not.';
create index payouts__failed on app.payouts (failed_status, id) where failed_status is not null;
