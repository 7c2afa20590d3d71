import type { InvoicePhrases } from './compose-invoice.ts'

export const en: InvoicePhrases = {
  issuedAt: 'Issued on',
  none: '—',
  part: { document: 'Document', supplier: 'Supplier', buyer: 'Buyer of the service' },
  label: {
    guarantee: 'Guarantee',
    corrects: 'Corrects invoice',
    reason: 'Reason',
    terms: 'Payment',
    name: 'Name',
    taxNumber: 'Tax number',
    address: 'Address',
    id: { NIN: 'National number', PN: 'Personal number', TN: 'Tax number' },
    uuid: 'Unique id',
    authorityNumber: 'Number in the national system',
  },
  terms: { cash: 'cash, from the money held', receivable: 'receivable' },
  table: 'Services',
  head: ['No.', 'Service', 'Before tax', 'Sales tax', 'Total'],
  sum: 'Total in dinars',
  inside: (percent) => `The sales tax of ${percent} per cent is inside the amount.`,
  accepted: {
    title: 'National invoicing system',
    text: 'This document is registered in the national invoicing system, whose code this is.',
  },
  waiting: {
    title: 'National invoicing system',
    text: 'The national invoicing system has not confirmed this document yet. Download it again later for its code; this one holds the data of the document only.',
  },
  closing: 'Issued electronically.',
}
