import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { columns, sql } from '#db/statement.ts'
import { idOfReferenceSql } from '#kernel/payment-reference.rules.ts'
import { addFils, type Fils, fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { accountIdsOfShared, type Difference, type LinesSum, type Portion, rangeText } from '#money/ledger/index.ts'

/** A line of the bank as it is kept. */
export interface StoredLine {
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  /** The messages that told it. */
  reportedBy: string[]
}

const messagesText = (which: string) =>
  `select message_id, body, received_at, other_accounts, lines from app.bank_messages where ${which} and kind in ('camt.053', 'camt.054') order by id`
/** Notifications and statements that were applied, with ids from `from` up to `until`. */
export const listMessages = sql.all(
  'money/reconciliation.listMessages',
  messagesText('id >= :from and id < :until'),
  columns<{ lines: readonly { outcome: string }[] }>(),
)
export const listMessagesNamed = sql.all(
  'money/reconciliation.listMessagesNamed',
  messagesText('message_id = any(:ids::text[])'),
  columns<{ lines: readonly { outcome: string }[] }>(),
)

export const listStoredLines = sql.all(
  'money/reconciliation.listStoredLines',
  `select reference, direction, amount_fils, array_remove(array[message_id, announced_by, stated_by], null) as "reported_by!"
  from app.bank_lines
  where id in (
    select id from app.bank_lines where reference = any(:references::text[])
    union all
    select id from app.bank_lines where message_id = any(:messages::text[])
    union all
    select id from app.bank_lines where announced_by = any(:messages::text[])
    union all
    select id from app.bank_lines where stated_by = any(:messages::text[]))`,
)

const listUnbookedBillsSql = sql.all(
  'money/reconciliation.listUnbookedBills',
  `select n.index as "index!", min(n.bill) as "bill!"
  from unnest(:indexs::int[], :messageIds::text[], :names::text[], :bills::text[], :amountFils::bigint[]) n(index, message_id, name, bill, amount_fils)
  left join app.guarantees g on g.id = ${idOfReferenceSql('n.bill')} and g.payment_reference = n.bill
  left join app.fee_bills b on b.payment_reference = n.bill
  where (g.id is not null or b.id is not null)
    and not exists (select from app.receipts r where r.bank_reference = n.name)
    and not exists (select from app.receipts r where r.guarantee_id = g.id and r.settled_by = n.message_id)
    and not exists (select from app.receipts r where r.fee_bill_id = b.id and r.settled_by = n.message_id)
    and not exists (select from app.bank_exceptions x where x.reference = n.name and (x.kind <> 'unknown_credit' or x.closed_at is not null
      or exists (select from app.restores s where x.seen_at >= s.detected_at and coalesce(s.thawed_at, 'infinity') > app.now() - interval '5 minutes')))
  group by n.index`,
)
/** Credits on statements that name a bill of ours and are in no receipt; those that a frozen database keeps are booked in the minute after the thaw. */
export async function listUnbookedBills(
  db: Queryable,
  credits: readonly { messageId: string; name: string; bills: readonly string[]; amountFils: Fils }[],
): Promise<{ index: number; bill: string }[]> {
  const named = credits.flatMap((credit, index) => credit.bills.map((bill) => ({ ...credit, index, bill })))
  if (named.length === 0) return []
  return listUnbookedBillsSql(db, {
    indexs: named.map(({ index }) => index),
    messageIds: named.map(({ messageId }) => messageId),
    names: named.map(({ name }) => name),
    bills: named.map(({ bill }) => bill),
    amountFils: named.map(({ amountFils }) => amountFils),
  })
}

const listReceiptsOfLinesSql = sql.all(
  'money/reconciliation.listReceiptsOfLines',
  `select n.index as "index!", array_agg(distinct r.id) as "receipts!"
  from unnest(:indexs::int[], :messageIds::text[], :references::text[]) n(index, message_id, reference)
     join app.receipts r on r.bank_reference = n.reference and r.settled_by = n.message_id group by 1`,
)
/** The receipts that each line settled: those of its references that its own message settled. */
export async function listReceiptsOfLines(
  db: Queryable,
  lines: readonly { messageId: string; references: readonly string[] }[],
): Promise<{ index: number; receipts: bigint[] }[]> {
  const names = lines.flatMap(({ messageId, references }, index) => references.map((reference) => ({ index, messageId, reference })))
  return listReceiptsOfLinesSql(db, {
    indexs: names.map(({ index }) => index),
    messageIds: names.map(({ messageId }) => messageId),
    references: names.map(({ reference }) => reference),
  })
}

const listPaidAfterReversalSql = sql.all(
  'money/reconciliation.listPaidAfterReversal',
  `select r.id as receipt_id, r.reversed_at is not null as is_reversed,
       array(
         select distinct p.number
         from app.payouts p
         join app.payout_events e on e.payout_id = p.id and e.to_status = 'in_file' and e.at > m.received_at
         where p.receipt_id = r.id
         order by 1
       ) as "payouts!"
     from unnest(:messageIds::text[], :references::text[], :amountFils::bigint[]) v(message_id, reference, amount_fils)
     join app.bank_messages m on m.message_id = v.message_id
     join app.receipts r on r.bank = 'bank' and r.bank_reference = v.reference and r.amount_fils = v.amount_fils`,
)
/** The receipts that the bank reversed by these messages, and their payouts that went into a file after the message had come. */
export async function listPaidAfterReversal(
  db: Queryable,
  reversals: readonly { messageId: string; reference: string; amountFils: Fils }[],
): Promise<{ receiptId: Id<'receipts'>; isReversed: boolean; payouts: string[] }[]> {
  const rows = await listPaidAfterReversalSql(db, {
    messageIds: reversals.map(({ messageId }) => messageId),
    references: reversals.map(({ reference }) => reference),
    amountFils: reversals.map(({ amountFils }) => amountFils),
  })
  return rows.map((row) => ({ receiptId: row.receiptId, isReversed: row.isReversed, payouts: row.payouts }))
}

/** Payouts with ids from `from` up to `until` against the lines that carry their numbers: one debit of their sum, and one return at most; what is beyond that is an exception. */
export const auditPayoutLinesSql = sql.all(
  'money/reconciliation.auditPayoutLines',
  `with payout as materialized (
    select p.id, p.number, p.amount_fils, p.status, p.settled_at, g.number as guarantee from app.payouts p left join app.guarantees g on g.id = p.guarantee_id where p.id >= :from and p.id < :until
  ), line as (
    select p.id, l.direction, count(*) as reported, count(*) filter (where p.amount_fils in (l.amount_fils, l.amount_fils - l.charges_fils)) as of_its_sum from payout p join app.bank_lines l on l.end_to_end_id = p.number and l.end_to_end_id <> '' and l.outcome in ('applied', 'kept')
      -- The bank's own entry for its charge names the payout too.
      and not exists (select from ledger.journal j where j.reference = 'bank_fee:' || l.id and j.amount_fils = l.amount_fils)
      and not exists (select from app.bank_exceptions c where c.line_id = l.id and c.kind = 'charge_too_large' and c.amount_fils = l.amount_fils)
    group by 1, 2
  ), exception as (
    select p.id, x.direction, count(*) as kept from payout p join app.bank_exceptions x on x.payout_id = p.id where x.kind in ('second_debit', 'debit_after_failure', 'wrong_debit', 'second_return') group by 1, 2
  ), counted as (
    select p.*, coalesce(p.guarantee || ' payout ', 'payout ') || p.number as name, coalesce(d.reported, 0) - coalesce(xd.kept, 0) as debits, coalesce(c.reported, 0) - coalesce(xc.kept, 0) as credits, coalesce(d.of_its_sum, 0) as debits_of_its_sum
    from payout p left join line d on d.id = p.id and d.direction = 'debit' left join line c on c.id = p.id and c.direction = 'credit'
      left join exception xd on xd.id = p.id and xd.direction = 'debit' left join exception xc on xc.id = p.id and xc.direction = 'credit'
  )
  select 'a payout is debited once' as "check!", name as "subject!", 'one debit, or an exception for each other' as "expected!", debits || ' debits' as "found!" from counted where debits > 1
  union all
  select 'what our books call settled the bank debited', name, amount_fils::text, 'no such debit' from counted where settled_at is not null and debits_of_its_sum = 0
  union all
  select 'what our books call returned the bank gave back', name, 'a credit', 'none' from counted where status = 'returned' and credits < 1`,
)

/** Payouts with ids from `from` up to `until`: of a receipt that a debit may mean nothing goes into a file until the debit is assigned, nor of the seller's money that it covers, nor the fee of the sale's partner. */
export const auditDoubtsSql = sql.all(
  'money/reconciliation.auditDoubts',
  `with doubt as materialized (
    select x.id, x.seen_at, x.closed_at, n.receipt_id, (select r.guarantee_id from app.receipts r where r.id = n.receipt_id) as guarantee_id
    from app.bank_exceptions x
    cross join lateral (select x.named_receipt_id as receipt_id where x.named_receipt_id is not null
      union select d.receipt_id from app.bank_exception_receipts d where d.exception_id = x.id) n
    where x.kind = 'unclear_reversal'
  )
  select distinct 'nothing in doubt is paid out' as "check!", coalesce(g.number || ' payout ', 'payout ') || p.number as "subject!", 'held until X' || d.id || ' is assigned' as "expected!", 'in a file' as "found!"
  from app.payouts p
  join doubt d on d.receipt_id = p.receipt_id or d.closed_at is null and d.guarantee_id = p.guarantee_id and (
    p.purpose in ('seller_reversed', 'partner') and p.reversal_decided is null or p.purpose = 'seller' and app.held_sum(p.guarantee_id) > app.covered_sum(p.guarantee_id))
  join app.payout_events e on e.payout_id = p.id and e.to_status = 'in_file' and e.at > d.seen_at and (d.closed_at is null or e.at < d.closed_at)
  left join app.guarantees g on g.id = p.guarantee_id
  where p.id >= :from and p.id < :until`,
)

/** Guarantees with ids from `from` up to `until`: when the last that the registry said before the end is that the buyer is the owner, no money goes back to the buyer. */
export const auditRefundsSql = sql.all(
  'money/reconciliation.auditRefunds',
  `select 'nobody who owns the vehicle is refunded' as "check!", g.number as "subject!", 'no refund' as "expected!", string_agg(p.number, ', ' order by p.id) as "found!"
  from app.guarantees g join app.payouts p on p.guarantee_id = g.id and p.purpose = 'refund' and p.status <> 'withdrawn'
  where g.id >= :from and g.id < :until and ${isInStatus('g.operational_status', 'cancelled')} and 'buyer' = (
    select case e.kind when 'registry_transferred' then 'buyer' when 'registry_not_transferred' then 'seller' when 'registry_third_owner' then 'third' else coalesce(e.facts ->> 'registry', e.facts ->> 'what') end
    from app.guarantee_events e
    where e.guarantee_id = g.id and (e.kind in ('registry_transferred', 'registry_not_transferred', 'registry_third_owner', 'registry_encumbered', 'registry_said') or e.facts ? 'registry')
    order by e.version desc limit 1)
  group by g.number`,
)

const sumBankLinesSql = sql.one(
  'money/reconciliation.sumBankLines',
  `with line as materialized (
    select id, direction, amount_fils, outcome, currency from app.bank_lines where id > :after and id < :until order by id limit :linesAtOnce
  )
  select max(id) as last_id, count(*) as "lines!",
    coalesce(sum(case direction when 'credit' then amount_fils else -amount_fils end) filter (where outcome in ('applied', 'kept')), 0)::bigint as "fils!"
  from line`,
)
const everyLine = 2n ** 63n - 1n
/** Adds up the bank's lines that count to what is known of those up to one, so many by one statement. */
export async function sumBankLines(db: Queryable, linesAtOnce: bigint, known: LinesSum, until = everyLine): Promise<Fils> {
  let sum = fils(known.fils)
  let after = known.lastId
  for (;;) {
    const found = await sumBankLinesSql(db, { after, until, linesAtOnce })
    // The connection of a tool receives an int8 as text.
    sum = addFils(sum, fils(BigInt(found.fils)))
    if (found.lastId === null || BigInt(found.lines) < linesAtOnce) return sum
    after = BigInt(found.lastId)
  }
}

const auditBankBalanceSql = sql.all(
  'money/reconciliation.auditBankBalance',
  `with books as (select coalesce(sum(balance_fils), 0) as fils from ledger.balances where account_id = any(:accountId)),
  bank as (
    select :linesFils::bigint
      + coalesce((select sum(r.amount_fils) from app.receipts r where (r.bank = 'bank' or r.reversed_at is not null) and r.settled_at is null
          and not exists (select from app.bank_lines l where l.reference = r.bank_reference and l.direction = 'credit' and l.amount_fils = r.amount_fils)), 0)
      + coalesce((select sum(amount_fils) from app.make_goods where credited_at is null), 0)
      - coalesce((select sum(case direction when 'credit' then amount_fils else -amount_fils end) from app.unmatched_entries where matched_at is null), 0) as fils
  )
  select 'our books hold on the bank account what the bank reported' as "check!", 'client account' as "subject!", bank.fils::text as "expected!", books.fils::text as "found!" from bank, books where bank.fils <> books.fils`,
)
/**
 * Compares the client account in our books with the sum of the bank's lines: what was booked before a statement shows it, what we have made
 * good and the bank has not credited yet, and lines that still wait for their notification explain the rest.
 */
export const auditBankBalance = (db: Queryable, linesFils: Fils): Promise<Difference[]> =>
  auditBankBalanceSql(db, { accountId: accountIdsOfShared('bank_escrow'), linesFils })

const auditSweepsSql = sql.all(
  'money/reconciliation.auditSweeps',
  `with filed as materialized (
    select p.id, p.number, min(e.at) as at
    from app.payouts p
    join app.payout_events e on e.payout_id = p.id and e.to_status = 'in_file'
    where p.purpose = 'sweep' and p.id >= :from and p.id < :until
    group by p.id
  ), owing as (
    -- A movement made in the minute of a file may have passed it by.
    select f.id, f.number, f.at, sum(m.amount_fils) as fils
    from filed f
    join app.make_goods m on m.made_at < f.at - interval '1 minute' and (m.credited_at is null or m.credited_at > f.at)
    group by f.id, f.number, f.at
  )
  select 'a sweep leaves behind what we owe the client account' as "check!", 'payout ' || o.number as "subject!", o.fils::text as "expected!", l.fils::text as "found!"
  from owing o
  cross join lateral (
    select coalesce(sum((
      select j.balance_after_fils from ledger.journal j
      where j.account_id = a.id and j.recorded_at <= o.at
      order by j.version desc limit 1)), 0) as fils
    from unnest(:accountId::bigint[]) a(id)
  ) l
  where l.fils < o.fils`,
)
/** Sweeps of our fees, with ids from `from` up to `until`, that left less of them than our own account owed the client account when their file was made. */
export const auditSweeps = (db: Queryable, portion: Portion): Promise<Difference[]> =>
  auditSweepsSql(db, { ...portion, accountId: accountIdsOfShared('fees_to_sweep') })

/** Lines with ids from `from` up to `until`: a statement's line that nothing of ours explains waits for its notification, or is an exception of its own. */
export const auditKeptLinesSql = sql.all(
  'money/reconciliation.auditKeptLines',
  `select 'what the bank says and nobody expects is with finance' as "check!", 'line ' || l.reference as "subject!", 'an exception' as "expected!", 'none' as "found!"
  from app.bank_lines l
  where l.id >= :from and l.id < :until and l.outcome in ('kept', 'odd') and l.stated_by is not null and l.account is not null
    and not exists (select from app.bank_exceptions x where x.line_id = l.id)
    and not exists (select from app.unmatched_entries u where u.line_id = l.id)`,
)
export const rangeOfMessagesSql = sql.one('money/reconciliation.rangeOfMessages', rangeText('app.bank_messages', 'id'))
export const rangeOfLinesSql = sql.one('money/reconciliation.rangeOfLines', rangeText('app.bank_lines', 'id'))
export const rangeOfPayoutsSql = sql.one('money/reconciliation.rangeOfPayouts', rangeText('app.payouts', 'id'))
export const rangeOfGuaranteesSql = sql.one('money/reconciliation.rangeOfGuarantees', rangeText('app.guarantees', 'id'))
