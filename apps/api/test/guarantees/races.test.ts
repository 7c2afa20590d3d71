import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyTransition } from '#effects/apply-transition.ts'
import { lockGuaranteeById } from '#lifecycle/store.queries.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { startApi, type TestApi, ApiProblem } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { accept, expectBooksToAgree, heldSale, letPass, moveOwnership, offer, read, release, ringTimers, stepUp } from '../support/sale.ts'

let api: TestApi
let other: TestApi
beforeAll(async () => {
  api = await startApi({
    filling: {
      name: 'vehicles_for_races',
      async fill(owner) {
        // A garage of Samira's, so that many guarantees may begin at once.
        await owner.query(
          `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8800000 + i)::text))).* from sandbox.vehicles v, generate_series(1, 81) i where v.registration_number = '7120458'`,
        )
      },
    },
  })
  other = await startApi({ sharing: api })
  for (const person of ['samira', 'basel'] as const) await Promise.all([api.as(person), other.as(person)])
  // A second browser of theirs, which each has proven by a code.
  await api.owner.query('update app.sessions set trusted = true')
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

/** Lets everybody go at once and sorts what came back. */
async function race<T>(runners: readonly (() => Promise<T>)[]): Promise<{ won: T[]; refused: ApiProblem[] }> {
  const results = await Promise.allSettled(runners.map((run) => run()))
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refused = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (result.reason instanceof ApiProblem) return [result.reason]
    throw result.reason
  })
  return { won, refused }
}

const garage = (index: number) => String(8_800_000 + index)

describe('R03: conflicting answers at once', () => {
  it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    'accept against withdraw against reject, round %i: one wins, the others are told the state',
    async (round) => {
      const sale = await offer(api, { registrationNumber: garage(round) })
      const params = { number: sale.number }
      const { won, refused } = await race([
        () => sale.buyer.call('POST /guarantees/:number/accept', { params, body: { terms_version: 1 } }),
        () => sale.seller.call('POST /guarantees/:number/withdraw', { params, body: {} }),
        () => sale.buyer.call('POST /guarantees/:number/reject', { params, body: { reason: 'لا' } }),
      ])
      expect(won).toHaveLength(1)
      expect(refused.map(({ status, code }) => ({ status, code }))).toEqual(Array(2).fill({ status: 409, code: 'action_not_allowed' }))
      const after = await read(sale.seller, sale.number)
      expect(after.operational_status).toBe(won[0]?.operational_status)
      expect(after.events).toHaveLength(2)
      for (const problem of refused) expect(problem.body['operational_status']).toBe(after.operational_status)
    },
  )
})

describe('R01: the same click many times', () => {
  it('64 equal requests to create make one guarantee, and all get the same answer', async () => {
    const samira = await api.as('samira')
    const idempotencyKey = crypto.randomUUID()
    const body = {
      user_company_id: null,
      is_owner: true,
      registration_number: garage(20),
      consent: true as const,
      buyer_national_number: cast.basel.nationalNumber ?? '',
      buyer_phone: cast.basel.phone,
      buyer_name: 'باسل حداد',
      price_fils: '9000000',
      commissionOn: 'buyer' as const,
      transfer_type: 'ACH' as const,
    }
    const { won, refused } = await race(
      Array.from({ length: 64 }, () => () => samira.call('POST /guarantees', { body }, { idempotencyKey })),
    )
    for (const problem of refused) expect(problem.code).toBe('idempotency_in_flight')
    expect(new Set(won.map(({ number }) => number)).size).toBe(1)
    const { rows } = await api.owner.query('select count(*)::int as n from app.guarantees where registration_number = $1', [garage(20)])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('64 equal acceptances make one bill', async () => {
    const sale = await offer(api, { registrationNumber: garage(21) })
    const idempotencyKey = crypto.randomUUID()
    const { won } = await race(
      Array.from(
        { length: 64 },
        () => () =>
          sale.buyer.call(
            'POST /guarantees/:number/accept',
            { params: { number: sale.number }, body: { terms_version: 1 } },
            { idempotencyKey },
          ),
      ),
    )
    expect(new Set(won.map((details) => details.payment?.payment_reference)).size).toBe(1)
    expect((await read(sale.buyer, sale.number)).events.map((event) => event.kind)).toEqual(['created', 'accepted'])
  })
})

describe('R08: a discount code with one use left', () => {
  it('goes to one of 64 guarantees, the others are refused on the field', async () => {
    await api.owner.query(`update app.discount_codes set max_uses = 1, used = 0, max_uses_per_party = null where code = 'NOV10'`)
    const { won, refused } = await race(
      Array.from(
        { length: 48 },
        (_, index) => () => offer(index % 2 === 0 ? api : other, { registrationNumber: garage(30 + index), discountCode: 'NOV10' }),
      ),
    )
    expect(won).toHaveLength(1)
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['422 discount_invalid']))
    const { rows } = await api.owner.query(
      `select used, (select count(*)::int from app.discount_uses u where u.code_id = c.id and given_back_at is null) as uses from app.discount_codes c where code = 'NOV10'`,
    )
    expect(rows).toEqual([{ used: 1, uses: 1 }])
  })
})

describe('a vehicle', () => {
  it('gets into one guarantee only, however many begin at once', async () => {
    const { won, refused } = await race(
      Array.from({ length: 16 }, (_, index) => () => offer(index % 2 === 0 ? api : other, { registrationNumber: garage(79) })),
    )
    expect(won).toHaveLength(1)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['vehicle_not_free']))
  })

  it('an accepted guarantee survives a withdrawal that comes a moment later', async () => {
    const sale = await offer(api, { registrationNumber: garage(80) })
    await accept(sale)
    expect(await sale.seller.refusal('POST /guarantees/:number/withdraw', { params: { number: sale.number }, body: {} })).toMatchObject({
      code: 'action_not_allowed',
      body: { reason: 'not_late' },
    })
  })
})

describe('R04: two releases at once', () => {
  it('by both sides and two browsers, with different keys: one is made, the others are told the state, and the money moves once', async () => {
    const sale = await heldSale(api, { registrationNumber: garage(78) })
    await letPass(api, '2 minutes')
    const again = { ...sale, seller: await other.as('samira'), buyer: await other.as('basel') }
    await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
    const { won, refused } = await race([
      () => release(sale.seller, sale.number),
      () => release(again.seller, sale.number),
      () => release(sale.buyer, sale.number),
      () => release(sale.seller, sale.number),
    ])
    expect(won).toHaveLength(1)
    for (const problem of refused)
      expect(problem).toMatchObject({ status: 409, code: 'action_not_allowed', body: { operational_status: 'release_requested' } })
    await moveOwnership(sale, garage(78))
    await api.advance('10 seconds')
    await Promise.all([ringTimers(api), ringTimers(other), ringTimers(api), ringTimers(other)])
    const { rows } = await api.owner.query(
      `select count(*)::int as n from ledger.journal j where j.guarantee_id = $1 and j.event = 'completion'`,
      [BigInt(sale.number.slice(3))],
    )
    const { rows: payouts } = await api.owner.query('select count(*)::int as n from app.payouts where guarantee_id = $1', [
      BigInt(sale.number.slice(3)),
    ])
    expect(payouts).toEqual([{ n: 1 }])
    expect(Number(rows[0]?.n)).toBeGreaterThan(0)
    await expectBooksToAgree(api)
  })
})

it('a move of a row that has changed since it was read is refused whole', async () => {
  const sale = await offer(api, { registrationNumber: garage(81) })
  const { transact } = api.built.payouts
  const stale = await transact((tx) => lockGuaranteeById(tx, BigInt(sale.number.slice(3))))
  if (!stale) throw new Error(`there is no ${sale.number}`)
  await accept(sale)
  const act: AuditContext = { actor: { kind: 'system', job: 'test' }, now: stale.now, requestId: 'test:stale' }
  await expect(transact((tx) => applyTransition(tx, act, stale, 'withdraw', 'seller', api.built.tick))).rejects.toMatchObject({
    code: '23502',
    table: 'guarantee_events',
  })
  const after = await read(sale.seller, sale.number)
  expect(after.operational_status).toBe('awaiting_payment')
  expect(after.events.map(({ kind }) => kind)).toEqual(['created', 'accepted'])
})
