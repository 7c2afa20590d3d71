import type { Publish } from '#kernel/events.ts'
import type { Tx } from '#kernel/context.ts'
import type { SettingsSource } from '#kernel/settings.ts'

export interface CompanyReviewDeps {
  settings: SettingsSource
  publish: Publish
  /** Has the registers asked anew about an application, after the transaction. */
  requestChecks: (tx: Tx, applicationId: bigint) => Promise<void>
}
