import { parseGuaranteeNumber } from '@damana/contract/ids'
import { listChoices, type ListName, listNamed, listNames } from '@damana/contract/staff-lists'
import { dayMovementKinds, operationalStatuses, type StaffRole } from '@damana/contract/statuses'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEvidence } from '#audit/index.ts'
import '../../src/app.ts'
import { types } from '#db/pool.ts'
import type { Queryable } from '#db/queryable.ts'
import { statements } from '#db/statement.ts'
import { listSums, listSumsOfAll } from '#dashboards/sums.queries.ts'
import { countWaiting } from '#desk/count-waiting.ts'
import { beforeAll as firstPage, type GivenFilters, readFilters, readRows } from '#desk/lists/read-list.ts'
import { listFailures, readMoneyBeside } from '#desk/overview.queries.ts'
import { findSums } from '#guarantees/read/sums.queries.ts'
import { listGuarantees, listToAttend, listTurns, type ListWanted, sumSides, unfiltered } from '#guarantees/read/list.queries.ts'
import { searchAll, searchOwn } from '#guarantees/search/search.queries.ts'
import { readStockPage } from '#guarantees/stock/list-stock.ts'
import { salesOf } from '#guarantees/stock/show-statement.ts'
import { listEnded, sumEnded } from '#guarantees/stock/statement.queries.ts'
import { readSearch } from '#guarantees/search/search.rules.ts'
import { isActive } from '#lifecycle/index.ts'
import { expiringTables } from '#jobs/retention.rules.ts'
import { deleteExpired } from '#jobs/retention.queries.ts'
import { createSealer } from '#kernel/sealing.ts'
import { productionSettings } from '#kernel/settings.ts'
import { listBillsToRemind, listFeesOfGuarantee, listUnbilled } from '#money/fees/queries.ts'
import { readSharedTotals, readTrialBalance } from '#money/ledger/index.ts'
import { listOverduePayouts } from '#money/payouts/move.queries.ts'
import { listDueReminders, listGuaranteesOfPayee, listPartiesOfBankData, listStale } from '#money/payouts/retry.queries.ts'
import { listPayouts } from '#money/payouts/staff.queries.ts'
import { expectedBalance } from '#money/reconciliation/exceptions.queries.ts'
import { hasSwept, listUnsettledFees } from '#money/refunds/queries.ts'
import { listConsents, listDevices } from '#people/profile/queries.ts'
import { endSessionsOnKey, inheritTrust } from '#people/sign-in/rotate-key.queries.ts'
import { forgetOldRows } from '#people/sign-in/index.ts'
import { findAccounts } from '#people/staff-users/account.queries.ts'
import { listBills, listFiles, listMakeGoods, listReceipts } from '#sandbox/bank.queries.ts'
import { listCompanies } from '#sandbox/companies.queries.ts'
import { installSandbox } from '#sandbox/install.ts'
import { listPeople } from '#sandbox/people.queries.ts'
import { findNewestMessage, listInbox, listVehicles, listWaitingGuarantees } from '#sandbox/queries.ts'
import { quiet } from '../support/quiet.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { dealerNumber, fillGuarantees } from './fill-guarantees.ts'
import { listDayMovements } from '#finance/bank-day-movements.ts'
import { claimDeliveries, giveUpOld, listLog } from '#webhooks/deliveries.queries.ts'
import { listEndpoints } from '#webhooks/endpoints.queries.ts'
import { listPartyEvents } from '#webhooks/events.queries.ts'
import { findNewestDay, listBankDays, listProofs } from '#money/bank-days/index.ts'
import { showQueue } from '#desk/show-queue.ts'

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
  name: string
  /** Of somebody who bought from the dealer. */
  buyerName: string
  nationalNumber: string
  guarantee: string
  firstGuarantee: bigint
  /** A guarantee with a bill of fees, and its buyer. */
  billed: bigint
  billedParty: bigint
  firstReceipt: bigint
  firstPayout: bigint
  stripeOfBank: bigint
  dealerCompany: bigint
  endpoint: bigint
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

/** As far back as a dashboard looks. */
const sinceOf = { week: dayBefore(84), month: dayBefore(183), year: dayBefore(1_800) } as const
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
const wantsAccount = ['iban_missing', 'iban_unproven'] as const
const list =
  (partyId: bigint, wanted: Partial<ListWanted> = {}) =>
  (db: Queryable) =>
    listGuarantees(db, {
      partyId,
      side: 'sale',
      ...unfiltered,
      limit: 20,
      ...wanted,
    })
const stock = (query: Parameters<typeof readStockPage>[2]) => (db: Queryable) => readStockPage(db, world.dealer, query)
const events =
  (partyId: bigint, of: Partial<Parameters<typeof listPartyEvents>[1]> = {}) =>
  (db: Queryable) =>
    listPartyEvents(db, { partyId, guaranteeId: null, after: 0n, limit: 101, ...of })
const log =
  (of: Partial<Parameters<typeof listLog>[1]> = {}) =>
  (db: Queryable) =>
    listLog(db, { endpointId: world.endpoint, status: null, before: null, limit: 51, ...of })
/** A statement that its room alone sends. */
const send = (name: string, params: readonly unknown[]) => (db: Queryable) =>
  db.query((statements.get(name) ?? '').replaceAll('!"', '"'), params)

type Work = (db: Queryable) => Promise<unknown>
/** Of the context of a call the queue reads these alone. */
const openQueue = (db: Queryable, role: StaffRole) =>
  showQueue(
    { db, actor: { kind: 'staff', staffId: 1n, role }, now: new Date() } as unknown as Parameters<typeof showQueue>[0],
    { query: {} } as Parameters<typeof showQueue>[1],
    {
      settings: () => productionSettings,
    },
  )
/** The first page of each list of the simulators, and a page within the first fill. */
const sandboxLists: Readonly<Record<string, readonly [Work, Work]>> = {
  messages: [
    (db) => listInbox(db, { sentTo: null, after: null, limit: 51 }),
    (db) => listInbox(db, { sentTo: null, after: 500n, limit: 51 }),
  ],
  'open bills': [(db) => listBills(db, 'open', null, null, 41), (db) => listBills(db, 'open', null, later(), 41)],
  'closed bills': [(db) => listBills(db, 'closed', null, null, 41), (db) => listBills(db, 'closed', null, later(), 41)],
  vehicles: [(db) => listVehicles(db, null, null, 41), (db) => listVehicles(db, null, { place: 0n, key: '30000500' }, 41)],
  'vehicles under a guarantee': [
    (db) => listVehicles(db, null, { place: 10n ** 15n, key: '' }, 41),
    (db) => listVehicles(db, null, { ...later(), key: '3' }, 41),
  ],
  people: [(db) => listPeople(db, null, null, 41), (db) => listPeople(db, null, { place: 1n, key: '9600000500' }, 41)],
  'people without a Latin name': [
    (db) => listPeople(db, null, { place: 2n, key: '' }, 41),
    (db) => listPeople(db, null, { place: 2n, key: '9600000500' }, 41),
  ],
  companies: [(db) => listCompanies(db, null, null, 41), (db) => listCompanies(db, null, { place: 1n, key: '300000500' }, 41)],
  'payment files': [(db) => listFiles(db, null, 21), (db) => listFiles(db, 'FILE-30', 21)],
  receipts: [(db) => listReceipts(db, null, 41), (db) => listReceipts(db, 'EF500', 41)],
  'make-goods': [(db) => listMakeGoods(db, 0n, 41), (db) => listMakeGoods(db, 1_040n, 41)],
  'guarantees that wait': [
    (db) => listWaitingGuarantees(db, null, null, 41),
    (db) => listWaitingGuarantees(db, null, world.firstGuarantee + 1_500n, 41),
  ],
}
const later = () => ({ place: world.firstGuarantee + 1_500n, key: '9' })
/** The statements of the minute's sweep besides those measured under their own names, when there is nothing to do. */
const restOfSweep: Readonly<Record<string, readonly unknown[]>> = {
  'money/payouts.markComparedPayouts': [500],
  'people/bank-accounts.markComparedAccounts': [500],
  'money/payouts.listBusyRails': [],
  'money/payouts.listFilesInDoubt': ['ACH', 60],
  'money/payouts.listHeldAlone': [200],
  'money/receipts.listGuaranteesWithLeftMoney': [100],
  'money/reconciliation.listLateReturns': [],
  'money/reconciliation.listLostCredits': [100],
  'dashboards.foldChanges': [1_000],
  'notify.removeDeleted': [],
  'own-data.takeExport': [],
  'files.listUnattached': [100],
  'people/companies.claimDueChecks': [60],
  'people/companies.listEndedDocuments': [100],
  'people/company-users.removeOldInvitations': [],
  'people/identity-proof.listOldFaces': [30, 100],
  'people/sign-in.removeUnfinishedRegistrations': [],
}
const sweepOf = (name: string) => `the sweep: ${name}`
const partsOfSweep = [
  'bills to remind of',
  'fees without a bill',
  'the sweep of a day',
  'promises that have passed',
  'payouts that stand otherwise than they should',
  'beneficiaries to remind',
  'rows that are of no more use',
  ...Object.keys(restOfSweep).map(sweepOf),
]
/** The first page of every list of staff: as it opens, under each value of each filter, of one day, and by a number. */
function staffLists(): Readonly<Record<string, Work>> {
  const pages = listNames.flatMap((list): [ListName, GivenFilters][] => {
    const { filters, hasNoDays } = listNamed(list)
    const chosen = Object.entries(filters).flatMap(([name, of]) =>
      of === 'exact' ? [] : listChoices[of].map((value) => ({ [name]: value })),
    )
    return [{}, ...chosen, ...(hasNoDays ? [] : [{ from: sinceOf.month, to: sinceOf.month }])].map((given) => [list, given])
  })
  const byNumber = (['payouts', 'receipts', 'fees', 'guarantees', 'journal', 'movements', 'ledger_accounts'] as const).map(
    (list): [ListName, GivenFilters] => [list, { q: world.guarantee }],
  )
  return Object.fromEntries(
    [...pages, ...byNumber].map(([list, given]) => [
      `the list ${list}: ${JSON.stringify(given)}`,
      (db) => readRows(db, list, { filters: readFilters(list, given, ''), ...firstPage, limit: 25 }),
    ]),
  )
}

/** The day of the bank that has a line of every guarantee. */
const busyDay = '2026-03-02'
type DayQuery = Parameters<typeof listDayMovements>[1]['query']
const openDay = (query: DayQuery) => (db: Queryable) =>
  listDayMovements({ db, now: new Date() } as unknown as Parameters<typeof listDayMovements>[0], { params: { day: busyDay }, query })
/** The days of the bank, the kept proofs of funds, and the movements of the busiest day by whatever they are filtered. */
function bankDays(): Readonly<Record<string, Work>> {
  const queries: DayQuery[] = [
    {},
    { state: 'matched' },
    { state: 'unmatched' },
    ...dayMovementKinds.flatMap((kind): DayQuery[] => [{ kind }, { kind, state: 'unmatched' }]),
    { cursor: 'line.1500' },
  ]
  return {
    'the days of the bank': (db) => listBankDays(db, { before: null, limit: 32n }),
    'the days of the bank, a later page': (db) => listBankDays(db, { before: dayBefore(1_000), limit: 32n }),
    'the kept proofs of funds': (db) => listProofs(db, { before: null, limit: 32n }),
    'the kept proofs of funds, a later page': (db) => listProofs(db, { before: dayBefore(1_000), limit: 32n }),
    ...Object.fromEntries(queries.map((query) => [`the movements of a day: ${JSON.stringify(query)}`, openDay(query)])),
  }
}

const measured = (): Readonly<Record<string, Work>> => ({
  ...Object.fromEntries(Object.entries(restOfSweep).map(([name, params]) => [sweepOf(name), send(name, params)])),
  "the strip above a dealer's list": (db) => sumSides(db, world.dealer),
  "the strip above a person's list": (db) => sumSides(db, world.person),
  "a dealer's list": list(world.dealer),
  "a dealer's list by operational status": list(world.dealer, { operationalStatuses: ['completed'] }),
  "a dealer's list by financial status": list(world.dealer, { financialStatus: 'paid' }),
  "a dealer's list by both statuses": list(world.dealer, { operationalStatuses: ['in_transfer'], financialStatus: 'hold' }),
  "a dealer's list by two statuses that do not meet": list(world.dealer, { operationalStatuses: ['completed'], financialStatus: 'hold' }),
  "a dealer's list by the active ones": list(world.dealer, { operationalStatuses: operationalStatuses.filter(isActive) }),
  "a dealer's list by the ended ones with money": list(world.dealer, {
    operationalStatuses: operationalStatuses.filter((one) => !isActive(one)),
    isAboutMoney: true,
  }),
  "a dealer's list by statuses, band and days": list(world.dealer, {
    operationalStatuses: ['completed'],
    commission: 'medium',
    from: dayBefore(180),
    to: dayBefore(90),
  }),
  "a dealer's list, a later page": list(world.dealer, { before: { createdAt: `${dayBefore(100)}T00:00:00Z`, id: 1n } }),
  "a dealer's list by the active ones, a later page": list(world.dealer, {
    operationalStatuses: operationalStatuses.filter(isActive),
    before: { createdAt: `${dayBefore(100)}T00:00:00Z`, id: 1n },
  }),
  "a dealer's list of stock": stock({}),
  "a dealer's list of stock by group": stock({ group: 'completed' }),
  "a dealer's list of stock, a later page": stock({ group: 'not_completed', cursor: `${dayBefore(100)}T00:00:00.000Z~1` }),
  "a dealer's statement of a month": async (db) => {
    const wanted = salesOf({ partyId: world.dealer }, dayBefore(100).slice(0, 7))
    await listEnded(db, { ...wanted, after: null, afterId: 0n, limit: 51 })
    await sumEnded(db, wanted)
  },
  "a dealer's turns": (db) => listTurns(db, { partyId: world.dealer, side: 'sale', before: null, limit: 21 }),
  "a dealer's turns, a later page": (db) =>
    listTurns(db, { partyId: world.dealer, side: 'sale', before: { createdAt: `${dayBefore(100)}T00:00:00Z`, id: 1n }, limit: 21 }),
  "a person's turns": (db) => listTurns(db, { partyId: world.person, side: 'buy', before: null, limit: 21 }),
  "a person's list": list(world.person),
  "a dealer's events": events(world.dealer),
  "a dealer's events, a later page": events(world.dealer, { after: 3_000n }),
  "a dealer's events of one guarantee": events(world.dealer, { guaranteeId: world.firstGuarantee }),
  "a person's events": events(world.person),
  'the look for events to tell': send('webhooks.publish', []),
  "a dealer's endpoint with what waits for it": (db) => listEndpoints(db, { companyId: world.dealerCompany }),
  'the log of an endpoint': log(),
  'the log of an endpoint, a later page': log({ before: 2_000n }),
  ...Object.fromEntries(
    (['due', 'delivered', 'dead'] as const).map((status) => [`the log of an endpoint: ${status}`, log({ status, before: 1_900n })]),
  ),
  'the claim of what is to be told': (db) => claimDeliveries(db, { busy: [], most: 64, ofEndpoint: 16 }),
  'the claim of what is to be told, where nothing is due': (db) =>
    claimDeliveries(db, { busy: [world.endpoint], most: 64, ofEndpoint: 16 }),
  'the look for what was told in vain for too long': giveUpOld,
  ...Object.fromEntries(
    (['week', 'month', 'year'] as const).flatMap((grain) => [
      [`a dealer's dashboard by ${grain}`, (db: Queryable) => listSums(db, world.dealer, grain, sinceOf[grain])],
      [`a person's dashboard by ${grain}`, (db: Queryable) => listSums(db, world.person, grain, sinceOf[grain])],
    ]),
  ),
  ...Object.fromEntries(
    (['week', 'month', 'year'] as const).map((grain) => [
      `the staff's overview: sums by ${grain}`,
      (db: Queryable) => listSumsOfAll(db, grain, sinceOf[grain]),
    ]),
  ),
  "the staff's overview: what waits": async (db) => {
    await countWaiting({ db, now: new Date(), actor: { role: 'admin', staffId: 1n } }, productionSettings)
  },
  "the staff's overview: money": async (db) => {
    await readSharedTotals(db)
    await readMoneyBeside(db)
  },
  "the staff's overview: failures": listFailures,
  "a dealer's guarantees that need attention": (db) => listToAttend(db, world.dealer, 'sale', 5),
  "a dealer's list by band and day": list(world.dealer, { commission: 'medium', from: dayBefore(300), to: dayBefore(121) }),
  "a dealer's list by money that came in": list(world.dealer, { money: { kind: 'paid_in', from: dayBefore(180), to: dayBefore(91) } }),
  "a dealer's list by money that came in, a later page": list(world.dealer, {
    money: { kind: 'paid_in', from: dayBefore(180), to: dayBefore(91) },
    before: { createdAt: `${dayBefore(135)}T00:00:00Z`, id: 1n },
  }),
  "a dealer's list by money that went out and a status": list(world.dealer, {
    operationalStatuses: ['completed'],
    money: { kind: 'paid_out', from: dayBefore(180), to: dayBefore(91) },
  }),
  "a dealer's list by money that went out of active ones": list(world.dealer, {
    operationalStatuses: operationalStatuses.filter(isActive),
    money: { kind: 'paid_out', from: dayBefore(180), to: dayBefore(91) },
  }),
  "a person's list by money that came in": list(world.person, { money: { kind: 'paid_in', from: dayBefore(180), to: dayBefore(91) } }),
  'bills to remind of': (db) => listBillsToRemind(db, { afterSeconds: [604_800, 1_209_600], limit: 100 }),
  'fees without a bill': (db) => listUnbilled(db, 100),
  'the sweep of a day': (db) => hasSwept(db, '2026-11-22'),
  'fees to sweep': listUnsettledFees,
  'the balance that a statement must show': (db) => expectedBalance(db, dayBefore(1)),
  'the newest day of the bank': findNewestDay,
  'promises that have passed': listOverduePayouts,
  'payouts that stand otherwise than they should': (db) => listStale(db, { ibanYoungSeconds: 1, contactYoungSeconds: 1 }),
  'beneficiaries to remind': (db) => listDueReminders(db, { afterSeconds: [86_400, 604_800, 2_592_000], wantsAccount }),
  'rows that are of no more use': forgetOldRows,
  'rows whose period is over, with none': async (db) => {
    for (const table of expiringTables) await deleteExpired(db, table, 100)
  },
  'the poll of the outbox': send('notify.claimOutbox', [50]),
  "a dealer's consents": (db) => listConsents(db, { userId: world.dealerUser, before: null, limit: 50 }),
  'the way of every sum of a guarantee': (db) => findSums(db, { id: world.billed, partyId: world.billedParty }),
  "a person's consents": (db) => listConsents(db, { userId: world.personUser, before: null, limit: 50 }),
  'accounts by phone': (db) => findAccounts(db, 1n, { phone: world.phone, email: null, nationalNumber: null, name: null }),
  'accounts by national number': (db) =>
    findAccounts(db, 1n, { phone: null, email: null, nationalNumber: world.nationalNumber, name: null }),
  'accounts by a word of a name': (db) => findAccounts(db, 1n, { phone: null, email: null, nationalNumber: null, name: 'محمد' }),
  'staff: a search by plate': (db) => searchAll(db, 21, readSearch('20-10001')),
  'staff: a search by a word that many are called': (db) => searchAll(db, 21, readSearch('محمد')),
  'staff: a search by a whole name': (db) => searchAll(db, 21, readSearch(world.name)),
  'staff: a search by phone': (db) => searchAll(db, 21, readSearch(world.phone)),
  'staff: a search that finds nothing': (db) => searchAll(db, 21, readSearch('زززز')),
  'a dealer searches for a whole name': (db) => searchOwn(db, world.dealer, readSearch(world.buyerName)),
  'a dealer searches for a word that many are called': (db) => searchOwn(db, world.dealer, readSearch('محمد')),
  'a person searches': (db) => searchOwn(db, world.person, readSearch('محمد')),
  'the browsers of a person': (db) => listDevices(db, { userId: world.personUser }),
  'a change of phone: payouts that wait': (db) => listGuaranteesOfPayee(db, world.person),
  'a change of phone: parties': (db) => listPartiesOfBankData(db, world.personUser),
  'a new key: trust': (db) => inheritTrust(db, { oldJkt: `key-${world.personUser}`, newJkt: 'key-new' }),
  'a new key: sessions': (db) => endSessionsOnKey(quiet(db), world.personUser, `key-${world.personUser}`),
  'payouts in doubt': (db) => listPayouts(db, { status: 'unknown', after: null, limit: 50 }),
  'payouts rejected': (db) => listPayouts(db, { status: 'rejected', after: null, limit: 50 }),
  'payouts withdrawn': (db) => listPayouts(db, { status: 'withdrawn', after: null, limit: 50 }),
  'payouts settled': (db) => listPayouts(db, { status: 'settled', after: null, limit: 50 }),
  'fees of a guarantee': (db) => listFeesOfGuarantee(db, parseGuaranteeNumber(world.guarantee) ?? 0n),
  ...Object.fromEntries(
    (['finance', 'reviewer', 'admin'] as const).map((role) => [`the queue of ${role}`, (db: Queryable) => openQueue(db, role)]),
  ),
  ...staffLists(),
  ...bankDays(),
  'the trial balance': readTrialBalance,
  "the evidence of a guarantee's acts": (db) => readEvidence(db, sealer, world.guarantee),
  ...Object.fromEntries(
    Object.entries(sandboxLists).flatMap(([name, [first, later]]) => [
      [`the sandbox: ${name}`, first],
      [`the sandbox: ${name}, a later page`, later],
    ]),
  ),
  "the sandbox: a person's messages": (db) => listInbox(db, { sentTo: world.phone, after: null, limit: 51 }),
  "the sandbox: a person's newest message": (db) => findNewestMessage(db, { addresses: [world.phone] }),
  'the sandbox: the newest message': (db) => findNewestMessage(db, { addresses: [] }),
})

/** The whole of a table of this size is cheaper than a portion of it by its keys. In a large one it is not: the plan for those. */
const asInLargeTables = 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'
/** The sandbox has an index of open payouts, which nothing else may use. */
const asWithoutSandbox = 'drop index app.payouts__open_in_sandbox'
/** Five hundred ids, each with what a few look-ups read. */
const ofOnePortion = 4_000

/** One portion of each statement of the audit, in the middle of the first fill. */
const auditPortions: Readonly<Record<string, () => readonly unknown[]>> = {
  'money/ledger.rangeOfOwners': () => [],
  'money/ledger.rangeOfOwnersOfLines': () => [],
  'money/ledger.rangeOfEntries': () => [],
  'money/ledger.listSharedAccounts': () => [],
  'money/ledger.sumLines': () => [world.stripeOfBank, 10, 1_000_000_000, 100, 1, 0, 0],
  'money/ledger.auditAccounts': () => portion(world.firstGuarantee),
  'money/ledger.auditEntries': () => portion(1n),
  'money/ledger.sumBooks': () => portion(1n),
  'audit.rangeOfGuarantees': () => [],
  'audit.rangeOfReceipts': () => [],
  'audit.rangeOfPayouts': () => [],
  'audit.auditGuarantees': () => portion(world.firstGuarantee),
  'audit.auditTurns': () => portion(world.firstGuarantee),
  'audit.auditReceipts': () => portion(world.firstReceipt),
  'audit.auditStraySuspense': () => portion(world.firstGuarantee),
  'audit.auditPayouts': () => portion(world.firstPayout),
  'audit.auditStrayFlight': () => portion(1n),
  'audit.rangeOfParties': () => [],
  'audit.auditSumsOfAll': () => [],
  'audit.auditDashboardSums': () => [world.person, world.person + 500n, []],
  'audit.listLargeParties': () => [world.dealer, world.dealer + 500n, 100],
  'audit.listSumsOfParty': () => [world.dealer],
  'audit.listFactsOfParty': () => [world.dealer, new Date(Date.now() - 8 * 86_400_000), new Date(Date.now() - 6 * 86_400_000)],
  'audit.auditMoneyEntries': () => portion(1n),
  'audit.auditMoneyOfGuarantees': () => portion(world.firstGuarantee),
  'audit.listEvidence': () => [world.firstGuarantee, 0, world.firstGuarantee + 500n],
  'audit.readMarks': () => [],
  'audit.readNewestRun': () => [],
  'audit.listChangedGuarantees': () => [world.firstGuarantee + 1_000_000n, new Date(Date.now() + 86_400_000), 1_000_000_000],
  'audit.listChangedParties': () => [[world.firstGuarantee, world.firstGuarantee + 1n]],
  'audit.listChangedPayouts': () => [world.firstPayout + 1_000_000n, new Date(Date.now() + 86_400_000)],
  'audit.listChangedOwners': () => [1_000_000_000],
  'audit.rangeOfInvoiced': () => [],
  'audit.auditInvoiced': () => portion(1n),
  'audit.auditInvoiceNumbers': () => portion(1n),
  'audit.auditInvoiceSeries': () => [],
  'money/reconciliation.rangeOfPayouts': () => [],
  'money/reconciliation.rangeOfGuarantees': () => [],
  'money/reconciliation.rangeOfMessages': () => [],
  'money/reconciliation.listMessages': () => [1_001, 1_201],
  'money/reconciliation.listMessagesNamed': () => [['a', 'b']],
  'money/reconciliation.auditPayoutLines': () => portion(world.firstPayout),
  'money/reconciliation.auditRefunds': () => portion(world.firstGuarantee),
  'money/reconciliation.auditDoubts': () => portion(world.firstPayout),
  'money/reconciliation.rangeOfLines': () => [],
  'money/reconciliation.auditKeptLines': () => portion(1n),
  'money/reconciliation.auditSweeps': () => [...portion(world.firstPayout), [world.stripeOfBank]],
  'money/reconciliation.sumBankLines': () => [0, 1_000_000_000, 500],
  'money/reconciliation.auditBankBalance': () => [[world.stripeOfBank], 0],
}
const portion = (first: bigint): [bigint, bigint] => [first + 300n, first + 800n]

/** Of so few pages one more of an index is a great part, whenever it comes. */
const handful = 30

/** Statements that still grow, and why; a change that mends one takes it off the list. */
const stillGrow: Readonly<Record<string, string>> = {
  'a dealer searches for a word that many are called':
    'five hundred candidates of a word are read and no more; at 2,000 a dealer has fewer',
  "a dealer's statement of a month":
    'it grows with the sales that ended in that month, which are all added up, and fifty of which are shown',
  'the audit: audit.auditSumsOfAll': 'the sums of all are of everything, which it reads once and in one snapshot',
  'the trial balance': 'balances are not kept by kind of account',
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
  await fillSandbox(guarantees - more, guarantees)
  await fillBankDays(guarantees - more, guarantees)
  await fillDeliveries()
  await superuser.query('vacuum (analyze)')
}

/** The simulators' own rows: for each guarantee a vehicle, an owner, a message, a payment and a receipt, for each second one a company. */
async function fillSandbox(from: number, to: number): Promise<void> {
  const rows = `generate_series(${from + 1}, ${to}) i`
  await superuser.query(`
    insert into sandbox.people (national_number, kind, name, phone, latin_name)
      select (9600000000 + i)::text, 'person', 'شخص ' || i, '+96278' || lpad(i::text, 7, '0'), case when i % 2 = 0 then 'Person ' || i end from ${rows};
    insert into sandbox.person_answers (national_number, answer) select (9600000000 + i)::text, 'silent' from ${rows} where i % 20 = 0;
    insert into sandbox.companies (national_number, name, legal_form, status, signatories, answer)
      select (300000000 + i)::text, 'شركة ' || i, 'establishment', 'active', '[]', case when i % 20 = 0 then 'silent' end from ${rows};
    insert into sandbox.vehicles (registration_number, plate_number, plate_code, type, manufacture_year, owner_national_number, guarantee_id)
      select (30000000 + i)::text, '1', '10', 'Kia', 2020, (9600000000 + i)::text, sandbox.newest_active_guarantee((30000000 + i)::text) from ${rows};
    insert into sandbox.messages (id, channel, sent_to, lang, text, sent_at)
      select i, case when i % 10 = 0 then 'email' else 'sms' end, '+96279' || lpad((1000000 + i)::text, 7, '0'), 'ar', 'x', now() - interval '1 year' + i * interval '1 minute' from ${rows};
    insert into sandbox.bank_orders (end_to_end_id, file_id, rail, amount_fils, creditor, iban, received_at, debit_at, debited_at, status)
      select 'P' || i, 'FILE-' || i / 20, 'ACH', 1, 'x', 'JO', now() - interval '1 year' + i / 20 * interval '1 hour', now(), now(), 'debited' from ${rows};
    insert into sandbox.bank_credits (bank_reference, way, amount_fils, remittance, notice, received_at, state_at, stated_at)
      select 'EF' || i, 'bank', 1, 'x', '{}', now() - interval '1 year' + i * interval '1 minute', now(), now() from ${rows};
    insert into app.make_goods (cause, amount_fils, made_at, credited_at) select 'charge', 1, now(), case when i > 100 then now() end from ${rows};
  `)
}

/** An endpoint of the dealer that was told of every event: of twenty deliveries one was given up, two are due, and one waits for its next attempt. */
async function fillDeliveries(): Promise<void> {
  await superuser.query(`
    insert into app.webhook_endpoints (company_id, party_id, url, created_by)
      select c.id, c.party_id, 'https://hooks.example.com/', m.user_id
      from app.companies c join app.parties d on d.id = c.party_id join app.memberships m on m.company_id = c.id
      where d.national_number = '${dealerNumber}' and not exists (select from app.webhook_endpoints);
    insert into app.webhook_deliveries (endpoint_id, event_id, guarantee_id, version, kind, at, status, due_at)
      select w.id, e.id, e.guarantee_id, e.version, e.kind, e.at,
        case when e.id % 20 = 0 then 'dead' when e.id % 20 <= 3 then 'due' else 'delivered' end,
        case when e.id % 20 = 3 then now() + interval '1 day' else now() end
      from app.webhook_endpoints w join app.party_events e on e.party_id = w.party_id
      where e.id > coalesce((select max(event_id) from app.webhook_deliveries), 0)
      order by e.id;
  `)
}

/**
 * Of the bank: for each guarantee a day with its statement and its proof of funds, before those of the last fill, on whatever day that was; on the
 * busiest day a line of each guarantee. Of the first fill one in twenty is an exception, one in fifty announced only: little is left of a busy day.
 */
async function fillBankDays(from: number, to: number): Promise<void> {
  const rows = `generate_series(${from + 1}, ${to}) i`
  await superuser.query(`
    insert into app.bank_statements (message_id, statement, page, is_last_page, account, currency, opening_fils, closing_fils, closing_at, moved_fils, fingerprint)
      select 'fill-0', 'DAY-' || i, 1, true, 'JO', 'JOD', i, i + 1, now() - i * interval '1 day', 1, sha256(('day' || i)::bytea) from ${rows};
    insert into app.proofs_of_funds (day, bank_escrow_fils, biller_clearing_fils, buyer_escrow_fils, seller_payable_fils, buyer_refund_fils, suspense_fils, fees_to_sweep_fils, payouts_in_flight_fils)
      select coalesce((select min(day) from app.proofs_of_funds), current_date) - (i - ${from}), i, 0, i, 0, 0, 0, 0, 0 from ${rows};
    update app.bank_lines l set booked_on = '${busyDay}', stated_by = message_id where booked_on is null and reference like 'IN%';
    update app.bank_lines l set stated_by = null, announced_by = message_id where booked_on = '${busyDay}' and stated_by is not null and id % 50 = 0 and ${from} = 0;
    insert into app.bank_exceptions (kind, direction, amount_fils, reference, booked_at, message_id, line_id, seen_at)
      select 'unknown_credit', 'credit', l.amount_fils, l.reference, '${busyDay}T08:00:00Z', l.message_id, l.id, now()
      from app.bank_lines l where l.booked_on = '${busyDay}' and l.id % 20 = 0 and ${from} = 0;
  `)
}

const keep = (name: string, at: 'few' | 'many', buffers: number) => read.set(name, { few: 0, many: 0, ...read.get(name), [at]: buffers })

/** Each is sent twice; the first reads the catalogue, too. */
async function measure(at: 'few' | 'many'): Promise<void> {
  for (const [name, work] of Object.entries(measured())) {
    const settings = name.startsWith('the sandbox: ') ? asInLargeTables : partsOfSweep.includes(name) ? asWithoutSandbox : ''
    await buffersOf(work, settings)
    keep(name, at, await buffersOf(work, settings))
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
  superuser = new pg.Client({ connectionString: database.superuserUrl, types })
  await superuser.connect()
  await fillUpTo(few)
  const { rows } = await superuser.query<Record<keyof World, string>>(
    `select d.id as dealer, du.id as "dealerUser", p.id as person, u.id as "personUser", u.phone, p.name, s.buyer_name as "buyerName", p.national_number as "nationalNumber", g.number as guarantee,
       b.id as billed, b.buyer_party_id as "billedParty", (select min(id) from app.guarantees) as "firstGuarantee", (select min(id) from app.receipts) as "firstReceipt", (select min(id) from app.payouts) as "firstPayout", 65 as "stripeOfBank",
       c.id as "dealerCompany", (select id from app.webhook_endpoints) as endpoint
     from app.parties d join app.companies c on c.party_id = d.id join app.memberships m on m.company_id = c.id join app.users du on du.id = m.user_id,
       app.guarantees g join app.parties p on p.id = g.seller_party_id join app.users u on u.party_id = p.id,
       (select g.id, g.buyer_party_id from app.fee_bills f join app.guarantees g on g.id = f.guarantee_id order by f.id limit 1) b,
       lateral (select buyer_name from app.guarantees s where s.seller_party_id = d.id and s.operational_status = 'completed' order by s.id desc limit 1) s
     where d.national_number = $1 and g.seller_party_id <> d.id and g.operational_status = 'completed' order by g.id limit 1`,
    [dealerNumber],
  )
  const [found] = rows
  if (!found) throw new Error('nobody sold anything')
  const { phone, name, buyerName, nationalNumber, guarantee, ...ids } = found
  const idOf = (name: keyof typeof ids) => BigInt(ids[name])
  world = {
    phone,
    name,
    buyerName,
    nationalNumber,
    guarantee,
    dealer: idOf('dealer'),
    dealerUser: idOf('dealerUser'),
    person: idOf('person'),
    personUser: idOf('personUser'),
    firstGuarantee: idOf('firstGuarantee'),
    billed: idOf('billed'),
    billedParty: idOf('billedParty'),
    firstReceipt: idOf('firstReceipt'),
    firstPayout: idOf('firstPayout'),
    stripeOfBank: idOf('stripeOfBank'),
    dealerCompany: idOf('dealerCompany'),
    endpoint: idOf('endpoint'),
  }
  // No statement has shown these yet, however many there are.
  await superuser.query(
    'update app.receipts set settled_at = null, recorded_at = $1 where id in (select id from app.receipts order by id limit 20)',
    [`${busyDay}T08:00:00Z`],
  )
  await measure('few')
  await fillUpTo(many)
  await measure('many')
}, 480_000)
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

it('no statement reads more than twice as much with ten times the guarantees, but for those that are named here', () => {
  const grown = [...read]
    .filter(
      ([name, buffers]) =>
        buffers.many > Math.max(2 * buffers.few, handful) &&
        !name.startsWith('the list ') &&
        !(name.startsWith('the audit: ') && buffers.many < ofOnePortion),
    )
    .map(([name, buffers]) => `${name}: ${buffers.few} to ${buffers.many}`)
  expect(grown.filter((one) => !Object.keys(stillGrow).some((name) => one.startsWith(`${name}: `)))).toEqual([])
})

it('a dashboard reads at most 150 buffers, whatever it shows and however many guarantees there are', () => {
  const dashboards = [...read].filter(([name]) => name.includes('dashboard by'))
  expect(dashboards).toHaveLength(6)
  const attention = read.get("a dealer's guarantees that need attention")?.many ?? 0
  expect(dashboards.filter(([, { many }]) => many + attention > 150).map(([name, { many }]) => `${name}: ${many} + ${attention}`)).toEqual(
    [],
  )
})

it("the staff's overview reads at most 150 buffers, whatever it shows and however many guarantees there are", () => {
  const parts = [...read].filter(([name]) => name.startsWith("the staff's overview"))
  expect(parts).toHaveLength(6)
  const sums = parts.filter(([name]) => name.includes('sums')).map(([, { many }]) => many)
  const rest = parts.filter(([name]) => !name.includes('sums')).reduce((sum, [, { many }]) => sum + many, 0)
  expect([Math.max(...sums) + rest, parts]).toEqual([expect.toSatisfy((buffers: number) => buffers <= 150), parts])
})

it('a page of a list of the staff reads at most 150 buffers, by whatever it is filtered', () => {
  const lists = [...read].filter(([name]) => name.startsWith('the list '))
  expect(new Set(lists.map(([name]) => name.split(/[ :]/)[2]))).toEqual(new Set(listNames))
  expect(lists.filter(([, { many }]) => many > 150).map(([name, { few: less, many }]) => `${name}: ${less} to ${many}`)).toEqual([])
})

it("a page of the bank's days, of the kept proofs and of a day's movements reads at most 150 buffers, by whatever it is filtered", () => {
  const pages = [...read].filter(([name]) => /^the (days of the bank|kept proofs|movements of a day)/.test(name))
  expect(pages).toHaveLength(16)
  expect(pages.filter(([, { many }]) => many > 150).map(([name, { few: less, many }]) => `${name}: ${less} to ${many}`)).toEqual([])
})

it('the way of every sum of a guarantee, with those of its fees, reads at most 150 buffers', () => {
  expect(read.get('the way of every sum of a guarantee')?.many).toSatisfy((buffers: number) => buffers > 0 && buffers <= 150)
})

it('a page of the queue reads at most 150 buffers, its counts included, however much waits', () => {
  const queues = [...read].filter(([name]) => name.startsWith('the queue of '))
  expect(queues).toHaveLength(3)
  expect(queues.filter(([, { many }]) => many > 150).map(([name, { few: less, many }]) => `${name}: ${less} to ${many}`)).toEqual([])
})

it('the searches of the minute read at most 300 buffers together when there is nothing to do, with a twentieth of all payouts waiting', async () => {
  const { rows } = await superuser.query<{ waiting: number }>(`select count(*)::int as waiting from app.payouts where status = 'held'`)
  expect(rows[0]?.waiting).toBeGreaterThan(many / 25)
  const parts = partsOfSweep.map((name) => [name, read.get(name)?.many ?? Number.NaN] as const)
  expect([parts.reduce((sum, [, buffers]) => sum + buffers, 0), parts]).toEqual([
    expect.toSatisfy((buffers: number) => buffers > 0 && buffers <= 300),
    parts,
  ])
})

it('a page of a list reads at most 110 buffers, by whatever it is filtered, and one that can have none reads nothing', () => {
  const lists = [...read].filter(([name]) => /^a (dealer|person)'s list/.test(name))
  expect(lists).toHaveLength(20)
  expect(lists.filter(([, { many }]) => many > 110).map(([name, { many }]) => `${name}: ${many}`)).toEqual([])
  expect(read.get("a dealer's list by two statuses that do not meet")).toEqual({ few: 0, many: 0 })
})

it('a search reads at most 2,500 buffers, by number, plate or phone at most 150, and by a whole name at most 15', () => {
  const searches = [...read].filter(([name]) => /search|accounts by/.test(name))
  const most = (name: string) => (/whole name/.test(name) ? 15 : /word/.test(name) || name === 'a person searches' ? 2_500 : 150)
  expect(searches.filter(([name, { many }]) => many > most(name)).map(([name, { many }]) => `${name}: ${many}`)).toEqual([])
})

it('a statement that grows no more is off the list', () => {
  expect(Object.keys(stillGrow).filter((name) => (read.get(name)?.many ?? 0) <= 2 * (read.get(name)?.few ?? 0))).toEqual([])
})

it('the audit of the sums of parties reads their own guarantees and no others', () => {
  const sums = read.get('the audit: audit.auditDashboardSums') ?? { few: 0, many: 0 }
  expect(sums).toEqual({ few: sums.few, many: expect.toSatisfy((buffers: number) => buffers <= 1.2 * sums.few) })
  // A week of a dealer with 4,000 guarantees.
  expect(read.get('the audit: audit.listFactsOfParty')?.many).toBeLessThanOrEqual(300)
})

it('the audit of entries looks up each entry of its portion once, however many lines it has', () => {
  expect(read.get('the audit: money/ledger.auditEntries')?.many).toBeLessThanOrEqual(6_500)
})

it('every statement of the audit is among them', () => {
  const ofAudit = [...statements.keys()].filter((name) => /^audit\.(audit|range|list)|^money\/[a-z]+\.(audit|rangeOf)/.test(name))
  expect(ofAudit.filter((name) => !(name in auditPortions) && name !== 'audit.listEvidenceOf')).toEqual([])
})
