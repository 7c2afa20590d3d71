/**
 * `npm run audit`: recomputes the ledger from its lines, holds the guarantees against it, both against what the bank and the vehicle registry said, and verifies the
 * signatures of what people did, beside a running server or on
 * a stopped one's data; exits 1 on any difference and 2 if it could not look. With `-- --evidence DM-100001` it also prints what was signed, without the tokens.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, loadConfig, readEnvironment } from '#config.ts'
import { openEmbeddedServer } from '#db/embedded-server.ts'
import { auditGuarantees } from './audit-guarantees.queries.ts'
import { auditEvidence, readEvidence, withoutToken } from './audit-evidence.ts'
import { evidenceKeyOf } from '#kernel/evidence.ts'
import { auditLedger, sayDifference } from '#money/ledger/index.ts'
import { auditBank } from '#money/reconciliation/index.ts'

const millisecondsPerAudit = 30 * 60_000
const { values } = parseArgs({ options: { evidence: { type: 'string' } } })

try {
  process.exitCode = await audit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function audit(): Promise<number> {
  const config = loadConfig(readEnvironment())
  const database = await findDatabase(config)
  try {
    const client = await connect(database.url)
    try {
      const evidenceKey = evidenceKeyOf(config.secrets.fieldKey)
      const differences = [
        ...(await auditLedger(client)),
        ...(await auditGuarantees(client)),
        ...(await auditBank(client)),
        ...(await auditEvidence(client, evidenceKey)),
      ]
      for (const difference of differences) console.log(sayDifference(difference))
      console.log(
        differences.length === 0
          ? 'The books agree with their lines and with the bank, the guarantees with the books and the registry, and what people did with their signatures: no difference.'
          : `${differences.length} differences.`,
      )
      if (values.evidence !== undefined)
        for (const { version, kind, request } of await readEvidence(client, evidenceKey, values.evidence))
          console.log(`\n${version} ${kind}\n${withoutToken(request.base)}\nsignature: ${request.signature.toString('base64')}`)
      return differences.length === 0 ? 0 : 1
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

/** The configured database, else the data folder's own. */
async function findDatabase({ database, dataDir }: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (database) return { url: database.apiUrl, close: async () => {} }
  const { apiUrl, close } = await openEmbeddedServer(dataDir)
  return { url: apiUrl, close }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'damana-audit', statement_timeout: millisecondsPerAudit })
  await client.connect()
  return client
}
