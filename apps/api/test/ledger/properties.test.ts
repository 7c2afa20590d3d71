import { type Fils, addFils, fils, subtractFils, taxInside } from '@damana/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountCode, accountId, chartOfAccounts, type Posting } from '#money/ledger/chart-of-accounts.ts'
import { type LedgerEntry, ledgerEvents, payOldestFirst } from '#money/ledger/index.ts'
import { anyEntry, entriesOf } from './any-entry.ts'

/** Debits less credits of the postings that are looked at. */
const net = (postings: readonly Posting[], which: (code: AccountCode) => boolean): bigint =>
  postings
    .filter(({ account }) => which(account.code))
    .reduce((sum, { side, fils: amount }) => (side === 'debit' ? sum + amount : sum - amount), 0n)
const inBook = (book: 'client' | 'own') => (code: AccountCode) => chartOfAccounts[code].book === book
const isSweep = ({ event, postings }: LedgerEntry) =>
  event.startsWith('payout_') && postings.some(({ account }) => account.code === 'fees_to_sweep' || account.code === 'due_from_escrow')
const accountsIn = ({ postings }: LedgerEntry) => postings.map(({ account }) => accountId(account))

describe('whatever the facts', () => {
  test.each(Object.entries(entriesOf))('%s balances within each book, posts no nothing and names an account once', (event, entries) => {
    fc.assert(
      fc.property(entries, (entry) => {
        expect(entry.event).toBe(event)
        expect(net(entry.postings, inBook('client'))).toBe(0n)
        expect(net(entry.postings, inBook('own'))).toBe(0n)
        expect(entry.postings.every((posting) => posting.fils > 0n)).toBe(true)
        expect(new Set(accountsIn(entry)).size).toBe(entry.postings.length)
      }),
    )
  })

  test('after any sequence the client account and the clearing are what is owed, and our claim what lies there for us or is under way', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), (entries) => {
        const postings = entries.flatMap((entry) => entry.postings)
        const debits = (...codes: AccountCode[]) => net(postings, (code) => codes.includes(code))
        const owed = debits(
          'buyer_escrow',
          'seller_payable',
          'partner_payable',
          'buyer_refund',
          'suspense',
          'fees_to_sweep',
          'payouts_in_flight',
        )
        expect(debits('bank_escrow', 'biller_clearing') + owed).toBe(0n)
        const underWay =
          0n -
          net(
            entries.filter(isSweep).flatMap((entry) => entry.postings),
            (code) => code === 'payouts_in_flight',
          )
        expect(debits('due_from_escrow') + debits('fees_to_sweep')).toBe(underWay)
      }),
    )
  })
})

describe('sales tax', () => {
  const tax = 1600n
  const fee = { guaranteeId: 1n, feeNumber: 1n, side: 'buyer', kind: 'cancellation', salesTaxBasisPoints: tax } as const
  const taxOf = (entry: LedgerEntry) => net(entry.postings, (code) => code === 'sales_tax')

  test('a fee that is let go in any parts takes with it exactly the tax that it brought', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 9_999n), { minLength: 1, maxLength: 6 }), (parts) => {
        const feeFils = fils(parts.reduce((sum, part) => sum + part, 0n))
        let standingFils = feeFils
        let left = taxOf(ledgerEvents.fee_charged({ ...fee, feeFils }))
        for (const part of parts) {
          left += taxOf(ledgerEvents.fee_given_back({ ...fee, standingFils, amountFils: fils(part) }))
          standingFils = subtractFils(standingFils, fils(part))
          expect(0n - left).toBe(taxInside(standingFils, tax))
        }
        expect(left).toBe(0n)
      }),
    )
  })

  test('more than stands of a fee is not let go', () => {
    expect(() => ledgerEvents.fee_written_off({ ...fee, standingFils: fils(5n), amountFils: fils(6n) })).toThrow(RangeError)
  })
})

describe('a split', () => {
  const quoted = { buyerShareFils: fils(7_501n), sellerShareFils: fils(7_500n), transferCommissionFils: fils(5_000n) }
  const all = addFils(...Object.values(quoted))
  const split = (sellerFils: bigint, buyerFils: bigint, feesFils: bigint, more: { heldFils?: Fils } = {}) =>
    ledgerEvents.split({
      guaranteeId: 1n,
      heldFils: fils(sellerFils + buyerFils + feesFils),
      sellerFils: fils(sellerFils),
      buyerFils: fils(buyerFils),
      feesFils: fils(feesFils),
      quoted,
      salesTaxBasisPoints: 1600n,
      ...more,
    })
  const credited = (entry: LedgerEntry, of: AccountCode) => 0n - net(entry.postings, (code) => code === of)

  test('with the whole fees books the taxes that a completion would', () => {
    const entry = split(100n, 100n, all)
    expect(credited(entry, 'sales_tax')).toBe(1_035n + 1_034n + 690n)
    expect(credited(entry, 'revenue_transfer')).toBe(4_310n)
  })
  test('divides any fees so that no part is above its quote', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, all), (feesFils) => {
        const entry = split(5n, 5n, feesFils)
        expect(credited(entry, 'fees_to_sweep')).toBe(feesFils)
        expect(credited(entry, 'revenue_transfer')).toBeLessThanOrEqual(5_000n)
        expect(credited(entry, 'sales_tax')).toBeLessThanOrEqual(1_035n + 1_034n + 690n)
      }),
    )
  })
  test.each([
    ['fees above the quoted ones', () => split(5n, 5n, all + 1n)],
    ['nothing for the seller', () => split(0n, 5n, 1n)],
    ['nothing for the buyer', () => split(5n, 0n, 1n)],
    ['sums that are not what is held', () => split(5n, 5n, 1n, { heldFils: fils(12n) })],
  ])('is refused with %s', (_, make) => {
    expect(make).toThrow(RangeError)
  })
  test('without fees has none', () => {
    expect(credited(split(5n, 5n, 0n), 'fees_to_sweep')).toBe(0n)
  })
})

test('a sweep whose shares are not its sum is refused', () => {
  const shares = [{ stripe: 1n, fils: fils(5n) }]
  expect(() => ledgerEvents.payout_ordered({ payoutId: 1n, source: { kind: 'fees_to_sweep', shares }, amountFils: fils(6n) })).toThrow(
    RangeError,
  )
})

test('a sum pays the oldest fee whole, then the next, and nothing above what is open', () => {
  const fees = [
    { feeNumber: 3n, openFils: fils(10n), nettings: 0n },
    { feeNumber: 1n, openFils: fils(5n), nettings: 0n },
    { feeNumber: 2n, openFils: fils(5n), nettings: 0n },
  ]
  const paid = (sum: bigint) => payOldestFirst(fees, fils(sum)).map(({ fee, fils: amount }) => [fee.feeNumber, amount])
  expect(paid(0n)).toEqual([])
  expect(paid(12n)).toEqual([
    [3n, 10n],
    [1n, 2n],
  ])
  expect(paid(1000n)).toEqual([
    [3n, 10n],
    [1n, 5n],
    [2n, 5n],
  ])
})
