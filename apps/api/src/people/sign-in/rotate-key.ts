import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { verify } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { rotationText } from '@damana/contract/signing'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { importKey, thumbprintOf } from '#kernel/signature.ts'
import type { IdentityDeps } from './deps.ts'
import { readProfile } from './profile.ts'
import { endSessionsOnKey, inheritTrust, moveSessionToKey } from './rotate-key.queries.ts'
import { hashOf, newToken } from './secrets.ts'

/**
 * Puts a new browser key in place of the one that signs this call. The new one is trusted where the old one was, this session goes on under it with a new token, and the old one opens nothing
 * any more: its other sessions of this person end.
 */
export async function rotateKey(
  ctx: ContextOf<'POST /auth/keys/rotate'>,
  { body: { jwk, proof } }: Input<'POST /auth/keys/rotate'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/keys/rotate'>> {
  const { actor, caller } = ctx
  const { session } = caller
  // The proof is bound to the nonce of the first copy of the request; the result of that copy counts.
  await ctx.replayStoredAnswer()
  const key = importKey(jwk)
  const text = Buffer.from(rotationText(caller.jkt, caller.nonce))
  const signature = Buffer.from(proof, 'base64url')
  const isProven = key !== undefined && signature.length === 64 && verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature)
  const newJkt = thumbprintOf(jwk)
  if (!isProven || newJkt === caller.jkt)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/proof', code: 'invalid_format' }] })
  if (!session?.isCurrentToken) throw new DomainError('session_invalid')
  return ctx.transact(async (tx) => {
    const token = newToken()
    // Another tab may have put a newer token in place; then its key stays.
    if (!(await moveSessionToKey(tx, session.id, session.tokenHash, hashOf(token), newJkt, jwk))) throw new DomainError('session_invalid')
    await inheritTrust(tx, { oldJkt: caller.jkt, newJkt })
    await endSessionsOnKey(tx, actor.userId, caller.jkt)
    await insertSecurityEvent(tx, {
      kind: 'key_rotated',
      userId: actor.userId,
      sessionId: session.id,
      requestId: ctx.requestId,
      facts: { old_jkt: caller.jkt, new_jkt: newJkt },
    })
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}
