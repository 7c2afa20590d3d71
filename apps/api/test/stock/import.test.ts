import { problem } from '@damana/contract/problem'
import { stockColumns } from '@damana/contract/stock-columns'
import type { Lang } from '@damana/contract/errors'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, hostileFiles } from '../companies/sheet-samples.ts'
import { fileOf } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { sandboxSettings } from '#kernel/settings.ts'

let api: TestApi
let khaled: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  khaled = await api.as('khaled')
})
afterAll(() => api.stop())

const headers = (lang: Lang) => Object.values(stockColumns).map(({ header }) => header[lang])
const basel = ['فرد', 'باسل حداد', '9911023456', '0790000002'] as const
const goodCells = ['6044127', '8500.250', 'البائع', 'عادي', '', ...basel] as const
const row = {
  registration_number: '6044127',
  price_fils: '8500250',
  commissionOn: 'seller' as const,
  transfer_type: 'ACH' as const,
  buyer_kind: 'person' as const,
  buyer_name: 'باسل حداد',
  buyer_national_number: '9911023456',
  buyer_phone: '0790000002',
}
const rowOf = (registration_number: string, other: Partial<typeof row> = {}) => ({ ...row, registration_number, ...other })
const read = (rows: readonly (readonly string[])[], who = khaled) =>
  who.call('POST /stock/read', { body: { file: fileOf(csv(rows), 'cars.csv', 'text/csv') } })
const create = (rows: readonly object[], who = khaled, idempotencyKey?: string) =>
  who.call('POST /stock/import', { body: { consent: true, rows: rows as never } }, ...(idempotencyKey ? [{ idempotencyKey }] : []))
const refused = (rows: readonly object[], who = khaled) =>
  who.refusal('POST /stock/import', { body: { consent: true, rows: rows as never } })
const errorsOf = (refusal: { body: unknown }) => problem.parse(refusal.body).errors
/** Vehicles of Petra Motors beside those of the cast. */
async function vehicles(count: number): Promise<string[]> {
  const { rows } = await api.owner.query<{ registration_number: string }>(
    `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8900000 + i)::text))).*
    from sandbox.vehicles v, generate_series(1, $1::int) i where v.registration_number = '6044127' returning registration_number`,
    [count],
  )
  return rows.map(({ registration_number }) => registration_number)
}
const countOf = async () => Number((await api.owner.query<{ count: string }>('select count(*) from app.guarantees')).rows[0]?.count)
const allow = async (most: number) => {
  for (const name of ['offersPerCompany', 'lookupsPerCompanyPerDay'])
    await api.owner.query('insert into app.settings (name, value) values ($1, to_jsonb($2::int))', [name, most])
  const wide = await startApi({ sharing: api })
  const client = await wide.as('khaled')
  await api.owner.query('update app.sessions set trusted = true')
  return { wide, client }
}

// Every reading starts a program from its source.
describe('a file of sales', { timeout: 60_000 }, () => {
  test('is read row by row with every fault at once, and the template reads as its example alone', async () => {
    const { lines, wrong } = await read([
      headers('ar'),
      [...goodCells],
      ['604412x', '0', 'الجميع', 'عادي', 'a', 'فرد', '', '12', '0612345678'],
      [...goodCells],
    ])
    expect(wrong).toBe(2)
    expect(lines[0]).toEqual({ line: 2, errors: [], values: { ...row, discount_code: null } })
    expect(lines[1]?.errors.map(({ column, code }) => [column, code])).toEqual([
      ['registration_number', 'invalid_format'],
      ['price_fils', 'invalid_amount'],
      ['commissionOn', 'invalid_choice'],
      ['discount_code', 'invalid_format'],
      ['buyer_national_number', 'invalid_national_number'],
      ['buyer_name', 'required'],
      ['buyer_phone', 'invalid_phone'],
    ])
    expect(lines[2]?.errors).toEqual([{ column: 'registration_number', code: 'repeated_in_file', min: 2 }])

    for (const lang of ['ar', 'en'] as const) {
      khaled.lang = lang
      const { bytes } = await khaled.send(await khaled.sign('GET', '/stock/templates/xlsx'))
      expect(strFromU8(unzipSync(bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('dataValidation ')
      const refusal = await khaled.refusal('POST /stock/read', { body: { file: fileOf(bytes ?? '', 'cars.xlsx', '') } })
      expect(errorsOf(refusal)).toEqual([{ pointer: '/file', code: 'sheet_empty' }])
    }
  })

  test('takes no formula, no price that could be two, no 501 rows and nothing that the reader of sheets refuses', async () => {
    const { lines } = await read([
      headers('en'),
      ['=6044127', '12,5', 'Seller', 'Regular', '', 'Person', '@SUM(A1)', '9911023456', '0790000002'],
      ['6044127', '999999999999999', 'Seller', 'Regular', '', 'Person', 'Basel Haddad', '9911023456', '0790000002'],
    ])
    expect(lines.map(({ errors }) => errors.map(({ column, code }) => [column, code]))).toEqual([
      [
        ['registration_number', 'cell_is_formula'],
        ['price_fils', 'invalid_amount'],
        ['buyer_name', 'cell_is_formula'],
      ],
      [['price_fils', 'invalid_amount']],
    ])
    const many = Array.from({ length: 501 }, (_, index) => [String(index + 1), ...goodCells.slice(1)])
    const long = await khaled.refusal('POST /stock/read', { body: { file: fileOf(csv([headers('ar'), ...many]), 'cars.csv', 'text/csv') } })
    expect(errorsOf(long)).toEqual([{ pointer: '/file', code: 'sheet_too_many_rows', max: 500 }])
    expect(errorsOf(await refused(many.map(([number = '']) => rowOf(number))))).toEqual([{ pointer: '/rows', code: 'too_big', max: 500 }])
    for (const what of ['zip bomb whose directory states a small size', 'workbook with macros', 'program by its ending']) {
      const { name = '', file, code } = hostileFiles[what] ?? {}
      const refusal = await khaled.refusal('POST /stock/read', { body: { file: fileOf((await file?.()) ?? '', name, '') } })
      expect(errorsOf(refusal)[0]?.code, what).toBe(code)
    }
  })
})

describe('the sales of a file', () => {
  test('are checked as a creation of each would be, and every fault is told', async () => {
    const [one = '', two = ''] = await vehicles(2)
    await create([rowOf(two)])
    const { rows, ...left } = await khaled.call('POST /stock/check', {
      body: {
        rows: [
          rowOf(one),
          rowOf('7120458'),
          rowOf(two),
          rowOf(one, { price_fils: '1' }),
          rowOf('6044127', { buyer_national_number: '200123456' }),
          { ...rowOf('6044127', { buyer_name: 'باسل 7' }), discount_code: 'NOSUCH' },
        ],
      },
    })
    const { offersPerCompany, lookupsPerCompanyPerDay } = sandboxSettings
    expect(left).toEqual({ offers_left: offersPerCompany - 1, lookups_left: lookupsPerCompanyPerDay - 1 })
    expect(rows[0]).toMatchObject({ vehicle: { plate_code: '31', plate_number: '20714' }, errors: [] })
    expect(rows.map(({ errors }) => errors.map(({ column, code }) => `${column}: ${code}`))).toEqual([
      [],
      ['registration_number: vehicle_not_owned'],
      ['registration_number: vehicle_not_free'],
      ['price_fils: price_out_of_range', 'registration_number: repeated'],
      ['buyer_national_number: sameBuyerOwner'],
      expect.arrayContaining(['discount_code: discount_invalid', 'registration_number: repeated']),
    ])
  })

  test('are created all together, each with its offer, and sent twice only once', async () => {
    const numbers = await vehicles(3)
    const before = await countOf()
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        create(
          numbers.map((number) => rowOf(number)),
          khaled,
          key,
        ),
      ),
    )
    expect(second).toEqual(first)
    expect(first?.numbers).toHaveLength(3)
    expect(await countOf()).toBe(before + 3)
    const guarantee = await khaled.call('GET /guarantees/:number', { params: { number: first?.numbers[0] ?? '' } })
    expect(guarantee).toMatchObject({
      price_fils: '8500250',
      commissionOn: 'seller',
      operational_status: 'awaiting_acceptance',
      role: 'seller',
    })
  })

  test('of two files with the same vehicle are created of one file only, and nothing of the other', async () => {
    const [a = '', b = '', shared = ''] = await vehicles(3)
    const before = await countOf()
    const outcomes = await Promise.allSettled([create([rowOf(a), rowOf(shared)]), create([rowOf(b), rowOf(shared)])])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(errorsOf(lost?.reason as { body: unknown })).toEqual([{ pointer: '/rows/1/registration_number', code: 'vehicle_not_free' }])
    expect(await countOf()).toBe(before + 2)
  })

  test('are not created at all while one of them is wrong, and every wrong one is named', async () => {
    const [one = ''] = await vehicles(1)
    const before = await countOf()
    const refusal = await refused([rowOf(one), rowOf('7120458'), rowOf(one), rowOf('6044127', { price_fils: '1' })])
    expect(refusal.code).toBe('validation_failed')
    expect(errorsOf(refusal)).toEqual([
      { pointer: '/rows/1/registration_number', code: 'vehicle_not_owned' },
      { pointer: '/rows/2/registration_number', code: 'repeated' },
      { pointer: '/rows/3/price_fils', code: 'price_out_of_range' },
    ])
    expect(await countOf()).toBe(before)
  })

  test('beyond the open offers that a company may have are not created at all', async () => {
    const { wide, client } = await allow(2)
    try {
      const numbers = await vehicles(3)
      const before = await countOf()
      expect(
        (
          await refused(
            numbers.map((number) => rowOf(number)),
            client,
          )
        ).body,
      ).toMatchObject({ reason: 'too_many_offers' })
      expect(await countOf()).toBe(before)
      expect(
        (
          await create(
            numbers.slice(0, 2).map((number) => rowOf(number)),
            client,
          )
        ).numbers,
      ).toHaveLength(2)
    } finally {
      await wide.stop()
    }
  })

  test('use a discount code as often as it may be used: with one row more none is created', async () => {
    const [one = '', two = ''] = await vehicles(2)
    await api.owner.query(`update app.discount_codes set max_uses = used + 1 where code = 'NOV10'`)
    const before = await countOf()
    const withCode = (number: string) => ({ ...rowOf(number), discount_code: 'NOV10' })
    expect(errorsOf(await refused([withCode(one), withCode(two)]))).toEqual([
      { pointer: '/rows/1/discount_code', code: 'discount_invalid' },
    ])
    expect(await countOf()).toBe(before)
    expect((await create([withCode(one), rowOf(two)])).numbers).toHaveLength(2)
  })

  test('are the vehicles of the company that is acted for, whatever a row says', async () => {
    const [one = ''] = await vehicles(1)
    await api.owner.query(
      `update sandbox.vehicles set owner_national_number =
        (select p.national_number from app.companies c join app.parties p on p.id = c.party_id where p.national_number <> owner_national_number limit 1)
      where registration_number = $1`,
      [one],
    )
    expect(errorsOf(await refused([rowOf(one)]))).toEqual([{ pointer: '/rows/0/registration_number', code: 'vehicle_not_owned' }])
    const claimed = { ...rowOf(one), user_company_id: 2, is_owner: false, owner_national_number: '9852012345' }
    expect(errorsOf(await refused([claimed])).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/rows/0/user_company_id unknown_field',
      '/rows/0/is_owner unknown_field',
      '/rows/0/owner_national_number unknown_field',
    ])
  })

  test('are 500 in one transaction', { timeout: 120_000 }, async () => {
    const { wide, client } = await allow(500)
    try {
      const numbers = await vehicles(500)
      const before = await countOf()
      expect(
        (
          await create(
            numbers.map((number) => rowOf(number)),
            client,
          )
        ).numbers,
      ).toHaveLength(500)
      expect(await countOf()).toBe(before + 500)
    } finally {
      await wide.stop()
    }
  })

  test('are for companies and whoever may create for them: for others the calls do not exist', async () => {
    for (const who of [await api.as('samira'), await api.as('huda')]) {
      expect((await refused([row], who)).code).toBe('not_found')
      expect((await who.refusal('POST /stock/check', { body: { rows: [row] } })).code).toBe('not_found')
      expect((await who.refusal('POST /stock/read', { body: { file: fileOf('x', 'cars.csv', 'text/csv') } })).code).toBe('not_found')
    }
  })
})
