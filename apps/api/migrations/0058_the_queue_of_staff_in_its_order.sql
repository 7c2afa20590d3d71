-- What waits for staff in the order of their queue, with its keys in the index: a page reads these alone, and then the rows that it shows.
-- oldest code: 0031

drop index app.receipts__unmatched;
create index receipts__unmatched on app.receipts (recorded_at, id, suspense_fils) where (suspense_fils > 0);
drop index app.payouts__held_since;
create index payouts__held_since on app.payouts (held_reason, reminders_sent, ordered_at, id) where (held_reason is not null and late_at is null);
drop index app.payouts__held_late_since;
create index payouts__held_late_since on app.payouts (held_reason, reminders_sent, ordered_at, id) where (held_reason is not null and late_at is not null);
drop index app.payouts__to_approve;
create index payouts__to_approve on app.payouts (ordered_at, id)
  where (approvals_needed > 0 and late_at is null and closed_at is null and held_reason is null);
drop index app.payouts__late;
create index payouts__late on app.payouts (ordered_at, id) where (late_at is not null and closed_at is null and held_reason is null);
drop index app.payouts__unpaid;
create index payouts__unpaid on app.payouts (failed_status, unpaid_since, id) where (unpaid_since is not null);
drop index app.cancellation_requests__decide_until;
create index cancellation_requests__decide_until on app.cancellation_requests (decide_until, requested_at, escalated, check_at, guarantee_id, answer) where (closed_at is null);
