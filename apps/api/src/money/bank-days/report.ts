import { type Fils, fils, toWire } from '@damana/contract/money'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import { readSharedTotals } from '#money/ledger/index.ts'
import {
  type DifferenceKind,
  findHead,
  findLastClosed,
  findStatementOfDay,
  listDifferences,
  listLateLines,
  readLastStatement,
  sumAnnounced,
  sumLinesOfDay,
} from './bank-days.queries.ts'

/** A sum by which the books differ from the statement, with its name; of very many, the rest is one. */
export interface ReportItem {
  [name: string]: string
  kind: DifferenceKind
  reference: string
  count: string
  fils: string
  since: string
  /** The number of what decides about it; empty: nothing does. */
  opens: string
}
/** The report of a day as it is proposed, in texts only: two persons approve exactly it. */
export interface DayReport {
  day: string
  account: string
  statement: { id: string; message: string; closing_fils: string; closing_at: string }
  lines: { credits: string; credits_fils: string; debits: string; debits_fils: string }
  books_fils: string
  items: ReportItem[]
  unexplained_fils: string
  late: { reference: string; booked_on: string; direction: 'credit' | 'debit'; fils: string; message: string }[]
  clearing_fils: string
  in_flight_fils: string
  announced_fils: string
  prepared_at: string
  statements_upto: string
  previous: { day: string; sha256: string } | null
}
/** The state of which a report speaks: another statement of the day, or another close, makes a new one necessary. */
export interface ReportBasis {
  [name: string]: string
  statement: string
  head: string
}

const mostOfAKind = 500

/** The differences between a day's statement and our books as they are now, and the rest that they leave unexplained. */
export async function explain(tx: ReadOnly, day: string, statement: { closingAt: Date; closingFils: Fils }) {
  const totals = await readSharedTotals(tx)
  const found = await listDifferences(tx, { day, closingAt: statement.closingAt })
  const booksFils = totals.get('bank_escrow') ?? fils(0n)
  const explained = found.reduce((sum, one) => sum + one.fils, 0n)
  return { totals, found, booksFils, unexplainedFils: fils(booksFils - statement.closingFils - explained) }
}

/** Holds the statement of a day against our books as they are now, and names what they differ by; undefined where there is no whole statement. */
export async function prepareReport(tx: Queryable, day: string, now: Date): Promise<DayReport | undefined> {
  const statement = await findStatementOfDay(tx, { day })
  if (!statement) return undefined
  const { totals, found, booksFils, unexplainedFils } = await explain(tx, day, statement)
  const lines = await sumLinesOfDay(tx, { day })
  const last = await findLastClosed(tx)
  const previous = last && last.day < day ? last : undefined
  const late = previous ? await listLateLines(tx, previous) : []
  return {
    day,
    account: statement.account,
    statement: {
      id: statement.statement,
      message: statement.messageId,
      closing_fils: toWire(statement.closingFils),
      closing_at: statement.closingAt.toISOString(),
    },
    lines: {
      credits: lines.credits.toString(),
      credits_fils: toWire(fils(lines.creditsFils)),
      debits: lines.debits.toString(),
      debits_fils: toWire(fils(lines.debitsFils)),
    },
    books_fils: toWire(booksFils),
    items: itemsOf(found),
    unexplained_fils: toWire(unexplainedFils),
    late: late.map((line) => ({
      reference: line.reference,
      booked_on: line.bookedOn,
      direction: line.direction,
      fils: toWire(line.amountFils),
      message: line.message,
    })),
    clearing_fils: toWire(totals.get('biller_clearing') ?? fils(0n)),
    in_flight_fils: toWire(totals.get('payouts_in_flight') ?? fils(0n)),
    announced_fils: toWire(fils((await sumAnnounced(tx)).fils)),
    prepared_at: now.toISOString(),
    statements_upto: (await readLastStatement(tx)).id.toString(),
    previous: previous ? { day: previous.day, sha256: previous.sha256.toString('hex') } : null,
  }
}

function itemsOf(
  found: readonly { kind: DifferenceKind; reference: string; fils: Fils | bigint; since: Date; opens: string }[],
): ReportItem[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const all = found.filter((one) => one.kind === kind)
    const item = (some: typeof all, reference: string): ReportItem[] =>
      some.length === 0
        ? []
        : [
            {
              kind,
              reference,
              count: some.length.toString(),
              fils: some.reduce((sum, one) => sum + one.fils, 0n).toString(),
              since: some[0]?.since.toISOString() ?? '',
              opens: some.length === 1 ? (some[0]?.opens ?? '') : '',
            },
          ]
    return [...all.slice(0, mostOfAKind).flatMap((one) => item([one], one.reference)), ...item(all.slice(mostOfAKind), '')]
  })
}

/** The things that the approvals of a day's report rest on. */
export async function basisOf(tx: Queryable, day: string): Promise<ReportBasis> {
  const [statement, head] = [await findStatementOfDay(tx, { day }), await findHead(tx)]
  return { statement: statement?.id.toString() ?? '', head: head?.sha256.toString('hex') ?? '' }
}
