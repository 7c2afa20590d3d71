import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Payments by others',
  text: 'What others pay counts for you once you tell us who they are. What you do not explain is refunded to the payer.',
  unknown: 'The bank did not name the payer',
  state: {
    buyer: 'Counts for you',
    undeclared: 'Tell us who paid',
    declared: 'You named the payer; it counts for you',
    deciding: 'Our finance team is checking the payer',
    accepted: 'Accepted by our finance team; it counts for you',
    sent_back: 'Refunded to the payer',
  },
  until: 'until {{moment}}',
} satisfies Same<typeof ar>
