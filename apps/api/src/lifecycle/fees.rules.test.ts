import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { feeOf } from './fees.rules.ts'
import type { ReleaseBy } from './state.ts'
import { lifecycle } from './transitions/table.rules.ts'
import { guaranteeIn, request } from './sample-states.ts'

describe('a fee of the moment', () => {
  const late = guaranteeIn('awaiting_payment', { financialStatus: 'late' })

  it('is owed by a buyer who lets the last day to pay pass, or whose seller withdraws because he is late', () => {
    const fee = { side: 'buyer', kind: 'late_expiry', tariff: 'cancelBeforePaymentFils' }
    expect(feeOf('expire_unpaid', late, guaranteeIn('expired'))).toEqual(fee)
    expect(feeOf('withdraw', late, guaranteeIn('cancelled'))).toEqual(fee)
  })

  it('is owed by nobody for an offer that is withdrawn', () => {
    expect(feeOf('withdraw', guaranteeIn('awaiting_acceptance'), guaranteeIn('cancelled'))).toBeNull()
  })

  it.each([
    ['seller', 1, null],
    ['seller', 2, 'seller'],
    ['creator', 2, 'seller'],
    ['buyer', 2, 'buyer'],
    ['buyer', 3, 'buyer'],
    ['system', 2, null],
  ] as const)('of a release that %s asks for in vain for the %ith time is owed by: %s', (by: ReleaseBy, times, side) => {
    const failedChecks = { seller: times, buyer: times }
    const before = guaranteeIn('release_requested', { releaseRequestedBy: by })
    const after = guaranteeIn('in_transfer', { counts: { ...before.counts, failedChecks } })
    expect(feeOf('find_not_transferred', before, after)?.side ?? null).toBe(side)
  })

  it.each([
    ['seller', 'seller'],
    ['buyer', 'buyer'],
    ['waived', null],
  ] as const)('of a cancellation is the one that the request keeps, borne by whom staff say: %s', (feeSide, side) => {
    const after = guaranteeIn('cancelled', { cancelRequest: request({ status: 'approved', feeSide, feeFils: fils(25_000n) }) })
    for (const trigger of ['approve_cancellation', 'carry_out_cancellation'] as const)
      expect(feeOf(trigger, guaranteeIn('in_transfer'), after)).toEqual(side && { side, kind: 'cancellation', fils: 25_000n })
  })

  it('of a cancellation is not owed as long as it is only approved', () => {
    const approved = guaranteeIn('in_transfer', { cancelRequest: request({ feeSide: 'buyer' }) })
    expect(feeOf('approve_cancellation', guaranteeIn('in_transfer'), approved)).toBeNull()
  })

  it('after a reversal that was not paid again is that of a cancellation after payment, and the buyer’s', () => {
    expect(feeOf('cancel_reversed', guaranteeIn('in_transfer'), guaranteeIn('cancelled'))).toEqual({
      side: 'buyer',
      kind: 'cancellation',
      tariff: 'cancelAfterPaymentFils',
    })
  })

  it('belongs to no other trigger', () => {
    const costly = [
      'expire_unpaid',
      'withdraw',
      'find_not_transferred',
      'approve_cancellation',
      'carry_out_cancellation',
      'cancel_reversed',
    ]
    for (const { trigger } of lifecycle) if (!costly.includes(trigger)) expect(feeOf(trigger, late, guaranteeIn('cancelled'))).toBeNull()
  })
})
