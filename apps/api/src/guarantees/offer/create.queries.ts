import { actorColumns, type FoundVehicle, isOffered, scheduleText, vehicleColumns } from '#lifecycle/index.ts'
import type { EventKind, OperationalStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { earliestOf } from '#kernel/instants.ts'

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
  ownerLink: { tokenHash: Buffer; message: object } | null
  consent: { textVersion: number; lang: string }
}

/** Stores a new guarantee whole: row, vehicle, terms, consent, event, the word to both sides, the owner's link and the timer, in one statement. `openBefore`: how many offers the creator had open already. */
export async function insertGuarantee(
  tx: Queryable,
  act: AuditContext,
  guarantee: NewGuarantee,
): Promise<{ id: bigint; number: string; openBefore: number }> {
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
    JSON.stringify(guarantee.quoteColumns),
    guarantee.consent.textVersion,
    guarantee.consent.lang,
    guarantee.event,
    ...actorColumns(act),
    JSON.stringify(guarantee.facts),
    guarantee.ownerLink?.tokenHash ?? null,
    guarantee.ownerLink ? JSON.stringify(guarantee.ownerLink.message) : null,
    earliestOf([guarantee.remindAt, guarantee.waitUntil]),
    guarantee.askVehicleAt,
  ]
  const places = (all: Readonly<Record<string, unknown>>) =>
    Object.values(all)
      .map((value) => `$${values.push(value)}`)
      .join(', ')
  const { rows } = await tx.query<{ id: bigint; number: string; open_before: number }>(
    `with g as (
       insert into app.guarantees (${Object.keys(row).join(', ')}) values (${places(row)})
       returning id, number, version, terms_version, seller_party_id, creator_party_id, creator_user_id, buyer_party_id, offered_at
     ), v as (
       insert into app.guarantee_vehicles (guarantee_id, ${Object.keys(vehicleRow).join(', ')}) select id, ${places(vehicleRow)} from g
     ), t as (
       insert into app.guarantee_terms (guarantee_id, terms_version, quote, set_by_user_id, created_at) select id, terms_version, $2::jsonb, creator_user_id, $1 from g
     ), c as (
       insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at) select creator_user_id, id, 'data_sharing', $3, 'guarantee', $4, $1 from g
     ), e as (
       insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, actor_staff_id, request_id, session_jkt, evidence, facts, at)
       select id, version, $5, case when creator_party_id = seller_party_id then 'seller' else 'creator' end, $6, $7, $8, $9, $10, $11::jsonb, $1 from g
     ), l as (
       insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at) select id, $12, terms_version, $1 from g where $12::bytea is not null
     ), o as (
       insert into app.outbox (kind, payload) select 'notice', jsonb_build_object('guarantee_id', id::text, 'version', version) from g
       union all select 'message', $13::jsonb || jsonb_build_object('facts', ($13::jsonb -> 'facts') || jsonb_build_object('number', number)) from g where $13::jsonb is not null
     ), timer as (
       ${scheduleText('$14', '$15', 'g')}
     )
     select id, number, (select count(*)::int from app.guarantees o where o.creator_party_id = g.creator_party_id and o.operational_status in ('awaiting_owner', 'awaiting_acceptance')) as open_before,
       pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end)), pg_notify('outbox', '')
     from g`,
    values,
  )
  const stored = rows[0]
  if (!stored) throw new Error('a guarantee was not stored')
  return { id: stored.id, number: stored.number, openBefore: stored.open_before }
}
