import { addFils, type Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { BankMessageRow } from '#money/payouts/index.ts'

/** Keeps a message of the bank. False when its id has come before. */
export async function insertBankMessage(tx: Queryable, { messageId, kind, body }: BankMessageRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into app.bank_messages (message_id, kind, body) values ($1, $2, $3) on conflict (message_id) do nothing',
    [messageId, kind, body],
  )
  return rowCount === 1
}

export async function findBankMessageBody(db: Queryable, messageId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ body: string }>('select body from app.bank_messages where message_id = $1', [messageId])
  return rows[0]?.body
}

export interface Credit {
  /** Every name that the credit goes by. */
  references: readonly string[]
  amountFils: Fils
  /** What was kept back on the way: the payer paid both together. */
  deductedChargesFils: Fils
}
export interface SettledReceipt {
  receiptId: bigint
  source: 'biller' | 'bank' | 'cliq'
  guaranteeId: bigint | null
  amountFils: Fils
  /** Which of the credits it was. */
  index: number
}

/**
 * Finds the receipts that a statement shows, marks them and answers them; a line settles one receipt at most, and a receipt is settled by one line. Guarantees are locked
 * first, so that a payout ordered meanwhile either sees the receipt settled or is seen here. A reversed receipt is never on the statement: of it only the line is known.
 */
const settleStatement = `
  with told as (select c.index::int - 1 as index, c.amount::bigint as amount_fils, r.reference from unnest($3::bigint[]) with ordinality as c(amount, index)
    join unnest($4::text[], $5::int[]) as r(reference, owner) on r.owner = c.index - 1),
  candidates as (select distinct on (r.id) r.id, t.index, r.guarantee_id from app.receipts r join told t on t.reference = r.bank_reference and t.amount_fils = r.amount_fils
    where r.settled_at is null and r.settled_by is null order by r.id, t.index),
  found as materialized (select distinct on (index) id, index, guarantee_id from candidates order by index, id),
  guarantee as materialized (select id from app.guarantees where id in (select guarantee_id from found) order by id for update),
  settled as (
    update app.receipts r set settled_at = case when r.taken_back_at is null then $2::timestamptz end, settled_by = $1 from found f left join guarantee g on g.id = f.guarantee_id where r.id = f.id and r.settled_by is null
    returning r.id, r.source, r.guarantee_id, r.amount_fils, r.taken_back_at is not null as is_reversed, f.index
  )
  select * from settled s order by s.guarantee_id, s.id`

export async function settleReceipts(
  tx: Queryable,
  messageId: string,
  credits: readonly Credit[],
  now: Date,
): Promise<(SettledReceipt & { isReversed: boolean })[]> {
  interface Row {
    id: bigint
    source: SettledReceipt['source']
    guarantee_id: bigint | null
    amount_fils: Fils
    is_reversed: boolean
    index: number
  }
  const { rows } = await tx.query<Row & Record<string, unknown>>(settleStatement, [
    messageId,
    now,
    credits.map(({ amountFils, deductedChargesFils }) => addFils(amountFils, deductedChargesFils)),
    credits.flatMap(({ references }) => references),
    credits.flatMap(({ references }, owner) => references.map(() => owner)),
  ])
  return rows.map((row) => ({
    receiptId: row.id,
    source: row.source,
    guaranteeId: row.guarantee_id,
    amountFils: row.amount_fils,
    isReversed: row.is_reversed,
    index: row.index,
  }))
}

// ---- the lines of the bank's messages ----

export interface Line {
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  endToEndId: string
  /** Tells apart what one message repeats word for word. */
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
const lineValues = (lines: readonly Line[]) => [
  lines.map(({ reference }) => reference),
  lines.map(({ direction }) => direction),
  lines.map(({ amountFils }) => amountFils),
  lines.map(({ endToEndId }) => endToEndId),
  lines.map(({ nth }) => nth),
]

/**
 * Keeps a message with its lines. Answers for each line what an earlier message made of the very same line, null where none told it; undefined when the message itself
 * has come before.
 */
export async function insertLines(
  tx: Queryable,
  { messageId, kind, body }: BankMessageRow,
  movements: Parameters<typeof linesOf>[0],
  now: Date,
): Promise<(null | 'applied' | 'kept' | 'announced')[] | undefined> {
  const { rows } = await tx.query<{ is_new: boolean; index: number | null; outcome: 'applied' | 'kept' | 'announced' | null }>(
    `with message as (insert into app.bank_messages (message_id, kind, body, received_at) values ($1, $2, $3, $4) on conflict (message_id) do nothing returning message_id),
     line as (select * from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::int[]) with ordinality as l(reference, direction, amount_fils, end_to_end_id, nth, index)),
     added as (
       insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome)
       select reference, direction, amount_fils, end_to_end_id, nth, $1, 'applied' from line where exists (select from message) on conflict do nothing
     )
     select exists (select from message) as is_new, line.index::int - 1 as index, b.outcome
     from (values (0)) one left join line on true left join app.bank_lines b using (reference, direction, amount_fils, end_to_end_id, nth) order by line.index`,
    [messageId, kind, body, now, ...lineValues(linesOf(movements))],
  )
  if (rows[0]?.is_new !== true) return undefined
  return rows.flatMap(({ index, outcome }) => (index === null ? [] : [outcome]))
}

/** What became of lines that were not simply applied. */
export async function markLines(
  tx: Queryable,
  messageId: string,
  lines: readonly Line[],
  { kept, announced }: { kept: readonly number[]; announced: readonly number[] },
): Promise<void> {
  const marked = [...kept, ...announced].flatMap((index) => lines[index] ?? [])
  if (marked.length === 0) return
  await tx.query(
    `update app.bank_lines b set outcome = l.outcome, message_id = $1
     from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::text[]) as l(reference, direction, amount_fils, end_to_end_id, nth, outcome)
     where (b.reference, b.direction, b.amount_fils, b.end_to_end_id, b.nth) = (l.reference, l.direction, l.amount_fils, l.end_to_end_id, l.nth)`,
    [messageId, ...lineValues(marked), [...kept.map(() => 'kept'), ...announced.map(() => 'announced')]],
  )
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

/** Keeps lines of a statement that our books do not know. */
export async function insertUnmatched(tx: Queryable, messageId: string, entries: readonly Unmatched[]): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into app.unmatched_entries (reference, direction, amount_fils, end_to_end_id, remittance, booked_at, message_id, why, return_reason, kept_back_fils)
     select e.reference, e.direction, e.amount_fils::bigint, e.end_to_end_id, e.remittance, e.booked_at, $1, e.why, e.return_reason, e.kept_back_fils::bigint
     from jsonb_to_recordset($2::jsonb) as e(reference text, direction text, amount_fils text, end_to_end_id text, remittance text, booked_at timestamptz, why text, return_reason text, kept_back_fils text) on conflict do nothing`,
    [
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
          kept_back_fils: entry.deductedChargesFils.toString(),
        })),
      ),
    ],
  )
}

export interface LateMatch extends Omit<SettledReceipt, 'index'> {
  bookedAt: Date
  deductedChargesFils: Fils
}

/** Lines and receipts that passed each other: a notice and the statement that came in the same moment see nothing of each other. */
export async function settleLateMatches(tx: Queryable): Promise<LateMatch[]> {
  const { rows } = await tx.query<{
    id: bigint
    source: LateMatch['source']
    guarantee_id: bigint | null
    amount_fils: Fils
    booked_at: Date
    kept_back_fils: Fils
  }>(
    `with pair as (
       select distinct on (id) * from (
         select distinct on (u.reference) u.reference, r.id from app.unmatched_entries u join app.receipts r on r.bank_reference in (u.reference, u.end_to_end_id) and r.amount_fils = u.amount_fils + u.kept_back_fils
         where u.matched_at is null and u.direction = 'credit' and r.settled_at is null and r.taken_back_at is null order by u.reference, r.id) line order by id, reference
     ), hit as (
       update app.unmatched_entries u set matched_at = app.now() from pair where u.reference = pair.reference and u.direction = 'credit' and u.matched_at is null returning pair.id, u.message_id, u.booked_at, u.kept_back_fils
     )
     update app.receipts r set settled_at = app.now(), settled_by = hit.message_id from hit where r.id = hit.id and r.settled_at is null returning r.id, r.source, r.guarantee_id, r.amount_fils, hit.booked_at, hit.kept_back_fils`,
  )
  return rows.map((row) => ({
    receiptId: row.id,
    source: row.source,
    guaranteeId: row.guarantee_id,
    amountFils: row.amount_fils,
    bookedAt: row.booked_at,
    deductedChargesFils: row.kept_back_fils,
  }))
}

/** Returns that are kept although their debit has come. */
export async function listLateReturns(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ number: string }>(
    `select u.end_to_end_id as number from app.unmatched_entries u join app.payouts p on p.number = u.end_to_end_id and p.id = substr(u.end_to_end_id, 2)::bigint
     where u.matched_at is null and u.why = 'before_its_debit' and p.status = 'settled'`,
  )
  return rows.map(({ number }) => number)
}

/** Takes the lines that waited for their payout's debit; each is answered once. */
export async function takeKeptReturns(
  tx: Queryable,
  numbers: readonly string[],
): Promise<{ number: string; amountFils: Fils; reason: string; messageId: string; reference: string; bookedAt: Date }[]> {
  const { rows } = await tx.query<{
    end_to_end_id: string
    amount_fils: Fils
    reason: string
    message_id: string
    reference: string
    booked_at: Date
  }>(
    `update app.unmatched_entries set matched_at = app.now() where (reference, direction) in (
       select distinct on (end_to_end_id) reference, direction from app.unmatched_entries where matched_at is null and direction = 'credit' and end_to_end_id = any($1) order by end_to_end_id, seen_at, reference)
     returning end_to_end_id, amount_fils, coalesce(return_reason, 'returned') as reason, message_id, reference, booked_at`,
    [numbers],
  )
  return rows.map((row) => ({
    number: row.end_to_end_id,
    amountFils: row.amount_fils,
    reason: row.reason,
    messageId: row.message_id,
    reference: row.reference,
    bookedAt: row.booked_at,
  }))
}

// ---- the staff's queue ----
