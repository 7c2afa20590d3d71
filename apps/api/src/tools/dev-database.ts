import { readEnvironment, sandboxFolder } from '#config.ts'
import { startEmbeddedServer } from '#db/embedded-server.ts'

/** What `npm run dev` keeps running while the API comes and goes: the database of the data folder. */
export async function openDevDatabase(): Promise<{ apiUrl: string; ownerUrl: string; close(): Promise<void> }> {
  const { apiUrl, ownerUrl, stop } = await startEmbeddedServer({ dataDir: sandboxFolder(readEnvironment(), 'npm run dev') })
  return { apiUrl, ownerUrl, close: stop }
}
