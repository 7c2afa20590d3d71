import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listChecks, requestChecks, runDueChecks } from '#people/companies/index.ts'
import type { CompanyAnswer, PersonAnswer } from '#registries/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { bankData, commissioner, companyData, partner, submitted } from './applicant.ts'

let api: TestApi
let companyAnswer: CompanyAnswer
let personAnswer: (number: string) => PersonAnswer
/** The questions to the registers, and whether a transaction was open then. */
let asked: string[]
const registers = {
  companyRegistry: {
    async check(number: string) {
      asked.push(number)
      await expectNoTransaction()
      return companyAnswer
    },
  },
  personRegistry: {
    async check({ nationalNumber }: { nationalNumber: string }) {
      asked.push(nationalNumber)
      return personAnswer(nationalNumber)
    },
  },
}
async function expectNoTransaction() {
  const { rows } = await api.owner.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%' and application_name <> ''`,
  )
  expect(rows).toEqual([{ open: 0 }])
}
beforeAll(async () => {
  api = await startApi({ deps: { outside: registers } })
})
afterAll(() => api.stop())
beforeEach(() => {
  asked = []
  companyAnswer = found
  personAnswer = () => match
})

const match: PersonAnswer = { answer: 'match', phone: 'own', kind: 'person', name: 'سلمى الأفقي', latinName: null }
const found: CompanyAnswer = {
  answer: 'found',
  company: {
    name: 'شركة الأفق للسيارات',
    latinName: 'Ufuq Motors',
    legalForm: 'limited_liability',
    status: 'active',
    signatories: [{ name: 'سلمى الأفقي', nationalNumber: '9851012345' }],
    licenseExpiresOn: '2028-01-01',
  },
}

let companies = 0
/** An application under review, each of another company. */
async function apply(commissioners = [commissioner()], partners = [partner()]) {
  const number = String(200_800_000 + (companies += 1))
  const one = await submitted(api, {
    company: companyData({ national_number: number }),
    partners: { partners },
    commissioners: { commissioners },
    bank: bankData(),
  })
  const { rows } = await api.owner.query('select id, round from app.company_applications where draft_id = $1', [one.draft])
  return { id: BigInt(rows[0].id), round: Number(rows[0].round), number }
}
type Applied = Awaited<ReturnType<typeof apply>>
const results = async ({ id, round }: Applied) =>
  Object.fromEntries(
    (await listChecks(api.pool, { applicationId: id, round })).map(({ kind, subject, result }) => [`${kind} ${subject}`.trim(), result]),
  )
const count = async (it: Applied, result: string) => Object.values(await results(it)).filter((found_) => found_ === result).length
const events = async ({ id }: Applied) =>
  (await api.owner.query(`select facts from app.company_application_events where application_id = $1 and kind = 'checked'`, [id])).rows

describe('an application that is sent', () => {
  test('is checked once, outside of any transaction, and every answer is kept', async () => {
    const it = await apply()
    expect(
      (await api.owner.query(`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'check_companies'`)).rows,
    ).toEqual([{ jobs: 1 }])
    await api.built.checkCompanies()
    expect(asked).toEqual([it.number, '9851012345'])
    const all = await results(it)
    expect(Object.keys(all).map((name) => name.split(' ')[0])).toEqual([
      'commissioner',
      'duplicate',
      'iban_bank',
      'license',
      'registry_name',
      'registry_number',
      'registry_signatories',
      'registry_signatories',
    ])
    expect(new Set(Object.values(all))).toEqual(new Set(['ok']))
    expect(await events(it)).toEqual([{ facts: { ok: 8 } }])
    await api.built.checkCompanies()
    expect(asked).toHaveLength(2)
  })

  test('is told apart from another application and from a company of the same number', async () => {
    const first = await apply()
    companies -= 1
    const second = await apply()
    await api.built.checkCompanies()
    expect([await results(first), await results(second)]).toMatchObject([{ duplicate: 'warning' }, { duplicate: 'warning' }])
    await api.owner.query(`update app.parties set national_number = $1 where national_number = '200123456'`, [first.number])
    await requestChecksOf(first)
    await api.built.checkCompanies()
    expect(await results(first)).toMatchObject({ duplicate: 'failed' })
    await api.owner.query(`update app.parties set national_number = '200123456' where national_number = $1`, [first.number])
  })
})

const requestChecksOf = async ({ id }: Applied) => {
  await api.advance('1 second')
  return requestChecks(api.pool, id)
}

describe('a partner that is a company', () => {
  const owner = (change = {}) => partner({ number: '200234567', full_name: 'شركة الأفق للسيارات', ...change })

  test('is asked about at the register of companies, and is no person', async () => {
    const it = await apply([commissioner()], [owner({ id: '11111111-1111-4111-8111-111111111111' })])
    await api.built.checkCompanies()
    expect(asked).toEqual([it.number, '200234567', '9851012345'])
    expect(await results(it)).toMatchObject({ 'partner 11111111-1111-4111-8111-111111111111': 'ok' })
  })

  test('under another name or unknown fails; a register that does not answer is asked again', async () => {
    const id = '22222222-2222-4222-8222-222222222222'
    const it = await apply([commissioner()], [owner({ id, full_name: 'شركة أخرى' })])
    await api.built.checkCompanies()
    expect(await results(it)).toMatchObject({ [`partner ${id}`]: 'failed' })
    companyAnswer = { answer: 'silent' }
    const later = await apply([commissioner()], [owner({ id })])
    await api.built.checkCompanies()
    expect(await results(later)).toMatchObject({ [`partner ${id}`]: 'silent' })
    companyAnswer = found
    await api.advance('2 minutes')
    await api.built.checkCompanies()
    expect(await results(later)).toMatchObject({ [`partner ${id}`]: 'ok', registry_number: 'ok' })
  })
})

describe('a register that does not answer', () => {
  test('is asked again, later and later, and only about what it has not answered', async () => {
    companyAnswer = { answer: 'silent' }
    const it = await apply()
    await api.built.checkCompanies()
    expect(await count(it, 'silent')).toBe(5)
    expect(await results(it)).toMatchObject({ iban_bank: 'ok', duplicate: 'ok' })
    expect(await events(it)).toEqual([])
    asked = []
    await api.advance('50 seconds')
    await api.built.checkCompanies()
    expect(asked).toEqual([])
    await api.advance('11 seconds')
    await api.built.checkCompanies()
    expect(asked).toEqual([it.number])
    await api.advance('61 seconds')
    await api.built.checkCompanies()
    expect(asked).toEqual([it.number])
    companyAnswer = found
    await api.advance('61 seconds')
    await api.built.checkCompanies()
    expect(await count(it, 'silent')).toBe(0)
    expect(await events(it)).toHaveLength(1)
  })

  test('about nobody is not asked about the rest; about one it is asked again about that one', async () => {
    const commissioners = Array.from({ length: 9 }, (_, index) =>
      commissioner({ number: `985101${String(2300 + index)}`, is_top: false, delegation_permissions: ['sell'] }),
    )
    commissioners[0] = commissioner()
    personAnswer = () => ({ answer: 'silent' })
    const it = await apply(commissioners)
    await api.built.checkCompanies()
    expect(asked).toHaveLength(1 + 4)
    expect(await count(it, 'silent')).toBe(9)
    personAnswer = (number) => (number === '9851012301' ? { answer: 'silent' } : match)
    asked = []
    await api.advance('61 seconds')
    await api.built.checkCompanies()
    expect(asked).toHaveLength(9)
    expect(await count(it, 'silent')).toBe(1)
    personAnswer = () => match
    asked = []
    await api.advance('121 seconds')
    await api.built.checkCompanies()
    expect(asked).toEqual(['9851012301'])
    expect(await count(it, 'silent')).toBe(0)
  })
})

describe('a process that dies while it asks', () => {
  test('loses no answer: another one goes on with what is open', async () => {
    const it = await apply()
    personAnswer = () => {
      throw new Error('killed')
    }
    await expect(api.built.checkCompanies()).rejects.toThrow('killed')
    expect(await results(it)).toMatchObject({ registry_number: 'ok', license: 'ok' })
    personAnswer = () => match
    asked = []
    await api.built.checkCompanies()
    expect(asked).toEqual([])
    await api.advance('121 seconds')
    await api.built.checkCompanies()
    expect(asked).toEqual(['9851012345'])
    expect(new Set(Object.values(await results(it)))).toEqual(new Set(['ok']))
  })

  test('and comes late leaves what was asked for meanwhile to the next', async () => {
    const it = await apply()
    personAnswer = () => match
    companyAnswer = { answer: 'unknown' }
    const late = api.built.checkCompanies
    const original = registers.companyRegistry.check
    registers.companyRegistry.check = async (number) => {
      registers.companyRegistry.check = original
      await requestChecksOf(it)
      return original(number)
    }
    await late()
    companyAnswer = found
    expect(asked.filter((number) => number === it.number)).toHaveLength(2)
  })
})

describe('staff', () => {
  test('may have it checked again: every register is asked anew, and silence takes no answer away', async () => {
    const it = await apply()
    await api.built.checkCompanies()
    asked = []
    companyAnswer = { answer: 'silent' }
    expect(await requestChecksOf(it)).toBe(true)
    await api.built.checkCompanies()
    expect(asked).toEqual([it.number, '9851012345'])
    expect(new Set(Object.values(await results(it)))).toEqual(new Set(['ok']))
    companyAnswer = { answer: 'unknown' }
    await api.advance('61 seconds')
    await api.built.checkCompanies()
    expect(await results(it)).toMatchObject({ registry_number: 'failed', registry_name: 'warning' })
  })

  test('have nothing checked that is not under review', async () => {
    const it = await apply()
    await api.owner.query(`update app.company_applications set status = 'returned' where id = $1`, [it.id])
    expect(await requestChecks(api.pool, it.id)).toBe(false)
    await api.built.checkCompanies()
    expect([asked, await results(it)]).toEqual([[], {}])
  })
})

test('nothing is asked while the database is frozen', async () => {
  await apply()
  await runDueChecks({
    ...registers,
    db: api.pool,
    transact: () => Promise.reject(new Error('written')),
    isFrozen: () => true,
    now: () => new Date(),
  })
  expect(asked).toEqual([])
  await api.built.checkCompanies()
})
