import { isGuaranteeNumber } from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import type { ContextOf, PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { addSeconds } from '#kernel/instants.ts'
import { checkCode, maskContact, presentSentCode, sendCode } from './codes.ts'
import { readContact } from './contact.ts'
import { type CompanyUserChange, type IdentityDeps, rulesOf } from './deps.ts'
import { hashOf } from './secrets.ts'
import { addStepUp, hasStepUp, takeStepUp } from './codes.queries.ts'

const goodForSeconds = 5 * 60

type Asked = Pick<Input<'POST /auth/step-up/sendOtp'>['body'], 'action' | 'number' | 'iban' | 'contact' | 'company_user'>

/** One action on one thing: `release:DM-100001`; for bank data the very IBAN that is to be named, for a change of contact the new one. */
function actionKey({ action, number, iban, contact, company_user }: Asked, actor: PersonActor): string {
  if (action === 'company_user') {
    if (company_user === undefined) throw new DomainError('validation_failed', { errors: [{ pointer: '/company_user', code: 'required' }] })
    return companyUserKey(actor.companyId, company_user)
  }
  if (action === 'change_contact') return contactKey(readContact(contact ?? '', '/contact').to)
  return [action, number ?? (action === 'bank_info' ? iban : undefined)].filter((part) => part !== undefined).join(':')
}
/** The step-up of a change to this phone in E.164 or e-mail in small letters. */
export const contactKey = (contact: string): string => `change_contact:${contact}`
/** The step-up of one change of a company's users: for these rights of this person, and no others. */
export function companyUserKey(companyId: bigint | null, its: CompanyUserChange): string {
  const { change, id = null, email, mobile, permissions = [], full_on_group = false } = its
  const contacts = [mobile, email].map((typed, index) =>
    typed === undefined ? null : readContact(typed, index === 0 ? '/company_user/mobile' : '/company_user/email').to,
  )
  const subject = JSON.stringify([String(companyId), change, id, ...contacts, [...new Set(permissions)].sort(), full_on_group])
  return `company_user:${hashOf(subject).toString('base64url')}`
}
const subjectOf = (actor: PersonActor, key: string) => `step_up:${actor.userId}:${key}`

/** Sends a code for one action; its message says what is being done, about how much money, and to which IBAN. */
export async function sendStepUpCode(
  ctx: ContextOf<'POST /auth/step-up/sendOtp'>,
  { body }: Input<'POST /auth/step-up/sendOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/step-up/sendOtp'>> {
  const { actor } = ctx
  const to = actor.phone ?? actor.email
  if (to === null) throw new DomainError('otp_send_failed')
  const key = actionKey(body, actor)
  const facts = await deps.describeStepUp(ctx.db, actor, body)
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), {
        purpose: 'step_up',
        subject: subjectOf(actor, key),
        userId: actor.userId,
        channel: actor.phone === null ? 'email' : 'sms',
        to,
        budget: 'owner',
        facts: {
          action: body.action,
          ...facts,
          ...(body.number === undefined ? {} : { number: body.number }),
          ...(body.iban === undefined ? {} : { iban_tail: body.iban.slice(-4) }),
          ...(body.action === 'change_contact' ? { contact: maskContact(readContact(body.contact ?? '', '/contact').to) } : {}),
        },
      }),
    ),
  )
}

/** The right code is good for that one action of this session, for five minutes. */
export async function proveStepUp(
  ctx: ContextOf<'POST /auth/step-up/checkOtp'>,
  { body }: Input<'POST /auth/step-up/checkOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/step-up/checkOtp'>> {
  const { actor } = ctx
  const key = actionKey(body, actor)
  const proof = await checkCode(ctx, rulesOf(deps), {
    purpose: 'step_up',
    subject: subjectOf(actor, key),
    userId: actor.userId,
    code: body.code,
  })
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    await addStepUp(tx, actor.userId, actor.sessionId, key, tx.now)
    return { good_until: addSeconds(tx.now, goodForSeconds).toISOString() }
  })
}

/** Spends the step-up that an action needs (`release:DM-100001`), in the transaction of that action; without a fresh one the action is refused. */
export async function useStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void> {
  const { actor } = ctx
  const isProven = actor.kind === 'person' && (await takeStepUp(tx, actor.userId, actor.sessionId, action))
  const [name, on = ''] = action.split(':')
  if (!isProven) throw new DomainError('step_up_required', { facts: { action: name, ...(isGuaranteeNumber(on) ? { number: on } : {}) } })
}

/** Looks whether an action has its step-up, which stays unspent for the call that carries it out. */
export async function lookForStepUp(ctx: ContextOf<'POST /auth/update-mobile/sendOtp'>, action: string): Promise<void> {
  const { userId, sessionId } = ctx.actor
  if (!(await hasStepUp(ctx.db, userId, sessionId, action)))
    throw new DomainError('step_up_required', { facts: { action: action.split(':')[0] } })
}
