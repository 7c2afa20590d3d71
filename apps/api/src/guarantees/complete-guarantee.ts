import { addFils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type Act, originOf } from '#http/act.ts'
import { ledgerEvents, post } from '#ledger/index.ts'
import type { PayoutOrder } from '#payouts/index.ts'
import type { Settings } from '#settings/settings.ts'
import { moveGuarantee } from './act-on-guarantee.ts'
import { salesTaxOf } from './pricing.rules.ts'
import type { LockedGuarantee } from './store.queries.ts'

export interface CompletionDeps {
  /** Books and stores a payout in the same transaction. */
  orderPayout(tx: Queryable, act: Act, payout: PayoutOrder): Promise<unknown>
}

/**
 * The buyer is the registered owner: the sale is done. The held money becomes the seller's less our fees, and his payout is ordered, all in this one
 * transaction; what is then left in escrow is nothing.
 */
export async function completeGuarantee(
  tx: Queryable,
  act: Act,
  guarantee: LockedGuarantee,
  settings: Settings,
  deps: CompletionDeps,
): Promise<LockedGuarantee> {
  const { commissionTaxFils, transferTaxFils } = salesTaxOf(guarantee, BigInt(settings.salesTaxBasisPoints))
  const completed = await moveGuarantee(tx, act, guarantee, 'find_transferred', 'registry', settings, {
    facts: { seller_due_fils: toWire(guarantee.sellerDueFils) },
    columns: { completed_at: guarantee.now, silent_asks: 0 },
    askAt: null,
  })
  const commissionFils = addFils(guarantee.buyerShareFils, guarantee.sellerShareFils)
  await post(tx, {
    ...ledgerEvents.completion({
      guaranteeId: guarantee.id,
      sellerFils: guarantee.sellerDueFils,
      commissionFils,
      commissionTaxFils,
      transferFils: guarantee.transferCommissionFils,
      transferTaxFils,
    }),
    effectiveAt: guarantee.now,
    ...originOf(act),
  })
  await deps.orderPayout(tx, act, {
    guaranteeId: guarantee.id,
    payeePartyId: guarantee.sellerPartyId,
    payeeName: guarantee.sellerName,
    purpose: 'seller',
    amountFils: guarantee.sellerDueFils,
    rail: guarantee.transferType,
    bankAccountId: guarantee.sellerBankAccountId,
  })
  return completed
}
