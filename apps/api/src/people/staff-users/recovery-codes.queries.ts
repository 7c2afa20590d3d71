import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
const open = 'used_at is null and replaced_at is null'

/** How many codes of this member are unused, and when the set was made. */
export const readRecoveryCodes = sql.one(
  'people/staff-users.readRecoveryCodes',
  `select count(*) filter (where ${open})::int as "left!", max(created_at) filter (where replaced_at is null) as made_at
  from app.staff_recovery_codes where staff_id = :staffId`,
)

export const replaceRecoveryCodes = sql.run(
  'people/staff-users.replaceRecoveryCodes',
  `with replaced as (update app.staff_recovery_codes set replaced_at = app.now() where staff_id = :staffId and replaced_at is null)
  insert into app.staff_recovery_codes (staff_id, code_sha256) select :staffId, unnest(:hashes::bytea[])`,
)

const hasRecoveryCodeSql = sql.one(
  'people/staff-users.hasRecoveryCode',
  `select exists (select from app.staff_recovery_codes where staff_id = :staffId and code_sha256 = :hash and ${open}) as "has!"`,
)
export async function hasRecoveryCode(db: Queryable, staffId: Id<'staff'>, hash: Buffer): Promise<boolean> {
  return (await hasRecoveryCodeSql(db, { staffId, hash })).has
}

const spendRecoveryCodeSql = sql.count(
  'people/staff-users.spendRecoveryCode',
  `update app.staff_recovery_codes set used_at = app.now() where staff_id = :staffId and code_sha256 = :hash and ${open}`,
)
/** A code is good once. */
export async function spendRecoveryCode(tx: Queryable, staffId: Id<'staff'>, hash: Buffer): Promise<boolean> {
  return (await spendRecoveryCodeSql(tx, { staffId, hash })) > 0
}

export const addStaffEvent = sql.run(
  'people/staff-users.addStaffEvent',
  'insert into app.staff_events (staff_id, what) values (:staffId, :what)',
)
