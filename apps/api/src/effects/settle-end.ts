import { addFils, type Fils, noFils, parseFils, subtractFils } from '@damana/contract/money'
import { type Act, originOf } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, netFees, post, readGuaranteeBalances } from '#money/ledger/index.ts'
import { findBankAccount } from '#people/parties/index.ts'
import type { MoveDeps } from './deps.ts'
import { blockOf, feeOf, isActive, type LockedGuarantee, type Row } from '#lifecycle/index.ts'
import { getFeeSchedule, salesTaxOf } from '#pricing/index.ts'

interface End {
  before: LockedGuarantee
  after: LockedGuarantee
  row: Row
  /** The receipts that were spoken of; null: none was named. */
  receipts: readonly string[] | null
}

/**
 * What a move means for the money, in its own transaction: a fee is charged where the row costs one; a completion makes the held money the seller's, any other end
 * makes it the buyer's; what a side owes is taken from his own money first, and the rest is ordered out. What is then left in escrow is nothing, and what is still owed goes
 * on a bill. Says when nothing of a refund was left to order.
 */
export async function settleEnd(tx: Tx, act: Act, end: End, deps: MoveDeps): Promise<'all_used_up' | null> {
  const isCharged = await chargeFee(tx, act, end, deps)
  if (end.row.cause === 'note_paid_again') await deps.bookReplacementReceipts(tx, act, end.after.id, end.receipts)
  const settled = await settleMoney(tx, act, end, deps)
  const { failedChecks } = end.after.counts
  const endsNow = isActive(end.before.operationalStatus) && !isActive(end.after.operationalStatus)
  // Who was never charged owes nothing; to ask the ledger at each end would be a statement for nothing.
  if (endsNow && (isCharged || failedChecks.seller > 1 || failedChecks.buyer > 1)) await deps.billFees(tx, act, end.after.id)
  return settled
}

async function settleMoney(tx: Tx, act: Act, end: End, deps: MoveDeps): Promise<'all_used_up' | null> {
  if (end.row.cause === 'agree_split') await divide(tx, act, end, deps)
  else if (end.row.to === 'completed') await payOut(tx, act, end, deps)
  else if (end.row.money === 'back') return payBack(tx, act, end, deps)
  return null
}

/** Whether the move cost a side a fee. */
async function chargeFee(tx: Tx, act: Act, { before, after, row }: End, deps: MoveDeps): Promise<boolean> {
  const fee = feeOf(row.cause, before, after)
  if (!fee) return false
  const schedule = await getFeeSchedule(tx, before.feeScheduleId)
  const feeFils = fee.fils === undefined ? schedule[fee.tariff] : parseFils(fee.fils)
  if (feeFils === noFils) return false
  await deps.chargeFee(tx, act, { guaranteeId: after.id, feeNumber: BigInt(after.version), side: fee.side, kind: fee.kind, feeFils })
  return true
}

async function payOut(tx: Tx, act: Act, { before, after }: End, deps: MoveDeps): Promise<void> {
  const { commissionTaxFils, transferTaxFils } = salesTaxOf(after, BigInt(deps.settings().salesTaxBasisPoints))
  tx.later(
    post(tx, {
      ...ledgerEvents.completion({
        guaranteeId: after.id,
        sellerFils: after.sellerDueFils,
        commissionFils: addFils(after.buyerShareFils, after.sellerShareFils),
        commissionTaxFils,
        transferFils: after.transferCommissionFils,
        transferTaxFils,
      }),
      effectiveAt: act.now,
      ...originOf(act),
    }),
  )
  await orderSellersMoney(tx, act, before, after.sellerDueFils, deps)
}

/** Both sides agreed to a division: each gets his sum, less what he owes. */
async function divide(tx: Tx, act: Act, { before, after }: End, deps: MoveDeps): Promise<void> {
  const split = before.flags.find((flag) => flag.split && !flag.split.closed)?.split
  if (!split) throw new Error(`guarantee ${before.number} has no division to carry out`)
  const { buyer_escrow: heldFils } = await readGuaranteeBalances(tx, after.id)
  const feesFils = parseFils(split.fees_fils)
  const sellerFils = parseFils(split.seller_fils)
  tx.later(
    post(tx, {
      ...ledgerEvents.split({
        guaranteeId: after.id,
        heldFils,
        sellerFils,
        buyerFils: parseFils(split.buyer_fils),
        feesFils,
        quoted: after,
        isTransferred: before.ownerIsBuyerAt !== null,
        salesTaxBasisPoints: BigInt(deps.settings().salesTaxBasisPoints),
      }),
      effectiveAt: act.now,
      ...originOf(act),
    }),
  )
  await orderSellersMoney(tx, act, before, sellerFils, deps)
  await refund(tx, act, before, parseFils(split.buyer_fils), deps)
}

/** The buyer gets back what is his less what he owes; answers how much that is. */
async function refund(tx: Tx, act: Act, { id }: LockedGuarantee, shareFils: Fils, deps: MoveDeps): Promise<Fils> {
  const takenFils = await netFees(tx, { guaranteeId: id, side: 'buyer', mostFils: shareFils, effectiveAt: act.now, ...originOf(act) })
  const leftFils = subtractFils(shareFils, takenFils)
  if (leftFils > noFils) await deps.orderRefunds(tx, act, id, leftFils)
  return leftFils
}

/** The seller gets what is his less what he owes. */
async function orderSellersMoney(tx: Tx, act: Act, guarantee: LockedGuarantee, shareFils: Fils, deps: MoveDeps): Promise<void> {
  // Nothing but checks in vain can have cost the seller of a sale that ends well; to ask the ledger each time would be a statement for nothing.
  const owes = guarantee.counts.failedChecks.seller > 1
  const takenFils = owes
    ? await netFees(tx, { guaranteeId: guarantee.id, side: 'seller', mostFils: shareFils, effectiveAt: act.now, ...originOf(act) })
    : noFils
  const amountFils = subtractFils(shareFils, takenFils)
  if (amountFils === noFils) return
  // Only a sale that a reversal blocks completes with an open sum.
  const order = blockOf(guarantee, 'bank') ? deps.orderSellersShare : deps.orderPayout
  await order(tx, act, {
    guaranteeId: guarantee.id,
    payeePartyId: guarantee.sellerPartyId,
    payeeName: guarantee.sellerName,
    purpose: 'seller',
    amountFils,
    rail: guarantee.transferType,
    // Whoever's release was not asked for is paid to the account in force now.
    bankAccountId: guarantee.sellerBankAccountId ?? (await findBankAccount(tx, guarantee.sellerPartyId))?.id ?? null,
  })
}

async function payBack(tx: Tx, act: Act, { before, row }: End, deps: MoveDeps): Promise<'all_used_up' | null> {
  await deps.recoverOpenSum(tx, act, before.id)
  const { buyer_escrow: heldFils } = await readGuaranteeBalances(tx, before.id)
  if (heldFils === noFils) return before.receivedFils > noFils ? 'all_used_up' : null
  const entry = row.to === 'expired' ? ledgerEvents.expiry : ledgerEvents.cancellation
  tx.later(post(tx, { ...entry({ guaranteeId: before.id, heldFils }), effectiveAt: act.now, ...originOf(act) }))
  return (await refund(tx, act, before, heldFils, deps)) === noFils ? 'all_used_up' : null
}
