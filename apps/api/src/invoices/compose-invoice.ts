import type { Lang } from '@damana/contract/errors'
import { invoiceWords } from '@damana/contract/invoice-words'
import { jordanDay, jordanFormat } from '@damana/contract/jordan-time'
import { formatFils, subtractFils, toDecimal } from '@damana/contract/money'
import { officialNameIn } from '@damana/contract/names'
import type { InvoiceTerms } from '@damana/contract/statuses'
import { type DocumentText, type DocumentValue, drawQr } from '#files/index.ts'
import type { StoredInvoice } from './invoice.queries.ts'
import { ar } from './phrases.ar.ts'
import { en } from './phrases.en.ts'

interface Told {
  title: string
  text: string
}
export interface InvoicePhrases {
  issuedAt: string
  none: string
  part: Record<'document' | 'supplier' | 'buyer', string>
  label: Record<'guarantee' | 'corrects' | 'reason' | 'terms' | 'name' | 'taxNumber' | 'address' | 'uuid' | 'authorityNumber', string> & {
    id: Record<StoredInvoice['buyerIdScheme'], string>
  }
  terms: Record<InvoiceTerms, string>
  table: string
  head: [number: string, service: string, net: string, tax: string, total: string]
  sum: string
  inside: (percent: string) => string
  accepted: Told
  waiting: Told
  closing: string
}

const phrases = { ar, en } as const
const dates = {
  ar: jordanFormat('ar-JO-u-nu-latn', { day: 'numeric', month: 'long', year: 'numeric' }),
  en: jordanFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
} as const
const marks = /[\u200e\u200f\u061c]/g

const plain = (text: string): DocumentValue => ({ text, ltr: false, strong: false })
const island = (text: string): DocumentValue => ({ text, ltr: true, strong: false })
const strong = (value: DocumentValue): DocumentValue => ({ ...value, strong: true })

/** The texts of an invoice or a credit note in one language. */
export function composeInvoice(invoice: StoredInvoice, lang: Lang): DocumentText {
  const say = phrases[lang]
  const named = invoiceWords[lang]
  const { kind, what, amountFils, taxFils, supplier } = invoice
  const amounts = [subtractFils(amountFils, taxFils), taxFils, amountFils].map((amount) => island(formatFils(amount)))
  const told = invoice.qr === null ? say.waiting : say.accepted
  const name = lang === 'ar' ? supplier.name_ar : supplier.name_en
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    issuer: name,
    number: invoice.number,
    title: named.kind[kind],
    subtitle: `${say.issuedAt} ${dates[lang].format(invoice.issuedAt).replace(marks, '')}`,
    // The text of the national system goes as it came.
    qr: drawQr(invoice.qr ?? ownQrText(invoice)),
    facts: composeFacts(invoice, name, lang),
    statement: {
      title: say.table,
      empty: '',
      head: say.head,
      rows: [[island('1'), plain(named.what[what]), ...amounts]],
      sums: [plain(''), strong(plain(say.sum)), ...amounts.map(strong)],
      notes: [say.inside(percentOf(invoice.salesTaxBasisPoints))],
    },
    verify_title: told.title,
    verify_text: told.text,
    verify_url: '',
    closing: say.closing,
    issued_by: [plain(name), island(supplier.tax_number)],
  }
}

const percentOf = (basisPoints: number): string => String(basisPoints / 100)

/** The facts of a document that the national system has not confirmed, a line each. */
const ownQrText = ({ supplier, number, uuid, issuedAt, amountFils, taxFils }: StoredInvoice): string =>
  [supplier.tax_number, number, uuid, jordanDay(issuedAt), toDecimal(amountFils), toDecimal(taxFils)].join('\n')

function composeFacts(invoice: StoredInvoice, supplierName: string, lang: Lang): DocumentText['facts'] {
  const say = phrases[lang]
  const row = (label: string, value: DocumentValue | null, wide = false) => (value ? [{ label, value, wide }] : [])
  const { supplier } = invoice
  return [
    {
      title: say.part.document,
      rows: [
        ...row(say.label.guarantee, island(invoice.guaranteeNumber)),
        ...row(say.label.terms, plain(say.terms[invoice.terms])),
        ...row(say.label.corrects, invoice.correctsNumber === null ? null : island(invoice.correctsNumber)),
        ...row(say.label.authorityNumber, invoice.authorityNumber === null ? null : island(invoice.authorityNumber)),
        ...row(say.label.reason, invoice.reason === null ? null : plain(invoice.reason), true),
        ...row(say.label.uuid, island(invoice.uuid), true),
      ],
    },
    {
      title: say.part.supplier,
      rows: [
        ...row(say.label.name, strong(plain(supplierName))),
        ...row(say.label.taxNumber, island(supplier.tax_number)),
        ...row(say.label.address, plain(lang === 'ar' ? supplier.address_ar : supplier.address_en), true),
      ],
    },
    {
      title: say.part.buyer,
      rows: [
        ...row(say.label.name, strong(plain(officialNameIn(lang, { name: invoice.buyerName, name_latin: invoice.buyerNameLatin })))),
        ...row(say.label.id[invoice.buyerIdScheme], invoice.buyerId === null ? plain(say.none) : island(invoice.buyerId)),
      ],
    },
  ]
}
