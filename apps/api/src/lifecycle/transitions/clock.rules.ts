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

/** An offer whose clock stands still because somebody's data are not complete stands still for so long at most. */
export const expiryOf = (state: LifecycleState, settings: Settings): Date | null =>
  state.waitUntil && state.offerPausedAt
    ? addSeconds(state.waitUntil, Math.max(0, settings.answerMostSeconds - state.offerPausedSeconds))
    : state.waitUntil

export const unpaidUntil = (state: LifecycleState): Date | null =>
  isComplete(state) || state.flags.some(({ kind, deciding }) => kind === 'payer_undeclared' && deciding) ? null : state.waitUntil

export const payerUntil = (state: LifecycleState): Date | null =>
  state.flags.find(({ kind, deciding }) => kind === 'payer_undeclared' && !deciding)?.until ?? null

/** When the silence of the registry becomes a case. */
export const silentUntil = (state: LifecycleState, settings: Settings): Date | null =>
  state.registryUnavailableSince && addSeconds(state.registryUnavailableSince, settings.silentBlockSeconds)

/** A case can only be dismissed while a sum is open, so its period waits; except for the silence that the reversal's own last check hangs on, which staff decide. */
export const waitsForOpenSum = ({ reason }: Pick<Flag, 'reason'>, state: LifecycleState): boolean =>
  blockOf(state, 'bank') !== undefined && !(reason === 'silent' && isAwaitingReversalCheck(state))

/** Whether staff are awaited for it: not for a case whose division waits for the sides' answers, whose refund waits for the registry or that waits for an open sum; a payer's stands still with the payment. */
export const isStaffs = ({ kind, reason, split, deciding, checkAt }: Flag, state: LifecycleState): boolean =>
  kind !== 'blocked'
    ? deciding === true && !isPaused(state)
    : caseReasons.some((one) => one === reason)
      ? state.refundCheckAt === null && (!split || split.closed === true) && !waitsForOpenSum({ reason }, state)
      : checkAt === undefined

/** The periods of staff that nobody has passed on yet. */
export function staffPeriodsOf(state: LifecycleState): { what: StaffPeriod; until: Date }[] {
  const request = openCancellation(state)
  const proof = state.transferProof
  const periods: [StaffPeriod, Date | null][] = [
    ...state.flags
      .filter((flag) => !flag.escalated && isStaffs(flag, state))
      .map((flag): [StaffPeriod, Date | null] => [periodOf(flag), flag.until ?? null]),
    ['cancellation_decision', request && !request.escalated && request.checkAt === undefined ? request.decideUntil : null],
    ['paper', proof && !proof.escalated ? proof.decideUntil : null],
  ]
  return periods.flatMap(([what, until]) => (until === null ? [] : [{ what, until }]))
}

export const periodOf = ({ kind, reason }: Flag): StaffPeriod =>
  kind !== 'blocked' ? 'payer_decision' : reason === 'staff' ? 'staff_block' : reason === 'bank' ? 'bank_block' : 'case'

export const staffUntil = (state: LifecycleState): Date | null => earliestOf(staffPeriodsOf(state).map(({ until }) => until))

/** Which decision of staff is late now. */
export const lateDecisionOf = (state: LifecycleState, now: Date): StaffPeriod | null =>
  staffPeriodsOf(state).find(({ until }) => now >= until)?.what ?? null

/** What is paused and hangs on one more word of the registry all the same. */
export const hangsOnCheck = (state: LifecycleState): boolean => isAwaitingCheck(state) || isAwaitingReversalCheck(state)

export const whileRunning =
  (dueAt: DueAt): DueAt =>
  (state, settings) =>
    isPaused(state) ? null : dueAt(state, settings)
