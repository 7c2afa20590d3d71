import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { divideReplacements, judgeReplacement } from './replacement.rules.ts'

const reversed = (...sums: bigint[]) => sums.map((sum, index) => ({ id: BigInt(index + 1), openFils: fils(sum), refundedFils: fils(0n) }))
const replacing = (...sums: bigint[]) => sums.map((sum, index) => ({ id: BigInt(index + 11), suspenseFils: fils(sum) }))

describe('what finance names as the sum paid again', () => {
  it.each([
    ['exactly the open sum', 900n, [900n], [900n], 'replaced'],
    ['more than it', 900n, [900n], [901n], 'replaced'],
    ['a fils less', 900n, [900n], [899n], 'not_paid_again'],
    ['several that are enough together', 900n, [600n, 300n], [500n, 400n], 'replaced'],
    ['several that are not', 900n, [600n, 300n], [500n, 399n], 'not_paid_again'],
    ['none', 900n, [900n], [], 'not_paid_again'],
    ['enough for the receipts, beside a reversal that is not assigned yet', 950n, [900n], [1000n], 'not_paid_again'],
    ['anything, beside a reversal that belongs to no receipt yet', 50n, [], [1000n], 'not_paid_again'],
    ['none, where finance has assigned the debit elsewhere', 0n, [], [], 'nothing_open'],
    ['some, where nothing is open any more', 0n, [], [900n], 'nothing_open'],
  ] as const)('%s', (_, openSum, open, named, verdict) => {
    expect(judgeReplacement({ openSumFils: fils(openSum), reversed: reversed(...open), replacing: replacing(...named) })).toBe(verdict)
  })

  it('takes the place of one reversed receipt after the other, and what is too much goes back', () => {
    expect(divideReplacements(reversed(600n, 300n), replacing(500n, 450n))).toEqual([
      { id: 11n, parts: [{ reversedId: 1n, amountFils: 500n, refundedFils: 0n }], bookedFils: 500n, excessFils: 0n },
      {
        id: 12n,
        parts: [
          { reversedId: 1n, amountFils: 100n, refundedFils: 0n },
          { reversedId: 2n, amountFils: 300n, refundedFils: 0n },
        ],
        bookedFils: 400n,
        excessFils: 50n,
      },
    ])
  })

  it('takes over what had left as a refund of the reversed receipt', () => {
    const [old] = reversed(900n)
    const divided = old ? divideReplacements([{ ...old, refundedFils: fils(700n) }], replacing(500n, 400n)) : []
    expect(divided.flatMap(({ parts }) => parts.map(({ refundedFils }) => refundedFils))).toEqual([500n, 200n])
  })

  it('leaves a receipt in suspense that nothing needs any more', () => {
    expect(divideReplacements(reversed(600n), replacing(600n, 200n)).map(({ id }) => id)).toEqual([11n])
  })
})
