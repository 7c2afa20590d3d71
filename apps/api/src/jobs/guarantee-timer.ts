import type { Task } from 'graphile-worker'
import type { Listener } from '#db/listener.ts'
import { faultOf } from '#http/fault.ts'
import { createTurns } from '#turns.ts'
import { listOverdueWakes, type TickDeps, tickGuarantee, windTimers } from '#guarantees/index.ts'

interface Log {
  error(facts: object, message: string): void
}

/** Rings when a guarantee's next moment has come. May ring late, twice or for nothing. */
export const guaranteeTimer =
  (deps: TickDeps): Task =>
  async (payload, { job }) => {
    const id = (payload as { guarantee_id?: unknown }).guarantee_id
    if (typeof id !== 'string') throw new TypeError('a guarantee timer names its guarantee')
    await tickGuarantee(deps, BigInt(id), `job:${job.id}`)
  }

const rungAtOnce = 4

/**
 * Rings for guarantees whose moment has come with a commit, as soon as it says so. Such a timer is no job, which would cost more than the ring: what is not heard, or fails,
 * is still due, and gets its timer within the minute.
 */
export function startRinging(deps: TickDeps, { listener, log }: { listener: Pick<Listener, 'hear'>; log: Log }): { stop(): Promise<void> } {
  const inTurn = createTurns(rungAtOnce)
  const waiting = new Set<string>()
  const ringing = new Set<Promise<void>>()
  let stopped = false
  const ring = (id: string) =>
    inTurn(async () => {
      waiting.delete(id)
      if (!stopped) await tickGuarantee(deps, BigInt(id), `due:${id}`)
    }).catch((error: unknown) =>
      log.error({ fault: faultOf(error), guarantee_id: id }, 'what was due could not be done; it is tried again within the minute'),
    )
  listener.hear('due', (id) => {
    if (id === undefined || waiting.has(id)) return
    waiting.add(id)
    const rung = ring(id).finally(() => ringing.delete(rung))
    ringing.add(rung)
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(ringing)
    },
  }
}

const woundAtOnce = 500

/** Sets the timers of the guarantees whose moment comes in the next minutes. */
export async function windComingTimers(deps: Pick<TickDeps, 'pool'>): Promise<void> {
  while ((await windTimers(deps.pool, woundAtOnce)) === woundAtOnce);
}

const overdueAtOnce = 100

/**
 * Finds guarantees whose moment has come although no timer rang, and rings for them: nothing may wait for ever because one job was lost. One that fails keeps none of the
 * others from its ring, and is told at the end.
 */
export async function ringOverdueTimers(deps: TickDeps, requestId: string): Promise<number> {
  const overdue = await listOverdueWakes(deps.pool, overdueAtOnce)
  const failures: unknown[] = []
  for (const id of overdue) await tickGuarantee(deps, id, requestId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${overdue.length} overdue guarantees could not be rung for`)
  return overdue.length
}
