import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { auditBank } from '#money/reconciliation/index.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { drainOutbox } from '#notify/index.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  creditOf,
  detailsOf,
  garage,
  payoutsOfReceipt,
  type PaidSale,
  sendFiles,
  sendPartnerRequest,
  sendBackByTwo,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPass, read, ringTimers, stepUp } from '../support/sale.ts'
import { brothersIban, credit, declare, letPayoutsGo, receiptOf, setBlocked, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const charge = 5_000n
const less = (sum: string, by = charge) => (BigInt(sum) - by).toString()
let messages = 0
/** The bank debits a sum and names one receipt, in its statement. Returns the number of the exception. */
const debit = async (reference: string, sum: string, remittance = ''): Promise<string> => {
  messages += 1
  const answer = await sendPartnerRequest(api, '/bank/messages', {
    xml: writeStatement({
      messageId: `D-${messages}`,
      at: new Date('2026-11-22T11:00:00Z'),
      iban: sandboxSettings.escrowIban,
      balanceFils: fils(1n),
      movements: [
        {
          reference: `RV${messages}-${reference}`,
          direction: 'DBIT',
          amountFils: fils(BigInt(sum)),
          remittance,
          takesBack: reference,
          returnReason: 'FR01',
        },
      ],
    }),
  })
  expect(answer.status).toBe(200)
  const { rows } = await api.owner.query<{ number: string }>(
    `select 'X' || max(id) as number from app.bank_exceptions where kind in ('unclear_reversal', 'unknown_debit')`,
  )
  return rows[0]?.number ?? ''
}
interface Assignment {
  receipts: string[]
  sums?: string[]
  bank_word?: string
}
const proposed = (number: string, to: Assignment, approves?: string) => ({
  params: { number },
  body: { resolution: 'reverse_receipts' as const, ...to, reason: 'كشف البنك', ...(approves === undefined ? {} : { approves }) },
})
/** Two of finance assign the debit: the second approves what the first has proposed, as the page shows it. */
const assign = async (number: string, to: Assignment) => {
  const first = await (await api.staff('fadi')).call('POST /admin/bank-exceptions/:number/resolve', proposed(number, to))
  expect(first).toMatchObject({ awaits_second: true })
  const yazan = await api.staff('yazan')
  const seen = await yazan.call('GET /admin/bank-exceptions/:number', { params: { number } })
  return yazan.call('POST /admin/bank-exceptions/:number/resolve', proposed(number, to, seen.votes[0]?.sha256))
}
const openSumOf = async ({ number }: PaidSale) =>
  (await api.owner.query<{ fils: string }>(`select app.open_sum($1)::text as fils`, [number.slice(3)])).rows[0]?.fils
const payoutsOf = async ({ number }: PaidSale) =>
  (
    await api.owner.query<{ number: string; purpose: string; status: string; held_reason: string | null; fils: string }>(
      `select number, purpose, status, held_reason, amount_fils::text as fils from app.payouts where guarantee_id = $1 order by id`,
      [number.slice(3)],
    )
  ).rows
const inDoubt = { status: 'held', held_reason: 'receipt_in_doubt' }
const paidInto = async (sale: PaidSale, ...parts: readonly (readonly [reference: string, sum: string])[]) => {
  for (const [reference, sum] of parts) await credit(api, sale, sum, reference)
  await state(api, ...parts.map(([reference, sum]) => ({ reference, fils: sum })))
}
/** A sale of which only a part was paid, so that it expires and the part is refunded. */
const expired = async (index: number, priceFils: string, ...references: readonly string[]) => {
  const sale = await acceptedSale(api, { registrationNumber: garage(index), priceFils })
  const part = (BigInt(sale.totalFils) / BigInt(references.length) - 1_000n).toString()
  await paidInto(sale, ...references.map((reference) => [reference, part] as const))
  await skipWait(api.built.tick, sale.number, 'test:late')
  await skipWait(api.built.tick, sale.number, 'test:over')
  return { sale, part }
}
const reason = 'كشف البنك'
const reasonOf = ({ body }: { body: { reason?: string | null } }) => body.reason ?? undefined
/** Two of finance say that the debit was the bank's mistake. */
const bear = async (number: string): Promise<void> => {
  const mistake = { params: { number }, body: { resolution: 'loss' as const, reason: 'خطأ من البنك' } }
  for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/bank-exceptions/:number/resolve', mistake)
}
/** A sale that nobody paid, with the fee that its buyer owes. */
let unpaid: PaidSale | undefined
const expiredUnpaid = async (): Promise<PaidSale> => {
  if (unpaid) return unpaid
  unpaid = await acceptedSale(api, { registrationNumber: garage(50) })
  for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, unpaid.number, wait)
  return unpaid
}
const expectBooksAgree = async () => expect(await auditBank(api.owner)).toEqual([])

describe('what came from a receipt that a debit may mean does not leave:', () => {
  it('a refund that waits for two persons is refused to both of them', async () => {
    const { sale, part } = await expired(1, '30000000', 'FT-refund')
    expect(await payoutsOfReceipt(api, 'FT-refund')).toMatchObject([{ purpose: 'refund', status: 'ordered', approvals_needed: 2 }])
    const number = await debit('FT-refund', less(part))
    const [payout] = await payoutsOfReceipt(api, 'FT-refund')
    expect(payout).toMatchObject(inDoubt)
    const approval = { params: { number: payout?.number ?? '' }, body: {} }
    for (const who of ['fadi', 'yazan'] as const) {
      const refused = await (await api.staff(who)).refusal('POST /admin/payouts/:number/approve', approval)
      expect(refused.body).toMatchObject({ reason: 'receipt_in_doubt' })
    }
    const shown = await (await api.staff('fadi')).call('GET /admin/bank-exceptions/:number', { params: { number } })
    expect(shown.in_doubt).toMatchObject([{ bank_reference: 'FT-refund', guarantee_number: sale.number, payouts_gone: [] }])
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-refund')).toMatchObject([inDoubt])
    // The bank kept 5 dinars of what it took back: they go back to who paid, and the refund is recovered.
    await assign(number, { receipts: [(await receiptOf(api, 'FT-refund')).number] })
    expect(await payoutsOfReceipt(api, 'FT-refund')).toMatchObject([{ status: 'withdrawn' }])
    expect(await receiptOf(api, `FT-refund/${number}`)).toMatchObject({ suspense: charge.toString(), why: 'no_reference' })
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '10000' })
    await expectBooksAgree()
  })

  const door = async (index: number, priceFils: string, reference: string) => {
    const sale = await acceptedSale(api, { registrationNumber: garage(index), priceFils })
    const part = (BigInt(sale.totalFils) - 1_000n).toString()
    await credit(api, sale, part, reference)
    return {
      part,
      state: () => state(api, { reference, fils: part }),
      end: async () => {
        await skipWait(api.built.tick, sale.number, 'test:late')
        await skipWait(api.built.tick, sale.number, 'test:over')
      },
      debit: () => debit(reference, less(part, 700_000n)),
    }
  }
  type Door = Awaited<ReturnType<typeof door>>
  it.each<{ at: string; priceFils: string; reach(sale: Door, reference: string): Promise<string> }>([
    {
      at: 'the order',
      priceFils: '5000000',
      reach: async (sale) => {
        await sale.state()
        const number = await sale.debit()
        await sale.end()
        return number
      },
    },
    {
      at: 'the end of another hold',
      priceFils: '5000000',
      reach: async (sale, reference) => {
        await sale.end()
        expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'held', held_reason: 'receipt_unsettled' }])
        const number = await sale.debit()
        await sale.state()
        return number
      },
    },
    {
      at: 'the second approval',
      priceFils: '30000000',
      reach: async (sale, reference) => {
        await sale.state()
        await sale.end()
        const [payout] = await payoutsOfReceipt(api, reference)
        const approval = { params: { number: payout?.number ?? '' }, body: {} }
        await (await api.staff('fadi')).call('POST /admin/payouts/:number/approve', approval)
        const number = await sale.debit()
        const refused = await (await api.staff('yazan')).refusal('POST /admin/payouts/:number/approve', approval)
        expect(refused.body).toMatchObject({ reason: 'receipt_in_doubt' })
        return number
      },
    },
    {
      at: 'the file',
      priceFils: '5000000',
      reach: async (sale, reference) => {
        await sale.state()
        await sale.end()
        expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'approved' }])
        return sale.debit()
      },
    },
  ])('a refund stops at $at when the bank takes less than its receipt, and only the rest of that ever leaves', async (one) => {
    const { at, priceFils, reach } = one
    const index = ['the order', 'the end of another hold', 'the second approval', 'the file'].indexOf(at)
    const reference = `FT-door-${index}`
    const number = await reach(await door(40 + index, priceFils, reference), reference)
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ purpose: 'refund', ...inDoubt }])
    await assign(number, { receipts: [(await receiptOf(api, reference)).number], bank_word: 'رسالة MT199-772' })
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'withdrawn' }])
    const rest = `${reference}/${number}`
    await sendBackByTwo(api, { params: { number: (await receiptOf(api, rest)).number }, body: { reason: 'الباقي لدافعه' } })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'withdrawn' }])
    expect(await payoutsOfReceipt(api, rest)).toMatchObject([{ purpose: 'suspense', status: 'settled', amount_fils: '700000' }])
    await expectBooksAgree()
  })

  it('of a receipt that was split, no door lets the reversed part leave', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(45), priceFils: '15000000' })
    await paidInto(sale, ['FT-cut', '9000000'], ['FT-cut-rest', (BigInt(sale.totalFils) - 9_000_000n).toString()])
    const number = await debit('FT-cut', '4000000')
    await assign(number, { receipts: [(await receiptOf(api, 'FT-cut')).number], sums: ['4000000'] })
    expect(await openSumOf(sale)).toBe('4000000')
    const decision = { params: { number: sale.number }, body: { decision: 'not_paid_again' as const, reason: 'لم تُدفع' } }
    await api.owner.query(
      `update app.guarantee_blocks set deadline_at = app.now() - interval '1 second' where guarantee_id = $1 and reason = 'bank' and closed_at is null`,
      [sale.number.slice(3)],
    )
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/cases/:number/bank', decision)
    await letPass(api, '11 seconds')
    await ringTimers(api)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'cancelled' })
    expect(await payoutsOfReceipt(api, `FT-cut/${number}`)).toEqual([])
    expect(await payoutsOfReceipt(api, 'FT-cut')).toMatchObject([{ purpose: 'refund', status: 'approved', amount_fils: '4975000' }])
    // The rest of it is in doubt in its turn, when it is about to leave.
    const again = await debit('FT-cut', '4990000')
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-cut')).toMatchObject([inDoubt])
    await bear(again)
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-cut')).toMatchObject([{ status: 'settled', amount_fils: '4975000' }])
    expect(await payoutsOfReceipt(api, `FT-cut/${number}`)).toEqual([])
    await expectBooksAgree()
  })

  it('one debit for two receipts holds both refunds, and two persons name both', async () => {
    const { part } = await expired(2, '9090000', 'FT-two-a', 'FT-two-b')
    const number = await debit('FT-two-a', (BigInt(part) * 2n).toString())
    for (const reference of ['FT-two-a', 'FT-two-b']) expect(await payoutsOfReceipt(api, reference)).toMatchObject([inDoubt])
    await letPayoutsGo(api)
    const receipts = [(await receiptOf(api, 'FT-two-a')).number, (await receiptOf(api, 'FT-two-b')).number]
    await assign(number, { receipts })
    for (const reference of ['FT-two-a', 'FT-two-b'])
      expect(await payoutsOfReceipt(api, reference)).toMatchObject([{ status: 'withdrawn' }])
    await expectBooksAgree()
  })

  it('an excess, while the sale is blocked; it goes on when the debit was the bank’s mistake', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    const sum = (BigInt(sale.totalFils) + 3_000_000n).toString()
    await credit(api, sale, sum, 'FT-more')
    const number = await debit('FT-more', less(sum))
    await state(api, { reference: 'FT-more', fils: sum })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-more')).toMatchObject([{ purpose: 'excess', ...inDoubt }])
    expect(await detailsOf(sale)).toMatchObject({ flags: [{ reason: 'bank' }] })
    expect(await openSumOf(sale)).toBe(less(sum))
    await bear(number)
    expect(await detailsOf(sale)).toMatchObject({ flags: [] })
    expect(await payoutsOfReceipt(api, 'FT-more')).toMatchObject([{ status: 'approved', held_reason: null }])
    await expectBooksAgree()
  })

  it('a refund of every receipt of the sale whose bill a debit names', async () => {
    const { sale, part } = await expired(32, '9090000', 'FT-billed-a', 'FT-billed-b')
    await debit(sale.reference, less(part))
    for (const reference of ['FT-billed-a', 'FT-billed-b']) expect(await payoutsOfReceipt(api, reference)).toMatchObject([inDoubt])
  })

  it('a refund of another receipt too, as far as a fee made the refund of the receipt in doubt smaller', async () => {
    const { part } = await expired(31, '9090000', 'FT-pair-a', 'FT-pair-b')
    await debit('FT-pair-a', less(part))
    for (const reference of ['FT-pair-a', 'FT-pair-b']) expect(await payoutsOfReceipt(api, reference)).toMatchObject([inDoubt])
  })

  it('an excess of a receipt that a debit for several does not name', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(33) })
    const rest = (BigInt(sale.totalFils) - 1_000_000n).toString()
    await credit(api, sale, '2000000', 'FT-named')
    await credit(api, sale, rest, 'FT-unnamed')
    await debit('FT-named', (BigInt(rest) + 1_999_000n).toString())
    await state(api, { reference: 'FT-named', fils: '2000000' }, { reference: 'FT-unnamed', fils: rest })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-unnamed')).toMatchObject([{ purpose: 'excess', ...inDoubt }])
  })

  it('money in suspense is neither paid back nor matched nor sent back', async () => {
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '7000000', 'FT-suspense'))
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '800000', 'FT-lying'))
    await state(api, { reference: 'FT-suspense', fils: '7000000' }, { reference: 'FT-lying', fils: '800000' })
    const fadi = await api.staff('fadi')
    const back = async (reference: string) => ({ params: { number: (await receiptOf(api, reference)).number }, body: { reason: 'لا مرجع' } })
    await sendBackByTwo(api, await back('FT-suspense'))
    const number = await debit('FT-suspense', less('7000000'))
    const lying = await debit('FT-lying', less('800000'))
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-suspense')).toMatchObject([{ purpose: 'suspense', ...inDoubt }])
    const refused = await fadi.refusal('POST /admin/receipts/:number/send-back', await back('FT-lying'))
    expect(refused.body).toMatchObject({ reason: 'receipt_in_doubt' })
    await assign(number, { receipts: [(await receiptOf(api, 'FT-suspense')).number] })
    await assign(lying, { receipts: [(await receiptOf(api, 'FT-lying')).number] })
    expect(await payoutsOfReceipt(api, 'FT-suspense')).toMatchObject([{ status: 'withdrawn' }])
    expect(await receiptOf(api, 'FT-lying')).toMatchObject({ suspense: '0' })
    await expectBooksAgree()
  })

  it.each<{ door: string; knock(receipt: string, sale: PaidSale): Promise<string | undefined> }>([
    {
      door: 'a match',
      knock: async (number, sale) =>
        (await api.staff('fadi'))
          .refusal('POST /admin/receipts/:number/match', { params: { number }, body: { guarantee_number: sale.number, reason } })
          .then(reasonOf),
    },
    {
      door: 'a refund to its payer',
      knock: async (number) =>
        (await api.staff('fadi'))
          .refusal('POST /admin/receipts/:number/send-back', { params: { number }, body: { reason } })
          .then(reasonOf),
    },
    {
      door: 'a fee of the same buyer',
      knock: async (receipt, sale) => {
        const { rows } = await api.owner.query<{ number: string }>(`select 'F' || id as number from app.fees where guarantee_id = $1`, [
          sale.number.slice(3),
        ])
        return (await api.staff('fadi'))
          .refusal('POST /admin/fees/:number/pay-from', { params: { number: rows[0]?.number ?? '' }, body: { receipt, reason } })
          .then(reasonOf)
      },
    },
  ])('money in suspense goes by no door: $door', async ({ door, knock }) => {
    const reference = `FT-knock-${door.length}`
    const sale = await expiredUnpaid()
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '900000', reference))
    await state(api, { reference, fils: '900000' })
    const exception = await debit(reference, less('900000'))
    const { number } = await receiptOf(api, reference)
    expect(await knock(number, sale)).toBe('receipt_in_doubt')
    expect(await receiptOf(api, reference)).toMatchObject({ suspense: '900000' })
    await assign(exception, { receipts: [number] })
    await expectBooksAgree()
  })

  it('money that comes while a payment is in doubt waits, and counts once finance has said what the debit was', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(46) })
    await paidInto(sale, ['FT-part-doubt', '3000000'])
    const number = await debit('FT-part-doubt', less('3000000'))
    const rest = (BigInt(sale.totalFils) - 3_000_000n).toString()
    await credit(api, sale, rest, 'FT-rest-doubt')
    expect(await receiptOf(api, 'FT-rest-doubt')).toMatchObject({ booked: '0', suspense: rest, why: 'paid_again' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
    await bear(number)
    expect(await receiptOf(api, 'FT-rest-doubt')).toMatchObject({ booked: rest, suspense: '0' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    await state(api, { reference: 'FT-rest-doubt', fils: rest })
    await expectBooksAgree()
  })

  it('a rest that came in time while the first part was in doubt: the sale expires, and its fee is nobody’s once the debit was a mistake', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(39), priceFils: '5000000' })
    await paidInto(sale, ['FT-first', '3000000'])
    const number = await debit('FT-first', less('3000000'))
    await credit(api, sale, (BigInt(sale.totalFils) - 3_000_000n).toString(), 'FT-in-time')
    for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, sale.number, wait)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'expired' })
    const fadi = await api.staff('fadi')
    const feeOf = async () => (await fadi.call('GET /admin/fees', { query: { guarantee_number: sale.number } })).items[0]
    const fee = await feeOf()
    expect(fee).toMatchObject({ kind: 'late_expiry', paid_fils: '10000', given_back_fils: '0' })
    // A statement alone shows one more that was paid before the end: with money in doubt even that proves nothing.
    const movement = { reference: 'FT-only', direction: 'CRDT' as const, amountFils: fils(1000n), remittance: sale.reference }
    const at = new Date('2026-11-22T10:00:00Z')
    const xml = writeStatement({ messageId: 'D-only', at, iban: sandboxSettings.escrowIban, balanceFils: fils(1n), movements: [movement] })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)
    expect(await receiptOf(api, 'FT-only')).toMatchObject({ suspense: '1000' })
    expect(await feeOf()).toMatchObject({ paid_fils: '10000', given_back_fils: '0' })
    // The fee was netted from money that the bank may have taken: nobody gives it back before that is known.
    const giving = { params: { number: fee?.number ?? '' }, body: { reason } }
    expect(reasonOf(await fadi.refusal('POST /admin/fees/:number/give-back', giving))).toBe('receipt_in_doubt')
    await bear(number)
    expect(await feeOf()).toMatchObject({ paid_fils: '10000', given_back_fils: '10000' })
    await expectBooksAgree()
  })

  it('a rest that came in time while the first part was in doubt: the fee stands where the bank did take the first part back', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(38), priceFils: '5000000' })
    await paidInto(sale, ['FT-taken', '3000000'])
    const number = await debit('FT-taken', less('3000000'))
    await credit(api, sale, (BigInt(sale.totalFils) - 3_000_000n).toString(), 'FT-in-time-too')
    for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, sale.number, wait)
    await assign(number, { receipts: [(await receiptOf(api, 'FT-taken')).number] })
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '10000' })
    await expectBooksAgree()
  })

  it('money that waits for the end of a pause is not matched while a debit may mean it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(36) })
    await setBlocked(api, sale.number, 'block')
    await credit(api, sale, sale.totalFils, 'FT-paused')
    await state(api, { reference: 'FT-paused', fils: sale.totalFils })
    const number = await debit('FT-paused', less(sale.totalFils))
    await setBlocked(api, sale.number, 'unblock')
    await api.built.runMoneyJobs('test:left')
    expect(await receiptOf(api, 'FT-paused')).toMatchObject({ booked: '0', suspense: sale.totalFils, why: 'paused' })
    await bear(number)
    expect(await receiptOf(api, 'FT-paused')).toMatchObject({ booked: sale.totalFils, suspense: '0' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
    await expectBooksAgree()
  })

  it('a fee whose bill it paid is not given back before it is known what the debit was', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(35) })
    for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, sale.number, wait)
    const [fee] = (await read(sale.buyer, sale.number)).fees
    await sendPartnerRequest(api, '/bank/receipts', creditOf(fee?.payment_reference ?? '', '10000', 'FT-fee-bill'))
    await state(api, { reference: 'FT-fee-bill', fils: '10000' })
    const exception = await debit('FT-fee-bill', '9000')
    const fadi = await api.staff('fadi')
    const { items } = await fadi.call('GET /admin/fees', { query: { guarantee_number: sale.number } })
    const giving = { params: { number: items[0]?.number ?? '' }, body: { reason } }
    expect(reasonOf(await fadi.refusal('POST /admin/fees/:number/give-back', giving))).toBe('receipt_in_doubt')
    await bear(exception)
    expect((await fadi.call('POST /admin/fees/:number/give-back', giving)).votes).toHaveLength(1)
    await expectBooksAgree()
  })

  it('money that was paid again and that a debit may mean replaces nothing, named or not', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(34) })
    await paidInto(sale, ['FT-taken-whole', sale.totalFils])
    await debit('FT-taken-whole', sale.totalFils)
    await credit(api, sale, sale.totalFils, 'FT-instead')
    await state(api, { reference: 'FT-instead', fils: sale.totalFils })
    const number = await debit('FT-instead', less(sale.totalFils))
    const { number: receipt } = await receiptOf(api, 'FT-instead')
    for (const [receipts, refusal] of [
      [[receipt], 'receipt_in_doubt'],
      [undefined, 'not_paid_again'],
    ] as const) {
      const named = receipts ? { receipts: [...receipts] } : {}
      const deciding = { params: { number: sale.number }, body: { decision: 'paid_again' as const, ...named, reason } }
      await (await api.staff('fadi')).call('POST /admin/cases/:number/bank', deciding)
      expect(reasonOf(await (await api.staff('yazan')).refusal('POST /admin/cases/:number/bank', deciding))).toBe(refusal)
    }
    await bear(number)
    expect(await receiptOf(api, 'FT-instead')).toMatchObject({ booked: '0', suspense: sale.totalFils, why: 'paid_again' })
    await expectBooksAgree()
  })

  it('after the end nothing replaces a debit that nobody has assigned', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(37) })
    const { rows } = await api.owner.query<{ reference: string }>(
      'select bank_reference as reference from app.receipts where guarantee_id = $1',
      [sale.number.slice(3)],
    )
    const reference = rows[0]?.reference ?? ''
    const number = await debit(reference, less(sale.totalFils))
    await credit(api, sale, sale.totalFils, 'FT-again')
    const fadi = await api.staff('fadi')
    const replacing = { params: { number: (await receiptOf(api, 'FT-again')).number }, body: { reason } }
    expect(reasonOf(await fadi.refusal('POST /admin/receipts/:number/replace', replacing))).toBe('receipt_in_doubt')
    await assign(number, { receipts: [(await receiptOf(api, reference)).number] })
    await state(api, { reference: 'FT-again', fils: sale.totalFils })
    const again = await debit('FT-again', less(sale.totalFils))
    expect(reasonOf(await fadi.refusal('POST /admin/receipts/:number/replace', replacing))).toBe('receipt_in_doubt')
    await bear(again)
    expect(await fadi.call('POST /admin/receipts/:number/replace', replacing)).toMatchObject({ awaits_second: true })
  })

  it('money of a third-party payer in doubt is not accepted by finance, and declared by the buyer it blocks the sale as it is held', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(47) })
    const payer = { name: 'خالد منصور', id: '9801045678', iban: brothersIban }
    await credit(api, sale, sale.totalFils, 'FT-brother', { payer })
    await state(api, { reference: 'FT-brother', fils: sale.totalFils })
    const number = await debit('FT-brother', less(sale.totalFils))
    await declare(api, sale.number)
    const receipt = await receiptOf(api, 'FT-brother')
    const accepting = { params: { number: receipt.number }, body: { reason } }
    const fadi = await api.staff('fadi')
    expect(reasonOf(await fadi.refusal('POST /admin/receipts/:number/accept-payer', accepting))).toBe('receipt_in_doubt')
    await bear(number)
    await fadi.call('POST /admin/receipts/:number/accept-payer', accepting)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    const small = await acceptedSale(api, { registrationNumber: garage(48), priceFils: '5000000' })
    await credit(api, small, small.totalFils, 'FT-sister', { payer })
    await state(api, { reference: 'FT-sister', fils: small.totalFils })
    const other = await debit('FT-sister', less(small.totalFils))
    await declare(api, small.number)
    const blocked = await detailsOf(small)
    expect(blocked).toMatchObject({
      operational_status: 'in_transfer',
      flags: [{ reason: 'bank' }],
      wait: { code: 'bank_doubt', awaited: 'staff' },
    })
    await assign(other, { receipts: [(await receiptOf(api, 'FT-sister')).number] })
    // It is reversed now, so that the buyer has to pay it again.
    expect(await detailsOf(small)).toMatchObject({ flags: [{ reason: 'bank' }], wait: { code: 'bank_block', awaited: 'buyer' } })
    await expectBooksAgree()
  })

  it('both sides read that the bank is asked, that nothing is due again, and how it ended', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(49) })
    await paidInto(sale, ['FT-told-doubt', sale.totalFils])
    const number = await debit('FT-told-doubt', less(sale.totalFils))
    const told = async () => {
      await drainOutbox({
        db: api.pool,
        messenger: { deliver: async () => new Map() },
        origin: 'https://damana.example',
        log: { warn: () => {}, error: () => {} },
      })
      const [newest] = await sale.buyer.call('GET /notifications/list', { query: {} })
      return newest?.data.body
    }
    expect(await detailsOf(sale)).toMatchObject({ wait: { code: 'bank_doubt', awaited: 'staff' } })
    expect(await told()).toMatch(/ولا يلزمك دفع شيء/)
    await bear(number)
    expect(await told()).toMatch(/ولا ينقص شيء/)
    await expectBooksAgree()
  })

  it('“not paid again” refunds nothing of it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await paidInto(sale, ['FT-not-again', sale.totalFils])
    const number = await debit('FT-not-again', less(sale.totalFils))
    await api.owner.query(
      `update app.guarantee_blocks set deadline_at = app.now() - interval '1 second' where guarantee_id = $1 and reason = 'bank' and closed_at is null`,
      [sale.number.slice(3)],
    )
    const decision = { params: { number: sale.number }, body: { decision: 'not_paid_again' as const, reason: 'لم تُدفع' } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/cases/:number/bank', decision)
    for (let times = 0; times < 4; times += 1) await letPass(api, '60 seconds')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'cancelled' })
    await letPayoutsGo(api)
    expect(await payoutsOf(sale)).toMatchObject([{ purpose: 'refund', ...inDoubt }])
    await assign(number, { receipts: [(await receiptOf(api, 'FT-not-again')).number] })
    expect(await payoutsOf(sale)).toMatchObject([{ purpose: 'refund', status: 'withdrawn' }])
    expect(await openSumOf(sale)).toBe('0')
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '25000' })
    await expectBooksAgree()
  })

  const divided = async (index: number, first: string, ...others: string[]) => {
    const sale = await acceptedSale(api, { registrationNumber: garage(index), priceFils: '15000000' })
    const rest = (BigInt(sale.totalFils) - 9_000_000n).toString()
    await paidInto(sale, [first, others.length === 0 ? sale.totalFils : '9000000'], ...others.map((one) => [one, rest] as const))
    const { number } = sale
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
    const split = {
      seller_fils: (BigInt(sale.totalFils) - 4_000_001n).toString(),
      buyer_fils: '4000001',
      fees_fils: '0',
      reason: 'حل وسط',
    }
    await (await api.staff('rana')).call('POST /admin/cases/:number/split', { params: { number }, body: split })
    for (const [who, person] of [
      ['buyer', 'basel'],
      ['seller', 'samira'],
    ] as const) {
      await stepUp(api, sale[who], person, 'answer_split', number)
      await sale[who].call('POST /guarantees/:number/answer-split', { params: { number }, body: { answer: 'yes' } })
    }
    await ringTimers(api)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'completed' })
    return sale
  }

  it('both parts of a divided sale', async () => {
    const sale = await divided(5, 'FT-split')
    await debit('FT-split', less(sale.totalFils))
    await letPayoutsGo(api)
    const standing = (await payoutsOf(sale)).filter(({ status }) => status !== 'withdrawn')
    expect(standing).toMatchObject([
      { purpose: 'refund', ...inDoubt },
      { purpose: 'seller_reversed', ...inDoubt },
    ])
  })

  it('of a divided sale that the bank reversed a part of, the buyer’s part first, then the seller’s', async () => {
    const two = await divided(6, 'FT-split-a', 'FT-split-b')
    await debit('FT-split-a', '9000000')
    await letPayoutsGo(api)
    // A clear reversal of 9,000: the buyer's 4,000.001 are held, and of the seller's money only the rest of the open sum.
    const standing = (await payoutsOf(two)).filter(({ status }) => status !== 'withdrawn')
    expect(standing).toMatchObject([
      { purpose: 'refund', status: 'held', held_reason: 'receipt_reversed', fils: '4000001' },
      { purpose: 'seller', status: 'settled' },
      { purpose: 'seller_reversed', status: 'held', held_reason: 'receipt_reversed', fils: '4999999' },
    ])
    // Three persons keep both: our loss is made good, and the buyer has gained nothing by the reversal.
    for (const { number: kept, status } of standing)
      if (status === 'held')
        for (const who of ['fadi', 'yazan', 'nour'] as const)
          await (
            await api.staff(who)
          ).call('POST /admin/payouts/:number/decide-reversal', {
            params: { number: kept },
            body: { decision: 'keep', reason: 'المال لنا' },
          })
    expect(await openSumOf(two)).toBe('0')
    expect(await balancesOf(api, two)).toEqual({})
    expect((await payoutsOf(two)).filter(({ status }) => status === 'held')).toEqual([])
    await expectBooksAgree()
  })

  it('the seller’s share is held as for a clear reversal, and nobody lets it go before the debit is assigned', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(7) })
    const { rows } = await api.owner.query<{ reference: string; fils: string }>(
      'select bank_reference as reference, amount_fils::text as fils from app.receipts where guarantee_id = $1',
      [sale.number.slice(3)],
    )
    const [receipt] = rows
    const number = await debit(receipt?.reference ?? '', less(receipt?.fils ?? '0'))
    const held = (await payoutsOf(sale)).find(({ status }) => status === 'held')
    expect(held).toMatchObject({ purpose: 'seller_reversed', ...inDoubt })
    const release = { params: { number: held?.number ?? '' }, body: { decision: 'release' as const, reason: 'x' } }
    const refused = await (await api.staff('fadi')).refusal('POST /admin/payouts/:number/decide-reversal', release)
    expect(refused.body).toMatchObject({ reason: 'receipt_in_doubt' })
    await assign(number, { receipts: [(await receiptOf(api, receipt?.reference ?? '')).number] })
    expect((await payoutsOf(sale)).find(({ status }) => status === 'held')).toMatchObject({ held_reason: 'receipt_reversed' })
    await letPayoutsGo(api)
    expect((await payoutsOf(sale)).find(({ purpose }) => purpose === 'seller_reversed')).toMatchObject({ status: 'held' })
  })

  it('the seller’s share goes on at once when the debit was the bank’s mistake', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(51) })
    const { rows } = await api.owner.query<{ reference: string; fils: string }>(
      'select bank_reference as reference, amount_fils::text as fils from app.receipts where guarantee_id = $1',
      [sale.number.slice(3)],
    )
    const number = await debit(rows[0]?.reference ?? '', less(rows[0]?.fils ?? '0'))
    expect((await payoutsOf(sale)).filter(({ status }) => status === 'held')).toMatchObject([{ purpose: 'seller_reversed', ...inDoubt }])
    await bear(number)
    expect((await payoutsOf(sale)).filter(({ held_reason: held }) => held === 'receipt_in_doubt')).toEqual([])
    await expectBooksAgree()
  })

  it('money in suspense that goes back to its payer goes on at once, too', async () => {
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '6000000', 'FT-suspense-mistake'))
    await state(api, { reference: 'FT-suspense-mistake', fils: '6000000' })
    await sendBackByTwo(api, { params: { number: (await receiptOf(api, 'FT-suspense-mistake')).number }, body: { reason: 'لا مرجع' } })
    const number = await debit('FT-suspense-mistake', less('6000000'))
    expect(await payoutsOfReceipt(api, 'FT-suspense-mistake')).toMatchObject([{ purpose: 'suspense', ...inDoubt }])
    await bear(number)
    expect(await payoutsOfReceipt(api, 'FT-suspense-mistake')).toMatchObject([
      { purpose: 'suspense', status: 'approved', held_reason: null },
    ])
    await expectBooksAgree()
  })

  it('two sales, by one debit that names a receipt of each: its sum is open in both until it is assigned', async () => {
    const sales = []
    for (const [index, reference] of [
      [52, 'FT-both-1'],
      [53, 'FT-both-2'],
    ] as const) {
      const sale = await acceptedSale(api, { registrationNumber: garage(index) })
      await paidInto(sale, [reference, sale.totalFils])
      sales.push(sale)
    }
    const both = sales.reduce((sum, { totalFils }) => sum + BigInt(totalFils), 0n).toString()
    const number = await debit('FT-both-1', less(both), 'FT-both-2')
    for (const sale of sales) {
      expect(await openSumOf(sale)).toBe(less(both))
      expect(await detailsOf(sale)).toMatchObject({ flags: [{ reason: 'bank' }] })
    }
    await bear(number)
    for (const sale of sales) {
      expect(await openSumOf(sale)).toBe('0')
      expect(await detailsOf(sale)).toMatchObject({ flags: [] })
    }
    await expectBooksAgree()
  })
})

describe('two persons assign a debit', () => {
  const heldSale = async (index: number, first: string, second: string) => {
    const sale = await acceptedSale(api, { registrationNumber: garage(index), priceFils: '15000000' })
    await paidInto(sale, [first, '9000000'], [second, (BigInt(sale.totalFils) - 9_000_000n).toString()])
    return sale
  }

  it('to a part of a receipt: the part is reversed, the rest stays, and a charge of the bank is ours', async () => {
    const sale = await heldSale(8, 'FT-part', 'FT-part-rest')
    const charges = BigInt((await balancesOf(api))['bank_charges'] ?? '0')
    const number = await debit('FT-part', '4005000')
    await assign(number, { receipts: [(await receiptOf(api, 'FT-part')).number], sums: ['4000000'] })
    expect(await receiptOf(api, 'FT-part')).toMatchObject({ booked: '5000000' })
    expect(await receiptOf(api, `FT-part/${number}`)).toMatchObject({ booked: '4000000', guarantee: sale.number })
    expect(await openSumOf(sale)).toBe('4000000')
    expect(BigInt((await balancesOf(api))['bank_charges'] ?? '0') - charges).toBe(charge)
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    // Paid again, it takes the place of the part alone.
    await credit(api, sale, '4000000', 'FT-part-again')
    const decision = { params: { number: sale.number }, body: { decision: 'paid_again' as const, reason: 'دُفعت' } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/cases/:number/bank', decision)
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', flags: [] })
    await state(api, { reference: 'FT-part-again', fils: '4000000' })
    await expectBooksAgree()
  })

  it('with the bank’s word where it differs from the receipts by more than 25 dinars', async () => {
    await heldSale(9, 'FT-word', 'FT-word-rest')
    const number = await debit('FT-word', '8970000')
    const receipts = [(await receiptOf(api, 'FT-word')).number]
    const fadi = await api.staff('fadi')
    const unexplained = await fadi.refusal('POST /admin/bank-exceptions/:number/resolve', proposed(number, { receipts }))
    expect(unexplained.body).toMatchObject({ reason: 'receipts_do_not_sum' })
    const shown = await assign(number, { receipts, bank_word: 'رسالة MT199-771' })
    expect(shown).toMatchObject({ awaits_second: false, resolution: 'reverse_receipts' })
    expect(await receiptOf(api, `FT-word/${number}`)).toMatchObject({ suspense: '30000' })
    await expectBooksAgree()
  })

  it('only by exactly the same receipts: who names another starts anew, and nothing is reversed', async () => {
    const innocent = await heldSale(10, 'FT-innocent', 'FT-innocent-b')
    const guilty = await heldSale(11, 'FT-guilty', 'FT-guilty-b')
    const number = await debit('FT-nobody', '9000000')
    const [one, other] = [(await receiptOf(api, 'FT-guilty')).number, (await receiptOf(api, 'FT-innocent')).number]
    const fadi = await api.staff('fadi')
    const yazan = await api.staff('yazan')
    const resolve = 'POST /admin/bank-exceptions/:number/resolve'
    // Both at once, each another receipt.
    const both = await Promise.all([
      fadi.call(resolve, proposed(number, { receipts: [one] })),
      yazan.call(resolve, proposed(number, { receipts: [other] })),
    ])
    expect(both).toMatchObject([{ awaits_second: true }, { awaits_second: true }])
    for (const sale of [innocent, guilty]) expect(await detailsOf(sale)).toMatchObject({ flags: [] })
    const seen = await yazan.call('GET /admin/bank-exceptions/:number', { params: { number } })
    const fadis = seen.votes.find(({ is_you }) => !is_you)
    expect(fadis).toMatchObject({
      resolution: 'reverse_receipts',
      reason: 'كشف البنك',
      receipts: [{ receipt_number: one, amount_fils: '9000000' }],
    })
    // Taken back while the other looks at it: nothing is decided, and no proposal is made by that.
    const taken = { params: { number }, body: {} }
    expect((await fadi.call('POST /admin/bank-exceptions/:number/take-back', taken)).votes).toHaveLength(1)
    expect((await fadi.refusal('POST /admin/bank-exceptions/:number/take-back', taken)).body).toMatchObject({
      reason: 'no_approval_of_yours',
    })
    const late = await yazan.refusal(resolve, proposed(number, { receipts: [one] }, fadis?.sha256))
    expect(late.body).toMatchObject({ reason: 'proposal_changed' })
    // Both at once the same: one of them carries it out, once.
    const same = await Promise.all([
      fadi.call(resolve, proposed(number, { receipts: [one] })),
      yazan.call(resolve, proposed(number, { receipts: [one] })),
    ])
    expect(new Set(same.map(({ awaits_second }) => awaits_second))).toEqual(new Set([false, true]))
    expect(await detailsOf(guilty)).toMatchObject({ flags: [{ reason: 'bank' }] })
    expect(await detailsOf(innocent)).toMatchObject({ flags: [] })
    const { rows } = await api.owner.query<{ ended_by: string }>(`select ended_by from app.approvals where subject = $1 order by id`, [
      `exception:${number.slice(1)}`,
    ])
    expect(rows.map(({ ended_by }) => ended_by).sort()).toEqual(['carried_out', 'carried_out', 'replaced', 'taken_back'])
    await expectBooksAgree()
  })

  it('within seven days: after them the first approval counts no more', async () => {
    await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '600000', 'FT-week'))
    await state(api, { reference: 'FT-week', fils: '600000' })
    const number = await debit('FT-week', '599000')
    const to = { receipts: [(await receiptOf(api, 'FT-week')).number] }
    const fadi = await api.staff('fadi')
    const first = await fadi.call('POST /admin/bank-exceptions/:number/resolve', proposed(number, to))
    expect(first.votes).toHaveLength(1)
    await api.owner.query(`update app.approvals set proposed_at = proposed_at - interval '7 days' where subject = $1`, [
      `exception:${number.slice(1)}`,
    ])
    expect((await fadi.call('GET /admin/bank-exceptions/:number', { params: { number } })).votes).toEqual([])
    const second = await (await api.staff('yazan')).call('POST /admin/bank-exceptions/:number/resolve', proposed(number, to))
    expect(second).toMatchObject({ awaits_second: true, votes: [{ is_you: true }] })
  })
})

it('a payout that was in a file when the debit came stands on the exception, and is held when it comes back', async () => {
  const { part } = await expired(12, '8000000', 'FT-gone')
  await sendFiles(api)
  const [payout] = await payoutsOfReceipt(api, 'FT-gone')
  const number = await debit('FT-gone', less(part))
  const shown = await (await api.staff('fadi')).call('GET /admin/bank-exceptions/:number', { params: { number } })
  expect(shown.in_doubt).toMatchObject([{ payouts_gone: [payout?.number] }])
})

it('a payout of a file that never reached the bank is held when the debit came before the bank said so', async () => {
  const bank = await api.browser()
  const switchLine = (line: 'normal' | 'breaks_before') => bank.call('POST /sandbox/bank/mode', { body: { mode: 'automatic', line } })
  const { part } = await expired(14, '8000000', 'FT-never-there')
  await switchLine('breaks_before')
  await sendFiles(api)
  expect(await payoutsOfReceipt(api, 'FT-never-there')).toMatchObject([{ status: 'unknown' }])
  await debit('FT-never-there', less(part))
  expect(await payoutsOfReceipt(api, 'FT-never-there')).toMatchObject([{ status: 'unknown' }])
  // The file is sent again and lost again, and the bank is asked until it has twice said that it does not have it.
  for (let round = 0; round < 4; round += 1) {
    await api.advance('31 seconds')
    await sendFiles(api)
  }
  expect(await payoutsOfReceipt(api, 'FT-never-there')).toMatchObject([inDoubt])
  await switchLine('normal')
})
