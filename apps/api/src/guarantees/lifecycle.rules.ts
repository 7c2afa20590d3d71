import type { Reason } from '@damana/contract/errors'
import { addFils, type Fils, noFils, subtractFils, toWire } from '@damana/contract/money'
import type {
  ActionName,
  BlockReason,
  EventKind,
  FinancialStatus,
  FlagKind,
  OperationalStatus,
  StaffActionName,
} from '@damana/contract/statuses'
import type { Settings } from '#settings/settings.ts'
import { addSeconds, laterOf } from '#time/instants.ts'
import { addWorkingDays } from '#time/working-days.ts'

export type Side = 'seller' | 'buyer'

/** What the rules need to know of a guarantee, and all that a row may change. Whatever a move changes here is written by the transition, nowhere else. */
export interface LifecycleState {
  operationalStatus: OperationalStatus
  financialStatus: FinancialStatus | null
  /** Where `released` and `paid` point: to the seller, or back to the buyer. */
  moneyTo: Side
  flags: readonly Flag[]
  termsVersion: number
  /** False when the creator is the owner. */
  hasAgent: boolean
  receivedFils: Fils
  totalPriceFils: Fils
  statusSince: Date
  /** When the wait of this status ends. */
  waitUntil: Date | null
  /** Since when the answer to an offer is not awaited: the vehicle or the buyer's account is not complete. */
  stoppedAt: Date | null
  /** How long it has stood still so before. */
  stoppedSeconds: number
  /** Since when every wait stands still: blocked, or a cancellation is open. */
  pausedAt: Date | null
  heldAt: Date | null
  releaseAllowedAt: Date | null
  ownerIsBuyerAt: Date | null
  /** When the system asks for the release itself. */
  systemReleaseAt: Date | null
  releaseRequestedAt: Date | null
  releaseRequestedBy: ReleaseBy | null
  /** By when the ownership has to be moved; after `overdueAt` the last day. */
  transferUntil: Date | null
  overdueAt: Date | null
  /** Since when the registry owes the answer that this guarantee hangs on. */
  silentSince: Date | null
  /** The registry's last word, and when it came. */
  registryWord: RegistryWord | null
  registryWordAt: Date | null
  /** A side's word that it is done while the registry is silent; reviewers look at its papers. */
  confirmation: Confirmation | null
  extension: Extension | null
  extendedAt: Date | null
  /** The last request to cancel; open while it is pending. */
  cancelRequest: CancelRequest | null
  counts: Counts
  /** When the next reminder of the present wait goes out. */
  remindAt: Date | null
}

export type ReleaseBy = 'seller' | 'creator' | 'buyer' | 'system'
export type RegistryWord = 'buyer' | 'seller' | 'third' | 'seized' | 'mortgaged'

/** Something that stands beside the status. Moments are ISO texts, as they are stored. */
export interface Flag {
  kind: FlagKind
  /** Of `blocked` a block reason, of `payer_undeclared` the receipt, of `cancellation` the side that asked. */
  reason: string
  since: string
  /** By when the one who is awaited for it has to act. */
  until?: string
  /** The awaited staff let their time pass: it is the admin's now. */
  escalated?: true
  /** Who objected. */
  by?: Side
  words?: string
  /** Of a payer: finance decides. */
  deciding?: true
  split?: Split
}
export interface Split {
  seller_fils: string
  buyer_fils: string
  fees_fils: string
  answer_until: string
  seller: 'yes' | 'no' | null
  buyer: 'yes' | 'no' | null
  /** Nobody is asked any more; a second proposal is not made. */
  closed?: true
}
export interface CancelRequest {
  status: 'pending' | 'approved' | 'rejected'
  by: Side
  reason: string
  /** The fee of the moment of the request; it stays. */
  fee_fils: string
  after_payment: boolean
  requested_at: string
  answer_until: string
  answer: 'agreed' | 'objected' | 'silent' | null
  words?: string
  decide_until: string
  escalated?: true
  /** Whom staff made bear the fee. */
  fee_side?: Side | 'waived'
  /** Approved after payment: when the registry is asked once more. */
  check_at?: string
  /** Why it came to nothing. */
  why?: 'taken_back' | 'fallen' | 'staff'
}
export interface Extension {
  by: Side
  until: string
}
export interface Confirmation {
  by: Side
  at: string
  decide_until: string
  escalated?: true
}
export interface Counts {
  objections: Readonly<Record<Side, number>>
  cancellations: Readonly<Record<Side, number>>
  failedChecks: Readonly<Record<Side, number>>
}
export const noCounts: Counts = {
  objections: { seller: 0, buyer: 0 },
  cancellations: { seller: 0, buyer: 0 },
  failedChecks: { seller: 0, buyer: 0 },
}

/** Who can cause a row. `seller` is the registered owner; `creator` acts for him. An admin is both reviewer and finance. */
export type Who = 'seller' | 'creator' | 'buyer' | 'reviewer' | 'finance' | 'clock' | 'bank' | 'registry' | 'system'

/** People's actions, what staff decide, and what the world does. */
export type Cause =
  | ActionName
  | StaffActionName
  | 'expire'
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
  | 'find_encumbered'
  | 'hear_registry'
  | 'block_silent'
  | 'find_overdue'
  | 'give_up_transfer'
  | 'split_lapses'
  | 'agree_split'
  | 'take_receipt_back'
  | 'leave_cancellation_unanswered'
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
  | 'use_up_refund'

/** What somebody adds to his act, as far as the rule needs it. */
export interface Facts {
  /** The version of the terms that the actor saw. */
  termsVersion?: number
  words?: string
  amountFils?: Fils
  /** The receipt that is spoken of. */
  receiptId?: string
  /** The receipts whose payer is somebody else and not yet known. */
  undeclared?: readonly string[]
  /** Others have paid more than they may without a decision of finance. */
  needsDecision?: boolean
  feeFils?: Fils
  feeSide?: Side | 'waived'
  split?: { sellerFils: Fils; buyerFils: Fils; feesFils: Fils }
  answer?: 'yes' | 'no'
  /** Which of several blocks a decision is about. */
  block?: BlockReason
  encumbrance?: 'seized' | 'mortgaged'
  /** What the registry just said. */
  word?: RegistryWord
  /** What the paper of the Department says, which reviewers saw because the registry is silent. */
  paper?: 'transferred' | 'not_transferred'
  /** The system asks for the release as soon as the countdown is over. */
  soon?: boolean
  /** The buyer cannot answer yet: his account is not complete. */
  buyerIncomplete?: boolean
}

export interface Circumstances {
  now: Date
  settings: Settings
  facts?: Facts
  /** Only asked whether it could be: what is found out in the act itself is not held against it. */
  listing?: true
}
type Guard = (state: LifecycleState, circumstances: Circumstances & { facts: Facts; who: Who }) => Reason | null
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
  dueAt?: (state: LifecycleState, settings: Settings) => Date | null
  stepUp?: (who: Who) => boolean
  /** One sentence for the drawn life cycle. */
  note: string
}

// ---- what is asked of a state ----

export const isActive = (status: OperationalStatus): boolean => !['completed', 'rejected', 'expired', 'cancelled'].includes(status)
export const hasFlag = (state: Pick<LifecycleState, 'flags'>, kind: FlagKind): boolean => state.flags.some((flag) => flag.kind === kind)
export const blockOf = (state: Pick<LifecycleState, 'flags'>, reason: BlockReason): Flag | undefined =>
  state.flags.find((flag) => flag.kind === 'blocked' && flag.reason === reason)
/** Every wait stands still. */
export const isPaused = (state: Pick<LifecycleState, 'flags'>): boolean => hasFlag(state, 'blocked') || hasFlag(state, 'cancellation')
export const isComplete = (state: Pick<LifecycleState, 'receivedFils' | 'totalPriceFils'>): boolean =>
  state.receivedFils >= state.totalPriceFils
export const openCancellation = ({ cancelRequest }: Pick<LifecycleState, 'cancelRequest'>): CancelRequest | null =>
  cancelRequest?.status === 'pending' ? cancelRequest : null
/** A cancellation that staff approved after payment and that hangs on one more word of the registry. */
const isAwaitingCheck = (state: LifecycleState): boolean => openCancellation(state)?.check_at !== undefined
export const sideOf = (who: Who): Side | null => (who === 'buyer' ? 'buyer' : who === 'seller' || who === 'creator' ? 'seller' : null)
const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')
/** The blocks that make a case which staff decide. */
export const caseReasons: readonly BlockReason[] = ['objection', 'registry', 'silent', 'stalled']
const caseFlags = (state: Pick<LifecycleState, 'flags'>): readonly Flag[] =>
  state.flags.filter(({ kind, reason }) => kind === 'blocked' && caseReasons.some((one) => one === reason))
const openSplit = (state: Pick<LifecycleState, 'flags'>): Split | undefined =>
  state.flags.find(({ split }) => split && !split.closed)?.split
const momentOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))
/** The registry has owed its answer for longer than a moment. */
const isSilent = (state: LifecycleState, { now, settings }: Circumstances): boolean =>
  state.silentSince !== null && now >= addSeconds(state.silentSince, settings.registrySilentSeconds)

// ---- guards ----

const notBlocked: Guard = (state) => (hasFlag(state, 'blocked') ? 'blocked' : hasFlag(state, 'cancellation') ? 'cancellation_open' : null)
/** An answer of the registry ends `silent` and `stalled` first; what is still blocked then stays so. */
const notBlockedOtherwise: Guard = (state) =>
  state.flags.some(({ kind, reason }) => kind === 'blocked' && reason !== 'silent' && reason !== 'stalled')
    ? 'blocked'
    : hasFlag(state, 'cancellation')
      ? 'cancellation_open'
      : null
/** While the registry is silent the sides may still bring papers. */
const notBlockedButSilent: Guard = notBlockedOtherwise
const sameTerms: Guard = (state, { facts }) =>
  facts.termsVersion === undefined || facts.termsVersion === state.termsVersion ? null : 'terms_changed'
const vehicleVerified: Guard = (state) => (hasFlag(state, 'vehicle_unverified') ? 'vehicle_unverified' : null)
const vehicleUnverified: Guard = (state) => (hasFlag(state, 'vehicle_unverified') ? null : 'wrong_status')
const countdownOver: Guard = (state, { now }) => (state.releaseAllowedAt && now >= state.releaseAllowedAt ? null : 'countdown_not_over')
const waitOver: Guard = (state, { now }) => (state.waitUntil && now >= state.waitUntil ? null : 'wrong_status')
const isLate: Guard = (state) => (state.financialStatus === 'late' ? null : 'not_late')
const notYetLate: Guard = (state) => (state.financialStatus === 'late' ? 'wrong_status' : null)
const sumIncomplete: Guard = (state) => (isComplete(state) ? 'wrong_status' : null)
const sumComplete: Guard = (state, { facts }) =>
  addFils(state.receivedFils, facts.amountFils ?? noFils) >= state.totalPriceFils ? null : 'wrong_status'
const everyPayerKnown: Guard = (state, { facts }) => {
  const left = state.flags.some(({ kind, reason }) => kind === 'payer_undeclared' && reason !== facts.receiptId)
  return left || (facts.undeclared?.length ?? 0) > 0 ? 'payer_undeclared' : null
}
const payerFlag = (state: LifecycleState, { facts }: { facts: Facts }): Flag | undefined =>
  state.flags.find(({ kind, reason }) => kind === 'payer_undeclared' && (facts.receiptId === undefined || reason === facts.receiptId))
const payerUndeclared: Guard = (state, circumstances) => (payerFlag(state, circumstances) ? null : 'no_payer_awaited')
const payerNotDeciding: Guard = (state, circumstances) => (payerFlag(state, circumstances)?.deciding ? 'payer_deciding' : null)
const payerDeciding: Guard = (state, circumstances) => (payerFlag(state, circumstances)?.deciding ? null : 'no_payer_awaited')
const notSeenYet: Guard = (state) => (state.ownerIsBuyerAt ? 'wrong_status' : null)
const isDue =
  (dueAt: NonNullable<Row['dueAt']>, reason: Reason = 'wrong_status'): Guard =>
  (state, { now, settings }) => {
    const at = dueAt(state, settings)
    return at && now >= at ? null : reason
  }
const registrySilent: Guard = (state, circumstances) => (isSilent(state, circumstances) ? null : 'registry_answers')
const objectionsLeft: Guard = (state, { who }) => (state.counts.objections[sideOf(who) ?? 'seller'] < 2 ? null : 'twice_already')
const hasCase: Guard = (state) => (caseFlags(state).length > 0 ? null : 'no_case')
const hasNamedCase: Guard = (state, { facts }) =>
  caseFlags(state).some(({ reason }) => facts.block === undefined || reason === facts.block) ? null : 'no_case'
const noOtherBlock: Guard = (state) => (blockOf(state, 'staff') || blockOf(state, 'bank') ? 'blocked' : null)
const noOpenSplit: Guard = (state) => (openSplit(state) ? 'split_open' : null)
const splitNotYetProposed: Guard = (state) => (state.flags.some(({ split }) => split) ? 'split_once' : null)
const splitOpen: Guard = (state) => (openSplit(state) ? null : 'no_split')
const splitUnansweredBy: Guard = (state, { who }) => (openSplit(state)?.[sideOf(who) ?? 'seller'] === null ? null : 'answered_already')
const splitAgreed: Guard = (state) => {
  const split = openSplit(state)
  return split?.seller === 'yes' && split.buyer === 'yes' ? null : 'no_split'
}
/** Released by what the registry said a moment ago, or by reviewers who saw its paper. */
const freshWord = ({ registryWord, registryWordAt }: LifecycleState, { now, settings, facts }: Circumstances): RegistryWord | null =>
  facts?.word ?? (registryWordAt !== null && now <= addSeconds(registryWordAt, settings.freshAnswerSeconds) ? registryWord : null)
const saysTransferred: Guard = (state, circumstances) => {
  if (circumstances.listing) return null
  const word = freshWord(state, circumstances)
  if (word) return word === 'buyer' ? null : 'not_transferred'
  return isSilent(state, circumstances) && circumstances.facts.paper === 'transferred' ? null : 'not_transferred'
}
const saysNotTransferred: Guard = (state, circumstances) => {
  if (circumstances.listing) return null
  const word = freshWord(state, circumstances)
  if (word) return word === 'buyer' ? 'transferred' : null
  return isSilent(state, circumstances) && circumstances.facts.paper === 'not_transferred' ? null : 'transferred'
}
const objectedMyself: Guard = (state, { who }) => {
  const objection = blockOf(state, 'objection')
  return objection === undefined ? 'no_case' : objection.by === sideOf(who) ? null : 'not_your_turn'
}
const blockedBy =
  (reason: BlockReason): Guard =>
  (state) =>
    blockOf(state, reason) ? null : 'not_blocked'
const notBlockedBy =
  (reason: BlockReason): Guard =>
  (state) =>
    blockOf(state, reason) ? 'blocked_already' : null
const bankTimeOver: Guard = (state, { now }) => {
  const until = momentOf(blockOf(state, 'bank')?.until)
  return until && now >= until ? null : 'too_early'
}
const cancellationsLeft: Guard = (state, { who }) => (state.counts.cancellations[sideOf(who) ?? 'seller'] < 2 ? null : 'twice_already')
const notSaidTransferred: Guard = (state) => (state.heldAt && state.ownerIsBuyerAt ? 'transferred' : null)
const cancellationOpen: Guard = (state) => (openCancellation(state) ? null : 'no_cancellation')
const requestedMyself: Guard = (state, { who }) => (openCancellation(state)?.by === sideOf(who) ? null : 'not_your_turn')
const requestedByOther: Guard = (state, { who }) => {
  const by = openCancellation(state)?.by
  return by && by !== sideOf(who) ? null : 'not_your_turn'
}
const cancellationUnanswered: Guard = (state) => (openCancellation(state)?.answer === null ? null : 'answered_already')
const notApprovedYet: Guard = (state) => (isAwaitingCheck(state) ? 'cancellation_approved' : null)
const checkIsDue: Guard = (state, { now }) => {
  const at = momentOf(openCancellation(state)?.check_at)
  return at && now >= at ? null : 'wrong_status'
}
const notExtendedYet: Guard = (state) => (state.extendedAt ? 'extended_already' : null)
const notAskedByMe: Guard = (state, { who }) => (state.extension?.by === sideOf(who) ? 'waiting_for_other_side' : null)
const notOverdueYet: Guard = (state) => (state.overdueAt ? 'wrong_status' : null)
const overdueBefore: Guard = (state) => (state.overdueAt ? null : 'wrong_status')
const transferTimeOver: Guard = (state, { now }) => (state.transferUntil && now >= state.transferUntil ? null : 'wrong_status')
const notInTransfer: Guard = (state) => (state.ownerIsBuyerAt ? 'transferred' : null)

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
  more: Pick<Flag, 'by' | 'words'> = {},
): Changed =>
  withFlag(state, {
    kind: 'blocked',
    reason,
    since: now.toISOString(),
    ...(reason === 'staff'
      ? {}
      : {
          until: (reason === 'bank'
            ? addSeconds(now, settings.bankBlockSeconds)
            : addWorkingDays(now, settings.caseDays, settings)
          ).toISOString(),
        }),
    ...more,
  })
const countOne = (state: LifecycleState, what: keyof Counts, side: Side | null): Changed =>
  side === null ? {} : { counts: { ...state.counts, [what]: { ...state.counts[what], [side]: state.counts[what][side] + 1 } } }
const endCancellation = (state: LifecycleState, end: Partial<CancelRequest>): Changed => ({
  ...withoutFlags(state, ({ kind }) => kind === 'cancellation'),
  cancelRequest: state.cancelRequest && { ...state.cancelRequest, ...end },
})
const hearing: Changed = { silentSince: null, confirmation: null }
/** As soon as the countdown is over, without the further time that the sides have otherwise. */
const releaseSoon = (state: LifecycleState, now: Date): Changed => ({
  ownerIsBuyerAt: state.ownerIsBuyerAt ?? now,
  systemReleaseAt: state.releaseAllowedAt ? laterOf(state.releaseAllowedAt, now) : null,
})
const backToTransfer: Changed = { releaseRequestedAt: null, releaseRequestedBy: null, silentSince: null, confirmation: null }
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
        since: now.toISOString(),
        until: addSeconds(now, settings.payerDeclareSeconds).toISOString(),
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
const expiryOf = (state: LifecycleState, settings: Settings): Date | null =>
  state.waitUntil && state.stoppedAt
    ? addSeconds(state.waitUntil, Math.max(0, settings.answerMostSeconds - state.stoppedSeconds))
    : state.waitUntil
const unpaidUntil = (state: LifecycleState): Date | null =>
  isComplete(state) || state.flags.some(({ kind, deciding }) => kind === 'payer_undeclared' && deciding) ? null : state.waitUntil
const payerUntil = (state: LifecycleState): Date | null =>
  momentOf(state.flags.find(({ kind, deciding }) => kind === 'payer_undeclared' && !deciding)?.until)
const silentUntil = (state: LifecycleState, settings: Settings): Date | null =>
  state.silentSince && addSeconds(state.silentSince, settings.silentBlockSeconds)
/** The first period of staff that nobody has passed on yet. */
const staffUntil = (state: LifecycleState): Date | null => {
  const request = openCancellation(state)
  const periods = [
    ...state.flags
      .filter(({ kind, escalated, split, deciding }) => !escalated && (kind === 'blocked' ? !split || split.closed : deciding))
      .map(({ until }) => momentOf(until)),
    request && !request.escalated && request.check_at === undefined ? momentOf(request.decide_until) : null,
    state.confirmation && !state.confirmation.escalated ? momentOf(state.confirmation.decide_until) : null,
  ].filter((moment) => moment !== null)
  return periods.length === 0 ? null : periods.reduce((a, b) => (a < b ? a : b))
}
const escalateDue = (state: LifecycleState, { now }: Circumstances): Changed => {
  const isOver = (until: string | undefined) => until !== undefined && now >= new Date(until)
  const request = openCancellation(state)
  return {
    flags: state.flags.map((flag) =>
      isOver(flag.until) && (flag.kind === 'blocked' || flag.deciding) ? { ...flag, escalated: true as const } : flag,
    ),
    ...(request && isOver(request.decide_until) ? { cancelRequest: { ...request, escalated: true as const } } : {}),
    ...(state.confirmation && isOver(state.confirmation.decide_until)
      ? { confirmation: { ...state.confirmation, escalated: true as const } }
      : {}),
  }
}
const whileRunning =
  (dueAt: NonNullable<Row['dueAt']>): NonNullable<Row['dueAt']> =>
  (state, settings) =>
    isPaused(state) ? null : dueAt(state, settings)

const offered = ['awaiting_owner', 'awaiting_acceptance'] as const
const held = ['in_transfer', 'release_requested'] as const
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
    guards: [notBlocked, sameTerms],
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
    note: 'nobody answered in time',
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
    guards: [notBlocked, vehicleVerified, sameTerms],
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
            (flag) => ({ ...flag, deciding: true, until: addWorkingDays(now, settings.payerDecisionDays, settings).toISOString() }),
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
    guards: [payerDeciding],
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
    guards: [payerDeciding],
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
              ? addSeconds(laterOf(state.releaseAllowedAt, now), settings.systemReleaseSeconds)
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
      ownerIsBuyerAt: null,
      systemReleaseAt: null,
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
    guards: [notBlockedBy('silent'), notBlockedBy('stalled')],
    change: (state, circumstances) =>
      block(state, state.operationalStatus === 'release_requested' || isAwaitingCheck(state) ? 'silent' : 'stalled', circumstances),
    dueAt: (state, settings) =>
      blockOf(state, 'silent') || blockOf(state, 'stalled') || (isPaused(state) && !isAwaitingCheck(state))
        ? null
        : silentUntil(state, settings),
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
    guards: [(state) => (blockOf(state, 'silent') || blockOf(state, 'stalled') ? null : 'not_blocked')],
    change: (state) => ({ ...withoutBlock(state, 'silent', 'stalled'), ...hearing }),
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
    guards: [notBlockedButSilent, registrySilent],
    change: (_, { now, settings, who }) => ({
      confirmation: {
        by: sideOf(who) ?? 'seller',
        at: now.toISOString(),
        decide_until: addWorkingDays(now, settings.paperDays, settings).toISOString(),
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
    guards: [notBlockedButSilent, registrySilent],
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
    guards: [notBlockedButSilent, registrySilent],
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
    guards: [notBlockedOtherwise, notBlockedBy('registry')],
    change: (state, circumstances) => ({ ...block(state, 'registry', circumstances, { words: 'third_owner' }), ...hearing }),
    note: 'a third person is the owner: a case for staff',
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
    guards: [(state) => (hasFlag(state, 'blocked') || hasFlag(state, 'cancellation') ? null : 'no_case')],
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
    guards: [hasCase, noOtherBlock, noOpenSplit, saysTransferred],
    note: 'staff decide the case: the registry shows the buyer, the seller is paid',
  },
  {
    row: '20',
    cause: 'decide_refund',
    from: held,
    who: ['reviewer'],
    to: 'cancelled',
    money: 'back',
    event: 'case_refunded',
    guards: [hasCase, noOtherBlock, noOpenSplit, saysNotTransferred],
    note: 'staff decide the case: the buyer is not the owner, he is refunded without a fee',
  },
  {
    row: '20',
    cause: 'propose_split',
    from: held,
    who: ['reviewer'],
    to: 'stays',
    money: 'stays',
    event: 'split_proposed',
    guards: [hasNamedCase, noOtherBlock, splitNotYetProposed],
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
            seller_fils: toWire(split.sellerFils),
            buyer_fils: toWire(split.buyerFils),
            fees_fils: toWire(split.feesFils),
            answer_until: addSeconds(now, settings.splitSeconds).toISOString(),
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
    cause: 'split_lapses',
    from: held,
    who: ['clock'],
    to: 'stays',
    money: 'stays',
    event: 'split_failed',
    guards: [splitOpen],
    change: (state) =>
      changeFlag(
        state,
        ({ split }) => split !== undefined && !split.closed,
        (flag) => (flag.split ? { ...flag, split: { ...flag.split, closed: true } } : flag),
      ),
    dueAt: (state) => momentOf(openSplit(state)?.answer_until),
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
    guards: [hasNamedCase, noOpenSplit],
    change: (state, { facts }) => {
      const named = facts.block ?? (caseFlags(state)[0]?.reason as BlockReason | undefined)
      return named ? { ...withoutBlock(state, named), ...(named === 'silent' || named === 'stalled' ? { silentSince: null } : {}) } : {}
    },
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
    guards: [objectedMyself],
    change: (state) => withoutBlock(state, 'objection'),
    note: 'who objected takes it back: this block ends',
  },
  {
    row: '20b',
    cause: 'take_receipt_back',
    from: active,
    who: ['bank'],
    to: 'stays',
    money: 'stays',
    event: 'receipt_taken_back',
    guards: [notBlockedBy('bank')],
    change: (state, circumstances) =>
      block(state, 'bank', circumstances, circumstances.facts.words === undefined ? {} : { words: circumstances.facts.words }),
    note: 'the bank took a receipt back: blocked, for finance',
  },
  {
    row: '20b',
    cause: 'note_paid_again',
    from: active,
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
    from: active,
    who: ['finance'],
    to: 'cancelled',
    money: 'back',
    event: 'receipt_not_paid_again',
    guards: [blockedBy('bank'), bankTimeOver],
    note: 'not paid again in seven days: cancelled without a fee; what the bank took back is not refunded',
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
        ...withFlag(state, { kind: 'cancellation', reason: by, since: now.toISOString() }),
        ...countOne(state, 'cancellations', by),
        cancelRequest: {
          status: 'pending',
          by,
          reason: facts.words ?? '',
          fee_fils: toWire(facts.feeFils ?? noFils),
          after_payment: state.operationalStatus === 'in_transfer',
          requested_at: now.toISOString(),
          answer_until: addSeconds(now, settings.cancellationAnswerSeconds).toISOString(),
          answer: null,
          decide_until: addWorkingDays(now, settings.cancellationDays, settings).toISOString(),
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
      return request?.answer === null && request.check_at === undefined ? momentOf(request.answer_until) : null
    },
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
    change: (state, { facts }) => endCancellation(state, { status: 'approved', fee_side: facts.feeSide ?? 'waived' }),
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
        fee_side: facts.feeSide ?? 'waived',
        check_at: addSeconds(now, settings.cancellationCheckSeconds).toISOString(),
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
        : { extension: { by: sideOf(who) ?? 'seller', until: addSeconds(now, settings.extensionAnswerSeconds).toISOString() } },
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
    dueAt: (state) => momentOf(state.extension?.until),
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
    guards: [notBlocked],
    dueAt: whileRunning((state) => state.remindAt),
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

export type Decision = { ok: true; row: Row; event: EventKind; next: LifecycleState } | { ok: false; reason: Reason }

/** Whether this cause may move this guarantee now, and what it is then. Pure: time, settings and what the actor adds come in. */
export function decide(state: LifecycleState, cause: Cause, who: Who, circumstances: Circumstances): Decision {
  const rows = rowsOf(cause)
  if (!rows.some((row) => row.who.includes(who))) return { ok: false, reason: 'not_your_turn' }
  const row = rows.find((candidate) => candidate.from.includes(state.operationalStatus) && candidate.who.includes(who))
  if (!row) return { ok: false, reason: isActive(state.operationalStatus) ? 'wrong_status' : 'inactive' }
  const asked = { ...circumstances, facts: circumstances.facts ?? {}, who }
  const guards = row.dueAt ? [...row.guards, isDue(row.dueAt)] : row.guards
  for (const guard of guards) {
    const reason = guard(state, asked)
    if (reason) return { ok: false, reason }
  }
  const event = typeof row.event === 'function' ? row.event(state) : row.event
  return { ok: true, row, event, next: moved(state, row, asked) }
}

const byCause = new Map<Cause, readonly Row[]>()
function rowsOf(cause: Cause): readonly Row[] {
  const known = byCause.get(cause) ?? lifecycle.filter((row) => row.cause === cause)
  byCause.set(cause, known)
  return known
}

/** The state after a row: its own change, then what every entry into a status and every pause bring with them. */
function moved(state: LifecycleState, row: Row, circumstances: Circumstances & { facts: Facts; who: Who }): LifecycleState {
  const { now, settings } = circumstances
  const to = row.cause === 'amend' ? statusOfOffer(state) : row.to === 'stays' ? state.operationalStatus : row.to
  const paidBefore = state.receivedFils > noFils
  const money: Changed =
    row.money === 'stays'
      ? {}
      : row.money === 'none'
        ? { financialStatus: null }
        : row.money === 'back'
          ? paidBefore
            ? { financialStatus: 'released', moneyTo: 'buyer' }
            : { financialStatus: null }
          : { financialStatus: row.money }
  const enters = to !== state.operationalStatus || row.cause === 'amend'
  const entered: Changed = enters ? { statusSince: now, waitUntil: waitUntilOf(to, now, settings), ...entry(state, to) } : {}
  const { word } = circumstances.facts
  const heard: Changed = word ? { registryWord: word, registryWordAt: now } : {}
  const after = (from: LifecycleState): LifecycleState => ({
    ...from,
    ...heard,
    operationalStatus: to,
    ...money,
    ...entered,
    ...row.change?.(from, circumstances),
  })
  const first = after(state)
  const { pausedAt } = state
  // What a row sets anew is not moved with the waits that stood still.
  const next = pausedAt && isActive(to) && !isPaused(first) ? after(withoutPause(state, pausedAt, now)) : first
  return withReminder(state, withStop(state, withPause(next, now), now), circumstances)
}

/** Nothing stands beside a guarantee that has ended. */
function entry(state: LifecycleState, to: OperationalStatus): Changed {
  if (isActive(to)) return {}
  return {
    flags: [],
    silentSince: null,
    confirmation: null,
    extension: null,
    pausedAt: null,
    stoppedAt: null,
    cancelRequest: fallen(state.cancelRequest),
  }
}

const fallen = (request: CancelRequest | null): CancelRequest | null =>
  request?.status === 'pending' ? { ...request, status: 'rejected', why: 'fallen' } : request

/** A pause begins with the first block or request, and there is none in what has ended. */
function withPause(state: LifecycleState, now: Date): LifecycleState {
  if (!isActive(state.operationalStatus)) return { ...state, flags: [], pausedAt: null }
  return isPaused(state) && !state.pausedAt ? { ...state, pausedAt: now } : state
}

/** A pause ends with the last block or request: every wait that stood still is then as long as it was. */
function withoutPause(state: LifecycleState, since: Date, now: Date): LifecycleState {
  const seconds = (now.getTime() - since.getTime()) / 1000
  const later = (moment: Date | null) => moment && addSeconds(moment, seconds)
  return {
    ...state,
    pausedAt: null,
    waitUntil: later(state.waitUntil),
    releaseAllowedAt: later(state.releaseAllowedAt),
    systemReleaseAt: later(state.systemReleaseAt),
    transferUntil: later(state.transferUntil),
    silentSince: later(state.silentSince),
    remindAt: later(state.remindAt),
    flags: state.flags.map((flag) =>
      flag.kind === 'payer_undeclared' && flag.until ? { ...flag, until: addSeconds(new Date(flag.until), seconds).toISOString() } : flag,
    ),
  }
}

/** An offer's clock stands still while the vehicle is not verified; what it stood still counts once, and not for ever. */
function withStop(before: LifecycleState, state: LifecycleState, now: Date): LifecycleState {
  if (!offered.some((status) => status === state.operationalStatus)) return state.stoppedAt ? { ...state, stoppedAt: null } : state
  if (hasFlag(state, 'vehicle_unverified')) return state.stoppedAt ? state : { ...state, stoppedAt: now }
  return hasFlag(before, 'vehicle_unverified') ? resumeOffer(state, now) : state
}
/** The offer's clock runs on. */
export function resumeOffer(state: LifecycleState, now: Date): LifecycleState {
  if (!state.stoppedAt) return state
  const seconds = (now.getTime() - state.stoppedAt.getTime()) / 1000
  return {
    ...state,
    stoppedAt: null,
    stoppedSeconds: state.stoppedSeconds + seconds,
    waitUntil: state.waitUntil && addSeconds(state.waitUntil, seconds),
  }
}

/** The next reminder belongs to the wait that now holds. */
function withReminder(before: LifecycleState, state: LifecycleState, { now, settings }: Circumstances): LifecycleState {
  if (!isActive(state.operationalStatus)) return { ...state, remindAt: null }
  const same = before.operationalStatus === state.operationalStatus && +(before.waitUntil ?? 0) === +(state.waitUntil ?? 0)
  if (same && state.remindAt && state.remindAt > now) return state
  return { ...state, remindAt: nextReminderAt(state, now, settings) }
}

/** Half-way through a wait of half a day or more, and six hours before its end; of the time to move the ownership the seventh and twelfth day. */
export function nextReminderAt(state: LifecycleState, now: Date, settings: Settings): Date | null {
  const { heldAt } = state
  const moments =
    state.operationalStatus !== 'in_transfer'
      ? remindersWithin(state.statusSince, state.waitUntil)
      : heldAt && !state.overdueAt
        ? settings.transferReminderSeconds.map((seconds) => addSeconds(heldAt, seconds))
        : []
  return moments.filter((moment) => moment > now).reduce<Date | null>((first, moment) => (!first || moment < first ? moment : first), null)
}
function remindersWithin(from: Date, until: Date | null): Date[] {
  if (!until) return []
  const seconds = (until.getTime() - from.getTime()) / 1000
  return seconds < 12 * 3600 ? [] : [addSeconds(from, seconds / 2), addSeconds(until, -6 * 3600)]
}

/** Where an offer stands first, and again after an amendment: with the owner if somebody acts for him. */
export const statusOfOffer = (state: Pick<LifecycleState, 'hasAgent'>): OperationalStatus =>
  state.hasAgent ? 'awaiting_owner' : 'awaiting_acceptance'

/** When the status that a guarantee enters stops waiting; null where nothing but people or the registry ends it. */
export function waitUntilOf(to: OperationalStatus, now: Date, settings: Settings): Date | null {
  switch (to) {
    case 'awaiting_owner':
    case 'awaiting_acceptance':
      return addSeconds(now, settings.answerSeconds)
    case 'awaiting_payment':
      return addSeconds(now, settings.paymentDueSeconds)
    case 'release_requested':
      return addSeconds(now, settings.releaseCheckSeconds)
    case 'in_transfer':
    case 'completed':
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return null
  }
}

// ---- what people may do ----

export interface PermittedAction<Name = ActionName> {
  name: Name
  allowed: boolean
  reason: Reason | null
  allowedAt: Date | null
  stepUp: boolean
}

const isPeoples = (row: Row): row is Row & { cause: ActionName } =>
  row.who.some((who) => sideOf(who) !== null) && row.cause !== 'pay_in_full'
const isStaffs = (row: Row): row is Row & { cause: StaffActionName } =>
  row.who.some((who) => who === 'reviewer' || who === 'finance') && row.cause !== 'pay_in_full' && row.cause !== 'pay_part'

/** Actions that a reader is not shown while nothing makes them possible: they answer something that is not there. */
const hiddenFor: readonly Reason[] = [
  'no_case',
  'no_split',
  'no_cancellation',
  'no_payer_awaited',
  'not_blocked',
  'registry_answers',
  'not_your_turn',
  'not_late',
]

/** The actions that belong to this reader in this status, each with the reason why it is off: buttons render nothing else. */
export function actionsFor(state: LifecycleState, roles: readonly Who[], circumstances: Circumstances): PermittedAction[] {
  return lifecycle.filter(isPeoples).flatMap((row) => permitted(row, state, roles, circumstances))
}

/** The same for a person of the staff. */
export function staffActionsFor(
  state: LifecycleState,
  roles: readonly ('reviewer' | 'finance')[],
  circumstances: Circumstances,
): PermittedAction<StaffActionName>[] {
  return lifecycle.filter(isStaffs).flatMap((row) => permitted(row, state, roles, circumstances))
}

function permitted<Name extends Cause>(
  row: Row & { cause: Name },
  state: LifecycleState,
  roles: readonly Who[],
  circumstances: Circumstances,
): PermittedAction<Name>[] {
  const who = row.who.find((candidate) => roles.includes(candidate))
  if (!who || !row.from.includes(state.operationalStatus)) return []
  const decision = decide(state, row.cause, who, { ...circumstances, listing: true })
  const reason = decision.ok ? null : decision.reason
  if (reason && hiddenFor.includes(reason)) return []
  return [
    {
      name: row.cause,
      allowed: decision.ok,
      reason,
      allowedAt: reason === 'countdown_not_over' ? state.releaseAllowedAt : null,
      stepUp: row.stepUp?.(who) ?? false,
    },
  ]
}
