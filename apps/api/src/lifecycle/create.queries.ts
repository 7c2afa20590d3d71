import type { EventKind } from '@damana/contract/guarantee-events'
import { type RowOf, sql } from '#db/statement.ts'
import type { OperationalStatus } from '@damana/contract/statuses'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Id } from '#db/id.ts'
import { earliestOf } from '#kernel/instants.ts'
import { isOffered } from './state.ts'
import { actorColumns } from './store.queries.ts'
import { scheduleText } from './timers.queries.ts'
import type { FoundVehicle } from './vehicle-check.rules.ts'
import { vehicleColumns } from './vehicle.queries.ts'

/** A quote as columns of the guarantee: sums in fils, as text. */
export type QuoteColumns = Record<Exclude<(typeof moneyColumns)[number], 'partner_fee_bearer'>, string> & {
  partner_fee_bearer: string | null
}

export interface NewGuarantee {
  sellerPartyId: Id<'parties'>
  buyerPartyId: Id<'parties'>
  creatorPartyId: Id<'parties'>
  creatorUserId: Id<'users'>
  sellerName: string
  buyerName: string
  creatorName: string
  sellerNameLatin: string | null
  buyerNameLatin: string | null
  creatorNameLatin: string | null
  found: FoundVehicle
  /** The name that the registry shows for the owner's number, where it differs. */
  otherOwnerName: string | null
  /** The buyer's account is incomplete: the time to answer is paused. */
  buyerIncomplete: boolean
  /** The time of the first registry check of a vehicle that was entered by hand. */
  askVehicleAt: Date | null
  quoteColumns: QuoteColumns
  /** By which a partner proposes the sale. */
  partnerContractId: bigint | null
  discount: { codeId: bigint; stored: object } | null
  feeScheduleId: bigint
  operationalStatus: OperationalStatus
  waitUntil: Date
  remindAt: Date | null
  event: EventKind
  facts: Record<string, string | number | null>
}

const moneyColumns = [
  'price_fils',
  'commission_bearer',
  'commission_before_fils',
  'discount_fils',
  'commission_after_fils',
  'buyer_share_fils',
  'seller_share_fils',
  'transfer_type',
  'transfer_commission_fils',
  'partner_fee_fils',
  'partner_fee_bearer',
  'total_price_fils',
  'seller_due_fils',
] as const
/** The columns of a new guarantee, without those that have a default. */
const guaranteeColumns = [
  ...moneyColumns,
  'seller_party_id',
  'buyer_party_id',
  'creator_party_id',
  'creator_user_id',
  'seller_name',
  'buyer_name',
  'creator_name',
  'seller_name_latin',
  'buyer_name_latin',
  'creator_name_latin',
  'vehicle_type',
  'vehicle_year',
  'plate_code',
  'plate_number',
  'registration_number',
  'operational_status',
  'financial_status',
  'fee_schedule_id',
  'partner_contract_id',
  'discount_code_id',
  'discount',
  'created_at',
  'status_since',
  'offered_at',
  'wait_until',
  'remind_at',
  'offer_paused_at',
  'next_registry_check_at',
  'vehicle_unverified_since',
  'vehicle_unverified_reason',
  'open_flags',
  'turns',
] as const
const newVehicleColumns = [...vehicleColumns, 'seized', 'mortgaged', 'fines_fils', 'other_owner_name'] as const

const insertGuaranteeSql = sql.one(
  'lifecycle.insertGuarantee',
  `with g as (
    insert into app.guarantees (${guaranteeColumns.join(', ')})
    select ${guaranteeColumns.join(', ')} from jsonb_populate_record(null::app.guarantees, :guarantee)
    returning id, number, version, terms_version, seller_party_id, creator_party_id, buyer_party_id, offered_at
  ), v as (
    insert into app.guarantee_vehicles (guarantee_id, ${newVehicleColumns.join(', ')})
    select g.id, ${newVehicleColumns.map((column) => `r.${column}`).join(', ')} from g, jsonb_populate_record(null::app.guarantee_vehicles, :vehicle) r
  ), e as (
    insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, actor_staff_id, request_id, session_jkt, evidence, facts, at)
    select id, version, :event, case when creator_party_id = seller_party_id then 'seller' else 'creator' end, :userId, :staffId, :requestId, :sessionJkt, :evidence, :facts::jsonb, :now from g
  ), timer as (
    ${scheduleText(':deadline?', ':askVehicleAt?', 'g')}
  )
  select id, number as "number!", version, terms_version,
    (select count(*)::int from app.guarantees o
      where o.creator_party_id = g.creator_party_id and o.operational_status in ('awaiting_owner', 'awaiting_acceptance')) as "open_before!",
    concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end) as "live!"
  from g`,
)
/** Includes the number of offers that the creator had open already. */
export type StoredGuarantee = RowOf<typeof insertGuaranteeSql>

/** Stores a new guarantee with its vehicle, event and timer, in one statement, and notifies open screens. */
export async function insertGuarantee(tx: NotifyingQueryable, audit: AuditContext, guarantee: NewGuarantee): Promise<StoredGuarantee> {
  const { vehicle } = guarantee.found
  const offered = isOffered(guarantee)
  const isStopped = guarantee.askVehicleAt !== null || (offered && guarantee.buyerIncomplete)
  const isUnverified = guarantee.askVehicleAt !== null
  const row: Record<(typeof guaranteeColumns)[number], unknown> = {
    ...guarantee.quoteColumns,
    seller_party_id: guarantee.sellerPartyId.toString(),
    buyer_party_id: guarantee.buyerPartyId.toString(),
    creator_party_id: guarantee.creatorPartyId.toString(),
    creator_user_id: guarantee.creatorUserId.toString(),
    seller_name: guarantee.sellerName,
    buyer_name: guarantee.buyerName,
    creator_name: guarantee.creatorName,
    seller_name_latin: guarantee.sellerNameLatin,
    buyer_name_latin: guarantee.buyerNameLatin,
    creator_name_latin: guarantee.creatorNameLatin,
    vehicle_type: vehicle.type,
    vehicle_year: vehicle.manufacture_year,
    plate_code: vehicle.plate_code,
    plate_number: vehicle.plate_number,
    registration_number: vehicle.registration_number,
    operational_status: guarantee.operationalStatus,
    financial_status: 'in_progress',
    fee_schedule_id: guarantee.feeScheduleId.toString(),
    partner_contract_id: guarantee.partnerContractId?.toString() ?? null,
    discount_code_id: guarantee.discount?.codeId.toString() ?? null,
    discount: guarantee.discount?.stored ?? null,
    created_at: audit.now,
    status_since: audit.now,
    offered_at: offered ? audit.now : null,
    wait_until: guarantee.waitUntil,
    remind_at: guarantee.remindAt,
    offer_paused_at: isStopped ? audit.now : null,
    next_registry_check_at: guarantee.askVehicleAt,
    vehicle_unverified_since: isUnverified ? audit.now : null,
    vehicle_unverified_reason: isUnverified ? (guarantee.otherOwnerName === null ? 'by_hand' : 'owner_name') : null,
    open_flags: isUnverified ? ['vehicle_unverified'] : [],
    // By the wait of an offer: its vehicle is confirmed first.
    turns: isUnverified ? [] : [offered ? 'buyer' : 'seller'],
  }
  const vehicleRow = {
    ...Object.fromEntries(vehicleColumns.map((column) => [column, vehicle[column]])),
    seized: guarantee.found.seized,
    mortgaged: guarantee.found.mortgaged,
    fines_fils: guarantee.found.finesFils?.toString() ?? null,
    other_owner_name: guarantee.otherOwnerName,
  }
  const [userId, staffId, requestId, sessionJkt, evidence] = actorColumns(audit)
  const stored = await insertGuaranteeSql(tx, {
    guarantee: JSON.stringify(row),
    vehicle: JSON.stringify(vehicleRow),
    event: guarantee.event,
    userId,
    staffId,
    requestId,
    sessionJkt,
    evidence,
    facts: JSON.stringify(guarantee.facts),
    now: audit.now,
    deadline: earliestOf([guarantee.remindAt, guarantee.waitUntil]),
    askVehicleAt: guarantee.askVehicleAt,
  })
  tx.notify('live', stored.live)
  return stored
}
