import type { Reason } from '@damana/contract/errors'
import { addFils, type Fils, noFils } from '@damana/contract/money'
import type { BlockReason } from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import {
  blockOf,
  caseFlags,
  type Flag,
  hasFlag,
  isAgreed,
  isAwaitingCheck,
  isComplete,
  isPaused,
  type LifecycleState,
  openCancellation,
  openSplit,
  type ProposedTerms,
  type RegistryFinding,
  type Side,
  sideOf,
  type ActorRole,
} from './state.ts'

/** An actor's input, as far as the rules need it. */
export interface Facts {
  /** The version of the terms that the actor saw. */
  termsVersion?: number
  words?: string
  amountFils?: Fils
  /** The receipt that the action is about. */
  receiptId?: string
  /** It may be what an unassigned debit of the bank means. */
  isInDoubt?: true
  /** The receipts that replace a reversed one. */
  receiptIds?: readonly string[]
  /** The receipts of third-party payers that are not declared yet. */
  undeclared?: readonly string[]
  /** Third-party payers have paid more than is allowed without a decision of finance. */
  needsDecision?: boolean
  feeFils?: Fils
  feeSide?: Side | 'waived'
  split?: { sellerFils: Fils; buyerFils: Fils; feesFils: Fils }
  /** Proposed terms, and which proposal an answer is about. */
  terms?: ProposedTerms
  proposal?: number
  answer?: 'yes' | 'no'
  /** The block that a decision is about, where there are several. */
  block?: BlockReason
  encumbrance?: 'seized' | 'mortgaged'
  /** The registry's finding just received. */
  finding?: RegistryFinding
  /** The result in the Department's letter, which reviewers saw because the registry is unavailable. */
  paper?: 'transferred' | 'not_transferred'
  /** The system requests the release as soon as the countdown is over. */
  soon?: boolean
  /** The registry's answer about an offer about to be consented to or accepted; absent: it was not asked. */
  saleCheck?: 'clear' | 'refused' | 'silent' | 'not_asked'
  /** The identity of an owner with an account is not proven; absent where it is, or where it does not matter. */
  identityUnproven?: true
  /** Whether the buyer cannot answer yet because the account is incomplete; absent where the action does not involve the buyer. */
  buyerIncomplete?: boolean
}

export interface TransitionContext {
  now: Date
  settings: Settings
  facts?: Facts
  /** The check is for a list of permitted actions: conditions that only the action itself can find out count as met. */
  listing?: true
}
type Asked = TransitionContext & { facts: Facts; who: ActorRole }
/** One condition of a transition: its description, and the reason it refuses with; null when it is met. */
export interface Guard {
  readonly words: string
  readonly refusal: (state: LifecycleState, asked: Asked) => Reason | null
}
/** The time when a trigger is due; null while it is not. */
export type DueAt = (state: LifecycleState, settings: Settings) => Date | null

/** The registry's answer has been overdue for longer than the tolerance. */
const isSilent = (state: LifecycleState, { now, settings }: TransitionContext): boolean =>
  state.registryUnavailableSince !== null && now >= addSeconds(state.registryUnavailableSince, settings.registrySilentSeconds)

const guard = (words: string, refusal: Guard['refusal']): Guard => ({ words, refusal })
/** Makes a guard of one condition and one reason. */
const unless = (words: string, isMet: (state: LifecycleState, asked: Asked) => boolean, reason: Reason): Guard =>
  guard(words, (state, asked) => (isMet(state, asked) ? null : reason))

// ---- pauses ----

export const notBlocked = guard('not blocked, no cancellation open', (state) =>
  hasFlag(state, 'blocked') ? 'blocked' : hasFlag(state, 'cancellation') ? 'cancellation_open' : null,
)
/** An answer of the registry ends `silent` and `stalled` first; while it is unavailable the sides may still upload transfer proofs. */
export const notBlockedOtherwise = guard('not blocked but by the registry’s silence, no cancellation open', (state) =>
  isBlockedOtherwise(state) ? 'blocked' : hasFlag(state, 'cancellation') ? 'cancellation_open' : null,
)
/**
 * A third owner, or a side's number under another name, found by the last check before a cancellation opens a case like any other. So does
 * an owner unknown at the time of a refund decision: otherwise the buyer could move the vehicle on and have both it and the money.
 */
const ownerIsNews = (finding: 'third' | 'other_name', known: string) =>
  guard(
    `not blocked but by the registry’s silence, no cancellation open but one whose last check is due; or a refund is decided and no ${known} was known`,
    (state, asked) => {
      if (state.refundCheckAt !== null) return state.registryFinding === finding ? 'blocked' : null
      if (isBlockedOtherwise(state)) return 'blocked'
      return hasFlag(state, 'cancellation') && checkIsDue.refusal(state, asked) ? 'cancellation_open' : null
    },
  )
export const thirdOwnerIsNews = ownerIsNews('third', 'third owner')
export const otherNameIsNews = ownerIsNews('other_name', 'other name')
const isBlockedOtherwise = (state: LifecycleState): boolean =>
  state.refundCheckAt !== null || state.flags.some(({ kind, reason }) => kind === 'blocked' && reason !== 'silent' && reason !== 'stalled')
export const blockedBy = (reason: BlockReason): Guard =>
  unless(`blocked for the reason “${reason}”`, (state) => blockOf(state, reason) !== undefined, 'not_blocked')
export const notBlockedBy = (reason: BlockReason): Guard =>
  unless(`not yet blocked for the reason “${reason}”`, (state) => blockOf(state, reason) === undefined, 'blocked_already')
export const notSilentYet = unless(
  'not yet blocked by the registry’s silence, or a decided refund hangs on its answer',
  (state) => state.refundCheckAt !== null || (blockOf(state, 'silent') ?? blockOf(state, 'stalled')) === undefined,
  'blocked_already',
)
export const silentOrStalled = unless(
  'blocked because the registry was silent',
  (state) => (blockOf(state, 'silent') ?? blockOf(state, 'stalled')) !== undefined,
  'not_blocked',
)
export const noOtherBlock = unless(
  'blocked neither by staff nor by the bank',
  (state) => !blockOf(state, 'staff') && !blockOf(state, 'bank'),
  'blocked',
)
/**
 * A registry that never answers must not keep a reversed sale open: once its unavailability is a case, staff decide by the Department's
 * letter.
 */
export const noOtherBlockOrSilentReversal = unless(
  'blocked neither by staff nor by the bank, but for a reversal whose last check the registry does not answer',
  (state, asked) =>
    !blockOf(state, 'staff') &&
    (!blockOf(state, 'bank') || (blockOf(state, 'silent') !== undefined && reversalCheckIsDue.refusal(state, asked) === null)),
  'blocked',
)
export const notConfirmedYet = unless(
  'finance has not confirmed it yet',
  (state) => blockOf(state, 'bank')?.checkAt === undefined,
  'answered_already',
)
export const reversalCheckIsDue = unless(
  'the last check after the reversal was confirmed is due, and staff do not block',
  (state, { now }) => isOver(blockOf(state, 'bank')?.checkAt ?? null, now) && !blockOf(state, 'staff'),
  'wrong_status',
)
export const bankTimeOver = unless(
  'the seven days to pay again are over',
  // Once they are over, the block says when staff are asked again.
  (state, { now }) => blockOf(state, 'bank')?.escalated === true || isOver(blockOf(state, 'bank')?.until ?? null, now),
  'too_early',
)
const isOver = (until: Date | null, now: Date): boolean => until !== null && now >= until

// ---- the offer ----

export const sameTerms = unless(
  'these terms',
  (state, { facts }) => facts.termsVersion === undefined || facts.termsVersion === state.termsVersion,
  'terms_changed',
)
export const vehicleVerified = unless('vehicle verified', (state) => !hasFlag(state, 'vehicle_unverified'), 'vehicle_unverified')
const saleRefusals = {
  clear: null,
  refused: 'registry_refused',
  silent: 'registry_silent',
  not_asked: 'registry_not_asked',
} as const satisfies Record<NonNullable<Facts['saleCheck']>, Reason | null>
export const registryAllowsSale = guard('the registry, asked just before, allows the sale', (_, { facts, listing }) =>
  listing ? null : saleRefusals[facts.saleCheck ?? 'not_asked'],
)
export const ownerProven = unless('the owner’s identity proven', (_, { facts }) => facts.identityUnproven !== true, 'identity_unproven')
export const vehicleUnverified = unless('vehicle not verified', (state) => hasFlag(state, 'vehicle_unverified'), 'wrong_status')

// ---- money in ----

export const isLate = unless('late', (state) => state.financialStatus === 'late', 'not_late')
export const notYetLate = unless('not late yet', (state) => state.financialStatus !== 'late', 'wrong_status')
export const sumIncomplete = unless('the sum is not complete', (state) => !isComplete(state), 'wrong_status')
export const sumComplete = unless(
  'the sum is complete with it',
  (state, { facts }) => addFils(state.receivedFils, facts.amountFils ?? noFils) >= state.totalPriceFils,
  'wrong_status',
)
export const everyPayerKnown = unless(
  'every payer is known',
  (state, { facts }) =>
    !state.flags.some(({ kind, reason }) => kind === 'payer_undeclared' && reason !== facts.receiptId) &&
    (facts.undeclared?.length ?? 0) === 0,
  'payer_undeclared',
)
const payerFlag = (state: LifecycleState, { facts }: { facts: Facts }): Flag | undefined =>
  state.flags.find(({ kind, reason }) => kind === 'payer_undeclared' && (facts.receiptId === undefined || reason === facts.receiptId))
export const payerUndeclared = unless(
  'the payer of that receipt is not known',
  (state, asked) => payerFlag(state, asked) !== undefined,
  'no_payer_awaited',
)
export const payerNotDeciding = unless(
  'finance is not deciding about him',
  (state, asked) => !payerFlag(state, asked)?.deciding,
  'payer_deciding',
)
export const payerDeciding = unless(
  'finance is deciding about him',
  (state, asked) => payerFlag(state, asked)?.deciding === true,
  'no_payer_awaited',
)

// ---- the transfer ----

export const countdownOver = unless('the countdown is over', (state, { now }) => isOver(state.releaseAllowedAt, now), 'countdown_not_over')
export const waitOver = unless('the time of asking is over', (state, { now }) => isOver(state.waitUntil, now), 'wrong_status')
export const notSeenYet = unless('not seen so before', (state) => state.ownerIsBuyerAt === null, 'wrong_status')
/** Before the first answer about a vehicle the seller is taken to be the owner. */
export const saysSomethingNew = unless(
  'it says something else than the last time',
  (state, { facts }) => facts.finding !== undefined && facts.finding !== (state.registryFinding ?? 'seller'),
  'wrong_status',
)
export const isDue = (dueAt: DueAt): Guard =>
  unless('its time is over', (state, { now, settings }) => isOver(dueAt(state, settings), now), 'wrong_status')
export const registrySilent = unless('the registry has not answered for ten minutes', isSilent, 'registry_answers')
export const notExtendedYet = unless('not extended before', (state) => state.extendedAt === null, 'extended_already')
export const notAskedByMe = unless(
  'the other side asked, or nobody yet',
  (state, { who }) => state.extension === null || state.extension.by !== sideOf(who),
  'waiting_for_other_side',
)
export const noTermsOpen = unless('no terms are proposed', (state) => state.termsProposal === null, 'terms_open')
export const termsProposed = unless('terms are proposed', (state) => state.termsProposal !== null, 'no_terms_proposed')
export const proposedByOther = unless(
  'the other side proposed them',
  (state, { who }) => state.termsProposal?.by !== sideOf(who),
  'no_terms_proposed',
)
export const proposedMyself = unless('own proposal', (state, { who }) => state.termsProposal?.by === sideOf(who), 'no_terms_proposed')
export const sameProposal = unless(
  'these terms',
  (state, { facts }) => facts.proposal === undefined || facts.proposal === state.termsProposal?.nth,
  'terms_changed',
)
export const proposalsLeft = unless(
  'two per side',
  (state, { who }) => state.counts.proposals[sideOf(who) ?? 'seller'] < 2,
  'twice_already',
)
/** Money that has arrived is never more than the sale takes. */
export const coversPaid = unless(
  'not less than has arrived',
  (state, { facts }) => {
    const terms = facts.terms ?? state.termsProposal?.terms
    return terms === undefined || terms.totalPriceFils >= state.receivedFils
  },
  'total_below_paid',
)
export const transferTimeOver = unless(
  'the time to move the ownership is over',
  (state, { now }) => isOver(state.transferUntil, now),
  'wrong_status',
)
export const notOverdueYet = unless('for the first time', (state) => state.overdueAt === null, 'wrong_status')
export const overdueBefore = unless('for the second time', (state) => state.overdueAt !== null, 'wrong_status')
export const notInTransfer = unless('the buyer was not seen as owner', (state) => state.ownerIsBuyerAt === null, 'transferred')

// ---- cases ----

export const objectionsLeft = unless(
  'two per side',
  (state, { who }) => state.counts.objections[sideOf(who) ?? 'seller'] < 2,
  'twice_already',
)
export const objectedMyself = guard('an objection of his own side', (state, { who }) => {
  const objection = blockOf(state, 'objection')
  return objection === undefined ? 'no_case' : objection.by === sideOf(who) ? null : 'not_your_turn'
})
export const somethingOpen = unless('something is open', (state) => isPaused(state), 'no_case')
export const hasCase = unless('a case is open', (state) => caseFlags(state).length > 0, 'no_case')
export const hasNamedCase = unless(
  'that case is open',
  (state, { facts }) => caseFlags(state).some(({ reason }) => facts.block === undefined || reason === facts.block),
  'no_case',
)
export const noOpenSplit = unless('no split is waiting for answers', (state) => openSplit(state) === undefined, 'split_open')
export const splitNotYetProposed = unless(
  'none was proposed in this case',
  (state) => !state.flags.some(({ split }) => split),
  'split_once',
)
export const splitOpen = unless('a split is waiting for answers', (state) => openSplit(state) !== undefined, 'no_split')
export const splitNotAgreed = unless('not both sides said yes', (state) => !isAgreed(openSplit(state)), 'answered_already')
export const splitUnansweredBy = unless(
  'he has not answered it',
  (state, { who }) => openSplit(state)?.[sideOf(who) ?? 'seller'] === null,
  'answered_already',
)
export const splitAgreed = unless('both sides said yes', (state) => isAgreed(openSplit(state)), 'no_split')
export const refundNotDecided = unless('no refund is decided', (state) => state.refundCheckAt === null, 'refund_decided')
export const refundCheckIsDue = unless(
  'the last check before the refund is due',
  (state, { now }) => isOver(state.refundCheckAt, now),
  'wrong_status',
)
/**
 * The registry's finding of now or a moment ago. The number of a side under another name says nothing about the transfer: there the
 * Department's letter decides.
 */
const freshFinding = ({ registryFinding, registryFindingAt }: LifecycleState, { now, settings, facts }: Asked): RegistryFinding | null => {
  const finding =
    facts.finding ??
    (registryFindingAt !== null && now <= addSeconds(registryFindingAt, settings.freshAnswerSeconds) ? registryFinding : null)
  return finding === 'other_name' ? null : finding
}
export const saysTransferred = guard(
  'a fresh word of the registry or, while it is silent, the Department’s paper: the buyer is the owner',
  (state, asked) => {
    const finding = freshFinding(state, asked)
    if (finding) return finding === 'buyer' ? null : 'not_transferred'
    if (asked.listing) return null
    const { paper } = asked.facts
    return paper === undefined ? 'registry_silent' : paper === 'transferred' ? null : 'not_transferred'
  },
)
export const saysNotTransferred = guard(
  'a fresh word of the registry or, while it is silent, the Department’s paper: the buyer is not the owner',
  (state, asked) => {
    const finding = freshFinding(state, asked)
    if (finding) return finding === 'buyer' ? 'transferred' : null
    if (asked.listing) return null
    const { paper } = asked.facts
    return paper === undefined ? 'registry_silent' : paper === 'not_transferred' ? null : 'transferred'
  },
)

// ---- cancellations ----

export const cancellationsLeft = unless(
  'two per side',
  (state, { who }) => state.counts.cancellations[sideOf(who) ?? 'seller'] < 2,
  'twice_already',
)
export const notSaidTransferred = unless(
  'the registry has not shown the buyer as owner',
  (state) => state.heldAt === null || state.ownerIsBuyerAt === null,
  'transferred',
)
export const cancellationOpen = unless('a cancellation is open', (state) => openCancellation(state) !== null, 'no_cancellation')
export const requestedMyself = unless(
  'his own side asked',
  (state, { who }) => openCancellation(state)?.by === sideOf(who),
  'not_your_turn',
)
export const requestedByOther = unless(
  'the other side asked',
  (state, { who }) => openCancellation(state)?.by !== sideOf(who),
  'not_your_turn',
)
export const cancellationUnanswered = unless('not answered yet', (state) => openCancellation(state)?.answer === null, 'answered_already')
export const notApprovedYet = unless('not approved yet', (state) => !isAwaitingCheck(state), 'cancellation_approved')
export const checkIsDue = unless(
  'the last check after the approval is due',
  (state, { now }) => isOver(openCancellation(state)?.checkAt ?? null, now),
  'wrong_status',
)
