import { problem } from '@damana/contract/problem'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { setRights } from '../support/company-users.ts'
import { accept, offer, pay, read } from '../support/sale.ts'

/** The vehicles of a company by where their sales stand, and withdrawing many of them. */

let api: TestApi
let khaled: Client
let basel: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  khaled = await api.as('khaled')
  basel = await api.as('basel')
})
afterAll(() => api.stop())

/** Offers of Petra Motors, oldest first. */
async function offers(count: number): Promise<string[]> {
  await api.owner.query(
    `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8900000 + i)::text, 'plate_number', (50000 + i)::text))).*
    from sandbox.vehicles v, generate_series(1, $1::int) i where v.registration_number = '6044127'`,
    [count],
  )
  const rows = Array.from({ length: count }, (_, i) => ({
    registration_number: String(8_900_001 + i),
    price_fils: '8500250',
    commissionOn: 'seller' as const,
    transfer_type: 'ACH' as const,
    buyer_kind: 'person' as const,
    buyer_name: 'باسل حداد',
    buyer_national_number: '9911023456',
    buyer_phone: '0790000002',
  }))
  return (await khaled.call('POST /stock/import', { body: { consent: true, rows } })).numbers
}
const stock = (query: Parameters<typeof khaled.call<'GET /stock'>>[1]['query'] = {}, who = khaled) => who.call('GET /stock', { query })
const numbersOf = async (...of: Parameters<typeof stock>) => (await stock(...of)).items.map(({ number }) => number)
const countsOf = ({ groups }: Awaited<ReturnType<typeof stock>>) => Object.fromEntries(groups.map(({ group, count }) => [group, count]))
const withdraw = async (numbers: readonly string[], who = khaled, idempotencyKey?: string) =>
  (await who.call('POST /stock/withdraw', { body: { numbers: [...numbers] } }, ...(idempotencyKey ? [{ idempotencyKey }] : []))).results
const outcomes = async (...of: Parameters<typeof withdraw>) =>
  (await withdraw(...of)).map(({ number, outcome, reason }) => [number, outcome, reason])
const statusOf = async (number: string) => (await read(khaled, number)).operational_status

test('every vehicle is in one group, which is counted, listed and found by plate and own reference', async () => {
  const before = countsOf(await stock())
  const [offered = '', accepted = '', paid = '', rejected = ''] = await offers(4)
  for (const number of [accepted, paid]) await accept({ seller: khaled, buyer: basel, number })
  await pay(api, { seller: khaled, buyer: basel, number: paid })
  await basel.call('POST /guarantees/:number/reject', { params: { number: rejected }, body: { reason: 'غيّرت رأيي' } })
  await khaled.call('POST /guarantees/:number/reference', { params: { number: accepted }, body: { reference: 'STOCK-17' } })

  const all = await stock()
  const grown = Object.fromEntries(Object.entries(countsOf(all)).map(([group, count]) => [group, count - (before[group] ?? 0)]))
  expect(grown).toEqual({ offered: 1, awaiting_payment: 1, transferring: 1, completed: 0, not_completed: 1 })
  expect(all.items.slice(0, 4).map(({ number }) => number)).toEqual([rejected, paid, accepted, offered])
  expect((await numbersOf({ group: 'offered' }))[0]).toBe(offered)
  expect((await numbersOf({ group: 'awaiting_payment' }))[0]).toBe(accepted)
  expect((await numbersOf({ group: 'transferring' }))[0]).toBe(paid)
  expect((await numbersOf({ group: 'not_completed' }))[0]).toBe(rejected)
  expect(await numbersOf({ q: 'STOCK-17' })).toEqual([accepted])
  expect(await numbersOf({ q: 'STOCK-17', group: 'offered' })).toEqual([])
  expect(await numbersOf({ q: '50003' })).toEqual([paid])
  // Once they have accepted the buyer is found by name, too.
  expect(await numbersOf({ q: 'باسل', group: 'awaiting_payment' })).toEqual([accepted])

  const [first, second, third] = all.items
  expect(first?.withdrawal).toEqual({ allowed: false, reason: 'inactive' })
  expect(second?.withdrawal).toEqual({ allowed: false, reason: 'wrong_status' })
  expect(third).toMatchObject({ reference: 'STOCK-17', price_fils: '8500250', withdrawal: { allowed: false, reason: 'not_late' } })
  expect(all.items[3]).toMatchObject({ reference: null, withdrawal: { allowed: true, reason: null } })
  const { date } = third ?? {}
  expect(third?.since).toBe(date)
})

test('a page ends at twenty, and the next begins behind it', async () => {
  const numbers = await offers(23)
  const first = await stock({ group: 'offered' })
  const next = await stock({ group: 'offered', cursor: first.next_cursor ?? '' })
  expect([...first.items, ...next.items].map(({ number }) => number).slice(0, 23)).toEqual(numbers.toReversed())
  expect(first.items).toHaveLength(20)
  expect(first.total).toBe(countsOf(first)['offered'])
})

test('nobody has a stock who acts for no company, and a user without the right sees none', async () => {
  const [number = ''] = await offers(1)
  for (const person of ['samira', 'basel'] as const) {
    const who = await api.as(person)
    expect((await who.refusal('GET /stock', { query: {} })).code).toBe('not_found')
    expect((await who.refusal('POST /stock/withdraw', { body: { numbers: [number] } })).code).toBe('not_found')
  }
  const huda = await api.as('huda')
  await setRights(api, 'huda', ['company.bank'])
  expect((await huda.refusal('GET /stock', { query: {} })).code).toBe('not_found')
  expect((await huda.refusal('POST /stock/withdraw', { body: { numbers: [number] } })).code).toBe('not_found')
  await setRights(api, 'huda', ['damana.view'])
  const [item] = (await stock({}, huda)).items
  expect(item).toMatchObject({ number, withdrawal: { allowed: false, reason: 'no_permission' } })
  const refusal = await huda.refusal('POST /stock/withdraw', { body: { numbers: [number] } })
  expect([refusal.code, refusal.body]).toEqual(['action_not_allowed', expect.objectContaining({ reason: 'no_permission' })])
  expect(await statusOf(number)).toBe('awaiting_acceptance')
})

test('each of many is withdrawn by itself and told what became of it', async () => {
  const [first = '', accepted = '', second = ''] = await offers(3)
  await accept({ seller: khaled, buyer: basel, number: accepted })
  const samiras = await offer(api)
  const asked = [first, accepted, first, samiras.number, 'DM-999999999', second]
  expect(await outcomes(asked)).toEqual([
    [first, 'withdrawn', null],
    [accepted, 'refused', 'not_late'],
    // Another's number is as unknown as one that nobody has.
    [samiras.number, 'not_found', null],
    ['DM-999999999', 'not_found', null],
    [second, 'withdrawn', null],
  ])
  expect((await read(samiras.seller, samiras.number)).operational_status).toBe('awaiting_acceptance')
  expect([await statusOf(first), await statusOf(accepted), await statusOf(second)]).toEqual(['cancelled', 'awaiting_payment', 'cancelled'])
  const history = async (number: string) => (await read(khaled, number)).events.filter(({ kind }) => kind === 'withdrawn').length
  expect(await history(first)).toBe(1)
  khaled.lang = 'en'
  const [refused] = await withdraw([accepted])
  expect(refused?.text).toMatch(/late/)
  khaled.lang = 'ar'
  // Withdrawn they are, whoever asks again.
  expect(await outcomes([first, second])).toEqual([
    [first, 'withdrawn', null],
    [second, 'withdrawn', null],
  ])
  expect(await history(first)).toBe(1)
})

test('a call that is repeated gets its first answer, and two at once withdraw once', async () => {
  const numbers = await offers(4)
  const key = crypto.randomUUID()
  const both = await Promise.all([withdraw(numbers, khaled, key), withdraw(numbers)])
  for (const results of both) expect(results.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'withdrawn'])
  expect(await withdraw(numbers, khaled, key)).toEqual(both[0])
  const { rows } = await api.owner.query<{ count: string }>(`select count(*) from app.guarantee_events where kind = 'withdrawn'`)
  expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(4)
  for (const number of numbers) expect((await read(khaled, number)).events.filter(({ kind }) => kind === 'withdrawn')).toHaveLength(1)
})

test('an offer that its buyer accepts in that moment is sold or withdrawn, and said to be what it is', async () => {
  const numbers = await offers(6)
  const details = await Promise.all(numbers.map((number) => read(basel, number)))
  const [results, ...accepted] = await Promise.all([
    withdraw(numbers),
    ...details.map(({ number, terms_version }) =>
      basel
        .call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version } })
        .then(() => true)
        .catch(() => false),
    ),
  ])
  for (const [index, { number, outcome, reason }] of results.entries()) {
    const isAccepted = accepted[index]
    expect([number, outcome, reason]).toEqual([number, isAccepted ? 'refused' : 'withdrawn', isAccepted ? 'not_late' : null])
    expect(await statusOf(number)).toBe(isAccepted ? 'awaiting_payment' : 'cancelled')
  }
})

test('a company that buys cannot withdraw the seller’s offer, which is none of its stock', async () => {
  const samira = await api.as('samira')
  const { number } = await samira.call('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: '7120458',
      consent: true,
      buyer_national_number: '200123456',
      buyer_phone: cast.khaled.phone,
      buyer_name: 'شركة البتراء للسيارات',
      buyer_kind: 'company',
      price_fils: '9000000',
      commissionOn: 'seller',
      transfer_type: 'ACH',
    },
  })
  expect((await khaled.call('GET /guarantees', { query: { side: 'buy' } })).items.map((item) => item.number)).toContain(number)
  expect(await numbersOf()).not.toContain(number)
  expect(await outcomes([number])).toEqual([[number, 'refused', 'not_your_turn']])
  await samira.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  expect(await outcomes([number])).toEqual([[number, 'refused', 'not_your_turn']])
})

test('a hundred is the most at once, and none too few', async () => {
  for (const [numbers, code] of [
    [Array.from({ length: 101 }, (_, i) => `DM-${900_000 + i}`), 'too_big'],
    [[], 'required'],
  ] as const) {
    const refusal = await khaled.refusal('POST /stock/withdraw', { body: { numbers: [...numbers] } })
    expect([refusal.code, problem.parse(refusal.body).errors]).toEqual([
      'validation_failed',
      [expect.objectContaining({ pointer: '/numbers', code })],
    ])
  }
})
