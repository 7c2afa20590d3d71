import { parseFils } from '@damana/contract/money'
import { sql } from '#db/statement.ts'
import type { Id } from '#db/id.ts'
import type { FoundVehicle } from './vehicle-check.rules.ts'
import type { Queryable } from '#db/queryable.ts'

export const vehicleColumns = [
  'registration_number',
  'registration_date',
  'plate_number',
  'plate_code',
  'type',
  'class',
  'color',
  'chassis_number',
  'manufacture_year',
  'licence_expiry',
  'licensing_centre',
  'engine_number',
  'engine_capacity',
  'load_capacity',
  'net_weight',
  'cargo_capacity',
  'estimated_value_fils',
  'registration_type',
  'country',
  'classification',
] as const satisfies readonly (keyof FoundVehicle['vehicle'])[]

/** Stores the other name that the registry showed for a side's number. */
export const saveOtherOwnerName = sql.run(
  'lifecycle.saveOtherOwnerName',
  'update app.guarantee_vehicles set other_owner_name = :name where guarantee_id = :guaranteeId and other_owner_name is distinct from :name',
)

/** Stores staff's decision that the name last shown by the registry is the same person's. */
export const acceptOtherOwnerName = sql.run(
  'lifecycle.acceptOtherOwnerName',
  `update app.guarantee_vehicles
  set accepted_owner_names = accepted_owner_names || other_owner_name, other_owner_name = null
  where guarantee_id = :guaranteeId and other_owner_name is not null`,
)

const saveConfirmedVehicleSql = sql.run(
  'lifecycle.saveConfirmedVehicle',
  `with v as (
    update app.guarantee_vehicles set registration_number = :registration_number, registration_date = :registration_date, plate_number = :plate_number, plate_code = :plate_code, type = :type, class = :class,
      color = :color, chassis_number = :chassis_number, manufacture_year = :manufacture_year, licence_expiry = :licence_expiry, licensing_centre = :licensing_centre, engine_number = :engine_number,
      engine_capacity = :engine_capacity, load_capacity = :load_capacity, net_weight = :net_weight, cargo_capacity = :cargo_capacity, estimated_value_fils = :estimated_value_fils,
      registration_type = :registration_type, country = :country, classification = :classification, seized = :seized, mortgaged = :mortgaged, fines_fils = :finesFils
    where guarantee_id = :guaranteeId
  )
  update app.guarantees set vehicle_type = :type, vehicle_year = :manufacture_year, plate_code = :plate_code, plate_number = :plate_number where id = :guaranteeId`,
)
/** Replaces the data of a vehicle entered by hand with the registry's, once the registry has confirmed it. */
export async function saveConfirmedVehicle(tx: Queryable, guaranteeId: Id<'guarantees'>, found: FoundVehicle): Promise<void> {
  const { vehicle } = found
  await saveConfirmedVehicleSql(tx, {
    ...vehicle,
    estimated_value_fils: vehicle.estimated_value_fils === null ? null : parseFils(vehicle.estimated_value_fils),
    guaranteeId,
    seized: found.seized,
    mortgaged: found.mortgaged,
    finesFils: found.finesFils,
  })
}
