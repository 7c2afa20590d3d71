/** Has a fresh database check every statement of the API, and writes the types of their parameters and rows. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startEmbeddedServer } from '../apps/api/src/db/embedded-server.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { statements } from '../apps/api/src/db/statement.ts'
import { projectRoot } from '../apps/api/src/kernel/project-root.ts'
import { writeStatementTypes } from '../apps/api/src/tools/write-statement-types.ts'

const source = join(projectRoot, 'apps/api/src')
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  const path = join(source, file)
  if (file.endsWith('.ts') && !file.endsWith('.test.ts') && /[ \n]statement\(/.test(readFileSync(path, 'utf8')))
    await import(pathToFileURL(path).href)
}

const dataDir = mkdtempSync(join(tmpdir(), 'damana-statements-'))
const server = await startEmbeddedServer({ dataDir, durable: false })
try {
  await migrate({ connectionString: server.ownerUrl })
  writeFileSync(join(source, 'db/generated/statements.ts'), await writeStatementTypes(server.ownerUrl, statements))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
