import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { accept, offer, read } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('an offer', () => {
  it('goes from the seller to the buyer, who accepts and gets a bill', async () => {
    const sale = await offer(api)
    const before = await read(sale.buyer, sale.number)
    expect(before).toMatchObject({ operational_status: 'awaiting_acceptance', financial_status: 'in_progress', side: 'buy', role: 'buyer', date: null, payment: null })
    expect(before.seller).toMatchObject({ masked: true, phone: null, national_id: null })
    const accepted = await accept(sale)
    expect(accepted).toMatchObject({ operational_status: 'awaiting_payment', total_price_fils: '12512250', seller_due_fils: '12387750' })
    expect(accepted.payment?.payment_reference).toMatch(/^\d{12}$/)
    expect(accepted.seller).toMatchObject({ masked: false, name: 'سميرة خليل', phone: '+962790000001', national_id: '985•••2345' })
    const list = await sale.seller.call('GET /guarantees', { query: { side: 'sale' } })
    expect(list.items.map((item) => item.number)).toContain(sale.number)
  })
})
