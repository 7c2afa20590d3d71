import type { Reason } from '@damana/contract/errors'
import { noFils } from '@damana/contract/money'
import type { ActionName, EventKind, OperationalStatus, StaffActionName } from '@damana/contract/statuses'
import type { Settings } from '#settings/settings.ts'
import { addSeconds } from '#time/instants.ts'
import { type Circumstances, type Facts, isDue } from './lifecycle-guards.rules.ts'
import { type CancelRequest, hasFlag, isActive, isPaused, type LifecycleState, sideOf, type Who } from './lifecycle-state.ts'
import { type Cause, lifecycle, offered, type Row } from './lifecycle-table.rules.ts'

type Changed = Partial<LifecycleState>

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
