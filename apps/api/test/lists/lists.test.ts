import { listNamed, listNames, type ListName } from '@damana/contract/staff-lists'
import { describe, expect, it } from 'vitest'
import type { TestApi } from '../support/api.ts'
import { completedSale, garage, letBankWork, type PaidSale, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

type Query = Readonly<Record<string, string>>
const page = async (list: ListName, query: Query = {}, who: 'fadi' | 'rana' | 'nour' = 'fadi') =>
  (await api.staff(who)).call('GET /admin/lists/:list', { params: { list }, query })
const numbersOf = async (list: ListName, query: Query = {}) => (await page(list, query)).rows.map((row) => row['number'])
const refused = async (list: ListName, query: Query, who: 'fadi' | 'rana' = 'fadi') =>
  (await api.staff(who)).refusal('GET /admin/lists/:list', { params: { list }, query })

describe('a list', () => {
  it('is there for the roles that it is declared for, and does not exist for others', async () => {
    for (const list of listNames) {
      const { roles } = listNamed(list)
      for (const [who, role] of [
        ['fadi', 'finance'],
        ['rana', 'reviewer'],
      ] as const)
        if (roles.includes(role)) expect(Array.isArray((await page(list, {}, who)).rows)).toBe(true)
        else expect(await refused(list, {}, who)).toMatchObject({ status: 404, code: 'not_found' })
      expect(Object.keys((await page(list, {}, 'nour')).rows[0] ?? listNamed(list).columns)).toEqual(
        expect.arrayContaining(Object.keys(listNamed(list).columns)),
      )
    }
  })

  it('refuses what it is not filtered by, a value that there is not, a day that is none and a search that means nothing, each at its field', async () => {
    expect(await refused('payouts', { door: 'upload' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/door', code: 'unknown_field' }] },
    })
    expect(await refused('payouts', { beneficiary: 'samira' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/beneficiary', code: 'invalid_choice' }] },
    })
    expect(await refused('payouts', { age: '2' })).toMatchObject({ body: { errors: [{ pointer: '/query/age', code: 'invalid_choice' }] } })
    expect(await refused('payouts', { status: 'gone' })).toMatchObject({
      body: { errors: [{ pointer: '/query/status', code: 'invalid_choice' }] },
    })
    expect(await refused('payouts', { from: '2026-02-30' })).toMatchObject({
      body: { errors: [{ pointer: '/query/from', code: 'invalid_date' }] },
    })
    expect(await refused('payouts', { q: 'سميرة' })).toMatchObject({ body: { errors: [{ pointer: '/query/q', code: 'invalid_format' }] } })
    expect(await refused('payouts', { cursor: 'P100001' })).toMatchObject({
      body: { errors: [{ pointer: '/query/cursor', code: 'invalid_format' }] },
    })
  })
})

describe('payouts', () => {
  const sales: PaidSale[] = []
  const numbers: string[] = []
  /** Of Samira's account. */
  const tail = '0177'

  it('are listed the newest first, with what is known of each', async () => {
    for (const [index, stated] of [true, false].entries()) {
      const sale = await completedSale(api, { registrationNumber: garage(index + 1), stated })
      sales.push(sale)
      numbers.push((await payoutOf(api, sale)).number)
    }
    const [sent, held] = numbers
    const { rows, next_cursor, total, total_is_least } = await page('payouts')
    expect(rows.map((row) => row['number'])).toEqual([held, sent])
    expect({ next_cursor, total, total_is_least }).toEqual({ next_cursor: null, total: 2, total_is_least: false })
    const payout = await payoutOf(api, sales[1] ?? expect.fail())
    expect(rows[0]).toMatchObject({
      amount_fils: payout.amount_fils,
      beneficiary: 'سميرة خليل',
      iban_tail: tail,
      status: 'held',
      held_reason: 'receipt_unsettled',
      guarantee: sales[1]?.number,
      file: null,
    })
  })

  it('are found by status, reason and rail, by the number, the last four of the IBAN and the guarantee', async () => {
    const [sent, held] = numbers
    expect(await numbersOf('payouts', { status: 'held' })).toEqual([held])
    expect(await numbersOf('payouts', { reason: 'receipt_unsettled' })).toEqual([held])
    expect(await numbersOf('payouts', { reason: 'staff_hold' })).toEqual([])
    expect(await numbersOf('payouts', { status: 'approved' })).toEqual([sent])
    expect(await numbersOf('payouts', { rail: 'RTGS' })).toEqual([])
    expect(await numbersOf('payouts', { q: sent ?? '' })).toEqual([sent])
    expect(await numbersOf('payouts', { q: tail })).toEqual([held, sent])
    expect(await numbersOf('payouts', { q: tail, status: 'held' })).toEqual([held])
    expect(await numbersOf('payouts', { q: sales[0]?.number ?? '' })).toEqual([sent])
    expect(await numbersOf('payouts', { q: 'P999999' })).toEqual([])
    expect(await numbersOf('payouts', { group: 'waiting' })).toEqual([sent])
    expect(await numbersOf('payouts', { group: 'at_bank' })).toEqual([])
  })

  it('are found by their beneficiary, whom each row names by an id of ours and no address by name', async () => {
    const [row] = (await page('payouts')).rows
    const beneficiary = row?.['beneficiary_id'] ?? expect.fail()
    expect(beneficiary).toMatch(/^\d+$/)
    expect(await numbersOf('payouts', { beneficiary })).toEqual(numbers.toReversed())
    expect(await numbersOf('payouts', { beneficiary, status: 'held' })).toEqual([numbers[1]])
    expect(await numbersOf('payouts', { beneficiary: '999999999' })).toEqual([])
  })

  it('are found by how long they are under way, the closed ones left out', async () => {
    expect(await numbersOf('payouts', { age: '1' })).toEqual([])
    const [sent = '', held = ''] = numbers
    await api.owner.query(`update app.payouts set ordered_at = ordered_at - interval '4 days' where number = $1`, [held])
    expect(await numbersOf('payouts', { age: '1' })).toEqual([held])
    expect(await numbersOf('payouts', { age: '3', status: 'held' })).toEqual([held])
    expect(await numbersOf('payouts', { age: '7' })).toEqual([])
    await api.owner.query(`update app.payouts set ordered_at = ordered_at - interval '30 days' where number = $1`, [sent])
    expect(await numbersOf('payouts', { age: '7' })).toEqual([sent])
    await api.owner.query(
      `update app.payouts set ordered_at = ordered_at + case number when $1 then interval '4 days' else interval '30 days' end where number = any($2)`,
      [held, numbers],
    )
  })

  it('are of the days of Jordan on which they were ordered, both inclusive', async () => {
    const { rows } = await api.owner.query<{ day: string; before: string; after: string }>(
      `select (ordered_at + interval '3 hours')::date::text as day, (ordered_at + interval '3 hours' - interval '1 day')::date::text as before,
        (ordered_at + interval '3 hours' + interval '1 day')::date::text as after from app.payouts where number = $1`,
      [numbers[0]],
    )
    const { day = '', before = '', after = '' } = rows[0] ?? {}
    expect(await numbersOf('payouts', { from: day, to: day })).toContain(numbers[0])
    expect(await numbersOf('payouts', { to: before })).toEqual([])
    expect(await numbersOf('payouts', { from: after })).not.toContain(numbers[0])
    expect(await numbersOf('payouts', { from: after, to: before })).toEqual([])
  })

  it('lead to their file, whose bytes have the hash and follow the schema, and the file to them', async () => {
    await sendFiles(api)
    await letBankWork(api, '10 seconds')
    const [sent = ''] = numbers
    const [row] = (await page('payouts', { q: sent })).rows
    const file = row?.['file'] ?? ''
    expect(await numbersOf('payouts', { file })).toContain(sent)
    expect((await page('files', { q: file })).rows).toMatchObject([{ file, status: 'sent' }])
    const fadi = await api.staff('fadi')
    const shown = await fadi.call('GET /admin/payment-files/:id', { params: { id: file } })
    expect(shown).toMatchObject({ id: file, is_whole: true })
    const { bytes } = await fadi.send(await fadi.sign('GET', `/admin/payment-files/${file}/content`))
    expect(bytes?.toString()).toContain(`<EndToEndId>${sent}</EndToEndId>`)
    expect(bytes).toHaveLength(shown.bytes)
    const rana = await api.staff('rana')
    expect(await rana.refusal('GET /admin/payment-files/:id', { params: { id: file } })).toMatchObject({ status: 404 })
    expect(await rana.refusal('GET /admin/payment-files/:id/content', { params: { id: file } })).toMatchObject({ status: 404 })
  })
})

describe('pages', () => {
  const fill = (from: number, to: number) =>
    api.owner.query(
      `insert into app.make_goods (cause, amount_fils, made_at, credited_at)
      select case when i % 700 = 0 then 'charge' else 'debit' end, i, app.now(), app.now() from generate_series($1::int, $2::int) i`,
      [from, to],
    )

  it('follow each other without a gap or a repetition, and say how many rows there are up to a thousand', async () => {
    await fill(1, 1_400)
    const first = await page('make_goods')
    expect(first).toMatchObject({ total: 1000, total_is_least: true })
    expect(first.rows).toHaveLength(25)
    const second = await page('make_goods', { cursor: first.next_cursor ?? '' })
    expect(second.total).toBeNull()
    const sums = [...first.rows, ...second.rows].map((row) => Number(row['amount_fils']))
    expect(sums).toEqual(Array.from({ length: 50 }, (_, place) => 1_400 - place))
  })

  it('of rare rows may be short, and go on behind the rows that were looked at', async () => {
    const found: (string | null | undefined)[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { rows, next_cursor }: Awaited<ReturnType<typeof page>> = await page('make_goods', {
        cause: 'charge',
        ...(cursor && { cursor }),
      })
      found.push(...rows.map((row) => row['amount_fils']))
      cursor = next_cursor
    }
    expect(found).toEqual(['1400', '700'])
    expect(pages).toBe(3)
  })
})
