import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type Route } from '@damana/contract'
import { drawErrors } from '@damana/contract/error-pages'
import { expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'

test('docs/api/errors.md is what the contract says: npm run generate', () => {
  const routes: Route[] = Object.values(contract).filter(({ access }) => access !== 'staff')
  expect(readFileSync(join(projectRoot, 'docs/api/errors.md'), 'utf8')).toBe(drawErrors(routes))
})
