/** Writes docs/schema.sql and docs/entities.md from a database of its own, which is migrated and thrown away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawSchema } from '../apps/api/src/db/draw-schema.ts'
import { startEmbeddedServer } from '../apps/api/src/db/embedded-server.ts'
import { migrate, readMigrations } from '../apps/api/src/db/migrate.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { projectRoot } from '../apps/api/src/kernel/project-root.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'damana-schema-'))
const server = await startEmbeddedServer({ dataDir, durable: false })
try {
  await migrate({ connectionString: server.ownerUrl })
  const owner = createPool({ connectionString: server.ownerUrl, max: 1, applicationName: 'damana-generate' })
  const { sql, entities } = await drawSchema(owner, readMigrations(join(projectRoot, 'apps/api/migrations')))
  await owner.end()
  writeFileSync(join(projectRoot, 'docs/schema.sql'), sql)
  writeFileSync(join(projectRoot, 'docs/entities.md'), entities)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
