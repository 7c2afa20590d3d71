import { describe, expect, it } from 'vitest'
import { auditGuarantees } from '#audit/index.ts'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, balancesOf, detailsOf, garage, sendPartnerRequest, payoutsOfReceipt } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letPass, stepUp } from '../support/sale.ts'
import { brothersIban, credit, declare, letPayoutsGo, notify, receiptOf, setBlocked, someoneElse, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const brother = { name: 'خالد منصور', id: '9801045678', iban: brothersIban }
const flagsOf = async (sale: Parameters<typeof detailsOf>[0]) =>
  (await detailsOf(sale)).flags.map(({ kind, reason }) => `${kind} ${reason}`)

describe('money that somebody else than the buyer paid', () => {
  it('is here, and completes nothing until he is declared', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1), priceFils: '9000000' })
    await notify(api, sale, sale.totalFils, 'EF-other', { PayerInfo: someoneElse })
    const { number } = await receiptOf(api, 'EF-other')
    expect(await receiptOf(api, 'EF-other')).toMatchObject({ booked: sale.totalFils, state: 'undeclared' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment', financial_status: 'in_progress' })
    expect(await flagsOf(sale)).toEqual([`payer_undeclared ${number}`])
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    const bill = await sendPartnerRequest(api, '/biller/bill-pull', { AcctInfo: { BillingNo: sale.reference } })
    expect(bill.body?.MsgHeader?.Result.ErrorCode).toBe(324)
    const said = { params: { number: sale.number }, body: { receipt: number, name: 'خالد منصور', relation: 'أخي' } }
    expect((await sale.buyer.refusal('POST /guarantees/:number/declare-payer', said)).body).toMatchObject({ code: 'step_up_required' })
    await stepUp(api, sale.buyer, 'basel', 'declare_payer', sale.number)
    const declared = await sale.buyer.call('POST /guarantees/:number/declare-payer', said)
    expect(declared).toMatchObject({
      operational_status: 'in_transfer',
      payers: [{ receipt: number, state: 'declared', name: 'خالد منصور' }],
    })
    expect(await receiptOf(api, 'EF-other')).toMatchObject({ state: 'declared' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', flags: [] })
  })

  it('by his bank: known by his name and an account of his, else he is somebody else', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2), priceFils: '9000000' })
    await credit(api, sale, '1000', 'FT-own', { payer: { name: 'باسل حدّاد', iban: 'JO79HBHO0010000000220310068842' } })
    await credit(api, sale, '1000', 'FT-strange', { payer: { name: 'باسل حدّاد', iban: brothersIban } })
    expect(await receiptOf(api, 'FT-own')).toMatchObject({ state: 'buyer' })
    expect(await receiptOf(api, 'FT-strange')).toMatchObject({ state: 'undeclared' })
  })

  it('above 10,000 dinars of others in all waits for finance, who takes it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3), priceFils: '15000000' })
    await credit(api, sale, '6000000', 'FT-first', { payer: brother })
    await declare(api, sale.number)
    expect(await receiptOf(api, 'FT-first')).toMatchObject({ state: 'declared' })
    await credit(api, sale, String(BigInt(sale.totalFils) - 6_000_000n), 'FT-second', { payer: brother })
    await declare(api, sale.number)
    const { number } = await receiptOf(api, 'FT-second')
    expect(await receiptOf(api, 'FT-second')).toMatchObject({ state: 'deciding' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment', financial_status: 'in_progress' })
    const fadi = await api.staff('fadi')
    const queue = await fadi.call('GET /admin/queue', { query: { kind: 'payers_to_decide' } })
    expect(queue.items).toMatchObject([{ id: number, guarantee_number: sale.number, receipt: { why: 'payer_deciding' } }])
    const seen = await fadi.call('GET /admin/receipts/:number', { params: { number } })
    expect(seen).toMatchObject({
      guarantee_number: sale.number,
      payer: { name: 'خالد منصور', state: 'deciding', relation: 'أخي', national_id: '980•••5678' },
    })
    expect(seen.actions.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(['accept_payer', 'refuse_payer'])
    const accepted = await fadi.call('POST /admin/receipts/:number/accept-payer', {
      params: { number },
      body: { reason: 'أخوه، والوثائق مرفقة' },
    })
    expect(accepted).toMatchObject({ payer: { state: 'accepted' }, history: [{ kind: 'payer_accepted', by: 'فادي حمدان' }] })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    const again = await fadi.refusal('POST /admin/receipts/:number/refuse-payer', { params: { number }, body: { reason: 'x' } })
    expect(again.body).toMatchObject({ code: 'action_not_allowed', reason: 'no_payer_awaited' })
  })

  it('refused by finance goes back to the account it came from, and there are three more days to pay', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4), priceFils: '15000000' })
    await credit(api, sale, '11000000', 'FT-refused', { payer: brother })
    await state(api, { reference: 'FT-refused', fils: '11000000' })
    await declare(api, sale.number)
    const { number } = await receiptOf(api, 'FT-refused')
    const dueBefore = Date.parse((await detailsOf(sale)).payment?.due_at ?? '')
    const fadi = await api.staff('fadi')
    await fadi.call('POST /admin/receipts/:number/refuse-payer', { params: { number }, body: { reason: 'لا نعرف مصدره' } })
    expect(await receiptOf(api, 'FT-refused')).toMatchObject({ booked: '0', back: '11000000', state: 'sent_back' })
    const details = await detailsOf(sale)
    expect(details).toMatchObject({ operational_status: 'awaiting_payment', flags: [], payment: { received_fils: '0' } })
    expect(Date.parse(details.payment?.due_at ?? '') - dueBefore).toBe(3 * 24 * 3600 * 1000)
    expect(details.payout).toBeNull()
    expect(await payoutsOfReceipt(api, 'FT-refused')).toMatchObject([
      { purpose: 'send_back', status: 'approved', amount_fils: '11000000', iban: brothersIban, beneficiary_name: 'خالد منصور' },
    ])
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-refused')).toMatchObject([{ status: 'settled' }])
    expect(await balancesOf(api, sale)).toEqual({})
    await notify(api, sale, sale.totalFils, 'EF-himself')
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer' })
  })

  it('of whom nobody speaks in three days goes back by itself; while all stands still those days do, too', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5), priceFils: '9000000' })
    await credit(api, sale, sale.totalFils, 'FT-silent', { payer: brother })
    await letPass(api, '24 hours')
    await setBlocked(api, sale.number, 'block')
    await letPass(api, '72 hours')
    expect(await receiptOf(api, 'FT-silent')).toMatchObject({ state: 'undeclared' })
    await setBlocked(api, sale.number, 'unblock')
    await letPass(api, '47 hours')
    expect(await receiptOf(api, 'FT-silent')).toMatchObject({ state: 'undeclared', booked: sale.totalFils })
    await letPass(api, '61 minutes')
    expect(await receiptOf(api, 'FT-silent')).toMatchObject({ booked: '0', back: sale.totalFils, state: 'sent_back' })
    const details = await detailsOf(sale)
    expect(details).toMatchObject({
      operational_status: 'awaiting_payment',
      flags: [],
      payment: { received_fils: '0', remaining_fils: sale.totalFils },
    })
    expect(details.events.map(({ kind }) => kind)).toContain('payer_sent_back')
  })

  it('and too much of it goes back twice: the excess at once, the rest when he is refused', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(6), priceFils: '9000000' })
    await credit(api, sale, String(BigInt(sale.totalFils) + 40n), 'FT-both', { payer: brother })
    await letPass(api, '73 hours')
    expect(await receiptOf(api, 'FT-both')).toMatchObject({ booked: '0', back: String(BigInt(sale.totalFils) + 40n) })
    expect((await payoutsOfReceipt(api, 'FT-both')).map(({ purpose, amount_fils }) => [purpose, amount_fils])).toEqual([
      ['excess', '40'],
      ['send_back', sale.totalFils],
    ])
    expect(await balancesOf(api, sale)).toEqual({})
  })

  it('of whom finance decides nothing goes to the administrator, who is asked again each working day', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(20), priceFils: '15000000' })
    await credit(api, sale, sale.totalFils, 'FT-undecided', { payer: brother })
    await declare(api, sale.number)
    await letPass(api, '8 days')
    const asked = async () =>
      (await detailsOf(sale)).events.filter(({ kind, facts }) => kind === 'reminded' && facts['awaited'] === 'staff')
    expect((await detailsOf(sale)).events.map(({ kind }) => kind)).toContain('escalated')
    const [before] = await asked()
    await letPass(api, '4 days')
    const facts = { what: 'payer_decision', awaited: 'staff' }
    expect((await asked()).length).toBeGreaterThan(before === undefined ? 0 : 1)
    expect((await asked()).map(({ facts: { what, awaited } }) => ({ what, awaited }))).toContainEqual(facts)
    const { wait, server_time } = await detailsOf(sale)
    expect(wait).toMatchObject({ code: 'payer_decision', awaited: 'staff' })
    expect(Date.parse(wait.until ?? '')).toBeGreaterThan(Date.parse(server_time))
    expect(await auditGuarantees(api.pool)).toEqual([])
  })
})
