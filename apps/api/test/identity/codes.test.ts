import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalInTurn, startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { newcomer, ownPassword, registered } from '../support/registration.ts'

let api: TestApi
let lina: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  await api.as('lina')
  // A second browser: the account does not know it.
  lina = await api.browser()
  await lina.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
})
afterAll(() => api.stop())

const send = (client = lina) => client.call('POST /auth/verified-mobile/sendOtp', { body: {} })
const refusedSend = (client = lina) => client.refusal('POST /auth/verified-mobile/sendOtp', { body: {} })
const check = (code: string, client = lina) => client.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })
const refusedCheck = (code: string, client = lina) => client.refusal('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })
const sentCode = () => api.codeTo(cast.lina.phone)
const wrong = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0')

describe('a code for a new device', () => {
  test('lifts the gate for this browser, gives a new token, and the old contact is told then', async () => {
    expect(await lina.call('GET /auth/check-auth')).toMatchObject({ next_screen: 'mobile_otp' })
    expect(await lina.refusal('POST /auth/step-up/sendOtp', { body: { action: 'release' } })).toMatchObject({
      status: 451,
      code: 'otp_required',
    })
    const told = async () =>
      (
        await api.owner.query(
          `select payload->>'template' as template, payload->>'to' as told from app.outbox where payload->>'template' like 'new_device%'`,
        )
      ).rows
    const before = lina.token
    expect(await send()).toMatchObject({ sent_to: '+962•••••004' })
    expect(await check(await sentCode())).toMatchObject({ next_screen: 'complete_register' })
    expect(lina.token).not.toBe(before)
    expect(await told()).toEqual([{ template: 'new_device', told: cast.lina.phone }])
    // The browser is known from now on.
    const again = await lina.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
    expect(again.next_screen).toBe('complete_register')
  })

  test('goes to no e-mail that was only typed, once a phone is proven', async () => {
    const person = newcomer()
    await registered(api, person)
    const stranger = await api.browser()
    const login = { body: { phone_or_email: person.phone, password: ownPassword } }
    expect(await stranger.call('POST /auth/login', login)).toMatchObject({ next_screen: 'mobile_otp' })
    expect(await stranger.refusal('POST /auth/verified-mobile/sendOtp', { body: { channel: 'email' } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/channel', code: 'invalid_choice' }] },
    })
    await stranger.call('POST /auth/verified-mobile/sendOtp', { body: { channel: 'mobile' } })
  })

  test('in Arabic digits is as good, and good once', async () => {
    await send()
    const code = await sentCode()
    await check(code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))))
    expect(await refusedCheck(code)).toMatchObject({ status: 422, code: 'otp_incorrect' })
  })

  test('asked for again in another browser too early: the refusal says when it went and how long it is good, and there it is taken', async () => {
    const { expires_at } = await send()
    const other = await api.browser()
    await other.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
    expect(await refusedSend(other)).toMatchObject({
      code: 'otp_too_early',
      body: { expires_at, sent_to: '+962•••••004', sent_at: expect.stringMatching(/^\d{4}-/), resend_at: expect.stringMatching(/^\d{4}-/) },
    })
    expect(await check(await sentCode(), other)).toMatchObject({ next_screen: 'complete_register' })
    expect((await refusedCheck(await sentCode())).code).toBe('otp_incorrect')
  })

  test('after five wrong tries is not said to be good any more', async () => {
    await send()
    for (let i = 0; i < 5; i += 1) await refusedCheck(wrong(await sentCode()))
    expect(await refusedSend()).toMatchObject({ code: 'otp_too_early', body: { expires_at: null } })
  })

  test('wrong behind the right password: the owner is told of the attempt at the third, once', async () => {
    const attempts = async () =>
      (await api.owner.query(`select payload->>'to' as told from app.outbox where payload->>'template' like 'new_device%'`)).rows
    await send()
    for (let i = 0; i < 2; i += 1) await refusedCheck(wrong(await sentCode()))
    expect(await attempts()).toEqual([])
    for (let i = 0; i < 3; i += 1) await refusedCheck(wrong(await sentCode()))
    expect(await attempts()).toEqual([{ told: cast.lina.phone }])
  })

  test('S07 for another account, wrong, expired or never sent is one and the same refusal', async () => {
    const bodies = [(await refusedCheck('12345')).body]
    await send()
    const code = await sentCode()
    bodies.push((await refusedCheck(wrong(code))).body)
    await api.as('basel')
    const other = await api.browser()
    await other.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
    bodies.push((await refusedCheck(code, other)).body)
    await api.advance('5 minutes 1 second')
    bodies.push((await refusedCheck(code)).body)
    for (const { code: name, status, errors } of bodies)
      expect({ name, status, errors }).toEqual({
        name: 'otp_incorrect',
        status: 422,
        errors: [{ pointer: '/code', code: 'otp_incorrect' }],
      })
  })

  test('S06 five wrong tries end it: the right code comes too late, also among sixty-four at once', async () => {
    await send()
    const code = await sentCode()
    const guesses = await Promise.all(
      Array.from({ length: 64 }, (_, i) => refusalInTurn(() => refusedCheck(String((Number(code) + 1 + i) % 100_000).padStart(5, '0')))),
    )
    expect(new Set(guesses.map((refusal) => refusal.code))).toEqual(new Set(['otp_incorrect']))
    const { rows } = await api.owner.query<{ tries: number }>('select tries from app.otp_codes')
    expect(rows).toEqual([{ tries: 5 }])
    expect(await refusedCheck(code)).toMatchObject({ code: 'otp_incorrect' })
  })

  test('ten wrong in a row lock codes for an hour, ten more for a day, and a right one begins anew', async () => {
    const guessWrong = async (times: number) => {
      const code = await sentCode()
      for (let i = 0; i < times; i += 1) expect((await refusedCheck(wrong(code))).code).toBe('otp_incorrect')
    }
    await send()
    await guessWrong(5)
    await api.advance('61 seconds')
    await send()
    await guessWrong(5)
    await api.advance('121 seconds')
    expect(await refusedSend()).toMatchObject({ status: 429, code: 'otp_locked' })
    await api.advance('56 minutes')
    expect((await refusedCheck(await sentCode())).code).toBe('otp_locked')
    await api.advance('4 minutes')
    await send()
    await guessWrong(5)
    await api.advance('301 seconds')
    await send()
    await guessWrong(5)
    await api.advance('2 hours')
    expect((await refusedSend()).code).toBe('otp_locked')
    await lina.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password, remember_me: true } })
    await api.advance('23 hours')
    await send()
    await check(await sentCode())
    const { rows } = await api.owner.query(`select purpose, failures, locked_until from app.code_failures`)
    expect(rows).toEqual([{ purpose: 'new_device', failures: 0, locked_until: null }])
  })

  test('a new one may be asked for after 60, 120 and 300 seconds, and ends the one before', async () => {
    await send()
    const first = await sentCode()
    for (const seconds of [60, 120, 300]) {
      const early = await refusedSend()
      expect(early).toMatchObject({ status: 429, code: 'otp_too_early' })
      expect(early.body['retry_after']).toBeLessThanOrEqual(seconds)
      expect(early.body['retry_after']).toBeGreaterThan(seconds - 5)
      await api.advance(`${seconds} seconds`)
      await send()
    }
    expect((await refusedCheck(first)).code).toBe('otp_incorrect')
    await check(await sentCode())
  })

  test('S08 more than the day allows is not sent to a phone, whoever asks', async () => {
    await api.owner.query(`insert into app.settings (name, value) values ('codesPerPhonePerDay', '2')`)
    const strict = await startApi({ sharing: api })
    const browser = await strict.browser()
    await browser.call('POST /auth/login', { body: { phone_or_email: cast.lina.phone, password } })
    await send(browser)
    await api.advance('61 seconds')
    await send(browser)
    await api.advance('121 seconds')
    expect((await refusedSend(browser)).code).toBe('otp_limit_reached')
    await strict.stop()
  })

  test('is nowhere in the database but in the message that carries it', async () => {
    await send()
    const code = await sentCode()
    const { rows: codes } = await api.owner.query<{ row: string }>(`select c::text as row from app.otp_codes c`)
    const { rows: answers } = await api.owner.query<{ body: string }>(`select body::text from app.idempotency where body is not null`)
    const texts = [...codes.map(({ row }) => row), ...answers.map(({ body }) => body)]
    expect(codes.length * answers.length).toBeGreaterThan(0)
    for (const text of texts) expect(text.replace(/\d{4}-\d\d-\d\d[^,"]*/g, '').replace(/[0-9a-f]{8,}/g, '')).not.toContain(code)
  })
})
