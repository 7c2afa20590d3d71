import pg from 'pg'
import type { Config, DatabaseUrls } from '#config.ts'
import { openEmbeddedServer } from '#db/embedded-server.ts'
import { StartupError } from '#kernel/startup-error.ts'

/** Finds the configured database, or else the data folder's own. */
export async function findDatabase({ database, dataDir }: Config, role: 'api' | 'owner'): Promise<{ url: string; close(): Promise<void> }> {
  if (database) return { url: role === 'api' ? database.directUrl : ownerUrlOf(database), close: async () => {} }
  const server = await openEmbeddedServer(dataDir)
  return { url: server[`${role}Url`], close: server.close }
}

/** For a tool that works as the owner of the tables. */
export function ownerUrlOf({ ownerUrl }: DatabaseUrls): string {
  if (ownerUrl === undefined) throw new StartupError('MIGRATION_DATABASE_URL is missing: this works as the owner of the tables.')
  return ownerUrl
}

export async function connect(connectionString: string, options: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...options })
  await client.connect()
  return client
}
