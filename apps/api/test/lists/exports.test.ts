import { describe, expect, it } from 'vitest'
import { readWorkbook } from '#files/sheet/read-workbook.ts'
import type { Client, TestApi } from '../support/api.ts'
import { completedSale, garage } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

type Query = Readonly<Record<string, string>>
const get = async (client: Client, id: string) => client.send(await client.sign('GET', `/admin/exports/${id}`))
const bytesOf = async (client: Client, id: string): Promise<Buffer> => (await get(client, id)).bytes ?? expect.fail()
async function exported(client: Client, list: 'payouts' | 'make_goods', format: 'csv' | 'xlsx', filters: Query = {}): Promise<string> {
  const { id } = await client.call('POST /admin/lists/:list/export', { params: { list }, body: { format, filters } })
  await expect.poll(async () => (await shown(client, id))?.ready_at ?? null, { timeout: 20_000 }).not.toBeNull()
  return id
}
const shown = async (client: Client, id: string) => (await client.call('GET /admin/exports')).exports.find((one) => one.id === id)

describe('a list as a file', () => {
  it('has the rows under its filters, in words of the language, and can be opened by a spreadsheet', async () => {
    const fadi = await api.staff('fadi')
    const sale = await completedSale(api, { registrationNumber: garage(1), stated: false })
    const csv = await get(fadi, await exported(fadi, 'payouts', 'csv', { status: 'held' }))
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [titles = '', row = '', ...rest] = csv.bytes?.toString().split('\r\n') ?? []
    expect(titles).toMatch(/^\ufeffالرقم,المبلغ,المستفيد,/)
    expect(row).toContain('سميرة خليل,0177,مؤجل,دفعة المشتري لم تظهر في كشف البنك بعد,')
    expect(row).toContain(sale.number)
    expect(rest).toEqual([''])
    fadi.lang = 'en'
    const id = await exported(fadi, 'payouts', 'xlsx', { status: 'held' })
    fadi.lang = 'ar'
    const { rows } = await readWorkbook(await bytesOf(fadi, id))
    expect(rows.map(({ cells }) => cells.slice(0, 5).map((cell) => cell?.text ?? ''))).toEqual([
      ['Number', 'Amount', 'Beneficiary', 'IBAN ending in', 'Status'],
      [expect.stringMatching(/^P\d+$/), '12387.750', expect.any(String), '0177', 'On hold'],
    ])
  })

  it('has every row of a long list, and says how many are written', async () => {
    await api.owner.query(
      `insert into app.make_goods (cause, amount_fils, made_at, credited_at) select 'debit', i, app.now(), app.now() from generate_series(1, 6500) i`,
    )
    const nour = await api.staff('nour')
    const id = await exported(nour, 'make_goods', 'csv')
    expect(await shown(nour, id)).toMatchObject({ list: 'make_goods', format: 'csv', rows: 6_500 })
    const lines = (await bytesOf(nour, id)).toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(6_501)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(6_501)
  })

  it('is written by another process where the first has died, from the beginning, and the first adds nothing to it', async () => {
    const nour = await api.staff('nour')
    await api.owner.query(
      `insert into app.list_exports (staff_id, list, filters, format, lang, written_at, writer, rows)
      select id, 'make_goods', '{}', 'csv', 'ar', app.now() - interval '3 minutes', gen_random_uuid(), 4000 from app.staff where email = 'nour@damana.example'`,
    )
    await api.owner.query(
      `insert into app.list_export_parts (export_id, nth, bytes) select id, 7, 'left by the first' from app.list_exports order by id desc limit 1`,
    )
    await api.built.sweep()
    await expect
      .poll(async () => (await nour.call('GET /admin/exports')).exports[0])
      .toMatchObject({ rows: 6_500, ready_at: expect.any(String) })
    const [taken] = (await nour.call('GET /admin/exports')).exports
    expect((await bytesOf(nour, taken?.id ?? '')).toString()).not.toContain('left by the first')
  })

  it('is for who asked for it alone, for a day, and stands in the security trail with its filters', async () => {
    const fadi = await api.staff('fadi')
    const id = await exported(fadi, 'payouts', 'csv', { status: 'held', from: '2026-01-01' })
    const { rows } = await api.owner.query(
      `select s.email, e.facts from app.security_events e join app.staff s on s.id = e.staff_id where e.kind = 'list_exported' order by e.id desc limit 1`,
    )
    expect(rows).toEqual([
      { email: 'fadi@damana.example', facts: { list: 'payouts', format: 'csv', filters: { status: 'held', from: '2026-01-01' } } },
    ])
    expect(await get(await api.staff('nour'), id)).toMatchObject({ status: 404 })
    await api.advance('24 hours')
    const again = await api.staff('fadi')
    expect((await get(again, id)).status).not.toBe(200)
    await api.built.sweep()
    await expect.poll(async () => (await api.owner.query('select from app.list_exports where id = $1', [id])).rowCount).toBe(0)
  })

  it('is refused like the list: by role, and by a filter that it does not have', async () => {
    const rana = await api.staff('rana')
    expect(
      await rana.refusal('POST /admin/lists/:list/export', { params: { list: 'payouts' }, body: { format: 'csv', filters: {} } }),
    ).toMatchObject({ status: 404 })
    expect(
      await rana.refusal('POST /admin/lists/:list/export', {
        params: { list: 'accounts' },
        body: { format: 'csv', filters: { rail: 'ACH' } },
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/filters/rail', code: 'unknown_field' }] } })
  })
})
