import type { Id } from '#db/id.ts'
import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'
import type { LockedGuarantee, WithSides } from '#lifecycle/index.ts'

/** An answer of the vehicle registry, with the guarantee and version it was asked about. */
export interface RegistryInquiry {
  guaranteeId: Id<'guarantees'>
  version: number
  answer: VehicleAnswer
}

/** Asks the vehicle registry about a guarantee in its present state. Never inside a transaction. */
export async function inquireRegistry(
  registry: VehicleRegistry,
  { id, version, registrationNumber }: Pick<WithSides, 'id' | 'version' | 'registrationNumber'>,
): Promise<RegistryInquiry> {
  return { guaranteeId: id, version, answer: await registry.findVehicle({ registrationNumber }) }
}

/** Whether an answer may be used under the lock: only if the guarantee has not changed since the question. */
export const isAboutNow = (inquiry: RegistryInquiry | null, guarantee: Pick<LockedGuarantee, 'id' | 'version'>): boolean =>
  inquiry !== null && inquiry.guaranteeId === guarantee.id && inquiry.version === guarantee.version
