import { isOwnOfParty } from '#kernel/sides.ts'
import type { EventKind } from '@damana/contract/guarantee-events'
import type { Id } from '#db/id.ts'
import { isInStatus } from '#kernel/in-status.ts'
import type { Named } from '@damana/contract/names'
import { columns, type RowOf, sql } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { ActorKind, PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { ReadOnly } from '#db/queryable.ts'
import { isProvenParty, latinNameOf } from '#people/parties/index.ts'
import type { FileJson, PayerJson } from './present-case.ts'
import type { StoredDiscount } from '#pricing/index.ts'
import {
  type CancellationRequestJson,
  type CancelRequest,
  type LifecycleState,
  nothingReversed,
  openFlagsSql,
  readCancelRequest,
  type ReversedMoney,
  readOpenState,
  stateColumns,
  type FlaggedStateJson,
  vehicleColumns,
} from '#lifecycle/index.ts'

interface StoredEvent {
  version: number
  kind: EventKind
  actor: ActorKind
  facts: Record<string, string | number | null>
  at: string
  user: Named | null
}
interface PartyJson {
  kind: 'person' | 'company'
  phone: string
  national_number: string | null
}
/** A fee besides commission and transfer fee, with its bill. */
export interface FeeJson {
  side: 'seller' | 'buyer'
  kind: 'cancellation' | 'late_expiry' | 'failed_check'
  charged_at: string
  amount_fils: string
  open_fils: string
  /** Taken from the side's own money of this guarantee, and not asked for again because the bank took that money back. */
  netted_fils: string
  given_back_fils: string
  paid_back_at: string | null
  payment_reference: string | null
  due_at: string | null
}
/** Money that came beside what is due: the transfer that sends it back, or none while it waits. */
export interface SentBackJson {
  received_at: string
  amount_fils: string
  purpose: 'suspense' | 'excess' | 'send_back' | null
  number: string | null
  status: PayoutStatus | null
  held_reason: PayoutHoldReason | null
  iban: string | null
  settled_at: string | null
}
export interface PayoutJson {
  purpose: 'seller' | 'refund' | 'partner'
  number: string
  status: PayoutStatus
  amount_fils: string
  rail: TransferType
  expected_on: string | null
  held_reason: PayoutHoldReason | null
  bank_reason: string | null
  /** To somebody else than the buyer who paid. */
  to_payer: boolean
  iban: string | null
  settled_at: string | null
  status_since: string
  approvals_missing: number
}

const party = (side: string) => `(
    select json_build_object('kind', p.kind, 'phone', p.phone, 'national_number', p.national_number)
    from app.parties p
    where p.id = g.${side}_party_id
  )`
/** The last of several attempts. Asked row by row, because joining the few rows costs more than looking each up. */
const payoutsOf = (first = '') => `(
    select coalesce(json_agg(json_build_object('number', o.number, 'purpose', case o.purpose when 'seller_reversed' then 'seller' else o.purpose end,
      'status', o.status, 'amount_fils', o.amount_fils::text, 'rail', o.rail, 'expected_on', o.expected_on, 'held_reason', o.held_reason,
      'bank_reason', o.bank_reason, 'to_payer', o.purpose = 'refund' and o.beneficiary_party_id is null, 'iban', o.iban, 'settled_at', o.settled_at, 'status_since', o.status_since, 'approvals_missing', case when o.status in ('ordered', 'held')
        then o.approvals_needed - app.count_payout_approvals(o.id, o.iban) else 0 end) order by ${first}o.id desc), '[]')
    from app.payouts o
    where o.guarantee_id = g.id and o.purpose in ('seller', 'seller_reversed', 'refund', 'partner') and o.recovered_at is null
      and (select n.id from app.payouts n where n.previous_id = o.id) is null
  )`

/** The last three are the registry's findings against a sale, for the checklist. */
const vehicleMembers = [...vehicleColumns, 'fines_fils', 'seized', 'mortgaged']
  .map((column) => `'${column}', v.${column}${column.endsWith('_fils') ? '::text' : ''}`)
  .join(', ')

const ownReference = '(select r.reference from app.guarantee_references r where r.guarantee_id = g.id and r.party_id = :partyId)'
const detailsColumns = (payouts: string, reference: string) => `${stateColumns}, ${openFlagsSql} as open_flags,
    (${isInStatus('g.operational_status', 'awaiting_owner')}
      and exists (select from app.parties i where i.id = g.seller_party_id and not ${isProvenParty('i')})) as "owner_is_unproven!",
    g.id, g.number as "number!", g.seller_party_id, g.buyer_party_id, g.creator_party_id, g.seller_name, g.buyer_name, g.creator_name,
    g.seller_name_latin, g.buyer_name_latin, g.creator_name_latin, g.price_fils, g.commission_bearer, g.commission_before_fils, g.discount, g.discount_fils, g.commission_after_fils, g.buyer_share_fils,
    g.seller_share_fils, g.transfer_type, g.transfer_commission_fils, g.partner_fee_fils, g.partner_fee_bearer, g.seller_due_fils, g.payment_reference,
    g.created_at, g.accepted_at, g.completed_at, g.ended_at, g.end_reason,
    (select json_build_object(${vehicleMembers}) from app.guarantee_vehicles v where v.guarantee_id = g.id) as "vehicle!",
    ${party('seller')} as "seller!", ${party('buyer')} as "buyer!",
    case when g.creator_party_id <> g.seller_party_id then ${party('creator')} end as creator,
    ${payouts} as "payouts!", ${reference} as reference,
    (
      select json_build_object('late_fils', t.cancel_before_payment_fils::text, 'failed_check_fils', t.failed_check_fils::text)
      from app.fee_schedules t
      where t.id = g.fee_schedule_id
    ) as "tariff!",
    (
      select json_agg(json_build_object('version', e.version, 'kind', e.kind, 'actor', e.actor_kind, 'facts', e.facts, 'at', e.at,
        'user', (select json_build_object('name', u.name, 'name_latin', ${latinNameOf('u.party_id')}) from app.users u where u.id = e.actor_user_id)) order by e.version)
      from app.guarantee_events e
      where e.guarantee_id = g.id
    ) as "events!",
    exists (select from app.files f where f.guarantee_id = g.id)
      or exists (select from app.receipts r where r.guarantee_id = g.id and r.payer_state <> 'buyer')
      or exists (select from app.fees f where f.guarantee_id = g.id)
      or exists (select from app.cancellation_requests c where c.guarantee_id = g.id)
      or exists (select from app.receipts r where r.guarantee_id = g.id and (r.reversed_at is not null or r.suspense_fils > 0 or r.back_fils > 0))
      or exists (select from app.bank_exceptions e where e.guarantee_id = g.id and e.kind = 'unclear_reversal' and e.closed_at is null)
      as "has_rare!",
    app.now() as "now!"`
interface DetailsJson extends FlaggedStateJson {
  discount: StoredDiscount
  seller: PartyJson
  buyer: PartyJson
  creator: PartyJson
  payouts: PayoutJson[]
  /** Of the schedule that the guarantee was offered under. */
  tariff: { late_fils: string; failed_check_fils: string }
  events: StoredEvent[]
}

const findDetailsSql = sql.first(
  'guarantees/read.findDetails',
  // For a split each side sees its own payout.
  `select ${detailsColumns(payoutsOf("(o.purpose = case when :partyId = g.buyer_party_id then 'refund' else 'seller' end) desc, "), ownReference)}
  from app.guarantees g
  where ${isOwnOfParty}`,
  columns<DetailsJson>(),
)
/** Reads a guarantee's details as this party may see them; undefined for somebody else's, as for one that does not exist. */
export async function findDetails(db: ReadOnly, number: string, partyId: Id<'parties'>): Promise<DetailsRow | undefined> {
  const row = await findDetailsSql(db, { id: parseGuaranteeNumber(number), partyId })
  return row && complete(db, row)
}
const findDetailsForStaffSql = sql.first(
  'guarantees/read.findDetailsForStaff',
  `select ${detailsColumns(payoutsOf(), 'null::text')} from app.guarantees g where g.id = :id?`,
  columns<DetailsJson>(),
)
export async function findDetailsForStaff(db: ReadOnly, number: string): Promise<DetailsRow | undefined> {
  const row = await findDetailsForStaffSql(db, { id: parseGuaranteeNumber(number) })
  return row && complete(db, row)
}

type StoredDetails = RowOf<typeof findDetailsSql>
/** Data that few guarantees have. */
interface Rare {
  files: FileJson[] | null
  payers: PayerJson[] | null
  /** The last cancellation request, open or closed. */
  lastCancelRequest: CancelRequest | null
  fees: FeeJson[]
  sentBack: SentBackJson[]
  reversal: ReversedMoney
}
export type DetailsRow = LifecycleState & Rare & Omit<StoredDetails, keyof LifecycleState | 'openFlags' | 'hasRare'>

/** Rare data are read by a statement of their own, because planning for them would cost every reader. The wide row is added to, not copied. */
const complete = async (db: ReadOnly, row: StoredDetails): Promise<DetailsRow> =>
  Object.assign(
    row,
    readOpenState(row.openFlags),
    row.hasRare
      ? await findRare(db, row.id)
      : { files: null, payers: null, fees: [], sentBack: [], lastCancelRequest: null, reversal: nothingReversed },
  )

const findRareSql = sql.one(
  'guarantees/read.findRare',
  `select
    (select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'content_type', f.content_type, 'size', f.size_bytes,
        'sha256', encode(f.sha256, 'hex'), 'by', case when f.uploader_party_id = g.buyer_party_id then 'buyer' else 'seller' end,
        'at', f.attached_at) order by f.attached_at desc)
      from app.files f
      where f.guarantee_id = g.id) as files,
    (select json_agg(json_build_object('receipt_id', r.id::text, 'amount_fils', r.amount_fils::text,
        'name', coalesce(r.declared->>'name', r.payer->>'name'), 'state', r.payer_state, 'received_at', r.received_at) order by r.id)
      from app.receipts r
      where r.guarantee_id = g.id and r.payer_state <> 'buyer') as payers,
    (select json_build_object('status', c.status, 'requested_by', c.requested_by, 'reason', c.reason, 'fee_fils', c.fee_fils::text,
        'after_payment', c.after_payment, 'requested_at', c.requested_at, 'answer_until', c.answer_until, 'answer', c.answer, 'words', c.words,
        'decide_until', c.decide_until, 'escalated', c.escalated, 'fee_side', c.fee_side, 'check_at', c.check_at, 'close_reason', c.close_reason)
      from app.cancellation_requests c
      where c.guarantee_id = g.id
      order by c.id desc
      limit 1) as cancellation_request,
    (select json_agg(json_build_object('side', f.side, 'kind', f.kind, 'charged_at', f.charged_at, 'amount_fils', f.amount_fils::text,
        'open_fils', s.open_fils::text, 'netted_fils', n.netted_fils::text, 'given_back_fils', s.given_back_fils::text, 'paid_back_at', f.paid_back_at,
        'payment_reference', b.payment_reference, 'due_at', b.due_at) order by f.charged_at, f.id)
      from app.fees f
      left join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side
      cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s
      cross join lateral (
        select coalesce(sum(case l.side when 'credit' then l.amount_fils else -l.amount_fils end), 0)::bigint as netted_fils
        from ledger.journal l
        where l.account_id = f.guarantee_id * 64 + case f.side when 'buyer' then 34 else 35 end
          and split_part(l.reference, ':', 3) = f.fee_number::text
          and (split_part(l.reference, ':', 1) = 'fee_netted'
            or (split_part(l.reference, ':', 1) = 'fee_reopened' and split_part(l.reference, ':', 4) = 'netting'))
      ) n
      where f.guarantee_id = g.id) as fees,
    (select json_agg(json_build_object('received_at', r.received_at, 'amount_fils', coalesce(o.amount_fils, r.suspense_fils)::text,
        'purpose', o.purpose, 'number', o.number, 'status', o.status, 'held_reason', o.held_reason, 'iban', o.iban, 'settled_at', o.settled_at) order by r.id desc, o.id desc)
      from app.receipts r
      left join app.payouts o on o.receipt_id = r.id and o.purpose in ('suspense', 'excess', 'send_back') and o.recovered_at is null
        and (o.closed_at is null or o.status = 'settled' or o.unpaid_since is not null)
        and not exists (select from app.payouts n where n.previous_id = o.id)
      where r.guarantee_id = g.id and r.reversed_at is null and (o.id is not null or r.suspense_fils > 0)) as sent_back,
    r.reversed_fils as "reversed_fils!", r.open_fils as "open_fils!",
    (select coalesce(sum(e.amount_fils), 0)::bigint
      from app.bank_exceptions e
      where e.guarantee_id = g.id and e.kind = 'unclear_reversal' and e.closed_at is null) as "doubt_fils!"
  from app.guarantees g
  cross join lateral (
    select coalesce(sum(r.booked_fils), 0)::bigint as reversed_fils, coalesce(sum(r.booked_fils - r.recovered_fils), 0)::bigint as open_fils
    from app.receipts r
    where r.guarantee_id = g.id and r.reversed_at is not null
  ) r
  where g.id = :guaranteeId`,
  columns<{
    files: FileJson[] | null
    payers: PayerJson[] | null
    fees: FeeJson[] | null
    sentBack: SentBackJson[] | null
    cancellationRequest: CancellationRequestJson | null
  }>(),
)
async function findRare(db: ReadOnly, guaranteeId: Id<'guarantees'>): Promise<Rare> {
  const { files, payers, cancellationRequest, fees, sentBack, ...reversal } = await findRareSql(db, { guaranteeId })
  return { files, payers, lastCancelRequest: readCancelRequest(cancellationRequest), fees: fees ?? [], sentBack: sentBack ?? [], reversal }
}
