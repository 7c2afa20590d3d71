import type { Input, Output } from '@damana/contract'
import { guaranteeActions } from '@damana/contract/guarantee-actions'
import { hasPermission } from '@damana/contract/permissions'
import { reasons } from '@damana/contract/reasons'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { lockGuaranteeOfParty } from '#lifecycle/index.ts'
import { carryOutWithdrawal } from '../actions.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { findWithdrawal } from './stock.queries.ts'

type Result = Output<'POST /stock/withdraw'>['results'][number]

/** A company withdraws many of its guarantees, each in a transaction of its own; a guarantee that is withdrawn already stays so. */
export async function withdrawStock(
  ctx: RequestContext<PersonActor>,
  { body }: Input<'POST /stock/withdraw'>,
  deps: GuaranteeDeps,
): Promise<Output<'POST /stock/withdraw'>> {
  if (!hasPermission(ctx.actor.permissions, guaranteeActions.withdraw.permission))
    throw new DomainError('action_not_allowed', { reason: 'no_permission' })
  await ctx.replayStoredAnswer()
  const results: Result[] = []
  // One after the other: a hundred locks and connections at once would keep others waiting.
  for (const number of new Set(body.numbers)) results.push(await withdrawOne(ctx, number, deps))
  return ctx.transact(async () => ({ results }))
}

async function withdrawOne(ctx: RequestContext<PersonActor>, number: string, deps: GuaranteeDeps): Promise<Result> {
  const withdrawn: Result = { number, outcome: 'withdrawn', reason: null, text: null }
  try {
    return await ctx.inOwnTransaction(async (tx) => {
      const guarantee = await lockGuaranteeOfParty(tx, number, ctx.actor.partyId)
      if (!guarantee) return { ...withdrawn, outcome: 'not_found' as const }
      const isOfSale = guarantee.buyerPartyId !== ctx.actor.partyId
      if (isOfSale && (await findWithdrawal(tx, { id: guarantee.id }))) return withdrawn
      await carryOutWithdrawal(tx, guarantee, { ctx, number, deps })
      return withdrawn
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'action_not_allowed') throw error
    const { reason } = error.details
    return { number, outcome: 'refused', reason: reason ?? null, text: reason ? reasons[reason][ctx.lang] : null }
  }
}
