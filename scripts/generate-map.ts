import { readFileSync, writeFileSync } from 'node:fs'
import { drawFloors } from '../test/support/floors.ts'

const page = new URL('../docs/architecture.md', import.meta.url)
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(/\| floor \|[^]*?\n\n/, () => `${drawFloors()}\n\n`),
)
