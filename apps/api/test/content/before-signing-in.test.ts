import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'

let api: TestApi
let stranger: Client
beforeAll(async () => {
  api = await startApi()
  stranger = await api.browser()
})
afterAll(() => api.stop())

const terms = { price_fils: '9200000', commissionOn: 'equally', transfer_type: 'ACH' } as const

test('a stranger and a seller are quoted the same sale alike', async () => {
  const seller = await api.as('samira')
  for (const transfer_type of ['ACH', 'RTGS'] as const) {
    const open = await stranger.call('GET /static-data/quote', { query: { ...terms, transfer_type } })
    expect(open).toEqual(await seller.call('POST /guarantees/quote', { body: { ...terms, transfer_type } }))
  }
  expect((await stranger.call('GET /static-data/quote', { query: terms })).total_price_fils).toBe('9246000')
})

test('a stranger is told why a price is refused, and no discount is tried without an account', async () => {
  const refused = await stranger.refusal('GET /static-data/quote', { query: { ...terms, price_fils: '1' } })
  expect([refused.status, refused.body['code']]).toEqual([422, 'price_out_of_range'])
  const withCode = { ...terms, discount_code: 'NOV10' } as typeof terms
  expect((await stranger.refusal('GET /static-data/quote', { query: withCode })).status).toBe(422)
})

test('an address that asks for quotes without end is refused, and other calls of it are not', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => stranger.call('GET /static-data/quote', { query: terms })))
  expect(asked.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await stranger.call('GET /application-configuration')).sandbox).toBe(true)
})

test('the configuration says who holds the money, and not the account that it lies in', async () => {
  stranger.lang = 'en'
  const { company } = await stranger.call('GET /application-configuration')
  expect(company).toMatchObject({ name: 'Damana Payment Services', account_name: 'Damana Escrow' })
  expect(company.account_bank).not.toBe('')
  expect(JSON.stringify(company)).not.toMatch(/JO\d{2}/)
})
