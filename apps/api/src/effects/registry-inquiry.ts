import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'
import type { LockedGuarantee, WithSides } from '#lifecycle/index.ts'

/** What the vehicle registry answered, and about which version of which guarantee it was asked. */
export interface RegistryInquiry {
  guaranteeId: bigint
  version: number
  answer: VehicleAnswer
}

/** Asks the vehicle registry about a guarantee as it is now. Never inside a transaction. */
export async function inquireRegistry(
  registry: VehicleRegistry,
  { id, version, registrationNumber }: Pick<WithSides, 'id' | 'version' | 'registrationNumber'>,
): Promise<RegistryInquiry> {
  return { guaranteeId: id, version, answer: await registry.findVehicle({ registrationNumber }) }
}

/**
 * Whether an answer may be used under the lock. It may be older than what changed the guarantee meanwhile, so after any change the registry has not been
 * asked.
 */
export const isAboutNow = (inquiry: RegistryInquiry | null, guarantee: Pick<LockedGuarantee, 'id' | 'version'>): boolean =>
  inquiry !== null && inquiry.guaranteeId === guarantee.id && inquiry.version === guarantee.version
