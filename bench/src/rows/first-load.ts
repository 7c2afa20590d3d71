import { isApplicationBuilt, readFirstLoad } from '@damana/api/test/figures/first-load.ts'
import type { Bench } from '../bench.ts'

/** Row 15: what a browser loads before a page works. The same counts are held by a test. */
export function measureFirstLoad(bench: Bench): void {
  if (!isApplicationBuilt) return bench.note('15', 'skipped: the application is not built; npm start builds it')
  const { routes, cssKib, preloadedFonts, foreign } = readFirstLoad()
  for (const { name, jsKib, mostKib } of routes)
    bench.report({
      row: '15',
      name: `JavaScript of the first load of ${name}, packed`,
      value: jsKib,
      goal: { atMost: mostKib },
      unit: 'KiB',
    })
  bench.report({
    row: '15',
    name: 'CSS of the first load, packed',
    value: cssKib,
    goal: { atMost: 18 },
    unit: 'KiB',
    note: `${preloadedFonts} fonts preloaded, ${foreign.length} foreign addresses`,
  })
}
