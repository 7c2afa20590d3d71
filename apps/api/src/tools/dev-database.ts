import { readEnvironment, sandboxFolder } from '#config.ts'
import { startEmbeddedServer } from '#db/embedded-server.ts'

/** The database of the data folder, which `npm run dev` keeps running across restarts of the API. */
export async function openDevDatabase(): Promise<{ apiUrl: string; ownerUrl: string; close(): Promise<void> }> {
  const { apiUrl, ownerUrl, stop } = await startEmbeddedServer({ dataDir: sandboxFolder(readEnvironment(), 'npm run dev') })
  return { apiUrl, ownerUrl, close: stop }
}
