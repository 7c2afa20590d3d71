import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Fees',
  titleOpen: 'What you owe',
  kind: {
    cancellation: 'Cancellation fee',
    late_expiry: 'Fee for not paying on time',
    failed_check: 'Fee for requesting release before the transfer',
  },
  chargedOn: 'Charged on {{date}}',
  state: { open: 'Not paid', closed: 'Nothing left to pay', givenBack: 'To be refunded', paidBack: 'Refunded' },
  amount: 'Amount',
  open: 'Still to pay',
  givenBack: 'To be refunded to you',
  paidBack: 'Refunded to you',
  paidBackOn: 'On',
  unbilled:
    'We deduct it from your own money in this guarantee when it ends. If anything is left to pay, you get a bill with its own payment reference.',
  billed: 'Pay it by {{date}} under this reference, in your bank’s app.',
  toPay: 'Amount due',
  reference: 'Payment reference number',
  ofOther: { seller: 'A fee was charged to the seller.', buyer: 'A fee was charged to the buyer.' },
} satisfies Same<typeof ar>
