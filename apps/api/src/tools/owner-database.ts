import pg from 'pg'
import type { Config } from '#config.ts'
import { migrate } from '#db/migrate.ts'

/**
 * Connects as the owner of the schema, for writes that the application's role may not do. Before the first start it creates the schema;
 * later migrations are left to the start.
 */
export async function connectOwner({ apiUrl, ownerUrl }: NonNullable<Config['database']>, applicationName: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: ownerUrl, application_name: applicationName })
  await db.connect()
  const { rows } = await db.query<{ is_new: boolean }>(`select to_regclass('app.settings') is null as is_new`)
  if (rows[0]?.is_new) await migrate({ connectionString: ownerUrl, apiPassword: decodeURIComponent(new URL(apiUrl).password) })
  return db
}
