import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { ownPassword, twice } from '../support/registration.ts'
import { statedCompany, submittedApplication } from './applications.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Decision = 'approve' | 'return' | 'reject'
const params = (number: string) => ({ params: { number } })
const remarks = [{ section: 'partners' as const, text: 'اسم الشريك غير ما في السجل التجاري.' }]
const decide = async (number: string, decision: Decision, more: object = {}, who: 'rana' | 'nour' = 'rana') =>
  (await api.staff(who)).call('POST /admin/companies/:number/decide', {
    ...params(number),
    body: { decision, round: 1, reason: 'روجعت الوثائق', ...more },
  })
const refusedDecision = async (number: string, decision: Decision, more: object = {}, who: 'rana' | 'fadi' = 'rana') =>
  (await api.staff(who)).refusal('POST /admin/companies/:number/decide', {
    ...params(number),
    body: { decision, round: 1, reason: 'روجعت الوثائق', ...more },
  })
/** The open invitations of an approved company, the primary's first. */
const invitationsOf = async (nationalNumber: string) =>
  (
    await api.owner.query<{ phone: string; makesAccount: boolean; permissions: string[]; is_primary: boolean }>(
      `select i.phone, i.account_user_id is not null as "makesAccount", i.permissions, i.is_primary
       from app.companies c join app.parties p on p.id = c.party_id join app.company_invitations i on i.company_id = c.id
       where p.national_number = $1 order by i.is_primary desc, i.phone`,
      [nationalNumber],
    )
  ).rows
/** Follows the newest link that was sent to a phone, gives its code and sets an own password. */
async function comeIn(phone: string): Promise<Client> {
  const { rows } = await api.owner.query<{ path: string }>(
    `select payload->'facts'->>'path' as path from app.outbox where payload->>'to' = $1 and payload->>'template' = 'account_invitation' order by id desc limit 1`,
    [phone],
  )
  const invite = new URL(rows[0]?.path ?? '', 'https://damana.example').searchParams.get('invite') ?? ''
  const client = await api.browser()
  await client.call('POST /auth/register/sendOtp/Flow2', { body: { invite } })
  const { flow_id } = await client.call('POST /auth/register/checkOtp/Flow2', { body: { invite, code: await api.codeTo(phone) } })
  await client.call('POST /auth/psd', { body: { flow_id, ...twice(ownPassword) } })
  return client
}
const companiesOf = async (client: Client) => (await client.call('GET /auth/get-profile')).companies.map(({ name }) => name)
async function answer(client: Client, company: string, reply: 'accept' | 'refuse') {
  const { invitations } = await client.call('GET /profile/company-invitations')
  const id = invitations.find((one) => one.company === company)?.id ?? ''
  await client.call('POST /profile/company-invitations', { body: { id, answer: reply } })
}
const loginsOf = async (number: string) => (await (await api.staff('rana')).call('GET /admin/companies/:number', params(number))).logins

describe('reviewers', () => {
  it('see the applications that wait, oldest first, page by page, and what was stated', async () => {
    const stated = statedCompany()
    const number = await submittedApplication(api, stated)
    const rana = await api.staff('rana')
    const { items } = await rana.call('GET /admin/queue', { query: { kind: 'companies' } })
    expect(items.find(({ id }) => id === number)).toMatchObject({ company: { name: stated.company.name_ar, round: 1 }, escalated: false })
    const { applications } = await rana.call('GET /admin/companies', { query: { status: 'pending_review' } })
    expect(applications.map((one) => one.number)).toContain(number)
    const shown = await rana.call('GET /admin/companies/:number', params(number))
    expect(shown).toMatchObject({ status: 'pending_review', round: 1, national_number: stated.company.national_number })
    expect(shown.sections.find(({ section }) => section === 'partners')?.data).toEqual(stated.partners)
    expect(shown.actions.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(['approve', 'return', 'reject', 'check'])
  })

  it('leave a trace of each look, once an hour', async () => {
    const number = await submittedApplication(api)
    const rana = await api.staff('rana')
    await rana.call('GET /admin/companies/:number', params(number))
    await rana.call('GET /admin/companies/:number', params(number))
    const { history } = await (await api.staff('nour')).call('GET /admin/companies/:number', params(number))
    expect(history.filter(({ kind }) => kind === 'seen')).toHaveLength(2)
  })

  it('are the only ones: for finance no application exists', async () => {
    const number = await submittedApplication(api)
    const fadi = await api.staff('fadi')
    expect(await fadi.refusal('GET /admin/companies/:number', params(number))).toMatchObject({ status: 404 })
    expect(await fadi.refusal('GET /admin/companies', { query: {} })).toMatchObject({ status: 404 })
    expect(await refusedDecision(number, 'reject', {}, 'fadi')).toMatchObject({ status: 404 })
  })

  it('do not decide where their own number stands, be it that of a partner', async () => {
    const stated = statedCompany()
    const number = await submittedApplication(api, stated)
    await api.owner.query(
      `insert into app.staff_interests (staff_id, relation, national_number, declared_at) select id, 'self', $1, app.now() from app.staff where email = 'rana@damana.example'`,
      [stated.partners.partners[0]?.number],
    )
    expect(await refusedDecision(number, 'reject')).toMatchObject({ status: 409, body: { reason: 'party_to_it' } })
    await api.owner.query(`delete from app.staff_interests where national_number = $1`, [stated.partners.partners[0]?.number])
  })
})

describe('an application', () => {
  it('that is approved becomes a company with its account; everybody is invited, by own rights, and nobody is a member unasked', async () => {
    const [second, chosen] = ['+962795559001', '+962795559003']
    const base = statedCompany()
    const top = base.commissioners.commissioners[0]
    const stated = statedCompany({
      commissioners: [
        { ...top, is_top: true },
        { ...top, full_name: 'رنا العلي', number: '9781099998', phone: chosen, permissions: ['full'] },
        { ...top, full_name: 'سالم النور', number: '9781099999', phone: second, permissions: ['damana.create', 'damana.respond'] },
      ],
      company: { name_ar: 'شركة الدعوات للسيارات' },
      group: {
        choice: 'none',
        logins: [
          { ...base.group.logins[0] },
          { ...base.group.logins[0], id: randomUUID(), name: 'سالم النور', phone: second },
          { ...base.group.logins[0], id: randomUUID(), name: cast.samira.name, phone: cast.samira.phone },
          { ...base.group.logins[0], id: randomUUID(), name: 'رنا العلي', phone: chosen, permissions: ['company.bank', 'damana.view'] },
        ],
      },
    })
    const first = base.group.logins[0]?.phone ?? ''
    const number = await submittedApplication(api, stated, { contact: '+962795550077' })
    const letter = base.group.logins[0]?.letter_file_id
    expect((await loginsOf(number)).map(({ letter_file_id: of, permissions }) => [of, permissions])).toEqual([
      [letter, ['full']],
      [letter, ['damana.create', 'damana.respond']],
      [letter, ['damana.view']],
      [letter, ['damana.view', 'company.bank']],
    ])
    expect((await loginsOf(number)).map(({ state, account, is_primary }) => [state, account, is_primary])).toEqual([
      ['not_invited', 'none', true],
      ['not_invited', 'none', false],
      ['not_invited', 'proven', false],
      ['not_invited', 'none', false],
    ])
    const after = await decide(number, 'approve')
    expect(after).toMatchObject({ status: 'approved' })
    expect(after.logins.map(({ state }) => state)).toEqual(['invited', 'invited', 'invited', 'invited'])
    expect(await invitationsOf(stated.company.national_number)).toEqual([
      { phone: first, makesAccount: true, permissions: ['full'], is_primary: true },
      { phone: cast.samira.phone, makesAccount: false, permissions: ['damana.view'], is_primary: false },
      { phone: second, makesAccount: true, permissions: ['damana.create', 'damana.respond'], is_primary: false },
      { phone: chosen, makesAccount: true, permissions: ['company.bank', 'damana.view'], is_primary: false },
    ])
    const { rows } = await api.owner.query(
      `select b.iban from app.bank_accounts b join app.parties p on p.id = b.party_id where p.national_number = $1 and b.replaced_at is null`,
      [stated.company.national_number],
    )
    expect(rows).toEqual([{ iban: stated.bank.iban }])
    const messages = await api.owner.query<{ template: string }>(
      `select payload->>'template' as template from app.outbox where payload->>'to' = any($1) and (payload->'facts'->>'company' = $2)`,
      [['+962795550077', second, cast.samira.phone], stated.company.name_ar],
    )
    expect(messages.rows.map(({ template }) => template).sort()).toEqual([
      'account_invitation',
      'company_application',
      'company_invitation',
    ])

    // Others may accept first; they act once the primary has.
    const samira = await api.as('samira')
    expect(await companiesOf(samira)).not.toContain(stated.company.name_ar)
    await answer(samira, stated.company.name_ar, 'accept')
    expect(await companiesOf(samira)).not.toContain(stated.company.name_ar)
    const primary = await comeIn(first)
    expect(await primary.call('GET /auth/get-profile')).toMatchObject({ is_company_primary: 1, next_screen: 'complete_register' })
    expect(await companiesOf(samira)).toContain(stated.company.name_ar)
    expect((await loginsOf(number)).map(({ state, account }) => [state, account])).toEqual([
      ['joined', 'incomplete'],
      ['invited', 'none'],
      ['joined', 'proven'],
      ['invited', 'none'],
    ])
  })

  it('invites again who has not come or has refused, and nobody who has accepted', async () => {
    const base = statedCompany()
    const stated = statedCompany({
      company: { name_ar: 'شركة الإعادة للسيارات' },
      group: {
        choice: 'none',
        logins: [
          { ...base.group.logins[0], name: cast.basel.name, phone: cast.basel.phone },
          { ...base.group.logins[0], id: randomUUID(), phone: '+962795559002' },
        ],
      },
    })
    const number = await submittedApplication(api, stated)
    const rana = await api.staff('rana')
    const again = (login: string) => ({ ...params(number), body: { login } })
    const [first = '', second = ''] = stated.group.logins.map(({ id }) => id)
    expect(await rana.refusal('POST /admin/companies/:number/invite', again(first))).toMatchObject({
      body: { reason: 'application_not_approved' },
    })
    await decide(number, 'approve')
    const basel = await api.as('basel')
    await answer(basel, stated.company.name_ar, 'refuse')
    expect((await loginsOf(number)).map(({ state }) => state)).toEqual(['refused', 'invited'])
    await rana.call('POST /admin/companies/:number/invite', again(first))
    await api.owner.query(`update app.company_invitations set created_at = created_at - interval '8 days' where phone = '+962795559002'`)
    expect((await loginsOf(number)).map(({ state }) => state)).toEqual(['invited', 'expired'])
    await rana.call('POST /admin/companies/:number/invite', again(second))
    const client = await comeIn('+962795559002')
    await answer(basel, stated.company.name_ar, 'accept')
    expect((await loginsOf(number)).map(({ state }) => state)).toEqual(['joined', 'joined'])
    expect(await companiesOf(client)).toEqual([stated.company.name_ar])
    expect((await basel.call('GET /auth/get-profile')).companies).toContainEqual(
      expect.objectContaining({ name: stated.company.name_ar, is_primary: true }),
    )
    for (const login of [first, second])
      expect(await rana.refusal('POST /admin/companies/:number/invite', again(login))).toMatchObject({
        body: { reason: 'already_company_user' },
      })
    expect(await rana.refusal('POST /admin/companies/:number/invite', again(randomUUID()))).toMatchObject({ status: 404 })
    expect(await (await api.staff('fadi')).refusal('POST /admin/companies/:number/invite', again(first))).toMatchObject({ status: 404 })
  })

  it('is decided once: the second decision, and one on an older submission, are refused', async () => {
    const number = await submittedApplication(api)
    expect(await refusedDecision(number, 'reject', { round: 2 })).toMatchObject({ body: { reason: 'application_changed' } })
    await decide(number, 'reject')
    expect(await refusedDecision(number, 'approve')).toMatchObject({ body: { reason: 'application_not_waiting' } })
  })

  it('is approved by one of two who press at once', async () => {
    const stated = statedCompany()
    const number = await submittedApplication(api, stated)
    const outcomes = await Promise.allSettled([decide(number, 'approve'), decide(number, 'approve', {}, 'nour')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await invitationsOf(stated.company.national_number)).toHaveLength(1)
  })

  it('with the number of a registered company is not approved, nor two with one number at once', async () => {
    const taken = await submittedApplication(api, statedCompany({ company: { national_number: '200123456' } }))
    expect(await refusedDecision(taken, 'approve')).toMatchObject({ body: { reason: 'company_exists' } })
    const [one, other] = [
      await submittedApplication(api, statedCompany({ company: { national_number: '200999001' } })),
      await submittedApplication(api, statedCompany({ company: { national_number: '200999001' } })),
    ]
    const outcomes = await Promise.allSettled([decide(one, 'approve'), decide(other, 'approve', {}, 'nour')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not approved before the registers have answered', async () => {
    const number = await submittedApplication(api, statedCompany(), { isChecked: false })
    expect(await refusedDecision(number, 'approve')).toMatchObject({ body: { reason: 'application_unchecked' } })
  })

  it('that is returned carries its remarks, of the last decision only, and needs at least one', async () => {
    const number = await submittedApplication(api)
    expect(await refusedDecision(number, 'return')).toMatchObject({ status: 422 })
    const after = await decide(number, 'return', { remarks })
    expect(after.status).toBe('returned')
    expect(after.sections.filter(({ remark }) => remark !== null).map(({ section }) => section)).toEqual(['partners'])
  })

  it('lets an offer that waited for the company go on', async () => {
    const stated = statedCompany()
    const phone = stated.group.logins[0]?.phone ?? ''
    const samira = await api.as('samira')
    const { number } = await samira.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: true,
        registration_number: '7120458',
        consent: true,
        buyer_national_number: stated.company.national_number,
        buyer_phone: phone,
        buyer_name: stated.company.name_ar,
        buyer_kind: 'company',
        price_fils: '5000000',
        commissionOn: 'buyer',
        transfer_type: 'ACH',
      },
    })
    await decide(await submittedApplication(api, stated), 'approve')
    const { rows } = await api.owner.query(
      `select exists (select from app.companies c where c.party_id = g.buyer_party_id) as "isCompany" from app.guarantees g where g.number = $1`,
      [number],
    )
    expect(rows).toEqual([{ isCompany: true }])
  })
})
