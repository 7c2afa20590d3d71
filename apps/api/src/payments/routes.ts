import type { SomeHandlers } from '#http/context.ts'
import type { PaymentDeps } from './deps.ts'
import { notifyPayment, recordCredit } from './notify-payment.ts'
import { replaceReversed } from './replace-receipt.ts'
import { payFeeFrom } from './pay-fee-from.ts'
import { pullBill } from './pull-bill.ts'
import { acceptPayerByHand, matchReceiptByHand, noteClaim, refusePayerByHand, sendReceiptBack, showReceipt } from './staff-receipts.ts'

export const paymentHandlers = (deps: PaymentDeps) =>
  ({
    'POST /biller/bill-pull': (ctx, input) => pullBill(ctx, input, deps),
    'POST /biller/payment-notification': (ctx, input) => notifyPayment(ctx, input, deps),
    'POST /bank/receipts': (ctx, input) => recordCredit(ctx, input, deps),
    'GET /admin/receipts/:number': showReceipt,
    'POST /admin/fees/:number/pay-from': payFeeFrom,
    'POST /admin/receipts/:number/match': (ctx, input) => matchReceiptByHand(ctx, input, deps),
    'POST /admin/receipts/:number/send-back': (ctx, input) => sendReceiptBack(ctx, input, deps),
    'POST /admin/receipts/:number/accept-payer': (ctx, input) => acceptPayerByHand(ctx, input, deps),
    'POST /admin/receipts/:number/refuse-payer': (ctx, input) => refusePayerByHand(ctx, input, deps),
    'POST /admin/receipts/:number/note-claim': noteClaim,
    'POST /admin/receipts/:number/replace': (ctx, input) => replaceReversed(ctx, input, deps),
  }) satisfies SomeHandlers
