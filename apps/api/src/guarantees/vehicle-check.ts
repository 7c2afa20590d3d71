import type { ErrorCode } from '@damana/contract/errors'
import { DomainError } from '#http/domain-error.ts'
import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'

type RegisteredAnswer = Extract<VehicleAnswer, { answer: 'found' }>
/** A vehicle about to be sold. One that was entered by hand is not verified: what only the registry knows of it is unknown. */
export interface FoundVehicle extends Pick<RegisteredAnswer, 'vehicle' | 'owner'> {
  seized: boolean | null
  mortgaged: boolean | null
  finesFils: RegisteredAnswer['finesFils'] | null
  isVerified: boolean
}

/** What the registry says against a sale by this owner, if anything. An unknown vehicle and a foreign one are told apart by nobody. */
export function objectionOf(answer: VehicleAnswer, ownerNationalNumber: string | null): ErrorCode | null {
  if (answer.answer === 'silent') return 'registry_unavailable'
  if (answer.answer === 'unknown' || ownerNationalNumber === null || answer.owner.nationalNumber !== ownerNationalNumber)
    return 'vehicle_not_owned'
  if (answer.seized) return 'vehicle_seized'
  return answer.mortgaged ? 'vehicle_mortgaged' : null
}

/** Asks the registry and refuses on the field of the registration number. Never inside a transaction. */
export async function requireSaleable(
  registry: VehicleRegistry,
  registrationNumber: string,
  ownerNationalNumber: string | null,
  pointer = '/registration_number',
): Promise<FoundVehicle> {
  const answer = await registry.findVehicle({ registrationNumber })
  const objection = objectionOf(answer, ownerNationalNumber)
  if (objection === 'registry_unavailable') throw new DomainError(objection, { retryAfter: 30 })
  if (objection !== null || answer.answer !== 'found')
    throw new DomainError(objection ?? 'vehicle_not_owned', { errors: [{ pointer, code: objection ?? 'vehicle_not_owned' }] })
  return { ...answer, isVerified: true }
}
