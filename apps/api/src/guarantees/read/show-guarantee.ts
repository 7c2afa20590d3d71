import type { Input, Output } from '@damana/contract'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { noteOfferOpened } from '../offer/counters.queries.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { presentGuarantee } from './present-guarantee.ts'

/**
 * A side opens one of its guarantees. The first opening of an offer is recorded, because a withdrawal is notified only to a side that has
 * seen the offer.
 */
export async function showGuarantee(
  ctx: RequestContext<PersonActor>,
  { params }: Input<'GET /guarantees/:number'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /guarantees/:number'>> {
  const guarantee = await presentGuarantee(ctx, ctx.db, params.number, deps.settings())
  const { role, operational_status: status } = guarantee
  if ((role === 'buyer' && status === 'awaiting_acceptance') || (role === 'seller' && status === 'awaiting_owner'))
    await noteOfferOpened(ctx.db, { guaranteeId: BigInt(guarantee.vehicle_trans_id), partyId: ctx.actor.partyId })
  return guarantee
}
