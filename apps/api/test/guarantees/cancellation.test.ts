import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offer,
  pay,
  read,
  ringTimers,
  type Sale,
} from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const feeBefore = '10000'
const feeAfter = '25000'
const request = (sale: Sale, who: 'seller' | 'buyer', fee: string) =>
  sale[who].call('POST /guarantees/:number/cancellation', { params: { number: sale.number }, body: { reason: 'غيّرت رأيي', fee_fils: fee } })
const decide = async (sale: Sale, decision: 'approve' | 'reject', fee?: 'seller' | 'buyer' | 'waived') =>
  (await api.staff('rana')).call('POST /admin/cases/:number/cancellation', {
    params: { number: sale.number },
    body: { decision, reason: 'اطّلعنا على الطلب', ...(fee ? { fee_side: fee } : {}) },
  })

describe('a cancellation before payment', () => {
  it('stops everything, is agreed to, approved at once, and its fee is a debt of the side at fault', async () => {
    const sale = await offer(api, fresh())
    await accept(sale)
    expect(await sale.buyer.call('GET /guarantees/:number/cancellation', { params: { number: sale.number } })).toMatchObject({
      allowed: true,
      after_payment: false,
      fee_fils: feeBefore,
      refund_whole_fils: '0',
    })
    const asked = await request(sale, 'buyer', feeBefore)
    expect(asked).toMatchObject({
      wait: { code: 'cancellation_answer', awaited: 'seller' },
      cancel_request: { status: 'pending', by_you: true },
    })
    expect(asked.flags).toMatchObject([{ kind: 'cancellation', reason: 'buyer' }])
    await sale.seller.call('POST /guarantees/:number/cancellation/agree', { params: { number: sale.number }, body: {} })
    expect(await decide(sale, 'approve', 'buyer')).toMatchObject({
      awaits_second: false,
      guarantee: { operational_status: 'cancelled', financial_status: null },
    })
    expect(await read(sale.buyer, sale.number)).toMatchObject({ cancel_request: { status: 'approved', fee_side: 'buyer' }, flags: [] })
    await expectBooksToAgree(api)
  })

  it('taken back, everything goes on with as much time as there was', async () => {
    const sale = await offer(api, fresh())
    const { wait } = await accept(sale)
    await request(sale, 'seller', feeBefore)
    await letPass(api, '5 hours')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'awaiting_payment', financial_status: 'in_progress' })
    await sale.seller.call('POST /guarantees/:number/cancellation/take-back', { params: { number: sale.number }, body: {} })
    const after = await read(sale.buyer, sale.number)
    expect(after).toMatchObject({ flags: [], cancel_request: { status: 'rejected', why: 'taken_back' }, wait: { code: 'payment' } })
    expect(Date.parse(after.wait.until ?? '') - Date.parse(wait.until ?? '')).toBeGreaterThanOrEqual(5 * 3_600_000 - 5_000)
    await pay(api, sale)
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer' })
  })
})

describe('a cancellation after payment', () => {
  it('is approved, the registry is asked once more, and the buyer gets his money back less the fee', async () => {
    const sale = await heldSale(api, fresh())
    await letBanksWork(api)
    await request(sale, 'buyer', feeAfter)
    expect(await sale.seller.refusal('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })).toMatchObject({
      body: { reason: 'cancellation_open' },
    })
    expect(await decide(sale, 'approve', 'buyer')).toMatchObject({
      guarantee: { operational_status: 'in_transfer', wait: { code: 'cancellation_check' } },
    })
    await letPass(api, '1 minute')
    const cancelled = await read(sale.buyer, sale.number)
    expect(cancelled).toMatchObject({ operational_status: 'cancelled', financial_status: 'released', money_to: 'buyer' })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('falls when the registry shows the buyer, and the system asks for the release', async () => {
    const registration = fresh()
    const sale = await heldSale(api, registration)
    await request(sale, 'seller', feeAfter)
    await decide(sale, 'approve', 'seller')
    await moveOwnership(sale, registration.registrationNumber)
    await letPass(api, '1 minute')
    await letPass(api, '1 minute')
    await ringTimers(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'completed',
      cancel_request: { status: 'rejected', why: 'fallen' },
    })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('is taken while the registry is silent, and then nothing is refunded before it has answered', async () => {
    const registration = fresh()
    const sale = await heldSale(api, registration)
    await letBanksWork(api)
    const silence = (silent: boolean) =>
      sale.buyer.call('POST /sandbox/vehicles/:registration/mark', {
        params: { registration: registration.registrationNumber },
        body: { silent },
      })
    await silence(true)
    // The registry is asked first; only its word that the vehicle is the buyer's refuses the request.
    expect(await request(sale, 'buyer', feeAfter)).toMatchObject({ cancel_request: { status: 'pending' } })
    await decide(sale, 'approve', 'buyer')
    await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer', blocks: [] })
    for (let times = 0; times < 4; times += 1) await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer', blocks: [{ reason: 'silent' }] })
    await moveOwnership(sale, registration.registrationNumber)
    await silence(false)
    for (let times = 0; times < 4; times += 1) await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', money_to: 'seller', blocks: [] })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('is refused when the registry names the buyer as the owner', async () => {
    const registration = fresh()
    const sale = await heldSale(api, registration)
    await moveOwnership(sale, registration.registrationNumber)
    const refused = await sale.buyer.refusal('POST /guarantees/:number/cancellation', {
      params: { number: sale.number },
      body: { reason: 'غيّرت رأيي', fee_fils: feeAfter },
    })
    expect(refused.body).toMatchObject({ reason: 'transferred' })
    expect(await read(sale.buyer, sale.number)).toMatchObject({ cancel_request: null })
  })
})

describe('the list of what may be cancelled', () => {
  it('is searched like the list of guarantees: by number, plate and name, and finds nothing of others', async () => {
    const [one, other] = [await offer(api, fresh()), await offer(api, fresh())]
    for (const sale of [one, other]) await accept(sale)
    const found = async (q: string, who = one.buyer) =>
      (await who.call('GET /cancellations', { query: { q } })).items.map(({ number }) => number)
    expect(await found(one.number)).toEqual([one.number])
    expect(await found('سميرة')).toEqual(expect.arrayContaining([one.number, other.number]))
    expect(await found('لا أحد')).toEqual([])
    expect(await found(one.number, await api.as('khaled'))).toEqual([])
  })
})
