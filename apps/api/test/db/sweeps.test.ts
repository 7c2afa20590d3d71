import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '#db/queryable.ts'
import { listBillsToRemind } from '#money/fees/queries.ts'
import { forgetOldRows } from '#people/sign-in/index.ts'
import { listDueReminders, listStale } from '#money/payouts/retry.queries.ts'
import { listOverduePayouts } from '#money/payouts/move.queries.ts'
import {
  findLastAudit,
  readBankExceptions,
  readDeadlines,
  readOutbox,
  readPayouts,
  readQueue,
  readSilentRegistry,
} from '#monitoring/readings.queries.ts'
import { hasSwept } from '#money/refunds/queries.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const rows = 20_000

let database: TestDatabase
let superuser: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  // Only the statements are looked at, so the rows need neither sales nor people.
  await superuser.query(`
    set session_replication_role = replica;
    insert into app.payouts (guarantee_id, beneficiary_party_id, beneficiary_name, purpose, amount_fils, rail, status, iban, expected_on, ordered_at, status_since, settled_at, closed_at)
      select i, i, 'beneficiary', 'seller', 1000, 'ACH', 'settled', 'JO', date '2026-01-01', now(), now(), now(), now() from generate_series(1, ${rows}) i;
    insert into app.fee_bills (guarantee_id, side, payment_reference, amount_fils, issued_at, due_at, reminders_sent)
      select i, 'buyer', lpad(i::text, 12, '0'), 1000, now() - interval '1 year', now() - interval '1 year', 2 from generate_series(1, ${rows}) i;
    insert into app.fees (guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at) select i, 1, 'buyer', 'late_expiry', 1000, 1600, now() from generate_series(1, ${rows}) i;
    insert into app.idempotency (subject, key, fingerprint) select 'user:' || i, gen_random_uuid(), 'x' from generate_series(1, ${rows}) i;
    insert into app.rate_counters (name, window_start, count) select 'name:' || i, now(), 1 from generate_series(1, ${rows}) i;
    insert into app.otp_codes (purpose, subject, destination, jkt, code_hmac, expires_at) select 'register', 's' || i, 'd', 'j', 'x', now() from generate_series(1, ${rows}) i;
    insert into app.step_ups (user_id, session_id, action) select i, i, 'release' from generate_series(1, ${rows}) i;
    insert into app.code_failures (holder, purpose) select 'user:' || i, 'register' from generate_series(1, ${rows}) i;
    insert into app.guarantee_timers (guarantee_id, deadline_at) select i, now() + interval '1 day' from generate_series(1, ${rows}) i;
    insert into app.bank_exceptions (kind, direction, amount_fils, reference, booked_at, message_id, seen_at, closed_at, resolution)
      select 'unknown_credit', 'credit', 1000, 'r' || i, now(), 'm', now(), now(), 'explained' from generate_series(1, ${rows}) i;
    insert into app.audit_runs (started_at, differences, by_area, by_check) select now(), 0, '{}', '{}' from generate_series(1, ${rows}) i;
    insert into app.registration_flows (token_sha256, purpose, channel, destination, jkt, expires_at) select sha256(i::text::bytea), 'register', 'mobile', 'd', 'j', now() from generate_series(1, ${rows}) i;
  `)
  await superuser.query(
    'vacuum (analyze) app.payouts, app.fee_bills, app.fees, app.idempotency, app.rate_counters, app.otp_codes, app.step_ups, app.code_failures, app.registration_flows, app.guarantee_timers, app.bank_exceptions, app.audit_runs',
  )
}, 60_000)
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

/** The most buffers that one of its statements reads. */
async function buffersOf(sweep: (db: Queryable) => Promise<unknown>): Promise<number> {
  let most = 0
  await sweep({
    async query(text, values) {
      const { rows: plans } = await superuser.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values ? [...values] : [],
      )
      const plan = plans[0]?.['QUERY PLAN'][0].Plan
      most = Math.max(most, (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0))
      return superuser.query(text, values ? [...values] : [])
    },
  })
  return most
}

const wantsAccount = ['iban_missing', 'iban_unproven'] as const
it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['bills to remind of', (db) => listBillsToRemind(db, { afterSeconds: [604_800, 1_209_600], limit: 100 })],
  ['the sweep of a day', (db) => hasSwept(db, '2026-11-22')],
  ['promises that have passed', listOverduePayouts],
  ['payouts that stand otherwise than they should', (db) => listStale(db, { ibanYoungSeconds: 1, contactYoungSeconds: 1 })],
  ['beneficiaries to remind', (db) => listDueReminders(db, { afterSeconds: [86_400], wantsAccount })],
  ['rows that are of no more use', forgetOldRows],
])(`%s: with nothing to do the minute reads a few buffers, however many rows there are`, async (_, sweep) => {
  expect(await buffersOf(sweep)).toBeLessThanOrEqual(12)
})

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['payouts', readPayouts],
  ['the job queue', readQueue],
  ['the outbox', readOutbox],
  ['deadlines', readDeadlines],
  ['silent registries', readSilentRegistry],
  ['bank exceptions', readBankExceptions],
  ['the last audit', findLastAudit],
])('%s: a scrape of the metrics reads a few buffers, however many rows there are', async (_, read) => {
  expect(await buffersOf(read)).toBeLessThanOrEqual(12)
})
