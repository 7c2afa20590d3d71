import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StoredCheck } from './key-check.rules.ts'

/** SQL of the check values of secrets and of resealing. All of it but reading check values runs as the owner of the tables. */

// ---- check values ----

const lockKeyChecksSql = statement('keys.lockKeyChecks', 'lock table app.key_checks in share row exclusive mode')
/** One process at a time reads and writes the check values. */
export async function lockKeyChecks(tx: Queryable): Promise<void> {
  await lockKeyChecksSql.run(tx, [])
}

const listKeyChecksSql = statement(
  'keys.listKeyChecks',
  `select name, encode(check_value, 'hex') as "check!", encode(previous_check, 'hex') as previous from app.key_checks`,
)
const hasKeyChecksSql = statement('keys.hasKeyChecks', `select to_regclass('app.key_checks') is not null as exists`)
/** By the name of the secret; empty before the migration that creates the table. */
export async function listKeyChecks(db: Queryable): Promise<ReadonlyMap<string, StoredCheck>> {
  const row = await hasKeyChecksSql.first(db, [])
  if (!row?.exists) return new Map()
  const rows = await listKeyChecksSql.all(db, [])
  return new Map(rows.map(({ name, check, previous }) => [name, { check, previous }]))
}

const saveKeyCheckSql = statement(
  'keys.saveKeyCheck',
  `insert into app.key_checks as k (name, check_value, previous_check) values ($1, decode($2, 'hex'), decode($3, 'hex'))
     on conflict (name) do update set check_value = excluded.check_value, previous_check = excluded.previous_check,
       changed_at = case when k.check_value = excluded.check_value then k.changed_at else excluded.changed_at end
     where (k.check_value, k.previous_check) is distinct from (excluded.check_value, excluded.previous_check)`,
)
export async function saveKeyCheck(db: Queryable, name: string, { check, previous }: StoredCheck): Promise<void> {
  await saveKeyCheckSql.run(db, [name, check, previous])
}

const forgetPreviousFieldKeySql = statement(
  'keys.forgetPreviousFieldKey',
  `update app.key_checks set previous_check = null where name = 'FIELD_KEY' and check_value = decode($1, 'hex')`,
)
/** No value is sealed with the previous FIELD_KEY any more. Changes nothing where the current key is no longer this one. */
export async function forgetPreviousFieldKey(db: Queryable, check: string): Promise<void> {
  await forgetPreviousFieldKeySql.run(db, [check])
}

const findSealedFieldSql = statement(
  'keys.findSealedField',
  `select totp_secret as "totp_secret!" from app.staff union all select totp_secret from app.staff_invitations limit 1`,
)
/** Any value that is sealed with FIELD_KEY. */
export async function findSealedField(db: Queryable): Promise<string | undefined> {
  const row = await findSealedFieldSql.first(db, [])
  return row?.totpSecret
}

// ---- resealing: values without the mark of the current key, in the order of their table ----

const beginResealingSql = statement(
  'keys.beginResealing',
  `select set_config('damana.resealing', 'on', false), pg_try_advisory_lock(hashtext('reseal')) as is_alone`,
)
/** Allows this connection to reseal values; false while another connection does. */
export async function beginResealing(db: Queryable): Promise<boolean> {
  const { isAlone } = await beginResealingSql.one(db, [])
  return isAlone
}

type FieldTable = 'app.staff' | 'app.staff_invitations'
const countFieldsText = (table: FieldTable) => `select count(*)::int as count from ${table} where left(totp_secret, length($1::text)) <> $1`
const listFieldsText = (table: FieldTable) =>
  `select id::text as "id!", totp_secret as before from ${table} where left(totp_secret, length($1::text)) <> $1 and id > $2 order by id limit $3`
const saveFieldsText = (table: FieldTable) =>
  `update ${table} t set totp_secret = n.after from unnest($1::int8[], $2::text[], $3::text[]) as n (id, before, after)
  where t.id = n.id and t.totp_secret = n.before`
/** Second factors of staff. */
export const staffFieldsSqls = {
  count: statement('keys.countStaffFields', countFieldsText('app.staff')),
  list: statement('keys.listStaffFields', listFieldsText('app.staff')),
  save: statement('keys.saveStaffFields', saveFieldsText('app.staff')),
}
/** Second factors of invitations to staff. */
export const invitationFieldsSqls = {
  count: statement('keys.countInvitationFields', countFieldsText('app.staff_invitations')),
  list: statement('keys.listInvitationFields', listFieldsText('app.staff_invitations')),
  save: statement('keys.saveInvitationFields', saveFieldsText('app.staff_invitations')),
}

const staleAnswers = 'answer is not null and substr(answer, 1, length($1::bytea)) <> $1'
export const countAnswersSql = statement('keys.countAnswers', `select count(*)::int as count from app.idempotency where ${staleAnswers}`)
export const listAnswersSql = statement(
  'keys.listAnswers',
  `select subject, key, answer as "before!" from app.idempotency
  where ${staleAnswers} and (subject, key) > ($2, $3::uuid) order by subject, key limit $4`,
)
export const saveAnswersSql = statement(
  'keys.saveAnswers',
  `update app.idempotency t set answer = n.after
  from unnest($1::text[], $2::uuid[], $3::bytea[], $4::bytea[]) as n (subject, key, before, after)
  where t.subject = n.subject and t.key = n.key and t.answer = n.before`,
)

const staleEvidence = 'evidence is not null and substr(evidence, 1, length($1::bytea)) <> $1'
export const countEvidenceSql = statement(
  'keys.countEvidence',
  `select count(*)::int as count from app.guarantee_events where ${staleEvidence}`,
)
export const listEvidenceSql = statement(
  'keys.listEvidence',
  `select guarantee_id::text as "guarantee_id!", version, request_id as "request_id!", evidence as "before!" from app.guarantee_events
  where ${staleEvidence} and (guarantee_id, version) > ($2, $3) order by guarantee_id, version limit $4`,
)
export const saveEvidenceSql = statement(
  'keys.saveEvidence',
  `update app.guarantee_events t set evidence = n.after
  from unnest($1::int8[], $2::int[], $3::bytea[], $4::bytea[]) as n (guarantee_id, version, before, after)
  where t.guarantee_id = n.guarantee_id and t.version = n.version and t.evidence = n.before`,
)

const isFileKnownSql = statement('keys.isFileKnown', 'select from app.files where id = $1')
export async function isFileKnown(db: Queryable, id: string): Promise<boolean> {
  return (await isFileKnownSql.run(db, [id])) === 1
}
