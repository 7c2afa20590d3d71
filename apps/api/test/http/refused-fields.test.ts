import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

/** The refusal of a request as a program writes it, without our types. */
async function refusalOf(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await samira.send(await samira.sign(method, path, body))
  return { ...(answer.body as Record<string, unknown>), status: answer.status }
}
const terms = { price_fils: '12000000', commissionOn: 'buyer', transfer_type: 'ACH' }

describe('a field of another type', () => {
  test.each([
    ['a number where a string belongs', { ...terms, price_fils: 12_000_000 }, 'invalid_format'],
    ['a list where a string belongs', { ...terms, price_fils: ['12000000'] }, 'invalid_format'],
    ['a field that is missing', { ...terms, price_fils: undefined }, 'required'],
    ['null where a string belongs', { ...terms, price_fils: null }, 'required'],
  ])('%s is told as what it is', async (_, body, code) => {
    expect(await refusalOf('POST', '/guarantees/quote', body)).toMatchObject({ status: 422, errors: [{ pointer: '/price_fils', code }] })
  })

  test('a number where text belongs that a person types is no missing field', async () => {
    expect(await refusalOf('POST', '/guarantees/quote', { ...terms, discount_code: 10 })).toMatchObject({
      errors: [{ pointer: '/discount_code', code: 'invalid_format' }],
    })
  })
})

describe('a cursor that is none', () => {
  test.each([
    '/guarantees?side=sale&cursor=broken',
    '/guarantees?side=sale&cursor=2026-13-45T00:00:00.000Z~7',
    '/guarantees?side=sale&cursor=2026-11-01T00:00:00.000Z~',
    '/cancellations?cursor=broken',
    '/cancellations?cursor=-1',
  ])('is refused, and does not answer the first page: %s', async (path) => {
    expect(await refusalOf('GET', path)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: [{ pointer: '/query/cursor', code: 'invalid_format' }],
    })
  })
})

test('a price outside the limits is refused with the limits that are set', async () => {
  const { rows } = await api.owner.query<{ id: string }>('select id from app.fee_schedules order by valid_from desc, id desc limit 1')
  await api.owner.query('update app.fee_schedules set price_least_fils = 250000, price_most_fils = 7500500 where id = $1', [rows[0]?.id])
  const refused = {
    price_least_fils: '250000',
    price_most_fils: '7500500',
    errors: [{ pointer: '/price_fils', code: 'price_out_of_range' }],
  }
  samira.lang = 'en'
  expect(await refusalOf('POST', '/guarantees/quote', terms)).toMatchObject({
    ...refused,
    error_msg: 'The price is outside the limits (250 to 7,500.500 dinars).',
    title: 'The price is outside the limits (250 to 7,500.500 dinars).',
  })
  samira.lang = 'ar'
  expect(await refusalOf('POST', '/guarantees/quote', terms)).toMatchObject({
    ...refused,
    error_msg: 'السعر خارج الحدود المسموحة (من 250 إلى 7,500.500 دينار).',
  })
})
