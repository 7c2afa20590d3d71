import { sql } from '#db/statement.ts'
import type { PublicJwk } from '@damana/contract/signing'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { notifyEnded } from './queries.ts'

const moveSessionToKeySql = sql.all(
  'people/sign-in.moveSessionToKey',
  `update app.sessions set rotated_from_token_sha256 = token_sha256, rotated_from_jkt = jkt, rotated_from_jwk = public_jwk,
       previous_token_sha256 = token_sha256, previous_valid_until = app.now() + interval '30 seconds', token_sha256 = :newTokenHash,
         rotated_at = app.now(), jkt = :jkt, public_jwk = :publicJwk
     where id = :sessionId and token_sha256 = :oldTokenHash and ended_at is null returning 1`,
)
/** Binds a session to a new key and a new token; the ones before hold for half a minute, for calls that are under way. False: it has another token by now. */
export async function moveSessionToKey(
  tx: Queryable,
  sessionId: Id<'sessions'>,
  oldTokenHash: Buffer,
  newTokenHash: Buffer,
  jkt: string,
  publicJwk: PublicJwk,
): Promise<boolean> {
  const rows = await moveSessionToKeySql(tx, { sessionId, oldTokenHash, newTokenHash, jkt, publicJwk })
  return rows.length > 0
}

/** Accounts that trusted the old key trust the new one instead, because both are of the same browser. */
export const inheritTrust = sql.run(
  'people/sign-in.inheritTrust',
  `with old as (update app.browser_keys k set trusted_at = null from (select user_id, jkt, trusted_at, sandbox from app.browser_keys where jkt = :oldJkt) was
    where k.user_id = was.user_id and k.jkt = was.jkt returning k.user_id, was.trusted_at, was.sandbox)
  insert into app.browser_keys (user_id, jkt, trusted_at, sandbox) select user_id, :newJkt, trusted_at, sandbox from old on conflict do nothing`,
)

const endSessionsOnKeySql = sql.all(
  'people/sign-in.endSessionsOnKey',
  `update app.sessions
  set ended_at = app.now(), ended_reason = 'key_rotated'
  where user_id = :userId and jkt = :jkt and ended_at is null
  returning id`,
)
/** The processes that hold their streams are notified. */
export async function endSessionsOnKey(tx: NotifyingQueryable, userId: Id<'users'>, jkt: string): Promise<void> {
  notifyEnded(tx, await endSessionsOnKeySql(tx, { userId, jkt }))
}
