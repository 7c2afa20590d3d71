import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { newcomer } from '../support/registration.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const bad = 'Ali evil.com'
const body = {
  user_company_id: null,
  is_owner: true,
  registration_number: '7120458',
  consent: true as const,
  buyer_national_number: '9900112233',
  buyer_phone: '+962791112233',
  buyer_name: 'ليث سالم',
  price_fils: '8000000',
  commissionOn: 'seller' as const,
  transfer_type: 'ACH' as const,
}

describe('a name that holds an address or HTML is refused at its field', () => {
  test.each([bad, '<b>Ali</b>', 'Ali\u202e.ila'])('%j at registration', async (name) => {
    const browser = await api.browser()
    for (const lang of ['ar', 'en'] as const) {
      browser.lang = lang
      expect(await browser.refusal('POST /auth/register', { body: newcomer({ name }) })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/name', code: 'invalid_name' }] },
      })
    }
  })

  test('of a buyer, a person or a company', async () => {
    const refused = async (change: object) => (await samira.refusal('POST /guarantees', { body: { ...body, ...change } })).body['errors']
    expect(await refused({ buyer_name: bad })).toMatchObject([{ pointer: '/buyer_name', code: 'invalid_company_name' }])
    expect(await refused({ buyer_name: 'بترا 2', buyer_kind: 'person' })).toMatchObject([{ pointer: '/buyer_name', code: 'invalid_name' }])
    expect(await refused({ buyer_name: bad, buyer_kind: 'company' })).toMatchObject([
      { pointer: '/buyer_name', code: 'invalid_company_name' },
    ])
  })

  test('of a payer', async () => {
    const { buyer, number } = await offer(api, { registrationNumber: '7120459' })
    const declared = { params: { number }, body: { name: bad, relation: 'أخي' } }
    expect(await buyer.refusal('POST /guarantees/:number/declare-payer', declared)).toMatchObject({
      body: { errors: [{ pointer: '/name', code: 'invalid_company_name' }] },
    })
  })
})

test('what was stored before is cleaned before it goes out', async () => {
  const { number, buyer } = await offer(api, { registrationNumber: '7120458' })
  await buyer.call('POST /guarantees/:number/reject', { params: { number }, body: { reason: 'انظر https://evil.com/x\u202e <b>الآن</b>' } })
  const sent: OutgoingMessage[] = []
  const messenger = {
    deliver: async (messages: readonly OutgoingMessage[]) => {
      sent.push(...messages)
      return new Map()
    },
  }
  await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: api.log })
  const texts = sent.filter(({ to }) => to === cast.samira.phone).map(({ text, link }) => text.replace(link ?? '', ''))
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).not.toMatch(/evil\.com|:\/\/|[<>\u202e]/)
})
