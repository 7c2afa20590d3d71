import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { applicant, type Applicant, submitted } from './applicant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const bodyOf = (one: Applicant, national_number: string) => ({ flow_id: one.flowId, draft: one.draft, national_number })
const ask = (one: Applicant, number: string) => one.client.call('POST /auth/register/company/registry', { body: bodyOf(one, number) })
const refused = (one: Applicant, body: ReturnType<typeof bodyOf>) => one.client.refusal('POST /auth/register/company/registry', { body })

describe("the companies' register", () => {
  test('answers the fields of the section by its number, and names no person', async () => {
    const one = await applicant(api)
    expect(await ask(one, '200234567')).toEqual({
      answer: 'found',
      status: 'active',
      fields: {
        name_ar: 'شركة نور الشرق للسيارات',
        name_en: 'Nour Al-Sharq Motors',
        trade_name_ar: 'شركة نور الشرق للسيارات',
        trade_name_en: 'Nour Al-Sharq Motors',
        legal_form: 'limited_liability',
        registration_country: 'JO',
        registration_authority: 'دائرة مراقبة الشركات',
        registration_number: '234567',
        registration_date: '2016-05-15',
        capital: '50000000',
        address: 'عمّان، شارع المدينة المنورة',
      },
    })
    expect(await ask(one, '200456789')).toMatchObject({ answer: 'found', status: 'suspended' })
    expect(await ask(one, '200999999')).toEqual({ answer: 'unknown', status: null, fields: {} })
    await api.owner.query(`update sandbox.companies set answer = 'silent' where national_number = '200345678'`)
    expect(await ask(one, '200345678')).toMatchObject({ answer: 'silent', fields: {} })
  })

  test('is asked for an own application that may be changed, and sixty times a day', async () => {
    const [one, other, sent] = [await applicant(api), await applicant(api), await submitted(api)]
    expect((await refused(one, { ...bodyOf(one, '200234567'), draft: other.draft })).status).toBe(404)
    expect((await refused(sent, bodyOf(sent, '200234567'))).body['reason']).toBe('application_under_review')
    for (let asked = 0; asked < 60; asked += 1) await ask(one, '200234567')
    expect((await refused(one, bodyOf(one, '200234567'))).code).toBe('rate_limited')
  })
})
