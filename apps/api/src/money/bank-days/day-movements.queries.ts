import { columns, type RowOf, sql } from '#db/statement.ts'
import type { ledgerEvents } from '@damana/contract/statuses'
import { noticeSql, type PaymentMethod } from '#money/receipts/index.ts'

interface Entry {
  id: string
  event: (typeof ledgerEvents)[number]
}

/** A day in Jordan, as the moments at which it begins and ends. */
const ofDay = (column: string): string => `${column} >= :from and ${column} < :until`

/** About a day: a statement may book what a notification announced some days before or after, and never weeks. */
const aboutDay = (column: string): string =>
  `${column} >= :from::timestamptz - interval '7 days' and ${column} < :until::timestamptz + interval '7 days'`

/**
 * The lines of about a day that something is to be done about: an open exception, a line that nothing of ours explains, a movement that a
 * notification alone told.
 */
const unmatched = `array(
    select x.line_id from app.bank_exceptions x where x.closed_at is null and x.line_id is not null and ${aboutDay('x.booked_at')}
    union select u.line_id from app.unmatched_entries u where u.matched_at is null and u.line_id is not null and ${aboutDay('u.booked_at')}
    union select t.id from app.bank_lines t where t.announced_by is not null and t.stated_by is null and t.booked_on = :day::text::date
  )`
/** The entries of these references. */
const entriesOf = (references: string): string =>
  `(select json_agg(json_build_object('id', e.id::text, 'event', e.event) order by e.id) from ledger.headings e where e.reference = any(${references}))`

const isAsked = `l.booked_on = :day::text::date and l.id < :before and l.outcome in ('applied', 'kept', 'announced', 'odd')`
/**
 * A page of lines, the newest first, each with what it settles and the entries of it. A credit settles the receipt of its reference, or gives a payout back; a debit is that
 * of a payout, takes a receipt back, or is an exception.
 */
const linesText = (page: string): string => `with looked as materialized (select ${unmatched} as ids), page as materialized (${page})
  select l.id as "id!", l.direction as "direction!", l.amount_fils as "amount_fils!", l.reference as "reference!", l.outcome as "outcome!",
    l.stated_by is not null as "is_stated!", l.is_unmatched as "is_unmatched!", m.id as "message!", m.received_at as "reported_at!",
    r.id as receipt, r.way, r.received_at as noticed_at, r.notice_reference,
    p.id as payout, w.at as accepted_at, coalesce(x.id, y.id) as exception,
    case
      when x.id is not null then ${entriesOf(`array['debit_made_good:' || x.id, 'debit_given_back:' || x.id, 'debit_assigned:' || x.id, 'exception_resolved:' || x.id, 'exception_to_source:' || x.id, 'receipt:' || coalesce(r.id, x.receipt_id)]`)}
      when y.id is not null then ${entriesOf(`array['debit_given_back:' || y.id]`)}
      when r.id is not null then ${entriesOf(`case when l.direction = 'debit' then array['receipt_taken_back:' || r.id]
        when r.source = 'biller' then array['receipt:' || r.id, 'notice_settled:' || r.id] else array['receipt:' || r.id] end`)}
      when p.id is not null then ${entriesOf(`array[case l.direction when 'debit' then 'payout_settled:' else 'payout_returned:' end || p.id]`)}
      else ${entriesOf(`array['bank_fee:' || l.id]`)}
    end as entries
  from page l
  join app.bank_messages m on m.message_id = coalesce(l.stated_by, l.announced_by, l.message_id)
  left join lateral (
    select s.id, s.receipt_id from app.bank_exceptions s where s.line_id = l.id order by s.closed_at is null desc, s.id desc limit 1
  ) x on true
  left join app.bank_exceptions y on y.back_line_id = l.id
  left join lateral (
    select o.id, o.source, o.received_at, ${noticeSql.way('o')} as way, ${noticeSql.reference('o')} as notice_reference
    from app.receipts o
    where o.id = l.receipt_id or (o.bank_reference = any(l.names || l.reference) and o.amount_fils in (l.amount_fils, l.amount_fils + l.charges_fils)
      and (l.direction = 'credit' or o.reversed_at is not null))
    order by o.id = l.receipt_id desc nulls last, o.id limit 1
  ) r on true
  left join lateral (
    select o.id from app.payouts o
    where r.id is null and o.id = case when l.end_to_end_id ~ '^P[1-9][0-9]{0,17}$' then substr(l.end_to_end_id, 2)::bigint end
  ) p on true
  left join lateral (
    select v.at from app.payout_events v where v.payout_id = p.id and v.to_status = 'accepted' order by v.version limit 1
  ) w on true
  order by l.id desc`
const lineShapes = columns<{
  direction: 'credit' | 'debit'
  outcome: 'applied' | 'kept' | 'announced' | 'odd'
  way: PaymentMethod | null
  entries: Entry[] | null
}>()

/** The bank's lines of a day: all, or those that are matched. */
export const listDayLines = sql.all(
  'money/bank-days.listDayLines',
  linesText(`
    select l.*
    from looked k
    cross join unnest(array['credit', 'debit']) as d(direction)
    cross join lateral (
      select l.*, l.id = any(k.ids) as is_unmatched from app.bank_lines l
      where ${isAsked} and l.direction = d.direction and (:withUnmatched::boolean or not (l.id = any(k.ids)))
      order by l.id desc limit :limit
    ) l
    where :direction::text is null or d.direction = :direction
    order by l.id desc limit :limit`),
  lineShapes,
)

/** Those that something is to be done about. */
export const listUnmatchedLines = sql.all(
  'money/bank-days.listUnmatchedLines',
  linesText(`
    select l.*, true as is_unmatched
    from app.bank_lines l
    where l.id = any(array(select unnest(k.ids) from looked k)) and ${isAsked} and (:direction::text is null or l.direction = :direction)
    order by l.id desc limit :limit`),
  lineShapes,
)
export type DayLine = RowOf<typeof listDayLines>

/** Receipts that were notified on a day and that no statement shows, the newest first. */
export const listDayNotices = sql.all(
  'money/bank-days.listDayNotices',
  `select r.id, r.amount_fils, r.source as way, r.bank_reference, r.received_at, r.recorded_at, ${entriesOf(`array['receipt:' || r.id]`)} as entries
  from app.receipts r
  where r.settled_at is null and r.reversed_at is null and ${ofDay('r.recorded_at')}
    and (r.recorded_at, r.id) < (coalesce((select b.recorded_at from app.receipts b where b.id = :before), :until), :before)
  order by r.recorded_at desc, r.id desc limit :limit`,
  columns<{ way: PaymentMethod; entries: Entry[] | null }>(),
)
export type DayNotice = RowOf<typeof listDayNotices>

/** Transfers that the bank accepted on a day and has not debited, the newest first. */
export const listDayPayouts = sql.all(
  'money/bank-days.listDayPayouts',
  `select p.id, p.amount_fils, p.status_since, ${entriesOf(`array['payout_ordered:' || p.id]`)} as entries
  from app.payouts p
  where p.id = any(array(select m.id from app.payouts m where m.closed_at is null and m.held_reason is null and m.rail = any('{ACH,RTGS}')))
    and p.status = 'accepted' and ${ofDay('p.status_since')} and p.id < :before
  order by p.id desc limit :limit`,
  columns<{ entries: Entry[] | null }>(),
)
export type DayPayout = RowOf<typeof listDayPayouts>
