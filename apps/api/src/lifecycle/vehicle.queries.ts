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
/** The registry showed the number of a side under this name. */
export async function saveOtherOwnerName(db: Queryable, guaranteeId: bigint, name: string): Promise<void> {
  await saveOtherOwnerNameSql.run(db, [guaranteeId, name])
}

const acceptOtherOwnerNameSql = statement(
  'lifecycle.acceptOtherOwnerName',
  `update app.guarantee_vehicles
  set accepted_owner_names = accepted_owner_names || other_owner_name, other_owner_name = null
  where guarantee_id = $1 and other_owner_name is not null`,
)
/** Staff took the name that the registry last showed for the same person. */
export async function acceptOtherOwnerName(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await acceptOtherOwnerNameSql.run(tx, [guaranteeId])
}

/** The registry has confirmed a vehicle that was entered by hand: from now on it is what the registry says. */
export async function saveConfirmedVehicle(tx: Queryable, guaranteeId: bigint, found: FoundVehicle): Promise<void> {
  const row = {
    ...Object.fromEntries(vehicleColumns.map((column) => [column, found.vehicle[column]])),
    seized: found.seized,
    mortgaged: found.mortgaged,
    fines_fils: found.finesFils,
  }
  const { vehicle } = found
  await tx.query(
    `with v as (update app.guarantee_vehicles set ${Object.keys(row)
      .map((column, index) => `${column} = $${index + 6}`)
      .join(', ')} where guarantee_id = $1)
     update app.guarantees set vehicle_type = $2, vehicle_year = $3, plate_code = $4, plate_number = $5 where id = $1`,
    [guaranteeId, vehicle.type, vehicle.manufacture_year, vehicle.plate_code, vehicle.plate_number, ...Object.values(row)],
  )
}
