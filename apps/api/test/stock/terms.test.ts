import { problem } from '@damana/contract/problem'
import { stockColumns } from '@damana/contract/stock-columns'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { csv } from '../companies/sheet-samples.ts'
import { fileOf } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
let khaled: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  khaled = await api.as('khaled')
})
afterAll(() => api.stop())

const urgent = { name: 'Urgent', commissionOn: 'buyer', transfer_type: 'RTGS', discount_code: 'NOV10' } as const
const keep = (body: object, who = khaled) => who.call('POST /stock/terms', { body: { ...urgent, ...body } })
const refused = async (body: object, who = khaled) =>
  problem.parse((await who.refusal('POST /stock/terms', { body: { ...urgent, ...body } })).body)
const listed = async (who = khaled) => (await who.call('GET /stock/terms')).terms

describe('terms that a company keeps', () => {
  test('are listed by name, change under their number and are removed', async () => {
    const first = await keep({})
    expect(first).toMatchObject(urgent)
    const { discount_code: _, ...plain } = urgent
    const second = await khaled.call('POST /stock/terms', { body: { ...plain, name: 'Corolla', commissionOn: 'equally' } })
    expect(second.discount_code).toBeNull()
    expect((await listed()).map(({ name }) => name)).toEqual(['Corolla', 'Urgent'])
    const changed = await keep({ id: first.id, name: 'بيع عاجل', commissionOn: 'seller' })
    expect(changed).toMatchObject({ id: first.id, name: 'بيع عاجل', commissionOn: 'seller' })
    await khaled.call('POST /stock/terms/:id/remove', { params: { id: second.id } })
    expect((await listed()).map(({ id, commissionOn }) => [id, commissionOn])).toEqual([[first.id, 'seller']])
    expect((await khaled.refusal('POST /stock/terms/:id/remove', { params: { id: second.id } })).code).toBe('not_found')
    expect((await khaled.refusal('POST /stock/terms', { body: { ...urgent, name: 'Corolla', id: second.id } })).code).toBe('not_found')
  })

  test('have names of their own, also when two users keep one at once', async () => {
    const { id } = await keep({ name: 'Corolla' })
    expect((await refused({ name: ' corolla ' })).errors).toMatchObject([{ pointer: '/name', code: 'repeated' }])
    expect((await keep({ id, name: 'COROLLA' })).name).toBe('COROLLA')
    const answers = await Promise.allSettled([keep({ name: 'Prius' }), keep({ name: 'prius' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed()).toHaveLength(2)
  })

  test('are thirty at most, and a changed one is none more', async () => {
    const first = await keep({})
    await api.owner.query(
      `insert into app.company_terms (company_id, name, commission_bearer, transfer_type, changed_by)
      select company_id, name || i, commission_bearer, transfer_type, changed_by from app.company_terms, generate_series(1, 29) i`,
    )
    expect(await listed()).toHaveLength(30)
    expect(await refused({ name: 'One more' })).toMatchObject({ code: 'action_not_allowed', reason: 'too_many_terms' })
    await keep({ id: first.id })
    expect(await listed()).toHaveLength(30)
  })

  test('need a name and one of the known choices', async () => {
    expect((await refused({ name: '  ', commissionOn: 'nobody', transfer_type: 'cash', discount_code: 'x' })).errors).toMatchObject([
      { pointer: '/commissionOn', code: 'invalid_choice' },
      { pointer: '/transfer_type', code: 'invalid_choice' },
      { pointer: '/discount_code', code: 'invalid_format' },
      { pointer: '/name', code: 'required' },
    ])
  })

  test('of another company do not exist, and nobody keeps any for oneself', async () => {
    const { id } = await keep({})
    const samira = await api.as('samira')
    for (const refusal of [
      await samira.refusal('GET /stock/terms'),
      await samira.refusal('POST /stock/terms', { body: urgent }),
      await samira.refusal('POST /stock/terms/:id/remove', { params: { id } }),
    ])
      expect(refusal.code).toBe('not_found')
    await api.owner.query('update app.company_terms set company_id = (select max(id) from app.companies where id <> company_id)')
    expect(await listed()).toEqual([])
    expect((await khaled.refusal('POST /stock/terms', { body: { ...urgent, id } })).code).toBe('not_found')
    expect((await khaled.refusal('POST /stock/terms/:id/remove', { params: { id } })).code).toBe('not_found')
    const file = fileOf(csv([['x']]), 'cars.csv', 'text/csv')
    expect((await khaled.refusal('POST /stock/read', { body: { file, terms: id } })).code).toBe('not_found')
  })

  test('stand for the cells that a file leaves empty, and for no other', { timeout: 60_000 }, async () => {
    const { id } = await keep({})
    const buyer = ['فرد', 'باسل حداد', '9911023456', '0790000002']
    const rows = [
      Object.values(stockColumns).map(({ header }) => header.ar),
      ['6044127', '8500', '', '', '', ...buyer],
      ['6044128', '8500', 'البائع', 'عادي', 'OTHER', ...buyer],
      ['6044129', '8500', 'الجميع', '', '', ...buyer],
    ]
    const file = () => fileOf(csv(rows), 'cars.csv', 'text/csv')
    const { lines } = await khaled.call('POST /stock/read', { body: { file: file(), terms: id } })
    expect(lines.map(({ values: { commissionOn, transfer_type, discount_code } }) => [commissionOn, transfer_type, discount_code])).toEqual(
      [
        ['buyer', 'RTGS', 'NOV10'],
        ['seller', 'ACH', 'OTHER'],
        ['الجميع', 'RTGS', 'NOV10'],
      ],
    )
    expect(lines.map(({ errors }) => errors.map(({ column }) => column))).toEqual([[], [], ['commissionOn']])
    const without = await khaled.call('POST /stock/read', { body: { file: file() } })
    expect(without.lines[0]?.errors.map(({ column }) => column)).toEqual(['commissionOn', 'transfer_type'])
  })
})
