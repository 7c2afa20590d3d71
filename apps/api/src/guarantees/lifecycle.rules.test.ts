import { operationalStatuses, type FinancialStatus, type OperationalStatus } from '@damana/contract/statuses'
import { describe, expect, it } from 'vitest'
import { sandboxSettings as settings } from '#settings/settings.ts'
import { addSeconds } from '#time/instants.ts'
import {
  actionsFor,
  type Cause,
  decide,
  dueCause,
  isActive,
  lifecycle,
  type LifecycleState,
  nextAskAt,
  systemReleaseAt,
  wakeAt,
  waitOf,
  waitUntilOf,
  type Who,
} from './lifecycle.rules.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = addSeconds(now, -3600)
const after = addSeconds(now, 3600)

/** A guarantee in a status in which everything that could be over is over, unless a test says otherwise. */
function guaranteeIn(operationalStatus: OperationalStatus, changes: Partial<LifecycleState> = {}): LifecycleState {
  const financial: Partial<Record<OperationalStatus, FinancialStatus>> = {
    in_transfer: 'hold',
    release_requested: 'hold',
    completed: 'released',
  }
  return {
    operationalStatus,
    financialStatus:
      isActive(operationalStatus) || operationalStatus === 'completed' ? (financial[operationalStatus] ?? 'in_progress') : null,
    flags: [],
    termsVersion: 1,
    hasAgent: true,
    waitUntil: before,
    heldAt: before,
    releaseAllowedAt: before,
    ownerIsBuyerAt: null,
    releaseRequestedAt: null,
    ...changes,
  }
}

const causes: readonly Cause[] = [
  'consent',
  'refuse',
  'amend',
  'withdraw',
  'accept',
  'reject',
  'release',
  'expire',
  'pay_in_full',
  'fall_late',
  'expire_unpaid',
  'see_transferred',
  'release_by_system',
  'find_transferred',
  'find_not_transferred',
  'payout_held',
  'payout_sent',
  'payout_late',
  'payout_rejected',
  'payout_settled',
  'payout_returned',
]
const everybody: readonly Who[] = ['seller', 'creator', 'buyer', 'clock', 'bank', 'registry', 'system']

/** Written down by hand beside the table of the code: cause, who, from → to, and the money. Whatever is not here must be refused. */
const expected = `
consent seller awaiting_owner > awaiting_acceptance in_progress
refuse seller awaiting_owner > rejected -
amend creator awaiting_owner > awaiting_owner in_progress
amend creator awaiting_acceptance > awaiting_owner in_progress
withdraw seller awaiting_owner > cancelled -
withdraw creator awaiting_owner > cancelled -
withdraw seller awaiting_acceptance > cancelled -
withdraw creator awaiting_acceptance > cancelled -
accept buyer awaiting_acceptance > awaiting_payment in_progress
reject buyer awaiting_acceptance > rejected -
release seller in_transfer > release_requested hold
release creator in_transfer > release_requested hold
release buyer in_transfer > release_requested hold
expire clock awaiting_owner > expired -
expire clock awaiting_acceptance > expired -
pay_in_full bank awaiting_payment > in_transfer hold
fall_late clock awaiting_payment > awaiting_payment late
see_transferred registry in_transfer > in_transfer hold
find_transferred registry release_requested > completed released
find_not_transferred registry release_requested > in_transfer hold
payout_held system completed > completed released
payout_held bank completed > completed released
payout_sent system completed > completed released
payout_sent bank completed > completed released
payout_late clock completed > completed late
payout_rejected bank completed > completed released
payout_settled bank completed > completed paid
payout_returned bank completed > completed released`
  .trim()
  .split('\n')

const circumstances = { now, settings }

describe('the life cycle', () => {
  const all = operationalStatuses.flatMap((status) => causes.flatMap((cause) => everybody.map((who) => ({ status, cause, who }))))

  it('allows exactly the moves that are written down, of every status, cause and actor', () => {
    const allowed = all.flatMap(({ status, cause, who }) => {
      const decision = decide(guaranteeIn(status), cause, who, circumstances)
      return decision.ok ? [`${cause} ${who} ${status} > ${decision.to} ${decision.money ?? '-'}`] : []
    })
    expect(allowed.toSorted()).toEqual(expected.toSorted())
  })

  it('gives a reason with every refusal', () => {
    for (const { status, cause, who } of all) {
      const decision = decide(guaranteeIn(status), cause, who, circumstances)
      if (!decision.ok)
        expect(decision.reason, `${cause} by ${who} in ${status}`).toMatch(
          /^(wrong_status|inactive|not_your_turn|countdown_not_over|not_late)$/,
        )
    }
  })

  it.each([...operationalStatuses])('lets nobody do anything while %s and blocked, or with an open cancellation', (status) => {
    for (const [kind, reason] of [
      ['blocked', 'blocked'],
      ['cancellation', 'cancellation_open'],
    ] as const) {
      const flagged = guaranteeIn(status, {
        flags: [{ kind, reason: 'staff', since: now.toISOString() }],
        ownerIsBuyerAt: before,
        financialStatus: status === 'awaiting_payment' ? 'late' : 'hold',
      })
      const stillAllowed = causes.filter((cause) => everybody.some((who) => decide(flagged, cause, who, circumstances).ok))
      expect(stillAllowed.filter((cause) => !cause.startsWith('payout_'))).toEqual([])
      if (status === 'in_transfer') expect(decide(flagged, 'release', 'buyer', circumstances)).toEqual({ ok: false, reason })
    }
  })

  it('sends an amended offer of the owner himself straight back to the buyer', () => {
    expect(decide(guaranteeIn('awaiting_acceptance', { hasAgent: false }), 'amend', 'creator', circumstances)).toMatchObject({
      ok: true,
      to: 'awaiting_acceptance',
    })
  })

  it('refuses an acceptance of other terms than those in force', () => {
    expect(
      decide(guaranteeIn('awaiting_acceptance', { termsVersion: 2 }), 'accept', 'buyer', { ...circumstances, termsVersion: 1 }),
    ).toEqual({ ok: false, reason: 'terms_changed' })
    expect(
      decide(
        guaranteeIn('awaiting_acceptance', { flags: [{ kind: 'vehicle_unverified', reason: '', since: '' }] }),
        'accept',
        'buyer',
        circumstances,
      ),
    ).toEqual({ ok: false, reason: 'vehicle_unverified' })
  })

  it.each([
    ['a millisecond before the countdown ends', new Date(now.getTime() + 1), false],
    ['as the countdown ends', now, true],
  ] as const)('release %s', (_, releaseAllowedAt, ok) => {
    expect(decide(guaranteeIn('in_transfer', { releaseAllowedAt }), 'release', 'seller', circumstances)).toMatchObject(
      ok ? { ok } : { ok, reason: 'countdown_not_over' },
    )
  })

  it('ends no wait before its time', () => {
    for (const status of ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment'] as const)
      expect(dueCause(guaranteeIn(status, { waitUntil: after }), circumstances)).toBeNull()
    expect(decide(guaranteeIn('release_requested', { waitUntil: after }), 'find_not_transferred', 'registry', circumstances).ok).toBe(false)
  })

  it('lets an unpaid bill fall late first, and expire only from there', () => {
    expect(dueCause(guaranteeIn('awaiting_payment'), circumstances)).toBe('fall_late')
    expect(dueCause(guaranteeIn('awaiting_payment', { financialStatus: 'late' }), circumstances)).toBe('expire_unpaid')
    expect(decide(guaranteeIn('awaiting_payment', { financialStatus: 'late' }), 'pay_in_full', 'bank', circumstances)).toMatchObject({
      ok: true,
      to: 'in_transfer',
      money: 'hold',
    })
    expect(decide(guaranteeIn('awaiting_payment', { financialStatus: 'late' }), 'expire_unpaid', 'clock', circumstances)).toMatchObject({
      ok: true,
      to: 'expired',
      money: null,
    })
  })

  it('releases by the system some time after the later of countdown and new registration', () => {
    const state = guaranteeIn('in_transfer', { releaseAllowedAt: before, ownerIsBuyerAt: now })
    expect(systemReleaseAt(state, settings)).toEqual(addSeconds(now, settings.systemReleaseSeconds))
    expect(dueCause(state, circumstances)).toBeNull()
    expect(dueCause(state, { settings, now: addSeconds(now, settings.systemReleaseSeconds) })).toBe('release_by_system')
  })

  it("asks for a code for the buyer's release and the owner's consent only", () => {
    const asking = lifecycle.flatMap((row) =>
      everybody.filter((who) => row.who.includes(who) && row.stepUp?.(who)).map((who) => `${row.cause} ${who}`),
    )
    expect(asking).toEqual(['consent seller', 'release buyer'])
  })
})

describe('waits', () => {
  it.each(operationalStatuses.filter(isActive))('%s always has something that will wake it', (status) => {
    const waitUntil = waitUntilOf(status, 'in_progress', now, settings)
    const state = guaranteeIn(status, { waitUntil })
    expect(wakeAt(state, nextAskAt(state, now, settings, 0), settings)).not.toBeNull()
  })

  it.each(operationalStatuses)('%s says who is awaited', (status) => {
    const wait = waitOf(guaranteeIn(status), circumstances, { status: 'sent', approvalsMissing: 0 })
    expect(wait.awaited === 'nobody').toBe(!isActive(status) && status !== 'completed')
  })

  it('asks a silent registry less and less often, but goes on asking', () => {
    const gaps = [0, 1, 2, 5, 50].map(
      (silent) => (nextAskAt(guaranteeIn('release_requested'), now, settings, silent)?.getTime() ?? 0) - now.getTime(),
    )
    expect(gaps).toEqual([3_000, 6_000, 12_000, 20_000, 20_000])
  })
})

describe('the actions that a screen shows', () => {
  const namesFor = (status: OperationalStatus, roles: Who[]) =>
    actionsFor(guaranteeIn(status), roles, circumstances).map((action) => action.name)

  it.each([
    ['awaiting_owner', ['seller'], ['consent', 'refuse', 'withdraw']],
    ['awaiting_owner', ['creator'], ['withdraw', 'amend']],
    ['awaiting_acceptance', ['seller', 'creator'], ['withdraw', 'amend']],
    ['awaiting_acceptance', ['buyer'], ['accept', 'reject']],
    ['awaiting_payment', ['buyer'], []],
    ['in_transfer', ['buyer'], ['release']],
    ['in_transfer', ['seller', 'creator'], ['release']],
    ['release_requested', ['buyer'], []],
    ['completed', ['seller'], []],
  ] as const)('in %s for %s are %s', (status, roles, names) => {
    expect(namesFor(status, [...roles])).toEqual(names)
  })

  it('are shown with the reason while they are off', () => {
    expect(actionsFor(guaranteeIn('in_transfer', { releaseAllowedAt: after }), ['buyer'], circumstances)).toEqual([
      { name: 'release', allowed: false, reason: 'countdown_not_over', allowedAt: after, stepUp: true },
    ])
  })
})
