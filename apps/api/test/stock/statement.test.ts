import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { setRights } from '../support/company-users.ts'
import { accept, expectBooksToAgree, letBanksWork, letPass, pay, release } from '../support/sale.ts'

/** The statement of a company's month, held against the entries of the ledger. */

let api: TestApi
let khaled: Client
let basel: Client
/** Sales of Petra Motors that ended in one month: sold with the commission on us, shared, and cancelled after payment with a fee. */
let sold: string
let shared: string
let cancelled: string
let withdrawn: string
let month: string

beforeAll(async () => {
  api = await startApi()
  // The middle of a month, on a day on which the banks work: none of the sales ends in another.
  const { rows } = await api.owner.query<{ seconds: string }>(
    `select extract(epoch from day + interval '7 hours' - app.now())::int::text as seconds
     from generate_series(date_trunc('month', app.now()) + interval '1 month 9 days', date_trunc('month', app.now()) + interval '1 month 16 days', interval '1 day') day
     where extract(dow from day) = 1 limit 1`,
  )
  await api.advance(`${rows[0]?.seconds} seconds`)
  khaled = await api.as('khaled')
  basel = await api.as('basel')
  const vehicles = await vehiclesOfPetra(4)
  const [one = '', two = '', three = '', four = ''] = vehicles
  sold = await sell(one, { commissionOn: 'seller', price_fils: '8500250', transfer_type: 'RTGS' })
  shared = await sell(two, { commissionOn: 'equally', price_fils: '12345678', transfer_type: 'ACH' })
  cancelled = await sell(three, { commissionOn: 'seller', price_fils: '7000000', transfer_type: 'ACH' })
  withdrawn = await offerOf(four, { commissionOn: 'seller', price_fils: '6000000', transfer_type: 'ACH' })
  for (const [number, vehicle] of [
    [sold, one],
    [shared, two],
  ] as const) {
    await khaled.call('POST /sandbox/vehicles/:registration/move', { params: { registration: vehicle }, body: { to: 'buyer' } })
    await release(khaled, number)
  }
  await cancel(cancelled)
  await khaled.call('POST /guarantees/:number/withdraw', { params: { number: withdrawn }, body: {} })
  await letBanksWork(api)
  await khaled.call('POST /guarantees/:number/reference', { params: { number: sold }, body: { reference: '=LOT-1' } })
  const { rows: clock } = await api.owner.query<{ month: string }>(
    `select to_char(app.now() at time zone 'UTC' + interval '3 hours', 'YYYY-MM') as month`,
  )
  month = clock[0]?.month ?? ''
})
afterAll(() => api.stop())

type Terms = { commissionOn: 'seller' | 'equally'; price_fils: string; transfer_type: 'ACH' | 'RTGS' }
async function vehiclesOfPetra(count: number): Promise<string[]> {
  const { rows } = await api.owner.query<{ registration_number: string }>(
    `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8900000 + i)::text))).*
    from sandbox.vehicles v, generate_series(1, $1::int) i where v.registration_number = '6044127' returning registration_number`,
    [count],
  )
  return rows.map(({ registration_number }) => registration_number)
}
async function offerOf(registration_number: string, terms: Terms): Promise<string> {
  const [company] = (await khaled.call('GET /auth/get-profile')).companies
  const { number } = await khaled.call('POST /guarantees', {
    body: {
      user_company_id: company?.user_company_id ?? null,
      is_owner: true,
      registration_number,
      consent: true,
      buyer_national_number: '9911023456',
      buyer_phone: '+962790000002',
      buyer_name: 'باسل حداد',
      ...terms,
    },
  })
  return number
}
async function sell(registration: string, terms: Terms): Promise<string> {
  const number = await offerOf(registration, terms)
  await accept({ seller: khaled, buyer: basel, number })
  await pay(api, { seller: khaled, buyer: basel, number })
  return number
}
/** After payment, by the seller, who bears the fee. */
async function cancel(number: string): Promise<void> {
  await khaled.call('POST /guarantees/:number/cancellation', { params: { number }, body: { reason: 'غيّرت رأيي', fee_fils: '25000' } })
  const rana = await api.staff('rana')
  await rana.call('POST /admin/cases/:number/cancellation', {
    params: { number },
    body: { decision: 'approve', reason: 'اطّلعنا على الطلب', fee_side: 'seller' },
  })
  await letPass(api, '1 minute')
}

const statement = (query: { month?: string; cursor?: string } = { month }, who = khaled) => who.call('GET /stock/statement', { query })
const itemOf = async (number: string) => (await statement()).items.find((item) => item.number === number)
/** The sum that the entries of a guarantee moved on an account: credits less debits, of some events. */
async function moved(number: string, codes: readonly string[], events: readonly string[]): Promise<bigint> {
  const { rows } = await api.owner.query<{ fils: string }>(
    `select coalesce(sum(case side when 'credit' then amount_fils else -amount_fils end), 0)::text as fils
     from ledger.journal where guarantee_id = $1 and code = any($2) and event = any($3)`,
    [number.slice(3), codes, events],
  )
  return BigInt(rows[0]?.fils ?? '')
}
const fees = ['revenue_commission', 'revenue_transfer', 'revenue_cancellation', 'sales_tax']
const earning = ['completion', 'fee_charged']

test('the sums of each sale are those of its entries in the ledger, to the fils', async () => {
  const one = await itemOf(sold)
  expect(one).toMatchObject({
    operational_status: 'completed',
    reference: '=LOT-1',
    price_fils: '8500250',
    refunded_fils: '0',
    other_fees_fils: '0',
  })
  // Its fees are all the company's own.
  expect(BigInt(one?.commission_fils ?? '') + BigInt(one?.transfer_fils ?? '')).toBe(await moved(sold, fees, earning))
  expect(BigInt(one?.transfer_fils ?? '')).toBeGreaterThan(0n)
  expect(BigInt(one?.tax_fils ?? '')).toBe(await moved(sold, ['sales_tax'], earning))
  const two = await itemOf(shared)
  // Of a shared commission the company's own is what its due is less than the price.
  for (const [number, item] of [
    [sold, one],
    [shared, two],
  ] as const) {
    const due = await moved(number, ['seller_payable'], ['completion'])
    expect(BigInt(item?.price_fils ?? '') - BigInt(item?.commission_fils ?? '') - BigInt(item?.transfer_fils ?? '')).toBe(due)
    expect(BigInt(item?.paid_out_fils ?? '')).toBe(-(await moved(number, ['payouts_in_flight'], ['payout_settled'])))
    expect(BigInt(item?.paid_out_fils ?? '')).toBe(due)
    expect([item?.on_the_way_fils, item?.refunded_fils]).toEqual(['0', '0'])
  }
  const { rows } = await api.owner.query<{ at: Date }>(
    `select max(effective_at) as at from ledger.journal where guarantee_id = $1 and event = 'payout_settled'`,
    [sold.slice(3)],
  )
  expect(one?.paid_out_at?.slice(0, 10)).toBe(rows[0]?.at.toISOString().slice(0, 10))

  const three = await itemOf(cancelled)
  expect(three).toMatchObject({
    operational_status: 'cancelled',
    commission_fils: '0',
    transfer_fils: '0',
    paid_out_fils: '0',
    paid_out_at: null,
  })
  expect(BigInt(three?.refunded_fils ?? '')).toBe(-(await moved(cancelled, ['payouts_in_flight'], ['payout_settled'])))
  expect(BigInt(three?.other_fees_fils ?? '')).toBe(await moved(cancelled, fees, earning))
  expect([three?.other_fees_fils, three?.refunded_fils]).toEqual(['25000', '7000000'])
  expect(BigInt(three?.tax_fils ?? '')).toBe(await moved(cancelled, ['sales_tax'], earning))
  const four = await itemOf(withdrawn)
  expect(four).toMatchObject({
    operational_status: 'cancelled',
    refunded_fils: '0',
    paid_out_fils: '0',
    other_fees_fils: '0',
    other_party: { masked: true },
  })
  await expectBooksToAgree(api)
})

test('the sums of the month are those of its sales, whoever adds them up', async () => {
  const { items, totals } = await statement()
  expect(items.map(({ number }) => number).toSorted()).toEqual([sold, shared, cancelled, withdrawn].toSorted())
  expect(items.map(({ ended_at }) => ended_at)).toEqual(items.map(({ ended_at }) => ended_at).toSorted())
  expect(totals).toMatchObject({ count: 4, sold: 2, price_fils: String(8_500_250 + 12_345_678) })
  const numbers = [sold, shared, cancelled, withdrawn]
  let [out, back, due] = [0n, 0n, 0n]
  for (const number of numbers) {
    due += await moved(number, ['seller_payable'], ['completion'])
    const settled = -(await moved(number, ['payouts_in_flight'], ['payout_settled']))
    if (number === cancelled) back += settled
    else out += settled
  }
  expect([BigInt(totals.paid_out_fils), BigInt(totals.refunded_fils)]).toEqual([out, back])
  expect(BigInt(totals.price_fils) - BigInt(totals.commission_fils) - BigInt(totals.transfer_fils)).toBe(due)
})

test('a sale is in the month in which it ended by the clocks of Jordan, and in no other', async () => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 7)
  expect((await statement({ month: next })).items).toEqual([])
  // The last moment of a month, and the first of the next, in Jordan.
  const endsAt = async (at: string) => {
    await api.owner.query('update app.guarantees set ended_at = $2 where number = $1', [withdrawn, at])
    return Promise.all([month, next].map(async (one) => (await statement({ month: one })).items.some(({ number }) => number === withdrawn)))
  }
  const { rows } = await api.owner.query<{ ended_at: Date }>('select ended_at from app.guarantees where number = $1', [withdrawn])
  expect(await endsAt(`${next}-01T00:00:00+03:00`)).toEqual([false, true])
  expect(await endsAt(new Date(Date.parse(`${next}-01T00:00:00+03:00`) - 1).toISOString())).toEqual([true, false])
  expect(await endsAt(rows[0]?.ended_at.toISOString() ?? '')).toEqual([true, false])
})

test('the file has a row for each sale, in which nothing is a formula', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { bytes } = await khaled.send(await khaled.sign('GET', `/stock/statement/export?month=${month}&format=${format}&language=en`))
    if (format === 'xlsx') {
      const sheet = strFromU8(unzipSync(new Uint8Array(bytes ?? []))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(sheet).toContain(sold)
      expect(sheet).not.toContain('<f>')
      continue
    }
    const lines = (bytes ?? Buffer.alloc(0)).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('Guarantee,Our reference,Vehicle')
    const line = lines.find((one) => one.startsWith(sold))
    expect(line).toContain(`${sold},'=LOT-1,`)
    expect(line).toContain(',8500.250,')
  }
})

test('a statement is of one company, for who may see its finances', async () => {
  expect((await (await api.as('samira')).refusal('GET /stock/statement', { query: {} })).code).toBe('not_found')
  const huda = await api.as('huda')
  await setRights(api, 'huda', ['damana.view', 'damana.create'])
  expect((await huda.refusal('GET /stock/statement', { query: {} })).code).toBe('not_found')
  await setRights(api, 'huda', ['company.dashboard.financial'])
  expect((await statement({ month }, huda)).totals.count).toBe(4)
  for (const wrong of ['2026-13', '2026-1', 'now', '1999-12'])
    expect((await khaled.refusal('GET /stock/statement', { query: { month: wrong } })).code).toBe('validation_failed')
})
