import { operationalStatuses } from '@damana/contract/statuses'
import { describe, expect, it } from 'vitest'
import { productionSettings as settings } from '#kernel/settings.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import { isActive } from './state.ts'
import { ago, ahead, blocked, day, flag, guaranteeIn, hour, now, request, situations } from './sample-states.ts'
import {
  triggerOfAnswer,
  nextRegistryCheckAfter,
  dueTrigger,
  dueReceipt,
  hangsOnRegistry,
  nextRegistryCheckAt,
  nextDeadlineAt,
  registryUnavailableSinceAfter,
  waitOf,
  waitOrBill,
} from './deadlines.rules.ts'

const context = { now, settings }
const later = { waitUntil: ahead(day), transferUntil: ahead(day) }
const seconds = (moment: Date | null) => moment && (moment.getTime() - now.getTime()) / 1000
const pending = (more: Parameters<typeof request>[0] = {}) => ({ flags: [flag('cancellation', 'seller')], cancelRequest: request(more) })

describe('asking the registry', () => {
  it.each([
    ['each hour whether the ownership is moved', guaranteeIn('in_transfer', later), hour],
    [
      'when the time to move it is over, if the buyer was seen as owner',
      guaranteeIn('in_transfer', { ...later, ownerIsBuyerAt: ago(day) }),
      day,
    ],
    [
      'each hour of a vehicle that was entered by hand',
      guaranteeIn('awaiting_acceptance', { flags: [flag('vehicle_unverified', 'by_hand')] }),
      hour,
    ],
    ['each ten minutes about a release', guaranteeIn('release_requested', later), 600],
    ['each hour about a release that is blocked', guaranteeIn('release_requested', { ...later, flags: [blocked('objection')] }), hour],
    ['at the last look before a cancellation', guaranteeIn('in_transfer', pending({ checkAt: ahead(900) })), 900],
    ['never about an offer', guaranteeIn('awaiting_acceptance'), null],
    ['never about a payment', guaranteeIn('awaiting_payment'), null],
  ] as const)('happens %s', (_, state, expected) => {
    expect(seconds(nextRegistryCheckAt(state, now, settings, 0))).toBe(expected)
  })

  it('happens less and less often while it is silent, but goes on', () => {
    expect(
      [0, 1, 2, 5, 50].map((silent) => seconds(nextRegistryCheckAt(guaranteeIn('release_requested', later), now, settings, silent))),
    ).toEqual([600, 1200, 2400, 7200, 7200])
  })

  it('happens at once when all of the money is here, when a release is asked for, and when the last block of one ends', () => {
    const ask = (before: Parameters<typeof guaranteeIn>, next: Parameters<typeof guaranteeIn>) =>
      seconds(nextRegistryCheckAfter({ ...guaranteeIn(...before), nextRegistryCheckAt: null }, guaranteeIn(...next), now, settings, 0))
    expect(ask(['awaiting_payment'], ['in_transfer', later])).toBe(0)
    expect(ask(['in_transfer', later], ['release_requested', later])).toBe(0)
    expect(ask(['release_requested', { flags: [blocked('objection')] }], ['release_requested', later])).toBe(0)
    expect(ask(['release_requested', later], ['in_transfer', later])).toBe(hour)
  })

  it('keeps a moment that was set and is soon enough', () => {
    const state = guaranteeIn('in_transfer', later)
    expect(seconds(nextRegistryCheckAfter({ ...state, nextRegistryCheckAt: ahead(60) }, state, now, settings, 0))).toBe(60)
    expect(seconds(nextRegistryCheckAfter({ ...state, nextRegistryCheckAt: ahead(9 * hour) }, state, now, settings, 0))).toBe(hour)
  })

  it('stays due when something else moves the guarantee at that moment', () => {
    const state = guaranteeIn('in_transfer', { ...later, transferUntil: ago(60) })
    expect(seconds(nextRegistryCheckAfter({ ...state, nextRegistryCheckAt: ago(60) }, state, now, settings, 0))).toBe(-60)
  })

  it.each([
    ['a release', guaranteeIn('release_requested', later), true],
    ['a release that is blocked', guaranteeIn('release_requested', { ...later, flags: [blocked('staff')] }), false],
    ['a release blocked by its silence', guaranteeIn('release_requested', { ...later, flags: [blocked('silent')] }), true],
    ['a transfer in its time', guaranteeIn('in_transfer', later), false],
    ['a transfer whose time is over', guaranteeIn('in_transfer'), true],
    ['a cancellation that is asked for', guaranteeIn('in_transfer', pending()), false],
    ['a cancellation whose last look is due', guaranteeIn('in_transfer', pending({ checkAt: now })), true],
  ] as const)('is what %s hangs on: its silence counts or not', (_, state, hangs) => {
    expect(hangsOnRegistry(state, now)).toBe(hangs)
    expect(registryUnavailableSinceAfter(state, 'silent', now)).toEqual(hangs ? now : null)
    expect(registryUnavailableSinceAfter({ ...state, registryUnavailableSince: ago(day) }, 'seller', now)).toBeNull()
  })

  it('in a pause leaves the silence before it as it was', () => {
    const paused = guaranteeIn('release_requested', { ...later, registryUnavailableSince: ago(day), flags: [blocked('staff')] })
    expect(registryUnavailableSinceAfter(paused, 'silent', now)).toEqual(ago(day))
  })
})

describe('an answer of the registry', () => {
  const unverified = { flags: [flag('vehicle_unverified', 'by_hand')] }
  const due = pending({ checkAt: ago(hour) })
  it.each([
    ['seller', guaranteeIn('awaiting_owner', unverified), 'confirm_vehicle'],
    ['third', guaranteeIn('awaiting_owner', unverified), 'refuse_vehicle'],
    ['seized', guaranteeIn('awaiting_acceptance', unverified), 'refuse_vehicle'],
    ['seller', guaranteeIn('awaiting_acceptance'), null],
    ['buyer', guaranteeIn('in_transfer', later), 'see_transferred'],
    ['buyer', guaranteeIn('in_transfer', { ...later, ownerIsBuyerAt: ago(hour) }), null],
    ['seller', guaranteeIn('in_transfer', later), null],
    ['seller', guaranteeIn('in_transfer'), 'find_overdue'],
    ['seller', guaranteeIn('in_transfer', { overdueAt: ago(day) }), 'give_up_transfer'],
    ['third', guaranteeIn('in_transfer', later), 'find_third_owner'],
    ['mortgaged', guaranteeIn('in_transfer', later), 'find_encumbered'],
    ['buyer', guaranteeIn('in_transfer', pending()), 'see_transferred'],
    ['third', guaranteeIn('in_transfer', pending()), 'registry_finding_changed'],
    ['third', guaranteeIn('in_transfer', { ...pending(), registryFinding: 'third' }), null],
    ['seller', guaranteeIn('in_transfer', pending()), null],
    ['seller', guaranteeIn('in_transfer', { ...pending(), registryFinding: 'third' }), 'registry_finding_changed'],
    ['seized', guaranteeIn('release_requested', { ...later, flags: [blocked('registry')] }), 'registry_finding_changed'],
    [
      'seller',
      guaranteeIn('release_requested', { ...later, flags: [blocked('staff')], registryFinding: 'buyer' }),
      'registry_finding_changed',
    ],
    ['buyer', guaranteeIn('in_transfer', due), 'drop_cancellation'],
    ['seller', guaranteeIn('in_transfer', due), 'carry_out_cancellation'],
    ['seized', guaranteeIn('in_transfer', due), 'carry_out_cancellation'],
    ['third', guaranteeIn('in_transfer', due), 'find_third_owner'],
    ['buyer', guaranteeIn('release_requested', later), 'find_transferred'],
    ['seller', guaranteeIn('release_requested', later), null],
    ['seller', guaranteeIn('release_requested', { ...later, waitUntil: ago(1) }), 'find_not_transferred'],
    ['seller', guaranteeIn('release_requested', { ...later, flags: [blocked('silent')] }), 'registry_recovered'],
    ['buyer', guaranteeIn('release_requested', { ...later, flags: [blocked('objection')] }), 'see_transferred'],
    ['buyer', guaranteeIn('completed'), null],
  ] as const)('%s brings about what the state waits for', (answer, state, trigger) => {
    expect(triggerOfAnswer(state, answer, { ...context, facts: { finding: answer } })).toBe(trigger)
  })
})

describe('the clock', () => {
  const asleep = { waitUntil: ahead(day), transferUntil: ahead(day) }
  it.each(operationalStatuses.filter(isActive))('always has a moment at which it looks at %s again', (status) => {
    const state = guaranteeIn(status, { ...asleep, releaseAllowedAt: ahead(hour) })
    const wake = earliestOf([nextDeadlineAt(state, settings), nextRegistryCheckAt(state, now, settings, 0)])
    expect(wake && wake > now).toBe(true)
    expect(dueTrigger(state, context)).toBeNull()
  })

  it.each([
    ['awaiting_owner', 'calm', 'expire'],
    ['awaiting_payment', 'calm', 'fall_late'],
    ['awaiting_payment', 'late', 'expire_unpaid'],
    ['awaiting_payment', 'complete', 'pay_in_full'],
    ['awaiting_payment', 'undeclared', 'send_back_payer'],
    ['awaiting_payment', 'deciding', 'escalate'],
    ['awaiting_payment', 'proposed', 'terms_lapse'],
    ['awaiting_payment', 'asked', 'leave_cancellation_unanswered'],
    ['awaiting_payment', 'objection', 'escalate'],
    ['in_transfer', 'seen', 'release_by_system'],
    ['in_transfer', 'mute', 'block_silent'],
    ['in_transfer', 'split', 'split_lapses'],
    ['in_transfer', 'extending', 'extension_lapses'],
    ['in_transfer', 'remind', 'remind'],
    ['release_requested', 'paper', 'escalate'],
    ['completed', 'calm', null],
  ] as const)('has this to do in %s, %s: %s', (status, situation, trigger) => {
    expect(dueTrigger(guaranteeIn(status, situations[situation]), context)).toBe(trigger)
  })

  it('sends back the payer whose time is over, and not one about whom finance decides', () => {
    const payers = [
      flag('payer_undeclared', 'R1', { deciding: true }),
      flag('payer_undeclared', 'R2', { until: ahead(1) }),
      flag('payer_undeclared', 'R3'),
    ]
    expect(dueReceipt(guaranteeIn('awaiting_payment', { flags: payers }), now)).toBe('R3')
  })
})

describe('who is awaited', () => {
  it.each([
    ['awaiting_owner', 'calm', 'owner_consent', 'owner'],
    ['awaiting_acceptance', 'calm', 'acceptance', 'buyer'],
    ['awaiting_acceptance', 'unverified', 'vehicle', 'staff'],
    ['awaiting_payment', 'calm', 'payment', 'buyer'],
    ['awaiting_payment', 'late', 'late_payment', 'buyer'],
    ['awaiting_payment', 'undeclared', 'payer', 'buyer'],
    ['awaiting_payment', 'deciding', 'payer_decision', 'staff'],
    ['in_transfer', 'calm', 'release', 'either'],
    ['in_transfer', 'overdue', 'overdue', 'either'],
    ['in_transfer', 'staff', 'staff_block', 'staff'],
    ['in_transfer', 'objection', 'case', 'staff'],
    ['in_transfer', 'stalled', 'registry_silent', 'staff'],
    ['in_transfer', 'split', 'split', 'either'],
    ['in_transfer', 'closed', 'case', 'staff'],
    ['in_transfer', 'bank', 'bank_block', 'staff'],
    ['in_transfer', 'asked', 'cancellation_answer', 'buyer'],
    ['in_transfer', 'answered', 'cancellation_decision', 'staff'],
    ['in_transfer', 'approved', 'cancellation_check', 'registry'],
    ['release_requested', 'calm', 'registry', 'registry'],
    ['release_requested', 'paper', 'paper', 'staff'],
    ['release_requested', 'silent', 'registry_silent', 'staff'],
    ['rejected', 'calm', 'none', 'nobody'],
  ] as const)('in %s, %s: %s of %s, and until when', (status, situation, code, awaited) => {
    const wait = waitOf(guaranteeIn(status, situations[situation]), context, null)
    expect(wait).toMatchObject({ code, awaited })
    expect(wait.until !== null).toBe(isActive(status))
  })

  it.each([
    ['held', 'iban_missing', 0, 'payout_held', 'seller'],
    ['held', 'identity_unproven', 0, 'payout_held', 'seller'],
    ['held', 'iban_young', 0, 'payout_held', 'system'],
    ['held', 'receipt_unsettled', 0, 'payout_held', 'bank'],
    ['held', 'receipt_reversed', 0, 'payout_held', 'staff'],
    ['held', 'staff_hold', 0, 'payout_held', 'staff'],
    ['rejected', null, 0, 'payout_failed', 'seller'],
    ['withdrawn', null, 0, 'payout_withdrawn', 'staff'],
    ['ordered', null, 2, 'payout_approval', 'staff'],
    ['sent', null, 0, 'payout', 'bank'],
  ] as const)('after the end for a payout that is %s (%s)', (status, heldReason, approvalsMissing, code, awaited) => {
    expect(waitOf(guaranteeIn('completed'), context, { status, purpose: 'seller', approvalsMissing, heldReason })).toMatchObject({
      code,
      awaited,
    })
  })

  // A Tuesday; the promised Wednesday ends at nine in the evening of UTC.
  it.each([
    ['ordered', null, 2, hour, ahead(day - hour)],
    ['ordered', null, 2, 30 * hour, ahead(day - 6 * hour)],
    ['held', 'staff_hold', 0, hour, ahead(day - hour)],
    ['withdrawn', null, 0, hour, ahead(day - hour)],
    ['sent', null, 0, hour, new Date('2026-11-25T21:00:00Z')],
    ['held', 'receipt_unsettled', 0, hour, new Date('2026-11-25T21:00:00Z')],
    ['held', 'iban_missing', 0, day, ahead(29 * day)],
    ['held', 'iban_missing', 0, 31 * day, null],
    ['settled', null, 0, hour, null],
  ] as const)(
    'for a payout that is %s (%s), of which %s approvals are missing, since %s: until %s',
    (status, heldReason, approvalsMissing, since, until) => {
      const payout = { status, purpose: 'seller', approvalsMissing, heldReason, since: ago(since), expectedOn: '2026-11-25' }
      expect(waitOf(guaranteeIn('completed'), context, payout).until).toEqual(until)
    },
  )

  it('is the side that owes a fee, until its bill is due, and nobody of a sale that has not ended yet or of a side that owes nothing', () => {
    const due = new Date('2026-12-10T09:00:00Z')
    const none = waitOf(guaranteeIn('expired', { financialStatus: null }), context, null)
    expect(waitOrBill(none, 'buyer', due)).toEqual({ code: 'fee_bill', awaited: 'buyer', until: due })
    expect(waitOrBill(none, 'seller', null)).toEqual(none)
    const running = waitOf(guaranteeIn('in_transfer'), context, null)
    expect(waitOrBill(running, 'seller', due)).toEqual(running)
  })

  it('is the buyer for seven days after the bank took money back, and then finance', () => {
    const taken = guaranteeIn('in_transfer', { flags: [blocked('bank', { until: ahead(day) })] })
    expect(waitOf(taken, context, null).awaited).toBe('buyer')
    expect(waitOf(taken, { settings, now: ahead(day) }, null).awaited).toBe('staff')
  })

  it('is told until when a silent registry is waited for', () => {
    const mute = guaranteeIn('release_requested', { registryUnavailableSince: ago(hour) })
    expect(waitOf(mute, context, null).until).toEqual(addSeconds(ago(hour), settings.silentBlockSeconds))
  })
})
