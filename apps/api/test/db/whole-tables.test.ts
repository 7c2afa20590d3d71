import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '#db/queryable.ts'
import { statements } from '#db/statement.ts'
import { sumSides } from '#guarantees/read/list.queries.ts'
import { findAccounts } from '#people/staff-users/account.queries.ts'
import { inheritTrust } from '#people/sign-in/rotate-key.queries.ts'
import { replacePassword } from '#people/sign-in/forgot-password.queries.ts'
import { listConsents } from '#people/profile/queries.ts'
import { lockGuaranteesOfDuplicate } from '#people/profile/change-contact.queries.ts'
import { listActiveOfParty } from '#effects/offers.queries.ts'
import { listFeesOfGuarantee } from '#money/fees/queries.ts'
import { findPayout, listPayouts } from '#money/payouts/staff.queries.ts'
import { standsIn } from '#people/staff-interests/queries.ts'
import { claimOutbox } from '#notify/queries.ts'
import { findNewestRestore } from '#restores/findings.queries.ts'
import { writeStatementTypes } from '#tools/write-statement-types.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { mostBuffers } from './buffers.ts'
import { fillTables } from './large-tables.ts'

let database: TestDatabase
let superuser: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  await writeStatementTypes(database.ownerUrl) // so that every statement is known
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await fillTables(superuser)
}, 120_000)
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

/** Whole on purpose. */
const mayReadWhole: readonly RegExp[] = [
  /^audit\.|^[a-z/]+\.audit/, // in portions
  /^keys\./, // by a command, when a key is changed
  /^(sandbox|seed)\./,
  /^money\/fees\.postponeBills$/, // once after a restore
  /^lifecycle\.claimRegistryChecks$/, // a few rows; how few, no plan for all values can tell
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: Plan[]
}
const isWhole = (plan: Plan, isLimited: boolean): boolean =>
  plan['Relation Name'] !== undefined &&
  plan['Total Cost'] > 200 &&
  (plan['Node Type'] === 'Seq Scan' || (plan['Node Type'].startsWith('Index') && !plan['Index Cond'] && !isLimited))
const wholeTables = (plan: Plan, isLimited = false): string[] => [
  ...(isWhole(plan, isLimited) ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap((part) => wholeTables(part, isLimited || plan['Node Type'] === 'Limit')),
]

it('no statement reads a table that grows from its beginning to its end', async () => {
  await superuser.query('set max_parallel_workers_per_gather = 0; set jit = off')
  const found: string[] = []
  for (const [name, text] of statements) {
    if (/^\s*lock /.test(text) || mayReadWhole.some((one) => one.test(name))) continue
    const { rows } = await superuser.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${text.replaceAll('!"', '"')}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan) found.push(...wholeTables(plan).map((table) => `${name} reads ${table}`))
  }
  expect(found).toEqual([])
}, 60_000)

const nobody = 19_999n
it.each<[string, number, (db: Queryable) => Promise<unknown>]>([
  ['the summary of a person', 40, (db) => sumSides(db, nobody)],
  ['the summary of a dealer', 800, (db) => sumSides(db, 1n)],
  ['the consents of a dealer', 300, (db) => listConsents(db, { userId: 1n, before: null, limit: 51 })],
  ['accounts with a phone', 40, (db) => findAccounts(db, 1n, { phone: '+962790000077', email: null, nationalNumber: null, name: null })],
  ['accounts with a number', 80, (db) => findAccounts(db, 1n, { phone: null, email: null, nationalNumber: '9999999977', name: null })],
  ['a changed key', 60, (db) => inheritTrust(db, { oldJkt: 'key 77', newJkt: 'a new key' })],
  ['a new password', 130, (db) => replacePassword(db, 77n, 'hash', { before: undefined, liftsLock: true })],
  ['a change of phone', 60, (db) => lockGuaranteesOfDuplicate(db, nobody, 19_998n)],
  ['what a person still has open', 60, (db) => listActiveOfParty(db, nobody)],
  ['the fees of a guarantee', 40, (db) => listFeesOfGuarantee(db, 77n)],
  ['a payout, as finance sees it', 60, (db) => findPayout(db, { id: 77n })],
  ['payouts that were rejected', 620, (db) => listPayouts(db, { status: 'rejected', after: null, limit: 51 })],
  ['payouts that were withdrawn', 600, (db) => listPayouts(db, { status: 'withdrawn', after: null, limit: 51 })],
  [
    'payouts of which it is not known whether the bank has them',
    100,
    (db) => listPayouts(db, { status: 'unknown', after: null, limit: 51 }),
  ],
  ['whose business a receipt is', 60, (db) => standsIn(db, 1n, { kind: 'receipt', id: 'R77' })],
  ['whose business a guarantee is', 60, (db) => standsIn(db, 1n, { kind: 'guarantee', id: 'DM-77' })],
  ['the outbox, full of messages that were given up', 12, (db) => claimOutbox(db, { batch: 100 })],
  ['the newest restore', 12, (db) => findNewestRestore(db)],
])('%s: at most %i buffers', async (_, most, run) => {
  expect(await mostBuffers(superuser, run)).toBeLessThanOrEqual(most)
})
