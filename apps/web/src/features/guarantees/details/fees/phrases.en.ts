import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Fees',
  titleOpen: 'What you owe',
  kind: { cancellation: 'Cancellation fee', late_expiry: 'Fee for paying too late', failed_check: 'Fee for a registry check in vain' },
  chargedOn: 'Charged on {{date}}',
  state: { open: 'Not paid', closed: 'Nothing is open', givenBack: 'To be given back', paidBack: 'Paid back' },
  amount: 'Amount',
  open: 'Still open',
  givenBack: 'Goes back to you',
  paidBack: 'Paid back to you',
  paidBackOn: 'On',
  unbilled:
    'We take it from your own money in this guarantee when it ends. If something is left, you get a bill with a payment reference of its own.',
  billed: 'Pay what is open by {{date}} under this reference, from your bank’s app.',
  toPay: 'Amount due',
  reference: 'Payment reference number',
  ofOther: { seller: 'A fee was charged to the seller.', buyer: 'A fee was charged to the buyer.' },
} satisfies Same<typeof ar>
