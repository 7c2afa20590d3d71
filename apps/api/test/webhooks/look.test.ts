import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let asked: string[] = []
const told: string[] = []
beforeAll(async () => {
  // Before any connection is made: each keeps the function that it began with.
  const query = Reflect.get(pg.Client.prototype, 'query')
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    asked.push(typeof first === 'string' ? first : (first as { text: string }).text) // pg takes either
    return Reflect.apply(query, this, args) as never
  })
  api = await startApi({
    filling: garageFilling,
    deps: {
      outside: {
        hookService: ({ url }) => {
          told.push(url)
          return Promise.resolve({ status: 204, text: '' })
        },
      },
    },
  })
})
afterAll(async () => {
  await api.stop()
  vi.restoreAllMocks()
})

/** The statements of one look at what is to be told; other work of the process is left out. */
async function look(): Promise<{ all: number; ofDeliveries: number }> {
  asked = []
  await api.built.tellEvents()
  return {
    all: asked.filter((text) => /party_events|webhook/.test(text)).length,
    ofDeliveries: asked.filter((text) => text.includes('update app.webhook_deliveries')).length,
  }
}

test('a look asks for no delivery while nothing waits for an endpoint, also after an event', async () => {
  await api.built.tellEvents()
  expect(await look()).toEqual({ all: 2, ofDeliveries: 0 })
  await offer(api, { registrationNumber: garage(1) })
  expect(await look()).toEqual({ all: 2, ofDeliveries: 0 })
  const khaled = await api.as('khaled')
  await khaled.call('POST /auth/step-up/sendOtp', { body: { action: 'webhooks' } })
  await khaled.call('POST /auth/step-up/checkOtp', { body: { action: 'webhooks', code: await api.codeTo(cast.khaled.phone) } })
  await khaled.call('POST /webhooks', { body: { url: 'https://hooks.petra.com/', kinds: null } })
  // Of the party whose sales the helpers make.
  await api.owner.query('update app.webhook_endpoints set party_id = (select party_id from app.users where phone = $1)', [
    cast.samira.phone,
  ])
  expect(await look()).toEqual({ all: 2, ofDeliveries: 0 })
  await offer(api, { registrationNumber: garage(2) })
  expect((await look()).ofDeliveries).toBeGreaterThan(0)
  expect(told).toEqual(['https://hooks.petra.com/'])
  expect(await look()).toEqual({ all: 2, ofDeliveries: 0 })
})
