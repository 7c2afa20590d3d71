import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Reply } from '@damana/contract'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, PersonActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { addAccountNotification, enqueueMessage } from '#notify/index.ts'
import { moveAccount } from '#people/bank-accounts/index.ts'
import { detachIdentity, savePartyPhone } from '#people/parties/index.ts'
import { lockDuplicateParty, lockGuaranteesOfDuplicate } from './change-contact.queries.ts'
import {
  checkCode,
  type Contact,
  contactKey,
  getContact,
  hashOf,
  type IdentityDeps,
  isContactTaken,
  lockDestination,
  lookForStepUp,
  maskContact,
  newToken,
  presentSentCode,
  readContact,
  readProfile,
  rotateToken,
  rulesOf,
  saveContact,
  sendCode,
  useStepUp,
} from '#people/sign-in/index.ts'

type Body = Input<'POST /auth/update-mobile/sendOtp'>['body']

/** The new phone or e-mail, which has to be another than the present one. */
function readNewContact(actor: PersonActor, { channel, phone, email }: Body): Contact {
  const [typed, pointer] = channel === 'mobile' ? [phone, '/phone'] : [email, '/email']
  const contact = readContact(typed ?? '', pointer)
  if (contact.channel !== channel)
    throw new DomainError('validation_failed', { errors: [{ pointer, code: channel === 'mobile' ? 'invalid_phone' : 'invalid_email' }] })
  if (contact.to === (channel === 'mobile' ? actor.phone : actor.email?.toLowerCase())) {
    const code = channel === 'mobile' ? 'phone_unchanged' : 'email_unchanged'
    throw new DomainError(code, { errors: [{ pointer, code }] })
  }
  return contact
}

const codeFor = (actor: PersonActor, { channel, to }: Contact) => ({
  purpose: channel === 'mobile' ? ('change_mobile' as const) : ('change_email' as const),
  subject: `user:${actor.userId}:${to}`,
  userId: actor.userId,
})

/** Sends a code to the new phone or e-mail, even where it belongs to another account, which only the holder of the code learns. */
export async function sendContactCode(
  ctx: ContextOf<'POST /auth/update-mobile/sendOtp'>,
  { body }: Input<'POST /auth/update-mobile/sendOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/update-mobile/sendOtp'>> {
  const contact = readNewContact(ctx.actor, body)
  await lookForStepUp(ctx, contactKey(contact.to))
  const channel = contact.channel === 'mobile' ? 'sms' : 'email'
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), { ...codeFor(ctx.actor, contact), channel, to: contact.to, budget: 'stranger' }),
    ),
  )
}

/** The right code puts the new phone or e-mail in place of the old one, which is told; money waits after a change of phone. */
export async function changeContact(
  ctx: ContextOf<'POST /auth/update-mobile/checkOtpWithUpdate'>,
  { body }: Input<'POST /auth/update-mobile/checkOtpWithUpdate'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/update-mobile/checkOtpWithUpdate'>> {
  await ctx.replayStoredAnswer()
  const { actor, caller } = ctx
  const { session } = caller
  if (!session) throw new DomainError('session_invalid')
  const contact = readNewContact(actor, body)
  const key = contactKey(contact.to)
  await lookForStepUp(ctx, key)
  const proof = await checkCode(ctx, rulesOf(deps), { ...codeFor(actor, contact), code: body.code })
  if (await isContactTaken(ctx.db, contact.channel, contact.to, actor.userId)) {
    await ctx.inOwnTransaction((tx) => proof.spend(tx))
    throw new DomainError('already_registered')
  }
  return ctx.transact(async (tx) => {
    await lockDestination(tx, { destination: contact.to })
    if (await isContactTaken(tx, contact.channel, contact.to, actor.userId)) throw new DomainError('already_registered')
    await proof.spend(tx)
    await useStepUp(tx, ctx, key)
    await tellOldContact(tx, actor.userId, contact)
    const { partyId } = await saveContact(tx, actor.userId, contact)
    if (contact.channel === 'mobile') {
      if (partyId !== null) await movePartyTo(tx, ctx, deps, partyId, contact.to)
      await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'contact_changed', userId: actor.userId, what: 'phone' })
    }
    await insertSecurityEvent(tx, {
      kind: 'contact_changed',
      userId: actor.userId,
      sessionId: session.id,
      requestId: ctx.requestId,
      facts: { channel: contact.channel },
    })
    const token = newToken()
    // Another tab may have put a newer token in place; then that one stays.
    if (!(await rotateToken(tx, session.id, session.tokenHash, hashOf(token), 0))) throw new DomainError('session_invalid')
    return { ...(await readProfile(tx, session.id, deps.settings().termsVersion)), token }
  })
}

/** The old one of the same kind, or the other where there was none. */
async function tellOldContact(tx: Tx, userId: Id<'users'>, changed: Contact): Promise<void> {
  const facts = { what: changed.channel, contact: maskContact(changed.to) }
  await addAccountNotification(tx, userId, { template: 'contact_changed', facts })
  const { phone, email, lang } = await getContact(tx, userId)
  const isToPhone = phone !== null && (changed.channel === 'mobile' || email === null)
  const to = isToPhone ? phone : email
  if (to === null) return
  await enqueueMessage(tx, { channel: isToPhone ? 'sms' : 'email', to, template: 'contact_changed', facts, lang })
}

/**
 * Gives the party the new phone, too. If a counterparty has invited the same person by that phone, the user's party takes over the invited party's guarantees, money and
 * bank account. A guarantee in which the user would be both sides stays with the invited party, which then keeps its national number and phone; the user's party keeps its old phone.
 */
async function movePartyTo(
  tx: Tx,
  ctx: ContextOf<'POST /auth/update-mobile/checkOtpWithUpdate'>,
  deps: IdentityDeps,
  partyId: Id<'parties'>,
  phone: string,
): Promise<void> {
  const duplicate = await lockDuplicateParty(tx, partyId, phone)
  if (!duplicate) return savePartyPhone(tx, { id: partyId, phone })
  // One account has one national number; its pair cannot be another account's.
  if (!duplicate.isInvited) throw new DomainError('already_registered')
  const guarantees = await lockGuaranteesOfDuplicate(tx, duplicate.id, partyId)
  const moved = guarantees.filter(({ isBoth }) => !isBoth).map(({ id }) => id)
  const audit = auditContextOf(ctx, tx)
  await deps.publish(tx, audit, { kind: 'party_adopted', fromPartyId: duplicate.id, toPartyId: partyId, guaranteeIds: moved })
  const facts = { from_party: String(duplicate.id), moved: moved.length, left: guarantees.length - moved.length }
  await insertSecurityEvent(tx, {
    kind: 'party_adopted',
    userId: ctx.actor.userId,
    sessionId: ctx.actor.sessionId,
    requestId: ctx.requestId,
    facts,
  })
  if (moved.length === guarantees.length) {
    await moveAccount(tx, { fromPartyId: duplicate.id, toPartyId: partyId })
    await detachIdentity(tx, { id: duplicate.id })
    await savePartyPhone(tx, { id: partyId, phone })
  }
  await deps.publish(tx, audit, { kind: 'party_completed', partyId })
}
