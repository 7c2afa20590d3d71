import type { SettingsSource } from '#settings/settings.ts'
import type { CheckFile } from './check-file.ts'
import type { DrawPage } from './draw-page.ts'
import type { FileStore } from './file-store.ts'

export interface FileDeps {
  settings: SettingsSource
  store: FileStore
  checkFile: CheckFile
  drawPage: DrawPage
}
