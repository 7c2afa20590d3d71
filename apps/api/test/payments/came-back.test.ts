import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { retrySuspenseMatching } from '#effects/index.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { writeNotification } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  creditOf,
  detailsOf,
  garage,
  payoutsOfReceipt,
  sendFiles,
  sendPartnerRequest,
  sendBackByTwo,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { readQueue } from '../support/queue.ts'
import { brothersIban, letPayoutsGo, receiptOf, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const unknown = '111111111111'
const basel = { name: 'باسل حداد', id: '9911023456', iban: brothersIban }

/** Money without a known reference, on the statement, whose transfer back to its payer is ordered. */
async function sentBack(reference: string, sum: string): Promise<string> {
  await sendPartnerRequest(api, '/bank/receipts', creditOf(unknown, sum, reference, { payer: basel }))
  await state(api, { reference, fils: sum })
  await sendBack(reference)
  expect(await receiptOf(api, reference)).toMatchObject({ suspense: '0', back: sum })
  return lastPayoutOf(reference)
}
const sendBack = async (reference: string) => {
  const { number } = await receiptOf(api, reference)
  return sendBackByTwo(api, { params: { number }, body: { reason: 'لا مرجع' } })
}
const lastPayoutOf = async (reference: string) => (await payoutsOfReceipt(api, reference)).at(-1)?.number ?? ''
const match = async (reference: string, guarantee: string) =>
  (await api.staff('fadi')).call('POST /admin/receipts/:number/match', {
    params: { number: (await receiptOf(api, reference)).number },
    body: { guarantee_number: guarantee, reason: 'دفع المشتري' },
  })
const withdraw = async (number: string) =>
  (await api.staff('yazan')).call('POST /admin/payouts/:number/withdraw', { params: { number }, body: { reason: 'تدقيق' } })
const retry = (number: string) => ({ params: { number }, body: { reason: 'من جديد' } })
const kindInQueue = async (id: string) => (await readQueue(await api.staff('fadi'))).find((item) => item.id === id)?.kind
/** The bank rejects it, or takes it and returns it. */
async function failAtBank(number: string, what: 'reject' | 'return'): Promise<void> {
  const browser = await api.browser()
  await browser.call('POST /sandbox/bank/mode', { body: { mode: what === 'reject' ? 'by_hand' : 'automatic' } })
  await (what === 'reject' ? sendFiles(api) : letPayoutsGo(api))
  await browser.call('POST /sandbox/bank/answer', { body: { what, end_to_end_id: number, reason: 'AC04' } })
  await browser.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
}

describe('money on its way back that does not arrive', () => {
  it('and is withdrawn, waits at its receipt again and is matched; its transfer is not tried again', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    const payout = await sentBack('FT-withdrawn', sale.totalFils)
    await withdraw(payout)
    expect(await receiptOf(api, 'FT-withdrawn')).toMatchObject({ suspense: sale.totalFils, back: '0', why: 'came_back' })
    expect(await match('FT-withdrawn', sale.number)).toMatchObject({
      awaits_second: false,
      booked_fils: sale.totalFils,
      suspense_fils: '0',
    })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', sent_back: [] })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    const refused = await (await api.staff('fadi')).refusal('POST /admin/payouts/:number/retry', retry(payout))
    expect(refused.body).toMatchObject({ reason: 'receipt_placed' })
  })

  it.each([
    { how: 'is rejected', reference: 'FT-rejected', what: 'reject' },
    { how: 'is returned', reference: 'FT-returned', what: 'return' },
  ] as const)('and $how, stands in the queue once, as its receipt, and is sent back by a further attempt', async ({ reference, what }) => {
    const payout = await sentBack(reference, '700000')
    await failAtBank(payout, what)
    const { number, ...sums } = await receiptOf(api, reference)
    expect(sums).toMatchObject({ suspense: '700000', back: '0', why: 'came_back' })
    expect([await kindInQueue(number), await kindInQueue(payout)]).toEqual(['receipts_unmatched', undefined])
    await sendBack(reference)
    expect(await receiptOf(api, reference)).toMatchObject({ suspense: '0', back: '700000' })
    const next = await (await api.staff('fadi')).call('GET /admin/payouts/:number', { params: { number: await lastPayoutOf(reference) } })
    expect(next).toMatchObject({ attempt: 2, previous_number: payout })
    await letPayoutsGo(api)
    expect((await payoutsOfReceipt(api, reference)).at(-1)).toMatchObject({ status: 'settled', amount_fils: '700000' })
  })

  it('leaves suspense again when its transfer is tried again, and is not matched then', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2), priceFils: '5000000' })
    const payout = await sentBack('FT-again', sale.totalFils)
    await withdraw(payout)
    await (await api.staff('fadi')).call('POST /admin/payouts/:number/retry', retry(payout))
    expect(await receiptOf(api, 'FT-again')).toMatchObject({ suspense: '0', back: sale.totalFils })
    await expect(match('FT-again', sale.number)).rejects.toMatchObject({ body: { reason: 'receipt_placed' } })
  })

  it('is sent back by nobody but finance, although its guarantee has ended', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3), priceFils: '5000000' })
    await skipWait(api.built.tick, sale.number, 'test:late')
    await skipWait(api.built.tick, sale.number, 'test:over')
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, sale.totalFils, 'FT-ended', { payer: basel }))
    await withdraw(await lastPayoutOf('FT-ended'))
    await retrySuspenseMatching(api.built.payouts, 'test:left')
    expect(await receiptOf(api, 'FT-ended')).toMatchObject({ suspense: sale.totalFils, why: 'came_back' })
    expect(await payoutsOfReceipt(api, 'FT-ended')).toMatchObject([{ status: 'withdrawn' }])
  })

  it('and that the bank then takes from us makes its reversal good once', async () => {
    const losses = (await balancesOf(api))['losses'] ?? '0'
    await withdraw(await sentBack('FT-lost', '800000'))
    await sendPartnerRequest(api, '/bank/messages', {
      xml: writeNotification({
        messageId: 'V-came-back',
        at: new Date('2026-11-22T11:00:00Z'),
        iban: sandboxSettings.escrowIban,
        movements: [
          {
            reference: 'RVFT-lost',
            direction: 'DBIT',
            amountFils: fils(800_000n),
            remittance: '',
            takesBack: 'FT-lost',
            returnReason: 'FR01',
          },
        ],
      }),
    })
    expect(await receiptOf(api, 'FT-lost')).toMatchObject({ suspense: '0', back: '0' })
    expect((await balancesOf(api))['losses'] ?? '0').toBe(losses)
    const refused = await (await api.staff('fadi')).refusal('POST /admin/payouts/:number/retry', retry(await lastPayoutOf('FT-lost')))
    expect(refused.body).toMatchObject({ reason: 'payout_replaced' })
  })
})
