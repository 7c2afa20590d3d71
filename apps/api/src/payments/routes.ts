import type { SomeHandlers } from '#http/context.ts'
import type { PaymentDeps } from './deps.ts'
import { notifyPayment, recordCredit } from './notify-payment.ts'
import { pullBill } from './pull-bill.ts'

export const paymentHandlers = (deps: PaymentDeps) =>
  ({
    'POST /biller/bill-pull': (ctx, input) => pullBill(ctx, input, deps),
    'POST /biller/payment-notification': (ctx, input) => notifyPayment(ctx, input, deps),
    'POST /bank/receipts': (ctx, input) => recordCredit(ctx, input, deps),
  }) satisfies SomeHandlers
