import type { ActorKind } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { measurements } from '#kernel/measurements.ts'
import type { WithSettings } from '#kernel/settings.ts'
import {
  type Trigger,
  decide,
  effectsOf,
  isActive,
  isAwaitingPayment,
  isCompleted,
  isMoneyHeld,
  type LockedGuarantee,
  saveTransition,
  type ActorRole,
} from '#lifecycle/index.ts'
import { carryOut } from './carry-out.ts'
import { workOfRaised } from './on-payout-status.ts'
import type { ActionInput, TransitionStep, Work } from './work.ts'

/** The roles of a party in a guarantee; a seller who is also the creator has both. */
export function rolesOf(
  guarantee: Pick<LockedGuarantee, 'sellerPartyId' | 'creatorPartyId' | 'buyerPartyId' | 'isOfPartner'>,
  partyId: Id<'parties'>,
): ActorRole[] {
  const roles: ActorRole[] = []
  if (guarantee.sellerPartyId === partyId) roles.push('seller')
  if (guarantee.creatorPartyId === partyId) roles.push(guarantee.isOfPartner ? 'partner' : 'creator')
  if (guarantee.buyerPartyId === partyId) roles.push('buyer')
  return roles
}

/** The actor kind in the history: a partner is who created the sale. */
function actorKindOf(who: ActorRole): ActorKind {
  if (who === 'reviewer' || who === 'finance') return 'staff'
  return who === 'clock' ? 'system' : who === 'partner' ? 'creator' : who
}

/** Applies one transition to a locked guarantee, if the life cycle allows it, with all its effects, in the same transaction. */
export const applyTransition = (
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  trigger: Trigger,
  who: ActorRole,
  deps: WithSettings,
  input: ActionInput = {},
): Promise<LockedGuarantee> => applyWork(tx, audit, guarantee, [{ kind: 'transition', trigger, who, input }], deps)

/**
 * Applies work items one at a time: the follow-ups of an item come before the items behind it, so that the history and the ledger read in
 * the order of events. Returns the guarantee's last state. The caller holds its lock.
 */
export async function applyWork(
  tx: Tx,
  caller: AuditContext,
  guarantee: LockedGuarantee,
  work: readonly Work[],
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const audit = { ...caller, now: guarantee.now }
  let current = guarantee
  const todo: Work[] = [...workOfRaised(tx.takeRaised(guarantee.id)), ...work]
  for (let next = todo.shift(); next; next = todo.shift()) {
    if (next.kind === 'transition') {
      const applied = await transit(tx, audit, current, next, deps)
      current = applied.after
      todo.unshift(...applied.effects)
      continue
    }
    const { first = [], last = [] } = await carryOut(tx, audit, current, next, deps)
    todo.unshift(...workOfRaised(tx.takeRaised(guarantee.id)), ...first)
    todo.push(...last)
  }
  return current
}

/** Decides one transition and writes state, event, notifications and timer in one statement. */
async function transit(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  { trigger, who, input }: TransitionStep,
  deps: WithSettings,
): Promise<{ after: LockedGuarantee; effects: readonly Work[] }> {
  const { now } = guarantee
  const settings = deps.settings()
  const decision = decide(guarantee, trigger, who, { now, settings, ...(input.said ? { facts: input.said } : {}) })
  if (!decision.ok) throw refusal(guarantee, decision.reason)
  const { next, row } = decision
  const endsNow = isActive(guarantee.operationalStatus) && !isActive(next.operationalStatus)
  const after = await saveTransition(
    tx,
    audit,
    guarantee,
    {
      next,
      event: decision.event,
      actorKind: actorKindOf(who),
      facts: input.facts ?? {},
      columns: {
        ...(endsNow ? { ended_at: now } : {}),
        ...(endsNow && isCompleted(next) ? { completed_at: now } : {}),
        ...input.columns,
      },
      ...(input.registryCheckAt === undefined ? {} : { registryCheckAt: input.registryCheckAt }),
    },
    settings,
  )
  tx.afterCommit(() => measurements.transition.publish({ event: decision.event }))
  const effects: Work[] = effectsOf({ before: guarantee, after, row, receipts: input.said?.receiptIds ?? null })
  // Money that came alone cannot be in doubt: the bank debits what it has credited before.
  const mayBeInDoubt = isAwaitingPayment(guarantee) && isMoneyHeld(after) && guarantee.receivedFils > 0n
  return { after, effects: mayBeInDoubt ? [...effects, { kind: 'block_in_doubt' }] : effects }
}

/** A refusal carries the guarantee's state, so that the screen can show it. */
export const refusal = (guarantee: LockedGuarantee, reason: Exclude<ReturnType<typeof decide>, { ok: true }>['reason']) =>
  new DomainError('action_not_allowed', {
    reason,
    facts: {
      operational_status: guarantee.operationalStatus,
      financial_status: guarantee.financialStatus,
      terms_version: guarantee.termsVersion,
      ...(reason === 'countdown_not_over' ? { allowed_at: guarantee.releaseAllowedAt?.toISOString() } : {}),
    },
  })
