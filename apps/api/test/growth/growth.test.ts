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
import { listBillsToRemind, listFeesOfGuarantee, listOverdueBills, listUnbilled, listWaitingFees } from '#money/fees/queries.ts'
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
import { quiet } from '../support/quiet.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { dealerNumber, fillGuarantees } from './fill-guarantees.ts'

// Counters only: what a statement reads in shared buffers with 2,000 guarantees and with 20,000, where a dealer has a fifth of all and a person one or two.
// The nightly audit reads every row on purpose, in portions: of each of its statements one portion counts.

const few = 2_000
const many = 20_000

const sealer = createSealer('evidence', { current: testSecrets.fieldKey })
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
  firstGuarantee: bigint
  firstReceipt: bigint
  firstPayout: bigint
  stripeOfBank: bigint
}
let world: World
const read = new Map<string, { few: number; many: number }>()

/** Shared buffers of all statements that a piece of work sends; what it changes is rolled back. */
async function buffersOf(work: (db: Queryable) => Promise<unknown>, settings = ''): Promise<number> {
  let all = 0
  await superuser.query(`begin; ${settings}`)
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
  'a new key: sessions': (db) => endSessionsOnKey(quiet(db), world.personUser, `key-${world.personUser}`),
  'payouts in doubt': (db) => listPayouts(db, { status: 'unknown', after: null, limit: 50 }),
  'payouts rejected': (db) => listPayouts(db, { status: 'rejected', after: null, limit: 50 }),
  'payouts withdrawn': (db) => listPayouts(db, { status: 'withdrawn', after: null, limit: 50 }),
  'payouts settled': (db) => listPayouts(db, { status: 'settled', after: null, limit: 50 }),
  'payouts that wait for finance': (db) => listOpenPayouts(db, 50),
  'fees of a guarantee': (db) => listFeesOfGuarantee(db, parseGuaranteeNumber(world.guarantee) ?? 0n),
  'open fees, as finance sees them': (db) => listWaitingFees(db, 'open', null, 50),
  "finance's queue: overdue bills": (db) => listOverdueBills(db, 50),
  "the desk's queue": (db) => listFlagged(db),
  'the trial balance': readTrialBalance,
  "the evidence of a guarantee's acts": (db) => readEvidence(db, sealer, world.guarantee),
  'the sandbox: bills': (db) => listBills(db, 'open', null, 20),
  'the sandbox: vehicles': (db) => listVehicles(db, null, [], 20),
  'the sandbox: guarantees that wait': (db) => listWaitingGuarantees(db, null, 20),
})

/** The whole of a table of this size is cheaper than a portion of it by its keys. In a large one it is not: the plan for those. */
const asInLargeTables = 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'
/** Five hundred ids, each with what a few look-ups read. */
const ofOnePortion = 4_000

/** One portion of each statement of the audit, in the middle of the first fill. */
const auditPortions: Readonly<Record<string, () => readonly unknown[]>> = {
  'money/ledger.rangeOfOwnersAccounts': () => [],
  'money/ledger.rangeOfOwnersLines': () => [],
  'money/ledger.rangeOfOwners': () => [],
  'money/ledger.rangeOfEntries': () => [],
  'money/ledger.listSharedAccounts': () => [],
  'money/ledger.sumLines': () => [world.stripeOfBank, 10, 1_000_000_000, 100, 1, 0, 0],
  'money/ledger.auditAccounts': () => [portion(world.firstGuarantee)[0] * 64n, portion(world.firstGuarantee)[1] * 64n],
  'money/ledger.auditEntries': () => portion(1n),
  'money/ledger.sumBooks': () => portion(1n),
  'audit.rangeOfGuarantees': () => [],
  'audit.rangeOfReceipts': () => [],
  'audit.rangeOfPayouts': () => [],
  'audit.auditGuarantees': () => portion(world.firstGuarantee),
  'audit.auditReceipts': () => portion(world.firstReceipt),
  'audit.auditStraySuspense': () => portion(world.firstGuarantee),
  'audit.auditPayouts': () => portion(world.firstPayout),
  'audit.auditStrayFlight': () => portion(1n),
  'audit.listEvidence': () => [world.firstGuarantee, 0],
  'money/reconciliation.rangeOfPayouts': () => [],
  'money/reconciliation.rangeOfGuarantees': () => [],
  'money/reconciliation.listMessages': () => ['', 200],
  'money/reconciliation.auditPayoutLines': () => portion(world.firstPayout),
  'money/reconciliation.auditRefunds': () => portion(world.firstGuarantee),
  'money/reconciliation.sumBankLines': () => ['', '', 0, '', 0, 500],
  'money/reconciliation.auditBankBalance': () => [[world.stripeOfBank], 0],
}
const portion = (first: bigint): [bigint, bigint] => [first + 300n, first + 800n]

/** What still grows, and why;/** What still grows, and why; whoever mends one takes it off the list. */
const stillGrow: Readonly<Record<string, string>> = {
  "the strip above a dealer's list": 'the paid sum needs sums that are kept by party, side and month',
  'promises that have passed': 'of the promises that have passed up to a thousand, by their index; of the filled ones all have',
  'payouts that stand otherwise than they should':
    'all payouts that wait for an account are compared with the accounts; of the filled ones a twentieth waits',
  'beneficiaries to remind': 'all payouts that wait for an account; of the filled ones a twentieth waits',
  'payouts in doubt': 'open payouts alone, by their index; of the filled ones a twentieth is open',
  'the trial balance': 'balances are not kept by kind of account',
  'the sandbox: bills': 'the open bills are sorted by their guarantees; the sandbox alone',
  'the sandbox: guarantees that wait': 'all open payouts, by their index; the sandbox alone',
}

async function fillUpTo(guarantees: number): Promise<void> {
  const { rows } = await superuser.query<{ there: number }>('select count(*)::int as there from app.guarantees')
  const more = guarantees - (rows[0]?.there ?? 0)
  await fillGuarantees(superuser, more, sealer)
  // Of twenty guarantees one has a message that was given up.
  await superuser.query(
    `insert into app.outbox (kind, payload, attempts, failed_at, last_error) select 'message', '{"channel":"sms"}', 12, now(), 'refused' from generate_series(1, $1::int)`,
    [more / 20],
  )
  await superuser.query('vacuum (analyze)')
}

const keep = (name: string, at: 'few' | 'many', buffers: number) => read.set(name, { few: 0, many: 0, ...read.get(name), [at]: buffers })

/** Each is sent twice; the first reads the catalogue, too. */
async function measure(at: 'few' | 'many'): Promise<void> {
  for (const [name, work] of Object.entries(measured())) {
    await buffersOf(work)
    keep(name, at, await buffersOf(work))
  }
  for (const [name, params] of Object.entries(auditPortions))
    keep(`the audit: ${name}`, at, await buffersOf(send(name, params()), asInLargeTables))
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
    `select d.id as dealer, du.id as "dealerUser", p.id as person, u.id as "personUser", u.phone, p.national_number as "nationalNumber", g.number as guarantee,
       (select min(id) from app.guarantees) as "firstGuarantee", (select min(id) from app.receipts) as "firstReceipt", (select min(id) from app.payouts) as "firstPayout", 65 as "stripeOfBank"
     from app.parties d join app.companies c on c.party_id = d.id join app.memberships m on m.company_id = c.id join app.users du on du.id = m.user_id,
       app.guarantees g join app.parties p on p.id = g.seller_party_id join app.users u on u.party_id = p.id
     where d.national_number = $1 and g.seller_party_id <> d.id and g.operational_status = 'completed' order by g.id limit 1`,
    [dealerNumber],
  )
  const [found] = rows
  if (!found) throw new Error('nobody sold anything')
  const { phone, nationalNumber, guarantee, ...ids } = found
  const idOf = (name: keyof typeof ids) => BigInt(ids[name])
  world = {
    phone,
    nationalNumber,
    guarantee,
    dealer: idOf('dealer'),
    dealerUser: idOf('dealerUser'),
    person: idOf('person'),
    personUser: idOf('personUser'),
    firstGuarantee: idOf('firstGuarantee'),
    firstReceipt: idOf('firstReceipt'),
    firstPayout: idOf('firstPayout'),
    stripeOfBank: idOf('stripeOfBank'),
  }
  // No statement has shown these yet, however many there are.
  await superuser.query('update app.receipts set settled_at = null where id in (select id from app.receipts order by id limit 20)')
  await measure('few')
  await fillUpTo(many)
  await measure('many')
}, 240_000)
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

it('no statement reads more than twice as much with ten times the guarantees, but for those that are named here', () => {
  const grown = [...read]
    .filter(([name, buffers]) => buffers.many > 2 * buffers.few && !(name.startsWith('the audit: ') && buffers.many < ofOnePortion))
    .map(([name, buffers]) => `${name}: ${buffers.few} to ${buffers.many}`)
  expect(grown.filter((one) => !Object.keys(stillGrow).some((name) => one.startsWith(`${name}: `)))).toEqual([])
})

it('a statement that grows no more is off the list', () => {
  expect(Object.keys(stillGrow).filter((name) => (read.get(name)?.many ?? 0) <= 2 * (read.get(name)?.few ?? 0))).toEqual([])
})

it('every statement of the audit is among them', () => {
  const ofAudit = [...statements.keys()].filter((name) => /^audit\.(audit|range|list)|^money\/[a-z]+\.(audit|rangeOf)/.test(name))
  expect(ofAudit.filter((name) => !(name in auditPortions) && name !== 'audit.listEvidenceOf')).toEqual([])
})
