import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { sessionAliveUntil } from '#people/sign-in/index.ts'
export const listDevices = sql.all(
  'people/profile.listDevices',
  `select s.id, s.trusted, host(s.ip) as ip, s.user_agent, s.created_at, s.last_used_at, ${sessionAliveUntil('s')} as "ends_at!"
     from app.sessions s
     where s.user_id = :userId and s.ended_at is null and ${sessionAliveUntil('s')} > app.now()
     order by s.last_used_at desc, s.id desc`,
)

// ---- consents ----

export type ConsentRow = RowOf<typeof listConsents>
const consentText = (which: string) =>
  `select c.id, c.kind, g.number as guarantee_number, g.id is not null and g.ended_at is null as "is_in_use!", c.text_version, c.lang, c.valid_until, c.created_at, c.withdrawn_at
   from app.consents c left join app.guarantees g on g.id = c.guarantee_id where c.user_id = :userId ${which}`

/** Consents of a person, newest first, older than the one that the page before ended with. */
export const listConsents = sql.all(
  'people/profile.listConsents',
  consentText('and c.id < coalesce(:before::bigint, 9223372036854775807) order by c.id desc limit :limit'),
  columns<{ lang: 'ar' | 'en' }>(),
)

const readConsentSql = sql.first('people/profile.readConsent', consentText('and c.id = :id'), columns<{ lang: 'ar' | 'en' }>())
const lockConsentRowSql = sql.run(
  'people/profile.lockConsentRow',
  `select from app.consents where id = :id and user_id = :userId for update`,
)
const lockGuaranteeOfConsentSql = sql.run(
  'people/profile.lockGuaranteeOfConsent',
  `select from app.guarantees where id = (select guarantee_id from app.consents where id = :id and user_id = :userId) for share`,
)
/** The guarantee is held with it: it must not come to life, nor end, meanwhile. */
export async function lockConsent(tx: Queryable, userId: Id<'users'>, id: bigint): Promise<ConsentRow | undefined> {
  await lockGuaranteeOfConsentSql(tx, { userId, id })
  await lockConsentRowSql(tx, { userId, id })
  return readConsentSql(tx, { userId, id })
}
/** A person agrees to what happens to the data of the parties to a guarantee. */
export const insertSharingConsent = sql.run(
  'people/profile.insertSharingConsent',
  `insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at)
  values (:userId, :guaranteeId, 'data_sharing', :textVersion, 'guarantee', :lang, :now)`,
)

export const saveWithdrawal = sql.run('people/profile.saveWithdrawal', `update app.consents set withdrawn_at = :now where id = :consentId`)

// ---- preferences ----

const getLangSql = sql.first('people/profile.getLang', `select lang from app.users where id = :userId`)
export async function getLang(db: Queryable, userId: Id<'users'>): Promise<'ar' | 'en'> {
  const row = await getLangSql(db, { userId })
  return row?.lang ?? 'ar'
}

// ---- what staff see of accounts, and do to them ----
