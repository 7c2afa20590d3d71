import { randomUUID } from 'node:crypto'
import { encodeForm } from '@damana/client/multipart'
import { companySections } from '@damana/contract/company-words'
import { signRequest } from '@damana/contract/signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBank } from '#kernel/iban.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { origin, startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import {
  Applicant,
  applicant,
  bankData,
  commissioner,
  companyData,
  newPhone,
  openCompanyFlow,
  partner,
  sectionOf,
  submitted,
} from './applicant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('the code of a contact', () => {
  test('opens an application for twelve hours, several times, in that browser', async () => {
    const phone = newPhone()
    const browser = await api.browser()
    const body = { phone, purpose: 'company_draft' as const }
    await browser.call('POST /auth/register/sendOtp/Flow2', { body })
    const opened = await browser.call('POST /auth/register/checkOtp/Flow2', { body: { ...body, code: await api.codeTo(phone) } })
    expect(opened.purpose).toBe('company_draft')
    const one = new Applicant(browser, opened.flow_id)
    const draft = await one.begin()
    expect(draft).toMatchObject({
      status: 'draft',
      contact: expect.stringContaining('•'),
      tracking_number: null,
      submitted_at: null,
      decision_reason: null,
      files: [],
    })
    expect(draft.sections.map(({ section }) => section)).toEqual(companySections)
    expect(draft.sections.every(({ data, version, complete }) => data === null && version === 0 && !complete)).toBe(true)
    await one.save('bank', bankData())
    await one.save('declaration', { accepted: true })
    await api.advance('11 hours')
    expect(sectionOf(await one.show(), 'bank').version).toBe(1)
    await api.advance('61 minutes')
    const ended = await one.client.refusal('GET /auth/register/company', { query: { draft: one.draft } })
    expect([ended.status, ended.code]).toEqual([409, 'flow_ended'])
    expect((await one.refusedSave('bank', bankData(), 1)).code).toBe('flow_ended')
  })

  test('may be that of somebody who has an account, and of an e-mail', async () => {
    const one = await applicant(api, { to: { phone: cast.samira.phone } })
    expect((await one.show()).status).toBe('draft')
    const other = await applicant(api, { to: { email: 'office@ufuq.example' } })
    expect((await other.show()).contact).toBe('o•••@ufuq.example')
  })

  test('for registering a person opens no application, and the other way round', async () => {
    const phone = newPhone()
    const browser = await api.browser()
    await browser.call('POST /auth/register/sendOtp/Flow2', { body: { phone } })
    const { flow_id } = await browser.call('POST /auth/register/checkOtp/Flow2', { body: { phone, code: await api.codeTo(phone) } })
    expect((await browser.refusal('POST /auth/register/company', { body: { flow_id } })).code).toBe('flow_ended')
    const one = await applicant(api)
    const { code } = await one.client.refusal('POST /auth/register', {
      body: {
        name: 'رنا سمير',
        phone: newPhone(),
        email: 'rana@ufuq.example',
        password: 'Sparrow-Bicycle-41',
        password_confirmation: 'Sparrow-Bicycle-41',
        terms: true,
        terms_version: 1,
        flow_id: one.flowId,
      },
    })
    expect(code).toBe('flow_ended')
  })

  test('is not asked for with an invitation', async () => {
    const browser = await api.browser()
    const refused = await browser.refusal('POST /auth/register/sendOtp/Flow2', { body: { invite: 'DM-100001', purpose: 'company_draft' } })
    expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer: '/purpose', code: 'invalid_choice' }]])
  })
})

describe('a draft', () => {
  test('is found again from another browser, after a new code to the same contact', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await one.save('company', companyData({ name_en: 'Half' }))
    await api.advance('2 minutes')
    const elsewhere = await applicant(api, { to: { phone }, begins: false })
    expect(sectionOf(await elsewhere.show(one.draft), 'company').data).toMatchObject({ name_en: 'Half' })
    // Without its id it is the last one of the contact.
    expect((await elsewhere.client.call('GET /auth/register/company', {})).draft).toBe(one.draft)
  })

  test('of another contact does not exist, neither to read nor to write', async () => {
    const [one, other] = [await applicant(api), await applicant(api)]
    expect((await other.client.refusal('GET /auth/register/company', { query: { draft: one.draft } })).status).toBe(404)
    const intruder = new Applicant(other.client, other.flowId)
    intruder.draft = one.draft
    expect((await intruder.refusedSave('bank', bankData())).status).toBe(404)
    expect((await intruder.refusedSubmit()).status).toBe(404)
    expect(sectionOf(await one.show(), 'bank').version).toBe(0)
  })

  test('is not opened by the flow of another browser, nor without one', async () => {
    const one = await applicant(api)
    const thief = await applicant(api)
    const stolen = new Applicant(thief.client, one.flowId)
    stolen.draft = one.draft
    expect((await stolen.refusedSave('bank', bankData())).code).toBe('flow_ended')
    const stranger = await api.browser()
    expect((await stranger.refusal('GET /auth/register/company', { query: { draft: one.draft } })).code).toBe('flow_ended')
    expect((await stranger.refusal('POST /auth/register/company', { body: { flow_id: one.flowId } })).code).toBe('flow_ended')
  })

  test('keeps what was typed, whatever it is, and says what is missing or wrong', async () => {
    const one = await applicant(api)
    const typed = { name_ar: ' ', capital: 'كثير', registration_date: '2999-01-01', national_number: '12', registration_country: 'ZZ' }
    const saved = sectionOf(await one.save('company', typed), 'company')
    expect(saved).toMatchObject({ data: typed, version: 1, complete: false })
    const codes = Object.fromEntries(saved.errors.map(({ pointer, code }) => [pointer, code]))
    expect(codes).toMatchObject({
      '/name_en': 'required',
      '/legal_form': 'required',
      '/capital': 'invalid_amount',
      '/national_number': 'invalid_national_number',
    })
    const whole = sectionOf(
      await one.save('company', companyData({ registration_date: '2999-01-01', registration_country: 'ZZ' }), 1),
      'company',
    )
    expect(whole.errors).toEqual([
      { pointer: '/registration_country', code: 'invalid_choice' },
      { pointer: '/registration_date', code: 'invalid_date' },
    ])
    expect(sectionOf(await one.save('company', companyData(), 2), 'company')).toMatchObject({ version: 3, complete: true, errors: [] })
  })

  test('names the row and the field of a list', async () => {
    const one = await applicant(api)
    const rows = [
      partner(),
      partner({ number: '98510123456', phone: '0790001235' }),
      partner({ nationality: 'SY', number: 'N123456789', phone: '06 500 1234' }),
      partner({ number: '9851012345', email: 'x' }),
    ]
    const { errors } = sectionOf(await one.save('partners', { partners: rows }), 'partners')
    expect(errors).toEqual([{ pointer: '/partners/3/email', code: 'invalid_email' }])
    rows[3] = partner({ number: '9851012345' })
    expect(sectionOf(await one.save('partners', { partners: rows }, 1), 'partners').errors).toEqual([
      { pointer: '/partners/1/number', code: 'invalid_partner_number' },
      { pointer: '/partners/2/phone', code: 'invalid_phone' },
      { pointer: '/partners/3/number', code: 'repeated' },
    ])
    expect(sectionOf(await one.save('partners', { partners: [] }, 2), 'partners').errors).toMatchObject([{ pointer: '/partners' }])
  })

  test('takes a Jordanian company as partner by its nine digits, not as commissioner', async () => {
    const one = await applicant(api)
    const company = { number: '200234567', full_name: 'شركة نور الشرق للسيارات' }
    expect(sectionOf(await one.save('partners', { partners: [partner(company)] }), 'partners')).toMatchObject({
      complete: true,
      errors: [],
    })
    const { errors } = sectionOf(await one.save('commissioners', { commissioners: [commissioner(company)] }), 'commissioners')
    expect(errors).toEqual([{ pointer: '/commissioners/0/number', code: 'invalid_jordanian_number' }])
  })

  test('holds the account of the company against the rules of everybody’s accounts', async () => {
    const one = await applicant(api)
    const errorsOf = async (data: object, version: number) =>
      sectionOf(await one.save('bank', bankData({ ...data }), version), 'bank').errors
    expect(await errorsOf({ bank: 'HBHO' }, 0)).toEqual([{ pointer: '/iban', code: 'iban_bank_mismatch' }])
    expect(await errorsOf({ iban: 'JO94CBJO0010000000000131000303' }, 1)).toEqual([{ pointer: '/iban', code: 'invalid_iban' }])
    const ours = sandboxSettings.escrowIban
    const bank = ours.slice(4, 8)
    const { sections } = await one.save('bank', bankData({ iban: ours, bank, swift_code: findBank(bank)?.swiftCode ?? '' }), 2)
    expect(sections.find(({ section }) => section === 'bank')?.errors).toEqual([{ pointer: '/iban', code: 'iban_is_ours' }])
    expect(await errorsOf({}, 3)).toEqual([])
  })

  test('takes five hundred commissioners at once', async () => {
    const one = await applicant(api)
    const commissioners = Array.from({ length: 500 }, (_, index) =>
      commissioner({ number: String(9_800_000_000 + index), is_top: index === 0, delegation_text: 'ا'.repeat(200) }),
    )
    expect(sectionOf(await one.save('commissioners', { commissioners }), 'commissioners').complete).toBe(true)
  }, 20_000)
})

describe('two who fill in one draft', () => {
  test('lose nothing: the second is given what the first saved', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await api.advance('2 minutes')
    const other = await applicant(api, { to: { phone }, begins: false })
    other.draft = one.draft
    await one.save('company', companyData({ name_en: 'First' }))
    const refused = await other.refusedSave('company', companyData({ name_en: 'Second' }))
    expect([refused.status, refused.code]).toEqual([409, 'draft_changed'])
    expect(refused.body['current']).toMatchObject({ section: 'company', version: 1, data: { name_en: 'First' } })
    // Another section is none of it.
    await other.save('bank', bankData())
    const taken = await other.save('company', companyData({ name_en: 'Second' }), 1)
    expect(sectionOf(taken, 'company')).toMatchObject({ version: 2, data: { name_en: 'Second' } })
  })

  test('at the same moment: one is saved, the others are told', async () => {
    const one = await applicant(api)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        one.save('company', companyData({ name_en: `Ufuq ${index}` })).then(
          (draft) => ({ saved: sectionOf(draft, 'company').data?.['name_en'] }),
          (error: { code: string; body: { current: { data: object } } }) => ({ code: error.code, current: error.body.current.data }),
        ),
      ),
    )
    const saved = answers.flatMap((answer) => ('saved' in answer ? [answer.saved] : []))
    expect(saved).toHaveLength(1)
    expect(answers.filter((answer) => 'code' in answer)).toEqual(
      Array.from({ length: 5 }, () => ({ code: 'draft_changed', current: expect.objectContaining({ name_en: saved[0] }) })),
    )
    expect(sectionOf(await one.show(), 'company')).toMatchObject({ version: 1, data: { name_en: saved[0] } })
  })

  test('repeat a save whose answer was lost: it is the same save', async () => {
    const one = await applicant(api)
    const idempotencyKey = randomUUID()
    const send = () => one.client.call('POST /auth/register/company', { body: one.bodyOf('bank', bankData(), 0) }, { idempotencyKey })
    expect(await send()).toEqual(await send())
    expect(sectionOf(await one.show(), 'bank').version).toBe(1)
  })
})

describe('a call', () => {
  test('may come as a form, with JSON in its parts', async () => {
    const one = await applicant(api)
    const sendForm = async (body: Record<string, unknown>) => {
      const key = randomUUID()
      const form = await encodeForm(body, key)
      const path = '/api/v1/auth/register/company'
      const headers = await signRequest(one.client.key, {
        method: 'POST',
        targetUri: origin + path,
        lang: 'ar',
        apiKey: one.client.apiKey,
        created: Math.floor(Date.now() / 1000),
        idempotencyKey: key,
        body: form.bytes,
        contentType: form.contentType,
      })
      return one.client.send({ method: 'POST', url: path, headers, payload: Buffer.from(form.bytes) })
    }
    const long = companyData({ address: 'ش'.repeat(190) })
    const saved = await sendForm({ flow_id: one.flowId, draft: one.draft, step: 'company', version: 0, data: long })
    expect([saved.status, sectionOf((saved.body as { data: Awaited<ReturnType<typeof one.show>> }).data, 'company').complete]).toEqual([
      200,
      true,
    ])
    expect((await sendForm({ flow_id: one.flowId, draft: one.draft, step: 'company', version: 1, data: 'no JSON' })).status).toBe(400)
    expect((await sendForm({ flow_id: one.flowId, draft: one.draft, submit: true })).status).toBe(422)
    const huge = await sendForm({
      flow_id: one.flowId,
      draft: one.draft,
      step: 'company',
      version: 1,
      data: { address: 'x'.repeat(1_200_000) },
    })
    expect([huge.status, (huge.body as { code: string }).code]).toEqual([413, 'too_large'])
    expect(sectionOf(await one.show(), 'company').version).toBe(1)
  })

  test('names what is not asked for, at any depth', async () => {
    const one = await applicant(api)
    const row = partner({ is_company_primary: true })
    expect((await one.refusedSave('partners', { partners: [row] })).body['errors']).toEqual([
      { pointer: '/data/partners/0/is_company_primary', code: 'unknown_field' },
    ])
    expect((await one.refusedSave('company', companyData({ status: 'approved', full_on_group: '1' }))).body['errors']).toEqual([
      { pointer: '/data/status', code: 'unknown_field' },
      { pointer: '/data/full_on_group', code: 'unknown_field' },
    ])
    const forged = await one.client.sign(
      'POST',
      '/auth/register/company',
      { flow_id: one.flowId, draft: one.draft, status: 'approved', round: 3, company_id: 1 },
      randomUUID(),
    )
    expect(await one.client.send(forged)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { pointer: '/status', code: 'unknown_field' },
          { pointer: '/round', code: 'unknown_field' },
          { pointer: '/company_id', code: 'unknown_field' },
        ],
      },
    })
    expect((await one.show()).sections.every(({ version }) => version === 0)).toBe(true)
  })

  test.each([
    ['sends without a draft', { submit: true }, '/draft'],
    ['saves without a version', { draft: true, step: 'bank', data: {} }, '/version'],
    ['saves nothing', { draft: true, step: 'bank', version: 0 }, '/data'],
    ['asks for nothing', { draft: true }, '/step'],
    ['saves and sends', { draft: true, step: 'bank', version: 0, data: {}, submit: true }, '/step'],
    ['saves files as fields', { draft: true, step: 'documents', version: 0, data: {} }, '/step'],
  ] as const)('that %s is refused', async (_, body, pointer) => {
    const one = await applicant(api)
    const { draft, ...rest } = { draft: undefined, ...body }
    const asked = { flow_id: one.flowId, ...rest, ...(draft ? { draft: one.draft } : {}) }
    const refused = await one.client.refusal('POST /auth/register/company', { body: asked })
    expect([refused.status, (refused.body['errors'] as { pointer: string }[]).map((error) => error.pointer)]).toEqual([422, [pointer]])
  })
})

describe('who asks', () => {
  const withFlow = async (client: Client) => new Applicant(client, await openCompanyFlow(api, client, { phone: newPhone() }))

  test('may be signed in as a person', async () => {
    const tareq = await withFlow(await api.as('tareq'))
    expect((await tareq.begin()).status).toBe('draft')
  })

  test('is nobody of staff', async () => {
    const reviewer = await withFlow(await api.staff('rana'))
    expect((await reviewer.client.refusal('POST /auth/register/company', { body: { flow_id: reviewer.flowId } })).status).toBe(404)
    expect((await reviewer.client.refusal('GET /auth/register/company', {})).status).toBe(404)
  })

  test('may have a deactivated account: what is open without a token stays open', async () => {
    const basel = await withFlow(await api.as('basel'))
    await api.owner.query('update app.users set deactivated_at = app.now() where phone = $1', [cast.basel.phone])
    try {
      expect((await basel.begin()).status).toBe('draft')
    } finally {
      await api.owner.query('update app.users set deactivated_at = null where phone = $1', [cast.basel.phone])
    }
  })

  test('begins twenty applications a day, and not more', async () => {
    const one = await applicant(api)
    for (let begun = 1; begun < 20; begun += 1) await one.begin()
    expect((await one.client.refusal('POST /auth/register/company', { body: { flow_id: one.flowId } })).code).toBe('rate_limited')
    expect((await one.client.call('GET /auth/register/company', {})).draft).toBe(one.draft)
  })
})

describe('a contact that saves without end', () => {
  test('is stopped for the day: each answer is stored', async () => {
    const phone = newPhone()
    const one = await applicant(api, { to: { phone } })
    await one.save('bank', bankData())
    await api.owner.query(`update app.rate_counters set count = 300 * 1024 where name like 'company_kilobytes:%'`)
    expect((await one.refusedSave('bank', bankData(), 1)).code).toBe('rate_limited')
    expect(sectionOf(await one.show(), 'bank').version).toBe(1)
    await api.owner.query(`delete from app.rate_counters where name like 'company_kilobytes:%'`)
  })
})

describe('a whole application', () => {
  test('is sent', async () => {
    const one = await submitted(api)
    expect(await one.show()).toMatchObject({ status: 'pending_review', tracking_number: expect.stringMatching(/^C\d{4,}$/) })
  })
})
