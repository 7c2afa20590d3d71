import { describe, expect, it } from 'vitest'
import { type Ending, judge, quoteOf } from './judge.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const terms = { priceFils: 9_000_000n, commissionOn: 'buyer', transferType: 'ACH', partnerFeeOn: null } as const
const completed: Ending = {
  status: 'completed',
  terms,
  split: null,
  ownerAtEnd: 'buyer',
  wasTransferred: true,
  credits: [{ fils: 9_090_000n, at: at(0), reversedAt: null }],
  debits: [{ fils: 9_000_000n, orderedAt: at(30), to: 'seller' }],
  surplus: { cameFils: 0n, leftFils: 0n },
  fees: { sellerFils: 0n, buyerFils: 0n },
}
const cancelled: Ending = {
  ...completed,
  status: 'cancelled',
  ownerAtEnd: 'seller',
  wasTransferred: false,
  debits: [{ fils: 9_065_000n, orderedAt: at(30), to: 'other' }],
  fees: { sellerFils: 0n, buyerFils: 25_000n },
}

describe('the quote, by hand', () => {
  it.each([
    [{ priceFils: 900_000n, commissionOn: 'buyer', transferType: 'ACH' }, 915_000n, 900_000n],
    [{ priceFils: 12_450_001n, commissionOn: 'equally', transferType: 'RTGS' }, 12_512_251n, 12_382_751n],
    [{ priceFils: 25_000_000n, commissionOn: 'seller', transferType: 'ACH' }, 25_000_000n, 24_750_000n],
    [{ priceFils: 100_000_000n, commissionOn: 'buyer', transferType: 'RTGS' }, 100_250_000n, 99_995_000n],
  ] as const)('%o', (of, totalFils, sellerDueFils) =>
    expect(quoteOf({ ...of, partnerFeeOn: null })).toEqual({ totalFils, sellerDueFils, partnerFeeFils: 0n }),
  )
  it.each([
    [{ priceFils: 12_450_001n, partnerFeeOn: 'buyer' }, 12_667_876n, 12_450_001n, 93_375n],
    [{ priceFils: 12_450_001n, partnerFeeOn: 'seller' }, 12_574_501n, 12_356_626n, 93_375n],
    [{ priceFils: 25_000_000n, partnerFeeOn: 'seller' }, 25_250_000n, 24_850_000n, 150_000n],
  ] as const)('of a partner: %o', (of, totalFils, sellerDueFils, partnerFeeFils) =>
    expect(quoteOf({ ...terms, ...of })).toEqual({ totalFils, sellerDueFils, partnerFeeFils }),
  )
})

it('finds nothing where all is right', () => {
  expect(judge({ ...completed, surplus: { cameFils: 9_000_000n, leftFils: 9_000_000n } })).toEqual([])
  expect(judge(completed)).toEqual([])
  expect(judge(cancelled)).toEqual([])
})

it('finds nothing in money that left before its credit was reversed, and none of what came later', () => {
  const later = { fils: 429_000n, at: at(50), reversedAt: null }
  const back = { fils: 429_000n, orderedAt: at(60), to: 'other' } as const
  const [credit] = cancelled.credits
  if (!credit) throw new Error('nothing came')
  expect(judge({ ...cancelled, credits: [{ ...credit, reversedAt: at(40) }, later], debits: [...cancelled.debits, back] })).toEqual([])
})

it.each<[string, Ending, RegExp]>([
  ['the seller paid twice', { ...completed, debits: [...completed.debits, ...completed.debits] }, /was due 9000000/],
  ['the seller paid too little', { ...completed, debits: [{ fils: 8_999_999n, orderedAt: at(30), to: 'seller' }] }, /only 8999999/],
  ['a release without a transfer', { ...completed, wasTransferred: false }, /never moved/],
  [
    'vehicle and money with the buyer',
    { ...cancelled, ownerAtEnd: 'buyer', wasTransferred: true },
    /had the vehicle when the sale ended and got 9065000 back/,
  ],
  [
    'money back beside a completed sale',
    { ...completed, debits: [...completed.debits, { fils: 90_000n, orderedAt: at(31), to: 'other' }] },
    /of 9090000 that came 90000 went back/,
  ],
  [
    'a payout of money that was reversed before',
    { ...completed, credits: [{ fils: 9_090_000n, at: at(0), reversedAt: at(10) }] },
    /9000000 left when only 0 was there/,
  ],
  [
    'a second return that went to the seller',
    { ...completed, debits: [...completed.debits, ...completed.debits], surplus: { cameFils: 9_000_000n, leftFils: 0n } },
    /9000000 left when only 90000 was there.*was due 9000000/,
  ],
  ['more of a second return than came', { ...completed, surplus: { cameFils: 9_000_000n, leftFils: 9_000_001n } }, /9000001 left/],
  ['a refund that stays away', { ...cancelled, debits: [] }, /only 0 went back/],
  ['money for the seller of a sale that failed', { ...cancelled, debits: completed.debits }, /the sale failed and the seller got 9000000/],
])('finds %s', (_, ending, fault) => expect(judge(ending).join('; ')).toMatch(fault))
