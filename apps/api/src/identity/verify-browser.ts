import type { Input, Reply } from '@damana/contract'
import type { ContextOf, PersonActor } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import { checkCode, presentSentCode, sendCode } from './codes.ts'
import { rulesOf, type IdentityDeps } from './deps.ts'
import { readProfile } from './profile.ts'
import { getContact, rotateToken, trustBrowser } from './queries.ts'
import { endUnverifiedText, isContactTaken } from './register.queries.ts'
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
const subjectOf = (actor: PersonActor, channel: Channel) => `user:${actor.userId}:${channel}`

/** A strange browser is let in by a contact that is known to be his: an e-mail that was only typed may be anybody's. Where none is proven yet, the first one is. */
async function refuseUnprovenContact(ctx: ContextOf<'POST /auth/verified-mobile/sendOtp'>, channel: Channel): Promise<void> {
  const proven = await getContact(ctx.db, ctx.actor.userId)
  const isProven = channel === 'mobile' ? proven.phone !== null : proven.email !== null
  const isAnyProven = proven.phone !== null || proven.email !== null
  if (isAnyProven && !isProven) throw new DomainError('validation_failed', { errors: [{ pointer: '/channel', code: 'invalid_choice' }] })
}

/** Sends the code that stands between this session and the pages behind the gate. */
export async function sendVerificationCode(
  ctx: ContextOf<'POST /auth/verified-mobile/sendOtp'>,
  { body }: Input<'POST /auth/verified-mobile/sendOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/verified-mobile/sendOtp'>> {
  const { channel, to } = destinationOf(ctx.actor, body.channel)
  const isTrusted = ctx.caller.session?.trusted ?? false
  if (!isTrusted) await refuseUnprovenContact(ctx, channel)
  const purpose = purposeOf(isTrusted, channel)
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), {
        purpose,
        subject: subjectOf(ctx.actor, channel),
        userId: ctx.actor.userId,
        channel: channel === 'mobile' ? 'sms' : 'email',
        to,
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
  const proof = await checkCode(ctx, rulesOf(deps), {
    purpose: purposeOf(session.trusted, channel),
    subject: subjectOf(actor, channel),
    userId: actor.userId,
    code: body.code,
    jkt: caller.jkt,
  })
  if (await isContactTaken(ctx.db, channel, channel === 'email' ? to.toLowerCase() : to, actor.userId)) {
    // Only now somebody who has an account is told so. What he began without it is over, unless it has become an account of its own.
    await ctx.apart(async (tx) => {
      await proof.spend(tx)
      tx.send(endUnverifiedText, [session.id])
    })
    throw new DomainError('already_registered')
  }
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    await trustBrowser(tx, actor.userId, actor.sessionId, caller.jkt, channel)
    const token = newToken()
    // Another tab may have put a newer token in place; then that one stays.
    if (!(await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))) throw new DomainError('session_invalid')
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}
