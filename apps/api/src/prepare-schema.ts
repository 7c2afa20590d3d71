import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from './config.ts'
import { migrate, refuseOtherSchema } from '#db/migrate.ts'
import { limitOwnRole, listMissingLimits, refusePowerfulRole } from '#db/roles.ts'
import { readServerTime, refuseOldServer, warnOfFewConnections } from '#db/server-facts.ts'
import { refuseOtherPlace } from '#files/index.ts'
import { refuseLaxStore } from '#kernel/object-store.ts'
import { connectionsOfWorker } from '#jobs/worker.ts'
import { type NodeReleases, nodeSupportSentence } from '#kernel/node-support.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { checkKeys, refuseUnknownKeys } from '#keys/index.ts'
import { refuseSandboxDatabase } from '#seed/index.ts'
import { openPlaces } from './places.ts'

interface SchemaOptions {
  /** Connections of the API's role that no pooler gives away between statements. */
  readonly directUrl: string
  /** Without it nothing is changed: what does not fit is refused. */
  readonly ownerUrl: string | undefined
  readonly config: Pick<Config, 'mode' | 'secrets'>
  readonly log: (line: string) => void
}

/** Sees to it, before anything is served, that the database is one for this program: as its owner by migrating it, else by looking at it. */
export async function prepareSchema({ directUrl, ownerUrl, config: { mode, secrets }, log }: SchemaOptions): Promise<void> {
  await withConnection(ownerUrl ?? directUrl, async (db) => {
    await refuseOldServer(db, log)
    if (mode === 'production') await refuseSandboxDatabase(db)
    if (ownerUrl === undefined) {
      await refuseOtherSchema(db)
      await refuseUnknownKeys(db, secrets)
      return
    }
    await migrate({ connectionString: ownerUrl, apiPassword: decodeURIComponent(new URL(directUrl).password), log })
    await checkKeys(db, secrets)
  })
  await withConnection(directUrl, limitOwnRole)
}

interface Surroundings {
  readonly pool: pg.Pool
  readonly config: Pick<Config, 'filesDir' | 'objectStore' | 'databaseConnections' | 'runs' | 'metrics'>
  /** The pool's connections lead to a pooler, which has its own limit of them. */
  readonly isPooled: boolean
  readonly log: { warn(facts: object, message: string): void }
  /** Says what whoever runs it should know, where they read it. */
  readonly warn: (sentence: string) => void
}

/** Looks, before anybody is served, at what this process works with: its role, the room on the server, its folder of files or its object store. */
export async function checkSurroundings({ pool, config, isPooled, log, warn }: Surroundings): Promise<void> {
  await refusePowerfulRole(pool)
  await warnOfMissingLimits(pool, warn)
  await tellOfNode(pool, warn)
  await warnOfFewConnections(pool, isPooled ? directConnectionsOf(config) : mostConnectionsOf(config), log)
  const places = openPlaces(config, log)
  if (places.objects) await refuseLaxStore(places.objects)
  await refuseOtherPlace(pool, places.filePlace)
}

async function tellOfNode(db: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const releases = JSON.parse(readFileSync(join(projectRoot, 'scripts/node-releases.json'), 'utf8')) as NodeReleases // a file of ours
  const sentence = nodeSupportSentence(process.version, releases, await readServerTime(db))
  if (sentence !== undefined) warn(sentence)
}

async function warnOfMissingLimits(db: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const missing = await listMissingLimits(db)
  if (missing.length > 0)
    warn(
      `connections of DATABASE_URL have no ${missing.join(', ')}: those that a pooler opened before the role had it are to be opened again (docs/operations.md)`,
    )
}

/** The one for notifications; those of the job queue and the nightly audit. */
const directConnectionsOf = ({ runs }: Pick<Config, 'runs'>): number => 1 + (runs.worker ? connectionsOfWorker() + 1 : 0)
/** Those and the pool, one that looks whether the database is ready, one for the metrics. */
const mostConnectionsOf = (config: Surroundings['config']): number =>
  config.databaseConnections + 1 + (config.metrics ? 1 : 0) + directConnectionsOf(config)

export async function withConnection(connectionString: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
