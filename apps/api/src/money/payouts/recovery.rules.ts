import { type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import { nextPayoutStatus } from './payout.rules.ts'

/** A payout as a reversal, or a word of the bank after one, finds it. */
export interface ReversalFacts {
  /** It refunds a receipt that the bank reversed. */
  receiptIsReversed: boolean
  isSellers: boolean
  status: PayoutStatus
}

/**
 * The consequence of a reversal for a payout. Money that is ours again makes good our loss, whenever it comes back, and no new attempt carries it; what
 * is not in a file yet is withdrawn first; what is with the bank stays until the bank says more. Of the seller's money as much is held as
 * the open sum covers.
 */
export function consequenceOfReversal({
  receiptIsReversed,
  isSellers,
  status,
}: ReversalFacts): 'recover' | 'withdraw' | 'hold_share' | 'none' {
  if (!receiptIsReversed) return isSellers && status === 'approved' ? 'hold_share' : 'none'
  if (nextPayoutStatus(status, 'retry') !== undefined) return 'recover'
  return nextPayoutStatus(status, 'withdraw') !== undefined ? 'withdraw' : 'none'
}

/** Divides the seller's money: as much as an open sum holds, and no payout covers yet, is held; the rest may leave. */
export function divideShare(amountFils: Fils, openFils: Fils, coveredFils: Fils): { freeFils: Fils; heldFils: Fils } {
  const heldFils = openFils > coveredFils ? leastFils(subtractFils(openFils, coveredFils), amountFils) : noFils
  return { freeFils: subtractFils(amountFils, heldFils), heldFils }
}
