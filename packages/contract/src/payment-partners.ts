import * as z from 'zod'
import { bankMessageKinds, bankMessageReasons } from './statuses.ts'
import { filsString, instant, positiveFils } from './fields.ts'
import { area } from './route.ts'

/**
 * The doors of the biller and of our bank. They authenticate in their own way, not with the signing profile.
 * Biller messages keep the names of the Jordanian billers' JSON.
 */
const dinars = z.string().regex(/^\d{1,9}\.\d{3}$/, 'invalid_amount')

export const paymentPartners = area({
  'POST /biller/bill-pull': {
    access: 'biller',
    summary: 'BILPULRQ: what is due under a payment reference.',
    body: z.object({
      MsgHeader: z.object({ TrsInf: z.object({ ReqTyp: z.literal('BILPULRQ') }) }).optional(),
      AcctInfo: z.object({ BillingNo: z.string().max(20), BillNo: z.string().max(20).optional() }),
    }),
    response: z.object({
      MsgHeader: z.object({
        TrsInf: z.object({ ResTyp: z.literal('BILPULRS') }),
        Result: z.object({ ErrorCode: z.number().int(), ErrorDesc: z.string(), Severity: z.enum(['Info', 'Error']) }),
      }),
      BillsRec: z
        .object({
          BillingNo: z.string(),
          BillNo: z.string(),
          DueAmount: dinars,
          DueDate: instant,
          ExpiryDate: instant,
          PmtConst: z.object({ AllowPart: z.boolean(), Lower: dinars, Upper: dinars }),
        })
        .nullable(),
    }),
    idempotent: false,
  },
  'POST /biller/payment-notification': {
    access: 'biller',
    summary: 'BLRPMTNTFRQ: a bill was paid. Unique by JOEBPPSTrx; a repetition answers the same and books nothing.',
    body: z.object({
      Trx: z.object({
        JOEBPPSTrx: z.string().min(1, 'required').max(60, 'too_long'),
        BillingNo: z.string().max(20),
        PaidAmt: dinars,
        FeesAmt: dinars.optional(),
        ProcessDate: instant,
        PayerInfo: z
          .object({ IdType: z.string().max(10), Id: z.string().max(30), Nation: z.string().max(10), Name: z.string().max(200) })
          .optional(),
      }),
    }),
    response: z.object({
      MsgHeader: z.object({
        TrsInf: z.object({ ResTyp: z.literal('BLRPMTNTFRS') }),
        Result: z.object({ ErrorCode: z.number().int(), ErrorDesc: z.string(), Severity: z.enum(['Info', 'Error']) }),
      }),
      JOEBPPSTrx: z.string(),
    }),
    errors: ['receipt_conflict'],
    idempotent: false,
  },
  'POST /bank/receipts': {
    access: 'bank',
    summary: 'A credit on our escrow account by transfer or CliQ, told as it happens. Unique by bank reference.',
    body: z.object({
      bank_reference: z.string().min(1, 'required').max(60, 'too_long'),
      way: z.enum(['bank', 'cliq']),
      amount_fils: positiveFils,
      remittance: z.string().max(140),
      received_at: instant,
      payer: z.object({ name: z.string().max(200), iban: z.string().max(34).optional(), id: z.string().max(30).optional() }),
    }),
    response: z.object({ receipt: z.string(), booked_fils: filsString, repeated: z.boolean() }),
    errors: ['receipt_conflict'],
    idempotent: false,
  },
  'POST /bank/messages': {
    access: 'bank',
    summary:
      'A message of the bank: pain.002 (status of a payment file), camt.054 (movements), camt.053 (statement), of any version. It is kept whole, and read once.',
    body: z.object({ xml: z.string().min(1, 'required').max(5_000_000, 'too_long') }),
    response: z.object({
      kind: z.enum(bankMessageKinds),
      message_id: z.string(),
      applied: z.number().int(),
      repeated: z.boolean(),
      /** `partly`: some lines wait for finance; a message that is refused answers 422 with the reason. */
      status: z.enum(['applied', 'partly']),
      reason: z.enum(bankMessageReasons).nullable(),
    }),
    errors: ['bank_message_invalid'],
    idempotent: false,
  },
})
