import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Only measures that hold on a machine with noisy neighbours: CPU time, counts, bytes. Wall time only as a ratio of neighbours in time. */

/** Milliseconds of CPU that a living process has used, all its threads: to the nanosecond, unlike the ticks of /proc/PID/stat. */
export function processCpuMs(pid: number): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return 0 // ended between the listing and the reading
  }
}

const msOfTick = 10

/** The postmaster, its living children and those that have ended. */
export function postgresCpuMs(postmaster: number): number {
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const endedMs = (Number(fields[13]) + Number(fields[14])) * msOfTick
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.reduce((sum, pid) => sum + processCpuMs(Number(pid)), processCpuMs(postmaster) + endedMs)
}

/** Megabytes that a process holds in memory. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

export async function walBytes(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>("select (pg_current_wal_insert_lsn() - '0/0')::text as bytes")
  return Number(rows[0]?.bytes)
}

/** Which tables and indexes the bytes since then went to. */
export async function walByRelation(db: pg.Client, sinceBytes: number): Promise<readonly string[]> {
  await db.query('create extension if not exists pg_walinspect')
  const { rows } = await db.query<{ line: string }>(
    `select format('%s B in %s records: %s %s', sum(record_length), count(*), coalesce(c.relname, 'no table'), w.record_type) as line
     from pg_get_wal_block_info('0/0'::pg_lsn + $1::numeric, pg_current_wal_flush_lsn()) w left join pg_class c on pg_relation_filenode(c.oid) = w.relfilenode
     group by c.relname, w.record_type order by sum(record_length) desc limit 45`,
    [sinceBytes],
  )
  return rows.map(({ line }) => line)
}

/** Tables that were read from one end to the other since the statistics were reset: what grows with the table, and wants an index. */
export async function rowsReadInVain(db: pg.Client): Promise<readonly string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select format('%s rows of %s.%s in %s sequential scans, %s by index', seq_tup_read, schemaname, relname, seq_scan, idx_scan) as line
     from pg_stat_user_tables where seq_tup_read > 100 order by seq_tup_read desc`,
  )
  return rows.map(({ line }) => line)
}

export async function setServer(admin: pg.Client, name: string, value: string | null): Promise<void> {
  await admin.query(value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`)
  await admin.query('select pg_reload_conf()')
  // Backends take the change over between two statements; nothing says when all have.
  await pause(200)
}

export interface Counted {
  /** Sent by the server under measurement. */
  own: number
  /** Sent by the job runner for itself. */
  runner: number
  texts: readonly string[]
}

/** Whether statements in a database are counted, from the next connection on. */
export const countStatementsIn = (admin: pg.Client, database: string, isOn: boolean) =>
  admin.query(
    isOn ? `alter database ${database} set pg_stat_statements.track = 'top'` : `alter database ${database} reset pg_stat_statements.track`,
  )

/** Statements as PostgreSQL counts them, transaction control and the checks of deferred triggers included. */
export async function countOnServer(admin: pg.Client, database: string, work: () => Promise<unknown>): Promise<Counted> {
  await admin.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await admin.query<{ query: string; calls: number; runner: boolean; ms: number; wal: number }>(
    `select query, calls::int, query like '%"graphile_worker"%' as runner, total_exec_time as ms, wal_bytes::int as wal from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1) and userid <> (select oid from pg_roles where rolname = current_user) order by total_exec_time desc`,
    [database],
  )
  const sum = (runner: boolean) => rows.filter((row) => row.runner === runner).reduce((total, row) => total + row.calls, 0)
  return {
    own: sum(false),
    runner: sum(true),
    texts: rows.map(
      (row) =>
        `${String(row.calls).padStart(5)} calls ${row.ms.toFixed(1).padStart(7)} ms ${String(row.wal).padStart(8)} B  ${row.query.replace(/\s+/g, ' ').slice(0, 160)}`,
    ),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** The value that so large a part of them does not exceed. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN

/** The median of the ratios within each round, because the neighbours change from second to second. */
export const pairedRatio = <T>(ours: readonly T[], theirs: readonly T[], read: (one: T) => number): number =>
  median(ours.flatMap((one, round) => (theirs[round] === undefined ? [] : [read(one) / read(theirs[round])])))
