import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditGuarantees } from '#audit/index.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { sayDifference } from '#money/ledger/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  creditOf,
  garage,
  garageFilling,
  sendPartnerRequest,
  noticeOf,
  payoutsOfReceipt,
  buyersIban,
  sendBackByTwo,
} from '../support/money.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offer,
  read,
  ringTimers,
  type Sale,
} from '../support/sale.ts'
import { letPayoutsGo, makeAllGood, receiptOf, reverse, state } from '../payments/support.ts'
import { sendAll } from '../support/phones.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const basel = '+962790000002'
const feesOf = async (sale: Sale, who: 'seller' | 'buyer' = 'buyer') => (await read(sale[who], sale.number)).fees
const reason = 'بقرار من المالية'

/** The books, the guarantees and the fees say the same. */
async function expectAgreement() {
  await expectBooksToAgree(api)
  expect(await auditGuarantees(api.pool)).toEqual([])
}

/** A guarantee that ran out because its buyer did not pay; the buyer owes ten dinars and has a bill for them. */
async function expiredSale() {
  const sale = await acceptedSale(api, fresh())
  // Falls late, then ends; the sessions of the staff live on.
  await skipWait(api.built.tick, sale.number, 'test:late')
  await skipWait(api.built.tick, sale.number, 'test:over')
  const [fee] = await feesOf(sale)
  const number = await numberOf(sale)
  return { ...sale, feeReference: fee?.payment_reference ?? '', number: sale.number, feeNumber: number }
}
const numberOf = async (sale: Sale) => {
  const { rows } = await api.owner.query<{ number: string }>(`select 'F' || f.id as number from app.fees f where f.guarantee_id = $1`, [
    sale.number.slice(3),
  ])
  return rows[0]?.number ?? ''
}
const pull = async (reference: string) => {
  const { body } = await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: reference } })
  const answer = body as { MsgHeader: { Result: { ErrorCode: number } }; BillsRec: { DueAmount: string } | null }
  return [answer.MsgHeader.Result.ErrorCode, answer.BillsRec?.DueAmount ?? null]
}
const smsTo = async (phone: string, about: string) =>
  (
    await api.owner.query<{ facts: Record<string, string> }>(
      `select payload->'facts' as facts from app.outbox where payload->>'to' = $1 and payload->>'template' = 'fee' and payload->'facts'->>'about' = $2 order by id`,
      [phone, about],
    )
  ).rows.map(({ facts }) => facts)
const lines = async (sale: Sale, kind: string) =>
  (await api.owner.query(`select 1 from app.notifications where guarantee_id = $1 and kind = $2`, [sale.number.slice(3), kind])).rowCount

const payByBank = (reference: string, fils: string, bankReference: string, changes: Record<string, unknown> = {}) =>
  sendPartnerRequest(api, '/bank/receipts', creditOf(reference, fils, bankReference, changes))
const payByBiller = (reference: string, fils: string, trx: string) =>
  sendPartnerRequest(api, '/biller/payment-notification', noticeOf(reference, fils, trx))

type Staff = 'fadi' | 'yazan' | 'nour' | 'salma' | 'rana'
const show = async (number: string, who: Staff = 'fadi') => (await api.staff(who)).call('GET /admin/fees/:number', { params: { number } })
const listed = async (query: Record<string, string>) =>
  (await (await api.staff('fadi')).call('GET /admin/lists/:list', { params: { list: 'fees' }, query })).rows
const writeOffBy = async (who: Staff, number: string) =>
  (await api.staff(who)).call('POST /admin/fees/:number/write-off', { params: { number }, body: { reason } })
const giveBackBy = async (who: Staff, number: string, amount_fils?: string) =>
  (await api.staff(who)).call('POST /admin/fees/:number/give-back', {
    params: { number },
    body: { reason, ...(amount_fils === undefined ? {} : { amount_fils }) },
  })
/** Salma decides it first, and Fadi the same. */
const writeOff = async (number: string) => {
  await writeOffBy('salma', number)
  return writeOffBy('fadi', number)
}
const notePaidBack = async (number: string, who: Staff, bank_reference: string) =>
  (await api.staff(who)).call('POST /admin/fees/:number/paid-back', { params: { number }, body: { bank_reference } })
const reasonOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? null : (outcome.reason as { body?: { reason?: string } }).body?.reason

describe('the fee of a late expiry', () => {
  it('is billed to the buyer, who sees sum and reference, and of which the seller sees only that it was charged', async () => {
    const sale = await expiredSale()
    expect(await feesOf(sale)).toMatchObject([
      {
        side: 'buyer',
        yours: true,
        kind: 'late_expiry',
        amount_fils: '10000',
        open_fils: '10000',
        payment_reference: expect.stringMatching(/^\d{12}$/),
      },
    ])
    expect(await feesOf(sale, 'seller')).toMatchObject([
      { side: 'buyer', yours: false, kind: 'late_expiry', amount_fils: null, open_fils: null, payment_reference: null, due_at: null },
    ])
    expect((await smsTo(basel, 'billed')).at(-1)).toMatchObject({
      number: sale.number,
      what: 'late_expiry',
      amount_fils: '10000',
      payment_reference: sale.feeReference,
    })
    expect(await lines(sale, 'fee_billed')).toBe(1)
    expect(await pull(sale.feeReference)).toEqual([0, '10.000'])
    expect(await pull(sale.reference)).toEqual([408, null])
    await expectAgreement()
  })

  it('is paid at the biller, once however often he tells, and is paid then', async () => {
    const sale = await expiredSale()
    const first = await payByBiller(sale.feeReference, '10000', 'EF-fee-1')
    expect(first.status).toBe(200)
    expect((await payByBiller(sale.feeReference, '10000', 'EF-fee-1')).text).toBe(first.text)
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    expect(await pull(sale.feeReference)).toEqual([324, null])
    expect(await balancesOf(api, sale)).toEqual({})
    expect((await smsTo(basel, 'paid')).at(-1)).toMatchObject({ number: sale.number, amount_fils: '10000', open_fils: '0' })
    await state(api, { reference: 'EF-fee-1', fils: '10000' })
    await expectAgreement()
    expect(await show(sale.feeNumber)).toMatchObject({
      open_fils: '0',
      paid_fils: '10000',
      history: [{ kind: 'billed' }, { kind: 'paid' }],
    })
  })

  it('is paid in parts by transfer, and what is too much goes back to who paid', async () => {
    const sale = await expiredSale()
    await payByBank(sale.feeReference, '4000', 'FT-fee-part')
    expect(await pull(sale.feeReference)).toEqual([0, '6.000'])
    await payByBank(sale.feeReference, '9000', 'CQ-fee-rest', { way: 'cliq' })
    expect(await pull(sale.feeReference)).toEqual([324, null])
    expect(await receiptOf(api, 'CQ-fee-rest')).toMatchObject({ booked: '0', suspense: '0', back: '3000', guarantee: null })
    expect(await payoutsOfReceipt(api, 'CQ-fee-rest')).toMatchObject([{ purpose: 'suspense', amount_fils: '3000', iban: buyersIban }])
    await payByBank(sale.feeReference, '10000', 'FT-fee-again')
    expect(await payoutsOfReceipt(api, 'FT-fee-again')).toMatchObject([{ purpose: 'suspense', amount_fils: '10000' }])
    await state(
      api,
      { reference: 'FT-fee-part', fils: '4000' },
      { reference: 'CQ-fee-rest', fils: '9000' },
      { reference: 'FT-fee-again', fils: '10000' },
    )
    await letBanksWork(api)
    expect(await payoutsOfReceipt(api, 'FT-fee-again')).toMatchObject([{ status: 'settled' }])
    await expectAgreement()
  })

  it('is billed by the minute if nobody billed it', async () => {
    const sale = await expiredSale()
    await api.owner.query('alter table app.fee_events disable trigger append_only')
    await api.owner.query('delete from app.fee_bills where payment_reference = $1', [sale.feeReference])
    await api.owner.query('alter table app.fee_events enable trigger append_only')
    expect(await auditGuarantees(api.pool)).toMatchObject([{ check: 'an ended guarantee asks for open fees by a bill', found: 'none' }])
    await api.built.runMoneyJobs('test:minute')
    await api.built.runMoneyJobs('test:minute')
    const [fee] = await feesOf(sale)
    expect(await pull(fee?.payment_reference ?? '')).toEqual([0, '10.000'])
    await expectAgreement()
  })
})

describe("the buyer's bank in the sandbox", () => {
  it('lists a bill for fees and pays it, as long as something is open', async () => {
    const sale = await expiredSale()
    const billsOf = async (state: 'open' | 'closed') =>
      (await sale.buyer.call('GET /sandbox/bills', { query: { reference: sale.feeReference, state } })).bills
    expect(await billsOf('open')).toMatchObject([
      { guarantee_number: sale.number, amount_fils: '10000', remaining_fils: '10000', due_at: expect.any(String) },
    ])
    const paid = await sale.buyer.call('POST /sandbox/bills/pay', {
      body: { payment_reference: sale.feeReference, way: 'biller', how: 'exact' },
    })
    expect(paid).toMatchObject({ told: 'paid', paid_fils: '10000' })
    expect(await billsOf('open')).toEqual([])
    expect(await billsOf('closed')).toMatchObject([{ remaining_fils: '0', due_at: null }])
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    await letBanksWork(api)
    await expectAgreement()
  })

  it('reverses a payment: the fee is open again, and nothing is lost', async () => {
    const sale = await expiredSale()
    const { bank_reference = '' } = await sale.buyer.call('POST /sandbox/bills/pay', {
      body: { payment_reference: sale.feeReference, way: 'bank', how: 'exact' },
    })
    await letBanksWork(api)
    const before = (await balancesOf(api))['losses'] ?? '0'
    await sale.buyer.call('POST /sandbox/bank/receipt', { body: { bank_reference, what: 'take_back' } })
    await letBanksWork(api)
    expect(BigInt((await balancesOf(api))['losses'] ?? '0') - BigInt(before)).toBe(0n)
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '10000' }])
    await expectAgreement()
    await sale.buyer.call('POST /sandbox/bills/pay', { body: { payment_reference: sale.feeReference, way: 'bank', how: 'exact' } })
    await letBanksWork(api)
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    await expectAgreement()
  })

  it('reverses a payment of more than the fee: the rest is not sent back, and the bill asks for the fee again', async () => {
    const sale = await expiredSale()
    const losses = (await balancesOf(api))['losses'] ?? '0'
    await payByBank(sale.feeReference, '13000', 'FT-fee-reversed')
    await state(api, { reference: 'FT-fee-reversed', fils: '13000' })
    expect(await payoutsOfReceipt(api, 'FT-fee-reversed')).toMatchObject([{ purpose: 'suspense', amount_fils: '3000', status: 'approved' }])
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    await reverse(api, 'FT-fee-reversed', '13000')
    expect(await payoutsOfReceipt(api, 'FT-fee-reversed')).toMatchObject([{ status: 'withdrawn' }])
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-fee-reversed')).toMatchObject([{ status: 'withdrawn' }])
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '10000' }])
    expect(await pull(sale.feeReference)).toEqual([0, '10.000'])
    expect((await balancesOf(api))['losses'] ?? '0').toBe(losses)
    expect(await receiptOf(api, 'FT-fee-reversed')).toMatchObject({ suspense: '0', back: '0' })
    await expectAgreement()
    // Paid again, it is paid once.
    await payByBiller(sale.feeReference, '10000', 'EF-fee-again')
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    await state(api, { reference: 'EF-fee-again', fils: '10000' })
    await expectAgreement()
  })
})

const failedCheck = async (sale: Sale, who: 'seller' | 'buyer') => {
  await sale[who].call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
  await letPass(api, '25 seconds')
  await letPass(api, '25 seconds')
}

describe('checks in vain', () => {
  it("are taken from the seller's money when the sale is completed, and no bill asks for them", async () => {
    const options = fresh()
    const sale = await heldSale(api, options)
    await letPass(api, '61 seconds')
    await failedCheck(sale, 'seller')
    await failedCheck(sale, 'seller')
    expect(await feesOf(sale, 'seller')).toMatchObject([
      { side: 'seller', yours: true, kind: 'failed_check', amount_fils: '5000', open_fils: '5000', payment_reference: null },
    ])
    await expectAgreement()
    await moveOwnership(sale, options.registrationNumber)
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await letPass(api, '4 seconds')
    await ringTimers(api)
    const details = await read(sale.seller, sale.number)
    expect(details).toMatchObject({ operational_status: 'completed', fees: [{ open_fils: '0', payment_reference: null }] })
    expect(details.payout?.amount_fils).toBe(String(BigInt(details.seller_due_fils) - 5000n))
    await letBanksWork(api)
    await expectAgreement()
    expect((await show(await numberOf(sale))).bill).toBeNull()
  })
})

describe('a sale whose fees take all that was due to its seller', () => {
  it('is paid with nothing to transfer: so say status, position, history, message and list, and no transfer is announced to anybody', async () => {
    const options = { ...fresh(), priceFils: '100000', commissionOn: 'seller' as const }
    const sale = await heldSale(api, options)
    await letPass(api, '61 seconds')
    // Each check in vain but the first costs five dinars; eighty-five are due.
    for (let check = 0; check < 18; check += 1) await failedCheck(sale, 'seller')
    await moveOwnership(sale, options.registrationNumber)
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await letPass(api, '4 seconds')
    await ringTimers(api)
    const details = await read(sale.seller, sale.number)
    expect(details).toMatchObject({
      operational_status: 'completed',
      financial_status: 'paid',
      payout: null,
      money: { position: 'due_used_up', to_seller_fils: '0', fees_fils: '100000' },
      wait: { code: 'none' },
    })
    expect(details.events.map(({ kind }) => kind)).toContain('due_used_up')
    const { number } = sale
    const seen = await (await api.staff('rana')).call('GET /admin/guarantees/:number', { params: { number } })
    expect(seen.guarantee).toMatchObject({ financial_status: 'paid', money: { position: 'due_used_up' }, wait: { code: 'none' } })
    await sale.seller.send(await sale.seller.sign('GET', `/guarantees/${number}/certificate?lang=ar`))
    const { rows } = await api.owner.query<{ code: Buffer }>('select code from app.guarantee_certificates where guarantee_id = $1', [
      number.slice(3),
    ])
    const code = rows[0]?.code.toString('base64url') ?? ''
    expect(await (await api.browser()).call('GET /verify/:code', { params: { code } })).toMatchObject({ position: 'due_used_up' })
    const texts = (await sendAll(api))().filter((text) => text.includes(sale.number))
    expect(texts.filter((text) => text.includes('فلم يبقَ ما يُحوَّل'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('أمر تحويل'))).toEqual([])
    const { items } = await sale.seller.call('GET /guarantees', { query: { side: 'sale' } })
    expect(items.find(({ number }) => number === sale.number)).toMatchObject({ financial_status: 'paid', position: 'due_used_up' })
    await expectAgreement()
  })
})

describe("a seller's cancellation after payment", () => {
  const cancelledBySeller = async () => {
    const sale = await heldSale(api, fresh())
    await sale.seller.call('POST /guarantees/:number/cancellation', {
      params: { number: sale.number },
      body: { reason: 'غيّرت رأيي', fee_fils: '25000' },
    })
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/cancellation', {
      params: { number: sale.number },
      body: { decision: 'approve', reason, fee_side: 'seller' },
    })
    await letPass(api, '11 seconds')
    await ringTimers(api)
    return sale
  }

  it('costs him a fee that is billed, and the buyer gets all of his money', async () => {
    const sale = await cancelledBySeller()
    const details = await read(sale.buyer, sale.number)
    expect(details).toMatchObject({ operational_status: 'cancelled', payout: { amount_fils: details.total_price_fils } })
    expect(details.fees).toMatchObject([{ side: 'seller', yours: false, kind: 'cancellation', amount_fils: null }])
    const [fee] = await feesOf(sale, 'seller')
    expect(fee).toMatchObject({ yours: true, amount_fils: '25000', open_fils: '25000' })
    expect(await pull(fee?.payment_reference ?? '')).toEqual([0, '25.000'])
    await expectAgreement()
  })

  it('is paid by somebody of whom no account is known: what is too much waits for finance', async () => {
    const sale = await cancelledBySeller()
    const [fee] = await feesOf(sale, 'seller')
    await payByBiller(fee?.payment_reference ?? '', '26000', 'EF-seller-over')
    expect(await receiptOf(api, 'EF-seller-over')).toMatchObject({ suspense: '1000', why: 'fee_paid' })
    await sendBackByTwo(api, {
      params: { number: (await receiptOf(api, 'EF-seller-over')).number },
      body: { reason, iban: 'JO71CBJO0000000000001234567890', holder_name: 'باسل حداد' },
    })
    expect(await receiptOf(api, 'EF-seller-over')).toMatchObject({ suspense: '0', back: '1000' })
    await state(api, { reference: 'EF-seller-over', fils: '26000' })
    await expectAgreement()
  })

  it('is paid by money in suspense that finance finds, and what is too much goes on waiting', async () => {
    const sale = await cancelledBySeller()
    await payByBank('nothing', '30000', 'FT-lost', { remittance: 'رسوم' })
    const { number: receipt } = await receiptOf(api, 'FT-lost')
    const number = await numberOf(sale)
    const fadi = await api.staff('fadi')
    const call = { params: { number }, body: { receipt, reason } }
    expect(await fadi.call('POST /admin/fees/:number/pay-from', call)).toMatchObject({ open_fils: '0', paid_fils: '25000' })
    expect(await receiptOf(api, 'FT-lost')).toMatchObject({ suspense: '5000', why: 'no_reference' })
    expect(await fadi.refusal('POST /admin/fees/:number/pay-from', call)).toMatchObject({ body: { reason: 'fee_not_open' } })
    const { sums } = await sale.seller.call('GET /guarantees/:number/sums', { params: { number: sale.number } })
    const ofFees = sums.filter(({ kind }) => kind === 'fees')
    expect(ofFees).toMatchObject([
      {
        reference: 'FT-lost',
        steps: [{ kind: 'received' }, { kind: 'waiting', amount_fils: '5000' }, { kind: 'paid_fees', amount_fils: '25000' }],
      },
    ])
    const [received, , paid] = ofFees[0]?.steps ?? []
    expect(Date.parse(paid?.at ?? '')).toBeGreaterThan(Date.parse(received?.at ?? ''))
    await expectAgreement()
  })
})

describe('finance', () => {
  it('finds the fees of a guarantee also when they are paid; reviewers do not', async () => {
    const sale = await expiredSale()
    await payByBiller(sale.feeReference, '10000', 'EF-fee-found')
    const call = { query: { guarantee_number: sale.number } }
    const fadi = await api.staff('fadi')
    expect(await fadi.call('GET /admin/fees', call)).toMatchObject({
      items: [{ number: sale.feeNumber, open_fils: '0', paid_fils: '10000' }],
    })
    expect((await (await api.staff('rana')).call('GET /admin/fees', call)).items).toEqual([])
  })

  it('finds the open ones in their list, which reviewers do not have', async () => {
    const sale = await expiredSale()
    expect((await listed({ status: 'open' }))[0]).toMatchObject({
      number: sale.feeNumber,
      guarantee: sale.number,
      side: 'buyer',
      amount_fils: '10000',
    })
    const rana = await api.staff('rana')
    expect(await rana.refusal('GET /admin/lists/:list', { params: { list: 'fees' }, query: {} })).toMatchObject({ code: 'not_found' })
    expect(await rana.refusal('GET /admin/fees/:number', { params: { number: sale.feeNumber } })).toMatchObject({ code: 'not_found' })
  })

  it('writes off what is open of a fee that was paid in part, once', async () => {
    const sale = await expiredSale()
    await payByBank(sale.feeReference, '3000', 'FT-before-write-off')
    expect(await writeOffBy('yazan', sale.feeNumber)).toMatchObject({
      open_fils: '7000',
      votes: [{ decision: 'write_off', amount_fils: '7000', is_you: true }],
    })
    expect(await writeOffBy('fadi', sale.feeNumber)).toMatchObject({
      open_fils: '0',
      paid_fils: '3000',
      written_off_fils: '7000',
      votes: [],
    })
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0' }])
    expect(
      await (
        await api.staff('yazan')
      ).refusal('POST /admin/fees/:number/write-off', { params: { number: sale.feeNumber }, body: { reason } }),
    ).toMatchObject({
      body: { reason: 'fee_not_open' },
    })
    expect(await pull(sale.feeReference)).toEqual([324, null])
    await expectAgreement()
  })

  it('writes off a whole fee: then there is nothing to pay, and a payment goes back', async () => {
    const sale = await expiredSale()
    await writeOff(sale.feeNumber)
    expect(await pull(sale.feeReference)).toEqual([408, null])
    await payByBank(sale.feeReference, '10000', 'FT-after-write-off')
    expect(await payoutsOfReceipt(api, 'FT-after-write-off')).toMatchObject([{ purpose: 'suspense', amount_fils: '10000' }])
    await expectAgreement()
  })

  it('names each payment of fees, and what came beyond them, to the side that owed them alone', async () => {
    const sale = await expiredSale()
    await payByBank(sale.feeReference, '12000', 'FT-fee-sum')
    await state(api, { reference: 'FT-fee-sum', fils: '12000' })
    const { number } = await receiptOf(api, 'FT-fee-sum')
    const [excess] = await payoutsOfReceipt(api, 'FT-fee-sum')
    const sumsOf = async (who: 'seller' | 'buyer') =>
      (await sale[who].call('GET /guarantees/:number/sums', { params: { number: sale.number } })).sums
    expect(await sumsOf('buyer')).toMatchObject([
      {
        kind: 'fees',
        number,
        amount_fils: '12000',
        reference: 'FT-fee-sum',
        steps: [
          { kind: 'received' },
          { kind: 'paid_fees', amount_fils: '10000' },
          { kind: 'too_much', amount_fils: '2000' },
          { kind: 'on_statement' },
        ],
      },
      { number: excess?.number, of: number, reference: excess?.number, amount_fils: '2000' },
    ])
    expect(await sumsOf('seller')).toEqual([])
    await expectAgreement()
  })

  it('gives back what was paid, and two others note that it has left our account under one reference', async () => {
    const sale = await expiredSale()
    const { feeNumber } = sale
    const fadi = await api.staff('fadi')
    expect(await fadi.refusal('POST /admin/fees/:number/give-back', { params: { number: feeNumber }, body: { reason } })).toMatchObject({
      body: { reason: 'fee_not_paid' },
    })
    await payByBiller(sale.feeReference, '10000', 'EF-give-back')
    expect(
      await fadi.refusal('POST /admin/fees/:number/give-back', { params: { number: feeNumber }, body: { reason, amount_fils: '10001' } }),
    ).toMatchObject({ body: { reason: 'fee_not_paid' } })
    expect(await giveBackBy('salma', feeNumber, '6000')).toMatchObject({ given_back_fils: '0', votes: [{ amount_fils: '6000' }] })
    // The next person finds it in the list.
    expect(await listed({ second: 'yes' })).toMatchObject([{ number: feeNumber, awaits_second: 'yes' }])
    expect(await listed({ status: 'to_pay_back' })).toMatchObject([{ number: feeNumber, status: 'to_pay_back', awaits_second: 'yes' }])
    expect((await listed({ status: 'closed' })).map((row) => row['number'])).not.toContain(feeNumber)
    expect(await giveBackBy('fadi', feeNumber, '6000')).toMatchObject({ given_back_fils: '6000', paid_back_at: null })
    expect(await fadi.refusal('POST /admin/fees/:number/give-back', { params: { number: feeNumber }, body: { reason } })).toMatchObject({
      body: { reason: 'fee_given_back' },
    })
    expect(await feesOf(sale)).toMatchObject([{ open_fils: '0', given_back_fils: '6000', paid_back_at: null }])
    expect(await balancesOf(api, sale)).toEqual({ fee_refunds_due: '6000' })
    expect(await listed({ status: 'to_pay_back' })).toMatchObject([{ number: feeNumber, awaits_second: null }])
    await expectAgreement()

    const note = (bank_reference: string) => ({ params: { number: feeNumber }, body: { bank_reference } })
    expect(await fadi.refusal('POST /admin/fees/:number/paid-back', note('TR-1'))).toMatchObject({ body: { reason: 'made_by_you' } })
    expect(await notePaidBack(feeNumber, 'yazan', 'TR-1')).toMatchObject({
      votes: [{ is_you: true, bank_reference: 'TR-1' }],
      paid_back_at: null,
    })
    expect(await (await api.staff('yazan')).refusal('POST /admin/fees/:number/paid-back', note('TR-1'))).toMatchObject({
      body: { reason: 'voted_already' },
    })
    expect(await notePaidBack(feeNumber, 'nour', 'TR-2')).toMatchObject({ paid_back_at: null })
    const nour = await api.staff('nour')
    const takeBack = { params: { number: feeNumber }, body: {} }
    expect(await nour.call('POST /admin/fees/:number/take-back', takeBack)).toMatchObject({
      votes: [{ is_you: false, bank_reference: 'TR-1' }],
    })
    expect(await nour.refusal('POST /admin/fees/:number/take-back', takeBack)).toMatchObject({ body: { reason: 'no_approval_of_yours' } })
    expect(await notePaidBack(feeNumber, 'nour', 'TR-1')).toMatchObject({ paid_back_at: expect.any(String) })
    expect(await balancesOf(api, sale)).toEqual({})
    expect(await feesOf(sale)).toMatchObject([{ given_back_fils: '6000', paid_back_at: expect.any(String) }])
    expect(await (await api.staff('yazan')).refusal('POST /admin/fees/:number/paid-back', note('TR-1'))).toMatchObject({
      body: { reason: 'fee_not_given_back' },
    })
    expect((await show(feeNumber)).history.map(({ kind }) => kind)).toEqual(['billed', 'paid', 'given_back', 'paid_back'])
    await expectAgreement()
  })

  it('decides nothing about a guarantee in which he is a party', async () => {
    const sale = await expiredSale()
    const party = `select s.id, 'self', p.national_number, app.now() from app.staff s, app.guarantees g join app.parties p on p.id = g.buyer_party_id
      where s.email = 'yazan@damana.example' and g.number = $1`
    await api.owner.query(`insert into app.staff_interests (staff_id, relation, national_number, declared_at) ${party}`, [sale.number])
    expect(
      await (
        await api.staff('yazan')
      ).refusal('POST /admin/fees/:number/write-off', { params: { number: sale.feeNumber }, body: { reason } }),
    ).toMatchObject({
      body: { reason: 'party_to_it' },
    })
    await api.owner.query('delete from app.staff_interests')
  })
})

describe('in the same moment', () => {
  it('two payments of one bill pay it once, and what is too much goes back', async () => {
    const sale = await expiredSale()
    const answers = await Promise.all([1, 2, 3].map((index) => payByBank(sale.feeReference, '10000', `FT-race-${index}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await show(sale.feeNumber)).toMatchObject({ paid_fils: '10000', open_fils: '0' })
    const back = await Promise.all([1, 2, 3].map((index) => payoutsOfReceipt(api, `FT-race-${index}`)))
    expect(back.flat().map(({ amount_fils }) => amount_fils)).toEqual(['10000', '10000'])
    await expectAgreement()
  })

  it('a payment and a write-off leave nothing open and nothing paid twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sale = await expiredSale()
      const [, off] = await Promise.allSettled([payByBank(sale.feeReference, '10000', `FT-off-${round}`), writeOff(sale.feeNumber)])
      const fee = await show(sale.feeNumber)
      expect(BigInt(fee.paid_fils) + BigInt(fee.written_off_fils)).toBe(10_000n)
      expect([null, 'fee_not_open']).toContain(off && reasonOf(off))
      await expectAgreement()
    }
  })

  it('two write-offs are one, two who give back give back once', async () => {
    const one = await expiredSale()
    await writeOffBy('salma', one.feeNumber)
    const offs = await Promise.allSettled([writeOffBy('fadi', one.feeNumber), writeOffBy('yazan', one.feeNumber)])
    expect(offs.map(reasonOf)).toEqual(expect.arrayContaining(['fee_not_open', null]))
    const other = await expiredSale()
    await payByBank(other.feeReference, '10000', 'FT-twice-back')
    await giveBackBy('salma', other.feeNumber)
    const backs = await Promise.allSettled([giveBackBy('fadi', other.feeNumber), giveBackBy('yazan', other.feeNumber)])
    expect(backs.map(reasonOf)).toEqual(expect.arrayContaining(['fee_given_back', null]))
    await expectAgreement()
  })
})

describe('a cancellation before payment', () => {
  it('leaves no bill when the fee is waived', async () => {
    const sale = await offer(api, fresh())
    await accept(sale)
    await sale.buyer.call('POST /guarantees/:number/cancellation', {
      params: { number: sale.number },
      body: { reason: 'لا', fee_fils: '10000' },
    })
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/cancellation', {
      params: { number: sale.number },
      body: { decision: 'approve', reason, fee_side: 'waived' },
    })
    expect(await feesOf(sale)).toEqual([])
    await expectAgreement()
  })
})

describe('the audit names in one sentence', () => {
  it.each([
    [
      'a fee of another sum',
      'update app.fees set amount_fils = amount_fils + 1 where guarantee_id = $1',
      'a fee is what was charged less what was paid and written off',
    ],
    [
      'a fee that is closed and open',
      'update app.fees set closed_at = null where guarantee_id = $1',
      'a fee is closed when nothing of it is open',
    ],
    [
      'a fee given back of which nothing is owed',
      'update app.fees set given_back_at = app.now() where guarantee_id = $1',
      'a fee given back is owed until it is paid',
    ],
    [
      'a receipt that paid less than the bill was paid',
      'update app.receipts r set fee_fils = fee_fils - 1, lost_fils = lost_fils + 1 from app.fee_bills b where b.id = r.fee_bill_id and b.guarantee_id = $1',
      'a fee bill was paid what its receipts paid',
    ],
    [
      'a bill that is open and asks for nothing',
      'update app.fee_bills set closed_at = null where guarantee_id = $1',
      'a fee bill is closed when none of its fees is open',
    ],
    [
      'a fee that is billed and not marked so',
      'update app.fees set is_billed = false where guarantee_id = $1',
      'a fee is marked as billed when a bill asks for it',
    ],
  ])('%s', async (_, statement, check) => {
    audited ??= (await paidSale()).number
    await api.owner.query('begin')
    try {
      await api.owner.query(statement, [audited.slice(3)])
      expect((await auditGuarantees(api.owner)).map(sayDifference)).toEqual([expect.stringMatching(new RegExp(`^${audited}.*“${check}”`))])
    } finally {
      await api.owner.query('rollback')
    }
  })

  it('a debt that no fee explains', async () => {
    const sale = await expiredSale()
    await api.owner.query('begin')
    try {
      await api.owner.query('update app.fees set side = $2 where guarantee_id = $1', [sale.number.slice(3), 'seller'])
      expect((await auditGuarantees(api.owner)).map(sayDifference).join()).toContain(
        `${sale.number} buyer breaks “what a side owes is what is open of its fees”: expected 0, found 10000.`,
      )
    } finally {
      await api.owner.query('rollback')
    }
  })

  let audited: string | undefined
  async function paidSale() {
    const sale = await expiredSale()
    await payByBank(sale.feeReference, '10000', 'FT-audited')
    return sale
  }
})

describe('a fee bill that nobody pays', () => {
  it('is called to mind at half of its time and at its due date, and is then on the list of finance until it is paid', async () => {
    const sale = await expiredSale()
    const older = () =>
      api.owner.query(
        `update app.fee_bills set issued_at = issued_at - interval '7 days', due_at = due_at - interval '7 days' where payment_reference = $1`,
        [sale.feeReference],
      )
    const reminders = async () => {
      await Promise.all([api.built.runMoneyJobs('test:minute'), api.built.runMoneyJobs('test:other')])
      const ofSale = async (about: string) => (await smsTo(basel, about)).filter(({ number }) => number === sale.number)
      return [
        (await ofSale('reminded')).length,
        (await ofSale('overdue')).length,
        await lines(sale, 'fee_reminded'),
        await lines(sale, 'fee_overdue'),
      ]
    }
    const unpaid = async (who: Staff) =>
      (await readQueue(await api.staff(who))).filter(
        ({ kind, guarantee_number }) => kind === 'fees_unpaid' && guarantee_number === sale.number,
      )
    expect(await reminders()).toEqual([0, 0, 0, 0])
    await older()
    expect(await reminders()).toEqual([1, 0, 1, 0])
    expect(await unpaid('fadi')).toEqual([])
    await older()
    expect(await reminders()).toEqual([1, 1, 1, 1])
    expect(await unpaid('fadi')).toMatchObject([{ id: sale.feeNumber, fee: { number: sale.feeNumber, open_fils: '10000' } }])
    expect(await unpaid('rana')).toEqual([])
    await payByBank(sale.feeReference, '10000', 'FT-reminded')
    expect(await unpaid('fadi')).toEqual([])
    expect(await reminders()).toEqual([1, 1, 1, 1])
    await expectAgreement()
  })
})

describe('a fee that was paid by bill', () => {
  it('is not swept before a statement shows what paid it', async () => {
    // A debt older than a bank day stops every sweep.
    await makeAllGood(api)
    const sale = await expiredSale()
    await payByBiller(sale.feeReference, '10000', 'EF-fee-unstated')
    await letPass(api, '25 hours')
    await api.built.runMoneyJobs('test:minute')
    const unstated = BigInt((await balancesOf(api))['fees_to_sweep'] ?? '0')
    await state(api, { reference: 'EF-fee-unstated', fils: '10000' })
    await letPass(api, '25 hours')
    await api.built.runMoneyJobs('test:minute')
    expect(BigInt((await balancesOf(api))['fees_to_sweep'] ?? '0')).toBe(unstated - 10_000n)
    await letBanksWork(api)
    await expectAgreement()
  })
})
