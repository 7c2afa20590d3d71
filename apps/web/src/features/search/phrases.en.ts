import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Search my guarantees',
  label: 'What are you looking for?',
  hint: 'A guarantee number, plate, registration or chassis number, or payment reference. Once accepted: the name or phone of the other side.',
  found: 'Search results',
  empty: 'No guarantee matches this.',
  emptyText: 'Check what you typed, or type a part of it.',
  failed: 'The search failed.',
  more: 'These are the newest ten results. Type more to narrow the search.',
  searching: 'Searching…',
  sale: 'Buyer:',
  buy: 'Seller:',
} satisfies Same<typeof ar>
