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
  read,
  release,
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

interface HeldSale extends Sale {
  registration: string
}
async function held(): Promise<HeldSale> {
  const registration = garage((vehicle += 1))
  const sale = await heldSale(api, { registrationNumber: registration })
  await letBanksWork(api)
  return { ...sale, registration }
}
const mode = async (to: 'normal' | 'down') =>
  (await api.as('samira')).call('POST /sandbox/registry', { body: { mode: to, of: 'vehicles' } })
const eventsOf = async (sale: Sale) => (await read(sale.buyer, sale.number)).events.map(({ kind }) => kind)

describe('a payment that does not come', () => {
  it('falls late, then the seller may withdraw free and the buyer owes the fee', async () => {
    const sale: HeldSale = { ...(await offer(api, { registrationNumber: garage((vehicle += 1)) })), registration: '' }
    await accept(sale)
    await letPass(api, '3 days 1 minute')
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'late', wait: { code: 'late_payment' } })
    await sale.seller.call('POST /guarantees/:number/withdraw', { params: { number: sale.number }, body: {} })
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', financial_status: null })
    const { rows } = await api.owner.query<{ balance_fils: string }>(
      `select balance_fils::text from ledger.balances where code = 'fee_receivable_buyer' and balance_fils > 0`,
    )
    expect(rows).toEqual([{ balance_fils: '10000' }])
    await expectBooksToAgree(api)
  })
})

describe('an ownership that is not moved', () => {
  it('is reminded of on days 7 and 12, told of after 14, and given up seven days later: refunded whole', async () => {
    const sale = await held()
    await letPass(api, '7 days 1 minute')
    await letPass(api, '5 days')
    await letPass(api, '2 days')
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'in_transfer', wait: { code: 'overdue' } })
    const reminders = (await read(sale.seller, sale.number)).events.filter(({ kind }) => kind === 'reminded')
    expect(reminders.map(({ facts }) => [facts['what'], facts['awaited']])).toEqual([
      ['transfer', 'either'],
      ['transfer', 'either'],
    ])
    await letPass(api, '7 days 1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'cancelled',
      financial_status: 'released',
      money_to: 'buyer',
    })
    await expectBooksToAgree(api)
  })

  it('gets fourteen days more once, if the other side agrees', async () => {
    const sale = await held()
    const { transfer_until } = await read(sale.seller, sale.number)
    const extend = (who: 'seller' | 'buyer') =>
      sale[who].call('POST /guarantees/:number/extend', { params: { number: sale.number }, body: {} })
    expect(await extend('seller')).toMatchObject({ extension: { by: 'seller', by_you: true } })
    expect(await sale.seller.refusal('POST /guarantees/:number/extend', { params: { number: sale.number }, body: {} })).toMatchObject({
      body: { reason: 'waiting_for_other_side' },
    })
    const extended = await extend('buyer')
    expect(extended.extension).toBeNull()
    expect(Date.parse(extended.transfer_until ?? '') - Date.parse(transfer_until ?? '')).toBe(14 * 86_400_000)
    expect(await sale.seller.refusal('POST /guarantees/:number/extend', { params: { number: sale.number }, body: {} })).toMatchObject({
      body: { reason: 'extended_already' },
    })
    const asked = await held()
    await asked.buyer.call('POST /guarantees/:number/extend', { params: { number: asked.number }, body: {} })
    await letPass(api, '73 hours')
    expect(await read(asked.buyer, asked.number)).toMatchObject({ extension: null, extended_at: null })
  })
})

describe('a registry that does not answer', () => {
  it('becomes a case after two days, and its answer ends it', async () => {
    const sale = await held()
    await letPass(api, '2 minutes')
    await mode('down')
    await release(sale.seller, sale.number)
    await ringTimers(api)
    await letPass(api, '1 minute')
    await letPass(api, '3 minutes')
    const blocked = await read(sale.buyer, sale.number)
    expect(blocked).toMatchObject({ blocks: [{ reason: 'silent' }], wait: { code: 'registry_silent', awaited: 'staff' } })
    await mode('normal')
    await moveOwnership(sale, sale.registration)
    await letPass(api, '5 minutes')
    await ringTimers(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', blocks: [] })
    expect(await eventsOf(sale)).toContain('registry_heard')
  })
})
