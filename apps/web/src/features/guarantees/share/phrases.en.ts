import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Send the offer to the buyer',
  label: 'Message to the buyer',
  sentence:
    'An offer by {{name}} through Damana: {{vehicle}} for {{price}}. The money is held until the ownership is transferred; pay nothing before accepting.',
  plain: 'Guarantee {{number}}',
  whoSees:
    'Whoever opens the link sees the vehicle, the price and your first name; only the holder of the buyer’s phone sees the rest of the offer.',
  whoOpens: 'Only the two sides can open it, after logging in.',
  whatsapp: 'Send by WhatsApp',
  share: 'Share',
} satisfies Same<typeof ar>
