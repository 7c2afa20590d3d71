import { sql } from '#db/statement.ts'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Contact } from './contact.ts'
import { notifyEnded } from './queries.ts'

/** SQL of setting a password anew and of what follows from it. */

const findAccountByPhoneSql = sql.first(
  'people/sign-in.findAccountByPhone',
  'select id from app.users where phone = :to and mobile_verified_at is not null',
)
const findAccountByEmailSql = sql.first(
  'people/sign-in.findAccountByEmail',
  'select id from app.users where lower(email) = :to and email_verified_at is not null',
)
/** The account that has given the code of this phone or e-mail. */
export async function findAccountOf(db: Queryable, { channel, to }: Contact): Promise<Id<'users'> | undefined> {
  const row = await (channel === 'mobile' ? findAccountByPhoneSql : findAccountByEmailSql)(db, { to })
  return row?.id
}

const getPasswordHashSql = sql.first('people/sign-in.getPasswordHash', `select password_hash from app.users where id = :userId`)
export const getPasswordHash = async (db: Queryable, userId: Id<'users'>): Promise<string | null> => {
  const row = await getPasswordHashSql(db, { userId })
  return row?.passwordHash ?? null
}

const replacePasswordSql = sql.all(
  'people/sign-in.replacePassword',
  `with saved as (update app.users set password_hash = :passwordHash, initial_password_until = null
       where id = :userId and (not :isKnown or password_hash is not distinct from :before) returning id),
       unlocked as (update app.code_failures set failures = 0, locked_until = null where :liftsLock and holder = 'user:' || (select id from saved)),
       flows as (update app.registration_flows set used_at = app.now() where user_id = (select id from saved) and used_at is null)
     select from saved`,
)
/** Replaces the password, if the previous one is still the one that was checked. Every open authentication flow of the account ends. */
export async function replacePassword(
  tx: Queryable,
  userId: Id<'users'>,
  passwordHash: string,
  { before, liftsLock }: { before: string | null | undefined; liftsLock: boolean },
): Promise<boolean> {
  const rows = await replacePasswordSql(tx, { userId, passwordHash, before: before ?? null, isKnown: before !== undefined, liftsLock })
  return rows.length > 0
}

const endSessionsButSql = sql.all(
  'people/sign-in.endSessionsBut',
  `update app.sessions
  set ended_at = app.now(), ended_reason = :endedReason
  where user_id = :userId and id is distinct from :keptSessionId and ended_at is null
  returning id`,
)
/** Ends the sessions of an account but one; the processes that hold their streams are notified. */
export async function endSessionsBut(
  tx: NotifyingQueryable,
  userId: Id<'users'>,
  keptSessionId: Id<'sessions'> | null,
  reason: string,
): Promise<void> {
  notifyEnded(tx, await endSessionsButSql(tx, { userId, keptSessionId, endedReason: reason }))
}
