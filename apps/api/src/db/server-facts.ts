import { StartupError } from '#kernel/startup-error.ts'
import type { Queryable } from './queryable.ts'

interface Log {
  warn(facts: object, message: string): void
}

/** Whole tests run on the newest, those of money, jobs and restores on each (`npm run versions`). */
const [oldestVersion, newestVersion] = [16, 18]

/** Why the product does not start on a server, or what is to be said of it. */
export function judgeServer(version: number, name: string, showsJordanRight: boolean): { refusal?: string; warning?: string } {
  if (version < oldestVersion)
    return { refusal: `Damana needs PostgreSQL ${oldestVersion} or newer; the server of DATABASE_URL is ${name}.` }
  if (!showsJordanRight)
    return {
      refusal:
        'The time zone data of the server of DATABASE_URL is older than October 2022: it shows Jordan at another hour than three ahead of UTC. Update its tzdata.',
    }
  return version > newestVersion
    ? { warning: `PostgreSQL ${name} is newer than ${newestVersion}, the newest that this version of Damana is tested on` }
    : {}
}

/** Refuses a server that is older than the one the product is tested on, or whose zone data is, before anything is changed there. */
export async function refuseOldServer(db: Queryable, say: (line: string) => void): Promise<void> {
  const { rows } = await db.query<{ version: number; name: string; shows_jordan_right: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
       timestamptz '2026-01-15T00:00Z' at time zone 'Asia/Amman' = '2026-01-15T03:00'
         and timestamptz '2026-07-15T00:00Z' at time zone 'Asia/Amman' = '2026-07-15T03:00' as shows_jordan_right`,
  )
  const [{ version, name, shows_jordan_right: showsJordanRight } = { version: 0, name: 'unknown', shows_jordan_right: false }] = rows
  const { refusal, warning } = judgeServer(version, name, showsJordanRight)
  if (refusal !== undefined) throw new StartupError(refusal)
  if (warning !== undefined) say(warning)
}

/** Says at the start where the server has no room for as many connections as this process may open. */
export async function warnOfFewConnections(db: Queryable, mostOfUs: number, log: Log): Promise<void> {
  const { rows } = await db.query<{ available: number; taken: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as available,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as taken`)
  const { available = 0, taken = 0 } = rows[0] ?? {}
  if (taken + mostOfUs > available)
    log.warn(
      { available, taken, needed: mostOfUs },
      'the database may run out of connections: this process may open more than are free (docs/operations.md counts them)',
    )
}

export async function readServerTime(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date(0)
}
