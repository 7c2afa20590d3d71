import type { Input } from '@damana/contract'
import {
  type ActionCall,
  type ActionName,
  actionNames,
  asksForCode,
  callByLink,
  callOfAction,
  type FieldsOf,
  guaranteeActions,
  type LinkActionName,
  linkActionNames,
  type LinkCall,
} from '@damana/contract/guarantee-actions'
import { hasPermission } from '@damana/contract/permissions'
import { type ActionInput, applyTransition, refusal, releaseInput, rolesOf } from '#effects/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Handlers, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ActorRole, decide, type LockedGuarantee, lockGuaranteeById, lockGuaranteeOfParty, type WithSides } from '#lifecycle/index.ts'
import { type Act, applied, attachEvidence, type Carry, roleFor } from './act.ts'
import { requestCancellation } from './cancellation/cancel-sale.ts'
import type { GuaranteeDeps } from './deps.ts'
import { answerSplit, confirmTransfer, declarePayerOf } from './disputes/case-acts.ts'
import { acceptOffer, endOffer } from './offer/answer-offer.ts'
import { amendOffer } from './offer/change-offer.ts'
import { consentAsOwner, consentByLink, getOwnerLink, type LinkAct } from './offer/owner-consent.ts'
import { acceptTerms, proposeTerms, refuseTerms } from './terms/change-terms.ts'
import { stepUpKey } from './step-up-key.ts'
import { presentGuarantee, presentOwnerView } from './read/present-guarantee.ts'

/** Actions that hand over words and files only need no function of their own. */
type PlainAction = {
  [A in ActionName]: FieldsOf<A>[keyof FieldsOf<A>] extends 'words' | 'words?' | 'files' ? A : never
}[ActionName]

/** Works before the transaction, and answers the work in it. */
type Prepare<Asked, Work> = (act: Asked) => Work | Promise<Work>
const own: { [A in Exclude<ActionName, PlainAction>]: Prepare<Act<A>, Carry> } & { [A in PlainAction]?: Prepare<Act<A>, Carry> } = {
  consent: consentAsOwner,
  refuse: endOffer,
  amend: amendOffer,
  propose_terms: proposeTerms,
  accept_terms: acceptTerms,
  refuse_terms: refuseTerms,
  withdraw: endOffer,
  accept: acceptOffer,
  reject: endOffer,
  declare_payer: declarePayerOf,
  release: () => releaseInput,
  confirm: confirmTransfer,
  answer_split: answerSplit,
  request_cancellation: requestCancellation,
}
const ownByLink: { [A in LinkActionName]: Prepare<LinkAct<A>, Carry<LockedGuarantee>> } = {
  consent: consentByLink,
  refuse: endOffer,
  withdraw: () => endOffer({ body: {} }),
  answer_split: answerSplit,
  accept_terms: acceptTerms,
  refuse_terms: refuseTerms,
}

/** Words are told and kept in the history under the name of their field, files are attached and counted. */
const carryPlain =
  (action: ActionName, { ctx, body }: Act<ActionName>): Carry =>
  async (tx, guarantee) => {
    const { fields } = guaranteeActions[action]
    const given: Readonly<Record<string, unknown>> = body
    const input: ActionInput & { facts: NonNullable<ActionInput['facts']> } = { facts: {} }
    for (const [field, kind] of Object.entries(fields)) {
      const value = given[field]
      if (kind === 'files' && Array.isArray(value))
        input.facts['files'] = (await attachEvidence(tx, ctx.actor, action, guarantee, value)).length
      else if (typeof value === 'string') {
        input.facts[field] = value
        input.said = { words: value }
      }
    }
    return input
  }

/**
 * Takes one action of a side: locks the guarantee, checks permission, rules and step-up code, applies the transition, and answers the
 * side's new view.
 */
async function takeAction(action: ActionName, act: Act<ActionName>) {
  const { ctx, number, deps } = act
  const prepare = own[action] as Prepare<typeof act, Carry> | undefined // the body is that of the action's call
  const carry = prepare ? await prepare(act) : carryPlain(action, act)
  return await ctx.transactOn(
    (db) => lockGuaranteeOfParty(db, number, ctx.actor.partyId),
    async (tx, guarantee) => {
      if (!guarantee) throw new DomainError('not_found')
      await carryOutAction(tx, guarantee, action, act, carry)
      return presentGuarantee(ctx, tx, number, deps.settings())
    },
  )
}

/** The rules are checked before a code is asked for, and again when the transition is written. */
function requireListed(guarantee: LockedGuarantee, action: ActionName, who: ActorRole, { settings }: GuaranteeDeps): void {
  const decision = decide(guarantee, action, who, { now: guarantee.now, settings: settings(), listing: true })
  if (!decision.ok) throw refusal(guarantee, decision.reason)
}

/** Checks permission, rules and step-up code of an action of a side on the locked guarantee, and applies its transition. */
async function carryOutAction(tx: Tx, guarantee: WithSides, action: ActionName, { ctx, number, deps }: Act<ActionName>, carry: Carry) {
  if (!hasPermission(ctx.actor.permissions, guaranteeActions[action].permission)) throw refusal(guarantee, 'no_permission')
  const who = roleFor(action, rolesOf(guarantee, ctx.actor.partyId))
  requireListed(guarantee, action, who, deps)
  if (asksForCode(action, who, guarantee.isOfPartner)) {
    const { termsVersion, termsProposal } = guarantee
    await deps.requireStepUp(tx, ctx, stepUpKey(action, number, { termsVersion, proposal: termsProposal?.nth ?? null }))
  }
  const input = await carry(tx, guarantee, who)
  if (input !== applied) await applyTransition(tx, auditContextOf(ctx, tx), guarantee, action, who, deps, input)
}

/** Withdraws a locked guarantee as the call of that action does, in a transaction that belongs to another call. */
export const carryOutWithdrawal = (tx: Tx, guarantee: WithSides, act: Omit<Act<'withdraw'>, 'body'>): Promise<void> =>
  carryOutAction(tx, guarantee, 'withdraw', { ...act, body: {} }, endOffer({ body: {} }))

/** An offer is answered by the link of its terms; what is asked after acceptance names by itself what it answers. */
const isOfLink = (action: LinkActionName): boolean => action === 'consent' || action === 'refuse' || action === 'withdraw'

/** Takes one action of an owner without an account, by the link and a code to the owner's own phone. */
async function takeActionByLink(action: LinkActionName, act: LinkAct<LinkActionName>) {
  const { ctx, link, body, deps } = act
  const prepare = ownByLink[action] as Prepare<typeof act, Carry<LockedGuarantee>> // the body is that of the action's call
  const carry = await prepare(act)
  const proof = await deps.ownerCodes.check(ctx, { id: link.id, phone: link.ownerPhone }, body.code)
  return await ctx.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, link.guaranteeId)
    if (!guarantee) throw new DomainError('not_found')
    if (isOfLink(action) && guarantee.termsVersion !== link.termsVersion)
      throw new DomainError('action_not_allowed', { reason: 'terms_changed' })
    requireListed(guarantee, action, 'seller', deps)
    await proof.spend(tx)
    const input = await carry(tx, guarantee, 'seller')
    if (input !== applied) await applyTransition(tx, auditContextOf(ctx, tx), guarantee, action, 'seller', deps, input)
    return presentOwnerView(ctx, tx, link, deps.settings())
  })
}

type SideCall = ActionCall<ActionName>
type OwnerCall = LinkCall<LinkActionName>

/** The handlers of every action of a side and of every owner's link. */
export const actionHandlers = (deps: GuaranteeDeps) =>
  Object.fromEntries([
    ...actionNames.map((action): [string, unknown] => [
      callOfAction(action),
      (ctx: ContextOf<SideCall>, { params, body }: Input<SideCall>) => takeAction(action, { ctx, number: params.number, body, deps }),
    ]),
    ...linkActionNames.map((action): [string, unknown] => [
      callByLink(action),
      async (ctx: ContextOf<OwnerCall>, { params, body }: Input<OwnerCall>) =>
        takeActionByLink(action, { ctx, link: await getOwnerLink(ctx.db, params.token), body, deps }),
    ]),
  ]) as Pick<Handlers, SideCall | OwnerCall>
