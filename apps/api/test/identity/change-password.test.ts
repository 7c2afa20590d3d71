import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { completedSale, payoutOf } from '../support/money.ts'
import { ownPassword, twice } from '../support/registration.ts'

let api: TestApi
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
})
afterAll(() => api.stop())

const samira = cast.samira.phone
const change = (old_password = password, given = ownPassword) => ({ body: { old_password, ...twice(given) } })

describe('a change of password', () => {
  test('gives this session a new token, ends every other one, tells both contacts and holds payouts', async () => {
    const sale = await completedSale(api)
    const client = sale.seller
    const other = await api.browser()
    await other.call('POST /auth/login', { body: { phone_or_email: samira, password } })
    const before = client.token
    await api.owner.query(`update app.users set initial_password_until = null where phone = $1`, [samira])
    expect(await client.call('POST /auth/change-password', change())).toMatchObject({ name: cast.samira.name, token: expect.any(String) })
    expect(client.token).not.toBe(before)
    expect(await client.call('GET /auth/check-auth')).toMatchObject({ name: cast.samira.name })
    expect(await other.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    const { rows } = await api.owner.query<{ told: string }>(
      `select payload->>'to' as told from app.outbox where payload->>'template' = 'password_changed' order by id`,
    )
    expect(rows.map(({ told }) => told)).toEqual([samira, cast.samira.email])
    await (await api.browser()).call('POST /auth/login', { body: { phone_or_email: samira, password: ownPassword } })
  })

  test('refuses the old password as the new one, also in Arabic digits', async () => {
    const client = await api.as('samira')
    for (const same of [password, password.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')])
      expect(await client.refusal('POST /auth/change-password', change(password, same))).toMatchObject({
        status: 422,
        code: 'password_unchanged',
        body: { errors: [{ pointer: '/password', code: 'password_unchanged' }] },
      })
  })

  test('with Arabic digits opens the account by Latin ones, and the other way round', async () => {
    const client = await api.as('samira')
    const [arabic, latin] = ['Wadi-Rum-Sky#٧٣', 'Wadi-Rum-Sky#73']
    await client.call('POST /auth/change-password', change(password, arabic))
    for (const given of [latin, arabic, 'Wadi-Rum-Sky#۷۳'])
      await (await api.browser()).call('POST /auth/login', { body: { phone_or_email: samira, password: given } })
  })

  test('wants the old password, and one that is not well known', async () => {
    const client = await api.as('samira')
    expect(await client.refusal('POST /auth/change-password', change('not hers'))).toMatchObject({
      status: 422,
      code: 'old_password_wrong',
      body: { errors: [{ pointer: '/old_password', code: 'old_password_wrong' }] },
    })
    expect(await client.refusal('POST /auth/change-password', change(password, 'Password#1'))).toMatchObject({
      code: 'password_too_common',
    })
    expect(await client.refusal('POST /auth/change-password', change(password, 'Samira#2026'))).toMatchObject({
      code: 'password_too_common',
    })
    expect(await client.refusal('POST /auth/change-password', change(password, 'nocapital1!'))).toMatchObject({ code: 'validation_failed' })
  })

  test('S10 guesses of the old one are as few as at the sign-in, and a right one does not count', async () => {
    await api.enterFreshWindow()
    const client = await api.as('samira')
    const passwords = [password, 'Heron-Tricycle-52', 'Magpie-Carriage-63', 'Plover-Waggon-74', ownPassword]
    for (const [i, old] of passwords.slice(0, -1).entries()) await client.call('POST /auth/change-password', change(old, passwords[i + 1]))
    const codes = []
    for (let i = 0; i < 12; i += 1) codes.push((await client.refusal('POST /auth/change-password', change(`guess ${i}`))).code)
    expect(codes).toEqual([...Array(10).fill('old_password_wrong'), 'rate_limited', 'rate_limited'])
    const right = change(ownPassword, 'Robin-Rowboat-85')
    expect(await client.refusal('POST /auth/change-password', right)).toMatchObject({ status: 429, code: 'rate_limited' })
    await api.advance('16 minutes')
    await client.call('POST /auth/change-password', right)
  })

  test('of two at once one is done', async () => {
    const client = await api.as('samira')
    const both = await Promise.allSettled(
      ['Heron-Tricycle-52', 'Magpie-Carriage-63'].map((given) => client.call('POST /auth/change-password', change(password, given))),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('whose answer was lost may be sent again with its key, and brings the same token', async () => {
    const client = await api.as('samira')
    const request = () => client.sign('POST', '/auth/change-password', change().body, key)
    const key = randomUUID()
    const first = await client.send(await request())
    const again = await client.send(await request())
    expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
  })
})
