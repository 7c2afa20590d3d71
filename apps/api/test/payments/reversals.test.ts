import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { skipWait } from '#sandbox/skip-wait.ts'
import { writeNotification, writeStatement, writeStatusReport } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  creditOf,
  detailsOf,
  garage,
  sendPartnerRequest,
  letBankWork,
  payoutsOfReceipt,
  type PaidSale,
  sendFiles,
  sendBackByTwo,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPass, ringTimers, stepUp } from '../support/sale.ts'
import { credit, letPayoutsGo, receiptOf, setBlocked, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const at = new Date('2026-11-22T11:00:00Z')
let messages = 0
const notify = async (movements: Parameters<typeof writeNotification>[0]['movements']) => {
  messages += 1
  return (
    await sendPartnerRequest(api, '/bank/messages', {
      xml: writeNotification({ messageId: `V-${messages}`, at, iban: sandboxSettings.escrowIban, movements }),
    })
  ).text
}
const reverse = (reference: string, sum: string) =>
  notify([
    {
      reference: `RV${reference}`,
      direction: 'DBIT',
      amountFils: fils(BigInt(sum)),
      remittance: '',
      takesBack: reference,
      returnReason: 'FR01',
    },
  ])
const openSumOf = async (sale: PaidSale) =>
  (await api.owner.query<{ fils: string }>(`select app.open_sum($1)::text as fils`, [sale.number.slice(3)])).rows[0]?.fils
const sellersPayouts = async (sale: PaidSale) =>
  (
    await api.owner.query<{ number: string; purpose: string; status: string; held_reason: string | null; amount_fils: string }>(
      `select number, purpose, status, held_reason, amount_fils::text from app.payouts where guarantee_id = $1 and purpose in ('seller', 'seller_reversed') order by id`,
      [sale.number.slice(3)],
    )
  ).rows
const ownLosses = async () => (await balancesOf(api))['losses'] ?? '0'
const onStatement = async (reference: string) =>
  (
    await api.owner.query<{ settled: boolean }>('select settled_at is not null as settled from app.receipts where bank_reference = $1', [
      reference,
    ])
  ).rows[0]?.settled
const bankDecision = async (number: string, body: { decision: 'paid_again' | 'not_paid_again'; receipts?: string[] }) => {
  const args = { params: { number }, body: { ...body, reason: 'كشف البنك' } }
  expect(await (await api.staff('fadi')).call('POST /admin/cases/:number/bank', args)).toMatchObject({ awaits_second: true })
  return (await api.staff('yazan')).call('POST /admin/cases/:number/bank', args)
}
const endPeriod = (sale: PaidSale) =>
  api.owner.query(
    `update app.guarantee_blocks set deadline_at = app.now() - interval '1 second' where guarantee_id = $1 and reason = 'bank' and closed_at is null`,
    [sale.number.slice(3)],
  )
const held = async (sale: PaidSale, parts: readonly string[], reference: string) => {
  for (const [index, part] of parts.entries()) await credit(api, sale, part, `${reference}-${index}`)
  await state(api, ...parts.map((part, index) => ({ reference: `${reference}-${index}`, fils: part })))
}

describe('a reversed receipt whose money has not left', () => {
  it('too much in suspense: its payout is withdrawn, and nobody is paid', async () => {
    const losses = await ownLosses()
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '7000000', 'FT-7000'))
    const { number } = await receiptOf(api, 'FT-7000')
    await sendBackByTwo(api, { params: { number }, body: { reason: 'لا مرجع' } })
    expect(await payoutsOfReceipt(api, 'FT-7000')).toMatchObject([{ status: 'held', held_reason: 'receipt_unsettled' }])
    await reverse('FT-7000', '7000000')
    expect(await payoutsOfReceipt(api, 'FT-7000')).toMatchObject([{ status: 'withdrawn' }])
    expect(await ownLosses()).toBe(losses)
    expect(await onStatement('FT-7000')).toBe(false)
    // The statement shows the credit afterwards all the same: it changes nothing.
    await state(api, { reference: 'FT-7000', fils: '7000000' })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-7000')).toMatchObject([{ status: 'withdrawn' }])
    expect(await onStatement('FT-7000')).toBe(false)
    const refused = await (
      await api.staff('fadi')
    ).refusal('POST /admin/payouts/:number/retry', {
      params: { number: (await payoutsOfReceipt(api, 'FT-7000'))[0]?.number ?? '' },
      body: { reason: 'x' },
    })
    expect(refused.body).toMatchObject({ reason: 'payout_replaced' })
  })

  it('a refund of 30,000 that waits for approval: it is withdrawn, and its fee is open again', async () => {
    const losses = await ownLosses()
    const sale = await acceptedSale(api, { registrationNumber: garage(1), priceFils: '30000000' })
    await credit(api, sale, String(BigInt(sale.totalFils) - 1000n), 'FT-refund')
    await state(api, { reference: 'FT-refund', fils: String(BigInt(sale.totalFils) - 1000n) })
    await skipWait(api.built.tick, sale.number, 'test:late')
    await skipWait(api.built.tick, sale.number, 'test:over')
    const [payout] = await payoutsOfReceipt(api, 'FT-refund')
    expect(payout).toMatchObject({ purpose: 'refund', approvals_needed: 2 })
    await reverse('FT-refund', String(BigInt(sale.totalFils) - 1000n))
    const fadi = await api.staff('fadi')
    const approval = await fadi.refusal('POST /admin/payouts/:number/approve', { params: { number: payout?.number ?? '' }, body: {} })
    expect(approval.body).toMatchObject({ code: 'action_not_allowed' })
    expect(await payoutsOfReceipt(api, 'FT-refund')).toMatchObject([{ status: 'withdrawn' }])
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '10000' })
    expect(await openSumOf(sale)).toBe('0')
    expect(await ownLosses()).toBe(losses)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired', financial_status: 'paid' })
  })

  it('an excess: hold and its end send nothing', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await credit(api, sale, String(BigInt(sale.totalFils) + 4000n), 'FT-excess')
    const [payout] = await payoutsOfReceipt(api, 'FT-excess')
    expect(payout).toMatchObject({ purpose: 'excess', amount_fils: '4000', status: 'held' })
    await reverse('FT-excess', String(BigInt(sale.totalFils) + 4000n))
    const fadi = await api.staff('fadi')
    const args = { params: { number: payout?.number ?? '' }, body: { reason: 'x' } }
    expect((await fadi.refusal('POST /admin/payouts/:number/hold', args)).body).toMatchObject({ reason: 'payout_closed' })
    expect(await payoutsOfReceipt(api, 'FT-excess')).toMatchObject([{ status: 'withdrawn' }])
    // Nobody needed the excess: only what the sale had taken is open.
    expect(await openSumOf(sale)).toBe(sale.totalFils)
    expect(await detailsOf(sale)).toMatchObject({ flags: [{ reason: 'bank' }] })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })

  it('before all of the money is here: nothing is blocked, and the sum is due again', async () => {
    const losses = await ownLosses()
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    await credit(api, sale, '2000000', 'FT-part')
    await reverse('FT-part', '2000000')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment', flags: [] })
    expect(await balancesOf(api, sale)).toEqual({})
    expect(await openSumOf(sale)).toBe('0')
    expect(await ownLosses()).toBe(losses)
    await credit(api, sale, sale.totalFils, 'FT-whole')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  })

  it('in a file already: it is a case for finance, and what the bank rejects is recovered at once, with no new attempt', async () => {
    const losses = await ownLosses()
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '90000', 'FT-in-file'))
    await state(api, { reference: 'FT-in-file', fils: '90000' })
    const { number } = await receiptOf(api, 'FT-in-file')
    const fadi = await api.staff('fadi')
    await sendBackByTwo(api, { params: { number }, body: { reason: 'لا مرجع' } })
    await sendFiles(api)
    const [payout] = await payoutsOfReceipt(api, 'FT-in-file')
    expect(payout).toMatchObject({ status: 'sent' })
    await reverse('FT-in-file', '90000')
    expect(await payoutsOfReceipt(api, 'FT-in-file')).toMatchObject([{ status: 'sent' }])
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items).toMatchObject([{ id: number }])
    const { rows } = await api.owner.query<{ file_id: string }>('select file_id from sandbox.bank_orders where end_to_end_id = $1', [
      payout?.number,
    ])
    const words = [{ endToEndId: payout?.number ?? '', status: 'RJCT' as const, reason: 'AC04' }]
    await sendPartnerRequest(api, '/bank/messages', {
      xml: writeStatusReport({ messageId: 'J-in-file', at, fileId: rows[0]?.file_id ?? '', words }),
    })
    expect(await payoutsOfReceipt(api, 'FT-in-file')).toMatchObject([{ status: 'rejected' }])
    expect(await ownLosses()).toBe(losses)
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items).toEqual([])
    const refused = await fadi.refusal('POST /admin/payouts/:number/retry', {
      params: { number: payout?.number ?? '' },
      body: { reason: 'x' },
    })
    expect(refused.body).toMatchObject({ reason: 'payout_replaced' })
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  })
})

describe('a sale that expired with two receipts, and whose fee was taken from the first', () => {
  const refundedInParts = async (garageNumber: number, name: string) => {
    const sale = await acceptedSale(api, { registrationNumber: garage(garageNumber) })
    for (const part of ['first', 'second']) {
      await credit(api, sale, '2000000', `${name}-${part}`)
      await state(api, { reference: `${name}-${part}`, fils: '2000000' })
    }
    await skipWait(api.built.tick, sale.number, 'test:late')
    await skipWait(api.built.tick, sale.number, 'test:over')
    expect(await payoutsOfReceipt(api, `${name}-first`)).toMatchObject([{ amount_fils: '1990000', status: 'approved' }])
    expect(await payoutsOfReceipt(api, `${name}-second`)).toMatchObject([{ amount_fils: '2000000', status: 'approved' }])
    return sale
  }

  it('the first reversed before anything left: all of it is ours again, and the other refund is not held for it', async () => {
    const sale = await refundedInParts(13, 'FT-both')
    await reverse('FT-both-first', '2000000')
    expect(await openSumOf(sale)).toBe('0')
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '10000' })
    expect(await payoutsOfReceipt(api, 'FT-both-second')).toMatchObject([{ status: 'approved', held_reason: null }])
  })

  it('the first reversed while its refund is at the bank: the other refund is held until the bank rejects that', async () => {
    const sale = await refundedInParts(14, 'FT-one')
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    const [[first], [second]] = [await payoutsOfReceipt(api, 'FT-one-first'), await payoutsOfReceipt(api, 'FT-one-second')]
    const fadi = await api.staff('fadi')
    const other = { params: { number: second?.number ?? '' }, body: { reason: 'تدقيق' } }
    await fadi.call('POST /admin/payouts/:number/hold', other)
    await sendFiles(api)
    await reverse('FT-one-first', '2000000')
    await fadi.call('POST /admin/payouts/:number/unhold', other)
    expect(await openSumOf(sale)).toBe('1990000')
    expect(await payoutsOfReceipt(api, 'FT-one-second')).toMatchObject([{ status: 'held', held_reason: 'receipt_reversed' }])
    const { rows } = await api.owner.query<{ file_id: string }>('select file_id from sandbox.bank_orders where end_to_end_id = $1', [
      first?.number,
    ])
    const words = [{ endToEndId: first?.number ?? '', status: 'RJCT' as const, reason: 'AC04' }]
    await sendPartnerRequest(api, '/bank/messages', {
      xml: writeStatusReport({ messageId: 'J-one-of-two', at, fileId: rows[0]?.file_id ?? '', words }),
    })
    expect(await openSumOf(sale)).toBe('0')
    expect(await payoutsOfReceipt(api, 'FT-one-second')).toMatchObject([{ status: 'approved', held_reason: null }])
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  })

  it('the second paid again after its refund had left, and that reversed too: the fee of the first stays paid', async () => {
    const sale = await refundedInParts(15, 'FT-twice')
    await letPayoutsGo(api)
    await reverse('FT-twice-second', '2000000')
    await credit(api, sale, '2000000', 'FT-twice-again')
    await state(api, { reference: 'FT-twice-again', fils: '2000000' })
    const args = { params: { number: (await receiptOf(api, 'FT-twice-again')).number }, body: { reason: 'دفع من جديد' } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/receipts/:number/replace', args)
    expect(await openSumOf(sale)).toBe('0')
    await reverse('FT-twice-again', '2000000')
    expect(await balancesOf(api, sale)).toEqual({})
    expect(await openSumOf(sale)).toBe('2000000')
  })
})

describe('a receipt that is reversed when the payout that gives it back is', () => {
  const fadi = () => api.staff('fadi')
  const payoutOfReceipt = async (reference: string) => {
    const payout = (await payoutsOfReceipt(api, reference)).at(-1)
    if (!payout) throw new Error(`nothing gives ${reference} back`)
    return payout
  }
  const report = async (reference: string, status: 'ACSP' | 'RJCT') => {
    const { number } = await payoutOfReceipt(reference)
    const { rows } = await api.owner.query<{ file_id: string }>('select file_id from sandbox.bank_orders where end_to_end_id = $1', [
      number,
    ])
    const words = [{ endToEndId: number, status, reason: 'AC04' }]
    await sendPartnerRequest(api, '/bank/messages', {
      xml: writeStatusReport({ messageId: `J-${reference}-${status}`, at, fileId: rows[0]?.file_id ?? '', words }),
    })
  }
  const move = async (reference: string, direction: 'DBIT' | 'CRDT', sum: string) => {
    const { number } = await payoutOfReceipt(reference)
    const back = direction === 'CRDT' ? { returnReason: 'AC04' } : {}
    await notify([{ reference: `${direction}-${reference}`, direction, amountFils: fils(BigInt(sum)), endToEndId: number, ...back }])
  }
  const staffMove = async (reference: string, name: 'hold' | 'withdraw') => {
    const params = { number: (await payoutOfReceipt(reference)).number }
    await (await fadi()).call(`POST /admin/payouts/:number/${name}`, { params, body: { reason: 'تدقيق' } })
  }

  it.each<{ is: string; outcome: 'withdrawn' | 'left' | 'recovered'; reach(reference: string, sum: string): Promise<void> }>([
    { is: 'held', outcome: 'withdrawn', reach: (reference) => staffMove(reference, 'hold') },
    { is: 'approved', outcome: 'withdrawn', reach: async () => undefined },
    { is: 'withdrawn', outcome: 'recovered', reach: (reference) => staffMove(reference, 'withdraw') },
    { is: 'sent', outcome: 'left', reach: () => sendFiles(api) },
    { is: 'accepted', outcome: 'left', reach: (reference) => sendFiles(api).then(() => report(reference, 'ACSP')) },
    { is: 'settled', outcome: 'left', reach: (reference, sum) => sendFiles(api).then(() => move(reference, 'DBIT', sum)) },
    { is: 'rejected', outcome: 'recovered', reach: (reference) => sendFiles(api).then(() => report(reference, 'RJCT')) },
    {
      is: 'returned',
      outcome: 'recovered',
      reach: async (reference, sum) => {
        await sendFiles(api)
        await move(reference, 'DBIT', sum)
        await move(reference, 'CRDT', sum)
      },
    },
  ])('$is: nothing more leaves, and what is lost is told to finance', async ({ is, outcome, reach }) => {
    const losses = BigInt(await ownLosses())
    const [reference, sum] = [`FT-while-${is}`, '91000']
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', sum, reference))
    await state(api, { reference, fils: sum })
    const { number } = await receiptOf(api, reference)
    await sendBackByTwo(api, { params: { number }, body: { reason: 'لا مرجع' } })
    await reach(reference, sum)
    expect(await payoutOfReceipt(reference)).toMatchObject({ status: is })

    await reverse(reference, sum)
    expect(await payoutOfReceipt(reference)).toMatchObject({ status: outcome === 'withdrawn' ? 'withdrawn' : is })
    const lost = (await (await fadi()).call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items.map(({ id }) => id)
    expect(lost.includes(number)).toBe(outcome === 'left')
    expect(BigInt(await ownLosses()) - losses).toBe(outcome === 'left' ? BigInt(sum) : 0n)
    const params = { number: (await payoutOfReceipt(reference)).number }
    expect((await (await fadi()).refusal('POST /admin/payouts/:number/retry', { params, body: { reason: 'x' } })).status).toBe(409)
    // Whenever it comes back, it makes good what we lost.
    if (is === 'settled') {
      await move(reference, 'CRDT', sum)
      expect(await payoutOfReceipt(reference)).toMatchObject({ status: 'returned' })
      expect(BigInt(await ownLosses())).toBe(losses)
    }
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toHaveLength(1)
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  })
})

describe('a sale with an open sum', () => {
  it('whose excess had left: that is a loss at once, while the block stands, until finance has noted it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(30) })
    const sum = (BigInt(sale.totalFils) + 4000n).toString()
    await credit(api, sale, sum, 'FT-excess-gone')
    await state(api, { reference: 'FT-excess-gone', fils: sum })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-excess-gone')).toMatchObject([{ purpose: 'excess', status: 'settled', amount_fils: '4000' }])
    await reverse('FT-excess-gone', sum)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [{ kind: 'blocked', reason: 'bank' }] })
    expect(await openSumOf(sale)).toBe(sale.totalFils)
    const fadi = await api.staff('fadi')
    const { number } = await receiptOf(api, 'FT-excess-gone')
    const lost = async () => (await fadi.call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items.map(({ id }) => id)
    expect(await lost()).toContain(number)
    await credit(api, sale, sale.totalFils, 'FT-excess-again')
    await bankDecision(sale.number, { decision: 'paid_again' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    // Paid again is what the guarantee needs: the excess is still lost.
    expect(await lost()).toContain(number)
    await fadi.call('POST /admin/receipts/:number/note-claim', { params: { number }, body: { reason: 'طالبنا الدافع بها' } })
    expect(await lost()).not.toContain(number)
    await state(api, { reference: 'FT-excess-again', fils: sale.totalFils })
  })

  it('that is completed: of the seller’s money as much is held until three persons let it go', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(4), stated: false, way: 'bank' })
    const { rows } = await api.owner.query<{ bank_reference: string }>('select bank_reference from app.receipts where guarantee_id = $1', [
      sale.number.slice(3),
    ])
    const [first] = await sellersPayouts(sale)
    expect(first).toMatchObject({ purpose: 'seller', status: 'held', held_reason: 'receipt_unsettled' })
    await reverse(rows[0]?.bank_reference ?? '', sale.totalFils)
    const after = await sellersPayouts(sale)
    expect(after).toMatchObject([{ status: 'withdrawn' }, { purpose: 'seller_reversed', status: 'held', held_reason: 'receipt_reversed' }])
    expect(after[1]?.amount_fils).toBe(first?.amount_fils)
    await letPayoutsGo(api)
    expect((await sellersPayouts(sale))[1]).toMatchObject({ status: 'held' })
    const number = after[1]?.number ?? ''
    const fadi = await api.staff('fadi')
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'payouts_reversed' } })).items).toMatchObject([{ id: number }])
    expect(await fadi.call('GET /admin/payouts/:number', { params: { number } })).toMatchObject({ open_sum_fils: sale.totalFils })
    const decide = async (who: 'fadi' | 'yazan' | 'nour') =>
      (await api.staff(who)).call('POST /admin/payouts/:number/decide-reversal', {
        params: { number },
        body: { decision: 'release', reason: 'البائع ليس طرفًا' },
      })
    expect(await decide('fadi')).toMatchObject({ awaits_more: true })
    expect(await decide('yazan')).toMatchObject({ awaits_more: true, status: 'held' })
    expect(await decide('nour')).toMatchObject({ awaits_more: false, status: 'approved' })
    await letPayoutsGo(api)
    expect((await sellersPayouts(sale))[1]).toMatchObject({ status: 'settled' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'completed', financial_status: 'paid' })
    expect(await openSumOf(sale)).toBe(sale.totalFils)
  })

  it('that is completed: paid again after the end, two of finance take it, and the held part goes', async () => {
    const losses = await ownLosses()
    const sale = await completedSale(api, { registrationNumber: garage(5), stated: false, way: 'bank' })
    const { rows } = await api.owner.query<{ bank_reference: string }>('select bank_reference from app.receipts where guarantee_id = $1', [
      sale.number.slice(3),
    ])
    await reverse(rows[0]?.bank_reference ?? '', sale.totalFils)
    await credit(api, sale, sale.totalFils, 'FT-after-end')
    expect(await receiptOf(api, 'FT-after-end')).toMatchObject({ why: 'paid_again', suspense: sale.totalFils })
    await api.built.runMoneyJobs('test:left')
    expect(await receiptOf(api, 'FT-after-end')).toMatchObject({ why: 'paid_again' })
    const { number } = await receiptOf(api, 'FT-after-end')
    const args = { params: { number }, body: { reason: 'دفع من جديد' } }
    expect(await (await api.staff('fadi')).call('POST /admin/receipts/:number/replace', args)).toMatchObject({ awaits_second: true })
    expect(await (await api.staff('yazan')).call('POST /admin/receipts/:number/replace', args)).toMatchObject({ awaits_second: false })
    expect(await openSumOf(sale)).toBe('0')
    await state(api, { reference: 'FT-after-end', fils: sale.totalFils })
    await letPayoutsGo(api)
    expect((await sellersPayouts(sale)).at(-1)).toMatchObject({ status: 'settled' })
    expect(await ownLosses()).toBe(losses)
    expect(await balancesOf(api, sale)).toEqual({})
  })

  it('that is completed: kept where buyer and seller are one hand', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(6), stated: false, way: 'bank' })
    const { rows } = await api.owner.query<{ bank_reference: string }>('select bank_reference from app.receipts where guarantee_id = $1', [
      sale.number.slice(3),
    ])
    await reverse(rows[0]?.bank_reference ?? '', sale.totalFils)
    const number = (await sellersPayouts(sale)).at(-1)?.number ?? ''
    for (const who of ['fadi', 'yazan', 'nour'] as const)
      await (
        await api.staff(who)
      ).call('POST /admin/payouts/:number/decide-reversal', {
        params: { number },
        body: { decision: 'keep', reason: 'البائع هو المشتري' },
      })
    expect((await sellersPayouts(sale)).at(-1)).toMatchObject({ status: 'withdrawn' })
    expect(await balancesOf(api, sale)).toEqual({})
    await letPayoutsGo(api)
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  })

  it('whose buyer owns the vehicle when the seven days are over completes in full, and the open part is held', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(7) })
    const part = '5075000'
    await held(sale, [String(BigInt(sale.totalFils) - BigInt(part)), part], 'FT-owner')
    await reverse('FT-owner-1', part)
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: garage(7) }, body: { to: 'buyer' } })
    await endPeriod(sale)
    await bankDecision(sale.number, { decision: 'not_paid_again' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
    await letPass(api, '11 seconds')
    await ringTimers(api)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'completed', financial_status: 'released', money_to: 'seller' })
    const payouts = await sellersPayouts(sale)
    expect(payouts).toMatchObject([
      { purpose: 'seller', status: 'approved' },
      { purpose: 'seller_reversed', status: 'held', held_reason: 'receipt_reversed', amount_fils: part },
    ])
    await letPayoutsGo(api)
    expect(await sellersPayouts(sale)).toMatchObject([{ status: 'settled' }, { status: 'held' }])
    expect(await payoutsOfReceipt(api, 'FT-owner-0')).toEqual([])
  })

  it('is paid again in parts: each receipt replaces as much, and another guarantee’s receipt is none of them', async () => {
    const losses = await ownLosses()
    const sale = await acceptedSale(api, { registrationNumber: garage(8), priceFils: '15000000' })
    await held(sale, [sale.totalFils], 'FT-parts')
    await reverse('FT-parts-0', sale.totalFils)
    const rest = String(BigInt(sale.totalFils) - 10_000_000n)
    await credit(api, sale, '10000000', 'FT-again-1', { way: 'cliq' })
    await credit(api, sale, rest, 'FT-again-2')
    const other = await acceptedSale(api, { registrationNumber: garage(9) })
    await credit(api, other, '1000', 'FT-others')
    await setBlocked(api, other.number, 'block')
    await credit(api, other, sale.totalFils, 'FT-others-suspense')
    const wrong = await (
      await api.staff('fadi')
    ).call('POST /admin/cases/:number/bank', {
      params: { number: sale.number },
      body: { decision: 'paid_again', receipts: [(await receiptOf(api, 'FT-others-suspense')).number], reason: 'x' },
    })
    expect(wrong).toMatchObject({ awaits_second: true })
    const refused = await (
      await api.staff('yazan')
    ).refusal('POST /admin/cases/:number/bank', {
      params: { number: sale.number },
      body: { decision: 'paid_again', receipts: [(await receiptOf(api, 'FT-others-suspense')).number], reason: 'x' },
    })
    expect(refused.body).toMatchObject({ reason: 'not_paid_again' })
    // Of two that are enough together one alone is not: the block stays.
    const args = {
      params: { number: sale.number },
      body: { decision: 'paid_again' as const, receipts: [(await receiptOf(api, 'FT-again-1')).number], reason: 'x' },
    }
    await (await api.staff('fadi')).call('POST /admin/cases/:number/bank', args)
    const tooLittle = await (await api.staff('yazan')).refusal('POST /admin/cases/:number/bank', args)
    expect(tooLittle.body).toMatchObject({ reason: 'not_paid_again' })
    expect((await detailsOf(sale)).flags).toMatchObject([{ reason: 'bank' }])
    await bankDecision(sale.number, { decision: 'paid_again' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    expect(await receiptOf(api, 'FT-again-1')).toMatchObject({ booked: '10000000', suspense: '0' })
    expect(await receiptOf(api, 'FT-again-2')).toMatchObject({ booked: rest, suspense: '0' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(await ownLosses()).toBe(losses)
  })

  it('waits for a registry that is silent: after two days it is a case, and its answer ends it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(10) })
    await held(sale, [sale.totalFils], 'FT-silent')
    await reverse('FT-silent-0', sale.totalFils)
    await endPeriod(sale)
    await (
      await api.browser()
    ).call('POST /sandbox/vehicles/:registration/mark', { params: { registration: garage(10) }, body: { silent: true } })
    await bankDecision(sale.number, { decision: 'not_paid_again' })
    for (let times = 0; times < 4; times += 1) await letPass(api, '60 seconds')
    const { flags } = await detailsOf(sale)
    expect(flags.map(({ reason }) => reason).sort()).toEqual(['bank', 'silent'])
    const rana = await api.staff('rana')
    const refused = await rana.refusal('POST /admin/cases/:number/decide', {
      params: { number: sale.number },
      body: { decision: 'refund', reason: 'x' },
    })
    expect(refused.body).toMatchObject({ reason: 'registry_silent' })
    await (
      await api.browser()
    ).call('POST /sandbox/vehicles/:registration/mark', { params: { registration: garage(10) }, body: { silent: false } })
    for (let times = 0; times < 6 && (await detailsOf(sale)).operational_status === 'in_transfer'; times += 1)
      await letPass(api, '60 seconds')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'cancelled', financial_status: 'paid' })
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '25000' })
  })

  it('and a split that both agreed to: it falls when the sum was not paid again, and staff decide where the registry is silent', async () => {
    const registration = garage(13)
    const sale = await acceptedSale(api, { registrationNumber: registration })
    await held(sale, [sale.totalFils], 'FT-split')
    const { number } = sale
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
    const rana = await api.staff('rana')
    const buyerFils = (BigInt(sale.totalFils) - 4_000_000n).toString()
    await rana.call('POST /admin/cases/:number/split', {
      params: { number },
      body: { seller_fils: '4000000', buyer_fils: buyerFils, fees_fils: '0', reason: 'حل وسط' },
    })
    await reverse('FT-split-0', sale.totalFils)
    for (const [who, person] of [
      ['buyer', 'basel'],
      ['seller', 'samira'],
    ] as const) {
      await stepUp(api, sale[who], person, 'answer_split', number)
      await sale[who].call('POST /guarantees/:number/answer-split', { params: { number }, body: { answer: 'yes' } })
    }
    const splitOf = async () =>
      (await api.owner.query<{ status: string }>('select status from app.split_proposals where guarantee_id = $1', [number.slice(3)])).rows
    await ringTimers(api)
    expect(await splitOf()).toEqual([{ status: 'pending' }])
    const mark = { params: { registration } }
    await (await api.browser()).call('POST /sandbox/vehicles/:registration/mark', { ...mark, body: { silent: true } })
    await endPeriod(sale)
    await bankDecision(number, { decision: 'not_paid_again' })
    expect(await splitOf()).toEqual([{ status: 'dropped' }])
    for (let times = 0; times < 4; times += 1) await letPass(api, '60 seconds')
    expect((await detailsOf(sale)).flags.map(({ reason }) => reason).sort()).toEqual(['bank', 'objection', 'silent'])
    const decision = { decision: 'refund', paper: 'not_transferred', reason: 'كتاب الإدارة' } as const
    await rana.call('POST /admin/cases/:number/decide', { params: { number }, body: decision })
    for (let times = 0; times < 4; times += 1) await letPass(api, '60 seconds')
    await rana.call('POST /admin/cases/:number/decide', { params: { number }, body: decision })
    await ringTimers(api)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
    await (await api.browser()).call('POST /sandbox/vehicles/:registration/mark', { ...mark, body: { silent: false } })
  })
})

describe('a receipt that is reversed while the bank has not confirmed the file with its money', () => {
  const switchLine = async (line: 'normal' | 'breaks_before' | 'breaks_after') =>
    (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line } })
  /** The cut-off, and the questions about files in doubt that follow it. */
  const askBank = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await api.advance('31 seconds')
      await sendFiles(api)
    }
  }
  const ordersFor = async (numbers: readonly string[]) =>
    (
      await api.owner.query<{ times_received: number; status: string }>(
        'select times_received, status from sandbox.bank_orders where end_to_end_id = any($1) order by end_to_end_id',
        [numbers],
      )
    ).rows
  const lostReceipts = async () =>
    (await (await api.staff('fadi')).call('GET /admin/queue', { query: { kind: 'receipts_lost' } })).items.map(({ id }) => id)
  const givenBack = async (reference: string, sum: string, line: 'breaks_before' | 'breaks_after') => {
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', sum, reference))
    await state(api, { reference, fils: sum })
    const { number } = await receiptOf(api, reference)
    await sendBackByTwo(api, { params: { number }, body: { reason: 'لا مرجع' } })
    await switchLine(line)
    await sendFiles(api)
    const [payout] = await payoutsOfReceipt(api, reference)
    expect(payout).toMatchObject({ status: 'unknown' })
    await reverse(reference, sum)
    // Of what may be at the bank nothing is recovered yet.
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'unknown' }])
    expect(await lostReceipts()).toContain(number)
    return { number, payout: payout?.number ?? '' }
  }

  it('and that the bank has received: it is debited once, and what is lost stays a case for finance', async () => {
    const [losses, reference, sum] = [BigInt(await ownLosses()), 'FT-unknown-there', '92000']
    const { number, payout } = await givenBack(reference, sum, 'breaks_after')
    await switchLine('normal')
    await askBank(3)
    await letBankWork(api, '1 minute')
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'settled' }])
    expect(await ordersFor([payout])).toEqual([{ times_received: 1, status: 'debited' }])
    expect(BigInt(await ownLosses()) - losses).toBe(BigInt(sum))
    expect(await lostReceipts()).toContain(number)
  })

  it('and that the bank received and rejects: the money is recovered, and nothing is tried again', async () => {
    const [losses, reference, sum] = [await ownLosses(), 'FT-unknown-rejected', '93000']
    const { number, payout } = await givenBack(reference, sum, 'breaks_after')
    await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand', line: 'normal' } })
    await askBank(2)
    await (await api.browser()).call('POST /sandbox/bank/answer', { body: { what: 'reject', end_to_end_id: payout, reason: 'AC04' } })
    await switchLine('normal')
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'rejected' }])
    expect(await ownLosses()).toBe(losses)
    expect(await lostReceipts()).not.toContain(number)
  })

  it('and that the bank never received: its bytes do not leave again, and the payout is withdrawn and recovered', async () => {
    const [losses, reference, sum] = [await ownLosses(), 'FT-unknown-lost', '94000']
    const { number, payout } = await givenBack(reference, sum, 'breaks_before')
    // The connection works again before the bytes would be sent a second time.
    await switchLine('normal')
    await askBank(4)
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'withdrawn' }])
    expect(await ordersFor([payout])).toEqual([])
    expect(await ownLosses()).toBe(losses)
    expect(await lostReceipts()).not.toContain(number)
  })

  const completed = async (index: number, line: 'breaks_before' | 'breaks_after') => {
    const sale = await completedSale(api, { registrationNumber: garage(index), way: 'bank' })
    await switchLine(line)
    await sendFiles(api)
    expect(await sellersPayouts(sale)).toMatchObject([{ purpose: 'seller', status: 'unknown' }])
    const { rows } = await api.owner.query<{ bank_reference: string }>('select bank_reference from app.receipts where guarantee_id = $1', [
      sale.number.slice(3),
    ])
    await reverse(rows[0]?.bank_reference ?? '', sale.totalFils)
    expect(await sellersPayouts(sale)).toMatchObject([{ purpose: 'seller', status: 'unknown' }])
    await switchLine('normal')
    await askBank(4)
    await letPayoutsGo(api)
    return sale
  }

  it('of a completed sale, and that the bank has received: the seller is paid once, and the sum stays open', async () => {
    const sale = await completed(20, 'breaks_after')
    const payouts = await sellersPayouts(sale)
    expect(payouts).toMatchObject([{ purpose: 'seller', status: 'settled' }])
    expect(await ordersFor(payouts.map(({ number }) => number))).toEqual([{ times_received: 1, status: 'debited' }])
    expect(await openSumOf(sale)).toBe(sale.totalFils)
  })

  it('of a completed sale, and that the bank never received: the seller’s money is held until the sum is paid again', async () => {
    const sale = await completed(21, 'breaks_before')
    const payouts = await sellersPayouts(sale)
    expect(payouts).toMatchObject([
      { purpose: 'seller', status: 'withdrawn' },
      { purpose: 'seller_reversed', status: 'held', held_reason: 'receipt_reversed' },
    ])
    expect(await ordersFor(payouts.map(({ number }) => number))).toEqual([])
    expect(await openSumOf(sale)).toBe(sale.totalFils)
  })
})

describe('one bank reference', () => {
  it('told by transfer and by CliQ is one receipt; the second way is refused with an alarm', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(11) })
    const body = creditOf(sale.reference, '5025000', 'FT-two-ways')
    await sendPartnerRequest(api, '/bank/receipts', body)
    const second = await sendPartnerRequest(api, '/bank/receipts', { ...body, way: 'cliq' })
    expect(second.status).toBe(409)
    const { rows } = await api.owner.query<{ n: number }>(
      `select count(*)::int as n from app.receipts where bank_reference = 'FT-two-ways'`,
    )
    expect(rows[0]?.n).toBe(1)
    const alarms = await api.owner.query(
      `select from app.security_events where kind = 'receipt_conflict' and facts->>'bank_reference' = 'FT-two-ways'`,
    )
    expect(alarms.rows).toHaveLength(1)
    await state(api, { reference: 'FT-two-ways', fils: '5025000' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: '5025000' })
  })

  it('of a line settles one receipt, of the biller or of the bank', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(12) })
    await credit(api, sale, '60000', 'REF-both')
    await sendPartnerRequest(api, '/biller/payment-notification', {
      Trx: { JOEBPPSTrx: 'REF-both', BillingNo: sale.reference, PaidAmt: '60.000', ProcessDate: '2026-11-22T08:00:00.000Z' },
    })
    const xml = writeStatement({
      messageId: 'S-both',
      at,
      iban: sandboxSettings.escrowIban,
      balanceFils: fils(1n),
      movements: [{ reference: 'REF-both', direction: 'CRDT', amountFils: fils(60_000n), remittance: '' }],
    })
    await sendPartnerRequest(api, '/bank/messages', { xml })
    const { rows } = await api.owner.query<{ n: number }>(
      `select count(*)::int as n from app.receipts where bank_reference = 'REF-both' and settled_at is not null`,
    )
    expect(rows[0]?.n).toBe(1)
    await letBankWork(api)
  })
})
