import type { WithSettings } from '#kernel/settings.ts'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { type ChargedKind, type Fee, ledgerEvents, post } from '#money/ledger/index.ts'
import { insertFee } from './queries.ts'

export interface FeeCharge extends Fee {
  readonly kind: ChargedKind
  readonly feeFils: Fils
}

/** Charges a side a fee, at the tax rate of the day. Call it under the guarantee's lock. */
export async function chargeFee(tx: Queryable, audit: AuditContext, charge: FeeCharge, { settings }: WithSettings): Promise<void> {
  const { salesTaxBasisPoints } = settings()
  await post(tx, audit, ledgerEvents.fee_charged({ ...charge, salesTaxBasisPoints: BigInt(salesTaxBasisPoints) }))
  await insertFee(tx, { ...charge, salesTaxBasisPoints, now: audit.now })
}
