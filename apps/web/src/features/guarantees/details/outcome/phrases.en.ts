import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  completed: 'Complete: the ownership has moved and the money has reached the seller.',
  divided: 'Both sides agreed to split the money, and your share has arrived.',
  rejected: 'The guarantee was rejected and nothing was charged.',
  expired: 'The time ran out before the guarantee was complete, and nothing was paid in it.',
  cancelled: 'The guarantee was cancelled before completion, and nothing was paid in it.',
  refund: 'The guarantee ended before completion, and the money went back to the buyer.',
  refund_payer: 'The guarantee ended before completion, and the money went back to the person who paid for the buyer.',
  refund_both: 'The guarantee ended before completion, and the money went back to the buyer and to the person who paid for the buyer.',
  used_up: 'The guarantee ended before completion. The fees used up what was paid, so nothing is left to refund.',
  other: 'There is no next step.',
} satisfies Same<typeof ar>
