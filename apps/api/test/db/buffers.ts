import type pg from 'pg'
import type { Queryable } from '#db/queryable.ts'

/** The most buffers that one statement of this work reads. Its writes are undone. */
export async function mostBuffers(client: pg.Client, work: (db: Queryable) => Promise<unknown>): Promise<number> {
  let most = 0
  await work({
    async query(text, values) {
      const params = values ? [...values] : []
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        params,
      )
      await client.query('rollback')
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      most = Math.max(most, (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0))
      return client.query(text, params)
    },
  })
  return most
}
