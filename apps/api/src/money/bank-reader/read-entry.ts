import { addFils, type Fils, noFils } from '@damana/contract/money'
import { readAmount, readTime } from './lexical.rules.ts'
import type { BankLine, OddReason } from './lines.ts'
import { makeGoodNumbersIn, namesIn, paymentReferencesIn, payoutNumbersIn, realReference } from './references.rules.ts'
import { divideEntry, type MovedSums, type PartSums } from './sums.rules.ts'
import { allTexts, at, attribute, child, children, type Node, textAt, texts } from './xml-tree.ts'

export interface EntryContext {
  currency: string
  /** The statement's day, for an entry that gives none. */
  day: { at: Date; day: string }
  /** The number of the entry in its statement, counted from one. */
  number: number
}

/** Reads one entry: a line for each of its parts, or one for all where they do not make it up. */
export function readEntry(entry: Node, context: EntryContext): BankLine[] {
  const details = children(entry, 'NtryDtls').flatMap((detail) => children(detail, 'TxDtls'))
  const parts = details.length === 0 ? [undefined] : details
  const amount = amountOf(child(entry, 'Amt'), context.currency)
  const direction = directionOf(textAt(entry, 'CdtDbtInd'))
  const status = statusOf(entry)
  const odd: OddReason | null = amount.odd ?? (direction === null ? 'direction_unreadable' : status === null ? 'status_unknown' : null)
  const whole = { amountFils: amount.fils, chargesFils: noFils, areChargesSaid: false }
  const shared = { ...context, amount, part: 1 }
  // An entry that is not booked moves nothing, so that nothing of it can be wrong.
  const unbooked = status === 'booked' ? null : status
  const asOne = (why: OddReason | null): BankLine[] => [
    lineOf(entry, parts, whole, { ...shared, direction: direction ?? 'credit', kind: unbooked ?? 'odd', odd: unbooked ? null : why }),
  ]
  if (odd !== null || direction === null || status === null) return asOne(odd)
  const divided = divideEntry(amount.fils, direction, sumsOf(entry, parts, context.currency))
  if (divided === null) return asOne('parts_do_not_add_up')
  return parts.map((part, index) =>
    lineOf(entry, [part], divided[index] ?? whole, {
      ...shared,
      direction,
      kind: status,
      odd: null,
      part: index + 1,
      partsInAll: parts.length,
    }),
  )
}

function statusOf(entry: Node): 'booked' | 'pending' | 'information' | null {
  const word = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts')
  switch (word?.toUpperCase()) {
    case undefined:
    case 'BOOK':
      return 'booked'
    case 'PDNG':
    case 'FUTR':
      return 'pending'
    case 'INFO':
      return 'information'
    default:
      return null
  }
}
const directionOf = (indicator: string | null): 'credit' | 'debit' | null =>
  indicator === 'CRDT' ? 'credit' : indicator === 'DBIT' ? 'debit' : null

interface EntryAmount {
  fils: Fils
  currency: string
  text: string
  odd: OddReason | null
}
function amountOf(amount: Node | undefined, currency: string): EntryAmount {
  const text = textAt({ amount }, 'amount') ?? ''
  const written = attribute(amount, 'Ccy')?.toUpperCase() ?? currency
  const read = readAmount(text)
  const odd = written !== currency ? 'other_currency' : read.ok ? null : read.why
  return { fils: odd === null && read.ok ? read.fils : noFils, currency: written, text: `${text} ${written}`.trim().slice(0, 60), odd }
}

// ---- sums and charges of the parts ----

/** Charges that only the entry names came off its first part: the bank says of no other. */
function sumsOf(entry: Node, parts: readonly (Node | undefined)[], currency: string): PartSums[] {
  const isSaidOfParts = parts.some((part) => child(part, 'Chrgs') !== undefined)
  return parts.map((part, index) => ({
    amountFils: sumOfPart(part, currency),
    ...chargesOf(isSaidOfParts ? part : index === 0 ? entry : undefined, currency),
  }))
}

/** A part's own sum, else the first of its details that is in our currency. */
function sumOfPart(part: Node | undefined, currency: string): Fils | null {
  const details = child(part, 'AmtDtls')
  const named = [child(part, 'Amt'), ...['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => at(details, name, 'Amt'))]
  for (const amount of named) {
    if (!amount || (attribute(amount, 'Ccy')?.toUpperCase() ?? currency) !== currency) continue
    const read = readAmount(textAt({ amount }, 'amount') ?? '')
    if (read.ok) return read.fils
  }
  return null
}

/**
 * Charges inside the sum. Charges outside it, in another currency, or given back are information; a total counts where no single ones do.
 */
function chargesOf(node: Node | undefined, currency: string): Omit<PartSums, 'amountFils'> {
  const charges = children(node, 'Chrgs')
  // The older versions repeat the element itself where the newer ones have records.
  const records = charges.flatMap((one) => [...children(one, 'Rcrd'), ...(child(one, 'Amt') ? [one] : [])])
  const inside = records.filter(
    (record) => textAt(record, 'CdtDbtInd') !== 'CRDT' && !['false', '0'].includes(textAt(record, 'ChrgInclInd') ?? ''),
  )
  if (records.length === 0) {
    const totals = charges.map((one) => chargeFils(child(one, 'TtlChrgsAndTaxAmt'), currency))
    return { chargesFils: addFils(...totals), areChargesSaid: false }
  }
  const said = inside.filter((record) => textAt(record, 'ChrgInclInd') !== null)
  const sum = (some: readonly Node[]): Fils => addFils(...some.map((record) => chargeFils(child(record, 'Amt'), currency)))
  return { chargesFils: sum(inside), areChargesSaid: sum(said) > 0n }
}
function chargeFils(amount: Node | undefined, currency: string): Fils {
  if (!amount || (attribute(amount, 'Ccy')?.toUpperCase() ?? currency) !== currency) return noFils
  const read = readAmount(textAt({ amount }, 'amount') ?? '')
  return read.ok ? read.fils : noFils
}

// ---- the line ----

interface Reported extends EntryContext {
  kind: BankLine['kind']
  odd: OddReason | null
  direction: 'credit' | 'debit'
  amount: EntryAmount
  part: number
  /** How many lines the entry gives. */
  partsInAll?: number
}

function lineOf(entry: Node, parts: readonly (Node | undefined)[], sums: MovedSums, reported: Reported): BankLine {
  const isAlone = (reported.partsInAll ?? 1) === 1
  const { direction } = reported
  const part = parts[0]
  const day = dayOf(entry, part, reported)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
  const takesBack = isReversal && direction === 'debit'
  const refs = parts.flatMap((one) => children(one, 'Refs'))
  const ids = (name: string): string[] => refs.flatMap((ref) => texts(ref, name))
  const firstId = (name: string): string | null =>
    ids(name)
      .map(realReference)
      .find((id) => id !== null) ?? null
  const own = firstId('AcctSvcrRef')
  const ofEntry = realReference(textAt(entry, 'AcctSvcrRef'))
  const endToEndId = firstId('EndToEndId')
  const batch = isAlone ? children(entry, 'NtryDtls').flatMap((detail) => children(detail, 'Btch')) : []
  const structured = parts.flatMap((one) => children(child(one, 'RmtInf'), 'Strd'))
  const creditorReferences = structured.flatMap((one) => texts(child(one, 'CdtrRefInf'), 'Ref'))
  const remittance = [...parts.flatMap((one) => texts(child(one, 'RmtInf'), 'Ustrd')), ...creditorReferences]
  const additional = [
    ...structured.flatMap((one) => [...texts(one, 'AddtlRmtInf'), ...children(one, 'RfrdDocInf').flatMap((doc) => texts(doc, 'Nb'))]),
    ...parts.flatMap((one) => [
      ...texts(one, 'AddtlTxInf'),
      ...texts(child(one, 'RltdRmtInf'), 'RmtId'),
      ...texts(child(one, 'Purp'), 'Prtry'),
    ]),
    ...(isAlone ? texts(entry, 'AddtlNtryInf') : []),
  ]
  const proprietary = refs.flatMap((ref) => children(ref, 'Prtry').flatMap((one) => texts(one, 'Ref')))
  // The transaction id of a reversal is the one that it reverses.
  const transaction = takesBack ? [] : ids('TxId')
  const sendersIds = [...ids('EndToEndId'), ...ids('InstrId'), ...transaction, ...ids('ClrSysRef'), ...ids('UETR'), ...proprietary]
  const fileIds = [...ids('MsgId'), ...ids('PmtInfId'), ...batch.flatMap((one) => [...texts(one, 'MsgId'), ...texts(one, 'PmtInfId')])]
  const returned = parts.map((one) => child(one, 'RtrInf')).find((one) => one !== undefined)
  const everywhere = [...sendersIds, ...remittance, ...additional, ...fileIds]
  const entryReference = isAlone ? realReference(textAt(entry, 'NtryRef')) : null
  const makeGoods = makeGoodNumbersIn(everywhere)
  // The bank may repeat our number in any place of a debit, because we alone order debits. A sender may write anything into a credit.
  const named = payoutNumbersIn(sendersIds)
  const payoutNumber =
    named[0] ??
    (direction === 'debit' || returned || isReversal || [...parts, entry].some(isReturnCode) ? only(payoutNumbersIn(everywhere)) : null)
  const references = [
    ...ids('AcctSvcrRef'),
    ...(isAlone ? [ofEntry] : []),
    ...sendersIds,
    // A number that counts from one each day is no reference.
    ...(entryReference !== null && entryReference.length > 5 ? [entryReference] : []),
    ...fileIds,
    ...makeGoods,
    ...(payoutNumber === null ? [] : [payoutNumber]),
    // The subject of a reversal is named wherever there is room.
    ...(takesBack ? [...ids('TxId'), ...namesIn([...remittance, ...additional])] : []),
  ]
  return {
    place: `${reported.number}/${reported.part}`,
    kind: reported.kind,
    odd: reported.odd,
    direction,
    amountFils: sums.amountFils,
    currency: reported.amount.currency,
    amountText: reported.amount.text,
    bookedOn: day.day,
    bookedAt: day.at,
    isDayGuessed: day.isGuessed,
    reference: (parts.length === 1 ? own : null) ?? (ofEntry === null ? null : isAlone ? ofEntry : `${ofEntry}/${reported.part - 1}`),
    endToEndId,
    payoutNumber,
    references: [...new Set(references.map(realReference).filter((reference) => reference !== null))],
    paymentReferences: paymentReferencesIn(everywhere),
    remittance: remittance.join(' ').slice(0, 500),
    words: [...new Set([...remittance, ...additional, ...sendersIds, ...proseOf(entry, parts)])].join(' · ').slice(0, 1000),
    counterparty: counterpartyOf(part, direction),
    returnReason: returned ? (reasonText(returned) ?? 'returned') : null,
    takesBack: takesBack ? (firstId('TxId') ?? firstId('InstrId') ?? endToEndId ?? (payoutNumber === null ? '' : null)) : null,
    chargesFils: sums.chargesFils,
    areChargesSaid: sums.areChargesSaid,
    isBankFee: [...parts, entry].some(isFeeCode),
  }
}
const only = (names: readonly string[]): string | null => (names.length === 1 ? (names[0] ?? null) : null)

/** The booking day; else the value day, or the statement's. */
function dayOf(entry: Node, part: Node | undefined, { day }: EntryContext): { at: Date; day: string; isGuessed: boolean } {
  const read = (node: Node | undefined): ReturnType<typeof readTime> => {
    const written = textAt(node, 'DtTm') ?? textAt(node, 'Dt') ?? textAt({ node }, 'node')
    return written === null ? null : readTime(written)
  }
  const booked = read(child(entry, 'BookgDt'))
  if (booked) return { ...booked, isGuessed: false }
  const valued = read(child(entry, 'ValDt')) ?? read(child(part, 'ValDt'))
  return { ...(valued ?? day), isGuessed: true }
}

function counterpartyOf(part: Node | undefined, direction: 'credit' | 'debit'): BankLine['counterparty'] {
  const parties = child(part, 'RltdPties')
  const [side, account] = direction === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  return {
    // The newer versions have the party one level deeper.
    name: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    iban: textAt(parties, account, 'Id', 'IBAN')?.replace(/\s/g, '') ?? null,
  }
}

/** Text of the bank about the line that is neither a reference nor the sender's: its reasons and transaction codes. */
const proseOf = (entry: Node, parts: readonly (Node | undefined)[]): string[] =>
  [...parts.flatMap((part) => [child(part, 'RtrInf'), child(part, 'BkTxCd')]), child(entry, 'BkTxCd')]
    .flatMap(allTexts)
    .filter((text) => text !== '')

/** The reason of a return or of a status. */
export function reasonText(node: Node): string | null {
  const words = [textAt(node, 'Rsn', 'Cd') ?? textAt(node, 'Rsn', 'Prtry') ?? textAt(node, 'Rsn'), ...texts(node, 'AddtlInf')].filter(
    (word) => word !== null,
  )
  return words.length === 0 ? null : words.join(' ').slice(0, 300)
}

const feeFamilies = ['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT']
/** ISO's sub-family for a payment that came back. */
const isReturnCode = (node: Node | undefined): boolean => textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN'

/** The bank's codes for its own charges: ISO's family or sub-family, or SWIFT's `NCHG` and its like. */
function isFeeCode(node: Node | undefined): boolean {
  const code = child(node, 'BkTxCd')
  const family = at(code, 'Domn', 'Fmly')
  const names = [textAt(family, 'Cd'), textAt(family, 'SubFmlyCd')]
  return names.some((name) => name !== null && feeFamilies.includes(name)) || /^N?(?:CHR?G|FEE)/.test(textAt(code, 'Prtry', 'Cd') ?? '')
}
