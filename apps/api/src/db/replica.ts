import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './database-fault.ts'
import { keptAlive } from './pool.ts'

interface ReplicaOptions {
  /** Leads to a standby; absent where there is none. */
  readonly readUrl: string | undefined
  /** A connection to the writer, by which it is known how far the standby has to be. */
  readonly writer: pg.Client
  readonly applicationName: string
  readonly statementMs: number
  readonly log: { warn(facts: object, message: string): void }
}

/** So long the standby may take to reach what the writer has committed; whoever is further behind is not read. */
const patienceMs = 30_000
const lookMs = 50
/** The standby had to end a statement, because what it read was cleaned away on the writer. */
const conflict = '40001'

/**
 * Does what decides nothing on a standby that has everything that was committed before the call, else on the writer: where there is no standby, where it is late, another cluster or no
 * standby any more, and once more there where it ended the work on the way. The work only reads, so it may be done twice.
 */
export async function readOnReplica<T>(
  options: ReplicaOptions,
  work: (db: pg.Client, from: 'replica' | 'writer') => Promise<T>,
): Promise<T> {
  const { readUrl, writer, log } = options
  if (readUrl === undefined) return work(writer, 'writer')
  const replica = new pg.Client({
    connectionString: readUrl,
    application_name: options.applicationName,
    statement_timeout: options.statementMs,
    connectionTimeoutMillis: 5_000,
    ...keptAlive,
  })
  replica.on('error', (error) => log.warn({ error: error.name }, 'the connection to the replica broke'))
  let isBegun = false
  try {
    await replica.connect()
    const why = await whyNotRead(writer, replica)
    if (why === undefined) {
      isBegun = true
      return await work(replica, 'replica')
    }
    log.warn({ why }, 'the replica is not read; the writer is')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (isBegun && code !== conflict && !isConnectionLost(error)) throw error
    log.warn({ why: code }, 'the replica could not be read to the end; the writer is')
  } finally {
    await replica.end().catch(() => log.warn({}, 'the connection to the replica was gone before its end'))
  }
  return work(writer, 'writer')
}

type Unread = 'no_standby' | 'other_cluster' | 'other_history' | 'late'
/** A standby that was left behind by a restore or a failover has the same system and may be further, in the history that was given up. */
const systemSql = `select system, pg_is_in_recovery() as is_standby,
  case when pg_is_in_recovery() then (select min_recovery_end_timeline from pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as history
  from app.last_sent_numbers()`
interface System {
  system: string
  is_standby: boolean
  history: number
}

async function whyNotRead(writer: pg.Client, replica: pg.Client): Promise<Unread | undefined> {
  const [{ rows: ours }, { rows: theirs }] = [await writer.query<System>(systemSql), await replica.query<System>(systemSql)]
  if (theirs[0]?.is_standby !== true) return 'no_standby'
  if (ours[0]?.system !== theirs[0].system) return 'other_cluster'
  if (ours[0].history !== theirs[0].history) return 'other_history'
  const { rows: written } = await writer.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const beganMs = performance.now()
  for (;;) {
    const { rows } = await replica.query<{ has_it: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_it', [written[0]?.lsn])
    if (rows[0]?.has_it === true) return undefined
    if (performance.now() - beganMs > patienceMs) return 'late'
    await wait(lookMs)
  }
}
