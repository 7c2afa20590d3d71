import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedServer } from '@damana/api/src/db/embedded-server.ts'
import { migrate } from '@damana/api/src/db/migrate.ts'
import pg from 'pg'
import { fillProduct, fillProductWith, prepareFilled } from './product/fill.ts'
import { fillReference } from './reference/fill.ts'

export interface Cluster {
  /** PostgreSQL's superuser in the database `postgres`. */
  admin: pg.Client
  postmaster: number
  folder: string
  /** The address of a database for one of the roles. */
  url(role: 'superuser' | 'owner' | 'api', database: string): string
  stop(): Promise<void>
}

/**
 * A PostgreSQL of our own that goes away with the bench, or stays in the folder to keep. It does not wait for the disk, which is the neighbours' too: what is compared is
 * work.
 */
export async function startCluster(kept?: string): Promise<Cluster> {
  mkdirSync(kept ?? tmpdir(), { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'damana-bench-'))
  const remove = () => kept ?? rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const server = await startEmbeddedServer({
    dataDir: folder,
    settings: { max_wal_size: '8GB', checkpoint_timeout: '30min', fsync: 'off' },
  }).catch((error: unknown) => {
    remove()
    throw error
  })
  const admin = new pg.Client({ connectionString: server.superuserUrl })
  admin.on('error', () => {})
  await admin.connect()
  await admin.query('create extension if not exists pg_stat_statements')
  const urls = { superuser: server.superuserUrl, owner: server.ownerUrl, api: server.apiUrl }
  return {
    admin,
    postmaster: server.postmasterPid() ?? 0,
    folder,
    url: (role, database) => Object.assign(new URL(urls[role]), { pathname: `/${database}` }).href,
    async stop() {
      await admin.end()
      await server.stop()
      remove()
    },
  }
}

/** People and a past, one as the reference has it, nothing, or so many guarantees with their people. */
export type Filling = 'product' | 'reference' | 'migrated' | { guarantees: number }

/** A database of the product with people and a past in it, or of the reference; each server has one of its own, else two runners do each other's jobs. */
export async function createDatabase(cluster: Cluster, name: string, kind: Filling): Promise<pg.Client> {
  const filled = typeof kind === 'object' ? await findFilled(cluster, kind.guarantees) : undefined
  // A cluster that is kept has those of the run before.
  await cluster.admin.query(`drop database if exists ${name} with (force)`)
  await cluster.admin.query(
    `create database ${name} owner damana_owner${filled === undefined ? '' : ` template ${filled} strategy file_copy`}`,
  )
  await cluster.admin.query(`grant connect on database ${name} to damana_api`)
  const connectionString = cluster.url('owner', name)
  if (kind !== 'reference') await migrate({ connectionString })
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  if (kind === 'product') await fillProduct(owner)
  if (kind === 'reference') await fillReference(owner, connectionString)
  await owner.end()
  const client = new pg.Client({ connectionString: cluster.url('superuser', name) })
  client.on('error', () => {}) // the server may end before this connection, when the bench was interrupted
  await client.connect()
  if (typeof kind === 'object') await (filled === undefined ? fillProductWith(client, kind.guarantees) : prepareFilled(client))
  // A copy has its statistics from the original.
  if (kind !== 'migrated' && filled === undefined) await analyzeFilled(client)
  return client
}

/** A database of this size that the rows of growth have left in a cluster that is kept. */
async function findFilled({ admin }: Cluster, guarantees: number): Promise<string | undefined> {
  const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database where datname = $1', [
    `growth_${guarantees}`,
  ])
  return rows[0]?.name
}

/** Only what is filled: told that a table is empty, the planner believes it for as long as a plan is kept. */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_tup_ins > 20",
  )
  await client.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`)
}
