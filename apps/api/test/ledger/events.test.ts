import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fils, fils } from '@damana/contract/money'
import { expect, test } from 'vitest'
import { statements } from '#db/statement.ts'
import { projectRoot } from '#kernel/project-root.ts'
import '#money/refunds/index.ts'
import {
  type Account,
  type AccountCode,
  chartOfAccounts,
  guaranteeAccount,
  type Posting,
  receiptAccount,
  sharedAccount,
} from '#money/ledger/chart-of-accounts.ts'
import { type LedgerEntry, type LedgerEventName, ledgerEvents, postAs } from '#money/ledger/index.ts'
import { type EventRow, type Ids, eventRows, idsOfRun } from './event-rows.ts'
import { credit, debit, entry, openLedger, origin } from './support.ts'

const world = openLedger({ audited: false }) // each row is posted alone, without what would have to come before it

const events = Object.keys(ledgerEvents) as LedgerEventName[]
const scopeOf = ({ code }: Account) => chartOfAccounts[code].scope

/** Postings as the table writes them; `nameOf` says how an account is called in it. */
function describePostings(postings: readonly Posting[], nameOf: (posting: Posting) => string): string {
  const book = (wanted: 'client' | 'own') => {
    const side = (of: Posting['side']) =>
      [
        ...new Set(postings.filter((posting) => posting.side === of && chartOfAccounts[posting.account.code].book === wanted).map(nameOf)),
      ].join(', ')
    return side('debit') && `${side('debit')} → ${side('credit')}`
  }
  return [book('client'), book('own') && `‖ ${book('own')}`].filter(Boolean).join(' ')
}
const owners = { shared: '', guarantee: ':g', receipt: ':r' } as const
const byName = ({ account }: Posting) => account.code + owners[scopeOf(account)]
const bySum =
  ({ g, r }: Ids) =>
  (posting: Posting) => {
    const { account, fils: amount } = posting
    const isOwners = account.ownerId === { shared: undefined, guarantee: g, receipt: r }[scopeOf(account)]
    return `${byName(posting)}${isOwners ? '' : `:${account.ownerId}`} ${amount}`
  }
/** The same table without its sums. The common postings of every payout are told of its source. */
const withoutSums = ({ event, postings }: EventRow) => {
  const text = postings.replaceAll(/(?::\d+)? \d+(?=,| →| ‖|$)/g, '').replaceAll(/(\w+), \1\b/g, '$1')
  return event.startsWith('payout_') && event !== 'payout_ordered'
    ? text.replace(/seller_payable:g|partner_payable:g|buyer_refund:g|suspense:r|fees_to_sweep/, 'source')
    : text
}

const document = readFileSync(join(projectRoot, 'docs/rooms/ledger.md'), 'utf8')
function readTable(heading: string): string[][] {
  const section = document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((text) => text.startsWith('| `'))
    .map((text) =>
      text
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
}

test('docs/rooms/ledger.md has every row of the table with its postings, and no other', () => {
  const documented = readTable('Events').map(([event, , postings]) => `${event}: ${postings}`)
  expect(documented).toEqual([...new Set(eventRows.map((row) => `${row.event}: ${withoutSums(row)}`))])
})

test('every event has a row', () => {
  expect(events.filter((event) => !eventRows.some((row) => row.event === event))).toEqual([])
})

test('docs/rooms/ledger.md has the chart of accounts, and so has the database', async () => {
  const chart = Object.entries(chartOfAccounts).map(([code, line]) => [code, String(line.number), line.book, line.kind, line.scope])
  expect(readTable('Accounts').map((row) => row.slice(0, 5))).toEqual(chart)
  const { rows } = await world.owner.query('select code, number, book, kind, scope from ledger.chart order by number')
  expect(rows.map((row) => [row.code, String(row.number), row.book, row.kind, row.scope])).toEqual(chart)
})

test.each(eventRows.map((row, run) => ({ ...row, run: BigInt(run) })))(
  '$event $title posts as it stands in the table',
  async ({ event, make, run, postings }) => {
    const ids = idsOfRun(run)
    const made = make(ids)
    expect(made.event).toBe(event)
    // the account it takes from must hold it first
    const bank = sharedAccount('bank_escrow', { guaranteeId: ids.g })
    const losses = sharedAccount('losses', { guaranteeId: ids.g })
    for (const { account, side, fils: amount } of made.postings) {
      const { book, kind, scope } = chartOfAccounts[account.code]
      const other = book === 'client' ? bank : losses
      if (side === 'debit' && kind === 'liability') await postAs(world.api, entry([debit(other, amount), credit(account, amount)]))
      if (side === 'credit' && kind === 'asset' && scope === 'guarantee')
        await postAs(world.api, entry([debit(account, amount), credit(other, amount)]))
    }
    const id = await postAs(world.api, { ...made, ...origin })
    const { rows } = await world.api.query<{ code: AccountCode; owner_id: bigint; side: Posting['side']; amount_fils: Fils }>(
      'select code, owner_id, side, amount_fils from ledger.journal where entry_id = $1',
      [id],
    )
    const booked = rows.map(({ code, owner_id, side, amount_fils }): Posting => ({
      account: { code, ownerId: owner_id },
      side,
      fils: amount_fils,
    }))
    expect(made.postings).toHaveLength(booked.length)
    const sorted = (text: string) =>
      text.split(' ‖ ').map((book) =>
        book
          .replace(/^‖ /, '')
          .split(' → ')
          .map((side) => side.split(', ').toSorted()),
      )
    expect(sorted(describePostings(booked, bySum(ids)))).toEqual(sorted(postings))
    expect(await postAs(world.api, { ...made, ...origin })).toBe(id)
  },
)

test('the fees that no statement has shown yet are looked for in every event of a guarantee that earns fees', () => {
  const earning = eventRows
    .map(({ make }, run) => make(idsOfRun(BigInt(run))))
    .filter(
      ({ guaranteeId, postings }) =>
        guaranteeId !== null && postings.some(({ account, side }) => account.code === 'fees_to_sweep' && side === 'credit'),
    )
  const text = statements.get('money/refunds.listUnsettledFees') ?? ''
  expect(earning.length).toBeGreaterThan(5)
  expect([...new Set(earning.map(({ event }) => event))].filter((event) => !text.includes(`'${event}'`))).toEqual([])
})

const ids = idsOfRun(1000n)
const { g: guaranteeId, r: receiptId } = ids
const seller = { payoutId: 1n, source: { kind: 'seller_payable', guaranteeId }, amountFils: fils(900n) } as const
const receipt = { receiptId, guaranteeId, escrowFils: fils(1000n), excessFils: fils(50n) }
const describe = (entry: LedgerEntry) => describePostings(entry.postings, byName)

test('amounts of nothing leave no line', () => {
  expect(
    describe(
      ledgerEvents.completion({
        guaranteeId,
        sellerFils: fils(900n),
        commissionFils: fils(0n),
        commissionTaxFils: fils(0n),
        transferFils: fils(0n),
        transferTaxFils: fils(0n),
      }),
    ),
  ).toBe('buyer_escrow:g → seller_payable:g')
  expect(describe(ledgerEvents.receipt_by_bank({ ...receipt, excessFils: fils(0n) }))).toBe('bank_escrow → buyer_escrow:g')
  expect(
    describe(ledgerEvents.notice_settled({ receiptId, holder: { receiptId }, amountFils: fils(5n), deductedChargesFils: fils(0n) })),
  ).toBe('bank_escrow → biller_clearing')
})

test('a payout goes back to where its money came from', () => {
  const refund = { ...seller, source: { kind: 'buyer_refund', guaranteeId } as const }
  const unmatched = { ...seller, source: { kind: 'suspense', receiptId } as const }
  expect(describe(ledgerEvents.payout_ordered(refund))).toBe('buyer_refund:g → payouts_in_flight')
  expect(describe(ledgerEvents.payout_ordered(unmatched))).toBe('suspense:r → payouts_in_flight')
  for (const event of [ledgerEvents.payout_rejected, ledgerEvents.payout_withdrawn]) {
    expect(event(refund).postings[1]?.account).toEqual(guaranteeAccount('buyer_refund', guaranteeId))
    expect(event(unmatched).postings[1]?.account).toEqual(receiptAccount('suspense', receiptId))
  }
  expect(ledgerEvents.payout_returned({ ...unmatched, shortFils: fils(0n) }).postings[1]?.account).toEqual(
    receiptAccount('suspense', receiptId),
  )
})

test("a liability's stripe that is credited is the one that is debited later", () => {
  for (const [first, second, code] of [
    [ledgerEvents.payout_ordered(seller), ledgerEvents.payout_settled(seller), 'payouts_in_flight'],
    [ledgerEvents.payout_ordered(seller), ledgerEvents.payout_rejected(seller), 'payouts_in_flight'],
  ] as const) {
    const stripe = (of: LedgerEntry) => of.postings.find((posting) => posting.account.code === code)?.account.ownerId
    expect(stripe(first)).toBe(stripe(second))
  }
})
