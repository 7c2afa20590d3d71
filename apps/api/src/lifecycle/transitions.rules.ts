import { addFils, noFils, subtractFils } from '@damana/contract/money'
import type {
  ActionName,
  BlockReason,
  EventKind,
  FinancialStatus,
  OperationalStatus,
  StaffActionName,
  StaffPeriod,
} from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds, earliestOf, laterOf } from '#kernel/instants.ts'
import { addWorkingDays } from '#kernel/calendar.ts'
import {
  bankTimeOver,
  blockedBy,
  cancellationOpen,
  cancellationsLeft,
  cancellationUnanswered,
  checkIsDue,
  type Circumstances,
  countdownOver,
  type DueAt,
  everyPayerKnown,
  type Facts,
  type Guard,
  hasCase,
  hasNamedCase,
  isLate,
  noOpenSplit,
  noOtherBlock,
  noOtherBlockOrSilentReversal,
  notApprovedYet,
  notAskedByMe,
  notBlocked,
  notBlockedBy,
  notBlockedOtherwise,
  notConfirmedYet,
  notExtendedYet,
  notInTransfer,
  notOverdueYet,
  notSaidTransferred,
  notSeenYet,
  notSilentYet,
  notYetLate,
  objectedMyself,
  objectionsLeft,
  otherNameIsNews,
  overdueBefore,
  ownerProven,
  payerDeciding,
  payerNotDeciding,
  payerUndeclared,
  refundCheckIsDue,
  refundNotDecided,
  registryAllowsSale,
  registrySilent,
  requestedByOther,
  requestedMyself,
  reversalCheckIsDue,
  sameTerms,
  saysNotTransferred,
  saysSomethingNew,
  saysTransferred,
  silentOrStalled,
  somethingOpen,
  splitAgreed,
  splitNotAgreed,
  splitNotYetProposed,
  splitOpen,
  splitUnansweredBy,
  sumComplete,
  sumIncomplete,
  thirdOwnerIsNews,
  transferTimeOver,
  vehicleUnverified,
  vehicleVerified,
  waitOver,
} from './guards.rules.ts'
import {
  blockOf,
  type CancelRequest,
  caseFlags,
  caseReasons,
  type Counts,
  type Flag,
  hasFlag,
  isAgreed,
  isAwaitingCheck,
  isAwaitingReversalCheck,
  isComplete,
  isPaused,
  type LifecycleState,
  openCancellation,
  openSplit,
  type ReleaseBy,
  type Side,
  sideOf,
  type Who,
} from './state.ts'

/** People's actions, what staff decide, and what the world does. */
export type Cause =
  | ActionName
  | StaffActionName
  | 'expire'
  | 'note_buyer_registered'
  | 'pay_part'
  | 'pay_in_full'
  | 'send_back_payer'
  | 'fall_late'
  | 'expire_unpaid'
  | 'see_transferred'
  | 'release_by_system'
  | 'find_transferred'
  | 'find_not_transferred'
  | 'find_third_owner'
  | 'find_other_name'
  | 'find_encumbered'
  | 'hear_registry'
  | 'note_registry_word'
  | 'block_silent'
  | 'find_overdue'
  | 'give_up_transfer'
  | 'split_lapses'
  | 'agree_split'
  | 'block_identity'
  | 'take_receipt_back'
  | 'cancel_reversed'
  | 'complete_reversed'
  | 'leave_cancellation_unanswered'
  | 'carry_out_refund'
  | 'drop_refund'
  | 'carry_out_cancellation'
  | 'drop_cancellation'
  | 'extension_lapses'
  | 'escalate'
  | 'remind'
  | PayoutCause
export type PayoutCause =
  | 'payout_held'
  | 'payout_sent'
  | 'payout_late'
  | 'payout_rejected'
  | 'payout_settled'
  | 'payout_returned'
  | 'payout_withdrawn'
  | 'payout_recovered'
  | 'use_up_refund'

type Changed = Partial<LifecycleState>

export interface Row {
  /** The number of the row in the table of the life cycle. */
  row: string
  cause: Cause
  from: readonly OperationalStatus[]
  who: readonly Who[]
  to: OperationalStatus | 'stays'
  /** What the financial status becomes; `stays` leaves it, `back` is a refund of what was paid, or nothing if nothing was. */
  money: FinancialStatus | 'none' | 'stays' | 'back'
  event: EventKind | ((before: LifecycleState) => EventKind)
  /** Refuses with a reason; the first that speaks wins. */
  guards: readonly Guard[]
  /** What changes beside the statuses and the wait that belongs to a status. */
  change?: (state: LifecycleState, circumstances: Circumstances & { facts: Facts; who: Who }) => Changed
  /** For what the clock does: when. */
  dueAt?: DueAt
  /** The same in words. */
  when?: string
  stepUp?: (who: Who) => boolean
  /** One sentence for the drawn life cycle. */
  note: string
}

// ---- changes ----

const withoutFlags = (state: LifecycleState, drop: (flag: Flag) => boolean): Changed => ({
  flags: state.flags.filter((flag) => !drop(flag)),
})
const withoutBlock = (state: LifecycleState, ...reasons: BlockReason[]): Changed =>
  withoutFlags(state, ({ kind, reason }) => kind === 'blocked' && reasons.some((one) => one === reason))
const withFlag = (state: LifecycleState, flag: Flag): Changed => ({
  flags: [...state.flags.filter(({ kind, reason }) => kind !== flag.kind || reason !== flag.reason), flag],
})
const changeFlag = (state: LifecycleState, which: (flag: Flag) => boolean, change: (flag: Flag) => Flag): Changed => ({
  flags: state.flags.map((flag) => (which(flag) ? change(flag) : flag)),
})
const block = (
  state: LifecycleState,
  reason: BlockReason,
  { now, settings }: Circumstances,
  more: Pick<Flag, 'by' | 'words' | 'split' | 'secondLook'> = {},
): Changed =>
  withFlag(state, {
    kind: 'blocked',
    reason,
    since: now,
    // The time to pay again, or the period of staff, who have one for a block of their own too: no state is theirs for ever.
    until: reason === 'bank' ? addSeconds(now, settings.bankBlockSeconds) : addWorkingDays(now, settings.caseDays, settings),
    ...more,
  })
/** The registry owes the last check before a refund for too long: the decision falls, and staff decide the silence as a case. */
const refundUnanswered = (state: LifecycleState, circumstances: Circumstances): Changed => {
  const split = (blockOf(state, 'silent') ?? blockOf(state, 'stalled'))?.split
  const others = { ...state, ...withoutBlock(state, 'stalled') }
  return { ...block(others, 'silent', circumstances, { secondLook: 'silent', ...(split ? { split } : {}) }), refundCheckAt: null }
}
const countOne = (state: LifecycleState, what: keyof Counts, side: Side | null): Changed =>
  side === null ? {} : { counts: { ...state.counts, [what]: { ...state.counts[what], [side]: state.counts[what][side] + 1 } } }
const endCancellation = (state: LifecycleState, end: Partial<CancelRequest>): Changed => ({
  ...withoutFlags(state, ({ kind }) => kind === 'cancellation'),
  cancelRequest: state.cancelRequest && { ...state.cancelRequest, ...end },
})
const hearing: Changed = { silentSince: null, transferProof: null }
/** As soon as the countdown is over, without the further time that the sides have otherwise. */
const releaseSoon = (state: LifecycleState, now: Date): Changed => ({
  ownerIsBuyerAt: state.ownerIsBuyerAt ?? now,
  systemReleaseAt: state.releaseAllowedAt ? laterOf(state.releaseAllowedAt, runningTime(state, now)) : null,
})
/** What begins during a pause begins where the waits stand still: the pause's end then moves it on like all of them. */
const runningTime = ({ pausedAt }: LifecycleState, now: Date): Date => pausedAt ?? now
const backToTransfer: Changed = {
  releaseRequestedAt: null,
  releaseRequestedBy: null,
  silentSince: null,
  transferProof: null,
  ownerIsBuyerAt: null,
  systemReleaseAt: null,
}
const requested = (by: ReleaseBy, now: Date): Changed => ({ releaseRequestedAt: now, releaseRequestedBy: by, silentSince: null })
const receive = (state: LifecycleState, { facts, now, settings }: Circumstances & { facts: Facts }): Changed => ({
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
/** A receipt of somebody else is sent back: it does not count any more, and there is more time to pay. */
const sendPayerBack = (state: LifecycleState, { facts, now, settings }: Circumstances & { facts: Facts }): Changed => ({
  ...withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
  receivedFils: subtractFils(state.receivedFils, facts.amountFils ?? noFils),
  waitUntil: addSeconds(laterOf(state.waitUntil ?? now, now), settings.payAgainSeconds),
})

// ---- when the clock acts ----

/** An offer whose clock stands still because somebody's data are not complete stands still for so long at most. */
export const expiryOf = (state: LifecycleState, settings: Settings): Date | null =>
  state.waitUntil && state.stoppedAt
    ? addSeconds(state.waitUntil, Math.max(0, settings.answerMostSeconds - state.stoppedSeconds))
    : state.waitUntil
const unpaidUntil = (state: LifecycleState): Date | null =>
  isComplete(state) || state.flags.some(({ kind, deciding }) => kind === 'payer_undeclared' && deciding) ? null : state.waitUntil
const payerUntil = (state: LifecycleState): Date | null =>
  state.flags.find(({ kind, deciding }) => kind === 'payer_undeclared' && !deciding)?.until ?? null
/** When the silence of the registry becomes a case. */
export const silentUntil = (state: LifecycleState, settings: Settings): Date | null =>
  state.silentSince && addSeconds(state.silentSince, settings.silentBlockSeconds)
/** Whether staff are awaited for it: not for a case whose division waits for the sides' answers or whose refund waits for the registry; a payer's stands still with the payment. */
const isStaffs = ({ kind, reason, split, deciding, checkAt }: Flag, state: LifecycleState): boolean =>
  kind !== 'blocked'
    ? deciding === true && !isPaused(state)
    : caseReasons.some((one) => one === reason)
      ? state.refundCheckAt === null && (!split || split.closed === true)
      : checkAt === undefined
/** The periods of staff that nobody has passed on yet. */
function staffPeriodsOf(state: LifecycleState): { what: StaffPeriod; until: Date }[] {
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
const periodOf = ({ kind, reason }: Flag): StaffPeriod =>
  kind !== 'blocked' ? 'payer_decision' : reason === 'staff' ? 'staff_block' : reason === 'bank' ? 'bank_block' : 'case'
const staffUntil = (state: LifecycleState): Date | null => earliestOf(staffPeriodsOf(state).map(({ until }) => until))
/** Which decision of staff is late now. */
export const lateDecisionOf = (state: LifecycleState, now: Date): StaffPeriod | null =>
  staffPeriodsOf(state).find(({ until }) => now >= until)?.what ?? null
const escalateDue = (state: LifecycleState, { now }: Circumstances): Changed => {
  const isOver = (until: Date | undefined) => until !== undefined && now >= until
  const request = openCancellation(state)
  const proof = state.transferProof
  return {
    flags: state.flags.map((flag) => (isOver(flag.until) && isStaffs(flag, state) ? { ...flag, escalated: true as const } : flag)),
    ...(request && now >= request.decideUntil ? { cancelRequest: { ...request, escalated: true as const } } : {}),
    ...(proof && now >= proof.decideUntil ? { transferProof: { ...proof, escalated: true as const } } : {}),
  }
}
/** What is paused and hangs on one more word of the registry all the same. */
const hangsOnCheck = (state: LifecycleState): boolean => isAwaitingCheck(state) || isAwaitingReversalCheck(state)
const whileRunning =
  (dueAt: DueAt): DueAt =>
  (state, settings) =>
    isPaused(state) ? null : dueAt(state, settings)

export const offered = ['awaiting_owner', 'awaiting_acceptance'] as const
const held = ['in_transfer', 'release_requested'] as const
const beforeHold = ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment'] as const
const active = ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested'] as const
const saleSide = ['seller', 'creator'] as const
const bothSides = ['seller', 'creator', 'buyer'] as const
const payingOut = ['completed', 'cancelled', 'expired'] as const

/**
 * The life cycle. Nothing else in the code compares statuses: each row says from, who, cause, guard, to and what changes.
 * A row more is written here and nowhere else.
 */
export const lifecycle: readonly Row[] = [
  {
    row: '2',
    cause: 'consent',
    from: ['awaiting_owner'],
    who: ['seller'],
    to: 'awaiting_acceptance',
    money: 'stays',
    event: 'consented',
    guards: [notBlocked, ownerProven, sameTerms, registryAllowsSale],
    change: (_, { facts, now }) => (facts.buyerIncomplete ? { stoppedAt: now } : {}),
    stepUp: () => true,
    note: 'the owner agrees and names his IBAN',
  },
  {
    row: '2',
    cause: 'refuse',
    from: ['awaiting_owner'],
    who: ['seller'],
    to: 'rejected',
    money: 'none',
    event: 'refused',
    guards: [notBlocked],
    note: 'the owner refuses',
  },
  {
    row: '3',
    cause: 'withdraw',
    from: offered,
    who: saleSide,
    to: 'cancelled',
    money: 'none',
    event: 'withdrawn',
    guards: [notBlocked],
    note: 'taken back before acceptance, no fee',
  },
  {
    row: '3a',
    cause: 'amend',
    from: offered,
    who: ['creator'],
    to: 'stays',
    money: 'stays',
    event: 'amended',
    guards: [notBlocked],
    change: ({ termsVersion }) => ({ termsVersion: termsVersion + 1 }),
    note: 'new terms, the time to answer begins anew; by an agent the owner is asked again',
  },
  {
    row: '4',
    cause: 'expire',
    from: offered,
    who: ['clock'],
    to: 'expired',
    money: 'none',
    event: 'expired',
    guards: [notBlocked],
    dueAt: whileRunning(expiryOf),
    when: 'the time to answer is over, or the most that an incomplete offer may stand still',
    note: 'nobody answered in time',
  },
  {
    row: '4',
    cause: 'note_buyer_registered',
    from: offered,
    who: ['system'],
    to: 'stays',
    money: 'stays',
    event: 'buyer_registered',
    guards: [],
    note: 'the buyer’s account is complete, his time to answer runs on',
  },
  {
    row: '5',
    cause: 'confirm_vehicle',
    from: offered,
    who: ['reviewer', 'registry'],
    to: 'stays',
    money: 'stays',
    event: 'vehicle_confirmed',
    guards: [vehicleUnverified],
    change: (state) => withoutFlags(state, ({ kind }) => kind === 'vehicle_unverified'),
    note: 'the vehicle entered by hand is the one on its licence',
  },
  {
    row: '5',
    cause: 'refuse_vehicle',
    from: offered,
    who: ['reviewer', 'registry'],
    to: 'cancelled',
    money: 'none',
    event: 'vehicle_refused',
    guards: [vehicleUnverified],
    note: 'the vehicle entered by hand cannot be sold, no fee',
  },
  {
    row: '6',
    cause: 'accept',
    from: ['awaiting_acceptance'],
    who: ['buyer'],
    to: 'awaiting_payment',
    money: 'in_progress',
    event: 'accepted',
    guards: [notBlocked, vehicleVerified, sameTerms, registryAllowsSale],
    note: 'the buyer agrees to these terms, the bill is issued',
  },
  {
    row: '7',
    cause: 'reject',
    from: ['awaiting_acceptance'],
    who: ['buyer'],
    to: 'rejected',
    money: 'none',
    event: 'rejected',
    guards: [notBlocked],
    note: 'the buyer declines',
  },
  {
    row: '8',
    cause: 'pay_part',
    from: ['awaiting_payment'],
    who: ['bank', 'finance', 'system'],
    to: 'stays',
    money: 'stays',
    event: 'payment_received',
    guards: [notBlocked],
    change: receive,
    note: 'a part of the money is here, or the payer of a part is not known yet',
  },
  {
    row: '8',
    cause: 'pay_in_full',
    from: ['awaiting_payment'],
    who: ['bank', 'finance', 'system', 'buyer'],
    to: 'in_transfer',
    money: 'hold',
    event: 'held',
    guards: [notBlocked, sumComplete, everyPayerKnown],
    change: (state, circumstances) => ({
      ...receive(state, circumstances),
      ...holdFrom(circumstances),
    }),
    note: 'all of the money is here, the countdown starts',
  },
  {
    row: '8',
    cause: 'pay_in_full',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'in_transfer',
    money: 'hold',
    event: 'held',
    guards: [notBlocked, sumComplete, everyPayerKnown],
    change: (_, circumstances) => holdFrom(circumstances),
    dueAt: (state) => (isComplete(state) && !isPaused(state) && !hasFlag(state, 'payer_undeclared') ? state.statusSince : null),
    when: 'nothing more is awaited',
    note: 'what was still awaited beside the money came to an end in a pause, or with a receipt that the bank took back: held all the same',
  },
  {
    row: '9',
    cause: 'declare_payer',
    from: ['awaiting_payment'],
    who: ['buyer'],
    to: 'stays',
    money: 'stays',
    event: 'payer_declared',
    guards: [notBlocked, payerUndeclared, payerNotDeciding],
    change: (state, { facts, now, settings }) =>
      facts.needsDecision
        ? changeFlag(
            state,
            ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId,
            (flag) => ({ ...flag, deciding: true, until: addWorkingDays(now, settings.payerDecisionDays, settings) }),
          )
        : withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
    stepUp: () => true,
    note: 'the buyer says who paid for him; much money of others is decided by finance',
  },
  {
    row: '9',
    cause: 'accept_payer',
    from: ['awaiting_payment'],
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'payer_accepted',
    guards: [notBlocked, payerDeciding],
    change: (state, { facts }) => withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
    note: 'finance takes the money of this payer',
  },
  {
    row: '9',
    cause: 'refuse_payer',
    from: ['awaiting_payment'],
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'payer_sent_back',
    guards: [notBlocked, payerDeciding],
    change: sendPayerBack,
    note: 'finance does not take it: the receipt is sent back, three more days to pay',
  },
  {
    row: '9',
    cause: 'send_back_payer',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'payer_sent_back',
    guards: [notBlocked],
    change: sendPayerBack,
    dueAt: whileRunning(payerUntil),
    when: 'the time to declare the payer is over',
    note: 'nobody said who paid: the receipt is sent back, three more days to pay',
  },
  {
    row: '10',
    cause: 'fall_late',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'stays',
    money: 'late',
    event: 'payment_late',
    guards: [notBlocked, notYetLate, sumIncomplete],
    change: (_, { now, settings }) => ({ waitUntil: addSeconds(now, settings.paymentLateSeconds) }),
    dueAt: whileRunning((state) => (state.financialStatus === 'late' ? null : unpaidUntil(state))),
    when: 'the due date is over',
    note: 'the due date is over',
  },
  {
    row: '10',
    cause: 'expire_unpaid',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'expired',
    money: 'back',
    event: 'expired',
    guards: [notBlocked, isLate, sumIncomplete],
    dueAt: whileRunning((state) => (state.financialStatus === 'late' ? unpaidUntil(state) : null)),
    when: 'the last days to pay are over',
    note: 'the last day to pay is over: what was paid is refunded, the buyer owes the fee',
  },
  {
    row: '10a',
    cause: 'withdraw',
    from: ['awaiting_payment'],
    who: saleSide,
    to: 'cancelled',
    money: 'back',
    event: 'withdrawn',
    guards: [notBlocked, isLate, sumIncomplete],
    note: 'the seller withdraws from a late buyer free of charge: what was paid is refunded, the buyer owes the fee',
  },
  {
    row: '11',
    cause: 'release',
    from: ['in_transfer'],
    who: bothSides,
    to: 'release_requested',
    money: 'stays',
    event: 'release_requested',
    guards: [notBlocked, countdownOver],
    change: (_, { now, who }) => requested(who as ReleaseBy, now),
    stepUp: (who) => who === 'buyer',
    note: 'either side asks for the release, the registry is asked at once',
  },
  {
    row: '12',
    cause: 'see_transferred',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_transferred',
    guards: [notSeenYet],
    change: (state, { now, settings, facts }) =>
      facts.soon || state.overdueAt || (state.transferUntil && now >= state.transferUntil)
        ? releaseSoon(state, now)
        : {
            ownerIsBuyerAt: now,
            systemReleaseAt: state.releaseAllowedAt
              ? addSeconds(laterOf(state.releaseAllowedAt, runningTime(state, now)), settings.systemReleaseSeconds)
              : null,
          },
    note: 'the registry shows the buyer as owner',
  },
  {
    row: '12',
    cause: 'release_by_system',
    from: ['in_transfer'],
    who: ['clock'],
    to: 'release_requested',
    money: 'stays',
    event: 'release_requested',
    guards: [notBlocked, countdownOver],
    change: (_, { now }) => requested('system', now),
    dueAt: whileRunning((state) => state.systemReleaseAt),
    when: 'nobody asked within the system’s waiting time after the later of countdown and registration',
    note: 'the registry shows the buyer as owner and nobody asked',
  },
  {
    row: '13',
    cause: 'find_transferred',
    from: ['release_requested'],
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'completed',
    guards: [notBlockedOtherwise],
    note: 'the buyer is the owner: the payout is ordered',
  },
  {
    row: '14',
    cause: 'find_not_transferred',
    from: ['release_requested'],
    who: ['registry'],
    to: 'in_transfer',
    money: 'stays',
    event: 'registry_not_transferred',
    guards: [notBlockedOtherwise, waitOver],
    change: (state) => ({
      ...backToTransfer,
      ...countOne(state, 'failedChecks', state.releaseRequestedBy === 'system' ? null : sideOf(state.releaseRequestedBy ?? 'clock')),
    }),
    note: 'still not transferred when the time of asking is over; from the second time it costs the side that asked a fee',
  },
  {
    row: '15',
    cause: 'block_silent',
    from: held,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'registry_silent',
    guards: [notSilentYet],
    change: (state, circumstances) => {
      if (state.refundCheckAt) return refundUnanswered(state, circumstances)
      return block(state, state.operationalStatus === 'release_requested' || hangsOnCheck(state) ? 'silent' : 'stalled', circumstances)
    },
    dueAt: (state, settings) => {
      if (state.refundCheckAt) return silentUntil(state, settings)
      return blockOf(state, 'silent') || blockOf(state, 'stalled') || (isPaused(state) && !hangsOnCheck(state))
        ? null
        : silentUntil(state, settings)
    },
    when: 'the registry has owed its answer for too long',
    note: 'the registry has not answered for two days: a case for staff',
  },
  {
    row: '13–15',
    cause: 'hear_registry',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_heard',
    guards: [silentOrStalled, refundNotDecided],
    // While something else stands in the way what it said is told by a row of its own, which has to see that it is new.
    change: (state) => {
      const left = withoutBlock(state, 'silent', 'stalled')
      return { ...left, ...hearing, ...(isPaused({ ...state, ...left }) ? { registryWord: state.registryWord } : {}) }
    },
    note: 'any answer of the registry ends its silence',
  },
  {
    row: '16',
    cause: 'confirm',
    from: ['release_requested'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'confirmed',
    guards: [notBlockedOtherwise, registrySilent],
    change: (state, { now, settings, who }) => ({
      // Further papers do not give the reviewers more time.
      transferProof: state.transferProof ?? {
        by: sideOf(who) ?? 'seller',
        at: now,
        decideUntil: addWorkingDays(now, settings.paperDays, settings),
      },
    }),
    stepUp: () => true,
    note: 'a side shows the new licence, or the paper of the Department, while the registry is silent',
  },
  {
    row: '17',
    cause: 'accept_paper',
    from: ['release_requested'],
    who: ['reviewer'],
    to: 'completed',
    money: 'released',
    event: 'paper_accepted',
    guards: [notBlockedOtherwise, noOpenSplit, registrySilent],
    note: 'reviewers saw the paper of the Department: transferred',
  },
  {
    row: '17',
    cause: 'refuse_paper',
    from: ['release_requested'],
    who: ['reviewer'],
    to: 'in_transfer',
    money: 'stays',
    event: 'paper_refused',
    guards: [notBlockedOtherwise, noOpenSplit, registrySilent],
    change: (state) => ({ ...withoutBlock(state, 'silent', 'stalled'), ...backToTransfer }),
    note: 'reviewers saw the paper of the Department: not transferred, no fee',
  },
  {
    row: '18',
    cause: 'find_third_owner',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_third_owner',
    guards: [thirdOwnerIsNews],
    change: (state, circumstances) => {
      const split = blockOf(state, 'registry')?.split
      return {
        ...block(state, 'registry', circumstances, { words: 'third_owner', ...(split ? { split } : {}) }),
        ...hearing,
        refundCheckAt: null,
      }
    },
    note: 'a third person is the owner: a case for staff',
  },
  {
    row: '12, 13',
    cause: 'find_other_name',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_other_name',
    guards: [otherNameIsNews],
    change: (state, circumstances) => ({
      ...block(state, 'registry', circumstances, { words: 'other_name' }),
      ...hearing,
      refundCheckAt: null,
    }),
    note: 'the national number of a side is registered under another name: a case for staff',
  },
  {
    row: '18',
    cause: 'find_encumbered',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_encumbered',
    guards: [notBlockedOtherwise, notBlockedBy('registry')],
    change: (state, circumstances) => ({
      ...block(state, 'registry', circumstances, { words: circumstances.facts.encumbrance ?? 'seized' }),
      ...hearing,
    }),
    note: 'the vehicle is seized or mortgaged since: a case for staff',
  },
  {
    row: '13, 18',
    cause: 'note_registry_word',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_said',
    guards: [somethingOpen, saysSomethingNew],
    change: () => ({ silentSince: null }),
    note: 'while something else stands in the way the registry’s word is only noted, for the case',
  },
  {
    row: '19',
    cause: 'object',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'objected',
    guards: [notBlocked, objectionsLeft],
    change: (state, circumstances) => {
      const by = sideOf(circumstances.who) ?? 'seller'
      const { words } = circumstances.facts
      return {
        ...block(state, 'objection', circumstances, { by, ...(words === undefined ? {} : { words }) }),
        ...countOne(state, 'objections', by),
      }
    },
    note: 'a side objects with reason and papers: a case for staff',
  },
  {
    row: '20',
    cause: 'send_evidence',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'evidence_sent',
    guards: [somethingOpen],
    note: 'a side adds papers to the case',
  },
  {
    row: '20',
    cause: 'decide_release',
    from: held,
    who: ['reviewer'],
    to: 'completed',
    money: 'released',
    event: 'case_released',
    guards: [hasCase, refundNotDecided, noOtherBlockOrSilentReversal, noOpenSplit, saysTransferred],
    note: 'staff decide the case: the registry shows the buyer, the seller is paid',
  },
  {
    row: '20',
    cause: 'decide_refund',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'refund_decided',
    guards: [hasCase, refundNotDecided, noOtherBlockOrSilentReversal, noOpenSplit, saysNotTransferred],
    change: (state, { facts, now, settings }) =>
      facts.word === undefined && blockOf(state, 'silent')?.secondLook
        ? {
            ...changeFlag(
              state,
              ({ secondLook }) => secondLook !== undefined,
              (flag) => ({ ...flag, secondLook: 'letter' }),
            ),
            refundCheckAt: now,
            silentSince: null,
          }
        : { refundCheckAt: addSeconds(now, settings.cancellationCheckSeconds), silentSince: null },
    note: 'staff decide the case: the buyer is not the owner and is to be refunded without a fee; both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '20',
    cause: 'carry_out_refund',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [refundCheckIsDue, noOtherBlockOrSilentReversal],
    note: 'the registry shows that the buyer is not the owner: cancelled, refunded without a fee',
  },
  {
    row: '20',
    cause: 'carry_out_refund',
    from: held,
    who: ['clock'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [noOtherBlockOrSilentReversal],
    dueAt: (state) => (blockOf(state, 'silent')?.secondLook === 'letter' && !blockOf(state, 'staff') ? state.refundCheckAt : null),
    when: 'reviewers who saw the Department’s letter decided it again after the registry was silent at the second look',
    note: 'the second look is the reviewers’, as the registry does not answer: cancelled, refunded without a fee',
  },
  {
    row: '20',
    cause: 'drop_refund',
    from: held,
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'refund_fallen',
    guards: [refundCheckIsDue, noOtherBlock],
    note: 'the registry shows the buyer as owner: the refund falls, the sale is completed and the payout ordered',
  },
  {
    row: '20',
    cause: 'propose_split',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'split_proposed',
    guards: [hasNamedCase, refundNotDecided, noOtherBlock, splitNotYetProposed],
    change: (state, { facts, now, settings }) => {
      const named = caseFlags(state).find(({ reason }) => facts.block === undefined || reason === facts.block)
      const { split } = facts
      if (!split) return {}
      return changeFlag(
        state,
        (flag) => flag === named,
        (flag) => ({
          ...flag,
          split: {
            ...split,
            answerUntil: addSeconds(now, settings.splitSeconds),
            seller: null,
            buyer: null,
          },
        }),
      )
    },
    note: 'staff propose to divide the money, once',
  },
  {
    row: '20',
    cause: 'answer_split',
    from: held,
    who: ['seller', 'buyer'],
    to: 'stays',
    money: 'stays',
    event: 'split_answered',
    guards: [splitOpen, splitUnansweredBy],
    change: (state, { facts, who }) =>
      changeFlag(
        state,
        ({ split }) => split !== undefined && !split.closed,
        (flag) => {
          const answered = flag.split && { ...flag.split, [sideOf(who) ?? 'seller']: facts.answer ?? 'no' }
          return answered ? { ...flag, split: facts.answer === 'yes' ? answered : { ...answered, closed: true } } : flag
        },
      ),
    stepUp: () => true,
    note: 'each side answers for itself; the owner, not who acts for him',
  },
  {
    row: '20',
    cause: 'agree_split',
    from: held,
    who: ['system'],
    to: 'completed',
    money: 'released',
    event: 'split_agreed',
    guards: [splitAgreed, noOtherBlock],
    note: 'both agreed: the money is divided',
  },
  {
    row: '20',
    cause: 'agree_split',
    from: held,
    who: ['clock'],
    to: 'completed',
    money: 'released',
    event: 'split_agreed',
    guards: [splitAgreed, noOtherBlock],
    dueAt: (state) =>
      isAgreed(openSplit(state)) && !blockOf(state, 'staff') && !blockOf(state, 'bank') ? (caseFlags(state)[0]?.since ?? null) : null,
    when: 'the block in which the second yes was said has ended',
    note: 'both agreed while staff or the bank blocked it: the money is divided when that ends',
  },
  {
    row: '20',
    cause: 'split_lapses',
    from: held,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'split_failed',
    guards: [splitOpen, splitNotAgreed],
    change: (state) =>
      changeFlag(
        state,
        ({ split }) => split !== undefined && !split.closed,
        (flag) => (flag.split ? { ...flag, split: { ...flag.split, closed: true } } : flag),
      ),
    dueAt: (state) => (isAgreed(openSplit(state)) ? null : (openSplit(state)?.answerUntil ?? null)),
    when: 'the time to answer the division is over',
    note: 'not both answered: staff decide',
  },
  {
    row: '20',
    cause: 'dismiss',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'case_dismissed',
    guards: [hasNamedCase, refundNotDecided, noOpenSplit],
    change: (state, { facts }) => {
      const named = facts.block ?? (caseFlags(state)[0]?.reason as BlockReason | undefined)
      return named ? { ...withoutBlock(state, named), ...(named === 'silent' || named === 'stalled' ? { silentSince: null } : {}) } : {}
    },
    note: 'only this block ends',
  },
  {
    row: '20',
    cause: 'block_identity',
    from: active,
    who: ['system'],
    to: 'stays',
    money: 'stays',
    event: 'identity_blocked',
    guards: [notBlockedBy('identity')],
    change: (state, circumstances) => block(state, 'identity', circumstances),
    note: 'somebody else has proven the national number of a side: a case for staff',
  },
  {
    row: '20',
    cause: 'decide_refund',
    from: beforeHold,
    who: ['reviewer'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [blockedBy('identity'), noOtherBlock],
    note: 'staff decide a case of identity before all of the money is here: cancelled without a fee, what was paid is refunded',
  },
  {
    row: '20',
    cause: 'dismiss',
    from: beforeHold,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'case_dismissed',
    guards: [blockedBy('identity')],
    change: (state) => withoutBlock(state, 'identity'),
    note: 'only this block ends',
  },
  {
    row: '20a',
    cause: 'take_back_objection',
    from: held,
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'objection_taken_back',
    guards: [objectedMyself, refundNotDecided],
    change: (state) => withoutBlock(state, 'objection'),
    note: 'who objected takes it back: this block ends',
  },
  {
    row: '20b',
    cause: 'take_receipt_back',
    from: ['awaiting_payment'],
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    // Of money that is gone nobody has to say who paid it.
    change: (state, { facts, now, settings }) => ({
      ...withoutFlags(state, ({ kind, reason }) => kind === 'payer_undeclared' && reason === facts.receiptId),
      receivedFils: subtractFils(state.receivedFils, facts.amountFils ?? noFils),
      waitUntil: laterOf(state.waitUntil ?? now, addSeconds(now, settings.payAgainSeconds)),
    }),
    note: 'the bank reversed a receipt before all of the money was here: the sum is due again, for three more days at least',
  },
  {
    row: '20b',
    cause: 'take_receipt_back',
    from: held,
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    change: (state, circumstances) => {
      const { words } = circumstances.facts
      return block(state, 'bank', circumstances, words === undefined ? {} : { words })
    },
    note: 'the bank reversed a receipt: blocked, for finance; one more gives seven days anew',
  },
  {
    row: '20b',
    cause: 'take_receipt_back',
    from: payingOut,
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [],
    note: 'the bank reversed a receipt after the end: what has not left is withdrawn, and of the seller’s money as much is held',
  },
  {
    row: '20b',
    cause: 'note_paid_again',
    from: held,
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_paid_again',
    guards: [blockedBy('bank')],
    change: (state) => withoutBlock(state, 'bank'),
    note: 'the sum was paid again: this block ends',
  },
  {
    row: '20b',
    cause: 'note_not_paid_again',
    from: held,
    who: ['finance'],
    to: 'stays',
    money: 'stays',
    event: 'reversal_confirmed',
    guards: [blockedBy('bank'), bankTimeOver, notConfirmedYet],
    change: (state, { now, settings }) => ({
      ...changeFlag(
        state,
        ({ kind, reason }) => kind === 'blocked' && reason === 'bank',
        (flag) => ({ ...flag, checkAt: addSeconds(now, settings.cancellationCheckSeconds) }),
      ),
      silentSince: null,
    }),
    note: 'not paid again in seven days: both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '20b',
    cause: 'cancel_reversed',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'receipt_not_paid_again',
    guards: [reversalCheckIsDue],
    note: 'the buyer is not the owner: cancelled with the fee of a cancellation after payment; what the bank reversed is not refunded',
  },
  {
    row: '20b',
    cause: 'complete_reversed',
    from: held,
    who: ['registry'],
    to: 'completed',
    money: 'released',
    event: 'completed',
    guards: [reversalCheckIsDue],
    note: 'the buyer is the owner: completed in full, and as much of the seller’s money as the open sum is held',
  },
  {
    row: '21',
    cause: 'block',
    from: active,
    who: ['reviewer', 'finance'],
    to: 'stays',
    money: 'stays',
    event: 'blocked',
    guards: [notBlockedBy('staff')],
    change: (state, circumstances) =>
      block(state, 'staff', circumstances, circumstances.facts.words === undefined ? {} : { words: circumstances.facts.words }),
    note: 'staff stop everything, with a reason',
  },
  {
    row: '21',
    cause: 'unblock',
    from: active,
    who: ['reviewer', 'finance'],
    to: 'stays',
    money: 'stays',
    event: 'unblocked',
    guards: [blockedBy('staff')],
    change: (state) => withoutBlock(state, 'staff'),
    note: 'only the reason of staff ends',
  },
  {
    row: '22',
    cause: 'request_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_requested',
    guards: [notBlocked, cancellationsLeft, notSaidTransferred],
    change: (state, { facts, now, settings, who }) => {
      const by = sideOf(who) ?? 'seller'
      return {
        ...withFlag(state, { kind: 'cancellation', reason: by, since: now }),
        ...countOne(state, 'cancellations', by),
        cancelRequest: {
          status: 'pending',
          by,
          reason: facts.words ?? '',
          feeFils: facts.feeFils ?? noFils,
          afterPayment: state.operationalStatus === 'in_transfer',
          requestedAt: now,
          answerUntil: addSeconds(now, settings.cancellationAnswerSeconds),
          answer: null,
          decideUntil: addWorkingDays(now, settings.cancellationDays, settings),
        },
      }
    },
    note: 'a side asks to cancel and sees the fee; the other is asked, staff decide',
  },
  {
    row: '23',
    cause: 'take_back_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_taken_back',
    guards: [cancellationOpen, requestedMyself, notApprovedYet],
    change: (state) => endCancellation(state, { status: 'rejected', why: 'taken_back' }),
    note: 'the requester takes it back, everything goes on',
  },
  {
    row: '24',
    cause: 'agree_to_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_agreed',
    guards: [cancellationOpen, requestedByOther, cancellationUnanswered, notApprovedYet],
    change: (state) => ({ cancelRequest: state.cancelRequest && { ...state.cancelRequest, answer: 'agreed' } }),
    note: 'the other side agrees: staff see it first',
  },
  {
    row: '24',
    cause: 'object_to_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: 'cancellation_objected',
    guards: [cancellationOpen, requestedByOther, cancellationUnanswered, notApprovedYet],
    change: (state, { facts }) => ({
      cancelRequest: state.cancelRequest && {
        ...state.cancelRequest,
        answer: 'objected',
        ...(facts.words === undefined ? {} : { words: facts.words }),
      },
    }),
    note: 'the other side objects in words',
  },
  {
    row: '24',
    cause: 'leave_cancellation_unanswered',
    from: ['awaiting_payment', 'in_transfer'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_unanswered',
    guards: [cancellationOpen, cancellationUnanswered],
    change: (state) => ({ cancelRequest: state.cancelRequest && { ...state.cancelRequest, answer: 'silent' } }),
    dueAt: (state) => {
      const request = openCancellation(state)
      return request?.answer === null && request.checkAt === undefined ? request.answerUntil : null
    },
    when: 'the time to answer the request is over',
    note: 'silence is no objection',
  },
  {
    row: '25',
    cause: 'approve_cancellation',
    from: ['awaiting_payment'],
    who: ['reviewer'],
    to: 'cancelled',
    money: 'back',
    event: 'cancelled',
    guards: [cancellationOpen, noOtherBlock],
    change: (state, { facts }) => endCancellation(state, { status: 'approved', feeSide: facts.feeSide ?? 'waived' }),
    note: 'before payment: cancelled at once',
  },
  {
    row: '25',
    cause: 'approve_cancellation',
    from: ['in_transfer'],
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_approved',
    guards: [cancellationOpen, notApprovedYet, noOtherBlock],
    change: (state, { facts, now, settings }) => ({
      cancelRequest: state.cancelRequest && {
        ...state.cancelRequest,
        feeSide: facts.feeSide ?? 'waived',
        checkAt: addSeconds(now, settings.cancellationCheckSeconds),
      },
      silentSince: null,
    }),
    note: 'after payment: both are told not to sign at the centre, then the registry is asked anew',
  },
  {
    row: '25',
    cause: 'reject_cancellation',
    from: ['awaiting_payment', 'in_transfer'],
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_rejected',
    guards: [cancellationOpen, notApprovedYet],
    change: (state, { facts }) =>
      endCancellation(state, { status: 'rejected', why: 'staff', ...(facts.words === undefined ? {} : { words: facts.words }) }),
    note: 'staff reject it, everything goes on',
  },
  {
    row: '25',
    cause: 'carry_out_cancellation',
    from: ['in_transfer'],
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'cancelled',
    guards: [checkIsDue, noOtherBlock],
    change: (state) => endCancellation(state, { status: 'approved' }),
    note: 'the registry shows that the buyer is not the owner: cancelled, refunded',
  },
  {
    row: '25',
    cause: 'drop_cancellation',
    from: ['in_transfer'],
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'cancellation_fallen',
    guards: [checkIsDue],
    change: (state, { now }) => ({ ...endCancellation(state, { status: 'rejected', why: 'fallen' }), ...releaseSoon(state, now) }),
    note: 'the registry shows the buyer as owner: the request falls, the system asks for the release',
  },
  {
    row: '26a',
    cause: 'extend',
    from: ['in_transfer'],
    who: bothSides,
    to: 'stays',
    money: 'stays',
    event: (before) => (before.extension ? 'extended' : 'extension_asked'),
    guards: [notBlocked, notExtendedYet, notAskedByMe],
    change: (state, { now, settings, who }) =>
      state.extension
        ? {
            extension: null,
            extendedAt: now,
            transferUntil: state.transferUntil && addSeconds(state.transferUntil, settings.extensionSeconds),
            overdueAt: null,
          }
        : { extension: { by: sideOf(who) ?? 'seller', until: addSeconds(now, settings.extensionAnswerSeconds) } },
    note: 'fourteen days more, once, if the other side agrees',
  },
  {
    row: '26a',
    cause: 'extension_lapses',
    from: ['in_transfer', 'release_requested'],
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'extension_lapsed',
    guards: [],
    change: () => ({ extension: null }),
    dueAt: (state) => state.extension?.until ?? null,
    when: 'the time to agree is over',
    note: 'the other side did not agree in time',
  },
  {
    row: '26',
    cause: 'find_overdue',
    from: held,
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'transfer_overdue',
    guards: [notBlockedOtherwise, transferTimeOver, notOverdueYet, notInTransfer],
    change: (_, { now, settings }) => ({ overdueAt: now, transferUntil: addSeconds(now, settings.overdueSeconds), ...hearing }),
    note: 'fourteen days after the hold the ownership is not moved: both are told, seven days are left',
  },
  {
    row: '26',
    cause: 'give_up_transfer',
    from: held,
    who: ['registry'],
    to: 'cancelled',
    money: 'back',
    event: 'transfer_given_up',
    guards: [notBlockedOtherwise, transferTimeOver, overdueBefore],
    note: 'still not moved: cancelled, refunded whole, no fee',
  },
  {
    row: '17, 20, 25',
    cause: 'escalate',
    from: active,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'escalated',
    guards: [],
    change: escalateDue,
    dueAt: staffUntil,
    when: 'a period of staff is over',
    note: 'staff let their time pass: it is in the admin’s queue, both are told',
  },
  {
    row: '4, 9, 10, 26',
    cause: 'remind',
    from: active,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'reminded',
    guards: [],
    dueAt: (state) => state.remindAt,
    when: 'half of the wait is over, or its last hours begin',
    note: 'half of a long wait is over, or six hours are left: who is awaited is reminded',
  },
  ...(
    [
      ['payout_held', ['system', 'bank'], 'stays', 'payout_held', 'the payout waits, the payee is told why'],
      ['payout_sent', ['system', 'bank'], 'stays', 'payout_sent', 'the order is at the bank'],
      ['payout_late', ['clock'], 'late', 'payout_late', 'no word by the promised day'],
      ['payout_rejected', ['bank'], 'released', 'payout_rejected', 'the bank refused the order'],
      ['payout_settled', ['bank'], 'paid', 'payout_settled', 'the bank confirmed the payment'],
      ['payout_returned', ['bank'], 'released', 'payout_returned', 'the money came back'],
      ['payout_withdrawn', ['system'], 'released', 'payout_withdrawn', 'finance took the order back'],
      [
        'payout_recovered',
        ['system'],
        'paid',
        'payout_withdrawn',
        'the last payout made good what the bank reversed: nothing more is paid',
      ],
      ['use_up_refund', ['system'], 'paid', 'refund_used_up', 'what the buyer owed was all of what was to go back'],
    ] as const
  ).map(([cause, who, money, event, note]): Row => ({
    row: '27',
    cause,
    from: payingOut,
    who,
    to: 'stays',
    money,
    event,
    guards: [],
    note,
  })),
]

/** All of the money is here: the buyer's time to look at what he bought begins, and the time to move the ownership. */
function holdFrom({ now, settings }: Circumstances): Changed {
  return {
    heldAt: now,
    releaseAllowedAt: addSeconds(now, settings.countdownSeconds),
    transferUntil: addSeconds(now, settings.transferSeconds),
  }
}
