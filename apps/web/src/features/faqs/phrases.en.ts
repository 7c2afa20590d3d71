import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'FAQs',
  text: 'Short answers about selling, paying, cancelling and fees.',
  search: 'Search the questions',
  searchHint: 'Search: commission, CliQ, cancel…',
  groups: 'Topics',
  found_one: 'One question',
  found_other: '{{count}} questions',
  none: 'No question matches your search',
  noneText: 'Try another word, or write to us by WhatsApp or e-mail; the contacts are above or below this page.',
  failed: 'An error occurred while loading the questions.',
} satisfies Same<typeof ar>
