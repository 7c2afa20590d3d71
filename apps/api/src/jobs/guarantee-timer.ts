import type { Task } from 'graphile-worker'
import { listOverdueWakes, type TickDeps, tickGuarantee, windTimers } from '#guarantees/index.ts'

/** Rings when a guarantee's next moment has come. May ring late, twice or for nothing. */
export const guaranteeTimer =
  (deps: TickDeps): Task =>
  async (payload, { job }) => {
    const id = (payload as { guarantee_id?: unknown }).guarantee_id
    if (typeof id !== 'string') throw new TypeError('a guarantee timer names its guarantee')
    await tickGuarantee(deps, BigInt(id), `job:${job.id}`)
  }

const woundAtOnce = 500

/** Sets the timers of the guarantees whose moment comes in the next minutes. */
export async function windComingTimers(deps: Pick<TickDeps, 'pool'>): Promise<void> {
  while ((await windTimers(deps.pool, woundAtOnce)) === woundAtOnce);
}

const overdueAtOnce = 100

/** Finds guarantees whose moment has come although no timer rang, and rings for them: nothing may wait for ever because one job was lost. */
export async function ringOverdueTimers(deps: TickDeps, requestId: string): Promise<number> {
  const overdue = await listOverdueWakes(deps.pool, overdueAtOnce)
  for (const id of overdue) await tickGuarantee(deps, id, requestId)
  return overdue.length
}
