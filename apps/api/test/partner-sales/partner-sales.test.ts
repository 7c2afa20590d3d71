import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { petraMotors } from '#sandbox/cast.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import {
  agreeByBoth,
  agreeContract,
  contractTerms,
  fixedOnBuyer,
  ownerByLink,
  propose,
  registration,
  saleOfPartner,
} from '../support/partner.ts'
import { expectBooksToAgree, letBanksWork, letPass, moveOwnership, pay, release, ringTimers, stepUp } from '../support/sale.ts'

let api: TestApi
let khaled: Client
let company: number
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  khaled = await api.as('khaled')
  company = (await khaled.call('GET /auth/check-auth')).user_company_id ?? 0
})
afterAll(() => api.stop())

const refused = async (change: object = {}) => (await khaled.refusal('POST /guarantees', { body: saleOfPartner(company, change) })).body
const payouts = async (number: string) =>
  (
    await api.owner.query<{ purpose: string; amount: string; status: string }>(
      `select p.purpose, p.amount_fils::text as amount, p.status from app.payouts p join app.guarantees g on g.id = p.guarantee_id
      where g.number = $1 order by p.id`,
      [number],
    )
  ).rows

/** From the money held to the transfers at the bank. */
async function completeHeld(sale: Awaited<ReturnType<typeof agreeByBoth>>): Promise<void> {
  await moveOwnership(sale, registration)
  await letPass(api, '61 seconds')
  await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
  await release(sale.buyer, sale.number)
  await letPass(api, '4 seconds')
  await ringTimers(api)
  await letBanksWork(api)
}
async function complete(sale: Awaited<ReturnType<typeof agreeByBoth>>): Promise<void> {
  await pay(api, sale)
  await letBanksWork(api)
  await completeHeld(sale)
}

describe('a sale that a partner proposes', () => {
  test('has the fee of the contract on the side that bears it', async () => {
    await agreeContract(api)
    const number = await propose(khaled, company)
    const seen = await khaled.call('GET /guarantees/:number', { params: { number } })
    // 75 hundredths of a percent of 8,000 dinars; one percent is the commission.
    expect(seen).toMatchObject({
      operational_status: 'awaiting_owner',
      partner_fee_fils: '60000',
      partner_fee_on: 'seller',
      total_price_fils: '8080000',
      seller_due_fils: '7940000',
    })
    expect(seen.actions.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['amend', true],
      ['withdraw', true],
    ])
    const amended = await khaled.call('POST /guarantees/:number/amend', {
      params: { number },
      body: { price_fils: '25000000', commissionOn: 'buyer', transfer_type: 'ACH' },
    })
    expect(
      await khaled.refusal('POST /guarantees/:number/amend', {
        params: { number },
        body: { price_fils: '30000001', commissionOn: 'buyer', transfer_type: 'ACH' },
      }),
    ).toMatchObject({ body: { errors: [{ pointer: '/price_fils', code: 'too_big' }] } })
    // No more than the contract's largest fee.
    expect(amended).toMatchObject({ partner_fee_fils: '150000', seller_due_fils: '24850000' })
    // A contract that has ended stays that of its sales, and opens no other.
    await (
      await api.staff('fadi')
    ).call('POST /admin/partner-contracts/:id/end', { params: { id: String(company) }, body: { reason: 'Moved away' } })
    expect(
      await khaled.call('POST /guarantees/:number/amend', {
        params: { number },
        body: { price_fils: '9000000', commissionOn: 'buyer', transfer_type: 'ACH' },
      }),
    ).toMatchObject({ partner_fee_fils: '67500', seller_due_fils: '8932500' })
    expect(await refused()).toMatchObject({ reason: 'no_partner_contract' })
    expect(await khaled.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })).toMatchObject({
      operational_status: 'cancelled',
    })
  })

  test('pays the fee when the sale is completed, out of the side that bears it, to the fils', async () => {
    await agreeContract(api, fixedOnBuyer)
    const number = await propose(khaled, company)
    const sale = await agreeByBoth(api, khaled, number)
    const basel = sale.buyer
    expect(sale.totalFils).toBe('8120000')
    await pay(api, sale)
    await letBanksWork(api)
    const held = await khaled.call('GET /guarantees/:number', { params: { number } })
    expect(held).toMatchObject({ operational_status: 'in_transfer' })
    expect(held.actions.filter(({ allowed }) => allowed)).toEqual([])
    await completeHeld(sale)
    expect(await payouts(number)).toEqual([
      { purpose: 'seller', amount: '8000000', status: 'settled' },
      { purpose: 'partner', amount: '40000', status: 'settled' },
    ])
    const [ofBuyer, ofPartner] = await Promise.all(
      [basel, khaled].map((one) => one.call('GET /guarantees/:number', { params: { number } })),
    )
    expect(ofBuyer).toMatchObject({
      money: { paid_in_fils: '8120000', to_seller_fils: '8000000', fees_fils: '80000', partner_fils: '40000' },
      payouts: [{ purpose: 'seller' }],
    })
    expect(ofPartner).toMatchObject({
      operational_status: 'completed',
      money: { partner_fils: '40000', to_seller_fils: '0' },
      payouts: [{ purpose: 'partner', amount_fils: '40000', status: 'settled' }],
    })
    expect((await basel.send(await basel.sign('GET', `/guarantees/${number}/certificate?lang=en`))).status).toBe(200)
    expect((await basel.call('GET /guarantees/:number/sums', { params: { number } })).sums.map(({ kind }) => kind)).toEqual([
      'receipt',
      'seller',
    ])
    await expectBooksToAgree(api)
  })

  test('holds the fee of a company without an account, and is over for the sides all the same', async () => {
    await agreeContract(api, fixedOnBuyer)
    await api.owner.query(
      `update app.bank_accounts set replaced_at = app.now() where party_id = (select party_id from app.companies where id = $1) and replaced_at is null`,
      [company],
    )
    const number = await propose(khaled, company)
    const sale = await agreeByBoth(api, khaled, number)
    await complete(sale)
    expect(await payouts(number)).toEqual([
      { purpose: 'seller', amount: '8000000', status: 'settled' },
      { purpose: 'partner', amount: '40000', status: 'held' },
    ])
    expect(await sale.buyer.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ financial_status: 'paid' })
    expect(await khaled.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ payout: { held_reason: 'iban_missing' } })
    // Nobody of the sides waits for it with an account of theirs.
    expect(JSON.stringify(await sale.buyer.call('GET /profile/close'))).not.toContain(number)
    await expectBooksToAgree(api)
  })

  test('is refused without a contract, above its price, for a vehicle of its own and beyond the sales of a day', async () => {
    expect(await refused()).toMatchObject({ reason: 'no_partner_contract' })
    await agreeContract(api)
    expect(await refused({ price_fils: '30000001' })).toMatchObject({ errors: [{ pointer: '/price_fils', code: 'too_big' }] })
    expect(await refused({ is_owner: true, registration_number: '6044127' })).toMatchObject({ errors: [{ pointer: '/is_owner' }] })
    const own = { owner_national_number: petraMotors.nationalNumber, owner_phone: cast.khaled.phone, registration_number: '6044127' }
    expect(await refused(own)).toMatchObject({ errors: [{ pointer: '/owner_national_number', code: 'invalid_choice' }] })
    expect(await refused({ buyer_national_number: petraMotors.nationalNumber, buyer_phone: cast.khaled.phone })).toMatchObject({
      code: 'sameBuyerOwner',
    })
    for (const _time of [1, 2]) {
      const number = await propose(khaled, company)
      await khaled.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    }
    expect(await refused()).toMatchObject({ reason: 'partner_limit' })
  })

  test('is accepted by a code for these terms, and not by one for those before', async () => {
    await agreeContract(api, fixedOnBuyer)
    const number = await propose(khaled, company)
    await (await ownerByLink(api)).consent()
    const basel = await api.as('basel')
    await stepUp(api, basel, 'basel', 'accept', number)
    await khaled.call('POST /guarantees/:number/amend', {
      params: { number },
      body: { price_fils: '9000000', commissionOn: 'buyer', transfer_type: 'ACH' },
    })
    await (await ownerByLink(api)).consent(2)
    const accept = { params: { number }, body: { terms_version: 2 } }
    expect(await basel.refusal('POST /guarantees/:number/accept', accept)).toMatchObject({ code: 'step_up_required' })
    await stepUp(api, basel, 'basel', 'accept', number)
    expect(await basel.call('POST /guarantees/:number/accept', accept)).toMatchObject({ total_price_fils: '9130000' })
  })

  test('is quoted as it will be, and no otherwise than by a contract', async () => {
    const quote = (change: object = {}) => ({
      body: { price_fils: '8000000', commissionOn: 'buyer' as const, transfer_type: 'ACH' as const, as_partner: true, ...change },
    })
    expect((await khaled.refusal('POST /guarantees/quote', quote())).body).toMatchObject({ reason: 'no_partner_contract' })
    await agreeContract(api, contractTerms)
    expect(await khaled.call('POST /guarantees/quote', quote())).toMatchObject({
      partner_fee_fils: '60000',
      partner_fee_on: 'seller',
      seller_due_fils: '7940000',
    })
    expect(await khaled.call('POST /guarantees/quote', quote({ as_partner: false }))).toMatchObject({
      partner_fee_fils: '0',
      partner_fee_on: null,
    })
    const samira = await api.as('samira')
    expect((await samira.refusal('POST /guarantees/quote', quote())).body).toMatchObject({ reason: 'no_partner_contract' })
  })
})
