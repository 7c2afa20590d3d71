import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StaffEventKind } from '@damana/contract/statuses'

const open = 'used_at is null and replaced_at is null'

const readRecoveryCodesSql = statement(
  'people/staff-users.readRecoveryCodes',
  `select count(*) filter (where ${open})::int as "left!", max(created_at) filter (where replaced_at is null) as made_at
  from app.staff_recovery_codes where staff_id = $1`,
)
/** How many codes of this member are unused, and when the set was made. */
export const readRecoveryCodes = (db: Queryable, staffId: bigint) => readRecoveryCodesSql.one(db, [staffId])

const replaceRecoveryCodesSql = statement(
  'people/staff-users.replaceRecoveryCodes',
  `with replaced as (update app.staff_recovery_codes set replaced_at = app.now() where staff_id = $1 and replaced_at is null)
  insert into app.staff_recovery_codes (staff_id, code_sha256) select $1, unnest($2::bytea[])`,
)
export async function replaceRecoveryCodes(tx: Queryable, staffId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await replaceRecoveryCodesSql.run(tx, [staffId, hashes])
}

const hasRecoveryCodeSql = statement(
  'people/staff-users.hasRecoveryCode',
  `select exists (select from app.staff_recovery_codes where staff_id = $1 and code_sha256 = $2 and ${open}) as "has!"`,
)
export async function hasRecoveryCode(db: Queryable, staffId: bigint, hash: Buffer): Promise<boolean> {
  return (await hasRecoveryCodeSql.one(db, [staffId, hash])).has
}

const spendRecoveryCodeSql = statement(
  'people/staff-users.spendRecoveryCode',
  `update app.staff_recovery_codes set used_at = app.now() where staff_id = $1 and code_sha256 = $2 and ${open}`,
)
/** A code is good once. */
export async function spendRecoveryCode(tx: Queryable, staffId: bigint, hash: Buffer): Promise<boolean> {
  return (await spendRecoveryCodeSql.run(tx, [staffId, hash])) > 0
}

const addStaffEventSql = statement('people/staff-users.addStaffEvent', 'insert into app.staff_events (staff_id, what) values ($1, $2)')
export async function addStaffEvent(tx: Queryable, staffId: bigint, what: StaffEventKind): Promise<void> {
  await addStaffEventSql.run(tx, [staffId, what])
}
