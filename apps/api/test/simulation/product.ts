import type { ActionName } from '@damana/contract/guarantee-actions'
import { addFils, dinars, type Fils, fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { Reason } from '@damana/contract/errors'
import type { BankExceptionKind, PayoutHoldReason, PayoutStatus, StaffActionName } from '@damana/contract/statuses'
import { type Effect, effectsOf } from '#lifecycle/effects.rules.ts'
import { feeOf } from '#lifecycle/fees.rules.ts'
import type { Facts } from '#lifecycle/guards.rules.ts'
import {
  blockOf,
  caseFlags,
  hasFlag,
  isActive,
  isPaused,
  isRefunded,
  type LifecycleState,
  noCounts,
  openSplit,
  type RegistryFinding,
  type Side,
  type ActorRole,
} from '#lifecycle/state.ts'
import { lifecycle } from '#lifecycle/transitions/table.rules.ts'
import type { Trigger, Row } from '#lifecycle/transitions/transition.ts'
import { destinationOf } from '#money/refunds/destination.rules.ts'
import { fitsBudget, isUsable } from '#discounts/discount.rules.ts'
import { nettedFilsOf, refuseFeeDecision, undoNewestFirst } from '#money/fees/fee.rules.ts'
import { idOfPaymentReference, newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { isBuyer, needsDecision } from '#money/receipts/payer.rules.ts'
import { divideReplacements, judgeReplacement } from '#money/suspense/replacement.rules.ts'
import { consequenceOfReversal, divideShare } from '#money/payouts/recovery.rules.ts'
import { refuseProposedSplit } from '#money/ledger/split.rules.ts'
import { decideSweep, mayStillSweep } from '#money/refunds/sweep.rules.ts'
import { judgeMiss, refuseDenial } from '#money/payouts/doubt.rules.ts'
import { divideDebit, refuseAssignment, refuseSettlement } from '#money/reconciliation/assignment.rules.ts'
import { receiptsInDoubt } from '#money/receipts/doubt.rules.ts'
import { resolutionsOf } from '#money/reconciliation/exception.rules.ts'
import { restoreReasonOf } from '#restores/restore.rules.ts'
import { refuseInterestAction } from '#people/staff-interests/interest.rules.ts'
import { actionsFor, decide, firstReminderAt, refusalReason, staffActionsFor, statusOfOffer, waitUntilOf } from '#lifecycle/decide.rules.ts'
import { type FeeSchedule, type PartnerTerms, type Quote, quoteSale, salesTaxOf } from '#pricing/pricing.rules.ts'
import { isAboutNow } from '#effects/registry-inquiry.ts'
import {
  triggerOfAnswer,
  nextRegistryCheckAfter,
  dueTrigger,
  dueReceipt,
  nextRegistryCheckAt,
  nextDeadlineAt,
  type RegistryAnswer,
  registryUnavailableSinceAfter,
  waitOf,
} from '#lifecycle/deadlines.rules.ts'
import { type AccountCode, chartOfAccounts, type Posting } from '#money/ledger/chart-of-accounts.ts'
import type { LedgerEntry } from '#money/ledger/entry.ts'
import { ledgerEvents } from '#money/ledger/events.ts'
import { payOldestFirst } from '#money/ledger/open-fees.ts'
import type { PayoutSource } from '#money/ledger/payout-events.ts'
import {
  billAnswer,
  hasEnded,
  type Match,
  matchReceipt,
  type PayableGuarantee,
  referencesIn,
  suspenseEndOf,
  type WhySuspense,
} from '#money/receipts/receipt.rules.ts'
import { endOfDay, nextCutOff, expectedOn } from '#money/payouts/bank-days.rules.ts'
import {
  approvalsOfOrder,
  attemptAfter,
  isPayoutOverdue,
  type HoldFacts,
  holdOf,
  holdsOf,
  isClosed,
  isRetriedAfterAccountChange,
  nextPayoutStatus,
  type PayoutTrigger,
  refuseApproval,
  refuseReversal,
  refuseStaffMove,
  reversalNeeds,
  rowOf,
  payoutStatusFor,
} from '#money/payouts/payout.rules.ts'
import { isAgreed } from '#kernel/approval.rules.ts'
import { productionSettings, type Settings } from '#kernel/settings.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import { addWorkingDays, dateInAmman } from '#kernel/calendar.ts'
import type { Place, View } from './oracle/judge.ts'
import type { HoldQuestion, PayoutDeed } from './oracle/payouts.ts'
import type { Quote as ExpectedQuote } from './oracle/prices.ts'
import type { Actor, ClockDeed, Deed, Said } from './oracle/sale.ts'
import { hour, minute, second, specifiedTerms, type Terms } from './oracle/terms.ts'

export {
  isRetriedAfterAccountChange,
  refuseReversal,
  reversalNeeds,
  resolutionsOf,
  addWorkingDays,
  destinationOf,
  fitsBudget,
  holdsOf,
  idOfPaymentReference,
  isBuyer,
  isAgreed,
  isUsable,
  judgeMiss,
  newPaymentReference,
  productionSettings,
  referencesIn,
  refuseDenial,
  refuseFeeDecision,
  refuseInterestAction,
  refuseStaffMove,
  restoreReasonOf,
  actionsFor,
  addFils,
  addSeconds,
  approvalsOfOrder,
  attemptAfter,
  consequenceOfReversal,
  divideShare,
  isRefunded,
  nettedFilsOf,
  undoNewestFirst,
  divideReplacements,
  decideSweep,
  divideDebit,
  receiptsInDoubt,
  refuseAssignment,
  refuseSettlement,
  judgeReplacement,
  mayStillSweep,
  needsDecision,
  refuseProposedSplit,
  nextRegistryCheckAfter,
  billAnswer,
  blockOf,
  caseFlags,
  chartOfAccounts,
  dateInAmman,
  dinars,
  dueReceipt,
  earliestOf,
  endOfDay,
  fils,
  hasEnded,
  hasFlag,
  isPayoutOverdue,
  isAboutNow,
  isActive,
  isClosed,
  isPaused,
  leastFils,
  ledgerEvents,
  lifecycle,
  nextRegistryCheckAt,
  nextCutOff,
  nextDeadlineAt,
  noFils,
  openSplit,
  payOldestFirst,
  expectedOn,
  quoteSale,
  refuseApproval,
  rowOf,
  salesTaxOf,
  registryUnavailableSinceAfter,
  staffActionsFor,
  payoutStatusFor,
  subtractFils,
  suspenseEndOf,
}
export type {
  AccountCode,
  ActionName,
  Trigger,
  Facts,
  FeeSchedule,
  Fils,
  HoldFacts,
  LedgerEntry,
  LifecycleState,
  Match,
  PartnerTerms,
  PayableGuarantee,
  PayoutHoldReason,
  PayoutSource,
  PayoutStatus,
  Posting,
  Quote,
  Reason,
  RegistryAnswer,
  RegistryFinding,
  Row,
  Settings,
  Side,
  StaffActionName,
  WhySuspense,
  ActorRole,
}
export type PayoutMoveCause = Exclude<PayoutTrigger, 'order'>

// The one place of the simulation where the product's shapes meet the oracle's words: whatever is renamed or moved in the product is renamed here.

/** The rules that a life is lived by: the product's own, or a mutant of them that has to be found out. */
export const productRules = { decide, dueTrigger, triggerOfAnswer, waitOf, feeOf, matchReceipt, holdOf, nextPayoutStatus, ledgerEvents }
export type Rules = typeof productRules

// ---- settings ----

/** The same waits twice: as the product's settings over its own, and as the oracle's terms over the specified ones. */
export interface World {
  settings: Settings
  terms: Terms
}
const world = (settings: Partial<Settings>, terms: Partial<Terms>): World => ({
  settings: { ...productionSettings, ...settings },
  terms: { ...specifiedTerms, ...terms },
})
/** A registry that is asked every hour tells nothing that one asked four times a day does not. */
export const longWaits = world({ registryEverySeconds: 6 * 3600 }, { registryEvery: 6 * hour })
/** Short waits beside the long ones, so that they overlap in other ways too. */
export const shortWaits = world(
  {
    registryEverySeconds: 6 * 3600,
    countdownSeconds: 60,
    systemReleaseSeconds: 60,
    silentBlockSeconds: 3 * 3600,
    cancellationCheckSeconds: 10,
    ibanYoungSeconds: 10,
  },
  {
    registryEvery: 6 * hour,
    countdown: minute,
    systemRelease: minute,
    silenceIsCase: 3 * hour,
    lastCheck: 10 * second,
    youngAccount: 10 * second,
  },
)

// ---- the guarantee ----

export function newState(
  now: Date,
  settings: Settings,
  {
    hasAgent,
    isOfPartner,
    isByHand,
    isBuyerComplete,
    totalPriceFils,
  }: { hasAgent: boolean; isOfPartner: boolean; isByHand: boolean; isBuyerComplete: boolean; totalPriceFils: Fils },
): LifecycleState {
  const status = statusOfOffer({ hasAgent })
  const waitUntil = waitUntilOf(status, now, settings)
  return {
    operationalStatus: status,
    financialStatus: 'in_progress',
    moneyTo: 'seller',
    flags: isByHand ? [{ kind: 'vehicle_unverified', reason: 'by_hand', since: now }] : [],
    termsVersion: 1,
    hasAgent,
    isOfPartner,
    receivedFils: noFils,
    totalPriceFils,
    statusSince: now,
    waitUntil,
    offerPausedAt: isByHand || (!hasAgent && !isBuyerComplete) ? now : null,
    offerPausedSeconds: 0,
    refundCheckAt: null,
    pausedAt: null,
    heldAt: null,
    releaseAllowedAt: null,
    ownerIsBuyerAt: null,
    systemReleaseAt: null,
    releaseRequestedAt: null,
    releaseRequestedBy: null,
    transferUntil: null,
    overdueAt: null,
    registryUnavailableSince: null,
    registryFinding: null,
    registryFindingAt: null,
    transferProof: null,
    extension: null,
    termsProposal: null,
    extendedAt: null,
    cancelRequest: null,
    counts: noCounts,
    remindAt: isByHand || !waitUntil ? null : firstReminderAt(waitUntil, settings),
  }
}

const deedOf: Partial<Record<Trigger, Deed>> = {
  consent: 'consent',
  refuse: 'refuse',
  withdraw: 'withdraw',
  amend: 'amend',
  expire: 'expire',
  note_buyer_registered: 'buyer_registered',
  confirm_vehicle: 'vehicle_confirmed',
  refuse_vehicle: 'vehicle_refused',
  accept: 'accept',
  reject: 'reject',
  propose_terms: 'terms_proposed',
  accept_terms: 'terms_agreed',
  refuse_terms: 'terms_refused',
  take_back_terms: 'terms_withdrawn',
  terms_lapse: 'terms_lapse',
  pay_part: 'money_part',
  pay_in_full: 'money_whole',
  declare_payer: 'payer_declared',
  accept_payer: 'payer_accepted',
  refuse_payer: 'payer_refused',
  send_back_payer: 'return_unnamed_payer',
  fall_late: 'fall_late',
  expire_unpaid: 'expire_unpaid',
  release: 'release',
  see_transferred: 'seen_transferred',
  release_by_system: 'release_by_system',
  find_transferred: 'found_transferred',
  find_not_transferred: 'found_untransferred',
  block_silent: 'silence_is_case',
  registry_recovered: 'silence_ends',
  confirm: 'confirm',
  accept_paper: 'paper_accepted',
  refuse_paper: 'paper_refused',
  find_third_owner: 'found_third_owner',
  find_other_name: 'found_other_name',
  find_encumbered: 'found_encumbered',
  registry_finding_changed: 'word_noted',
  object: 'object',
  send_evidence: 'evidence',
  decide_release: 'case_released',
  decide_refund: 'refund_decided',
  carry_out_refund: 'refund_carried_out',
  drop_refund: 'refund_fallen',
  propose_split: 'split_proposed',
  answer_split: 'split_answered',
  agree_split: 'divide',
  split_lapses: 'split_lapses',
  dismiss: 'dismiss',
  block_identity: 'identity_doubted',
  take_back_objection: 'objection_withdrawn',
  take_receipt_back: 'receipt_reversed',
  note_paid_again: 'paid_again',
  note_not_paid_again: 'not_paid_again',
  cancel_reversed: 'reversed_cancelled',
  complete_reversed: 'reversed_completed',
  block: 'block',
  unblock: 'unblock',
  request_cancellation: 'request_cancellation',
  take_back_cancellation: 'request_withdrawn',
  agree_to_cancellation: 'request_agreed',
  object_to_cancellation: 'request_objected',
  leave_cancellation_unanswered: 'request_unanswered',
  approve_cancellation: 'request_approved',
  reject_cancellation: 'request_rejected',
  carry_out_cancellation: 'cancellation_carried_out',
  drop_cancellation: 'cancellation_fallen',
  extend: 'extend',
  extension_lapses: 'extension_lapses',
  find_overdue: 'found_overdue',
  give_up_transfer: 'given_up',
  escalate: 'escalate',
  ask_staff_again: 'ask_staff_again',
  remind: 'remind',
}
export const deedOfCause = (trigger: Trigger): Deed | null => deedOf[trigger] ?? null

const clockDeedOf: Partial<Record<Trigger, ClockDeed>> = {
  expire: 'expire',
  pay_in_full: 'hold_complete',
  send_back_payer: 'return_unnamed_payer',
  fall_late: 'fall_late',
  expire_unpaid: 'expire_unpaid',
  release_by_system: 'release_by_system',
  block_silent: 'silence_is_case',
  carry_out_refund: 'refund_by_letter',
  agree_split: 'divide',
  split_lapses: 'split_lapses',
  leave_cancellation_unanswered: 'request_unanswered',
  extension_lapses: 'extension_lapses',
  terms_lapse: 'terms_lapse',
  escalate: 'escalate',
  ask_staff_again: 'ask_staff_again',
  remind: 'remind',
}
export const clockDeedOfCause = (trigger: Trigger | null): ClockDeed | null => (trigger === null ? null : (clockDeedOf[trigger] ?? null))

export const saidOf = (facts: Facts): Said => ({
  terms: facts.termsVersion,
  registry: facts.saleCheck,
  isOwnerUnproven: facts.identityUnproven,
  amount: facts.amountFils,
  receipt: facts.receiptId,
  isOthers: facts.undeclared === undefined ? undefined : facts.undeclared.length > 0,
  needsDecision: facts.needsDecision,
  bearer: facts.feeSide,
  split: facts.split && { seller: facts.split.sellerFils, buyer: facts.split.buyerFils, fees: facts.split.feesFils },
  answer: facts.answer,
  block: facts.block,
  word: facts.finding,
  paper: facts.paper,
  isSoon: facts.soon,
  receipts: facts.receiptIds,
  isInDoubt: facts.isInDoubt,
  newTotal: facts.terms?.totalPriceFils,
  proposal: facts.proposal,
})

const msOf = (moment: Date | null | undefined): number | null => moment?.getTime() ?? null

const clockRows = lifecycle.flatMap(({ trigger, from, dueAt }) => {
  const deed = clockDeedOf[trigger]
  return dueAt && deed ? [{ deed, from, dueAt }] : []
})

/** How the product's guarantee stands, in the oracle's words. */
export function viewOf(state: LifecycleState, settings: Settings): View {
  const due = Object.fromEntries(Object.values(clockDeedOf).map((deed) => [deed, null])) as Record<ClockDeed, number | null>
  for (const { deed, from, dueAt } of clockRows) if (from.includes(state.operationalStatus)) due[deed] = msOf(dueAt(state, settings))
  const split = openSplit(state)
  const request = state.cancelRequest
  const yes = (['buyer', 'seller'] as const).filter((side) => split?.[side] === 'yes')
  const paused = isPaused(state)
  return {
    status: state.operationalStatus,
    money: state.financialStatus,
    moneyTo: state.moneyTo,
    version: state.termsVersion,
    received: state.receivedFils,
    total: state.totalPriceFils,
    blocks: state.flags
      .filter(({ kind }) => kind === 'blocked')
      .map(({ reason, since, until }) => ({ reason, since: since.getTime(), until: msOf(until) })),
    isByHand: hasFlag(state, 'vehicle_unverified'),
    isPaused: paused,
    payers: state.flags.filter(({ kind }) => kind === 'payer_undeclared').map(({ reason, deciding }) => `${reason}${deciding ? '!' : ''}`),
    request:
      request &&
      [
        request.status,
        request.by,
        request.feeFils,
        request.status === 'approved' ? (request.feeSide ?? '') : '',
        request.answer ?? '',
        request.why ?? '',
        request.answerUntil.getTime(),
        request.decideUntil.getTime(),
      ].join(),
    split: split ? [split.sellerFils, split.buyerFils, split.feesFils, yes.join('+')].join() : null,
    extension: state.extension?.by ?? null,
    proposal:
      state.termsProposal &&
      [
        state.termsProposal.by,
        state.termsProposal.nth,
        state.termsProposal.until.getTime(),
        state.termsProposal.terms.totalPriceFils,
      ].join(),
    isOverdue: state.overdueAt !== null,
    isExtended: state.extendedAt !== null,
    counts: (['objections', 'cancellations', 'failedChecks', 'proposals'] as const)
      .map((what) => `${state.counts[what].seller}:${state.counts[what].buyer}`)
      .join(),
    due,
    nextDue: msOf(nextDeadlineAt(state, settings)),
    countdown: state.operationalStatus === 'in_transfer' ? msOf(state.releaseAllowedAt) : null,
    transfer:
      state.operationalStatus === 'in_transfer' || state.operationalStatus === 'release_requested' ? msOf(state.transferUntil) : null,
  }
}

// ---- what might be tried ----

const people: readonly Actor[] = ['seller', 'creator', 'partner', 'buyer', 'reviewer', 'finance']
const machines: readonly Actor[] = ['registry', 'system', 'bank', 'clock']
interface Trial {
  deed: Deed
  trigger: Trigger
  who: ActorRole
  facts: Facts
}
const trial = (trigger: Trigger, actors: readonly Actor[], facts: Facts = {}): Trial[] => {
  const deed = deedOf[trigger]
  return deed === undefined ? [] : actors.map((who) => ({ deed, trigger, who, facts }))
}
const words = ['buyer', 'seller', 'third', 'other_name', 'seized', 'mortgaged'] as const
/** Everything that anybody could try, with what they may say beside it. */
export const trials = (state: LifecycleState): readonly Trial[] => {
  const mine: Facts = { termsVersion: state.termsVersion }
  const whole: Facts = { amountFils: fils(state.totalPriceFils - state.receivedFils), receiptId: 'R0' }
  const [case1] = state.flags.filter(({ kind, reason }) => kind === 'blocked' && reason !== 'staff' && reason !== 'bank')
  return [
    ...trial('consent', people, { ...mine, saleCheck: 'clear' }),
    ...trial('consent', ['seller'], { ...mine, saleCheck: 'clear', identityUnproven: true }),
    ...trial('accept', people, { ...mine, saleCheck: 'clear' }),
    ...(['consent', 'accept'] as const).flatMap((trigger) => [
      ...trial(trigger, ['seller', 'buyer'], { termsVersion: state.termsVersion - 1, saleCheck: 'clear' }),
      ...(['refused', 'silent', 'not_asked'] as const).flatMap((saleCheck) => trial(trigger, ['seller', 'buyer'], { ...mine, saleCheck })),
    ]),
    ...trial('propose_terms', people, { terms: { totalPriceFils: state.totalPriceFils, quote: {} } }),
    ...trial('propose_terms', people, { terms: { totalPriceFils: fils(state.receivedFils - 1n), quote: {} } }),
    ...(['accept_terms', 'refuse_terms'] as const).flatMap((trigger) =>
      trial(trigger, people, { proposal: (state.termsProposal?.nth ?? 1) + 1 }),
    ),
    ...(
      [
        'refuse',
        'withdraw',
        'amend',
        'confirm_vehicle',
        'refuse_vehicle',
        'reject',
        'declare_payer',
        'accept_payer',
        'refuse_payer',
        'release',
        'confirm',
        'accept_paper',
        'refuse_paper',
        'object',
        'send_evidence',
        'answer_split',
        'take_back_objection',
        'take_back_terms',
        'accept_terms',
        'refuse_terms',
        'note_paid_again',
        'note_not_paid_again',
        'block',
        'unblock',
        'request_cancellation',
        'take_back_cancellation',
        'agree_to_cancellation',
        'object_to_cancellation',
        'approve_cancellation',
        'reject_cancellation',
        'extend',
        'dismiss',
        'propose_split',
        'decide_release',
        'decide_refund',
      ] as const
    ).flatMap((trigger) => trial(trigger, people)),
    ...(case1
      ? [...trial('dismiss', ['reviewer'], blockNamed(case1.reason)), ...trial('propose_split', ['reviewer'], blockNamed(case1.reason))]
      : []),
    ...trial('dismiss', ['reviewer'], { block: 'stalled' }),
    ...(['transferred', 'not_transferred'] as const).flatMap((paper) => [
      ...trial('decide_release', ['reviewer'], { paper }),
      ...trial('decide_refund', ['reviewer'], { paper }),
    ]),
    ...words.flatMap((word) => [
      ...trial('decide_release', ['reviewer'], { finding: word }),
      ...trial('decide_refund', ['reviewer'], { finding: word }),
    ]),
    ...trial('pay_part', [...people, ...machines], whole),
    ...trial('pay_in_full', [...people, 'bank', 'system'], whole),
    ...trial('pay_in_full', ['bank'], { ...whole, undeclared: ['R0'] }),
    ...trial('pay_in_full', ['bank', 'buyer', 'finance']),
    ...trial('agree_split', ['system', 'seller']),
    ...trial('block_identity', ['system', 'reviewer']),
    ...trial('find_transferred', machines, { finding: 'buyer' }),
    ...trial('see_transferred', machines, { finding: 'buyer' }),
    // In a pause an answer first ends the registry's silence; how long anything has run is only asked after that.
    ...(isPaused(state)
      ? []
      : (['find_not_transferred', 'find_overdue', 'give_up_transfer'] as const).flatMap((trigger) =>
          trial(trigger, machines, { finding: 'seller' }),
        )),
    ...trial('carry_out_cancellation', machines, { finding: 'seller' }),
    ...trial('cancel_reversed', machines, { finding: 'seller' }),
    ...trial('complete_reversed', machines, { finding: 'buyer' }),
    ...trial('drop_refund', machines, { finding: 'buyer' }),
    ...trial('drop_cancellation', machines, { finding: 'buyer' }),
    ...trial('find_third_owner', machines, { finding: 'third' }),
    ...trial('find_other_name', machines, { finding: 'other_name' }),
    ...trial('find_encumbered', machines, { finding: 'seized' }),
    ...trial('carry_out_refund', machines, { finding: 'seller' }),
    ...trial('registry_recovered', machines, { finding: 'seller' }),
    ...(
      [
        'expire',
        'fall_late',
        'expire_unpaid',
        'release_by_system',
        'block_silent',
        'escalate',
        'ask_staff_again',
        'remind',
        'split_lapses',
      ] as const
    ).flatMap((trigger) => trial(trigger, ['clock', 'system', 'seller', 'buyer'])),
  ]
}
const blockNamed = (reason: string): Facts => ({ block: reason as NonNullable<Facts['block']> })

/** Whether the product lets it be done. */
export const mayDoInProduct = (state: LifecycleState, { trigger, who, facts }: Trial, now: Date, settings: Settings): boolean =>
  refusalReason(state, trigger, who, { now, settings, facts }) === null

// ---- money ----

export const expectedOf = (quote: Quote): ExpectedQuote => ({
  price: quote.priceFils,
  rail: quote.transferType,
  before: quote.commissionBeforeFils,
  discount: quote.discountFils,
  after: quote.commissionAfterFils,
  buyerShare: quote.buyerShareFils,
  sellerShare: quote.sellerShareFils,
  transfer: quote.transferCommissionFils,
  partnerFee: quote.partnerFeeFils,
  partnerFeeOf: quote.partnerFeeBearer,
  total: quote.totalPriceFils,
  due: quote.sellerDueFils,
})

export const placeOf = (match: Match): Place =>
  match.into === 'guarantee'
    ? { into: 'guarantee', escrow: match.escrowFils, excess: match.excessFils }
    : { into: 'suspense', end: match.outcome, why: match.why }

const payoutDeedOf: Record<PayoutMoveCause, PayoutDeed> = {
  hold: 'hold',
  clear: 'free',
  clear_approved: 'free_approved',
  approve: 'approve',
  put_in_file: 'file',
  withdraw: 'withdraw',
  submit: 'bank_has_file',
  submission_timed_out: 'no_answer',
  confirm_received: 'found',
  confirm_not_received: 'not_there',
  not_received: 'never_received',
  not_executed: 'never_executed',
  confirm_after_restore: 'found_after_restore',
  accept: 'accepted',
  reject: 'rejected',
  debit: 'debited',
  flag_overdue: 'promise_passed',
  return: 'returned',
  retry: 'attempted_again',
}
export const payoutDeedOfCause = (trigger: PayoutMoveCause): PayoutDeed => payoutDeedOf[trigger]
export const payoutCauses = Object.keys(payoutDeedOf) as PayoutMoveCause[]

export const questionOf = (facts: HoldFacts): HoldQuestion => ({
  account: facts.account && {
    isProven: facts.account.provenAt !== null,
    since: facts.account.createdAt.getTime(),
    currency: facts.account.currency,
  },
  isUnsettled: facts.receiptIsUnsettled,
  isReversed: facts.receiptIsReversed,
  hasException: facts.hasBankException,
  contactChangedAt: msOf(facts.contactChangedAt),
  isHeldByStaff: facts.staffHolds,
  isInDoubt: facts.isInDoubt ?? false,
  isReceiptInDoubt: facts.receiptIsInDoubt ?? false,
  isUnprovenPerson: facts.identityIsUnproven,
  now: facts.now.getTime(),
})

const exceptionKind: Record<BankExceptionKind, true> = {
  second_debit: true,
  debit_after_failure: true,
  wrong_debit: true,
  unclear_reversal: true,
  unknown_debit: true,
  other_sum_credit: true,
  second_return: true,
  return_too_large: true,
  return_short: true,
  unknown_credit: true,
  balance_difference: true,
  odd_line: true,
  parts_differ: true,
  possible_repeat: true,
  charge_too_large: true,
  unknown_report: true,
  unreadable_balance: true,
  statement_differs: true,
  receipt_conflict: true,
}
export const exceptionKinds = Object.keys(exceptionKind) as BankExceptionKind[]

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>
/** Each field of each effect in the oracle's words: an effect or a field that is left out here does not compile. */
const tellingOf: {
  readonly [Kind in Effect['kind']]: (
    schedule: FeeSchedule,
  ) => Readonly<Record<Exclude<keyof EffectOf<Kind>, 'kind'>, (effect: EffectOf<Kind>) => unknown>>
} = {
  give_back_discount: () => ({}),
  charge_fee: (schedule) => ({
    fee: ({ fee }) => `${fee.side} ${fee.kind} ${fee.fils === undefined ? schedule[fee.tariff] : fee.fils}`,
    feeNumber: ({ feeNumber }) => feeNumber,
  }),
  book_replacement_receipts: () => ({ receipts: ({ receipts }) => receipts?.join('+') ?? 'all that wait' }),
  book_completion: () => ({}),
  book_split: () => ({
    sellerFils: ({ sellerFils }) => sellerFils,
    buyerFils: ({ buyerFils }) => buyerFils,
    feesFils: ({ feesFils }) => feesFils,
  }),
  pay_seller: () => ({
    shareFils: ({ shareFils }) => shareFils,
    isAll: ({ isAll }) => isAll,
    owesFees: ({ owesFees }) => owesFees,
    hasOpenSum: ({ hasOpenSum }) => hasOpenSum,
  }),
  pay_partner: () => ({}),
  refund_buyer: () => ({ shareFils: ({ shareFils }) => shareFils }),
  give_money_back: () => ({ as: ({ as }) => as, wasPaid: ({ wasPaid }) => wasPaid }),
  bill_fees: () => ({}),
  match_suspense: () => ({}),
}

/** The effects of a transition beside the state, in the oracle's words. */
export function effectsTextOf(
  { before, after, row, version }: { before: LifecycleState; after: LifecycleState; row: Row; version: number },
  { receiptIds }: Facts,
  { sellerDueFils, partnerFeeBearer }: Quote,
  schedule: FeeSchedule,
): string {
  const partnerContractId = partnerFeeBearer === null ? null : 1n
  const beside = { number: 'DM-1', discountCodeId: 1n, paymentReference: '1', sellerDueFils, partnerContractId }
  // The rule reads these few fields of the stored guarantee beside its state.
  const stored = (state: LifecycleState, moves: number) =>
    ({ ...state, ...beside, version: moves }) as unknown as Parameters<typeof effectsOf>[0]['before']
  return effectsOf({ before: stored(before, version - 1), after: stored(after, version), row, receipts: receiptIds ?? null })
    .map((effect) => effectText(effect, schedule))
    .join(', ')
}
function effectText<Kind extends Effect['kind']>(effect: EffectOf<Kind>, schedule: FeeSchedule): string {
  const fields = tellingOf[effect.kind as Kind](schedule)
  const told = Object.values<(of: EffectOf<Kind>) => unknown>(fields).map((tell) => String(tell(effect)))
  return [effect.kind, ...told].join(' ')
}
