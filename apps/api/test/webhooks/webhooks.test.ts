import { readFileSync } from 'node:fs'
import type { lookup, LookupAddress } from 'node:dns'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPublicLookup } from '#kernel/public-lookup.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { claimDeliveries } from '#webhooks/deliveries.queries.ts'
import { createHookService, type HookAnswer, type HookService } from '#webhooks/index.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, type Person } from '../support/cast.ts'
import { makeCertificate } from '../support/certificate.ts'
import { setRights } from '../support/company-users.ts'
import { garage, garageFilling } from '../support/money.ts'
import { offer, type Sale } from '../support/sale.ts'

type Hook = Parameters<HookService>[0]
const taken: HookAnswer = { status: 204, text: '' }
const broken: HookAnswer = { status: 500, text: 'out of order' }

let api: TestApi
let khaled: Client
let sent: Hook[] = []
let answerTo: (hook: Hook) => HookAnswer = () => taken
let next = 1
beforeAll(async () => {
  api = await startApi({
    filling: garageFilling,
    deps: {
      outside: {
        hookService: async (hook) => {
          sent.push(hook)
          return answerTo(hook)
        },
      },
    },
  })
  khaled = await api.as('khaled')
})
afterAll(() => api.stop())
let open: Sale[] = []
beforeEach(async () => {
  await api.built.tellEvents()
  await api.owner.query('delete from app.webhook_endpoints; delete from app.notifications; delete from app.rate_counters')
  sent = []
  answerTo = () => taken
})
afterEach(async () => {
  for (const { seller, number } of open) await seller.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  open = []
})

async function prove(client: Client, person: Person): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'webhooks' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'webhooks', code: await api.codeTo(cast[person].phone) } })
}
/** An endpoint of Khaled's company. It is told of Samira's sales, because those are what the helpers of all tests make. */
async function addEndpoint(url = 'https://hooks.petra.com/damana', kinds: ['created'] | null = null) {
  await prove(khaled, 'khaled')
  const { endpoint, secret } = await khaled.call('POST /webhooks', { body: { url, kinds } })
  await api.owner.query(`update app.webhook_endpoints set party_id = (select party_id from app.users where phone = $1) where id = $2`, [
    cast.samira.phone,
    endpoint.id,
  ])
  const params = { id: endpoint.id }
  return { params, secret, keyid: endpoint.secrets[0]?.keyid ?? '', url }
}
async function makeOffer(): Promise<Sale> {
  const sale = await offer(api, { registrationNumber: garage(next++) })
  open.push(sale)
  return sale
}
const amend = (sale: Sale) =>
  sale.seller.call('POST /guarantees/:number/amend', {
    params: { number: sale.number },
    body: { price_fils: String(9_000_000 + sent.length * 1_000 + next++), commissionOn: 'buyer', transfer_type: 'ACH' },
  })
const told = (hooks: readonly Hook[] = sent) =>
  hooks.map(({ body }) => {
    const { number, version } = JSON.parse(body) as { number: string; version: number }
    return `${number} ${version}`
  })
const logOf = async (params: { id: string }, status?: 'due' | 'delivered' | 'dead') =>
  (await khaled.call('GET /webhooks/:id/deliveries', { params, query: status === undefined ? {} : { status } })).deliveries
const stateOf = async ({ id }: { id: string }) => (await khaled.call('GET /webhooks')).endpoints.find((one) => one.id === id)
const pass = async (by: string) => {
  await api.advance(by)
  await api.built.tellEvents()
}
const notifiedOf = async () =>
  (await api.owner.query<{ kind: string }>(`select kind from app.notifications where kind like 'account_webhook%' order by id`)).rows.map(
    ({ kind }) => kind,
  )

interface Receiver {
  isFromDamana(request: { url: string; headers: Hook['headers']; body: string }, secrets: Record<string, string>, seconds?: number): boolean
}
/** The receiver's verification as the documentation has it. */
async function readReceiver(): Promise<Receiver> {
  const page = readFileSync(join(projectRoot, 'docs/api/webhooks.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(code.split('\n').length).toBeLessThanOrEqual(31)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Receiver
}
const only = (): Hook => {
  const [hook, ...others] = sent
  if (!hook || others.length > 0) throw new Error(`${sent.length} were sent`)
  return hook
}

describe('an endpoint', () => {
  test('is told of an event as GET /events has it, and its log has what it answered', async () => {
    const { params, url } = await addEndpoint()
    answerTo = () => ({ status: 200, text: 'thanks' })
    const { number, seller } = await makeOffer()
    await api.built.tellEvents()
    const { events } = await seller.call('GET /events', { query: { number } })
    const hook = only()
    expect(hook.url).toBe(url)
    expect(JSON.parse(hook.body)).toEqual(events[0])
    expect(hook.headers['damana-event-id']).toBe(events[0]?.id)
    expect(await logOf(params)).toMatchObject([
      { status: 'delivered', kind: 'created', number, body: hook.body, attempts: 1, answer_status: 200, answer: 'thanks', fault: null },
    ])
  })

  test('is told of the kinds that it wants alone', async () => {
    await addEndpoint('https://hooks.petra.com/', ['created'])
    const sale = await makeOffer()
    await amend(sale)
    await api.built.tellEvents()
    expect(told()).toEqual([`${sale.number} 1`])
  })

  test('verifies what it gets with the thirty lines of the documentation, and refuses what was bent', async () => {
    const { isFromDamana } = await readReceiver()
    const { secret, keyid } = await addEndpoint()
    await makeOffer()
    await api.built.tellEvents()
    const hook = only()
    const secrets = { [keyid]: secret }
    expect(isFromDamana(hook, secrets)).toBe(true)
    const { headers } = hook
    for (const bent of [
      { ...hook, body: hook.body.replace('created', 'settled') },
      { ...hook, url: 'https://hooks.petra.com/other' },
      { ...hook, headers: { ...headers, 'damana-event-id': '1' } },
      { ...hook, headers: { ...headers, 'content-type': 'text/plain' } },
      { ...hook, headers: { ...headers, 'signature-input': headers['signature-input']?.replace('"content-digest" ', '') ?? '' } },
      { ...hook, headers: { ...headers, signature: 'sig1=:AAAA:' } },
    ])
      expect(isFromDamana(bent, secrets)).toBe(false)
    expect(isFromDamana(hook, { [keyid]: 'dmnhook_another' })).toBe(false)
    expect(isFromDamana(hook, secrets, Date.now() / 1000 + 400)).toBe(false)
  })

  test('gets a second secret that signs beside the first for a day, or until the first is dropped', async () => {
    const { isFromDamana } = await readReceiver()
    const { params, secret, keyid } = await addEndpoint()
    const rotate = async () => {
      await prove(khaled, 'khaled')
      return khaled.call('POST /webhooks/:id/rotate', { params })
    }
    const sendTest = async () => {
      sent = []
      await khaled.call('POST /webhooks/:id/test', { params })
      await api.built.tellEvents()
      return only()
    }
    const second = await rotate()
    const secondId = second.endpoint.secrets[0]?.keyid ?? ''
    const both = await sendTest()
    expect(isFromDamana(both, { [keyid]: secret })).toBe(true)
    expect(isFromDamana(both, { [secondId]: second.secret })).toBe(true)
    await khaled.call('POST /webhooks/:id/drop-old', { params })
    const alone = await sendTest()
    expect(isFromDamana(alone, { [keyid]: secret })).toBe(false)
    expect(isFromDamana(alone, { [secondId]: second.secret })).toBe(true)
    const third = await rotate()
    await pass('23 hours 59 minutes')
    expect(isFromDamana(await sendTest(), { [secondId]: second.secret })).toBe(true)
    await pass('2 minutes')
    const last = await sendTest()
    expect(isFromDamana(last, { [secondId]: second.secret })).toBe(false)
    expect(isFromDamana(last, { [third.endpoint.secrets[0]?.keyid ?? '']: third.secret })).toBe(true)
  })

  test('has its secret shown once: no answer that is kept has it, and no table in plain', async () => {
    const { secret, params } = await addEndpoint()
    const { rows } = await api.owner.query<{ kept: string }>(
      `select concat(i::text, (select string_agg(s::text, '') from app.webhook_secrets s)) as kept from app.idempotency i order by created_at desc limit 5`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ kept }) => kept.includes(secret))).toBe(false)
    expect(JSON.stringify(await stateOf(params))).not.toContain('dmnhook')
  })

  test('of another company does not exist, nor any for whoever lacks the permission', async () => {
    const { params } = await addEndpoint()
    const { id } = params
    await api.owner.query('update app.webhook_endpoints set company_id = (select max(id) from app.companies)')
    const calls = [
      () => khaled.refusal('GET /webhooks/:id/deliveries', { params, query: {} }),
      () => khaled.refusal('POST /webhooks/:id/pause', { params, body: { paused: true } }),
      () => khaled.refusal('POST /webhooks/:id/remove', { params }),
      () => khaled.refusal('POST /webhooks/:id/test', { params }),
      () => khaled.refusal('POST /webhooks/:id/drop-old', { params }),
      () => khaled.refusal('POST /webhooks/:id/redeliver', { params, body: { delivery: null } }),
      () => khaled.refusal('POST /webhooks/:id/rotate', { params }),
      () => khaled.refusal('POST /webhooks/:id/change', { params, body: { url: 'https://hooks.petra.com/', kinds: null } }),
    ]
    for (const call of calls) expect((await call()).status).toBe(404)
    expect((await khaled.call('GET /webhooks')).endpoints.map((one) => one.id)).not.toContain(id)
    const huda = await api.as('huda')
    expect((await huda.refusal('GET /webhooks')).status).toBe(404)
    await setRights(api, 'huda', ['damana.view', 'company.api'])
    expect((await huda.call('GET /webhooks')).endpoints).toEqual([])
    await setRights(api, 'huda', ['damana.view', 'company.dashboard.running'])
    expect((await (await api.as('samira')).refusal('GET /webhooks')).status).toBe(404)
  })

  test('gets no code for words that its call would not take', async () => {
    const ask = (content: Record<string, unknown>) =>
      khaled.refusal('POST /auth/step-up/sendOtp', { body: { action: 'webhooks', content } })
    expect(await ask({ kinds: null })).toMatchObject({ status: 422, body: { errors: [{ pointer: '/url' }] } })
    expect(await ask({ url: 'http://hooks.petra.com/', kinds: null })).toMatchObject({ status: 422 })
  })

  test('is added and changed with a code alone, and a company has ten at most', async () => {
    const body = { url: 'https://hooks.petra.com/', kinds: null }
    expect((await khaled.refusal('POST /webhooks', { body })).code).toBe('step_up_required')
    const { params } = await addEndpoint()
    expect((await khaled.refusal('POST /webhooks/:id/change', { params, body })).code).toBe('step_up_required')
    expect((await khaled.refusal('POST /webhooks/:id/rotate', { params })).code).toBe('step_up_required')
    await api.owner.query(
      'insert into app.webhook_endpoints (company_id, party_id, url, created_by) select company_id, party_id, url, created_by from app.webhook_endpoints, generate_series(1, 9)',
    )
    await prove(khaled, 'khaled')
    const refusal = await khaled.refusal('POST /webhooks', { body })
    expect([refusal.code, refusal.body['reason']]).toEqual(['action_not_allowed', 'too_many_webhooks'])
  })
})

describe('what fails', () => {
  test('holds back later events of the same guarantee and no other, and is told in order once it goes', async () => {
    await addEndpoint()
    const [one, other] = [await makeOffer(), await makeOffer()]
    await amend(one)
    await amend(other)
    answerTo = ({ body }) => (body.includes(one.number) ? broken : taken)
    await api.built.tellEvents()
    expect(told()).toEqual([`${one.number} 1`, `${other.number} 1`, `${other.number} 2`])
    answerTo = () => taken
    await pass('13 seconds')
    expect(told().slice(3)).toEqual([`${one.number} 1`, `${one.number} 2`])
  })

  test('is tried ever more rarely for three days, then given up; people have it told again', async () => {
    const { params } = await addEndpoint()
    answerTo = () => broken
    const { number } = await makeOffer()
    await api.built.tellEvents()
    for (let hour = 0; hour < 80; hour += 1) await pass('1 hour')
    expect(sent.length).toBeGreaterThan(12)
    expect(sent.length).toBeLessThan(40)
    expect(new Set(sent.map(({ headers }) => headers['damana-event-id'])).size).toBe(1)
    expect(await logOf(params, 'dead')).toMatchObject([{ number, answer_status: 500, answer: 'out of order', next_at: null }])
    expect(await notifiedOf()).toEqual(['account_webhook_failing', 'account_webhook_dead'])
    expect(await stateOf(params)).toMatchObject({ dead: 1, waiting: 0 })
    answerTo = () => taken
    expect(await khaled.call('POST /webhooks/:id/redeliver', { params, body: { delivery: null } })).toEqual({ count: 1 })
    await api.built.tellEvents()
    expect(await logOf(params)).toMatchObject([{ number, status: 'delivered' }])
    expect(await stateOf(params)).toMatchObject({ state: 'active', dead: 0 })
  })

  test('one that was taken can be told again by hand, with the same id', async () => {
    const { params } = await addEndpoint()
    await makeOffer()
    await api.built.tellEvents()
    const [delivery] = await logOf(params)
    await khaled.call('POST /webhooks/:id/redeliver', { params, body: { delivery: delivery?.id ?? '' } })
    await api.built.tellEvents()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toBe(sent[0]?.body)
  })

  test('is told again where the process died between sending it and writing that down', async () => {
    await addEndpoint()
    await makeOffer()
    // Told without being delivered: the claim is all that the dead process leaves.
    await api.owner.query('update app.webhook_endpoints set paused_at = app.now()')
    await api.built.tellEvents()
    await api.owner.query('update app.webhook_endpoints set paused_at = null')
    expect(await claimDeliveries(api.pool, { busy: [], most: 10, ofEndpoint: 10 })).toHaveLength(1)
    await api.built.tellEvents()
    expect(sent).toEqual([])
    await pass('61 seconds')
    expect(sent).toHaveLength(1)
  })

  test('while it is paused nothing is told; afterwards what has happened meanwhile, in its order', async () => {
    const { params } = await addEndpoint()
    await khaled.call('POST /webhooks/:id/pause', { params, body: { paused: true } })
    const sale = await makeOffer()
    await amend(sale)
    await api.built.tellEvents()
    expect(sent).toEqual([])
    expect(await stateOf(params)).toMatchObject({ state: 'paused', waiting: 2 })
    await khaled.call('POST /webhooks/:id/pause', { params, body: { paused: false } })
    await api.built.tellEvents()
    expect(told()).toEqual([`${sale.number} 1`, `${sale.number} 2`])
  })

  test('ten thousand events to a dead endpoint are a hundred attempts or so, and another endpoint is told at once', async () => {
    const dead = await addEndpoint('https://dead.petra.com/')
    await addEndpoint('https://alive.petra.com/')
    answerTo = ({ url }) => (url.startsWith('https://dead.') ? { fault: 'no_answer' } : taken)
    await api.owner.query(
      `insert into app.webhook_deliveries (endpoint_id, kind, at) select $1, 'test', app.now() from generate_series(1, 10000)`,
      [dead.params.id],
    )
    const { number } = await makeOffer()
    await api.built.tellEvents()
    expect(sent.filter(({ url }) => url.startsWith('https://alive.')).map(({ body }) => body.includes(number))).toEqual([true])
    for (let hour = 0; hour < 75; hour += 1) await pass('1 hour')
    expect(sent.filter(({ url }) => url.startsWith('https://dead.')).length).toBeLessThan(200)
    const { rows } = await api.owner.query<{ dead: string }>(
      `select count(*) as dead from app.webhook_deliveries where status = 'dead' and endpoint_id = $1`,
      [dead.params.id],
    )
    expect(Number(rows[0]?.dead)).toBe(10_001)
    expect(await notifiedOf()).toEqual(['account_webhook_failing', 'account_webhook_dead'])
  }, 120_000)
})

describe('an address', () => {
  test.each([
    'http://hooks.petra.com/',
    'https://hooks.petra.com:8443/',
    'https://user:pass@hooks.petra.com/',
    'https://localhost/',
    'https://db.internal/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://127.0.0.1.nip.io/',
    'https://petra/',
  ])('%s is refused', async (url) => {
    const refusal = await khaled.refusal('POST /webhooks', { body: { url, kinds: null } })
    expect(refusal.body['errors']).toEqual([{ pointer: '/url', code: 'not_public' }])
  })

  test('that leads into a private network when the connection is made is not reached', async () => {
    const reached: string[] = []
    const { port, close } = await listen((answer) => {
      reached.push('reached')
      answer.end()
    })
    const hook = { url: `https://localhost:${port}/`, headers: {}, body: '{}' }
    expect(await createHookService()(hook)).toEqual({ fault: 'not_public' })
    expect(reached).toEqual([])
    await close()
  })

  test('whose name is public at the first look and inside at the second is not reached at the second, and each connection looks once', async () => {
    const reached: string[] = []
    const { port, close, ca } = await listen((answer) => {
      reached.push('reached')
      answer.end()
    })
    let looks = 0
    const rebinding = ((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
      looks += 1
      callback(null, [{ address: looks === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }])
    }) as typeof lookup
    const publicOnly = createPublicLookup(rebinding)
    const first = await new Promise((resolve) => {
      publicOnly('hooks.petra.com', {}, (_error, found) => resolve(found))
    })
    expect(first).toBe('93.184.215.14')
    const send = createHookService({ ca, lookup: publicOnly })
    expect(await send({ url: `https://hooks.petra.com:${port}/`, headers: {}, body: '{}' })).toEqual({ fault: 'not_public' })
    expect([looks, reached]).toEqual([2, []])
    await close()
  })

  test('that came into the table otherwise is not reached either', async () => {
    const { params } = await addEndpoint()
    await api.owner.query(`update app.webhook_endpoints set url = 'https://10.0.0.1/'`)
    await makeOffer()
    await api.built.tellEvents()
    expect(sent).toEqual([])
    expect(await logOf(params)).toMatchObject([{ status: 'due', fault: 'not_public', answer_status: null }])
  })

  test('that redirects has answered, and nobody follows', async () => {
    const paths: string[] = []
    const { port, close, ca } = await listen((answer, path) => {
      paths.push(path)
      answer.writeHead(302, { location: '/inside' }).end('moved')
    })
    const answer = await toUs({ ca })({ url: `https://localhost:${port}/`, headers: {}, body: '{}' })
    expect([answer, paths]).toEqual([{ status: 302, text: 'moved' }, ['/']])
    await close()
  })

  test('that answers without end is read for 4 kB, and one that does not answer is left', async () => {
    const { port, close, ca } = await listen((answer, path) => {
      if (path === '/silent') return
      answer.writeHead(200)
      const fill = () => {
        while (!answer.destroyed && answer.write('x'.repeat(1_000)));
        answer.once('drain', fill)
      }
      fill()
    })
    const hook = { url: `https://localhost:${port}/`, headers: {}, body: '{}' }
    expect(await toUs({ ca })(hook)).toEqual({ status: 200, text: 'x'.repeat(4_096) })
    expect(await toUs({ ca, answerWithinMs: 200 })({ ...hook, url: `${hook.url}silent` })).toEqual({ fault: 'timeout' })
    await close()
    expect(await toUs({ ca })(hook)).toEqual({ fault: 'no_answer' })
  })

  /** A receiver of this machine, under a name of its own. */
  const toUs = (options: { ca: string; answerWithinMs?: number }) => createHookService({ ...options, lookup: toLoopback })
  const toLoopback: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  async function listen(respond: (answer: ServerResponse, path: string) => unknown) {
    const { cert, key } = makeCertificate()
    const server = createServer({ cert, key }, (request, answer) => void respond(answer, request.url ?? ''))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      ca: cert,
      port: (server.address() as AddressInfo).port,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  }
})
