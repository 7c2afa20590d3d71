import { describe, expect, it } from 'vitest'
import { reconsiderPayouts } from '#money/payouts/index.ts'
import { remindBeneficiaries } from '#effects/remind-beneficiaries.ts'
import { type TestApi } from '../support/api.ts'
import { acceptedSale, detailsOf, garage, payoutsOfReceipt, type PaidSale, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { cast } from '../support/cast.ts'
import { letPass, newestLinkTo } from '../support/sale.ts'
import { letPayoutsGo, messagesTo, notify, someoneElse, state } from '../payments/support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

/** At the bank of the other one, and nobody else's here. */
const brothersIban = 'JO91UBSI0000000000440920072200'
const basel = '+962790000002'
const newestToken = async () => (await messagesTo(api, basel, 'payer_link')).at(-1)?.facts['path']?.split('/').at(-1) ?? ''

/** A guarantee that ended with money of the buyer's brother in it, which the biller told without an account. */
async function endedWithBrothersMoney(index: number, trx: string): Promise<PaidSale> {
  const sale = await acceptedSale(api, { registrationNumber: garage(index) })
  await notify(api, sale, '4000000', trx, { PayerInfo: someoneElse })
  await state(api, { reference: trx, fils: '4000000' })
  await letPass(api, '73 hours')
  return sale
}

describe('money whose account nobody told', () => {
  it('is held, and the buyer is asked for an account of the payer by link and code', async () => {
    const sale = await endedWithBrothersMoney(1, 'EF-brother')
    expect(await payoutsOfReceipt(api, 'EF-brother')).toMatchObject([
      { purpose: 'send_back', status: 'held', held_reason: 'iban_missing', beneficiary_name: 'خالد منصور', amount_fils: '4000000' },
    ])
    expect(await messagesTo(api, basel, 'payer_link')).toMatchObject([
      { lang: 'ar', facts: { number: sale.number, payer: 'خالد منصور', amount_fils: '4000000' } },
    ])
    const token = await newestToken()
    const browser = await api.browser()
    const view = await browser.call('GET /payer-links/:token', { params: { token } })
    expect(view).toMatchObject({
      guarantee_number: sale.number,
      payer_name: 'خالد منصور',
      amount_fils: '4000000',
      status: 'held',
      held_reason: 'iban_missing',
      iban_tail: null,
      expected_on: null,
      phone_tail: '002',
      action: { allowed: true, reason: null },
    })
    await browser.call('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
    const code = await api.codeTo(basel)
    const name = (body: { code: string; iban: string; holder_name: string }) => ({ params: { token }, body })
    const stranger = await browser.refusal('POST /payer-links/:token/iban', name({ code, iban: brothersIban, holder_name: 'باسل حداد' }))
    expect(stranger).toMatchObject({ status: 422, body: { code: 'holder_is_not_payer', errors: [{ pointer: '/holder_name' }] } })
    const foreign = await browser.refusal(
      'POST /payer-links/:token/iban',
      name({ code, iban: 'DE89370400440532013000', holder_name: 'خالد منصور' }),
    )
    expect(foreign.body).toMatchObject({ code: 'iban_invalid' })
    const ours = await browser.refusal(
      'POST /payer-links/:token/iban',
      name({ code, iban: 'JO94CBJO0010000000000131000302', holder_name: 'خالِد منصور' }),
    )
    expect(ours.body).toMatchObject({ errors: [{ pointer: '/iban', code: 'iban_is_ours' }] })
    const wrong = await browser.refusal(
      'POST /payer-links/:token/iban',
      name({ code: code === '00000' ? '00001' : '00000', iban: brothersIban, holder_name: 'خالد منصور' }),
    )
    expect(wrong.body).toMatchObject({ code: 'otp_incorrect' })
    const named = await browser.call('POST /payer-links/:token/iban', name({ code, iban: brothersIban, holder_name: 'خالِد منصور' }))
    expect(named).toMatchObject({ status: 'held', held_reason: 'iban_young', iban_tail: brothersIban.slice(-4) })
    await api.advance('11 seconds')
    await reconsider('EF-brother')
    await letPayoutsGo(api)
    expect(await payoutsOfReceipt(api, 'EF-brother')).toMatchObject([{ status: 'settled', iban: brothersIban }])
    expect(await browser.call('GET /payer-links/:token', { params: { token } })).toMatchObject({
      status: 'settled',
      action: { allowed: false, reason: 'account_not_needed' },
    })
    const over = await browser.refusal('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
    expect(over.body).toMatchObject({ code: 'action_not_allowed', reason: 'account_not_needed' })
    expect(await detailsOf(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  })

  it('takes its code in whichever browser it is given, and none twice', async () => {
    await endedWithBrothersMoney(2, 'EF-codes')
    const token = await newestToken()
    const [one, other] = [await api.browser(), await api.browser()]
    await one.call('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
    const code = await api.codeTo(basel)
    const body = { code, iban: brothersIban, holder_name: 'خالد منصور' }
    await other.call('POST /payer-links/:token/iban', { params: { token }, body })
    expect((await one.refusal('POST /payer-links/:token/iban', { params: { token }, body })).body).toMatchObject({ code: 'otp_incorrect' })
  })

  it('counts its wrong codes apart from those of an owner’s link to the same phone', async () => {
    await endedWithBrothersMoney(6, 'EF-wrong-codes')
    const payerToken = await newestToken()
    // Tareq sells a vehicle of Basel's, so that Basel has an owner's link too.
    await api.owner.query(`update sandbox.vehicles set owner_national_number = '9911023456' where registration_number = $1`, [garage(10)])
    const tareq = await api.as('tareq')
    await tareq.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: false,
        registration_number: garage(10),
        owner_national_number: cast.basel.nationalNumber ?? '',
        owner_phone: basel,
        consent: true,
        buyer_national_number: cast.samira.nationalNumber ?? '',
        buyer_phone: cast.samira.phone,
        buyer_name: 'سميرة خليل',
        price_fils: '8000000',
        commissionOn: 'seller',
        transfer_type: 'ACH',
      },
    })
    const ownerToken = await newestLinkTo(api, basel)
    const browser = await api.browser()
    const ofOwner = { params: { token: ownerToken } }
    const ofPayer = { params: { token: payerToken } }
    const wrongTry = (code: string) => (code === '00000' ? '00001' : '00000')
    // Ten wrong codes by the payer's link lock that link's purpose ...
    for (let sent = 0; sent < 2; sent += 1) {
      await api.advance('6 minutes')
      await browser.call('POST /payer-links/:token/sendOtp', { ...ofPayer, body: {} })
      const body = { code: wrongTry(await api.codeTo(basel)), iban: brothersIban, holder_name: 'خالد منصور' }
      for (let time = 0; time < 5; time += 1)
        expect((await browser.refusal('POST /payer-links/:token/iban', { ...ofPayer, body })).body).toMatchObject({ code: 'otp_incorrect' })
    }
    await api.advance('6 minutes')
    expect((await browser.refusal('POST /payer-links/:token/sendOtp', { ...ofPayer, body: {} })).status).toBe(429)
    // ... and leave the owner's as it was, also for a wrong code and a right one.
    await browser.call('POST /owner-links/:token/sendOtp', { ...ofOwner, body: {} })
    const code = await api.codeTo(basel)
    const refuse = (given: string) => ({ ...ofOwner, body: { code: given } })
    expect((await browser.refusal('POST /owner-links/:token/refuse', refuse(wrongTry(code)))).body).toMatchObject({ code: 'otp_incorrect' })
    await browser.call('POST /owner-links/:token/refuse', refuse(code))
    const { rows } = await api.owner.query<{ purpose: string; failures: number }>(
      `select purpose, failures from app.code_failures where holder = $1 and purpose in ('owner_consent', 'payer_iban') order by purpose`,
      [basel],
    )
    expect(rows).toEqual([
      { purpose: 'owner_consent', failures: 0 },
      { purpose: 'payer_iban', failures: 10 },
    ])
  })

  it('that the bank did not take is named anew by the same link, as a new attempt', async () => {
    await endedWithBrothersMoney(3, 'EF-again')
    const token = await newestToken()
    const browser = await api.browser()
    const give = async (iban: string) => {
      await api.advance('6 minutes')
      await browser.call('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
      return browser.call('POST /payer-links/:token/iban', {
        params: { token },
        body: { code: await api.codeTo(basel), iban, holder_name: 'خالد منصور' },
      })
    }
    await give(brothersIban)
    await api.advance('11 seconds')
    await reconsider('EF-again')
    const [first] = await payoutsOfReceipt(api, 'EF-again')
    expect(first).toMatchObject({ status: 'approved' })
    await browser.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    await browser.call('POST /sandbox/bank/answer', { body: { what: 'reject', end_to_end_id: first?.number ?? '' } })
    await browser.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
    expect(await browser.call('GET /payer-links/:token', { params: { token } })).toMatchObject({
      status: 'rejected',
      action: { allowed: true },
    })
    // An account of Samira's, says the bank, whatever name is typed.
    expect(await give('JO76ARAB0010000000118200450177')).toMatchObject({ status: 'held', held_reason: 'iban_of_another' })
    const next = await give('JO64ARAB0010000000118200450199')
    expect(next).toMatchObject({ status: 'held', held_reason: 'iban_young', iban_tail: '0199' })
    expect(await payoutsOfReceipt(api, 'EF-again')).toMatchObject([{ status: 'rejected' }, { status: 'held' }])
  })

  it('is asked for again with a new link, and no more once it is known', async () => {
    await endedWithBrothersMoney(4, 'EF-remind')
    const before = (await messagesTo(api, basel, 'payer_link')).length
    const remind = () => remindBeneficiaries(api.built.payouts)
    await remind()
    expect(await linksOf('EF-remind')).toBe(1)
    await api.advance('25 hours')
    await remind()
    await remind()
    expect(await linksOf('EF-remind')).toBe(2)
    expect((await messagesTo(api, basel, 'payer_link')).length).toBeGreaterThan(before)
    const browser = await api.browser()
    const token = await newestToken()
    await api.advance('6 minutes')
    await browser.call('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
    await browser.call('POST /payer-links/:token/iban', {
      params: { token },
      body: { code: await api.codeTo(basel), iban: brothersIban, holder_name: 'خالد منصور' },
    })
    await api.advance('7 days')
    await remind()
    expect(await linksOf('EF-remind')).toBe(2)
  })

  it("is asked for also when it is the buyer's own money and he has no account", async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(5) })
    await api.owner.query(
      'update app.bank_accounts set replaced_at = app.now() where replaced_at is null and party_id = (select buyer_party_id from app.guarantees where number = $1)',
      [sale.number],
    )
    await notify(api, sale, String(BigInt(sale.totalFils) + 500n), 'EF-no-account')
    await state(api, { reference: 'EF-no-account', fils: String(BigInt(sale.totalFils) + 500n) })
    expect(await payoutsOfReceipt(api, 'EF-no-account')).toMatchObject([{ purpose: 'excess', held_reason: 'iban_missing' }])
    const token = await newestToken()
    const browser = await api.browser()
    await api.advance('6 minutes')
    await browser.call('POST /payer-links/:token/sendOtp', { params: { token }, body: {} })
    const named = await browser.call('POST /payer-links/:token/iban', {
      params: { token },
      body: { code: await api.codeTo(basel), iban: 'JO79HBHO0010000000220310068842', holder_name: 'باسل حداد' },
    })
    expect(named).toMatchObject({ status: 'held', held_reason: 'iban_young', iban_tail: '8842' })
  })

  it('has no link that nobody was given', async () => {
    const browser = await api.browser()
    const missing = await browser.refusal('GET /payer-links/:token', { params: { token: 'A'.repeat(43) } })
    expect(missing.status).toBe(404)
  })
})

async function linksOf(trx: string): Promise<number> {
  const { rows } = await api.owner.query<{ count: number }>(
    'select count(*)::int as count from app.payer_links l join app.payouts p on p.id = l.payout_id join app.receipts r on r.id = p.receipt_id where r.bank_reference = $1',
    [trx],
  )
  return rows[0]?.count ?? 0
}

async function reconsider(trx: string): Promise<void> {
  const [payout] = await payoutsOfReceipt(api, trx)
  await api.built.payouts.transact((tx) =>
    reconsiderPayouts(
      tx,
      { actor: { kind: 'system', job: 'test' }, now: tx.now, requestId: 'test' },
      { payoutId: BigInt(payout?.number.slice(1) ?? 0) },
      api.built.payouts,
    ),
  )
}
