/** Has a fresh database check every statement of the API, and writes the types of their parameters and rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedServer } from '../apps/api/src/db/embedded-server.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { statementTypesFile, writeStatementTypes } from '../apps/api/src/tools/write-statement-types.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'damana-statements-'))
const server = await startEmbeddedServer({ dataDir, durable: false })
try {
  await migrate({ connectionString: server.ownerUrl })
  writeFileSync(statementTypesFile, await writeStatementTypes(server.ownerUrl))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
