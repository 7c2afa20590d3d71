/**
 * `npm run audit`: recomputes the ledger from its lines, holds the guarantees against it, both against what the bank and the vehicle registry said, and verifies the
 * signatures of what people did, beside a running server or on a stopped
 * one's data; exits 1 on any difference and 2 if it could not look. With `-- --evidence DM-100001` it also prints what was signed, without the tokens.
 */
import { parseArgs } from 'node:util'
import { loadConfig, readEnvironment, secretInUse } from '#config.ts'
import { readEvidence, runAudit, withoutToken } from '#audit/index.ts'
import { findFieldKeyProblem } from '#keys/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { sayDifference } from '#money/ledger/index.ts'
import { connect, findDatabase } from './find-database.ts'

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
  const database = await findDatabase(config, 'api')
  try {
    const client = await connect(database.url, { application_name: 'damana-audit', statement_timeout: millisecondsPerAudit })
    try {
      const problem = await findFieldKeyProblem(client, config.secrets, { writes: false })
      if (problem !== undefined) throw new StartupError(problem)
      const evidenceSealer = createSealer('evidence', secretInUse(config.secrets, 'fieldKey'))
      const differences = await runAudit(client, evidenceSealer)
      for (const difference of differences) console.log(sayDifference(difference))
      console.log(
        differences.length === 0
          ? 'The books agree with their lines and with the bank, the guarantees with the books and the registry, and what people did with their signatures: no difference.'
          : `${differences.length} differences.`,
      )
      if (values.evidence !== undefined)
        for (const { version, kind, request } of await readEvidence(client, evidenceSealer, values.evidence))
          console.log(`\n${version} ${kind}\n${withoutToken(request.base)}\nsignature: ${request.signature.toString('base64')}`)
      return differences.length === 0 ? 0 : 1
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}
