import type { Reason } from '@damana/contract/errors'
import { addFils, type Fils, noFils } from '@damana/contract/money'
import type { BlockReason } from '@damana/contract/statuses'
import type { Settings } from '#settings/settings.ts'
import { addSeconds } from '#time/instants.ts'
import {
  blockOf,
  caseFlags,
  type Flag,
  hasFlag,
  isAwaitingCheck,
  isComplete,
  type LifecycleState,
  momentOf,
  openCancellation,
  openSplit,
  type RegistryWord,
  type Side,
  sideOf,
  type Who,
} from './lifecycle-state.ts'

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
export type Guard = (state: LifecycleState, circumstances: Circumstances & { facts: Facts; who: Who }) => Reason | null
/** When something is due; null while it is not awaited. */
export type DueAt = (state: LifecycleState, settings: Settings) => Date | null

/** The registry has owed its answer for longer than a moment. */
const isSilent = (state: LifecycleState, { now, settings }: Circumstances): boolean =>
  state.silentSince !== null && now >= addSeconds(state.silentSince, settings.registrySilentSeconds)

// ---- guards ----

export const notBlocked: Guard = (state) =>
  hasFlag(state, 'blocked') ? 'blocked' : hasFlag(state, 'cancellation') ? 'cancellation_open' : null
/** An answer of the registry ends `silent` and `stalled` first; what is still blocked then stays so. */
export const notBlockedOtherwise: Guard = (state) =>
  state.flags.some(({ kind, reason }) => kind === 'blocked' && reason !== 'silent' && reason !== 'stalled')
    ? 'blocked'
    : hasFlag(state, 'cancellation')
      ? 'cancellation_open'
      : null
/** While the registry is silent the sides may still bring papers. */
export const notBlockedButSilent: Guard = notBlockedOtherwise
export const sameTerms: Guard = (state, { facts }) =>
  facts.termsVersion === undefined || facts.termsVersion === state.termsVersion ? null : 'terms_changed'
export const vehicleVerified: Guard = (state) => (hasFlag(state, 'vehicle_unverified') ? 'vehicle_unverified' : null)
export const vehicleUnverified: Guard = (state) => (hasFlag(state, 'vehicle_unverified') ? null : 'wrong_status')
export const countdownOver: Guard = (state, { now }) =>
  state.releaseAllowedAt && now >= state.releaseAllowedAt ? null : 'countdown_not_over'
export const waitOver: Guard = (state, { now }) => (state.waitUntil && now >= state.waitUntil ? null : 'wrong_status')
export const isLate: Guard = (state) => (state.financialStatus === 'late' ? null : 'not_late')
export const notYetLate: Guard = (state) => (state.financialStatus === 'late' ? 'wrong_status' : null)
export const sumIncomplete: Guard = (state) => (isComplete(state) ? 'wrong_status' : null)
export const sumComplete: Guard = (state, { facts }) =>
  addFils(state.receivedFils, facts.amountFils ?? noFils) >= state.totalPriceFils ? null : 'wrong_status'
export const everyPayerKnown: Guard = (state, { facts }) => {
  const left = state.flags.some(({ kind, reason }) => kind === 'payer_undeclared' && reason !== facts.receiptId)
  return left || (facts.undeclared?.length ?? 0) > 0 ? 'payer_undeclared' : null
}
export const payerFlag = (state: LifecycleState, { facts }: { facts: Facts }): Flag | undefined =>
  state.flags.find(({ kind, reason }) => kind === 'payer_undeclared' && (facts.receiptId === undefined || reason === facts.receiptId))
export const payerUndeclared: Guard = (state, circumstances) => (payerFlag(state, circumstances) ? null : 'no_payer_awaited')
export const payerNotDeciding: Guard = (state, circumstances) => (payerFlag(state, circumstances)?.deciding ? 'payer_deciding' : null)
export const payerDeciding: Guard = (state, circumstances) => (payerFlag(state, circumstances)?.deciding ? null : 'no_payer_awaited')
export const notSeenYet: Guard = (state) => (state.ownerIsBuyerAt ? 'wrong_status' : null)
export const isDue =
  (dueAt: DueAt, reason: Reason = 'wrong_status'): Guard =>
  (state, { now, settings }) => {
    const at = dueAt(state, settings)
    return at && now >= at ? null : reason
  }
export const registrySilent: Guard = (state, circumstances) => (isSilent(state, circumstances) ? null : 'registry_answers')
export const objectionsLeft: Guard = (state, { who }) => (state.counts.objections[sideOf(who) ?? 'seller'] < 2 ? null : 'twice_already')
export const hasCase: Guard = (state) => (caseFlags(state).length > 0 ? null : 'no_case')
export const hasNamedCase: Guard = (state, { facts }) =>
  caseFlags(state).some(({ reason }) => facts.block === undefined || reason === facts.block) ? null : 'no_case'
export const noOtherBlock: Guard = (state) => (blockOf(state, 'staff') || blockOf(state, 'bank') ? 'blocked' : null)
export const noOpenSplit: Guard = (state) => (openSplit(state) ? 'split_open' : null)
export const splitNotYetProposed: Guard = (state) => (state.flags.some(({ split }) => split) ? 'split_once' : null)
export const splitOpen: Guard = (state) => (openSplit(state) ? null : 'no_split')
export const splitUnansweredBy: Guard = (state, { who }) =>
  openSplit(state)?.[sideOf(who) ?? 'seller'] === null ? null : 'answered_already'
export const splitAgreed: Guard = (state) => {
  const split = openSplit(state)
  return split?.seller === 'yes' && split.buyer === 'yes' ? null : 'no_split'
}
/** Released by what the registry said a moment ago, or by reviewers who saw its paper. */
export const freshWord = ({ registryWord, registryWordAt }: LifecycleState, { now, settings, facts }: Circumstances): RegistryWord | null =>
  facts?.word ?? (registryWordAt !== null && now <= addSeconds(registryWordAt, settings.freshAnswerSeconds) ? registryWord : null)
export const saysTransferred: Guard = (state, circumstances) => {
  if (circumstances.listing) return null
  const word = freshWord(state, circumstances)
  if (word) return word === 'buyer' ? null : 'not_transferred'
  return isSilent(state, circumstances) && circumstances.facts.paper === 'transferred' ? null : 'not_transferred'
}
export const saysNotTransferred: Guard = (state, circumstances) => {
  if (circumstances.listing) return null
  const word = freshWord(state, circumstances)
  if (word) return word === 'buyer' ? 'transferred' : null
  return isSilent(state, circumstances) && circumstances.facts.paper === 'not_transferred' ? null : 'transferred'
}
export const objectedMyself: Guard = (state, { who }) => {
  const objection = blockOf(state, 'objection')
  return objection === undefined ? 'no_case' : objection.by === sideOf(who) ? null : 'not_your_turn'
}
export const blockedBy =
  (reason: BlockReason): Guard =>
  (state) =>
    blockOf(state, reason) ? null : 'not_blocked'
export const notBlockedBy =
  (reason: BlockReason): Guard =>
  (state) =>
    blockOf(state, reason) ? 'blocked_already' : null
export const bankTimeOver: Guard = (state, { now }) => {
  const until = momentOf(blockOf(state, 'bank')?.until)
  return until && now >= until ? null : 'too_early'
}
export const cancellationsLeft: Guard = (state, { who }) =>
  state.counts.cancellations[sideOf(who) ?? 'seller'] < 2 ? null : 'twice_already'
export const notSaidTransferred: Guard = (state) => (state.heldAt && state.ownerIsBuyerAt ? 'transferred' : null)
export const cancellationOpen: Guard = (state) => (openCancellation(state) ? null : 'no_cancellation')
export const requestedMyself: Guard = (state, { who }) => (openCancellation(state)?.by === sideOf(who) ? null : 'not_your_turn')
export const requestedByOther: Guard = (state, { who }) => {
  const by = openCancellation(state)?.by
  return by && by !== sideOf(who) ? null : 'not_your_turn'
}
export const cancellationUnanswered: Guard = (state) => (openCancellation(state)?.answer === null ? null : 'answered_already')
export const notApprovedYet: Guard = (state) => (isAwaitingCheck(state) ? 'cancellation_approved' : null)
export const checkIsDue: Guard = (state, { now }) => {
  const at = momentOf(openCancellation(state)?.check_at)
  return at && now >= at ? null : 'wrong_status'
}
export const notExtendedYet: Guard = (state) => (state.extendedAt ? 'extended_already' : null)
export const notAskedByMe: Guard = (state, { who }) => (state.extension?.by === sideOf(who) ? 'waiting_for_other_side' : null)
export const notOverdueYet: Guard = (state) => (state.overdueAt ? 'wrong_status' : null)
export const overdueBefore: Guard = (state) => (state.overdueAt ? null : 'wrong_status')
export const transferTimeOver: Guard = (state, { now }) => (state.transferUntil && now >= state.transferUntil ? null : 'wrong_status')
export const notInTransfer: Guard = (state) => (state.ownerIsBuyerAt ? 'transferred' : null)
