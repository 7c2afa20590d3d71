import { once } from 'node:events'
import jsQr from 'jsqr'
import { TOTP } from 'otpauth'
import pg from 'pg'
import type { StaffRole } from '@damana/contract/statuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { password, staffCast, type StaffName } from '../support/cast.ts'

let api: TestApi
let nour: Client
let salma: Client
beforeAll(async () => {
  api = await startApi()
  ;[nour, salma] = [await api.staff('nour'), await api.staff('salma')]
})
afterAll(() => api.stop())

const reason = 'بطلب من الموظف'
const refused = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['reason']]
const idOf = async (email: string) =>
  (await api.owner.query<{ id: string }>('select id::text from app.staff where email = $1', [email])).rows[0]?.id ?? ''
const idOfCast = (name: StaffName) => idOf(staffCast[name].email)
const codeAt = (secret: string, shift: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + shift })
const linkTo = async (email: string): Promise<string> => {
  const { rows } = await api.owner.query<{ path: string }>(
    `select payload->'facts'->>'path' as path from app.outbox where payload->>'template' = 'staff_invitation' and payload->>'to' = $1 order by id desc limit 1`,
    [email],
  )
  return rows[0]?.path.split('/').at(-1) ?? ''
}
type Proposed = { kind: 'role'; role: StaffRole } | { kind: 'authenticator' } | { kind: 'deactivate' }
/** Proposes a change and names it. */
async function propose(by: Client, id: string, change: Proposed): Promise<string> {
  const { waiting } = await by.call('POST /admin/staff/:id/propose', { params: { id }, body: { ...change, reason } })
  return waiting?.id ?? ''
}
const confirm = (by: Client, id: string) => by.call('POST /admin/staff-changes/:id/confirm', { params: { id }, body: {} })
const rejectConfirm = (by: Client, id: string) => by.refusal('POST /admin/staff-changes/:id/confirm', { params: { id }, body: {} })

/** The modules that a phone reads in a code that is drawn as squares of a path, with a quiet zone of four. */
function readModules({ size, path }: { size: number; path: string }): string | undefined {
  const [scale, quiet] = [4, 4]
  const side = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = (((Number(y) + quiet) * scale + dy) * side + (Number(x) + quiet) * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  return jsQr(pixels, side, side)?.data
}

let people = 0
interface Joined {
  id: string
  email: string
  secret: string
  codes: readonly string[]
  client: Client
}
/** Somebody new on the staff, by the way that everybody takes, signed in. */
async function join(role: StaffRole): Promise<Joined> {
  people += 1
  const email = `new${people}@damana.example`
  const { id } = await nour.call('POST /admin/staff/invite', { body: { name: 'هدى سالم', email, role, reason } })
  await confirm(salma, id)
  const params = { token: await linkTo(email) }
  const client = await api.browser()
  client.apiKey = 'admin-2026.1'
  const { totp_secret: secret } = await client.call('GET /admin/invitations/:token', { params })
  const { recovery_codes: codes } = await client.call('POST /admin/invitations/:token', {
    params,
    body: { password: 'Zaytoun#2026-x', totp: codeAt(secret, -30_000) },
  })
  await client.call('POST /admin/auth/login', { body: { email, password: 'Zaytoun#2026-x', totp: codeAt(secret, 0) } })
  return { id: await idOf(email), email, secret, codes, client }
}

describe('an invitation', () => {
  test('is sent when a second administrator confirms it, and makes a member with recovery codes', async () => {
    const body = { name: 'رامي سعد', email: 'Rami@damana.example', role: 'finance', reason } as const
    const { id, email, status } = await nour.call('POST /admin/staff/invite', { body })
    expect([email, status]).toEqual(['rami@damana.example', 'waiting'])
    expect(await linkTo('rami@damana.example')).toBe('')
    expect(refused(await nour.refusal('POST /admin/staff/invite', { body }))).toEqual([409, 'staff_change_waits'])
    expect(refused(await rejectConfirm(nour, id))).toEqual([409, 'made_by_you'])
    expect(await confirm(salma, id)).toMatchObject({
      status: 'confirmed',
      proposed_by: staffCast.nour.name,
      decided_by: staffCast.salma.name,
    })
    expect(refused(await rejectConfirm(salma, id))).toEqual([409, 'staff_change_settled'])
    const { invitations } = await nour.call('GET /admin/staff')
    expect(invitations).toMatchObject([{ email: 'rami@damana.example', role: 'finance', invited_by: staffCast.nour.name }])
    const stranger = await api.browser()
    const params = { token: await linkTo('rami@damana.example') }
    const shown = await stranger.call('GET /admin/invitations/:token', { params })
    expect(shown).toMatchObject({
      purpose: 'join',
      role: 'finance',
      totp_qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h1/) },
    })
    const join = { params, body: { password: 'Zaytoun#2026-x', totp: codeAt(shown.totp_secret, 0) } }
    expect(readModules(shown.totp_qr)).toBe(shown.totp_uri)
    const { recovery_codes } = await stranger.call('POST /admin/invitations/:token', join)
    expect(recovery_codes).toHaveLength(10)
    expect(await stranger.refusal('POST /admin/invitations/:token', join)).toMatchObject({ status: 404 })
    const member = await salma.call('GET /admin/staff/:id', { params: { id: await idOf('rami@damana.example') } })
    expect(member).toMatchObject({
      state: 'active',
      recovery_codes_left: 10,
      history: [{ what: 'joined' }, { what: 'invite', proposed_by: staffCast.nour.name, decided_by: staffCast.salma.name, reason }],
    })
    expect(refused(await nour.refusal('POST /admin/staff/invite', { body }))).toEqual([409, 'staff_exists'])
  })

  test('that another administrator refuses, or its proposer withdraws, is not sent', async () => {
    const invite = (email: string) => nour.call('POST /admin/staff/invite', { body: { name: 'رامي سعد', email, role: 'admin', reason } })
    const [one, other] = [await invite('one@damana.example'), await invite('other@damana.example')]
    const params = { id: one.id }
    expect(refused(await salma.refusal('POST /admin/staff-changes/:id/withdraw', { params, body: {} }))).toEqual([409, 'no_permission'])
    expect(await salma.call('POST /admin/staff-changes/:id/refuse', { params, body: {} })).toMatchObject({ status: 'refused' })
    expect(await nour.call('POST /admin/staff-changes/:id/withdraw', { params: { id: other.id }, body: {} })).toMatchObject({
      status: 'withdrawn',
    })
    for (const { id } of [one, other]) expect(refused(await rejectConfirm(salma, id))).toEqual([409, 'staff_change_settled'])
    expect([await linkTo('one@damana.example'), await linkTo('other@damana.example')]).toEqual(['', ''])
  })
})

describe('an invitation that is not accepted yet', () => {
  const invite = async (email: string) => {
    const { id } = await nour.call('POST /admin/staff/invite', { body: { name: 'رامي سعد', email, role: 'admin', reason } })
    await confirm(salma, id)
    const { invitations } = await nour.call('GET /admin/staff')
    return { change: id, id: invitations.find((one) => one.email === email)?.id ?? '', link: { token: await linkTo(email) } }
  }
  const revoke = (id: string) => ({ params: { id }, body: { reason: 'عنوان خاطئ' } })

  test('is revoked by one administrator: its link opens nothing, and the change says who did it and why', async () => {
    const { id, change, link } = await invite('wrong@damana.example')
    const stranger = await api.browser()
    const { totp_secret } = await stranger.call('GET /admin/invitations/:token', { params: link })
    const { invitations } = await nour.call('POST /admin/staff-invitations/:id/revoke', revoke(id))
    expect(invitations.filter(({ email }) => email === 'wrong@damana.example')).toEqual([])
    expect(await stranger.refusal('GET /admin/invitations/:token', { params: link })).toMatchObject({ status: 404 })
    const join = { params: link, body: { password: 'Zaytoun#2026-x', totp: codeAt(totp_secret, 0) } }
    expect(await stranger.refusal('POST /admin/invitations/:token', join)).toMatchObject({ status: 404 })
    expect(refused(await salma.refusal('POST /admin/staff-invitations/:id/revoke', revoke(id)))).toEqual([409, 'staff_invitation_settled'])
    expect(await salma.call('GET /admin/staff-changes/:id', { params: { id: change } })).toMatchObject({
      status: 'confirmed',
      revoked: { by: staffCast.nour.name, reason: 'عنوان خاطئ' },
    })
    const { rows } = await api.owner.query(`select facts from app.security_events where kind = 'staff_invitation_revoked'`)
    expect(rows).toEqual([{ facts: { invitation: id } }])
    const again = await invite('wrong@damana.example')
    expect(await stranger.call('GET /admin/invitations/:token', { params: again.link })).toMatchObject({ purpose: 'join' })
  })

  test('is either accepted or revoked, never both at once', async () => {
    const { id, link } = await invite('race@damana.example')
    const stranger = await api.browser()
    const { totp_secret } = await stranger.call('GET /admin/invitations/:token', { params: link })
    const body = { password: 'Zaytoun#2026-x', totp: codeAt(totp_secret, 0) }
    const outcomes = await Promise.allSettled([
      stranger.call('POST /admin/invitations/:token', { params: link, body }),
      salma.call('POST /admin/staff-invitations/:id/revoke', revoke(id)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isMember = (await idOf('race@damana.example')) !== ''
    expect(isMember).toBe(outcomes[0].status === 'fulfilled')
    if (isMember) await confirm(salma, await propose(nour, await idOf('race@damana.example'), { kind: 'deactivate' }))
  })

  test('does not exist to other staff, and neither does one that was never made', async () => {
    const { id } = await invite('open@damana.example')
    const fadi = await api.staff('fadi')
    expect(await fadi.refusal('POST /admin/staff-invitations/:id/revoke', revoke(id))).toMatchObject({ status: 404 })
    expect(await nour.refusal('POST /admin/staff-invitations/:id/revoke', revoke('999999'))).toMatchObject({ status: 404 })
  })
})

describe('a change', () => {
  test('of a role counts when it is confirmed, and ends the sessions, whose streams hear of it', async () => {
    const { id, client, email } = await join('finance')
    const change = await propose(nour, id, { kind: 'role', role: 'reviewer' })
    expect(await client.call('GET /admin/auth/me')).toMatchObject({ role: 'finance' })
    const { rows: sessions } = await api.owner.query<{ id: string }>('select id::text from app.sessions where staff_id = $1', [id])
    const hearing = new pg.Client({ connectionString: api.database.ownerUrl })
    await hearing.connect()
    await hearing.query('listen session_ended')
    const heard = once(hearing, 'notification')
    await confirm(salma, change)
    expect(await heard).toMatchObject([{ channel: 'session_ended', payload: sessions[0]?.id }])
    await hearing.end()
    expect(await client.refusal('GET /admin/auth/me')).toMatchObject({ status: 401 })
    expect(await nour.call('GET /admin/staff/:id', { params: { id } })).toMatchObject({
      role: 'reviewer',
      history: [{ what: 'role', role_before: 'finance', role: 'reviewer' }, { what: 'joined' }, { what: 'invite' }],
    })
    const { rows } = await api.owner.query(
      `select payload->'facts'->>'what' as what from app.outbox where payload->>'template' = 'staff_account' and payload->>'to' = $1`,
      [email],
    )
    expect(rows).toEqual([{ what: 'role' }])
  })

  test('that deactivates ends the sessions, the codes and the proposals of the member', async () => {
    const { id, client, email, secret, codes } = await join('admin')
    const theirs = await propose(client, await idOfCast('yazan'), { kind: 'deactivate' })
    const change = await propose(salma, id, { kind: 'deactivate' })
    expect(refused(await rejectConfirm(client, change))).toEqual([409, 'staff_oneself'])
    await confirm(nour, change)
    expect(await client.refusal('GET /admin/auth/me')).toMatchObject({ status: 401 })
    const credentials = { email, password: 'Zaytoun#2026-x' }
    for (const factor of [{ totp: codeAt(secret, 30_000) }, { recovery_code: codes[0] ?? '' }])
      expect(await client.refusal('POST /admin/auth/login', { body: { ...credentials, ...factor } })).toMatchObject({
        code: 'login_failed',
      })
    expect(refused(await rejectConfirm(nour, theirs))).toEqual([409, 'staff_change_settled'])
    expect(await nour.call('GET /admin/staff-changes/:id', { params: { id: theirs } })).toMatchObject({ status: 'lapsed' })
    expect(await nour.call('GET /admin/staff/:id', { params: { id } })).toMatchObject({
      state: 'deactivated',
      actions: [{ reason: 'staff_deactivated' }, { reason: 'staff_deactivated' }, { reason: 'staff_deactivated' }],
    })
  })

  test('that resets an authenticator asks for another, by a link and the password in use', async () => {
    const { id, client, email, secret, codes } = await join('reviewer')
    await confirm(salma, await propose(nour, id, { kind: 'authenticator' }))
    expect(await client.refusal('GET /admin/auth/me')).toMatchObject({ status: 401 })
    client.token = undefined
    const credentials = { email, password: 'Zaytoun#2026-x' }
    for (const factor of [{ totp: codeAt(secret, 30_000) }, { recovery_code: codes[0] ?? '' }])
      expect(await client.refusal('POST /admin/auth/login', { body: { ...credentials, ...factor } })).toMatchObject({
        code: 'totp_incorrect',
      })
    expect(await nour.call('GET /admin/staff/:id', { params: { id } })).toMatchObject({ state: 'no_authenticator', recovery_codes_left: 0 })
    const params = { token: await linkTo(email) }
    const shown = await client.call('GET /admin/invitations/:token', { params })
    expect(shown).toMatchObject({ purpose: 'authenticator', email })
    const connect = (typed: string) => ({ params, body: { password: typed, totp: codeAt(shown.totp_secret, -30_000) } })
    expect(await client.refusal('POST /admin/invitations/:token', connect('Zaytoun#2026-y'))).toMatchObject({ code: 'login_failed' })
    const { recovery_codes } = await client.call('POST /admin/invitations/:token', connect(credentials.password))
    expect(recovery_codes).toHaveLength(10)
    await client.call('POST /admin/auth/login', { body: { ...credentials, totp: codeAt(shown.totp_secret, 0) } })
    expect(await nour.call('GET /admin/staff/:id', { params: { id } })).toMatchObject({ state: 'active' })
  })

  test('waits alone: of two that are proposed at once for one member, one is', async () => {
    const { id } = await join('finance')
    const outcomes = await Promise.allSettled([propose(nour, id, { kind: 'deactivate' }), propose(salma, id, { kind: 'authenticator' })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await nour.call('GET /admin/staff')).changes.filter(({ staff_id }) => staff_id === id)).toHaveLength(1)
  })

  test('that nobody confirmed in seven days has ended, and may be proposed anew', async () => {
    const { id } = await join('finance')
    const change = await propose(nour, id, { kind: 'deactivate' })
    await api.owner.query(`update app.approvals set proposed_at = proposed_at - interval '7 days' where id = $1`, [change])
    expect(await salma.call('GET /admin/staff-changes/:id', { params: { id: change } })).toMatchObject({
      status: 'lapsed',
      decided_at: null,
    })
    expect(refused(await rejectConfirm(salma, change))).toEqual([409, 'staff_change_settled'])
    await confirm(nour, await propose(salma, id, { kind: 'deactivate' }))
  })

  test('is carried out once when it is confirmed twice at once', async () => {
    const [{ id }, third] = [await join('finance'), await join('admin')]
    const change = await propose(nour, id, { kind: 'role', role: 'reviewer' })
    const outcomes = await Promise.allSettled([confirm(salma, change), confirm(third.client, change)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await confirm(salma, await propose(nour, third.id, { kind: 'deactivate' }))
  })

  test('of oneself is refused, and so is one without the new role', async () => {
    const id = await idOfCast('nour')
    const body = { kind: 'deactivate', reason } as const
    expect(refused(await nour.refusal('POST /admin/staff/:id/propose', { params: { id }, body }))).toEqual([409, 'staff_oneself'])
    expect(
      await nour.refusal('POST /admin/staff/:id/propose', { params: { id: await idOfCast('fadi') }, body: { kind: 'role', reason } }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/role', code: 'required' }] } })
  })
})

describe('two administrators', () => {
  test('stay: neither is deactivated nor given another role', async () => {
    const params = { id: await idOfCast('salma') }
    for (const change of [{ kind: 'deactivate' }, { kind: 'role', role: 'finance' }] as const)
      expect(refused(await nour.refusal('POST /admin/staff/:id/propose', { params, body: { ...change, reason } }))).toEqual([
        409,
        'last_administrators',
      ])
  })

  test('stay when the third and one of them are to go at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [third, fourth] = [await join('admin'), await join('admin')]
      // Four are there; when any two have gone, whoever comes next is refused.
      const changes: [Client, string][] = [
        [salma, await propose(nour, third.id, { kind: 'deactivate' })],
        [nour, await propose(salma, fourth.id, { kind: 'role', role: 'reviewer' })],
        [third.client, await propose(fourth.client, await idOfCast('salma'), { kind: 'role', role: 'finance' })],
      ]
      const outcomes = await Promise.allSettled(changes.map(([by, id]) => confirm(by, id)))
      const { members } = await nour.call('GET /admin/staff')
      expect(members.filter(({ role, state }) => role === 'admin' && state !== 'deactivated').length).toBeGreaterThanOrEqual(2)
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
      await api.owner.query(
        `update app.approvals set ended_by = 'changed', ended_at = app.now() where ended_at is null;
         update app.staff set role = case when email = $1 then 'admin' when email like 'new%' then 'reviewer' else role end`.replace(
          '$1',
          `'${staffCast.salma.email}'`,
        ),
      )
      salma = await signInAnew()
    }
  })

  /** Salma in a new browser: her session may have ended with her role. */
  async function signInAnew(): Promise<Client> {
    await api.owner.query('update app.staff set totp_last_step = 0')
    const client = await api.browser()
    const { email, totpSecret } = staffCast.salma
    await client.call('POST /admin/auth/login', { body: { email, password, totp: codeAt(totpSecret, 0) } })
    return client
  }
})

describe('a recovery code', () => {
  test('stands in for the authenticator once, and its owner is told', async () => {
    const { email, codes, client, id } = await join('reviewer')
    const body = { email, password: 'Zaytoun#2026-x', recovery_code: (codes[0] ?? '').toLowerCase().replaceAll('-', ' ') }
    expect(await client.call('POST /admin/auth/login', { body })).toMatchObject({ totp_wanted: false, staff: { email } })
    expect(await client.call('GET /admin/auth/recovery-codes')).toMatchObject({ left: 9 })
    expect(await client.refusal('POST /admin/auth/login', { body })).toMatchObject({ code: 'totp_incorrect' })
    expect(await nour.call('GET /admin/staff/:id', { params: { id } })).toMatchObject({ history: [{ what: 'recovery_code_used' }, {}, {}] })
    const { rows } = await api.owner.query(
      `select payload->'facts' as facts from app.outbox where payload->>'template' = 'staff_account' and payload->>'to' = $1`,
      [email],
    )
    expect(rows).toEqual([{ facts: { what: 'recovery_code', left: 9 } }])
  })

  test('that is used twice at once opens one session', async () => {
    const { email, codes } = await join('reviewer')
    const body = { email, password: 'Zaytoun#2026-x', recovery_code: codes[1] ?? '' }
    const browsers = await Promise.all([api.browser(), api.browser(), api.browser()])
    const outcomes = await Promise.allSettled(browsers.map((browser) => browser.call('POST /admin/auth/login', { body })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of another member, or with a wrong password, opens nothing', async () => {
    const [one, other] = [await join('reviewer'), await join('finance')]
    const browser = await api.browser()
    const body = { email: one.email, password: 'Zaytoun#2026-x', recovery_code: other.codes[0] ?? '' }
    expect(await browser.refusal('POST /admin/auth/login', { body })).toMatchObject({ code: 'totp_incorrect' })
    expect(
      await browser.refusal('POST /admin/auth/login', { body: { ...body, password: 'Zaytoun#2026-y', recovery_code: one.codes[0] ?? '' } }),
    ).toMatchObject({ code: 'login_failed' })
  })

  test('of a set before is no longer good; a new set is made with a code of the authenticator, and only hashes stay', async () => {
    const { email, codes, client, secret } = await join('reviewer')
    expect(await client.refusal('POST /admin/auth/recovery-codes', { body: { totp: '000000' } })).toMatchObject({ code: 'totp_incorrect' })
    const { recovery_codes } = await client.call('POST /admin/auth/recovery-codes', { body: { totp: codeAt(secret, 30_000) } })
    const credentials = { email, password: 'Zaytoun#2026-x' }
    expect(await client.refusal('POST /admin/auth/login', { body: { ...credentials, recovery_code: codes[2] ?? '' } })).toMatchObject({
      code: 'totp_incorrect',
    })
    await client.call('POST /admin/auth/login', { body: { ...credentials, recovery_code: recovery_codes[2] ?? '' } })
    const { rows } = await api.owner.query<{ text: string }>('select row_to_json(c)::text as text from app.staff_recovery_codes c')
    for (const code of [...codes, ...recovery_codes])
      expect(rows.some(({ text }) => text.includes(code.replaceAll('-', '')) || text.includes(code))).toBe(false)
  })
})

describe('of the staff', () => {
  test('only administrators know: to others none of its calls exists', async () => {
    const id = await idOfCast('yazan')
    for (const name of ['rana', 'fadi'] as const) {
      const one = await api.staff(name)
      const decide = { params: { id: '1' }, body: {} }
      for (const refusal of [
        await one.refusal('GET /admin/staff'),
        await one.refusal('GET /admin/staff/:id', { params: { id } }),
        await one.refusal('GET /admin/staff-changes/:id', { params: { id: '1' } }),
        await one.refusal('POST /admin/staff/invite', { body: { name: 'رامي سعد', email: 'x@damana.example', role: 'admin', reason } }),
        await one.refusal('POST /admin/staff/:id/propose', { params: { id }, body: { kind: 'deactivate', reason } }),
        await one.refusal('POST /admin/staff-changes/:id/confirm', decide),
        await one.refusal('POST /admin/staff-changes/:id/refuse', decide),
        await one.refusal('POST /admin/staff-changes/:id/withdraw', decide),
      ])
        expect(refusal).toMatchObject({ status: 404 })
    }
  })

  test('what waits stands in the queue of whoever may confirm it, and of nobody else', async () => {
    const change = await propose(nour, await idOfCast('rana'), { kind: 'deactivate' })
    const waiting = async (client: Client) => (await client.call('GET /admin/queue', { query: { kind: 'staff_changes' } })).items
    expect(await waiting(salma)).toMatchObject([
      {
        kind: 'staff_changes',
        id: change,
        staff_change: { kind: 'deactivate', name: staffCast.rana.name, proposed_by: staffCast.nour.name },
      },
    ])
    expect(await waiting(nour)).toEqual([])
    expect(await waiting(await api.staff('fadi'))).toEqual([])
    await nour.call('POST /admin/staff-changes/:id/withdraw', { params: { id: change }, body: {} })
  })

  test('the application may write nothing by itself: each change goes by a proposal of two', async () => {
    const client = await api.pool.connect()
    try {
      await expect(client.query(`update app.staff set role = 'admin'`)).rejects.toThrow('permission denied')
      await expect(client.query(`insert into app.staff_invitations (email) values ('x')`)).rejects.toThrow('permission denied')
    } finally {
      client.release()
    }
  })
})
