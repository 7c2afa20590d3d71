import { writeFileSync } from 'node:fs'
import { drawLifecycle } from '../apps/api/src/lifecycle/draw.ts'

writeFileSync(new URL('../docs/guarantee-lifecycle.md', import.meta.url), drawLifecycle())
