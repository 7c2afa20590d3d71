import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password, staffCast } from '../support/cast.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const login = (browser: Client, phone_or_email: string, given = password) =>
  browser.call('POST /auth/login', { body: { phone_or_email, password: given } })

describe('the gates', () => {
  test('a person who has not completed may look but not begin', async () => {
    const lina = await api.as('lina')
    expect(await lina.call('GET /auth/get-profile')).toMatchObject({ next_screen: 'complete_register' })
    expect(
      await lina.refusal('POST /guarantees/quote', { body: { price_fils: '10000000', commissionOn: 'buyer', transfer_type: 'ACH' } }),
    ).toMatchObject({ status: 409, code: 'registration_incomplete' })
  })

  test('new terms ask everybody again, and the version that was read is recorded', async () => {
    const basel = await api.as('basel')
    await api.owner.query(`update app.users set terms_version = 0 where phone = $1`, [cast.basel.phone])
    expect(await basel.call('GET /auth/check-auth')).toMatchObject({ read_terms_is_same: false })
    expect(await basel.refusal('POST /auth/step-up/sendOtp', { body: { action: 'release', number: 'DM-100001' } })).toMatchObject({
      status: 409,
      code: 'terms_required',
    })
    expect(await basel.refusal('POST /auth/update-read-terms', { body: { terms_version: 7 } })).toMatchObject({
      code: 'action_not_allowed',
    })
    expect(await basel.call('POST /auth/update-read-terms', { body: { terms_version: 1 } })).toEqual({ terms_version: 1 })
    expect(await basel.call('GET /auth/check-auth')).toMatchObject({ read_terms_is_same: true })
  })

  test('a deactivated account keeps its page and logout, and nothing else', async () => {
    const browser = await api.as('tareq')
    await api.owner.query(`update app.users set deactivated_at = now(), deactivated_message = 'راجعنا <b>الآن</b>' where phone = $1`, [
      cast.tareq.phone,
    ])
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({
      next_screen: 'dis_active',
      dis_active_message: '<p>راجعنا <b>الآن</b></p>',
    })
    await browser.call('GET /static-data/banks')
    expect(await browser.refusal('POST /auth/update-read-terms', { body: {} })).toMatchObject({ status: 403, code: 'account_disabled' })
    expect(await browser.call('POST /auth/logout')).toEqual({ done: true })
    await api.owner.query(`update app.users set deactivated_at = null where phone = $1`, [cast.tareq.phone])
  })

  test('a company user acts for a company of his, and for nobody else', async () => {
    const huda = await api.as('huda')
    const { companies } = await huda.call('GET /auth/get-profile')
    const id = companies[0]?.user_company_id ?? 0
    expect(await huda.call('POST /auth/acting-company', { body: { user_company_id: id } })).toMatchObject({
      user_company_id: id,
      company_permissions: ['damana.view', 'company.dashboard.running'],
    })
    expect(await huda.refusal('POST /auth/acting-company', { body: { user_company_id: id + 1 } })).toMatchObject({ status: 404 })
    expect(await huda.refusal('POST /auth/acting-company', { body: { user_company_id: null } })).toMatchObject({ status: 404 })
    expect(await (await api.as('khaled')).call('GET /auth/get-profile')).toMatchObject({
      is_company_primary: 1,
      company_permissions: ['full'],
      user_company_id: id,
    })
  })
})

describe('staff', () => {
  const body = { email: staffCast.nour.email, password }
  const codeNow = (shift = 0) => new TOTP({ secret: staffCast.nour.totpSecret }).generate({ timestamp: Date.now() + shift })

  test('password first, then a code of the authenticator that is good once', async () => {
    const browser = await api.browser()
    expect(await browser.call('POST /admin/auth/login', { body })).toEqual({ totp_wanted: true })
    expect(await browser.refusal('POST /admin/auth/login', { body: { ...body, totp: '000000' } })).toMatchObject({ code: 'totp_incorrect' })
    const totp = codeNow()
    expect(await browser.call('POST /admin/auth/login', { body: { ...body, totp } })).toMatchObject({
      totp_wanted: false,
      staff: { role: 'admin' },
    })
    expect(await browser.call('GET /admin/auth/me')).toMatchObject({ email: body.email, role: 'admin' })
    expect(await (await api.browser()).refusal('POST /admin/auth/login', { body: { ...body, totp } })).toMatchObject({
      code: 'totp_incorrect',
    })
  })

  test('staff are nobody to the calls of people, and people nobody to those of staff', async () => {
    expect(await (await api.staff('fadi')).refusal('GET /auth/check-auth')).toMatchObject({ status: 404 })
    expect(await (await api.as('samira')).refusal('GET /admin/auth/me')).toMatchObject({ status: 404 })
  })
})

describe('signing in', () => {
  test('a phone or an e-mail in any spelling opens the same account', async () => {
    const browser = await api.as('samira')
    for (const phone_or_email of ['0790000001', '+962 79 000 0001', '٠٧٩٠٠٠٠٠٠١', 'Samira@Example.com']) {
      const profile = await login(browser, phone_or_email)
      expect(profile).toMatchObject({
        name: cast.samira.name,
        account_type: 'individual',
        read_terms_is_same: true,
        next_screen: null,
        slug: 'سميرة-خليل',
        full_on_group: 0,
        is_company_primary: 0,
      })
      expect(profile.token).toMatch(/^dmn1_/)
      expect(await browser.call('GET /auth/check-auth')).toMatchObject({ name: cast.samira.name })
    }
  })

  test('an unknown account and a wrong password get one and the same answer', async () => {
    const browser = await api.browser()
    const answers = []
    for (const [who, given] of [
      [cast.basel.phone, 'not his'],
      ['+962799999999', password],
      ['nobody@example.com', password],
      ['neither phone nor mail', password],
    ] as const) {
      const { status, body, headers } = await browser.send(
        await browser.sign('POST', '/auth/login', { phone_or_email: who, password: given, remember_me: false }),
      )
      const { request_id: _, instance: __, server_time: ___, ...said } = body as Record<string, unknown>
      answers.push({ status, said, length: headers['content-length'], cookie: headers['set-cookie'] })
    }
    expect(answers[0]?.status).toBe(422)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('too many wrong passwords slow a stranger down, but never the owner on a browser he knows', async () => {
    const owner = await api.as('tareq')
    const codes = []
    for (let i = 0; i < 12; i += 1)
      codes.push(
        (await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: cast.tareq.phone, password: 'guess number' } }))
          .code,
      )
    expect(codes.slice(0, 9)).toEqual(Array(9).fill('login_failed'))
    expect(codes.at(-1)).toBe('rate_limited')
    await login(owner, cast.tareq.phone)
    await api.advance('16 minutes')
    await login(await api.browser(), cast.tareq.phone)
  })

  test('logging out ends the session, on this token and the one before', async () => {
    const browser = await api.browser()
    await login(browser, cast.samira.phone)
    await browser.call('POST /auth/logout')
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
  })

  test('a session that nobody used for twelve hours is over, one that is remembered lasts thirty days', async () => {
    const [short, long] = [await api.browser(), await api.browser()]
    await login(short, cast.khaled.phone)
    await long.call('POST /auth/login', { body: { phone_or_email: cast.huda.phone, password, remember_me: true } })
    await api.advance('13 hours')
    expect(await short.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_expired' })
    await long.call('GET /auth/check-auth')
    await api.advance('31 days')
    expect(await long.refusal('GET /auth/check-auth')).toMatchObject({ status: 401 })
  })

  test('a token in use for a quarter of an hour is replaced, and the old one holds for half a minute', async () => {
    const browser = await api.browser()
    const { token: first } = await login(browser, cast.lina.phone)
    expect(await browser.call('GET /auth/check-auth')).not.toHaveProperty('token')
    await api.advance('16 minutes')
    const { token: second } = await browser.call('GET /auth/get-profile')
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    browser.token = first
    await browser.call('GET /auth/check-auth')
    await api.advance('31 seconds')
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ code: 'session_invalid' })
    browser.token = second
    await browser.call('GET /auth/check-auth')
  })
})
