import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { testSecrets } from '../support/cast.ts'
import type { TestDatabase } from '../support/database.ts'
import { garageFilling } from '../support/money.ts'

export interface CountingDatabase {
  database: TestDatabase
  /** Bytes of WAL that the work writes; page images are off. */
  walOf(work: () => Promise<unknown>): Promise<number>
  /** Statements of the API's role while the work goes on, as the server counts them. */
  countOnServer(work: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

/** A PostgreSQL of the test's own: what is written to its log and counted by it is this test's and nobody else's. */
export async function startCountingDatabase(): Promise<CountingDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'damana-figures-'))
  const server = await startEmbeddedServer({ dataDir, durable: false, settings: { autovacuum: 'off', 'pg_stat_statements.track': 'top' } })
  await migrate({ connectionString: server.ownerUrl })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await garageFilling.fill(owner)
  await owner.query(`insert into app.settings (name, value) values ('countdownSeconds', '0'), ('ibanYoungSeconds', '0')`)
  await owner.query("update app.bank_accounts set created_at = now() - interval '1 year'")
  await owner.end()
  const admin = new pg.Client({ connectionString: server.superuserUrl })
  await admin.connect()
  await admin.query('create extension pg_stat_statements')
  const positionBytes = async () =>
    Number((await admin.query<{ at: string }>(`select (pg_current_wal_insert_lsn() - '0/0')::text as at`)).rows[0]?.at)
  return {
    database: { ownerUrl: server.ownerUrl, apiUrl: server.apiUrl, superuserUrl: server.superuserUrl, drop: async () => {} },
    async walOf(work) {
      const before = await positionBytes()
      await work()
      return (await positionBytes()) - before
    },
    async countOnServer(work) {
      await admin.query('select pg_stat_statements_reset()')
      await work()
      const { rows } = await admin.query<{ calls: number }>(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where userid = 'damana_api'::regrole`,
      )
      return rows[0]?.calls ?? 0
    },
    async stop() {
      await admin.end()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
