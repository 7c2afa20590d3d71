import {
  blockOf,
  type CancelRequest,
  caseReasons,
  type Counts,
  type Flag,
  type LifecycleState,
  openCancellation,
  type ReleaseBy,
  type Side,
} from '../state.ts'
import type { Changed } from './transition.ts'
import { type BlockReason } from '@damana/contract/statuses'
import type { TransitionContext, Facts } from '../guards.rules.ts'
import { addSeconds, laterOf } from '#kernel/instants.ts'
import { addWorkingDays } from '#kernel/calendar.ts'
import { addFils, noFils, subtractFils } from '@damana/contract/money'
import { isStaffs, waitsForOpenSum } from './clock.rules.ts'

export const withoutFlags = (state: LifecycleState, drop: (flag: Flag) => boolean): Changed => ({
  flags: state.flags.filter((flag) => !drop(flag)),
})

export const withoutBlock = (state: LifecycleState, ...reasons: BlockReason[]): Changed =>
  withoutFlags(state, ({ kind, reason }) => kind === 'blocked' && reasons.some((one) => one === reason))

/** The open sum was replaced: its block ends, and the periods of cases are postponed by the time they waited for it. */
export const withoutReversal = (state: LifecycleState, now: Date): Changed => {
  const reversal = blockOf(state, 'bank')
  if (!reversal) return {}
  const resumed = (flag: Flag): Flag =>
    flag.kind === 'blocked' &&
    caseReasons.some((one) => one === flag.reason) &&
    flag.until &&
    !flag.escalated &&
    waitsForOpenSum(flag, state)
      ? { ...flag, until: addSeconds(flag.until, (now.getTime() - laterOf(flag.since, reversal.since).getTime()) / 1000) }
      : flag
  return { flags: state.flags.filter((flag) => flag !== reversal).map(resumed) }
}

export const withFlag = (state: LifecycleState, flag: Flag): Changed => ({
  flags: [...state.flags.filter(({ kind, reason }) => kind !== flag.kind || reason !== flag.reason), flag],
})

export const changeFlag = (state: LifecycleState, which: (flag: Flag) => boolean, change: (flag: Flag) => Flag): Changed => ({
  flags: state.flags.map((flag) => (which(flag) ? change(flag) : flag)),
})

/** Nobody answers the split of this flag any more, and staff decide without it. */
export const withClosedSplit = (flag: Flag): Flag => (flag.split ? { ...flag, split: { ...flag.split, closed: true } } : flag)

export const block = (
  state: LifecycleState,
  reason: BlockReason,
  { now, settings }: TransitionContext,
  more: Pick<Flag, 'by' | 'words' | 'split' | 'secondLook' | 'isInDoubt'> = {},
): Changed =>
  withFlag(state, {
    kind: 'blocked',
    reason,
    since: now,
    // The buyer's time to replace the sum, or the period of staff. A block by staff has a period too, so that no state lasts for ever.
    until: reason === 'bank' ? addSeconds(now, settings.bankBlockSeconds) : addWorkingDays(now, settings.caseDays, settings),
    ...more,
  })

/** The registry check before a refund is overdue for too long: the decision is dropped, and staff decide the unavailability as a case. */
export const refundUnanswered = (state: LifecycleState, context: TransitionContext): Changed => {
  const split = (blockOf(state, 'silent') ?? blockOf(state, 'stalled'))?.split
  const others = { ...state, ...withoutBlock(state, 'stalled') }
  return { ...block(others, 'silent', context, { secondLook: 'silent', ...(split ? { split } : {}) }), refundCheckAt: null }
}

export const countOne = (state: LifecycleState, what: keyof Counts, side: Side | null): Changed =>
  side === null ? {} : { counts: { ...state.counts, [what]: { ...state.counts[what], [side]: state.counts[what][side] + 1 } } }

export const endCancellation = (state: LifecycleState, end: Partial<CancelRequest>): Changed => ({
  ...withoutFlags(state, ({ kind }) => kind === 'cancellation'),
  cancelRequest: state.cancelRequest && { ...state.cancelRequest, ...end },
})

export const hearing: Changed = { registryUnavailableSince: null, transferProof: null }

/** The release is requested as soon as the countdown is over, without the further time that the sides have otherwise. */
export const releaseSoon = (state: LifecycleState, now: Date): Changed => ({
  ownerIsBuyerAt: state.ownerIsBuyerAt ?? now,
  systemReleaseAt: state.releaseAllowedAt ? laterOf(state.releaseAllowedAt, runningTime(state, now)) : null,
  registryUnavailableSince: null,
})

/** The start of a period that begins during a pause: the pause's start, because the end of the pause postpones it like all others. */
export const runningTime = ({ pausedAt }: LifecycleState, now: Date): Date => pausedAt ?? now

export const backToTransfer: Changed = {
  releaseRequestedAt: null,
  releaseRequestedBy: null,
  registryUnavailableSince: null,
  transferProof: null,
  ownerIsBuyerAt: null,
  systemReleaseAt: null,
}

export const requested = (by: ReleaseBy, now: Date): Changed => ({
  releaseRequestedAt: now,
  releaseRequestedBy: by,
  registryUnavailableSince: null,
})

export const receive = (state: LifecycleState, { facts, now, settings }: TransitionContext & { facts: Facts }): Changed => ({
  receivedFils: addFils(state.receivedFils, facts.amountFils ?? noFils),
  flags: [
    ...state.flags.filter(
      ({ kind, reason }) => kind !== 'payer_undeclared' || reason !== facts.receiptId || facts.undeclared?.includes(reason),
    ),
    ...(facts.undeclared ?? [])
      .filter((receipt) => !state.flags.some(({ kind, reason }) => kind === 'payer_undeclared' && reason === receipt))
      .map((receipt): Flag => ({
        kind: 'payer_undeclared',
        reason: receipt,
        since: now,
        until: addSeconds(now, settings.payerDeclareSeconds),
      })),
  ],
})

/** A third-party receipt is refunded: it does not count any more, and the time to pay is extended. */
export const sendPayerBack = (state: LifecycleState, { facts, now, settings }: TransitionContext & { facts: Facts }): Changed => ({
  ...withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
  receivedFils: subtractFils(state.receivedFils, facts.amountFils ?? noFils),
  waitUntil: addSeconds(laterOf(state.waitUntil ?? now, now), settings.payAgainSeconds),
})

/** Of what staff are late with, or owe still: the administrator's from now on, and asked for again in a working day. */
const askAgain =
  ({ isOwed }: { isOwed: boolean }) =>
  (state: LifecycleState, { now, settings }: TransitionContext): Changed => {
    const isDue = (open: { escalated?: true }, until: Date | undefined) =>
      (open.escalated ?? false) === isOwed && until !== undefined && now >= until
    const request = openCancellation(state)
    const proof = state.transferProof
    const escalated = true as const
    const again = addWorkingDays(now, 1, settings)
    return {
      flags: state.flags.map((flag) => (isDue(flag, flag.until) && isStaffs(flag, state) ? { ...flag, escalated, until: again } : flag)),
      ...(request && request.checkAt === undefined && isDue(request, request.decideUntil)
        ? { cancelRequest: { ...request, escalated, decideUntil: again } }
        : {}),
      ...(proof && isDue(proof, proof.decideUntil) ? { transferProof: { ...proof, escalated, decideUntil: again } } : {}),
    }
  }
export const escalateDue = askAgain({ isOwed: false })
export const askStaffAgain = askAgain({ isOwed: true })

/** The sum is complete: the buyer's inspection countdown begins, and the time to transfer the ownership. */
export function holdFrom({ now, settings }: TransitionContext): Changed {
  return {
    termsProposal: null,
    heldAt: now,
    releaseAllowedAt: addSeconds(now, settings.countdownSeconds),
    transferUntil: addSeconds(now, settings.transferSeconds),
  }
}
