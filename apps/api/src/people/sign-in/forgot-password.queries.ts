import { statement } from '#db/statement.ts'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Contact } from './contact.ts'
import { notifyEnded } from './queries.ts'

/** SQL of setting a password anew and of what follows from it. */

const findAccountByPhoneSql = statement(
  'people/sign-in.findAccountByPhone',
  'select id from app.users where phone = $1 and mobile_verified_at is not null',
)
const findAccountByEmailSql = statement(
  'people/sign-in.findAccountByEmail',
  'select id from app.users where lower(email) = $1 and email_verified_at is not null',
)
/** The account that has given the code of this phone or e-mail. */
export async function findAccountOf(db: Queryable, { channel, to }: Contact): Promise<bigint | undefined> {
  const row = await (channel === 'mobile' ? findAccountByPhoneSql : findAccountByEmailSql).first(db, [to])
  return row?.id
}

const getPasswordHashSql = statement('people/sign-in.getPasswordHash', `select password_hash from app.users where id = $1`)
export const getPasswordHash = async (db: Queryable, userId: bigint): Promise<string | null> => {
  const row = await getPasswordHashSql.first(db, [userId])
  return row?.passwordHash ?? null
}

const replacePasswordSql = statement(
  'people/sign-in.replacePassword',
  `with saved as (update app.users set password_hash = $2, initial_password_until = null
       where id = $1 and (not $4 or password_hash is not distinct from $3) returning id),
       unlocked as (update app.code_failures set failures = 0, locked_until = null where $5 and holder = 'user:' || (select id from saved)),
       flows as (update app.registration_flows set used_at = app.now() where user_id = (select id from saved) and used_at is null)
     select from saved`,
)
/** Replaces the password, if the previous one is still the one that was checked. Every open authentication flow of the account ends. */
export async function replacePassword(
  tx: Queryable,
  userId: bigint,
  passwordHash: string,
  { before, liftsLock }: { before: string | null | undefined; liftsLock: boolean },
): Promise<boolean> {
  const rows = await replacePasswordSql.all(tx, [userId, passwordHash, before ?? null, before !== undefined, liftsLock])
  return rows.length > 0
}

const endSessionsButSql = statement(
  'people/sign-in.endSessionsBut',
  `update app.sessions
  set ended_at = app.now(), ended_reason = $3
  where user_id = $1 and id is distinct from $2 and ended_at is null
  returning id`,
)
/** Ends the sessions of an account but one; the processes that hold their streams are notified. */
export async function endSessionsBut(tx: NotifyingQueryable, userId: bigint, keptSessionId: bigint | null, reason: string): Promise<void> {
  notifyEnded(tx, await endSessionsButSql.all(tx, [userId, keptSessionId, reason]))
}
