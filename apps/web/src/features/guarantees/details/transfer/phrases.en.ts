import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Time to move the ownership',
  until: 'Until',
  after:
    'If the ownership is not moved by then, both sides are told; 7 days later the guarantee is cancelled and the money goes back whole, without a fee.',
  extended: 'Extended',
  asked_you: 'You asked for 14 more days. If the other side does not agree until {{moment}}, the request lapses.',
  asked_buyer: 'The buyer asks for 14 more days. If you do not answer until {{moment}}, the request lapses and the time stays as it is.',
  asked_seller: 'The seller asks for 14 more days. If you do not answer until {{moment}}, the request lapses and the time stays as it is.',
  askedTitle: 'Request for more time',
} satisfies Same<typeof ar>
