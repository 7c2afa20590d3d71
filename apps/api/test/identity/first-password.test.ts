import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inviteToSetPassword } from '#people/sign-in/index.ts'
import { phraseMessage } from '#notify/phrasing.ts'
import { quiet } from '../support/quiet.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { madeFor, newcomer, ownPassword, registered, twice } from '../support/registration.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
beforeEach(() => api.advance('1 hour'))
afterAll(() => api.stop())

/** Invites as a screen of the staff would, and reads the secret from the message. */
async function invite(userId: bigint): Promise<{ secret: string; to: string; text: string }> {
  await inviteToSetPassword(quiet(api.pool), userId)
  const { rows } = await api.owner.query<{ payload: Parameters<typeof phraseMessage>[0] }>(
    `select payload from app.outbox where payload->>'template' = 'account_invitation' order by id desc limit 1`,
  )
  const payload = rows[0]?.payload
  if (!payload) throw new Error('no invitation was sent')
  const { link, text } = phraseMessage(payload, 'https://damana.example')
  return { secret: new URL(link ?? '').searchParams.get('invite') ?? '', to: payload.to, text }
}
const openInvited = async (browser: Client, secret: string, to: string) => {
  await browser.call('POST /auth/register/sendOtp/Flow2', { body: { invite: secret } })
  return browser.call('POST /auth/register/checkOtp/Flow2', { body: { invite: secret, code: await api.codeTo(to) } })
}
const refusedSend = (browser: Client, secret: string) => browser.refusal('POST /auth/register/sendOtp/Flow2', { body: { invite: secret } })
const refusedPsd = (browser: Client, body: { flow_id?: string; password: string; password_confirmation: string }) =>
  browser.refusal('POST /auth/psd', { body })
const login = (browser: Client, phone_or_email: string, given = password) =>
  browser.call('POST /auth/login', { body: { phone_or_email, password: given } })
const refusedLogin = async (phone_or_email: string, given = password) =>
  (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email, password: given } })
const flowEnded = { status: 409, code: 'flow_ended' }

describe('an invitation', () => {
  test('leads by the code of the account to an own password and into the account', async () => {
    const { phone } = newcomer()
    const userId = await madeFor(api, { phone })
    const { secret, to, text } = await invite(userId)
    expect(to).toBe(phone)
    expect(text).toContain('https://damana.example/register-otp?invite=')
    const browser = await api.browser()
    const { flow_id, purpose } = await openInvited(browser, secret, phone)
    expect(purpose).toBe('first_password')
    expect(await browser.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })).toMatchObject({
      account_type: 'company',
      mobile_verified: true,
      next_screen: 'complete_register',
      company_permissions: ['damana.view', 'company.dashboard.running'],
    })
    await browser.call('POST /auth/acting-company', {
      body: { user_company_id: (await browser.call('GET /auth/check-auth')).user_company_id },
    })
    expect(await login(browser, phone, ownPassword)).toMatchObject({ next_screen: 'complete_register' })
    expect(await refusedSend(await api.browser(), secret)).toMatchObject(flowEnded)
    expect(await refusedPsd(await api.browser(), { flow_id, ...twice(ownPassword) })).toMatchObject(flowEnded)
  })

  test('of an account without a phone sends its code by e-mail', async () => {
    const { email } = newcomer()
    const { secret, to } = await invite(await madeFor(api, { email }))
    const browser = await api.browser()
    const { flow_id } = await openInvited(browser, secret, to)
    expect(to).toBe(email)
    expect(await browser.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })).toMatchObject({
      email_verified: true,
      mobile_verified: false,
      next_screen: 'complete_register',
    })
  })

  test('ends when a newer one goes out, after a week, and is nothing when it was guessed', async () => {
    const { phone } = newcomer()
    const userId = await madeFor(api, { phone })
    const first = await invite(userId)
    const second = await invite(userId)
    const browser = await api.browser()
    expect(await refusedSend(browser, first.secret)).toMatchObject(flowEnded)
    expect(await refusedSend(browser, 'A'.repeat(43))).toMatchObject(flowEnded)
    await browser.call('POST /auth/register/sendOtp/Flow2', { body: { invite: second.secret } })
    await api.advance('7 days')
    expect(await refusedSend(browser, second.secret)).toMatchObject(flowEnded)
  })

  test('to an account that has a password of its own leads nowhere', async () => {
    const { rows } = await api.owner.query<{ id: bigint }>(`select id from app.users where phone = $1`, [cast.huda.phone])
    const { secret } = await invite(rows[0]?.id ?? 0n)
    expect(await refusedSend(await api.browser(), secret)).toMatchObject(flowEnded)
    await login(await api.browser(), cast.huda.phone)
  })

  test('is told after the right code that its phone belongs to another account', async () => {
    const person = newcomer()
    const { secret } = await invite(await madeFor(api, { phone: person.phone }))
    await registered(api, person)
    await api.advance('5 minutes')
    const browser = await api.browser()
    await browser.call('POST /auth/register/sendOtp/Flow2', { body: { invite: secret } })
    expect(
      await browser.refusal('POST /auth/register/checkOtp/Flow2', { body: { invite: secret, code: await api.codeTo(person.phone) } }),
    ).toMatchObject({ status: 409, code: 'already_registered' })
  })

  test('sets one password, also when two are sent at once, and none that is well known', async () => {
    const { phone } = newcomer()
    const { secret } = await invite(await madeFor(api, { phone }))
    const browser = await api.browser()
    const { flow_id } = await openInvited(browser, secret, phone)
    expect(await refusedPsd(browser, { flow_id, ...twice('Password1!') })).toMatchObject({ status: 422, code: 'password_too_common' })
    const outcomes = await Promise.all(
      [ownPassword, 'Kettle-Harbour-52'].map((own) =>
        browser.call('POST /auth/psd', { body: { flow_id, ...twice(own) } }).then(
          () => 'set',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['flow_ended', 'set'])
  })

  test('a deactivated account is not opened by it', async () => {
    const { phone } = newcomer()
    const userId = await madeFor(api, { phone })
    const { secret } = await invite(userId)
    const browser = await api.browser()
    const { flow_id } = await openInvited(browser, secret, phone)
    await api.owner.query(`update app.users set deactivated_at = app.now() where id = $1`, [userId])
    expect(await refusedPsd(browser, { flow_id, ...twice(ownPassword) })).toMatchObject(flowEnded)
    expect(await refusedSend(browser, secret)).toMatchObject(flowEnded)
  })
})

describe('an initial password', () => {
  test('opens a session that leads by a code to an own password, and nowhere else', async () => {
    const { phone } = newcomer()
    await madeFor(api, { phone, initialFor: '72 hours' })
    const browser = await api.browser()
    const { token: first } = await login(browser, phone)
    expect(await browser.call('GET /auth/check-auth')).toMatchObject({ next_screen: 'mobile_otp', mobile_verified: false })
    expect(await refusedPsd(browser, { ...twice(ownPassword) })).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(await browser.refusal('GET /guarantees', { query: { side: 'sale' } })).toMatchObject({ status: 451, code: 'otp_required' })

    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const verified = await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(phone) } })
    expect(verified).toMatchObject({ next_screen: 'mobile_otp', mobile_verified: true })
    expect(await browser.refusal('GET /guarantees', { query: { side: 'sale' } })).toMatchObject({ status: 451, code: 'otp_required' })

    const own = await browser.call('POST /auth/psd', { body: { ...twice(ownPassword) } })
    expect(own).toMatchObject({ next_screen: 'complete_register' })
    // S12: a token of its own at each step.
    expect(new Set([first, verified.token, own.token]).size).toBe(3)
    await browser.call('GET /guarantees', { query: { side: 'sale' } })
    expect(await refusedLogin(phone)).toMatchObject({ code: 'login_failed' })
    expect(await login(browser, phone, ownPassword)).toMatchObject({ next_screen: 'complete_register' })
    expect(await refusedPsd(browser, { ...twice('Kettle-Harbour-52') })).toMatchObject({ status: 409, code: 'action_not_allowed' })
  })

  test('S12 the token from before the own password is worth nothing half a minute later', async () => {
    const { phone } = newcomer()
    await madeFor(api, { phone, initialFor: '72 hours' })
    const browser = await api.browser()
    await login(browser, phone)
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    const { token } = await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(phone) } })
    await browser.call('POST /auth/psd', { body: { ...twice(ownPassword) } })
    await api.advance('31 seconds')
    browser.token = token
    expect(await browser.refusal('GET /auth/check-auth')).toMatchObject({ status: 401 })
  })

  test('is right once, also for two at once', async () => {
    const { phone } = newcomer()
    await madeFor(api, { phone, initialFor: '72 hours' })
    const browsers = [await api.browser(), await api.browser()]
    const outcomes = await Promise.all(
      browsers.map((browser) =>
        login(browser, phone).then(
          () => 'in',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['in', 'login_failed'])
    expect(await refusedLogin(phone)).toMatchObject({ status: 422, code: 'login_failed' })
  })

  test('is over after 72 hours', async () => {
    const { phone } = newcomer()
    await madeFor(api, { phone, initialFor: '72 hours' })
    await api.advance('72 hours 1 second')
    expect(await refusedLogin(phone)).toMatchObject({ status: 422, code: 'login_failed' })
  })

  test('asks for the code also in a browser that the account knows', async () => {
    const { phone } = newcomer()
    const userId = await madeFor(api, { phone })
    const browser = await api.browser()
    const { flow_id } = await openInvited(browser, (await invite(userId)).secret, phone)
    await browser.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })
    await api.owner.query(`update app.users set initial_password_until = app.now() + interval '72 hours' where id = $1`, [userId])
    expect(await login(browser, phone, ownPassword)).toMatchObject({ next_screen: 'mobile_otp', mobile_verified: true })
    expect(await refusedPsd(browser, { ...twice('Kettle-Harbour-52') })).toMatchObject({ code: 'action_not_allowed' })
    await api.advance('10 minutes')
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(phone) } })
    expect(await browser.call('POST /auth/psd', { body: { ...twice('Kettle-Harbour-52') } })).toMatchObject({
      next_screen: 'complete_register',
    })
  })

  test('ended by an invitation, the sessions that it opened end too', async () => {
    const { phone } = newcomer()
    const userId = await madeFor(api, { phone, initialFor: '72 hours' })
    const [old, browser] = [await api.browser(), await api.browser()]
    await login(old, phone)
    const { flow_id } = await openInvited(browser, (await invite(userId)).secret, phone)
    await browser.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })
    expect(await old.refusal('GET /auth/check-auth')).toMatchObject({ status: 401 })
  })
})

test('without an invitation and without a session there is no first password to set', async () => {
  expect(await refusedPsd(await api.browser(), { ...twice(ownPassword) })).toMatchObject(flowEnded)
  expect(await refusedPsd(await api.as('samira'), { ...twice(ownPassword) })).toMatchObject({ status: 409, code: 'action_not_allowed' })
})
