import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import {
  accept,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offer,
  offerForOwner,
  pay,
  read,
  release,
  ringTimers,
  type Sale,
  stepUp,
} from '../support/sale.ts'

// After each file whose turn it is in all of its guarantees is compared with the waits that the lists show: see audit-turns.ts.

let api: TestApi
let vehicle = 0
const fresh = () => garage((vehicle += 1))
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

const turnsOf = async (client: Client, side: 'sale' | 'buy') => {
  const { items, total } = await client.call('GET /guarantees', { query: { side, turn: 'mine' } })
  const summary = await client.call('GET /guarantees/summary')
  expect(summary[side].turns).toBe(total)
  expect(items.every(({ your_turn }) => your_turn)).toBe(true)
  return items.map(({ number }) => number)
}
/** Whose lists have it, seen from both sides. */
const whose = async ({ seller, buyer, number }: Sale) =>
  [
    (await turnsOf(seller, 'sale')).includes(number) ? ['seller'] : [],
    (await turnsOf(buyer, 'buy')).includes(number) ? ['buyer'] : [],
  ].flat()

it('goes from the buyer, who accepts and pays, to both, who transfer the ownership, and then to nobody', async () => {
  const registration = fresh()
  const sale = await offer(api, { registrationNumber: registration })
  expect(await whose(sale)).toEqual(['buyer'])
  await accept(sale)
  expect(await whose(sale)).toEqual(['buyer'])
  await pay(api, sale)
  expect(await whose(sale)).toEqual(['seller', 'buyer'])
  await moveOwnership(sale, registration)
  await letPass(api, '70 seconds')
  await release(sale.seller, sale.number).catch(() => {})
  await ringTimers(api)
  await letBanksWork(api)
  await ringTimers(api)
  expect((await read(sale.seller, sale.number)).operational_status).toBe('completed')
  expect(await whose(sale)).toEqual([])
})

it('is nobody’s while staff decide, and the other side’s while a cancellation waits for its answer', async () => {
  const sale = await heldSale(api, { registrationNumber: fresh() })
  const params = { number: sale.number }
  await sale.buyer.call('POST /guarantees/:number/object', { params, body: { reason: 'المركبة ليست كما وُصفت' } })
  expect(await whose(sale)).toEqual([])
  await sale.buyer.call('POST /guarantees/:number/object/take-back', { params, body: {} })
  expect(await whose(sale)).toEqual(['seller', 'buyer'])
  const { cancellation } = await read(sale.seller, sale.number).then((one) => ({ cancellation: one.cancel_request }))
  expect(cancellation).toBeNull()
  await sale.seller.call('POST /guarantees/:number/cancellation', { params, body: { reason: 'غيّرت رأيي', fee_fils: '25000' } })
  expect(await whose(sale)).toEqual(['buyer'])
  await sale.buyer.call('POST /guarantees/:number/cancellation/agree', { params, body: {} })
  expect(await whose(sale)).toEqual([])
})

it('is a side’s that has not answered the split yet, until its time is over', async () => {
  const sale = await heldSale(api, { registrationNumber: fresh() })
  const params = { number: sale.number }
  await sale.buyer.call('POST /guarantees/:number/object', { params, body: { reason: 'المركبة ليست كما وُصفت' } })
  const { total_price_fils } = await read(sale.buyer, sale.number)
  const rana = await api.staff('rana')
  await rana.call('POST /admin/cases/:number/split', {
    params,
    body: { seller_fils: '8000000', buyer_fils: (BigInt(total_price_fils) - 8_000_000n).toString(), fees_fils: '0', reason: 'حل وسط' },
  })
  expect(await whose(sale)).toEqual(['seller', 'buyer'])
  await stepUp(api, sale.seller, 'samira', 'answer_split', sale.number)
  await sale.seller.call('POST /guarantees/:number/answer-split', { params, body: { answer: 'yes' } })
  expect(await whose(sale)).toEqual(['buyer'])
  await letPass(api, '73 hours')
  expect(await whose(sale)).toEqual([])
})

it('is the owner’s and not the agent’s while the owner is asked, and nobody’s of a company’s sub-users alone', async () => {
  const sale = await offerForOwner(api)
  expect(await whose(sale)).toEqual([])
  const { rows } = await api.owner.query(`select side from app.guarantee_turns where guarantee_id = $1`, [sale.number.slice(3)])
  expect(rows).toEqual([{ side: 'sale' }])
  const huda = await api.as('huda')
  const khaled = await api.as('khaled')
  expect(await turnsOf(huda, 'sale')).toEqual(await turnsOf(khaled, 'sale'))
})

it('has an end with its deadline: an offer that nobody answers leaves the list', async () => {
  const sale = await offer(api, { registrationNumber: fresh() })
  expect(await whose(sale)).toEqual(['buyer'])
  await letPass(api, '73 hours')
  expect(await whose(sale)).toEqual([])
})

it('stays the buyer’s for the bill of an expired sale, until it is paid', async () => {
  const sale = await offer(api, { registrationNumber: fresh() })
  await accept(sale)
  await letPass(api, '73 hours')
  expect(await whose(sale)).toEqual(['buyer'])
  await letPass(api, '97 hours')
  expect((await read(sale.buyer, sale.number)).operational_status).toBe('expired')
  await letBanksWork(api)
  const { wait } = (await sale.buyer.call('GET /guarantees', { query: { side: 'buy', q: sale.number } })).items[0] ?? {}
  expect(await whose(sale)).toEqual(wait?.code === 'fee_bill' ? ['buyer'] : [])
})

it('is read a page at a time, without the other filters', async () => {
  const samira = await api.as('samira')
  for (let count = 0; count < 22; count += 1) await offer(api, { registrationNumber: fresh() }).catch(() => {})
  const basel = await api.as('basel')
  const first = await basel.call('GET /guarantees', { query: { side: 'buy', turn: 'mine' } })
  if (first.next_cursor) {
    const second = await basel.call('GET /guarantees', { query: { side: 'buy', turn: 'mine', cursor: first.next_cursor } })
    expect(second.items.some(({ number }) => first.items.some((one) => one.number === number))).toBe(false)
    expect(first.items.length + second.items.length).toBe(first.total)
  }
  expect(await turnsOf(samira, 'buy')).toEqual([])
})
