import { actionNames } from '@damana/contract/guarantee-actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { actionCalls, offer, type Sale } from '../support/sale.ts'

let api: TestApi
let sale: Sale
beforeAll(async () => {
  api = await startApi()
  sale = await offer(api)
})
afterAll(() => api.stop())

/** Every way to name a guarantee in a path. */
const ways = [
  { method: 'GET' as const, suffix: '', body: undefined },
  { method: 'GET' as const, suffix: '/events', body: undefined },
  { method: 'GET' as const, suffix: '/cancellation', body: undefined },
  ...actionNames.map((name) => ({ method: 'POST' as const, suffix: `/${actionCalls[name].path}`, body: actionCalls[name].body })),
]

async function answerOf(client: Client, method: 'GET' | 'POST', path: string, body: unknown) {
  const sent = await client.sign(method, path, body, method === 'POST' ? crypto.randomUUID() : undefined)
  const answer = await client.send(sent)
  const { request_id: _id, server_time: _time, instance: _instance, ...rest } = answer.body as Record<string, unknown>
  return { status: answer.status, body: rest }
}

describe("S13: another person's guarantee", () => {
  it.each(ways.map((way) => [`${way.method} ${way.suffix || '/'}`, way] as const))(
    '%s answers a stranger exactly as a number that does not exist',
    async (_, { method, suffix, body }) => {
      for (const stranger of [await api.as('tareq'), await api.as('khaled'), await api.as('huda')]) {
        const [foreign, missing] = await Promise.all([
          answerOf(stranger, method, `/guarantees/${sale.number}${suffix}`, body),
          answerOf(stranger, method, `/guarantees/DM-999999${suffix}`, body),
        ])
        expect(foreign.status).toBe(404)
        expect(foreign).toEqual(missing)
      }
    },
  )

  it("is in nobody else's list or summary", async () => {
    const tareq = await api.as('tareq')
    for (const side of ['sale', 'buy'] as const)
      expect((await tareq.call('GET /guarantees', { query: { side, q: sale.number } })).items).toEqual([])
    expect(await tareq.call('GET /guarantees/summary')).toMatchObject({ sale: { count: 0 }, buy: { count: 0 } })
  })

  it('needs a session at all', async () => {
    const nobody = await api.browser()
    expect(await answerOf(nobody, 'GET', `/guarantees/${sale.number}`, undefined)).toMatchObject({ status: 401 })
  })
})

describe('an action by the wrong side', () => {
  it.each([
    ['seller', 'accept', 'not_your_turn'],
    ['seller', 'reject', 'not_your_turn'],
    ['seller', 'release', 'wrong_status'],
    ['seller', 'consent', 'wrong_status'],
    ['buyer', 'withdraw', 'not_your_turn'],
    ['buyer', 'amend', 'not_your_turn'],
    ['buyer', 'release', 'wrong_status'],
    ['buyer', 'refuse', 'not_your_turn'],
  ] as const)('%s: %s is refused with its reason and the state that it was refused in', async (who, action, reason) => {
    const answer = await answerOf(sale[who], 'POST', `/guarantees/${sale.number}/${actionCalls[action].path}`, actionCalls[action].body)
    expect(answer).toMatchObject({ status: 409, body: { code: 'action_not_allowed', reason, operational_status: 'awaiting_acceptance' } })
  })
})
