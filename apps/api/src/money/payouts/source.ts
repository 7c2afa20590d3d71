import { type Fils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { type PayoutSource, readSweepShares, type SweepShare } from '#money/ledger/index.ts'
import type { Purpose } from './order.queries.ts'

/** The source account of a payout, to which its money returns if it fails. */
export function sourceOf(
  purpose: Purpose,
  guaranteeId: Id<'guarantees'> | null,
  receiptId: Id<'receipts'> | null,
  shares: readonly SweepShare[] = [],
): PayoutSource {
  switch (purpose) {
    case 'seller':
    case 'seller_reversed':
      return { kind: 'seller_payable', guaranteeId: known(guaranteeId) }
    case 'partner':
      return { kind: 'partner_payable', guaranteeId: known(guaranteeId) }
    case 'refund':
    case 'excess':
    case 'send_back':
      return { kind: 'buyer_refund', guaranteeId: known(guaranteeId) }
    case 'suspense':
      return { kind: 'suspense', receiptId: known(receiptId) }
    case 'sweep':
      return { kind: 'fees_to_sweep', shares }
  }
}

/** The source of an ordered payout; for a sweep the shares are read from its order. */
export async function findSource(
  tx: Queryable,
  payout: { id: Id<'payouts'>; purpose: Purpose; guaranteeId: Id<'guarantees'> | null; receiptId: Id<'receipts'> | null },
): Promise<PayoutSource> {
  const shares = payout.purpose === 'sweep' ? await readSweepShares(tx, payout.id) : []
  return sourceOf(payout.purpose, payout.guaranteeId, payout.receiptId, shares)
}

function known(id: bigint | null): bigint {
  if (id === null) throw new Error('a payout does not say what it is taken from')
  return id
}

interface ToldPayout {
  purpose: Purpose
  amountFils: Fils
  beneficiaryPartyId: Id<'parties'> | null
}
/** The facts a guarantee's notifications need: the amount, and for a refund whether it goes to the buyer or to another payer, who is no party. */
export const tellingFacts = ({ purpose, amountFils, beneficiaryPartyId }: ToldPayout): Record<string, string> => ({
  amount_fils: toWire(amountFils),
  ...(purpose === 'refund' ? { beneficiary: beneficiaryPartyId === null ? 'payer' : 'buyer' } : {}),
})

/** Whether a payout's status is reported to its guarantee: refunds while a guarantee goes on never change it. */
export const affectsGuarantee = (purpose: Purpose): boolean => purpose === 'seller' || purpose === 'seller_reversed' || purpose === 'refund'
