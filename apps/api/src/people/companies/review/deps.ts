import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { Publish } from '#kernel/events.ts'
import type { SettingsSource } from '#kernel/settings.ts'

export interface CompanyReviewDeps extends WithHolderCheck {
  settings: SettingsSource
  publish: Publish
}
