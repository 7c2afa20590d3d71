import * as z from 'zod'
import { filsString, guaranteeNumber, idCursor, instant, latinName } from './fields.ts'
import { numberPatterns } from './ids.ts'
import { area, ofFinance } from './route.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { invoicedFees, invoiceKinds, invoiceProblems, invoiceStatuses } from './statuses.ts'

const invoiceNumber = z.string().regex(numberPatterns.invoice, 'invalid_format')
const number = z.object({ number: invoiceNumber })
const inLanguage = z.object({ lang: z.enum(['ar', 'en'], 'invalid_choice').optional() })

const invoice = z.object({
  number: invoiceNumber,
  kind: z.enum(invoiceKinds),
  what: z.enum(invoicedFees),
  guarantee_number: guaranteeNumber,
  side: z.enum(['seller', 'buyer']),
  /** With the sales tax inside. */
  amount_fils: filsString,
  net_fils: filsString,
  tax_fils: filsString,
  /** Of a credit note: the invoice that it corrects. */
  corrects: invoiceNumber.nullable(),
  issued_at: instant,
  status: z.enum(invoiceStatuses),
})
const wholeInvoice = invoice.extend({
  uuid: z.uuid(),
  sales_tax_basis_points: z.int(),
  buyer: z.object({ name: z.string(), name_latin: latinName, id_scheme: z.enum(['NIN', 'PN', 'TN']), id: z.string().nullable() }),
  supplier: z.object({
    name_ar: z.string(),
    name_en: z.string(),
    address_ar: z.string(),
    address_en: z.string(),
    tax_number: z.string(),
  }),
  /** Of a credit note. */
  reason: z.string().nullable(),
  /** The QR text of the national system, word for word; null until it has accepted the document. */
  qr: z.string().nullable(),
  authority_number: z.string().nullable(),
})
const invoiceForStaff = wholeInvoice.extend({
  problem: z.enum(invoiceProblems).nullable(),
  /** The words of the national system. */
  problem_words: z.string().nullable(),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  history: z.array(
    z.object({
      kind: z.enum(['accepted', 'rejected', 'no_answer', 'sent_again']),
      by: z.string().nullable(),
      words: z.string().nullable(),
      at: instant,
    }),
  ),
  send_again: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
})

/** Tax invoices for our fees, credit notes for what is let go of them, and the national system that hears of both. */
export const invoices = area({
  'GET /profile/invoices': {
    access: 'member',
    summary: 'Invoices and credit notes of whom one acts for now, the newest first, twenty a page.',
    query: z.object({ cursor: idCursor.optional() }),
    response: z.object({ items: z.array(invoice), next_cursor: z.string().nullable() }),
  },
  'GET /profile/invoices/:number': { access: 'member', summary: 'One of them, whole.', params: number, response: wholeInvoice },
  'GET /profile/invoices/:number/pdf': {
    access: 'member',
    summary: 'One of them as a PDF.',
    params: number,
    query: inLanguage,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/pdf'],
  },
  'GET /admin/invoices/:number': {
    ...ofFinance,
    summary: 'One of them with what the national system said of it.',
    params: number,
    response: invoiceForStaff,
  },
  'GET /admin/invoices/:number/pdf': {
    ...ofFinance,
    summary: 'One of them as a PDF.',
    params: number,
    query: inLanguage,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/pdf'],
  },
  ...staffActionRoutes('invoice', { ...ofFinance, params: number, response: invoiceForStaff }),
})
