import { parseGuaranteeNumber } from '@damana/contract/ids'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEvidence } from '#audit/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { statements } from '#db/statement.ts'
import { listFlagged } from '#desk/queue.queries.ts'
import { listGuarantees, type ListWanted, sumSides } from '#guarantees/read/list.queries.ts'
import { expiringTables } from '#jobs/retention.rules.ts'
import { deleteExpired } from '#jobs/retention.queries.ts'
import { createSealer } from '#kernel/sealing.ts'
import { listBillsToRemind, listFeesOfGuarantee, listOverdueBills, listUnbilled } from '#money/fees/queries.ts'
import { readTrialBalance } from '#money/ledger/index.ts'
import { listOverduePayouts } from '#money/payouts/move.queries.ts'
import { listDueReminders, listGuaranteesOfPayee, listPartiesOfBankData, listStale } from '#money/payouts/retry.queries.ts'
import { listOpenPayouts, listPayouts } from '#money/payouts/staff.queries.ts'
import { expectedBalance } from '#money/reconciliation/exceptions.queries.ts'
import { hasSwept, listUnsettledFees } from '#money/refunds/queries.ts'
import { listConsents, listDevices } from '#people/profile/queries.ts'
import { endSessionsOnKey, inheritTrust } from '#people/sign-in/rotate-key.queries.ts'
import { forgetOldRows } from '#people/sign-in/index.ts'
import { findAccounts } from '#people/staff-users/account.queries.ts'
import { listBills } from '#sandbox/bank.queries.ts'
import { installSandbox } from '#sandbox/install.ts'
import { listVehicles, listWaitingGuarantees } from '#sandbox/queries.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { dealerNumber, fillGuarantees } from './fill-guarantees.ts'

// Counters only: what a statement reads in shared buffers with 2,000 guarantees and with 20,000, where a dealer has a fifth of all and a person one or two.
// The nightly audit is not among them: it reads every row on purpose, in portions by id.

const few = 2_000
const many = 20_000

let database: TestDatabase
let superuser: pg.Client
interface World {
  dealer: bigint
  dealerUser: bigint
  person: bigint
  personUser: bigint
  phone: string
  nationalNumber: string
  guarantee: string
}
let world: World
const read = new Map<string, { few: number; many: number }>()

/** Shared buffers of all statements that a piece of work sends; what it changes is rolled back. */
async function buffersOf(work: (db: Queryable) => Promise<unknown>): Promise<number> {
  let all = 0
  await superuser.query('begin')
  try {
    await work({
      async query(text, values) {
        const params = values ? [...values] : []
        const { rows: plans } = await superuser.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
          params,
        )
        const plan = plans[0]?.['QUERY PLAN'][0].Plan
        all += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
        return superuser.query(text, params)
      },
    })
  } finally {
    await superuser.query('rollback')
  }
  return all
}

const wantsAccount = ['iban_missing', 'iban_unproven'] as const
const list =
  (partyId: bigint, wanted: Partial<ListWanted> = {}) =>
  (db: Queryable) =>
    listGuarantees(db, {
      partyId,
      side: 'sale',
      operationalStatuses: null,
      financialStatus: null,
      from: null,
      to: null,
      search: null,
      before: null,
      limit: 20,
      ...wanted,
    })
/** A statement that its room alone sends. */
const send = (name: string, params: readonly unknown[]) => (db: Queryable) =>
  db.query((statements.get(name) ?? '').replaceAll('!"', '"'), params)

type Work = (db: Queryable) => Promise<unknown>
const measured = (): Readonly<Record<string, Work>> => ({
  "the strip above a dealer's list": (db) => sumSides(db, world.dealer),
  "the strip above a person's list": (db) => sumSides(db, world.person),
  "a dealer's list": list(world.dealer),
  "a dealer's list by operational status": list(world.dealer, { operationalStatuses: ['completed'] }),
  "a dealer's list by financial status": list(world.dealer, { financialStatus: 'paid' }),
  "a dealer's list by both statuses": list(world.dealer, { operationalStatuses: ['in_transfer'], financialStatus: 'hold' }),
  "a dealer's list by two statuses that do not meet": list(world.dealer, { operationalStatuses: ['completed'], financialStatus: 'hold' }),
  "a person's list": list(world.person),
  'bills to remind of': (db) => listBillsToRemind(db, [604_800, 1_209_600], 100),
  'fees without a bill': (db) => listUnbilled(db, 100),
  'the sweep of a day': (db) => hasSwept(db, '2026-11-22'),
  'fees to sweep': listUnsettledFees,
  'the balance that a statement must show': expectedBalance,
  'promises that have passed': listOverduePayouts,
  'payouts that stand otherwise than they should': (db) => listStale(db, { wantsAccount, ibanYoungSeconds: 1, contactYoungSeconds: 1 }),
  'beneficiaries to remind': (db) => listDueReminders(db, { afterSeconds: [86_400], wantsAccount }),
  'rows that are of no more use': forgetOldRows,
  'rows whose period is over, with none': async (db) => {
    for (const table of expiringTables) await deleteExpired(db, table, 100)
  },
  'the poll of the outbox': send('notify.claimOutbox', [50]),
  "a dealer's consents": (db) => listConsents(db, world.dealerUser, null, 50),
  "a person's consents": (db) => listConsents(db, world.personUser, null, 50),
  'accounts by phone': (db) => findAccounts(db, 1n, { phone: world.phone, email: null, nationalNumber: null }),
  'accounts by national number': (db) => findAccounts(db, 1n, { phone: null, email: null, nationalNumber: world.nationalNumber }),
  'the browsers of a person': (db) => listDevices(db, world.personUser),
  'a change of phone: payouts that wait': (db) => listGuaranteesOfPayee(db, world.person),
  'a change of phone: parties': (db) => listPartiesOfBankData(db, world.personUser),
  'a new key: trust': (db) => inheritTrust(db, `key-${world.personUser}`, 'key-new'),
  'a new key: sessions': (db) => endSessionsOnKey(db, world.personUser, `key-${world.personUser}`),
  'payouts in doubt': (db) => listPayouts(db, { status: 'unknown', after: null, limit: 50 }),
  'payouts rejected': (db) => listPayouts(db, { status: 'rejected', after: null, limit: 50 }),
  'payouts withdrawn': (db) => listPayouts(db, { status: 'withdrawn', after: null, limit: 50 }),
  'payouts settled': (db) => listPayouts(db, { status: 'settled', after: null, limit: 50 }),
  'payouts that wait for finance': (db) => listOpenPayouts(db, 50),
  'fees of a guarantee': (db) => listFeesOfGuarantee(db, parseGuaranteeNumber(world.guarantee) ?? 0n),
  "finance's queue: overdue bills": (db) => listOverdueBills(db, 50),
  "the desk's queue": (db) => listFlagged(db),
  'the trial balance': readTrialBalance,
  "the evidence of a guarantee's acts": (db) =>
    readEvidence(db, createSealer('evidence', { current: testSecrets.fieldKey }), world.guarantee),
  'the sandbox: bills': (db) => listBills(db, 'open', null, 20),
  'the sandbox: vehicles': (db) => listVehicles(db, null, [], 20),
  'the sandbox: guarantees that wait': (db) => listWaitingGuarantees(db, null, 20),
})

/** What still grows, and why; whoever mends one takes it off the list. */
const stillGrow: Readonly<Record<string, string>> = {
  "the strip above a dealer's list": 'its counts and the paid sum need sums that are kept by party, side and month',
  "a dealer's list by both statuses": 'no index has the party and both statuses',
  "a dealer's list by two statuses that do not meet": 'no index has the party and both statuses',
  'promises that have passed': 'the moment is volatile, so no index is searched by it',
  'payouts that stand otherwise than they should': 'the moment is volatile, so no index is searched by it',
  'beneficiaries to remind': 'the moment is volatile, so no index is searched by it',
  'payouts in doubt': 'no index has the status',
  'the trial balance': 'balances are not kept by kind of account',
  'the sandbox: bills': 'not by page; the sandbox alone',
  'the sandbox: guarantees that wait': 'not by page; the sandbox alone',
}

async function fillUpTo(guarantees: number): Promise<void> {
  const { rows } = await superuser.query<{ there: number }>('select count(*)::int as there from app.guarantees')
  const more = guarantees - (rows[0]?.there ?? 0)
  await fillGuarantees(superuser, more)
  // Of twenty guarantees one has a message that was given up.
  await superuser.query(
    `insert into app.outbox (kind, payload, attempts, failed_at, last_error) select 'message', '{"channel":"sms"}', 12, now(), 'refused' from generate_series(1, $1::int)`,
    [more / 20],
  )
  await superuser.query('vacuum (analyze)')
}

/** Each is sent twice; the first reads the catalogue, too. */
async function measure(at: 'few' | 'many'): Promise<void> {
  const keep = (name: string, buffers: number) => read.set(name, { few: 0, many: 0, ...read.get(name), [at]: buffers })
  for (const [name, work] of Object.entries(measured())) {
    await buffersOf(work)
    keep(name, await buffersOf(work))
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await owner.end()
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await fillUpTo(few)
  const { rows } = await superuser.query<Record<keyof World, string>>(
    `select d.id as dealer, du.id as "dealerUser", p.id as person, u.id as "personUser", u.phone, p.national_number as "nationalNumber", g.number as guarantee
     from app.parties d join app.companies c on c.party_id = d.id join app.memberships m on m.company_id = c.id join app.users du on du.id = m.user_id,
       app.guarantees g join app.parties p on p.id = g.seller_party_id join app.users u on u.party_id = p.id
     where d.national_number = $1 and g.seller_party_id <> d.id and g.operational_status = 'completed' order by g.id limit 1`,
    [dealerNumber],
  )
  const [found] = rows
  if (!found) throw new Error('nobody sold anything')
  const { dealer, dealerUser, person, personUser, ...words } = found
  world = { dealer: BigInt(dealer), dealerUser: BigInt(dealerUser), person: BigInt(person), personUser: BigInt(personUser), ...words }
  // Its acts were signed, so that their keys are looked for.
  await superuser.query(
    `set session_replication_role = replica; update app.guarantee_events set session_jkt = 'key-' || actor_user_id from app.guarantees g where g.id = guarantee_id and g.number = '${world.guarantee}'; set session_replication_role = origin`,
  )
  await measure('few')
  await fillUpTo(many)
  await measure('many')
}, 180_000)
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

it('no statement reads more than twice as much with ten times the guarantees, but for those that are named here', () => {
  const grown = [...read]
    .filter(([, buffers]) => buffers.many > 2 * buffers.few)
    .map(([name, buffers]) => `${name}: ${buffers.few} to ${buffers.many}`)
  expect(grown.filter((one) => !Object.keys(stillGrow).some((name) => one.startsWith(`${name}: `)))).toEqual([])
})

it('a statement that grows no more is off the list', () => {
  expect(Object.keys(stillGrow).filter((name) => (read.get(name)?.many ?? 0) <= 2 * (read.get(name)?.few ?? 0))).toEqual([])
})
