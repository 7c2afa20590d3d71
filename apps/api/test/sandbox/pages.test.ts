import type { Name, Output } from '@damana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { acceptedSale, garage, garageFilling } from '../support/money.ts'

type Lists = Extract<Name, `GET /sandbox/${string}`>
type Paged = { [N in Lists]: Output<N> extends { next_cursor: string | null } ? N : never }[Lists]

let api: TestApi
let visitor: Client
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  visitor = await api.browser()
})
afterAll(() => api.stop())

/** The rows of all pages, and how many pages there are. */
async function readAll<N extends Paged, Row>(name: N, query: object, rowsOf: (page: Output<N>) => readonly Row[]) {
  const rows: Row[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const wanted = { query: { ...query, ...(cursor === null ? {} : { cursor }) } }
    const page: Output<N> = await (visitor.call as (name: N, args: unknown) => Promise<Output<N>>)(name, wanted) // every list takes a cursor
    rows.push(...rowsOf(page))
    cursor = page.next_cursor
    pages += 1
  } while (cursor !== null)
  return { rows, pages }
}
const sql = (text: string) => api.owner.query(text)
const countOf = async (from: string) => Number((await api.owner.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count)

describe('every row of a list of the simulators is on one page and on one page alone', () => {
  test('messages, newest first, also of the same moment', async () => {
    await sql(`insert into sandbox.messages (id, channel, sent_to, lang, text, sent_at)
      select 1000000 + i, 'sms', '+96279000' || lpad((i % 2)::text, 4, '0'), 'ar', 'x', timestamptz '2026-01-01' + i / 10 * interval '1 hour' from generate_series(1, 130) i`)
    const all = await readAll('GET /sandbox/messages', {}, ({ messages }) => messages)
    expect(all.pages).toBeGreaterThan(2)
    expect(new Set(all.rows.map(({ id }) => id)).size).toBe(await countOf('sandbox.messages'))
    expect(all.rows.map(({ sent_at }) => sent_at)).toEqual(
      all.rows
        .map(({ sent_at }) => sent_at)
        .toSorted()
        .toReversed(),
    )
    const own = await readAll('GET /sandbox/messages', { to: '0790000001' }, ({ messages }) => messages)
    expect(new Set(own.rows.map(({ id }) => id)).size).toBe(await countOf(`sandbox.messages where sent_to = '+962790000001'`))
  })

  test('vehicles: under an active guarantee first, then of the cast, then the others', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await sql(`insert into sandbox.vehicles (registration_number, plate_number, plate_code, type, manufacture_year, owner_national_number)
      select (8000000 + i)::text, '1', '10', 'Kia', 2020, (select min(national_number) from sandbox.people) from generate_series(1, 90) i`)
    const { rows, pages } = await readAll('GET /sandbox/vehicles', {}, ({ vehicles }) => vehicles)
    expect(pages).toBeGreaterThan(2)
    expect(new Set(rows.map((row) => row.registration_number)).size).toBe(await countOf('sandbox.vehicles'))
    expect(rows).toHaveLength(await countOf('sandbox.vehicles'))
    expect(rows[0]).toMatchObject({ registration_number: garage(1), guarantee_number: sale.number, buyer_name: 'باسل حداد' })
    const places = rows.map(({ registration_number, guarantee_number, owner_name }) =>
      guarantee_number !== null ? 2 : owner_name === 'وداد عامر' || registration_number === '7120458' ? 1 : 0,
    )
    expect(places.indexOf(1)).toBeLessThan(rows.findIndex(({ registration_number }) => registration_number === '8000090'))
    // The guarantee has ended: the vehicle stands among the others of its owner again.
    await visitor.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number: sale.number }, body: {} })
    await visitor.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number: sale.number }, body: {} })
    const ended = await visitor.call('GET /sandbox/vehicles', { query: { q: garage(1) } })
    expect(ended.vehicles).toMatchObject([{ guarantee_number: null, buyer_name: null }])
  })

  test('people: answered by hand first, then with a Latin name, then the others', async () => {
    await sql(`insert into sandbox.people (national_number, kind, name, phone, latin_name)
      select (9500000000 + i)::text, 'person', 'شخص', '+962780000000', case when i % 2 = 0 then 'Person' end from generate_series(1, 90) i`)
    for (const number of ['9500000003', '9500000004', 'UNKNOWN77'])
      await visitor.call('POST /sandbox/people/:number/answer', { params: { number }, body: { answer: 'silent' } })
    const { rows, pages } = await readAll('GET /sandbox/people', {}, ({ people }) => people)
    expect(pages).toBeGreaterThan(2)
    const numbers = rows.map((row) => row.national_number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(
      await countOf('(select national_number from sandbox.people union select national_number from sandbox.person_answers) a'),
    )
    const places = rows.map(({ answer, latin_name }) => (answer !== 'by_register' ? 0 : latin_name === null ? 2 : 1))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('companies: answered by hand first', async () => {
    await sql(`insert into sandbox.companies (national_number, name, legal_form, status, signatories)
      select (300000000 + i)::text, 'شركة', 'establishment', 'active', '[]' from generate_series(1, 90) i`)
    await visitor.call('POST /sandbox/companies/:number/answer', { params: { number: '300000050' }, body: { answer: 'silent' } })
    const { rows, pages } = await readAll('GET /sandbox/companies', {}, ({ companies }) => companies)
    expect(pages).toBeGreaterThan(2)
    expect(rows[0]).toMatchObject({ national_number: '300000050', answer: 'silent' })
    expect(new Set(rows.map((row) => row.national_number)).size).toBe(await countOf('sandbox.companies'))
    expect(rows).toHaveLength(await countOf('sandbox.companies'))
  })

  test('files of our bank, with all their payments', async () => {
    await sql(`insert into sandbox.bank_orders (end_to_end_id, file_id, rail, amount_fils, creditor, iban, received_at, debit_at, debited_at, status)
      select 'P' || 900000 + i, 'FILE-' || i / 3, 'ACH', 1, 'x', 'JO', timestamptz '2026-01-01' + i / 9 * interval '1 hour', now(), now(), 'debited' from generate_series(1, 150) i`)
    const { rows, pages } = await readAll('GET /sandbox/bank/files', {}, ({ files }) => files)
    expect(pages).toBeGreaterThan(2)
    expect(rows).toHaveLength(await countOf('(select distinct file_id from sandbox.bank_orders) f'))
    const payments = rows.flatMap((row) => row.payments.map((payment) => payment.end_to_end_id))
    expect(new Set(payments).size).toBe(await countOf('sandbox.bank_orders'))
    await sql(`delete from sandbox.bank_orders where file_id like 'FILE-%'`)
  })

  test('receipts of our bank, newest first', async () => {
    await sql(`insert into sandbox.bank_credits (bank_reference, way, amount_fils, remittance, notice, noticed_at, received_at, state_at, stated_at)
      select 'EF' || 900000 + i, 'bank', 1, 'x', '{}', now(), timestamptz '2026-01-01' + i / 9 * interval '1 hour', now(), now() from generate_series(1, 100) i`)
    const { rows, pages } = await readAll('GET /sandbox/bank/receipts', {}, ({ receipts }) => receipts)
    expect(pages).toBeGreaterThan(2)
    expect(new Set(rows.map((row) => row.bank_reference)).size).toBe(await countOf('sandbox.bank_credits'))
    expect(rows).toHaveLength(await countOf('sandbox.bank_credits'))
    await sql(`delete from sandbox.bank_credits where bank_reference like 'EF900%' or bank_reference = 'EF900100'`)
  })

  test('make-goods, oldest first', async () => {
    await sql(`insert into app.make_goods (cause, amount_fils, made_at) select 'charge', 1, now() from generate_series(1, 90) i`)
    const { rows, pages } = await readAll('GET /sandbox/bank/make-goods', {}, ({ make_goods }) => make_goods)
    expect(pages).toBe(3)
    expect(new Set(rows.map((row) => row.number)).size).toBe(90)
    await sql('delete from app.make_goods')
  })

  test('bills and waits of guarantees', async () => {
    const numbers: string[] = []
    for (let nth = 2; nth <= 5; nth += 1) numbers.push((await acceptedSale(api, { registrationNumber: garage(nth) })).number)
    const first = await visitor.call('GET /sandbox/bills', {})
    const shown = first.bills.map((bill) => bill.guarantee_number)
    expect(shown.slice(0, 4)).toEqual(numbers.toReversed())
    const second = first.bills[1]
    const after = await visitor.call('GET /sandbox/bills', {
      query: { cursor: `${(second?.guarantee_number ?? '').slice(3)}~${second?.payment_reference}` },
    })
    expect(after.bills.map((bill) => bill.guarantee_number)).toEqual(shown.slice(2))
    const waits = await visitor.call('GET /sandbox/guarantees', {})
    const later = await visitor.call('GET /sandbox/guarantees', { query: { cursor: (waits.guarantees[0]?.number ?? '').slice(3) } })
    expect(later.guarantees).toEqual(waits.guarantees.slice(1))
    expect(waits.guarantees.map((one) => one.number)).toEqual(expect.arrayContaining(numbers))
  })
})

test('a name is found however its letters are typed', async () => {
  for (const q of ['سمیره', 'سَميرة', 'SAMIRA']) {
    const { people } = await visitor.call('GET /sandbox/people', { query: { q } })
    expect(people.map(({ name }) => name)).toContain('سميرة خليل')
  }
  expect((await visitor.call('GET /sandbox/vehicles', { query: { q: 'سمیره' } })).vehicles.length).toBeGreaterThan(0)
  expect((await visitor.call('GET /sandbox/companies', { query: { q: 'شركه البترا' } })).companies.length).toBeGreaterThan(0)
})
