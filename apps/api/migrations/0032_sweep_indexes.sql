-- What each minute looks for is found by an index, so that a minute with nothing to do costs the same however many rows there are.

create index payouts__swept on app.payouts (swept_on) where purpose = 'sweep';
create index payouts__promised on app.payouts (promised_on) where closed_at is null and late_at is null;
-- By the reason, not by the status: a move that neither holds nor frees a payout still stays on its page.
create index payouts__held on app.payouts (id) where held_reason is not null;
create index fee_bills__reminders on app.fee_bills (reminders_sent, issued_at);

create index idempotency__created on app.idempotency (created_at);
create index rate_counters__window on app.rate_counters (window_start);
create index otp_codes__created on app.otp_codes (created_at);
create index step_ups__proven on app.step_ups (proven_at);
create index code_failures__last on app.code_failures (last_at);
create index registration_flows__expires on app.registration_flows (expires_at);

comment on column app.fee_bills.reminders_sent is 'How many reminders are done with: sent, or passed over because the bill was paid by then. After the last one, at the due date, it is on finance''s list while something is open.';
