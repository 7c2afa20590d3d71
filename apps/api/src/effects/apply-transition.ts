import type { ErrorCode } from '@damana/contract/errors'
import type { ActorKind } from '@damana/contract/statuses'
import { actionPermissions, hasPermission } from '@damana/contract/permissions'
import type { ActionName } from '@damana/contract/statuses'
import { giveBackUse } from '#discounts/index.ts'
import { type Act, actOf } from '#kernel/audit-context.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { GuaranteeDeps, MoveDeps } from './deps.ts'
import {
  type Cause,
  type Change,
  type Circumstances,
  type Columns,
  decide,
  type Facts,
  findGuaranteeOfParty,
  isActive,
  type LockedGuarantee,
  lockGuaranteeById,
  lockGuaranteeOfParty,
  objectionOf,
  saveTransition,
  sellerOf,
  type Who,
  type WithBuyer,
} from '#lifecycle/index.ts'
import { inquireRegistry, isAboutNow, type RegistryInquiry } from './registry-inquiry.ts'
import { settleEnd } from './settle-end.ts'

/** What a party is in a guarantee; a seller who created it himself is both. */
export function rolesOf(guarantee: Pick<LockedGuarantee, 'sellerPartyId' | 'creatorPartyId' | 'buyerPartyId'>, partyId: bigint): Who[] {
  const roles: Who[] = []
  if (guarantee.sellerPartyId === partyId) roles.push('seller')
  if (guarantee.creatorPartyId === partyId) roles.push('creator')
  if (guarantee.buyerPartyId === partyId) roles.push('buyer')
  return roles
}

/** The reader's first role as the history names it. */
export const actorKindOf = (who: Who): ActorKind => (who === 'reviewer' || who === 'finance' ? 'staff' : who === 'clock' ? 'system' : who)

export interface Effect {
  /** What the rule needs to know of this act. */
  said?: Facts
  /** What the history tells of it. */
  facts?: Change['facts']
  columns?: Columns
  askAt?: Date | null
}

/**
 * Moves a locked guarantee if the life cycle allows it, and writes state, event, notices and timer in one statement. What ends is settled in the same
 * transaction: the money goes where the row says, fees are charged, and a discount is given back unless the sale was completed.
 */
export async function moveGuarantee(
  tx: Tx,
  act: Act,
  guarantee: LockedGuarantee,
  cause: Cause,
  who: Who,
  deps: MoveDeps,
  effect: Effect = {},
): Promise<LockedGuarantee> {
  const { now } = guarantee
  const settings = deps.settings()
  const decision = decide(guarantee, cause, who, circumstancesOf(guarantee, settings, effect.said))
  if (!decision.ok) throw refusal(guarantee, decision.reason)
  const { next, row } = decision
  const endsNow = isActive(guarantee.operationalStatus) && !isActive(next.operationalStatus)
  const moved = saveTransition(
    tx,
    { ...act, now },
    guarantee,
    {
      next,
      event: decision.event,
      actorKind: actorKindOf(who),
      facts: effect.facts ?? {},
      columns: {
        ...(endsNow ? { ended_at: now } : {}),
        ...(endsNow && next.operationalStatus === 'completed' ? { completed_at: now } : {}),
        ...effect.columns,
      },
      ...(effect.askAt === undefined ? {} : { askAt: effect.askAt }),
    },
    settings,
  )
  if (endsNow && next.operationalStatus !== 'completed' && guarantee.discountCodeId !== null) await giveBackUse(tx, guarantee.id)
  const settled = await settleEnd(
    tx,
    { ...act, now },
    { before: guarantee, after: moved, row, receipts: effect.said?.receiptIds ?? null },
    deps,
  )
  if (settled === 'all_used_up') return moveGuarantee(tx, act, moved, 'use_up_refund', 'system', deps)
  const goesOn = guarantee.pausedAt !== null && moved.pausedAt === null
  if (!goesOn || guarantee.paymentReference === null) return moved
  await deps.matchWaiting(tx, act, guarantee.id)
  return (await lockGuaranteeById(tx, guarantee.id)) ?? moved
}

const circumstancesOf = (guarantee: LockedGuarantee, settings: Circumstances['settings'], facts: Facts | undefined): Circumstances => ({
  now: guarantee.now,
  settings,
  ...(facts ? { facts } : {}),
})

/** A refusal carries the state that it was refused in, so that the screen can show what holds now. */
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

/** One action of a person on a guarantee that he may see: locks it, checks right, rule and code, moves it, answers with what he sees then. */
export async function actOnGuarantee<T>(
  ctx: RequestContext<PersonActor>,
  number: string,
  cause: ActionName,
  deps: GuaranteeDeps,
  prepare: (tx: Tx, guarantee: WithBuyer, who: Who) => Promise<Effect> | Effect,
  answer: (tx: Tx) => Promise<T>,
): Promise<T> {
  return beginAct(ctx, number, cause, deps, async (tx, guarantee, who) => {
    await moveGuarantee(tx, actOf(ctx, tx), guarantee, cause, who, deps, await prepare(tx, guarantee, who))
    return answer(tx)
  })
}

/** The same for an act that is more than one move: what it does is told by the story. */
export async function beginAct<T>(
  ctx: RequestContext<PersonActor>,
  number: string,
  cause: ActionName,
  deps: GuaranteeDeps,
  story: (tx: Tx, guarantee: WithBuyer, who: Who) => Promise<T>,
): Promise<T> {
  return ctx.transactOn(
    (db) => lockGuaranteeOfParty(db, number, ctx.actor.partyId),
    async (tx, guarantee) => {
      if (!guarantee) throw new DomainError('not_found')
      const roles = rolesOf(guarantee, ctx.actor.partyId)
      if (!hasPermission(ctx.actor.permissions, 'damana.view')) throw new DomainError('not_found')
      if (!hasPermission(ctx.actor.permissions, actionPermissions[cause])) throw refusal(guarantee, 'no_permission')
      const who = roleFor(cause, roles)
      // The rule speaks before a code is asked for, and again when the move is written.
      const decision = decide(guarantee, cause, who, { now: guarantee.now, settings: deps.settings(), listing: true })
      if (!decision.ok) throw refusal(guarantee, decision.reason)
      if (decision.row.stepUp?.(who)) await deps.requireStepUp(tx, ctx, `${cause}:${number}`)
      return story(tx, guarantee, who)
    },
  )
}

/** What the registry says of an offer about to be accepted or consented to, and about which version of it it was asked. */
export interface SaleInquiry extends RegistryInquiry {
  objection: ErrorCode | null
}

/** Asks the registry whether an offer may be accepted or consented to; always, and outside the transaction. */
export async function askAboutOffer(
  ctx: RequestContext,
  number: string,
  partyId: bigint,
  deps: Pick<GuaranteeDeps, 'vehicleRegistry'>,
): Promise<SaleInquiry> {
  const guarantee = await findGuaranteeOfParty(ctx.db, number, partyId)
  if (!guarantee) throw new DomainError('not_found')
  const inquiry = await inquireRegistry(deps.vehicleRegistry, guarantee)
  return { ...inquiry, objection: objectionOf(inquiry.answer, sellerOf(guarantee)) }
}

/** The answer as the rule of the act takes it: of a guarantee that changed meanwhile the registry was not asked. */
export function saleCheckOf(inquiry: SaleInquiry, guarantee: LockedGuarantee): NonNullable<Facts['saleCheck']> {
  if (!isAboutNow(inquiry, guarantee)) return 'not_asked'
  if (inquiry.objection === null) return 'clear'
  return inquiry.objection === 'registry_unavailable' ? 'silent' : 'refused'
}

/** A seller acts as seller before he acts as creator, except where only the creator may. */
export function roleFor(cause: ActionName, roles: readonly Who[]): Who {
  if (cause === 'amend' && roles.includes('creator')) return 'creator'
  return roles[0] ?? 'creator'
}
