import { fils } from '@damana/contract/money'
import { expect, it } from 'vitest'
import { type FeeDecision, type FeeStanding, refuseFeeDecision } from './fee.rules.ts'

const moment = new Date('2026-11-22T08:00:00Z')
const giver = 7n
const open: FeeStanding = {
  openFils: fils(10_000n),
  paidFils: fils(0n),
  standingFils: fils(10_000n),
  isBilled: true,
  givenBackAt: null,
  paidBackAt: null,
  givenBackBy: null,
  isInDoubt: false,
}
const paid: FeeStanding = { ...open, openFils: fils(0n), paidFils: fils(10_000n) }
const inPart: FeeStanding = { ...open, openFils: fils(6_000n), paidFils: fils(4_000n) }
const unbilled: FeeStanding = { ...open, isBilled: false }
const letGo: FeeStanding = { ...open, openFils: fils(0n) }
const givenBack: FeeStanding = { ...paid, givenBackAt: moment, givenBackBy: giver, standingFils: fils(0n) }
const reopened: FeeStanding = { ...givenBack, openFils: fils(10_000n), paidFils: fils(0n) }
const paidBack: FeeStanding = { ...givenBack, paidBackAt: moment }

const decisions: readonly FeeDecision[] = ['write_off', 'give_back', 'note_paid_back', 'pay_from']

it.each([
  ['open', open, [null, 'fee_not_paid', 'fee_not_given_back', null]],
  ['open and not billed yet', unbilled, [null, 'fee_not_paid', 'fee_not_given_back', 'fee_not_billed']],
  ['paid in part', inPart, [null, null, 'fee_not_given_back', null]],
  ['paid', paid, ['fee_not_open', null, 'fee_not_given_back', 'fee_not_open']],
  ['written off', letGo, ['fee_not_open', 'fee_not_paid', 'fee_not_given_back', 'fee_not_open']],
  ['given back', givenBack, ['fee_not_open', 'fee_given_back', null, 'fee_not_open']],
  ['given back, and open again', reopened, ['fee_given_back', 'fee_given_back', null, null]],
  ['paid by money in doubt', { ...paid, isInDoubt: true }, ['fee_not_open', 'receipt_in_doubt', 'fee_not_given_back', 'fee_not_open']],
  [
    'given back, and paid by money in doubt',
    { ...givenBack, isInDoubt: true },
    ['fee_not_open', 'fee_given_back', 'receipt_in_doubt', 'fee_not_open'],
  ],
  ['paid back', paidBack, ['fee_not_open', 'fee_given_back', 'fee_not_given_back', 'fee_not_open']],
])('a fee that is %s: may it be written off, given back, noted as paid back, paid from suspense', (_, standing, expected) => {
  expect(decisions.map((decision) => refuseFeeDecision(standing, decision, 9n))).toEqual(expected)
})

it('who gave a fee back does not note that it was paid back', () => {
  expect(refuseFeeDecision(givenBack, 'note_paid_back', giver)).toBe('made_by_you')
})
