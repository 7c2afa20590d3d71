import { formatReceiptNumber } from '@damana/contract/ids'
import { type BookableReceipt } from '#money/suspense/index.ts'
import { addFils, fils, noFils, subtractFils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { hasFlag, isCompleted, type LockedGuarantee, type ActorRole } from '#lifecycle/index.ts'
import { ledgerEvents, type MoneyOrigin, post } from '#money/ledger/index.ts'
import { findEnd, hasEnded, type Match, type PayableGuarantee } from '#money/receipts/index.ts'
import type { TransitionStep, Work } from './work.ts'

/** A locked guarantee as the money-in rules see it. */
export async function payableOf(tx: Queryable, guarantee: LockedGuarantee): Promise<PayableGuarantee> {
  const { operationalStatus, flags } = guarantee
  // Before the end only money that has come before can be open.
  const isAsked = hasEnded(operationalStatus) || isCompleted(guarantee) || guarantee.receivedFils > noFils
  const { endedAt, openSumFils } = isAsked ? await findEnd(tx, guarantee.id) : { endedAt: null, openSumFils: noFils }
  return {
    operationalStatus,
    flags,
    totalPriceFils: guarantee.totalPriceFils,
    receivedFils: guarantee.receivedFils,
    endedAt,
    openSumFils,
  }
}

type Booking = Extract<Match, { into: 'guarantee' }> & {
  isBuyers: boolean
  origin: MoneyOrigin
  at: Date
  by: 'bank' | 'finance' | 'system'
}

/**
 * Books a receipt to a guarantee: up to the amount due goes into escrow, the excess back to the payer. Returns the follow-ups for the
 * guarantee. The caller has stored the receipt with the same split and holds both locks.
 */
export async function bookIntoGuarantee(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: BookableReceipt,
  booking: Booking,
): Promise<Work[]> {
  const { escrowFils, excessFils, isBuyers, origin } = booking
  const matched = { receiptId: receipt.id, guaranteeId: guarantee.id, escrowFils, excessFils }
  const entry = { notice: 'receipt_by_notice', bank: 'receipt_by_bank', suspense: 'suspense_matched' } as const
  await post(tx, audit, ledgerEvents[entry[origin]](matched), booking.at)
  const received = receiptStep(guarantee, receipt, booking)
  return excessFils > noFils ? [received, { kind: 'refund_excess', receipt, isBuyers, excessFils }] : [received]
}

/**
 * The transition after a receipt: with the sum complete and every payer known the money is held and the countdown starts; until then the
 * guarantee waits for the rest, or for the payer.
 */
function receiptStep(
  guarantee: LockedGuarantee,
  receipt: BookableReceipt,
  { escrowFils, excessFils, isBuyers, by }: Pick<Booking, 'escrowFils' | 'excessFils' | 'isBuyers'> & { by: ActorRole },
): TransitionStep {
  const number = formatReceiptNumber(receipt.id)
  const received = addFils(fils(guarantee.receivedFils), escrowFils)
  const remaining = subtractFils(fils(guarantee.totalPriceFils), received)
  if (remaining < 0n) throw new Error(`receipt ${number} is more than guarantee ${guarantee.number} waits for`)
  const isComplete = remaining === 0n && isBuyers && !hasFlag(guarantee, 'payer_undeclared')
  return {
    kind: 'transition',
    trigger: isComplete ? 'pay_in_full' : 'pay_part',
    who: by,
    input: {
      said: { receiptId: number, amountFils: escrowFils, undeclared: isBuyers ? [] : [number] },
      facts: {
        amount_fils: toWire(escrowFils),
        remaining_fils: toWire(remaining),
        source: receipt.source,
        receipt: number,
        ...(excessFils > 0n ? { excess_fils: toWire(excessFils) } : {}),
        ...(isBuyers ? {} : { payer: 'undeclared' }),
      },
    },
  }
}
