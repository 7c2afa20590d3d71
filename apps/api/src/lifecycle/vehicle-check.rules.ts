import type { ErrorCode } from '@damana/contract/errors'
import { DomainError } from '#kernel/errors.ts'
import type { WithSides } from './store.queries.ts'
import { isNameOf, type RegisteredOwner, type VehicleAnswer, type VehicleRegistry } from '#registries/index.ts'

type RegisteredAnswer = Extract<VehicleAnswer, { answer: 'found' }>
/** A vehicle about to be sold. One that was entered by hand is not verified: its registry data are unknown. */
export interface FoundVehicle extends Pick<RegisteredAnswer, 'vehicle' | 'owner'> {
  seized: boolean | null
  mortgaged: boolean | null
  finesFils: RegisteredAnswer['finesFils'] | null
  isVerified: boolean
}

/** A side's data that the registry's owner is compared with. */
export interface NamedSide {
  nationalNumber: string | null
  name: string
  /** Other names that staff accepted for the same person. */
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

/** Compares the registered owner with a side: the number decides, and for persons the name must agree. */
export function compareOwner(owner: RegisteredOwner, side: NamedSide): 'same' | 'other_name' | 'another' {
  if (side.nationalNumber === null || owner.nationalNumber !== side.nationalNumber) return 'another'
  if (owner.kind === 'company') return 'same'
  const isSame = [side.name, ...(side.acceptedNames ?? [])].some((name) => isNameOf(name, owner))
  return isSame ? 'same' : 'other_name'
}

/** The registry's objection to a sale by this owner, if any. An unknown vehicle and somebody else's get the same answer. */
export function objectionOf(answer: VehicleAnswer, seller: NamedSide): ErrorCode | null {
  if (answer.answer === 'silent') return 'registry_unavailable'
  if (answer.answer === 'unknown' || compareOwner(answer.owner, seller) !== 'same') return 'vehicle_not_owned'
  return encumbranceOf(answer)
}
const encumbranceOf = ({ seized, mortgaged }: RegisteredAnswer): ErrorCode | null =>
  seized ? 'vehicle_seized' : mortgaged ? 'vehicle_mortgaged' : null

/**
 * Asks the registry about a vehicle of this owner's number and refuses on the field of the registration number. The caller compares the
 * owner's name. Never inside a transaction.
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
