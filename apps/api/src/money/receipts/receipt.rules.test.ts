import { addFils, dinars, type Fils, fils, noFils } from '@damana/contract/money'
import { type FlagKind, operationalStatuses } from '@damana/contract/statuses'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billAnswer, matchReceipt, type PayableGuarantee, referencesIn, suspenseEndOf } from './receipt.rules.ts'

const due = dinars(10_150n)
const waiting: PayableGuarantee = {
  operationalStatus: 'awaiting_payment',
  flags: [],
  totalPriceFils: due,
  receivedFils: noFils,
  endedAt: null,
  openSumFils: noFils,
}
const reference = '460021711036'
const noon = new Date('2026-11-22T10:00:00Z')
const match = (amountFils: Fils, guarantee: PayableGuarantee | undefined = waiting) =>
  matchReceipt({ amountFils, receivedAt: noon, reference, guarantee })
const flag = (kind: FlagKind, reason = 'staff') => ({ kind, reason })

describe('money that comes in', () => {
  test.each([
    ['exactly what is due', due, noFils, due, noFils],
    ['a part', fils(1n), noFils, fils(1n), noFils],
    ['the rest after a part', fils(due - 5n), fils(5n), fils(due - 5n), noFils],
    ['one fils too much', fils(due + 1n), noFils, due, fils(1n)],
    ['far too much after a part', fils(due * 3n), fils(5n), fils(due - 5n), fils(due * 2n + 5n)],
  ])('%s is booked up to what is due, and what is too much goes back', (_, amountFils, receivedFils, escrowFils, excessFils) => {
    expect(match(amountFils, { ...waiting, receivedFils })).toEqual({ into: 'guarantee', escrowFils, excessFils })
  })

  test('is never more or less than what came, whatever was paid before', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, due * 2n), fc.bigInt(0n, due - 1n), (amount, received) => {
        const matched = match(fils(amount), { ...waiting, receivedFils: fils(received) })
        if (matched.into !== 'guarantee') throw new Error('it was not booked')
        expect(addFils(matched.escrowFils, matched.excessFils)).toBe(amount)
        expect(received + matched.escrowFils <= due && matched.escrowFils > 0n && matched.excessFils >= 0n).toBe(true)
        expect(matched.excessFils === 0n || received + matched.escrowFils === due).toBe(true)
      }),
    )
  })

  test.each([
    ['an unknown reference', undefined, 'unknown_reference', 'finance'],
    ['a blocked guarantee', { ...waiting, flags: [flag('blocked')] }, 'paused', 'matched'],
    ['an open cancellation', { ...waiting, flags: [flag('cancellation', 'buyer')] }, 'paused', 'matched'],
    ['a sum that the bank took back before', { ...waiting, flags: [flag('blocked', 'bank')] }, 'paid_again', 'finance'],
    [
      'all of it is here, but the payer is not known',
      { ...waiting, receivedFils: due, flags: [flag('payer_undeclared', 'R1')] },
      'already_paid',
      'sent_back',
    ],
    [
      'paid in time, told late',
      { ...waiting, operationalStatus: 'expired', endedAt: new Date('2026-11-22T10:00:01Z') },
      'told_late',
      'sent_back',
    ],
    ['paid after the end', { ...waiting, operationalStatus: 'cancelled', endedAt: noon }, 'ended', 'sent_back'],
  ] as const)('waits in suspense: %s', (_, guarantee, why, outcome) => {
    expect(matchReceipt({ amountFils: due, receivedAt: noon, reference, guarantee })).toEqual({ into: 'suspense', why, outcome })
    expect(suspenseEndOf(why)).toBe(outcome)
  })

  test('waits for finance when it names nothing', () => {
    expect(matchReceipt({ amountFils: due, receivedAt: noon, reference: null, guarantee: undefined })).toEqual({
      into: 'suspense',
      why: 'no_reference',
      outcome: 'finance',
    })
  })

  test('an undeclared payer holds up nobody else who pays', () => {
    expect(match(fils(7n), { ...waiting, receivedFils: fils(5n), flags: [flag('payer_undeclared', 'R1')] })).toMatchObject({
      into: 'guarantee',
    })
  })

  test('is booked in no status but awaiting_payment', () => {
    const whys = Object.fromEntries(
      operationalStatuses.map((operationalStatus) => {
        const matched = match(due, { ...waiting, operationalStatus })
        return [operationalStatus, matched.into === 'guarantee' ? 'booked' : matched.why]
      }),
    )
    expect(whys).toEqual({
      awaiting_owner: 'not_accepted',
      awaiting_acceptance: 'not_accepted',
      awaiting_payment: 'booked',
      in_transfer: 'already_paid',
      release_requested: 'already_paid',
      completed: 'already_paid',
      rejected: 'ended',
      expired: 'ended',
      cancelled: 'ended',
    })
  })
})

describe('the reference in what a sender wrote', () => {
  test.each([
    ['460021711036', ['460021711036']],
    ['for the car 4600 2171 1036 thanks', ['460021711036']],
    ['DM-100001 / 460021-711036', ['460021711036']],
    ['٤٦٠٠٢١٧١١٠٣٦ ضمانة', ['460021711036']],
    ['4600217110361', []],
    ['46002171103', []],
    ['a car', []],
    ['460021711036, 460021711036 or 111111111111', ['460021711036', '111111111111']],
  ])('%s → %j', (text, found) => {
    expect(referencesIn(text)).toEqual(found)
  })
})

describe('the answer to a bill pull', () => {
  test.each([
    ['awaiting_payment', [], 'none'],
    ['awaiting_payment', [flag('payer_undeclared', 'R1')], 'none'],
    ['awaiting_payment', [flag('blocked')], 'unknown'],
    ['awaiting_payment', [flag('cancellation', 'buyer')], 'unknown'],
    ['awaiting_acceptance', [], 'unknown'],
    ['in_transfer', [], 'paid'],
    ['completed', [], 'paid'],
    ['expired', [], 'unknown'],
    ['cancelled', [], 'unknown'],
  ] as const)('in %s with %j: %s', (operationalStatus, flags, answer) => {
    expect(billAnswer({ ...waiting, operationalStatus, flags })).toBe(answer)
  })
  test('of which all is here: paid, although its payer is not known', () =>
    expect(billAnswer({ ...waiting, receivedFils: due, flags: [flag('payer_undeclared', 'R1')] })).toBe('paid'))
  test('for a reference that nobody knows: unknown', () => expect(billAnswer(undefined)).toBe('unknown'))
})
