import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { RegistryMode } from '#registries/index.ts'
import type { Position } from './pages.ts'

const inboxColumns = 'id::text as "id!", channel, sent_to as "to", text, code, link, sent_at'

const listInboxSql = statement(
  'sandbox.listInbox',
  `/* unnamed */ select ${inboxColumns}
  from sandbox.messages
  where ($1::text is null or sent_to = $1)
    and ($3::bigint is null or (sent_at, id) < ((select sent_at from sandbox.messages where id = $3), $3))
  order by sent_at desc, id desc
  limit $2`,
)
export type InboxMessage = RowOf<typeof listInboxSql>
/** Newest first, after the message with the id `after`; one receiver's messages when a receiver is named. */
export async function listInbox(db: Queryable, to: string | null, after: bigint | null, limit: number): Promise<InboxMessage[]> {
  return listInboxSql.all(db, [to, limit, after])
}

const findNewestMessageSql = statement(
  'sandbox.findNewestMessage',
  `/* unnamed */ select ${inboxColumns}
  from sandbox.messages
  where id = (
    select found.id
    from (
    (
      select m.id, m.sent_at
      from sandbox.messages m
      where cardinality($1::text[]) = 0 and m.channel = 'sms'
      order by m.sent_at desc, m.id desc
      limit 1
    )
    union all
    select newest.id, newest.sent_at
    from unnest($1::text[]) address
    cross join lateral (
      select m.id, m.sent_at from sandbox.messages m where m.sent_to = address order by m.sent_at desc, m.id desc limit 1
    ) newest
  ) found
  order by found.sent_at desc, found.id desc
  limit 1
  )`,
)
/** The newest SMS to one of these addresses, or to anybody when none is named. */
export async function findNewestMessage(db: Queryable, addresses: readonly string[]): Promise<InboxMessage | undefined> {
  return findNewestMessageSql.first(db, [addresses])
}

const listStaffSecretsSql = statement(
  'sandbox.listStaffSecrets',
  'select t.email, s.name, t.secret, s.totp_last_step from sandbox.staff_totp t join app.staff s using (email) order by s.id',
)
export const listStaffSecrets = (db: Queryable) => listStaffSecretsSql.all(db, [])

const placeOfVehicle = 'coalesce(v.guarantee_id, v.of_cast::int::bigint)'
const listVehiclesSql = statement(
  'sandbox.listVehicles',
  `/* unnamed */ select ${placeOfVehicle} as "place!", v.registration_number, v.plate_number, v.plate_code, v.type, v.manufacture_year,
    p.name as owner_name, p.national_number as owner_national_number, v.seized, v.mortgaged, v.fines_fils, v.silent,
    g.number as guarantee_number, g.buyer_name
  from sandbox.vehicles v
  join sandbox.people p on p.national_number = v.owner_national_number
  left join app.guarantees g on g.id = v.guarantee_id
  where ($3::bigint is null or (${placeOfVehicle}, v.registration_number) < ($3, $4))
    and (
      $1::text is null or v.registration_number like $1 || '%' or p.name ilike '%' || $1 || '%'
      or v.plate_code || '-' || v.plate_number like $1 || '%' or v.plate_number = $1 or g.number = upper($1)
    )
  order by ${placeOfVehicle} desc, v.registration_number desc
  limit $2`,
)
/** Vehicles under an active guarantee first, then those of the cast, then the rest. */
export const listVehicles = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listVehiclesSql.all(db, [wanted, limit, after?.place ?? null, after?.key ?? null])

/** The registers of vehicles, of persons and of companies, as `sandbox.modes` names them. */
export type Registry = 'registry' | 'people' | 'companies'

const findRegistryModesSql = statement(
  'sandbox.findRegistryModes',
  `select max(value) filter (where name = 'registry') as "registry!", max(value) filter (where name = 'people') as "people!",
    max(value) filter (where name = 'companies') as "companies!"
  from sandbox.modes`,
  columns<Record<Registry, RegistryMode>>(),
)
export async function findRegistryModes(db: Queryable): Promise<Record<Registry, RegistryMode>> {
  return findRegistryModesSql.one(db, [])
}
const setRegistryModeSql = statement('sandbox.setRegistryMode', 'update sandbox.modes set value = $1 where name = any($2)')
export async function setRegistryMode(db: Queryable, registries: readonly Registry[], mode: RegistryMode): Promise<void> {
  await setRegistryModeSql.run(db, [mode, registries])
}

const addPersonSql = statement(
  'sandbox.addPerson',
  'insert into sandbox.people (national_number, kind, name, phone) values ($1, $2, $3, $4) on conflict do nothing',
)
/** Adds a person to the registers; a known person's name stays. */
export async function addPerson(
  db: Queryable,
  person: { nationalNumber: string; kind: 'person' | 'company'; name: string; phone: string },
): Promise<void> {
  await addPersonSql.run(db, [person.nationalNumber, person.kind, person.name, person.phone])
}

const addVehicleSql = statement(
  'sandbox.addVehicle',
  `with number as (
    select coalesce($1, (select (greatest(max(registration_number::bigint), 9000000) + 1)::text from sandbox.vehicles)) as it
  )
  insert into sandbox.vehicles (registration_number, registration_date, plate_number, plate_code, type, class, color, chassis_number,
    manufacture_year, licence_expiry, licensing_centre, engine_number, engine_capacity, load_capacity, net_weight, cargo_capacity,
    estimated_value_fils, registration_type, country, classification, owner_national_number, of_cast)
  select number.it, make_date(least($3::int + 1, extract(year from app.now())::int), 1, 15),
    right('00000' || (number.it::bigint * 7919 % 99999)::text, 5), (10 + number.it::bigint % 40)::text, $2, 'صالون', 'أبيض',
    'DMN' || lpad(number.it, 14, '0'), $3::int, (app.now() + interval '1 year')::date, 'ترخيص شمال عمّان', 'E' || lpad(number.it, 9, '0'),
    '1600 سي سي', '5 ركاب مع السائق', '1350 كغم', '430 كغم', 9000000, 'خصوصي', 'اليابان', 'ركوب صغيرة', $4, $5
  from number
  on conflict do nothing
  returning registration_number`,
)
/** Registers a vehicle as a copy of an existing one, under its own numbers. Undefined when the registration number is taken. */
export async function addVehicle(
  db: Queryable,
  vehicle: { registrationNumber: string | null; type: string; manufactureYear: number; ownerNationalNumber: string; isOfCast: boolean },
): Promise<string | undefined> {
  const row = await addVehicleSql.first(db, [
    vehicle.registrationNumber,
    vehicle.type,
    vehicle.manufactureYear,
    vehicle.ownerNationalNumber,
    vehicle.isOfCast,
  ])
  return row?.registrationNumber
}

const markVehicleSql = statement(
  'sandbox.markVehicle',
  `update sandbox.vehicles
  set seized = coalesce($2, seized), mortgaged = coalesce($3, mortgaged), fines_fils = coalesce($4::bigint, fines_fils),
    silent = coalesce($5, silent)
  where registration_number = $1`,
)
/** Absent fields stay as they are. False for an unknown vehicle. */
export async function markVehicle(
  db: Queryable,
  registrationNumber: string,
  marks: {
    seized?: boolean | undefined
    mortgaged?: boolean | undefined
    finesFils?: string | undefined
    silent?: boolean | undefined
  },
): Promise<boolean> {
  const { seized = null, mortgaged = null, finesFils = null, silent = null } = marks
  return (await markVehicleSql.run(db, [registrationNumber, seized, mortgaged, finesFils, silent])) === 1
}

const moveVehicleSql = statement(
  'sandbox.moveVehicle',
  `with newest as (
    select g.seller_party_id, g.buyer_party_id from app.guarantees g where g.registration_number = $1 order by g.id desc limit 1
  ),
  owner as (
    select p.national_number, p.kind, p.name, p.phone
    from newest n
    join app.parties p on p.id = case $2 when 'buyer' then n.buyer_party_id when 'seller' then n.seller_party_id end
    where p.national_number is not null
    union all
    (
      select p.national_number, p.kind, p.name, p.phone
      from sandbox.people p
      where $2 = 'third' and p.national_number <> (select owner_national_number from sandbox.vehicles where registration_number = $1)
        and p.national_number not in (
          select a.national_number from newest n join app.parties a on a.id in (n.seller_party_id, n.buyer_party_id)
          where a.national_number is not null
        )
        and not exists (select from app.parties a where a.national_number = p.national_number)
      order by p.national_number
      limit 1
    )
  ),
  known as (
    insert into sandbox.people (national_number, kind, name, phone)
    select national_number, kind, name, phone from owner
    on conflict do nothing
  ),
  moved as (
    update sandbox.vehicles v set owner_national_number = owner.national_number, silent = false
    from owner
    where v.registration_number = $1
    returning owner.name
  )
  select (select name from moved) as owner_name`,
)
/**
 * Changes the owner in the register: to a side of the vehicle's newest guarantee, or to a third person; returns the owner's name, null
 * where there is none.
 */
export async function moveVehicle(db: Queryable, registrationNumber: string, to: 'buyer' | 'third' | 'seller'): Promise<string | null> {
  const { ownerName } = await moveVehicleSql.one(db, [registrationNumber, to])
  return ownerName
}

const isWanted = `$1::text is null or g.number = upper($1) or g.number = 'DM-' || $1
          or g.seller_name ilike '%' || $1 || '%' or g.buyer_name ilike '%' || $1 || '%'`

const listWaitingGuaranteesSql = statement(
  'sandbox.listWaitingGuarantees',
  `/* unnamed */ with waiting as (
    (
      select g.id
      from app.guarantees g
      where g.operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')
        and ($3::bigint is null or g.id < $3) and (${isWanted})
      order by g.id desc
      limit $2
    )
    union
    (
      select p.guarantee_id
      from app.payouts p
      join app.guarantees g on g.id = p.guarantee_id
      where p.closed_at is null and p.late_at is null and p.expected_on is not null
        and ($3::bigint is null or p.guarantee_id < $3) and (${isWanted})
      order by p.guarantee_id desc
      limit $2
    )
  )
  select id as "id!" from waiting order by id desc limit $2`,
)
/** Lists guarantees with a deadline, newest first: active ones, and those with an open payout. */
export async function listWaitingGuarantees(db: Queryable, wanted: string | null, before: bigint | null, limit: number): Promise<bigint[]> {
  const rows = await listWaitingGuaranteesSql.all(db, [wanted, limit, before])
  return rows.map(({ id }) => id)
}

const letPromiseLapseSql = statement(
  'sandbox.letPromiseLapse',
  `with lapsed as (
    update app.payouts p set expected_on = (app.now() at time zone 'Asia/Amman')::date - 1
    from app.guarantees g
    where g.number = $1 and p.guarantee_id = g.id and p.closed_at is null and p.late_at is null and p.expected_on is not null
    returning p.id
  )
  select graphile_worker.add_job('flag_overdue_payouts', '{}') from (select from lapsed limit 1) one`,
)
/** Ends the expected day of this guarantee's payout and runs its timer. False without an open payout. */
export async function letPromiseLapse(db: Queryable, number: string): Promise<boolean> {
  return (await letPromiseLapseSql.run(db, [number])) > 0
}
