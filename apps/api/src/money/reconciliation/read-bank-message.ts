import { addFils, type Fils, parseAmount } from '@damana/contract/money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A message that cannot be read, with the reason. */
export class UnreadableMessage extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'UnreadableMessage'
  }
}

export type PayoutStatusReport = 'accepted' | 'rejected'
export interface StatusReport {
  kind: 'pain.002'
  /** The name of the schema that it follows, such as `pain.002.001.10`. */
  schema: string
  messageId: string
  /** The id of our payment file in the report. */
  fileMessageId: string
  /** The status of the whole file; null where the bank reports on single payments, or has not decided. */
  word: PayoutStatusReport | null
  reason: string | null
  payments: readonly { endToEndId: string; word: PayoutStatusReport; reason: string | null }[]
  /** Payments that the bank asks about before it decides (`PDNG`). */
  questions: readonly { endToEndId: string; reason: string | null }[]
}

/** One booked movement on our client account. */
export interface Movement {
  /** The bank's own reference; the same in a notification and in the statement that follows it. */
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  /** Every reference of the movement: the bank's and those given by its sender. */
  references: readonly string[]
  endToEndId: string | null
  remittance: string
  bookedAt: Date
  /** The reason of a returned payment; null for any other movement. */
  returnReason: string | null
  /** The bank's reference of the credit that this debit reverses (`RvslInd`, `Refs/TxId`); null for any other movement. */
  takesBack: string | null
  /** The charges deducted on the way (`Chrgs`): the amount sent is `amountFils` and this together. */
  deductedChargesFils: Fils
}
export interface AccountReport {
  kind: 'camt.053' | 'camt.054'
  schema: string
  messageId: string
  movements: readonly Movement[]
  /** The closing balance of a statement (`CLBD`); null for a notification, or where the statement has none. */
  closing: { fils: bigint; at: Date | null } | null
}
export type BankMessage = StatusReport | AccountReport

/** The parser drops namespaces, but the document's namespace says which message this is. */
const namespace =
  /<(?:\w+:)?Document\b[^>]*\sxmlns(?::\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:((pain\.002|camt\.05[34])\.\d{3}\.\d{2})["']/
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
})

/**
 * Reads the bank's messages (pain.002, camt.053, camt.054). Values stay text until they are validated, amounts never become floats,
 * entities are not expanded and a document type is refused. A message about another account than ours is refused too; `ourIban` null
 * accepts any account.
 */
export function readBankMessage(xml: string, ourIban: string | null): BankMessage {
  if (/<!DOCTYPE/i.test(xml)) throw new UnreadableMessage('a document type is not allowed')
  if (XMLValidator.validate(xml) !== true) throw new UnreadableMessage('not well-formed XML')
  const document = child(parse(xml), 'Document')
  const [, schema, kind] = namespace.exec(xml) ?? []
  if (!document || schema === undefined) throw new UnreadableMessage('neither pain.002, camt.053 nor camt.054')
  switch (kind) {
    case 'pain.002':
      return readStatusReport(need(document, 'CstmrPmtStsRpt'), schema)
    case 'camt.053':
      return readAccountReport('camt.053', need(document, 'BkToCstmrStmt'), 'Stmt', schema, ourIban)
    default:
      return readAccountReport('camt.054', need(document, 'BkToCstmrDbtCdtNtfctn'), 'Ntfctn', schema, ourIban)
  }
}

/** The parser refuses names that would reach into JavaScript's own objects, and elements nested more than a hundred deep. */
function parse(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    throw new UnreadableMessage('names or nesting that no message of a bank has')
  }
}

// ---- pain.002 ----

const accepting = ['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC', 'ACFC', 'ACCC']
const statusOf = (status: string | null): PayoutStatusReport | null =>
  status === 'RJCT' ? 'rejected' : status !== null && accepting.includes(status) ? 'accepted' : null

function readStatusReport(report: Node, schema: string): StatusReport {
  const group = need(report, 'OrgnlGrpInfAndSts')
  const instructions = children(report, 'OrgnlPmtInfAndSts')
  // The status of a payment overrides that of its instruction, and the instruction's overrides the file's.
  const payments = instructions.flatMap((instruction) =>
    children(instruction, 'TxInfAndSts').flatMap((transaction) => {
      const endToEndId = text(transaction, 'OrgnlEndToEndId')
      const word = statusOf(text(transaction, 'TxSts'))
      return endToEndId === null || word === null ? [] : [{ endToEndId, word, reason: reasonOf(transaction) }]
    }),
  )
  const questions = instructions.flatMap((instruction) =>
    children(instruction, 'TxInfAndSts').flatMap((transaction) => {
      const endToEndId = text(transaction, 'OrgnlEndToEndId')
      return endToEndId === null || text(transaction, 'TxSts') !== 'PDNG' ? [] : [{ endToEndId, reason: reasonOf(transaction) }]
    }),
  )
  const instructed = instructions.find((instruction) => statusOf(text(instruction, 'PmtInfSts')) !== null)
  return {
    kind: 'pain.002',
    schema,
    messageId: needText(need(report, 'GrpHdr'), 'MsgId'),
    fileMessageId: needText(group, 'OrgnlMsgId'),
    word: statusOf(text(group, 'GrpSts')) ?? (instructed ? statusOf(text(instructed, 'PmtInfSts')) : null),
    reason: reasonOf(group) ?? (instructed ? reasonOf(instructed) : null),
    payments,
    questions,
  }
}

function reasonOf(node: Node): string | null {
  const first = children(node, 'StsRsnInf')[0]
  return first ? reasonText(first) : null
}
function reasonText(node: Node): string | null {
  const reason = child(node, 'Rsn')
  const words = [reason && (text(reason, 'Cd') ?? text(reason, 'Prtry')), ...texts(node, 'AddtlInf')].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  )
  return words.length === 0 ? null : words.join(' ').slice(0, 300)
}

// ---- camt.053, camt.054 ----

function readAccountReport(
  kind: 'camt.053' | 'camt.054',
  report: Node,
  name: 'Stmt' | 'Ntfctn',
  schema: string,
  ourIban: string | null,
): AccountReport {
  const messageId = needText(need(report, 'GrpHdr'), 'MsgId')
  const movements = children(report, name).flatMap((statement) => {
    const iban = text(child(child(statement, 'Acct'), 'Id'), 'IBAN')
    if (ourIban !== null && iban !== ourIban) throw new UnreadableMessage('it speaks of another account')
    return children(statement, 'Ntry').flatMap((entry) => movementsOf(entry, messageId))
  })
  const balances = kind === 'camt.053' ? children(report, name).flatMap((statement) => children(statement, 'Bal')) : []
  const closing = balances.findLast((balance) => text(child(child(balance, 'Tp'), 'CdOrPrtry'), 'Cd') === 'CLBD')
  return { kind, schema, messageId, movements, closing: closing ? closingOf(closing) : null }
}

/** A balance may be zero or negative. */
function closingOf(balance: Node): { fils: bigint; at: Date | null } {
  const amount = child(balance, 'Amt')
  const written = text(amount, '#text') ?? ''
  const parsed = /^\d{1,12}(\.\d{1,5})?$/.test(written) ? parseAmount(written.replace(/(\.\d{3})0+$/, '$1')) : undefined
  if (!parsed?.ok || text(amount, '@Ccy') !== 'JOD') throw new UnreadableMessage('a balance that is not in dinars')
  return {
    fils: directionOf(text(balance, 'CdtDbtInd')) === 'credit' ? parsed.fils : -parsed.fils,
    at: instantOf(child(balance, 'Dt')) ?? null,
  }
}

/** The movements of one entry; a pending entry has none. */
function movementsOf(entry: Node, messageId: string): Movement[] {
  const status = child(entry, 'Sts')
  if ((text(status, 'Cd') ?? text(entry, 'Sts')) !== 'BOOK') return []
  const bookedAt = instantOf(child(entry, 'BookgDt')) ?? instantOf(child(entry, 'ValDt'))
  if (!bookedAt) throw new UnreadableMessage('an entry without its day')
  const details = children(entry, 'NtryDtls').flatMap((detail) => children(detail, 'TxDtls'))
  const parts = details.length === 0 ? [undefined] : details
  return parts.map((part, index) => {
    const refs = child(part, 'Refs')
    const isReversal = ['true', '1'].includes(text(entry, 'RvslInd') ?? '')
    const references = [
      text(refs, 'AcctSvcrRef'),
      parts.length === 1 ? text(entry, 'AcctSvcrRef') : null,
      text(refs, 'EndToEndId'),
      // The transaction id of a reversal is the one that it reverses.
      isReversal ? null : text(refs, 'TxId'),
      text(refs, 'InstrId'),
      text(refs, 'ClrSysRef'),
    ].filter((reference): reference is string => reference !== null && reference !== 'NOTPROVIDED')
    const ofEntry = text(entry, 'AcctSvcrRef') ?? text(entry, 'NtryRef')
    const returned = child(part, 'RtrInf')
    const direction = directionOf(text(part, 'CdtDbtInd') ?? text(entry, 'CdtDbtInd'))
    return {
      reference:
        text(refs, 'AcctSvcrRef') ?? (ofEntry === null ? `${messageId}/${index}` : parts.length === 1 ? ofEntry : `${ofEntry}/${index}`),
      direction,
      amountFils: amountOf(child(part, 'Amt') ?? text(part, 'Amt') ?? child(entry, 'Amt')),
      references: [...new Set(references)],
      endToEndId: text(refs, 'EndToEndId'),
      remittance: texts(child(part, 'RmtInf'), 'Ustrd').join(' '),
      bookedAt,
      returnReason: returned ? (reasonText(returned) ?? 'returned') : null,
      takesBack: isReversal && direction === 'debit' ? text(refs, 'TxId') : null,
      deductedChargesFils: deductedChargesOf(child(part, 'Chrgs') ?? (parts.length === 1 ? child(entry, 'Chrgs') : undefined)),
    }
  })
}

function directionOf(indicator: string | null): 'credit' | 'debit' {
  if (indicator === 'CRDT') return 'credit'
  if (indicator === 'DBIT') return 'debit'
  throw new UnreadableMessage('an entry that is neither credit nor debit')
}

/** `<Amt Ccy="JOD">12450.375</Amt>`; further decimals must be zeros. */
function amountOf(amount: Node | string | undefined): Fils {
  if (typeof amount !== 'object' || text(amount, '@Ccy') !== 'JOD') throw new UnreadableMessage('an amount that is not in dinars')
  const written = text(amount, '#text') ?? ''
  const parsed = /^\d{1,12}(\.\d{1,5})?$/.test(written) ? parseAmount(written.replace(/(\.\d{3})0+$/, '$1')) : undefined
  if (!parsed?.ok || parsed.fils <= 0n) throw new UnreadableMessage('an amount that is none')
  return parsed.fils
}

/** The bank's charges on a movement, given as one sum or as single charges. */
function deductedChargesOf(charges: Node | undefined): Fils {
  const total = child(charges, 'TtlChrgsAndTaxAmt')
  const amounts = total ? [total] : children(charges, 'Rcrd').map((record) => child(record, 'Amt'))
  return addFils(...amounts.map((amount) => amountOf(amount)))
}

function instantOf(date: Node | undefined): Date | undefined {
  const written = text(date, 'DtTm') ?? text(date, 'Dt')
  const instant =
    written === null ? undefined : new Date(/T/.test(written) && !/(Z|[+-]\d\d:\d\d)$/.test(written) ? `${written}+03:00` : written)
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

// ---- the parsed tree: objects of text, objects and arrays ----

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function children(node: unknown, name: string): Node[] {
  const found = isNode(node) ? node[name] : undefined
  return (Array.isArray(found) ? found : [found]).filter(isNode)
}
const child = (node: unknown, name: string): Node | undefined => children(node, name)[0]
function texts(node: unknown, name: string): string[] {
  const found = isNode(node) ? node[name] : undefined
  return (Array.isArray(found) ? found : [found]).flatMap((value: unknown) => (typeof value === 'string' ? [unescape(value)] : []))
}
const text = (node: unknown, name: string): string | null => texts(node, name)[0] ?? null
function need(node: unknown, name: string): Node {
  const found = child(node, name)
  if (!found) throw new UnreadableMessage(`${name} is missing`)
  return found
}
function needText(node: unknown, name: string): string {
  const found = text(node, name)
  if (found === null || found === '') throw new UnreadableMessage(`${name} is missing`)
  return found
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Decodes XML's five predefined entities and characters by number; anything else stays as it is written. */
function unescape(written: string): string {
  return written.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
