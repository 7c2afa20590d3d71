import { formatReceiptNumber, parsePayoutNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import { byCheck, type Difference, inPortions, type Portions, usualPortions } from '#money/ledger/index.ts'
import {
  auditBankBalance,
  auditDoubtsSql,
  auditPayoutLinesSql,
  auditRefundsSql,
  auditSweeps,
  listMessages,
  listPaidAfterReversal,
  listReceiptsOfLines,
  listStoredLines,
  rangeOfGuaranteesSql,
  rangeOfPayoutsSql,
  sumBankLines,
  type ToldLine,
} from './audit-bank.queries.ts'
import { type Movement, readBankMessage } from './read-bank-message.ts'

const messagesAtOnce = 200

/**
 * Holds the books against what the bank told, word for word, and against what the vehicle registry answered: every line is in the books once or an open exception, a
 * line settles one receipt, a payout is debited once, nothing of a reversed receipt and nothing in doubt leaves, a sweep leaves behind what we owe, and nobody who owns the vehicle gets a refund. It goes in portions, each a
 * snapshot of its own.
 */
export async function auditBank(db: Queryable, { owners, entries }: Portions = usualPortions): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = ''; ;) {
    const messages = await listMessages(db, after, messagesAtOnce)
    const last = messages.at(-1)
    if (!last) break
    after = last.messageId
    const told = messages.flatMap(({ messageId, body }) => movementsOf(body).map((movement) => ({ messageId, movement })))
    found.push(...(await auditLines(db, told)), ...(await auditReversals(db, told)))
  }
  found.push(
    ...(await inPortions(db, auditPayoutLinesSql, owners, [rangeOfPayoutsSql])),
    ...(await inPortions(db, auditDoubtsSql, owners, [rangeOfPayoutsSql])),
    ...(await inPortions(db, auditRefundsSql, owners, [rangeOfGuaranteesSql])),
    ...(await auditSweeps(db)),
    ...(await auditBalance(db, entries)),
  )
  return found.sort(byCheck)
}

const mostAttempts = 3

/**
 * The lines are added up in portions, each a snapshot of its own; a statement that comes meanwhile is in the books and may be missing in the
 * sum. A difference counts when it is found each time.
 */
async function auditBalance(db: Queryable, linesAtOnce: bigint): Promise<Difference[]> {
  let found: Difference[] = []
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    found = await auditBankBalance(db, await sumBankLines(db, linesAtOnce))
    if (found.length === 0) break
  }
  return found
}

interface Told {
  messageId: string
  movement: Movement
}

/** A message was accepted when it came, for the account that was ours then. */
function movementsOf(body: string): readonly Movement[] {
  const message = readBankMessage(body, null)
  return message.kind === 'pain.002' ? [] : message.movements
}

const keyOf = ({ reference, direction, amountFils, endToEndId }: ToldLine): string =>
  [reference, direction, amountFils, endToEndId ?? ''].join('|')

/** Each line is kept as often as one message tells it, and shows one receipt at most. */
async function auditLines(db: Queryable, told: readonly Told[]): Promise<Difference[]> {
  const times = new Map<string, { line: ToldLine; most: number; inMessage: Map<string, number> }>()
  for (const { messageId, movement } of told) {
    const entry = times.get(keyOf(movement)) ?? { line: movement, most: 0, inMessage: new Map<string, number>() }
    const count = (entry.inMessage.get(messageId) ?? 0) + 1
    entry.inMessage.set(messageId, count)
    entry.most = Math.max(entry.most, count)
    times.set(keyOf(movement), entry)
  }
  const stored = new Map<string, number>()
  for (const line of await listStoredLines(db, [...new Set(told.map(({ movement }) => movement.reference))]))
    stored.set(keyOf(line), (stored.get(keyOf(line)) ?? 0) + 1)
  const missing = [...times.values()].filter(({ line, most }) => (stored.get(keyOf(line)) ?? 0) < most)
  const credits = told.filter(({ movement }) => movement.direction === 'credit' && !isPayout(movement.endToEndId))
  const shown = await listReceiptsOfLines(
    db,
    credits.map(({ messageId, movement }) => ({ messageId, references: movement.references })),
  )
  return [
    ...missing.map(({ line, most }) => ({
      check: 'every line of the bank is kept',
      subject: `line ${line.reference}`,
      expected: String(most),
      found: String(stored.get(keyOf(line)) ?? 0),
    })),
    ...shown
      .filter(({ receipts }) => receipts.length > 1)
      .map(({ index, receipts }) => ({
        check: 'a line of the bank settles one receipt',
        subject: `line ${credits[index]?.movement.reference ?? index}`,
        expected: '1 receipt',
        found: receipts.map((id) => formatReceiptNumber(id)).join(', '),
      })),
  ]
}

/** What the bank reversed is known as reversed, and nothing of it goes into a file afterwards. */
async function auditReversals(db: Queryable, told: readonly Told[]): Promise<Difference[]> {
  const reversals = told.flatMap(({ messageId, movement }) =>
    movement.takesBack === null ? [] : [{ messageId, reference: movement.takesBack, amountFils: movement.amountFils }],
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

const isPayout = (endToEndId: string | null): boolean => endToEndId !== null && parsePayoutNumber(endToEndId) !== null
