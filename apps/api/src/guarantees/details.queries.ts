import type { ActorKind, EventKind, PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { idOfNumber } from './guarantee-number.ts'
import type { FileJson, PayerJson } from './present-case.ts'
import type { StoredDiscount } from './quote-sale.ts'
import { lifecycleColumns, type LifecycleRow } from './lifecycle-state.ts'

export interface EventRow {
  version: number
  kind: EventKind
  actor_kind: ActorKind
  facts: Record<string, string | number | null>
  at: string
}
export interface DetailsRow extends LifecycleRow {
  id: bigint
  number: string
  buyer_party_id: bigint
  seller_name: string
  buyer_name: string
  creator_name: string
  price_fils: Fils
  commission_bearer: 'buyer' | 'seller' | 'equally'
  commission_before_fils: Fils
  discount: StoredDiscount | null
  discount_fils: Fils
  commission_after_fils: Fils
  buyer_share_fils: Fils
  seller_share_fils: Fils
  transfer_type: TransferType
  transfer_commission_fils: Fils
  total_price_fils: Fils
  seller_due_fils: Fils
  payment_reference: string | null
  received_fils: Fils
  fee_schedule_id: bigint
  created_at: Date
  offered_at: Date | null
  accepted_at: Date | null
  late_at: Date | null
  completed_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  vehicle: VehicleJson
  seller: PartyJson
  buyer: PartyJson
  creator: PartyJson
  payouts: PayoutJson[] | null
  files: FileJson[] | null
  payers: PayerJson[] | null
  fees: FeeJson[] | null
  events: EventRow[]
  now: Date
}
interface PartyJson {
  kind: 'person' | 'company'
  name: string
  phone: string
  national_number: string | null
}
export interface VehicleJson {
  registration_number: string
  registration_date: string | null
  plate_number: string
  plate_code: string
  type: string
  class: string | null
  color: string | null
  chassis_number: string | null
  manufacture_year: number
  licence_expiry: string | null
  licensing_centre: string | null
  engine_number: string | null
  engine_capacity: string | null
  load_capacity: string | null
  net_weight: string | null
  cargo_capacity: string | null
  estimated_value_fils: string | null
  registration_type: string | null
  country: string | null
  classification: string | null
  fines_fils: string | null
  seized: boolean | null
  mortgaged: boolean | null
}
/** A fee beside commission and transfer, with the bill that it is paid by. */
export interface FeeJson {
  side: 'seller' | 'buyer'
  kind: 'cancellation' | 'late_expiry' | 'failed_check'
  charged_at: string
  amount_fils: string
  open_fils: string
  given_back_fils: string
  paid_back_at: string | null
  payment_reference: string | null
  due_at: string | null
}
export interface PayoutJson {
  purpose: 'seller' | 'refund'
  number: string
  status: PayoutStatus
  amount_fils: string
  rail: TransferType
  promised_on: string | null
  held_reason: PayoutHoldReason | null
  iban: string | null
  settled_at: string | null
  approvals_missing: number
}

const party = (alias: string) =>
  `(select json_build_object('kind', p.kind, 'name', p.name, 'phone', p.phone, 'national_number', p.national_number) from app.parties p where p.id = g.${alias}_party_id) as ${alias}`

/** Everything about one guarantee in one statement. Money inside json is text, because json numbers lose digits in JavaScript. */
const detailsStatement = (where: string, payoutsFirst = '') => `
  select g.id, g.number, ${lifecycleColumns}, g.buyer_party_id, g.seller_name, g.buyer_name, g.creator_name, g.price_fils, g.commission_bearer, g.commission_before_fils, g.discount, g.discount_fils,
    g.commission_after_fils, g.buyer_share_fils, g.seller_share_fils, g.transfer_type, g.transfer_commission_fils, g.seller_due_fils, g.payment_reference, g.created_at, g.offered_at,
    g.accepted_at, g.late_at, g.completed_at, g.ended_at, g.end_reason, g.fee_schedule_id,
    (select to_jsonb(v) - 'guarantee_id' || jsonb_build_object('estimated_value_fils', v.estimated_value_fils::text, 'fines_fils', v.fines_fils::text) from app.guarantee_vehicles v where v.guarantee_id = g.id) as vehicle,
    ${party('seller')}, ${party('buyer')}, ${party('creator')},
    (select json_agg(json_build_object('number', o.number, 'purpose', o.purpose, 'status', o.status, 'amount_fils', o.amount_fils::text, 'rail', o.rail, 'promised_on', o.promised_on, 'held_reason', o.held_reason, 'iban', o.iban, 'settled_at', o.settled_at,
       'approvals_missing', case when o.status in ('ordered', 'held') then o.approvals_needed - (select count(*) from app.payout_approvals a where a.payout_id = o.id) else 0 end) order by ${payoutsFirst}o.id desc)
     from app.payouts o where o.guarantee_id = g.id and o.purpose in ('seller', 'refund') and not exists (select from app.payouts n where n.previous_id = o.id)) as payouts,
    (select json_agg(json_build_object('version', e.version, 'kind', e.kind, 'actor_kind', e.actor_kind, 'facts', e.facts, 'at', e.at) order by e.version) from app.guarantee_events e where e.guarantee_id = g.id) as events,
    (select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'content_type', f.content_type, 'size', f.size_bytes, 'sha256', encode(f.sha256, 'hex'),
       'by', case when f.uploader_party_id = g.buyer_party_id then 'buyer' else 'seller' end, 'at', f.attached_at) order by f.attached_at desc) from app.files f where f.guarantee_id = g.id) as files,
    (select json_agg(json_build_object('receipt_id', r.id::text, 'amount_fils', r.amount_fils::text, 'name', coalesce(r.declared->>'name', r.payer->>'name'), 'state', r.payer_state, 'received_at', r.received_at) order by r.id)
     from app.receipts r where r.guarantee_id = g.id and r.payer_state <> 'buyer') as payers,
    (select json_agg(json_build_object('side', f.side, 'kind', f.kind, 'charged_at', f.charged_at, 'amount_fils', f.amount_fils::text, 'open_fils', s.open_fils::text, 'given_back_fils', s.given_back_fils::text, 'paid_back_at', f.paid_back_at,
       'payment_reference', b.payment_reference, 'due_at', b.due_at) order by f.charged_at, f.id)
     from app.fees f left join app.fee_bills b on b.guarantee_id = f.guarantee_id and b.side = f.side cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s where f.guarantee_id = g.id) as fees,
    app.now() as now
  from app.guarantees g where ${where}`

const ofParty = detailsStatement(
  'g.id = $1 and ($2 in (g.seller_party_id, g.creator_party_id) or (g.buyer_party_id = $2 and g.offered_at is not null))',
  // Of a divided sum each side sees its own share on its way.
  "(o.purpose = case when $2 = g.buyer_party_id then 'refund' else 'seller' end) desc, ",
)
const ofStaff = detailsStatement('g.id = $1')

/** What this party may see of a guarantee; undefined for another's, as for one that does not exist. */
export async function findDetails(db: Queryable, number: string, partyId: bigint): Promise<DetailsRow | undefined> {
  const { rows } = await db.query<DetailsRow>(ofParty, [idOfNumber(number), partyId])
  return rows[0]
}
export async function findDetailsForStaff(db: Queryable, number: string): Promise<DetailsRow | undefined> {
  const { rows } = await db.query<DetailsRow>(ofStaff, [idOfNumber(number)])
  return rows[0]
}
