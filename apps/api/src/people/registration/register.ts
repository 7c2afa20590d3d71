import type { Input, Reply } from '@damana/contract'
import { isSandboxTool } from '#kernel/api-clients.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import {
  addIndividual,
  bindSession,
  countRegistrationAttempt,
  type IdentityDeps,
  lockDestination,
  noteBrowserKey,
  openingSession,
  readContact,
  readProfile,
  refuseCommonPassword,
  consumeAuthFlow,
} from '#people/sign-in/index.ts'

/**
 * Registers a person. Until the code of its phone is given the account has no verified contact, so it neither affects nor reveals an account that already has that phone or
 * e-mail. With a code given before the registration, the contact is verified at once.
 */
export async function registerPerson(
  ctx: ContextOf<'POST /auth/register'>,
  { body }: Input<'POST /auth/register'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/register'>> {
  return openingSession(ctx, deps, async (opened) => {
    await ctx.replayStoredAnswer()
    await countRegistrationAttempt(ctx, deps, 'register')
    const { name, flow_id: flowId } = body
    const { termsVersion } = deps.settings()
    const { to: phone } = readContact(body.phone, '/phone')
    const { to: email } = readContact(body.email, '/email')
    if (body.terms_version !== termsVersion) throw new DomainError('terms_outdated', { facts: { terms_version: termsVersion } })
    refuseCommonPassword(body.password, { name, phone, email })
    const passwordHash = await deps.passwords.hash(body.password)

    return ctx.transact(async (tx) => {
      const given = flowId === undefined ? undefined : await consumeAuthFlow(tx, flowId, 'register', ctx.caller.jkt)
      if (given) {
        if (given.destination !== (given.channel === 'mobile' ? phone : email)) throw new DomainError('flow_ended')
        await lockDestination(tx, { destination: given.destination })
      }
      const userId = await addIndividual(tx, {
        name,
        phone,
        email,
        passwordHash,
        termsVersion,
        lang: ctx.lang,
        verified: given?.channel ?? null,
      })
      if (userId === undefined) throw new DomainError('flow_ended')
      const key = await noteBrowserKey(tx, userId, ctx.caller.jkt, deps.sandbox && isSandboxTool(ctx.caller.apiKey))
      const sessionId = await bindSession(tx, ctx, deps.origin, { userId, staffId: null, trusted: key.trusted, remember: false, ...opened })
      return { ...(await readProfile(tx, sessionId, termsVersion)), token: opened.token }
    })
  })
}
