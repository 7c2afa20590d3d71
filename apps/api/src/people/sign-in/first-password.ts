import type { Input, Reply } from '@damana/contract'
import { isSandboxTool } from '#kernel/api-clients.ts'
import type { ContextOf, PersonActor, SessionFacts } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { IdentityDeps } from './deps.ts'
import { peekAuthFlow, consumeAuthFlow } from './flows.ts'
import { endSessionsBut, getPasswordHash } from './forgot-password.queries.ts'
import { readProfile } from './profile.ts'
import { lockDestination, lockUser, noteBrowserKey, rotateToken, trustBrowserKey } from './queries.ts'
import { getPersonOfPassword, isContactTaken, setFirstPassword, waitsForOwnPassword } from './account.queries.ts'
import { refuseSamePassword } from './save-password.ts'
import { hashOf, newToken } from './secrets.ts'
import { bindSession, countRegistrationAttempt, openingSession } from './sign-in.ts'

type Ctx = ContextOf<'POST /auth/psd'>
type Body = Input<'POST /auth/psd'>['body']
type Answer = Reply<'POST /auth/psd'>

/** Sets the first password of an account that another person created: after the code of the invitation, or after that of a session opened with an initial password. */
export async function setOwnPassword(ctx: Ctx, { body }: Input<'POST /auth/psd'>, deps: IdentityDeps): Promise<Answer> {
  const { actor, caller } = ctx
  if (body.flow_id !== undefined) return openingSession(ctx, deps, (opened) => setByInvitation(ctx, body, deps, body.flow_id ?? '', opened))
  if (actor.kind !== 'person' || !caller.session) throw new DomainError('flow_ended')
  return setInSession(ctx, body, deps, actor, caller.session)
}

async function setByInvitation(
  ctx: Ctx,
  { password }: Body,
  deps: IdentityDeps,
  flowId: string,
  opened: { token: string; bindingCookie: string },
): Promise<Answer> {
  await ctx.replayStoredAnswer()
  await countRegistrationAttempt(ctx, deps, 'first_password')
  const { jkt } = ctx.caller
  // Checked first, so that no password is hashed without a code.
  const { userId, channel, destination } = await peekAuthFlow(ctx.db, flowId, 'first_password', jkt)
  if (userId === null) throw new DomainError('flow_ended')
  refuseCommonPassword(password, await getPersonOfPassword(ctx.db, userId))
  const passwordHash = await deps.passwords.hash(password)
  return ctx.transact(async (tx) => {
    await consumeAuthFlow(tx, flowId, 'first_password', jkt)
    await lockDestination(tx, { destination })
    await lockUser(tx, { userId })
    const isTaken = await isContactTaken(tx, channel, destination, userId)
    if (isTaken || !(await setFirstPassword(tx, userId, passwordHash, { channel, contact: destination })))
      throw new DomainError('flow_ended')
    await deps.onOwnPassword(tx, ctx, userId)
    await endSessionsBut(tx, userId, null, 'first_password')
    // The invited user gave the code in this very browser.
    await noteBrowserKey(tx, userId, jkt, deps.sandbox && isSandboxTool(ctx.caller.apiKey))
    await trustBrowserKey(tx, { userId, jkt })
    const sessionId = await bindSession(tx, ctx, deps.origin, { userId, staffId: null, trusted: true, remember: false, ...opened })
    return { ...(await readProfile(tx, sessionId, deps.settings().termsVersion)), token: opened.token }
  })
}

async function setInSession(
  ctx: Ctx,
  { password }: Body,
  deps: IdentityDeps,
  { userId }: PersonActor,
  session: SessionFacts,
): Promise<Answer> {
  await ctx.replayStoredAnswer()
  await countRegistrationAttempt(ctx, deps, 'first_password')
  // Before the comparison: in any other session it would tell whether a guess is the password.
  if (!(await waitsForOwnPassword(ctx.db, userId, session.id))) throw new DomainError('action_not_allowed')
  await refuseSamePassword(deps.passwords, await getPasswordHash(ctx.db, userId), password)
  refuseCommonPassword(password, await getPersonOfPassword(ctx.db, userId))
  const passwordHash = await deps.passwords.hash(password)
  return ctx.transact(async (tx) => {
    if (!(await waitsForOwnPassword(tx, userId, session.id))) throw new DomainError('action_not_allowed')
    if (!(await setFirstPassword(tx, userId, passwordHash, null))) throw new DomainError('account_disabled')
    await deps.onOwnPassword(tx, ctx, userId)
    await endSessionsBut(tx, userId, session.id, 'first_password')
    const token = newToken()
    if (!(await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))) throw new DomainError('session_invalid')
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}
