import { createAuthenticator } from '@damana/api/src/http/authenticate.ts'
import { createRateBucket, createRateLimits } from '@damana/api/src/http/rate-bucket.ts'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { createServerClock } from '@damana/api/src/http/server-clock.ts'
import { createPool } from '@damana/api/src/db/pool.ts'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { type Caller, openConnection, origin, signedHeaders } from '../client.ts'
import { median, pairedRatio, postgresCpuMs, processCpuMs, setServer, walBytes } from '../measure.ts'
import { createAuthenticator as createBareWayIn } from '../reference/way-in.ts'
import { password, phoneOf } from '../product/world.ts'
import { browserOf } from '../sales.ts'
import type { MeasuredSubject } from './sale.ts'

const callsOfSlice = 150
const warmingSlices = 24
const signedCalls = 300
/** Somebody of the past with guarantees on both sides. */
const reader = 9_999

interface Login {
  token: string
}

/** Row 7: the details of a guarantee against a signed read of one row. */
export async function measureDetails(bench: Bench, product: MeasuredSubject, reference: MeasuredSubject): Promise<void> {
  const [ours, theirs] = await Promise.all([openConnection(product.port), openConnection(reference.port)])
  const me: Caller = browserOf(reader)
  const bareMe: Caller = browserOf(reader)
  me.token = (
    await ours.call<Login>(me, 'POST', '/api/v1/auth/login', { phone_or_email: phoneOf(reader), password, remember_me: true })
  ).token
  bareMe.token = (await theirs.call<Login>(bareMe, 'POST', '/login', { phone: phoneOf(reader), password })).token
  const { items } = await ours.call<{ items: { number: string }[] }>(me, 'GET', '/api/v1/guarantees?side=sale')
  const bareNumber = `DM-0${reader - 1}`
  const number = items[0]?.number ?? ''

  const nodeMs: Record<string, number[]> = {}
  const cpuOf = async ({ server }: MeasuredSubject, name: string, call: () => Promise<unknown>) => {
    const before = { node: processCpuMs(server.pid), postgres: postgresCpuMs(bench.cluster.postmaster) }
    for (let index = 0; index < callsOfSlice; index += 1) await call()
    const node = processCpuMs(server.pid) - before.node
    ;(nodeMs[name] ??= []).push(node / callsOfSlice)
    return (node + postgresCpuMs(bench.cluster.postmaster) - before.postgres) / callsOfSlice
  }
  const readDetails = () => ours.call(me, 'GET', `/api/v1/guarantees/${number}`)
  const readList = () => ours.call(me, 'GET', '/api/v1/guarantees?side=sale')
  const kinds = {
    row: () => cpuOf(reference, 'row', () => theirs.call(bareMe, 'GET', `/rows/${bareNumber}`)),
    bareDetails: () => cpuOf(reference, 'bareDetails', () => theirs.call(bareMe, 'GET', `/deals/${bareNumber}`)),
    details: () => cpuOf(product, 'details', readDetails),
    list: () => cpuOf(product, 'list', readList),
  }
  const slices = await alternate(bench, kinds)
  const said = (name: keyof typeof kinds) => `${median(slices[name]).toFixed(2)} ms (node ${median(nodeMs[name] ?? []).toFixed(2)})`
  const against = (name: keyof typeof kinds) => pairedRatio(slices[name], slices.row, (cpuMs) => cpuMs)
  bench.report({
    row: '7',
    name: 'details over a signed read of one row, CPU',
    value: against('details'),
    goal: { atMost: 2.4 },
    unit: '×',
    note: `${said('details')} : ${said('row')}; the reference's details ${against('bareDetails').toFixed(2)} ×`,
  })
  bench.report({
    row: '7',
    name: 'the list over the same',
    value: against('list'),
    goal: null,
    unit: '×',
    note: said('list'),
  })
  const before = (await product.server.order({ ask: 'statements' })) as number
  for (let index = 0; index < 10; index += 1) await readDetails()
  const sent = ((await product.server.order({ ask: 'statements' })) as number) - before
  bench.report({ row: '7', name: 'statements of details, with the way in', value: sent / 10, goal: { atMost: 4 }, unit: '' })
  ours.close()
  theirs.close()
}

/** Row 4: the whole way in, ours against the bare one, both called here without HTTP around them. */
export async function measureSigning(bench: Bench, product: MeasuredSubject, reference: MeasuredSubject): Promise<void> {
  const pool = createPool({ connectionString: bench.cluster.url('api', product.database), max: 2, applicationName: 'damana-api' })
  pg.types.setTypeParser(20, BigInt)
  const barePool = new pg.Pool({ connectionString: bench.cluster.url('owner', reference.database), max: 2, pipeline: true })
  const connection = await openConnection(product.port)
  const bareConnection = await openConnection(reference.port)
  const me: Caller = browserOf(reader - 1)
  const bareMe: Caller = browserOf(reader - 1)
  me.token = (
    await connection.call<Login>(me, 'POST', '/api/v1/auth/login', { phone_or_email: phoneOf(reader - 1), password, remember_me: true })
  ).token
  bareMe.token = (await bareConnection.call<Login>(bareMe, 'POST', '/login', { phone: phoneOf(reader - 1), password })).token
  connection.close()
  bareConnection.close()
  const clock = await createServerClock(pool)
  const authenticate = createAuthenticator({
    db: { query: (text, values) => pool.query(text, values && [...values]), notify() {} },
    clock,
    origin,
    apiKeys: { active: ['web-2026.1'], retired: [] },
    termsInForce: () => 1,
    evidenceSealer: createSealer('evidence', { current: 'key of fields in the bench' }),
    bucketByIp: createRateBucket(1e6, 1e6),
    bucketByKey: createRateBucket(1e6, 1e6),
    keyEnvironment: 'test',
    limitsOfKeys: createRateLimits({ reads: 1e6, changes: 1e6 }),
    afterwards: () => {},
  })
  const letInBare = createBareWayIn(barePool)
  const url = '/api/v1/auth/check-auth'
  const requestsOf = (caller: Caller) =>
    Array.from({ length: signedCalls }, () => {
      const headers = signedHeaders(caller, 'GET', url, '')
      return { method: 'GET', url, headers, rawHeaders: Object.entries(headers).flat() }
    })
  const cpuOf = async <T>(requests: readonly T[], enter: (request: T) => Promise<unknown>) => {
    const before = processCpuMs(process.pid) + postgresCpuMs(bench.cluster.postmaster)
    for (const request of requests) await enter(request)
    return (processCpuMs(process.pid) + postgresCpuMs(bench.cluster.postmaster) - before) / requests.length
  }
  const enter = (request: ReturnType<typeof requestsOf>[number]) =>
    authenticate({
      name: 'GET /auth/check-auth',
      tellLimit() {},
      access: 'session',
      request,
      ip: '127.0.0.1',
      userAgent: '',
      requestId: 'bench',
    })
  const slices = await alternate(bench, {
    bare: () => cpuOf(requestsOf(bareMe), letInBare),
    ours: () => cpuOf(requestsOf(me), enter),
  })
  const micro = (values: readonly number[]) => (median(values) * 1000).toFixed(0)
  bench.report({
    row: '4',
    name: 'the way in (form, time, signature, nonce, session) over the bare one, CPU',
    value: pairedRatio(slices.ours, slices.bare, (cpuMs) => cpuMs),
    goal: { atMost: 1.35 },
    unit: '×',
    note: `${micro(slices.ours)} : ${micro(slices.bare)} µs`,
  })

  await setServer(bench.cluster.admin, 'full_page_writes', 'off')
  const requests = requestsOf(me)
  const wal = await walBytes(bench.cluster.admin)
  for (const request of requests) await enter(request)
  bench.report({
    row: '4',
    name: 'WAL of the way in',
    value: ((await walBytes(bench.cluster.admin)) - wal) / signedCalls,
    goal: { atMost: 100 },
    unit: 'B',
  })
  await setServer(bench.cluster.admin, 'full_page_writes', null)
  await Promise.all([pool.end(), barePool.end()])
}

/** Slice after slice of each kind in turn, after those that only warm: a server that has run for minutes has compiled what it does. */
async function alternate<K extends string>({ roundsWithin }: Bench, kinds: Record<K, () => Promise<number>>): Promise<Record<K, number[]>> {
  const names = Object.keys(kinds) as K[] // the keys of a record are its keys
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>
  for (let slice = 0; slice < warmingSlices; slice += 1) for (const name of names) await kinds[name]()
  for (const _round of roundsWithin(25)) for (const name of names) results[name].push(await kinds[name]())
  return results
}
