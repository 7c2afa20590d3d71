import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { openStream } from '../support/stream.ts'

let api: TestApi
let here: Client
beforeAll(async () => {
  api = await startApi()
  here = await api.as('samira')
})
afterAll(() => api.stop())
beforeEach(async () => {
  await end(here, 'others')
})

/** Gives the code that ending sessions asks for. */
async function prove(client: Client): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'end_sessions' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'end_sessions', code: await api.codeTo(cast.samira.phone) } })
}
async function end(client: Client, which: string) {
  await prove(client)
  return client.call('POST /profile/devices', { body: { end: which } })
}

/** The same person in another browser, which is let in by its code. */
async function otherBrowser(): Promise<Client> {
  const client = await api.browser()
  await client.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password } })
  await api.owner.query(`update app.sessions set trusted = true where id = (select max(id) from app.sessions)`)
  return client
}
const devicesOf = async (client: Client) => (await client.call('GET /profile/devices')).devices
const idOf = async (client: Client) => (await devicesOf(client)).find(({ is_this }) => is_this)?.id ?? ''
const events = async (kind: string) =>
  (
    await api.owner.query<{ session_id: string; facts: unknown }>(
      `select session_id, facts from app.security_events where kind = $1 order by id`,
      [kind],
    )
  ).rows

describe('my devices', () => {
  test('are fifty at most: signing in once more ends the one that was longest not used', async () => {
    const idle = await otherBrowser()
    await api.owner.query(
      `insert into app.sessions (token_sha256, binding_cookie_hash, user_id, jkt, public_jwk, trusted, ip, user_agent, last_used_at)
      select sha256(n::text::bytea), sha256(n::text::bytea), s.user_id, s.jkt, s.public_jwk, true, s.ip, s.user_agent, app.now() + interval '1 second'
      from generate_series(1, 48) n, (select * from app.sessions order by id desc limit 1) s`,
    )
    await api.owner.query(
      `update app.sessions set last_used_at = app.now() - interval '1 hour' where id = (select max(id) - 48 from app.sessions)`,
    )
    await otherBrowser()
    expect(await idle.refusal('GET /profile/devices')).toMatchObject({ status: 401 })
    expect(await devicesOf(here)).toHaveLength(50)
    const { rows } = await api.owner.query(`select count(*)::int as ended from app.sessions where ended_reason = 'too_many'`)
    expect(rows).toEqual([{ ended: 1 }])
  })

  test('are the sessions that are alive, this one first', async () => {
    const [older, newer] = [await otherBrowser(), await otherBrowser()]
    const devices = await devicesOf(older)
    expect(devices.map(({ id }) => id)).toEqual([await idOf(older), await idOf(newer), await idOf(here)])
    expect(devices.map(({ is_this }) => is_this)).toEqual([true, false, false])
    expect(devices[0]).toMatchObject({ ip: '127.0.•.•', trusted: true })
  })

  test('bear the name of the browser, in the language of the call', async () => {
    const other = await otherBrowser()
    const id = await idOf(other)
    await api.owner.query(`update app.sessions set user_agent = $2 where id = $1`, [
      id,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    ])
    expect((await devicesOf(here)).find((device) => device.id === id)?.name).toBe('Edge، Windows')
    here.lang = 'en'
    expect((await devicesOf(here)).find((device) => device.id === id)?.name).toBe('Edge, Windows')
    here.lang = 'ar'
  })

  test('leave out what has ended or fallen asleep', async () => {
    const [left, asleep] = [await otherBrowser(), await otherBrowser()]
    await left.call('POST /auth/logout')
    await api.owner.query(`update app.sessions set last_used_at = app.now() - interval '13 hours' where id = $1`, [await idOf(asleep)])
    expect(await devicesOf(here)).toHaveLength(1)
  })
})

describe('ending a device', () => {
  test('asks for a code each time, whose message says what it is for', async () => {
    const other = await otherBrowser()
    const body = { end: await idOf(other) }
    expect(await here.refusal('POST /profile/devices', { body })).toMatchObject({
      status: 409,
      code: 'step_up_required',
      body: { action: 'end_sessions' },
    })
    await other.call('GET /auth/check-auth')
    await end(here, body.end)
    const { rows } = await api.owner.query(
      `select payload->'facts'->>'action' as action from app.outbox where payload->>'template' = 'otp' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'end_sessions' }])
    expect((await here.refusal('POST /profile/devices', { body: { end: 'others' } })).code).toBe('step_up_required')
  })

  test('one other: its next call is refused, the rest stay', async () => {
    const [gone, stays] = [await otherBrowser(), await otherBrowser()]
    const id = await idOf(gone)
    const { devices } = await end(here, id)
    expect(devices.map((device) => device.id)).toEqual([await idOf(here), await idOf(stays)])
    expect(await gone.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, code: 'session_invalid' })
    expect((await events('session_ended_by_person')).at(-1)).toEqual({ session_id: id, facts: { from: await idOf(here) } })
  })

  test('all others: only this one is left', async () => {
    const others = [await otherBrowser(), await otherBrowser()]
    const { devices } = await end(here, 'others')
    expect(devices.map(({ is_this }) => is_this)).toEqual([true])
    for (const other of others) expect((await other.refusal('GET /auth/check-auth')).status).toBe(401)
  })

  test('nothing else to end is no mistake', async () => {
    expect((await end(here, 'others')).devices).toHaveLength(1)
  })

  test.each([
    ["somebody else's", async () => idOf(await api.as('basel'))],
    ['one that does not exist', async () => '999999999'],
    ['this one, which signs out instead', async () => idOf(here)],
    [
      'one that has ended',
      async () => {
        const other = await otherBrowser()
        const id = await idOf(other)
        await other.call('POST /auth/logout')
        return id
      },
    ],
  ])('%s cannot be ended', async (_, idOfIt) => {
    const id = await idOfIt()
    await prove(here)
    expect(await here.refusal('POST /profile/devices', { body: { end: id } })).toMatchObject({ status: 404, code: 'not_found' })
    await here.call('GET /auth/check-auth')
    await (await api.as('basel')).call('GET /auth/check-auth')
  })

  test('two that end each other at once: at most one of them is left', async () => {
    const [one, two] = [await otherBrowser(), await otherBrowser()]
    const [idOfOne, idOfTwo] = [await idOf(one), await idOf(two)]
    await prove(one)
    await prove(two)
    const ended = await Promise.allSettled([
      one.call('POST /profile/devices', { body: { end: idOfTwo } }),
      two.call('POST /profile/devices', { body: { end: idOfOne } }),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('signing out closes the stream of this one', async () => {
    const other = await otherBrowser()
    const stream = await openStream(api, other)
    await other.call('POST /auth/logout')
    await stream.ended()
  })

  test('S31 closes the stream it kept open at another process', async () => {
    const second = await startApi({ sharing: api })
    const other = await otherBrowser()
    const stream = await openStream(second, other)
    const foreign = await openStream(second, here)
    await end(here, await idOf(other))
    await stream.ended()
    expect(foreign.isOpen()).toBe(true)
    await foreign.leave()
    await second.stop()
  })
})
