import {
  blockOf,
  caseReasons,
  type Flag,
  isAwaitingCheck,
  isAwaitingReversalCheck,
  isComplete,
  isPaused,
  type LifecycleState,
  openCancellation,
} from '../state.ts'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import { type StaffPeriod } from '@damana/contract/statuses'
import type { DueAt } from '../guards.rules.ts'

/** The expiry of an offer. A pause for incomplete data extends it up to a maximum only. */
export const expiryOf = (state: LifecycleState, settings: Settings): Date | null =>
  state.waitUntil && state.offerPausedAt
    ? addSeconds(state.waitUntil, Math.max(0, settings.answerMostSeconds - state.offerPausedSeconds))
    : state.waitUntil

export const unpaidUntil = (state: LifecycleState): Date | null =>
  isComplete(state) || state.flags.some(({ kind, deciding }) => kind === 'payer_undeclared' && deciding) ? null : state.waitUntil

export const payerUntil = (state: LifecycleState): Date | null =>
  state.flags.find(({ kind, deciding }) => kind === 'payer_undeclared' && !deciding)?.until ?? null

/** The time when the registry's unavailability becomes a case. */
export const silentUntil = (state: LifecycleState, settings: Settings): Date | null =>
  state.registryUnavailableSince && addSeconds(state.registryUnavailableSince, settings.silentBlockSeconds)

/**
 * Whether a case's period waits for the open sum: while one is open the case can only be dismissed. The unavailability that the reversal's
 * own last check depends on is an exception; staff decide it.
 */
export const waitsForOpenSum = ({ reason }: Pick<Flag, 'reason'>, state: LifecycleState): boolean =>
  blockOf(state, 'bank') !== undefined && !(reason === 'silent' && isAwaitingReversalCheck(state))

/**
 * Whether staff must act on a flag: not on a case whose split waits for the sides' answers, whose refund waits for the registry or that
 * waits for an open sum; a payer's flag is paused with the payment.
 */
export const isStaffs = ({ kind, reason, split, deciding, checkAt }: Flag, state: LifecycleState): boolean =>
  kind !== 'blocked'
    ? deciding === true && !isPaused(state)
    : caseReasons.some((one) => one === reason)
      ? state.refundCheckAt === null && (!split || split.closed === true) && !waitsForOpenSum({ reason }, state)
      : checkAt === undefined

interface StaffWait {
  what: StaffPeriod
  until: Date
}
/** Lists the periods of staff: those that were not escalated yet, or those in which they are asked again. */
function staffPeriodsOf(state: LifecycleState, { escalated }: { escalated: boolean }): StaffWait[] {
  const isOne = (open: { escalated?: true }) => (open.escalated ?? false) === escalated
  const request = openCancellation(state)
  const proof = state.transferProof
  const periods: [StaffPeriod, Date | null][] = [
    ...state.flags
      .filter((flag) => isOne(flag) && isStaffs(flag, state))
      .map((flag): [StaffPeriod, Date | null] => [periodOf(flag), flag.until ?? null]),
    ['cancellation_decision', request && isOne(request) && request.checkAt === undefined ? request.decideUntil : null],
    ['paper', proof && isOne(proof) ? proof.decideUntil : null],
  ]
  return periods.flatMap(([what, until]) => (until === null ? [] : [{ what, until }]))
}

export const periodOf = ({ kind, reason }: Flag): StaffPeriod =>
  kind !== 'blocked' ? 'payer_decision' : reason === 'staff' ? 'staff_block' : reason === 'bank' ? 'bank_block' : 'case'

const firstOf = (waits: readonly StaffWait[]): Date | null => earliestOf(waits.map(({ until }) => until))
export const staffUntil = (state: LifecycleState): Date | null => firstOf(staffPeriodsOf(state, { escalated: false }))
/** When staff are asked again for a decision that they owe. */
export const askAgainAt = (state: LifecycleState): Date | null => firstOf(staffPeriodsOf(state, { escalated: true }))

/** The decision of staff whose time is over now. */
export const lateDecisionOf = (state: LifecycleState, now: Date): StaffPeriod | null =>
  staffPeriodsOf(state, { escalated: false }).find(({ until }) => now >= until)?.what ?? null
/** The decision of staff that they are asked for again now. */
export const owedDecisionOf = (state: LifecycleState, now: Date): StaffPeriod | null =>
  staffPeriodsOf(state, { escalated: true }).find(({ until }) => now >= until)?.what ?? null

/** A paused guarantee that still waits for one more registry check. */
export const hangsOnCheck = (state: LifecycleState): boolean => isAwaitingCheck(state) || isAwaitingReversalCheck(state)

export const whileRunning =
  (dueAt: DueAt): DueAt =>
  (state, settings) =>
    isPaused(state) ? null : dueAt(state, settings)
