import { formatReceiptNumber } from '@damana/contract/ids'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input, Reply } from '@damana/contract'
import { type Fils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { billErrors, referencesIn } from '#money/receipts/index.ts'
import { receiveMoney } from '#effects/index.ts'

/** The biller notifies that a bill was paid. It repeats the notification until it gets an answer, so a repetition gets the same answer. */
export async function notifyPayment(
  ctx: ContextOf<'POST /biller/payment-notification'>,
  { body }: Input<'POST /biller/payment-notification'>,
  deps: WithSettings,
): Promise<Reply<'POST /biller/payment-notification'>> {
  const { JOEBPPSTrx, BillingNo, PaidAmt, FeesAmt, ProcessDate, PayerInfo } = body.Trx
  await receiveMoney(
    ctx,
    {
      method: 'biller',
      bankReference: JOEBPPSTrx,
      amountFils: readPaid(PaidAmt),
      references: [BillingNo.trim()],
      remittance: BillingNo,
      receivedAt: new Date(ProcessDate),
      payer: {
        ...(PayerInfo ? { id_type: PayerInfo.IdType, id: PayerInfo.Id, nation: PayerInfo.Nation, name: PayerInfo.Name } : {}),
        ...(FeesAmt === undefined ? {} : { fees: FeesAmt }),
      },
    },
    deps,
  )
  return {
    MsgHeader: {
      TrsInf: { ResTyp: 'BLRPMTNTFRS' },
      Result: { ErrorCode: billErrors.none.code, ErrorDesc: billErrors.none.text, Severity: 'Info' },
    },
    JOEBPPSTrx,
  }
}

function readPaid(amount: string): Fils {
  const parsed = parseAmount(amount)
  if (!parsed.ok || parsed.fils <= 0n)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/Trx/PaidAmt', code: 'invalid_amount' }] })
  return parsed.fils
}

/** The bank notifies a credit by transfer or CliQ; the remittance text carries the payment reference. */
export async function recordCredit(
  ctx: ContextOf<'POST /bank/receipts'>,
  { body }: Input<'POST /bank/receipts'>,
  deps: WithSettings,
): Promise<Reply<'POST /bank/receipts'>> {
  const { payer } = body
  const { receiptId, bookedFils, repeated } = await receiveMoney(
    ctx,
    {
      method: body.way,
      bankReference: body.bank_reference,
      amountFils: parseFils(body.amount_fils),
      references: referencesIn(body.remittance),
      remittance: body.remittance,
      receivedAt: new Date(body.received_at),
      payer: {
        name: payer.name,
        ...(payer.iban === undefined ? {} : { iban: payer.iban }),
        ...(payer.id === undefined ? {} : { id: payer.id }),
      },
    },
    deps,
  )
  return { receipt: formatReceiptNumber(receiptId), booked_fils: toWire(bookedFils), repeated }
}
