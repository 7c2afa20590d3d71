import pg from 'pg'
import type { Config } from '#config.ts'
import { openEmbeddedServer } from '#db/embedded-server.ts'

/** Finds the configured database, or else the data folder's own. */
export async function findDatabase({ database, dataDir }: Config, role: 'api' | 'owner'): Promise<{ url: string; close(): Promise<void> }> {
  if (database) return { url: database[`${role}Url`], close: async () => {} }
  const server = await openEmbeddedServer(dataDir)
  return { url: server[`${role}Url`], close: server.close }
}

export async function connect(connectionString: string, options: Omit<pg.ClientConfig, 'connectionString'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...options })
  await client.connect()
  return client
}
