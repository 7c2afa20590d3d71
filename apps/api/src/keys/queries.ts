import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StoredCheck } from './key-check.rules.ts'

/** SQL of the check values of secrets and of resealing. All of it but reading check values runs as the owner of the tables. */

// ---- check values ----

/** One process at a time reads and writes the check values. */
export const lockKeyChecks = sql.run('keys.lockKeyChecks', 'lock table app.key_checks in share row exclusive mode')

const listKeyChecksSql = sql.all(
  'keys.listKeyChecks',
  `select name, encode(check_value, 'hex') as "check!", encode(previous_check, 'hex') as previous from app.key_checks`,
)
const hasKeyChecksSql = sql.first('keys.hasKeyChecks', `select to_regclass('app.key_checks') is not null as exists`)
/** By the name of the secret; empty before the migration that creates the table. */
export async function listKeyChecks(db: Queryable): Promise<ReadonlyMap<string, StoredCheck>> {
  const row = await hasKeyChecksSql(db)
  if (!row?.exists) return new Map()
  const rows = await listKeyChecksSql(db)
  return new Map(rows.map(({ name, check, previous }) => [name, { check, previous }]))
}

const saveKeyCheckSql = sql.run(
  'keys.saveKeyCheck',
  `insert into app.key_checks as k (name, check_value, previous_check) values (:name, decode(:check, 'hex'), decode(:previous?, 'hex'))
     on conflict (name) do update set check_value = excluded.check_value, previous_check = excluded.previous_check,
       changed_at = case when k.check_value = excluded.check_value then k.changed_at else excluded.changed_at end
     where (k.check_value, k.previous_check) is distinct from (excluded.check_value, excluded.previous_check)`,
)
export async function saveKeyCheck(db: Queryable, name: string, { check, previous }: StoredCheck): Promise<void> {
  await saveKeyCheckSql(db, { name, check, previous })
}

/** No value is sealed with the previous FIELD_KEY any more. Changes nothing where the current key is no longer this one. */
export const forgetPreviousFieldKey = sql.run(
  'keys.forgetPreviousFieldKey',
  `update app.key_checks set previous_check = null where name = 'FIELD_KEY' and check_value = decode(:check, 'hex')`,
)

const findSealedFieldSql = sql.first(
  'keys.findSealedField',
  `select totp_secret as "totp_secret!" from app.staff union all select totp_secret from app.staff_invitations limit 1`,
)
/** Any value that is sealed with FIELD_KEY. */
export async function findSealedField(db: Queryable): Promise<string | undefined> {
  const row = await findSealedFieldSql(db)
  return row?.totpSecret
}

// ---- resealing: values without the mark of the current key, in the order of their table ----

const beginResealingSql = sql.one(
  'keys.beginResealing',
  `select set_config('damana.resealing', 'on', false), pg_try_advisory_lock(hashtext('reseal')) as is_alone`,
)
/** Allows this connection to reseal values; false while another connection does. */
export async function beginResealing(db: Queryable): Promise<boolean> {
  const { isAlone } = await beginResealingSql(db)
  return isAlone
}

/** The same statements for the ids of one table or the other. */
export interface FieldsSqls {
  count(db: Queryable, sealed: { mark: string }): Promise<{ count: number }>
  list(db: Queryable, portion: { mark: string; after: bigint; limit: number }): Promise<{ id: bigint; before: string }[]>
  save(db: Queryable, anew: { ids: readonly bigint[]; before: readonly string[]; after: readonly string[] }): Promise<number>
}

/** The sealed column of each table. */
const sealedColumns = { 'app.staff': 'totp_secret', 'app.staff_invitations': 'totp_secret', 'app.webhook_secrets': 'sealed' } as const
type FieldTable = keyof typeof sealedColumns
const countFieldsText = (table: FieldTable, column = sealedColumns[table]) =>
  `select count(*)::int as count from ${table} where left(${column}, length(:mark::text)) <> :mark`
const listFieldsText = (table: FieldTable, column = sealedColumns[table]) =>
  `select id, ${column} as before from ${table} where left(${column}, length(:mark::text)) <> :mark and id > :after order by id limit :limit`
const saveFieldsText = (table: FieldTable, column = sealedColumns[table]) =>
  `update ${table} t set ${column} = n.after from unnest(:ids::int8[], :before::text[], :after::text[]) as n (id, before, after)
  where t.id = n.id and t.${column} = n.before`
/** Second factors of staff. */
export const staffFieldsSqls: FieldsSqls = {
  count: sql.one('keys.countStaffFields', countFieldsText('app.staff')),
  list: sql.all('keys.listStaffFields', listFieldsText('app.staff')),
  save: sql.count('keys.saveStaffFields', saveFieldsText('app.staff')),
}
/** Second factors of invitations to staff. */
export const invitationFieldsSqls: FieldsSqls = {
  count: sql.one('keys.countInvitationFields', countFieldsText('app.staff_invitations')),
  list: sql.all('keys.listInvitationFields', listFieldsText('app.staff_invitations')),
  save: sql.count('keys.saveInvitationFields', saveFieldsText('app.staff_invitations')),
}
/** Secrets that webhooks are signed with. */
export const webhookSecretsSqls: FieldsSqls = {
  count: sql.one('keys.countWebhookSecrets', countFieldsText('app.webhook_secrets')),
  list: sql.all('keys.listWebhookSecrets', listFieldsText('app.webhook_secrets')),
  save: sql.count('keys.saveWebhookSecrets', saveFieldsText('app.webhook_secrets')),
}

const staleAnswers = 'answer is not null and substr(answer, 1, length(:mark::bytea)) <> :mark'
export const countAnswersSql = sql.one('keys.countAnswers', `select count(*)::int as count from app.idempotency where ${staleAnswers}`)
export const listAnswersSql = sql.all(
  'keys.listAnswers',
  `select subject, key, answer as "before!" from app.idempotency
  where ${staleAnswers} and (subject, key) > (:subject, :key::uuid) order by subject, key limit :limit`,
)
export const saveAnswersSql = sql.count(
  'keys.saveAnswers',
  `update app.idempotency t set answer = n.after
  from unnest(:subjects::text[], :keys::uuid[], :before::bytea[], :after::bytea[]) as n (subject, key, before, after)
  where t.subject = n.subject and t.key = n.key and t.answer = n.before`,
)

const staleEvidence = 'evidence is not null and substr(evidence, 1, length(:mark::bytea)) <> :mark'
export const countEvidenceSql = sql.one(
  'keys.countEvidence',
  `select count(*)::int as count from app.guarantee_events where ${staleEvidence}`,
)
export const listEvidenceSql = sql.all(
  'keys.listEvidence',
  `select guarantee_id, version, request_id as "request_id!", evidence as "before!" from app.guarantee_events
  where ${staleEvidence} and (guarantee_id, version) > (:guaranteeId, :version) order by guarantee_id, version limit :limit`,
)
export const saveEvidenceSql = sql.count(
  'keys.saveEvidence',
  `update app.guarantee_events t set evidence = n.after
  from unnest(:guaranteeIds::int8[], :versions::int[], :before::bytea[], :after::bytea[]) as n (guarantee_id, version, before, after)
  where t.guarantee_id = n.guarantee_id and t.version = n.version and t.evidence = n.before`,
)

const isFileKnownSql = sql.count('keys.isFileKnown', 'select from app.files where id = :id')
export async function isFileKnown(db: Queryable, id: string): Promise<boolean> {
  return (await isFileKnownSql(db, { id })) === 1
}
