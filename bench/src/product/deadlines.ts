import type pg from 'pg'
import { inSql, nationalNumberOf } from './world.ts'

/** Guarantees that await one thing each: an answer to the offer, whose time ends, or the registry, which is asked when the time to move the ownership ends. */
export type Awaited = 'answer' | 'registry'

export interface Due {
  count: number
  from: Date
  /** Between one and the next. */
  everyMs: number
  /** So many sell, each to the next. */
  sellers?: number
}

const usualSellers = 9_000
let nextVehicle = 20_000_000

/** Inserts guarantees that fall due; answers the owners that the registry has to know. When each is due stands in created_at, which no transition changes. */
export async function insertDue(
  db: pg.Client,
  awaited: Awaited,
  { count, from, everyMs, sellers = usualSellers }: Due,
): Promise<[string, string][]> {
  const first = nextVehicle
  nextVehicle += count
  const [columns, values] =
    awaited === 'registry'
      ? ['held_at, release_allowed_at, transfer_until, next_registry_check_at, received_fils', 'now(), now(), due, due, 9090000']
      : ['wait_until, received_fils', 'due, 0']
  await db.query(
    `with g as (
       insert into app.guarantees (seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number, registration_number,
         operational_status, financial_status, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type,
         transfer_commission_fils, total_price_fils, seller_due_fils, created_at, status_since, offered_at, ${columns})
       select s.id, b.id, s.id, u.id, s.name, b.name, s.name, 'Kia Niro', 2021, '20', '54321', ($4::int + n)::text, $5, $6, 1, 9000000, 'buyer', 90000, 90000, 90000, 0, 'ACH', 0, 9090000, 9000000, due, now(), now(), ${values}
       from generate_series(0, $1::int - 1) n
       cross join lateral (select n % ${sellers} + 1 as i, $2::timestamptz + n * $3::float8 * interval '1 millisecond' as due) one
       join app.parties s on s.national_number = ${inSql.nationalNumber} join app.parties b on b.id = s.id + 1 join app.users u on u.party_id = s.id
       returning id, registration_number, plate_number, plate_code, vehicle_type, vehicle_year, created_at, creator_user_id
     ), v as (
       insert into app.guarantee_vehicles (guarantee_id, registration_number, plate_number, plate_code, type, manufacture_year) select id, registration_number, plate_number, plate_code, vehicle_type, vehicle_year from g
     ), e as (
       insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, at) select id, 1, 'accepted', 'seller', creator_user_id, now() from g
     )
     insert into app.guarantee_timers (guarantee_id, ${awaited === 'registry' ? 'registry_check_at' : 'deadline_at'}) select id, created_at from g`,
    [
      count,
      from,
      everyMs,
      first,
      awaited === 'registry' ? 'in_transfer' : 'awaiting_acceptance',
      awaited === 'registry' ? 'hold' : 'in_progress',
    ],
  )
  return Array.from({ length: count }, (_, n) => [String(first + n), nationalNumberOf((n % sellers) + 1)])
}

/** How many seconds after its moment each was carried out, the latest last. */
export async function readLateness(db: pg.Client, awaited: Awaited, { from }: Due): Promise<readonly number[]> {
  const { rows } = await db.query<{ late: number }>(
    `select extract(epoch from e.at - g.created_at)::float8 as late from app.guarantees g join app.guarantee_events e on e.guarantee_id = g.id and e.kind = $2 where g.created_at >= $1 order by 1`,
    [from, awaited === 'registry' ? 'transfer_overdue' : 'expired'],
  )
  return rows.map(({ late }) => late)
}
