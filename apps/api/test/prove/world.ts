import type { Call } from '@damana/client/client'
import pg from 'pg'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { advanceClock } from '#sandbox/clock.ts'
import type { SendPartnerRequest } from '#sandbox/partner-request.ts'
import type { Person } from '../support/cast.ts'
import { furnish, partnerAt, withOwner } from './furnish.ts'
import { insist, repeating } from './insist.ts'
import type { Order } from './bank.ts'
import { browserOver, freePort, type Running, startProduct, temporaryFolder } from '../support/process.ts'

export type Killed = 'api' | 'worker' | 'database'

/** The product as it runs for people: an API, a worker and a PostgreSQL, each a process that may be killed at any moment, on a disk that is waited for. */
export interface World {
  readonly folder: string
  /** Kills with -9, and starts again what does not start by itself. */
  kill(what: Killed): Promise<void>
  /** Somebody of the cast, at a browser that repeats what was not answered. */
  signIn(person: Person): Promise<Call>
  partner: SendPartnerRequest
  /** The orders that our bank has received until now. */
  orders(): Promise<Order[]>
  /** Reads as the owner of the tables, once the database answers. */
  read<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Lets time pass on the product's clock. */
  advance(by: string): Promise<void>
  ownerUrl(): string
  stop(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const folder = temporaryFolder()
  const server = await startEmbeddedServer({ dataDir: folder.path, settings: { shared_buffers: '64MB' } })
  await migrate({ connectionString: server.ownerUrl, apiPassword: decodeURIComponent(new URL(server.apiUrl).password), log: () => {} })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await furnish(owner)
  await owner.end()
  const port = await freePort()
  const start = (runs: 'api' | 'worker') => startProduct({ port, dataDir: folder.path, database: server, runs })
  const running: Record<'api' | 'worker', Running> = { api: await start('api'), worker: await start('worker') }
  const read = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    insist(() => withOwner(server.ownerUrl, async (client) => (await client.query<T>(text, [...values])).rows))
  return {
    folder: folder.path,
    async kill(what) {
      if (what === 'database') return killDatabase(server)
      await running[what].kill()
      running[what] = await start(what)
    },
    signIn: async (person) => {
      const { call } = await insist(() => browserOver(port, person))
      return repeating(call)
    },
    partner: partnerAt(port),
    orders: () => read<Order>('select end_to_end_id, amount_fils::text, iban from sandbox.bank_orders order by received_at, end_to_end_id'),
    read,
    advance: (by) => insist(() => withOwner(server.ownerUrl, (client) => advanceClock(client, { by }))),
    ownerUrl: () => server.ownerUrl,
    async stop() {
      for (const one of Object.values(running)) await one.kill()
      await server.stop()
      folder.remove()
    },
  }
}

async function killDatabase(server: EmbeddedServer): Promise<void> {
  const pid = server.postmasterPid()
  if (pid === undefined) throw new Error('the database does not run')
  process.kill(pid, 'SIGKILL')
  while (server.postmasterPid() === pid) await new Promise((resolve) => setImmediate(resolve))
}
