import type pg from 'pg'

const rows = 20_000
/** As many rows as a few years leave behind, of which hardly any is open; party 1 is a dealer with a fifth of all sales. Only statements are looked at, so the rows need no history. */
export async function fillTables(superuser: pg.Client): Promise<void> {
  await superuser.query(`
    set session_replication_role = replica;
    insert into app.parties (kind, name, national_number, phone) select 'person', 'person ' || i, lpad(i::text, 10, '9'), '+96279' || lpad(i::text, 7, '0') from generate_series(1, ${rows}) i;
    insert into app.users (party_id, account_type, name, phone, email, mobile_verified_at, email_verified_at, registration_completed_at)
      select i, 'individual', 'person ' || i, '+96279' || lpad(i::text, 7, '0'), 'p' || i || '@example.com', now(), now(), now() from generate_series(1, ${rows}) i;
    insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency) select i, 'ARAB', 'JO15ARAB' || lpad(i::text, 22, '0'), 'ARABJOAX', 'JOD' from generate_series(1, ${rows}) i;
    insert into app.sessions (user_id, token_sha256, jkt, public_jwk, binding_cookie_hash, ended_at)
      select i % ${rows / 2} + 1, sha256(i::text::bytea), 'key ' || i, '{}', sha256('x'), case when i % 10 > 0 then now() end from generate_series(1, ${rows * 2}) i;
    insert into app.browser_keys (user_id, jkt, trusted_at) select i, 'key ' || i, now() from generate_series(1, ${rows}) i;
    insert into app.account_events (user_id, staff_id, what) select i, 1, 'invited' from generate_series(1, ${rows}) i;
    insert into app.guarantees (seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number,
        registration_number, operational_status, financial_status, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils,
        transfer_type, transfer_commission_fils, total_price_fils, seller_due_fils, payment_reference, created_at, status_since, offered_at, ended_at, open_flags)
      select case when i % 5 = 0 then 1 else i end, i % 9000 + 10001, case when i % 10 = 1 then 2 else case when i % 5 = 0 then 1 else i end end, 1, 's', 'b', 'c', 'Kia Niro', 2021, '20', (i % 90000 + 10000)::text, i::text,
        case when i % 200 < 3 then 'in_transfer' when i % 3 = 0 then 'expired' else 'completed' end, case when i % 200 < 3 then 'hold' when i % 3 = 0 then null else 'paid' end,
        1, 9000000, 'buyer', 90000, 90000, 90000, 0, 'ACH', 0, 9090000, 9000000, lpad(i::text, 12, '7'), t, t, t, case when i % 200 >= 3 then t end, case when i % 33 = 0 then '{transfer_proof}'::text[] else '{}' end
      from generate_series(1, ${rows}) i cross join lateral (select now() - i * interval '1 hour' as t) at;
    insert into app.guarantee_vehicles (guarantee_id, registration_number, plate_number, plate_code, type, manufacture_year) select id, registration_number, plate_number, plate_code, vehicle_type, vehicle_year from app.guarantees;
    insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, at) select g.id, v, 'accepted', 'buyer', g.created_at from app.guarantees g, generate_series(1, 2) v;
    insert into app.files (id, kind, name, content_type, size_bytes, sha256, uploader_user_id, uploader_party_id, guarantee_id, attached_at)
      select gen_random_uuid(), 'transfer_proof', 'f', 'image/png', 1, sha256('x'), i, i, i, now() from generate_series(1, ${rows}) i;
    insert into app.company_applications (draft_id, channel, contact, status, round, national_number, submitted_at, decided_at, saved_at, company_id)
      select lpad(i::text, 22, 'x'), 'mobile', '+96279' || lpad(i::text, 7, '0'), case when i % 100 = 1 then 'draft' when i % 2 = 0 then 'rejected' else 'approved' end, 1, lpad(i::text, 9, '2'), now(), now(), now(), case when i % 100 <> 1 and i % 2 = 1 then i end from generate_series(1, ${rows}) i;
    insert into app.company_application_sections (application_id, section, data, version) select a.id, 'company', '{}', 1 from app.company_applications a;
    insert into app.company_application_events (application_id, kind, round) select a.id, 'submitted', 1 from app.company_applications a;
    insert into app.company_groups (name, name_key, application_id) select 'group ' || a.id, 'group ' || a.id, a.id from app.company_applications a;
    insert into app.files (id, kind, name, content_type, size_bytes, sha256, company_application_id)
      select gen_random_uuid(), 'memorandum', 'f', 'image/png', 1, sha256('x'), a.id from app.company_applications a;
    insert into app.companies (party_id, group_id) select i, i + 1000 from generate_series(1, ${rows}) i;
    insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at)
      select case when i % 5 = 0 then 1 else i end, i, 'data_sharing', 1, 'guarantee', 'ar', now() - i * interval '1 hour' from generate_series(1, ${rows}) i;
    insert into app.receipts (source, bank_reference, fingerprint, amount_fils, received_at, guarantee_id, booked_fils, settled_at, settled_by, payer_state)
      select 'bank', 'r' || i, sha256('x'), 1000, now(), i, 1000, now(), 's', 'buyer' from generate_series(1, ${rows}) i;
    insert into app.receipt_events (receipt_id, kind, actor, request_id, at) select i, 'matched', 'system', 'r', now() from generate_series(1, ${rows}) i;
    insert into app.payout_files (message_id, rail, body, sha256, payments, sum_fils, status, made_at, last_sent_at) select 'file' || i, 'ACH', 'x', sha256('x'), 100, 1, 'sent', now(), now() from generate_series(1, ${rows / 100}) i;
    insert into app.payouts (guarantee_id, beneficiary_party_id, beneficiary_name, purpose, amount_fils, rail, status, iban, file_id, expected_on, ordered_at, status_since, settled_at, closed_at)
      select i, i, 'beneficiary', 'seller', 1000, 'ACH', case when i % 2000 = 7 then 'rejected' when i % 2000 = 8 then 'withdrawn' else 'settled' end, 'JO', i / 100 + 1, date '2026-01-01', now(), now(), now(), now() from generate_series(1, ${rows}) i;
    insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at, closed_at, is_billed)
      select i, 1, 'buyer', 'late_expiry', 1000, 1600, now(), case when i % 100 > 0 then now() end, true from generate_series(1, ${rows}) i;
    insert into app.fee_events (fee_id, kind, amount_fils, actor, request_id, at) select id, 'billed', 1000, 'system', 'r', now() from app.fees;
    insert into app.fee_bills (guarantee_id, side, payment_reference, amount_fils, issued_at, due_at, reminders_sent, closed_at)
      select i, 'buyer', lpad(i::text, 12, '0'), 1000, now() - interval '1 year', now() - interval '1 year', 2, case when i % 100 > 0 then now() end from generate_series(1, ${rows}) i;
    insert into app.bank_messages (message_id, kind, body, sha256, status) select 'm' || i, case when i % 2 = 0 then 'camt.054' else 'camt.053' end, 'x', sha256(('m' || i)::bytea), 'applied' from generate_series(1, ${rows}) i;
    insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome) select 'r' || i, 'credit', 1000, '', 1, 'm' || i, 'applied' from generate_series(1, ${rows}) i;
    insert into app.unmatched_entries (reference, direction, amount_fils, booked_at, message_id, why, matched_at) select 'u' || i, 'credit', 1000, now(), 'm1', 'w', now() from generate_series(1, ${rows}) i;
    insert into app.bank_exceptions (kind, direction, amount_fils, reference, booked_at, message_id, seen_at, closed_at, resolution)
      select 'unknown_credit', 'credit', 1000, 'r' || i, now(), 'm', now(), now(), 'explained' from generate_series(1, ${rows}) i;
    insert into app.guarantee_blocks (guarantee_id, reason, opened_at, opened_by, deadline_at, closed_at, close_event) select i, 'staff', now(), 'staff', now(), now(), 'x' from generate_series(1, ${rows}) i;
    insert into app.outbox (kind, payload, failed_at) select 'message', '{"channel":"sms"}', now() from generate_series(1, ${rows}) i;
    insert into app.notifications (user_id, kind) select i, 'x' from generate_series(1, ${rows}) i;
    insert into app.registration_flows (token_sha256, purpose, user_id, channel, destination, jkt, expires_at) select sha256(i::text::bytea), 'forgot_password', i, 'mobile', 'd', 'j', now() from generate_series(1, ${rows}) i;
    insert into app.account_invitations (token_sha256, user_id) select sha256(i::text::bytea), i from generate_series(1, ${rows}) i;
    insert into app.step_ups (user_id, session_id, action) select i, i, 'release' from generate_series(1, ${rows}) i;
    insert into app.otp_codes (purpose, subject, destination, jkt, code_hmac, expires_at) select 'register', 's' || i, 'd' || i, 'j', 'x', now() from generate_series(1, ${rows}) i;
    insert into app.identity_reviews (party_id, user_id, attempt, sent_at, decide_until, decision, words, decided_by_staff_id, decided_at) select i, i, 1, now(), now(), 'prove', 'w', 1, now() from generate_series(1, ${rows}) i;
    insert into app.security_events (kind, user_id) select 'x', i from generate_series(1, ${rows}) i;
    insert into app.guarantee_timers (guarantee_id, deadline_at) select i, now() + interval '1 day' from generate_series(1, ${rows}) i;
    insert into app.idempotency (subject, key, fingerprint) select 'user:' || i, gen_random_uuid(), 'x' from generate_series(1, ${rows}) i;
    insert into app.rate_counters (name, window_start, count) select 'name:' || i, now(), 1 from generate_series(1, ${rows}) i;
    insert into app.audit_runs (started_at, differences, by_area, by_check) select now(), 0, '{}', '{}' from generate_series(1, 1000) i;
    insert into app.staff_interests (staff_id, relation, national_number, declared_at) values (1, 'spouse', '1234567890', now());
    set session_replication_role = origin;
  `)
  await superuser.query('vacuum (analyze)')
}
