import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { toE164 } from '#people/parties/index.ts'
import { productionSettings } from '#kernel/settings.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast, password } from '../support/cast.ts'
import { newcomer, wrongCode } from '../support/registration.ts'

let api: TestApi
let logged: string[]
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  logged = []
})
afterAll(() => api.stop())

/** The same product with other numbers, whose log is read. */
async function withSettings(settings: Record<string, number>): Promise<TestApi> {
  for (const [name, value] of Object.entries(settings))
    await api.owner.query(`insert into app.settings (name, value) values ($1, to_jsonb($2::int))`, [name, value])
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  return startApi({ sharing: api, deps: { log: pino({ level: 'error' }, stream) } })
}
const alarms = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ alarm }) => alarm !== undefined)

/** A call without a session, as it comes from an address. */
async function callFrom(
  ip: string,
  its: TestApi,
  browser: Client,
  path: string,
  body: unknown,
): Promise<{ status: number; code: string; body: Record<string, unknown> }> {
  const request = await browser.sign('POST', path, body, randomUUID())
  const answer = await its.built.app.inject({
    method: 'POST',
    url: request.url,
    headers: request.headers,
    payload: request.payload ?? '',
    remoteAddress: ip,
  })
  const said = answer.json<{ code?: string } & Record<string, unknown>>()
  return { status: answer.statusCode, code: said.code ?? 'ok', body: said }
}
const [here, there] = ['203.0.113.7', '203.0.113.8']
const phoneOf = (index: number) => `+96278${String(2_000_000 + index)}`
const askFor = (its: TestApi, browser: Client, phone_or_email: string, ip = here) =>
  callFrom(ip, its, browser, '/auth/forgot-password/check', { phone_or_email })
const tryCode = (its: TestApi, browser: Client, phone_or_email: string, code: string, ip = here) =>
  callFrom(ip, its, browser, '/auth/forgot-password/check-otp', { phone_or_email, code })
const messages = async () => (await api.owner.query(`select from app.outbox where payload->>'template' = 'otp'`)).rowCount

describe('S08 flooding', () => {
  test('strangers get three codes a day to a phone or an e-mail, over all that they can ask for; the owner still has six, or ten', async () => {
    const strict = await withSettings({ codesPerPhonePerDay: 6, codesPerEmailPerDay: 10, strangerCodesPerDay: 3 })
    const { phone } = cast.samira
    const asked = [
      (await askFor(strict, await strict.browser(), phone, '198.51.100.1')).code,
      (await callFrom('198.51.100.2', strict, await strict.browser(), '/auth/register/sendOtp/Flow2', { phone })).code,
    ]
    // Somebody who has only typed that phone asks for its code, too.
    const typed = await strict.browser()
    await typed.call('POST /auth/register', { body: newcomer({ phone }) })
    await typed.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    asked.push((await askFor(strict, await strict.browser(), phone, '198.51.100.3')).code)
    expect(asked).toEqual(['ok', 'ok', 'otp_limit_reached'])

    // A browser that the owner has not used before asks for its code, to which the owner's budget belongs.
    const owner = await strict.browser()
    await owner.call('POST /auth/login', { body: { phone_or_email: phone, password } })
    const codes = []
    for (let i = 0; i <= 6; i += 1) {
      const answer = await owner.send(await owner.sign('POST', '/auth/verified-mobile/sendOtp', {}, randomUUID()))
      codes.push(answer.status)
      await api.advance('301 seconds')
    }
    expect(codes).toEqual([...Array<number>(6).fill(200), 429])
    await strict.stop()
  })

  test('step-ups have thirty codes a day of their own: a used-up day says so and until when, and a new browser still gets its code', async () => {
    const samira = await api.as('samira')
    const strict = await withSettings({ stepUpCodesPerDay: 3, codesPerPhonePerDay: 6 })
    const sendsAt: number[] = []
    const send = (iban: string) => samira.sign('POST', '/auth/step-up/sendOtp', { action: 'bank_info', iban }, randomUUID())
    for (let i = 0; i < 3; i += 1) {
      const { rows } = await api.owner.query<{ now: Date }>('select app.now() as now')
      sendsAt.push(rows[0]?.now.getTime() ?? 0)
      expect((await samira.send(await send(ibanOf(100 + i)))).status).toBe(200)
      await api.advance('10 minutes')
    }
    const strictSamira = await strict.browser()
    await strictSamira.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    // The code of a new browser is not counted with them.
    await strictSamira.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    await strictSamira.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(cast.samira.phone) } })
    strictSamira.lang = 'en'
    const asked = { action: 'bank_info' as const, iban: ibanOf(200) }
    const refused = await strictSamira.refusal('POST /auth/step-up/sendOtp', { body: asked })
    expect(refused).toMatchObject({ status: 429, code: 'otp_limit_reached', body: { codes_today: 3 } })
    const nextAt = Date.parse(String(refused.body['next_at']))
    expect(Math.abs(nextAt - (sendsAt[0] ?? 0) - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(refused.body['error_msg']).toMatch(
      /^3 codes were sent today, which is the most\. The next one can be sent on \w+,? \d+ \w+ at \d\d:\d\d\.$/,
    )
    strictSamira.lang = 'ar'
    expect((await strictSamira.refusal('POST /auth/step-up/sendOtp', { body: asked })).body['error_msg']).toMatch(
      /^عدد الرموز المرسلة اليوم 3، وهو أكثر ما يُرسل في يوم\. يُرسل التالي \S+ \d+ [^\d]+ الساعة \d\d:\d\d\.$/,
    )
    await api.advance('23 hours 30 minutes 1 second')
    expect(productionSettings.stepUpCodesPerDay).toBe(30)
    await strict.stop()
  })

  test('an address asks for thirty codes an hour, whatever the numbers and browsers, also at once; others are not held up', async () => {
    await api.enterFreshWindow()
    const strict = await withSettings({ codesPerAddressPerHour: 30 })
    const browsers = await Promise.all(Array.from({ length: 4 }, () => strict.browser()))
    const codes = await Promise.all(Array.from({ length: 40 }, (_, i) => askFor(strict, browsers[i % 4] as Client, phoneOf(i))))
    expect(codes.filter(({ code }) => code === 'ok')).toHaveLength(30)
    const refused = codes.find(({ code }) => code !== 'ok')
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused?.body['retry_after']).toBeLessThanOrEqual(3600)
    expect((await askFor(strict, browsers[0] as Client, phoneOf(99), there)).code).toBe('ok')
    // Somebody signed in is no stranger.
    const owner = await api.as('samira')
    await owner.call('POST /auth/step-up/sendOtp', { body: { action: 'bank_info', iban: 'JO90ARAB0010000000000000000042' } })
    await api.advance('1 hour')
    expect((await askFor(strict, browsers[0] as Client, phoneOf(100))).code).toBe('ok')
    await strict.stop()
  })

  test('only mobiles get a code: premium rates, fixed lines, satellites and networks of no country are refused', () => {
    const refused = [
      '0900123456',
      '+962 900 12345',
      '06 465 0000',
      '+44 909 879 0000',
      '+1 900 555 0100',
      '+33 899 70 12 34',
      '+882 16 12345678',
      '+883 5100 1234567',
      '+870 773 111 632',
      '+8816 3145 1234',
      '+979 123 456 789',
      '+800 1234 5678',
      '+88213 12345678',
    ]
    expect(refused.map(toE164)).toEqual(refused.map(() => undefined))
    expect(['0790000001', '00962790000001', '+966 50 123 4567', '+44 7911 123456'].map(toE164)).toEqual([
      '+962790000001',
      '+962790000001',
      '+966501234567',
      '+447911123456',
    ])
  })

  test('the platform sends strangers no more than its cap by SMS in an hour; half is an alert, e-mail still goes, and nobody signed in waits', async () => {
    const strict = await withSettings({ cappedSmsPerHour: 3 })
    const samira = await strict.browser()
    await samira.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    const browser = await strict.browser()
    const people = [cast.samira, cast.basel, cast.tareq, cast.khaled]
    // Nobody has this one: it costs nothing.
    expect((await askFor(strict, browser, phoneOf(1))).code).toBe('ok')
    const answers = []
    for (const { phone } of people) answers.push(await askFor(strict, browser, phone))
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'otp_send_failed'])
    expect(answers.at(-1)).toMatchObject({ status: 503 })
    expect(alarms()).toMatchObject([
      { alarm: 'sms_cap_half', level: 50 },
      { alarm: 'sms_cap', level: 50 },
    ])
    const { rows } = await api.owner.query(`select facts from app.security_events where kind = 'sms_cap_half'`)
    expect(rows).toEqual([{ facts: { sms_this_hour: 2 } }])
    await samira.call('POST /auth/step-up/sendOtp', { body: { action: 'bank_info', iban: 'JO90ARAB0010000000000000000042' } })
    expect((await askFor(strict, browser, phoneOf(2))).code).toBe('otp_send_failed')
    expect((await askFor(strict, browser, 'tareq@example.com')).code).toBe('ok')
    expect(await messages()).toBe(5)
    await api.advance('1 hour')
    expect((await askFor(strict, browser, cast.khaled.phone)).code).toBe('ok')
    await strict.stop()
  })
})

describe('S06 guessing over accounts', () => {
  test.each([
    ['more wrong codes in an hour than people make', 'wrong_in_hour', { wrongCodesPerHour: 12 }],
    ['more wrong ones among the tries than people make', 'wrong_among_tries', { wrongCodesFromTries: 12, wrongCodesPercent: 5 }],
  ])('%s call for help, and strangers may try three times in ten minutes from one address', async (_, alarm, settings) => {
    await api.enterFreshWindow()
    const strict = await withSettings(settings)
    for (let i = 0; i < 3; i += 1) {
      const browser = await strict.browser()
      await askFor(strict, browser, phoneOf(i))
      for (let guess = 0; guess < 5; guess += 1) await tryCode(strict, browser, phoneOf(i), '12345')
    }
    expect(alarms()).toMatchObject([{ alarm, level: 50 }])
    const browser = await strict.browser()
    await askFor(strict, browser, phoneOf(50), there)
    const tries = []
    for (let i = 0; i < 6; i += 1) tries.push(await tryCode(strict, browser, phoneOf(50), '12345', there))
    expect(tries.map(({ code }) => code)).toEqual([
      'otp_incorrect',
      'otp_incorrect',
      'otp_incorrect',
      'rate_limited',
      'rate_limited',
      'rate_limited',
    ])
    const waits = tries.slice(3).map(({ body }) => Number(body['retry_after']))
    expect(waits).toEqual([30, 60, 120])
    // A refused try is none: the code stays good for whoever waits.
    const { rows } = await api.owner.query(`select tries from app.otp_codes where destination = $1`, [phoneOf(50)])
    expect(rows).toEqual([{ tries: 3 }])
    // A signed-in session goes on.
    const owner = await api.as('samira')
    const action = { action: 'bank_info' as const, iban: 'JO90ARAB0010000000000000000042' }
    await owner.call('POST /auth/step-up/sendOtp', { body: action })
    await owner.call('POST /auth/step-up/checkOtp', { body: { ...action, code: await api.codeTo(cast.samira.phone) } })
    await api.advance('2 hours')
    const later = await strict.browser()
    await askFor(strict, later, cast.samira.phone, there)
    expect((await tryCode(strict, later, cast.samira.phone, await api.codeTo(cast.samira.phone), there)).code).toBe('ok')
    await strict.stop()
  })

  test('what is tried without a code that could be right says nothing about guessing', async () => {
    const strict = await withSettings({ wrongCodesPerHour: 5 })
    const browser = await strict.browser()
    for (let i = 0; i < 12; i += 1) expect((await tryCode(strict, browser, phoneOf(i), '12345')).code).toBe('otp_incorrect')
    expect(alarms()).toEqual([])
    await strict.stop()
  })
})

describe('S10 trying passwords', () => {
  const login = (ip: string, browser: Client, phone_or_email: string, given: string) =>
    callFrom(ip, api, browser, '/auth/login', { phone_or_email, password: given, remember_me: false })

  test('one password over many accounts ends at ten from a browser and sixty from an address', async () => {
    await api.enterFreshWindow()
    const one = await api.browser()
    const ofBrowser = []
    for (let i = 0; i < 12; i += 1) ofBrowser.push((await login(`198.51.100.${i}`, one, phoneOf(i), 'Summer#2026')).code)
    expect(ofBrowser).toEqual([...Array<string>(10).fill('login_failed'), 'rate_limited', 'rate_limited'])

    const browsers = await Promise.all(Array.from({ length: 8 }, () => api.browser()))
    const ofAddress = await Promise.all(
      Array.from({ length: 66 }, (_, i) => login(here, browsers[i % 8] as Client, phoneOf(100 + i), 'Summer#2026')),
    )
    expect(ofAddress.filter(({ code }) => code === 'login_failed')).toHaveLength(60)
    expect((await login(there, await api.browser(), cast.basel.phone, 'Summer#2026')).code).toBe('login_failed')
  })

  test('many passwords over one account end at ten, from however many addresses; the owner gets in from a browser he knows', async () => {
    await api.enterFreshWindow()
    const owner = await api.as('samira')
    const codes = await Promise.all(
      Array.from(
        { length: 16 },
        async (_, i) => (await login(`198.51.100.${i}`, await api.browser(), cast.samira.phone, `Guess#${i}`)).code,
      ),
    )
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(10)
    expect((await login(there, await api.browser(), cast.samira.phone, password)).code).toBe('rate_limited')
    await owner.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
  })

  test('the way round by a forgotten password is no shorter: each code has its five tries', async () => {
    const browser = await api.browser()
    await askFor(api, browser, cast.samira.phone)
    const code = await api.codeTo(cast.samira.phone)
    await Promise.all(Array.from({ length: 20 }, () => tryCode(api, browser, cast.samira.phone, wrongCode(code))))
    expect((await tryCode(api, browser, cast.samira.phone, code)).code).toBe('otp_incorrect')
  })
})
