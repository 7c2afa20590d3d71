import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { sessionAliveUntil } from '#people/sign-in/index.ts'

/** All SQL of devices, consents, preferences and what staff do to accounts. */

// ---- devices ----

export type DeviceRow = RowOf<typeof listDevicesSql>

const listDevicesSql = statement(
  'people/profile.listDevices',
  `select s.id, s.trusted, host(s.ip) as ip, s.user_agent, s.created_at, s.last_used_at, ${sessionAliveUntil('s')} as "ends_at!"
     from app.sessions s
     where s.user_id = $1 and s.ended_at is null and ${sessionAliveUntil('s')} > app.now()
     order by s.last_used_at desc, s.id desc`,
)
export async function listDevices(db: Queryable, userId: bigint): Promise<DeviceRow[]> {
  return listDevicesSql.all(db, [userId])
}

// ---- consents ----

export type ConsentRow = RowOf<typeof listConsentsSql>
const consentText = (which: string) =>
  `select c.id, c.kind, g.number as guarantee_number, g.id is not null and g.ended_at is null as "is_in_use!", c.text_version, c.lang, c.valid_until, c.created_at, c.withdrawn_at
   from app.consents c left join app.guarantees g on g.id = c.guarantee_id where c.user_id = $1 ${which}`

const listConsentsSql = statement(
  'people/profile.listConsents',
  consentText('and c.id < coalesce($2::bigint, 9223372036854775807) order by c.id desc limit $3'),
  columns<{ lang: 'ar' | 'en' }>(),
)
/** Consents of a person, newest first, older than the one that the page before ended with. */
export async function listConsents(db: Queryable, userId: bigint, before: bigint | null, limit: number): Promise<ConsentRow[]> {
  return listConsentsSql.all(db, [userId, before, limit])
}
const readConsentSql = statement('people/profile.readConsent', consentText('and c.id = $2'), columns<{ lang: 'ar' | 'en' }>())
const lockConsentRowSql = statement('people/profile.lockConsentRow', `select from app.consents where id = $2 and user_id = $1 for update`)
const lockGuaranteeOfConsentSql = statement(
  'people/profile.lockGuaranteeOfConsent',
  `select from app.guarantees where id = (select guarantee_id from app.consents where id = $2 and user_id = $1) for share`,
)
/** The guarantee is held with it: it must not come to life, nor end, meanwhile. */
export async function lockConsent(tx: Queryable, userId: bigint, id: bigint): Promise<ConsentRow | undefined> {
  await lockGuaranteeOfConsentSql.run(tx, [userId, id])
  await lockConsentRowSql.run(tx, [userId, id])
  return readConsentSql.first(tx, [userId, id])
}
const insertSharingConsentSql = statement(
  'people/profile.insertSharingConsent',
  `insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at)
  values ($1, $2, 'data_sharing', $3, 'guarantee', $4, $5)`,
)
/** A person agrees to what happens to the data of the parties to a guarantee. */
export async function insertSharingConsent(
  tx: Queryable,
  consent: { userId: bigint; guaranteeId: bigint; textVersion: number; lang: 'ar' | 'en'; now: Date },
): Promise<void> {
  await insertSharingConsentSql.run(tx, [consent.userId, consent.guaranteeId, consent.textVersion, consent.lang, consent.now])
}
const saveWithdrawalSql = statement('people/profile.saveWithdrawal', `update app.consents set withdrawn_at = $2 where id = $1`)
export async function saveWithdrawal(tx: Queryable, consentId: bigint, now: Date): Promise<void> {
  await saveWithdrawalSql.run(tx, [consentId, now])
}

// ---- preferences ----

const getLangSql = statement('people/profile.getLang', `select lang from app.users where id = $1`)
export async function getLang(db: Queryable, userId: bigint): Promise<'ar' | 'en'> {
  const row = await getLangSql.first(db, [userId])
  return row?.lang ?? 'ar'
}

// ---- what staff see of accounts, and do to them ----
