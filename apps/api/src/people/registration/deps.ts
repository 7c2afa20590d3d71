import type { IdentityProofDeps } from '#people/identity-proof/index.ts'
import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { Id } from '#db/id.ts'
import type { Tx } from '#kernel/context.ts'
import type { PersonRegistry } from '#registries/index.ts'

/** The comparison of a signatory's documents when the company was approved, with reviewer and moment, for the security event. */
export type FindComparison = (
  tx: Tx,
  person: { userId: Id<'users'>; nationalNumber: string; name: string; phone: string },
) => Promise<Readonly<Record<string, unknown>> | undefined>

export interface RegistrationDeps extends IdentityProofDeps, WithHolderCheck {
  findComparison: FindComparison
  personRegistry: PersonRegistry
}
