import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { checkCode, presentSentCode, sendCode } from './codes.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type Contact, readContact } from './contact.ts'
import { type IdentityDeps, rulesOf } from './deps.ts'
import { openFlow, peekAuthFlow, consumeAuthFlow } from './flows.ts'
import { findAccountOf } from './forgot-password.queries.ts'
import { lockUser } from './queries.ts'
import { getPersonOfPassword } from './account.queries.ts'
import { savePassword } from './save-password.ts'

/** By the contact and never by the account, which may not exist: then locks and timers are the same, too. */
const codeFor = ({ to }: Contact) => ({ purpose: 'forgot_password' as const, subject: `forgot:${to}`, userId: null })

/** Sends a code for a forgotten password. A contact without an account gets the same answer and the same timers, but no message. */
export async function sendResetCode(
  ctx: ContextOf<'POST /auth/forgot-password/check'>,
  { body }: Input<'POST /auth/forgot-password/check'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/forgot-password/check'>> {
  const contact = readContact(body.phone_or_email, '/phone_or_email')
  return ctx.transact(async (tx) => {
    const isForNobody = (await findAccountOf(tx, contact)) === undefined
    const channel = contact.channel === 'mobile' ? 'sms' : 'email'
    return presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), { ...codeFor(contact), channel, to: contact.to, budget: 'stranger', isForNobody }),
    )
  })
}

/** The right code opens the reset, once, in this browser. */
export async function checkResetCode(
  ctx: ContextOf<'POST /auth/forgot-password/check-otp'>,
  { body }: Input<'POST /auth/forgot-password/check-otp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/forgot-password/check-otp'>> {
  const contact = readContact(body.phone_or_email, '/phone_or_email')
  const { jkt } = ctx.caller
  const proof = await checkCode(ctx, rulesOf(deps), { ...codeFor(contact), code: body.code })
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    const userId = await findAccountOf(tx, contact)
    // The contact has left its account since the code went out.
    if (userId === undefined) throw new DomainError('otp_incorrect', { errors: [{ pointer: '/code', code: 'otp_incorrect' }] })
    const flow = { purpose: 'forgot_password' as const, userId, channel: contact.channel, destination: contact.to }
    const { flowId, goodUntil } = await openFlow(tx, flow, jkt)
    return { flow_id: flowId, good_until: goodUntil.toISOString() }
  })
}

/** Sets a new password after a right code: every session of the account ends, codes are unlocked, the contacts are notified, payouts are held. */
export async function resetPassword(
  ctx: ContextOf<'POST /auth/forgot-password/reset-password'>,
  { body }: Input<'POST /auth/forgot-password/reset-password'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/forgot-password/reset-password'>> {
  await ctx.replayStoredAnswer()
  const { jkt } = ctx.caller
  // Checked first, so that no password is hashed without a code.
  const { userId } = await peekAuthFlow(ctx.db, body.flow_id, 'forgot_password', jkt)
  if (userId === null) throw new DomainError('flow_ended')
  refuseCommonPassword(body.password, await getPersonOfPassword(ctx.db, userId))
  const passwordHash = await deps.passwords.hash(body.password)
  return ctx.transact(async (tx) => {
    // Of two resets of one account the second finds its flow ended.
    await lockUser(tx, { userId })
    await consumeAuthFlow(tx, body.flow_id, 'forgot_password', jkt)
    await savePassword(tx, ctx, deps, { userId, passwordHash, keptSessionId: null })
    return { done: true as const }
  })
}
