import { invoiceWords } from '@damana/contract/invoice-words'
import { jordanDay } from '@damana/contract/jordan-time'
import { type Fils, noFils, subtractFils, toDecimal } from '@damana/contract/money'
import { element, fileOf, textElement, type Xml } from '#kernel/xml.ts'
import type { StoredInvoice } from './invoice.queries.ts'

const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const typeCodes = { invoice: '388', credit_note: '381' } as const
/** The second digit says how it is paid, the third that it is of general sales; a credit note is named as its invoice. */
const typeNames = { cash: '012', receivable: '022' } as const

const cac = (name: string, ...content: readonly Xml[]) => element(`cac:${name}`, content)
const cbc = (name: string, text: string, attributes?: Readonly<Record<string, string>>) => textElement(`cbc:${name}`, text, attributes)
/** The documents are in JOD; of each amount the system wants the country. */
const amount = (name: string, fils: Fils) => cbc(name, toDecimal(fils), { currencyID: 'JO' })
const taxScheme = cac('TaxScheme', cbc('ID', 'VAT', { schemeAgencyID: '6', schemeID: 'UN/ECE 5153' }))
const ofJordan = cac('PostalAddress', cac('Country', cbc('IdentificationCode', 'JO')))
const taxNumber = (number: string) => cac('PartyTaxScheme', cbc('CompanyID', number), cac('TaxScheme', cbc('ID', 'VAT')))
const legalName = (name: string) => cac('PartyLegalEntity', cbc('RegistrationName', name))

/**
 * Writes an invoice or a credit note as the national system takes it: UBL 2.1 in its profile `reporting:1.0`, one line for the one fee, with the net amount and the tax that are booked, to the
 * fils. Every amount is positive; the type code says that a credit note gives back.
 */
export function writeUbl(invoice: StoredInvoice, incomeSource: string): string {
  const { kind, terms, number, uuid, issuedAt, reason, supplier, amountFils, taxFils } = invoice
  const isCredit = kind === 'credit_note'
  const netFils = subtractFils(amountFils, taxFils)
  const tax = taxSubtotal(invoice, netFils, { withBase: isCredit })
  return fileOf(
    element(
      'Invoice',
      [
        cbc('ProfileID', 'reporting:1.0'),
        cbc('ID', number),
        cbc('UUID', uuid),
        cbc('IssueDate', jordanDay(issuedAt)),
        cbc('InvoiceTypeCode', typeCodes[kind], { name: typeNames[terms] }),
        cbc('Note', invoice.guaranteeNumber),
        cbc('DocumentCurrencyCode', 'JOD'),
        cbc('TaxCurrencyCode', 'JOD'),
        ...originalOf(invoice),
        cac('AdditionalDocumentReference', cbc('ID', 'ICV'), cbc('UUID', invoice.counter.toString())),
        cac('AccountingSupplierParty', cac('Party', ofJordan, taxNumber(supplier.tax_number), legalName(supplier.name_ar))),
        cac('AccountingCustomerParty', customerOf(invoice)),
        cac('SellerSupplierParty', cac('Party', cac('PartyIdentification', cbc('ID', incomeSource)))),
        ...(reason === null
          ? []
          : [cac('PaymentMeans', cbc('PaymentMeansCode', '10', { listID: 'UN/ECE 4461' }), cbc('InstructionNote', reason))]),
        cac('AllowanceCharge', cbc('ChargeIndicator', 'false'), cbc('AllowanceChargeReason', 'discount'), amount('Amount', noFils)),
        cac('TaxTotal', amount('TaxAmount', taxFils), ...(isCredit ? [tax] : [])),
        cac(
          'LegalMonetaryTotal',
          amount('TaxExclusiveAmount', netFils),
          amount('TaxInclusiveAmount', amountFils),
          amount('AllowanceTotalAmount', noFils),
          ...(isCredit ? [amount('PrepaidAmount', noFils)] : []),
          amount('PayableAmount', amountFils),
        ),
        cac(
          'InvoiceLine',
          cbc('ID', '1'),
          cbc('InvoicedQuantity', '1', { unitCode: 'PCE' }),
          amount('LineExtensionAmount', netFils),
          cac('TaxTotal', amount('TaxAmount', taxFils), amount('RoundingAmount', amountFils), tax),
          cac('Item', cbc('Name', invoiceWords.ar.what[invoice.what])),
          cac(
            'Price',
            amount('PriceAmount', netFils),
            ...(isCredit ? [cbc('BaseQuantity', '1', { unitCode: 'C62' })] : []),
            cac('AllowanceCharge', cbc('ChargeIndicator', 'false'), cbc('AllowanceChargeReason', 'DISCOUNT'), amount('Amount', noFils)),
          ),
        ),
      ],
      namespaces,
    ),
  )
}

/** A credit note names its invoice by number, unique id and total. */
const originalOf = ({ correctsNumber, correctsUuid, correctsFils }: StoredInvoice): Xml[] =>
  correctsNumber === null || correctsUuid === null || correctsFils === null
    ? []
    : [
        cac(
          'BillingReference',
          cac(
            'InvoiceDocumentReference',
            cbc('ID', correctsNumber),
            cbc('UUID', correctsUuid),
            cbc('DocumentDescription', toDecimal(correctsFils)),
          ),
        ),
      ]

function customerOf({ buyerName, buyerId, buyerIdScheme }: StoredInvoice): Xml {
  const isTaxNumber = buyerIdScheme === 'TN' && buyerId !== null
  return cac(
    'Party',
    ...(buyerId === null ? [] : [cac('PartyIdentification', cbc('ID', buyerId, { schemeID: buyerIdScheme }))]),
    ofJordan,
    ...(isTaxNumber ? [taxNumber(buyerId)] : []),
    legalName(buyerName),
  )
}

function taxSubtotal({ taxFils, salesTaxBasisPoints }: StoredInvoice, netFils: Fils, { withBase }: { withBase: boolean }): Xml {
  return cac(
    'TaxSubtotal',
    ...(withBase ? [amount('TaxableAmount', netFils)] : []),
    amount('TaxAmount', taxFils),
    cac(
      'TaxCategory',
      cbc('ID', salesTaxBasisPoints === 0 ? 'O' : 'S', { schemeAgencyID: '6', schemeID: 'UN/ECE 5305' }),
      cbc('Percent', String(salesTaxBasisPoints / 100)),
      taxScheme,
    ),
  )
}
