import { type Chance, chanceOf } from '../simulation/chance.ts'
import { type Balances, type Entry, pagesOf, type Part, type Refusal, type Report, type Step, type Truth, type Word } from './truth.ts'
import { chooseStyle, el, type Element, maybe, type Style, write } from './xml.ts'

/**
 * Tells a truth as banks tell it. It shares no code with the reader, not even how a decimal is written, so that a mistake in one is no mistake
 * in the other.
 */

/** The names of a truth's things in the world that it is told to. */
export interface Names {
  /** Begins every id and reference of this truth. */
  readonly tag: string
  /** Noon in Amman on the first day. */
  readonly firstDay: Date
  readonly iban: string
  /** The bank's own number of our account. */
  readonly accountNumber: string
  readonly otherIban: string
  readonly payouts: readonly string[]
  readonly makeGoods: readonly string[]
  readonly fileId: string
  readonly billReference: string
  /** The balance before the first day. */
  readonly openingFils: bigint
}
/** The sum that the buyer of the truth's bill has to pay. */
export const billFils = 115_000n

export const receiptReference = ({ tag }: Names, receipt: number): string => `${tag}R${receipt}`

type Told = Extract<Step, { id: number }>

/** How a step's message is told another time. */
export type Again =
  | { readonly as: 'copy'; readonly number: number; readonly how: string }
  // Under the same id, with something else in it.
  | { readonly as: 'other_content' }

/** The messages of a step, as they come: several where a statement has pages. */
export function render(truth: Truth, names: Names, step: Told, again?: Again): Buffer[] {
  // A copy is written as its first was.
  const chance = chanceOf(truth.seed, 1000 + step.id)
  const copies = again?.as === 'copy' ? again.number : null
  const id = copies === null ? `${names.tag}M${step.id}` : `${names.tag}C${copies}`
  const hasMore = again?.as === 'other_content'
  if (step.do === 'nothing_of_ours') return [renderNothingOfOurs(chance, names, id, step.why)]
  if (step.do === 'status') return [renderReport(chance, names, id, step.report, hasMore)]
  const mark = again?.as === 'copy' && again.how !== 'unmarked' ? again.how : null
  const pages = renderAccount(chance, truth, names, step, { id, mark, copies, hasMore })
  return hasMore ? pages.slice(0, 1) : pages
}

// ---- the document ----

const twoDigits = (value: number): string => String(value).padStart(2, '0')

interface Dialect {
  readonly chance: Chance
  readonly version: number
  readonly style: Style
}
const createDialect = (chance: Chance, least: number, most: number): Dialect => ({
  chance,
  version: least + chance.below(most - least + 1),
  style: chooseStyle(chance),
})

function documentOf({ chance, version, style }: Dialect, message: string, inside: Element, id: string): Buffer {
  const standard = `urn:iso:std:iso:20022:tech:xsd:${message}.001.${twoDigits(version)}`
  const space = chance.weighed({ standard: 10, national: 1, bank: 1, none: 1 })
  const uri =
    space === 'standard'
      ? standard
      : space === 'national'
        ? `http://www.six-interbank-clearing.com/de/${message}.001.${twoDigits(version)}.jo.02.xsd`
        : space === 'bank'
          ? `ISO:${message}.001.${twoDigits(version)}:APC:BANK:payments:001`
          : null
  const attribute = style.prefix === '' ? 'xmlns' : `xmlns:${style.prefix}`
  // A prefix without its namespace would not be well-formed.
  const spaces: Record<string, string> = uri === null && style.prefix === '' ? {} : { [attribute]: uri ?? standard }
  const schema = { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:schemaLocation': `${uri ?? standard} message.xsd` }
  const document = el('Document', [inside], { ...spaces, ...(chance.is(20) ? schema : {}) })
  if (!chance.is(12)) return write(document, style)
  const head = el(
    'h:AppHdr',
    [
      el('h:Fr', [el('h:FIId', [el('h:FinInstnId', [el('h:BICFI', 'CBJOJOAX')])])]),
      el('h:BizMsgIdr', id),
      el('h:MsgDefIdr', `${message}.001.${twoDigits(version)}`),
    ],
    { 'xmlns:h': 'urn:iso:std:iso:20022:tech:xsd:head.001.001.02' },
  )
  // Beside it something of another kind, about an account that is none of ours: it costs the message nothing.
  const [root, report] = message === 'camt.054' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const about = el('Acct', [el('Id', [el('IBAN', strangersIban)]), el('Ccy', 'JOD')])
  const elsewhere = el('Document', [el(root, [el('GrpHdr', [el('MsgId', `${id}-E`)]), el(report, [el('Id', `${id}-E`), about])])], spaces)
  return write(el('e:BizMsgEnvlp', [head, document, ...(chance.is(30) ? [elsewhere] : [])], { 'xmlns:e': 'urn:envelope' }), style)
}
const strangersIban = 'JO72CBJO0010000000000131000310'

const instant = (at: Date, chance: Chance): string => {
  const local = new Date(at.getTime() + 3 * 3_600_000).toISOString()
  const form = chance.below(5)
  if (form === 0) return at.toISOString()
  if (form === 1) return local.replace('.000Z', '+03:00')
  if (form === 2) return local.replace('Z', '+03:00')
  if (form === 3) return local.replace('.000Z', '')
  return local.replace('.000Z', '.123456789+03:00')
}
/** A day as XML Schema lets one be written. */
const date = (at: Date, chance: Chance): string => {
  const day = at.toISOString().slice(0, 10)
  return chance.weighed({ plain: 8, zone: 1, zulu: 1 }) === 'plain' ? day : `${day}${chance.is(50) ? '+03:00' : 'Z'}`
}
const dayOf = (names: Names, day: number): Date => new Date(names.firstDay.getTime() + day * 86_400_000)

/** Fils as a decimal of dinars, written by hand and in any form that is the same number. */
function decimal(fils: bigint, chance: Chance): string {
  const digits = fils.toString().padStart(4, '0')
  const whole = digits.slice(0, -3)
  const part = digits.slice(-3)
  switch (chance.weighed({ three: 8, short: 3, more: 2, zeros: 1, plus: 1, bare: 1 })) {
    case 'short': {
      const shorter = part.replace(/0+$/, '')
      return shorter === '' ? whole : `${whole}.${shorter}`
    }
    case 'more':
      return `${whole}.${part}00`
    case 'zeros':
      return `00${whole}.${part}`
    case 'plus':
      return `+${whole}.${part}`
    case 'bare':
      return whole === '0' ? `.${part}` : part === '000' ? `${whole}.` : `${whole}.${part}`
    default:
      return `${whole}.${part}`
  }
}
const amount = (name: string, fils: bigint, chance: Chance, currency = 'JOD'): Element => el(name, decimal(fils, chance), { Ccy: currency })

// ---- pain.002 ----

const codes: Record<Word, readonly string[]> = {
  accepted: ['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC'],
  rejected: ['RJCT'],
  asked: ['PDNG'],
  undecided: ['RCVD', 'PART'],
  unknown: ['XYZW'],
}
const groupCodes: Record<Word, readonly string[]> = { ...codes, accepted: ['ACTC', 'ACCP', 'ACSP'] }

function renderReport(chance: Chance, names: Names, id: string, report: Report, hasMore: boolean): Buffer {
  const dialect = createDialect(chance, 3, 14)
  const reason = (word: Word) =>
    word === 'rejected' || (word === 'asked' && chance.is(50))
      ? el('StsRsnInf', [
          el('Rsn', [chance.is(80) ? el('Cd', 'AC04') : el('Prtry', 'closed')]),
          chance.is(30) ? el('AddtlInf', 'حساب مغلق') : null,
        ])
      : null
  const payment = (number: string, word: Word) => {
    const name = chance.weighed({ both: 4, end: 3, instruction: 3, filler: 1 })
    return el('TxInfAndSts', [
      chance.is(40) ? el('StsId', `${id}-${number}`) : null,
      name === 'end' ? null : el('OrgnlInstrId', number),
      name === 'instruction' ? null : el('OrgnlEndToEndId', name === 'filler' ? 'NOTPROVIDED' : number),
      el('TxSts', chance.pick(codes[word])),
      reason(word),
    ])
  }
  const payments = [
    ...report.payments.map(({ payout, word }) => payment(names.payouts[payout] ?? '', word)),
    ...(report.hasStranger ? [payment(`${names.tag}-nobody`, 'accepted')] : []),
    ...(hasMore ? names.payouts.map((number) => payment(number, 'rejected')) : []),
  ]
  const instruction =
    report.instruction === null && payments.length === 0
      ? null
      : el('OrgnlPmtInfAndSts', [
          el('OrgnlPmtInfId', names.fileId),
          chance.is(30) ? el('OrgnlNbOfTxs', String(names.payouts.length)) : null,
          maybe('PmtInfSts', report.instruction && chance.pick(groupCodes[report.instruction])),
          report.instruction && reason(report.instruction),
          ...payments,
        ])
  const message = el('CstmrPmtStsRpt', [
    el('GrpHdr', [el('MsgId', id), el('CreDtTm', instant(names.firstDay, chance))]),
    el('OrgnlGrpInfAndSts', [
      el('OrgnlMsgId', names.fileId),
      el('OrgnlMsgNmId', chance.pick(['pain.001.001.09', 'pain.001'])),
      maybe('GrpSts', report.file && chance.pick(groupCodes[report.file])),
      report.file && reason(report.file),
    ]),
    instruction,
  ])
  return documentOf(dialect, 'pain.002', message, id)
}

// ---- camt.053, camt.054 ----

interface Head {
  readonly id: string
  readonly mark: string | null
  /** Which copy it is; null for the first. */
  readonly copies: number | null
  /** Another line stands in it besides. */
  readonly hasMore: boolean
}

function renderAccount(chance: Chance, truth: Truth, names: Names, step: Extract<Told, { entries: unknown }>, head: Head): Buffer[] {
  const isStatement = step.do === 'statement'
  const kind = isStatement ? 'camt.053' : 'camt.054'
  const dialect = createDialect(chance, 2, 13)
  const pages = pagesOf(truth, step)
  const account = chance.weighed({ iban: 7, spaced: 1, other: 2, number: 2 })
  const before = names.openingFils + sum(truth.entries.filter(({ day }) => day < step.day).map(movedFils))
  let runningFils = before
  const statementId = head.copies === null ? `${names.tag}S${step.id}` : `${names.tag}S${step.id}C${head.copies}`
  const hasNumbers = chance.is(40)
  const numbersEntries = chance.is(35)
  const pagesInHeader = chance.is(50)
  const day = dayOf(names, step.day)
  // Without its period or balances nothing tells that a statement under another id is the same one.
  const isRepeated = truth.steps.some((other) => other.do === 'copy' && other.of === step.id)
  const others = chance.weighed({ none: 8, another: 1, currency: 1 })
  let place = 0
  return pages.map((page, index) => {
    const isLast = index === pages.length - 1
    const openingFils = runningFils
    runningFils += sum(page.map(movedFils))
    const pagination = el('MsgPgntn', [el('PgNb', String(index + 1)), el('LastPgInd', String(isLast))])
    const statement = el(isStatement ? 'Stmt' : 'Ntfctn', [
      el('Id', statementId),
      pages.length > 1 && !pagesInHeader ? el('StmtPgntn', [el('PgNb', String(index + 1)), el('LastPgInd', String(isLast))]) : null,
      hasNumbers ? el('ElctrncSeqNb', String(100 + step.id)) : null,
      el('CreDtTm', instant(day, chance)),
      isStatement && (chance.is(50) || isRepeated)
        ? el('FrToDt', [
            el('FrDtTm', `${day.toISOString().slice(0, 10)}T00:00:00+03:00`),
            el('ToDtTm', `${day.toISOString().slice(0, 10)}T23:59:59+03:00`),
          ])
        : null,
      maybe('CpyDplctInd', head.mark),
      accountOf(
        names,
        account,
        chance,
        step.entries.some((id) => truth.entries.find((entry) => entry.id === id)?.odd === 'foreign'),
      ),
      step.do === 'statement'
        ? balancesOf(step.balances, { openingFils, closingFils: runningFils, isFirst: index === 0, isLast, day, chance })
        : [],
      page.map((entry) => renderEntry(dialect, truth, names, entry, { day, number: numbersEntries ? (place += 1) : null })),
      head.hasMore ? strangersEntry(names, 'JOD', day) : null,
    ])
    const stranger = el(isStatement ? 'Stmt' : 'Ntfctn', [
      el('Id', `${statementId}-2`),
      el('CreDtTm', instant(day, chance)),
      others === 'currency'
        ? el('Acct', [el('Id', [el('IBAN', names.iban)]), el('Ccy', 'USD')])
        : el('Acct', [el('Id', [el('IBAN', names.otherIban)]), el('Ccy', 'JOD')]),
      others === 'currency' ? strangersEntry(names, 'USD', day) : strangersEntry(names, 'JOD', day),
    ])
    const statements = others === 'none' || index > 0 ? [statement] : chance.is(50) ? [statement, stranger] : [stranger, statement]
    const message = el(isStatement ? 'BkToCstmrStmt' : 'BkToCstmrDbtCdtNtfctn', [
      el('GrpHdr', [
        el('MsgId', head.id),
        el('CreDtTm', instant(day, chance)),
        pages.length > 1 && (pagesInHeader || !isStatement) ? pagination : null,
      ]),
      ...statements,
    ])
    return documentOf(dialect, kind, message, head.id)
  })
}

const reports: Readonly<Record<Refusal, string>> = {
  text: '',
  broken: 'camt.053',
  document_type: 'camt.053',
  another_message: 'camt.052',
  other_account: 'camt.053',
  other_currency: 'camt.054',
}
/** A message in which no line of ours can be found. */
function renderNothingOfOurs(chance: Chance, names: Names, id: string, why: Refusal): Buffer {
  if (why === 'text') return Buffer.from(`Dear customer, your statement ${id} is ready.`)
  const message = reports[why]
  const [root, report] =
    message === 'camt.052'
      ? ['BkToCstmrAcctRpt', 'Rpt']
      : message === 'camt.053'
        ? ['BkToCstmrStmt', 'Stmt']
        : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const day = names.firstDay
  const currency = why === 'other_currency' ? 'USD' : 'JOD'
  const dialect = createDialect(chance, 2, 13)
  const encoding = why === 'broken' || why === 'document_type' ? 'UTF-8' : dialect.style.encoding
  const bytes = documentOf(
    { ...dialect, style: { ...dialect.style, encoding } },
    message,
    el(root, [
      el('GrpHdr', [el('MsgId', id), el('CreDtTm', instant(day, chance))]),
      el(report, [
        el('Id', `${id}-S`),
        el('CreDtTm', instant(day, chance)),
        el('Acct', [el('Id', [el('IBAN', why === 'other_account' ? names.otherIban : names.iban)]), el('Ccy', currency)]),
        strangersEntry(names, currency, day),
      ]),
    ]),
    id,
  )
  if (why === 'broken') return bytes.subarray(0, bytes.length - 9)
  return why === 'document_type' ? Buffer.from(bytes.toString().replace(/<(?=[A-Za-z])/, '<!DOCTYPE Document>\n<')) : bytes
}

/** A movement that is none of ours: it stands on another account. */
const strangersEntry = (names: Names, currency: string, day: Date): Element =>
  el('Ntry', [
    el('Amt', '777.00', { Ccy: currency }),
    el('CdtDbtInd', 'CRDT'),
    el('Sts', 'BOOK'),
    el('BookgDt', [el('Dt', day.toISOString().slice(0, 10))]),
    el('AcctSvcrRef', `${names.tag}-elsewhere`),
    el('BkTxCd', [el('Prtry', [el('Cd', 'CREDIT')])]),
  ])

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
export const entryFils = (entry: Entry): bigint =>
  entry.odd === 'parts' || entry.odd === 'pending_parts'
    ? sum(entry.parts.map(({ fils }) => fils)) + 1n
    : sum(entry.parts.map((part) => partFils(part)))
/** The movement of the account by a line, which its bank's balance follows. */
function movedFils(entry: Entry): bigint {
  if (entry.odd !== undefined && entry.odd !== 'parts') return 0n
  return entry.direction === 'credit' ? entryFils(entry) : -entryFils(entry)
}
const partFils = ({ is, fils }: Part): bigint => (is.what === 'bill' ? billFils : fils)

type AccountForm = 'iban' | 'spaced' | 'other' | 'number'
function accountOf({ iban, accountNumber }: Names, form: AccountForm, chance: Chance, hasForeign: boolean): Element {
  const other = (id: string, scheme: Element | null = null) => el('Othr', [el('Id', id), scheme])
  const ids: Record<AccountForm, () => Element> = {
    iban: () => el('IBAN', iban),
    spaced: () => other(iban.replace(/(.{4})/g, '$1 ').trim()),
    // The country's own number is its IBAN without the letters before it.
    other: () => other(iban.slice(4), el('SchmeNm', [el('Cd', 'BBAN')])),
    number: () => other(chance.pick([accountNumber, accountNumber.replaceAll('-', ' '), accountNumber.replaceAll('-', '')])),
  }
  return el('Acct', [
    el('Id', [ids[form]()]),
    // Without its currency an account has that of its lines.
    chance.is(60) || hasForeign ? el('Ccy', 'JOD') : null,
    chance.is(30) ? el('Nm', 'ضمانة — حساب العملاء') : null,
  ])
}

interface PageBalances {
  readonly openingFils: bigint
  readonly closingFils: bigint
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly day: Date
  readonly chance: Chance
}
function balancesOf(kind: Balances, { openingFils, closingFils, isFirst, isLast, day, chance }: PageBalances): Element[] {
  if (kind === 'none') return []
  const opening = balance(isFirst ? chance.pick(['OPBD', 'OPBD', 'PRCD']) : 'ITBD', openingFils, day, chance)
  if (kind === 'opening') return isFirst ? [opening] : []
  const isWrong = isLast && kind === 'wrong'
  const closing = balance(isLast ? 'CLBD' : 'ITBD', isWrong ? closingFils + 1n + BigInt(chance.below(9_000)) : closingFils, day, chance)
  if (kind === 'closing') return isLast ? [closing] : []
  const unreadable = el('Bal', [
    el('Tp', [el('CdOrPrtry', [el('Cd', 'CLBD')])]),
    el('Amt', chance.pick(['see page 1', '1.2.3']), { Ccy: 'JOD' }),
    el('CdtDbtInd', 'CRDT'),
  ])
  const available = chance.is(20) ? [balance('CLAV', closingFils - 1n, day, chance)] : []
  return [opening, ...available, isLast && kind === 'unreadable' ? unreadable : closing]
}

function balance(code: string, fils: bigint, day: Date, chance: Chance): Element {
  return el('Bal', [
    el('Tp', [el('CdOrPrtry', [el('Cd', code)])]),
    amount('Amt', fils < 0n ? -fils : fils, chance),
    el('CdtDbtInd', fils < 0n ? 'DBIT' : 'CRDT'),
    el('Dt', [el('Dt', date(day, chance))]),
  ])
}

const fillers = ['NOTPROVIDED', 'NONREF', 'NOREF', 'notprovided'] as const

/** The bank's own reference of a part: a receipt's is known from its notice. */
function referenceOf(truth: Truth, names: Names, entry: Entry, part: Part): string {
  if (part.is.what === 'receipt' || part.is.what === 'other_sum') return receiptReference(names, part.is.receipt)
  const first = truth.entries.find(({ id }) => id === entry.sameReferenceAs)
  return first ? referenceOf(truth, names, first, part) : `${names.tag}E${entry.id}`
}

function renderEntry(dialect: Dialect, truth: Truth, names: Names, entry: Entry, of: { day: Date; number: number | null }): Element {
  const { chance, version } = dialect
  const [first] = entry.parts
  if (!first) throw new Error('a line without a part')
  const isSingle = entry.parts.length === 1
  const reference = isSingle && entry.reference !== 'none' ? referenceOf(truth, names, entry, first) : null
  // A single part's reference may stand at the line, at the part or at both; a part's own stands where a batch has it.
  const at = reference === null ? null : entry.reference === 'entry' ? 'entry' : chance.pick(['entry', 'part', 'both'] as const)
  const filler = chance.is(40) ? chance.pick(fillers) : null
  const entryReference =
    at === 'entry' || at === 'both'
      ? reference
      : isSingle
        ? entry.reference === 'none'
          ? filler
          : null
        : chance.is(40)
          ? `${names.tag}B${entry.id}`
          : null
  const status = statusOf(entry, chance)
  const when = chance.weighed({ day: 5, instant: 3, value: 1, none: 1 })
  const bookedAt = new Date(of.day.getTime() + (chance.below(8) - 4) * 3_600_000)
  const dayElement = (name: string, at: Date) =>
    el(name, [when === 'instant' ? el('DtTm', instant(at, chance)) : el('Dt', date(at, chance))])
  const currency = entry.odd === 'foreign' ? 'USD' : 'JOD'
  const total = hasOddDecimals(entry)
    ? el('Amt', `${decimalOfOdd(entryFils(entry))}`, { Ccy: 'JOD' })
    : amount('Amt', entryFils(entry), chance, currency)
  const hasDetails = !isSingle || needsDetails(entry, first) || at === 'part' || at === 'both' || chance.is(50)
  const hasBatch = !isSingle && chance.is(50)
  const chargeAtEntry = isSingle && chance.is(40)
  const charge = chooseCharge(dialect, entry, first)
  const details = hasDetails
    ? entry.parts.map((part) =>
        renderPart(dialect, names, entry, part, {
          reference: isSingle
            ? at === 'part' || at === 'both'
              ? reference
              : entry.reference === 'none' && chance.is(30)
                ? 'NONREF'
                : null
            : referenceOf(truth, names, entry, part),
          charges: isSingle ? (chargeAtEntry ? null : charge) : chooseCharge(dialect, entry, part),
          currency,
        }),
      )
    : []
  return el('Ntry', [
    of.number === null ? null : el('NtryRef', String(of.number)),
    total,
    el('CdtDbtInd', entry.direction === 'credit' ? 'CRDT' : 'DBIT'),
    first.is.what === 'reversal'
      ? el('RvslInd', chance.pick(['true', '1']))
      : chance.is(10)
        ? el('RvslInd', chance.pick(['false', '0']))
        : null,
    status === null
      ? null
      : version >= 8 && status !== 'XYZ?'
        ? el('Sts', [el('Cd', status)])
        : status === 'XYZ?'
          ? el('Sts', [el('Prtry', 'PROVISIONAL')])
          : el('Sts', status),
    when === 'none' || when === 'value' ? null : dayElement('BookgDt', bookedAt),
    when === 'value'
      ? dayElement('ValDt', bookedAt)
      : when !== 'none' && chance.is(40)
        ? el('ValDt', [el('Dt', date(dayOf(names, entry.day + chance.below(3)), chance))])
        : null,
    maybe('AcctSvcrRef', entryReference),
    bankCode(entry, first, chance),
    chargeAtEntry || !hasDetails ? charge : null,
    hasDetails
      ? el('NtryDtls', [
          hasBatch ? el('Btch', [el('NbOfTxs', String(entry.parts.length)), amount('TtlAmt', entryFils(entry), chance)]) : null,
          ...details,
        ])
      : null,
    !hasDetails || chance.is(10)
      ? el('AddtlNtryInf', hasDetails ? 'SEE DETAILS' : `TRF ${nameOf(names, entry, first) ?? ''}`.trim())
      : null,
  ])
}

const hasOddDecimals = ({ odd }: Entry): boolean => odd === 'decimals' || odd === 'information_decimals'
/** More decimals than three that are not zeros. */
const decimalOfOdd = (fils: bigint): string => `${fils / 1000n}.${(fils % 1000n).toString().padStart(3, '0')}5`

function statusOf(entry: Entry, chance: Chance): string | null {
  if (entry.odd === 'status') return chance.pick(['XXXX', 'XYZ?'])
  if (entry.odd === 'pending' || entry.odd === 'pending_parts') return 'PDNG'
  if (entry.odd === 'information' || entry.odd === 'information_decimals') return 'INFO'
  // A bank that says none means a line that is booked.
  return chance.is(12) ? null : 'BOOK'
}

function bankCode(entry: Entry, part: Part, chance: Chance): Element | null {
  if (part.is.what === 'fee')
    return el('BkTxCd', [
      chance.is(70)
        ? el('Domn', [
            el('Cd', chance.pick(['PMNT', 'ACMT'])),
            el('Fmly', [el('Cd', 'MDOP'), el('SubFmlyCd', chance.pick(['CHRG', 'FEES', 'COMM']))]),
          ])
        : el('Domn', [el('Cd', 'PMNT'), el('Fmly', [el('Cd', 'ICDT'), el('SubFmlyCd', 'CHRG')])]),
    ])
  if (chance.is(20)) return null
  return entry.direction === 'credit'
    ? el('BkTxCd', [el('Domn', [el('Cd', 'PMNT'), el('Fmly', [el('Cd', 'RCDT'), el('SubFmlyCd', 'DMCT')])])])
    : el('BkTxCd', [el('Prtry', [el('Cd', 'NTRF'), el('Issr', 'SWIFT')])])
}

/** The subject of a part, by the name that its partner or we gave it. */
function nameOf(names: Names, entry: Entry, { is }: Part): string | null {
  switch (is.what) {
    case 'receipt':
      return entry.reference === 'none' ? receiptReference(names, is.receipt) : null
    case 'reversal':
      return receiptReference(names, is.receipt)
    case 'debit':
    case 'second_debit':
    case 'return':
    case 'second_return':
      return names.payouts[is.payout] ?? null
    case 'make_good':
    case 'make_good_again':
    case 'make_good_wrong':
      return names.makeGoods[is.makeGood] ?? null
    case 'bill':
      return names.billReference
    default:
      return null
  }
}
const needsDetails = (entry: Entry, { is, chargeFils }: Part): boolean =>
  (is.what !== 'stranger' && is.what !== 'unknown_debit' && is.what !== 'fee' && !(is.what === 'receipt' && entry.reference !== 'none')) ||
  chargeFils > 0n

interface PartForm {
  readonly reference: string | null
  readonly charges: Element | null
  readonly currency: string
}
function renderPart(dialect: Dialect, names: Names, entry: Entry, part: Part, { reference, charges, currency }: PartForm): Element {
  const { chance, version } = dialect
  const { is } = part
  const name = nameOf(names, entry, part)
  const place = name === null ? null : placeOf(is.what, chance)
  const isPayment = is.what === 'debit' || is.what === 'second_debit' || is.what === 'return' || is.what === 'second_return'
  const refs = el('Refs', [
    maybe('AcctSvcrRef', reference),
    chance.is(20) && is.what === 'debit' ? el('PmtInfId', names.fileId) : null,
    place === 'InstrId' ? el('InstrId', name ?? '') : chance.is(15) && !isPayment ? el('InstrId', `${names.tag}I${entry.id}`) : null,
    place === 'EndToEndId'
      ? el('EndToEndId', name ?? '')
      : chance.is(35)
        ? el('EndToEndId', chance.pick(['NOTPROVIDED', 'NONREF', '/']))
        : null,
    place === 'TxId' ? el('TxId', name ?? '') : null,
  ])
  const direction = version >= 4 && chance.is(50)
  return el('TxDtls', [
    refs.inside.length === 0 ? null : refs,
    ...amountsOf(dialect, entry, part, currency),
    // The line's direction counts, whatever its only part says.
    direction ? el('CdtDbtInd', (entry.direction === 'credit') === !(entry.parts.length === 1 && chance.is(10)) ? 'CRDT' : 'DBIT') : null,
    charges,
    chance.is(30)
      ? el('RltdPties', [
          version < 8
            ? el('Dbtr', [el('Nm', 'باسل حداد & Sons <Amman>')])
            : el('Dbtr', [el('Pty', [el('Nm', 'باسل حداد & Sons <Amman>')])]),
        ])
      : null,
    remittanceOf(place, name, chance),
    is.what === 'return' || is.what === 'second_return' || is.what === 'reversal'
      ? el('RtrInf', [el('Rsn', [el('Cd', is.what === 'reversal' ? 'FR01' : 'AC04')])])
      : null,
    place === 'AddtlTxInf' ? el('AddtlTxInf', `REF ${name ?? ''} VAL`) : null,
  ])
}

type Place = 'EndToEndId' | 'InstrId' | 'TxId' | 'Ustrd' | 'Strd' | 'AddtlTxInf'
function placeOf(what: Part['is']['what'], chance: Chance): Place {
  if (what === 'receipt') return chance.pick(['EndToEndId', 'TxId', 'InstrId'])
  if (what === 'reversal') return chance.weighed({ TxId: 5, EndToEndId: 1, Ustrd: 1 })
  if (what === 'bill') return chance.pick(['Ustrd', 'Strd', 'EndToEndId', 'AddtlTxInf'])
  return chance.weighed({ EndToEndId: 6, InstrId: 1, TxId: 1, Ustrd: 1, Strd: 1, AddtlTxInf: 1 })
}
function remittanceOf(place: Place | null, name: string | null, chance: Chance): Element | null {
  if (place === 'Ustrd') return el('RmtInf', [el('Ustrd', 'إيجار & خدمات'), el('Ustrd', `ref ${name ?? ''}`)])
  if (place === 'Strd') return el('RmtInf', [el('Strd', [el('CdtrRefInf', [el('Ref', name ?? '')])])])
  return chance.is(40) ? el('RmtInf', [el('Ustrd', chance.pick(['rent <november>', 'إيجار تشرين', 'INV 2024/11']))]) : null
}

/** Each way to say a part's sum. */
function amountsOf({ chance, version }: Dialect, entry: Entry, part: Part, currency: string): Element[] {
  if (hasOddDecimals(entry)) return []
  const fils = partFils(part)
  const isSingle = entry.parts.length === 1
  const own = amount('Amt', fils, chance, currency)
  const inDetails = (...inside: (Element | null)[]) => el('AmtDtls', inside)
  const inner = (name: string, of: bigint, ccy = currency) => el(name, [amount('Amt', of, chance, ccy)])
  const foreign = () => inner('InstdAmt', 123_450n, 'USD')
  const grossFils = part.fils + part.chargeFils
  const ways: Element[][] = [
    [inDetails(inner('TxAmt', fils))],
    [inDetails(foreign(), inner('TxAmt', fils))],
    [inDetails(foreign(), inner('TxAmt', 99_000n, 'EUR'), inner('CntrValAmt', fils))],
    ...(version >= 4
      ? [[own], [own, inDetails(inner('InstdAmt', grossFils))], [el('Amt', '123.45', { Ccy: 'USD' }), inDetails(inner('TxAmt', fils))]]
      : []),
    ...(part.chargeFils === 0n ? [[inDetails(inner('InstdAmt', fils))], [inDetails(inner('InstdAmt', fils), inner('TxAmt', fils))]] : []),
    ...(isSingle ? [[]] : []),
  ]
  if (currency !== 'JOD') return chance.is(50) && version >= 4 ? [own] : []
  return chance.pick(ways)
}

/** The bank's charges on a part, as it states them. */
function chooseCharge({ chance, version }: Dialect, entry: Entry, part: Part): Element | null {
  if (entry.odd) return null
  const { chargeFils } = part
  const record = (fils: bigint, included: boolean | null, currency = 'JOD'): Element =>
    version < 4
      ? el('Chrgs', [amount('Amt', fils, chance, currency), el('CdtDbtInd', 'DBIT')])
      : el('Chrgs', [
          el('Rcrd', [
            amount('Amt', fils, chance, currency),
            el('CdtDbtInd', 'DBIT'),
            included === null ? null : el('ChrgInclInd', chance.pick(included ? ['true', '1'] : ['false', '0'])),
          ]),
        ])
  if (chargeFils > 0n) {
    const half = chargeFils / 2n
    const two = version >= 4 && half > 0n && chance.is(30)
    if (two)
      return el('Chrgs', [
        chance.is(50) ? amount('TtlChrgsAndTaxAmt', chargeFils, chance) : null,
        el('Rcrd', [amount('Amt', half, chance), el('ChrgInclInd', 'true')]),
        el('Rcrd', [amount('Amt', chargeFils - half, chance), el('ChrgInclInd', 'true')]),
      ])
    return version >= 4 && chance.is(30)
      ? el('Chrgs', [amount('TtlChrgsAndTaxAmt', chargeFils, chance)])
      : record(chargeFils, chance.is(70) ? true : null)
  }
  if (part.is.what === 'fee' || part.is.what === 'stranger' || part.is.what === 'unknown_debit') return null
  switch (chance.weighed({ none: 12, outside: 2, zero: 2, foreign: 1, unsaid: 1 })) {
    case 'outside':
      return version < 4 ? null : record(BigInt(1 + chance.below(900)), false)
    case 'zero':
      return chance.is(50) ? record(0n, chance.pick([true, false, null])) : el('Chrgs', [amount('TtlChrgsAndTaxAmt', 0n, chance)])
    case 'foreign':
      return record(1_500n, chance.pick([true, null]), 'USD')
    case 'unsaid':
      // Where it is not said, it is inside only if so the sum fits.
      return part.is.what === 'receipt' ? record(BigInt(1 + chance.below(900)), null) : null
    default:
      return null
  }
}
