import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { heldSale, letBanksWork, letPass, moveOwnership, read, type Sale } from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

interface HeldSale extends Sale {
  registration: string
}
async function held(): Promise<HeldSale> {
  const registration = garage((vehicle += 1))
  const sale = await heldSale(api, { registrationNumber: registration })
  await letBanksWork(api)
  return { ...sale, registration }
}

describe('the registry says something else', () => {
  it('a third person is the owner: blocked, refused while he is, refunded by staff', async () => {
    const sale = await held()
    await moveOwnership(sale, sale.registration, 'third')
    await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      blocks: [{ reason: 'registry', words: 'third_owner' }],
      wait: { code: 'case' },
    })
    const rana = await api.staff('rana')
    expect(
      await rana.call('POST /admin/cases/:number/decide', {
        params: { number: sale.number },
        body: { decision: 'refund', reason: 'المالك شخص ثالث' },
      }),
    ).toMatchObject({ guarantee: { operational_status: 'in_transfer', wait: { code: 'refund_check' } } })
    await letPass(api, '11 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
  })

  it('a seizure after the hold blocks it; lifted and dismissed, the sale goes on', async () => {
    const sale = await held()
    const mark = (seized: boolean) =>
      sale.seller.call('POST /sandbox/vehicles/:registration/mark', { params: { registration: sale.registration }, body: { seized } })
    await mark(true)
    await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ blocks: [{ reason: 'registry', words: 'seized' }] })
    await mark(false)
    const rana = await api.staff('rana')
    expect(
      await rana.call('POST /admin/cases/:number/decide', {
        params: { number: sale.number },
        body: { decision: 'dismiss', block: 'registry', reason: 'رُفع الحجز' },
      }),
    ).toMatchObject({ guarantee: { operational_status: 'in_transfer', blocks: [] } })
  })
})

describe('staff stop a guarantee', () => {
  it('and what the registry says meanwhile is only noted, once a word, for the case', async () => {
    const sale = await held()
    const rana = await api.staff('rana')
    const params = { number: sale.number }
    await rana.call('POST /admin/cases/:number/block', { params, body: { reason: 'اشتباه' } })
    const before = await read(sale.buyer, sale.number)
    await moveOwnership(sale, sale.registration, 'third')
    await letPass(api, '2 hours')
    await letPass(api, '2 hours')
    const after = await read(sale.buyer, sale.number)
    expect(after.events.filter(({ kind }) => kind === 'registry_said')).toMatchObject([{ actor: 'registry', facts: { what: 'third' } }])
    expect(after).toMatchObject({
      operational_status: 'in_transfer',
      financial_status: 'hold',
      transfer_until: before.transfer_until,
      blocks: [{ reason: 'staff' }],
    })
    expect(await rana.call('GET /admin/cases/:number', { params })).toMatchObject({ registry: { word: 'third' } })
    await moveOwnership(sale, sale.registration, 'seller')
    await letPass(api, '2 hours')
    const again = await read(sale.seller, sale.number)
    expect(
      again.events
        .filter(({ kind }) => kind === 'registry_said')
        .map(({ facts }) => String(facts['what']))
        .toSorted(),
    ).toEqual(['seller', 'third'])
  })

  it('and let it go on with as much time as it had; other blocks stay', async () => {
    const sale = await held()
    const before = await read(sale.buyer, sale.number)
    const rana = await api.staff('rana')
    const params = { number: sale.number }
    await rana.call('POST /admin/cases/:number/block', { params, body: { reason: 'اشتباه' } })
    await letPass(api, '2 hours')
    expect(await sale.seller.refusal('POST /guarantees/:number/release', { params, body: {} })).toMatchObject({
      body: { reason: 'blocked' },
    })
    await rana.call('POST /admin/cases/:number/unblock', { params, body: { reason: 'زال الاشتباه' } })
    const after = await read(sale.buyer, sale.number)
    expect(after).toMatchObject({ blocks: [] })
    expect(Date.parse(after.transfer_until ?? '') - Date.parse(before.transfer_until ?? '')).toBeGreaterThanOrEqual(7_200_000)
  })
})
