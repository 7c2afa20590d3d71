import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phraseMessage } from '#notify/phrasing.ts'
import { startApi, type TestApi } from '../support/api.ts'
import {
  applicant,
  type Applicant,
  type Draft,
  bankData,
  commissioner,
  companyData,
  fillIn,
  login,
  newPhone,
  partner,
  placeDocument,
  sectionOf,
  submitted,
} from './applicant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const pointersOf = (problem: { body: Record<string, unknown> }) =>
  (problem.body['errors'] as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`)
const eventsOf = async (one: Applicant) => {
  const { rows } = await api.owner.query<{ kind: string; round: number }>(
    'select e.kind, e.round from app.company_application_events e join app.company_applications a on a.id = e.application_id where a.draft_id = $1 order by e.id',
    [one.draft],
  )
  return rows.map(({ kind, round }) => `${kind} ${round}`)
}
const messageTo = async (to: string) => {
  const { rows } = await api.owner.query<{ payload: Parameters<typeof phraseMessage>[0] }>(
    `select payload from app.outbox where payload->>'to' = $1 and payload->>'template' = 'company_application'`,
    [to],
  )
  return rows.map(({ payload }) => payload)
}
/** A reviewer's decision, as far as the applicant sees it. */
const decide = (one: Applicant, status: 'returned' | 'rejected', remarks: Record<string, string> = {}) =>
  api.owner.query(
    `with decided as (update app.company_applications set status = $2, decided_at = app.now(), decision_reason = 'السجل غير واضح' where draft_id = $1 returning id)
     insert into app.company_application_sections (application_id, section, remark)
     select decided.id, r.key, r.value from decided, jsonb_each_text($3) r
     on conflict (application_id, section) do update set remark = excluded.remark`,
    [one.draft, status, JSON.stringify(remarks)],
  )

const second = { number: '9851012346', is_top: false }

describe('an application', () => {
  test('is sent whole: a number, a message to its contact, an event', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await fillIn(api, one)
    const sent = await one.submit()
    expect(sent).toMatchObject({ status: 'pending_review', submitted_at: expect.any(String), decision_reason: null })
    expect(sent.sections.every(({ complete }) => complete)).toBe(true)
    expect(await eventsOf(one)).toEqual(['started 0', 'submitted 1'])
    const [message] = await messageTo(phone)
    expect(message).toMatchObject({
      channel: 'sms',
      lang: 'ar',
      facts: { what: 'received', number: sent.tracking_number, path: `/register-company?draft=${one.draft}` },
    })
    const { rows } = await api.owner.query('select round, national_number from app.company_applications where draft_id = $1', [one.draft])
    expect(rows).toEqual([{ round: 1, national_number: '200765432' }])
    for (const lang of ['ar', 'en'] as const) {
      const { text, link } = phraseMessage({ ...(message as NonNullable<typeof message>), lang }, 'https://damana.example')
      expect(text).toContain(sent.tracking_number)
      expect(link).toBe(`https://damana.example/register-company?draft=${one.draft}`)
    }
  })

  test('of a contact by e-mail is confirmed by e-mail, in the language of the page', async () => {
    const client = await applicant(api, { to: { email: 'legal@ufuq.example' } })
    client.client.lang = 'en'
    await fillIn(api, client)
    await client.submit()
    expect(await messageTo('legal@ufuq.example')).toMatchObject([{ channel: 'email', lang: 'en' }])
  })

  test('with nothing filled in is told everything that is missing, by section and field', async () => {
    const one = await applicant(api)
    const refused = await one.refusedSubmit()
    expect([refused.status, refused.code]).toEqual([422, 'validation_failed'])
    expect(pointersOf(refused)).toEqual(
      expect.arrayContaining([
        '/company/name_ar required',
        '/company/capital required',
        '/company/legal_form required',
        '/partners/partners required',
        '/commissioners/commissioners required',
        '/bank/iban required',
        '/documents/commercial_register required',
        '/documents/signatory_identity identities_missing',
        '/declaration/accepted required',
        '/group/choice required',
        '/group/logins required',
      ]),
    )
    expect((await one.show()).status).toBe('draft')
    expect(await eventsOf(one)).toEqual(['started 0'])
  })

  test('wants the identity of everybody who signs', async () => {
    const one = await applicant(api)
    const commissioners = [
      commissioner(),
      commissioner(second),
      commissioner({ number: '9851012347', is_top: false, delegation_permissions: ['buy'] }),
    ]
    await fillIn(api, one, { commissioners: { commissioners } })
    expect((await one.refusedSubmit()).body['errors']).toEqual([
      { pointer: '/documents/signatory_identity', code: 'identities_missing', min: 2 },
    ])
    await placeDocument(api, one, 'signatory_identity')
    expect((await one.submit()).status).toBe('pending_review')
  })

  test.each([
    ['a date to come', { company: companyData({ registration_date: '2099-01-01' }) }, '/company/registration_date invalid_date'],
    [
      'a Jordanian with eleven digits',
      { partners: { partners: [partner({ number: '98510123456' })] } },
      '/partners/partners/0/number invalid_partner_number',
    ],
    [
      'a Jordanian with letters',
      { commissioners: { commissioners: [commissioner({ number: 'P985101234' })] } },
      '/commissioners/commissioners/0/number invalid_jordanian_number',
    ],
    ['a fixed line', { partners: { partners: [partner({ phone: '+96265001234' })] } }, '/partners/partners/0/phone invalid_phone'],
    ['an IBAN of another bank', { bank: bankData({ bank: 'HBHO' }) }, '/bank/iban iban_bank_mismatch'],
    ['no declaration', { declaration: { accepted: false } }, '/declaration/accepted required'],
    ['no partner', { partners: { partners: [] } }, '/partners/partners required'],
    [
      'no rights of a commissioner',
      { commissioners: { commissioners: [commissioner({ permissions: [] })] } },
      '/commissioners/commissioners/0/permissions required',
    ],
    [
      'a right that there is not',
      { commissioners: { commissioners: [commissioner({ permissions: ['everything'] })] } },
      '/commissioners/commissioners/0/permissions/0 invalid_choice',
    ],
    ['a name with an address in it', { company: companyData({ name_ar: 'شركة https://x.example' }) }, '/company/name_ar name_not_arabic'],
    ['an Arabic name in Latin letters', { company: companyData({ name_ar: 'ABC للسيارات' }) }, '/company/name_ar name_not_arabic'],
    ['an English name in Arabic', { company: companyData({ trade_name_en: 'الأفق' }) }, '/company/trade_name_en name_not_latin'],
    [
      'nobody beside the one who signs jointly',
      {
        commissioners: {
          commissioners: [commissioner({ delegation_type: 'joint' }), commissioner({ ...second, delegation_permissions: ['buy'] })],
        },
      },
      '/commissioners/commissioners/0/delegation_type joint_alone',
    ],
    [
      'two of the widest authority',
      { commissioners: { commissioners: [commissioner(), commissioner({ ...second, is_top: true, delegation_permissions: ['buy'] })] } },
      '/commissioners/commissioners/1/is_top top_repeated',
    ],
  ] as const)('with %s is not sent', async (_, change, expected) => {
    const one = await applicant(api)
    await fillIn(api, one, change as Parameters<typeof fillIn>[2])
    expect(pointersOf(await one.refusedSubmit())).toEqual([expected])
    expect((await one.show()).status).toBe('draft')
  })

  test('has logins with a phone each, and a letter each of its own', async () => {
    const one = await applicant(api)
    const other = await applicant(api)
    await fillIn(api, one)
    const [letter, foreign, paper] = [
      await placeDocument(api, one, 'authorization_letter'),
      await placeDocument(api, other, 'authorization_letter'),
      await placeDocument(api, one, 'memorandum'),
    ]
    const phone = (index: number) => `079000200${index}`
    const logins = [
      login(letter, { phone: phone(0) }),
      login(foreign, { phone: phone(1) }),
      login(paper, { phone: phone(2) }),
      login(letter, { phone: '+962790002000' }),
    ]
    await one.save('group', { choice: 'none', logins }, 1)
    expect(pointersOf(await one.refusedSubmit())).toEqual([
      '/group/logins/1/letter_file_id file_unknown',
      '/group/logins/2/letter_file_id file_unknown',
      '/group/logins/3/phone repeated',
      '/group/logins/3/letter_file_id repeated',
    ])
  })
})

/** The sections that were returned and have not changed since. */
const toCorrect = ({ sections }: Draft) => sections.flatMap(({ section, remark, corrected }) => (remark && !corrected ? [section] : []))

describe('an application that was sent', () => {
  test('tells its applicant by when it is decided, and that it was compared and opened, but not what was found', async () => {
    const one = await submitted(api)
    const sent = await one.show()
    const number = sent.tracking_number ?? ''
    const path = { params: { number } }
    expect(sent.review).toMatchObject({ checks: [], seen: false })
    await api.owner.query(
      `insert into app.company_application_checks (application_id, round, kind, subject, result)
       select id, 1, kind, subject, result from app.company_applications, (values
         ('registry_number', '', 'failed'), ('commissioner', 'a', 'ok'), ('commissioner', 'b', 'silent'), ('duplicate', '', 'failed')
       ) as found (kind, subject, result) where draft_id = $1`,
      [one.draft],
    )
    const staff = await (await api.staff('rana')).call('GET /admin/companies/:number', path)
    expect((await one.show()).review).toEqual({
      decide_until: staff.decide_until,
      checks: [
        { kind: 'registry_number', state: 'checked' },
        { kind: 'commissioner', state: 'waiting' },
      ],
      seen: true,
    })
    await decide(one, 'returned')
    expect((await one.show()).review).toBeNull()
  })

  test('can be read and not changed, until it is returned', async () => {
    const one = await submitted(api)
    const refused = await one.refusedSave('company', companyData({ name_en: 'Other' }), 1)
    expect([refused.status, refused.code, refused.body['reason']]).toEqual([409, 'action_not_allowed', 'application_under_review'])
    expect((await one.refusedSubmit()).body['reason']).toBe('application_under_review')
    expect(sectionOf(await one.show(), 'company').data).toMatchObject({ name_en: 'Ufuq Motors' })
    await decide(one, 'returned', { documents: 'x', company: 'الاسم التجاري لا يطابق السجل' })
    const returned = await one.show()
    expect(returned).toMatchObject({ status: 'returned', decision_reason: 'السجل غير واضح' })
    expect(sectionOf(returned, 'company').remark).toBe('الاسم التجاري لا يطابق السجل')
    expect(toCorrect(returned)).toEqual(['company', 'documents'])
    expect(toCorrect(await one.save('company', companyData({ trade_name_ar: 'أفق' }), 1))).toEqual(['documents'])
    await placeDocument(api, one, 'authorization_letter')
    expect(toCorrect(await one.show())).toEqual(['documents'])
    await placeDocument(api, one, 'commercial_register')
    expect(toCorrect(await one.show())).toEqual([])
    const again = await one.submit()
    expect(again).toMatchObject({ status: 'pending_review', tracking_number: returned.tracking_number, decision_reason: null })
    expect(sectionOf(again, 'company').remark).toBeNull()
    expect(await eventsOf(one)).toEqual(['started 0', 'submitted 1', 'submitted 2'])
  })

  test('is rejected for good; the contact may begin another', async () => {
    const one = await submitted(api)
    await decide(one, 'rejected')
    expect((await one.refusedSave('company', companyData(), 1)).body['reason']).toBe('application_decided')
    const before = one.draft
    const next = await one.begin()
    expect(next.draft).not.toBe(before)
    expect((await one.show(before)).status).toBe('rejected')
  })

  test('is sent once by two who send it at the same moment', async () => {
    const one = await applicant(api)
    await fillIn(api, one)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        one.submit().then(
          ({ status }) => status,
          (error: { body: { reason: string } }) => error.body.reason,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['application_under_review', 'application_under_review', 'pending_review'])
    expect(await eventsOf(one)).toEqual(['started 0', 'submitted 1'])
  })
})

describe('a group of companies', () => {
  const create = (one: Applicant, name: string) =>
    one.client.call('POST /auth/register/company/groups/create', { body: { flow_id: one.flowId, draft: one.draft, name } })
  const refusedCreate = (one: Applicant, name: string) =>
    one.client.refusal('POST /auth/register/company/groups/create', { body: { flow_id: one.flowId, draft: one.draft, name } })
  const find = async (name: string) =>
    (await (await api.browser()).call('GET /auth/register/company/groups', { query: { name } })).groups.map((group) => group.name)
  /** A company is in it: what the approval does. */
  const open = (name: string) =>
    api.owner.query('update app.companies set group_id = g.id from app.company_groups g where g.name = $1', [name])

  test('is found by its whole name, however that is written, once a company is in it', async () => {
    const one = await applicant(api)
    await create(one, 'مجموعة الأفق')
    expect(await find('مجموعة الأفق')).toEqual([])
    await open('مجموعة الأفق')
    expect(await find('  مجموعه  الافق ')).toEqual(['مجموعة الأفق'])
    expect(await find('مجموعة')).toEqual([])
    expect(await find('مجموعة الأفق الكبرى')).toEqual([])
  })

  test('is added once by name; an application that adds another gives the first one up', async () => {
    const [one, other] = [await applicant(api), await applicant(api)]
    await create(one, 'Nile Group')
    expect((await refusedCreate(other, 'NILE  group')).code).toBe('group_exists')
    await create(one, 'Nile Group')
    await create(one, 'Delta Group')
    await create(other, 'Nile Group')
    const refused = await refusedCreate(one, 'Nile Group')
    expect([refused.status, refused.body['errors']]).toEqual([409, [{ pointer: '/name', code: 'group_exists' }]])
  })

  test('is added by one of two at the same moment', async () => {
    const applicants = await Promise.all([applicant(api), applicant(api), applicant(api)])
    const answers = await Promise.all(
      applicants.map((one) =>
        create(one, 'Both At Once').then(
          () => 'added',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['added', 'group_exists', 'group_exists'])
  })

  test('is chosen where it is, and named where it is new', async () => {
    const one = await applicant(api)
    await fillIn(api, one)
    const { data } = sectionOf(await one.show(), 'group')
    const logins = data?.['logins'] ?? []
    const errorsOf = async (choice: string, name: string | undefined, version: number) =>
      sectionOf(await one.save('group', { choice, logins, ...(name === undefined ? {} : { name }) }, version), 'group').errors
    expect(await errorsOf('existing', undefined, 1)).toEqual([{ pointer: '/name', code: 'required' }])
    expect(await errorsOf('existing', 'Nobody Knows', 2)).toEqual([{ pointer: '/name', code: 'invalid_choice' }])
    expect(await errorsOf('new', 'Delta Group', 3)).toEqual([{ pointer: '/name', code: 'group_exists' }])
    expect(await errorsOf('new', 'Rising Group', 4)).toEqual([])
    await one.submit()
    const { rows } = await api.owner.query(
      'select g.name from app.company_groups g join app.company_applications a on a.id = g.application_id where a.draft_id = $1',
      [one.draft],
    )
    expect(rows).toEqual([{ name: 'Rising Group' }])
  })

  test('is not added to an application of somebody else, nor to one that was sent', async () => {
    const [one, other] = [await submitted(api), await applicant(api)]
    const refused = await other.client.refusal('POST /auth/register/company/groups/create', {
      body: { flow_id: other.flowId, draft: one.draft, name: 'Stolen Group' },
    })
    expect(refused.status).toBe(404)
    expect((await refusedCreate(one, 'Late Group')).body['reason']).toBe('application_under_review')
  })

  test('cannot be guessed by the hundred', async () => {
    await api.enterFreshWindow()
    const browser = await api.browser()
    let refused: string | undefined
    for (let tries = 0; tries < 200 && refused === undefined; tries += 1)
      refused = await browser.call('GET /auth/register/company/groups', { query: { name: `Group ${tries}` } }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
    expect(refused).toBe('rate_limited')
  })
})
