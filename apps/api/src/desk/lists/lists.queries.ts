import type { FilterName, ListName } from '@damana/contract/staff-lists'
import type { Queryable } from '#db/queryable.ts'
import { sql } from '#db/statement.ts'
import { countText, equals, pageText, value, where, whereIn } from './list-text.ts'

interface PageWanted {
  /** JSON of the filters that are set, days as instants, and of what the search means. */
  filters: string
  before: bigint
  limit: number
  /** How many rows are looked at. */
  most: number
}
export interface ListedRow {
  id: bigint
  isFound: boolean
  isLastLooked: boolean
}
interface Source {
  page(db: Queryable, wanted: PageWanted): Promise<ListedRow[]>
  count(db: Queryable, wanted: Pick<PageWanted, 'filters' | 'before'>): Promise<{ count: number }>
  /** Filters, or their values, that an index answers alone: under these rows are counted. */
  countable: readonly (FilterName | `${FilterName}=${string}` | 'q')[]
}

const byId = where('id', `r.id = ${value('id')}::bigint`)
const byGuarantee = where('guarantee', `r.guarantee_id = ${value('guarantee')}::bigint`)

const failed = ['rejected', 'returned', 'withdrawn']
const underWay = ['ordered', 'approved', 'in_file', 'sent', 'unknown', 'accepted']
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
    whereIn('status', underWay, 'r.closed_at is null and r.held_reason is null'),
  ],
  looked: [equals('status', 'r.status'), equals('reason', 'r.held_reason'), equals('rail', 'r.rail'), equals('purpose', 'r.purpose')],
  day: { column: 'ordered_at', indexed: true },
  columns: `r.id as number, r.amount_fils, r.beneficiary_name as beneficiary, b.name_en as beneficiary_latin, right(r.iban, 4) as iban_tail, r.status, r.held_reason,
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
const byReference = where('reference', `r.bank_reference = ${value('reference')}`)
const receipts = {
  table: 'app.receipts',
  narrowed: [
    byId,
    byGuarantee,
    byReference,
    where('doubt', inDoubt),
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
  narrowed: ['r.suspense_fils > 0', byId, byGuarantee, byReference],
  looked: [equals('method', 'r.source')],
  day: { column: 'recorded_at', indexed: true },
  columns: `r.id as number, r.suspense_fils, r.amount_fils, r.recorded_at, r.source as method, r.guarantee_id as guarantee, r.bank_reference, r.received_at`,
}

const feeStatus = `case when r.closed_at is null then 'open' when r.given_back_at is null then 'closed' when r.paid_back_at is null then 'to_pay_back' else 'paid_back' end`
const fees = {
  table: 'app.fees',
  narrowed: [
    byId,
    byGuarantee,
    whereIn('status', ['open'], 'r.closed_at is null'),
    whereIn('status', ['to_pay_back'], 'r.given_back_at is not null and r.paid_back_at is null'),
  ],
  looked: [equals('status', feeStatus), equals('kind', 'r.kind'), equals('side', 'r.side')],
  day: { column: 'charged_at', indexed: true },
  columns: `r.id as number, r.amount_fils, case r.side when 'seller' then g.seller_name else g.buyer_name end as party,
    case r.side when 'seller' then g.seller_name_latin else g.buyer_name_latin end as party_latin, r.kind, r.side, ${feeStatus} as status, r.guarantee_id as guarantee,
    r.charged_at, r.closed_at`,
  joins: 'left join app.guarantees g on g.id = r.guarantee_id',
}

const makeGoodStatus = `case when r.credited_at is null then 'open' else 'credited' end`
const makeGoods = {
  table: 'app.make_goods',
  narrowed: [byId, whereIn('status', ['open'], 'r.credited_at is null')],
  looked: [equals('status', makeGoodStatus), equals('cause', 'r.cause')],
  day: { column: 'made_at', indexed: true },
  columns: `r.number, r.amount_fils, r.cause, ${makeGoodStatus} as status, r.made_at, r.receipt_id as receipt, r.payout_id as payout, r.exception_id as exception, r.credited_at`,
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
    coalesce(r.named_receipt_id, r.receipt_id) as receipt, r.guarantee_id as guarantee, r.reference, r.closed_at`,
}

const messages = {
  table: 'app.bank_messages',
  narrowed: [byId, where('message', `r.told_id = ${value('message')}`)],
  looked: [equals('status', 'r.status'), equals('kind', 'r.kind'), equals('door', 'r.door')],
  day: { column: 'received_at', indexed: true },
  columns: `r.id as number, r.kind, r.status, r.door, r.told_id as message_id, r.received_at, r.settled_at, encode(r.sha256, 'hex') as sha256`,
}

const guarantees = {
  table: 'app.guarantees',
  narrowed: [byId],
  looked: [equals('status', 'r.operational_status'), equals('financial', 'r.financial_status')],
  day: { column: 'created_at', indexed: true },
  columns: `r.id as number, r.price_fils, r.seller_name as seller, r.seller_name_latin as seller_latin, r.buyer_name as buyer, r.buyer_name_latin as buyer_latin,
    r.operational_status as status, r.financial_status as financial, r.created_at, r.accepted_at, r.ended_at`,
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
    countable: ['q', 'file', 'status=held', 'status=rejected', 'status=returned', 'status=withdrawn'],
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
  fees: {
    page: sql.all('desk/lists.fees', pageText(fees)),
    count: sql.one('desk/lists.countFees', countText(fees)),
    countable: ['q', 'status=open'],
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
    countable: ['q'],
  },
  guarantees: {
    page: sql.all('desk/lists.guarantees', pageText(guarantees)),
    count: sql.one('desk/lists.countGuarantees', countText(guarantees)),
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
