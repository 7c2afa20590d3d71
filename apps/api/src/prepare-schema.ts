import pg from 'pg'
import type { Config } from './config.ts'
import { migrate, refuseOtherSchema } from '#db/migrate.ts'
import { checkKeys, refuseUnknownKeys } from '#keys/index.ts'
import { refuseSandboxDatabase } from '#seed/index.ts'

interface SchemaOptions {
  readonly apiUrl: string
  /** Without it nothing is changed: what does not fit is refused. */
  readonly ownerUrl: string | undefined
  readonly config: Pick<Config, 'mode' | 'secrets'>
  readonly log: (line: string) => void
}

/** Sees to it, before anything is served, that the database is one for this program: as its owner by migrating it, else by looking at it. */
export async function prepareSchema({ apiUrl, ownerUrl, config: { mode, secrets }, log }: SchemaOptions): Promise<void> {
  await withConnection(ownerUrl ?? apiUrl, async (db) => {
    if (mode === 'production') await refuseSandboxDatabase(db)
    if (ownerUrl === undefined) {
      await refuseOtherSchema(db)
      await refuseUnknownKeys(db, secrets)
      return
    }
    await migrate({ connectionString: ownerUrl, apiPassword: decodeURIComponent(new URL(apiUrl).password), log })
    await checkKeys(db, secrets)
  })
}

export async function withConnection(connectionString: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
