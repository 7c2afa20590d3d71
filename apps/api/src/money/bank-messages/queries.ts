import { columns, type RowOf, sql } from '#db/statement.ts'
import { type Fils, fils, toWire } from '@damana/contract/money'
import type { BankLineOutcome, BankMessageDoor, BankMessageKind, BankMessageReason, BankMessageStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { KnownLine } from './recognise-lines.rules.ts'

// ---- messages ----

/** A line as it was read, and what became of it, as finance sees it. */
export interface ShownLine {
  place: string
  direction: 'credit' | 'debit' | null
  amount_fils: string | null
  amount_text: string
  booked_on: string | null
  is_day_guessed: boolean
  reference: string | null
  end_to_end_id: string | null
  words: string
  outcome: BankLineOutcome
  reason: string | null
}

/** The content of an upload, as it would be applied. */
export interface MessageSays {
  kind: BankMessageKind
  account: string | null
  period: { from: string; to: string } | null
  lines: number
  credits_fils: string
  debits_fils: string
}

const messageColumns = `m.id, m.message_id, m.reported_id, m.kind, m.page, m.status, m.reason, m.door, m.received_at, m.sha256,
  coalesce(octet_length(m.bytes), octet_length(m.body)) as "size!", m.lines, m.other_accounts, m.settled_at, m.settled_reason, m.uploaded_by, m.says,
  (select s.name from app.staff s where s.id = m.uploaded_by) as uploaded_by_name,
  (select s.name from app.staff s where s.id = m.settled_by) as settled_by_name`
const messageShapes = columns<{
  kind: BankMessageKind
  status: BankMessageStatus
  reason: BankMessageReason
  door: BankMessageDoor
  lines: readonly ShownLine[]
  says: MessageSays | null
}>()

const keepMessageSql = sql.first(
  'money/bank-messages.keepMessage',
  `insert into app.bank_messages as m (message_id, sha256, body, bytes, door, received_at)
  values ('file-' || left(encode(:sha256::bytea, 'hex'), 24), :sha256, :body, :bytes, :door, :now)
  on conflict (sha256) do nothing returning ${messageColumns}`,
  messageShapes,
)
const findMessageByBytesSql = sql.one(
  'money/bank-messages.findMessageByBytes',
  `select ${messageColumns} from app.bank_messages m where m.sha256 = :sha256`,
  messageShapes,
)
export type StoredMessage = RowOf<typeof findMessageByBytesSql>

/** Keeps a message whole, once. Returns it as it stands. */
export async function keepMessage(
  tx: Queryable,
  { sha256, body, bytes, door, now }: { sha256: Buffer; body: string; bytes: Buffer | null; door: BankMessageDoor; now: Date },
): Promise<StoredMessage> {
  return (await keepMessageSql(tx, { sha256, body, bytes, door, now })) ?? findMessageByBytesSql(tx, { sha256 })
}

/** Reads a message under its lock. */
export const lockMessage = sql.one(
  'money/bank-messages.lockMessage',
  `select ${messageColumns} from app.bank_messages m where m.id = :id for update of m`,
  messageShapes,
)

const nameMessageSql = sql.first(
  'money/bank-messages.nameMessage',
  `update app.bank_messages m
  set reported_id = :reportedId, identity = :identity, page = :page, kind = :kind, status = 'applied', reason = null, door = :door,
    settled_at = null, settled_by = null, settled_reason = null,
    message_id = coalesce((
      select :reportedId || case when n = 1 then '' else '/' || n end from generate_series(1, (select count(*) + 1 from app.bank_messages o where o.reported_id = :reportedId and o.id <> m.id)) n
      where not exists (select from app.bank_messages o where o.message_id = :reportedId || case when n = 1 then '' else '/' || n end)
      order by n limit 1), m.message_id)
  where m.id = :id and not exists (select from app.bank_messages o where o.identity = :identity)
  returning message_id`,
)
/**
 * Names a message that is to be applied: by the bank's id, with a number where several carry the same. Undefined where another message has
 * this whole identity. An uploaded message that the bank brings itself is the bank's from then on.
 */
export async function nameMessage(
  tx: Queryable,
  id: bigint,
  named: { reportedId: string | null; identity: string; page: number; kind: BankMessageKind; door: BankMessageDoor },
): Promise<string | undefined> {
  const row = await nameMessageSql(tx, { ...named, id })
  return row?.messageId
}

/** Records that a message was refused whole. */
export const refuseMessage = sql.run(
  'money/bank-messages.refuseMessage',
  `update app.bank_messages set status = 'refused', reason = :reason, reported_id = coalesce(:reportedId, reported_id),
    settled_at = case when reason = 'not_approved' then null else settled_at end,
    settled_by = case when reason = 'not_approved' then null else settled_by end,
    settled_reason = case when reason = 'not_approved' then null else settled_reason end
  where id = :id and status in ('received', 'waiting', 'refused') and kind is null`,
)

const keepWaitingSql = sql.run(
  'money/bank-messages.keepWaiting',
  `update app.bank_messages set status = 'waiting', reason = null, reported_id = :reportedId, uploaded_by = :staffId, says = :says::jsonb, lines = :lines::jsonb, other_accounts = :otherAccounts::text[],
    settled_at = null, settled_by = null, settled_reason = null
  where id = :id`,
)
/** An upload waits for a second person, with what it would say. The caller holds its lock. */
export async function keepWaiting(
  tx: Queryable,
  id: bigint,
  upload: {
    reportedId: string | null
    staffId: Id<'staff'>
    says: MessageSays
    lines: readonly ShownLine[]
    otherAccounts: readonly string[]
  },
): Promise<void> {
  const { reportedId, staffId, says, lines, otherAccounts } = upload
  await keepWaitingSql(tx, { id, reportedId, staffId, says: JSON.stringify(says), lines: JSON.stringify(lines), otherAccounts })
}

const refuseWaitingSql = sql.count(
  'money/bank-messages.refuseWaiting',
  `update app.bank_messages set status = 'refused', reason = 'not_approved', settled_at = :now, settled_by = :staffId, settled_reason = :reason
  where id = :id and status = 'waiting'`,
)
/** An upload that waits is not applied. False where it does not wait. */
export async function refuseWaiting(tx: Queryable, id: bigint, by: { staffId: Id<'staff'>; reason: string; now: Date }): Promise<boolean> {
  return (await refuseWaitingSql(tx, { ...by, id })) === 1
}

const saveOutcomeSql = sql.run(
  'money/bank-messages.saveOutcome',
  `update app.bank_messages set status = :status, reason = :reason, lines = :lines::jsonb, other_accounts = :otherAccounts::text[] where id = :id`,
)
/** Records what became of a message that was applied, and of each of its lines. */
export async function saveOutcome(
  tx: Queryable,
  id: bigint,
  outcome: { reason: BankMessageReason | null; lines: readonly ShownLine[]; otherAccounts: readonly string[] },
): Promise<void> {
  const status: BankMessageStatus = outcome.reason === null ? 'applied' : 'partly'
  await saveOutcomeSql(tx, { ...outcome, id, status, lines: JSON.stringify(outcome.lines) })
}

/** One message about an account is applied after the other, so that each knows what the one before told. */
export const lockAccount = sql.run(
  'money/bank-messages.lockAccount',
  `select pg_advisory_xact_lock(hashtextextended('bank_account:' || :account::text, 0)) is null as "locked"`,
)

// ---- messages, for finance ----

const listQueuedMessagesSql = sql.all(
  'money/bank-messages.listQueuedMessages',
  `select ${messageColumns} from app.bank_messages m where m.id = any(:ids::bigint[])`,
  messageShapes,
)
/** These messages, as the queue shows them. */
export const listQueuedMessages = (db: Queryable, ids: readonly bigint[]): Promise<StoredMessage[]> => listQueuedMessagesSql(db, { ids })

export const findMessage = sql.first(
  'money/bank-messages.findMessage',
  `select ${messageColumns} from app.bank_messages m where m.id = :id`,
  messageShapes,
)

const findMessageContentSql = sql.first(
  'money/bank-messages.findMessageContent',
  `select coalesce(bytes, convert_to(body, 'UTF8')) as "bytes!" from app.bank_messages where id = :id`,
)
/** The bytes of a message, as they came. */
export async function findMessageContent(db: Queryable, id: bigint): Promise<Buffer | undefined> {
  return (await findMessageContentSql(db, { id }))?.bytes
}

const settleMessageSql = sql.count(
  'money/bank-messages.settleMessage',
  `update app.bank_messages set settled_at = :now, settled_by = :staffId, settled_reason = :reason
  where id = :id and settled_at is null and status in ('partly', 'refused')`,
)
/** Takes a message out of the queue. False where it does not wait. */
export async function settleMessage(tx: Queryable, id: bigint, by: { staffId: Id<'staff'>; reason: string; now: Date }): Promise<boolean> {
  return (await settleMessageSql(tx, { ...by, id })) === 1
}

/** A message that waits for finance. */
export const isWaitingMessage = `m.status in ('waiting', 'partly', 'refused') and m.settled_at is null`

// ---- lines ----

/** The lines of earlier messages that the lines of this one may be, the oldest first. */
export const listKnownLines = sql.all(
  'money/bank-messages.listKnownLines',
  `with found as (
    select * from app.bank_lines where reference = any(:references::text[]) and amount_fils = any(:sums::bigint[])
    union
    select * from app.bank_lines where names && :names::text[] and amount_fils = any(:sums::bigint[])
    union
    select * from app.bank_lines where outcome = 'announced' and amount_fils = any(:sums::bigint[])
  )
  select l.id as "id!", l.direction as "direction!", l.amount_fils as "amount_fils!", l.currency as "currency!", l.booked_on::text as booked_on,
    l.is_day_guessed as "is_day_guessed!", l.reference as "reference!", l.has_reference as "has_reference!", l.statement, l.page as "page!",
    l.names as "names!", l.announced_by is not null as "is_announced!", l.stated_by is not null as "is_stated!", l.outcome as "outcome!"
  from found l
  where l.account is null or l.account = :account
  order by l.id`,
)

export interface NewLine {
  account: string
  currency: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  chargesFils: Fils
  bookedOn: string
  isDayGuessed: boolean
  reference: string
  hasReference: boolean
  nth: number
  statement: string
  page: number
  endToEndId: string
  names: readonly string[]
  isStatement: boolean
  messageId: string
}
const insertLinesSql = sql.all(
  'money/bank-messages.insertLines',
  `insert into app.bank_lines (account, currency, direction, amount_fils, booked_on, is_day_guessed, reference, has_reference, nth, statement, page,
    end_to_end_id, names, message_id, outcome, announced_by, stated_by, charges_fils)
  select l.account, l.currency, l.direction, l."amountFils", l."bookedOn", l."isDayGuessed", l.reference, l."hasReference", l.nth, l.statement, l.page,
    l."endToEndId", l.names, l."messageId", 'applied', case when not l."isStatement" then l."messageId" end, case when l."isStatement" then l."messageId" end, l."chargesFils"
  from jsonb_to_recordset(:lines::jsonb) as l(place int, account text, currency text, direction text, "amountFils" bigint, "chargesFils" bigint, "bookedOn" date, "isDayGuessed" boolean,
    reference text, "hasReference" boolean, nth int, statement text, page int, "endToEndId" text, names text[], "isStatement" boolean, "messageId" text)
  order by l.place
  returning id`,
)
/** Stores lines by one statement, as applied until something else becomes of them. Returns their ids, in the lines' order. */
export async function insertLines(tx: Queryable, lines: readonly NewLine[]): Promise<bigint[]> {
  if (lines.length === 0) return []
  const reported = lines.map((line, place) => ({
    ...line,
    place,
    amountFils: toWire(line.amountFils),
    chargesFils: toWire(line.chargesFils),
  }))
  const rows = await insertLinesSql(tx, { lines: JSON.stringify(reported) })
  return rows.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
}

const noteLineReportedSql = sql.run(
  'money/bank-messages.noteLineReported',
  `update app.bank_lines set announced_by = case when :isStatement::boolean then announced_by else coalesce(announced_by, :messageId) end,
    stated_by = case when :isStatement::boolean then coalesce(stated_by, :messageId) else stated_by end
  where id = any(:ids::bigint[])`,
)
/** Records that another message told these lines as well. */
export async function noteLinesReported(tx: Queryable, ids: readonly bigint[], messageId: string, isStatement: boolean): Promise<void> {
  if (ids.length > 0) await noteLineReportedSql(tx, { ids, messageId, isStatement })
}

const restateLineSql = sql.run(
  'money/bank-messages.restateLine',
  `update app.bank_lines
  set reference = :reference, has_reference = :hasReference, nth = :nth, statement = :statement, page = :page, booked_on = :bookedOn::date, is_day_guessed = :isDayGuessed,
    names = array(select distinct name from unnest(names || :names::text[]) name order by name),
    end_to_end_id = case when end_to_end_id = '' then :endToEndId else end_to_end_id end, charges_fils = :chargesFils
  where id = :id`,
)
/** A statement's line closes an announcement: from now on the line is known by what the statement says of it. */
export async function restateLine(tx: Queryable, id: bigint, line: NewLine): Promise<void> {
  await restateLineSql(tx, { ...line, id })
}

/** A statement tells a line that only a notification told: its place among pages is the statement's from now on. */
export const placeLine = sql.run(
  'money/bank-messages.placeLine',
  `update app.bank_lines set statement = :statement, page = :page where id = :id`,
)

/** Notes the receipt that a credit settled by its bill alone. */
export const noteSettledReceipt = sql.run(
  'money/bank-messages.noteSettledReceipt',
  'update app.bank_lines set receipt_id = :receiptId where id = :lineId',
)

const saveLineOutcomesSql = sql.run(
  'money/bank-messages.saveLineOutcomes',
  `update app.bank_lines b set outcome = l.outcome, message_id = :messageId
  from unnest(:ids::bigint[], :outcomes::text[]) as l(id, outcome) where b.id = l.id`,
)
/** Records what this message made of its new lines. */
export async function saveLineOutcomes(
  tx: Queryable,
  messageId: string,
  lines: readonly { id: bigint; outcome: KnownLine['outcome'] }[],
): Promise<void> {
  if (lines.length > 0)
    await saveLineOutcomesSql(tx, { messageId, ids: lines.map(({ id }) => id), outcomes: lines.map(({ outcome }) => outcome) })
}

// ---- statements ----

export interface NewStatement {
  messageId: string
  statement: string
  page: number
  isLastPage: boolean
  account: string
  currency: string
  period: { from: Date; to: Date } | null
  openingFils: bigint | null
  closing: { fils: bigint; at: Date | null } | null
  movedFils: bigint
  fingerprint: Buffer
}
const insertStatementSql = sql.run(
  'money/bank-messages.insertStatement',
  `insert into app.bank_statements (message_id, statement, page, is_last_page, account, currency, from_at, to_at, opening_fils, closing_fils, closing_at, moved_fils, fingerprint)
  values (:messageId, :statement, :page, :isLastPage, :account, :currency, :from, :to, :openingFils, :closingFils, :closingAt, :movedFils, :fingerprint)`,
)
export async function insertStatement(tx: Queryable, one: NewStatement): Promise<void> {
  await insertStatementSql(tx, {
    ...one,
    from: one.period?.from ?? null,
    to: one.period?.to ?? null,
    openingFils: one.openingFils === null ? null : fils(one.openingFils),
    movedFils: fils(one.movedFils),
    closingFils: one.closing ? fils(one.closing.fils) : null,
    closingAt: one.closing?.at ?? null,
  })
}

const compareStatementSql = sql.one(
  'money/bank-messages.compareStatement',
  `select
    exists (select from app.bank_statements s where s.account = :account and s.fingerprint = :fingerprint and s.statement <> :statement) as "is_repetition!",
    exists (select from app.bank_statements s where s.account = :account and s.statement <> :statement and s.from_at < :to::timestamptz and s.to_at > :from::timestamptz) as "overlaps!"`,
)
/** Whether an applied statement under another id has the same period, balances and lines, or a period that overlaps. */
export const compareStatement = (
  tx: Queryable,
  one: Pick<NewStatement, 'account' | 'statement' | 'fingerprint' | 'period'>,
): Promise<{ isRepetition: boolean; overlaps: boolean }> =>
  compareStatementSql(tx, { ...one, from: one.period?.from ?? null, to: one.period?.to ?? null })

/** Adds up the pages of a statement that have come. */
export const addPagesUp = sql.one(
  'money/bank-messages.addPagesUp',
  `select bool_or(is_last_page) and count(distinct page) = max(page) as "is_whole!",
    (array_agg(opening_fils order by page) filter (where opening_fils is not null))[1] as "opening_fils",
    (array_agg(closing_fils order by page desc) filter (where closing_fils is not null))[1] as "closing_fils",
    sum(moved_fils)::bigint as "moved_fils!"
  from app.bank_statements where account = :account and statement = :id`,
)

// ---- lines that match nothing in our books ----

export interface Unmatched {
  lineId: bigint
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  endToEndId: string | null
  remittance: string
  bookedAt: Date
  deductedChargesFils: Fils
  /** `odd`: only finance says what it is. */
  why: 'unknown' | 'before_its_debit' | 'odd'
  returnReason: string | null
}

const insertUnmatchedSql = sql.run(
  'money/bank-messages.insertUnmatched',
  `insert into app.unmatched_entries (line_id, reference, direction, amount_fils, end_to_end_id, remittance, booked_at, message_id, why, return_reason, deducted_charges_fils)
  values (:lineId, :reference, :direction, :amountFils, :endToEndId, :remittance, :bookedAt, :messageId, :why, :returnReason, :deductedChargesFils)`,
)
/** Stores a statement line that matches nothing in our books. */
export async function insertUnmatched(tx: Queryable, messageId: string, entry: Unmatched): Promise<void> {
  await insertUnmatchedSql(tx, { ...entry, remittance: entry.remittance.slice(0, 500), messageId })
}

/** Matches a receipt's notification to the oldest unmatched statement credit with the same reference and amount. */
export const matchUnmatchedCredit = sql.first(
  'money/bank-messages.matchUnmatchedCredit',
  `update app.unmatched_entries set matched_at = :now where id in (
       select id from app.unmatched_entries
       where id in (
           select u.id from app.unmatched_entries u where u.reference = :reference
           union all
           select u.id from app.unmatched_entries u where u.end_to_end_id = :reference and u.matched_at is null
           union all
           select u.id from app.bank_lines l join app.unmatched_entries u on u.line_id = l.id where l.names @> array[:reference::text]
         )
         and direction = 'credit' and :amountFils in (amount_fils, amount_fils + deducted_charges_fils) and matched_at is null and why <> 'odd'
       order by seen_at, id limit 1 for update)
     returning message_id, case when amount_fils = :amountFils then 0 else deducted_charges_fils end as "deducted_charges_fils!"`,
)

/** Marks these credits as matched to receipts. Returns the ones that were still unmatched. */
export const matchUnmatchedCredits = sql.all(
  'money/bank-messages.matchUnmatchedCredits',
  `update app.unmatched_entries set matched_at = app.now() where id = any(:ids::bigint[]) and direction = 'credit' and matched_at is null
     returning id, amount_fils, message_id, booked_at, deducted_charges_fils`,
)

/** Takes an unmatched statement line, whose money becomes a receipt in suspense. */
export const takeUnmatchedCredit = sql.first(
  'money/bank-messages.takeUnmatchedCredit',
  `update app.unmatched_entries
  set matched_at = app.now()
  where (line_id = :lineId or (:lineId::bigint is null and reference = :reference)) and direction = 'credit' and matched_at is null
  returning message_id, deducted_charges_fils`,
)

/** Takes the returns that waited for their payout's debit; each is taken once. */
export const takeKeptReturns = sql.all(
  'money/bank-messages.takeKeptReturns',
  `update app.unmatched_entries set matched_at = app.now() where id in (
       select distinct on (end_to_end_id) id
       from app.unmatched_entries
       where matched_at is null and direction = 'credit' and end_to_end_id = any(:numbers) and why = 'before_its_debit'
       order by end_to_end_id, seen_at, id)
     returning end_to_end_id as "number!", amount_fils, coalesce(return_reason, 'returned') as "reason!", message_id, reference, booked_at, line_id`,
)

const isReturnKeptSql = sql.one(
  'money/bank-messages.isReturnKept',
  `select exists (
     select from app.unmatched_entries where end_to_end_id = :number and matched_at is null and why = 'before_its_debit'
   ) as "is_kept!"`,
)
/** Whether a return of this payout waits for its debit. */
export const isReturnKept = async (tx: Queryable, number: string): Promise<boolean> => (await isReturnKeptSql(tx, { number })).isKept

/**
 * Takes the returns that wait for a debit which does not come any more. A credit that only a notification told is announced again, and its
 * statement decides.
 */
export const endKeptReturns = sql.all(
  'money/bank-messages.endKeptReturns',
  `with ended as (
     update app.unmatched_entries u set matched_at = app.now()
     from app.payouts p
     where p.number = u.end_to_end_id and p.id = substr(u.end_to_end_id, 2)::bigint
       and u.matched_at is null and u.why = 'before_its_debit' and p.status in ('rejected', 'withdrawn', 'returned')
     returning u.line_id, u.reference, u.amount_fils, u.end_to_end_id, u.remittance, u.booked_at, u.message_id, p.id as payout_id
   ), announced as (
     update app.bank_lines l set outcome = 'announced' from ended e where l.id = e.line_id and l.stated_by is null returning l.id
   )
   select e.line_id, e.reference, e.amount_fils, e.end_to_end_id as "number!", e.remittance, e.booked_at, e.message_id, e.payout_id,
     not exists (select from announced a where a.id = e.line_id) as "is_stated!"
   from ended e
   order by e.line_id`,
)
