import type { Queryable } from '#db/queryable.ts'
import type { RegisteredVehicle } from './vehicle-registry.ts'

export type RegistryMode = 'normal' | 'slow' | 'down'

interface VehicleFound {
  mode: RegistryMode
  silent: boolean
  vehicle: RegisteredVehicle | null
  owner_national_number: string
  owner_kind: 'person' | 'company'
  owner_name: string
  owner_latin_name: string | null
  seized: boolean
  mortgaged: boolean
  fines_fils: string
}

/** What the simulated licensing centre has on paper, and whether it answers at all. */
export async function findSandboxVehicle(db: Queryable, registrationNumber: string): Promise<VehicleFound> {
  const { rows } = await db.query<VehicleFound>(
    `select modes.value as mode, coalesce(v.silent, false) as silent,
       case when v.registration_number is not null then jsonb_build_object(
         'registration_number', v.registration_number, 'registration_date', v.registration_date, 'plate_number', v.plate_number, 'plate_code', v.plate_code,
         'type', v.type, 'class', v.class, 'color', v.color, 'chassis_number', v.chassis_number, 'manufacture_year', v.manufacture_year,
         'licence_expiry', v.licence_expiry, 'licensing_centre', v.licensing_centre, 'engine_number', v.engine_number, 'engine_capacity', v.engine_capacity,
         'load_capacity', v.load_capacity, 'net_weight', v.net_weight, 'cargo_capacity', v.cargo_capacity, 'estimated_value_fils', v.estimated_value_fils::text,
         'registration_type', v.registration_type, 'country', v.country, 'classification', v.classification) end as vehicle,
       o.national_number as owner_national_number, o.kind as owner_kind, o.name as owner_name, o.latin_name as owner_latin_name,
       v.seized, v.mortgaged, v.fines_fils::text as fines_fils
     from sandbox.modes
     left join sandbox.vehicles v on v.registration_number = $1
     left join sandbox.people o on o.national_number = v.owner_national_number
     where modes.name = 'registry'`,
    [registrationNumber],
  )
  const [found] = rows
  if (!found) throw new Error('the sandbox is not installed')
  return found
}

export interface SandboxPerson {
  mode: RegistryMode
  kind: 'person' | 'company' | null
  name: string | null
  latinName: string | null
  birthDate: string | null
  phone: string | null
  /** What was set by hand for this number. */
  handAnswer: 'match' | 'no_match' | 'unknown_number' | 'silent' | null
  handPhone: 'own' | 'other' | 'none' | null
  handName: string | null
}
/** What the simulated civil register has under a national number, and what it was told to answer about it. */
export async function findSandboxPerson(db: Queryable, nationalNumber: string): Promise<SandboxPerson> {
  const { rows } = await db.query<SandboxPerson & Record<string, unknown>>(
    `select modes.value as mode, p.kind, p.name, p.latin_name as "latinName", p.birth_date::text as "birthDate", p.phone,
       a.answer as "handAnswer", a.phone as "handPhone", a.name as "handName"
     from sandbox.modes left join sandbox.people p on p.national_number = $1 left join sandbox.person_answers a on a.national_number = $1
     where modes.name = 'people'`,
    [nationalNumber],
  )
  const [found] = rows
  if (!found) throw new Error('the sandbox is not installed')
  return found
}
