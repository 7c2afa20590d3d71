import type { SettingsSource } from '#settings/settings.ts'

export interface FeeDeps {
  settings: SettingsSource
}
