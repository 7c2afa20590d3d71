import { writeFileSync } from 'node:fs'
import { drawErrors } from '../packages/contract/src/error-pages.ts'
import { contract, type Route } from '../packages/contract/src/index.ts'

const routes: Route[] = Object.values(contract).filter(({ access }) => access !== 'staff')
writeFileSync(new URL('../docs/api/errors.md', import.meta.url), drawErrors(routes))
