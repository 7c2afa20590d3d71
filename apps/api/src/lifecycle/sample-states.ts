import { fils, noFils } from '@damana/contract/money'
import type { BlockReason, FinancialStatus, OperationalStatus } from '@damana/contract/statuses'
import { addSeconds } from '#kernel/instants.ts'
import { type CancelRequest, type Flag, isActive, isPaused, type LifecycleState, noCounts, type Split } from './state.ts'

// Sample states for the tests of the rules.

export const hour = 3600
export const day = 24 * hour
/** A Tuesday, so that working days and days are equal for a while. */
export const now = new Date('2026-11-17T09:00:00Z')
export const ago = (seconds: number) => addSeconds(now, -seconds)
export const ahead = (seconds: number) => addSeconds(now, seconds)
export const total = fils(10_100_000n)
export const part = fils(100_000n)

export const flag = (kind: Flag['kind'], reason: string, more: Partial<Flag> = {}): Flag => ({
  kind,
  reason,
  since: ago(day),
  until: ago(hour),
  ...more,
})
export const blocked = (reason: BlockReason, more: Partial<Flag> = {}) => flag('blocked', reason, more)
export const request = (more: Partial<CancelRequest> = {}): CancelRequest => ({
  status: 'pending',
  by: 'seller',
  reason: 'changed my mind',
  feeFils: fils(10_000n),
  afterPayment: true,
  requestedAt: ago(day),
  answerUntil: ago(hour),
  answer: null,
  decideUntil: ago(hour),
  ...more,
})
export const division = (more: Partial<Split> = {}): Split => ({
  sellerFils: fils(5_000_000n),
  buyerFils: fils(5_100_000n),
  feesFils: noFils,
  answerUntil: ago(hour),
  seller: null,
  buyer: null,
  ...more,
})

/** A guarantee in which every period is over, unless the test sets one. */
export function guaranteeIn(operationalStatus: OperationalStatus, changes: Partial<LifecycleState> = {}): LifecycleState {
  const financial: Partial<Record<OperationalStatus, FinancialStatus | null>> = {
    in_transfer: 'hold',
    release_requested: 'hold',
    completed: 'released',
    cancelled: 'released',
    expired: 'released',
    rejected: null,
  }
  const state: LifecycleState = {
    operationalStatus,
    financialStatus: operationalStatus in financial ? (financial[operationalStatus] ?? null) : 'in_progress',
    moneyTo: 'seller',
    flags: [],
    termsVersion: 1,
    hasAgent: true,
    isOfPartner: false,
    receivedFils: operationalStatus.startsWith('awaiting_') ? (operationalStatus === 'awaiting_payment' ? part : noFils) : total,
    totalPriceFils: total,
    statusSince: ago(day),
    waitUntil: ago(hour),
    offerPausedAt: null,
    offerPausedSeconds: 0,
    pausedAt: null,
    heldAt: ago(20 * day),
    releaseAllowedAt: ago(19 * day),
    ownerIsBuyerAt: null,
    systemReleaseAt: null,
    releaseRequestedAt: ago(3 * day),
    releaseRequestedBy: 'buyer',
    transferUntil: ago(hour),
    overdueAt: null,
    registryUnavailableSince: null,
    registryFinding: null,
    registryFindingAt: null,
    transferProof: null,
    extension: null,
    termsProposal: null,
    extendedAt: null,
    refundCheckAt: null,
    cancelRequest: null,
    counts: noCounts,
    remindAt: null,
    ...changes,
  }
  return { ...state, pausedAt: isPaused(state) && isActive(operationalStatus) ? (changes.pausedAt ?? ago(day)) : null }
}

/** The flags and requests that can accompany a status; each is tested with every status. */
export const situations: Record<string, Partial<LifecycleState>> = {
  calm: {},
  late: { financialStatus: 'late' },
  complete: { receivedFils: total },
  unverified: { flags: [flag('vehicle_unverified', 'by_hand')] },
  undeclared: { flags: [flag('payer_undeclared', 'R1')] },
  deciding: { flags: [flag('payer_undeclared', 'R1', { deciding: true })] },
  mute: { registryUnavailableSince: ago(3 * day) },
  seen: { ownerIsBuyerAt: ago(2 * day), systemReleaseAt: ago(day) },
  overdue: { overdueAt: ago(7 * day) },
  extending: { extension: { by: 'seller', until: ago(hour) } },
  proposed: { termsProposal: { by: 'seller', nth: 1, until: ago(hour), terms: { totalPriceFils: total, quote: {} } } },
  paper: { registryUnavailableSince: ago(day), transferProof: { by: 'buyer', at: ago(day), decideUntil: ago(hour) } },
  remind: { remindAt: ago(60) },
  staff: { flags: [blocked('staff')] },
  objection: { flags: [blocked('objection', { by: 'seller' })] },
  registry: { flags: [blocked('registry')] },
  silent: { flags: [blocked('silent')], registryUnavailableSince: ago(3 * day) },
  stalled: { flags: [blocked('stalled')], registryUnavailableSince: ago(3 * day) },
  bank: { flags: [blocked('bank')] },
  identity: { flags: [blocked('identity')] },
  split: { flags: [blocked('objection', { by: 'seller', split: division() })] },
  agreed: { flags: [blocked('objection', { by: 'seller', split: division({ seller: 'yes', buyer: 'yes' }) })] },
  refunding: { flags: [blocked('objection', { by: 'seller' })], refundCheckAt: ago(3 * day), registryUnavailableSince: ago(3 * day) },
  closed: { flags: [blocked('objection', { by: 'seller', split: division({ seller: 'no', closed: true }) })] },
  asked: { flags: [flag('cancellation', 'seller')], cancelRequest: request() },
  answered: { flags: [flag('cancellation', 'seller')], cancelRequest: request({ answer: 'objected' }) },
  approved: {
    flags: [flag('cancellation', 'seller')],
    cancelRequest: request({ answer: 'agreed', feeSide: 'buyer', checkAt: ago(3 * day) }),
    registryUnavailableSince: ago(3 * day),
  },
}
