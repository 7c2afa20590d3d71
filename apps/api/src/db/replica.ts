import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { measurements } from '#kernel/measurements.ts'
import { within } from '#kernel/within.ts'
import { databaseFaultOf } from './database-fault.ts'
import { createPool, keptAlive } from './pool.ts'
import type { Read, ReadOnly } from './queryable.ts'

interface Log {
  warn(facts: object, message: string): void
}
/** Why a standby is not read. */
type Unread = 'no_standby' | 'other_cluster' | 'other_history' | 'late'
type Sender = Pick<ReadOnly, 'query'>

/** A standby that was left behind by a restore or a failover has the same system and may be further, in the history that was given up. */
const systemSql = `select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as is_standby,
  case when pg_is_in_recovery() then (select min_recovery_end_timeline from pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as history`
interface System {
  system: string
  is_standby: boolean
  history: number
}
/** Everything that was answered as committed is on the disk up to here; a writer that was demoted meanwhile has no such place. */
const writtenSql = `select s.*, case when not s.is_standby then pg_current_wal_flush_lsn()::text end as written from (${systemSql}) s`
interface Written extends System {
  written: string | null
}
const hasItSql = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_it'
const ageSql = 'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds'

/** How far the writer is at this moment. */
async function readWritten(writer: Sender): Promise<Written> {
  const { rows } = await writer.query<Written>(writtenSql)
  if (!rows[0]) throw new Error('the database did not say how far it is')
  return rows[0]
}

interface Patience {
  /** So long the standby may take to reach what the writer has committed. */
  readonly patienceMs: number
  readonly lookMs: number
}

/** Whether a standby has, or comes to have in time, what the writer had written. */
async function comesTo({ written }: Written, standby: Sender, { patienceMs, lookMs }: Patience): Promise<boolean> {
  const beganMs = performance.now()
  for (;;) {
    const { rows } = await standby.query<{ has_it: boolean | null }>(hasItSql, [written])
    if (rows[0]?.has_it === true) return true
    if (performance.now() - beganMs > patienceMs) return false
    await wait(lookMs)
  }
}

/** Why a standby may not be read for what the writer had written; undefined where it may. */
async function whyNotRead(ours: Written, standby: Sender, patience: Patience): Promise<Unread | undefined> {
  const { rows } = await standby.query<System>(systemSql)
  const theirs = rows[0]
  if (theirs?.is_standby !== true) return 'no_standby'
  if (ours.system !== theirs.system) return 'other_cluster'
  if (ours.history !== theirs.history) return 'other_history'
  return (await comesTo(ours, standby, patience)) ? undefined : 'late'
}

/** A fault that has a name, or else the code of the database: a standby that refuses the password is as good as none. */
const reasonOf = (error: unknown): string | undefined =>
  databaseFaultOf(error) ?? (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined)

// ---- a job, with connections of its own ----

interface ReplicaOptions {
  /** Leads to a standby; absent where there is none. */
  readonly readUrl: string | undefined
  /** A connection to the writer, by which it is known how far the standby has to be. */
  readonly writer: pg.Client
  readonly applicationName: string
  readonly statementMs: number
  readonly log: Log
}

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
    const why = await whyNotRead(await readWritten(writer), replica, { patienceMs: 30_000, lookMs: 50 })
    if (why === undefined) {
      isBegun = true
      return await work(replica, 'replica')
    }
    log.warn({ why }, 'the replica is not read; the writer is')
  } catch (error) {
    if (isBegun && databaseFaultOf(error) === undefined) throw error
    log.warn({ why: reasonOf(error) }, 'the replica could not be read to the end; the writer is')
  } finally {
    await replica.end().catch(() => log.warn({}, 'the connection to the replica was gone before its end'))
  }
  return work(writer, 'writer')
}

// ---- calls, which come by the hundred ----

interface ReaderOptions {
  readonly readUrl: string | undefined
  readonly writer: pg.Pool
  readonly applicationName: string
  /** Of this process to the standby; a read that finds all of them in use is the writer's. */
  readonly connections: number
  readonly log: Log
}
export interface Reader {
  readonly read: Read
  /** The age of what the standby replayed last, in seconds, 0 where it has everything; undefined where it never replayed anything. Left out: there is none. */
  lagSeconds?(): Promise<number | undefined>
  stop(): Promise<void>
}

/** A person waits for it. */
const callPatience: Patience = { patienceMs: 200, lookMs: 5 }
/** A server that is frozen keeps its connections and says nothing. */
const answerMs = 1_000
/** After a failure nobody else finds out for so long by waiting. */
const restMs = 2_000

/**
 * Reads on a standby where one is given and has everything that was committed before the read began, in whichever process and by anybody; else on the writer. A standby that is late, gone,
 * frozen, of another history, or that ends a statement on the way costs no call its answer.
 */
export function createReader({ readUrl, writer, applicationName, connections, log }: ReaderOptions): Reader {
  if (readUrl === undefined)
    return {
      read: (work, tell) => {
        tell?.('writer')
        return work(writer)
      },
      stop: async () => {},
    }
  const pool = createPool({
    connectionString: readUrl,
    max: connections,
    applicationName,
    onError: (error) => log.warn({ error: error.name }, 'a connection to the replica broke'),
    limits: { connectionTimeoutMillis: answerMs },
  })
  let restsUntilMs = -Infinity
  const isInUse = () => pool.idleCount === 0 && pool.totalCount >= connections

  return {
    async read(work, tell) {
      if (performance.now() >= restsUntilMs && !isInUse()) {
        const { answer, why } = await readOn(pool, writer, work)
        if (answer) {
          tell?.('replica')
          measurements.read.publish({ from: 'replica' })
          return answer.value
        }
        restsUntilMs = performance.now() + restMs
        log.warn({ why }, 'the replica is not read; the writer is')
      }
      tell?.('writer')
      measurements.read.publish({ from: 'writer' })
      return work(writer)
    },
    async lagSeconds() {
      if (await inTime(comesTo(await readWritten(writer), pool, callPatience))) return 0
      const { rows } = await inTime(pool.query<{ seconds: number | null }>(ageSql))
      return rows[0]?.seconds ?? undefined
    },
    stop: () => pool.end(),
  }
}

type Outcome<T> =
  | { readonly answer: { readonly value: T }; readonly why?: never }
  | { readonly answer?: never; readonly why: string | undefined }

/** In one transaction on one connection: behind an address there may be several standbys, and what one has another may not. */
async function readOn<T>(pool: pg.Pool, writer: pg.Pool, work: (db: ReadOnly) => Promise<T>): Promise<Outcome<T>> {
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  let isBegun = false
  try {
    const ours = await readWritten(writer)
    client = await pool.connect()
    const db = readOnly(client)
    const [, why] = await Promise.all([client.query('begin read only'), inTime(whyNotRead(ours, db, callPatience))])
    if (why !== undefined) return { why }
    isBegun = true
    return { answer: { value: await work(db) } }
  } catch (error) {
    if (isBegun && databaseFaultOf(error) === undefined) throw error
    if (error instanceof Error) broken = error
    return { why: reasonOf(error) }
  } finally {
    if (client !== undefined && broken === undefined) await client.query('rollback').catch((error: Error) => (broken = error))
    client?.release(broken)
  }
}

async function inTime<T>(look: Promise<T>): Promise<T> {
  const answer = await within(answerMs, look, late)
  if (answer === late) throw new Error('Query read timeout')
  return answer
}
const late = Symbol('late')

const readOnly = (client: pg.PoolClient): ReadOnly => ({
  onlyReads: true,
  query: (text, values) => client.query(text, values && [...values]),
})
