import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { isAlive, isClaimed } from '#db/process-lock.ts'
import { projectRoot } from '#kernel/project-root.ts'

export interface TestCluster {
  readonly superuserUrl: string
  readonly ownerUrl: string
  readonly apiUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

const cacheDir = join(projectRoot, 'node_modules/.cache/damana-tests')

/**
 * One PostgreSQL for the run. A stopped cluster with the migrated template is kept per state of the migrations and copied for each
 * run, so that runs side by side do not meet and none pays for initdb twice.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(join(cacheDir, 'runs'), { recursive: true })
  await sweepLeftRuns()
  const kept = join(cacheDir, `migrated-${hashOfMigrations()}`)
  const runDir = join(cacheDir, 'runs', String(process.pid))
  const isKept = existsSync(kept)
  if (isKept) {
    // Marks it as in use: what nobody has used for a day is removed.
    utimesSync(kept, new Date(), new Date())
    await copyCluster(kept, runDir)
  }
  let server = await start(runDir)
  if (!isKept) {
    try {
      await makeTemplate(server)
    } catch (error) {
      await server.stop()
      rmSync(runDir, { recursive: true, force: true, maxRetries: 5 })
      throw error
    }
    await server.stop()
    await keep(runDir, kept)
    server = await start(runDir)
  }
  project.provide('testCluster', { superuserUrl: server.superuserUrl, ownerUrl: server.ownerUrl, apiUrl: server.apiUrl })
  return async () => {
    await server.stop()
    rmSync(runDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** PostgreSQL refuses a folder that others may read, and `cpSync` of some versions of Node does not keep the permissions of folders. */
export const copyCluster = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true })

const start = (dataDir: string) => startEmbeddedServer({ dataDir, durable: false, settings: { max_connections: '200' } })

async function makeTemplate(server: EmbeddedServer): Promise<void> {
  await migrate({ connectionString: server.ownerUrl })
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  await client.query('alter database damana rename to template_migrated')
  await client.end()
}

/** Copied beside and renamed, so that a run never finds half a cluster; who comes second keeps what the first one made. */
async function keep(runDir: string, kept: string): Promise<void> {
  const draft = join(cacheDir, `draft-${process.pid}`)
  await copyCluster(runDir, draft)
  try {
    renameSync(draft, kept)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  for (const name of readdirSync(cacheDir)) {
    const path = join(cacheDir, name)
    const unusedHours = (Date.now() - statSync(path).mtimeMs) / 3_600_000
    if (name !== 'runs' && path !== kept && unusedHours > 24) rmSync(path, { recursive: true, force: true })
  }
}

/** A run that was killed could not tidy up: its server is stopped and its folder removed. */
async function sweepLeftRuns(): Promise<void> {
  for (const name of readdirSync(join(cacheDir, 'runs'))) {
    const runDir = join(cacheDir, 'runs', name)
    // A run beside ours may still be copying its cluster and has claimed nothing yet.
    if (isClaimed(runDir) || (isAlive(Number(name)) && Number(name) !== process.pid)) continue
    if (existsSync(join(runDir, 'postgres.json'))) await (await start(runDir).catch(() => undefined))?.stop()
    rmSync(runDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256').update(process.env['POSTGRES_BIN'] ?? '')
  for (const file of [
    'apps/api/package.json',
    'apps/api/src/db/migrate.ts',
    'apps/api/src/db/roles.ts',
    'apps/api/src/db/embedded-server.ts',
  ]) {
    hash.update(readFileSync(join(projectRoot, file)))
  }
  for (const { name, sha256 } of readMigrations(join(projectRoot, 'apps/api/migrations'))) hash.update(name + sha256)
  return hash.digest('hex').slice(0, 16)
}
