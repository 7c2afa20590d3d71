import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fils } from '@damana/contract/money'
import { expect, test } from 'vitest'
import { projectRoot } from '#project-root.ts'
import { type Posting, chartOfAccounts, guaranteeAccount, receiptAccount, sharedAccount } from '#ledger/chart-of-accounts.ts'
import { type LedgerEntry, type LedgerEventName, ledgerEvents, post } from '#ledger/index.ts'
import { credit, debit, entry, nextId, origin, openLedger } from './support.ts'

const world = openLedger()

const guaranteeId = 33n
const receiptId = 65n
const seller = { payoutId: 1n, source: { kind: 'seller_payable', guaranteeId }, amountFils: fils(900n) } as const
const receipt = { receiptId, guaranteeId, escrowFils: fils(1000n), excessFils: fils(50n) }

/** Every row with facts of which none is zero. */
const samples: Record<LedgerEventName, LedgerEntry> = {
  receipt_by_notice: ledgerEvents.receipt_by_notice(receipt),
  notice_settled: ledgerEvents.notice_settled({ receiptId, holder: { guaranteeId }, amountFils: fils(1050n), keptBackFils: fils(3n) }),
  receipt_by_bank: ledgerEvents.receipt_by_bank(receipt),
  receipt_unmatched: ledgerEvents.receipt_unmatched({ receiptId, way: 'bank', amountFils: fils(700n) }),
  completion: ledgerEvents.completion({
    guaranteeId,
    sellerFils: fils(900n),
    commissionFils: fils(80n),
    commissionTaxFils: fils(11n),
    transferFils: fils(20n),
    transferTaxFils: fils(3n),
  }),
  cancellation: ledgerEvents.cancellation({ guaranteeId, heldFils: fils(1000n) }),
  expiry: ledgerEvents.expiry({ guaranteeId, heldFils: fils(1000n) }),
  payout_ordered: ledgerEvents.payout_ordered(seller),
  payout_settled: ledgerEvents.payout_settled(seller),
  payout_rejected: ledgerEvents.payout_rejected(seller),
  payout_withdrawn: ledgerEvents.payout_withdrawn(seller),
  payout_returned: ledgerEvents.payout_returned({ ...seller, shortFils: fils(4n) }),
}
const names = Object.keys(samples) as LedgerEventName[]

const suffix = { shared: '', guarantee: ':g', receipt: ':r' } as const
function describePostings(postings: readonly Posting[]): string {
  const book = (wanted: 'client' | 'own') => {
    const side = (of: Posting['side']) =>
      postings
        .filter(({ account, side: is }) => is === of && chartOfAccounts[account.code].book === wanted)
        .map(({ account }) => account.code + suffix[chartOfAccounts[account.code].scope])
        .join(', ')
    return side('debit') && `${side('debit')} → ${side('credit')}`
  }
  return [book('client'), book('own')].filter(Boolean).join(' ‖ ')
}

const document = readFileSync(join(projectRoot, 'docs/ledger.md'), 'utf8')
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

test('docs/ledger.md has every event with its postings, and no other', () => {
  const documented = Object.fromEntries(readTable('Events').map(([event, , postings]) => [event, postings]))
  expect(documented).toEqual(Object.fromEntries(names.map((name) => [name, describePostings(samples[name].postings)])))
  expect(names).toEqual(Object.keys(ledgerEvents))
})

test('docs/ledger.md has the chart of accounts, and so has the database', async () => {
  const chart = Object.entries(chartOfAccounts).map(([code, line]) => [code, String(line.number), line.book, line.kind, line.scope])
  expect(readTable('Accounts').map((row) => row.slice(0, 5))).toEqual(chart)
  const { rows } = await world.owner.query('select code, number, book, kind, scope from ledger.chart order by number')
  expect(rows.map((row) => [row.code, String(row.number), row.book, row.kind, row.scope])).toEqual(chart)
})

test.each(names)('%s posts as it stands in the table', async (name) => {
  const run = nextId() * 32n
  const move = (posting: Posting): Posting =>
    chartOfAccounts[posting.account.code].scope === 'shared'
      ? posting
      : { ...posting, account: { ...posting.account, ownerId: posting.account.ownerId + run } }
  const postings = samples[name].postings.map(move)
  // what it takes from must hold it first
  for (const { account, side, fils: amount } of postings) {
    const { book, kind } = chartOfAccounts[account.code]
    if (side === 'debit' && book === 'client' && kind === 'liability')
      await post(world.api, entry([debit(sharedAccount('bank_escrow', { guaranteeId }), amount), credit(account, amount)]))
  }
  const id = await post(world.api, {
    ...samples[name],
    reference: `${name}:${run}`,
    guaranteeId: samples[name].guaranteeId && samples[name].guaranteeId + run,
    postings,
    ...origin,
  })
  const { rows } = await world.api.query('select code, owner_id, side, amount_fils from ledger.journal where entry_id = $1', [id])
  const booked = rows.map((row) => `${row.side} ${row.code}:${row.owner_id} ${row.amount_fils}`)
  expect(booked.toSorted()).toEqual(
    postings.map(({ account, side, fils: amount }) => `${side} ${account.code}:${account.ownerId} ${amount}`).toSorted(),
  )
})

test('amounts of nothing leave no line', () => {
  expect(
    describePostings(
      ledgerEvents.completion({
        guaranteeId,
        sellerFils: fils(900n),
        commissionFils: fils(0n),
        commissionTaxFils: fils(0n),
        transferFils: fils(0n),
        transferTaxFils: fils(0n),
      }).postings,
    ),
  ).toBe('buyer_escrow:g → seller_payable:g')
  expect(describePostings(ledgerEvents.receipt_by_bank({ ...receipt, excessFils: fils(0n) }).postings)).toBe('bank_escrow → buyer_escrow:g')
  expect(
    describePostings(
      ledgerEvents.notice_settled({ receiptId, holder: { receiptId }, amountFils: fils(5n), keptBackFils: fils(0n) }).postings,
    ),
  ).toBe('bank_escrow → biller_clearing')
})

test('a payout goes back to where its money came from', () => {
  const refund = { ...seller, source: { kind: 'buyer_refund', guaranteeId } as const }
  const unmatched = { ...seller, source: { kind: 'suspense', receiptId } as const }
  expect(describePostings(ledgerEvents.payout_ordered(refund).postings)).toBe('buyer_refund:g → payouts_in_flight')
  expect(describePostings(ledgerEvents.payout_ordered(unmatched).postings)).toBe('suspense:r → payouts_in_flight')
  for (const event of [ledgerEvents.payout_rejected, ledgerEvents.payout_withdrawn]) {
    expect(event(refund).postings[1]?.account).toEqual(guaranteeAccount('buyer_refund', guaranteeId))
    expect(event(unmatched).postings[1]?.account).toEqual(receiptAccount('suspense', receiptId))
  }
  expect(ledgerEvents.payout_returned({ ...unmatched, shortFils: fils(0n) }).postings[1]?.account).toEqual(
    receiptAccount('suspense', receiptId),
  )
})

test('a receipt that the biller told of and nobody can place lies in clearing', () => {
  expect(describePostings(ledgerEvents.receipt_unmatched({ receiptId, way: 'notice', amountFils: fils(5n) }).postings)).toBe(
    'biller_clearing → suspense:r',
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
