import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Deadline for the ownership transfer',
  until: 'Until',
  after:
    'If the ownership is not transferred by then, we tell both sides; 7 days later the guarantee is cancelled and the money is refunded in full, without a fee.',
  extended: 'Extended',
  asked_you: 'You asked for 14 more days. If the other side does not agree by {{moment}}, the request lapses.',
  asked_buyer: 'The buyer asks for 14 more days. If you do not answer by {{moment}}, the request lapses and the time stays as it is.',
  asked_seller: 'The seller asks for 14 more days. If you do not answer by {{moment}}, the request lapses and the time stays as it is.',
  askedTitle: 'Request for more time',
  waiver: {
    title: 'Complete the waiver before you request release',
    text_buyer:
      'Go with the seller to the licensing centre to complete the waiver and transfer ownership to your name. When you request release we ask the Licensing Department; a request before the waiver is complete may add extra fees.',
    text_seller:
      'Go with the buyer to the licensing centre to complete the waiver and transfer ownership to the buyer’s name. When you request release we ask the Licensing Department; a request before the waiver is complete may add extra fees.',
    text_creator:
      'The owner goes with the buyer to the licensing centre to complete the waiver and transfer ownership. When release is requested we ask the Licensing Department; a request before the waiver is complete may add extra fees.',
  },
} satisfies Same<typeof ar>
