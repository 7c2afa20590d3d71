import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Invoices',
  text: 'Tax invoices for our fees, and credit notes for what was let go of them. The sales tax is inside each amount.',
  empty: 'No invoices yet',
  emptyText: 'An invoice is issued when a commission or a fee is due: when a sale is completed, for instance.',
  more: 'Show more',
  tax: 'of which tax {{amount}}',
  guarantee: 'Guarantee',
  corrects: 'Corrects invoice',
  waiting: 'Awaiting the national invoicing system',
  download: 'Download',
  formats: { ar: 'PDF in Arabic', en: 'PDF in English', json: 'JSON' },
  failed: 'The invoice could not be downloaded',
} satisfies Same<typeof ar>
