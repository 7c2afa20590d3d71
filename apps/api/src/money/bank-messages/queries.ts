import { statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'

export interface BankMessageRow {
  messageId: string
  kind: string
  body: string
}
const insertBankMessageSql = statement(
  'money/bank-messages.insertBankMessage',
  'insert into app.bank_messages (message_id, kind, body, received_at) values ($1, $2, $3, $4) on conflict (message_id) do nothing',
)
/** Stores a message of the bank. Returns false when its id is stored already. */
export async function insertBankMessage(tx: Queryable, { messageId, kind, body }: BankMessageRow, now: Date): Promise<boolean> {
  const rowCount = await insertBankMessageSql.run(tx, [messageId, kind, body, now])
  return rowCount === 1
}

const findBankMessageBodySql = statement(
  'money/bank-messages.findBankMessageBody',
  'select body from app.bank_messages where message_id = $1',
)
export async function findBankMessageBody(db: Queryable, messageId: string): Promise<string | undefined> {
  const row = await findBankMessageBodySql.first(db, [messageId])
  return row?.body
}

// ---- the lines of the bank's messages ----

export interface Line {
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  endToEndId: string
  /** The occurrence number of identical lines within one message. */
  nth: number
}
export function linesOf(
  movements: readonly { reference: string; direction: Line['direction']; amountFils: Fils; endToEndId: string | null }[],
): Line[] {
  const times = new Map<string, number>()
  return movements.map(({ reference, direction, amountFils, endToEndId }) => {
    const key = [reference, direction, amountFils, endToEndId ?? ''].join('|')
    const nth = (times.get(key) ?? 0) + 1
    times.set(key, nth)
    return { reference, direction, amountFils, endToEndId: endToEndId ?? '', nth }
  })
}
const lineValues = (lines: readonly Line[]): [string[], string[], Fils[], string[], number[]] => [
  lines.map(({ reference }) => reference),
  lines.map(({ direction }) => direction),
  lines.map(({ amountFils }) => amountFils),
  lines.map(({ endToEndId }) => endToEndId),
  lines.map(({ nth }) => nth),
]

const insertLinesSql = statement(
  'money/bank-messages.insertLines',
  `with message as (
    insert into app.bank_messages (message_id, kind, body, received_at)
    values ($1, $2, $3, $4)
    on conflict (message_id) do nothing
    returning message_id
  ),
     line as (
       select *
       from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::int[]) with ordinality as l(reference, direction, amount_fils, end_to_end_id, nth, index)
     ),
     added as (
       insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome)
       select reference, direction, amount_fils, end_to_end_id, nth, $1, 'applied'
       from line
       where exists (select from message)
       on conflict do nothing
     )
     select exists (select from message) as "is_new!", line.index::int - 1 as index, b.outcome
     from (values (0)) one
     left join line on true
     left join app.bank_lines b using (reference, direction, amount_fils, end_to_end_id, nth)
     order by line.index`,
)
/**
 * Stores a message with its lines. Returns for each line the result of the identical line of an earlier message, or null for a new line;
 * undefined when the message itself is stored already.
 */
export async function insertLines(
  tx: Queryable,
  { messageId, kind, body }: BankMessageRow,
  movements: Parameters<typeof linesOf>[0],
  now: Date,
): Promise<(null | 'applied' | 'kept' | 'announced')[] | undefined> {
  const rows = await insertLinesSql.all(tx, [messageId, kind, body, now, ...lineValues(linesOf(movements))])
  if (rows[0]?.isNew !== true) return undefined
  return rows.flatMap(({ index, outcome }) => (index === null ? [] : [outcome]))
}

const markLinesSql = statement(
  'money/bank-messages.markLines',
  `update app.bank_lines b set outcome = l.outcome, message_id = $1
     from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::text[]) as l(reference, direction, amount_fils, end_to_end_id, nth, outcome)
     where (b.reference, b.direction, b.amount_fils, b.end_to_end_id, b.nth) = (l.reference, l.direction, l.amount_fils, l.end_to_end_id, l.nth)`,
)
/** Records the result of lines that were not simply applied. */
export async function markLines(
  tx: Queryable,
  messageId: string,
  lines: readonly Line[],
  { kept, announced }: { kept: readonly number[]; announced: readonly number[] },
): Promise<void> {
  const marked = [...kept, ...announced].flatMap((index) => lines[index] ?? [])
  if (marked.length === 0) return
  await markLinesSql.run(tx, [messageId, ...lineValues(marked), [...kept.map(() => 'kept'), ...announced.map(() => 'announced')]])
}

export interface Unmatched {
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  endToEndId: string | null
  remittance: string
  bookedAt: Date
  deductedChargesFils: Fils
  why: 'unknown' | 'known_otherwise' | 'before_its_debit'
  returnReason: string | null
}

const insertUnmatchedSql = statement(
  'money/bank-messages.insertUnmatched',
  `insert into app.unmatched_entries (reference, direction, amount_fils, end_to_end_id, remittance, booked_at, message_id, why, return_reason, deducted_charges_fils)
     select e.reference, e.direction, e.amount_fils::bigint, e.end_to_end_id, e.remittance, e.booked_at, $1, e.why,
       e.return_reason, e.deducted_charges_fils::bigint
     from jsonb_to_recordset($2::jsonb) as e(reference text, direction text, amount_fils text, end_to_end_id text, remittance text, booked_at timestamptz, why text, return_reason text, deducted_charges_fils text)
     on conflict do nothing`,
)
/** Stores statement lines that match nothing in our books. */
export async function insertUnmatched(tx: Queryable, messageId: string, entries: readonly Unmatched[]): Promise<void> {
  if (entries.length === 0) return
  await insertUnmatchedSql.run(tx, [
    messageId,
    JSON.stringify(
      entries.map((entry) => ({
        reference: entry.reference,
        direction: entry.direction,
        amount_fils: entry.amountFils.toString(),
        end_to_end_id: entry.endToEndId,
        remittance: entry.remittance,
        booked_at: entry.bookedAt,
        why: entry.why,
        return_reason: entry.returnReason,
        deducted_charges_fils: entry.deductedChargesFils.toString(),
      })),
    ),
  ])
}

// ---- lines that match nothing in our books ----

const matchUnmatchedCreditSql = statement(
  'money/bank-messages.matchUnmatchedCredit',
  `update app.unmatched_entries set matched_at = $3 where (reference, direction) in (
       select reference, direction from app.unmatched_entries
       where (reference = $1 or end_to_end_id = $1) and direction = 'credit' and amount_fils + deducted_charges_fils = $2 and matched_at is null
       order by seen_at, reference limit 1 for update)
     returning message_id as "messageId", deducted_charges_fils as "deductedChargesFils"`,
)
/** Matches a receipt's notification to the oldest unmatched statement credit with the same reference and amount. */
export async function matchUnmatchedCredit(
  tx: Queryable,
  credit: { reference: string; amountFils: Fils; now: Date },
): Promise<{ messageId: string; deductedChargesFils: Fils } | undefined> {
  return matchUnmatchedCreditSql.first(tx, [credit.reference, credit.amountFils, credit.now])
}

const matchUnmatchedCreditsSql = statement(
  'money/bank-messages.matchUnmatchedCredits',
  `update app.unmatched_entries set matched_at = app.now() where reference = any($1) and direction = 'credit' and matched_at is null
     returning reference, message_id as "messageId", booked_at as "bookedAt", deducted_charges_fils as "deductedChargesFils"`,
)
/** Marks these credits as matched to receipts. Returns the ones that were still unmatched. */
export async function matchUnmatchedCredits(
  tx: Queryable,
  references: readonly string[],
): Promise<{ reference: string; messageId: string; bookedAt: Date; deductedChargesFils: Fils }[]> {
  return matchUnmatchedCreditsSql.all(tx, [references])
}

const takeUnmatchedCreditSql = statement(
  'money/bank-messages.takeUnmatchedCredit',
  `update app.unmatched_entries
  set matched_at = app.now()
  where reference = $1 and direction = 'credit' and matched_at is null
  returning message_id as "messageId", deducted_charges_fils as "deductedChargesFils"`,
)
/** Takes an unmatched statement line, whose money becomes a receipt in suspense. */
export async function takeUnmatchedCredit(
  tx: Queryable,
  reference: string,
): Promise<{ messageId: string; deductedChargesFils: Fils } | undefined> {
  return takeUnmatchedCreditSql.first(tx, [reference])
}

const takeKeptReturnsSql = statement(
  'money/bank-messages.takeKeptReturns',
  `update app.unmatched_entries set matched_at = app.now() where (reference, direction) in (
       select distinct on (end_to_end_id) reference, direction
       from app.unmatched_entries
       where matched_at is null and direction = 'credit' and end_to_end_id = any($1)
       order by end_to_end_id, seen_at, reference)
     returning end_to_end_id as "end_to_end_id!", amount_fils, coalesce(return_reason, 'returned') as reason, message_id,
       reference, booked_at`,
)
/** Takes the returns that waited for their payout's debit; each is taken once. */
export async function takeKeptReturns(
  tx: Queryable,
  numbers: readonly string[],
): Promise<{ number: string; amountFils: Fils; reason: string; messageId: string; reference: string; bookedAt: Date }[]> {
  const rows = await takeKeptReturnsSql.all(tx, [numbers])
  return rows.map((row) => ({
    number: row.endToEndId,
    amountFils: row.amountFils,
    reason: row.reason,
    messageId: row.messageId,
    reference: row.reference,
    bookedAt: row.bookedAt,
  }))
}
