/** `npm run audit`: recomputes the ledger from its lines and holds the guarantees against it, beside a running server or on a stopped one's data; exits 1 on any difference and 2 if it could not look. */
import pg from 'pg'
import { loadConfig, readEnvironment } from '#config.ts'
import { readApiUrl, startEmbeddedServer } from '#db/embedded-server.ts'
import { auditGuarantees } from '#guarantees/index.ts'
import { auditLedger } from '#ledger/index.ts'

const millisecondsPerAudit = 30 * 60_000

try {
  process.exitCode = await audit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function audit(): Promise<number> {
  const database = await findDatabase()
  try {
    const client = await connect(database.url)
    try {
      const differences = [...(await auditLedger(client)), ...(await auditGuarantees(client))]
      for (const { check, subject, expected, found } of differences)
        console.log(`${check}\n  ${subject}: expected ${expected}, found ${found}`)
      console.log(
        differences.length === 0
          ? 'The books agree with their lines, and the guarantees with the books: no difference.'
          : `${differences.length} differences.`,
      )
      return differences.length === 0 ? 0 : 1
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

/** The configured database; else the one a running server has on the data folder; else the data folder's own, started for the audit. */
async function findDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const config = loadConfig(readEnvironment())
  const url = config.database?.apiUrl ?? readApiUrl(config.dataDir)
  if (url !== undefined && (config.database !== undefined || (await isUp(url)))) return { url, close: async () => {} }
  const server = await startEmbeddedServer({ dataDir: config.dataDir })
  return { url: server.apiUrl, close: () => server.stop() }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'damana-audit', statement_timeout: millisecondsPerAudit })
  await client.connect()
  return client
}

async function isUp(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end()
    return true
  } catch {
    return false
  }
}
