import type { EventKind, OperationalStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { earliestOf } from '#kernel/instants.ts'
import { isOffered } from './state.ts'
import { actorColumns } from './store.queries.ts'
import { scheduleText } from './timers.queries.ts'
import type { FoundVehicle } from './vehicle-check.rules.ts'
import { vehicleColumns } from './vehicle.queries.ts'

export interface NewGuarantee {
  sellerPartyId: bigint
  buyerPartyId: bigint
  creatorPartyId: bigint
  creatorUserId: bigint
  sellerName: string
  buyerName: string
  creatorName: string
  found: FoundVehicle
  /** The name that the registry shows beside the owner's number, where it is another. */
  otherOwnerName: string | null
  /** The buyer's account is not complete: his time to answer does not run yet. */
  buyerIncomplete: boolean
  /** When the registry is asked for a vehicle that was entered by hand. */
  askVehicleAt: Date | null
  quoteColumns: Record<string, string | null>
  discount: { codeId: bigint; stored: object } | null
  feeScheduleId: bigint
  operationalStatus: OperationalStatus
  waitUntil: Date
  remindAt: Date | null
  event: EventKind
  facts: Record<string, string | number | null>
}

export interface StoredGuarantee {
  id: bigint
  number: string
  version: number
  termsVersion: number
  /** How many offers the creator had open already. */
  openBefore: number
}

/** Stores a new guarantee with its vehicle, event and timer, in one statement, and tells open screens. */
export async function insertGuarantee(tx: Queryable, act: AuditContext, guarantee: NewGuarantee): Promise<StoredGuarantee> {
  const { vehicle } = guarantee.found
  const offered = isOffered(guarantee)
  const isStopped = guarantee.askVehicleAt !== null || (offered && guarantee.buyerIncomplete)
  const row = {
    ...guarantee.quoteColumns,
    seller_party_id: guarantee.sellerPartyId,
    buyer_party_id: guarantee.buyerPartyId,
    creator_party_id: guarantee.creatorPartyId,
    creator_user_id: guarantee.creatorUserId,
    seller_name: guarantee.sellerName,
    buyer_name: guarantee.buyerName,
    creator_name: guarantee.creatorName,
    vehicle_type: vehicle.type,
    vehicle_year: vehicle.manufacture_year,
    plate_code: vehicle.plate_code,
    plate_number: vehicle.plate_number,
    registration_number: vehicle.registration_number,
    operational_status: guarantee.operationalStatus,
    financial_status: 'in_progress',
    fee_schedule_id: guarantee.feeScheduleId,
    discount_code_id: guarantee.discount?.codeId ?? null,
    discount: guarantee.discount && JSON.stringify(guarantee.discount.stored),
    created_at: act.now,
    status_since: act.now,
    offered_at: offered ? act.now : null,
    wait_until: guarantee.waitUntil,
    remind_at: guarantee.remindAt,
    ...(isStopped ? { stopped_at: act.now } : {}),
    ...(guarantee.askVehicleAt
      ? {
          next_ask_at: guarantee.askVehicleAt,
          vehicle_unverified_since: act.now,
          vehicle_unverified_reason: guarantee.otherOwnerName === null ? 'by_hand' : 'owner_name',
          open_flags: ['vehicle_unverified'],
        }
      : {}),
  }
  const vehicleRow = {
    ...Object.fromEntries(vehicleColumns.map((column) => [column, vehicle[column]])),
    seized: guarantee.found.seized,
    mortgaged: guarantee.found.mortgaged,
    fines_fils: guarantee.found.finesFils,
    other_owner_name: guarantee.otherOwnerName,
  }
  const values: unknown[] = [
    act.now,
    guarantee.event,
    ...actorColumns(act),
    JSON.stringify(guarantee.facts),
    earliestOf([guarantee.remindAt, guarantee.waitUntil]),
    guarantee.askVehicleAt,
  ]
  const places = (all: Readonly<Record<string, unknown>>) =>
    Object.values(all)
      .map((value) => `$${values.push(value)}`)
      .join(', ')
  const { rows } = await tx.query<StoredGuarantee & Record<string, unknown>>(
    `with g as (
       insert into app.guarantees (${Object.keys(row).join(', ')}) values (${places(row)})
       returning id, number, version, terms_version, seller_party_id, creator_party_id, buyer_party_id, offered_at
     ), v as (
       insert into app.guarantee_vehicles (guarantee_id, ${Object.keys(vehicleRow).join(', ')}) select id, ${places(vehicleRow)} from g
     ), e as (
       insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, actor_staff_id, request_id, session_jkt, evidence, facts, at)
       select id, version, $2, case when creator_party_id = seller_party_id then 'seller' else 'creator' end, $3, $4, $5, $6, $7, $8::jsonb, $1 from g
     ), timer as (
       ${scheduleText('$9', '$10', 'g')}
     )
     select id, number, version, terms_version as "termsVersion", (select count(*)::int from app.guarantees o where o.creator_party_id = g.creator_party_id and o.operational_status in ('awaiting_owner', 'awaiting_acceptance')) as "openBefore",
       pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end))
     from g`,
    values,
  )
  const stored = rows[0]
  if (!stored) throw new Error('a guarantee was not stored')
  return stored
}
