import { isGuaranteeNumber } from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import type { ContextOf, PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { addSeconds } from '#kernel/instants.ts'
import { checkCode, maskContact, presentSentCode, sendCode } from './codes.ts'
import { readContact } from './contact.ts'
import { type ApiAccessChange, type CompanyUserChange, type IdentityDeps, rulesOf } from './deps.ts'
import { callOf, isManaging, isOfGuarantee, required, type StepUpSubject } from './step-up-calls.ts'
import { addStepUp, hasStepUp, takeStepUp } from './codes.queries.ts'

const goodForSeconds = 5 * 60
/** Setting up the users of a company takes several changes. */
const managingSeconds = 15 * 60

/** One action on one thing: `release:DM-100001`, and where it agrees to terms these; for bank data the very IBAN that is to be named, for a change of contact the new one. */
async function actionKey(
  { actor, db }: ContextOf<'POST /auth/step-up/sendOtp' | 'POST /auth/step-up/checkOtp'>,
  { action, number, iban, contact, company_user, api_access }: StepUpSubject,
  { keyOfStepUp }: IdentityDeps,
): Promise<string> {
  if (action === 'api_access') return apiAccessKey(actor.companyId, required(api_access, '/api_access'))
  if (action === 'company_user') return companyUserKey(actor.companyId, required(company_user, '/company_user'))
  if (action === 'change_contact') return contactKey(readContact(required(contact, '/contact'), '/contact').to)
  if (action === 'bank_info') return `${action}:${required(iban, '/iban')}`
  return isOfGuarantee(action) ? keyOfStepUp(db, actor, action, required(number, '/number')) : action
}
/** The step-up of one change of a company's access by program. */
export const apiAccessKey = (companyId: Id<'companies'> | null, change: ApiAccessChange): string => `api_access:${companyId}:${change}`
/** The step-up of a change to this phone in E.164 or e-mail in small letters. */
export const contactKey = (contact: string): string => `change_contact:${contact}`
/** The step-up of a company's users: one for all changes of who they are and what they may, one for each of the others. */
export const companyUserKey = (companyId: Id<'companies'> | null, { change, id }: Pick<CompanyUserChange, 'change' | 'id'>): string =>
  isManaging(change) ? managingKey(companyId) : `company_user:${companyId}:${change}:${id}`
const managingKey = (companyId: Id<'companies'> | null) => `company_user:${companyId}`
/** Of the session that asks: the code is right in no other of the same person. */
const subjectOf = ({ userId, sessionId }: PersonActor, key: string) => `step_up:${userId}:${sessionId}:${key}`

/** Sends a code for one action that is allowed now; its message says what is being done, about how much money, and to which IBAN. */
export async function sendStepUpCode(
  ctx: ContextOf<'POST /auth/step-up/sendOtp'>,
  { body }: Input<'POST /auth/step-up/sendOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/step-up/sendOtp'>> {
  await ctx.replayStoredAnswer()
  const { actor } = ctx
  const to = actor.phone ?? actor.email
  if (to === null) throw new DomainError('otp_send_failed')
  const key = await actionKey(ctx, body, deps)
  await deps.rehearseCall(ctx, callOf(body))
  const facts = await deps.describeStepUp(ctx.db, actor, body, ctx.lang)
  return ctx.transact(async (tx) =>
    presentSentCode(
      await sendCode(tx, ctx, rulesOf(deps), {
        purpose: 'step_up',
        subject: subjectOf(actor, key),
        userId: actor.userId,
        channel: actor.phone === null ? 'email' : 'sms',
        to,
        budget: 'step_up',
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

/** The right code is good for that one action of this session, for five minutes; for the users of a company for fifteen. */
export async function proveStepUp(
  ctx: ContextOf<'POST /auth/step-up/checkOtp'>,
  { body }: Input<'POST /auth/step-up/checkOtp'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/step-up/checkOtp'>> {
  const { actor } = ctx
  const key = await actionKey(ctx, body, deps)
  const proof = await checkCode(ctx, rulesOf(deps), {
    purpose: 'step_up',
    subject: subjectOf(actor, key),
    userId: actor.userId,
    code: body.code,
  })
  return ctx.transact(async (tx) => {
    await proof.spend(tx)
    await addStepUp(tx, { userId: actor.userId, sessionId: actor.sessionId, action: key, now: tx.now })
    const seconds = body.company_user && isManaging(body.company_user.change) ? managingSeconds : goodForSeconds
    return { good_until: addSeconds(tx.now, seconds).toISOString() }
  })
}

/** Spends the step-up that an action needs (`release:DM-100001`), in the transaction of that action; without a fresh one the action is refused. */
export async function useStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void> {
  if (ctx.rehearsal) return ctx.rehearsal.proof.spend(tx)
  const { actor } = ctx
  if (actor.kind !== 'person' || !(await takeStepUp(tx, actor.userId, actor.sessionId, action))) throw stepUpRequired(action)
}

/** Looks for the step-up of a company's users, which stays good for their other changes. */
export async function useManagingStepUp(tx: Tx, ctx: RequestContext, companyId: Id<'companies'>): Promise<void> {
  if (ctx.rehearsal) return ctx.rehearsal.proof.spend(tx)
  const { actor } = ctx
  const key = managingKey(companyId)
  const since = addSeconds(tx.now, -managingSeconds)
  if (actor.kind !== 'person' || !(await hasStepUp(tx, actor.userId, actor.sessionId, key, since))) throw stepUpRequired(key)
}

/** Looks whether an action has its step-up, which stays unspent for the call that carries it out. */
export async function lookForStepUp(ctx: ContextOf<'POST /auth/update-mobile/sendOtp'>, action: string): Promise<void> {
  if (ctx.rehearsal) return
  const { userId, sessionId } = ctx.actor
  if (!(await hasStepUp(ctx.db, userId, sessionId, action, addSeconds(ctx.now, -goodForSeconds)))) throw stepUpRequired(action)
}

function stepUpRequired(key: string): DomainError {
  const [action, on = ''] = key.split(':')
  return new DomainError('step_up_required', { facts: { action, ...(isGuaranteeNumber(on) ? { number: on } : {}) } })
}
