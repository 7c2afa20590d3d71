import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { drawGates } from './draw-gates.ts'

test('docs/gates.md is what the contract and the gates say: npm run generate', () => {
  expect(readFileSync(join(projectRoot, 'docs/gates.md'), 'utf8')).toBe(drawGates())
})
