import { createServer, type Server } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import {
  createHttpCompanyRegistry,
  createHttpPersonRegistry,
  createHttpVehicleRegistry,
  createSandboxCompanyRegistry,
  createSandboxPersonRegistry,
  createSandboxVehicleRegistry,
} from '#registries/index.ts'
import { castFilling } from '../sandbox/cast-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase(castFilling)
  pool = createPool({ connectionString: database.apiUrl, max: 2, applicationName: 'registries-test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const setMode = (mode: string, ...registries: ('registry' | 'people' | 'companies')[]) =>
  pool.query('update sandbox.modes set value = $1 where name = any($2)', [mode, registries])

describe("the sandbox's licensing centre", () => {
  beforeEach(() => setMode('normal', 'registry', 'people'))

  test('tells the vehicle with every field, its owner, seizure, mortgage and fines', async () => {
    const found = await createSandboxVehicleRegistry(pool).findVehicle({ registrationNumber: '7120458' })
    expect(found).toMatchObject({
      answer: 'found',
      seized: false,
      mortgaged: false,
      finesFils: 0n,
      owner: { nationalNumber: '9852012345', kind: 'person', name: 'سميرة خليل' },
      vehicle: {
        registration_number: '7120458',
        type: 'تويوتا كورولا هايبرد',
        plate_code: '24',
        plate_number: '71358',
        manufacture_year: 2021,
      },
    })
    if (found.answer !== 'found') throw new Error('not found')
    expect(Object.values(found.vehicle).filter((value) => value === null)).toEqual([])
    expect(await createSandboxVehicleRegistry(pool).findVehicle({ registrationNumber: '4410074' })).toMatchObject({ finesFils: 85_000n })
    expect(await createSandboxVehicleRegistry(pool).findVehicle({ registrationNumber: '4410072' })).toMatchObject({ seized: true })
  })

  test('knows no vehicle under an unused number', async () => {
    expect(await createSandboxVehicleRegistry(pool).findVehicle({ registrationNumber: '1' })).toEqual({ answer: 'unknown' })
  })

  test('is silent while it is down; the register of people goes down by itself', async () => {
    const widad = { nationalNumber: '9562067890', fullName: 'وداد عامر', phone: '+962790000021' }
    await setMode('down', 'registry')
    expect(await createSandboxVehicleRegistry(pool).findVehicle({ registrationNumber: '7120458' })).toEqual({ answer: 'silent' })
    expect(await createSandboxPersonRegistry(pool).check(widad)).toMatchObject({ answer: 'match' })
    await setMode('down', 'people')
    expect(await createSandboxPersonRegistry(pool).check(widad)).toEqual({ answer: 'silent' })
  })

  test('answers late while it is slow, and not at all once that is later than anybody waits', async () => {
    await setMode('slow', 'registry')
    expect(await createSandboxVehicleRegistry(pool, { slowMs: 5 }).findVehicle({ registrationNumber: '7120458' })).toMatchObject({
      answer: 'found',
    })
    expect(await createSandboxVehicleRegistry(pool, { slowMs: 50, timeoutMs: 5 }).findVehicle({ registrationNumber: '7120458' })).toEqual({
      answer: 'silent',
    })
  })

  const asked = { nationalNumber: '9562067890', fullName: 'وداد عامر', birthDate: '1956-11-02', phone: '+962790000021' }
  const match = { answer: 'match', phone: 'own', kind: 'person', name: 'وداد عامر', latinName: 'Widad Amer' }

  test('says whether number, name and date of birth are one person’s, and whether the phone is known as this person’s', async () => {
    const registry = createSandboxPersonRegistry(pool)
    expect(await registry.check(asked)).toEqual(match)
    expect(await registry.check({ ...asked, birthDate: undefined, fullName: 'Widad Amer' })).toEqual(match)
    expect(await registry.check({ ...asked, phone: '+962790000029' })).toEqual({ ...match, phone: 'other' })
    expect(await registry.check({ ...asked, fullName: 'وداد خليل' })).toEqual({ answer: 'no_match' })
    expect(await registry.check({ ...asked, birthDate: '1956-11-03' })).toEqual({ answer: 'no_match' })
    expect(await registry.check({ ...asked, nationalNumber: '9000000001' })).toEqual({ answer: 'unknown_number' })
  })
})

describe("the sandbox's register of companies", () => {
  const aqaba = '200234567'
  beforeEach(async () => {
    await setMode('normal', 'companies')
    await pool.query('update sandbox.companies set answer = null')
  })
  const check = (number: string) => createSandboxCompanyRegistry(pool).check(number)

  test('tells name, form, status, signatories and the end of the licence', async () => {
    expect(await check(aqaba)).toEqual({
      answer: 'found',
      company: {
        name: 'شركة نور الشرق للسيارات',
        latinName: 'Nour Al-Sharq Motors',
        legalForm: 'limited_liability',
        status: 'active',
        signatories: [
          { name: 'باسل حداد', nationalNumber: '9911023456' },
          { name: 'طارق ناصر', nationalNumber: '9781034567' },
        ],
        licenseExpiresOn: '2028-06-30',
        entry: {
          tradeName: 'شركة نور الشرق للسيارات',
          latinTradeName: 'Nour Al-Sharq Motors',
          authority: 'دائرة مراقبة الشركات',
          registrationNumber: '234567',
          registeredOn: '2016-05-15',
          capital: '50000000',
          address: 'عمّان، شارع المدينة المنورة',
        },
      },
    })
    expect(await check('200123456')).toMatchObject({ company: { name: 'شركة البتراء للسيارات', status: 'active' } })
    expect(await check('200456789')).toMatchObject({ company: { status: 'suspended' } })
    expect(await check('200567890')).toMatchObject({ company: { licenseExpiresOn: '2026-06-30' } })
    expect(await check('200999999')).toEqual({ answer: 'unknown' })
  })

  test('answers as it is told by hand, and not at all while it is down', async () => {
    await pool.query(`update sandbox.companies set answer = 'unknown' where national_number = $1`, [aqaba])
    expect(await check(aqaba)).toEqual({ answer: 'unknown' })
    await pool.query(`update sandbox.companies set answer = 'silent' where national_number = $1`, [aqaba])
    expect(await check(aqaba)).toEqual({ answer: 'silent' })
    await setMode('down', 'companies')
    expect(await check('200123456')).toEqual({ answer: 'silent' })
    await setMode('slow', 'companies')
    expect(await createSandboxCompanyRegistry(pool, { slowMs: 50, timeoutMs: 5 }).check('200123456')).toEqual({ answer: 'silent' })
  })
})

describe('the registries over HTTP', () => {
  const silences: string[] = []
  let server: Server
  let baseUrl: string
  const pages = new Map<string, { status: number; body: unknown }>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.headers.authorization !== 'Bearer registry-key') return void response.writeHead(403).end()
      const page = pages.get(request.url ?? '')
      if (request.url?.endsWith('/never')) return
      response.writeHead(page?.status ?? 404, { 'content-type': 'application/json' }).end(JSON.stringify(page?.body ?? {}))
    })
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    baseUrl = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = (registrationNumber: string, key = 'registry-key') =>
    createHttpVehicleRegistry({
      baseUrl,
      key,
      timeoutMs: 200,
      outage: { failed: (why) => silences.push(why), answered: () => {} },
    }).findVehicle({ registrationNumber })
  const vehicle = {
    registration_number: '55',
    registration_date: '2020-01-02',
    plate_number: '1234',
    plate_code: '20',
    type: 'كيا',
    class: null,
    color: null,
    chassis_number: null,
    manufacture_year: 2019,
    licence_expiry: null,
    licensing_centre: null,
    engine_number: null,
    engine_capacity: null,
    load_capacity: null,
    net_weight: null,
    cargo_capacity: null,
    estimated_value_fils: '9000000',
    registration_type: null,
    country: null,
    classification: null,
  }
  const reply = {
    vehicle,
    owner: { national_number: '9852012345', kind: 'person', name: 'سميرة' },
    seized: false,
    mortgaged: true,
    fines_fils: '15000',
  }

  test('a full answer is found, 404 is unknown', async () => {
    pages.set('/vehicles/55', { status: 200, body: reply })
    expect(await ask('55')).toEqual({
      answer: 'found',
      vehicle,
      owner: { nationalNumber: '9852012345', kind: 'person', name: 'سميرة', latinName: null },
      seized: false,
      mortgaged: true,
      finesFils: 15_000n,
    })
    expect(await ask('56')).toEqual({ answer: 'unknown' })
  })

  test('no answer in time, an error, another form, another vehicle or a wrong key are silence, never "unknown"', async () => {
    pages.set('/vehicles/57', { status: 500, body: {} })
    pages.set('/vehicles/58', { status: 200, body: { ...reply, seized: 'no' } })
    pages.set('/vehicles/59', { status: 200, body: reply })
    for (const number of ['never', '57', '58', '59']) expect(await ask(number)).toEqual({ answer: 'silent' })
    expect(await ask('55', 'wrong')).toEqual({ answer: 'silent' })
    expect(silences).toHaveLength(5)
  })

  test('a person is compared with what the register has under the number, which stands in the body of the question', async () => {
    const person = { national_number: '9562067890', kind: 'person', name: 'وداد عامر', birth_date: '1956-11-02', phone: 'own' }
    pages.set('/people', { status: 200, body: person })
    const registry = createHttpPersonRegistry({ baseUrl, key: 'registry-key', timeoutMs: 200 })
    const asked = { nationalNumber: '9562067890', fullName: 'وداد عامر', birthDate: '1956-11-02', phone: '+962790000021' }
    expect(await registry.check(asked)).toEqual({ answer: 'match', phone: 'own', kind: 'person', name: 'وداد عامر', latinName: null })
    expect(await registry.check({ ...asked, fullName: 'رنا عامر' })).toEqual({ answer: 'no_match' })
    // An answer about somebody else decides nothing.
    expect(await registry.check({ ...asked, nationalNumber: '9562067891' })).toEqual({ answer: 'silent' })
    pages.delete('/people')
    expect(await registry.check(asked)).toEqual({ answer: 'unknown_number' })
  })

  test('a company is what the register has under exactly this number; anything else is silence', async () => {
    const registry = createHttpCompanyRegistry({ baseUrl, key: 'registry-key', timeoutMs: 200 })
    const company = {
      national_number: '200123456',
      name: 'شركة البتراء للسيارات',
      legal_form: 'limited_liability',
      status: 'suspended',
      signatories: [{ name: 'خالد منصور', national_number: '9801045678' }],
      license_expires_on: '2027-12-31',
      registration_number: '4512',
      capital_fils: '90000000',
    }
    pages.set('/companies', { status: 200, body: company })
    expect(await registry.check('200123456')).toEqual({
      answer: 'found',
      company: {
        name: company.name,
        latinName: null,
        legalForm: 'limited_liability',
        status: 'suspended',
        signatories: [{ name: 'خالد منصور', nationalNumber: '9801045678' }],
        licenseExpiresOn: '2027-12-31',
        entry: {
          tradeName: null,
          latinTradeName: null,
          authority: null,
          registrationNumber: '4512',
          registeredOn: null,
          capital: '90000000',
          address: null,
        },
      },
    })
    expect(await registry.check('200123457')).toEqual({ answer: 'silent' })
    pages.set('/companies', { status: 200, body: { ...company, status: 'liquidated' } })
    expect(await registry.check('200123456')).toEqual({ answer: 'silent' })
    pages.set('/companies', { status: 500, body: {} })
    expect(await registry.check('200123456')).toEqual({ answer: 'silent' })
    pages.delete('/companies')
    expect(await registry.check('200123456')).toEqual({ answer: 'unknown' })
  })
})
