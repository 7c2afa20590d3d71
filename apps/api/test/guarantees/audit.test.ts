import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditGuarantees } from '#guarantees/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { heldSale, type Sale } from '../support/sale.ts'

let api: TestApi
let sale: Sale
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
})
afterAll(() => api.stop())

it('a guarantee that agrees with ledger, receipts, payouts and history has no difference', async () => {
  expect(await auditGuarantees(api.pool)).toEqual([])
})

it.each([
  ['a received sum that no receipt booked', `received_fils = received_fils - 1`, 'received is what the receipts booked'],
  [
    'a price above what is held',
    `price_fils = price_fils + 1000, total_price_fils = total_price_fils + 1000, seller_due_fils = seller_due_fils + 1000`,
    'money is held while the ownership moves',
  ],
  ['a financial status that the status of the sale forbids', `financial_status = 'paid'`, 'hold goes with a sale in transfer'],
  ['a version without its event', `version = version + 1`, 'every version has its event'],
])('the audit names %s', async (_, change, check) => {
  await api.owner.query('begin')
  await api.owner.query(`update app.guarantees set ${change} where number = $1`, [sale.number])
  const found = await auditGuarantees(api.owner)
  await api.owner.query('rollback')
  expect(found.map((difference) => difference.check)).toContain(check)
  expect(found.every((difference) => difference.subject === sale.number)).toBe(true)
})
