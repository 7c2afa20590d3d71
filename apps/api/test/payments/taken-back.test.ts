import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { writeNotification, writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, balancesOf, creditOf, detailsOf, garage, sendPartnerRequest, noticeOf, payoutsOfReceipt } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPass } from '../support/sale.ts'
import { credit, letPayoutsGo, receiptOf, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

let letters = 0
/** The bank takes a credit back, in a notification of its own. */
async function takeBack(reference: string, sum: string): Promise<string> {
  letters += 1
  const xml = writeNotification({
    messageId: `V-${letters}`,
    at: new Date('2026-11-22T11:00:00Z'),
    iban: sandboxSettings.escrowIban,
    movements: [
      {
        reference: `RV${reference}`,
        direction: 'DBIT' as const,
        amountFils: fils(BigInt(sum)),
        remittance: '',
        takesBack: reference,
        returnReason: 'FR01',
      },
    ],
  })
  return (await sendPartnerRequest(api, '/bank/messages', { xml })).text
}
const ownBook = async () => {
  const { losses, bank_operating, due_from_escrow, fees_to_sweep } = await balancesOf(api)
  return { losses, bank_operating, due_from_escrow, fees_to_sweep }
}
const decide = async (number: string, body: { decision: 'paid_again' | 'not_paid_again'; receipt?: string }) => {
  const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
  const args = { params: { number }, body: { ...body, reason: 'كشف البنك' } }
  const first = await fadi.call('POST /admin/cases/:number/bank', args)
  expect(first).toMatchObject({ awaits_second: true })
  return yazan.call('POST /admin/cases/:number/bank', args)
}

describe('a receipt that the bank takes back', () => {
  it('is made good by us and blocks the sale; paid again, the block ends and we have our money back', async () => {
    const before = await ownBook()
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await credit(api, sale, sale.totalFils, 'FT-fraud')
    await state(api, { reference: 'FT-fraud', fils: sale.totalFils })
    expect(await takeBack('FT-fraud', sale.totalFils)).toContain('"applied":1')
    expect(await takeBack('FT-fraud', sale.totalFils)).toContain('"applied":0')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [{ kind: 'blocked', reason: 'bank' }] })
    expect(await ownBook()).toMatchObject({ losses: sale.totalFils, bank_operating: `-${sale.totalFils}` })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })

    await credit(api, sale, String(BigInt(sale.totalFils) + 9n), 'FT-again')
    expect(await receiptOf(api, 'FT-again')).toMatchObject({ booked: '0', why: 'paid_again' })
    expect(await decide(sale.number, { decision: 'paid_again' })).toMatchObject({ awaits_second: false })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', flags: [] })
    expect(await receiptOf(api, 'FT-fraud')).toMatchObject({ booked: '0' })
    expect(await receiptOf(api, 'FT-again')).toMatchObject({ booked: sale.totalFils, back: '9', why: null })
    expect(await payoutsOfReceipt(api, 'FT-again')).toMatchObject([{ purpose: 'suspense', amount_fils: '9' }])
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(await ownBook()).toEqual({
      losses: before.losses,
      bank_operating: `-${sale.totalFils}`,
      due_from_escrow: sale.totalFils,
      fees_to_sweep: sale.totalFils,
    })
  })

  it('and is not paid again in seven days: the sale ends, and what the bank took back is refunded to nobody', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    const half = String(BigInt(sale.totalFils) / 2n)
    await credit(api, sale, half, 'FT-kept')
    await credit(api, sale, String(BigInt(sale.totalFils) - BigInt(half)), 'FT-lost')
    await takeBack('FT-lost', String(BigInt(sale.totalFils) - BigInt(half)))
    const fadi = await api.staff('fadi')
    const early = await fadi.refusal('POST /admin/cases/:number/bank', {
      params: { number: sale.number },
      body: { decision: 'not_paid_again', reason: 'x' },
    })
    expect(early.body).toMatchObject({ code: 'action_not_allowed' })
    // Staff would be signed out by a week's wait; the moment is moved instead.
    await api.owner.query(
      `update app.guarantee_blocks set deadline_at = app.now() - interval '1 second' where guarantee_id = $1 and reason = 'bank' and closed_at is null`,
      [sale.number.slice(3)],
    )
    await decide(sale.number, { decision: 'not_paid_again' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', wait: { code: 'cancellation_check' } })
    await letPass(api, '11 seconds')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'cancelled', financial_status: 'released', money_to: 'buyer' })
    expect(await payoutsOfReceipt(api, 'FT-lost')).toEqual([])
    // The fee of a cancellation after payment is the buyer's.
    expect(await payoutsOfReceipt(api, 'FT-kept')).toMatchObject([{ purpose: 'refund', amount_fils: String(BigInt(half) - 25_000n) }])
    expect(await balancesOf(api, sale)).toEqual({})
  })

  it('after its refund has left is our loss, and waits for finance until it is noted what became of it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(8) })
    await credit(api, sale, '3000000', 'FT-refunded')
    await state(api, { reference: 'FT-refunded', fils: '3000000' })
    await skipWait(api.built.tick, sale.number, 'test:late')
    await skipWait(api.built.tick, sale.number, 'test:over')
    expect(await payoutsOfReceipt(api, 'FT-refunded')).toMatchObject([{ purpose: 'refund', amount_fils: '2990000' }])
    await letPayoutsGo(api)
    const fadi = await api.staff('fadi')
    const lost = async () => (await fadi.call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items
    expect(await lost()).toEqual([])
    await takeBack('FT-refunded', '3000000')
    const { number } = await receiptOf(api, 'FT-refunded')
    expect(await lost()).toMatchObject([
      { id: number, guarantee_number: sale.number, receipt: { amount_fils: '3000000', why: 'taken_back' } },
    ])
    const noted = await fadi.call('POST /admin/receipts/:number/note-claim', { params: { number }, body: { reason: 'طالبنا المشتري' } })
    expect(noted.history.at(-1)).toMatchObject({ kind: 'claim_noted', reason: 'طالبنا المشتري' })
    expect(await lost()).toEqual([])
    const again = await fadi.refusal('POST /admin/receipts/:number/note-claim', { params: { number }, body: { reason: 'x' } })
    expect(again.body).toMatchObject({ reason: 'receipt_placed' })
  })

  it('that nobody had yet is simply gone', async () => {
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '70000', 'FT-gone'))
    expect(await takeBack('FT-gone', '70000')).toContain('"applied":1')
    expect(await receiptOf(api, 'FT-gone')).toMatchObject({ suspense: '0', back: '0', booked: '0' })
    const fadi = await api.staff('fadi')
    const { number } = await receiptOf(api, 'FT-gone')
    const refused = await fadi.refusal('POST /admin/receipts/:number/send-back', { params: { number }, body: { reason: 'x' } })
    expect(refused.body).toMatchObject({ reason: 'receipt_placed' })
  })

  it('before any statement showed it holds up nothing', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-early'))
    await takeBack('EF-early', sale.totalFils)
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
    await credit(api, sale, sale.totalFils, 'FT-then')
    await decide(sale.number, { decision: 'paid_again', receipt: (await receiptOf(api, 'FT-then')).number })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })

  it('that our books do not know, or of another sum, is kept for finance', async () => {
    expect(await takeBack('FT-never', '5000')).toContain('"applied":0')
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '5000', 'FT-other-sum'))
    expect(await takeBack('FT-other-sum', '4999')).toContain('"applied":0')
    expect(await receiptOf(api, 'FT-other-sum')).toMatchObject({ suspense: '5000' })
  })

  it('is asked about anew when money comes between the first and the second who decide', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(19) })
    await credit(api, sale, sale.totalFils, 'FT-between')
    await state(api, { reference: 'FT-between', fils: sale.totalFils })
    await takeBack('FT-between', sale.totalFils)
    await credit(api, sale, sale.totalFils, 'FT-between-again')
    const args = { params: { number: sale.number }, body: { decision: 'paid_again' as const, reason: 'كشف البنك' } }
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const { votes } = await fadi.call('POST /admin/cases/:number/bank', args)
    expect(votes).toMatchObject([{ subject: 'bank', decision: 'paid_again', is_you: true }])
    await credit(api, sale, '5000', 'FT-between-more')
    const exactly = { ...args, body: { ...args.body, approves: votes[0]?.sha256 ?? '' } }
    expect((await yazan.refusal('POST /admin/cases/:number/bank', exactly)).body).toMatchObject({ reason: 'proposal_changed' })
    expect(await yazan.call('GET /admin/cases/:number', { params: { number: sale.number } })).toMatchObject({ votes: [] })
    expect(await decide(sale.number, { decision: 'paid_again' })).toMatchObject({ awaits_second: false, votes: [] })
  })
})

describe('what a biller or a bank keeps back when it settles', () => {
  const settle = async (messageId: string, reference: string, net: string, kept: string) =>
    sendPartnerRequest(api, '/bank/messages', {
      xml: writeStatement({
        messageId,
        at: new Date('2026-11-22T10:00:00Z'),
        iban: sandboxSettings.escrowIban,
        balanceFils: fils(1n),
        movements: [
          { reference, direction: 'CRDT' as const, amountFils: fils(BigInt(net)), deductedChargesFils: fils(BigInt(kept)), remittance: '' },
        ],
      }),
    })

  it('is our expense, made good the same day: the guarantee has what was paid', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-kept'))
    await settle('K-1', 'EF-kept', String(BigInt(sale.totalFils) - 350n), '350')
    expect((await balancesOf(api))['bank_charges']).toBe('350')
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })

  it('also when the statement came before the notice', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await settle('K-2', 'EF-kept-first', String(BigInt(sale.totalFils) - 50n), '50')
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-kept-first'))
    expect((await balancesOf(api))['bank_charges']).toBe('400')
    expect((await balancesOf(api))['biller_clearing']).toBeUndefined()
  })

  it('of a transfer too, before and after the bank tells of it', async () => {
    const before = BigInt((await balancesOf(api))['bank_charges'] ?? '0')
    const sale = await acceptedSale(api, { registrationNumber: garage(9) })
    const half = BigInt(sale.totalFils) / 2n
    const rest = BigInt(sale.totalFils) - half
    await credit(api, sale, String(half), 'FT-fee')
    await settle('K-3', 'FT-fee', String(half - 70n), '70')
    await settle('K-4', 'FT-fee-first', String(rest - 30n), '30')
    await credit(api, sale, String(rest), 'FT-fee-first')
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(BigInt((await balancesOf(api))['bank_charges'] ?? '0') - before).toBe(100n)
  })
})
