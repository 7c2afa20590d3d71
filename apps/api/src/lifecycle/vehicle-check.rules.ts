import type { ErrorCode } from '@damana/contract/errors'
import { DomainError } from '#kernel/errors.ts'
import type { WithSides } from './store.queries.ts'
import { isNameOf, type RegisteredOwner, type VehicleAnswer, type VehicleRegistry } from '#registries/index.ts'

type RegisteredAnswer = Extract<VehicleAnswer, { answer: 'found' }>
/** A vehicle about to be sold. One that was entered by hand is not verified: what only the registry knows of it is unknown. */
export interface FoundVehicle extends Pick<RegisteredAnswer, 'vehicle' | 'owner'> {
  seized: boolean | null
  mortgaged: boolean | null
  finesFils: RegisteredAnswer['finesFils'] | null
  isVerified: boolean
}

/** A side as it is known to us, to be held against the registry's owner. */
export interface NamedSide {
  nationalNumber: string | null
  name: string
  /** Other names that staff took for the same person. */
  acceptedNames?: readonly string[]
}

export type Sides = Pick<
  WithSides,
  'sellerNationalNumber' | 'sellerPartyName' | 'buyerNationalNumber' | 'buyerPartyName' | 'acceptedOwnerNames'
>
export const sellerOf = (guarantee: Sides): NamedSide => ({
  nationalNumber: guarantee.sellerNationalNumber,
  name: guarantee.sellerPartyName,
  acceptedNames: guarantee.acceptedOwnerNames,
})
export const buyerOf = (guarantee: Sides): NamedSide => ({
  nationalNumber: guarantee.buyerNationalNumber,
  name: guarantee.buyerPartyName,
  acceptedNames: guarantee.acceptedOwnerNames,
})

/** How the registered owner relates to a side: the number decides, and of persons the name has to agree. */
export function compareOwner(owner: RegisteredOwner, side: NamedSide): 'same' | 'other_name' | 'another' {
  if (side.nationalNumber === null || owner.nationalNumber !== side.nationalNumber) return 'another'
  if (owner.kind === 'company') return 'same'
  const isSame = [side.name, ...(side.acceptedNames ?? [])].some((name) => isNameOf(name, owner))
  return isSame ? 'same' : 'other_name'
}

/** What the registry says against a sale by this owner, if anything. An unknown vehicle and a foreign one are told apart by nobody. */
export function objectionOf(answer: VehicleAnswer, seller: NamedSide): ErrorCode | null {
  if (answer.answer === 'silent') return 'registry_unavailable'
  if (answer.answer === 'unknown' || compareOwner(answer.owner, seller) !== 'same') return 'vehicle_not_owned'
  return encumbranceOf(answer)
}
const encumbranceOf = ({ seized, mortgaged }: RegisteredAnswer): ErrorCode | null =>
  seized ? 'vehicle_seized' : mortgaged ? 'vehicle_mortgaged' : null

/**
 * Asks the registry for a vehicle of this number's owner and refuses on the field of the registration number. The owner's name is compared by the caller, who
 * knows whose it has to be. Never inside a transaction.
 */
export async function requireSaleable(
  registry: VehicleRegistry,
  registrationNumber: string,
  ownerNationalNumber: string | null,
  pointer = '/registration_number',
): Promise<FoundVehicle> {
  const answer = await registry.findVehicle({ registrationNumber })
  if (answer.answer === 'silent') throw new DomainError('registry_unavailable', { retryAfter: 30 })
  const isOwned = answer.answer === 'found' && ownerNationalNumber !== null && answer.owner.nationalNumber === ownerNationalNumber
  const objection = isOwned ? encumbranceOf(answer) : 'vehicle_not_owned'
  if (!isOwned || objection !== null) {
    const code = objection ?? 'vehicle_not_owned'
    throw new DomainError(code, { errors: [{ pointer, code }] })
  }
  return { ...answer, isVerified: true }
}
