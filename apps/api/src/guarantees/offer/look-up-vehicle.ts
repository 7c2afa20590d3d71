import type { Input, Output } from '@damana/contract'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { getParty } from '#people/parties/index.ts'
import { creatorPartyId, requireProvenSeller } from './create-guarantee.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { listHeldVehicles, requireSaleable } from '#lifecycle/index.ts'

/** Shows the vehicle of a registration number to its owner or to a user who names its owner; and whether it may be sold. */
export async function lookUpVehicle(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /vehicles/lookup'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /vehicles/lookup'>> {
  const creator = await getParty(ctx.db, creatorPartyId(ctx.actor, query.user_company_id ?? null))
  await requireProvenSeller(ctx, creator, { isAgent: query.owner_national_number !== undefined })
  const found = await requireSaleable(
    deps.vehicleRegistry,
    query.registration_number,
    query.owner_national_number ?? creator.nationalNumber,
    '/query/registration_number',
  )
  if ((await listHeldVehicles(ctx.db, [query.registration_number])).size > 0)
    throw new DomainError('vehicle_not_free', { errors: [{ pointer: '/query/registration_number', code: 'vehicle_not_free' }] })
  const { name, latinName, kind } = found.owner
  return { vehicle: found.vehicle, owner: { name, name_latin: latinName ?? null, kind }, has_fines: (found.finesFils ?? 0n) > 0n }
}
