import type { Publish } from '#kernel/events.ts'
import type { SettingsSource } from '#kernel/settings.ts'

export interface CompanyReviewDeps {
  settings: SettingsSource
  publish: Publish
}
