import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import type { TransitionContext } from './guards.rules.ts'
import { hasFlag, isActive, isPaused, type LifecycleState } from './state.ts'
import { offered } from './transitions/statuses.ts'

/** A pause begins with the first block or request; a guarantee that has ended has no pause. */
export function withPause(state: LifecycleState, now: Date): LifecycleState {
  if (!isActive(state.operationalStatus)) return { ...state, flags: [], pausedAt: null }
  return isPaused(state) && !state.pausedAt ? { ...state, pausedAt: now } : state
}

/** A pause ends with the last block or request: every deadline is postponed by its length. */
export function withoutPause(state: LifecycleState, since: Date, now: Date): LifecycleState {
  const seconds = (now.getTime() - since.getTime()) / 1000
  const later = (moment: Date | null) => moment && addSeconds(moment, seconds)
  // Time during which both were paused counts once, and a silence that began in the pause counts from its end.
  const onwards = (moment: Date | null) => moment && (moment > since ? now : later(moment))
  return {
    ...state,
    pausedAt: null,
    offerPausedAt: onwards(state.offerPausedAt),
    waitUntil: later(state.waitUntil),
    releaseAllowedAt: later(state.releaseAllowedAt),
    systemReleaseAt: later(state.systemReleaseAt),
    transferUntil: later(state.transferUntil),
    registryUnavailableSince: onwards(state.registryUnavailableSince),
    flags: state.flags.map((flag) =>
      flag.kind === 'payer_undeclared' && flag.until ? { ...flag, until: addSeconds(flag.until, seconds) } : flag,
    ),
  }
}

/**
 * An offer's clock is paused while the vehicle is not verified or the buyer's account is incomplete; paused time counts once, and only up
 * to a maximum.
 */
export function pauseOfferClock(
  before: LifecycleState,
  state: LifecycleState,
  enters: boolean,
  { now, settings, facts }: TransitionContext,
): LifecycleState {
  if (!offered.some((status) => status === state.operationalStatus)) return state.offerPausedAt ? { ...state, offerPausedAt: null } : state
  // A new deadline has no paused time yet; the offer's paused time so far is kept.
  const begun =
    enters && before.offerPausedAt
      ? { ...state, offerPausedAt: now, offerPausedSeconds: state.offerPausedSeconds + pausedSecondsOf(before, now, settings) }
      : state
  if (hasFlag(state, 'vehicle_unverified')) return begun.offerPausedAt ? begun : { ...begun, offerPausedAt: now }
  // The buyer gets the offer when the owner has consented: until then the buyer's account delays nobody.
  if (enters && state.operationalStatus === 'awaiting_owner') return { ...begun, offerPausedAt: null }
  const goesOn = hasFlag(before, 'vehicle_unverified') ? facts?.buyerIncomplete !== true : facts?.buyerIncomplete === false
  return goesOn ? resumeOffer(begun, now, settings) : begun
}
/** Resumes the offer's clock. */
function resumeOffer(state: LifecycleState, now: Date, settings: Settings): LifecycleState {
  if (!state.offerPausedAt) return state
  const seconds = pausedSecondsOf(state, now, settings)
  return {
    ...state,
    offerPausedAt: null,
    offerPausedSeconds: state.offerPausedSeconds + seconds,
    waitUntil: state.waitUntil && addSeconds(state.waitUntil, seconds),
  }
}
/**
 * The length of the present pause of the offer: without the time in which the whole guarantee was paused, and together with earlier pauses
 * no longer than the maximum.
 */
function pausedSecondsOf({ offerPausedAt, offerPausedSeconds, pausedAt }: LifecycleState, now: Date, settings: Settings): number {
  if (!offerPausedAt) return 0
  const seconds = ((pausedAt ?? now).getTime() - offerPausedAt.getTime()) / 1000
  return Math.min(Math.max(0, seconds), Math.max(0, settings.answerMostSeconds - offerPausedSeconds))
}
