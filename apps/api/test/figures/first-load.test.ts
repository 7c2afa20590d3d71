import { describe, expect, it } from 'vitest'
import { isApplicationBuilt, readFirstLoad } from './first-load.ts'

// `npm test` builds the application first; a run of this file alone has nothing to weigh until then.
describe.skipIf(!isApplicationBuilt)('the first load of the application', () => {
  const load = isApplicationBuilt ? readFirstLoad() : null

  it('is no more JavaScript than each page may have', () => {
    expect(load?.routes.filter(({ jsKib, mostKib }) => jsKib > mostKib)).toEqual([])
  })

  it('has at most 18 KiB of CSS', () => {
    expect(load?.cssKib).toBeLessThanOrEqual(18)
  })

  it('preloads two fonts and asks nobody else for anything', () => {
    expect(load?.preloadedFonts).toBe(2)
    expect(load?.foreign).toEqual([])
  })
})
