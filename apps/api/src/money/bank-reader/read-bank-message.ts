import { readDecimal, readTime } from './lexical.rules.ts'
import {
  type AccountReport,
  type Balance,
  type BankMessage,
  type BankMessages,
  type BankReport,
  type FileStatus,
  type InstructionStatus,
  type OurAccount,
  type StatusReport,
  UnreadableMessage,
} from './lines.ts'
import { readEntry, reasonText } from './read-entry.ts'
import { realReference } from './references.rules.ts'
import { at, attribute, child, children, findAll, type Node, parseXml, textAt, texts } from './xml-tree.ts'

/** In the order in which an envelope of several is applied: an announcement before the statement that closes it. */
const roots: readonly { name: RegExp; kind: BankMessage['kind'] }[] = [
  { name: /^(?:CstmrPmtStsRpt(?:V\d+)?|pain\.002\.\d{3}\.\d{2})$/, kind: 'pain.002' },
  { name: /^BkToCstmrDbtCdtNtfctn(?:V\d+)?$/, kind: 'camt.054' },
  { name: /^BkToCstmrStmt(?:V\d+)?$/, kind: 'camt.053' },
]
const schemaName = /(?:pain\.002|camt\.05[34])\.\d{3}\.\d{2}/

/**
 * Reads what the bank sent (pain.002, camt.053, camt.054), of any version, in whatever namespace, prefix or envelope it comes: a message of
 * each kind that is in it. It throws `UnreadableMessage` for what is no XML, none of the three kinds, or speaks of none of our accounts;
 * everything else is a line of its own.
 * `account` null accepts any account. A line that no day can be found for has the day on which the message came.
 */
export function readBankMessages(xml: string, account: OurAccount | null, receivedAt: Date): BankMessages {
  const found = findAll(parseXml(xml), (name) => roots.some((root) => root.name.test(name)))
  const kinds = roots.flatMap(({ name, kind }) => {
    const nodes = found.flatMap((one) => (name.test(one.name) ? [one.found] : []))
    return nodes.length === 0 ? [] : [{ kind, nodes }]
  })
  // The version stands in the namespace, whoever gave it its beginning. Of several kinds no schema is that of the whole.
  const version = kinds.length === 1 ? (schemaName.exec(xml.slice(0, 20_000))?.[0] ?? '') : ''
  const messages = kinds.map(({ kind, nodes }) => {
    const schema = version.startsWith(kind) ? version : null
    return kind === 'pain.002' ? readStatusReport(nodes, schema) : readAccountReport(kind, nodes, schema, account, receivedAt)
  })
  const [first, ...more] = messages
  if (!first) throw new UnreadableMessage('no_message', 'neither pain.002, camt.053 nor camt.054')
  if (messages.every((message) => message.kind !== 'pain.002' && message.reports.length === 0))
    throw new UnreadableMessage('other_account', 'it speaks of none of our accounts')
  return [first, ...more]
}

const messageIdOf = (node: Node): string => textAt(node, 'GrpHdr', 'MsgId') ?? ''
const isTrue = (text: string | null): boolean => text === 'true' || text === '1'
function pageOf(pagination: Node | undefined): { page: number; isLastPage: boolean } {
  const number = Number(textAt(pagination, 'PgNb') ?? '1')
  return {
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
    isLastPage: !pagination || isTrue(textAt(pagination, 'LastPgInd')),
  }
}

// ---- pain.002 ----

function readStatusReport(nodes: readonly Node[], schema: string | null): StatusReport {
  return {
    kind: 'pain.002',
    schema,
    messageId: nodes.map(messageIdOf).find((id) => id !== '') ?? '',
    page: pageOf(at(nodes[0], 'GrpHdr', 'MsgPgntn')).page,
    files: nodes.map(fileOf),
  }
}

function fileOf(node: Node): FileStatus {
  const group = child(node, 'OrgnlGrpInfAndSts')
  return {
    fileMessageId: textAt(group, 'OrgnlMsgId'),
    status: textAt(group, 'GrpSts')?.toUpperCase() ?? null,
    reason: reasonOf(group),
    instructions: [
      ...children(node, 'OrgnlPmtInfAndSts').map(instructionOf),
      // The oldest versions name payments without their instruction.
      ...(child(node, 'TxInfAndSts') ? [{ ...instructionOf(node), paymentInformationId: null, status: null, reason: null }] : []),
    ],
  }
}

const instructionOf = (node: Node): InstructionStatus => ({
  paymentInformationId: textAt(node, 'OrgnlPmtInfId'),
  status: textAt(node, 'PmtInfSts')?.toUpperCase() ?? null,
  reason: reasonOf(node),
  payments: children(node, 'TxInfAndSts').map((payment) => ({
    endToEndId: realReference(textAt(payment, 'OrgnlEndToEndId')),
    instructionId: realReference(textAt(payment, 'OrgnlInstrId')),
    status: textAt(payment, 'TxSts')?.toUpperCase() ?? null,
    reason: reasonOf(payment),
  })),
})

function reasonOf(node: Node | undefined): string | null {
  const reasons = [...children(node, 'StsRsnInf'), ...children(node, 'OrgnlStsRsnInf')].flatMap((one) => reasonText(one) ?? [])
  return reasons.length === 0 ? null : reasons.join(' ').slice(0, 300)
}

// ---- camt.053, camt.054 ----

function readAccountReport(
  kind: AccountReport['kind'],
  nodes: readonly Node[],
  schema: string | null,
  ours: OurAccount | null,
  receivedAt: Date,
): AccountReport {
  const all = nodes.flatMap((node) =>
    children(node, kind === 'camt.053' ? 'Stmt' : 'Ntfctn').map((report) => ({ report, header: child(node, 'GrpHdr') })),
  )
  const reported = all.map((one) => ({ ...one, name: accountNames(one.report), currency: currencyOf(one.report) }))
  const mine = reported.filter(({ name, currency }) => isOurs(name, ours) && currency === ourCurrency)
  const header = child(nodes[0], 'GrpHdr')
  const messageId = nodes.map(messageIdOf).find((id) => id !== '') ?? ''
  return {
    kind,
    schema,
    messageId,
    page: pageOf(child(header, 'MsgPgntn')).page,
    account: ours?.iban ?? mine[0]?.name[0] ?? '',
    currency: ourCurrency,
    reports: mine.map((one, index) => ({
      account: nameOf(one),
      ...reportOf(one.report, one.header, `${messageId}#${index + 1}`, receivedAt),
    })),
    otherAccounts: reported.flatMap((one) => (mine.includes(one) ? [] : [nameOf(one)])),
  }
}

const ourCurrency = 'JOD'
const nameOf = ({ name, currency }: { name: readonly string[]; currency: string }): string => `${name[0] ?? ''} ${currency}`.trim()
/** As banks group and pad it: without marks, and without zeros before a number. */
const plain = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^(?:IBAN|0+)/, '')

/** The names that a bank gives the account: its IBAN, or its own number. */
function accountNames(report: Node): string[] {
  const id = at(report, 'Acct', 'Id')
  const others = children(id, 'Othr').flatMap((other) => texts(other, 'Id'))
  const names = [textAt(id, 'IBAN'), ...others, textAt(id, 'PrtryAcct', 'Id'), textAt(id, 'BBAN'), textAt(id)]
  return names.flatMap((name) => (name === null ? [] : [plain(name)]))
}
function isOurs(names: readonly string[], ours: OurAccount | null): boolean {
  if (ours === null) return true
  const iban = plain(ours.iban)
  return [iban, iban.slice(4), plain(ours.number)].some((name) => name !== '' && names.includes(name))
}

/** The currency of the account; where the bank does not say it, ours if any sum is in it, else that of its sums. */
function currencyOf(report: Node): string {
  const said = textAt(report, 'Acct', 'Ccy')
  if (said !== null) return said.toUpperCase()
  const amounts = [...children(report, 'Ntry'), ...children(report, 'Bal')].map((one) => attribute(child(one, 'Amt'), 'Ccy')?.toUpperCase())
  return amounts.includes(ourCurrency) ? ourCurrency : (amounts.find((currency) => currency !== undefined) ?? ourCurrency)
}

function reportOf(report: Node, header: Node | undefined, fallbackId: string, receivedAt: Date): Omit<BankReport, 'account'> {
  const balances = children(report, 'Bal').map(balanceOf)
  const created = readTime(textAt(report, 'CreDtTm') ?? '') ?? readTime(textAt(header, 'CreDtTm') ?? '')
  const period = periodOf(child(report, 'FrToDt'))
  const closing = balances.findLast(({ code, balance }) => code === 'CLBD' && balance !== null)?.balance ?? null
  const opening = balances.find(({ code, balance }) => (code === 'OPBD' || code === 'PRCD') && balance !== null)?.balance ?? null
  const unreadable = balances.find(({ code, balance }) => ['OPBD', 'PRCD', 'CLBD'].includes(code) && balance === null)
  const day = ammanDay(closing?.at ?? created?.at ?? period?.to ?? receivedAt)
  const number = textAt(report, 'ElctrncSeqNb') ?? textAt(report, 'LglSeqNb')
  const id = textAt(report, 'Id') ?? fallbackId
  const ownPagination = child(report, 'StmtPgntn') ?? child(report, 'NtfctnPgntn') ?? child(report, 'RptPgntn')
  return {
    id: number === null ? id : `${id} ${number}`,
    ...pageOf(ownPagination ?? child(header, 'MsgPgntn')),
    isCopy: ['CODU', 'COPY', 'DUPL'].includes(textAt(report, 'CpyDplctInd')?.toUpperCase() ?? ''),
    period,
    opening,
    closing,
    unreadableBalance: unreadable?.words ?? null,
    lines: children(report, 'Ntry').flatMap((entry, index) => readEntry(entry, { currency: ourCurrency, day, number: index + 1 })),
  }
}

/** A moment with its day in Amman. */
const ammanDay = (moment: Date): { at: Date; day: string } => readTime(moment.toISOString()) ?? { at: moment, day: '' }

function periodOf(period: Node | undefined): BankReport['period'] {
  const from = readTime(textAt(period, 'FrDtTm') ?? textAt(period, 'FrDt') ?? '')
  const to = readTime(textAt(period, 'ToDtTm') ?? textAt(period, 'ToDt') ?? '')
  return from && to ? { from: from.at, to: to.at } : null
}

/** A balance may be zero or negative; null where it cannot be read. */
function balanceOf(node: Node): { code: string; balance: Balance | null; words: string } {
  const amount = child(node, 'Amt')
  const written = textAt({ amount }, 'amount') ?? ''
  const currency = attribute(amount, 'Ccy')?.toUpperCase() ?? ourCurrency
  const read = readDecimal(written)
  const sign = textAt(node, 'CdtDbtInd')
  const code = (textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(node, 'Tp', 'Cd') ?? '').toUpperCase()
  const time = textAt(node, 'Dt', 'DtTm') ?? textAt(node, 'Dt', 'Dt') ?? textAt(node, 'Dt')
  const isReadable = read.ok && currency === ourCurrency && (sign === 'CRDT' || sign === 'DBIT' || read.fils === 0n)
  return {
    code,
    balance: isReadable
      ? { fils: sign === 'DBIT' ? -read.fils : read.fils, at: time === null ? null : (readTime(time)?.at ?? null) }
      : null,
    words: `${code} ${written} ${currency} ${sign ?? ''}`.trim().slice(0, 200),
  }
}
