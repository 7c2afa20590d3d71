import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { RegistryMode } from '#registries/index.ts'
import type { Position } from './pages.ts'

const inboxColumns = 'id::text as "id!", channel, sent_to as "to", text, code, link, sent_at'

/** Newest first, after the message with the id `after`; one receiver's messages when a receiver is named. */
export const listInbox = sql.all(
  'sandbox.listInbox',
  `/* unnamed */ select ${inboxColumns}
  from sandbox.messages
  where (:sentTo::text is null or sent_to = :sentTo)
    and (:after::bigint is null or (sent_at, id) < ((select sent_at from sandbox.messages where id = :after), :after))
  order by sent_at desc, id desc
  limit :limit`,
)
export type InboxMessage = RowOf<typeof listInbox>

/** The newest SMS to one of these addresses, or to anybody when none is named. */
export const findNewestMessage = sql.first(
  'sandbox.findNewestMessage',
  `/* unnamed */ select ${inboxColumns}
  from sandbox.messages
  where id = (
    select found.id
    from (
    (
      select m.id, m.sent_at
      from sandbox.messages m
      where cardinality(:addresses::text[]) = 0 and m.channel = 'sms'
      order by m.sent_at desc, m.id desc
      limit 1
    )
    union all
    select newest.id, newest.sent_at
    from unnest(:addresses::text[]) address
    cross join lateral (
      select m.id, m.sent_at from sandbox.messages m where m.sent_to = address order by m.sent_at desc, m.id desc limit 1
    ) newest
  ) found
  order by found.sent_at desc, found.id desc
  limit 1
  )`,
)

export const listStaffSecrets = sql.all(
  'sandbox.listStaffSecrets',
  'select t.email, s.name, t.secret, s.totp_last_step from sandbox.staff_totp t join app.staff s using (email) order by s.id',
)

const placeOfVehicle = 'coalesce(v.guarantee_id, v.of_cast::int::bigint)'
const listVehiclesSql = sql.all(
  'sandbox.listVehicles',
  `/* unnamed */ select ${placeOfVehicle} as "place!", v.registration_number, v.plate_number, v.plate_code, v.type, v.manufacture_year,
    p.name as owner_name, p.national_number as owner_national_number, v.seized, v.mortgaged, v.fines_fils, v.silent,
    g.number as guarantee_number, g.buyer_name
  from sandbox.vehicles v
  join sandbox.people p on p.national_number = v.owner_national_number
  left join app.guarantees g on g.id = v.guarantee_id
  where (:place::bigint is null or (${placeOfVehicle}, v.registration_number) < (:place, :key?))
    and (
      :wanted::text is null or v.registration_number like :wanted || '%' or strpos(app.fold_letters(p.name), app.fold_letters(:wanted)) > 0
      or v.plate_code || '-' || v.plate_number like :wanted || '%' or v.plate_number = :wanted or g.number = upper(:wanted)
    )
  order by ${placeOfVehicle} desc, v.registration_number desc
  limit :limit`,
)
/** Vehicles under an active guarantee first, then those of the cast, then the rest. */
export const listVehicles = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listVehiclesSql(db, { wanted, limit, place: after?.place ?? null, key: after?.key ?? null })

/** The registers of vehicles, of persons and of companies, as `sandbox.modes` names them. */
export type Registry = 'registry' | 'people' | 'companies'

export const findRegistryModes = sql.one(
  'sandbox.findRegistryModes',
  `select max(value) filter (where name = 'registry') as "registry!", max(value) filter (where name = 'people') as "people!",
    max(value) filter (where name = 'companies') as "companies!"
  from sandbox.modes`,
  columns<Record<Registry, RegistryMode>>(),
)

export const setRegistryMode = sql.run('sandbox.setRegistryMode', 'update sandbox.modes set value = :mode where name = any(:registries)')

/** The national system of invoices refuses those of a guarantee, `invoices:DM-100001`. */
export const refuseInvoices = sql.run(
  'sandbox.refuseInvoices',
  `insert into sandbox.modes (name, value) values (:name, 'refuses') on conflict (name) do nothing`,
)
export const takeInvoices = sql.run('sandbox.takeInvoices', 'delete from sandbox.modes where name = :name')

/** Adds a person to the registers; a known person's name stays. */
export const addPerson = sql.run(
  'sandbox.addPerson',
  'insert into sandbox.people (national_number, kind, name, phone) values (:nationalNumber, :kind, :name, :phone) on conflict do nothing',
)

const addVehicleSql = sql.first(
  'sandbox.addVehicle',
  `with number as (
    select coalesce(:registrationNumber, (select (greatest(max(registration_number::bigint), 9000000) + 1)::text from sandbox.vehicles)) as it
  )
  insert into sandbox.vehicles (registration_number, registration_date, plate_number, plate_code, type, class, color, chassis_number,
    manufacture_year, licence_expiry, licensing_centre, engine_number, engine_capacity, load_capacity, net_weight, cargo_capacity,
    estimated_value_fils, registration_type, country, classification, owner_national_number, of_cast)
  select number.it, make_date(least(:manufactureYear::int + 1, extract(year from app.now())::int), 1, 15),
    right('00000' || (number.it::bigint * 7919 % 99999)::text, 5), (10 + number.it::bigint % 40)::text, :type, 'صالون', 'أبيض',
    'DMN' || lpad(number.it, 14, '0'), :manufactureYear::int, (app.now() + interval '1 year')::date, 'ترخيص شمال عمّان', 'E' || lpad(number.it, 9, '0'),
    '1600 سي سي', '5 ركاب مع السائق', '1350 كغم', '430 كغم', 9000000, 'خصوصي', 'اليابان', 'ركوب صغيرة', :ownerNationalNumber, :isOfCast
  from number
  on conflict do nothing
  returning registration_number`,
)
/** Registers a vehicle as a copy of an existing one, under its own numbers. Undefined when the registration number is taken. */
export async function addVehicle(
  db: Queryable,
  vehicle: { registrationNumber: string | null; type: string; manufactureYear: number; ownerNationalNumber: string; isOfCast: boolean },
): Promise<string | undefined> {
  const row = await addVehicleSql(db, vehicle)
  return row?.registrationNumber
}

const markVehicleSql = sql.count(
  'sandbox.markVehicle',
  `update sandbox.vehicles
  set seized = coalesce(:seized, seized), mortgaged = coalesce(:mortgaged, mortgaged), fines_fils = coalesce(:finesFils::bigint, fines_fils),
    silent = coalesce(:silent, silent)
  where registration_number = :registrationNumber`,
)
/** Absent fields stay as they are. False for an unknown vehicle. */
export async function markVehicle(
  db: Queryable,
  registrationNumber: string,
  marks: {
    seized?: boolean | undefined
    mortgaged?: boolean | undefined
    finesFils?: Fils | undefined
    silent?: boolean | undefined
  },
): Promise<boolean> {
  const { seized = null, mortgaged = null, finesFils = null, silent = null } = marks
  return (await markVehicleSql(db, { registrationNumber, seized, mortgaged, finesFils, silent })) === 1
}

const moveVehicleSql = sql.one(
  'sandbox.moveVehicle',
  `with newest as (
    select g.seller_party_id, g.buyer_party_id from app.guarantees g where g.registration_number = :registrationNumber order by g.id desc limit 1
  ),
  owner as (
    select p.national_number, p.kind, p.name, p.phone
    from newest n
    join app.parties p on p.id = case :to when 'buyer' then n.buyer_party_id when 'seller' then n.seller_party_id end
    where p.national_number is not null
    union all
    (
      select p.national_number, p.kind, p.name, p.phone
      from sandbox.people p
      where :to = 'third' and p.national_number <> (select owner_national_number from sandbox.vehicles where registration_number = :registrationNumber)
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
    where v.registration_number = :registrationNumber
    returning owner.name
  )
  select (select name from moved) as owner_name`,
)
/**
 * Changes the owner in the register: to a side of the vehicle's newest guarantee, or to a third person; returns the owner's name, null
 * where there is none.
 */
export async function moveVehicle(db: Queryable, registrationNumber: string, to: 'buyer' | 'third' | 'seller'): Promise<string | null> {
  const { ownerName } = await moveVehicleSql(db, { registrationNumber, to })
  return ownerName
}

const isWanted = `:wanted::text is null or g.number = upper(:wanted) or g.number = 'DM-' || :wanted
          or strpos(app.fold_letters(g.seller_name), app.fold_letters(:wanted)) > 0 or strpos(app.fold_letters(g.buyer_name), app.fold_letters(:wanted)) > 0`

const listWaitingGuaranteesSql = sql.all(
  'sandbox.listWaitingGuarantees',
  `/* unnamed */ with waiting as (
    (
      select g.id
      from app.guarantees g
      where g.operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')
        and (:before::bigint is null or g.id < :before) and (${isWanted})
      order by g.id desc
      limit :limit
    )
    union
    (
      select p.guarantee_id
      from app.payouts p
      join app.guarantees g on g.id = p.guarantee_id
      where p.closed_at is null and p.late_at is null and p.expected_on is not null
        and (:before::bigint is null or p.guarantee_id < :before) and (${isWanted})
      order by p.guarantee_id desc
      limit :limit
    )
  )
  select id as "id!" from waiting order by id desc limit :limit`,
)
/** Lists guarantees with a deadline, newest first: active ones, and those with an open payout. */
export async function listWaitingGuarantees(
  db: Queryable,
  wanted: string | null,
  before: bigint | null,
  limit: number,
): Promise<Id<'guarantees'>[]> {
  const rows = await listWaitingGuaranteesSql(db, { wanted, limit, before })
  return rows.map(({ id }) => id)
}

const letPromiseLapseSql = sql.count(
  'sandbox.letPromiseLapse',
  `with lapsed as (
    update app.payouts p set expected_on = (app.now() at time zone 'Asia/Amman')::date - 1
    from app.guarantees g
    where g.number = :number and p.guarantee_id = g.id and p.closed_at is null and p.late_at is null and p.expected_on is not null
    returning p.id
  )
  select graphile_worker.add_job('flag_overdue_payouts', '{}') from (select from lapsed limit 1) one`,
)
/** Ends the expected day of this guarantee's payout and runs its timer. False without an open payout. */
export async function letPromiseLapse(db: Queryable, number: string): Promise<boolean> {
  return (await letPromiseLapseSql(db, { number })) > 0
}
