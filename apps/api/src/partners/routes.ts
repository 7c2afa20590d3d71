import type { SomeHandlers } from '#kernel/context.ts'
import { notifyPayment, recordCredit } from './notify-payment.ts'
import { pullBill } from './pull-bill.ts'
import { applyUploadedMessage, uploadBankMessage } from './upload-bank-message.ts'
import { postBankMessage, type ReconciliationDeps } from './receive-bank-message.ts'

/** The API of the biller and the bank, and the door for files that the bank does not send itself. */
export const partnerHandlers = (deps: ReconciliationDeps) =>
  ({
    'POST /biller/bill-pull': (ctx, input) => pullBill(ctx, input, deps),
    'POST /biller/payment-notification': (ctx, input) => notifyPayment(ctx, input, deps),
    'POST /bank/receipts': (ctx, input) => recordCredit(ctx, input, deps),
    'POST /bank/messages': (ctx, input) => postBankMessage(ctx, input, deps),
    'POST /admin/bank-messages': (ctx, input) => uploadBankMessage(ctx, input, deps),
    'POST /admin/bank-messages/:number/apply': (ctx, input) => applyUploadedMessage(ctx, input, deps),
  }) satisfies SomeHandlers
