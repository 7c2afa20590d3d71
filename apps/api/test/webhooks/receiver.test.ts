import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSealer } from '#kernel/sealing.ts'
import { sealField } from '#people/sign-in/index.ts'
import { createReceiver, isAtReceiver } from '#sandbox/receiver.ts'
import type { HookService } from '#webhooks/index.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { garageFilling } from '../support/money.ts'

let api: TestApi
let khaled: Client
let visitor: Client
const left: string[] = []
beforeAll(async () => {
  api = await startApi({
    filling: garageFilling,
    deps: {
      outside: {
        hookService: ({ url }) => {
          left.push(url)
          return Promise.resolve({ status: 204, text: '' })
        },
      },
    },
  })
  khaled = await api.as('khaled')
  visitor = await api.browser()
})
afterAll(() => api.stop())
beforeEach(() => api.owner.query('delete from app.webhook_endpoints; delete from sandbox.receipts_of_hooks'))

async function addEndpoint(url: string) {
  await khaled.call('POST /auth/step-up/sendOtp', { body: { action: 'webhooks' } })
  await khaled.call('POST /auth/step-up/checkOtp', { body: { action: 'webhooks', code: await api.codeTo(cast.khaled.phone) } })
  const { endpoint } = await khaled.call('POST /webhooks', { body: { url, kinds: null } })
  return { id: endpoint.id }
}
const read = () => visitor.call('GET /sandbox/receiver', { query: {} })
const answer = (name: string, wanted: 'takes' | 'fails') =>
  visitor.call('POST /sandbox/receiver/:name/answer', { params: { name }, body: { answer: wanted } })

describe("the sandbox's receiver", () => {
  test('gets what is sent to its address, verified and word for word, and nothing leaves', async () => {
    const params = await addEndpoint('https://receiver.damana.example/petra')
    await khaled.call('POST /webhooks/:id/test', { params })
    await api.built.tellEvents()
    const { receipts, addresses, origin } = await read()
    const [delivery] = (await khaled.call('GET /webhooks/:id/deliveries', { params, query: {} })).deliveries
    expect(receipts).toMatchObject([{ name: 'petra', is_verified: true, answer: 'takes', body: delivery?.body }])
    expect(receipts[0]?.headers).toMatchObject({ 'damana-event-id': `test-${delivery?.id}`, 'content-type': 'application/json' })
    expect([origin, addresses]).toEqual(['https://receiver.damana.example/', [{ name: 'petra', answer: 'takes' }]])
    expect(delivery).toMatchObject({ status: 'delivered', answer_status: 200 })
    expect(left).toEqual([])
  })

  test('fails as long as it is told to, and then takes what is told again', async () => {
    const params = await addEndpoint('https://receiver.damana.example/broken')
    await answer('broken', 'fails')
    await khaled.call('POST /webhooks/:id/test', { params })
    await api.built.tellEvents()
    const log = async () => (await khaled.call('GET /webhooks/:id/deliveries', { params, query: {} })).deliveries
    expect(await log()).toMatchObject([{ status: 'due', answer_status: 500, attempts: 1 }])
    expect(await visitor.call('POST /sandbox/receiver/:name/give-up', { params: { name: 'broken' } })).toEqual({ count: 1 })
    await api.built.tellEvents()
    expect(await log()).toMatchObject([{ status: 'dead' }])
    await answer('broken', 'takes')
    await khaled.call('POST /webhooks/:id/redeliver', { params, body: { delivery: null } })
    await api.built.tellEvents()
    expect(await log()).toMatchObject([{ status: 'delivered', answer_status: 200 }])
    const { receipts } = await read()
    expect(receipts[0]).toMatchObject({ answer: 'takes', is_verified: true })
    expect(receipts[1]).toMatchObject({ answer: 'fails', is_verified: true })
  })

  test('that answers too late is given up as any receiver is, and what nobody of the address signed is not verified', async () => {
    const sealer = createSealer('fields', { current: testSecrets.fieldKey })
    const { id } = await addEndpoint('https://receiver.damana.example/late')
    await api.owner.query('update app.webhook_secrets set sealed = $1 where endpoint_id = $2', [sealField(sealer, 'dmnhook_other'), id])
    await api.owner.query(`insert into sandbox.modes (name, value) values ('receiver:late', 'slow')`)
    let waited = 0
    const others: HookService = () => Promise.reject(new Error('it left'))
    const receive = createReceiver({
      db: api.pool,
      sealer,
      seconds: () => Date.now() / 1000,
      others,
      late: () => Promise.resolve((waited += 1)),
    })
    const hook = { url: 'https://receiver.damana.example/late', headers: { 'content-digest': 'sha-256=:AAAA:' }, body: '{}' }
    expect([await receive(hook), waited]).toEqual([{ fault: 'timeout' }, 1])
    expect((await read()).receipts).toMatchObject([{ name: 'late', is_verified: false, answer: 'slow' }])
  })

  test.each([
    'https://receiver.damana.example/',
    'https://receiver.damana.example/a/b',
    'https://receiver.damana.example:8443/petra',
    'https://receiver.damana.example.petra.com/petra',
    'https://user@receiver.damana.example/petra',
    'https://receiver.damana.example/petra?to=inside',
    'http://receiver.damana.example/petra',
    'https://other.damana.example/petra',
  ])('has no address %s', async (url) => {
    expect(isAtReceiver(url)).toBe(false)
    const refusal = await khaled.refusal('POST /webhooks', { body: { url, kinds: null } })
    expect(refusal.code === 'step_up_required' || refusal.status === 422).toBe(true)
    expect((await read()).addresses).toEqual([])
  })
})
