import { columns, type RowOf, sql } from '#db/statement.ts'

/** The whole statement by which a day is closed: the one with the latest balance. */
export const findStatementOfDay = sql.first(
  'money/bank-days.findStatementOfDay',
  `select s.id, s.statement, s.message_id, s.account, s.closing_fils as "closing_fils!", coalesce(s.closing_at, s.to_at) as "closing_at!"
  from app.bank_statements s
  where s.bank_day = :day::text::date and s.closing_fils is not null and s.is_last_page
    and s.page = (select count(distinct p.page) from app.bank_statements p where p.account = s.account and p.statement = s.statement)
  order by s.closing_at desc, s.id desc limit 1`,
)

/** The lines that the statements of a day told. */
export const sumLinesOfDay = sql.one(
  'money/bank-days.sumLinesOfDay',
  `select count(*) filter (where l.direction = 'credit') as "credits!", coalesce(sum(l.amount_fils) filter (where l.direction = 'credit'), 0)::bigint as "credits_fils!",
    count(*) filter (where l.direction = 'debit') as "debits!", coalesce(sum(l.amount_fils) filter (where l.direction = 'debit'), 0)::bigint as "debits_fils!"
  from app.bank_statements s
  join app.bank_lines l on l.stated_by = s.message_id and l.statement = s.statement and l.page = s.page
  where s.bank_day = :day::text::date and l.outcome in ('applied', 'kept', 'odd')`,
)

const signed = `case l.direction when 'credit' then l.amount_fils else -l.amount_fils end`
/**
 * Everything by which our books differ from the statement of a day, each with its sum and since when: what we have made good and the bank has not credited, receipts that no
 * statement shows, lines that nothing of ours explains, movements after it that only a notification told, and those of later statements, a day each.
 */
export const listDifferences = sql.all(
  'money/bank-days.listDifferences',
  `select 'make_good' as "kind!", m.number as "reference!", m.amount_fils as "fils!", m.made_at as "since!", '' as "opens!"
  from app.make_goods m where m.credited_at is null
  union all
  select 'not_on_statement', r.bank_reference, r.amount_fils, r.received_at, 'R' || r.id
  from app.receipts r
  where (r.bank = 'bank' or r.reversed_at is not null) and r.settled_at is null
    and not exists (select from app.bank_lines l where l.reference = r.bank_reference and l.direction = 'credit' and l.amount_fils = r.amount_fils)
  union all
  select 'not_booked', u.reference, case u.direction when 'credit' then -u.amount_fils else u.amount_fils end, u.booked_at,
    coalesce((select 'X' || x.id from app.bank_exceptions x where x.line_id = u.line_id and x.closed_at is null order by x.id limit 1), '')
  from app.unmatched_entries u where u.matched_at is null
  union all
  select 'told_only', l.reference, ${signed}, (select m.received_at from app.bank_messages m where m.message_id = l.message_id),
    (select 'B' || m.id from app.bank_messages m where m.message_id = l.message_id)
  from app.bank_lines l
  where l.announced_by is not null and l.stated_by is null and l.outcome in ('applied', 'kept')
    and (l.booked_on > :day::text::date or (l.booked_on = :day::text::date
      and exists (select from app.bank_messages m where m.message_id = l.message_id and m.received_at > :closingAt)))
  union all
  select 'later_day', s.bank_day::text, sum(coalesce((
      select sum(${signed}) from app.bank_lines l
      where l.stated_by = s.message_id and l.statement = s.statement and l.page = s.page and l.outcome in ('applied', 'kept')), 0))::bigint,
    min(coalesce(s.closing_at, s.to_at)), ''
  from app.bank_statements s
  where s.bank_day > :day::text::date
  group by s.bank_day
  order by 1, 4, 2`,
  columns<{ kind: DifferenceKind }>(),
)
export type DifferenceKind = 'make_good' | 'not_on_statement' | 'not_booked' | 'told_only' | 'later_day'
export type FoundDifference = RowOf<typeof listDifferences>

/** The lines of a closed day, or of one before it, that statements told after its report. */
export const listLateLines = sql.all(
  'money/bank-days.listLateLines',
  `select l.reference, l.booked_on::text as "booked_on!", l.direction as "direction!", l.amount_fils, 'B' || m.id as "message!"
  from app.bank_statements s
  join app.bank_lines l on l.stated_by = s.message_id and l.statement = s.statement and l.page = s.page
  join app.bank_messages m on m.message_id = s.message_id
  where s.id > :statementsUpto and l.booked_on <= :day::text::date and l.outcome in ('applied', 'kept', 'odd')
  order by l.id limit 200`,
  columns<{ direction: 'credit' | 'debit' }>(),
)

export const readLastStatement = sql.one(
  'money/bank-days.readLastStatement',
  `select coalesce(max(id), 0) as "id!" from app.bank_statements`,
)

/** Credits that the bank announced and that no statement shows yet. */
export const sumAnnounced = sql.one(
  'money/bank-days.sumAnnounced',
  `select coalesce(sum(${signed}), 0)::bigint as "fils!" from app.bank_lines l where l.outcome = 'announced'`,
)

/** Whether messages in conflict, or a statement of the day that does not add up, wait for finance. */
export const findOpenConflict = sql.one(
  'money/bank-days.findOpenConflict',
  `select exists (select from app.bank_messages m where m.status = 'refused' and m.reason = 'conflict' and m.settled_at is null)
    or exists (select from app.bank_exceptions x join app.bank_statements s on s.message_id = x.message_id
      where x.kind in ('statement_differs', 'unreadable_balance') and x.closed_at is null and s.bank_day = :day::text::date) as "is_open!"`,
)

// ---- closes ----

const closeColumns = `c.id, c.day::text as "day!", c.kind, c.report, c.sha256, c.previous_sha256, c.signature, c.public_key, c.statements_upto, c.at,
  c.approved_sha256, (select s.name from app.staff s where s.id = c.proposed_by) as "proposed_by!", (select s.name from app.staff s where s.id = c.approved_by) as "approved_by!"`
const closeShapes = columns<{ kind: 'closed' | 'reopened' }>()

/** The closes and reopenings of a day, the newest first. */
export const listClosesOfDay = sql.all(
  'money/bank-days.listClosesOfDay',
  `select ${closeColumns} from app.bank_day_closes c where c.day = :day::text::date order by c.id desc`,
  closeShapes,
)
export type StoredClose = RowOf<typeof listClosesOfDay>

/** The newest row of the chain. */
export const findHead = sql.first(
  'money/bank-days.findHead',
  `select ${closeColumns} from app.bank_day_closes c order by c.id desc limit 1`,
  closeShapes,
)

/** The last day that is closed. */
export const findLastClosed = sql.first(
  'money/bank-days.findLastClosed',
  `select ${closeColumns} from app.bank_day_closes c
  where c.kind = 'closed' and not exists (select from app.bank_day_closes o where o.day = c.day and o.id > c.id)
  order by c.day desc limit 1`,
  closeShapes,
)

/** The first day that was ever closed, and the earliest day with a statement that is not, between the last closed day and this one. */
export const findEarlierOpen = sql.one(
  'money/bank-days.findEarlierOpen',
  `with first as (select min(day) as day from app.bank_day_closes)
  select (select day::text from first) as first,
    (select min(s.bank_day)::text from app.bank_statements s
      where s.bank_day > coalesce(:lastClosed?::text::date, (select day - 1 from first)) and s.bank_day < :day::text::date and s.closing_fils is not null) as earlier`,
)

export const insertClose = sql.run(
  'money/bank-days.insertClose',
  `insert into app.bank_day_closes (day, kind, report, sha256, previous_sha256, signature, public_key, statements_upto, at, proposed_by, approved_by, approved_sha256)
  values (:day::text::date, :kind, :report, :sha256, :previousSha256, :signature, :publicKey, :statementsUpto, :at, :proposedBy, :approvedBy, decode(:approvedSha256::text, 'hex'))`,
)

/** The days that a statement closes, the newest first, with what became of them. */
export const listBankDays = sql.all(
  'money/bank-days.listBankDays',
  `select d.day::text as "day!", s.closing_fils, c.kind, c.at,
    case c.kind when 'closed' then (c.report::jsonb ->> 'unexplained_fils')::bigint end as unexplained_fils
  from (select distinct bank_day as day from app.bank_statements
    where bank_day < coalesce(:before::text::date, 'infinity') order by bank_day desc limit :limit) d
  left join lateral (select o.closing_fils from app.bank_statements o where o.bank_day = d.day and o.closing_fils is not null order by o.closing_at desc, o.id desc limit 1) s on true
  left join lateral (select o.kind, o.at, o.report from app.bank_day_closes o where o.day = d.day order by o.id desc limit 1) c on true
  order by d.day desc`,
  columns<{ kind: 'closed' | 'reopened' | null }>(),
)

/** The chain from a row on, for the audit. */
export const listChain = sql.all(
  'money/bank-days.listChain',
  `select ${closeColumns} from app.bank_day_closes c where c.id > :after order by c.id limit :limit`,
  closeShapes,
)

/** Whatever is decided about days of the bank follows one after the other. */
export const lockBankDays = sql.run(
  'money/bank-days.lockBankDays',
  `select pg_advisory_xact_lock(hashtext('damana bank days')) is null as "locked"`,
)
