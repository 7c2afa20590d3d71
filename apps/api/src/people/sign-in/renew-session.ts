import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { type Profile, readProfile } from './profile.ts'
import { rotateToken } from './queries.ts'
import { hashOf, newToken } from './secrets.ts'

/**
 * Who may do more than a moment ago goes on under a new token, so that an old one that somebody has seen is worth nothing. Where another tab has just put a newer one in
 * place, that one stays.
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
