import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Every sum and its way',
  split: 'What was held was split as both sides agreed.',
  way: 'Its way, step by step',
  wayOf: 'The way of {{number}}',
  account: 'account ending in',
  refunds: 'of payment',
  replaces: 'in place of payment',
  bankReference: 'Your bank’s reference',
  transferNumber: 'Its number at your bank',
  kinds: {
    receipt: 'Payment into the guarantee account',
    seller: 'Transfer to the seller',
    sellerYou: 'Transfer to you',
    refund: 'Refund to the buyer',
    refundYou: 'Refund to you',
    toPayer: 'Refund to the person who paid for the buyer',
    suspense: 'Could not be taken by this guarantee, refunded to the payer',
    excess: 'More than was due, refunded to the payer',
    send_back: 'From somebody who was not declared as payer, refunded',
  },
  past: { ordered: 'Ordered', approved: 'Approved', in_file: 'Put into the bank file' },
  steps: {
    received: 'Received',
    on_statement: 'On the bank statement',
    too_much: 'More than was due',
    waiting: 'Waits until it is clear what it is for',
    matched: 'Added to this guarantee',
    payer_accepted: 'Payer accepted',
    payer_refused: 'Payer not accepted',
    account_named: 'Account for the refund named',
    reversed: 'Reversed by the bank',
    replaced: 'Took the place of a reversed payment',
  },
} satisfies Same<typeof ar>
