import type { IdentityProofDeps } from '#people/identity-proof/index.ts'
import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { PersonRegistry } from '#registries/index.ts'

export interface RegistrationDeps extends IdentityProofDeps, WithHolderCheck {
  personRegistry: PersonRegistry
}
