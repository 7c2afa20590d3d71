import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { everyRoute } from '../support/samples.ts'
import { newcomer, ownPassword, registered, twice, wrongCode, type Registration } from '../support/registration.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
// Every test has the quarter of an hour of its address to itself.
beforeEach(() => api.advance('16 minutes'))
afterAll(() => api.stop())

const register = (browser: Client, body: Registration) => browser.call('POST /auth/register', { body })
const refused = async (body: Registration, browser?: Client) => (browser ?? (await api.browser())).refusal('POST /auth/register', { body })
const verify = async (browser: Client, to: string, channel: 'mobile' | 'email' = 'mobile') => {
  await browser.call('POST /auth/verified-mobile/sendOtp', { body: { channel } })
  return browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { channel, code: await api.codeTo(to) } })
}
const refusedCheck = (browser: Client, code: string, channel: 'mobile' | 'email' = 'mobile') =>
  browser.refusal('POST /auth/verified-mobile/checkOtpWithVerified', { body: { channel, code } })
const login = (browser: Client, phone_or_email: string, given = ownPassword) =>
  browser.call('POST /auth/login', { body: { phone_or_email, password: given } })

describe('registering', () => {
  test('leads to the code of the phone, and from there to the completion', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    expect(await register(browser, person)).toMatchObject({
      account_type: 'individual',
      name: person.name,
      phone: person.phone,
      email: person.email,
      mobile_verified: false,
      email_verified: false,
      next_screen: 'mobile_otp',
      read_terms_is_same: true,
      companies: [],
      user_company_id: null,
    })
    expect(await browser.refusal('POST /auth/acting-company', { body: { user_company_id: null } })).toMatchObject({
      status: 451,
      code: 'otp_required',
    })
    expect(await verify(browser, person.phone)).toMatchObject({
      mobile_verified: true,
      email_verified: false,
      next_screen: 'complete_register',
    })
    expect(await login(browser, person.email)).toMatchObject({ next_screen: 'complete_register' })
    expect(await verify(browser, person.email, 'email')).toMatchObject({ mobile_verified: true, email_verified: true })
  })

  test('asks for the password twice, and for the same one', async () => {
    const { password_confirmation: _, ...once } = newcomer()
    const pointer = '/password_confirmation'
    expect((await refused(once as Registration)).body).toMatchObject({ errors: [{ pointer, code: 'required' }] })
    expect((await refused({ ...newcomer(), password_confirmation: 'Sparrow-Bicycle-42' })).body).toMatchObject({
      errors: [{ pointer, code: 'confirmation_differs' }],
    })
  })

  test('takes what was copied with direction marks for what is seen of it, and a phone as people write it', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const digits = person.phone.replace('+962', '0')
    const written = `\u202a(${digits.slice(0, 3)}) ${digits.slice(3, 6)}.${digits.slice(6)}\u202c`
    const copied = { ...person, name: `\u202b${person.name}\u200f`, email: `\u200e${person.email}\u2069`, phone: written }
    expect(await register(browser, copied)).toMatchObject({ name: person.name, phone: person.phone, email: person.email })
    await verify(browser, person.phone)
    expect(await login(browser, written)).toMatchObject({ phone: person.phone })
    expect(await login(browser, `\u2067${person.email}\u2069`)).toMatchObject({ email: person.email })
  })

  test.each(['a;b@example.com', 'a@example.com,b@example.com', 'a..b@example.com'])('refuses the e-mail %s', async (email) => {
    expect(await refused({ ...newcomer(), email })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/email', code: 'invalid_email' }] },
    })
    const forgotten = await (await api.browser()).refusal('POST /auth/forgot-password/check', { body: { phone_or_email: email } })
    expect(forgotten).toMatchObject({ body: { errors: [{ pointer: '/phone_or_email', code: 'invalid_email' }] } })
  })

  test('refuses a name of nothing but direction marks', async () => {
    const refusal = await refused({ ...newcomer(), name: '\u200f\u200f\u200f' })
    expect(refusal).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([{ pointer: '/name', code: 'too_short', min: 3 }]) },
    })
  })

  test('S12 leaves a planted token worthless and gives a new one at every step', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const planted = await api.as('samira')
    expect(await planted.refusal('POST /auth/register', { body: person })).toMatchObject({ status: 400 })
    browser.token = `dmn1_${'a'.repeat(43)}`
    expect(await browser.refusal('POST /auth/register', { body: person })).toMatchObject({ status: 401, code: 'session_invalid' })
    browser.token = undefined
    const { token: first } = await register(browser, person)
    const { token: second } = await verify(browser, person.phone)
    expect(second).not.toBe(first)
    await api.advance('31 seconds')
    browser.token = first
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401 })
    browser.token = second
    await browser.call('GET /auth/check-auth')
  })

  test('S12 binds the session to the key that signed and to the binding cookie', async () => {
    const [browser, thief] = [await api.browser(), await api.browser()]
    await register(browser, newcomer())
    expect(browser.bindingCookie).toMatch(/^b=[\w-]{43}$/)
    thief.token = browser.token
    thief.bindingCookie = browser.bindingCookie
    expect(await thief.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'key_mismatch' })
  })

  test('an answer lost on its way is given again, with token and cookie', async () => {
    const [browser, person, key] = [await api.browser(), newcomer(), randomUUID()]
    await browser.send(await browser.sign('POST', '/auth/register', person, key))
    const first = browser.bindingCookie
    browser.bindingCookie = undefined
    const again = await browser.send(await browser.sign('POST', '/auth/register', person, key))
    expect([again.status, browser.bindingCookie]).toEqual([200, first])
    browser.token = (again.body as { data: { token: string } }).data.token
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ phone: person.phone })
    const { rows } = await api.owner.query(`select from app.users where phone = $1`, [person.phone])
    expect(rows).toHaveLength(1)
  })

  test('takes a phone in any spelling, and refuses what is no mobile', async () => {
    expect(await register(await api.browser(), newcomer({ phone: '٠٧٨ ٩٩٩ ٠٠٠١', email: 'Big@Example.com' }))).toMatchObject({
      phone: '+962789990001',
      email: 'big@example.com',
    })
    expect(await refused(newcomer({ phone: '065000000000' }))).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  test('goes by the terms in force', async () => {
    expect(await refused(newcomer({ terms_version: 7 }))).toMatchObject({ status: 422, code: 'terms_outdated', body: { terms_version: 1 } })
  })

  test('refuses a password that is well known or made of the own name', async () => {
    for (const known of ['Password1!', 'Rana1!@#$', 'Damana#2026'])
      expect(await refused(newcomer({ password: known, name: 'Rana Samir' }))).toMatchObject({
        status: 422,
        code: 'password_too_common',
        body: { errors: [{ pointer: '/password', code: 'password_too_common' }] },
      })
  })

  test('is slowed down by browser and by address', async () => {
    await api.enterFreshWindow()
    const browser = await api.browser()
    const codes: string[] = []
    for (let i = 0; i < 11; i += 1) codes.push((await refused(newcomer({ terms_version: 7 }), browser)).code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('terms_outdated'))
    expect(codes[10]).toBe('rate_limited')
    for (let i = 0; i < 50; i += 1) codes.push((await refused(newcomer({ terms_version: 7 }))).code)
    expect(codes.at(-1)).toBe('rate_limited')
    await api.advance('16 minutes')
    await register(browser, newcomer())
  })
})

describe('a phone that has an account', () => {
  test('S09 is told so after the right code to it and not before, and what was begun ends with it', async () => {
    const browser = await api.browser()
    expect(await register(browser, newcomer({ phone: cast.samira.phone }))).toMatchObject({
      next_screen: 'mobile_otp',
      email_verified: false,
    })
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const code = await api.codeTo(cast.samira.phone)
    expect(await refusedCheck(browser, wrongCode(code))).toMatchObject({ status: 422, code: 'otp_incorrect' })
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ next_screen: 'mobile_otp' })
    expect(await refusedCheck(browser, code)).toMatchObject({ status: 409, code: 'already_registered' })
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
    expect(await (await api.as('samira')).call('GET /auth/check-auth')).toMatchObject({ name: cast.samira.name })
    await login(await api.browser(), cast.samira.phone, password)
  })

  test('S09 a typed e-mail stays silent until its own code, and then ends nothing that is verified', async () => {
    const browser = await registered(api, newcomer({ email: cast.basel.email ?? '' }))
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: { channel: 'email' } })
    const code = await api.codeTo(cast.basel.email ?? '')
    expect(await refusedCheck(browser, wrongCode(code), 'email')).toMatchObject({ code: 'otp_incorrect' })
    expect(await refusedCheck(browser, code, 'email')).toMatchObject({ status: 409, code: 'already_registered' })
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ email_verified: false, next_screen: 'complete_register' })
  })

  test('of two who typed the same one, the code decides, and the other is told', async () => {
    const person = newcomer()
    const [first, second] = [await api.browser(), await api.browser()]
    await register(first, person)
    await register(second, { ...person, email: 'other@example.com' })
    await first.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const code = await api.codeTo(person.phone)
    await second.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const codeOfSecond = await api.codeTo(person.phone)
    await first.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })
    expect(await refusedCheck(second, codeOfSecond)).toMatchObject({ code: 'already_registered' })
  })

  test('belongs to one account, also when two give their right codes at once', async () => {
    const person = newcomer()
    const browsers = [await api.browser(), await api.browser()]
    const codes: string[] = []
    for (const browser of browsers) {
      await register(browser, person)
      await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
      codes.push(await api.codeTo(person.phone))
    }
    const outcomes = await Promise.all(
      browsers.map((browser, place) =>
        browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: codes[place] ?? '' } }).then(
          () => 'verified',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['already_registered', 'verified'])
  })
})

describe('logging in', () => {
  test('opens the account that gave the code, whoever else has typed its phone since, and to him only his own', async () => {
    const person = newcomer()
    const browser = await registered(api, person)
    await register(await api.browser(), { ...person, ...twice('Kettle-Harbour-52') })
    expect(await login(browser, person.phone)).toMatchObject({ mobile_verified: true })
    expect(await login(await api.browser(), person.phone)).toMatchObject({ mobile_verified: true, next_screen: 'mobile_otp' })
    expect(await login(await api.browser(), person.phone, 'Kettle-Harbour-52')).toMatchObject({
      mobile_verified: false,
      next_screen: 'mobile_otp',
    })
  })

  test('opens the newest of those who only typed it; on a browser that one of them used, his', async () => {
    const person = newcomer()
    const [first, second] = [await api.browser(), await api.browser()]
    await register(first, person)
    await register(second, { ...person, ...twice('Kettle-Harbour-52') })
    expect(await login(await api.browser(), person.phone, 'Kettle-Harbour-52')).toMatchObject({ next_screen: 'mobile_otp' })
    expect(await login(first, person.phone)).toMatchObject({ next_screen: 'mobile_otp' })
  })

  test('from a second browser tells no phone that only was typed', async () => {
    const person = newcomer()
    await register(await api.browser(), person)
    await login(await api.browser(), person.phone)
    const { rows } = await api.owner.query(`select from app.outbox where payload->>'to' in ($1, $2)`, [person.phone, person.email])
    expect(rows).toHaveLength(0)
  })
})

describe('somebody who has not completed', () => {
  test('is no party: his lists are empty, and he acts for himself', async () => {
    const browser = await registered(api)
    const { rows } = await api.owner.query(
      `select from app.users where party_id is null and mobile_verified_at is not null and account_type = 'individual'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(await browser.call('POST /auth/acting-company', { body: { user_company_id: null } })).toMatchObject({ user_company_id: null })
    for (const side of ['sale', 'buy'] as const)
      expect(await browser.call('GET /guarantees', { query: { side } })).toMatchObject({ items: [] })
    expect(await browser.refusal('GET /guarantees/:number', { params: { number: 'DM-100001' } })).toMatchObject({ status: 404 })
  })

  test.each(
    everyRoute.filter(
      ({ method, route }) =>
        method === 'GET' && route.kind !== 'stream' && ['member', 'completed', 'session', 'unverified'].includes(route.access),
    ),
  )('gets an answer from $name, or a refusal that says why', async ({ path, route }) => {
    const browser = await registered(api)
    const { status, body } = await browser.send(await browser.sign('GET', path))
    if (route.access === 'completed') expect({ status, body }).toMatchObject({ status: 409, body: { code: 'registration_incomplete' } })
    else expect([200, 404, 422]).toContain(status)
  })
})
