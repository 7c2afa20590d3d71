import type { WithSettings } from '#kernel/settings.ts'
import type { Input, Reply } from '@damana/contract'
import { toDecimal } from '@damana/contract/money'
import { findDue } from '#money/fees/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { addSeconds, laterOf } from '#kernel/instants.ts'
import { type Bill, billAnswer, billErrors, feeBillAnswer, findBill, remainingOf } from '#money/receipts/index.ts'

/** Answers the buyer's bank about a payment reference: the exact sum and its deadline, or that nothing is due. */
export async function pullBill(
  ctx: ContextOf<'POST /biller/bill-pull'>,
  { body }: Input<'POST /biller/bill-pull'>,
  { settings }: WithSettings,
): Promise<Reply<'POST /biller/bill-pull'>> {
  const reference = body.AcctInfo.BillingNo.trim()
  const bill = await findBill(ctx.db, reference)
  if (bill) {
    const answer = billAnswer(bill)
    return reply(answer, answer === 'none' ? billRecord(reference, bill, settings().paymentLateSeconds) : null)
  }
  const due = await findDue(ctx.db, reference)
  const answer = feeBillAnswer(due)
  return reply(answer, due && answer === 'none' ? feeRecord(due, settings().feeBillDueSeconds) : null)
}

type Answer = Reply<'POST /biller/bill-pull'>

function reply(answer: keyof typeof billErrors, BillsRec: Answer['BillsRec']): Answer {
  const { code, text } = billErrors[answer]
  return {
    MsgHeader: {
      TrsInf: { ResTyp: 'BILPULRS' },
      Result: { ErrorCode: code, ErrorDesc: text, Severity: answer === 'none' ? 'Info' : 'Error' },
    },
    BillsRec,
  }
}

/** A fee bill asks for its open fees. It does not expire: its last day moves with the day of payment. */
function feeRecord({ bill, guaranteeNumber, openFils, now }: NonNullable<Awaited<ReturnType<typeof findDue>>>, dueSeconds: number) {
  const due = toDecimal(openFils)
  return {
    BillingNo: bill.paymentReference,
    BillNo: guaranteeNumber,
    DueAmount: due,
    DueDate: bill.dueAt.toISOString(),
    ExpiryDate: addSeconds(laterOf(bill.dueAt, now), dueSeconds).toISOString(),
    PmtConst: { AllowPart: false, Lower: due, Upper: due },
  }
}

function billRecord(reference: string, bill: Bill, lateSeconds: number) {
  const due = toDecimal(remainingOf(bill))
  const dueAt = bill.lateAt ?? bill.waitUntil
  if (!dueAt) throw new Error(`bill ${reference} has no due date`)
  // Once the payment is late, the present deadline is the last one.
  const expiresAt = bill.lateAt && bill.waitUntil ? bill.waitUntil : addSeconds(dueAt, lateSeconds)
  return {
    BillingNo: reference,
    BillNo: bill.number,
    DueAmount: due,
    DueDate: dueAt.toISOString(),
    ExpiryDate: expiresAt.toISOString(),
    PmtConst: { AllowPart: false, Lower: due, Upper: due },
  }
}
