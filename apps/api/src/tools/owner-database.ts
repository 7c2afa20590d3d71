import pg from 'pg'
import type { DatabaseUrls } from '#config.ts'
import { types } from '#db/pool.ts'
import { migrate } from '#db/migrate.ts'
import { ownerUrlOf } from './find-database.ts'

/** A connection as the owner of the schema, for what the application itself may not write. Before the very first start it makes the schema; a later one it leaves to the start. */
export async function connectOwner(database: DatabaseUrls, applicationName: string): Promise<pg.Client> {
  const ownerUrl = ownerUrlOf(database)
  const db = new pg.Client({ connectionString: ownerUrl, application_name: applicationName, types })
  await db.connect()
  const { rows } = await db.query<{ is_new: boolean }>(`select to_regclass('app.settings') is null as is_new`)
  if (rows[0]?.is_new) await migrate({ connectionString: ownerUrl, apiPassword: decodeURIComponent(new URL(database.directUrl).password) })
  return db
}
