import { statement } from '#db/statement.ts'
import type { PublicJwk } from '@damana/contract/signing'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import { notifyEnded } from './queries.ts'

const moveSessionToKeySql = statement(
  'people/sign-in.moveSessionToKey',
  `update app.sessions set rotated_from_token_sha256 = token_sha256, rotated_from_jkt = jkt, rotated_from_jwk = public_jwk,
       previous_token_sha256 = token_sha256, previous_valid_until = app.now() + interval '30 seconds', token_sha256 = $3,
         rotated_at = app.now(), jkt = $4, public_jwk = $5
     where id = $1 and token_sha256 = $2 and ended_at is null returning 1`,
)
/** Binds a session to a new key and a new token; the ones before hold for half a minute, for calls that are under way. False: it has another token by now. */
export async function moveSessionToKey(
  tx: Queryable,
  sessionId: bigint,
  oldTokenHash: Buffer,
  newTokenHash: Buffer,
  jkt: string,
  publicJwk: PublicJwk,
): Promise<boolean> {
  const rows = await moveSessionToKeySql.all(tx, [sessionId, oldTokenHash, newTokenHash, jkt, publicJwk])
  return rows.length > 0
}

const inheritTrustSql = statement(
  'people/sign-in.inheritTrust',
  `with old as (update app.browser_keys k set trusted_at = null from (select user_id, jkt, trusted_at, sandbox from app.browser_keys where jkt = $1) was
    where k.user_id = was.user_id and k.jkt = was.jkt returning k.user_id, was.trusted_at, was.sandbox)
  insert into app.browser_keys (user_id, jkt, trusted_at, sandbox) select user_id, $2, trusted_at, sandbox from old on conflict do nothing`,
)
/** Accounts that trusted the old key trust the new one instead, because both are of the same browser. */
export async function inheritTrust(tx: Queryable, oldJkt: string, newJkt: string): Promise<void> {
  await inheritTrustSql.run(tx, [oldJkt, newJkt])
}

const endSessionsOnKeySql = statement(
  'people/sign-in.endSessionsOnKey',
  `update app.sessions
  set ended_at = app.now(), ended_reason = 'key_rotated'
  where user_id = $1 and jkt = $2 and ended_at is null
  returning id`,
)
/** The processes that hold their streams are notified. */
export async function endSessionsOnKey(tx: NotifyingQueryable, userId: bigint, jkt: string): Promise<void> {
  notifyEnded(tx, await endSessionsOnKeySql.all(tx, [userId, jkt]))
}
