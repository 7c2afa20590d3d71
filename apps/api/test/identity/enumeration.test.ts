import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { newcomer, ownPassword, registered } from '../support/registration.ts'

let api: TestApi
/** Phones and e-mails of one length: of an account that gave its code, of one that only typed them, of a company's user, and of nobody. */
let contacts: Record<'verified' | 'typed' | 'completed' | 'unknown', { phone: string; email: string }>
beforeAll(async () => {
  api = await startApi()
  const [verified, typed, unknown] = ['verify', 'typing', 'nobody'].map((name) => newcomer({ email: `${name}@example.com` }))
  if (!verified || !typed || !unknown) throw new Error('three were asked for')
  await registered(api, verified)
  await (await api.browser()).call('POST /auth/register', { body: typed })
  contacts = { verified, typed, completed: { phone: cast.samira.phone, email: cast.samira.email ?? '' }, unknown }
})
beforeEach(() => api.advance('6 hours'))
afterAll(() => api.stop())

/** The parts by which an onlooker can tell answers apart; those that differ for each answer anyway are left out. */
async function seen(browser: Client, path: string, body: object, idempotencyKey: string | null = randomUUID()) {
  const answer = await browser.send(await browser.sign('POST', path, body, idempotencyKey ?? undefined))
  const { date: _, 'set-cookie': cookie, 'x-request-id': __, ...headers } = answer.headers
  return {
    status: answer.status,
    headers,
    cookie: (typeof cookie === 'string' ? cookie : JSON.stringify(cookie ?? null)).replace(/=[\w-]{43};/, '=(43 letters);'),
    said: shapeOf(answer.body),
  }
}
/** Keys with the kind and length of their values; codes and plain truths as they are. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, /^(code|reason|title|error_msg|detail)$/.test(key) ? one : shapeOf(one)]),
    )
  return typeof value === 'string' ? `${value.length} letters` : value
}
const ofEach = async (look: (contact: { phone: string; email: string }, browser: Client) => Promise<unknown>) => {
  const answers = []
  for (const contact of Object.values(contacts)) answers.push(await look(contact, await api.browser()))
  return answers
}
const expectAllEqual = (answers: readonly unknown[]) => {
  expect(answers).toHaveLength(4)
  for (const answer of answers) expect(answer).toEqual(answers[0])
}

describe('S09 nobody learns who has an account', () => {
  test.each(['phone', 'email'] as const)('by logging in with a wrong password by %s', async (by) => {
    const answers = await ofEach((contact, browser) =>
      seen(browser, '/auth/login', { phone_or_email: contact[by], password: 'Wrong-Guess-77', remember_me: false }, null),
    )
    expect(answers[0]).toMatchObject({ status: 422 })
    // A phone has one length everywhere; of these e-mails none is longer than another.
    expectAllEqual(answers)
  })

  test.each(['phone', 'email'] as const)('by registering with a %s', async (by) => {
    const answers = await ofEach((contact, browser) =>
      seen(
        browser,
        '/auth/register',
        newcomer({ phone: newcomer().phone, email: 'newone@example.com', password: ownPassword, [by]: contact[by] }),
      ),
    )
    expect(answers[0]).toMatchObject({ status: 200, cookie: 'b=(43 letters); Path=/; HttpOnly; SameSite=Strict' })
    expectAllEqual(answers)
  })

  test('by registering with it and logging in, from whatever browser', async () => {
    const answers = await ofEach(async (contact, browser) => {
      await browser.call('POST /auth/register', {
        body: newcomer({ phone: contact.phone, email: 'third1@example.com', password: 'Kettle-Harbour-52' }),
      })
      browser.token = undefined
      const body = { phone_or_email: contact.phone, password: 'Kettle-Harbour-52', remember_me: false }
      return [await seen(browser, '/auth/login', body, null), await seen(await api.browser(), '/auth/login', body, null)]
    })
    expect(answers[0]).toMatchObject([{ status: 200 }, { status: 200 }])
    expectAllEqual(answers)
  })

  test('by being slowed down: what one has only typed frees no browser of it', async () => {
    const body = (contact: { phone: string }) => ({ phone_or_email: contact.phone, password: 'Wrong-Guess-77', remember_me: false })
    const answers = await ofEach(async (contact, browser) => {
      await browser.call('POST /auth/register', { body: newcomer({ phone: contact.phone, email: 'fourth@example.com' }) })
      browser.token = undefined
      const strangers = [await api.browser(), await api.browser()]
      for (let i = 0; i < 10; i += 1) await seen(strangers[i % 2] ?? browser, '/auth/login', body(contact), null)
      return seen(browser, '/auth/login', body(contact), null)
    })
    expect(answers[0]).toMatchObject({ status: 429 })
    expectAllEqual(answers)
  })

  test('by asking for the code of a registration that is begun, nor by a wrong one', async () => {
    const answers = await ofEach(async (contact, browser) => {
      await browser.call('POST /auth/register', { body: newcomer({ phone: contact.phone, email: 'second@example.com' }) })
      return [
        await seen(browser, '/auth/verified-mobile/sendOtp', { channel: 'mobile' }),
        await seen(browser, '/auth/verified-mobile/sendOtp', { channel: 'mobile' }),
        await seen(browser, '/auth/verified-mobile/checkOtpWithVerified', { channel: 'mobile', code: await wrongFor(contact.phone) }),
        await seen(browser, '/auth/verified-mobile/checkOtpWithVerified', { channel: 'mobile', code: '1' }),
      ]
    })
    expect(answers[0]).toMatchObject([{ status: 200 }, { status: 429 }, { status: 422 }, { status: 422 }])
    expectAllEqual(answers)
  })

  test.each(['phone', 'email'] as const)('by asking for a code before the registration by %s, nor by a wrong one', async (by) => {
    const answers = await ofEach(async (contact, browser) => [
      await seen(browser, '/auth/register/checkOtp/Flow2', { [by]: contact[by], code: '12345' }),
      await seen(browser, '/auth/register/sendOtp/Flow2', { [by]: contact[by] }),
      await seen(browser, '/auth/register/sendOtp/Flow2', { [by]: contact[by] }),
      await seen(browser, '/auth/register/checkOtp/Flow2', { [by]: contact[by], code: await wrongFor(contact[by]) }),
    ])
    expect(answers[0]).toMatchObject([{ status: 422 }, { status: 200 }, { status: 429 }, { status: 422 }])
    expectAllEqual(answers)
  })

  test('by what reaches the phone: a code, the same for all', async () => {
    const { rows } = await api.owner.query<{ to: string; sent: string }>(
      `select payload->>'to' as to, string_agg(payload->>'template' || ' ' || (payload->'facts'->>'purpose'), ', ' order by id) as sent from app.outbox
       where payload->>'to' = any($1) and payload->'facts'->>'purpose' = 'register' group by 1`,
      [Object.values(contacts).map(({ phone }) => phone)],
    )
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ sent }) => sent))).toEqual(new Set(['otp register']))
  })
})

const wrongFor = async (destination: string) => String((Number(await api.codeTo(destination)) + 1) % 100_000).padStart(5, '0')
