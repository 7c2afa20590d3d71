import type { BankLine } from '#money/bank-reader/index.ts'
import { parsePayoutNumber } from '@damana/contract/ids'
import type { Fils } from '@damana/contract/money'

/** A line that an earlier message told. */
export interface KnownLine {
  id: bigint
  direction: 'credit' | 'debit'
  amountFils: Fils
  currency: string
  /** Null for lines that were kept without their day. */
  bookedOn: string | null
  isDayGuessed: boolean
  reference: string
  hasReference: boolean
  statement: string | null
  page: number
  names: readonly string[]
  isAnnounced: boolean
  isStated: boolean
  outcome: 'applied' | 'kept' | 'announced' | 'odd' | 'nothing'
}
/** A line of the message at hand, with the statement in which it stands. */
export interface ReportedLine {
  line: Pick<
    BankLine,
    | 'direction'
    | 'amountFils'
    | 'currency'
    | 'bookedOn'
    | 'isDayGuessed'
    | 'reference'
    | 'place'
    | 'references'
    | 'payoutNumber'
    | 'takesBack'
  >
  statement: string
  page: number
}
const reverses = 'reverses '
/** The names under which a line is kept. */
export const namesOf = ({ references, takesBack }: Pick<BankLine, 'references' | 'takesBack'>): string[] => [
  ...references,
  ...(takesBack ? [`${reverses}${takesBack}`] : []),
]
export interface RecognisedLine {
  known: KnownLine | null
  /** The name by which it is kept: the bank's reference, else its statement, page and place. */
  reference: string
  /** Its number among lines that are alike in everything. */
  nth: number
}

/**
 * Says of each line of a message whether it is known. A movement is known by direction, sum, booking day and the bank's own reference, and
 * of n equal lines of one message each is a movement; without a reference it is known by its statement and place. An end-to-end id never
 * makes a known movement new. A statement's line that is not known closes one announcement of the same sum that agrees with it.
 */
export function recogniseLines(
  reported: readonly ReportedLine[],
  candidates: readonly KnownLine[],
  kind: 'statement' | 'notification',
): RecognisedLine[] {
  const taken = new Set<bigint>()
  const take = (known: KnownLine | undefined): KnownLine | null => {
    if (!known || taken.has(known.id)) return null
    taken.add(known.id)
    return known
  }
  const nths = new Map<string, number>()
  const open = (): KnownLine[] => candidates.filter(({ id }) => !taken.has(id))
  const exact = reported.map((one) => take(open().find((known) => isSame(one, known))))
  // A line known for certain is set aside first, so that nothing else closes its announcement.
  return reported.map((one, index) => {
    const known = exact[index] ?? take(bestAnnouncement(one, open(), kind))
    const reference = one.line.reference ?? `${one.statement}/${one.page}/${one.line.place}`
    const key = [one.line.currency, one.line.direction, one.line.amountFils, one.line.bookedOn, reference].join('|')
    const stored = candidates.filter((other) => keyOf(other) === key).length
    const nth = (nths.get(key) ?? stored) + (known && keyOf(known) === key ? 0 : 1)
    nths.set(key, nth)
    return { known, reference, nth }
  })
}

const keyOf = ({ currency, direction, amountFils, bookedOn, reference }: KnownLine): string =>
  [currency, direction, amountFils, bookedOn, reference].join('|')

const moves = ({ line }: ReportedLine, known: KnownLine): boolean =>
  known.direction === line.direction && known.amountFils === line.amountFils && known.currency === line.currency

function isSame(reported: ReportedLine, known: KnownLine): boolean {
  const { line, statement, page } = reported
  if (!moves(reported, known)) return false
  const isOfDay = known.bookedOn === null || known.bookedOn === line.bookedOn || known.isDayGuessed || line.isDayGuessed
  // Of a statement whose id is the same every day, two guessed days that differ are two days.
  const isOtherDay = known.isDayGuessed && line.isDayGuessed && known.bookedOn !== line.bookedOn
  if (line.reference === null)
    return !known.hasReference && isOfDay && !isOtherDay && known.reference === `${statement}/${page}/${line.place}`
  // Another page of the same statement tells of another movement, however equal.
  const isOtherPage = known.isStated && known.statement === statement && known.page !== page
  return known.hasReference && known.reference === line.reference && isOfDay && !isOtherPage
}

/** Payouts of one file share its id, and perhaps sum and day. */
function namesAnotherPayout({ payoutNumber }: ReportedLine['line'], { names }: KnownLine): boolean {
  return payoutNumber !== null && !names.includes(payoutNumber) && names.some((name) => parsePayoutNumber(name) !== null)
}

/** Reversals of equal credits share their sum, and perhaps words of their text. */
function reversesAnother({ takesBack, references }: ReportedLine['line'], { names }: KnownLine): boolean {
  if (!takesBack || names.includes(takesBack)) return false
  const reversed = names.filter((name) => name.startsWith(reverses)).map((name) => name.slice(reverses.length))
  return reversed.length > 0 && !reversed.some((name) => references.includes(name))
}

/**
 * The announcement that a statement's line closes, or the statement's line that a late notification announces: of the same sum, told by the
 * other kind only, and not of another reference of the bank.
 */
function bestAnnouncement(
  reported: ReportedLine,
  candidates: readonly KnownLine[],
  kind: 'statement' | 'notification',
): KnownLine | undefined {
  const { line } = reported
  const fitting = candidates.filter(
    (known) =>
      moves(reported, known) &&
      (kind === 'statement' ? known.isAnnounced && !known.isStated : known.isStated && !known.isAnnounced) &&
      (line.reference === null || !known.hasReference || known.reference === line.reference) &&
      !namesAnotherPayout(line, known) &&
      !reversesAnother(line, known),
  )
  const sharesName = (known: KnownLine): boolean => known.names.some((name) => line.references.includes(name))
  const isOfDay = (known: KnownLine): boolean =>
    known.bookedOn === line.bookedOn || ((known.isDayGuessed || line.isDayGuessed) && isNear(known.bookedOn, line.bookedOn))
  return (
    fitting.find((known) => line.reference !== null && known.hasReference) ??
    fitting.find((known) => sharesName(known) && isOfDay(known)) ??
    fitting.find(sharesName) ??
    // Money that was booked for the announcement had a name, which the statement would repeat.
    fitting.find((known) => known.outcome === 'announced' && isOfDay(known) && (known.names.length === 0 || line.references.length === 0))
  )
}

/** A day that the bank did not say is its value day, or that of the statement: some days off the booking, and never weeks. */
const mostDaysOff = 7
const isNear = (one: string | null, other: string): boolean =>
  one === null || Math.abs(Date.parse(one) - Date.parse(other)) <= mostDaysOff * 86_400_000
