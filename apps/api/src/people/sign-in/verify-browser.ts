import type { Input, Reply } from '@damana/contract'
import type { ContextOf, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { checkCode, presentSentCode, sendCode } from './codes.ts'
import { tellContact } from './tell-contact.ts'
import { type IdentityDeps, rulesOf } from './deps.ts'
import { readProfile } from './profile.ts'
import { getContact, rotateToken, trustBrowser } from './queries.ts'
import { endUnverified, isContactTaken } from './account.queries.ts'
import { hashOf, newToken } from './secrets.ts'

type Channel = 'mobile' | 'email'

/** Where the code goes: as asked, else to the phone; an account without one gets it by e-mail. */
function destinationOf(actor: PersonActor, wanted: Channel | undefined): { channel: Channel; to: string } {
  const channel = wanted ?? (actor.phone === null ? 'email' : 'mobile')
  const to = channel === 'mobile' ? actor.phone : actor.email
  if (to === null) throw new DomainError('validation_failed', { errors: [{ pointer: '/channel', code: 'invalid_choice' }] })
  return { channel, to }
}

/** A browser that the account does not know asks for its code; otherwise it is the contact that is being verified. */
const purposeOf = (isTrusted: boolean, channel: Channel) =>
  isTrusted ? (channel === 'mobile' ? 'verify_mobile' : 'verify_email') : 'new_device'
/** The caller knows the password but not the code: the owner is notified at the third wrong one. */
const toldAtFailures = 3
const subjectOf = (actor: PersonActor, channel: Channel) => `user:${actor.userId}:${channel}`

/**
 * Whether the account has proven this contact. A new browser is let in by a proven one only: an e-mail that was only typed may be anybody's. Where none is proven yet,
 * any will do.
 */
async function isContactProven(ctx: ContextOf<'POST /auth/verified-mobile/sendOtp'>, channel: Channel): Promise<boolean> {
  const proven = await getContact(ctx.db, ctx.actor.userId)
  const isProven = channel === 'mobile' ? proven.phone !== null : proven.email !== null
  const isAnyProven = proven.phone !== null || proven.email !== null
  if (isAnyProven && !isProven && !ctx.caller.session?.trusted)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/channel', code: 'invalid_choice' }] })
  return isProven
}

/** Sends the code that stands between this session and the pages behind the gate. */
export async function sendVerificationCode(
  ctx: ContextOf<'POST /auth/verified-mobile/sendOtp'>,
  { body }: Input<'POST /auth/verified-mobile/sendOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/verified-mobile/sendOtp'>> {
  const { channel, to } = destinationOf(ctx.actor, body.channel)
  const purpose = purposeOf(ctx.caller.session?.trusted ?? false, channel)
  // A phone can be registered by a stranger: until the code is given, requesting it does not count against the owner's limit.
  const budget = (await isContactProven(ctx, channel)) ? 'owner' : 'stranger'
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), {
        purpose,
        subject: subjectOf(ctx.actor, channel),
        userId: ctx.actor.userId,
        channel: channel === 'mobile' ? 'sms' : 'email',
        to,
        budget,
      }),
    ),
  )
}

/** The right code makes this browser a known one and the contact a verified one; the session gets a new token. */
export async function verifyBrowser(
  ctx: ContextOf<'POST /auth/verified-mobile/checkOtpWithVerified'>,
  { body }: Input<'POST /auth/verified-mobile/checkOtpWithVerified'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/verified-mobile/checkOtpWithVerified'>> {
  const { actor, caller } = ctx
  const { channel, to } = destinationOf(actor, body.channel)
  const { session } = caller
  if (!session) throw new DomainError('session_invalid')
  const purpose = purposeOf(session.trusted, channel)
  const proof = await checkCode(ctx, rulesOf(deps), {
    purpose,
    subject: subjectOf(actor, channel),
    userId: actor.userId,
    code: body.code,
    async onWrong(failures) {
      if (purpose === 'new_device' && failures === toldAtFailures)
        await ctx.inOwnTransaction((tx) => tellContact(tx, actor.userId, 'new_device_attempt'))
    },
  })
  if (await isContactTaken(ctx.db, channel, channel === 'email' ? to.toLowerCase() : to, actor.userId)) {
    // Only after the code does the user learn of the existing account. The new registration ends, unless it has another verified contact.
    await ctx.inOwnTransaction(async (tx) => {
      await proof.spend(tx)
      await endUnverified(tx, session.id)
    })
    throw new DomainError('already_registered')
  }
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    if (purpose === 'new_device') await tellContact(tx, actor.userId, 'new_device')
    await trustBrowser(tx, { userId: actor.userId, sessionId: actor.sessionId, jkt: caller.jkt, verified: channel })
    const token = newToken()
    // Another tab may have put a newer token in place; then that one stays.
    if (!(await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))) throw new DomainError('session_invalid')
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}
