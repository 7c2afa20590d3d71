import type pg from 'pg'
import { within } from '#kernel/within.ts'
import { type DatabaseFault, databaseFaultOf, databaseFaults } from './database-fault.ts'
import { createPool } from './pool.ts'

interface Log {
  warn(facts: object, message: string): void
  info(message: string): void
}
export interface NotReady {
  readonly why: DatabaseFault
  readonly since: Date
}
export interface Readiness {
  /** The fault that keeps somebody who comes now from being served, and since when; undefined where there is none. Answers within a second. */
  findFault(): Promise<NotReady | undefined>
  /** Heeds a fault that a request or a job met. */
  note(fault: DatabaseFault): void
  stop(): Promise<void>
}

/** A load balancer asks more often than that, and gives up soon after. */
const limitMs = 1_000
/** A disk that was full is taken for full so long: to ask it again would be to write. */
const fullForMs = 30_000

/**
 * Looks at the database over a connection of its own, so that a busy pool does not count as a database that is away; and at the pool only where it would have to open a connection for
 * the next request. Those who ask at one moment share one look.
 */
export function watchReadiness(pool: pg.Pool, log: Log, now: () => Date): Readiness {
  const own = createPool({
    connectionString: pool.options.connectionString ?? '',
    max: 1,
    applicationName: 'damana-readiness',
    limits: { connectionTimeoutMillis: limitMs, query_timeout: limitMs, idleTimeoutMillis: 0 },
  })
  let looking: Promise<NotReady | undefined> | undefined
  let said: NotReady | undefined
  let ended: Promise<void> | undefined
  let fullUntilMs = -Infinity

  async function findFault(): Promise<DatabaseFault | undefined> {
    try {
      const { rows } = await own.query<{ writable: boolean }>(
        `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable`,
      )
      if (!rows[0]?.writable) return 'read_only'
      if (pool.idleCount === 0 && pool.totalCount < (pool.options.max ?? 0)) (await pool.connect()).release()
    } catch (error) {
      return databaseFaultOf(error) ?? 'not_reachable'
    }
    return performance.now() < fullUntilMs ? 'disk_full' : undefined
  }
  async function look(): Promise<NotReady | undefined> {
    const fault = await within(limitMs, findFault(), 'no_answer' as const)
    if (fault !== said?.why) {
      if (fault === undefined) log.info('ready again')
      else log.warn({ why: fault }, `not ready: ${databaseFaults[fault]}`)
    }
    said = fault === undefined ? undefined : { why: fault, since: fault === said?.why ? said.since : now() }
    return said
  }
  return {
    findFault: () => (looking ??= look().finally(() => (looking = undefined))),
    note(fault) {
      if (fault === 'disk_full') fullUntilMs = performance.now() + fullForMs
    },
    stop: () => (ended ??= own.end()),
  }
}
