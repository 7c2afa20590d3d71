import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawLifecycle } from './draw.ts'

it('the drawn life of a guarantee is the one that the table decides by (npm run generate)', () => {
  expect(readFileSync(new URL('../../../../docs/guarantee-lifecycle.md', import.meta.url), 'utf8')).toBe(drawLifecycle())
})
