import { formatReceiptNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import {
  byCheck,
  type Difference,
  inPortions,
  type LinesSum,
  listPortions,
  type Scope,
  splitPortion,
  usualPortions,
} from '#money/ledger/index.ts'
import {
  auditBankBalance,
  auditKeptLinesSql,
  auditDoubtsSql,
  auditPayoutLinesSql,
  auditRefundsSql,
  auditSweeps,
  listMessages,
  listMessagesNamed,
  listPaidAfterReversal,
  listReceiptsOfLines,
  listStoredLines,
  listUnbookedBills,
  rangeOfGuaranteesSql,
  rangeOfLinesSql,
  rangeOfMessagesSql,
  rangeOfPayoutsSql,
  sumBankLines,
} from './audit-bank.queries.ts'
import { type BankLine, readBankMessages } from '#money/bank-reader/index.ts'

const messagesAtOnce = 200n

/**
 * Holds the books against what the bank told, word for word, and against what the vehicle registry answered: every line is in the books once or an open exception, a
 * line settles one receipt, a payout is debited once, nothing of a reversed receipt and nothing in doubt leaves, a sweep leaves behind what we owe, and nobody who owns the vehicle gets a refund. It goes in portions, each a
 * snapshot of its own.
 */
export async function auditBank(db: Queryable, scope: Scope = usualPortions): Promise<Difference[]> {
  const found: Difference[] = []
  const repeated: KeptTwice = new Map()
  const read = new Set<string>()
  for (const portion of await listPortions(db, 'messages', scope, [rangeOfMessagesSql]))
    for (const messages of splitPortion(portion, messagesAtOnce)) {
      const rows = await listMessages(db, messages)
      for (const { messageId } of rows) read.add(messageId)
      const reported = rows.flatMap(reportedBy)
      found.push(...(await auditLines(db, reported, repeated)), ...(await auditReversals(db, reported)))
    }
  const unread = new Set([...repeated.values()].flatMap(({ reportedBy: messages }) => messages.filter((id) => !read.has(id))))
  noteDays(repeated, countReported((await listMessagesNamed(db, { ids: [...unread] })).flatMap(reportedBy)))
  found.push(
    ...keptTooOften(repeated),
    ...(await inPortions(db, auditPayoutLinesSql, 'payouts', scope, [rangeOfPayoutsSql])),
    ...(await inPortions(db, auditDoubtsSql, 'payouts', scope, [rangeOfPayoutsSql])),
    ...(await inPortions(db, auditKeptLinesSql, 'lines', scope, [rangeOfLinesSql])),
    ...(await inPortions(db, auditRefundsSql, 'guarantees', scope, [rangeOfGuaranteesSql])),
    ...(await inPortions(db, auditSweeps, 'payouts', scope, [rangeOfPayoutsSql])),
    ...(await auditBalance(db, scope)),
  )
  return found.sort(byCheck)
}

const mostAttempts = 3
export const noLines: LinesSum = { lastId: 0n, fils: 0n }

/**
 * The lines are added up in portions, each a snapshot of its own; a statement that comes meanwhile is in the books and may be missing in the
 * sum. A difference counts when it is found each time, and all lines were added up anew: of an old one it may have been decided since that it counts.
 */
async function auditBalance(db: Queryable, { entries: linesAtOnce, chosen }: Scope): Promise<Difference[]> {
  let found: Difference[] = []
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const known = attempt === 1 ? (chosen?.lines ?? noLines) : noLines
    found = await auditBankBalance(db, await sumBankLines(db, linesAtOnce, known))
    if (found.length > 0) continue
    if (chosen && attempt > 1) chosen.lines = noLines
    break
  }
  return found
}

interface Reported {
  messageId: string
  kind: 'camt.053' | 'camt.054'
  statement: string
  /** The name by which the line is kept where no other message told it. */
  name: string
  line: BankLine
}

/** A message was accepted when it came, for the account that was ours then. A message seen to be a copy moved nothing. */
function reportedBy({ messageId, body, receivedAt, otherAccounts, lines }: RowOfMessage): Reported[] {
  const read = readBankMessages(body, null, new Date(receivedAt)).flatMap((message) =>
    message.kind === 'pain.002'
      ? []
      : message.reports
          .filter(({ account }) => !otherAccounts.includes(account))
          .flatMap((report) => report.lines.map((line) => ({ kind: message.kind, report, line }))),
  )
  // The words about payouts beside them in an envelope are shown first.
  const shown = lines.slice(-read.length)
  return read.flatMap(({ kind, report, line }, index) =>
    (line.kind !== 'booked' && line.kind !== 'odd') || report.isCopy || shown[index]?.outcome === 'nothing'
      ? []
      : [{ messageId, kind, statement: report.id, name: line.reference ?? `${report.id}/${report.page}/${line.place}`, line }],
  )
}
type RowOfMessage = Awaited<ReturnType<typeof listMessages>>[number]

const keyOf = (reference: string, { direction, amountFils }: { direction: string; amountFils: bigint | string }): string =>
  [reference, direction, amountFils].join('|')

/** Each line is kept as often as one message tells it and never more often, shows one receipt at most, and is in a receipt if it names a bill. */
async function auditLines(db: Queryable, reported: readonly Reported[], repeated: KeptTwice): Promise<Difference[]> {
  const stored = await listStoredLines(db, {
    references: [...new Set(reported.map(({ name }) => name))],
    messages: [...new Set(reported.map(({ messageId }) => messageId))],
  })
  const byKey = new Map<string, number>()
  const byMessage = new Map<string, number>()
  for (const line of stored) {
    byKey.set(keyOf(line.reference, line), (byKey.get(keyOf(line.reference, line)) ?? 0) + 1)
    for (const messageId of new Set(line.reportedBy))
      byMessage.set(keyOf(messageId, line), (byMessage.get(keyOf(messageId, line)) ?? 0) + 1)
  }
  const counts = countReported(reported)
  for (const { key, name } of counts) {
    const kept = byKey.get(key) ?? 0
    if (kept < 2 || repeated.has(key)) continue
    const messages = stored.filter((line) => keyOf(line.reference, line) === key).flatMap((line) => line.reportedBy)
    repeated.set(key, { name, kept, reportedBy: messages, onDays: new Map() })
  }
  noteDays(repeated, counts)
  const credits = reported.filter(({ line }) => line.kind === 'booked' && line.direction === 'credit' && line.payoutNumber === null)
  const shown = await listReceiptsOfLines(
    db,
    credits.map(({ messageId, line }) => ({ messageId, references: line.references })),
  )
  const stated = credits.filter(({ kind, line }) => kind === 'camt.053' && line.paymentReferences.length > 0)
  const unbooked = await listUnbookedBills(
    db,
    stated.map(({ messageId, name, line }) => ({ messageId, name, bills: line.paymentReferences, amountFils: line.amountFils })),
  )
  return [
    ...counts.flatMap(({ key, name, most, inMessages }) => {
      const kept = byKey.get(key) ?? 0
      // A line that closed an announcement is kept under the announcement's name.
      const isElsewhere = inMessages.every(({ messageKey, count }) => (byMessage.get(messageKey) ?? 0) >= count)
      return kept >= most || isElsewhere
        ? []
        : [{ check: 'every line of the bank is kept', subject: `line ${name}`, expected: String(most), found: String(kept) }]
    }),
    ...shown
      .filter(({ receipts }) => receipts.length > 1)
      .map(({ index, receipts }) => ({
        check: 'a line of the bank settles one receipt',
        subject: `line ${credits[index]?.name ?? index}`,
        expected: '1 receipt',
        found: receipts.map((id) => formatReceiptNumber(id)).join(', '),
      })),
    ...unbooked.map(({ index, bill }) => ({
      check: 'a credit that names a bill is in a receipt',
      subject: `line ${stated[index]?.name ?? index}`,
      expected: `a receipt for ${bill}`,
      found: 'none',
    })),
  ]
}

/** Lines that are kept more than once under one reference, direction and sum, and how often a statement told them on each day. */
type KeptTwice = Map<string, { name: string; kept: number; reportedBy: readonly string[]; onDays: Map<string, number> }>

function noteDays(repeated: KeptTwice, counts: readonly Counted[]): void {
  for (const { key, onDays } of counts) {
    const known = repeated.get(key)?.onDays
    if (known) for (const [day, count] of onDays) known.set(day, Math.max(count, known.get(day) ?? 0))
  }
}

/** A movement is kept as often as one statement, or one notification, tells it on a day. */
const keptTooOften = (repeated: KeptTwice): Difference[] =>
  [...repeated.values()].flatMap(({ name, kept, onDays }) => {
    const reported = [...onDays.values()].reduce((sum, count) => sum + count, 0)
    return kept <= reported
      ? []
      : [{ check: 'a movement is kept once', subject: `line ${name}`, expected: String(reported), found: String(kept) }]
  })

interface Counted {
  key: string
  name: string
  /** How often one message tells it. */
  most: number
  onDays: Map<string, number>
  inMessages: { messageKey: string; count: number }[]
}
function countReported(reported: readonly Reported[]): Counted[] {
  return [...groupBy(reported, ({ name, line }) => keyOf(name, line))].map(([key, lines]) => {
    // A notification and a statement in one envelope tell the same line each for itself.
    const ofMessages = groupBy(lines, ({ messageId, kind }) => `${kind} ${messageId}`)
    const largest = (some: readonly Reported[], by: (one: Reported) => string): number =>
      Math.max(...[...groupBy(some, by).values()].map((group) => group.length))
    return {
      key,
      name: lines[0]?.name ?? '',
      most: Math.max(...[...ofMessages.values()].map((group) => group.length)),
      onDays: new Map(
        [...groupBy(lines, ({ line }) => line.bookedOn)].map(([day, some]) => [
          day,
          largest(some, ({ kind, statement }) => `${kind} ${statement}`),
        ]),
      ),
      inMessages: [...ofMessages.values()].flatMap(([first, ...more]) =>
        first ? [{ messageKey: keyOf(first.messageId, first.line), count: 1 + more.length }] : [],
      ),
    }
  })
}
function groupBy<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

/** A receipt that the bank reversed is known as reversed, and nothing of it goes into a file afterwards. */
async function auditReversals(db: Queryable, reported: readonly Reported[]): Promise<Difference[]> {
  const reversals = reported.flatMap(({ messageId, line }) =>
    line.takesBack === null || line.kind !== 'booked' ? [] : [{ messageId, reference: line.takesBack, amountFils: line.amountFils }],
  )
  if (reversals.length === 0) return []
  const rows = await listPaidAfterReversal(db, reversals)
  return rows.flatMap(({ receiptId, isReversed, payouts }) => [
    ...(isReversed
      ? []
      : [
          {
            check: 'what the bank reverses is reversed in our books',
            subject: `receipt ${formatReceiptNumber(receiptId)}`,
            expected: 'reversed',
            found: 'not',
          },
        ]),
    ...payouts.map((number) => ({
      check: 'nothing of a reversed receipt is paid out',
      subject: `receipt ${formatReceiptNumber(receiptId)}`,
      expected: 'no payout after its reversal',
      found: number,
    })),
  ])
}
