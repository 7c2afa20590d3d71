import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en: Same<typeof ar> = {
  way: 'The way to this page',
  stock: 'Company stock',
  subtitle: 'The sales that ended in the month, what was taken off them, and what has reached the company so far.',
  month: 'Month',
  totals: 'Sums of the month',
  sales: 'Sales',
  soldOf: '{{sold}} of {{count}} sold',
  fees: 'Fees',
  transfers: 'Transfers',
  empty: 'No sales ended in this month',
  emptyText: 'Choose another month, or follow what has not ended in the stock.',
  failed: 'The statement could not be loaded.',
  shown: 'Showing {{shown}} of {{count}}',
  more: 'Show more',
  export: 'Export',
  exportFailed: 'The export failed.',
  csv: 'CSV',
  xlsx: 'Excel',
}
