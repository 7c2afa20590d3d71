import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { newcomer, openFlow, registered, wrongCode, twice } from '../support/registration.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
beforeEach(() => api.advance('1 hour'))
afterAll(() => api.stop())

const send = (browser: Client, body: { phone?: string; email?: string; invite?: string }) =>
  browser.call('POST /auth/register/sendOtp/Flow2', { body })
const refusedCheck = (browser: Client, body: { phone?: string; email?: string; code: string }) =>
  browser.refusal('POST /auth/register/checkOtp/Flow2', { body })
const flowEnded = { status: 409, code: 'flow_ended' }

describe('a code before the registration', () => {
  test('makes its phone verified at once', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    expect(await send(browser, { phone: person.phone, invite: 'DM-100001' })).toMatchObject({ sent_to: expect.stringContaining('•••') })
    const { flow_id, purpose } = await browser.call('POST /auth/register/checkOtp/Flow2', {
      body: { phone: person.phone, code: await api.codeTo(person.phone) },
    })
    expect(purpose).toBe('register')
    expect(flow_id).toMatch(/^[\w-]{43}$/)
    expect(browser.token).toBeUndefined()
    expect(await browser.call('POST /auth/register', { body: { ...person, flow_id } })).toMatchObject({
      mobile_verified: true,
      email_verified: false,
      next_screen: 'complete_register',
    })
    expect(await browser.call('POST /auth/acting-company', { body: { user_company_id: null } })).toMatchObject({ name: person.name })
  })

  test('makes its e-mail verified, and the phone still waits for its own', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { email: person.email })
    expect(await browser.call('POST /auth/register', { body: { ...person, flow_id } })).toMatchObject({
      mobile_verified: false,
      email_verified: true,
      next_screen: 'mobile_otp',
    })
  })

  test('goes to a phone or to an e-mail, not to both and not to neither', async () => {
    const browser = await api.browser()
    const { phone, email } = newcomer()
    const pointerOf = async (body: object) =>
      (await browser.refusal('POST /auth/register/sendOtp/Flow2', { body })).body['errors'] as { pointer: string; code: string }[]
    expect(await pointerOf({ phone, email })).toEqual([expect.objectContaining({ pointer: '/email', code: 'invalid_choice' })])
    expect(await pointerOf({})).toEqual([expect.objectContaining({ pointer: '/phone', code: 'required' })])
    expect(await pointerOf({ phone: '065000000000' })).toEqual([expect.objectContaining({ pointer: '/phone', code: 'invalid_phone' })])
  })

  test('S09 tells who has an account only after the right code, and the code is used up by it', async () => {
    const browser = await api.browser()
    const phone = cast.samira.phone
    await send(browser, { phone })
    const code = await api.codeTo(phone)
    expect(await refusedCheck(browser, { phone, code: wrongCode(code) })).toMatchObject({ status: 422, code: 'otp_incorrect' })
    expect(await refusedCheck(browser, { phone, code })).toMatchObject({ status: 409, code: 'already_registered' })
    expect(await refusedCheck(browser, { phone, code })).toMatchObject({ status: 422, code: 'otp_incorrect' })
    const { rows } = await api.owner.query(`select from app.registration_flows where destination = $1`, [phone])
    expect(rows).toHaveLength(0)
  })

  test('S07 is nothing in another browser, for another phone, or for the session of somebody else', async () => {
    const [browser, other] = [await api.browser(), await api.browser()]
    const [{ phone }, { phone: second }] = [newcomer(), newcomer()]
    await send(browser, { phone })
    const code = await api.codeTo(phone)
    expect(await refusedCheck(other, { phone, code })).toMatchObject({ code: 'otp_incorrect' })
    expect(await refusedCheck(browser, { phone: second, code })).toMatchObject({ code: 'otp_incorrect' })
    await other.call('POST /auth/register', { body: newcomer({ phone }) })
    expect(await other.refusal('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })).toMatchObject({
      code: 'otp_incorrect',
    })
    await browser.call('POST /auth/register/checkOtp/Flow2', { body: { phone, code } })
    expect(await refusedCheck(browser, { phone, code })).toMatchObject({ code: 'otp_incorrect' })
  })

  test('is slowed down by browser', async () => {
    await api.enterFreshWindow()
    const browser = await api.browser()
    const codes: string[] = []
    for (let i = 0; i < 11; i += 1) codes.push((await refusedCheck(browser, { phone: newcomer().phone, code: '12345' })).code)
    expect([codes[9], codes[10]]).toEqual(['otp_incorrect', 'rate_limited'])
  })
})

describe('what a right code opened', () => {
  const refusal = async (browser: Client, person: ReturnType<typeof newcomer>, flow_id: string) =>
    browser.refusal('POST /auth/register', { body: { ...person, flow_id } })

  test('registers once', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    await browser.call('POST /auth/register', { body: { ...person, flow_id } })
    browser.token = undefined
    expect(await refusal(browser, person, flow_id)).toMatchObject(flowEnded)
  })

  test('registers one of two at once', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    const outcomes = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) =>
        browser.call('POST /auth/register', { body: { ...person, email, flow_id } }).then(
          () => 'registered',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['flow_ended', 'registered'])
    const { rows } = await api.owner.query(`select from app.users where phone = $1`, [person.phone])
    expect(rows).toHaveLength(1)
  })

  test('is of no use in another browser, for another phone, for an e-mail, or after half an hour', async () => {
    const [browser, thief, person] = [await api.browser(), await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    expect(await refusal(thief, person, flow_id)).toMatchObject(flowEnded)
    expect(await refusal(browser, newcomer({ email: person.email }), flow_id)).toMatchObject(flowEnded)
    await api.advance('30 minutes 1 second')
    expect(await refusal(browser, person, flow_id)).toMatchObject(flowEnded)
    expect(await refusal(browser, person, 'A'.repeat(43))).toMatchObject(flowEnded)
  })

  test('is of no use for another purpose, nor is that of another purpose for a registration', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    expect(await browser.refusal('POST /auth/psd', { body: { flow_id, ...twice(person.password) } })).toMatchObject(flowEnded)
    await api.owner.query(`update app.registration_flows set purpose = 'forgot_password' where destination = $1`, [person.phone])
    expect(await refusal(browser, person, flow_id)).toMatchObject(flowEnded)
  })

  test('survives a refused form, so that a mended one goes through', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    expect(await refusal(browser, { ...person, ...twice('Password1!') }, flow_id)).toMatchObject({ code: 'password_too_common' })
    expect(await browser.call('POST /auth/register', { body: { ...person, flow_id } })).toMatchObject({ mobile_verified: true })
  })

  test('is over when the phone has become an account meanwhile', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    await api.advance('2 minutes')
    await registered(api, { ...person, email: 'quicker@example.com' })
    expect(await refusal(browser, person, flow_id)).toMatchObject(flowEnded)
  })

  test('S12 opens a session of its own, whatever token is planted', async () => {
    const [browser, person] = [await api.browser(), newcomer()]
    const { flow_id } = await openFlow(api, browser, { phone: person.phone })
    browser.token = `dmn1_${'a'.repeat(43)}`
    expect(await refusal(browser, person, flow_id)).toMatchObject({ status: 401 })
    browser.token = undefined
    const { token } = await browser.call('POST /auth/register', { body: { ...person, flow_id } })
    expect(token).toMatch(/^dmn1_[\w-]{43}$/)
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ phone: person.phone })
  })
})
