import { columns, sql } from '#db/statement.ts'
import type { RegisteredCompany } from './company-registry.ts'
import type { RegisteredVehicle } from './vehicle-registry.ts'

export type RegistryMode = 'normal' | 'slow' | 'down'

/** Reads a vehicle of the simulated licensing centre, and the mode of its answers. Without a vehicle there is no owner data either. */
export const findSandboxVehicle = sql.one(
  'registries.findSandboxVehicle',
  `select modes.value as mode, coalesce(v.silent, false) as silent,
    case when v.registration_number is not null then jsonb_build_object(
      'registration_number', v.registration_number, 'registration_date', v.registration_date, 'plate_number', v.plate_number,
      'plate_code', v.plate_code, 'type', v.type, 'class', v.class, 'color', v.color, 'chassis_number', v.chassis_number,
      'manufacture_year', v.manufacture_year, 'licence_expiry', v.licence_expiry, 'licensing_centre', v.licensing_centre,
      'engine_number', v.engine_number, 'engine_capacity', v.engine_capacity, 'load_capacity', v.load_capacity,
      'net_weight', v.net_weight, 'cargo_capacity', v.cargo_capacity, 'estimated_value_fils', v.estimated_value_fils::text,
      'registration_type', v.registration_type, 'country', v.country, 'classification', v.classification
    ) end as vehicle,
    o.national_number as "owner_national_number!", o.kind as "owner_kind!", o.name as "owner_name!", o.latin_name as owner_latin_name,
    v.seized as "seized!", v.mortgaged as "mortgaged!", v.fines_fils::text as "fines_fils!"
  from sandbox.modes
  left join sandbox.vehicles v on v.registration_number = :registrationNumber
  left join sandbox.people o on o.national_number = v.owner_national_number
  where modes.name = 'registry'`,
  columns<{ mode: RegistryMode; vehicle: RegisteredVehicle | null }>(),
)

/** Reads a person of the simulated civil register, and the answer set by hand, if any. */
export const findSandboxPerson = sql.one(
  'registries.findSandboxPerson',
  `select modes.value as mode, p.kind, p.name, p.latin_name, p.birth_date::text, p.phone,
    a.answer as hand_answer, a.phone as hand_phone, a.name as hand_name
  from sandbox.modes
  left join sandbox.people p on p.national_number = :nationalNumber
  left join sandbox.person_answers a on a.national_number = :nationalNumber
  where modes.name = 'people'`,
  columns<{ mode: RegistryMode }>(),
)

/** Reads a company of the simulated companies' register, and the answer set by hand, if any. */
export const findSandboxCompany = sql.one(
  'registries.findSandboxCompany',
  `select modes.value as mode, c.answer,
    case when c.national_number is not null then jsonb_build_object(
      'name', c.name, 'latinName', c.latin_name, 'legalForm', c.legal_form, 'status', c.status, 'signatories', c.signatories,
      'licenseExpiresOn', c.license_expires_on, 'entry', c.entry
    ) end as company
  from sandbox.modes
  left join sandbox.companies c on c.national_number = :nationalNumber
  where modes.name = 'companies'`,
  columns<{ mode: RegistryMode; answer: 'unknown' | 'silent' | null; company: RegisteredCompany | null }>(),
)
