import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  completed: 'Complete: the ownership has moved and the money has reached the seller.',
  divided: 'Both sides agreed to divide the money, and each share has arrived.',
  rejected: 'The guarantee was rejected and nothing was charged.',
  expired: 'The time ran out before the guarantee was complete.',
  cancelled: 'The guarantee was cancelled before completion, and no money is held in it.',
  refund: 'The guarantee ended before completion, and the money went back to the buyer.',
  other: 'There is no next step.',
} satisfies Same<typeof ar>
