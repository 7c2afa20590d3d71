import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password, type Person } from '../support/cast.ts'
import { fileOf, png } from '../files/samples.ts'
import { expectBooksToAgree, offer } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

async function prove(client: Client, person: Person): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'close_account' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'close_account', code: await api.codeTo(cast[person].phone) } })
}
const close = (client: Client) => client.call('POST /profile/close')
const refusalOf = (client: Client) => client.refusal('POST /profile/close')

describe('closing an account', () => {
  test('is refused while a guarantee is open, and names it', async () => {
    const { seller, buyer, number } = await offer(api)
    for (const [client, person] of [
      [seller, 'samira'],
      [buyer, 'basel'],
    ] as const) {
      expect(await client.call('GET /profile/close')).toMatchObject({ allowed: false, reason: 'guarantees_open', guarantees: [number] })
      await prove(client, person)
      expect(await refusalOf(client)).toMatchObject({ status: 409, body: { code: 'action_not_allowed', reason: 'guarantees_open' } })
    }
    await seller.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    expect(await seller.call('GET /profile/close')).toMatchObject({ allowed: true, reason: null, guarantees: [] })
  })

  test('is refused to the primary user of a company', async () => {
    expect(await (await api.as('khaled')).call('GET /profile/close')).toMatchObject({ allowed: false, reason: 'company_primary' })
  })

  test('asks for a code', async () => {
    expect(await refusalOf(await api.as('tareq'))).toMatchObject({ status: 409, body: { code: 'step_up_required' } })
  })

  test('names what stays and for how long', async () => {
    const { kept } = await (await api.as('tareq')).call('GET /profile/close')
    expect(kept).toEqual([
      { what: 'money', period: 'P10Y' },
      { what: 'identity', period: 'P5Y' },
      { what: 'security', period: 'P18M' },
      { what: 'sessions', period: 'P90D' },
    ])
  })

  test('ends every session, deletes what need not be kept, and leaves the phone taken', async () => {
    const samira = await api.as('samira')
    await samira.call('POST /profile/avatar', { body: { file: fileOf(await png(), 'a.png', 'image/png') } })
    const other = await api.browser()
    await other.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
    await prove(samira, 'samira')
    expect(await close(samira)).toEqual({ done: true })
    for (const client of [samira, other]) expect((await client.refusal('GET /auth/check-auth')).status).toBe(401)

    const { rows } = await api.owner.query(
      `select email, avatar_path, password_hash, deactivated_at is not null as closed, mobile_verified_at is not null as phone_taken,
        (select count(*)::int from app.sessions s where s.user_id = u.id and s.ended_at is null) as sessions,
        (select count(*)::int from app.browser_keys k where k.user_id = u.id) as keys,
        (select count(*)::int from app.notifications n where n.user_id = u.id) as notifications,
        (select count(*)::int from app.bank_accounts b where b.party_id = u.party_id) > 0 as has_account
       from app.users u where phone = $1`,
      [cast.samira.phone],
    )
    expect(rows).toEqual([
      {
        email: null,
        avatar_path: null,
        password_hash: null,
        closed: true,
        phone_taken: true,
        sessions: 0,
        keys: 0,
        notifications: 0,
        has_account: true,
      },
    ])
    const again = await api.browser()
    expect((await again.refusal('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })).body['code']).toBe(
      'login_failed',
    )
    const { rows: told } = await api.owner.query<{ channel: string }>(
      `select payload->>'channel' as channel from app.outbox where payload->>'template' = 'account_closed' order by 1`,
    )
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    const { rows: noted } = await api.owner.query(`select 1 from app.security_events where kind = 'account_closed_by_person'`)
    expect(noted).toHaveLength(1)
  })

  test('takes a sub-user out of the company', async () => {
    const huda = await api.as('huda')
    await prove(huda, 'huda')
    await close(huda)
    const { rows } = await api.owner.query(
      `select e.what from app.membership_events e join app.users u on u.id = e.user_id where u.phone = $1 order by e.id desc limit 1`,
      [cast.huda.phone],
    )
    expect(rows).toEqual([{ what: 'removed' }])
  })
})
