import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { expected } from '#sandbox/cast.ts'
import { cast, password } from '../support/cast.ts'
import { openStream } from '../support/stream.ts'

let api: TestApi
let rana: Client
let nour: Client
let fadi: Client
let basel: Client
beforeAll(async () => {
  api = await startApi()
  ;[rana, nour, fadi, basel] = [await api.staff('rana'), await api.staff('nour'), await api.staff('fadi'), await api.as('basel')]
})
afterAll(() => api.stop())
beforeEach(() => async () => {
  await api.owner.query(`update app.users set deactivated_at = null, deactivated_message = null; delete from app.staff_interests`)
})

const idOf = async (person: keyof typeof cast) =>
  (await api.owner.query<{ id: string }>(`select id::text from app.users where phone = $1`, [cast[person].phone])).rows[0]?.id ?? ''
const find = async (typed: string) => (await rana.call('GET /admin/accounts', { query: { find: typed } })).accounts
const deactivate = async (staff: Client, person: keyof typeof cast, message = 'راجعنا.') =>
  staff.call('POST /admin/accounts/:id/deactivate', { params: { id: await idOf(person) }, body: { message } })
const refused = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['reason']]

describe('finding an account', () => {
  test.each([
    ['a phone as it is typed', '0790000002'],
    ['a phone in Arabic digits', '٠٧٩٠٠٠٠٠٠٢'],
    ['a phone with its country', '+962790000002'],
    ['an e-mail in any case', 'Basel@Example.com'],
    ['a national number', '9911023456'],
  ])('by %s', async (_, typed) => {
    expect((await find(typed)).map(({ name }) => name)).toEqual([cast.basel.name])
  })

  test('never by a part of it', async () => {
    for (const typed of ['079000000', 'basel', '991102345', '%%%', '@example.com']) expect(await find(typed)).toEqual([])
  })

  test("by a company's national number: those who act for it", async () => {
    const { rows } = await api.owner.query<{ national_number: string }>(
      `select national_number from app.parties p join app.companies c on c.party_id = p.id limit 1`,
    )
    expect((await find(rows[0]?.national_number ?? '')).map(({ name }) => name).toSorted()).toEqual(
      [cast.khaled.name, cast.huda.name, ...expected.map(({ name }) => name)].toSorted(),
    )
  })

  test('somebody who typed that phone and never proved it stands behind who did', async () => {
    await api.owner.query(`insert into app.users (account_type, name, phone) values ('individual', 'Somebody', $1)`, [cast.basel.phone])
    expect((await find(cast.basel.phone)).map(({ name, mobile_verified }) => ({ name, mobile_verified }))).toEqual([
      { name: cast.basel.name, mobile_verified: true },
      { name: 'Somebody', mobile_verified: false },
    ])
    await api.owner.query(`delete from app.users where name = 'Somebody'`)
  })

  test('an id that is none is not there', async () => {
    expect((await rana.refusal('GET /admin/accounts/:id', { params: { id: '999999999' } })).status).toBe(404)
  })
})

describe('deactivating', () => {
  test('closes the account to all but the page that says so, until it is opened again', async () => {
    const account = await deactivate(rana, 'basel', '<p>وثائقك <b>ناقصة</b>.</p><script>alert(1)</script>')
    expect(account).toMatchObject({
      dis_active_message: '<p>وثائقك <b>ناقصة</b>.</p>',
      history: [{ what: 'deactivated', message: '<p>وثائقك <b>ناقصة</b>.</p>' }],
      actions: [
        { name: 'deactivate', allowed: false, reason: 'account_deactivated' },
        { name: 'reactivate', allowed: true, reason: null },
        { name: 'invite', allowed: false, reason: 'account_deactivated' },
      ],
    })
    expect(await basel.call('GET /auth/check-auth')).toMatchObject({
      next_screen: 'dis_active',
      dis_active_message: '<p>وثائقك <b>ناقصة</b>.</p>',
    })
    expect(await basel.refusal('GET /guarantees', { query: { side: 'buy' } })).toMatchObject({ status: 403, code: 'account_disabled' })
    await basel.call('GET /application-configuration')

    const opened = await nour.call('POST /admin/accounts/:id/reactivate', { params: { id: account.id } })
    expect(opened).toMatchObject({ deactivated_at: null, dis_active_message: null })
    expect(opened.history.map(({ what }) => what)).toEqual(['reactivated', 'deactivated'])
    expect(await basel.call('GET /auth/check-auth')).toMatchObject({ next_screen: null, dis_active_message: null })
    const { rows } = await api.owner.query(
      `select kind, staff_id is not null as by_staff from app.security_events where user_id = $1 and kind like 'account_%' order by id`,
      [account.id],
    )
    expect(rows).toEqual([
      { kind: 'account_deactivated', by_staff: true },
      { kind: 'account_reactivated', by_staff: true },
    ])
  })

  test('a message that was stored otherwise is cleaned when it is shown', async () => {
    await api.owner.query(`update app.users set deactivated_at = app.now(), deactivated_message = $2 where id = $1`, [
      await idOf('basel'),
      'Write to us <img src=x onerror=alert(1)>',
    ])
    expect((await basel.call('GET /auth/check-auth')).dis_active_message).toBe('<p>Write to us</p>')
    expect((await find(cast.basel.phone))[0]?.dis_active_message).toBe('<p>Write to us</p>')
  })

  test('needs words that somebody can read', async () => {
    const { code, body } = await rana.refusal('POST /admin/accounts/:id/deactivate', {
      params: { id: await idOf('basel') },
      body: { message: '<p><br></p><script>x</script>' },
    })
    expect([code, body['errors']]).toEqual(['validation_failed', [{ pointer: '/message', code: 'required' }]])
  })

  test('a deactivated person can still sign in, and out', async () => {
    await deactivate(nour, 'basel')
    const browser = await api.browser()
    expect(await browser.call('POST /auth/login', { body: { phone_or_email: cast.basel.phone, password } })).toMatchObject({
      next_screen: 'dis_active',
    })
    await browser.call('POST /auth/logout')
    expect((await browser.refusal('GET /auth/check-auth')).status).toBe(401)
  })

  test('S31 closes the streams of the account at every process, and nobody else’s', async () => {
    const second = await startApi({ sharing: api })
    const [here, there, foreign] = [
      await openStream(api, basel),
      await openStream(second, basel),
      await openStream(second, await api.as('samira')),
    ]
    await deactivate(rana, 'basel')
    await Promise.all([here.ended(), there.ended()])
    expect(foreign.isOpen()).toBe(true)
    await foreign.leave()
    await expect(openStream(api, basel)).rejects.toThrow('403')
    await second.stop()
  })

  test('two at once: one closes it, the other is told', async () => {
    const answers = await Promise.allSettled([deactivate(rana, 'basel', 'one'), deactivate(nour, 'basel', 'two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('who of the staff may', () => {
  test('finance sees no account, by search or by id, nor acts on one', async () => {
    const params = { id: await idOf('basel') }
    const refusals = [
      await fadi.refusal('GET /admin/accounts', { query: { find: cast.basel.phone } }),
      await fadi.refusal('GET /admin/accounts/:id', { params }),
      await fadi.refusal('POST /admin/accounts/:id/deactivate', { params, body: { message: 'abc' } }),
      await fadi.refusal('POST /admin/accounts/:id/reactivate', { params }),
      await fadi.refusal('POST /admin/accounts/:id/invite', { params }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('the trial balance is for finance and administrators', async () => {
    expect((await rana.refusal('GET /admin/trial-balance')).status).toBe(404)
    for (const member of [fadi, nour]) expect(await member.call('GET /admin/trial-balance')).toMatchObject({ agrees: true })
  })

  test.each([
    ['his own', 'basel'],
    ['of a company that is his', 'huda'],
  ] as const)('nobody acts on an account that is %s', async (_, person) => {
    await api.owner.query(
      `insert into app.staff_interests (staff_id, relation, national_number, declared_at) select t.id, 'company', p.national_number, app.now()
       from app.staff t, app.users u left join app.memberships m on m.user_id = u.id left join app.companies c on c.id = m.company_id
         join app.parties p on p.id = coalesce(u.party_id, c.party_id)
       where t.email = 'rana@damana.example' and u.phone = $1`,
      [cast[person].phone],
    )
    const params = { id: await idOf(person) }
    expect(refused(await rana.refusal('POST /admin/accounts/:id/deactivate', { params, body: { message: 'abc' } }))).toEqual([
      409,
      'party_to_it',
    ])
    expect((await rana.call('GET /admin/accounts/:id', { params })).actions.map(({ reason }) => reason)).toEqual([
      'party_to_it',
      'party_to_it',
      'party_to_it',
    ])
    await deactivate(nour, person)
    expect(refused(await rana.refusal('POST /admin/accounts/:id/reactivate', { params }))).toEqual([409, 'party_to_it'])
  })

  test('what is so already is refused with its reason', async () => {
    const params = { id: await idOf('basel') }
    expect(refused(await rana.refusal('POST /admin/accounts/:id/reactivate', { params }))).toEqual([409, 'account_active'])
    expect(refused(await rana.refusal('POST /admin/accounts/:id/invite', { params }))).toEqual([409, 'password_is_set'])
    await deactivate(rana, 'basel')
    expect(refused(await rana.refusal('POST /admin/accounts/:id/deactivate', { params, body: { message: 'abc' } }))).toEqual([
      409,
      'account_deactivated',
    ])
  })
})

describe('inviting', () => {
  test('somebody an account was made for gets the link to his first password, as often as it gets lost', async () => {
    const phone = '+962790009911'
    const { rows } = await api.owner.query<{ id: string }>(
      `insert into app.users (account_type, name, phone) values ('company', 'Salma', $1) returning id::text`,
      [phone],
    )
    const params = { id: rows[0]?.id ?? '' }
    for (const times of [1, 2]) {
      const account = await rana.call('POST /admin/accounts/:id/invite', { params })
      expect(account.history.map(({ what }) => what)).toEqual(Array(times).fill('invited'))
      const sent = await api.owner.query(`select from app.outbox where kind = 'message' and payload->>'to' = $1`, [phone])
      expect(sent.rows).toHaveLength(times)
    }
  })
})
