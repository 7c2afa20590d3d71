import type { InvoiceProblem } from '@damana/contract/statuses'
import { addFils, type Fils, fils as asFils, noFils, parseAmount } from '@damana/contract/money'
import type { SchemaCheck } from '#kernel/schema-check.ts'

export interface DocumentFault {
  problem: InvoiceProblem
  words: string
}
/** The parts of an invoice that are checked. */
export interface ReadDocument {
  number: string
  uuid: string
  typeName: string
  payableFils: Fils
  original: { number: string; uuid: string; payableFils: Fils } | null
}

const prefixes = {
  i: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Checks a document before it leaves: against the schema of UBL 2.1 where we have it, and its sums against each other. */
export async function checkUbl(xml: string, checkSchema: SchemaCheck): Promise<DocumentFault | null> {
  const fault = await checkSchema('UBL-Invoice-2.1', xml)
  if (fault !== null) return { problem: 'form', words: fault }
  const read = await readUbl(xml)
  return 'problem' in read ? read : null
}

/** Reads a document; its first fault where it has one. The sandbox's national system reads with it too. */
export async function readUbl(xml: string): Promise<ReadDocument | DocumentFault> {
  const { XmlDocument } = await import('libxml2-wasm')
  let document: InstanceType<typeof XmlDocument> | undefined
  try {
    document = XmlDocument.fromString(xml)
    const tree = document
    return judge((path) => {
      const text = tree.eval(`string(/i:Invoice/${path})`, prefixes)
      return typeof text === 'string' ? text.trim() : ''
    })
  } catch (error) {
    return { problem: 'form', words: error instanceof Error ? error.message : 'not well-formed' }
  } finally {
    document?.dispose()
  }
}

function judge(textAt: (path: string) => string): ReadDocument | DocumentFault {
  const fils = (path: string) => {
    const amount = parseAmount(textAt(path))
    return amount.ok ? amount.fils : asFils(-1n)
  }
  const supplier = textAt('cac:AccountingSupplierParty//cbc:CompanyID')
  const source = textAt('cac:SellerSupplierParty//cbc:ID')
  const buyer = textAt('cac:AccountingCustomerParty//cac:PartyIdentification/cbc:ID')
  const typeCode = textAt('cbc:InvoiceTypeCode')
  const [net, tax, total, payable] = [
    'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    'cac:TaxTotal/cbc:TaxAmount',
    'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    'cac:LegalMonetaryTotal/cbc:PayableAmount',
  ].map(fils)
  const [lineNet, lineTax, lineTotal] = [
    'cac:InvoiceLine/cbc:LineExtensionAmount',
    'cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount',
    'cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount',
  ].map(fils)
  const original = 'cac:BillingReference/cac:InvoiceDocumentReference'
  const isCredit = typeCode === '381'
  const faults: readonly (readonly [boolean, InvoiceProblem, string])[] = [
    [
      textAt('cbc:ProfileID') !== 'reporting:1.0' || !['388', '381'].includes(typeCode),
      'form',
      'the profile or the type of the invoice is unknown',
    ],
    [
      !/^\d+$/.test(supplier) || textAt('cac:AccountingSupplierParty//cbc:RegistrationName') === '',
      'supplier',
      'the tax number or the name of the seller is missing',
    ],
    [!/^\d+$/.test(source), 'supplier', 'the sequence of the income source is missing'],
    [buyer !== '' && !/^\d+$/.test(buyer), 'buyer', 'the number of the buyer has other signs than digits'],
    [textAt('cac:AccountingCustomerParty//cbc:RegistrationName') === '', 'buyer', 'the name of the buyer is missing'],
    [net !== lineNet || tax !== lineTax || total !== lineTotal, 'sums', 'the totals are not those of the line'],
    [
      net === undefined || tax === undefined || net < 0n || tax < 0n || addFils(net, tax) !== total || total !== payable,
      'sums',
      'net and tax are not the total',
    ],
    [
      isCredit && (textAt(`${original}/cbc:UUID`) === '' || textAt('cac:PaymentMeans/cbc:InstructionNote') === ''),
      'original',
      'a credit note names its invoice and says why',
    ],
  ]
  const found = faults.find(([isWrong]) => isWrong)
  if (found) return { problem: found[1], words: found[2] }
  return {
    number: textAt('cbc:ID'),
    uuid: textAt('cbc:UUID'),
    typeName: textAt('cbc:InvoiceTypeCode/@name'),
    payableFils: payable ?? noFils,
    original: isCredit
      ? {
          number: textAt(`${original}/cbc:ID`),
          uuid: textAt(`${original}/cbc:UUID`),
          payableFils: fils(`${original}/cbc:DocumentDescription`),
        }
      : null,
  }
}
