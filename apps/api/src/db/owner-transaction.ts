import type { Queryable } from './queryable.ts'

/** Runs work of the tables' owner, at a start or from a tool, as one transaction of its connection. */
export async function inOwnerTransaction<T>(owner: Queryable, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    const answer = await work()
    await owner.query('commit')
    return answer
  } catch (error) {
    // The first error is the one reported.
    await owner.query('rollback').catch(() => {})
    throw error
  }
}
