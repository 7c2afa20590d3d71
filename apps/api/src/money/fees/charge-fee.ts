import type { WithSettings } from '#kernel/settings.ts'
import type { Fils } from '@damana/contract/money'
import type { NotifyingQueryable } from '#db/queryable.ts'
import { issueInvoices } from '#invoices/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { type ChargedKind, type Fee, ledgerEvents, post } from '#money/ledger/index.ts'
import { insertFee } from './queries.ts'

export interface FeeCharge extends Fee {
  readonly kind: ChargedKind
  readonly feeFils: Fils
}

/** Charges a side a fee, at the tax rate of the day, and issues the invoice for it. Call it under the guarantee's lock. */
export async function chargeFee(tx: NotifyingQueryable, audit: AuditContext, charge: FeeCharge, deps: WithSettings): Promise<void> {
  const { salesTaxBasisPoints } = deps.settings()
  const entryId = await post(tx, audit, ledgerEvents.fee_charged({ ...charge, salesTaxBasisPoints: BigInt(salesTaxBasisPoints) }))
  await insertFee(tx, { ...charge, salesTaxBasisPoints, now: audit.now })
  const { guaranteeId, feeNumber, side, kind, feeFils } = charge
  const fees = [{ side, what: kind, amountFils: feeFils }]
  await issueInvoices(tx, audit, { guaranteeId, entryId, feeNumber, terms: 'receivable', fees }, deps)
}
