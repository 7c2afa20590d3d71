import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { refuseProposedSplit } from './split.rules.ts'

const quoted = { buyerShareFils: fils(40n), sellerShareFils: fils(50n), transferCommissionFils: fils(10n) }

describe('a split of 1,000 fils held, with 100 of quoted fees', () => {
  it.each([
    ['with no fees before the transfer', 600n, 400n, 0n, false, null],
    ['with a fils of fees before the transfer', 600n, 399n, 1n, false, 'fees'],
    ['with all of the quoted fees after it', 500n, 400n, 100n, true, null],
    ['with a fils more than they', 499n, 400n, 101n, true, 'fees'],
    ['with fees below zero', 601n, 400n, -1n, true, 'fees'],
    ['that gives the buyer nothing', 1000n, 0n, 0n, true, 'buyer'],
    ['that gives the seller nothing', 0n, 1000n, 0n, true, 'seller'],
    ['of a fils too much', 601n, 400n, 0n, false, 'seller'],
    ['of a fils too little', 599n, 400n, 0n, false, 'seller'],
  ] as const)('%s', (_, sellerFils, buyerFils, feesFils, isTransferred, wrong) => {
    const sums = { heldFils: fils(1000n), sellerFils: fils(sellerFils), buyerFils: fils(buyerFils), feesFils: fils(feesFils) }
    expect(refuseProposedSplit({ ...sums, quoted, isTransferred })).toBe(wrong)
  })
})
