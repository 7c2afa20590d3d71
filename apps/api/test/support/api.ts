import { randomUUID } from 'node:crypto'
import { createClient, type Call, type CallOptions, type Outgoing } from '@damana/client/client'
import type { Args, Name } from '@damana/contract'
import { generateKey, signRequest, type KeyOfCaller } from '@damana/contract/signing'
import { encodeForm } from '@damana/client/multipart'
import { carriesFile } from '@damana/contract/uploads'
import { pino } from 'pino'
import pg from 'pg'
import { TOTP } from 'otpauth'
import type { AppDeps } from '#app-ports.ts'
import { buildApp, type BuiltApp } from '#app.ts'
import { createPool } from '#db/pool.ts'
import { auditDashboards, auditGuarantees, auditInvoices } from '#audit/index.ts'
import { auditLedger } from '#money/ledger/index.ts'
import { auditBank } from '#money/reconciliation/index.ts'
import { advanceClock } from '#sandbox/clock.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { auditTurns } from './audit-turns.ts'
import { cast, password, staffCast, testSecrets, type Person, type StaffName } from './cast.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort, temporaryFolder } from './process.ts'

export const origin = 'http://localhost:7400'

/** A refusal of the API. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(
      `${status} ${String(body['code'])}${typeof body['reason'] === 'string' ? ` (${body['reason']})` : ''}: ${JSON.stringify(body['errors'] ?? [])} ${typeof body['fault'] === 'string' ? body['fault'] : ''}`,
    )
    this.status = status
    this.code = String(body['code'])
    this.body = body
  }
}

/** The refusal of one of a crowd: on a busy machine the last are told to come again before it is their turn, and do, as a client would. */
export async function refusalInTurn(ask: () => Promise<ApiProblem>): Promise<ApiProblem> {
  for (;;) {
    const refusal = await ask()
    if (refusal.code !== 'unavailable') return refusal
  }
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
  /** As they came. */
  bytes?: Buffer
}
/** A request that may be bent before it goes out. */
export interface Sent {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer | undefined
}

type Refused = <N extends Name>(
  name: N,
  ...rest: keyof Args<N> extends never ? [args?: undefined, options?: CallOptions] : [args: Args<N>, options?: CallOptions]
) => Promise<ApiProblem>

export interface Client {
  readonly key: KeyOfCaller
  token: string | undefined
  bindingCookie: string | undefined
  lang: 'ar' | 'en'
  apiKey: string
  /** A typed call; throws an ApiProblem when refused. */
  call: Call
  /** The refusal of a call; fails when the call succeeds. */
  refusal: Refused
  /** A signed request without types, as it would go over the wire. */
  sign(method: 'GET' | 'POST', path: string, body?: unknown, idempotencyKey?: string): Promise<Sent>
  send(request: Sent): Promise<Answer>
}

export interface TestApi {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly built: BuiltApp
  readonly config: AppDeps['config']
  readonly log: AppDeps['log']
  /** As the owner of the tables, for what only tests and the clock may do. */
  readonly owner: pg.Client
  /** A browser that nobody has signed in from. */
  browser(): Promise<Client>
  /** Somebody of the cast, signed in from a browser of their own; the same one each time. */
  as(person: Person): Promise<Client>
  staff(name: StaffName): Promise<Client>
  /** Lets time pass. */
  advance(by: string): Promise<void>
  /** Moves the clock on where a window in which tries are counted ends within a minute and a half: what is counted next is of one window. */
  enterFreshWindow(): Promise<void>
  /** The newest code that was sent to a phone or e-mail. */
  codeTo(destination: string): Promise<string>
  stop(): Promise<void>
}

export interface TestApiOptions {
  /** Another instance on the database of this one, or on one that the test has made. */
  sharing?: Pick<TestApi, 'database'>
  deps?: Partial<AppDeps>
  /** The test books entries of which no bank knows: the books are not held against the bank's messages. */
  hasEntriesByHand?: true
  /** Put into the database once per run, after the cast; the name tells templates apart. */
  filling?: { name: string; fill(owner: pg.Client): Promise<void> }
}

const castFilling = (more: TestApiOptions['filling']) => ({
  name: more ? `cast_${more.name}` : 'cast',
  async fill(database: TestDatabase) {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    try {
      await installSandbox(owner)
      await seedCast(owner, testSecrets)
      await more?.fill(owner)
    } finally {
      await owner.end()
    }
  },
})

/** The product at an address of its own, with its jobs, for programs outside of this process. */
export async function startListeningApi(): Promise<{ api: TestApi; origin: string }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const api = await startApi({ deps: { origin } })
  await api.built.app.listen({ host: 'localhost', port })
  await api.built.startJobs()
  return { api, origin }
}

/** The product as `main` builds it, on a database of its own with the cast in it; requests are injected, nothing listens. */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.sharing?.database ?? (await createTestDatabase(castFilling(options.filling)))
  // Helpers of a test ask side by side; without a pipeline pg would queue them, which it gives up.
  const owner = new pg.Client({ connectionString: database.ownerUrl, pipeline: true })
  await owner.connect()
  // Signatures made in the second in which the nonces begin are refused; tests do not wait for it to pass.
  await owner.query(
    `insert into sec.nonce_epoch (started) values (now() - interval '1 hour') on conflict (one) do update set started = excluded.started`,
  )
  const pool = createPool({ connectionString: database.apiUrl, max: 10, applicationName: 'test' })
  const folder = temporaryFolder()
  const config: AppDeps['config'] = { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: folder.path }
  const log = pino({ level: 'silent' })
  const built = await buildApp({
    config,
    origin,
    pool,
    log,
    strict: true,
    rates: { perSecond: 1e6, burst: 1e6 },
    ...options.deps,
  })
  await built.app.ready()
  const people = new Map<string, Promise<Client>>()

  async function browser(): Promise<Client> {
    const key = await generateKey()
    const client: Client = {
      key,
      token: undefined,
      bindingCookie: undefined,
      lang: 'ar',
      apiKey: 'web-2026.1',
      async sign(method, path, body, idempotencyKey) {
        const form = carriesFile(body) ? await encodeForm(body, idempotencyKey ?? randomUUID()) : undefined
        const payload = form ? Buffer.from(form.bytes) : method === 'POST' ? JSON.stringify(body ?? {}) : undefined
        const { pathname, search } = new URL(`/api/v1${path}`, origin)
        const url = pathname + search
        const headers = await signRequest(key, {
          method,
          targetUri: origin + url,
          lang: client.lang,
          apiKey: client.apiKey,
          created: Math.floor(Date.now() / 1000),
          // A sign-in shows no old token.
          token: path.endsWith('/auth/login') ? undefined : client.token,
          idempotencyKey,
          body: payload === undefined ? undefined : new Uint8Array(Buffer.from(payload)),
          contentType: form?.contentType,
        })
        if (client.bindingCookie) headers['cookie'] = client.bindingCookie
        return { method, url, headers, payload }
      },
      async send(request) {
        const answer = await built.app.inject({
          method: request.method,
          url: request.url,
          headers: request.headers,
          ...(request.payload === undefined ? {} : { payload: request.payload }),
        })
        const cookie = answer.headers['set-cookie']
        if (cookie !== undefined) client.bindingCookie = String(Array.isArray(cookie) ? cookie[0] : cookie).split(';')[0]
        const body: unknown = /json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body
        const bytes = answer.rawPayload
        return { status: answer.statusCode, headers: answer.headers, body, bytes }
      },
      call: createClient(async (outgoing: Outgoing, callOptions) => {
        const idempotencyKey = outgoing.method === 'POST' ? (callOptions?.idempotencyKey ?? randomUUID()) : undefined
        const { status, body } = await client.send(await client.sign(outgoing.method, outgoing.path, outgoing.body, idempotencyKey))
        if (status >= 300) throw new ApiProblem(status, isRecord(body) ? body : {})
        const data = isRecord(body) ? body['data'] : undefined
        if (isRecord(data) && typeof data['token'] === 'string') client.token = data['token']
        return data
      }),
      async refusal(name, ...rest) {
        try {
          await client.call(name, ...rest)
        } catch (error) {
          if (error instanceof ApiProblem) return error
          throw error
        }
        throw new Error(`${name} was not refused`)
      },
    }
    return client
  }

  function once(name: string, make: () => Promise<Client>): Promise<Client> {
    const known = people.get(name) ?? make()
    people.set(name, known)
    return known
  }

  return {
    database,
    pool,
    built,
    config,
    log,
    owner,
    browser,
    as: (person) =>
      once(person, async () => {
        const client = await browser()
        await client.call('POST /auth/login', { body: { phone_or_email: cast[person].phone, password, remember_me: true } })
        return client
      }),
    staff: (name) =>
      once(`staff:${name}`, async () => {
        const client = await browser()
        client.apiKey = 'admin-2026.1'
        const totp = new TOTP({ secret: staffCast[name].totpSecret }).generate()
        await client.call('POST /admin/auth/login', { body: { email: staffCast[name].email, password, totp } })
        return client
      }),
    advance: (by) => advanceClock(owner, { by }),
    async enterFreshWindow() {
      const { rows } = await owner.query<{ left: number }>(
        `select min(length - mod(extract(epoch from app.now())::int, length)) as left from unnest('{600,900,3600}'::int[]) as windows (length)`,
      )
      const left = rows[0]?.left ?? 0
      if (left < 90) await advanceClock(owner, { by: `${left + 1} seconds` })
    },
    async codeTo(destination) {
      const { rows } = await owner.query<{ code: string }>(
        `select payload->'facts'->>'code' as code from app.outbox where kind = 'message' and payload->>'to' = $1 and payload->'facts' ? 'code' order by id desc limit 1`,
        [destination],
      )
      const code = rows[0]?.code
      if (code === undefined) throw new Error(`no code was sent to ${destination}`)
      return code
    },
    async stop() {
      await built.close()
      // Whatever a file did: afterwards every balance, entry and equation of both books agrees.
      const differences = [
        ...(await auditLedger(owner)),
        ...(await auditGuarantees(owner)),
        ...(await auditDashboards(owner)),
        ...(await auditTurns(owner)),
        ...(options.hasEntriesByHand ? [] : [...(await auditInvoices(owner)), ...(await auditBank(owner))]),
      ]
      await pool.end()
      await owner.end()
      folder.remove()
      if (!options.sharing) await database.drop()
      if (differences.length > 0)
        throw new Error(
          `the audit found: ${JSON.stringify(differences, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
        )
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
