import type { Id } from '#db/id.ts'
import { bookReplacementReceipts } from '#money/suspense/index.ts'
import { addFils, type Fils, noFils, subtractFils, toWire } from '@damana/contract/money'
import { giveBackUse } from '#discounts/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Effect, LockedGuarantee } from '#lifecycle/index.ts'
import { billFees, chargeFee, tellSide } from '#money/fees/index.ts'
import { divideFees, ledgerEvents, netFees, post, readGuaranteeBalances } from '#money/ledger/index.ts'
import { hasPayoutLeft, orderPayout, orderSellersShare } from '#money/payouts/index.ts'
import { findDoubt, lockWaitingReceipts, recoverOpenSum } from '#money/receipts/index.ts'
import { orderRefunds, refundFromGuarantee, notifyRefunded } from '#money/refunds/index.ts'
import { findBankAccount } from '#people/parties/index.ts'
import { feesOfSale, issueInvoices } from '#invoices/index.ts'
import { getFeeSchedule, salesTaxOf } from '#pricing/index.ts'
import { askOwnerForAccount } from './ask-for-account.ts'
import { matchReceiptInSuspense } from './match-receipt.ts'
import { reversalStep } from './reversal-step.ts'
import type { FollowUp, Next } from './work.ts'

type EffectOf<K extends (Effect | FollowUp)['kind']> = Extract<Effect | FollowUp, { kind: K }>

/** Carries out one effect of a transition, and returns its follow-ups. */
export async function carryOut(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  effect: Effect | FollowUp,
  deps: WithSettings,
): Promise<Next> {
  switch (effect.kind) {
    case 'give_back_discount':
      await giveBackUse(tx, { guaranteeId: guarantee.id })
      return {}
    case 'charge_fee':
      await chargeFeeOf(tx, audit, guarantee, effect, deps)
      return {}
    case 'book_replacement_receipts':
      await bookReplacementReceipts(tx, audit, { guaranteeId: guarantee.id, receipts: effect.receipts }, deps)
      return {}
    case 'book_completion':
      await bookCompletion(tx, audit, guarantee, deps)
      return {}
    case 'book_split':
      await bookSplit(tx, audit, guarantee, effect, deps)
      return {}
    case 'pay_seller':
      return paySeller(tx, audit, guarantee, effect, deps)
    case 'pay_partner':
      await payPartner(tx, audit, guarantee, deps)
      return {}
    case 'refund_buyer': {
      const refundedFils = await refundBuyer(tx, audit, guarantee.id, effect.shareFils, deps)
      return refundedFils === noFils && !(await hasPayoutLeft(tx, guarantee.id)) ? usedUp('use_up_due') : {}
    }
    case 'give_money_back':
      return giveMoneyBack(tx, audit, guarantee, effect, deps)
    case 'bill_fees':
      await billFees(tx, audit, guarantee.id, deps)
      return {}
    case 'match_suspense':
      return {
        first: (await lockWaitingReceipts(tx, { guaranteeId: guarantee.id })).map((receipt) => ({ kind: 'match_receipt', receipt })),
      }
    case 'match_receipt':
      return { first: await matchReceiptInSuspense(tx, audit, guarantee, effect.receipt, deps) }
    case 'refund_excess':
      await refundExcess(tx, audit, guarantee.id, effect, deps)
      return {}
    case 'block_in_doubt': {
      const doubt = await findDoubt(tx, { guaranteeId: guarantee.id })
      return doubt ? { first: [reversalStep({ ...doubt, reason: 'reversed', isInDoubt: true })] } : {}
    }
    case 'ask_owner_for_account':
      await askOwnerForAccount(tx, { guaranteeId: guarantee.id, payoutNumber: effect.payoutNumber, why: effect.why })
      return {}
  }
}

async function chargeFeeOf(
  tx: Tx,
  audit: AuditContext,
  { id, feeScheduleId }: LockedGuarantee,
  { fee, feeNumber }: EffectOf<'charge_fee'>,
  deps: WithSettings,
): Promise<void> {
  const schedule = await getFeeSchedule(tx, feeScheduleId)
  const feeFils = fee.fils === undefined ? schedule[fee.tariff] : fee.fils
  if (feeFils === noFils) return
  await chargeFee(tx, audit, { guaranteeId: id, feeNumber, side: fee.side, kind: fee.kind, feeFils }, deps)
  // Of the other fees the notice of the end tells, which comes with them.
  if (fee.kind === 'failed_check') await tellSide(tx, id, fee.side, { about: 'charged', what: fee.kind, amount_fils: toWire(feeFils) })
}

async function bookCompletion(tx: Tx, audit: AuditContext, guarantee: LockedGuarantee, deps: WithSettings): Promise<void> {
  const { commissionTaxFils, transferTaxFils } = salesTaxOf(guarantee, BigInt(deps.settings().salesTaxBasisPoints))
  const entryId = await post(
    tx,
    audit,
    ledgerEvents.completion({
      guaranteeId: guarantee.id,
      sellerFils: guarantee.sellerDueFils,
      partnerFils: guarantee.partnerFeeFils,
      commissionFils: addFils(guarantee.buyerShareFils, guarantee.sellerShareFils),
      commissionTaxFils,
      transferFils: guarantee.transferCommissionFils,
      transferTaxFils,
    }),
  )
  await issueInvoices(tx, audit, { guaranteeId: guarantee.id, entryId, feeNumber: null, terms: 'cash', fees: feesOfSale(guarantee) }, deps)
}

async function bookSplit(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  { sellerFils, buyerFils, feesFils }: EffectOf<'book_split'>,
  deps: WithSettings,
): Promise<void> {
  const { buyer_escrow: heldFils } = await readGuaranteeBalances(tx, guarantee.id)
  const entryId = await post(
    tx,
    audit,
    ledgerEvents.split({
      guaranteeId: guarantee.id,
      heldFils,
      sellerFils,
      buyerFils,
      feesFils,
      quoted: guarantee,
      salesTaxBasisPoints: BigInt(deps.settings().salesTaxBasisPoints),
    }),
  )
  const fees = feesOfSale(divideFees(feesFils, guarantee))
  await issueInvoices(tx, audit, { guaranteeId: guarantee.id, entryId, feeNumber: null, terms: 'cash', fees }, deps)
}

/** The history shows when nothing is left to be paid out. */
const usedUp = (trigger: 'use_up_due' | 'use_up_refund'): Next => ({ last: [{ kind: 'transition', trigger, who: 'system', input: {} }] })

/** Pays the seller's share less the seller's open fees. Whether a division leaves nothing to anybody, its refund says. */
async function paySeller(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  { shareFils, isAll, owesFees, hasOpenSum }: EffectOf<'pay_seller'>,
  deps: WithSettings,
): Promise<Next> {
  const { id: guaranteeId } = guarantee
  const takenFils = owesFees ? await netFees(tx, audit, { guaranteeId, side: 'seller', mostFils: shareFils }) : noFils
  const amountFils = subtractFils(shareFils, takenFils)
  if (amountFils === noFils) return isAll ? usedUp('use_up_due') : {}
  const order = hasOpenSum ? orderSellersShare : orderPayout
  await order(
    tx,
    audit,
    {
      guaranteeId,
      beneficiaryPartyId: guarantee.sellerPartyId,
      beneficiaryName: guarantee.sellerName,
      purpose: 'seller',
      amountFils,
      rail: guarantee.transferType,
      // Without a release request the seller is paid to the account in force now.
      bankAccountId: guarantee.sellerBankAccountId ?? (await findBankAccount(tx, { partyId: guarantee.sellerPartyId }))?.id ?? null,
    },
    deps,
  )
  return {}
}

/** Pays the fee of the partner who proposed the sale. It never changes the statuses of the sale. */
async function payPartner(tx: Tx, audit: AuditContext, guarantee: LockedGuarantee, deps: WithSettings): Promise<void> {
  await orderPayout(
    tx,
    audit,
    {
      guaranteeId: guarantee.id,
      beneficiaryPartyId: guarantee.creatorPartyId,
      beneficiaryName: guarantee.creatorName,
      purpose: 'partner',
      amountFils: guarantee.partnerFeeFils,
      rail: 'ACH',
      bankAccountId: (await findBankAccount(tx, { partyId: guarantee.creatorPartyId }))?.id ?? null,
    },
    deps,
  )
}

/** Refunds the buyer's share less the buyer's open fees; returns the refunded sum. */
async function refundBuyer(tx: Tx, audit: AuditContext, guaranteeId: Id<'guarantees'>, shareFils: Fils, deps: WithSettings): Promise<Fils> {
  const takenFils = await netFees(tx, audit, { guaranteeId, side: 'buyer', mostFils: shareFils })
  const leftFils = subtractFils(shareFils, takenFils)
  if (leftFils > noFils) await orderRefunds(tx, audit, guaranteeId, leftFils, deps)
  return leftFils
}

/** Refunds the money held of a failed sale. */
async function giveMoneyBack(
  tx: Tx,
  audit: AuditContext,
  { id: guaranteeId }: LockedGuarantee,
  { as, wasPaid }: EffectOf<'give_money_back'>,
  deps: WithSettings,
): Promise<Next> {
  await recoverOpenSum(tx, audit, guaranteeId)
  const { buyer_escrow: heldFils } = await readGuaranteeBalances(tx, guaranteeId)
  if (heldFils === noFils) return wasPaid ? usedUp('use_up_refund') : {}
  await post(tx, audit, ledgerEvents[as]({ guaranteeId, heldFils }))
  return (await refundBuyer(tx, audit, guaranteeId, heldFils, deps)) === noFils ? usedUp('use_up_refund') : {}
}

async function refundExcess(
  tx: Tx,
  audit: AuditContext,
  guaranteeId: Id<'guarantees'>,
  { receipt, isBuyers, excessFils }: EffectOf<'refund_excess'>,
  deps: WithSettings,
): Promise<void> {
  const { id: receiptId, payer } = receipt
  await refundFromGuarantee(tx, audit, { receiptId, payer, isBuyers, guaranteeId, purpose: 'excess', amountFils: excessFils }, deps)
  await notifyRefunded(tx, guaranteeId, { amountFils: excessFils, why: 'too_much' })
}
