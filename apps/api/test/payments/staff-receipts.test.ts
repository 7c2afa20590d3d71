import { describe, expect, it } from 'vitest'
import { reconsiderPayouts } from '#money/payouts/index.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  creditOf,
  detailsOf,
  garage,
  sendPartnerRequest,
  noticeOf,
  payoutsOfReceipt,
  sendBackByTwo,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { brothersIban, letPayoutsGo, receiptOf, someoneElse, state } from './support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const unknown = '111111111111'
/** Nobody's here. */
const ownIban = 'JO91UBSI0000000000440920072200'
const numberOf = async (reference: string) => ({ number: (await receiptOf(api, reference)).number })

describe('money in suspense', () => {
  it('is matched by finance to the guarantee that it belongs to, as if it had named it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, String(BigInt(sale.totalFils) + 7n), 'EF-typo'))
    const fadi = await api.staff('fadi')
    const params = await numberOf('EF-typo')
    const matched = await fadi.call('POST /admin/receipts/:number/match', {
      params,
      body: { guarantee_number: sale.number, reason: 'رقم المرجع ناقص خانة' },
    })
    expect(matched).toMatchObject({
      guarantee_number: sale.number,
      suspense_fils: '0',
      booked_fils: sale.totalFils,
      why: null,
      payer: { state: 'buyer' },
      history: [{ kind: 'matched', by: 'فادي حمدان', reason: 'رقم المرجع ناقص خانة' }],
    })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
    expect(await payoutsOfReceipt(api, 'EF-typo')).toMatchObject([{ purpose: 'excess', amount_fils: '7' }])
    const second = await fadi.refusal('POST /admin/receipts/:number/send-back', { params, body: { reason: 'x' } })
    expect(second.body).toMatchObject({ code: 'action_not_allowed', reason: 'receipt_placed' })
  })

  it('of anybody but the buyer is matched by two who name the same guarantee, whatever the sum', async () => {
    const [sale, other] = [
      await acceptedSale(api, { registrationNumber: garage(20), priceFils: '5000000' }),
      await acceptedSale(api, { registrationNumber: garage(21), priceFils: '5000000' }),
    ]
    const stranger = { payer: { name: 'محمود سالم', iban: brothersIban }, remittance: 'إيجار تشرين' }
    await sendPartnerRequest(api, '/bank/receipts', creditOf(unknown, sale.totalFils, 'FT-stranger', stranger))
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, '4000', 'EF-untold', { PayerInfo: undefined }))
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const match = async (who: typeof fadi, guarantee: string, reference = 'FT-stranger') =>
      who.call('POST /admin/receipts/:number/match', {
        params: await numberOf(reference),
        body: { guarantee_number: guarantee, reason: 'دفع عنه' },
      })
    const vote = { decision: 'match', name: 'فادي حمدان', reason: 'دفع عنه' }
    expect(await match(fadi, sale.number)).toMatchObject({
      awaits_second: true,
      suspense_fils: sale.totalFils,
      votes: [{ ...vote, guarantee_number: sale.number }],
    })
    // Another guarantee is another proposal, which begins at one.
    expect(await match(yazan, other.number)).toMatchObject({ awaits_second: true, suspense_fils: sale.totalFils })
    expect(await match(yazan, sale.number)).toMatchObject({
      awaits_second: false,
      suspense_fils: '0',
      payer: { state: 'undeclared' },
      votes: [],
    })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
    expect(await match(fadi, other.number, 'EF-untold')).toMatchObject({ awaits_second: true, suspense_fils: '4000' })
    expect(await match(yazan, other.number, 'EF-untold')).toMatchObject({ awaits_second: false, booked_fils: '4000' })
  })

  it('is not matched to a guarantee that waits for nothing', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'EF-paid'))
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, '5000', 'EF-stray'))
    const fadi = await api.staff('fadi')
    const refused = await fadi.refusal('POST /admin/receipts/:number/match', {
      params: await numberOf('EF-stray'),
      body: { guarantee_number: sale.number, reason: 'x' },
    })
    expect(refused.body).toMatchObject({ code: 'action_not_allowed', reason: 'not_payable', why: 'already_paid' })
    const missing = await fadi.refusal('POST /admin/receipts/:number/match', {
      params: await numberOf('EF-stray'),
      body: { guarantee_number: 'DM-999999', reason: 'x' },
    })
    expect(missing.status).toBe(404)
  })

  it('is sent back to the account that the bank told, for everybody to see in its payout', async () => {
    await sendPartnerRequest(
      api,
      '/bank/receipts',
      creditOf(unknown, '5000000', 'FT-nobody', { payer: { name: 'محمود سالم', iban: brothersIban } }),
    )
    const fadi = await api.staff('fadi')
    const params = await numberOf('FT-nobody')
    const sent = await sendBackByTwo(api, { params, body: { reason: 'لا نجد ضمانة بهذا الرقم' } })
    const [number] = sent.payouts
    expect(sent).toMatchObject({ suspense_fils: '0', history: [{ kind: 'sent_back' }] })
    expect(await fadi.call('GET /admin/payouts/:number', { params: { number: number ?? '' } })).toMatchObject({
      guarantee_number: null,
      beneficiary_name: 'محمود سالم',
      status: 'held',
      held_reason: 'receipt_unsettled',
    })
    await state(api, { reference: 'FT-nobody', fils: '5000000' })
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'FT-nobody')).toMatchObject([{ purpose: 'suspense', status: 'settled', iban: brothersIban }])
    expect(await receiptOf(api, 'FT-nobody')).toMatchObject({ suspense: '0', back: '5000000' })
  })

  it('whose sender nobody knows goes to an account that finance found out, once two others have approved and it is a day old', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, '3000000', 'EF-nobody', { PayerInfo: undefined }))
    await state(api, { reference: 'EF-nobody', fils: '3000000' })
    const [fadi, yazan, nour] = [await api.staff('fadi'), await api.staff('yazan'), await api.staff('nour')]
    const params = await numberOf('EF-nobody')
    const send = (body: Record<string, string>) => ({ params, body: { reason: 'اتصل بنا الدافع', ...body } })
    const noAccount = await fadi.refusal('POST /admin/receipts/:number/send-back', send({}))
    expect(noAccount).toMatchObject({ status: 422, body: { errors: [{ pointer: '/iban', code: 'required' }] } })
    const wrong = await fadi.refusal(
      'POST /admin/receipts/:number/send-back',
      send({ iban: 'JO36UBSI0010000000440920071137', holder_name: 'محمود سالم' }),
    )
    expect(wrong.body).toMatchObject({ code: 'iban_invalid' })
    const ours = await fadi.refusal(
      'POST /admin/receipts/:number/send-back',
      send({ iban: 'JO94CBJO0010000000000131000302', holder_name: 'محمود سالم' }),
    )
    expect(ours.body).toMatchObject({ errors: [{ pointer: '/iban', code: 'iban_is_ours' }] })
    const sent = await sendBackByTwo(api, send({ iban: ownIban, holder_name: 'محمود سالم' }))
    const payout = { number: sent.payouts[0] ?? '' }
    expect(await payoutsOfReceipt(api, 'EF-nobody')).toMatchObject([
      { status: 'held', held_reason: 'iban_young', approvals_needed: 2, beneficiary_name: 'محمود سالم', iban: ownIban },
    ])
    await api.advance('11 seconds')
    await api.built.payouts.transact((tx) =>
      reconsiderPayouts(
        tx,
        { actor: { kind: 'system', job: 'test' }, now: tx.now, requestId: 'test' },
        { payoutId: BigInt(payout.number.slice(1)) },
        api.built.payouts,
      ),
    )
    const own = await fadi.refusal('POST /admin/payouts/:number/approve', { params: payout, body: {} })
    expect(own.body).toMatchObject({ reason: 'made_by_you' })
    // Each further attempt to that account asks for two others again, of whom neither asked for it.
    await fadi.call('POST /admin/payouts/:number/withdraw', { params: payout, body: { reason: 'تدقيق' } })
    const { number } = await nour.call('POST /admin/payouts/:number/retry', { params: payout, body: { reason: 'تأكدنا' } })
    expect(await payoutsOfReceipt(api, 'EF-nobody')).toMatchObject([
      { status: 'withdrawn' },
      { status: 'ordered', approvals_needed: 2, iban: ownIban },
    ])
    const again = { params: { number }, body: {} }
    expect((await nour.refusal('POST /admin/payouts/:number/approve', again)).body).toMatchObject({ reason: 'made_by_you' })
    expect((await fadi.refusal('POST /admin/payouts/:number/approve', again)).body).toMatchObject({ reason: 'made_by_you' })
    await yazan.call('POST /admin/payouts/:number/approve', again)
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'EF-nobody')).toMatchObject([{}, { status: 'ordered' }])
  })

  it('is sent back by two who name the same account, and a vote falls when it is taken back or a week old', async () => {
    const payer = { name: 'محمود سالم', id: '9881011223' }
    const reference = 'FT-two'
    await sendPartnerRequest(api, '/bank/receipts', creditOf(unknown, '4100000', reference, { payer }))
    const [fadi, yazan, nour] = [await api.staff('fadi'), await api.staff('yazan'), await api.staff('nour')]
    const params = await numberOf(reference)
    const send = (iban: string, approves?: string) => ({
      params,
      body: { reason: 'اتصل بنا الدافع', iban, holder_name: 'محمود سالم', ...(approves === undefined ? {} : { approves }) },
    })
    const name = 'POST /admin/receipts/:number/send-back'
    const proposed = await fadi.call(name, send(ownIban))
    expect(proposed).toMatchObject({
      awaits_second: true,
      suspense_fils: '4100000',
      payouts: [],
      votes: [
        { decision: 'send_back', name: 'فادي حمدان', iban: ownIban, holder_name: 'محمود سالم', guarantee_number: null, is_you: true },
      ],
    })
    expect((await fadi.refusal(name, send(ownIban))).body).toMatchObject({ reason: 'voted_already' })
    const [vote] = proposed.votes
    expect((await yazan.refusal(name, send(brothersIban, vote?.sha256))).body).toMatchObject({ reason: 'proposal_changed' })
    await fadi.call('POST /admin/receipts/:number/take-back', { params, body: {} })
    expect((await yazan.refusal(name, send(ownIban, vote?.sha256))).body).toMatchObject({ reason: 'proposal_changed' })
    // Another account is another proposal, which begins at one.
    await fadi.call(name, send(ownIban))
    expect(await yazan.call(name, send(brothersIban))).toMatchObject({ awaits_second: true, votes: [{}, {}] })
    await api.owner.query(`update app.approvals set proposed_at = proposed_at - interval '7 days' where ended_at is null`)
    expect(await nour.call(name, send(ownIban))).toMatchObject({ awaits_second: true, votes: [{ is_you: true }] })
    const sent = await yazan.call(name, send(ownIban))
    expect(sent).toMatchObject({ awaits_second: false, suspense_fils: '0', votes: [] })
    const { rows } = await api.owner.query(
      'select s.email, p.approvals_needed from app.payouts p join app.staff s on s.id = p.made_by_staff_id where p.number = $1',
      sent.payouts,
    )
    expect(rows).toEqual([{ email: 'nour@damana.example', approvals_needed: 2 }])
  })

  it('goes to nobody else than who paid, where his name is known', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, '2000000', 'EF-named', { PayerInfo: someoneElse }))
    const fadi = await api.staff('fadi')
    const refused = await fadi.refusal('POST /admin/receipts/:number/send-back', {
      params: await numberOf('EF-named'),
      body: { reason: 'x', iban: brothersIban, holder_name: 'محمود سالم' },
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'holder_is_not_payer' } })
    const sent = await sendBackByTwo(api, {
      params: await numberOf('EF-named'),
      body: { reason: 'x', iban: brothersIban, holder_name: 'خالد منصور' },
    })
    expect(sent.payouts).toHaveLength(1)
  })

  it('is nothing that a reviewer sees', async () => {
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(unknown, '5000', 'EF-hidden'))
    const rana = await api.staff('rana')
    const params = await numberOf('EF-hidden')
    expect((await rana.refusal('GET /admin/receipts/:number', { params })).status).toBe(404)
    expect((await rana.refusal('POST /admin/receipts/:number/send-back', { params, body: { reason: 'x' } })).status).toBe(404)
  })
})

describe('two decisions about one receipt at once', () => {
  it('one wins, the other is told that it is placed', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await sendPartnerRequest(
      api,
      '/bank/receipts',
      creditOf(unknown, sale.totalFils, 'FT-raced', { payer: { name: 'باسل حداد', id: '9911023456', iban: brothersIban } }),
    )
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const params = await numberOf('FT-raced')
    await (await api.staff('nour')).call('POST /admin/receipts/:number/send-back', { params, body: { reason: 'c' } })
    const outcomes = await Promise.allSettled([
      fadi.call('POST /admin/receipts/:number/match', { params, body: { guarantee_number: sale.number, reason: 'a' } }),
      yazan.call('POST /admin/receipts/:number/send-back', { params, body: { reason: 'b' } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { body: { reason: 'receipt_placed' } } }])
    const receipt = await receiptOf(api, 'FT-raced')
    expect([receipt.booked, receipt.back].toSorted()).toEqual(['0', sale.totalFils])
  })
})
