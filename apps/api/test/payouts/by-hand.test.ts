import { expect, it } from 'vitest'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, detailsOf, garage, letBankWork, pay, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

it('by hand, our bank says nothing until somebody lets it: statement, acceptance, debit', async () => {
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
  const sale = await completedSale(api, { registrationNumber: garage(1) })
  await letBankWork(api, '1 minute')
  expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'receipt_unsettled' })
  const receipts = async () => (await visitor.call('GET /sandbox/bank/receipts', {})).receipts
  expect(await receipts()).toMatchObject([{ amount_fils: '12512250', stated: false }])
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
  expect(await receipts()).toMatchObject([{ amount_fils: '12512250', stated: true }])

  await sendFiles(api)
  await letBankWork(api, '1 minute')
  const { number } = await payoutOf(api, sale)
  const shown = async () => (await visitor.call('GET /sandbox/bank/files', {})).files[0]?.payments[0]
  expect(await shown()).toMatchObject({ end_to_end_id: number, bank_status: 'received', payout_status: 'sent', creditor: 'سميرة خليل' })
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'accept', end_to_end_id: number } })
  expect(await shown()).toMatchObject({ bank_status: 'accepted', payout_status: 'accepted' })
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'settle', end_to_end_id: number } })
  expect(await shown()).toMatchObject({ bank_status: 'debited', payout_status: 'settled' })
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  expect(await visitor.refusal('POST /sandbox/bank/answer', { body: { what: 'settle', end_to_end_id: 'P999999' } })).toMatchObject({
    status: 404,
  })
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
})

it("the buyer's bank shows open bills, and finance finds money that names no guarantee", async () => {
  const sale = await acceptedSale(api, { registrationNumber: garage(2) })
  const visitor = await api.browser()
  expect((await visitor.call('GET /sandbox/bills', { query: { reference: sale.reference } })).bills).toMatchObject([
    { payment_reference: sale.reference, guarantee_number: sale.number, remaining_fils: sale.totalFils, status: 'awaiting_payment' },
  ])
  expect(await pay(api, sale, 'bank', 'unknown_reference')).toMatchObject({ told: 'paid_unknown' })
  expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  await visitor.call('POST /sandbox/receipts', { body: { amount_fils: '77000', remittance: 'هدية' } })
  const fadi = await api.staff('fadi')
  const { counts, items } = await fadi.call('GET /admin/queue', { query: { kind: 'receipts_unmatched' } })
  expect(counts.receipts_unmatched).toBe(2)
  expect(items.map(({ receipt }) => receipt)).toMatchObject([
    { way: 'bank', amount_fils: sale.totalFils, why: 'unknown_reference' },
    { way: 'bank', amount_fils: '77000', why: 'no_reference', remittance: 'هدية' },
  ])
  expect((await (await api.staff('rana')).call('GET /admin/queue', {})).counts.receipts_unmatched).toBe(0)
})

it('a bill that cannot be paid says so', async () => {
  const visitor = await api.browser()
  expect(
    await visitor.call('POST /sandbox/bills/pay', { body: { payment_reference: '111111111111', way: 'biller', how: 'exact' } }),
  ).toEqual({ told: 'not_payable', paid_fils: '0' })
  const sale = await acceptedSale(api, { registrationNumber: garage(3) })
  await pay(api, sale)
  expect(await pay(api, sale)).toEqual({ told: 'already_paid', paid_fils: '0' })
})
