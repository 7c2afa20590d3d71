import { contract, type Output } from '@damana/contract'
import { courseEvents } from '@damana/contract/guarantee-events'
import { drainOutbox } from '#notify/index.ts'
import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import type { PaidSale } from '../support/money.ts'
import { agreeByBoth, agreeContract, fixedOnBuyer, ownerByLink, ownersIban, propose } from '../support/partner.ts'
import { actionCalls, letBanksWork, letPass, pay, ringTimers, stepUp } from '../support/sale.ts'

type Details = Output<'GET /guarantees/:number'>

const messenger = { deliver: async () => new Map<bigint, never>() }
let api: TestApi
let khaled: Client
let company: number
let number: string
beforeAll(async () => {
  api = await startApi()
  khaled = await api.as('khaled')
  company = await agreeContract(api, { ...fixedOnBuyer, most_sales_a_day: 20 })
  number = await propose(khaled, company, { reference: 'CAR-17' })
})
afterAll(() => api.stop())

const read = (client: Client): Promise<Details> => client.call('GET /guarantees/:number', { params: { number } })
/** Of either side, and of nobody else's business. */
const secrets = [widad.phone, cast.basel.phone, widad.nationalNumber, cast.basel.nationalNumber, ownersIban.slice(-4)]
const words = 'ليست كما وُصفت في الإعلان'

/** Looks through all that a partner reads of the sale. */
async function expectNothingOfSides(): Promise<void> {
  const seen = await read(khaled)
  const [item] = (await khaled.call('GET /guarantees', { query: { side: 'sale' } })).items
  const found = (await khaled.call('GET /search', { query: { q: number } })).items
  const text = JSON.stringify([{ ...seen, creator: null }, item, found])
  for (const secret of [...secrets.filter((one) => one !== undefined), words]) expect(text).not.toContain(secret)
  expect(seen).toMatchObject({
    role: 'partner',
    payment: null,
    payment_reference: null,
    fees: [],
    payers: [],
    files: [],
    blocks: [],
    flags: [],
    cancel_request: null,
    split: null,
    vehicle: { registration_number: '5530981', chassis_number: null, estimated_value_fils: null },
    seller: { phone: null, national_id: null },
    buyer: { phone: null, national_id: null },
    money: {
      headline_fils: null,
      paid_in_fils: '0',
      to_seller_fils: '0',
      to_buyer_fils: '0',
      owed_fils: '0',
      reversed_fils: '0',
      deductions: [],
    },
  })
  expect(seen.events.filter(({ kind }) => !courseEvents.some((one) => one === kind))).toEqual([])
  expect(seen.events.flatMap(({ facts }) => Object.keys(facts))).toEqual([])
  expect(item).toMatchObject({ number, flags: [], your_turn: false })
  // Lists and details say the same of the money, and nothing of what only the sides know.
  expect(item?.position).toBe(seen.money.position)
  expect(item?.wait).toEqual(seen.wait)
  expect(seen.money.position).not.toMatch(/part_paid|recalled|doubted|reversed|owing|waiting/)
}

describe('a sale that a partner has proposed', () => {
  test('names the partner and the fee to both sides before they agree', async () => {
    expect(await (await ownerByLink(api)).read()).toMatchObject({
      creator_name: 'شركة البتراء للسيارات',
      quote: { partner_fee_fils: '40000', partner_fee_on: 'buyer', total_price_fils: '8120000', seller_due_fils: '8000000' },
    })
    await expectNothingOfSides()
    expect(await read(khaled)).toMatchObject({ seller: { masked: true }, buyer: { masked: true }, reference: 'CAR-17' })
    await (await ownerByLink(api)).consent()
    const basel = await api.as('basel')
    const offered = await read(basel)
    expect(offered).toMatchObject({
      creator: { name: 'شركة البتراء للسيارات', masked: false },
      seller: { masked: true },
      partner_fee_fils: '40000',
      partner_fee_on: 'buyer',
      total_price_fils: '8120000',
    })
    expect(offered.actions.find(({ name }) => name === 'accept')).toMatchObject({ allowed: true, step_up: true })
  })

  test('is accepted by the buyer with a code alone', async () => {
    const basel = await api.as('basel')
    const accept = { params: { number }, body: { terms_version: 1 } }
    expect(await basel.refusal('POST /guarantees/:number/accept', accept)).toMatchObject({ status: 409, code: 'step_up_required' })
    await stepUp(api, basel, 'basel', 'accept', number)
    expect(await basel.call('POST /guarantees/:number/accept', accept)).toMatchObject({ operational_status: 'awaiting_payment' })
    await expectNothingOfSides()
    expect(await read(khaled)).toMatchObject({ seller: { masked: false }, wait: { code: 'payment', awaited: 'buyer' } })
  })

  test('lets the partner take no action of a side, nor ask for its code', async () => {
    const allowed = ['amend', 'withdraw']
    for (const [name, { path, body }] of Object.entries(actionCalls)) {
      const refused = await khaled.send(await khaled.sign('POST', `/guarantees/${number}/${path}`, body, crypto.randomUUID()))
      expect([name, refused.status]).toEqual([name, allowed.includes(name) ? 409 : expect.toBeOneOf([404, 409])])
      if (refused.status === 409) expect(refused.body).toMatchObject({ code: 'action_not_allowed' })
    }
    for (const action of ['accept', 'release', 'consent', 'accept_terms', 'answer_split', 'declare_payer'] as const)
      expect((await khaled.refusal('POST /auth/step-up/sendOtp', { body: { action, number } })).status).toBeOneOf([404, 409])
  })

  test('has its sums, its paper, its terms to come and its cancellation for the sides alone', async () => {
    const of = { params: { number } }
    const calls = [
      khaled.refusal('GET /guarantees/:number/sums', of),
      khaled.refusal('GET /guarantees/:number/certificate', { ...of, query: {} }),
      khaled.refusal('GET /guarantees/:number/cancellation', of),
      khaled.refusal('POST /guarantees/:number/terms/quote', {
        ...of,
        body: { price_fils: '7000000', commissionOn: 'buyer', transfer_type: 'ACH' },
      }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await khaled.refusal('GET /guarantees/:number/invitation', of)).toMatchObject({ code: 'action_not_allowed' })
    expect((await khaled.call('GET /cancellations', { query: {} })).items.map((item) => item.number)).not.toContain(number)
    expect(Object.keys(contract['GET /guarantees/:number'].response.shape).toSorted()).toEqual(Object.keys(await read(khaled)).toSorted())
  })

  test('tells the partner of its course alone, by program and not by messages', async () => {
    const basel = await api.as('basel')
    const { payment } = await read(basel)
    const sale: PaidSale = { seller: khaled, buyer: basel, number, reference: payment?.payment_reference ?? '', totalFils: '8120000' }
    await basel.call('POST /sandbox/bills/pay', {
      body: { payment_reference: sale.reference, way: 'bank', how: 'exact', amount_fils: '1000000' },
    })
    await letBanksWork(api)
    expect(await read(basel)).toMatchObject({ money: { position: 'part_paid' } })
    await expectNothingOfSides()
    await pay(api, sale)
    await letBanksWork(api)
    const { vehicle } = await read(basel)
    for (const hidden of [vehicle.chassis_number ?? '', widad.phone, cast.basel.phone]) {
      expect((await basel.call('GET /search', { query: { q: hidden } })).items.map((item) => item.number)).toContain(number)
      expect((await khaled.call('GET /search', { query: { q: hidden } })).items.map((item) => item.number)).not.toContain(number)
    }
    await basel.call('POST /guarantees/:number/object', { params: { number }, body: { reason: words } })
    await api.built.tellEvents()
    await expectNothingOfSides()
    expect(await read(khaled)).toMatchObject({ operational_status: 'in_transfer', wait: { code: 'none', awaited: 'nobody' } })
    const { events } = await khaled.call('GET /events', { query: { number } })
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'consented', 'accepted', 'held'])
    await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: { warn: () => {}, error: () => {} } })
    const told = (await khaled.call('GET /notifications/list', { query: {} })).filter(({ data }) => data.serial_number === number)
    expect(told).toEqual([])
    expect((await basel.call('GET /notifications/list', { query: {} })).length).toBeGreaterThan(0)
  })

  test('does not exist for another company, nor for a person who has no part in it', async () => {
    for (const person of ['samira', 'lina'] as const) {
      const client = await api.as(person)
      for (const call of ['GET /guarantees/:number', 'GET /guarantees/:number/events'] as const)
        expect((await client.refusal(call, { params: { number } })).status).toBe(404)
      expect((await client.refusal('POST /guarantees/:number/withdraw', { params: { number }, body: {} })).status).toBe(404)
    }
  })

  test('that is divided pays the partner nothing', async () => {
    const rana = await api.staff('rana')
    const split = { seller_fils: '5000000', buyer_fils: '3120000', fees_fils: '0', reason: 'حل وسط' }
    await rana.call('POST /admin/cases/:number/split', { params: { number }, body: split })
    const basel = await api.as('basel')
    await stepUp(api, basel, 'basel', 'answer_split', number)
    await basel.call('POST /guarantees/:number/answer-split', { params: { number }, body: { answer: 'yes' } })
    await (await ownerByLink(api)).agreeToSplit()
    await ringTimers(api)
    const { rows } = await api.owner.query(
      `select p.purpose, p.amount_fils::text as amount from app.payouts p where p.guarantee_id = $1 order by p.purpose`,
      [number.slice(3)],
    )
    expect(rows).toEqual([
      { purpose: 'refund', amount: '3120000' },
      { purpose: 'seller', amount: '5000000' },
    ])
    await expectNothingOfSides()
  })

  test('that fails pays the partner nothing, and the buyer is refunded the fee with the price', async () => {
    number = await propose(khaled, company)
    const sale = await agreeByBoth(api, khaled, number)
    await pay(api, sale)
    await letBanksWork(api)
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: words } })
    const rana = await api.staff('rana')
    await rana.call('POST /admin/cases/:number/decide', { params: { number }, body: { decision: 'refund', reason: 'لم تُنقل المركبة' } })
    await letPass(api, '25 hours')
    await ringTimers(api)
    await letBanksWork(api)
    const { rows } = await api.owner.query(
      `select p.purpose, p.amount_fils::text as amount from app.payouts p where p.guarantee_id = $1 order by p.id`,
      [number.slice(3)],
    )
    expect(rows).toEqual([{ purpose: 'refund', amount: '8120000' }])
    expect(await read(khaled)).toMatchObject({ operational_status: 'cancelled', money: { partner_fils: '0' }, payouts: [] })
  })
})
