import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Payments of others',
  text: 'What others pay counts for you once you have told us who they are. What remains unexplained is refunded to the payer.',
  unknown: 'The bank did not name the payer',
  state: {
    buyer: 'Counts for you',
    undeclared: 'Tell us who paid',
    declared: 'You named the payer; it counts for you',
    deciding: 'Our finance team looks at the payer',
    accepted: 'Accepted by our finance team; it counts for you',
    sent_back: 'Sent back to who paid it',
  },
  until: 'until {{moment}}',
} satisfies Same<typeof ar>
