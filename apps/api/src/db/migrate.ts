import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
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
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Any number that no other lock of ours uses: of two processes that start together, one migrates after the other. */
const migrationLock = 4_601_100_001

/** Migrates the schema to the version of the code. Forward only; an applied file never changes. */
export async function migrate({
  connectionString,
  apiPassword,
  migrationsDir = join(projectRoot, 'apps/api/migrations'),
  log = () => {},
}: MigrateOptions): Promise<void> {
  const migrations = readMigrations(migrationsDir)
  const client = new pg.Client({ connectionString, application_name: 'damana-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureApiRole(client, apiPassword)
    const landed = await readLanded(client)
    refuseOtherBase(landed, migrations)
    for (const name of landed.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new StartupError(
          `The database has the migration ${name}, which this version does not know; start the version that made it, or a later one.`,
        )
      }
    }
    for (const migration of migrations) {
      const landedHash = landed.get(migration.name)
      if (landedHash === undefined) await land(client, migration, log)
      else if (landedHash !== migration.sha256) {
        throw new StartupError(`The migration ${migration.name} was changed after it had landed; put it back as it was and add a new one.`)
      }
    }
    await installJobQueue(client, connectionString, log)
  } finally {
    await client.end()
  }
}

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
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The first migrations were folded into a new base before the first deployment; no migration leads from the old ones to it. */
function refuseOtherBase(landed: ReadonlyMap<string, string>, [base]: readonly Migration[]): void {
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

async function readLanded(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists public.migrations (
      name text primary key,
      sha256 text not null,
      landed_at timestamptz not null default clock_timestamp()
    )`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from public.migrations where name like '%.sql' order by name`,
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function land(client: pg.Client, { name, sql, sha256 }: Migration, log: (line: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migrations (name, sha256) values ($1, $2)', [name, sha256])
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
