import { expectTypeOf, it } from 'vitest'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import type { countUpTo } from '#kernel/rate-counters.queries.ts'
import type { post, readGuaranteeBalances } from '#money/ledger/index.ts'
import type { addExport, findContent } from '#own-data/exports.queries.ts'

// Held by the compiler: a run alone says nothing.
it('what may be a standby is given to what reads, and never to what writes or decides', () => {
  expectTypeOf<Queryable>().toExtend<ReadOnly>()
  expectTypeOf<Tx>().toExtend<ReadOnly>()
  expectTypeOf<ReadOnly>().not.toExtend<Queryable>()
  expectTypeOf<ReadOnly>().toExtend<Parameters<typeof readGuaranteeBalances>[0]>()
  expectTypeOf<ReadOnly>().toExtend<Parameters<typeof findContent>[0]>()
  expectTypeOf<ReadOnly>().not.toExtend<Parameters<typeof addExport>[0]>()
  expectTypeOf<ReadOnly>().not.toExtend<Parameters<typeof countUpTo>[0]>()
  expectTypeOf<ReadOnly>().not.toExtend<Parameters<typeof post>[0]>()
})
