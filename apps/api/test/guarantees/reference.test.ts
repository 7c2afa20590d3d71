import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { accept, offer, offerForOwner, read } from '../support/sale.ts'

/** A side's own word for a guarantee. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const refer = (client: Client, number: string, reference: string | null) =>
  client.call('POST /guarantees/:number/reference', { params: { number }, body: { reference } })
const found = async (client: Client, side: 'sale' | 'buy', q: string) =>
  (await client.call('GET /guarantees', { query: { side, q } })).items.map(({ number }) => number)

test('a reference is seen and found by the side that set it alone, before acceptance too', async () => {
  const sale = await offer(api)
  expect((await read(sale.seller, sale.number)).reference).toBeNull()
  const { version } = await read(sale.seller, sale.number)
  expect(await refer(sale.seller, sale.number, ' ORDER/٧-1187 ')).toEqual({ reference: 'ORDER/7-1187' })
  await refer(sale.buyer, sale.number, 'my next car')
  expect(await read(sale.seller, sale.number)).toMatchObject({ reference: 'ORDER/7-1187', version })
  expect((await read(sale.buyer, sale.number)).reference).toBe('my next car')
  expect(await found(sale.seller, 'sale', 'order/7-1187')).toEqual([])
  expect(await found(sale.seller, 'sale', 'ORDER/7')).toEqual([])
  expect(await found(sale.seller, 'sale', 'ORDER/7-1187')).toEqual([sale.number])
  expect(await found(sale.buyer, 'buy', 'ORDER/7-1187')).toEqual([])
  const { items } = await sale.buyer.call('GET /search', { query: { q: 'my next car' } })
  expect(items.map(({ number }) => number)).toEqual([sale.number])
  // Whatever is done with the guarantee answers it too.
  expect((await accept(sale)).reference).toBe('my next car')
})

test('a reference is replaced, removed and set again, and several guarantees may have the same', async () => {
  const first = await offer(api, { registrationNumber: '7120459' })
  const second = await offerForOwner(api)
  await refer(first.seller, first.number, 'one')
  await refer(first.seller, first.number, 'two')
  expect(await found(first.seller, 'sale', 'one')).toEqual([])
  expect(await refer(first.seller, first.number, null)).toEqual({ reference: null })
  expect(await refer(first.seller, first.number, null)).toEqual({ reference: null })
  expect(await found(first.seller, 'sale', 'two')).toEqual([])
  // The agent of one sale, and the buyer of both.
  await refer(second.seller, second.number, 'same')
  await refer(first.buyer, first.number, 'same')
  expect(await found(second.seller, 'sale', 'same')).toEqual([second.number])
  expect(await found(first.buyer, 'buy', 'same')).toEqual([first.number])
})

test('a guarantee that is not the caller’s has none to set, also a buyer’s that is not offered yet', async () => {
  const tareq = await api.as('tareq')
  const [own] = (await tareq.call('GET /guarantees', { query: { side: 'sale' } })).items
  expect(own?.operational_status).toBe('awaiting_owner')
  for (const client of [await api.as('basel'), await api.as('khaled')])
    for (const reference of ['x', null]) {
      const params = { number: own?.number ?? '' }
      expect((await client.refusal('POST /guarantees/:number/reference', { params, body: { reference } })).code).toBe('not_found')
    }
})

test('a reference is set with the offer', async () => {
  const khaled = await api.as('khaled')
  const [company] = (await khaled.call('GET /auth/get-profile')).companies
  const { number } = await khaled.call('POST /guarantees', {
    body: {
      user_company_id: company?.user_company_id ?? null,
      is_owner: true,
      registration_number: '6044127',
      consent: true,
      buyer_national_number: '9911023456',
      buyer_phone: '+962790000002',
      buyer_name: 'باسل حداد',
      price_fils: '12000000',
      commissionOn: 'buyer',
      transfer_type: 'ACH',
      reference: 'STOCK-17',
    },
  })
  expect((await read(khaled, number)).reference).toBe('STOCK-17')
  // Of the company, so its other people read it too.
  expect((await read(await api.as('huda'), number)).reference).toBe('STOCK-17')
  expect((await read(await api.as('basel'), number)).reference).toBeNull()
})

test.each([
  ['', 'required'],
  ['\u200f', 'required'],
  ['x'.repeat(65), 'too_long'],
  ['a\u0000b', 'invalid_characters'],
])('%j is no reference: %s', async (reference, code) => {
  const samira = await api.as('samira')
  const refusal = await samira.refusal('POST /guarantees/:number/reference', { params: { number: 'DM-100001' }, body: { reference } })
  expect(refusal.body['errors']).toMatchObject([{ pointer: '/reference', code }])
})
