import type { SettingsSource } from '#kernel/settings.ts'
import type { CheckFile } from './check-file.ts'
import type { DrawPage } from './draw-page.ts'
import type { FileStore } from './file-store.ts'

export interface FileDeps {
  settings: SettingsSource
  store: FileStore
  checkFile: CheckFile
  drawPage: DrawPage
}
