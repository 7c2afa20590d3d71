import { dinars, fils, noFils } from '@damana/contract/money'
import { operationalStatuses } from '@damana/contract/statuses'
import { describe, expect, test } from 'vitest'
import { billAnswer, matchReceipt, type PayableGuarantee, referencesIn } from './receipt.rules.ts'

const due = dinars(10_150n)
const waiting: PayableGuarantee = { operationalStatus: 'awaiting_payment', flags: [], totalPriceFils: due, receivedFils: noFils }
const reference = '460021711036'

describe('money that comes in', () => {
  test('is booked when it is exactly what its guarantee waits for', () => {
    expect(matchReceipt({ amountFils: due, reference, guarantee: waiting })).toEqual({ into: 'guarantee' })
  })

  test.each([
    ['one fils less', fils(due - 1n), waiting, 'less_than_due'],
    ['one fils more', fils(due + 1n), waiting, 'more_than_due'],
    ['an unknown reference', due, undefined, 'unknown_reference'],
    ['a blocked guarantee', due, { ...waiting, flags: [{ kind: 'blocked' }] }, 'paused'],
    ['an open cancellation', due, { ...waiting, flags: [{ kind: 'cancellation' }] }, 'paused'],
  ] as const)('waits in suspense: %s', (_, amountFils, guarantee, why) => {
    expect(matchReceipt({ amountFils, reference, guarantee })).toEqual({ into: 'suspense', why })
  })

  test('waits in suspense when it names nothing', () => {
    expect(matchReceipt({ amountFils: due, reference: null, guarantee: undefined })).toEqual({ into: 'suspense', why: 'no_reference' })
  })

  test('is booked in no status but awaiting_payment', () => {
    const whys = Object.fromEntries(
      operationalStatuses.map((operationalStatus) => {
        const match = matchReceipt({ amountFils: due, reference, guarantee: { ...waiting, operationalStatus } })
        return [operationalStatus, match.into === 'guarantee' ? 'booked' : match.why]
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
    ['awaiting_payment', [{ kind: 'blocked' }], 'unknown'],
    ['awaiting_payment', [{ kind: 'cancellation' }], 'unknown'],
    ['awaiting_acceptance', [], 'unknown'],
    ['in_transfer', [], 'paid'],
    ['completed', [], 'paid'],
    ['expired', [], 'unknown'],
    ['cancelled', [], 'unknown'],
  ] as const)('in %s with %j: %s', (operationalStatus, flags, answer) => {
    expect(billAnswer({ ...waiting, operationalStatus, flags })).toBe(answer)
  })
  test('for a reference that nobody knows: unknown', () => expect(billAnswer(undefined)).toBe('unknown'))
})
