import type { BlockReason } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import { feeOf, type MoveFee } from './fees.rules.ts'
import { blockOf, isActive, openSplit } from './state.ts'
import type { LockedGuarantee } from './store.queries.ts'
import type { Row } from './transitions/transition.ts'

/**
 * An effect of a transition on money or discounts: data, carried out in this order by `effects/carry-out.ts` in the transition's own
 * transaction.
 */
export type Effect =
  | { kind: 'give_back_discount' }
  | { kind: 'charge_fee'; fee: MoveFee; feeNumber: bigint }
  | { kind: 'book_replacement_receipts'; receipts: readonly string[] | null }
  | { kind: 'book_completion' }
  | { kind: 'book_split'; sellerFils: Fils; buyerFils: Fils; feesFils: Fils }
  | { kind: 'pay_seller'; shareFils: Fils; isAll: boolean; owesFees: boolean; hasOpenSum: boolean }
  | { kind: 'pay_partner' }
  | { kind: 'refund_buyer'; shareFils: Fils }
  | { kind: 'give_money_back'; as: 'expiry' | 'cancellation'; wasPaid: boolean }
  | { kind: 'bill_fees' }
  | { kind: 'match_suspense' }

interface Applied {
  before: LockedGuarantee
  after: LockedGuarantee
  row: Row
  /** The receipts named with the action; null without any. */
  receipts: readonly string[] | null
}

/**
 * Lists the effects of a transition, in order: fees before the money that they are netted from, then the bill for the unpaid rest, and last
 * the receipts in suspense.
 */
export function effectsOf(applied: Applied): Effect[] {
  const { before, after, row } = applied
  const endsNow = isActive(before.operationalStatus) && !isActive(after.operationalStatus)
  const fee = feeOf(row.trigger, before, after)
  const { failedChecks } = after.counts
  const effects: Effect[] = []
  if (endsNow && after.operationalStatus !== 'completed' && before.discountCodeId !== null) effects.push({ kind: 'give_back_discount' })
  if (fee) effects.push({ kind: 'charge_fee', fee, feeNumber: BigInt(after.version) })
  if (row.trigger === 'note_paid_again') effects.push({ kind: 'book_replacement_receipts', receipts: applied.receipts })
  effects.push(...moneyEffectsOf(applied))
  // A side that was never charged owes nothing; asking the ledger at each end would be a wasted statement.
  if (endsNow && (fee || failedChecks.seller > 1 || failedChecks.buyer > 1)) effects.push({ kind: 'bill_fees' })
  if (before.pausedAt !== null && after.pausedAt === null && before.paymentReference !== null) effects.push({ kind: 'match_suspense' })
  return effects
}

const reversal: BlockReason = 'bank'

/** A completion makes the held money the seller's, an agreed split divides it, any other end refunds the buyer. */
function moneyEffectsOf({ before, after, row }: Applied): Effect[] {
  const paySeller = (shareFils: Fils, isAll: boolean): Effect => ({
    kind: 'pay_seller',
    shareFils,
    isAll,
    // In a completed sale the seller can owe fees for failed checks only.
    owesFees: before.counts.failedChecks.seller > 1,
    // Only a sale that a reversal blocks completes with an open sum.
    hasOpenSum: blockOf(before, reversal) !== undefined,
  })
  if (row.trigger === 'agree_split') {
    const split = openSplit(before)
    if (!split) throw new Error(`guarantee ${before.number} has no split to carry out`)
    const { sellerFils, buyerFils, feesFils } = split
    return [
      { kind: 'book_split', sellerFils, buyerFils, feesFils },
      paySeller(sellerFils, false),
      { kind: 'refund_buyer', shareFils: buyerFils },
    ]
  }
  if (row.to === 'completed') {
    const ofPartner: Effect[] = after.isOfPartner ? [{ kind: 'pay_partner' }] : []
    return [{ kind: 'book_completion' }, paySeller(after.sellerDueFils, true), ...ofPartner]
  }
  if (row.money === 'back')
    return [{ kind: 'give_money_back', as: row.to === 'expired' ? 'expiry' : 'cancellation', wasPaid: before.receivedFils > 0n }]
  return []
}
