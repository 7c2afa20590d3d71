import { isGuaranteeNumber } from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import type { ContextOf, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import {
  checkCode,
  type Contact,
  countRegistrationAttempt,
  findInvitedBySecret,
  type Flow,
  type IdentityDeps,
  isContactTaken,
  openFlow,
  presentSentCode,
  readContact,
  rulesOf,
  sendCode,
} from '#people/sign-in/index.ts'

interface Destination extends Flow {
  purpose: 'register' | 'first_password' | 'company_draft'
  /** Whose and what code it is. */
  subject: string
}
type Named = Input<'POST /auth/register/sendOtp/Flow2'>['body']

/** A phone or an e-mail that is about to register; with an invitation to an account, the contact that the account has. */
async function destinationOf(ctx: RequestContext, { phone, email, invite, purpose }: Named): Promise<Destination> {
  if (invite !== undefined && purpose !== 'register') throw invalidChoice('/purpose')
  if (invite !== undefined && !isGuaranteeNumber(invite)) {
    const invited = await findInvitedBySecret(ctx.db, invite)
    if (!invited) throw new DomainError('flow_ended')
    const { userId, channel, contact } = invited
    return { purpose: 'first_password', subject: `first_password:${userId}`, userId, channel, destination: contact }
  }
  if (phone !== undefined && email !== undefined) throw invalidChoice('/email')
  return ofStranger(purpose, email === undefined ? readContact(phone ?? '', '/phone') : readContact(email, '/email'))
}
const invalidChoice = (pointer: string) => new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid_choice' }] })
const ofStranger = (purpose: Named['purpose'], { channel, to }: Contact): Destination => ({
  purpose,
  subject: `${purpose}:${to}`,
  userId: null,
  channel,
  destination: to,
})

/** Sends a code to a contact that is about to register. The answer does not reveal whether an account has the contact. */
export async function sendFlowCode(
  ctx: ContextOf<'POST /auth/register/sendOtp/Flow2'>,
  { body }: Input<'POST /auth/register/sendOtp/Flow2'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/register/sendOtp/Flow2'>> {
  await ctx.replayStoredAnswer()
  await countRegistrationAttempt(ctx, deps, 'flow_send')
  const { purpose, subject, userId, channel, destination } = await destinationOf(ctx, body)
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), {
        purpose,
        subject,
        userId,
        channel: channel === 'mobile' ? 'sms' : 'email',
        to: destination,
        budget: purpose === 'first_password' ? 'owner' : 'stranger',
      }),
    ),
  )
}

/** The right code opens the next step. Only the holder of the code learns that the contact already has an account. */
export async function checkFlowCode(
  ctx: ContextOf<'POST /auth/register/checkOtp/Flow2'>,
  { body }: Input<'POST /auth/register/checkOtp/Flow2'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/register/checkOtp/Flow2'>> {
  await ctx.replayStoredAnswer()
  await countRegistrationAttempt(ctx, deps, 'flow_check')
  const { subject, ...flow } = await destinationOf(ctx, body)
  const { purpose, userId, channel, destination } = flow
  const proof = await checkCode(ctx, rulesOf(deps), { purpose, subject, userId, code: body.code })
  // A person with an account may register a company.
  if (purpose !== 'company_draft' && (await isContactTaken(ctx.db, channel, destination, userId))) {
    await ctx.inOwnTransaction((tx) => proof.spend(tx))
    throw new DomainError('already_registered')
  }
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    const { flowId, goodUntil } = await openFlow(tx, flow, ctx.caller.jkt)
    return { flow_id: flowId, purpose, good_until: goodUntil.toISOString() }
  })
}
