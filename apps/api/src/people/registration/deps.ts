import type { IdentityProofDeps } from '#people/identity-proof/index.ts'
import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { Id } from '#db/id.ts'
import type { Tx } from '#kernel/context.ts'
import type { PersonRegistry } from '#registries/index.ts'

/** Who compared which documents of a signatory when the company was approved, in the words of a security event. */
export type FindComparison = (
  tx: Tx,
  person: { userId: Id<'users'>; nationalNumber: string; name: string; phone: string },
) => Promise<Readonly<Record<string, unknown>> | undefined>

export interface RegistrationDeps extends IdentityProofDeps, WithHolderCheck {
  findComparison: FindComparison
  personRegistry: PersonRegistry
}
