import { type Fils, toWire } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { NotifyingQueryable } from '#db/queryable.ts'
import { issueCreditNote } from '#invoices/index.ts'
import { ledgerEvents, post, taxLetGo } from '#money/ledger/index.ts'
import { closePaidFees, insertFeeEvent, type KnownFee, markGivenBack } from './queries.ts'
import { standingFilsOf } from './fee.rules.ts'
import { tellSide } from './tell-side.ts'

/** Writes off what is open of a fee, and tells its side. Call it under the guarantee's lock. */
export async function writeOffFee(tx: NotifyingQueryable, audit: AuditContext, fee: KnownFee, reason: string): Promise<void> {
  const { openFils: amountFils } = fee
  const entryId = await post(tx, audit, ledgerEvents.fee_written_off({ ...letGo(fee), amountFils }))
  await creditFee(tx, audit, fee, { entryId, amountFils, reason })
  await insertFeeEvent(tx, audit, { feeId: fee.id, kind: 'written_off', amountFils, reason })
  await closePaidFees(tx, { guaranteeId: fee.guaranteeId, now: audit.now })
  await tellSide(tx, fee.guaranteeId, fee.side, { about: 'written_off', what: fee.kind, amount_fils: toWire(amountFils) })
}

/** Gives back what was paid of a fee, or a part of it: we owe it to the side until it is paid out. Call it under the guarantee's lock. */
export async function giveBackFee(
  tx: NotifyingQueryable,
  audit: AuditContext,
  fee: KnownFee,
  amountFils: Fils,
  reason: string,
): Promise<void> {
  const entryId = await post(tx, audit, ledgerEvents.fee_given_back({ ...letGo(fee), amountFils }))
  await creditFee(tx, audit, fee, { entryId, amountFils, reason })
  await markGivenBack(tx, { id: fee.id, now: audit.now })
  await insertFeeEvent(tx, audit, { feeId: fee.id, kind: 'given_back', amountFils, reason })
  await tellSide(tx, fee.guaranteeId, fee.side, { about: 'given_back', what: fee.kind, amount_fils: toWire(amountFils) })
}

/** Credits the invoice of a fee with what is let go of it. */
async function creditFee(
  tx: NotifyingQueryable,
  audit: AuditContext,
  fee: KnownFee,
  { amountFils, ...why }: { entryId: bigint; amountFils: Fils; reason: string },
): Promise<void> {
  const { guaranteeId, feeNumber, side, kind: what } = fee
  await issueCreditNote(tx, audit, {
    ...why,
    guaranteeId,
    feeNumber,
    side,
    what,
    amountFils,
    taxFils: taxLetGo({ ...letGo(fee), amountFils }),
  })
}

const letGo = ({ guaranteeId, feeNumber, side, kind, amountFils, writtenOffFils, givenBackFils, salesTaxBasisPoints }: KnownFee) => ({
  guaranteeId,
  feeNumber,
  side,
  kind,
  standingFils: standingFilsOf({ amountFils, writtenOffFils, givenBackFils }),
  salesTaxBasisPoints: BigInt(salesTaxBasisPoints),
})
