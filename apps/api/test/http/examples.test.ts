import { contract, type Name, type Route } from '@damana/contract'
import { callGroups } from '@damana/contract/call-groups'
import { describeApi } from '@damana/contract/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Answer, type Client, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.built.startJobs()
})
afterAll(() => api.stop())

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  example: unknown
}
interface Operation {
  parameters: readonly (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
const document = describeApi(contract, { origin: 'https://damana.example', sandbox: true, readers: 'people' }) as {
  paths?: Record<string, Record<string, Operation>>
}

/** A call as its description shows it. */
function shown(name: Name) {
  const method: 'GET' | 'POST' = name.startsWith('GET') ? 'GET' : 'POST'
  const path = name.slice(method.length + 1)
  const operation = document.paths?.[path.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  const given = operation.parameters.filter((one): one is Parameter => 'in' in one)
  const query = new URLSearchParams(
    given.filter((one) => one.in === 'query' && one.required).map((one): [string, string] => [one.name, String(one.example)]),
  )
  const filled = given.filter((one) => one.in === 'path').reduce((at, one) => at.replace(`:${one.name}`, String(one.example)), path)
  const body = operation.requestBody?.content['application/json']?.example
  return { method, address: query.size > 0 ? `${filled}?${query.toString()}` : filled, body }
}
async function send(who: Client, name: Name, more: { body?: object; path?: [from: string, to: string] } = {}): Promise<Answer> {
  const { method, address, body } = shown(name)
  const route: Route = contract[name]
  const at = more.path ? address.replace(...more.path) : address
  if (method === 'GET') return who.send(await who.sign(method, at))
  const key = route.idempotent === false ? undefined : crypto.randomUUID()
  return who.send(await who.sign(method, at, { ...(body as object | undefined), ...more.body }, key))
}
const codeOf = ({ status, body }: Answer) => (status === 200 ? 200 : (body as { code: string }).code)

/** These end a session, or put it before a gate. */
const atTheEnd: readonly string[] = [
  'POST /auth/login',
  'POST /auth/verified-mobile/sendOtp',
  'POST /auth/verified-mobile/checkOtpWithVerified',
  'POST /auth/acting-company',
  'POST /auth/change-password',
  'POST /profile/close',
  'POST /auth/logout',
]
/** Refusals that tell of the state of things, and nothing of how the request is written. */
const ofState = ['not_found', 'action_not_allowed', 'step_up_required', 'flow_ended', 'otp_incorrect', 'vehicle_not_owned']

describe('the example of a request', () => {
  test('is one of a sale, with those of the calls around it', async () => {
    const [samira, basel] = [await api.as('samira'), await api.as('basel')]
    const dataOf = async (answer: Promise<Answer>, name: string) => {
      const { status, body } = await answer
      expect([name, status]).toEqual([name, 200])
      return (body as { data: Record<string, unknown> }).data
    }
    for (const name of ['GET /vehicles/lookup', 'GET /get-user-info', 'POST /guarantees/quote', 'POST /discount-codes/check'] as const)
      await dataOf(send(samira, name), name)
    const { number } = await dataOf(send(samira, 'POST /guarantees'), 'create')
    const path: [string, string] = ['DM-100001', String(number)]
    await dataOf(send(samira, 'GET /guarantees/:number/invitation', { path }), 'invitation')
    const accepted = await dataOf(send(basel, 'POST /guarantees/:number/accept', { path }), 'accept')
    const { payment_reference } = accepted['payment'] as { payment_reference: string }
    await dataOf(send(basel, 'POST /sandbox/bills/pay', { body: { payment_reference } }), 'pay')
    const read = () => dataOf(send(samira, 'GET /guarantees/:number', { path }), 'read')
    await expect.poll(async () => (await read())['held_at'], { timeout: 30_000 }).not.toBeNull()
    for (const name of [
      'GET /guarantees/:number/certificate',
      'GET /guarantees/:number/sums',
      'GET /guarantees/:number/cancellation',
    ] as const)
      expect([name, (await send(samira, name, { path })).status]).toEqual([name, 200])
    await dataOf(send(samira, 'POST /sandbox/vehicles/:registration/move'), 'move')
    await dataOf(send(samira, 'POST /sandbox/guarantees/:number/pass-wait', { path }), 'pass the wait')
    await dataOf(send(samira, 'POST /guarantees/:number/release', { path }), 'release')
  }, 120_000)

  const calls = callGroups
    .flatMap((group) => Object.keys(group.calls) as Name[])
    .map((name): { name: Name; route: Route } => ({ name, route: contract[name] }))
    // A file is no JSON, a stream does not end, partners sign in a way of their own, and the proof of a new key is made anew for each call.
    .filter(({ name, route }) => !(route.multipart && !route.jsonParts) && route.kind !== 'stream' && name !== 'POST /auth/keys/rotate')
    .filter(({ route }) => route.access !== 'bank' && route.access !== 'biller')
    .toSorted((one, other) => atTheEnd.indexOf(one.name) - atTheEnd.indexOf(other.name))

  test('is taken as it stands, or refused because of what is, never because of how it is written', async () => {
    const told = new Map<string, unknown>()
    for (const { name, route } of calls) {
      const who = route.access === 'public' || route.access === 'link' ? await api.browser() : await api.as('samira')
      told.set(name, codeOf(await send(who, name)))
    }
    expect([...told].filter(([, code]) => code !== 200 && !ofState.includes(String(code)))).toEqual([])
    expect([...told].filter(([, code]) => code === 200).length).toBeGreaterThan(80)
  }, 120_000)
})
