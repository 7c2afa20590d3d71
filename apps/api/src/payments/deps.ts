import type { SettingsSource } from '#settings/settings.ts'

export interface PaymentDeps {
  settings: SettingsSource
}
