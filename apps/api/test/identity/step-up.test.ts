import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Answer, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { heldSale, letPass, offer, stepUp, type Sale } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const ask = (sale: Sale) => ({ params: { number: sale.number }, body: {} })
const messageTo = async (to: string) =>
  (
    await api.owner.query<{ facts: Record<string, string> }>(
      `select payload->'facts' as facts from app.outbox where kind = 'message' and payload->>'to' = $1 and payload->>'template' = 'otp' order by id desc limit 1`,
      [to],
    )
  ).rows[0]?.facts

describe('a step-up', () => {
  let sale: Sale
  beforeAll(async () => {
    sale = await heldSale(api, { registrationNumber: '7120458' })
    await letPass(api, '2 minutes')
  })

  test('is asked for, and its message names action, guarantee, amount and the end of the IBAN', async () => {
    expect(await sale.buyer.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({
      status: 409,
      code: 'step_up_required',
      body: { action: 'release', number: sale.number },
    })
    await sale.buyer.call('POST /auth/step-up/sendOtp', { body: { action: 'release', number: sale.number } })
    expect(await messageTo(cast.basel.phone)).toMatchObject({
      purpose: 'step_up',
      action: 'release',
      number: sale.number,
      amount_fils: expect.stringMatching(/^\d+$/),
      iban_tail: expect.stringMatching(/^\d{4}$/),
    })
  })

  test('for one action is no code for another, nor for a sign-in', async () => {
    const code = await api.codeTo(cast.basel.phone)
    expect(
      await sale.buyer.refusal('POST /auth/step-up/checkOtp', { body: { action: 'consent', number: sale.number, code } }),
    ).toMatchObject({ code: 'otp_incorrect' })
    expect(await sale.buyer.refusal('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code } })).toMatchObject({
      code: 'otp_incorrect',
    })
  })

  test('is good for five minutes, for this session, and once', async () => {
    const code = await api.codeTo(cast.basel.phone)
    await sale.buyer.call('POST /auth/step-up/checkOtp', { body: { action: 'release', number: sale.number, code } })
    await letPass(api, '5 minutes 1 second')
    expect(await sale.buyer.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({ code: 'step_up_required' })

    await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
    const again = await api.browser()
    await again.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })
    await api.owner.query('update app.sessions set trusted = true')
    expect(await again.refusal('POST /guarantees/:number/release', ask(sale))).toMatchObject({ code: 'step_up_required' })
    expect(await sale.buyer.call('POST /guarantees/:number/release', ask(sale))).toMatchObject({ operational_status: 'release_requested' })
    const { rows } = await api.owner.query(
      `select count(*)::int as unused from app.step_ups where used_at is null and proven_at > app.now() - interval '5 minutes'`,
    )
    expect(rows).toEqual([{ unused: 0 }])
  })

  test('is not sent about a guarantee that one may not see', async () => {
    const tareq = await api.as('tareq')
    expect(await tareq.refusal('POST /auth/step-up/sendOtp', { body: { action: 'release', number: sale.number } })).toMatchObject({
      status: 404,
    })
  })
})

describe('a session that ends', () => {
  test('in the moment of a call cannot win the race: the call is refused and changes nothing', async () => {
    const sale = await offer(api, { registrationNumber: '7120459' })
    const [other, watcher] = [
      new pg.Client({ connectionString: api.database.superuserUrl }),
      new pg.Client({ connectionString: api.database.superuserUrl }),
    ]
    await Promise.all([other.connect(), watcher.connect()])
    const request = await sale.buyer.sign('POST', `/guarantees/${sale.number}/reject`, { reason: 'x' }, randomUUID())
    await other.query('begin')
    await other.query(
      `update app.sessions set ended_at = now(), ended_reason = 'logout' where user_id = (select id from app.users where phone = $1)`,
      [cast.basel.phone],
    )
    const call: Promise<Answer> = sale.buyer.send(request)
    for (let waiting = 0; waiting === 0;) {
      waiting =
        (
          await watcher.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%app.idempotency%'`,
          )
        ).rowCount ?? 0
    }
    await other.query('commit')
    await Promise.all([other.end(), watcher.end()])
    expect((await call).body).toMatchObject({ code: 'session_invalid' })
    expect(await sale.seller.call('GET /guarantees/:number', { params: { number: sale.number } })).toMatchObject({
      operational_status: 'awaiting_acceptance',
    })
  })
})
