import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Queryable } from './queryable.ts'
import { ensureRole } from './roles.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'

interface MigrateOptions {
  /** The owner of the schema. */
  readonly connectionString: string
  /** Given where the owner may create roles; elsewhere the role exists already. */
  readonly apiPassword?: string
  readonly migrationsDir?: string
  readonly log?: (line: string) => void
  /** How long it asks again for a lock that somebody else holds. */
  readonly patienceMs?: number
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
  /** The last migration of the oldest code that may run on a database with this one; its own where the file does not say. */
  readonly oldestCode: number
}
interface Landed {
  readonly sha256: string
  readonly oldestCode: number
}

/** Any number that no other lock of ours uses: of two processes that start together, one migrates after the other. */
const migrationLock = 4_601_100_001
/** A query of a table that a migration waits for waits behind it, so it does not wait for longer than people do not notice. */
const lockTimeoutMs = 1_000
const longestPauseMs = 5_000
const defaultPatienceMs = 10 * 60_000
const defaultMigrationsDir = join(projectRoot, 'apps/api/migrations')

/** Migrates the schema to the version of the code. Forward only; an applied file never changes. */
export async function migrate({
  connectionString,
  apiPassword,
  migrationsDir = defaultMigrationsDir,
  log = () => {},
  patienceMs = defaultPatienceMs,
}: MigrateOptions): Promise<void> {
  const migrations = readMigrations(migrationsDir)
  const client = new pg.Client({
    connectionString,
    application_name: 'damana-migrate',
    lock_timeout: lockTimeoutMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  const lockPatiently = <T>(what: string, work: () => Promise<T>) => retryLocked({ client, what, patienceMs, log }, work)
  try {
    await lockPatiently('the schema', () => client.query('select pg_advisory_lock($1)', [migrationLock]))
    await ensureApiRole(client, apiPassword)
    await letApiConnect(client)
    await lockPatiently('the list of migrations', () => prepareList(client))
    const landed = await readLanded(client)
    refuseOtherBase(landed, migrations)
    refuseNewer(landed, migrations)
    for (const migration of migrations) {
      const landedBefore = landed.get(migration.name)
      if (landedBefore === undefined) await lockPatiently(`the migration ${migration.name}`, () => land(client, migration, log))
      else if (landedBefore.sha256 !== migration.sha256) {
        throw new StartupError(`The migration ${migration.name} was changed after it had landed; put it back as it was and add a new one.`)
      }
    }
    await installJobQueue(client, connectionString, log)
  } finally {
    await client.end()
  }
}

/** Refuses to work on a schema that this code does not fit, for a process that may not change it. Needs no right but to read the list of migrations. */
export async function refuseOtherSchema(db: Queryable, migrationsDir = defaultMigrationsDir): Promise<void> {
  const migrations = readMigrations(migrationsDir)
  const { rows } = await db.query<{ readable: boolean | null }>(
    `select has_table_privilege(to_regclass('public.migrations'), 'select') as readable`,
  )
  const landed = rows[0]?.readable === true ? await readLanded(db) : new Map<string, Landed>()
  refuseOtherBase(landed, migrations)
  refuseNewer(landed, migrations)
  const missing = migrations.find(({ name }) => !landed.has(name))
  if (missing)
    throw new StartupError(
      `The database does not have the migration ${missing.name}: run npm run migrate with MIGRATION_DATABASE_URL first, or give this process MIGRATION_DATABASE_URL.`,
    )
}

/** The number of the last migration that this code knows, which is how old code is told from new. */
export const newestMigration = (): string => readMigrations(defaultMigrationsDir).at(-1)?.name.slice(0, 4) ?? '0000'

/** All migrations in their order. */
export function readMigrations(migrationsDir: string): readonly Migration[] {
  const names = readdirSync(migrationsDir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
      throw new StartupError(`The migration ${name} is out of line: files are named NNNN_title.sql and numbered from 0001 without a gap.`)
    }
  })
  return names.map((name) => {
    const sql = readFileSync(join(migrationsDir, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), oldestCode: oldestCodeOf(name, sql) }
  })
}

const numberOf = (name: string): number => Number(name.slice(0, 4))

/** `-- oldest code: 0018` in a migration that older code does not notice: code whose last migration is that one, or later, may run beside it. */
function oldestCodeOf(name: string, sql: string): number {
  const said = /^--\s*oldest code:\s*(\d{4})\b/im.exec(sql)?.[1]
  if (said !== undefined && Number(said) >= numberOf(name))
    throw new StartupError(
      `The migration ${name} names code of its own time as the oldest (${said}); leave the line out, or name older code.`,
    )
  return said === undefined ? numberOf(name) : Number(said)
}

/** A migration that landed and is not known here came with later code, which says whether this code may still run. */
function refuseNewer(landed: ReadonlyMap<string, Landed>, migrations: readonly Migration[]): void {
  const ours = migrations.length
  for (const [name, { oldestCode }] of landed) {
    if (migrations.some((migration) => migration.name === name)) continue
    // A number of ours under another name is another branch, not a later version.
    if (numberOf(name) > ours && oldestCode <= ours) continue
    throw new StartupError(
      `The database has the migration ${name}, which this version does not know; start the version that made it, or a later one.`,
    )
  }
}

/** The first migrations were folded into a new base before anything was deployed; no migration leads from the old ones to it. */
function refuseOtherBase(landed: ReadonlyMap<string, Landed>, [base]: readonly Migration[]): void {
  const [first] = landed.keys()
  if (base === undefined || first === undefined || landed.has(base.name)) return
  throw new StartupError(
    `The database was made by migrations that no longer exist (the first is ${first}): remove a sandbox's data folder with npm run reset; in production give MIGRATION_DATABASE_URL and DATABASE_URL an empty database, or start the version that made this one.`,
  )
}

async function ensureApiRole(client: pg.Client, apiPassword: string | undefined): Promise<void> {
  const { rows } = await client.query(`select from pg_roles where rolname = 'damana_api'`)
  if (rows.length > 0) return
  if (apiPassword === undefined) {
    throw new StartupError(
      'The role damana_api does not exist and DATABASE_URL carries no password for it; create it, or add the password.',
    )
  }
  try {
    await ensureRole(client, 'damana_api', apiPassword)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new StartupError(
        'The role damana_api does not exist and the user of MIGRATION_DATABASE_URL may not create it; create it first: create role damana_api login password …',
      )
    }
    throw error
  }
}

/** Of a database that was taken from everybody the owner gives the right to connect to the API's role, which may have been made a moment ago. */
async function letApiConnect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may_connect: boolean }>(
    `select current_database() as name, has_database_privilege('damana_api', current_database(), 'connect') as may_connect`,
  )
  const [database] = rows
  if (database && !database.may_connect)
    await client.query(`grant connect on database ${client.escapeIdentifier(database.name)} to damana_api`)
}

/** Asked before it is altered: asking disturbs nobody. */
async function prepareList(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_whole: boolean }>(`
    select exists (
      select from information_schema.columns where table_schema = 'public' and table_name = 'migrations' and column_name = 'oldest_code'
    ) and has_table_privilege('damana_api', 'public.migrations', 'select') as is_whole
    from (select to_regclass('public.migrations') as name) t where name is not null`)
  if (rows[0]?.is_whole) return
  await client.query(`
    create table if not exists public.migrations (
      name text primary key,
      sha256 text not null,
      landed_at timestamptz not null default clock_timestamp()
    );
    alter table public.migrations add column if not exists oldest_code int;
    comment on column public.migrations.oldest_code is
      'The last migration of the oldest code that may run beside this one; null: code that knows it.';
    grant select on public.migrations to damana_api`)
}

async function readLanded(db: Queryable): Promise<Map<string, Landed>> {
  const { rows } = await db.query<{ name: string; sha256: string; oldest_code: number | null }>(
    `select name, sha256, oldest_code from public.migrations where name like '%.sql' order by name`,
  )
  return new Map(rows.map(({ name, sha256, oldest_code: oldest }) => [name, { sha256, oldestCode: oldest ?? numberOf(name) }]))
}

interface Patience {
  readonly client: pg.Client
  readonly what: string
  readonly patienceMs: number
  readonly log: (line: string) => void
}

/** Gives way to whoever holds a lock, and asks again: never waits in the queue for it, because everybody else would wait behind. */
async function retryLocked<T>({ client, what, patienceMs, log }: Patience, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof StartupError ? error.cause : error
      if (!(cause instanceof pg.DatabaseError) || !passing.has(cause.code ?? '')) throw error
      const holders = await listLongTransactions(client)
      const seconds = Math.round((performance.now() - began) / 1000)
      if (performance.now() - began > patienceMs)
        throw new StartupError(
          `A lock for ${what} was not free within ${seconds} s (open transactions: ${holders}); end what holds it and migrate again. Nothing of it has landed.`,
        )
      log(`${what} waits for a lock, attempt ${attempt} (open transactions: ${holders})`)
      await wait(Math.min(longestPauseMs, 250 * 2 ** attempt) * (0.5 + Math.random() / 2))
    }
  }
}

/** A lock that was not free in time, and a deadlock. */
const passing: ReadonlySet<string> = new Set(['55P03', '40P01'])

async function listLongTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select format('%s, process %s, %s s', coalesce(nullif(application_name, ''), 'without a name'), pid, extract(epoch from clock_timestamp() - xact_start)::int) as who
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start
    limit 3`)
  return rows.map(({ who }) => who).join('; ') || 'none'
}

async function land(client: pg.Client, { name, sql, sha256, oldestCode }: Migration, log: (line: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migrations (name, sha256, oldest_code) values ($1, $2, $3)', [name, sha256, oldestCode])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof pg.DatabaseError) {
      const line = error.position === undefined ? '' : ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`
      throw new StartupError(`The migration ${name} failed${line}: ${error.message}.`, { cause: error })
    }
    throw error
  }
  log(`migrated ${name}`)
}

/**
 * graphile-worker creates its own tables, which only their owner may use. The API's role adds and runs jobs, so it is granted the rows, not
 * the definition.
 */
async function installJobQueue(client: pg.Client, connectionString: string, log: (line: string) => void): Promise<void> {
  const { version } = createRequire(import.meta.url)('graphile-worker/package.json') as { version: string }
  const name = `graphile-worker ${version}`
  const { rows } = await client.query('select from public.migrations where name = $1', [name])
  if (rows.length > 0) return
  await runMigrations({ connectionString })
  await client.query('begin')
  await client.query(`
    do $$
    declare job_table regclass;
    begin
      for job_table in
        select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      loop
        execute format('drop policy if exists damana_api on %s', job_table);
        execute format('create policy damana_api on %s to damana_api using (true) with check (true)', job_table);
        execute format('grant select, insert, update, delete on %s to damana_api', job_table);
      end loop;
    end $$;
    grant usage on schema graphile_worker to damana_api;
    grant select on graphile_worker.migrations, graphile_worker.jobs to damana_api;
    grant usage on all sequences in schema graphile_worker to damana_api;
    grant execute on all functions in schema graphile_worker to damana_api;
    alter view graphile_worker.jobs set (security_invoker = true);
  `)
  await client.query('insert into public.migrations (name, sha256) values ($1, $2)', [name, version])
  await client.query('commit')
  log(`migrated the job queue (${name})`)
}
