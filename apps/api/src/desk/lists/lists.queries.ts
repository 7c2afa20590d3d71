import type { Fils } from '@damana/contract/money'
import type { FilterName, ListName } from '@damana/contract/staff-lists'
import type { ReadOnly } from '#db/queryable.ts'
import { sql } from '#db/statement.ts'
import { sharedAccountIds, sharedCodes } from '#money/ledger/index.ts'
import { isNumbered } from '#invoices/index.ts'
import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { countText, daysText, equals, idsOutOfOrder, lastId, pageText, value, where, whereIn } from './list-text.ts'

/** Where a page begins: behind the row of this id. `edge`: of lines with a running balance the balance there. */
export interface Place {
  before: bigint
  edge: Fils | null
}
interface PageWanted extends Place {
  /** JSON of the filters that are set, days as instants, and of what the search means. */
  filters: string
  limit: number
  /** How many rows are looked at. */
  most: number
}
export interface ListedRow {
  id: bigint
  isFound: boolean
  isLastLooked: boolean
  /** The balance before it. */
  edgeFils?: Fils | null
}
interface Source {
  page(db: ReadOnly, wanted: PageWanted): Promise<ListedRow[]>
  count(db: ReadOnly, wanted: Pick<PageWanted, 'filters' | 'before'>): Promise<{ count: number }>
  /** How many rows a page looks at, where each costs more than elsewhere. */
  most?: number
  /** Filters, or their values, that an index answers alone: under these rows are counted. */
  countable: readonly (FilterName | `${FilterName}=${string}` | 'q')[]
}

const byId = where('id', `r.id = ${value('id')}::bigint`)
const byGuarantee = where('guarantee', `r.guarantee_id = ${value('guarantee')}::bigint`)

const failed = ['rejected', 'returned', 'withdrawn']
const underWay = ['ordered', 'approved', 'in_file', 'sent', 'unknown', 'accepted']
/** Found by the index of what moves on each rail. */
const moving = `array(select m.id from app.payouts m where m.closed_at is null and m.held_reason is null and m.rail = any('{ACH,RTGS}'))`
/** Of ranges that an index has in the order of their ids, the newest that a page looks at. */
const newestOf = (...ranges: readonly string[]) =>
  `array(${ranges.map((range) => `(select m.id from app.payouts m where ${range} and m.id < :before::bigint order by m.id desc limit :most::int)`).join(' union all ')})`
/** Cut by something that has an index of its own, a list is not one of these ranges. */
const isCutElsewhere = `(${['id', 'guarantee', 'tail', 'file', 'beneficiary', 'from', 'to'].map((filter) => `${value(filter)} is not null`).join(' or ')})`
const ageSince = `(select app.now()) - make_interval(days => ${value('age')}::int)`
const orderedBefore = `m.id < coalesce((select s.id from app.payouts s where s.ordered_at > ${ageSince} order by s.ordered_at, s.id limit 1) + ${idsOutOfOrder}, ${lastId})`
const open = [
  `m.closed_at is null and m.held_reason is not null`,
  ...['ACH', 'RTGS'].map((rail) => `m.closed_at is null and m.held_reason is null and m.rail = '${rail}'`),
]
const payouts = {
  table: 'app.payouts',
  narrowed: [
    byId,
    byGuarantee,
    where('tail', `right(r.iban, 4) = ${value('tail')}`),
    where('file', `r.file_id = (select f.id from app.payout_files f where f.message_id = ${value('file')})`),
    // The status is not indexed: those that are held, under way and failed are.
    whereIn('status', ['held'], 'r.closed_at is null and r.held_reason is not null'),
    where('reason', 'r.closed_at is null and r.held_reason is not null'),
    whereIn('status', failed, `r.failed_status = ${value('status')}`),
    whereIn('status', underWay, `r.id = any(${moving})`),
    whereIn('group', ['held'], 'r.closed_at is null and r.held_reason is not null'),
    whereIn('group', ['waiting', 'at_bank', 'unknown'], `r.id = any(${moving})`),
    whereIn('group', ['rejected', 'returned'], `r.failed_status = ${value('group')}`),
    where('beneficiary', `r.beneficiary_party_id = ${value('beneficiary')}::bigint`),
  ],
  paged: [
    whereIn(
      'group',
      ['failed'],
      `(${isCutElsewhere} or r.id = any(${newestOf(...['rejected', 'returned'].map((status) => `m.failed_status = '${status}'`))}))`,
    ),
    where('age', `(${isCutElsewhere} or r.id = any(${newestOf(...open.map((range) => `${range} and ${orderedBefore}`))}))`),
  ],
  looked: [
    equals('status', 'r.status'),
    whereIn('group', ['waiting'], `r.status in ('ordered', 'approved')`),
    whereIn('group', ['at_bank'], `r.status in ('in_file', 'sent', 'accepted')`),
    whereIn('group', ['unknown'], `r.status = 'unknown'`),
    whereIn('group', ['failed'], `r.failed_status in ('rejected', 'returned')`),
    // The overview counts what goes to people.
    where('group', `r.purpose <> 'sweep'`),
    where('age', `r.closed_at is null and r.ordered_at <= ${ageSince}`),
    equals('reason', 'r.held_reason'),
    equals('rail', 'r.rail'),
    equals('purpose', 'r.purpose'),
  ],
  day: { column: 'ordered_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.beneficiary_name as beneficiary, b.name_en as beneficiary_latin, r.beneficiary_party_id as beneficiary_id, right(r.iban, 4) as iban_tail, r.status, r.held_reason,
    r.status_since, r.rail, r.purpose, r.guarantee_id as guarantee, f.message_id as file, r.ordered_at`,
  joins: 'left join app.parties b on b.id = r.beneficiary_party_id left join app.payout_files f on f.id = r.file_id',
}

const files = {
  table: 'app.payout_files',
  narrowed: [where('message', `r.message_id = ${value('message')}`)],
  looked: [equals('status', 'r.status'), equals('rail', 'r.rail')],
  day: { column: 'made_at', indexed: true },
  columns: `r.message_id as file, r.sum_fils, r.payments, r.rail, r.status, r.made_at, r.confirmed_at, encode(r.sha256, 'hex') as sha256`,
}

const receiptStatus = `case when r.reversed_at is not null then 'reversed' when r.suspense_fils > 0 then 'suspense' when r.settled_at is null then 'unsettled' else 'settled' end`
const inDoubt = 'r.id in (select d.receipt_id from app.receipts_in_doubt d)'
const byBankReference = where('reference', `r.bank_reference = ${value('reference')}`)
const receipts = {
  table: 'app.receipts',
  narrowed: [
    byId,
    byGuarantee,
    byBankReference,
    where('doubt', 'r.id = any(array(select d.receipt_id from app.receipts_in_doubt d))'),
    whereIn('status', ['unsettled'], 'r.settled_at is null'),
    whereIn('status', ['suspense'], 'r.suspense_fils > 0'),
    whereIn('status', ['reversed'], 'r.reversed_at is not null'),
    whereIn('payer', ['undeclared', 'deciding'], `r.payer_state in ('undeclared', 'deciding')`),
  ],
  looked: [equals('status', receiptStatus), equals('method', 'r.source'), equals('payer', 'r.payer_state')],
  day: { column: 'recorded_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.source as method, ${receiptStatus} as status, r.payer_state as payer, case when ${inDoubt} then 'yes' end as in_doubt,
    r.guarantee_id as guarantee, r.bank_reference, r.received_at, r.recorded_at, r.settled_at`,
}
const suspense = {
  table: 'app.receipts',
  narrowed: ['r.suspense_fils > 0', byId, byGuarantee, byBankReference],
  looked: [equals('why', 'r.why'), equals('method', 'r.source')],
  day: { column: 'recorded_at', indexed: true },
  columns: `r.id as number, r.suspense_fils, r.amount_fils, r.recorded_at, r.why, r.source as method, r.guarantee_id as guarantee, r.bank_reference, r.received_at`,
}

/** Receipts that were notified and are on no statement yet. */
const unsettled = {
  table: 'app.receipts',
  narrowed: ['r.settled_at is null', 'r.reversed_at is null', byId, byGuarantee, byBankReference],
  looked: [equals('method', 'r.source')],
  day: { column: 'recorded_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.source as method, r.recorded_at as notified_at, r.guarantee_id as guarantee, r.bank_reference, r.received_at`,
}
/** The debit of a payout that a notification alone told. */
const announcedDebit = `from app.bank_lines l where l.announced_by is not null and l.stated_by is null and l.outcome in ('applied', 'kept')
      and l.direction = 'debit' and l.end_to_end_id ~ '^P[1-9][0-9]{0,17}$'`
/** Transfers that the bank accepted, as long as no statement shows their debit. */
const undebited = {
  table: 'app.payouts',
  narrowed: [
    `r.id = any(${moving} || array(select substr(l.end_to_end_id, 2)::bigint ${announcedDebit}))`,
    `r.status in ('accepted', 'settled')`,
    byId,
    byGuarantee,
  ],
  looked: [equals('status', 'r.status'), equals('rail', 'r.rail')],
  day: { column: 'ordered_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.beneficiary_name as beneficiary, b.name_en as beneficiary_latin, r.rail, r.status, r.status_since,
    r.expected_on::text as expected_on, r.guarantee_id as guarantee, f.message_id as file, (
      select m.id from app.bank_lines l join app.bank_messages m on m.message_id = l.announced_by
      where l.end_to_end_id = 'P' || r.id and l.direction = 'debit' and l.stated_by is null order by l.id limit 1
    ) as message, r.ordered_at`,
  joins: 'left join app.parties b on b.id = r.beneficiary_party_id left join app.payout_files f on f.id = r.file_id',
}

const awaitsSecond = `select split_part(a.subject, ':', 2)::bigint from app.approvals a
    where a.subject like 'fee:%' and a.ended_at is null and a.proposed_at > (select app.now()) - interval '7 days'`
/** One of two has decided that it is given back. */
const isBackDecided = `r.id = any(array(${awaitsSecond} and a.content ->> 'decision' = 'give_back'))`
const feeStatus = `case when r.closed_at is null then 'open' when r.paid_back_at is not null then 'paid_back'
      when r.given_back_at is not null or ${isBackDecided} then 'to_pay_back' else 'closed' end`
const fees = {
  table: 'app.fees',
  narrowed: [
    byId,
    byGuarantee,
    whereIn('status', ['open'], 'r.closed_at is null'),
    where('second', `r.id = any(array(${awaitsSecond}))`),
    whereIn(
      'status',
      ['to_pay_back'],
      `(${isBackDecided} or r.id = any(array(select f.id from app.fees f where f.given_back_at is not null and f.paid_back_at is null)))`,
    ),
  ],
  looked: [equals('status', feeStatus), equals('kind', 'r.kind'), equals('side', 'r.side')],
  day: { column: 'charged_at', indexed: true },
  columns: `r.id as number, r.amount_fils, case r.side when 'seller' then g.seller_name else g.buyer_name end as party,
    case r.side when 'seller' then g.seller_name_latin else g.buyer_name_latin end as party_latin, r.kind, r.side, ${feeStatus} as status, case when r.id = any(array(${awaitsSecond})) then 'yes' end as awaits_second, r.guarantee_id as guarantee,
    r.charged_at, r.closed_at`,
  joins: 'left join app.guarantees g on g.id = r.guarantee_id',
}

const byInvoice = `(select i.id from app.invoices i where ${isNumbered('i', value('invoice'))})`
const invoices = {
  table: 'app.invoices',
  narrowed: [
    where('invoice', `r.id = ${byInvoice}`),
    byGuarantee,
    ...['pending', 'sent', 'unknown', 'rejected'].map((status) =>
      whereIn('status', [status], `r.status = '${status}' and r.status <> 'accepted'`),
    ),
    where('problem', `r.status = 'rejected' and r.status <> 'accepted'`),
    whereIn('kind', ['credit_note'], `r.kind = 'credit_note'`),
  ],
  looked: [equals('status', 'r.status'), equals('problem', 'r.problem'), equals('kind', 'r.kind'), equals('what', 'r.what')],
  day: { column: 'issued_at', indexed: true },
  columns: `r.number, r.amount_fils, r.tax_fils, r.buyer_name as served, r.buyer_name_latin as served_latin, r.kind, r.what, r.status, r.problem,
    r.guarantee_id as guarantee, o.number as corrects, r.issued_at`,
  joins: 'left join app.invoices o on o.id = r.corrects_id',
}

const makeGoodStatus = `case when r.credited_at is null then 'open' else 'credited' end`
const makeGoods = {
  table: 'app.make_goods',
  narrowed: [byId, whereIn('status', ['open'], 'r.credited_at is null')],
  looked: [equals('status', makeGoodStatus), equals('cause', 'r.cause')],
  day: { column: 'made_at', indexed: true },
  columns: `r.number, r.amount_fils, r.cause, ${makeGoodStatus} as status, r.made_at, r.receipt_id as receipt, r.payout_id as payout, r.exception_id as exception,
    coalesce(x.guarantee_id, c.guarantee_id, b.guarantee_id, p.guarantee_id, pc.guarantee_id) as guarantee, r.credited_at`,
  joins: `left join app.bank_exceptions x on x.id = r.exception_id left join app.receipts c on c.id = coalesce(r.receipt_id, x.named_receipt_id)
    left join app.fee_bills b on b.id = c.fee_bill_id
    left join app.payouts p on p.id = coalesce(r.payout_id, x.payout_id) left join app.receipts pc on pc.id = p.receipt_id`,
}

const auditResult = `case when r.differences = 0 then 'agrees' else 'differs' end`
const auditScope = `case when r.is_whole then 'whole' else 'changed' end`
const audits = {
  table: 'app.audit_runs',
  narrowed: [byId],
  looked: [equals('status', auditResult), equals('kind', auditScope)],
  day: { column: 'finished_at', indexed: false },
  columns: `'A' || r.id as number, r.finished_at, ${auditResult} as status, ${auditScope} as kind, r.differences,
    ${['ledger', 'guarantees', 'bank', 'signatures'].map((area) => `(r.by_area ->> '${area}')::int as in_${area}`).join(', ')},
    (r.looked_at ->> 'guarantees')::int as guarantees_read, (r.looked_at ->> 'entries')::int as entries_read, r.bank_fils, r.clearing_fils, r.owed_fils`,
}

const exceptionStatus = `case when r.closed_at is null then 'open' else 'closed' end`
const exceptions = {
  table: 'app.bank_exceptions',
  narrowed: [
    byId,
    where('payout', `r.payout_id = ${value('payout')}::bigint`),
    where('reference', `r.reference = ${value('reference')}`),
    whereIn('status', ['open'], 'r.closed_at is null'),
  ],
  looked: [equals('status', exceptionStatus), equals('kind', 'r.kind')],
  day: { column: 'seen_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.kind, r.direction, ${exceptionStatus} as status, r.seen_at, r.payout_id as payout,
    coalesce(r.named_receipt_id, r.receipt_id) as receipt, coalesce(r.guarantee_id, c.guarantee_id, b.guarantee_id, p.guarantee_id, pc.guarantee_id) as guarantee,
    r.reference, r.resolution as "end", r.closed_at`,
  joins: `left join app.receipts c on c.id = coalesce(r.named_receipt_id, r.receipt_id) left join app.fee_bills b on b.id = c.fee_bill_id
    left join app.payouts p on p.id = r.payout_id left join app.receipts pc on pc.id = p.receipt_id`,
}

const messageWaits = `r.id = any(array(select m.id from app.bank_messages m where ${isWaitingMessage}))`
const messages = {
  table: 'app.bank_messages',
  narrowed: [byId, where('waits', messageWaits), where('message', `r.reported_id = ${value('message')}`)],
  looked: [equals('status', 'r.status'), equals('kind', 'r.kind'), equals('door', 'r.door')],
  day: { column: 'received_at', indexed: true },
  columns: `r.id as number, r.kind, r.status, case when ${messageWaits} then 'yes' end as waits, r.door, r.reported_id as message_id, r.received_at, r.settled_at, encode(r.sha256, 'hex') as sha256`,
}

const guarantees = {
  table: 'app.guarantees',
  narrowed: [byId],
  looked: [equals('status', 'r.operational_status'), equals('financial', 'r.financial_status')],
  day: { column: 'created_at', indexed: true },
  columns: `r.id as number, r.price_fils, r.seller_name as seller, r.seller_name_latin as seller_latin, r.buyer_name as buyer, r.buyer_name_latin as buyer_latin,
    r.operational_status as status, r.financial_status as financial, r.created_at, r.accepted_at, r.ended_at`,
}

/** Its entries: those that name it, and those that touch its own account. */
const byReference = (names: string, id: string) =>
  `(select e.id from ledger.headings e where e.reference = any(array(select name || ':' || ${id} from unnest(array[${names}]) name)))`
/** By its number, or by the reference that the bank gave it. */
const receiptId = `coalesce(${value('receipt')}::bigint, (select p.id from app.receipts p where p.bank_reference = ${value('reference')} limit 1))`
const entriesOf = {
  receipt: `(
    select j.entry_id from ledger.journal j where j.account_id = ${receiptId} * 64 + 6
    union ${byReference(`'receipt', 'notice_settled', 'receipt_sent_back', 'receipt_taken_back'`, receiptId)}
    union select e.id from app.receipts p join ledger.headings e on e.guarantee_id = p.guarantee_id
    where p.id = ${receiptId} and e.reference ~ ('^(suspense_matched|loss_paid_again|loss_recovered):' || p.id || ':')
    union select e.id from app.receipts p join app.fee_bills b on b.id = p.fee_bill_id join ledger.headings e on e.guarantee_id = b.guarantee_id
    where p.id = ${receiptId} and e.reference like 'fee_bill_paid:%:' || p.id
  )`,
  payout: byReference(`'payout_ordered', 'payout_settled', 'payout_rejected', 'payout_withdrawn', 'payout_returned'`, value('payout')),
  exception: byReference(
    `'debit_made_good', 'debit_given_back', 'debit_assigned', 'exception_resolved', 'exception_to_source'`,
    value('exception'),
  ),
  fee: `(
    select e.id from app.fees f join ledger.headings e on e.guarantee_id = f.guarantee_id
    where f.id = ${value('fee')}::bigint and e.reference ~ ('^fee_[a-z_]+:' || f.guarantee_id || ':' || f.fee_number || '(:|$)')
  )`,
}
const ofThing = (filter: keyof typeof entriesOf, id: string) => where(filter, `${id} = any(array${entriesOf[filter]})`)

const idIn = (events: string) => `case when r.reference ~ '^(${events}):' then split_part(r.reference, ':', 2)::bigint end`
/**
 * The newest entries with a line in one of some accounts: of each account no more lines are read than a page looks at. Where the rows of many accounts are looked at
 * for something else, a page looks at fewer.
 */
const touchedAccounts = `(select n.number::bigint as number from jsonb_array_elements_text(:filters::jsonb -> 'numbers') n(number))`
const isLooked = `(${['event', 'from', 'to'].map((filter) => `${value(filter)} is not null`).join(' or ')})`
const mostOfJournal = `case when ${value('book')} is not null and ${isLooked} then least(:most::int, 100) else :most::int end`
const isOfThing = `(${['id', 'guarantee', 'reference', 'receipt', 'payout', 'exception', 'fee'].map((filter) => `${value(filter)} is not null`).join(' or ')})`
const journalDay = { column: 'recorded_at', indexed: true }
const touching = [
  // The entries of one thing are few: each is looked up.
  `(${value('numbers')} is null or not ${isOfThing} or exists (select from ledger.journal j where j.entry_id = r.id and j.number in ${touchedAccounts}))`,
  `(${value('numbers')} is null or ${isOfThing} or r.id = any(array(
    select l.entry_id from ${touchedAccounts} a cross join lateral (
      select j.entry_id from ledger.journal j
      where j.number = a.number and j.entry_id < :before::bigint and ${daysText({ table: 'ledger.headings', day: journalDay }, 'j.entry_id').join(' and ')}
      group by j.entry_id order by j.entry_id desc limit case when ${isLooked} then ${mostOfJournal} else :limit::int end
    ) l)))`,
]
const journal = {
  table: 'ledger.headings',
  narrowed: [
    byId,
    byGuarantee,
    where('reference', `r.id = any(array${entriesOf.receipt})`),
    ...(['receipt', 'payout', 'exception', 'fee'] as const).map((thing) => ofThing(thing, 'r.id')),
  ],
  paged: touching,
  most: mostOfJournal,
  looked: [equals('event', 'r.event')],
  day: journalDay,
  columns: `r.id as entry, r.recorded_at as booked_at, r.event, l.debit, l.credit, l.client_fils, l.own_fils, r.guarantee_id as guarantee,
    ${idIn('receipt|notice_settled|receipt_sent_back|receipt_taken_back|suspense_matched|loss_paid_again|loss_recovered')} as receipt,
    ${idIn('payout_[a-z]+')} as payout, ${idIn('debit_[a-z_]+|exception_[a-z_]+')} as exception, r.effective_at`,
  joins: `left join lateral (
    select string_agg(distinct j.code, ' ') filter (where j.side = 'debit') as debit, string_agg(distinct j.code, ' ') filter (where j.side = 'credit') as credit,
      (sum(j.amount_fils) filter (where j.side = 'debit' and j.book = 'client'))::bigint as client_fils,
      (sum(j.amount_fils) filter (where j.side = 'debit' and j.book = 'own'))::bigint as own_fils
    from ledger.journal j where j.entry_id = r.id
  ) l on true`,
}

/**
 * The lines of an account of the chart, entry by entry, each with the balance after it: that at the edge of the page less what came later, so that no page reads the
 * account from its beginning. It is not known for a part of an account, or behind days that were left out.
 */
const movementsNarrowed = `j.number = ${value('number')}::bigint and j.entry_id < :before::bigint
      and ${where('guarantee', `j.entry_id = any(array(select e.id from ledger.headings e where e.guarantee_id = ${value('guarantee')}::bigint))`)}
      and ${ofThing('receipt', 'j.entry_id')}
      and ${daysText({ table: 'ledger.headings', day: journal.day }, 'j.entry_id').join('\n      and ')}`
const isFoundMovement = [
  equals('event', 'e.event'),
  where('from', `e.recorded_at >= ${value('from')}::timestamptz`),
  where('to', `e.recorded_at < ${value('to')}::timestamptz`),
].join(' and ')
const movementsText = `/* unnamed */ with page as materialized (
    select l.*, row_number() over newer as nth, (b.fils - coalesce(sum(l.moved_fils) over (newer rows between unbounded preceding and 1 preceding), 0))::bigint as balance_fils
    from (
      select s.*, (s.debit_fils - s.credit_fils) * ${value('sign')}::bigint as moved_fils
      from (
        select j.entry_id as id, sum(case j.side when 'debit' then j.amount_fils else 0 end)::bigint as debit_fils,
          sum(case j.side when 'credit' then j.amount_fils else 0 end)::bigint as credit_fils
        from ledger.journal j
        where ${movementsNarrowed}
        group by j.entry_id
        order by j.entry_id desc
        limit case when ${['event', 'from', 'to'].map((filter) => `${value(filter)} is null`).join(' and ')} then :limit::int else :most::int end
      ) s
    ) l
    cross join (
      select coalesce(:edge?::bigint, (
        select sum(a.balance_fils) from ledger.balances a
        where a.account_id in (select jsonb_array_elements_text(:filters::jsonb -> 'ids')::bigint)
      ))::bigint as fils
    ) b
    window newer as (order by l.id desc)
  )
  select r.id as "id!", (${isFoundMovement}) as "is_found!", r.nth = :most::int as "is_last_looked!", r.id as entry, e.recorded_at as booked_at, e.event,
    nullif(r.debit_fils, 0) as debit_fils, nullif(r.credit_fils, 0) as credit_fils, r.balance_fils, r.balance_fils - r.moved_fils as edge_fils, e.guarantee_id as guarantee
  from page r join (select h.* from ledger.headings h where h.id = any(array(select p.id from page p))) e on e.id = r.id
  where (${isFoundMovement}) or r.nth = :most::int
  order by r.id desc
  limit :limit::int`
const countMovementsText = `/* unnamed */ select count(*)::int as "count!" from (
    select from ledger.journal j where ${movementsNarrowed} group by j.entry_id limit 1001
  ) counted`

const isShared = `r.scope = 'shared'`
const accountSum = `case when ${isShared} then t.balance_fils else r.balance_fils end`
/** One row for a shared account, the place of its first stripe. */
const ledgerAccounts = {
  table: '(select account_id as id, code, book, kind, scope, owner_id, guarantee_id, balance_fils, version from ledger.balances)',
  narrowed: [
    `(r.id >= ${sharedAccountIds} or r.id < 64)`,
    where(
      'guarantee',
      `r.id between ${value('guarantee')}::bigint * 64 and ${value('guarantee')}::bigint * 64 + 63 and r.guarantee_id = ${value('guarantee')}::bigint`,
    ),
    where('receipt', `r.id = ${value('receipt')}::bigint * 64 + 6`),
    whereIn('account', sharedCodes, 'r.id < 64'),
  ],
  looked: [
    equals('account', 'r.code'),
    whereIn('figure', ['held'], `r.code in ('buyer_escrow', 'seller_payable', 'partner_payable', 'buyer_refund')`),
    whereIn('figure', ['unpaid_fees'], `r.code in ('fee_receivable_buyer', 'fee_receivable_seller')`),
    equals('kind', 'r.kind'),
    equals('book', 'r.book'),
    where('open', `${accountSum} <> 0`),
  ],
  columns: `r.code as ledger_account, ${accountSum} as balance_fils, case when ${isShared} then t.lines else r.version end as lines, r.kind as ledger_kind, r.book,
    r.guarantee_id as guarantee, case r.scope when 'receipt' then r.owner_id end as receipt`,
  joins: `left join (
    select code, sum(balance_fils)::bigint as balance_fils, sum(version)::bigint as lines from ledger.balances where account_id < ${sharedAccountIds} group by code
  ) t on t.code = r.code and r.id < 64`,
}

const accountStatus = `case when r.deactivated_at is null then 'active' else 'deactivated' end`
const accounts = {
  table: 'app.users',
  narrowed: [byId],
  looked: [equals('status', accountStatus), equals('kind', 'r.account_type')],
  day: { column: 'created_at', indexed: false },
  columns: `r.id as number, r.name as holder, b.name_en as holder_latin, r.account_type as kind, ${accountStatus} as status, r.created_at,
    r.registration_completed_at as completed_at`,
  joins: 'left join app.parties b on b.id = r.party_id',
}

const applications = {
  table: 'app.company_applications',
  narrowed: [`r.status <> 'draft'`, byId],
  looked: [equals('status', 'r.status')],
  day: { column: 'submitted_at', indexed: false },
  columns: `r.id as number, s.data ->> 'name_ar' as company, s.data ->> 'name_en' as company_latin, r.status, r.submitted_at, r.decided_at`,
  joins: `left join app.company_application_sections s on s.application_id = r.id and s.section = 'company'`,
}

/** How the rows of each list are found. */
export const listSources: Readonly<Record<ListName, Source>> = {
  payouts: {
    page: sql.all('desk/lists.payouts', pageText(payouts)),
    count: sql.one('desk/lists.countPayouts', countText(payouts)),
    countable: ['q', 'file', 'beneficiary', 'status=held', 'status=rejected', 'status=returned', 'status=withdrawn'],
  },
  files: {
    page: sql.all('desk/lists.files', pageText(files)),
    count: sql.one('desk/lists.countFiles', countText(files)),
    countable: ['q'],
  },
  receipts: {
    page: sql.all('desk/lists.receipts', pageText(receipts)),
    count: sql.one('desk/lists.countReceipts', countText(receipts)),
    countable: ['q', 'doubt', 'status=reversed'],
  },
  suspense: {
    page: sql.all('desk/lists.suspense', pageText(suspense)),
    count: sql.one('desk/lists.countSuspense', countText(suspense)),
    countable: ['q'],
  },
  unsettled: {
    page: sql.all('desk/lists.unsettled', pageText(unsettled)),
    count: sql.one('desk/lists.countUnsettled', countText(unsettled)),
    countable: ['q'],
  },
  undebited: {
    page: sql.all('desk/lists.undebited', pageText(undebited)),
    count: sql.one('desk/lists.countUndebited', countText(undebited)),
    countable: ['q'],
  },
  fees: {
    page: sql.all('desk/lists.fees', pageText(fees)),
    count: sql.one('desk/lists.countFees', countText(fees)),
    countable: ['q', 'status=open'],
  },
  invoices: {
    page: sql.all('desk/lists.invoices', pageText(invoices)),
    count: sql.one('desk/lists.countInvoices', countText(invoices)),
    countable: ['q', 'status=pending', 'status=sent', 'status=unknown', 'status=rejected', 'kind=credit_note'],
  },
  make_goods: {
    page: sql.all('desk/lists.makeGoods', pageText(makeGoods)),
    count: sql.one('desk/lists.countMakeGoods', countText(makeGoods)),
    countable: ['q', 'status=open'],
  },
  exceptions: {
    page: sql.all('desk/lists.exceptions', pageText(exceptions)),
    count: sql.one('desk/lists.countExceptions', countText(exceptions)),
    countable: ['q', 'status=open'],
  },
  messages: {
    page: sql.all('desk/lists.messages', pageText(messages)),
    count: sql.one('desk/lists.countMessages', countText(messages)),
    countable: ['q', 'waits'],
  },
  guarantees: {
    page: sql.all('desk/lists.guarantees', pageText(guarantees)),
    count: sql.one('desk/lists.countGuarantees', countText(guarantees)),
    countable: ['q'],
  },
  journal: {
    page: sql.all('desk/lists.journal', pageText(journal)),
    count: sql.one('desk/lists.countJournal', countText(journal)),
    countable: ['q'],
  },
  movements: {
    page: sql.all('desk/lists.movements', movementsText),
    count: sql.one('desk/lists.countMovements', countMovementsText),
    most: 200,
    countable: ['q', 'account'],
  },
  ledger_accounts: {
    page: sql.all('desk/lists.ledgerAccounts', pageText(ledgerAccounts)),
    count: sql.one('desk/lists.countLedgerAccounts', countText(ledgerAccounts)),
    countable: ['q'],
  },
  audits: {
    page: sql.all('desk/lists.audits', pageText(audits)),
    count: sql.one('desk/lists.countAudits', countText(audits)),
    countable: ['q'],
  },
  accounts: {
    page: sql.all('desk/lists.accounts', pageText(accounts)),
    count: sql.one('desk/lists.countAccounts', countText(accounts)),
    countable: ['q'],
  },
  applications: {
    page: sql.all('desk/lists.applications', pageText(applications)),
    count: sql.one('desk/lists.countApplications', countText(applications)),
    countable: ['q'],
  },
}
