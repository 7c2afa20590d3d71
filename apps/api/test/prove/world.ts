import type { Call } from '@damana/contract/client'
import { ApiError } from '@damana/contract/transport'
import pg from 'pg'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { advanceClock } from '#sandbox/clock.ts'
import { installSandbox } from '#sandbox/install.ts'
import { createPartnerRequest, type SendPartnerRequest } from '#sandbox/partner-request.ts'
import { listScenarios, seedCast } from '#seed/index.ts'
import { type Person, testSecrets } from '../support/cast.ts'
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
  /** Reads as the owner of the tables, once the database answers. */
  read<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Lets time pass on the product's clock. */
  advance(by: string): Promise<void>
  ownerUrl(): string
  stop(): Promise<void>
}

/** Waits of a sale that people would spend: none of them proves anything here. */
const settings = `insert into app.settings (name, value) values
  ('countdownSeconds', '0'), ('lookupTickMs', '1'), ('lookupsPerUserPerDay', '1000000'), ('offersPerPerson', '1000000'), ('payoutEverySeconds', '1'), ('escrowAccountNumber', '"0131 000302 511"')`

/** Vehicles of Samira's, as many as are sold. */
const vehicles = `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8800000 + i)::text))).*
  from sandbox.vehicles v, generate_series(1, 20000) i where v.registration_number = '7120458'`
export const vehicle = (index: number): string => String(8_800_000 + index)

export async function startWorld(): Promise<World> {
  const folder = temporaryFolder()
  const server = await startEmbeddedServer({ dataDir: folder.path, settings: { shared_buffers: '64MB' } })
  await migrate({ connectionString: server.ownerUrl, apiPassword: decodeURIComponent(new URL(server.apiUrl).password), log: () => {} })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await owner.query(settings)
  await owner.query(vehicles)
  // The sandbox has told its stories: nothing but these sales moves money.
  await owner.query('insert into sandbox.scenarios (name, steps_done, seeded_at) select name, 0, now() from unnest($1::text[]) name', [
    listScenarios(),
  ])
  await owner.end()
  const port = await freePort()
  const start = (runs: 'api' | 'worker') => startProduct({ port, dataDir: folder.path, database: server, runs })
  const running: Record<'api' | 'worker', Running> = { api: await start('api'), worker: await start('worker') }
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
    partner: createPartnerRequest({
      send: async ({ url, headers, payload }) => {
        const answer = await fetch(`http://localhost:${port}${url}`, { method: 'POST', headers, body: payload })
        return { statusCode: answer.status, body: await answer.text() }
      },
      bankSecret: testSecrets.bankKey,
      billerSecret: testSecrets.billerKey,
      seconds: () => Date.now() / 1000,
    }),
    read: (text, values = []) => insist(() => withOwner(server.ownerUrl, async (client) => (await client.query(text, [...values])).rows)),
    advance: (by) => insist(() => withOwner(server.ownerUrl, (client) => advanceClock(client, { by }))),
    ownerUrl: () => server.ownerUrl,
    async stop() {
      for (const one of Object.values(running)) await one.kill()
      await server.stop()
      folder.remove()
    },
  }
}

async function withOwner<T>(connectionString: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  // It may be killed meanwhile: then the query says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function killDatabase(server: EmbeddedServer): Promise<void> {
  const pid = server.postmasterPid()
  if (pid === undefined) throw new Error('the database does not run')
  process.kill(pid, 'SIGKILL')
  while (server.postmasterPid() === pid) await new Promise((resolve) => setImmediate(resolve))
}

/** Does something again until it is answered, as people and partners do: nobody was there, or it was killed meanwhile. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 120_000
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt)
        throw error instanceof ApiError ? new Error(`refused: ${JSON.stringify(error.body)}`, { cause: error }) : error
      await new Promise((resolve) => setImmediate(resolve))
    }
}
const passing = ['network', 'unavailable', 'signature_expired', 'nonce_reused', 'too_many_requests']
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 || passing.includes(error.code) : !(error instanceof RangeError)

/** Each call is made under one idempotency key however often it is repeated. */
const repeating = (call: Call): Call =>
  ((name: never, args: never, options?: object) => {
    const once = { idempotencyKey: crypto.randomUUID(), ...options }
    return insist(() => (call as (...all: unknown[]) => Promise<unknown>)(name, args, once))
  }) as Call
