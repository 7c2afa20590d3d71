import {
  numberPatterns,
  parseApplicationNumber,
  parseBankMessageNumber,
  parseExceptionNumber,
  parseFeeNumber,
  parseGuaranteeNumber,
  parseMakeGoodNumber,
  parsePayoutNumber,
  parseReceiptNumber,
  readGuaranteeNumber,
} from '@damana/contract/ids'
import type { ListName } from '@damana/contract/staff-lists'

type Meant = Readonly<Record<string, string>>
/** One meaning that a search may have; null: it has not. */
type Reader = (typed: string) => Meant | null

const numbered =
  (name: string, parse: (text: string) => bigint | null): Reader =>
  (typed) => {
    const id = parse(typed.toUpperCase())
    return id === null ? null : { [name]: id.toString() }
  }
const guarantee =
  (name: string): Reader =>
  (typed) => {
    const number = readGuaranteeNumber(typed)
    const id = number === undefined ? null : parseGuaranteeNumber(number)
    return id === null ? null : { [name]: id.toString() }
  }
/** The last four characters of an IBAN. */
const tail: Reader = (typed) => (/^[A-Z0-9]{4}$/i.test(typed) ? { tail: typed.toUpperCase() } : null)
/** A reference that the bank made: anything. */
const anything =
  (name: string): Reader =>
  (typed) => ({ [name]: typed })
const invoice: Reader = (typed) => (numberPatterns.invoice.test(typed) ? { invoice: typed } : null)
const plainId: Reader = (typed) => (/^[1-9]\d{0,17}$/.test(typed) ? { id: typed } : null)

const readers: Readonly<Record<ListName, readonly Reader[]>> = {
  payouts: [numbered('id', parsePayoutNumber), tail, guarantee('guarantee')],
  files: [anything('message')],
  receipts: [numbered('id', parseReceiptNumber), guarantee('guarantee'), anything('reference')],
  suspense: [numbered('id', parseReceiptNumber), guarantee('guarantee'), anything('reference')],
  unsettled: [numbered('id', parseReceiptNumber), guarantee('guarantee'), anything('reference')],
  undebited: [numbered('id', parsePayoutNumber), guarantee('guarantee')],
  fees: [numbered('id', parseFeeNumber), guarantee('guarantee')],
  invoices: [invoice, guarantee('guarantee')],
  make_goods: [numbered('id', parseMakeGoodNumber)],
  exceptions: [numbered('id', parseExceptionNumber), numbered('payout', parsePayoutNumber), anything('reference')],
  messages: [numbered('id', parseBankMessageNumber), anything('message')],
  guarantees: [guarantee('id')],
  journal: [
    numbered('receipt', parseReceiptNumber),
    numbered('payout', parsePayoutNumber),
    numbered('exception', parseExceptionNumber),
    numbered('fee', parseFeeNumber),
    guarantee('guarantee'),
    plainId,
    anything('reference'),
  ],
  movements: [numbered('receipt', parseReceiptNumber), guarantee('guarantee')],
  ledger_accounts: [numbered('receipt', parseReceiptNumber), guarantee('guarantee')],
  audits: [(typed) => plainId(typed.replace(/^A/i, ''))],
  accounts: [plainId],
  applications: [numbered('id', parseApplicationNumber)],
}

/** The meaning of a search in a list, the likelier first; undefined: nothing that this list is searched by. */
export function readListSearch(list: ListName, typed: string): Meant | undefined {
  for (const read of readers[list]) {
    const meant = read(typed)
    if (meant) return meant
  }
  return undefined
}
