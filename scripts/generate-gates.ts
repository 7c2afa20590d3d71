import { writeFileSync } from 'node:fs'
import { drawGates } from '../apps/api/src/http/draw-gates.ts'

writeFileSync(new URL('../docs/gates.md', import.meta.url), drawGates())
