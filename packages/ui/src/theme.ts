/** Light or dark: as the system says, unless a choice is kept under `theme`. The page's first script does the same before the first paint. */
import { lastingStore } from './application/browser-store.ts'

export type Theme = 'light' | 'dark'

export const readTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

export function switchTheme(theme: Theme): void {
  lastingStore.write('theme', theme)
  document.documentElement.dataset['theme'] = theme
}
