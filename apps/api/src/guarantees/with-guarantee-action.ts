import { type ActionName, asksForCode, guaranteeActions } from '@damana/contract/guarantee-actions'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import type { GuaranteeDeps } from './deps.ts'
import { decide, lockGuaranteeOfParty, type ActorRole, type WithSides } from '#lifecycle/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import { DomainError } from '#kernel/errors.ts'
import { hasPermission } from '@damana/contract/permissions'
import { type ActionInput, applyTransition, refusal, rolesOf } from '#effects/index.ts'

/**
 * Runs one action of a person on a visible guarantee: locks it, checks permission, rules and step-up code, applies the transition, and
 * answers with the person's new view.
 */
export async function runGuaranteeAction<T>(
  ctx: RequestContext<PersonActor>,
  number: string,
  trigger: ActionName,
  deps: GuaranteeDeps,
  prepare: (tx: Tx, guarantee: WithSides, who: ActorRole) => Promise<ActionInput> | ActionInput,
  answer: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await withGuaranteeAction(ctx, number, trigger, deps, async (tx, guarantee, who) => {
    await applyTransition(tx, auditContextOf(ctx, tx), guarantee, trigger, who, deps, await prepare(tx, guarantee, who))
    return answer(tx)
  })
}

/** The same for an action of more than one transition, which `work` applies. */
export async function withGuaranteeAction<T>(
  ctx: RequestContext<PersonActor>,
  number: string,
  trigger: ActionName,
  deps: GuaranteeDeps,
  work: (tx: Tx, guarantee: WithSides, who: ActorRole) => Promise<T>,
): Promise<T> {
  return await ctx.transactOn(
    (db) => lockGuaranteeOfParty(db, number, ctx.actor.partyId),
    async (tx, guarantee) => {
      if (!guarantee) throw new DomainError('not_found')
      const roles = rolesOf(guarantee, ctx.actor.partyId)
      if (!hasPermission(ctx.actor.permissions, guaranteeActions[trigger].permission)) throw refusal(guarantee, 'no_permission')
      const who = roleFor(trigger, roles)
      // The rules are checked before a code is asked for, and again when the transition is written.
      const decision = decide(guarantee, trigger, who, { now: guarantee.now, settings: deps.settings(), listing: true })
      if (!decision.ok) throw refusal(guarantee, decision.reason)
      if (asksForCode(trigger, who)) await deps.requireStepUp(tx, ctx, `${trigger}:${number}`)
      // Awaited here and by the use cases, so that an error's stack includes the use case.
      return await work(tx, guarantee, who)
    },
  )
}

/** A person who is seller and creator acts as the seller, except where only the creator may act. */
export function roleFor(trigger: ActionName, roles: readonly ActorRole[]): ActorRole {
  if (trigger === 'amend' && roles.includes('creator')) return 'creator'
  return roles[0] ?? 'creator'
}
