import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { widad } from '#sandbox/cast.ts'
import { refusalInTurn, startApi, type Client, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast, password } from '../support/cast.ts'
import { completedSale, payoutOf } from '../support/money.ts'
import { ownPassword, wrongCode, twice } from '../support/registration.ts'
import { letBanksWork, offerForOwner } from '../support/sale.ts'

let api: TestApi
let stranger: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  stranger = await api.browser()
})
afterAll(() => api.stop())

const samira = cast.samira.phone
const unknown = '+962790009999'
const ask = (phone_or_email = samira, client = stranger) => client.call('POST /auth/forgot-password/check', { body: { phone_or_email } })
const refusedAsk = (phone_or_email = samira, client = stranger) =>
  client.refusal('POST /auth/forgot-password/check', { body: { phone_or_email } })
const check = (code: string, phone_or_email = samira, client = stranger) =>
  client.call('POST /auth/forgot-password/check-otp', { body: { phone_or_email, code } })
const refusedCheck = (code: string, phone_or_email = samira, client = stranger) =>
  client.refusal('POST /auth/forgot-password/check-otp', { body: { phone_or_email, code } })
const reset = (flow_id: string, client = stranger, given = ownPassword) =>
  client.call('POST /auth/forgot-password/reset-password', { body: { flow_id, ...twice(given) } })
const refusedReset = (flow_id: string, client = stranger, given = ownPassword) =>
  client.refusal('POST /auth/forgot-password/reset-password', { body: { flow_id, ...twice(given) } })
async function opened(phone_or_email = samira, client = stranger): Promise<string> {
  await ask(phone_or_email, client)
  return (await check(await api.codeTo(phone_or_email), phone_or_email, client)).flow_id
}
const login = (client: Client, given: string) => client.call('POST /auth/login', { body: { phone_or_email: samira, password: given } })
const triesAt = async (destination: string): Promise<number[]> =>
  (
    await api.owner.query<{ tries: number }>(`select tries from app.otp_codes where destination = $1 order by created_at`, [destination])
  ).rows.map(({ tries }) => tries)

describe('a forgotten password', () => {
  test('is set anew after the code; both contacts are told, and codes are unlocked', async () => {
    await api.owner.query(`update app.users set initial_password_until = app.now() where phone = $1`, [samira])
    await api.owner.query(
      `insert into app.code_failures (holder, purpose, failures, locked_until) select 'user:' || id, 'step_up', 10, app.now() + interval '1 hour' from app.users where phone = $1`,
      [samira],
    )
    expect(await ask('0790000001')).toMatchObject({ sent_to: '+962•••••001' })
    const { flow_id } = await check(await api.codeTo(samira), '0790000001')
    expect(await refusedReset(flow_id, stranger, 'Samira#2026')).toMatchObject({
      code: 'password_too_common',
      body: { errors: [{ pointer: '/password', code: 'password_too_common' }] },
    })
    expect(await reset(flow_id)).toEqual({ done: true })
    expect(await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: samira, password } })).toMatchObject({
      code: 'login_failed',
    })
    await login(await api.browser(), ownPassword)
    const { rows: told } = await api.owner.query(
      `select payload->>'channel' as channel, payload->>'to' as told from app.outbox where payload->>'template' = 'password_changed' order by id`,
    )
    expect(told).toEqual([
      { channel: 'sms', told: samira },
      { channel: 'email', told: cast.samira.email },
    ])
    const { rows } = await api.owner.query(
      `select f.failures, f.locked_until, initial_password_until, password_changed_at is not null as noted from app.users u join app.code_failures f on f.holder = 'user:' || u.id where phone = $1`,
      [samira],
    )
    expect(rows).toEqual([{ failures: 0, locked_until: null, initial_password_until: null, noted: true }])
    const { rows: events } = await api.owner.query(`select kind from app.security_events where kind = 'password_reset'`)
    expect(events).toHaveLength(1)
  })

  test('is found by a verified e-mail too, and never by one that was only typed', async () => {
    await reset(await opened('samira@example.com'))
    await login(await api.browser(), ownPassword)
    await api.owner.query(`update app.users set email_verified_at = null where phone = $1`, [cast.basel.phone])
    await ask('basel@example.com')
    await expect(api.codeTo('basel@example.com')).rejects.toThrow('no code')
  })

  test('of neither a phone nor an e-mail is a fault of the field; fixed lines, premium and satellite numbers are no phones', async () => {
    for (const typed of [
      'somebody',
      '065001234',
      '+962 6 500 1234',
      '0900 12345',
      '+44 909 8790000',
      '+1 900 555 0100',
      '+8816 3145 1234',
      '+882 16 12345678',
    ])
      expect(await refusedAsk(typed)).toMatchObject({
        status: 422,
        code: 'validation_failed',
        body: { errors: [{ pointer: '/phone_or_email' }] },
      })
    expect(await refusedAsk('a@b')).toMatchObject({ body: { errors: [{ pointer: '/phone_or_email', code: 'invalid_email' }] } })
  })
})

describe('S09 whether an account exists', () => {
  /** The part of an answer that a stranger can see. */
  async function seen(path: string, body: unknown) {
    const answer = await stranger.send(await stranger.sign('POST', `/auth/forgot-password/${path}`, body, randomUUID()))
    const { data, ...problem } = answer.body as Record<string, unknown>
    const { request_id: _, instance: __, server_time: ___, resend_at, sent_at, expires_at, retry_after, next_at, ...said } = problem
    const { sent_to = said['sent_to'], ...times } = (data ?? {}) as Record<string, string>
    delete said['sent_to']
    return {
      status: answer.status,
      // A limit's refusal writes out when the next code can be sent.
      said: next_at === undefined ? said : { ...said, title: null, detail: null, error_msg: null },
      keys: Object.keys(times),
      hasTimes: [
        resend_at !== undefined,
        sent_at !== undefined,
        typeof expires_at,
        typeof next_at,
        Math.round(Number(retry_after ?? 0) / 30),
      ],
      masked: String(sent_to).length,
      headers: Object.keys(answer.headers).sort(),
      length: next_at === undefined ? answer.headers['content-length'] : null,
    }
  }

  test('cannot be told by any answer: asking, too early, again, wrong codes, the lock, after the lock, the limit of the day', async () => {
    await api.owner.query(`insert into app.settings (name, value) values ('strangerCodesPerDay', '5')`)
    const strict = await startApi({ sharing: api })
    const walk = async (phone_or_email: string) => {
      stranger = await strict.browser()
      const code = { phone_or_email, code: '00000' }
      const seenOnes = [await seen('check-otp', code), await seen('check', { phone_or_email }), await seen('check', { phone_or_email })]
      for (let i = 0; i < 5; i += 1) seenOnes.push(await seen('check-otp', code))
      await api.advance('61 seconds')
      seenOnes.push(await seen('check', { phone_or_email }))
      for (let i = 0; i < 6; i += 1) seenOnes.push(await seen('check-otp', code))
      await api.advance('121 seconds')
      seenOnes.push(await seen('check', { phone_or_email }))
      await api.advance('1 hour')
      for (let i = 0; i < 4; i += 1) {
        seenOnes.push(await seen('check', { phone_or_email }))
        await api.advance('301 seconds')
      }
      return seenOnes
    }
    const known = await walk(samira)
    const never = await walk(unknown)
    expect(known.map(({ status }) => status)).toContain(429)
    expect(never).toEqual(known)
    expect(known.map(({ said }) => said['code'])).toEqual(expect.arrayContaining(['otp_too_early', 'otp_incorrect', 'otp_locked']))
    await expect(api.codeTo(unknown)).rejects.toThrow('no code')
    await strict.stop()
  })
})

describe('S06 guessing the code', () => {
  test('one after the other and sixty-four at once: five are looked at, ten over resends, then an hour, then a day', async () => {
    const guess = async (times: number) => {
      const code = await api.codeTo(samira)
      const wrongOne = (i: number) => String((Number(code) + 1 + i) % 100_000).padStart(5, '0')
      return Promise.all(Array.from({ length: times }, (_, i) => refusalInTurn(() => refusedCheck(wrongOne(i)))))
    }
    await ask()
    expect(new Set((await guess(64)).map(({ code }) => code))).toEqual(new Set(['otp_incorrect']))
    expect(await triesAt(samira)).toEqual([5])
    await api.advance('61 seconds')
    await ask()
    // Four wrong of the second code, then many at once: only one more is looked at.
    for (let i = 0; i < 4; i += 1) expect((await refusedCheck(wrongCode(await api.codeTo(samira)))).code).toBe('otp_incorrect')
    await guess(64)
    expect(await triesAt(samira)).toEqual([5, 5])
    expect((await refusedCheck(await api.codeTo(samira))).code).toBe('otp_locked')
    await api.advance('121 seconds')
    const locked = await refusedAsk()
    expect(locked).toMatchObject({ status: 429, code: 'otp_locked' })
    expect(locked.body['retry_after']).toBeGreaterThan(3400)
    await api.advance('58 minutes')
    for (const wait of ['61 seconds', '121 seconds']) {
      await ask()
      await guess(8)
      await api.advance(wait)
    }
    expect(await triesAt(samira)).toEqual([5, 5, 5, 5])
    await api.advance('2 hours')
    expect(await refusedAsk()).toMatchObject({ code: 'otp_locked' })
    await api.advance('22 hours')
    await reset(await opened())
    expect((await api.owner.query(`select from app.code_failures where failures > 0 or locked_until is not null`)).rowCount).toBe(0)
  })

  test('never lets an eleventh in a row be looked at, however the tries lie over the codes', async () => {
    await ask()
    for (let i = 0; i < 4; i += 1) await refusedCheck(wrongCode(await api.codeTo(samira)))
    for (const wait of ['61 seconds', '121 seconds']) {
      await api.advance(wait)
      await ask()
      const code = await api.codeTo(samira)
      await Promise.all(Array.from({ length: 30 }, () => refusedCheck(wrongCode(code))))
    }
    expect(await triesAt(samira)).toEqual([4, 5, 1])
  })

  test('by a stranger leaves the owner his own codes', async () => {
    await ask()
    for (let i = 0; i < 5; i += 1) await refusedCheck(wrongCode(await api.codeTo(samira)))
    await api.advance('61 seconds')
    await ask()
    for (let i = 0; i < 5; i += 1) await refusedCheck(wrongCode(await api.codeTo(samira)))
    await api.advance('61 seconds')
    const owner = await api.as('samira')
    const action = { action: 'bank_info' as const, iban: ibanOf(31) }
    await owner.call('POST /auth/step-up/sendOtp', { body: action })
    await owner.call('POST /auth/step-up/checkOtp', { body: { ...action, code: await api.codeTo(samira) } })
  })

  test('locks nothing but forgotten passwords: the links of that phone go on, and its owner can still answer', async () => {
    const { link } = await offerForOwner(api)
    for (const wait of ['61 seconds', '121 seconds']) {
      await ask(widad.phone)
      for (let i = 0; i < 5; i += 1) await refusedCheck('12345', widad.phone)
      await api.advance(wait)
    }
    expect((await refusedAsk(widad.phone)).code).toBe('otp_locked')
    const owner = await api.browser()
    await owner.call('POST /owner-links/:token/sendOtp', { params: { token: link }, body: {} })
    const code = await api.codeTo(widad.phone)
    await owner.call('POST /owner-links/:token/refuse', { params: { token: link }, body: { code, reason: 'لا أريد البيع' } })
  })
})

describe('S07 a code that is not this one', () => {
  test('of another purpose, number or browser, used or expired, is one and the same refusal', async () => {
    const owner = await api.as('samira')
    await ask()
    const code = await api.codeTo(samira)
    const bodies = [(await refusedCheck(code, cast.basel.phone)).body, (await refusedCheck(code, samira, await api.browser())).body]
    await check(code)
    bodies.push((await refusedCheck(code)).body)
    await api.advance('61 seconds')
    await ask()
    await api.advance('5 minutes 1 second')
    bodies.push((await refusedCheck(await api.codeTo(samira))).body)
    // A code of the same phone, but for a step-up.
    await owner.call('POST /auth/step-up/sendOtp', { body: { action: 'bank_info', iban: ibanOf(31) } })
    bodies.push((await refusedCheck(await api.codeTo(samira))).body)
    for (const { code: name, status, errors, detail } of bodies)
      expect({ name, status, errors, detail }).toEqual({
        name: 'otp_incorrect',
        status: 422,
        errors: [{ pointer: '/code', code: 'otp_incorrect' }],
        detail: bodies[0]?.['detail'],
      })
  })
})

describe('S11 a reset', () => {
  test('is good once, for half an hour, in the browser that gave the code', async () => {
    const flow = await opened()
    expect(await refusedReset(flow, await api.browser())).toMatchObject({ status: 409, code: 'flow_ended' })
    expect(await refusedReset(`${flow.startsWith('x') ? 'y' : 'x'}${flow.slice(1)}`)).toMatchObject({ code: 'flow_ended' })
    await reset(flow)
    expect(await refusedReset(flow)).toMatchObject({ code: 'flow_ended' })
    await api.advance('61 seconds')
    const late = await opened()
    await api.advance('30 minutes 1 second')
    expect(await refusedReset(late)).toMatchObject({ code: 'flow_ended' })
  })

  test('of two at once one is done, with one secret or with two', async () => {
    const passwords = ['Sparrow-Bicycle-41', 'Heron-Tricycle-52', 'Magpie-Carriage-63', 'Plover-Waggon-74']
    const flow = await opened()
    const once = await Promise.allSettled(passwords.map((given) => reset(flow, stranger, given)))
    expect(once.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of once) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'flow_ended' })

    const second = await api.browser()
    const flows = [await opened('samira@example.com'), await opened(samira, second)] as const
    const both = await Promise.allSettled([reset(flows[0], stranger, 'Robin-Rowboat-85'), reset(flows[1], second, 'Finch-Ferry-96')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = both[0].status === 'fulfilled' ? 'Robin-Rowboat-85' : 'Finch-Ferry-96'
    await login(await api.browser(), winner)
  })

  test('whose answer was lost may be sent again with its key, and is told the same', async () => {
    const flow = await opened()
    const body = { flow_id: flow, ...twice(ownPassword) }
    const key = randomUUID()
    for (const replayed of [undefined, 'true']) {
      const answer = await stranger.send(await stranger.sign('POST', '/auth/forgot-password/reset-password', body, key))
      expect({ status: answer.status, replayed: answer.headers['idempotent-replay'] }).toEqual({ status: 200, replayed })
    }
  })

  test('ends every session, also on the browser that the owner uses', async () => {
    const owner = await api.as('samira')
    const other = await api.browser()
    await login(other, password)
    await reset(await opened())
    for (const client of [owner, other])
      expect(await client.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
    const { rows } = await api.owner.query(
      `select count(*)::int as alive from app.sessions s join app.users u on u.id = s.user_id where u.phone = $1 and s.ended_at is null`,
      [samira],
    )
    expect(rows).toEqual([{ alive: 0 }])
  })

  test('holds payouts for a day', async () => {
    await api.owner.query(`insert into app.settings (name, value) values ('contactYoungSeconds', '86400')`)
    const strict = await startApi({ sharing: api })
    const sale = await completedSale(strict)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved' })
    const browser = await strict.browser()
    await reset(await opened(samira, browser), browser)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    await api.advance('23 hours 55 minutes')
    await letBanksWork(strict)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    await api.advance('6 minutes')
    await letBanksWork(strict)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
    await strict.stop()
  })
})
