import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Search',
  label: 'What are you looking for?',
  hint: 'A guarantee number, plate, registration or chassis number, payment reference, name, phone or national number.',
  guarantees: 'Guarantees',
  accounts: 'Accounts',
  empty: 'Nothing matches this.',
  emptyText: 'Check what you typed, or type a part of it.',
  failed: 'The search failed.',
  more: 'These are the newest twenty guarantees. Type more to narrow the search.',
  searching: 'Searching…',
  seller: 'Seller:',
  buyer: 'Buyer:',
} satisfies Same<typeof ar>
