import type { SettingsSource } from '#kernel/settings.ts'

export interface FeeDeps {
  settings: SettingsSource
}
