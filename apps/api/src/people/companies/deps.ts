import type { FileDeps, ReadSheet } from '#files/index.ts'
import type { CompanyRegistry } from '#registries/index.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'

export interface CompanyDeps extends FileDeps {
  /** Keys of counters. */
  otpPepper: SecretInUse
  readSheet: ReadSheet
  companyRegistry: CompanyRegistry
}
