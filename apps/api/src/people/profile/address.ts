import type { Input, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { hasPermission } from '@damana/contract/permissions'
import { findCountry } from '#content/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { type Address, findAddress, insertAddress, lockParty } from './address.queries.ts'

export type AddressFields = Input<'POST /profile/address'>['body']

/** The address of the person or company acted for. */
export async function showAddress(ctx: ContextOf<'GET /profile/address'>): Promise<Reply<'GET /profile/address'>> {
  return presentAddress(ctx, ctx.db)
}

/** Names where one lives, or where the company one acts for sits, from now on. */
export async function changeAddress(
  ctx: ContextOf<'POST /profile/address'>,
  { body }: Input<'POST /profile/address'>,
): Promise<Reply<'POST /profile/address'>> {
  const { partyId, userId } = ctx.actor
  const reason = refuseChange(ctx.actor)
  if (reason) throw new DomainError('action_not_allowed', { reason })
  const address = requireGoodAddress(body)
  return ctx.transact(async (tx) => {
    await lockParty(tx, { partyId })
    const before = await findAddress(tx, { partyId })
    if (!before || !isSame(before, address)) await insertAddress(tx, partyId, address, { userId, now: tx.now })
    return presentAddress(ctx, tx)
  })
}

/** The typed address, or a refusal for an unknown country; `under` is the place of the address in the body. */
export function requireGoodAddress(fields: AddressFields, under: '' | '/address' = ''): Address {
  if (!findCountry(fields.country, 'ar'))
    throw new DomainError('validation_failed', { errors: [{ pointer: `${under}/country`, code: 'invalid_choice' }] })
  return { buildingNumber: fields.building_number, streetName: fields.street_name, country: fields.country, city: fields.city }
}

const isSame = (one: Address, other: Address): boolean =>
  one.buildingNumber === other.buildingNumber &&
  one.streetName === other.streetName &&
  one.country === other.country &&
  one.city === other.city

/** An address is the person's own, or of whom the company lets change it. */
const refuseChange = (actor: PersonActor): Reason | null =>
  actor.partyId !== 0n && hasPermission(actor.permissions, 'company.bank') ? null : 'no_permission'

async function presentAddress({ actor, lang }: RequestContext<PersonActor>, db: Queryable): Promise<Reply<'GET /profile/address'>> {
  const reason = refuseChange(actor)
  const address = reason ? undefined : await findAddress(db, { partyId: actor.partyId })
  return {
    address: address
      ? {
          building_number: address.buildingNumber,
          street_name: address.streetName,
          country: address.country,
          country_name: findCountry(address.country, lang)?.name ?? address.country,
          city: address.city,
          since: address.createdAt.toISOString(),
        }
      : null,
    may_change: reason === null,
    reason,
  }
}
