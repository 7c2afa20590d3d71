import type { Queryable } from '#db/queryable.ts'
import { sessionAliveUntil } from '#people/sign-in/index.ts'

/** All SQL of devices, consents, preferences and what staff do to accounts. */

// ---- devices ----

export interface DeviceRow {
  id: bigint
  trusted: boolean
  ip: string | null
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  ends_at: Date
}

export async function listDevices(db: Queryable, userId: bigint): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow & Record<string, unknown>>(
    `select s.id, s.trusted, host(s.ip) as ip, s.user_agent, s.created_at, s.last_used_at, ${sessionAliveUntil('s')} as ends_at
     from app.sessions s where s.user_id = $1 and s.ended_at is null and ${sessionAliveUntil('s')} > app.now() order by s.last_used_at desc, s.id desc`,
    [userId],
  )
  return rows
}

// ---- consents ----

export interface ConsentRow {
  id: bigint
  kind: string
  guarantee_number: string | null
  /** It is about a guarantee that has not ended. */
  is_in_use: boolean
  text_version: number
  lang: 'ar' | 'en'
  valid_until: Date | null
  created_at: Date
  withdrawn_at: Date | null
}
const consentText = (which: string) =>
  `select c.id, c.kind, g.number as guarantee_number, g.id is not null and g.ended_at is null as is_in_use, c.text_version, c.lang, c.valid_until, c.created_at, c.withdrawn_at
   from app.consents c left join app.guarantees g on g.id = c.guarantee_id where c.user_id = $1 ${which} order by c.created_at desc, c.id desc`

export async function listConsents(db: Queryable, userId: bigint): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow & Record<string, unknown>>(consentText(''), [userId])
  return rows
}
/** The guarantee is held with it: it must not come to life, nor end, meanwhile. */
export async function lockConsent(tx: Queryable, userId: bigint, id: bigint): Promise<ConsentRow | undefined> {
  await tx.query(`select from app.guarantees where id = (select guarantee_id from app.consents where id = $2 and user_id = $1) for share`, [
    userId,
    id,
  ])
  await tx.query(`select from app.consents where id = $2 and user_id = $1 for update`, [userId, id])
  const { rows } = await tx.query<ConsentRow & Record<string, unknown>>(consentText('and c.id = $2'), [userId, id])
  return rows[0]
}
/** A person agrees to what happens to the data of the parties to a guarantee. */
export async function insertSharingConsent(
  tx: Queryable,
  consent: { userId: bigint; guaranteeId: bigint; textVersion: number; lang: 'ar' | 'en'; now: Date },
): Promise<void> {
  await tx.query(
    `insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at) values ($1, $2, 'data_sharing', $3, 'guarantee', $4, $5)`,
    [consent.userId, consent.guaranteeId, consent.textVersion, consent.lang, consent.now],
  )
}
export async function saveWithdrawal(tx: Queryable, consentId: bigint, now: Date): Promise<void> {
  await tx.query(`update app.consents set withdrawn_at = $2 where id = $1`, [consentId, now])
}

// ---- preferences ----

export async function getLang(db: Queryable, userId: bigint): Promise<'ar' | 'en'> {
  const { rows } = await db.query<{ lang: 'ar' | 'en' }>(`select lang from app.users where id = $1`, [userId])
  return rows[0]?.lang ?? 'ar'
}

// ---- what staff see of accounts, and do to them ----
