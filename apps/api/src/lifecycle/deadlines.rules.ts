import type { PayoutHoldReason, WaitCode } from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addWorkingDays, momentInAmman } from '#kernel/calendar.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import type { TransitionContext } from './guards.rules.ts'
import { blockOf, hasFlag, isActive, isPaused, type LifecycleState, openCancellation, type RegistryFinding, type Side } from './state.ts'
import type { Trigger } from './transitions/transition.ts'
import { expiryOf, silentUntil } from './transitions/clock.rules.ts'
import { lifecycle } from './transitions/table.rules.ts'
import { refusalReason } from './decide.rules.ts'

/** The time of the next registry check; null while no answer would change anything. */
export function nextRegistryCheckAt(state: LifecycleState, now: Date, settings: Settings, failedRegistryChecks: number): Date | null {
  const regularly = addSeconds(now, settings.registryEverySeconds)
  if (hangsOnRegistry(state, now))
    return addSeconds(now, backOffSeconds(settings.releaseAskSeconds, failedRegistryChecks, settings.releaseCheckSeconds))
  const checkAt = blockOf(state, 'bank')?.checkAt
  const reversal = checkAt && checkAt > now ? checkAt : null
  if (state.operationalStatus === 'release_requested') return earliestOf([regularly, state.refundCheckAt, reversal])
  if (state.operationalStatus === 'in_transfer') {
    return earliestOf([
      state.ownerIsBuyerAt ? null : regularly,
      openCancellation(state)?.checkAt ?? null,
      reversal,
      state.refundCheckAt,
      isPaused(state) ? null : state.transferUntil,
    ])
  }
  return hasFlag(state, 'vehicle_unverified') ? regularly : null
}
/** The interval to an unavailable registry grows after each failure, up to a maximum. */
const backOffSeconds = (base: number, failedRegistryChecks: number, most: number): number =>
  Math.min(base * 2 ** Math.min(failedRegistryChecks, 10), most)

/**
 * The time of the next registry check after a transition: at once where the transition needs the answer, otherwise as scheduled or as the
 * new state requires. A check that is due stays due.
 */
export function nextRegistryCheckAfter(
  before: LifecycleState & { nextRegistryCheckAt: Date | null },
  next: LifecycleState,
  now: Date,
  settings: Settings,
  failedRegistryChecks: number,
): Date | null {
  const needed = nextRegistryCheckAt(next, now, settings, failedRegistryChecks)
  if (needed === null || asksAtOnce(before, next)) return needed && now
  const kept = before.operationalStatus === next.operationalStatus ? before.nextRegistryCheckAt : null
  return kept && kept < needed ? kept : needed
}
/** A transition that needs an immediate check: the sum is complete, the release is requested, or a block on the release has ended. */
function asksAtOnce(before: LifecycleState, next: LifecycleState): boolean {
  if (next.operationalStatus === 'in_transfer') return before.operationalStatus === 'awaiting_payment'
  if (next.operationalStatus !== 'release_requested') return false
  return before.operationalStatus !== 'release_requested' || (before.pausedAt !== null && next.pausedAt === null)
}

/** Whether the next step of this guarantee is the registry's answer, so that failed checks count. */
export function hangsOnRegistry(state: LifecycleState, now: Date): boolean {
  const check = openCancellation(state)?.checkAt
  if (check !== undefined && now >= check) return true
  if (state.refundCheckAt) return now >= state.refundCheckAt
  const reversal = blockOf(state, 'bank')?.checkAt
  if (reversal && !blockOf(state, 'staff')) return now >= reversal
  if (blockOf(state, 'silent') || blockOf(state, 'stalled')) return true
  if (check !== undefined) return false
  if (isPaused(state)) return false
  if (state.operationalStatus === 'release_requested') return true
  return state.operationalStatus === 'in_transfer' && state.transferUntil !== null && now >= state.transferUntil
}

/** The start of the registry's unavailability after one more check: an answer ends it, a pause leaves it as it is. */
export function registryUnavailableSinceAfter(state: LifecycleState, answer: RegistryAnswer, now: Date): Date | null {
  if (answer !== 'silent') return null
  return hangsOnRegistry(state, now) ? (state.registryUnavailableSince ?? now) : isPaused(state) ? state.registryUnavailableSince : null
}

/** The receipt whose payer was not declared in time. */
export const dueReceipt = (state: LifecycleState, now: Date): string | null =>
  state.flags.find(({ kind, deciding, until }) => kind === 'payer_undeclared' && !deciding && until !== undefined && until <= now)
    ?.reason ?? null

/** The next deadline that the clock carries out by itself; registry checks are scheduled separately. */
export const nextDeadlineAt = (state: LifecycleState, settings: Settings): Date | null =>
  earliestOf(clockRows.filter(({ from }) => from.includes(state.operationalStatus)).map(({ dueAt }) => dueAt(state, settings)))

const clockRows = lifecycle.flatMap((row) => (row.dueAt ? [{ ...row, dueAt: row.dueAt }] : []))

/** The trigger of the clock that is due now, if any. */
export const dueTrigger = (state: LifecycleState, context: TransitionContext): Trigger | null =>
  clockRows.find(({ trigger, from }) => from.includes(state.operationalStatus) && refusalReason(state, trigger, 'clock', context) === null)
    ?.trigger ?? null

/** The registry's answer: the owner, a seizure or mortgage, or none. */
export type RegistryAnswer = RegistryFinding | 'silent'

/**
 * The next trigger that an answer of the registry causes: the first permitted one. Called again after each transition until none is left.
 */
export function triggerOfAnswer(
  state: LifecycleState,
  answer: Exclude<RegistryAnswer, 'silent'>,
  context: TransitionContext,
): Trigger | null {
  const candidates: readonly Trigger[] = [
    // A reviewer decides whether the seller under another name is the same person.
    ...(answer === 'other_name' ? [] : [answer === 'seller' ? ('confirm_vehicle' as const) : ('refuse_vehicle' as const)]),
    'registry_recovered',
    ...(answer === 'buyer'
      ? (['complete_reversed', 'drop_refund', 'drop_cancellation', 'find_transferred', 'see_transferred'] as const)
      : answer === 'third'
        ? (['cancel_reversed', 'find_third_owner', 'carry_out_refund'] as const)
        : answer === 'other_name'
          ? (['cancel_reversed', 'find_other_name', 'carry_out_refund'] as const)
          : answer === 'seller'
            ? ([
                'cancel_reversed',
                'carry_out_refund',
                'carry_out_cancellation',
                'give_up_transfer',
                'find_overdue',
                'find_not_transferred',
              ] as const)
            : (['cancel_reversed', 'carry_out_refund', 'carry_out_cancellation', 'find_encumbered'] as const)),
    'registry_finding_changed',
  ]
  return candidates.find((trigger) => refusalReason(state, trigger, 'registry', context) === null) ?? null
}

export interface Wait {
  code: WaitCode
  awaited: 'seller' | 'buyer' | 'owner' | 'either' | 'registry' | 'bank' | 'staff' | 'system' | 'nobody'
  until: Date | null
}
export interface PayoutInView {
  status: string
  purpose: string
  approvalsMissing: number
  heldReason: PayoutHoldReason | null
  /** Since when it has this status, and the day on which its money is promised; missing where nobody reads until when. */
  since?: Date | undefined
  expectedOn?: string | null | undefined
}

/** After an end nothing is awaited of a side but the fees that it owes, once they are on a bill. */
export const waitOrBill = (wait: Wait, side: Side | null, billDueAt: Date | null): Wait =>
  wait.code === 'none' && side !== null && billDueAt !== null ? { code: 'fee_bill', awaited: side, until: billDueAt } : wait

/** Not an agent's: the money is the owner's, and so are the answers about it. */
const ofOwnerAlone: readonly WaitCode[] = ['split', 'payout_held', 'payout_failed', 'fee_bill']

/** Whether a wait awaits something of this role; an agent created the guarantee for the owner, who is the seller. */
export function isTurnOf({ code, awaited }: Pick<Wait, 'code' | 'awaited'>, role: Turn): boolean {
  if (awaited === 'either') return role !== 'agent' || !ofOwnerAlone.includes(code)
  if (role === 'buyer') return awaited === 'buyer'
  return role === 'seller' ? awaited === 'seller' || awaited === 'owner' : awaited === 'seller' && !ofOwnerAlone.includes(code)
}
export type Turn = 'seller' | 'agent' | 'buyer'

/** The other side's terms wait for this role's answer, whatever else is awaited. */
export const answersTerms = ({ termsProposal }: Pick<LifecycleState, 'termsProposal'>, role: Turn): boolean =>
  termsProposal !== null && role === (termsProposal.by === 'seller' ? 'buyer' : 'seller')

/** Whose turn it is while a guarantee is active; afterwards its transfers and bills say it. */
export function turnsOf(state: LifecycleState, context: TransitionContext): Turn[] {
  if (!isActive(state.operationalStatus)) return []
  const wait = waitOf(state, context, null)
  return turns.filter(
    (role) => (role !== 'agent' || (state.hasAgent && !state.isOfPartner)) && (isTurnOf(wait, role) || answersTerms(state, role)),
  )
}
const turns = ['seller', 'agent', 'buyer'] as const satisfies readonly Turn[]

/** The role that can end a hold: only some need their beneficiary. */
const endsHold: Readonly<Record<PayoutHoldReason, 'beneficiary' | 'bank' | 'staff' | 'system'>> = {
  iban_missing: 'beneficiary',
  iban_unproven: 'beneficiary',
  iban_of_another: 'staff',
  iban_young: 'system',
  contact_changed: 'system',
  receipt_unsettled: 'bank',
  receipt_in_doubt: 'staff',
  receipt_reversed: 'staff',
  bank_exception: 'staff',
  identity_unproven: 'beneficiary',
  restored: 'staff',
  staff_hold: 'staff',
}

/** The party that must act, and its deadline. The screens add the consequence of a missed deadline by the code. */
export function waitOf(state: LifecycleState, { now, settings }: TransitionContext, payout: PayoutInView | null): Wait {
  return pauseOf(state, { now, settings }) ?? runningWaitOf(state, { now, settings }, payout)
}

/**
 * The same for the seller's side of an offer: it sees the buyer's ordinary time to answer. A paused time would reveal that the buyer has no
 * account, before the offer has lasted longer than that.
 */
export function waitForSeller(state: LifecycleState, wait: Wait, now: Date): Wait {
  const isTimeRunning = wait.code === 'acceptance' && state.waitUntil !== null && state.waitUntil > now
  return isTimeRunning ? { ...wait, until: state.waitUntil } : wait
}

/** The same for a partner, who follows the course of a sale: of what the sides alone are asked or get, that nothing is awaited. */
export const waitForPartner = (state: LifecycleState, wait: Wait, now: Date): Wait =>
  ofCourse.includes(wait.code) ? waitForSeller(state, wait, now) : { code: 'none', awaited: 'nobody', until: null }
const ofCourse: readonly WaitCode[] = [
  'owner_consent',
  'acceptance',
  'vehicle',
  'payment',
  'late_payment',
  'countdown',
  'release',
  'registry',
  'overdue',
]

/** The most urgent reason that pauses everything else. */
function pauseOf(state: LifecycleState, { now, settings }: TransitionContext): Wait | null {
  const bank = blockOf(state, 'bank')
  if (bank?.checkAt !== undefined && !blockOf(state, 'staff') && !blockOf(state, 'silent'))
    return { code: 'cancellation_check', awaited: 'registry', until: silentUntil(state, settings) ?? bank.checkAt }
  const unanswered = bank?.checkAt !== undefined && !blockOf(state, 'staff') ? blockOf(state, 'silent') : undefined
  if (unanswered) return { code: 'registry_silent', awaited: 'staff', until: unanswered.until ?? null }
  if (bank?.isInDoubt && bank.checkAt === undefined) return { code: 'bank_doubt', awaited: 'staff', until: bank.until ?? null }
  if (bank && bank.checkAt === undefined) {
    const mayPay = !bank.escalated && (bank.until === undefined || now < bank.until)
    return { code: 'bank_block', awaited: mayPay ? 'buyer' : 'staff', until: bank.until ?? null }
  }
  const staff = blockOf(state, 'staff')
  if (staff) return { code: 'staff_block', awaited: 'staff', until: staff.until ?? null }
  const split = state.flags.find((flag) => flag.split && !flag.split.closed)?.split
  if (split)
    return {
      code: 'split',
      awaited: split.seller === null ? (split.buyer === null ? 'either' : 'seller') : 'buyer',
      until: split.answerUntil,
    }
  if (state.refundCheckAt) return { code: 'refund_check', awaited: 'registry', until: silentUntil(state, settings) ?? state.refundCheckAt }
  const silent = blockOf(state, 'silent') ?? blockOf(state, 'stalled')
  const other = blockOf(state, 'identity') ?? blockOf(state, 'objection') ?? blockOf(state, 'registry')
  if (other) return { code: 'case', awaited: 'staff', until: other.until ?? null }
  if (state.transferProof) return { code: 'paper', awaited: 'staff', until: state.transferProof.decideUntil }
  if (silent) return { code: 'registry_silent', awaited: 'staff', until: silent.until ?? null }
  const request = openCancellation(state)
  if (!request) return null
  if (request.checkAt !== undefined)
    return { code: 'cancellation_check', awaited: 'registry', until: silentUntil(state, settings) ?? request.checkAt }
  return request.answer === null
    ? { code: 'cancellation_answer', awaited: request.by === 'seller' ? 'buyer' : 'seller', until: request.answerUntil }
    : { code: 'cancellation_decision', awaited: 'staff', until: request.decideUntil }
}

function runningWaitOf(state: LifecycleState, { now, settings }: TransitionContext, payout: PayoutInView | null): Wait {
  switch (state.operationalStatus) {
    case 'awaiting_owner':
    case 'awaiting_acceptance':
      if (hasFlag(state, 'vehicle_unverified')) return { code: 'vehicle', awaited: 'staff', until: expiryOf(state, settings) }
      return state.operationalStatus === 'awaiting_owner'
        ? { code: 'owner_consent', awaited: 'owner', until: expiryOf(state, settings) }
        : { code: 'acceptance', awaited: 'buyer', until: expiryOf(state, settings) }
    case 'awaiting_payment': {
      const payer = state.flags.find(({ kind }) => kind === 'payer_undeclared')
      if (payer?.deciding) return { code: 'payer_decision', awaited: 'staff', until: payer.until ?? null }
      if (payer) return { code: 'payer', awaited: 'buyer', until: payer.until ?? null }
      return { code: state.financialStatus === 'late' ? 'late_payment' : 'payment', awaited: 'buyer', until: state.waitUntil }
    }
    case 'in_transfer':
      if (state.releaseAllowedAt && now < state.releaseAllowedAt)
        return { code: 'countdown', awaited: 'either', until: state.releaseAllowedAt }
      if (state.overdueAt) return { code: 'overdue', awaited: 'either', until: silentUntil(state, settings) ?? state.transferUntil }
      return { code: 'release', awaited: 'either', until: state.systemReleaseAt ?? silentUntil(state, settings) ?? state.transferUntil }
    case 'release_requested':
      return { code: 'registry', awaited: 'registry', until: silentUntil(state, settings) ?? state.waitUntil }
    case 'completed':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return payoutWaitOf(state, { now, settings }, payout)
  }
}

/** Until when a payout waits for each: staff and the bank are asked again each bank day, a beneficiary until finance's list of the unclaimed. */
function payoutUntil(
  awaited: Wait['awaited'],
  { since, expectedOn }: Pick<PayoutInView, 'since' | 'expectedOn'>,
  { now, settings }: TransitionContext,
): Date | null {
  if (!since) return null
  const unclaimedSeconds = settings.payoutReminderSeconds.at(-1)
  switch (awaited) {
    case 'seller':
    case 'buyer': {
      const until = unclaimedSeconds === undefined ? null : addSeconds(since, unclaimedSeconds)
      return until !== null && until > now ? until : null
    }
    case 'bank':
    case 'system': {
      const promised = expectedOn ? addSeconds(momentInAmman(expectedOn, '00:00'), daySeconds) : null
      return promised !== null && promised > now ? promised : nextAsking(now, now, settings)
    }
    default:
      return nextAsking(since, now, settings)
  }
}
const daySeconds = 24 * 3600
/** A working day after `since`, and after that again each working day at the same minute. */
function nextAsking(since: Date, now: Date, settings: Settings): Date {
  let until = addWorkingDays(since, 1, settings)
  while (until <= now) until = addWorkingDays(until, 1, settings)
  return until
}

function payoutWaitOf(state: LifecycleState, context: TransitionContext, payout: PayoutInView | null): Wait {
  const wait = payoutWaitWithoutTerm(state, payout)
  return payout ? { ...wait, until: wait.awaited === 'nobody' ? null : payoutUntil(wait.awaited, payout, context) } : wait
}

function payoutWaitWithoutTerm(state: LifecycleState, payout: PayoutInView | null): Wait {
  if (state.financialStatus !== 'released' && state.financialStatus !== 'late') return { code: 'none', awaited: 'nobody', until: null }
  // Of a division each side reads of its own transfer.
  const isRefund = payout ? payout.purpose === 'refund' : state.moneyTo === 'buyer'
  const beneficiary = isRefund ? 'buyer' : 'seller'
  // The reader's share has arrived; the other's may be on its way.
  if (payout?.status === 'settled') return { code: 'none', awaited: 'nobody', until: null }
  if (payout?.status === 'held') {
    const ends = endsHold[payout.heldReason ?? 'staff_hold']
    return { code: isRefund ? 'refund_held' : 'payout_held', awaited: ends === 'beneficiary' ? beneficiary : ends, until: null }
  }
  // Refused or sent back: its beneficiary names another account, or finance tries again. Taken back: finance alone.
  if (payout?.status === 'rejected' || payout?.status === 'returned') return { code: 'payout_failed', awaited: beneficiary, until: null }
  if (payout?.status === 'withdrawn') return { code: 'payout_withdrawn', awaited: 'staff', until: null }
  if (state.financialStatus === 'late') return { code: 'payout_late', awaited: 'bank', until: null }
  if (payout && payout.approvalsMissing > 0) return { code: 'payout_approval', awaited: 'staff', until: null }
  return { code: isRefund ? 'refund' : 'payout', awaited: 'bank', until: null }
}
