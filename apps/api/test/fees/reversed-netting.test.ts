import { describe, expect, it } from 'vitest'
import { auditGuarantees } from '#audit/index.ts'
import { credit, letPayoutsGo, receiptOf, reverse, state } from '../payments/support.ts'
import { type TestApi } from '../support/api.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { acceptedSale, balancesOf, garage, payoutsOfReceipt } from '../support/money.ts'
import { expectBooksToAgree, letPass, moveOwnership, read, ringTimers, type Sale, stepUp } from '../support/sale.ts'

let api: TestApi
let vehicle = 0
setUpMoneyTest((started) => (api = started))

const reason = 'بقرار من المالية'
const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const feesOf = async (sale: Sale, who: 'seller' | 'buyer' = 'buyer') => (await read(sale[who], sale.number)).fees
const failedCheck = async (sale: Sale, who: 'seller' | 'buyer') => {
  await sale[who].call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
  for (const _ of [1, 2]) await letPass(api, '25 seconds')
}
async function expectAgreement() {
  await expectBooksToAgree(api)
  expect(await auditGuarantees(api.pool)).toEqual([])
}

describe('a fee netted from the money of a completed sale, which the bank reverses', () => {
  const checkedSale = async (reference: string, who: 'seller' | 'buyer') => {
    const options = fresh()
    const sale = await acceptedSale(api, options)
    await credit(api, sale, sale.totalFils, reference)
    await state(api, { reference, fils: sale.totalFils })
    await letPass(api, '61 seconds')
    for (let check = 0; check < 2; check += 1) {
      if (who === 'buyer') await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
      await failedCheck(sale, who)
    }
    expect(await feesOf(sale, who)).toMatchObject([{ kind: 'failed_check', open_fils: '5000' }])
    return { sale, options }
  }
  const completedSale = async (reference: string) => {
    const { sale, options } = await checkedSale(reference, 'seller')
    await moveOwnership(sale, options.registrationNumber)
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await letPass(api, '4 seconds')
    await ringTimers(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'completed', fees: [{ open_fils: '0' }] })
    await reverse(api, reference, sale.totalFils)
    return sale
  }
  const heldPart = async (sale: Sale) => {
    const { rows } = await api.owner.query<{ number: string; fils: string }>(
      `select number, amount_fils::text as fils from app.payouts where guarantee_id = $1 and purpose = 'seller_reversed' and status = 'held'`,
      [sale.number.slice(3)],
    )
    return rows[0] ?? { number: '', fils: '' }
  }
  const replace = async (reference: string) => {
    const args = { params: { number: (await receiptOf(api, reference)).number }, body: { reason } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/receipts/:number/replace', args)
  }

  it("is the seller's: it stays paid while the seller's money is only held, and is open again with a bill when that is kept", async () => {
    const sale = await completedSale('FT-net-kept')
    expect(await feesOf(sale, 'seller')).toMatchObject([{ open_fils: '0', payment_reference: null }])
    const { number } = await heldPart(sale)
    for (const who of ['fadi', 'yazan', 'nour'] as const)
      await (
        await api.staff(who)
      ).call('POST /admin/payouts/:number/decide-reversal', { params: { number }, body: { decision: 'keep', reason } })
    expect(await feesOf(sale, 'seller')).toMatchObject([{ open_fils: '5000', payment_reference: expect.stringMatching(/^\d{12}$/) }])
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_seller: '5000' })
    await expectAgreement()
  })

  it("is the seller's: it stays paid when the sum is paid again, and the seller gets what was due less the fee", async () => {
    const sale = await completedSale('FT-net-again')
    const due = BigInt((await read(sale.seller, sale.number)).seller_due_fils)
    expect((await heldPart(sale)).fils).toBe(String(due - 5000n))
    await credit(api, sale, sale.totalFils, 'FT-net-once-more')
    await replace('FT-net-once-more')
    await state(api, { reference: 'FT-net-once-more', fils: sale.totalFils })
    await letPayoutsGo(api)
    expect(await feesOf(sale, 'seller')).toMatchObject([{ open_fils: '0', payment_reference: null }])
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'paid' })
    expect(await balancesOf(api, sale)).toEqual({})
    await expectAgreement()
  })

  it("is the buyer's of a division: it is open again at once, for the payment was the buyer's own", async () => {
    const { sale } = await checkedSale('FT-net-split', 'buyer')
    const { number } = sale
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
    const split = { seller_fils: (BigInt(sale.totalFils) - 1_000_000n).toString(), buyer_fils: '1000000', fees_fils: '0', reason: 'حل وسط' }
    await (await api.staff('rana')).call('POST /admin/cases/:number/split', { params: { number }, body: split })
    for (const [who, person] of [
      ['buyer', 'basel'],
      ['seller', 'samira'],
    ] as const) {
      await stepUp(api, sale[who], person, 'answer_split', number)
      await sale[who].call('POST /guarantees/:number/answer-split', { params: { number }, body: { answer: 'yes' } })
    }
    await ringTimers(api)
    expect(await payoutsOfReceipt(api, 'FT-net-split')).toMatchObject([{ purpose: 'refund', amount_fils: '995000' }])
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    await reverse(api, 'FT-net-split', sale.totalFils)
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '5000', payment_reference: expect.stringMatching(/^\d{12}$/) }])
    expect((await heldPart(sale)).fils).toBe(split.seller_fils)
    expect(await balancesOf(api, sale)).toEqual({ fee_receivable_buyer: '5000' })
    await expectAgreement()
  })
})
