import type { PayoutSource } from '#ledger/index.ts'
import type { Purpose } from './order.queries.ts'

/** The account that a payout's money comes from, and goes back to if it fails. */
export function sourceOf(purpose: Purpose, guaranteeId: bigint | null): PayoutSource {
  if (guaranteeId !== null && purpose === 'seller') return { kind: 'seller_payable', guaranteeId }
  if (guaranteeId !== null && purpose === 'refund') return { kind: 'buyer_refund', guaranteeId }
  throw new Error(`a payout of kind ${purpose} has no source yet`)
}
