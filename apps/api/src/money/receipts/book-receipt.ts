import { type Fils, noFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { applyMoneyReceived } from '#effects/index.ts'
import type { LockedGuarantee } from '#lifecycle/index.ts'
import { type Act, originOf } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, type MoneyInWay, post } from '#money/ledger/index.ts'
import { sendBackFromGuarantee, sendBackFromSuspense, tellSentBack } from '#money/refunds/index.ts'
import type { PaymentDeps } from './deps.ts'
import { isBuyer, type ToldPayer } from './payer.rules.ts'
import { findEnd, findKnownBuyer, insertReceiptEvent, saveSentBack, type Way } from './queries.ts'
import { hasEnded, type Match, type PayableGuarantee, type WhySuspense } from './receipt.rules.ts'

/** A receipt as far as booking it asks. */
export interface BookableReceipt {
  id: bigint
  source: Way
  amountFils: Fils
  payer: ToldPayer
}

/** A locked guarantee as the rules of money in see it. */
export async function payableOf(tx: Queryable, guarantee: LockedGuarantee): Promise<PayableGuarantee> {
  const { operationalStatus, flags } = guarantee
  const isAsked = hasEnded(operationalStatus) || operationalStatus === 'completed' || flags.some(({ reason }) => reason === 'bank')
  const { endedAt, openSumFils } = isAsked ? await findEnd(tx, guarantee.id) : { endedAt: null, openSumFils: noFils }
  return {
    operationalStatus: guarantee.operationalStatus,
    flags: guarantee.flags,
    totalPriceFils: guarantee.totalPriceFils,
    receivedFils: guarantee.receivedFils,
    endedAt,
    openSumFils,
  }
}

/** Whether this payer is the guarantee's buyer. A biller who names nobody leaves nothing to hold against him. */
export async function isPaidByBuyer(tx: Queryable, guaranteeId: bigint, payer: ToldPayer): Promise<boolean> {
  const { id, name, iban } = payer
  if (!id && name === undefined && iban === undefined) return true
  return isBuyer(payer, await findKnownBuyer(tx, guaranteeId))
}

/** The money is the guarantee's: up to what is due into escrow, what is too much back to who paid. The caller has stored the receipt so and holds both locks. */
export async function bookIntoGuarantee(
  tx: Tx,
  act: Act,
  guarantee: LockedGuarantee,
  receipt: BookableReceipt,
  booking: Extract<Match, { into: 'guarantee' }> & { isBuyers: boolean; from: MoneyInWay; at: Date; by: 'bank' | 'finance' | 'system' },
  deps: PaymentDeps,
): Promise<LockedGuarantee> {
  const { escrowFils, excessFils, isBuyers, from } = booking
  const matched = { receiptId: receipt.id, guaranteeId: guarantee.id, escrowFils, excessFils }
  const entry = { notice: 'receipt_by_notice', bank: 'receipt_by_bank', suspense: 'suspense_matched' } as const
  tx.later(post(tx, { ...ledgerEvents[entry[from]](matched), effectiveAt: booking.at, ...originOf(act) }))
  const moved = await applyMoneyReceived(
    tx,
    act,
    guarantee,
    { receiptId: receipt.id, escrowFils, excessFils, isBuyers, source: receipt.source },
    deps,
    booking.by,
  )
  if (excessFils > 0n) {
    const { payer } = receipt
    await sendBackFromGuarantee(
      tx,
      act,
      { receiptId: receipt.id, payer, isBuyers, guaranteeId: guarantee.id, purpose: 'excess', amountFils: excessFils },
      deps,
    )
    await tellSentBack(tx, guarantee.id, { amountFils: excessFils, why: 'too_much' })
  }
  return moved
}

/** Money in suspense goes back to who paid it: by itself where that is the rule, else because finance says so. The caller holds the receipt's lock. */
export async function sendBackSuspense(
  tx: Tx,
  act: Act,
  receipt: BookableReceipt & { guaranteeId: bigint | null; suspenseFils: Fils },
  by: { why: WhySuspense | null; staffId?: bigint; reason?: string; named?: { iban: string; swiftCode: string; holderName: string } },
  deps: PaymentDeps,
): Promise<void> {
  const { guaranteeId, payer, suspenseFils } = receipt
  const isBuyers = guaranteeId !== null && (await isPaidByBuyer(tx, guaranteeId, payer))
  await saveSentBack(tx, receipt.id)
  const payout = await sendBackFromSuspense(
    tx,
    act,
    {
      receiptId: receipt.id,
      payer,
      isBuyers,
      guaranteeId,
      amountFils: suspenseFils,
      ...(by.named ? { named: by.named } : {}),
      ...(by.staffId === undefined ? {} : { staffId: by.staffId }),
    },
    deps,
  )
  await insertReceiptEvent(tx, {
    receiptId: receipt.id,
    kind: 'sent_back',
    actor: originOf(act).actor,
    staffId: by.staffId ?? null,
    facts: { why: by.why, reason: by.reason ?? null, payout: payout.number },
    requestId: act.requestId,
    now: act.now,
  })
  const { why } = by
  if (guaranteeId !== null && (why === 'ended' || why === 'told_late' || why === 'already_paid'))
    await tellSentBack(tx, guaranteeId, { amountFils: suspenseFils, why })
}
