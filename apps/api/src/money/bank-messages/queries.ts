import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { BankLineOutcome, BankMessageDoor, BankMessageKind, BankMessageReason, BankMessageStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
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

const messageColumns = `m.id, m.message_id, m.told_id, m.kind, m.page, m.status, m.reason, m.door, m.received_at, m.sha256,
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

const keepMessageSql = statement(
  'money/bank-messages.keepMessage',
  `insert into app.bank_messages (message_id, sha256, body, bytes, door, received_at)
  values ('file-' || left(encode($1::bytea, 'hex'), 24), $1, $2, $3, $4, $5)
  on conflict (sha256) do nothing`,
)
const findMessageByBytesSql = statement(
  'money/bank-messages.findMessageByBytes',
  `select ${messageColumns} from app.bank_messages m where m.sha256 = $1`,
  messageShapes,
)
export type StoredMessage = RowOf<typeof findMessageByBytesSql>

/** Keeps a message whole, once. Returns it as it stands. */
export async function keepMessage(
  tx: Queryable,
  { sha256, body, bytes, door, now }: { sha256: Buffer; body: string; bytes: Buffer | null; door: BankMessageDoor; now: Date },
): Promise<StoredMessage> {
  await keepMessageSql.run(tx, [sha256, body, bytes, door, now])
  return findMessageByBytesSql.one(tx, [sha256])
}

const lockMessageSql = statement(
  'money/bank-messages.lockMessage',
  `select ${messageColumns} from app.bank_messages m where m.id = $1 for update of m`,
  messageShapes,
)
/** Reads a message under its lock. */
export const lockMessage = (tx: Queryable, id: bigint): Promise<StoredMessage> => lockMessageSql.one(tx, [id])

const nameMessageSql = statement(
  'money/bank-messages.nameMessage',
  `update app.bank_messages m
  set told_id = $2, identity = $3, page = $4, kind = $5, status = 'applied', reason = null, door = $6,
    settled_at = null, settled_by = null, settled_reason = null,
    message_id = coalesce((
      select $2 || case when n = 1 then '' else '/' || n end from generate_series(1, (select count(*) + 1 from app.bank_messages o where o.told_id = $2 and o.id <> m.id)) n
      where not exists (select from app.bank_messages o where o.message_id = $2 || case when n = 1 then '' else '/' || n end)
      order by n limit 1), m.message_id)
  where m.id = $1 and not exists (select from app.bank_messages o where o.identity = $3)
  returning message_id`,
)
/**
 * Names a message that is to be applied: by the bank's id, with a number where several carry the same. Undefined where another message has
 * this whole identity. What was uploaded and the bank brings itself is the bank's from then on.
 */
export async function nameMessage(
  tx: Queryable,
  id: bigint,
  named: { toldId: string | null; identity: string; page: number; kind: BankMessageKind; door: BankMessageDoor },
): Promise<string | undefined> {
  const row = await nameMessageSql.first(tx, [id, named.toldId, named.identity, named.page, named.kind, named.door])
  return row?.messageId
}

const refuseMessageSql = statement(
  'money/bank-messages.refuseMessage',
  `update app.bank_messages set status = 'refused', reason = $2, told_id = coalesce($3, told_id),
    settled_at = case when reason = 'not_approved' then null else settled_at end,
    settled_by = case when reason = 'not_approved' then null else settled_by end,
    settled_reason = case when reason = 'not_approved' then null else settled_reason end
  where id = $1 and status in ('received', 'waiting', 'refused') and kind is null`,
)
/** Records that a message was refused whole. */
export async function refuseMessage(tx: Queryable, id: bigint, reason: BankMessageReason, toldId: string | null): Promise<void> {
  await refuseMessageSql.run(tx, [id, reason, toldId])
}

const keepWaitingSql = statement(
  'money/bank-messages.keepWaiting',
  `update app.bank_messages set status = 'waiting', reason = null, told_id = $2, uploaded_by = $3, says = $4::jsonb, lines = $5::jsonb, other_accounts = $6::text[],
    settled_at = null, settled_by = null, settled_reason = null
  where id = $1`,
)
/** An upload waits for a second person, with what it would say. The caller holds its lock. */
export async function keepWaiting(
  tx: Queryable,
  id: bigint,
  upload: { toldId: string | null; staffId: bigint; says: MessageSays; lines: readonly ShownLine[]; otherAccounts: readonly string[] },
): Promise<void> {
  const { toldId, staffId, says, lines, otherAccounts } = upload
  await keepWaitingSql.run(tx, [id, toldId, staffId, JSON.stringify(says), JSON.stringify(lines), otherAccounts])
}

const refuseWaitingSql = statement(
  'money/bank-messages.refuseWaiting',
  `update app.bank_messages set status = 'refused', reason = 'not_approved', settled_at = $2, settled_by = $3, settled_reason = $4
  where id = $1 and status = 'waiting'`,
)
/** An upload that waits is not applied. False where it does not wait. */
export async function refuseWaiting(tx: Queryable, id: bigint, by: { staffId: bigint; reason: string; now: Date }): Promise<boolean> {
  return (await refuseWaitingSql.run(tx, [id, by.now, by.staffId, by.reason])) === 1
}

const saveOutcomeSql = statement(
  'money/bank-messages.saveOutcome',
  `update app.bank_messages set status = $2, reason = $3, lines = $4::jsonb, other_accounts = $5::text[] where id = $1`,
)
/** Records what became of a message that was applied, and of each of its lines. */
export async function saveOutcome(
  tx: Queryable,
  id: bigint,
  outcome: { reason: BankMessageReason | null; lines: readonly ShownLine[]; otherAccounts: readonly string[] },
): Promise<void> {
  const status: BankMessageStatus = outcome.reason === null ? 'applied' : 'partly'
  await saveOutcomeSql.run(tx, [id, status, outcome.reason, JSON.stringify(outcome.lines), outcome.otherAccounts])
}

const lockAccountSql = statement(
  'money/bank-messages.lockAccount',
  `select pg_advisory_xact_lock(hashtextextended('bank_account:' || $1::text, 0)) is null as "locked"`,
)
/** One message about an account is applied after the other, so that each knows what the one before told. */
export async function lockAccount(tx: Queryable, account: string): Promise<void> {
  await lockAccountSql.run(tx, [account])
}

// ---- messages, for finance ----

const listMessagesForStaffSql = statement(
  'money/bank-messages.listMessagesForStaff',
  `select ${messageColumns} from app.bank_messages m
  where ($1::bigint is null or m.id < $1) and (not $2::boolean or (m.status in ('waiting', 'partly', 'refused') and m.settled_at is null))
  order by m.id desc limit $3`,
  messageShapes,
)
/** Lists the bank's messages, the newest first. */
export const listMessagesForStaff = (
  db: Queryable,
  { before, isWaiting, limit }: { before: bigint | null; isWaiting: boolean; limit: number },
): Promise<StoredMessage[]> => listMessagesForStaffSql.all(db, [before, isWaiting, limit])

const listQueuedMessagesSql = statement(
  'money/bank-messages.listQueuedMessages',
  `select ${messageColumns} from app.bank_messages m where m.id = any($1::bigint[])`,
  messageShapes,
)
/** These messages, as the queue shows them. */
export const listQueuedMessages = (db: Queryable, ids: readonly bigint[]): Promise<StoredMessage[]> => listQueuedMessagesSql.all(db, [ids])

const findMessageSql = statement(
  'money/bank-messages.findMessage',
  `select ${messageColumns} from app.bank_messages m where m.id = $1`,
  messageShapes,
)
export const findMessage = (db: Queryable, id: bigint): Promise<StoredMessage | undefined> => findMessageSql.first(db, [id])

const findMessageContentSql = statement(
  'money/bank-messages.findMessageContent',
  `select coalesce(bytes, convert_to(body, 'UTF8')) as "bytes!" from app.bank_messages where id = $1`,
)
/** The bytes of a message, as they came. */
export async function findMessageContent(db: Queryable, id: bigint): Promise<Buffer | undefined> {
  return (await findMessageContentSql.first(db, [id]))?.bytes
}

const settleMessageSql = statement(
  'money/bank-messages.settleMessage',
  `update app.bank_messages set settled_at = $2, settled_by = $3, settled_reason = $4
  where id = $1 and settled_at is null and status in ('partly', 'refused')`,
)
/** Takes a message out of the queue. False where it does not wait. */
export async function settleMessage(tx: Queryable, id: bigint, by: { staffId: bigint; reason: string; now: Date }): Promise<boolean> {
  return (await settleMessageSql.run(tx, [id, by.now, by.staffId, by.reason])) === 1
}

/** A message that waits for finance. */
export const isWaitingMessage = `m.status in ('waiting', 'partly', 'refused') and m.settled_at is null`

// ---- lines ----

const listKnownLinesSql = statement(
  'money/bank-messages.listKnownLines',
  `with found as (
    select * from app.bank_lines where reference = any($3::text[]) and amount_fils = any($2::bigint[])
    union
    select * from app.bank_lines where names && $4::text[] and amount_fils = any($2::bigint[])
    union
    select * from app.bank_lines where outcome = 'announced' and amount_fils = any($2::bigint[])
    union
    select * from app.bank_lines where booked_on = any($5::date[]) and amount_fils = any($2::bigint[])
  )
  select l.id as "id!", l.direction as "direction!", l.amount_fils as "amount_fils!", l.currency as "currency!", l.booked_on::text as booked_on,
    l.is_day_guessed as "is_day_guessed!", l.reference as "reference!", l.has_reference as "has_reference!", l.statement, l.page as "page!",
    l.names as "names!", l.announced_by is not null as "is_announced!", l.stated_by is not null as "is_stated!", l.outcome as "outcome!"
  from found l
  where l.account is null or l.account = $1
  order by l.id`,
  columns<Pick<KnownLine, 'direction' | 'outcome'>>(),
)
/** The lines of earlier messages that the lines of this one may be, the oldest first. */
export async function listKnownLines(
  tx: Queryable,
  of: { account: string; sums: readonly Fils[]; references: readonly string[]; names: readonly string[]; days: readonly string[] },
): Promise<KnownLine[]> {
  return listKnownLinesSql.all(tx, [of.account, of.sums, of.references, of.names, of.days])
}

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
const insertLineSql = statement(
  'money/bank-messages.insertLine',
  `insert into app.bank_lines (account, currency, direction, amount_fils, booked_on, is_day_guessed, reference, has_reference, nth, statement, page,
    end_to_end_id, names, message_id, outcome, announced_by, stated_by, charges_fils)
  values ($1, $2, $3, $4, $5::date, $6, $7, $8, $9, $10, $11, $12, $13::text[], $14, 'applied',
    case when not $15::boolean then $14 end, case when $15::boolean then $14 end, $16)
  returning id`,
)
export async function insertLine(tx: Queryable, line: NewLine): Promise<bigint> {
  const row = await insertLineSql.one(tx, [
    line.account,
    line.currency,
    line.direction,
    line.amountFils,
    line.bookedOn,
    line.isDayGuessed,
    line.reference,
    line.hasReference,
    line.nth,
    line.statement,
    line.page,
    line.endToEndId,
    line.names,
    line.messageId,
    line.isStatement,
    line.chargesFils,
  ])
  return row.id
}

const noteLineToldSql = statement(
  'money/bank-messages.noteLineTold',
  `update app.bank_lines set announced_by = case when $3::boolean then announced_by else coalesce(announced_by, $2) end,
    stated_by = case when $3::boolean then coalesce(stated_by, $2) else stated_by end
  where id = any($1::bigint[])`,
)
/** Records that another message told these lines as well. */
export async function noteLinesTold(tx: Queryable, ids: readonly bigint[], messageId: string, isStatement: boolean): Promise<void> {
  if (ids.length > 0) await noteLineToldSql.run(tx, [ids, messageId, isStatement])
}

const restateLineSql = statement(
  'money/bank-messages.restateLine',
  `update app.bank_lines
  set reference = $2, has_reference = $3, nth = $4, statement = $5, page = $6, booked_on = $7::date, is_day_guessed = $8,
    names = array(select distinct name from unnest(names || $9::text[]) name order by name),
    end_to_end_id = case when end_to_end_id = '' then $10 else end_to_end_id end, charges_fils = $11
  where id = $1`,
)
/** A statement's line closes an announcement: from now on the line is known by what the statement says of it. */
export async function restateLine(tx: Queryable, id: bigint, line: NewLine): Promise<void> {
  await restateLineSql.run(tx, [
    id,
    line.reference,
    line.hasReference,
    line.nth,
    line.statement,
    line.page,
    line.bookedOn,
    line.isDayGuessed,
    line.names,
    line.endToEndId,
    line.chargesFils,
  ])
}

const placeLineSql = statement('money/bank-messages.placeLine', `update app.bank_lines set statement = $2, page = $3 where id = $1`)
/** A statement tells a line that only a notification told: its place among pages is the statement's from now on. */
export async function placeLine(tx: Queryable, id: bigint, { statement, page }: Pick<NewLine, 'statement' | 'page'>): Promise<void> {
  await placeLineSql.run(tx, [id, statement, page])
}

const saveLineOutcomesSql = statement(
  'money/bank-messages.saveLineOutcomes',
  `update app.bank_lines b set outcome = l.outcome, message_id = $1
  from unnest($2::bigint[], $3::text[]) as l(id, outcome) where b.id = l.id`,
)
/** Records what this message made of its new lines. */
export async function saveLineOutcomes(
  tx: Queryable,
  messageId: string,
  lines: readonly { id: bigint; outcome: KnownLine['outcome'] }[],
): Promise<void> {
  if (lines.length > 0) await saveLineOutcomesSql.run(tx, [messageId, lines.map(({ id }) => id), lines.map(({ outcome }) => outcome)])
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
const insertStatementSql = statement(
  'money/bank-messages.insertStatement',
  `insert into app.bank_statements (message_id, statement, page, is_last_page, account, currency, from_at, to_at, opening_fils, closing_fils, closing_at, moved_fils, fingerprint)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
export async function insertStatement(tx: Queryable, one: NewStatement): Promise<void> {
  await insertStatementSql.run(tx, [
    one.messageId,
    one.statement,
    one.page,
    one.isLastPage,
    one.account,
    one.currency,
    one.period?.from ?? null,
    one.period?.to ?? null,
    one.openingFils,
    one.closing?.fils ?? null,
    one.closing?.at ?? null,
    one.movedFils,
    one.fingerprint,
  ])
}

const compareStatementSql = statement(
  'money/bank-messages.compareStatement',
  `select
    exists (select from app.bank_statements s where s.account = $1 and s.fingerprint = $3 and s.statement <> $2) as "is_repetition!",
    exists (select from app.bank_statements s where s.account = $1 and s.statement <> $2 and s.from_at < $5::timestamptz and s.to_at > $4::timestamptz) as "overlaps!"`,
)
/** Whether an applied statement under another id has the same period, balances and lines, or a period that overlaps. */
export const compareStatement = (
  tx: Queryable,
  one: Pick<NewStatement, 'account' | 'statement' | 'fingerprint' | 'period'>,
): Promise<{ isRepetition: boolean; overlaps: boolean }> =>
  compareStatementSql.one(tx, [one.account, one.statement, one.fingerprint, one.period?.from ?? null, one.period?.to ?? null])

const addPagesUpSql = statement(
  'money/bank-messages.addPagesUp',
  `select bool_or(is_last_page) and count(distinct page) = max(page) as "is_whole!",
    (array_agg(opening_fils order by page) filter (where opening_fils is not null))[1] as "opening_fils",
    (array_agg(closing_fils order by page desc) filter (where closing_fils is not null))[1] as "closing_fils",
    sum(moved_fils)::bigint as "moved_fils!"
  from app.bank_statements where account = $1 and statement = $2`,
)
/** Adds up the pages of a statement that have come. */
export const addPagesUp = (
  tx: Queryable,
  account: string,
  id: string,
): Promise<{ isWhole: boolean; openingFils: bigint | null; closingFils: bigint | null; movedFils: bigint }> =>
  addPagesUpSql.one(tx, [account, id])

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

const insertUnmatchedSql = statement(
  'money/bank-messages.insertUnmatched',
  `insert into app.unmatched_entries (line_id, reference, direction, amount_fils, end_to_end_id, remittance, booked_at, message_id, why, return_reason, deducted_charges_fils)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
/** Stores a statement line that matches nothing in our books. */
export async function insertUnmatched(tx: Queryable, messageId: string, entry: Unmatched): Promise<void> {
  await insertUnmatchedSql.run(tx, [
    entry.lineId,
    entry.reference,
    entry.direction,
    entry.amountFils,
    entry.endToEndId,
    entry.remittance.slice(0, 500),
    entry.bookedAt,
    messageId,
    entry.why,
    entry.returnReason,
    entry.deductedChargesFils,
  ])
}

const matchUnmatchedCreditSql = statement(
  'money/bank-messages.matchUnmatchedCredit',
  `update app.unmatched_entries set matched_at = $3 where id in (
       select id from app.unmatched_entries
       where id in (
           select u.id from app.unmatched_entries u where u.reference = $1
           union all
           select u.id from app.unmatched_entries u where u.end_to_end_id = $1 and u.matched_at is null
           union all
           select u.id from app.bank_lines l join app.unmatched_entries u on u.line_id = l.id where l.names @> array[$1::text]
         )
         and direction = 'credit' and $2 in (amount_fils, amount_fils + deducted_charges_fils) and matched_at is null and why <> 'odd'
       order by seen_at, id limit 1 for update)
     returning message_id, case when amount_fils = $2 then 0 else deducted_charges_fils end as "deducted_charges_fils!"`,
  columns<{ deductedChargesFils: Fils }>(),
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
  `update app.unmatched_entries set matched_at = app.now() where id = any($1::bigint[]) and direction = 'credit' and matched_at is null
     returning id, amount_fils, message_id, booked_at, deducted_charges_fils`,
)
/** Marks these credits as matched to receipts. Returns the ones that were still unmatched. */
export async function matchUnmatchedCredits(
  tx: Queryable,
  ids: readonly bigint[],
): Promise<{ id: bigint; amountFils: Fils; messageId: string; bookedAt: Date; deductedChargesFils: Fils }[]> {
  return matchUnmatchedCreditsSql.all(tx, [ids])
}

const takeUnmatchedCreditSql = statement(
  'money/bank-messages.takeUnmatchedCredit',
  `update app.unmatched_entries
  set matched_at = app.now()
  where (line_id = $2 or ($2::bigint is null and reference = $1)) and direction = 'credit' and matched_at is null
  returning message_id, deducted_charges_fils`,
)
/** Takes an unmatched statement line, whose money becomes a receipt in suspense. */
export async function takeUnmatchedCredit(
  tx: Queryable,
  { reference, lineId }: { reference: string; lineId: bigint | null },
): Promise<{ messageId: string; deductedChargesFils: Fils } | undefined> {
  return takeUnmatchedCreditSql.first(tx, [reference, lineId])
}

const takeKeptReturnsSql = statement(
  'money/bank-messages.takeKeptReturns',
  `update app.unmatched_entries set matched_at = app.now() where id in (
       select distinct on (end_to_end_id) id
       from app.unmatched_entries
       where matched_at is null and direction = 'credit' and end_to_end_id = any($1) and why = 'before_its_debit'
       order by end_to_end_id, seen_at, id)
     returning end_to_end_id as "number!", amount_fils, coalesce(return_reason, 'returned') as "reason!", message_id, reference, booked_at, line_id`,
)
/** Takes the returns that waited for their payout's debit; each is taken once. */
export async function takeKeptReturns(
  tx: Queryable,
  numbers: readonly string[],
): Promise<
  { number: string; amountFils: Fils; reason: string; messageId: string; reference: string; bookedAt: Date; lineId: bigint | null }[]
> {
  return takeKeptReturnsSql.all(tx, [numbers])
}

const isReturnKeptSql = statement(
  'money/bank-messages.isReturnKept',
  `select exists (
     select from app.unmatched_entries where end_to_end_id = $1 and matched_at is null and why = 'before_its_debit'
   ) as "is_kept!"`,
)
/** Whether a return of this payout waits for its debit. */
export const isReturnKept = async (tx: Queryable, number: string): Promise<boolean> => (await isReturnKeptSql.one(tx, [number])).isKept

const endKeptReturnsSql = statement(
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
/**
 * Takes the returns that wait for a debit which does not come any more. What only a notification told is announced again, and its
 * statement decides.
 */
export const endKeptReturns = (tx: Queryable) => endKeptReturnsSql.all(tx, [])
