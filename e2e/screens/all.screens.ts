import { walkEveryScreen } from './every-screen.ts'
import { walk } from './walk.ts'

for (const lang of ['ar', 'en'] as const) walkEveryScreen(lang, walk)
