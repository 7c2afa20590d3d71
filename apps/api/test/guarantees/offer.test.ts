import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widad } from '#sandbox/cast.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { accept, letPass, offer, read } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const body = {
  user_company_id: null,
  is_owner: true,
  registration_number: '7120459',
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: 'باسل حداد',
  price_fils: '12450000',
  commissionOn: 'equally' as const,
  transfer_type: 'ACH' as const,
}

describe('an offer', () => {
  it('goes from the seller to the buyer, who accepts and gets a bill', async () => {
    const sale = await offer(api)
    const before = await read(sale.buyer, sale.number)
    expect(before).toMatchObject({
      operational_status: 'awaiting_acceptance',
      financial_status: 'in_progress',
      side: 'buy',
      role: 'buyer',
      date: null,
      payment: null,
    })
    expect(before.seller).toMatchObject({ masked: true, phone: null, national_id: null })
    const accepted = await accept(sale)
    expect(accepted).toMatchObject({ operational_status: 'awaiting_payment', total_price_fils: '12512250', seller_due_fils: '12387750' })
    expect(accepted.payment?.payment_reference).toMatch(/^\d{12}$/)
    expect(accepted.seller).toMatchObject({ masked: false, name: 'سميرة خليل', phone: '+962790000001', national_id: '985•••2345' })
    const list = await sale.seller.call('GET /guarantees', { query: { side: 'sale' } })
    expect(list.items.map((item) => item.number)).toContain(sale.number)
    // The vehicle is in a guarantee now.
    const second = await sale.seller.refusal('POST /guarantees', { body: { ...body, registration_number: '7120458' } })
    expect(second).toMatchObject({ status: 422, code: 'vehicle_not_free', body: { errors: [{ pointer: '/registration_number' }] } })
  })

  it.each([
    ['a seized vehicle', { registration_number: '4410072' }, 'vehicle_seized', '/registration_number'],
    ['a mortgaged vehicle', { registration_number: '4410073' }, 'vehicle_mortgaged', '/registration_number'],
    ["somebody else's vehicle", { registration_number: '6044127' }, 'vehicle_not_owned', '/registration_number'],
    ['a vehicle that does not exist', { registration_number: '99999999' }, 'vehicle_not_owned', '/registration_number'],
    [
      "a buyer with the seller's number",
      { buyer_national_number: cast.samira.nationalNumber ?? '' },
      'sameBuyerOwner',
      '/buyer_national_number',
    ],
    ["a buyer with the seller's phone", { buyer_phone: '0790000001' }, 'sameBuyerOwner', '/buyer_national_number'],
    ['a price below the limit', { price_fils: '99999' }, 'price_out_of_range', '/price_fils'],
    ['a price above the limit', { price_fils: '1000000001' }, 'price_out_of_range', '/price_fils'],
    ['an unknown discount code', { discount_code: 'NOSUCH' }, 'discount_invalid', '/discount_code'],
    ['a buyer without a name', { buyer_name: undefined }, 'validation_failed', '/buyer_name'],
    ['a phone that is none', { buyer_phone: '065001234' }, 'validation_failed', '/buyer_phone'],
    ['no owner although another sells', { is_owner: false }, 'validation_failed', '/owner_national_number'],
  ])('is refused for %s, on the field it belongs to', async (_, change, code, pointer) => {
    const samira = await api.as('samira')
    const problem = await samira.refusal('POST /guarantees', { body: { ...body, ...change } as typeof body })
    expect(problem).toMatchObject({ status: 422, code })
    expect(problem.body['errors']).toMatchObject([{ pointer }])
  })

  it('is refused without consent to data sharing', async () => {
    const samira = await api.as('samira')
    const problem = await samira.refusal('POST /guarantees', { body: { ...body, consent: false } as never })
    expect(problem.body['errors']).toMatchObject([{ pointer: '/consent', code: 'required' }])
  })

  it("for a stranger's vehicle needs the owner's own phone", async () => {
    const tareq = await api.as('tareq')
    const forOwner = {
      ...body,
      is_owner: false,
      registration_number: '5530981',
      owner_national_number: widad.nationalNumber,
      owner_phone: '+962790000099',
    }
    expect(await tareq.refusal('POST /guarantees', { body: forOwner })).toMatchObject({ code: 'vehicle_not_owned' })
  })

  it('by somebody who has not completed registration is refused with the gate', async () => {
    const lina = await api.as('lina')
    expect(await lina.refusal('POST /guarantees', { body })).toMatchObject({ status: 409, code: 'registration_incomplete' })
  })

  it("in a company's name needs the permission there", async () => {
    const [khaled, huda] = [await api.as('khaled'), await api.as('huda')]
    const { companies } = await khaled.call('GET /auth/check-auth')
    const company = companies[0]?.user_company_id ?? 0
    const ofCompany = { ...body, user_company_id: company, registration_number: '6044127' }
    expect(await huda.refusal('POST /guarantees', { body: ofCompany })).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
      body: { reason: 'no_permission' },
    })
    const samira = await api.as('samira')
    expect(await samira.refusal('POST /guarantees', { body: ofCompany })).toMatchObject({ status: 404, code: 'not_found' })
    const { number } = await khaled.call('POST /guarantees', { body: ofCompany })
    expect((await read(khaled, number)).seller).toMatchObject({ kind: 'company', is_you: true })
    expect((await read(huda, number)).number).toBe(number)
    expect(await huda.refusal('POST /guarantees/:number/withdraw', { params: { number }, body: {} })).toMatchObject({
      code: 'action_not_allowed',
      body: { reason: 'no_permission' },
    })
  })

  it('says that the registry is silent, and stores nothing', async () => {
    const samira = await api.as('samira')
    await samira.call('POST /sandbox/registry', { body: { mode: 'down' } })
    const count = async () => (await api.owner.query<{ n: number }>('select count(*)::int as n from app.guarantees')).rows[0]?.n
    const before = await count()
    expect(await samira.refusal('POST /guarantees', { body })).toMatchObject({ status: 503, code: 'registry_unavailable' })
    await samira.call('POST /sandbox/registry', { body: { mode: 'normal' } })
    expect(await count()).toBe(before)
  })

  it('keeps every field of the vehicle and of the terms from the registry to the details', async () => {
    const samira = await api.as('samira')
    const { vehicle } = await samira.call('GET /vehicles/lookup', { query: { registration_number: '7120459' } })
    const quoted = await samira.call('POST /guarantees/quote', {
      body: { price_fils: '12450000', commissionOn: 'equally', transfer_type: 'RTGS', discount_code: 'NOV10' },
    })
    const { number } = await samira.call('POST /guarantees', { body: { ...body, transfer_type: 'RTGS', discount_code: 'nov10' } })
    const details = await read(samira, number)
    expect(details.vehicle).toEqual(vehicle)
    expect(Object.keys(vehicle)).toHaveLength(20)
    expect(details).toMatchObject(quoted)
    expect(details).toMatchObject({
      commission_before_fils: '124500',
      commission_after_fils: '112050',
      discount: { code: 'NOV10', kind: 'percent', value: '10', unit: '%', discount_fils: '12450' },
      seller_due_fils: '12388975',
      total_in_words: 'اثنا عشر ألفًا وخمسمئة وستة دنانير وخمسة وعشرون فلسًا',
    })
    await samira.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  })
})

describe('before acceptance', () => {
  it('the terms may be amended; an acceptance of the old ones is refused, and the time begins anew', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    await letPass(api, '71 hours')
    const amended = await sale.seller.call('POST /guarantees/:number/amend', {
      params: { number: sale.number },
      body: { price_fils: '12000000', commissionOn: 'buyer', transfer_type: 'ACH' },
    })
    expect(amended).toMatchObject({ terms_version: 2, price_fils: '12000000', operational_status: 'awaiting_acceptance' })
    await letPass(api, '71 hours')
    const stale = await sale.buyer.refusal('POST /guarantees/:number/accept', {
      params: { number: sale.number },
      body: { terms_version: 1 },
    })
    expect(stale).toMatchObject({ status: 409, code: 'action_not_allowed', body: { reason: 'terms_changed' } })
    await sale.seller.call('POST /guarantees/:number/withdraw', { params: { number: sale.number }, body: {} })
  })

  it('the buyer may decline with a reason, which both see', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    await sale.buyer.call('POST /guarantees/:number/reject', { params: { number: sale.number }, body: { reason: 'وجدت سيارة أخرى' } })
    expect(await read(sale.seller, sale.number)).toMatchObject({
      operational_status: 'rejected',
      financial_status: null,
      active: false,
      end_reason: 'وجدت سيارة أخرى',
      actions: [],
    })
  })

  it('an offer that nobody answers ends after 72 hours and not before, and frees the vehicle', async () => {
    const sale = await offer(api, { registrationNumber: '7120459', discountCode: 'NOV10' })
    await letPass(api, '71 hours 59 minutes')
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'awaiting_acceptance' })
    await letPass(api, '2 minutes')
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'expired', financial_status: null })
    const { rows } = await api.owner.query('select used, spent_fils from app.discount_codes where code = $1', ['NOV10'])
    expect(rows).toEqual([{ used: 0, spent_fils: '0' }])
    const again = await offer(api, { registrationNumber: '7120459' })
    await again.seller.call('POST /guarantees/:number/withdraw', { params: { number: again.number }, body: {} })
  })

  it('a bill that nobody pays falls late after three days and ends after four more', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    await accept(sale)
    await letPass(api, '3 days 1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'awaiting_payment',
      financial_status: 'late',
      wait: { code: 'late_payment' },
    })
    await letPass(api, '4 days 1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'expired', financial_status: null })
  })

  it('an acceptance is refused while the registry is silent, or has something against the vehicle', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    await sale.seller.call('POST /sandbox/registry', { body: { mode: 'down' } })
    const tryAccept = () =>
      sale.buyer.refusal('POST /guarantees/:number/accept', { params: { number: sale.number }, body: { terms_version: 1 } })
    expect((await tryAccept()).body['reason']).toBe('registry_silent')
    await sale.seller.call('POST /sandbox/registry', { body: { mode: 'normal' } })
    await sale.seller.call('POST /sandbox/vehicles/:registration/mark', { params: { registration: '7120459' }, body: { seized: true } })
    expect((await tryAccept()).body['reason']).toBe('registry_refused')
    await sale.seller.call('POST /sandbox/vehicles/:registration/mark', { params: { registration: '7120459' }, body: { seized: false } })
    expect(await accept(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  })
})
