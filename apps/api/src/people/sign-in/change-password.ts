import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { IdentityDeps } from './deps.ts'
import { getPasswordHash } from './forgot-password.queries.ts'
import { readProfile } from './profile.ts'
import { uncountTries, rotateToken } from './queries.ts'
import { refuseSamePassword, savePassword } from './save-password.ts'
import { hashOf, newToken } from './secrets.ts'
import { countPasswordTry } from './sign-in.ts'

/** Changes the password for a user who gives the old one; every other session ends, this one gets a new token. */
export async function changePassword(
  ctx: ContextOf<'POST /auth/change-password'>,
  { body }: Input<'POST /auth/change-password'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/change-password'>> {
  await ctx.replayStoredAnswer()
  const { actor, caller } = ctx
  const { session } = caller
  if (!session) throw new DomainError('session_invalid')
  // As at the sign-in: a thief of a session must not find the password out with it.
  const counters = {
    account: `password:account:${actor.userId}`,
    key: `password:key:${caller.jkt}`,
  }
  await countPasswordTry(ctx, counters)
  const before = await getPasswordHash(ctx.db, actor.userId)
  if ((await deps.passwords.verify(before, body.old_password)) === 'wrong')
    throw new DomainError('old_password_wrong', { errors: [{ pointer: '/old_password', code: 'old_password_wrong' }] })
  await refuseSamePassword(deps.passwords, before, body.password)
  refuseCommonPassword(body.password, actor)
  const passwordHash = await deps.passwords.hash(body.password)
  return ctx.transact(async (tx) => {
    const isSaved = await savePassword(tx, ctx, deps, { userId: actor.userId, passwordHash, before, keptSessionId: session.id })
    if (!isSaved) throw new DomainError('old_password_wrong', { errors: [{ pointer: '/old_password', code: 'old_password_wrong' }] })
    await uncountTries(tx, Object.values(counters))
    const token = newToken()
    // Another tab may have put a newer token in place; then that one stays.
    if (!(await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))) throw new DomainError('session_invalid')
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}
