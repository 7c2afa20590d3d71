import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phraseMessage } from '#notify/phrasing.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import {
  addUser,
  changeUser,
  deleteUser,
  foundCompany,
  initialPassword,
  proveChange,
  setRights,
  signedIn,
  userNamed,
} from '../support/company-users.ts'
import { newcomer, ownPassword, registered, twice } from '../support/registration.ts'
import { openStream } from '../support/stream.ts'

let api: TestApi
let khaled: Client
let huda: Client
beforeAll(async () => {
  api = await startApi()
  khaled = await api.as('khaled')
})
beforeEach(async () => {
  await api.advance('6 hours')
  await setRights(api, 'huda', ['damana.view', 'company.dashboard.running'])
  huda = await signedIn(api, cast.huda.phone)
  await api.owner.query('update app.sessions set trusted = true')
  khaled = await signedIn(api, cast.khaled.phone)
  await api.owner.query('update app.sessions set trusted = true')
})
afterAll(() => api.stop())

const byKhaled = cast.khaled.phone
const byHuda = cast.huda.phone
const view = ['damana.view'] as const
const newUser = (change: object = {}) => {
  const { phone, name } = newcomer()
  return { name, mobile: phone, password: initialPassword, permissions: [...view], ...change }
}
const messagesTo = async (to: string) =>
  (
    await api.owner.query<{ payload: Parameters<typeof phraseMessage>[0] }>(
      `select payload from app.outbox where kind = 'message' and payload->>'to' = $1 order by id`,
      [to],
    )
  ).rows.map(({ payload }) => ({ template: payload.template, ...phraseMessage(payload, 'https://damana.example') }))
const notFound = { status: 404, code: 'not_found' }
const refusedFor = (reason: string) => ({ status: 409, code: 'action_not_allowed', body: { reason } })
/** Ids and times differ; everything else would tell the two apart. */
const withoutOwn = ({ id: _id, invited_at: _at, invited_until: _until, mobile: _mobile, ...rest }: Record<string, unknown>) => rest

describe('adding a user', () => {
  test('asks for a code, which names the management of the users of this company', async () => {
    const body = newUser()
    expect(await khaled.refusal('POST /company/user-register', { body })).toMatchObject({ status: 409, code: 'step_up_required' })
    const company_user = { change: 'add' as const, mobile: body.mobile, permissions: [...view] }
    await khaled.call('POST /auth/step-up/sendOtp', { body: { action: 'company_user', company_user, content: body } })
    const text = (await messagesTo(byKhaled)).at(-1)?.text
    expect(text).toContain('لإدارة المستخدمين وصلاحياتهم ربع ساعة في شركة البتراء للسيارات')
    expect(await khaled.refusal('POST /company/user-register', { body })).toMatchObject({ status: 409, code: 'step_up_required' })
  })

  test('is covered by one code with all changes of a quarter of an hour, in this session, for this company; not the primary’s role', async () => {
    const [first, second] = [newUser(), newUser()]
    const { id } = await addUser(api, khaled, byKhaled, first)
    const codes = (await messagesTo(byKhaled)).length
    await khaled.call('POST /company/user-register', { body: second })
    await khaled.call('POST /company/user-update', { body: { id, permissions: ['damana.view', 'damana.create'] } })
    await khaled.call('POST /company/delete-user', { body: { id } })
    expect(await messagesTo(byKhaled)).toHaveLength(codes)
    const other = await signedIn(api, byKhaled)
    await api.owner.query('update app.sessions set trusted = true')
    expect(await other.refusal('POST /company/user-register', { body: newUser() })).toMatchObject({ code: 'step_up_required' })
    const { id: hudas } = await userNamed(khaled, byHuda)
    expect(await khaled.refusal('POST /company/transfer-primary', { body: { id: hudas } })).toMatchObject({ status: 409 })
    await api.advance('15 minutes')
    expect(await khaled.refusal('POST /company/user-register', { body: newUser() })).toMatchObject({ code: 'step_up_required' })
  })

  test('is looked at whole before its code is sent: password, phone, rights, and who asks', async () => {
    const codes = (await messagesTo(byKhaled)).length
    const refused = (change: object, client = khaled) => {
      const content = newUser(change)
      const { mobile, permissions } = content
      const body = { action: 'company_user' as const, company_user: { change: 'add' as const, mobile, permissions }, content }
      return client.refusal('POST /auth/step-up/sendOtp', { body })
    }
    const weak = { status: 422, body: { errors: [{ pointer: '/password', code: 'password_too_common' }] } }
    expect(await refused({ password: 'abc123' })).toMatchObject(weak)
    expect(await refused({ mobile: byHuda })).toMatchObject(refusedFor('already_company_user'))
    expect(await refused({ name: '1' })).toMatchObject({ status: 422 })
    expect(await refused({}, huda)).toMatchObject(notFound)
    // Also where no more than the user is named.
    const company_user = { change: 'add' as const, mobile: byHuda, permissions: [...view] }
    expect(await khaled.refusal('POST /auth/step-up/sendOtp', { body: { action: 'company_user', company_user } })).toMatchObject(
      refusedFor('already_company_user'),
    )
    expect(await messagesTo(byKhaled)).toHaveLength(codes)
    expect((await api.owner.query(`select from app.company_invitations where phone = $1`, [byHuda])).rowCount).toBe(0)
  })

  test('is the same for a phone with an account as for one without, to the asker', async () => {
    const known = newcomer()
    await registered(api, known)
    const [fresh, taken] = [newUser({ name: 'سعاد عمر' }), newUser({ name: 'سعاد عمر', mobile: known.phone })]
    const answers = [await addUser(api, khaled, byKhaled, fresh), await addUser(api, khaled, byKhaled, taken)]
    expect(withoutOwn(answers[0] ?? {})).toEqual(withoutOwn(answers[1] ?? {}))
    expect(answers[0]).toMatchObject({ state: 'invited', name: 'سعاد عمر', permissions: ['damana.view'] })
    const listed = await Promise.all([userNamed(khaled, fresh.mobile), userNamed(khaled, known.phone)])
    expect(withoutOwn(listed[0])).toEqual(withoutOwn(listed[1]))
  })

  test('a new person sets an own password by the initial one, which works once, and is a member then', async () => {
    const body = newUser()
    await addUser(api, khaled, byKhaled, body)
    const browser = await api.browser()
    expect(await browser.call('POST /auth/login', { body: { phone_or_email: body.mobile, password: initialPassword } })).toMatchObject({
      next_screen: 'mobile_otp',
      companies: [],
    })
    expect(
      await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: body.mobile, password: initialPassword } }),
    ).toMatchObject({ code: 'login_failed' })
    await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
    await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(body.mobile) } })
    expect(await browser.call('POST /auth/psd', { body: { ...twice(ownPassword) } })).toMatchObject({
      account_type: 'company',
      company_permissions: ['damana.view'],
      companies: [{ permissions: ['damana.view'], is_primary: false }],
    })
    expect(await userNamed(khaled, body.mobile)).toMatchObject({ state: 'active', invited_until: null, may_rename: false })
  })

  test('an initial password is over after 72 hours', async () => {
    const body = newUser()
    await addUser(api, khaled, byKhaled, body)
    await api.advance('72 hours 1 second')
    expect(
      await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: body.mobile, password: initialPassword } }),
    ).toMatchObject({ code: 'login_failed' })
  })

  test('a person with an account is a member only after accepting, and then acts for both', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone, permissions: ['damana.create'] }))
    expect((await member.call('GET /auth/check-auth')).companies).toEqual([])
    const told = (await messagesTo(person.phone)).at(-1)
    expect(told).toMatchObject({ template: 'company_invitation', link: 'https://damana.example/profile' })
    const { invitations } = await member.call('GET /profile/company-invitations')
    expect(invitations).toMatchObject([{ permissions: ['damana.create'] }])
    await member.call('POST /profile/company-invitations', { body: { id: invitations[0]?.id ?? '', answer: 'accept' } })
    const { companies, user_company_id } = await member.call('GET /auth/check-auth')
    expect({ companies, user_company_id }).toMatchObject({ user_company_id: null, companies: [{ permissions: ['damana.create'] }] })
    expect(await member.call('POST /auth/acting-company', { body: { user_company_id: companies[0]?.user_company_id ?? 0 } })).toMatchObject(
      {
        company_permissions: ['damana.create'],
      },
    )
    expect((await userNamed(khaled, person.phone)).state).toBe('active')
  })

  test('a refused invitation is gone, and nobody else can answer it', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone }))
    expect(await huda.refusal('POST /profile/company-invitations', { body: { id, answer: 'accept' } })).toMatchObject(notFound)
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'refuse' } })
    expect((await khaled.call('GET /company/user-list')).some((one) => one.id === id)).toBe(false)
    expect((await member.call('GET /auth/check-auth')).companies).toEqual([])
  })

  test('an invitation ends after a week', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone }))
    await api.advance('7 days')
    await member.call('POST /auth/login', { body: { phone_or_email: person.phone, password: person.password } })
    expect((await member.call('GET /profile/company-invitations')).invitations).toEqual([])
    expect(await member.refusal('POST /profile/company-invitations', { body: { id, answer: 'accept' } })).toMatchObject(notFound)
  })

  test('needs a name, a valid e-mail, a phone or an e-mail, six characters and a permission', async () => {
    const errorsOf = async (change: object) =>
      ((await khaled.refusal('POST /company/user-register', { body: newUser(change) as never })).body['errors'] as object[])[0]
    expect(await errorsOf({ name: undefined })).toEqual({ pointer: '/name', code: 'required' })
    expect(await errorsOf({ email: 'nobody@' })).toEqual({ pointer: '/email', code: 'invalid_email' })
    expect(await errorsOf({ mobile: undefined })).toEqual({ pointer: '/mobile', code: 'required' })
    expect(await errorsOf({ password: 'Oli-7' })).toMatchObject({ pointer: '/password', code: 'too_short', min: 6 })
    expect(await errorsOf({ permissions: [] })).toEqual({ pointer: '/permissions', code: 'required' })
    expect(await errorsOf({ permissions: ['admin'] })).toMatchObject({ code: 'invalid_choice' })
  })

  test('by e-mail alone works, too, and a second user with the same contact does not', async () => {
    const { email } = newcomer()
    const body = { name: 'سعاد عمر', email, password: initialPassword, permissions: [...view] }
    expect(await addUser(api, khaled, byKhaled, body)).toMatchObject({ email, mobile: null, state: 'invited' })
    expect((await messagesTo(email)).at(-1)).toMatchObject({ template: 'account_invitation' })
    expect(await khaled.refusal('POST /company/user-register', { body })).toMatchObject(refusedFor('already_company_user'))
    expect(await khaled.refusal('POST /company/user-register', { body: newUser({ mobile: cast.huda.phone }) })).toMatchObject(
      refusedFor('already_company_user'),
    )
  })
})

describe('an invitation', () => {
  test('is sent again to the same contact, whoever has an account there; the links before end, and it is good for a week more', async () => {
    const known = newcomer()
    await registered(api, known)
    const [fresh, taken] = [newUser({ name: 'سعاد عمر' }), newUser({ name: 'سعاد عمر', mobile: known.phone })]
    const ids = [(await addUser(api, khaled, byKhaled, fresh)).id, (await addUser(api, khaled, byKhaled, taken)).id]
    const before = await Promise.all([messagesTo(fresh.mobile), messagesTo(taken.mobile)])
    await api.advance('7 days')
    khaled = await signedIn(api, byKhaled)
    await api.owner.query('update app.sessions set trusted = true')
    expect(await userNamed(khaled, fresh.mobile)).toMatchObject({ state: 'expired', may_send_again: true })
    const answers = []
    for (const id of ids) answers.push(await khaled.call('POST /company/send-invitation', { body: { id } }))
    expect(withoutOwn(answers[0] ?? {})).toEqual(withoutOwn(answers[1] ?? {}))
    expect(answers[0]).toMatchObject({ state: 'invited', may_send_again: true })
    for (const [index, contact] of [fresh.mobile, taken.mobile].entries()) {
      const after = await messagesTo(contact)
      expect(after).toHaveLength((before[index]?.length ?? 0) + 1)
      expect(after.at(-1)?.template).toBe(before[index]?.at(-1)?.template)
    }
    const inviteIn = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('invite') ?? ''
    const [first, second] = (await messagesTo(fresh.mobile))
      .filter(({ template }) => template === 'account_invitation')
      .map(({ link }) => link)
    const browser = await api.browser()
    expect(await browser.refusal('POST /auth/register/sendOtp/Flow2', { body: { invite: inviteIn(first) } })).toMatchObject({
      code: 'flow_ended',
    })
    expect(await browser.call('POST /auth/register/sendOtp/Flow2', { body: { invite: inviteIn(second) } })).toBeDefined()
  })

  test('goes three times a day to one contact, not to who has come, and not by who may not change it', async () => {
    const { id } = await addUser(api, khaled, byKhaled, newUser({ permissions: ['full'] }))
    await setRights(api, 'huda', ['company.users'])
    expect(await huda.refusal('POST /company/send-invitation', { body: { id } })).toMatchObject(refusedFor('more_rights_than_yours'))
    for (let time = 2; time <= 3; time += 1) await khaled.call('POST /company/send-invitation', { body: { id } })
    expect(await khaled.refusal('POST /company/send-invitation', { body: { id } })).toMatchObject({ status: 429, code: 'rate_limited' })
    const { id: hudas } = await userNamed(khaled, byHuda)
    expect(await khaled.refusal('POST /company/send-invitation', { body: { id: hudas } })).toMatchObject(refusedFor('already_company_user'))
    const other = await signedIn(api, (await foundCompany(api)).phone)
    expect(await other.refusal('POST /company/send-invitation', { body: { id } })).toMatchObject(notFound)
  })
})

describe('whoever manages the users', () => {
  test('sees when each signed in last, also when the newest session acts in person', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone }))
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    for (const phone of [person.phone, byHuda]) {
      const { rows } = await api.owner.query<{ at: Date }>(
        'select max(s.created_at) as at from app.sessions s join app.users u on u.id = s.user_id where u.phone = $1',
        [phone],
      )
      expect(await userNamed(khaled, phone)).toMatchObject({ state: 'active', last_sign_in_at: rows[0]?.at.toISOString() })
    }
  })
})

describe('the company that a user acts for', () => {
  test('stays the same when another is accepted, also as its primary, and at the next sign-in', async () => {
    const other = await foundCompany(api)
    await api.owner.query('delete from app.memberships where company_id = $1', [other.id])
    await api.owner.query(
      `insert into app.company_invitations (company_id, name, phone, permissions, is_primary) values ($1, 'هدى صالح', $2, '{full}', true)`,
      [other.id, byHuda],
    )
    const before = (await huda.call('GET /auth/check-auth')).user_company_id
    const { invitations } = await huda.call('GET /profile/company-invitations')
    const { id = '' } = invitations.find(({ company }) => company === other.name) ?? {}
    await huda.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    const after = await huda.call('GET /auth/check-auth')
    expect(after.companies.map(({ name }) => name)).toContain(other.name)
    expect(after.user_company_id).toBe(before)
    expect((await (await signedIn(api, byHuda)).call('GET /auth/check-auth')).user_company_id).toBe(before)
    await huda.call('POST /auth/acting-company', { body: { user_company_id: Number(other.id) } })
    expect((await (await signedIn(api, byHuda)).call('GET /auth/check-auth')).user_company_id).toBe(Number(other.id))
    await api.owner.query('delete from app.memberships where company_id = $1', [other.id])
  })
})

describe('S14: rights', () => {
  beforeEach(() => setRights(api, 'huda', ['company.users', 'damana.view']))

  test('of users are needed to see, add, change or delete', async () => {
    const row = await userNamed(khaled, cast.huda.phone)
    await setRights(api, 'huda', ['damana.view', 'damana.create', 'company.bank'])
    expect(await huda.refusal('GET /company/user-list')).toMatchObject(notFound)
    expect(await huda.refusal('GET /company/permission-list')).toMatchObject(notFound)
    expect(await huda.refusal('POST /company/user-register', { body: newUser() })).toMatchObject(notFound)
    expect(await huda.refusal('POST /company/user-update', { body: { id: row.id, permissions: ['full'] } })).toMatchObject(notFound)
    expect(await huda.refusal('POST /company/delete-user', { body: { id: row.id } })).toMatchObject(notFound)
    expect(
      await huda.refusal('POST /auth/step-up/sendOtp', {
        body: { action: 'company_user', company_user: { change: 'delete', id: row.id } },
      }),
    ).toMatchObject(notFound)
    expect(await (await api.as('samira')).refusal('GET /company/user-list')).toMatchObject(notFound)
  })

  test('are never more than those of who gives them', async () => {
    for (const permissions of [['full'], ['company.bank'], ['damana.view', 'damana.create']])
      expect(await huda.refusal('POST /company/user-register', { body: newUser({ permissions }) })).toMatchObject(
        refusedFor('more_rights_than_yours'),
      )
    expect(await addUser(api, huda, byHuda, newUser({ permissions: ['company.users'] }))).toMatchObject({ state: 'invited' })
    const list = await huda.call('GET /company/permission-list')
    expect(list.filter(({ grantable }) => grantable).map(({ name }) => name)).toEqual(['damana.view', 'company.users'])
    expect(list.every(({ title, text }) => title.length > 3 && text.length > 10)).toBe(true)
  })

  test('of somebody with more cannot be taken either', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone, permissions: ['full'] }))
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    expect(await huda.refusal('POST /company/user-update', { body: { id, permissions: ['damana.view'] } })).toMatchObject(
      refusedFor('more_rights_than_yours'),
    )
    expect(await huda.refusal('POST /company/delete-user', { body: { id } })).toMatchObject(refusedFor('more_rights_than_yours'))
  })

  test('of the primary are changed by nobody, and nobody deletes the primary', async () => {
    await setRights(api, 'huda', ['full'])
    const { id } = await userNamed(huda, cast.khaled.phone)
    for (const client of [huda, khaled])
      expect(await client.refusal('POST /company/user-update', { body: { id, permissions: ['damana.view'] } })).toMatchObject(
        refusedFor('primary_user'),
      )
    expect(await huda.refusal('POST /company/delete-user', { body: { id } })).toMatchObject(refusedFor('primary_user'))
    expect(await khaled.refusal('POST /company/delete-user', { body: { id } })).toMatchObject(refusedFor('own_account_in_company'))
  })

  test('nobody deletes himself, nor takes his own right of users', async () => {
    const { id, is_you } = await userNamed(huda, cast.huda.phone)
    expect(is_you).toBe(true)
    expect(await huda.refusal('POST /company/delete-user', { body: { id } })).toMatchObject(refusedFor('own_account_in_company'))
    expect(await huda.refusal('POST /company/user-update', { body: { id, permissions: ['damana.view'] } })).toMatchObject(
      refusedFor('own_right_of_users'),
    )
    expect(await changeUser(api, huda, byHuda, { id, permissions: ['company.users'] })).toMatchObject({ permissions: ['company.users'] })
    // The session that did it goes on.
    expect((await huda.call('GET /auth/check-auth')).company_permissions).toEqual(['company.users'])
  })

  test('a user of another company does not exist', async () => {
    const other = await foundCompany(api)
    const stranger = await signedIn(api, other.phone)
    const { id } = await userNamed(khaled, cast.huda.phone)
    expect(await stranger.refusal('POST /company/user-update', { body: { id, permissions: ['damana.view'] } })).toMatchObject(notFound)
    expect(await stranger.refusal('POST /company/delete-user', { body: { id } })).toMatchObject(notFound)
    expect((await stranger.call('GET /company/user-list')).map(({ is_you }) => is_you)).toEqual([true])
    const { companies } = await khaled.call('GET /auth/check-auth')
    expect(
      await stranger.refusal('POST /auth/acting-company', { body: { user_company_id: companies[0]?.user_company_id ?? 0 } }),
    ).toMatchObject(notFound)
  })

  test('name, contact and password of a person who has come are not the company’s', async () => {
    const { id } = await userNamed(khaled, cast.huda.phone)
    for (const change of [{ name: 'اسم آخر' }, { mobile: newcomer().phone }, { password: initialPassword }])
      expect(await khaled.refusal('POST /company/user-update', { body: { id, permissions: ['damana.view'], ...change } })).toMatchObject(
        refusedFor('persons_own_account'),
      )
  })

  test('that were taken while a code was on its way are gone when it comes', async () => {
    const body = newUser()
    await proveChange(api, huda, byHuda, { change: 'add', mobile: body.mobile, permissions: [...view] })
    await setRights(api, 'huda', ['damana.view'])
    expect(await huda.refusal('POST /company/user-register', { body })).toMatchObject(notFound)
  })
})

describe('S31: a change of rights or a deletion', () => {
  test('that takes a right ends the sessions of the user and the open stream at once, and says why', async () => {
    const { id } = await userNamed(khaled, cast.huda.phone)
    const stream = await openStream(api, huda)
    expect(await huda.call('GET /dashboard/operational', { query: {} })).toBeDefined()
    await changeUser(api, khaled, byKhaled, { id, permissions: ['damana.view', 'damana.create'] })
    await stream.ended()
    const over = {
      status: 401,
      code: 'session_invalid',
      body: { reason: 'rights_changed', error_msg: 'تغيّرت صلاحياتك في الشركة. سجّل الدخول من جديد.' },
    }
    expect(await huda.refusal('GET /auth/check-auth')).toMatchObject(over)
    expect(await huda.refusal('GET /dashboard/operational', { query: {} })).toMatchObject(over)
    expect((await messagesTo(cast.huda.phone)).at(-1)).toMatchObject({ template: 'company_rights' })
    const again = await signedIn(api, cast.huda.phone)
    await api.owner.query('update app.sessions set trusted = true')
    expect(await again.refusal('GET /dashboard/operational', { query: {} })).toMatchObject(notFound)
  })

  test('that only gives rights leaves the session, whose open page hears of it', async () => {
    const { id } = await userNamed(khaled, cast.huda.phone)
    const stream = await openStream(api, huda)
    await changeUser(api, khaled, byKhaled, { id, permissions: ['damana.view', 'company.dashboard.running', 'company.users'] })
    await stream.hears('event: rights')
    expect(stream.isOpen()).toBe(true)
    expect((await huda.call('GET /auth/check-auth')).company_permissions).toContain('company.users')
    expect(await huda.call('GET /company/user-list')).not.toHaveLength(0)
    expect((await messagesTo(cast.huda.phone)).at(-1)).toMatchObject({
      template: 'company_rights',
      text: 'ضمانة: مُنحت صلاحيات أخرى في شركة البتراء للسيارات، وتستطيع استعمالها الآن.',
    })
    // Seeing comes with every permission on guarantees: nothing is taken here.
    await changeUser(api, khaled, byKhaled, { id, permissions: ['damana.create', 'company.dashboard.running', 'company.users'] })
    await changeUser(api, khaled, byKhaled, { id, permissions: ['full'] })
    expect((await huda.call('GET /auth/check-auth')).company_permissions).toEqual(['full'])
    await stream.leave()
  })

  test('says to whoever is taken out that the company is over', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone }))
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    const { companies } = await member.call('GET /auth/check-auth')
    await member.call('POST /auth/acting-company', { body: { user_company_id: companies[0]?.user_company_id ?? 0 } })
    await deleteUser(api, khaled, byKhaled, id)
    expect(await member.refusal('GET /auth/check-auth')).toMatchObject({ status: 401, body: { reason: 'removed_from_company' } })
  })

  test('leaves the sessions in which the person acts for another', async () => {
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, khaled, byKhaled, newUser({ mobile: person.phone }))
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    await deleteUser(api, khaled, byKhaled, id)
    expect((await member.call('GET /auth/check-auth')).companies).toEqual([])
    expect((await khaled.call('GET /company/user-list')).some((one) => one.id === id)).toBe(false)
  })

  test('a withdrawn invitation opens nothing: neither by its password nor by its link', async () => {
    const body = newUser()
    const { id } = await addUser(api, khaled, byKhaled, body)
    const link = (await messagesTo(body.mobile)).at(-1)?.link ?? ''
    await deleteUser(api, khaled, byKhaled, id)
    expect(
      await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: body.mobile, password: initialPassword } }),
    ).toMatchObject({ code: 'login_failed' })
    const invite = new URL(link).searchParams.get('invite') ?? ''
    expect(await (await api.browser()).refusal('POST /auth/register/sendOtp/Flow2', { body: { invite } })).toMatchObject({
      code: 'flow_ended',
    })
  })

  test('an invitation to a wrong phone is corrected under its id, with another password', async () => {
    const wrong = newUser()
    const { id } = await addUser(api, khaled, byKhaled, wrong)
    const { phone } = newcomer()
    const body = { id, name: wrong.name, mobile: phone, permissions: [...view], password: 'Cedar-8-Gate' }
    expect(await changeUser(api, khaled, byKhaled, body)).toMatchObject({ id, mobile: phone, state: 'invited' })
    expect(
      await (await api.browser()).refusal('POST /auth/login', { body: { phone_or_email: wrong.mobile, password: initialPassword } }),
    ).toMatchObject({ code: 'login_failed' })
    expect((await signedIn(api, phone, 'Cedar-8-Gate')).token).toBeDefined()
  })

  test('is in the events of the company, with who did it', async () => {
    const { id } = await userNamed(khaled, cast.huda.phone)
    await changeUser(api, khaled, byKhaled, { id, permissions: ['damana.view', 'damana.release'] })
    const { rows } = await api.owner.query(
      `select e.what, e.permissions_after, a.phone as actor, u.phone as about from app.membership_events e
       join app.users a on a.id = e.actor_user_id join app.users u on u.id = e.user_id where e.company_user_id = $1 order by e.id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([
      { what: 'rights_changed', permissions_after: ['damana.view', 'damana.release'], actor: cast.khaled.phone, about: cast.huda.phone },
    ])
  })
})

describe('full rights on a group', () => {
  test('are given by a primary of one of its companies, hold on all, and end together', async () => {
    const group = 77n
    const [first, second] = [await foundCompany(api, { group }), await foundCompany(api, { group })]
    const primary = await signedIn(api, first.phone)
    const person = newcomer()
    const member = await registered(api, person)
    const { id } = await addUser(api, primary, first.phone, newUser({ mobile: person.phone, permissions: [], full_on_group: true }))
    await member.call('POST /profile/company-invitations', { body: { id, answer: 'accept' } })
    const { companies } = await member.call('GET /auth/check-auth')
    expect(companies).toMatchObject([first, second].map(({ name }) => ({ name, permissions: ['full'], full_on_group: true })))
    expect(await member.call('POST /auth/acting-company', { body: { user_company_id: Number(second.id) } })).toMatchObject({
      full_on_group: 1,
      user_company_id: Number(second.id),
    })
    const inSecond = await userNamed(await signedIn(api, second.phone), person.phone)
    expect(inSecond).toMatchObject({ granted_by: first.name, may_change: false, may_delete: false, reason: 'granted_in_group' })
    await deleteUser(api, primary, first.phone, id)
    expect(await member.refusal('GET /auth/check-auth')).toMatchObject({ status: 401 })
  })

  test('are given by nobody else, and not where there is no group', async () => {
    expect(await khaled.refusal('POST /company/user-register', { body: newUser({ full_on_group: true }) })).toMatchObject(
      refusedFor('group_primary_only'),
    )
    expect((await khaled.call('GET /company/permission-list')).map(({ name }) => name)).not.toContain('full_on_group')
  })
})
