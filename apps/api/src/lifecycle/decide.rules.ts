import type { EventKind } from '@damana/contract/guarantee-events'
import { type ActionName, asksForCode } from '@damana/contract/guarantee-actions'
import type { Reason } from '@damana/contract/errors'
import { noFils } from '@damana/contract/money'
import type { OperationalStatus, RemindedWait, StaffActionName } from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds, earliestOf } from '#kernel/instants.ts'
import { pauseOfferClock, withoutPause, withPause } from './pauses.rules.ts'
import { type TransitionContext, type Facts, isDue } from './guards.rules.ts'
import {
  blockOf,
  type CancelRequest,
  hasFlag,
  isActive,
  isAgreed,
  isAwaitingCheck,
  isComplete,
  isPaused,
  type LifecycleState,
  openCancellation,
  openSplit,
  type Side,
  sideOf,
  type Split,
  type ActorRole,
} from './state.ts'
import type { Trigger, Row } from './transitions/transition.ts'
import { lifecycle } from './transitions/table.rules.ts'

type Changed = Partial<LifecycleState>

export type Decision = { ok: true; row: Row; event: EventKind; next: LifecycleState } | { ok: false; reason: Reason }

/**
 * Decides whether this trigger may move this guarantee now, and returns the next state. Pure: time, settings and the actor's input are
 * parameters.
 */
export function decide(state: LifecycleState, trigger: Trigger, who: ActorRole, context: TransitionContext): Decision {
  const { row, reason } = judge(state, trigger, who, context)
  if (reason !== null) return { ok: false, reason }
  const event = typeof row.event === 'function' ? row.event(state) : row.event
  return { ok: true, row, event, next: moved(state, row, { ...context, facts: context.facts ?? {}, who }) }
}

/** Returns why this trigger may not move this guarantee now, or null, without computing the next state. */
export const refusalReason = (state: LifecycleState, trigger: Trigger, who: ActorRole, context: TransitionContext): Reason | null =>
  judge(state, trigger, who, context).reason

function judge(
  state: LifecycleState,
  trigger: Trigger,
  who: ActorRole,
  context: TransitionContext,
): { row: Row; reason: null } | { row: null; reason: Reason } {
  const refused = (reason: Reason) => ({ row: null, reason })
  const rows = rowsOf(trigger)
  if (!rows.some((row) => row.who.includes(who))) return refused('not_your_turn')
  const row = rows.find((candidate) => candidate.from.includes(state.operationalStatus) && candidate.who.includes(who))
  if (!row) return refused(isActive(state.operationalStatus) ? 'wrong_status' : 'inactive')
  const asked = { ...context, facts: context.facts ?? {}, who }
  for (const guard of row.dueAt ? [...row.guards, isDue(row.dueAt)] : row.guards) {
    const reason = guard.refusal(state, asked)
    if (reason) return refused(reason)
  }
  return { row, reason: null }
}

const rowsByTrigger = new Map<Trigger, readonly Row[]>()
function rowsOf(trigger: Trigger): readonly Row[] {
  const known = rowsByTrigger.get(trigger) ?? lifecycle.filter((row) => row.trigger === trigger)
  rowsByTrigger.set(trigger, known)
  return known
}

/** The state after a transition: its own change, then the changes that entering a status and pausing always bring. */
function moved(state: LifecycleState, row: Row, context: TransitionContext & { facts: Facts; who: ActorRole }): LifecycleState {
  const { now, settings } = context
  const to = row.trigger === 'amend' ? statusOfOffer(state) : row.to === 'stays' ? state.operationalStatus : row.to
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
  const enters = to !== state.operationalStatus || row.trigger === 'amend'
  const entered: Changed = enters ? { statusSince: now, waitUntil: waitUntilOf(to, now, settings), ...entry(state, to) } : {}
  const { finding } = context.facts
  const found: Changed = finding ? { registryFinding: finding, registryFindingAt: now } : {}
  const after = (from: LifecycleState): LifecycleState => ({
    ...from,
    ...found,
    operationalStatus: to,
    ...money,
    ...entered,
    ...row.change?.(from, context),
  })
  const first = after(state)
  const { pausedAt } = state
  // A deadline that the row sets anew is not postponed by the pause.
  const next = pausedAt && isActive(to) && !isPaused(first) ? after(withoutPause(state, pausedAt, now)) : first
  return withReminder(state, row, pauseOfferClock(state, withPause(next, now), enters, context), context)
}

/** A guarantee that has ended has no flags and no requests. */
function entry(state: LifecycleState, to: OperationalStatus): Changed {
  if (isActive(to)) return {}
  return {
    flags: [],
    registryUnavailableSince: null,
    refundCheckAt: null,
    transferProof: null,
    extension: null,
    termsProposal: null,
    pausedAt: null,
    offerPausedAt: null,
    cancelRequest: fallen(state.cancelRequest),
  }
}

const fallen = (request: CancelRequest | null): CancelRequest | null =>
  request?.status === 'pending' ? { ...request, status: 'rejected', why: 'fallen' } : request

/** Sets the next reminder for the present deadline; a reminder that is due and not sent yet stays due. */
function withReminder(before: LifecycleState, row: Row, state: LifecycleState, { now, settings }: TransitionContext): LifecycleState {
  const moments = remindersOf(state, settings).map(({ at }) => at)
  const { remindAt } = before
  const isStillDue = row.trigger !== 'remind' && remindAt !== null && remindAt <= now && moments.some((moment) => +moment === +remindAt)
  return { ...state, remindAt: isStillDue ? remindAt : earliestOf(moments.filter((moment) => moment > now)) }
}

/** The first reminder to answer a new offer. */
export const firstReminderAt = (waitUntil: Date, settings: Settings): Date | null =>
  earliestOf(beforeEnd('acceptance', 'buyer', waitUntil, settings.answerSeconds).map(({ at }) => at))

/** The subject of the next reminder, the party it goes to, and the deadline. */
export const nextReminderOf = (state: LifecycleState, settings: Settings): Reminder | undefined =>
  remindersOf(state, settings).find(({ at }) => state.remindAt !== null && +at === +state.remindAt)

export interface Reminder {
  at: Date
  about: RemindedWait
  awaited: Side | 'either'
  until: Date
}

/** Lists the reminders of everything a side must do now. They are computed back from the deadline, so they move with it. */
function remindersOf(state: LifecycleState, settings: Settings): Reminder[] {
  if (!isActive(state.operationalStatus)) return []
  const { extension, termsProposal } = state
  const split = openSplit(state)
  const request = openCancellation(state)
  const isAnswerAwaited = request?.answer === null && !isAwaitingCheck(state)
  const reversal = blockOf(state, 'bank')
  const ofPause = [
    ...beforeEnd(
      'bank_block',
      'buyer',
      (!reversal?.escalated && !reversal?.isInDoubt && reversal?.until) || null,
      settings.bankBlockSeconds,
    ),
    ...beforeEnd('split', whoAnswers(split), isAgreed(split) ? null : (split?.answerUntil ?? null), settings.splitSeconds),
    ...(request && isAnswerAwaited
      ? beforeEnd('cancellation_answer', otherThan(request.by), request.answerUntil, settings.cancellationAnswerSeconds)
      : []),
    ...(extension ? beforeEnd('extension', otherThan(extension.by), extension.until, settings.extensionAnswerSeconds) : []),
    ...(termsProposal ? beforeEnd('terms_answer', otherThan(termsProposal.by), termsProposal.until, settings.termsAnswerSeconds) : []),
  ]
  return isPaused(state) ? ofPause : [...ofPause, ...remindersOfStatus(state, settings)]
}
const otherThan = (side: Side): Side => (side === 'seller' ? 'buyer' : 'seller')
const whoAnswers = (split: Split | undefined): Side | 'either' => (split?.seller ? 'buyer' : split?.buyer ? 'seller' : 'either')
function remindersOfStatus(state: LifecycleState, settings: Settings): Reminder[] {
  const { transferUntil, waitUntil } = state
  switch (state.operationalStatus) {
    case 'awaiting_owner':
    case 'awaiting_acceptance':
      // While a vehicle is verified neither side has to act; a buyer with an incomplete account does.
      if (hasFlag(state, 'vehicle_unverified')) return []
      return state.operationalStatus === 'awaiting_owner'
        ? beforeEnd('owner_consent', 'seller', waitUntil, settings.answerSeconds)
        : beforeEnd('acceptance', 'buyer', waitUntil, settings.answerSeconds)
    case 'awaiting_payment': {
      const payer = state.flags.find(({ kind, deciding }) => kind === 'payer_undeclared' && !deciding)?.until
      if (payer !== undefined) return beforeEnd('payer', 'buyer', payer, settings.payerDeclareSeconds)
      if (isComplete(state)) return []
      return state.financialStatus === 'late'
        ? beforeEnd('late_payment', 'buyer', waitUntil, settings.paymentLateSeconds)
        : beforeEnd('payment', 'buyer', waitUntil, settings.paymentDueSeconds)
    }
    case 'in_transfer':
      if (state.overdueAt) return beforeEnd('overdue', 'either', transferUntil, settings.overdueSeconds)
      return transferUntil
        ? settings.transferReminderSeconds.map((seconds) => ({
            at: addSeconds(transferUntil, seconds - settings.transferSeconds),
            about: 'transfer',
            awaited: 'either',
            until: transferUntil,
          }))
        : []
    default:
      return []
  }
}
/** Half-way through a period of half a day or more, and six hours before its end. */
const beforeEnd = (about: RemindedWait, awaited: Reminder['awaited'], until: Date | null, seconds: number): Reminder[] =>
  until && seconds >= 12 * 3600 ? [-seconds / 2, -6 * 3600].map((from) => ({ at: addSeconds(until, from), about, awaited, until })) : []

/** The first status of an offer, also after an amendment: with the owner if an agent acts for the owner. */
export const statusOfOffer = (state: Pick<LifecycleState, 'hasAgent'>): OperationalStatus =>
  state.hasAgent ? 'awaiting_owner' : 'awaiting_acceptance'

/** The deadline of a status on entry; null where only people or the registry end it. */
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

// ---- permitted actions ----

export interface PermittedAction<Name = ActionName> {
  name: Name
  allowed: boolean
  reason: Reason | null
  allowedAt: Date | null
  stepUp: boolean
}

const isPeoples = (row: Row): row is Row & { trigger: ActionName } =>
  row.who.some((who) => sideOf(who) !== null) && row.trigger !== 'pay_in_full'
const isStaffs = (row: Row): row is Row & { trigger: StaffActionName } =>
  row.who.some((who) => who === 'reviewer' || who === 'finance') && row.trigger !== 'pay_in_full' && row.trigger !== 'pay_part'

/** Reasons that hide an action from a reader: it answers something that does not exist. */
const hiddenFor: readonly Reason[] = [
  'no_case',
  'no_split',
  'no_terms_proposed',
  'no_cancellation',
  'no_payer_awaited',
  'not_blocked',
  'registry_answers',
  'not_your_turn',
  'not_late',
]

/** Lists this reader's actions in this status, each with the reason why it is off: buttons render nothing else. */
export function actionsFor(state: LifecycleState, roles: readonly ActorRole[], context: TransitionContext): PermittedAction[] {
  return lifecycle.filter(isPeoples).flatMap((row) => permitted(row, state, roles, context))
}

/** Lists the actions of a person of staff. */
export function staffActionsFor(
  state: LifecycleState,
  roles: readonly ('reviewer' | 'finance')[],
  context: TransitionContext,
): PermittedAction<StaffActionName>[] {
  return lifecycle.filter(isStaffs).flatMap((row) => permitted(row, state, roles, context))
}

function permitted<Name extends Trigger>(
  row: Row & { trigger: Name },
  state: LifecycleState,
  roles: readonly ActorRole[],
  context: TransitionContext,
): PermittedAction<Name>[] {
  const who = row.who.find((candidate) => roles.includes(candidate))
  if (!who || !row.from.includes(state.operationalStatus)) return []
  const reason = refusalReason(state, row.trigger, who, { ...context, listing: true })
  if (reason && hiddenFor.includes(reason)) return []
  return [
    {
      name: row.trigger,
      allowed: reason === null,
      reason,
      allowedAt: reason === 'countdown_not_over' ? state.releaseAllowedAt : null,
      stepUp: asksForCode(row.trigger, who, state.isOfPartner),
    },
  ]
}
