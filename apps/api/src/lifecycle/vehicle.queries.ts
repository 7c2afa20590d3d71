import { statement } from '#db/statement.ts'
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

const saveOtherOwnerNameSql = statement(
  'lifecycle.saveOtherOwnerName',
  'update app.guarantee_vehicles set other_owner_name = $2 where guarantee_id = $1 and other_owner_name is distinct from $2',
)
/** Stores the other name that the registry showed for a side's number. */
export async function saveOtherOwnerName(db: Queryable, guaranteeId: bigint, name: string): Promise<void> {
  await saveOtherOwnerNameSql.run(db, [guaranteeId, name])
}

const acceptOtherOwnerNameSql = statement(
  'lifecycle.acceptOtherOwnerName',
  `update app.guarantee_vehicles
  set accepted_owner_names = accepted_owner_names || other_owner_name, other_owner_name = null
  where guarantee_id = $1 and other_owner_name is not null`,
)
/** Stores staff's decision that the name last shown by the registry is the same person's. */
export async function acceptOtherOwnerName(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await acceptOtherOwnerNameSql.run(tx, [guaranteeId])
}

const saveConfirmedVehicleSql = statement(
  'lifecycle.saveConfirmedVehicle',
  `with v as (
    update app.guarantee_vehicles set registration_number = $6, registration_date = $7, plate_number = $5, plate_code = $4, type = $2, class = $8,
      color = $9, chassis_number = $10, manufacture_year = $3, licence_expiry = $11, licensing_centre = $12, engine_number = $13,
      engine_capacity = $14, load_capacity = $15, net_weight = $16, cargo_capacity = $17, estimated_value_fils = $18,
      registration_type = $19, country = $20, classification = $21, seized = $22, mortgaged = $23, fines_fils = $24
    where guarantee_id = $1
  )
  update app.guarantees set vehicle_type = $2, vehicle_year = $3, plate_code = $4, plate_number = $5 where id = $1`,
)
/** Replaces the data of a vehicle entered by hand with the registry's, once the registry has confirmed it. */
export async function saveConfirmedVehicle(tx: Queryable, guaranteeId: bigint, found: FoundVehicle): Promise<void> {
  const { vehicle } = found
  await saveConfirmedVehicleSql.run(tx, [
    guaranteeId,
    vehicle.type,
    vehicle.manufacture_year,
    vehicle.plate_code,
    vehicle.plate_number,
    vehicle.registration_number,
    vehicle.registration_date,
    vehicle.class,
    vehicle.color,
    vehicle.chassis_number,
    vehicle.licence_expiry,
    vehicle.licensing_centre,
    vehicle.engine_number,
    vehicle.engine_capacity,
    vehicle.load_capacity,
    vehicle.net_weight,
    vehicle.cargo_capacity,
    vehicle.estimated_value_fils,
    vehicle.registration_type,
    vehicle.country,
    vehicle.classification,
    found.seized,
    found.mortgaged,
    found.finesFils,
  ])
}
