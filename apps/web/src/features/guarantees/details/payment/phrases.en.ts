import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Pay into the guarantee account',
  amount: 'Amount due',
  remaining: 'Remaining',
  pay: 'Pay {{amount}}',
  ownAccount:
    'Pay from an account in your own name. If somebody else pays, that payment counts only once you have told us who it is and how you are related.',
  partText: 'Pay the rest at once or in parts, under the same reference. Each part is held as soon as it arrives.',
  paused: 'Payment is paused',
  pausedText: 'Do not pay before this is decided. What arrives in the meantime is held, then counted or refunded to the payer.',
  reference: 'Payment reference number',
  ifLate:
    'After that a last period of {{late}} begins. If the amount is not complete when it ends, the guarantee ends and you owe a fee of {{fee}} for not paying on time.',
  lastPeriod:
    'This is the last period. If the amount is not complete when it ends, the guarantee ends and you owe a fee of {{fee}} for not paying on time.',
  titleComplete: 'The full amount has arrived',
  allPaid: 'Do not pay anything else',
  allPaidUndeclared: 'A part of the money came from somebody else. Tell us who paid, and the payment is complete.',
  allPaidDeciding: 'Finance is deciding about who paid for you; then the payment is complete and the money is held.',
  due: 'Pay by {{moment}}.',
  billerTitle: 'eFAWATEERcom, within moments',
  billerText: 'Choose “{{biller}}” in your bank’s app and type the payment reference. The amount appears automatically.',
  cliqTitle: 'CliQ, within moments',
  cliqText_one: 'Send the amount to this alias with the reference in the note.',
  cliqText_other: 'The amount is above the limit of one transfer: pay in {{count}} parts, with the reference in the note of each.',
  alias: 'Alias',
  bankTitle: 'Bank transfer, on the next working day',
  bankText: 'Write the reference as the purpose of the transfer: it tells us that it is yours.',
  accountName: 'Account name',
  iban: 'IBAN',
  bank: 'Beneficiary bank',
} satisfies Same<typeof ar>
