import type { Fils } from '@damana/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountCode, accountId, chartOfAccounts, type Posting } from '#money/ledger/chart-of-accounts.ts'
import { auditLedger, type LedgerEntry, ledgerRefusal, postAs, reverse } from '#money/ledger/index.ts'
import { anyEntry } from './any-entry.ts'
import { openLedger, origin } from './support.ts'

const world = openLedger({ audited: false }) // the test asks the audit itself

/** The ledger as a few lines of arithmetic: what a chart, references and balances must come to. */
function createOracle() {
  const balances = new Map<bigint, bigint>()
  const entries = new Map<string, { entry: LedgerEntry; reversed: boolean }>()
  const ended = new Set<bigint>()

  function apply(postings: readonly Posting[]): string {
    const after = new Map<bigint, bigint>()
    for (const { account, side, fils: moved } of postings) {
      const { kind, book, scope } = chartOfAccounts[account.code]
      const adds = (side === 'debit') === (kind === 'asset' || kind === 'expense')
      const balance = (balances.get(accountId(account)) ?? 0n) + (adds ? moved : 0n - moved)
      if (balance < 0n && (scope !== 'shared' || (book === 'client' && kind === 'liability'))) return 'overdrawn'
      after.set(accountId(account), balance)
    }
    if (postings.length < 2) return 'unbalanced'
    for (const [id, balance] of after) balances.set(id, balance)
    return 'booked'
  }

  return {
    balances,
    post(entry: LedgerEntry): string {
      const known = entries.get(entry.reference)
      if (known) return sameEntry(known.entry, entry) ? 'booked' : 'reference_reused'
      const ends = isEnd(entry) ? entry.guaranteeId : null
      if (ends !== null && ended.has(ends)) return 'outcome_exists'
      const outcome = apply(entry.postings)
      if (outcome !== 'booked') return outcome
      if (ends !== null) ended.add(ends)
      entries.set(entry.reference, { entry, reversed: false })
      return 'booked'
    },
    reverse(reference: string): string {
      const known = entries.get(reference)
      if (!known) return 'not_reversible'
      if (known.reversed) return 'already_reversed'
      const outcome = apply(known.entry.postings.map((posting) => ({ ...posting, side: posting.side === 'debit' ? 'credit' : 'debit' })))
      if (outcome === 'booked') known.reversed = true
      return outcome
    },
  }
}
const isEnd = (entry: LedgerEntry) => ['completion', 'cancellation', 'expiry', 'split'].includes(entry.event)
const sameEntry = (a: LedgerEntry, b: LedgerEntry) =>
  a.event === b.event && a.guaranteeId === b.guaranteeId && signature(a) === signature(b)
const signature = (entry: LedgerEntry) =>
  entry.postings
    .map(({ account, side, fils: amount }) => `${accountId(account)} ${side} ${amount}`)
    .toSorted()
    .join()

const step = fc.oneof({ weight: 30, arbitrary: anyEntry }, { weight: 1, arbitrary: fc.nat(20).map((nth) => ({ reverseNth: nth })) })

/** Guarantees and receipts of different runs share one database, so each run's ids are moved apart (by a multiple of the stripes' number). */
const moveEntry = (entry: LedgerEntry, run: bigint): LedgerEntry => ({
  ...entry,
  reference: `${run}/${entry.reference}`,
  guaranteeId: entry.guaranteeId === null ? null : entry.guaranteeId + run,
  postings: entry.postings.map((posting) =>
    chartOfAccounts[posting.account.code].scope === 'shared'
      ? posting
      : { ...posting, account: { ...posting.account, ownerId: posting.account.ownerId + run } },
  ),
})

test('whatever happens in whatever order, the ledger and the oracle agree', { timeout: 60_000 }, async () => {
  const oracle = createOracle()
  let run = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      run += 32_000n
      const booked: { id: bigint; reference: string }[] = []
      for (const next of steps) {
        if ('reverseNth' in next) {
          const target = booked[next.reverseNth % Math.max(booked.length, 1)]
          if (!target) continue
          const expected = oracle.reverse(target.reference)
          expect(await reverse(world.api, target.id, 'trial', origin).then(() => 'booked', ledgerRefusal)).toBe(expected)
        } else {
          const entry = moveEntry(next, run)
          const expected = oracle.post(entry)
          const outcome = await postAs(world.api, { ...entry, ...origin }).then((id) => {
            booked.push({ id, reference: entry.reference })
            return 'booked'
          }, ledgerRefusal)
          expect(`${entry.event}: ${outcome}`).toBe(`${entry.event}: ${expected}`)
        }
      }
    }),
    { numRuns: 40 },
  )
  const { rows } = await world.api.query<{ account_id: bigint; code: AccountCode; balance_fils: Fils }>(
    'select account_id, balance_fils from ledger.balances where version > 0',
  )
  expect(new Map(rows.map((row) => [row.account_id, row.balance_fils]))).toEqual(oracle.balances)
  // the audit must point at steps that nobody would take: money after the end, a payout that goes back elsewhere; and at nothing else
  const known = ['an ended guarantee holds nothing', 'our claim is our fees on the client account, or on their way from it']
  expect((await auditLedger(world.api)).map((difference) => difference.check).filter((check) => !known.includes(check))).toEqual([])
})
