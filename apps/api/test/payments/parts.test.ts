import { describe, expect, it } from 'vitest'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, balancesOf, detailsOf, garage, sendPartnerRequest, payoutsOfReceipt, buyersIban } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPass, read } from '../support/sale.ts'
import { credit, letPayoutsGo, messagesTo, notify, receiptOf, setBlocked, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const basel = '+962790000002'
const dueOf = async (reference: string) =>
  (await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: reference } })).body as {
    MsgHeader: { Result: { ErrorCode: number } }
    BillsRec: { DueAmount: string } | null
  }

describe('a bill paid in parts', () => {
  it('shows what is here and asks for the rest until all of it is', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1), priceFils: '25000000' })
    const total = BigInt(sale.totalFils)
    expect((await detailsOf(sale)).payment).toMatchObject({ cliq_parts: 3 })
    await credit(api, sale, '10000000', 'CQ-1', { way: 'cliq' })
    await credit(api, sale, '10000000', 'CQ-2', { way: 'cliq' })
    const details = await read(sale.buyer, sale.number)
    expect(details.payment).toMatchObject({ received_fils: '20000000', remaining_fils: String(total - 20_000_000n), cliq_parts: 1 })
    expect(details.events.filter(({ kind }) => kind === 'payment_received')).toHaveLength(2)
    expect((await dueOf(sale.reference)).BillsRec?.DueAmount).toBe(
      `${(total - 20_000_000n) / 1000n}.${String(total % 1000n).padStart(3, '0')}`,
    )
    await credit(api, sale, String(total - 20_000_000n), 'CQ-3', { way: 'cliq' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect((await dueOf(sale.reference)).MsgHeader.Result.ErrorCode).toBe(324)
  })

  it('stays late until the last part is here', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await letPass(api, '73 hours')
    await notify(api, sale, '1000', 'EF-late-1')
    expect(await detailsOf(sale)).toMatchObject({
      operational_status: 'awaiting_payment',
      financial_status: 'late',
      payment: { received_fils: '1000' },
    })
    await notify(api, sale, String(BigInt(sale.totalFils) - 1000n), 'EF-late-2')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
  })

  it('gives back what was paid when the rest never comes, each part to the account it came from and the fee out of the oldest', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    const wife = 'JO64ARAB0010000000118200450199'
    await credit(api, sale, '4000000', 'FT-old', { received_at: '2026-11-22T08:00:00.000Z' })
    await credit(api, sale, '3000000', 'FT-new', {
      received_at: '2026-11-22T09:00:00.000Z',
      payer: { name: 'باسل حداد', id: '9911023456', iban: wife },
    })
    await state(api, { reference: 'FT-old', fils: '4000000' }, { reference: 'FT-new', fils: '3000000' })
    await letPass(api, '73 hours')
    await letPass(api, '97 hours')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired', financial_status: 'released', money_to: 'buyer' })
    expect(await payoutsOfReceipt(api, 'FT-new')).toMatchObject([
      { purpose: 'refund', amount_fils: '3000000', iban: wife, status: 'approved', beneficiary_name: 'باسل حداد' },
    ])
    // Ten dinars for a cancellation before payment.
    expect(await payoutsOfReceipt(api, 'FT-old')).toMatchObject([
      { purpose: 'refund', amount_fils: '3990000', iban: buyersIban, status: 'approved' },
    ])
    expect(await balancesOf(api, sale)).toEqual({})
    await letPayoutsGo(api)
    const details = await read(sale.buyer, sale.number)
    expect(details).toMatchObject({ financial_status: 'paid', money_to: 'buyer' })
    expect(details.payouts).toHaveLength(2)
    expect(details.payouts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ purpose: 'refund', amount_fils: '3000000', status: 'settled', iban_tail: wife.slice(-4) }),
        expect.objectContaining({ purpose: 'refund', amount_fils: '3990000', status: 'settled', iban_tail: buyersIban.slice(-4) }),
      ]),
    )
    const ofSeller = await read(sale.seller, sale.number)
    expect(ofSeller.payouts.map(({ iban_tail }) => iban_tail)).toEqual([null, null])
    expect(await receiptOf(api, 'FT-old')).toMatchObject({ booked: '4000000', refunded: '3990000' })
  })
})

describe('money for a guarantee that stands still', () => {
  it('waits in suspense, and is booked by itself in the order in which it was paid when the pause ends', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(10) })
    await setBlocked(api, sale.number, 'block')
    expect((await dueOf(sale.reference)).MsgHeader.Result.ErrorCode).toBe(408)
    await notify(api, sale, sale.totalFils, 'EF-paused-2', { ProcessDate: '2026-11-22T09:00:00.000Z' })
    await notify(api, sale, '5000', 'EF-paused-1', { ProcessDate: '2026-11-22T08:00:00.000Z' })
    expect(await receiptOf(api, 'EF-paused-1')).toMatchObject({ booked: '0', suspense: '5000', why: 'paused' })
    expect(await balancesOf(api, sale)).toEqual({})
    await setBlocked(api, sale.number, 'unblock')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(await receiptOf(api, 'EF-paused-1')).toMatchObject({ booked: '5000', suspense: '0', back: '0', why: null, state: 'buyer' })
    expect(await receiptOf(api, 'EF-paused-2')).toMatchObject({
      booked: String(BigInt(sale.totalFils) - 5000n),
      back: '5000',
      suspense: '0',
    })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(await messagesTo(api, basel, 'money_back')).toMatchObject([
      { lang: 'ar', facts: { number: sale.number, amount_fils: '5000', why: 'too_much' } },
    ])
  })

  it('settled while it waits, it is still the same money', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(11) })
    await setBlocked(api, sale.number, 'block')
    await notify(api, sale, '70000', 'EF-settled')
    await state(api, { reference: 'EF-settled', fils: '70000' })
    await setBlocked(api, sale.number, 'unblock')
    expect(await receiptOf(api, 'EF-settled')).toMatchObject({ booked: '70000', suspense: '0' })
  })

  it('is found by the minute if nobody looked at it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(12) })
    await setBlocked(api, sale.number, 'block')
    await notify(api, sale, '70000', 'EF-left')
    await api.owner.query(
      `with closed as (
         update app.guarantee_blocks set closed_at = app.now(), close_event = 'unblocked' where guarantee_id = substr($1, 4)::bigint and closed_at is null
       ) update app.guarantees set open_flags = '{}', paused_at = null where number = $1`,
      [sale.number],
    )
    await api.built.runMoneyJobs('test:minute')
    expect(await receiptOf(api, 'EF-left')).toMatchObject({ booked: '70000', suspense: '0' })
    await api.built.runMoneyJobs('test:minute')
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: '70000' })
  })
})

describe('money paid in time and told late', () => {
  it('finds the guarantee ended and goes back to who paid', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(20) })
    await letPass(api, '73 hours')
    await letPass(api, '97 hours')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired', financial_status: null })
    await credit(api, sale, sale.totalFils, 'FT-told-late')
    expect(await receiptOf(api, 'FT-told-late')).toMatchObject({ booked: '0', back: sale.totalFils, why: 'told_late' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired', financial_status: null, payout: null })
    expect(await payoutsOfReceipt(api, 'FT-told-late')).toMatchObject([
      { purpose: 'suspense', status: 'held', held_reason: 'receipt_unsettled', amount_fils: sale.totalFils },
    ])
    await state(api, { reference: 'FT-told-late', fils: sale.totalFils })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-told-late')).toMatchObject([{ status: 'settled', iban: buyersIban }])
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired', financial_status: null })
  })
})
