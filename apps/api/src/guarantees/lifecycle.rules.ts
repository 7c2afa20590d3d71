import type { ActionName, EventKind, FinancialStatus, FlagKind, OperationalStatus, WaitCode } from '@damana/contract/statuses'
import type { Reason } from '@damana/contract/errors'
import type { Settings } from '#settings/settings.ts'
import { addSeconds, earliestOf, laterOf } from '#time/instants.ts'

/** What the rules need to know of a guarantee. */
export interface LifecycleState {
  operationalStatus: OperationalStatus
  financialStatus: FinancialStatus | null
  flags: readonly Flag[]
  termsVersion: number
  /** False when the creator is the owner. */
  hasAgent: boolean
  waitUntil: Date | null
  heldAt: Date | null
  releaseAllowedAt: Date | null
  ownerIsBuyerAt: Date | null
  releaseRequestedAt: Date | null
}
export interface Flag {
  kind: FlagKind
  reason: string
  since: string
}

/** Who can cause a row. `seller` is the registered owner; `creator` acts for him. */
export type Who = 'seller' | 'creator' | 'buyer' | 'clock' | 'bank' | 'registry' | 'system'

/** People's actions and what the world does. */
export type Cause =
  | ActionName
  | 'expire'
  | 'pay_in_full'
  | 'fall_late'
  | 'expire_unpaid'
  | 'see_transferred'
  | 'release_by_system'
  | 'find_transferred'
  | 'find_not_transferred'
  | PayoutCause
export type PayoutCause = 'payout_held' | 'payout_sent' | 'payout_late' | 'payout_rejected' | 'payout_settled' | 'payout_returned'

export interface Row {
  /** The number of the row in the table of the life cycle. */
  row: string
  cause: Cause
  from: readonly OperationalStatus[]
  who: readonly Who[]
  to: OperationalStatus | 'stays'
  /** What the financial status becomes; `stays` leaves it. */
  money: FinancialStatus | 'none' | 'stays'
  event: EventKind
  /** Refuses with a reason; the first that speaks wins. */
  guards: readonly Guard[]
  /** A people's action is off while the guarantee is blocked or a cancellation is open. */
  stepUp?: (who: Who) => boolean
  /** One sentence for the drawn life cycle. */
  note: string
}

export interface Circumstances {
  now: Date
  settings: Settings
  /** The version of the terms that the actor saw. */
  termsVersion?: number
}
type Guard = (state: LifecycleState, circumstances: Circumstances) => Reason | null

const notBlocked: Guard = (state) => (hasFlag(state, 'blocked') ? 'blocked' : hasFlag(state, 'cancellation') ? 'cancellation_open' : null)
const sameTerms: Guard = (state, { termsVersion }) =>
  termsVersion === undefined || termsVersion === state.termsVersion ? null : 'terms_changed'
const vehicleVerified: Guard = (state) => (hasFlag(state, 'vehicle_unverified') ? 'vehicle_unverified' : null)
const countdownOver: Guard = (state, { now }) => (state.releaseAllowedAt && now >= state.releaseAllowedAt ? null : 'countdown_not_over')
const waitOver: Guard = (state, { now }) => (state.waitUntil && now >= state.waitUntil ? null : 'wrong_status')
const isLate: Guard = (state) => (state.financialStatus === 'late' ? null : 'not_late')
const notYetLate: Guard = (state) => (state.financialStatus === 'late' ? 'wrong_status' : null)
const notSeenYet: Guard = (state) => (state.ownerIsBuyerAt ? 'wrong_status' : null)
const systemMayRelease: Guard = (state, { now, settings }) => {
  const at = systemReleaseAt(state, settings)
  return at && now >= at ? null : 'countdown_not_over'
}

const beforeAcceptance = ['awaiting_owner', 'awaiting_acceptance'] as const

/**
 * The life cycle. Nothing else in the code compares statuses: each row says from, who, cause, guard and to.
 * Further rows (objection, cancellation, extension, cases) are added here and nowhere else.
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
    from: beforeAcceptance,
    who: ['seller', 'creator'],
    to: 'cancelled',
    money: 'none',
    event: 'withdrawn',
    guards: [notBlocked],
    note: 'taken back before acceptance, no fee',
  },
  {
    row: '3a',
    cause: 'amend',
    from: beforeAcceptance,
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
    from: beforeAcceptance,
    who: ['clock'],
    to: 'expired',
    money: 'none',
    event: 'expired',
    guards: [notBlocked, waitOver],
    note: 'nobody answered in time',
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
    cause: 'pay_in_full',
    from: ['awaiting_payment'],
    who: ['bank'],
    to: 'in_transfer',
    money: 'hold',
    event: 'held',
    guards: [notBlocked],
    note: 'all of the money is here, the countdown starts',
  },
  {
    row: '10',
    cause: 'fall_late',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'stays',
    money: 'late',
    event: 'payment_late',
    guards: [notBlocked, notYetLate, waitOver],
    note: 'the due date is over',
  },
  {
    row: '10',
    cause: 'expire_unpaid',
    from: ['awaiting_payment'],
    who: ['clock'],
    to: 'expired',
    money: 'none',
    event: 'expired',
    guards: [notBlocked, isLate, waitOver],
    note: 'the last day to pay is over',
  },
  {
    row: '11',
    cause: 'release',
    from: ['in_transfer'],
    who: ['seller', 'creator', 'buyer'],
    to: 'release_requested',
    money: 'stays',
    event: 'release_requested',
    guards: [notBlocked, countdownOver],
    stepUp: (who) => who === 'buyer',
    note: 'either side asks for the release, the registry is asked at once',
  },
  {
    row: '12',
    cause: 'see_transferred',
    from: ['in_transfer'],
    who: ['registry'],
    to: 'stays',
    money: 'stays',
    event: 'registry_transferred',
    guards: [notBlocked, notSeenYet],
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
    guards: [notBlocked, countdownOver, systemMayRelease],
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
    guards: [notBlocked],
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
    guards: [notBlocked, waitOver],
    note: 'still not transferred when the time of asking is over',
  },
  {
    row: '27',
    cause: 'payout_held',
    from: ['completed'],
    who: ['system', 'bank'],
    to: 'stays',
    money: 'stays',
    event: 'payout_held',
    guards: [],
    note: 'the payout waits, the payee is told why',
  },
  {
    row: '27',
    cause: 'payout_sent',
    from: ['completed'],
    who: ['system', 'bank'],
    to: 'stays',
    money: 'stays',
    event: 'payout_sent',
    guards: [],
    note: 'the order is at the bank',
  },
  {
    row: '27',
    cause: 'payout_late',
    from: ['completed'],
    who: ['clock'],
    to: 'stays',
    money: 'late',
    event: 'payout_late',
    guards: [],
    note: 'no word by the promised day',
  },
  {
    row: '27',
    cause: 'payout_rejected',
    from: ['completed'],
    who: ['bank'],
    to: 'stays',
    money: 'released',
    event: 'payout_rejected',
    guards: [],
    note: 'the bank refused the order',
  },
  {
    row: '27',
    cause: 'payout_settled',
    from: ['completed'],
    who: ['bank'],
    to: 'stays',
    money: 'paid',
    event: 'payout_settled',
    guards: [],
    note: 'the bank confirmed the payment',
  },
  {
    row: '27',
    cause: 'payout_returned',
    from: ['completed'],
    who: ['bank'],
    to: 'stays',
    money: 'released',
    event: 'payout_returned',
    guards: [],
    note: 'the money came back',
  },
]

export type Decision = { ok: true; row: Row; to: OperationalStatus; money: FinancialStatus | null } | { ok: false; reason: Reason }

/** Whether this cause may move this guarantee now, and where to. Pure: time and settings come in. */
export function decide(state: LifecycleState, cause: Cause, who: Who, circumstances: Circumstances): Decision {
  const rows = lifecycle.filter((row) => row.cause === cause)
  if (!rows.some((row) => row.who.includes(who))) return { ok: false, reason: 'not_your_turn' }
  const row = rows.find((candidate) => candidate.from.includes(state.operationalStatus) && candidate.who.includes(who))
  if (!row) return { ok: false, reason: isActive(state.operationalStatus) ? 'wrong_status' : 'inactive' }
  for (const guard of row.guards) {
    const reason = guard(state, circumstances)
    if (reason) return { ok: false, reason }
  }
  const to = cause === 'amend' ? statusOfOffer(state) : row.to === 'stays' ? state.operationalStatus : row.to
  const money = row.money === 'stays' ? state.financialStatus : row.money === 'none' ? null : row.money
  return { ok: true, row, to, money }
}

/** Where an offer stands first, and again after an amendment: with the owner if somebody acts for him. */
export const statusOfOffer = (state: Pick<LifecycleState, 'hasAgent'>): OperationalStatus =>
  state.hasAgent ? 'awaiting_owner' : 'awaiting_acceptance'

export const isActive = (status: OperationalStatus): boolean => !['completed', 'rejected', 'expired', 'cancelled'].includes(status)

export const hasFlag = (state: Pick<LifecycleState, 'flags'>, kind: FlagKind): boolean => state.flags.some((flag) => flag.kind === kind)

/** When the status that a guarantee enters stops waiting; null where nothing but people or the registry ends it. */
export function waitUntilOf(to: OperationalStatus, money: FinancialStatus | null, now: Date, settings: Settings): Date | null {
  switch (to) {
    case 'awaiting_owner':
    case 'awaiting_acceptance':
      return addSeconds(now, settings.answerSeconds)
    case 'awaiting_payment':
      return addSeconds(now, money === 'late' ? settings.paymentLateSeconds : settings.paymentDueSeconds)
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

/** The buyer's time to look at what he bought, from the moment all of the money was here. */
export const releaseAllowedAt = (heldAt: Date, settings: Settings): Date => addSeconds(heldAt, settings.countdownSeconds)

/** When the system asks for the release itself: some time after both the countdown and the first word that the buyer is the owner. */
export function systemReleaseAt(state: Pick<LifecycleState, 'releaseAllowedAt' | 'ownerIsBuyerAt'>, settings: Settings): Date | null {
  if (!state.releaseAllowedAt || !state.ownerIsBuyerAt) return null
  return addSeconds(laterOf(state.releaseAllowedAt, state.ownerIsBuyerAt), settings.systemReleaseSeconds)
}

/** When the registry is to be asked again; null while there is nothing to learn from it. */
export function nextAskAt(
  state: Pick<LifecycleState, 'operationalStatus' | 'ownerIsBuyerAt'>,
  now: Date,
  settings: Settings,
  silentAsks: number,
): Date | null {
  if (state.operationalStatus === 'release_requested')
    return addSeconds(now, backOffSeconds(settings.releaseAskSeconds, silentAsks, settings.releaseCheckSeconds))
  if (state.operationalStatus === 'in_transfer' && !state.ownerIsBuyerAt) return addSeconds(now, settings.registryEverySeconds)
  return null
}
/** A silent registry is asked less and less often, but never less than once in the time of one check. */
const backOffSeconds = (base: number, silentAsks: number, most: number): number => Math.min(base * 2 ** Math.min(silentAsks, 10), most)

/** The next moment at which the clock has something to do with a guarantee. */
export function wakeAt(state: LifecycleState, askAt: Date | null, settings: Settings): Date | null {
  const clockAt = { in_transfer: systemReleaseAt(state, settings), release_requested: null }[
    state.operationalStatus as 'in_transfer' | 'release_requested'
  ]
  return earliestOf([clockAt === undefined ? state.waitUntil : clockAt, askAt])
}

/** What the clock does now, if anything. */
export function dueCause(state: LifecycleState, circumstances: Circumstances): Cause | null {
  const causes: readonly Cause[] = ['expire', 'fall_late', 'expire_unpaid', 'release_by_system']
  return causes.find((cause) => decide(state, cause, 'clock', circumstances).ok) ?? null
}

export interface Wait {
  code: WaitCode
  awaited: 'seller' | 'buyer' | 'owner' | 'either' | 'registry' | 'bank' | 'staff' | 'system' | 'nobody'
  until: Date | null
}
export interface PayoutInView {
  status: string
  approvalsMissing: number
}

/** Who is awaited, and until when. What happens if nobody acts is the sentence that belongs to the code. */
export function waitOf(state: LifecycleState, { now, settings }: Circumstances, payout: PayoutInView | null): Wait {
  switch (state.operationalStatus) {
    case 'awaiting_owner':
      return { code: 'owner_consent', awaited: 'owner', until: state.waitUntil }
    case 'awaiting_acceptance':
      return { code: 'acceptance', awaited: 'buyer', until: state.waitUntil }
    case 'awaiting_payment':
      return { code: state.financialStatus === 'late' ? 'late_payment' : 'payment', awaited: 'buyer', until: state.waitUntil }
    case 'in_transfer':
      return state.releaseAllowedAt && now < state.releaseAllowedAt
        ? { code: 'countdown', awaited: 'either', until: state.releaseAllowedAt }
        : { code: 'release', awaited: 'either', until: systemReleaseAt(state, settings) }
    case 'release_requested':
      return { code: 'registry', awaited: 'registry', until: state.waitUntil }
    case 'completed':
      if (state.financialStatus !== 'released' && state.financialStatus !== 'late') return { code: 'none', awaited: 'nobody', until: null }
      if (payout?.status === 'held') return { code: 'payout_held', awaited: 'seller', until: null }
      if (payout && payout.approvalsMissing > 0) return { code: 'payout_approval', awaited: 'staff', until: null }
      return { code: 'payout', awaited: 'bank', until: null }
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return { code: 'none', awaited: 'nobody', until: null }
  }
}

export interface PermittedAction {
  name: ActionName
  allowed: boolean
  reason: Reason | null
  allowedAt: Date | null
  stepUp: boolean
}

/** The actions that belong to this reader in this status, each with the reason why it is off: buttons render nothing else. */
export function actionsFor(state: LifecycleState, roles: readonly Who[], circumstances: Circumstances): PermittedAction[] {
  const rows = lifecycle.filter(
    (row): row is Row & { cause: ActionName } =>
      isPeoplesAction(row.cause) && row.from.includes(state.operationalStatus) && row.who.some((who) => roles.includes(who)),
  )
  return rows.map((row) => {
    const who = row.who.find((candidate) => roles.includes(candidate)) ?? 'creator'
    const decision = decide(state, row.cause, who, circumstances)
    const reason = decision.ok ? null : decision.reason
    return {
      name: row.cause,
      allowed: decision.ok,
      reason,
      allowedAt: reason === 'countdown_not_over' ? state.releaseAllowedAt : null,
      stepUp: row.stepUp?.(who) ?? false,
    }
  })
}

const peoplesActions: readonly string[] = ['consent', 'refuse', 'amend', 'withdraw', 'accept', 'reject', 'release'] satisfies ActionName[]
const isPeoplesAction = (cause: Cause): cause is ActionName => peoplesActions.includes(cause)
