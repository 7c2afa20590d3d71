import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { signedIn } from '../support/company-users.ts'
import { madeFor } from '../support/registration.ts'
import { accept, offer, read } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('the personal account of a company user', () => {
  test('is opened by the user alone; an offer to the person waits for it, is read and accepted then', async () => {
    const huda = await api.as('huda')
    const petra = (await huda.call('GET /auth/get-profile')).user_company_id
    const elsewhere = await signedIn(api, cast.huda.phone)
    const sale = await offer(api, { buyer: 'huda' })
    const { number } = sale
    expect(await huda.refusal('GET /guarantees/:number', { params: { number } })).toMatchObject({ status: 404 })

    expect(await huda.call('POST /profile/personal-account')).toMatchObject({ account_type: 'individual', user_company_id: null })
    expect((await huda.call('GET /guarantees', { query: { side: 'buy' } })).items.map((one) => one.number)).toEqual([number])
    expect((await read(sale.seller, number)).events.at(-1)).toMatchObject({ kind: 'buyer_registered', actor: 'system' })
    expect(await accept({ ...sale, buyer: huda })).toMatchObject({ operational_status: 'awaiting_payment' })

    // A session that is open elsewhere goes on to act for the company, until the user says otherwise.
    expect(await elsewhere.call('GET /auth/get-profile')).toMatchObject({ user_company_id: petra, companies: [{ user_company_id: petra }] })
    expect(await huda.call('POST /auth/acting-company', { body: { user_company_id: petra } })).toMatchObject({ user_company_id: petra })
    expect(await huda.refusal('POST /profile/personal-account')).toMatchObject({ status: 409, body: { reason: 'personal_account_open' } })
  })

  test('needs the personal data, and a phone whose code was given', async () => {
    const phone = '+962780990001'
    await madeFor(api, { phone, initialFor: '72 hours' })
    await api.owner.query('update app.users set initial_password_until = null, mobile_verified_at = app.now() where phone = $1', [phone])
    const newUser = await signedIn(api, phone)
    expect(await newUser.refusal('POST /profile/personal-account')).toMatchObject({ status: 409, code: 'registration_incomplete' })

    await api.owner.query(
      `update app.users set email = 'khaled@example.com', email_verified_at = app.now(), mobile_verified_at = null where phone = $1`,
      [cast.khaled.phone],
    )
    const khaled = await signedIn(api, 'khaled@example.com')
    expect(await khaled.refusal('POST /profile/personal-account')).toMatchObject({ status: 409, body: { reason: 'mobile_missing' } })
  })

  test('nobody proves an identity with a phone whose code was not given', async () => {
    const [phone, email] = ['+962780990002', 'company.user@example.com']
    await madeFor(api, { phone, email, initialFor: '72 hours' })
    await api.owner.query('update app.users set initial_password_until = null, email_verified_at = app.now() where phone = $1', [phone])
    const user = await signedIn(api, email)
    const personal = { date_of_birth: '1990-01-01', nationality_type: 'jordanian' as const, national_number: '9900990002' }
    expect(await user.refusal('POST /auth/complete-register', { body: { step: 'personal', personal, submit: true } })).toMatchObject({
      status: 409,
      body: { reason: 'mobile_missing' },
    })
  })
})
