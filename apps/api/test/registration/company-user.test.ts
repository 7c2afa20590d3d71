import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dana, expected } from '#sandbox/cast.ts'
import { inviteToSetPassword } from '#people/sign-in/index.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import { statedCompany, submittedApplication } from '../companies/applications.ts'
import { foundCompany, signedIn } from '../support/company-users.ts'
import { garage, garageFilling } from '../support/money.ts'
import { quiet } from '../support/quiet.ts'
import { newcomer, ownPassword, twice } from '../support/registration.ts'
import { fileOf, png } from '../files/samples.ts'
import { address, bankOf, newNationalNumber, offerTo, personalOf, refusedSubmit, save, submit } from './registrant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

/** A member of a company who has set a password and stated nothing yet. */
async function member(permissions: readonly string[] = ['full'], { name = 'عمر الزعبي', phone = newcomer().phone } = {}) {
  const company = await foundCompany(api)
  const { rows } = await api.owner.query<{ id: bigint }>(
    `with made as (insert into app.users (account_type, name, phone, terms_version) values ('company', $1, $2, 1) returning id)
     insert into app.memberships (user_id, company_id, permissions) select id, $3, $4 from made returning user_id as id`,
    [name, phone, company.id, permissions],
  )
  const id = rows[0]?.id ?? 0n
  await inviteToSetPassword(quiet(api.pool), id)
  const { rows: messages } = await api.owner.query<{ path: string }>(
    `select payload->'facts'->>'path' as path from app.outbox where payload->>'to' = $1 order by id desc limit 1`,
    [phone],
  )
  const invite = new URL(messages[0]?.path ?? '', 'https://damana.example').searchParams.get('invite') ?? ''
  const client = await api.browser()
  await client.call('POST /auth/register/sendOtp/Flow2', { body: { invite } })
  const { flow_id } = await client.call('POST /auth/register/checkOtp/Flow2', { body: { invite, code: await api.codeTo(phone) } })
  const profile = await client.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })
  return { client, phone, id, company, profile }
}
const inRegister = (nationalNumber: string, name: string, phone: string) =>
  api.owner.query(`insert into sandbox.people (national_number, kind, name, phone) values ($1, 'person', $2, $3)`, [
    nationalNumber,
    name,
    phone,
  ])
const stateOf = async (client: Client) => (await client.call('GET /auth/check-auth')).identity
const lookUp = (client: Client, companyId: bigint, owner?: string) =>
  client.refusal('GET /vehicles/lookup', {
    query: {
      registration_number: '7120458',
      user_company_id: Number(companyId),
      ...(owner !== undefined && { owner_national_number: owner }),
    },
  })

describe('a user of a company with an own password', () => {
  it('states who he is, and may only look before', async () => {
    const number = await offerTo(api, { nationalNumber: '200654321', phone: dana.phone }, '7120458')
    await api.owner.query(`update app.users set registration_completed_at = null where phone = $1`, [dana.phone])
    const client = await signedIn(api, dana.phone)
    expect(await client.call('GET /auth/check-auth')).toMatchObject({ next_screen: 'complete_register' })
    expect(await client.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ number })
    const incomplete = { status: 409, code: 'registration_incomplete' }
    expect(await client.refusal('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })).toMatchObject(
      incomplete,
    )
    expect(await client.refusal('POST /guarantees/:number/reject', { params: { number }, body: { reason: 'غيّرت رأيي' } })).toMatchObject(
      incomplete,
    )
    expect(await client.refusal('POST /guarantees/:number/release', { params: { number }, body: {} })).toMatchObject(incomplete)
    expect(await client.refusal('GET /company/user-list')).toMatchObject(incomplete)
    expect(await client.refusal('GET /profile/bank-info')).toMatchObject(incomplete)
    expect(await lookUp(client, 1n)).toMatchObject(incomplete)
    await api.owner.query(`update app.users set registration_completed_at = app.now() where phone = $1`, [dana.phone])
  })

  it('is proven by the civil register, with personal data alone', async () => {
    const nationalNumber = newNationalNumber()
    const { client, phone, profile } = await member()
    await inRegister(nationalNumber, 'عمر سالم الزعبي', phone)
    expect(profile).toMatchObject({ account_type: 'company', next_screen: 'complete_register', identity: null })
    expect(await refusedSubmit(client)).toMatchObject({ body: { reason: 'registration_draft_incomplete', missing: ['personal'] } })
    await save(client, 'personal', personalOf(nationalNumber))
    const done = await submit(client)
    expect(done.profile).toMatchObject({ next_screen: null, identity: 'proven', name: 'عمر سالم الزعبي' })
    expect(await client.call('GET /profile/personal')).toMatchObject({ national_number: nationalNumber })
    expect(await client.call('GET /company/user-list')).toHaveLength(2)
  })

  it('does not name an address or an account, which are the company’s', async () => {
    const { client } = await member()
    for (const body of [
      { step: 'bank' as const, bank: bankOf() },
      { step: 'address' as const, address },
    ])
      expect(await client.refusal('POST /auth/complete-register', { body })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/step', code: 'invalid_choice' }] },
      })
  })

  it('is refused where the register knows another person, and while unproven sells what the company owns, and neither acts for an owner nor directs its money', async () => {
    const [nationalNumber, other] = [newNationalNumber(), newNationalNumber()]
    const { client, phone, company } = await member()
    await inRegister(nationalNumber, 'ليث محمود عبيدات', phone)
    await inRegister(other, 'عمر سالم الزعبي', '+962795550099')
    await save(client, 'personal', personalOf(nationalNumber))
    expect(await refusedSubmit(client)).toMatchObject({ code: 'identity_not_matched' })
    await save(client, 'personal', personalOf(other))
    expect((await submit(client)).profile).toMatchObject({ next_screen: null, identity: 'unproven' })
    expect(await lookUp(client, company.id)).toMatchObject({ code: 'vehicle_not_owned' })
    expect(await lookUp(client, company.id, cast.samira.nationalNumber ?? '')).toMatchObject({ body: { reason: 'identity_unproven' } })
    const account = { bank: 'ARAB', iban: ibanOf(700_044), swift_code: 'ARABJOAX', currency: 'JOD' as const }
    expect(await client.refusal('POST /profile/bank-info', { body: account })).toMatchObject({ body: { reason: 'identity_unproven' } })
    const upload = async (kind: 'identity_document' | 'identity_face') =>
      (await client.call('POST /files', { body: { kind, file: fileOf(await png(), 'x.png', 'image/png') } })).id
    const photos = { document: await upload('identity_document'), face: await upload('identity_face') }
    expect(await client.call('POST /profile/identity', { body: photos })).toMatchObject({ state: 'in_review' })
    expect(await stateOf(client)).toBe('in_review')
  })

  describe('whose document staff compared when the company was approved', () => {
    const phoneElsewhere = '+962795550098'
    /** The approved application of a company, which names this commissioner. */
    async function approved(companyId: bigint, commissioner: { number: string; phone: string; full_name: string; signs: boolean }) {
      const { signs, ...named } = commissioner
      const stated = statedCompany()
      const [typed] = stated.commissioners.commissioners
      stated.commissioners.commissioners = [{ ...typed, ...named, delegation_permissions: signs ? ['sign'] : ['sell'] }]
      const number = await submittedApplication(api, stated)
      const id = number.slice(1)
      await api.owner.query(
        `update app.company_applications set status = 'approved', company_id = $2, decided_at = app.now(), decided_by_staff_id = (select min(id) from app.staff) where id = $1`,
        [id, companyId],
      )
      const file = randomUUID()
      await api.owner.query(
        `insert into app.files (id, kind, name, content_type, size_bytes, sha256, company_application_id)
         values ($1, 'signatory_identity', 'id.png', 'image/png', 1, sha256($2::bytea), $3)`,
        [file, file, id],
      )
      return { number, file }
    }
    async function identityOf({
      signs = true,
      statedNumber,
      statedPhone,
    }: {
      signs?: boolean
      statedNumber?: string
      statedPhone?: string
    }) {
      const nationalNumber = newNationalNumber()
      const { client, phone, company, id } = await member()
      await inRegister(nationalNumber, 'عمر سالم الزعبي', phoneElsewhere)
      const application = await approved(company.id, {
        number: statedNumber ?? nationalNumber,
        phone: statedPhone ?? phone,
        full_name: 'عمر الزعبي',
        signs,
      })
      await save(client, 'personal', personalOf(nationalNumber))
      return { ...application, id, company, client, nationalNumber, identity: (await submit(client)).profile?.identity }
    }

    it('is proven as its signatory once the register knows number, name and date of birth, and sells; who compared what is kept', async () => {
      const { identity, client, company, id, number, file } = await identityOf({})
      expect(identity).toBe('proven')
      expect(await lookUp(client, company.id)).not.toMatchObject({ body: { reason: 'identity_unproven' } })
      const { rows } = await api.owner.query(`select facts from app.security_events where kind = 'identity_proven' and user_id = $1`, [id])
      expect(rows).toMatchObject([{ facts: { application: number, round: 1, staff: expect.any(String), documents: [file] } }])
    })

    it.each([
      ['does not sign for it', { signs: false }],
      ['was stated with another number', { statedNumber: '9999999999' }],
      ['was stated with another phone', { statedPhone: '+962795550097' }],
    ])('stays unproven where the user %s', async (_, how) => {
      expect((await identityOf(how)).identity).toBe('unproven')
    })

    it('stays unproven where another account has the number', async () => {
      const nationalNumber = newNationalNumber()
      const [first, second] = [await member(), await member()]
      await inRegister(nationalNumber, 'عمر سالم الزعبي', phoneElsewhere)
      await save(first.client, 'personal', personalOf(nationalNumber))
      await submit(first.client)
      await approved(second.company.id, { number: nationalNumber, phone: second.phone, full_name: 'عمر الزعبي', signs: true })
      await save(second.client, 'personal', personalOf(nationalNumber))
      expect((await submit(second.client)).profile?.identity).toBe('unproven')
    })
  })

  it('does not take the number of an account that has proven it: the administrator decides', async () => {
    const { client, phone } = await member(['full'], { name: cast.samira.name })
    const before = await api.owner.query<{ phone: string }>('select phone from sandbox.people where national_number = $1', [
      cast.samira.nationalNumber,
    ])
    await api.owner.query('update sandbox.people set phone = $2 where national_number = $1', [cast.samira.nationalNumber, phone])
    await save(client, 'personal', { ...personalOf(cast.samira.nationalNumber ?? ''), date_of_birth: cast.samira.dateOfBirth ?? '' })
    expect((await submit(client)).profile).toMatchObject({ identity: 'in_review' })
    await api.owner.query('update sandbox.people set phone = $2 where national_number = $1', [
      cast.samira.nationalNumber,
      before.rows[0]?.phone,
    ])
    expect(await stateOf(await api.as('samira'))).toBe('proven')
  })

  it('is no side of guarantees: an offer to the same person waits for an account of his own', async () => {
    const nationalNumber = newNationalNumber()
    const { client, phone } = await member()
    await inRegister(nationalNumber, 'عمر سالم الزعبي', phone)
    const number = await offerTo(api, { nationalNumber, phone, name: 'عمر سالم الزعبي' }, garage(1))
    await save(client, 'personal', personalOf(nationalNumber))
    await submit(client)
    expect(await client.refusal('GET /guarantees/:number', { params: { number } })).toMatchObject({ status: 404 })
    const { rows } = await api.owner.query(
      'select r.user_id from app.guarantees g join app.people_of_party r on r.party_id = g.buyer_party_id where g.number = $1',
      [number],
    )
    expect(rows).toEqual([{ user_id: null }])
    await api.owner.query(`delete from app.memberships where user_id = (select id from app.users where phone = $1)`, [phone])
    expect(await client.call('GET /guarantees', { query: { side: 'buy' } })).toMatchObject({ items: [] })
  })

  it('adds a mobile number first where the account has none', async () => {
    const { client, id } = await member()
    await api.owner.query(
      `update app.users set phone = null, mobile_verified_at = null, email = 'no-phone@example.com', email_verified_at = app.now() where id = $1`,
      [id],
    )
    expect(
      await client.refusal('POST /auth/complete-register', { body: { step: 'personal', personal: personalOf(newNationalNumber()) } }),
    ).toMatchObject({
      body: { reason: 'mobile_missing' },
    })
  })
})

it('the seeded users of companies are proven, and those who have not come yet are in the register', async () => {
  for (const phone of [cast.khaled.phone, cast.huda.phone, dana.phone])
    expect(await (await signedIn(api, phone)).call('GET /auth/check-auth')).toMatchObject({ identity: 'proven' })
  const { rows } = await api.owner.query('select national_number from sandbox.people where phone = any($1)', [
    expected.map(({ phone }) => phone),
  ])
  expect(rows).toHaveLength(expected.length)
})
