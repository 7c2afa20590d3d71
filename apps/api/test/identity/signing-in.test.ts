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

  test("strangers' tries never lock a known browser out, and leave an unknown one tries of its own", async () => {
    await api.enterFreshWindow()
    const { email } = staffCast.rana
    const totp = (shift: number) => new TOTP({ secret: staffCast.rana.totpSecret }).generate({ timestamp: Date.now() + shift })
    const known = await api.browser()
    await known.call('POST /admin/auth/login', { body: { email, password, totp: totp(-30_000) } })
    const answers = []
    for (let i = 0; i < 14; i += 1)
      answers.push(await staffLoginFrom('203.0.113.9', await api.browser(), { email, password: 'guess number' }))
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('login_failed'))
    expect(answers.at(-1)).toBe('rate_limited')
    // A known browser goes by its own tries alone; one at another address is slowed down after three.
    await known.call('POST /admin/auth/login', { body: { email, password, totp: totp(0) } })
    const elsewhere = []
    for (let i = 0; i < 4; i += 1)
      elsewhere.push(await staffLoginFrom('203.0.113.10', await api.browser(), { email, password: 'mistyped' }))
    expect(elsewhere).toEqual(['login_failed', 'login_failed', 'login_failed', 'rate_limited'])
    expect(await staffLoginFrom('203.0.113.11', await api.browser(), { email, password, totp: totp(30_000) })).toBe('ok')
  })

  test('wrong codes behind the right password lock no browser that has signed in before', async () => {
    await api.enterFreshWindow()
    const { email } = staffCast.fadi
    const totp = (shift: number) => new TOTP({ secret: staffCast.fadi.totpSecret }).generate({ timestamp: Date.now() + shift })
    const known = await api.staff('fadi')
    const answers = []
    for (let i = 0; i < 12; i += 1)
      answers.push(await staffLoginFrom(`203.0.113.${20 + i}`, await api.browser(), { email, password, totp: '000000' }))
    expect(answers).toEqual([...Array<string>(10).fill('totp_incorrect'), 'rate_limited', 'rate_limited'])
    await known.call('POST /admin/auth/login', { body: { email, password, totp: totp(30_000) } })
  })

  test('staff are nobody to the calls of people, and people nobody to those of staff', async () => {
    expect(await (await api.staff('fadi')).refusal('GET /auth/check-auth')).toMatchObject({ status: 404 })
    expect(await (await api.as('samira')).refusal('GET /admin/auth/me')).toMatchObject({ status: 404 })
  })
})

/** A try to sign in to the staff pages from an address; what it was answered. */
async function staffLoginFrom(ip: string, browser: Client, body: object): Promise<string> {
  const request = await browser.sign('POST', '/admin/auth/login', body)
  const answer = await api.built.app.inject({ ...request, payload: request.payload ?? '', remoteAddress: ip })
  return answer.json<{ code?: string }>().code ?? 'ok'
}

describe('signing in', () => {
  test('that failed leaves a security event, of the account if there is one, and without the words that were typed', async () => {
    const browser = await api.browser()
    await browser.refusal('POST /auth/login', { body: { phone_or_email: cast.huda.phone, password: 'not hers' } })
    await browser.refusal('POST /auth/login', { body: { phone_or_email: '+962799999998', password: 'nobody' } })
    await browser.refusal('POST /admin/auth/login', { body: { email: staffCast.yazan.email, password: 'not his' } })
    await browser.refusal('POST /admin/auth/login', { body: { email: staffCast.yazan.email, password, totp: '000000' } })
    const { rows } = await api.owner.query(
      `select u.phone, s.email, e.facts from app.security_events e left join app.users u on u.id = e.user_id left join app.staff s on s.id = e.staff_id where e.kind = 'sign_in_failed' order by e.id desc limit 4`,
    )
    const facts = (why: string) => ({ why, known_browser: false })
    expect(rows.reverse()).toEqual([
      { phone: cast.huda.phone, email: null, facts: facts('password') },
      { phone: null, email: null, facts: facts('password') },
      { phone: null, email: staffCast.yazan.email, facts: facts('password') },
      { phone: null, email: staffCast.yazan.email, facts: facts('totp') },
    ])
  })

  test('from a browser that the account knows works behind an address whose limit others have used up', async () => {
    const owner = await api.as('samira')
    await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: '+962799999997', password: 'guess number' } })
    await api.owner.query(`update app.rate_counters set count = 60 where name like 'login:address:%'`)
    const stranger = await api.browser()
    expect((await stranger.refusal('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })).code).toBe(
      'rate_limited',
    )
    await owner.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    // A call that is open to anybody goes on from there, too.
    await owner.call('POST /auth/forgot-password/check', { body: { phone_or_email: cast.samira.phone } })
    await api.advance('16 minutes')
  })

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
    await api.enterFreshWindow()
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

  test('a session is over after ninety days, whatever its use', async () => {
    const browser = await api.browser()
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.khaled.phone, password, remember_me: true } })
    await api.owner.query(`update app.sessions set trusted = true where user_id = (select id from app.users where phone = $1)`, [
      cast.khaled.phone,
    ])
    const endsAt = new Date((await api.owner.query<{ at: Date }>(`select app.now() + interval '90 days' as at`)).rows[0]?.at ?? 0)
    for (let i = 0; i < 4; i += 1) {
      await api.advance('20 days')
      await browser.call('GET /auth/check-auth')
    }
    const { session_ends_at } = await browser.call('GET /auth/get-profile')
    expect(Math.abs(Date.parse(session_ends_at) - endsAt.getTime())).toBeLessThan(60_000)
    await api.advance('10 days')
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_expired' })
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
