import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { type Profile, readProfile } from './profile.ts'
import { rotateToken } from './queries.ts'
import { hashOf, newToken } from './secrets.ts'

/**
 * A session that gains permissions gets a new token, so that a stolen old one does not gain them. Where another tab has just replaced the token, the newer one
 * stays.
 */
export async function renewSession(
  tx: Tx,
  ctx: RequestContext<PersonActor>,
  termsInForce: number,
): Promise<{ profile: Profile; token?: string }> {
  const token = newToken()
  const { session } = ctx.caller
  const isRotated = session !== null && (await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))
  const profile = await readProfile(tx, ctx.actor.sessionId, termsInForce)
  return isRotated ? { profile, token } : { profile }
}
