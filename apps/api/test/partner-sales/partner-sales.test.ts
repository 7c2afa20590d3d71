import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../support/cast.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { openAccess } from '../support/program.ts'
import type { PaidSale } from '../support/money.ts'
import {
  expectBooksToAgree,
  letBanksWork,
  letPass,
  moveOwnership,
  newestLinkTo,
  pay,
  release,
  ringTimers,
  stepUp,
} from '../support/sale.ts'

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

const percent = {
  kind: 'percent' as const,
  fee_fils: null,
  fee_basis_points: 75,
  most_fee_fils: '150000',
  bearer: 'seller' as const,
  most_price_fils: '30000000',
  most_sales_a_day: 2,
}
async function agree(terms: object = {}): Promise<void> {
  const params = { id: await openAccess(api, 'khaled') }
  const reason = 'Agreed with the company'
  const { proposals } = await (
    await api.staff('fadi')
  ).call('POST /admin/partner-contracts/:id/propose', {
    params,
    body: { ...percent, ...terms, reason },
  })
  const approves = proposals[0]?.sha256 ?? ''
  await (await api.staff('nour')).call('POST /admin/partner-contracts/:id/approve', { params, body: { approves, reason } })
}
const sale = (change: object = {}) => ({
  user_company_id: company,
  as_partner: true,
  is_owner: false,
  registration_number: '5530981',
  owner_national_number: widad.nationalNumber,
  owner_phone: widad.phone,
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: cast.basel.name,
  price_fils: '8000000',
  commissionOn: 'buyer' as const,
  transfer_type: 'ACH' as const,
  ...change,
})
const create = (change: object = {}) => khaled.call('POST /guarantees', { body: sale(change) })
const refused = async (change: object = {}) => (await khaled.refusal('POST /guarantees', { body: sale(change) })).body

describe('a sale that a partner proposes', () => {
  test('has the fee of the contract on the side that bears it', async () => {
    await agree()
    const { number } = await create()
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
    // No more than the contract's largest fee.
    expect(amended).toMatchObject({ partner_fee_fils: '150000', seller_due_fils: '24850000' })
    expect(await khaled.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })).toMatchObject({
      operational_status: 'cancelled',
    })
  })

  test('pays the fee when the sale is completed, out of the side that bears it, to the fils', async () => {
    await agree({ kind: 'fixed', fee_basis_points: null, fee_fils: '40000', bearer: 'buyer' })
    const { number } = await create()
    const link = await newestLinkTo(api, widad.phone)
    const params = { token: link.split('/').at(-1) ?? '' }
    const owner = await api.browser()
    const view = await owner.call('GET /owner-links/:token', { params })
    expect(view.quote).toMatchObject({ partner_fee_fils: '40000', partner_fee_on: 'buyer', seller_due_fils: '8000000' })
    await owner.call('POST /owner-links/:token/sendOtp', { params, body: { action: 'consent' } })
    const code = await api.codeTo(widad.phone)
    await owner.call('POST /owner-links/:token/consent', {
      params,
      body: { code, terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
    })
    const basel = await api.as('basel')
    const accepted = await basel.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })
    expect(accepted.payment).toMatchObject({ remaining_fils: '8120000' })
    const sale: PaidSale = {
      seller: khaled,
      buyer: basel,
      number,
      reference: accepted.payment?.payment_reference ?? '',
      totalFils: '8120000',
    }
    await pay(api, sale)
    await letBanksWork(api)
    const held = await khaled.call('GET /guarantees/:number', { params: { number } })
    expect(held).toMatchObject({ operational_status: 'in_transfer' })
    expect(held.actions.filter(({ allowed }) => allowed)).toEqual([])
    await moveOwnership(sale, '5530981')
    await letPass(api, '61 seconds')
    await stepUp(api, basel, 'basel', 'release', number)
    await release(basel, number)
    await letPass(api, '4 seconds')
    await ringTimers(api)
    await letBanksWork(api)
    const { rows } = await api.owner.query<{ purpose: string; amount: string }>(
      `select p.purpose, p.amount_fils::text as amount from app.payouts p join app.guarantees g on g.id = p.guarantee_id where g.number = $1 order by p.id`,
      [number],
    )
    expect(rows).toEqual([
      { purpose: 'seller', amount: '8000000' },
      { purpose: 'partner', amount: '40000' },
    ])
    await expectBooksToAgree(api)
  })

  test('is refused without a contract, above its price, for a vehicle of its own and beyond the sales of a day', async () => {
    expect(await refused()).toMatchObject({ reason: 'no_partner_contract' })
    await agree()
    expect(await refused({ price_fils: '30000001' })).toMatchObject({ errors: [{ pointer: '/price_fils', code: 'too_big' }] })
    expect(await refused({ is_owner: true, registration_number: '6044127' })).toMatchObject({ errors: [{ pointer: '/is_owner' }] })
    for (const _time of [1, 2]) {
      const { number } = await create()
      await khaled.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    }
    expect(await refused()).toMatchObject({ reason: 'partner_limit' })
  })
})
