import { statementsSent } from '../count-statements.ts'
import { randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import Fastify, { type FastifyRequest } from 'fastify'
import { Logger, run } from 'graphile-worker'
import pg from 'pg'
import { readSetup, serveOrders, usedHeapMb } from '../server-process.ts'
import { statements, type StatementName } from './statements.ts'
import { createAuthenticator, type Entered, Refusal, sha256 } from './way-in.ts'

/**
 * The least server that runs one sale correctly: Fastify without plugins, one pool, named statements, the signing profile, the ledger. A transition is two round
 * trips: begin, claim and lock travel together; then the rule; then every write in one statement, with the commit.
 */
const { port, databaseUrl } = readSetup()
pg.types.setTypeParser(20, BigInt)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true, application_name: 'reference' })
const workers = new pg.Pool({ connectionString: databaseUrl, max: 6, application_name: 'reference-worker' })
for (const each of [pool, workers]) each.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
const authenticate = createAuthenticator(pool)

type Row = Record<string, unknown>
const prepared = (db: Pick<pg.Pool, 'query'>, name: StatementName, ...values: unknown[]): Promise<pg.QueryResult<Row>> =>
  db.query<Row>({ name, text: statements[name], values })
async function one(name: StatementName, ...values: unknown[]): Promise<Row> {
  const { rows } = await prepared(pool, name, ...values)
  if (!rows[0]) throw new Refusal(404, 'not_found')
  return rows[0]
}

// ---- transitions ----

interface Deal {
  id: bigint
  number: string
  status: string
  money: string
  seller_id: bigint
  buyer_id: bigint
  price_fils: bigint
  fee_fils: bigint
}
type Line = readonly [account: bigint, isDebit: boolean, fils: bigint]
interface Rule {
  from: string
  to: string
  money?: string
  job: string
  orders?: boolean
  lines?: (deal: Deal) => Line[]
}
const shared = (number: bigint, deal: Deal) => (deal.id % 32n) * 64n + number
const own = (number: bigint, deal: Deal) => deal.id * 64n + number
const [bank, escrow, payable, fees, inFlight, due, revenue] = [1n, 3n, 4n, 7n, 8n, 33n, 38n]
const rules: Readonly<Record<string, Rule>> = {
  accept: { from: 'offered', to: 'accepted', job: 'tell' },
  pay: {
    from: 'accepted',
    to: 'in_transfer',
    money: 'hold',
    job: 'tell',
    lines: (deal) => [
      [shared(bank, deal), true, deal.price_fils + deal.fee_fils],
      [own(escrow, deal), false, deal.price_fils + deal.fee_fils],
    ],
  },
  release: { from: 'in_transfer', to: 'requested', job: 'ask_registry' },
  completion: {
    from: 'requested',
    to: 'completed',
    money: 'released',
    job: 'order_payout',
    lines: (deal) => [
      [own(escrow, deal), true, deal.price_fils + deal.fee_fils],
      [own(payable, deal), false, deal.price_fils],
      [shared(fees, deal), false, deal.fee_fils],
      [shared(due, deal), true, deal.fee_fils],
      [shared(revenue, deal), false, deal.fee_fils],
    ],
  },
  order: {
    from: 'completed',
    to: 'completed',
    job: 'tell',
    orders: true,
    lines: (deal) => [
      [own(payable, deal), true, deal.price_fils],
      [shared(inFlight, deal), false, deal.price_fils],
    ],
  },
  settle: {
    from: 'completed',
    to: 'completed',
    money: 'paid',
    job: 'tell',
    lines: (deal) => [
      [shared(inFlight, deal), true, deal.price_fils],
      [shared(bank, deal), false, deal.price_fils],
    ],
  },
}

interface Claim {
  personId: bigint
  key: string
  fingerprint: Buffer
}
async function move(kind: string, claim: Claim | null, lock: StatementName, ...values: unknown[]): Promise<object> {
  const rule = rules[kind]
  if (!rule) throw new Error(`no such move: ${kind}`)
  const client = await pool.connect()
  try {
    const [, locked] = await Promise.all([client.query('begin'), prepared(client, lock, ...values)])
    const deal = locked.rows[0] as Deal | undefined // every lock reads whole rows
    if (deal?.status !== rule.from) throw new Refusal(409, 'action_not_allowed')
    const money = rule.money ?? deal.money
    const lines = rule.lines?.(deal).sort(([a], [b]) => (a < b ? -1 : 1))
    const answer = { number: deal.number, status: rule.to, money }
    const other = claim?.personId === deal.buyer_id ? deal.seller_id : deal.buyer_id
    await Promise.all([
      prepared(
        client,
        'move',
        deal.id,
        rule.to,
        money,
        kind,
        claim?.personId ?? null,
        other,
        rule.orders ? deal.price_fils : null,
        claim ? answer : null,
        claim?.key ?? null,
        lines?.map(([account]) => account) ?? null,
        lines?.map(([, isDebit]) => isDebit) ?? null,
        lines?.map(([, , fils]) => fils) ?? null,
        rule.job,
      ),
      client.query('commit'),
    ])
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// ---- routes ----

declare module 'fastify' {
  interface FastifyRequest {
    who: Entered | null
  }
}
const app = Fastify({ logger: false })
app.decorateRequest('who', null)
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
  if (!request.url.startsWith('/bank/') && request.headers['content-digest'] !== `sha-256=:${sha256(body).toString('base64')}:`)
    return done(new Refusal(400, 'digest_mismatch'))
  done(null, body.length === 0 ? {} : JSON.parse(body.toString('utf8')))
})
app.addHook('onRequest', async (request) => {
  if (!request.url.startsWith('/bank/') && request.url !== '/alive')
    request.who = await authenticate({ method: request.method, url: request.url, headers: request.headers as Record<string, string> })
})
app.setReplySerializer((data) => JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))

function me(request: FastifyRequest): bigint {
  if (!request.who?.personId) throw new Refusal(401, 'session_invalid')
  return request.who.personId
}
const claimOf = (request: FastifyRequest): Claim => ({
  personId: me(request),
  key: String(request.headers['idempotency-key']).slice(1, -1),
  fingerprint: sha256(request.url + String(request.headers['content-digest'])),
})

app.get('/alive', async () => ({ data: true }))
app.post<{ Body: { phone: string; password: string } }>('/login', async (request) => {
  const person = await one('personByPhone', request.body.phone)
  if (!(await argon2.verify(String(person['password_hash']), request.body.password))) throw new Refusal(422, 'login_failed')
  const token = randomBytes(32).toString('base64url')
  await prepared(pool, 'openSession', sha256(`Bearer ${token}`), person['id'], request.who?.jwk)
  return { data: { token, id: person['id'], name: person['name'] } }
})
app.get('/check-auth', async (request) => ({ data: await one('person', me(request)) }))
app.get<{ Querystring: { national_number: string; phone: string } }>('/get-user-info', async ({ query }) => ({
  data: await one('pair', query.national_number, query.phone),
}))
app.post<{ Body: { price_fils: string } }>('/quote', async ({ body }) => {
  const prices = await one('prices')
  const [basisPoints = 0n, least = 0n, most = 0n] = [prices['basis_points'], prices['least_fils'], prices['most_fils']] as bigint[]
  const fee = (BigInt(body.price_fils) * basisPoints + 5_000n) / 10_000n
  return { data: { price_fils: body.price_fils, fee_fils: fee < least ? least : fee > most ? most : fee } }
})
let serial = Date.now()
app.post<{ Body: { buyer_id: string; car_id: string; price_fils: string; fee_fils: string } }>('/deals', async (request) => {
  const { personId, key, fingerprint } = claimOf(request)
  const { buyer_id, car_id, price_fils, fee_fils } = request.body
  return { data: await one('create', personId, key, fingerprint, `DM-${(serial += 1)}`, buyer_id, car_id, price_fils, fee_fils) }
})
app.get('/deals', async (request) => ({ data: (await prepared(pool, 'list', me(request))).rows }))
app.get<{ Params: { number: string } }>('/deals/:number', async (request) => ({
  data: await one('details', request.params.number, me(request)),
}))
app.get<{ Params: { number: string } }>('/rows/:number', async (request) => ({ data: await one('row', request.params.number) }))
for (const kind of ['accept', 'release'])
  app.post<{ Params: { number: string } }>(`/deals/:number/${kind}`, async (request) => {
    const claim = claimOf(request)
    return { data: await move(kind, claim, 'claimAndLock', claim.personId, claim.key, claim.fingerprint, request.params.number) }
  })
app.post<{ Body: { reference: string; number: string; amount_fils: string } }>('/bank/received', async ({ body }) => ({
  data: await move('pay', null, 'receiveAndLock', body.reference, body.number, body.amount_fils),
}))
app.post<{ Body: { end_to_end_id: string } }>('/bank/settled', async ({ body }) => ({
  data: await move('settle', null, 'settleAndLock', body.end_to_end_id),
}))

const numberIn = (payload: unknown) => (payload as { number: string }).number // the jobs are ours
const runner = await run({
  pgPool: workers,
  concurrency: 4,
  noHandleSignals: true,
  parsedCronItems: [],
  logger: new Logger(() => () => {}),
  taskList: {
    tell: async () => {},
    ask_registry: async (payload) => void (await move('completion', null, 'lock', numberIn(payload))),
    order_payout: async (payload) => void (await move('order', null, 'lock', numberIn(payload))),
  },
})
await app.listen({ host: '127.0.0.1', port })

serveOrders(
  async ({ ask }) => (ask === 'statements' ? statementsSent() : ask === 'heap' ? usedHeapMb() : []),
  async () => {
    await runner.stop()
    await app.close()
    await Promise.all([pool.end(), workers.end()])
  },
)
