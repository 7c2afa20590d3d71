import { describe, expect, test } from 'vitest'
import type { RegisteredCompany } from '#registries/index.ts'
import { isAskedAbout, isInRegister, judgeAlone, judgeCommissioner, judgeRegister, pauseSeconds, type Stated } from './check.rules.ts'

const salma = '0b7f2a52-5a34-4c3d-9d25-0a3f6f0f0001'
const omar = '0b7f2a52-5a34-4c3d-9d25-0a3f6f0f0002'
const person = {
  id: salma,
  full_name: 'سلمى الأفقي',
  nationality: 'JO',
  number: '9851012345',
  job: 'مديرة',
  address: 'عمّان',
  delegation_type: 'sole' as const,
  is_top: true,
  permissions: ['full' as const],
  phone: '0790001234',
  email: 'salma@ufuq.example',
  delegation_permissions: ['sign' as const],
  delegation_text: 'تنفرد بالتوقيع',
}
const company = {
  name_ar: 'شركة الأفق للسيارات',
  name_en: 'Ufuq Motors',
  trade_name_ar: 'الأفق',
  trade_name_en: 'Ufuq',
  legal_form: 'limited_liability',
  registration_country: 'JO',
  registration_authority: 'مراقبة الشركات',
  registration_number: '45123',
  registration_date: '2015-03-01',
  national_number: '200765432',
  website: 'ufuq.example',
  professional_license_number: 'L-7781',
  address: 'عمّان',
  email: 'info@ufuq.example',
  tax_number: '11223344',
  capital: '50000000',
  authorised_signatory_name: 'سلمى الأفقي',
} as const
const stated = (change: { company?: object; commissioners?: object[]; bank?: object } = {}): Stated =>
  ({
    company: { ...company, ...change.company },
    partners: [],
    commissioners: (change.commissioners ?? [{}]).map((its) => ({ ...person, ...its })),
    bank: { bank: 'ARAB', iban: 'JO71CBJO0000000000001234567890', swift_code: 'ARABJOAX', currency: 'JOD', ...change.bank },
  }) as Stated
const entry: RegisteredCompany = {
  name: 'شركة الأفق للسيارات',
  latinName: 'Ufuq Motors',
  legalForm: 'limited_liability',
  status: 'active',
  signatories: [{ name: 'سلمى الأفقي', nationalNumber: '9851012345' }],
  licenseExpiresOn: '2026-11-23',
}
const today = '2026-11-23'
const register = (its: Partial<RegisteredCompany> = {}, said: Stated = stated()) =>
  judgeRegister(said, { answer: 'found', company: { ...entry, ...its } }, today)
/** Kind and subject, result, reason. */
const brief = (findings: ReturnType<typeof judgeRegister>) =>
  findings.map(({ kind, subject, result, facts }) => [subject === '' ? kind : `${kind} ${subject}`, result, facts['reason']])

describe('the register of companies', () => {
  test('agrees with what is stated, also on the last day of the licence', () => {
    expect(brief(register())).toEqual([
      ['registry_number', 'ok', undefined],
      ['registry_name', 'ok', undefined],
      ['license', 'ok', undefined],
      ['registry_signatories authorised_signatory', 'ok', undefined],
      [`registry_signatories ${salma}`, 'ok', undefined],
    ])
  })

  test('differs where number, day or capital are not those of its entry, and says its own', () => {
    const { registration_number: registrationNumber, registration_date: registeredOn, capital } = stated().company
    const all = { registrationNumber, registeredOn, capital }
    expect(brief(register({ entry: all }))[0]).toEqual(['registry_number', 'ok', undefined])
    expect(register({ entry: { ...all, registrationNumber: '99', capital: '70000000' } })[0]).toMatchObject({
      result: 'warning',
      facts: { reason: 'entry', registered: '99 · 70,000.000' },
    })
    expect(register({ entry: { registeredOn: '2001-02-03' } })[0]).toMatchObject({ facts: { registered: '2001-02-03' } })
  })

  test.each([
    ['suspended', { status: 'suspended' }, 'registry_number', 'failed', 'suspended'],
    ['struck off', { status: 'struck_off' }, 'registry_number', 'failed', 'struck_off'],
    ['of another legal form', { legalForm: 'establishment' }, 'registry_number', 'warning', 'legal_form'],
    ['of another name', { name: 'شركة الأفق الجديد للسيارات' }, 'registry_name', 'failed', 'name'],
    ['of another English name', { latinName: 'Horizon Motors' }, 'registry_name', 'warning', 'name_en'],
    ['without a licence', { licenseExpiresOn: null }, 'license', 'warning', 'none'],
    ['whose licence ended yesterday', { licenseExpiresOn: '2026-11-22' }, 'license', 'failed', 'expired'],
    [
      'with another signatory',
      { signatories: [{ name: 'نبيل عواد', nationalNumber: '9690012345' }] },
      `registry_signatories ${salma}`,
      'failed',
      'not_listed',
    ],
    [
      'with the signatory under another name',
      { signatories: [{ name: 'رنا الأفقي', nationalNumber: '9851012345' }] },
      `registry_signatories ${salma}`,
      'warning',
      'name',
    ],
    ['without signatories', { signatories: [] }, 'registry_signatories authorised_signatory', 'failed', 'not_listed'],
  ] as const)('knows a company %s', (_, its, what, result, reason) => {
    expect(brief(register(its as Partial<RegisteredCompany>))).toContainEqual([what, result, reason])
  })

  test('is asked about the signatories among the commissioners only', () => {
    const said = stated({ commissioners: [{}, { id: omar, number: '9900000001', delegation_permissions: ['sell'] }] })
    expect(brief(register({}, said)).filter(([what]) => String(what).endsWith(omar))).toEqual([])
  })

  test('that does not know the number fails it, and leaves nothing to compare', () => {
    expect(brief(judgeRegister(stated(), { answer: 'unknown' }, today)).map(([, result, reason]) => [result, reason])).toEqual([
      ['failed', 'unknown'],
      ...Array.from({ length: 4 }, () => ['warning', 'no_entry']),
    ])
  })

  test('that is silent says nothing at all', () => {
    expect(new Set(judgeRegister(stated(), { answer: 'silent' }, today).map(({ result }) => result))).toEqual(new Set(['silent']))
  })

  test('is not asked about a company of another country, nor about a number that no company has', () => {
    const foreign = stated({ company: { registration_country: 'SA' } })
    const malformed = stated({ company: { national_number: '2007654321' } })
    expect([stated(), foreign, malformed].map(isInRegister)).toEqual([true, false, false])
    expect(brief(judgeRegister(foreign, undefined, today))[0]).toEqual(['registry_number', 'warning', 'foreign'])
    expect(brief(judgeRegister(malformed, undefined, today))[0]).toEqual(['registry_number', 'failed', 'format'])
  })
})

describe('without asking', () => {
  const alone = (bank: object, known = { isCompany: false, applications: [] as string[] }) => brief(judgeAlone(stated({ bank }), known))
  test('the bank is held against the IBAN', () => {
    expect(alone({})[0]).toEqual(['iban_bank', 'failed', 'iban_bank_mismatch'])
    expect(alone({ iban: 'JO00ARAB1110000000000118200450' })[0]).toEqual(['iban_bank', 'failed', 'invalid_iban'])
    expect(alone({ bank: 'other', iban: 'DE89370400440532013000', swift_code: 'COBADEFF' })[0]).toEqual([
      'iban_bank',
      'warning',
      'foreign_country',
    ])
  })
  test('a company that is here already fails, another application of it is told', () => {
    expect(alone({})[1]).toEqual(['duplicate', 'ok', undefined])
    expect(alone({}, { isCompany: true, applications: ['C1002'] })[1]).toEqual(['duplicate', 'failed', 'company'])
    expect(judgeAlone(stated(), { isCompany: false, applications: ['C1002'] })[1]).toMatchObject({
      result: 'warning',
      facts: { reason: 'application', applications: ['C1002'] },
    })
  })
})

describe('the register of persons', () => {
  const judge = (answer: Parameters<typeof judgeCommissioner>[1], its: object = {}) => {
    const { result, facts, subject } = judgeCommissioner({ ...person, ...its } as Stated['commissioners'][number], answer)
    expect(subject).toBe(salma)
    return [result, facts['reason']]
  }
  const match = { answer: 'match', phone: 'own', kind: 'person', name: 'سلمى الأفقي', latinName: null } as const
  test('decides by number and name; a phone that is another’s is told', () => {
    expect(judge(match)).toEqual(['ok', undefined])
    expect(judge({ ...match, phone: 'none' })).toEqual(['ok', undefined])
    expect(judge({ ...match, phone: 'other' })).toEqual(['warning', 'phone'])
    expect(judge({ ...match, kind: 'company' })).toEqual(['failed', 'company'])
    expect(judge({ answer: 'no_match' })).toEqual(['failed', 'no_match'])
    expect(judge({ answer: 'silent' })).toEqual(['silent', undefined])
  })
  test('need not know a foreigner', () => {
    expect(judge({ answer: 'unknown_number' })).toEqual(['failed', 'unknown_number'])
    expect(judge({ answer: 'unknown_number' }, { nationality: 'SY', number: 'T00884417' })).toEqual(['warning', 'unknown_number'])
  })
  test('is not asked about a Jordanian without a national number', () => {
    const malformed = { ...person, number: 'T00884417' } as Stated['commissioners'][number]
    expect([isAskedAbout({ ...malformed, nationality: 'SY' }), isAskedAbout(malformed)]).toEqual([true, false])
    expect(judge(undefined)).toEqual(['failed', 'format'])
  })
})

test('a silent register is left alone for longer each time, for an hour at most', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map((tries) => pauseSeconds(tries) / 60)).toEqual([1, 2, 5, 10, 30, 60, 60, 60])
})
