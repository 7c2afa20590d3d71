import type { SomeHandlers } from '#kernel/context.ts'
import { applyBankMessage, type ReconciliationDeps } from './apply-bank-message.ts'
import { notifyPayment, recordCredit } from './notify-payment.ts'
import { pullBill } from './pull-bill.ts'

/** The API of the biller and the bank. */
export const partnerHandlers = (deps: ReconciliationDeps) =>
  ({
    'POST /biller/bill-pull': (ctx, input) => pullBill(ctx, input, deps),
    'POST /biller/payment-notification': (ctx, input) => notifyPayment(ctx, input, deps),
    'POST /bank/receipts': (ctx, input) => recordCredit(ctx, input, deps),
    'POST /bank/messages': (ctx, input) => applyBankMessage(ctx, input, deps),
  }) satisfies SomeHandlers
