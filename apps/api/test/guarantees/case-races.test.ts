import type { Output } from '@damana/contract'
import { runDueTransitions } from '#effects/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiProblem, startApi, type TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import { balancesOf, garage, garageFilling } from '../support/money.ts'
import {
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offerForOwner,
  read,
  release,
  ringTimers,
  type Sale,
} from '../support/sale.ts'
import { widad } from '#sandbox/cast.ts'

let api: TestApi
/** A second process on the same database. */
let other: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  other = await startApi({ sharing: api })
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

type Details = Output<'GET /guarantees/:number'>
const rounds = Array.from({ length: 5 }, (_, index) => index + 1)

interface HeldSale extends Sale {
  registration: string
}
async function held(priceFils?: string): Promise<HeldSale> {
  const registration = garage((vehicle += 1))
  const sale = await heldSale(api, { registrationNumber: registration, ...(priceFils ? { priceFils } : {}) })
  await letBanksWork(api)
  await letPass(api, '2 minutes')
  return { ...sale, registration }
}
async function atOnce(...acts: (() => Promise<unknown>)[]): Promise<{ won: number; refused: ApiProblem[] }> {
  const results = await Promise.allSettled(acts.map((act) => act()))
  const refused = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (result.reason instanceof ApiProblem) return [result.reason]
    throw result.reason
  })
  return { won: results.length - refused.length, refused }
}
const decided = async (on: TestApi, staff: StaffName, sale: Sale, decision: 'release' | 'refund' | 'dismiss') =>
  (await on.staff(staff)).call('POST /admin/cases/:number/decide', {
    params: { number: sale.number },
    body: { decision, reason: 'بعد الاطلاع' },
  })
const objectTo = (sale: Sale) =>
  sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'اعتراض' } })
const askToCancel = (sale: Sale, who: 'seller' | 'buyer') =>
  sale[who].call('POST /guarantees/:number/cancellation', { params: { number: sale.number }, body: { reason: 'إلغاء', fee_fils: '25000' } })
const approve = async (sale: Sale) =>
  (await other.staff('rana')).call('POST /admin/cases/:number/cancellation', {
    params: { number: sale.number },
    body: { decision: 'approve', fee_side: 'buyer', reason: 'موافقة' },
  })
async function expectOneEnd(sale: Sale): Promise<Details> {
  const after = await read(sale.seller, sale.number)
  expect((await balancesOf(api, sale))['buyer_escrow'] ?? '0').toBe(after.active ? after.total_price_fils : '0')
  await expectBooksToAgree(api)
  return after
}

describe('R05: a release against an approved cancellation', () => {
  it.each(rounds)('round %i: whatever comes first, the money goes one way', async () => {
    const sale = await held()
    await askToCancel(sale, 'buyer')
    await approve(sale)
    await moveOwnership(sale, sale.registration)
    const id = BigInt(sale.number.slice(3))
    await api.advance('1 minute')
    // The check of the cancellation, the release of the seller and the clock of a second process, all at once.
    const { refused } = await atOnce(
      () => release(sale.seller, sale.number),
      () => runDueTransitions(api.built.tick, id, 'test:race'),
      () => runDueTransitions(other.built.tick, id, 'test:race'),
    )
    for (const { code } of refused) expect(code).toBe('action_not_allowed')
    await letPass(api, '2 minutes')
    await ringTimers(api)
    expect(await expectOneEnd(sale)).toMatchObject({ operational_status: 'completed', cancel_request: { status: 'rejected' } })
  })

  it.each(rounds)('round %i: a release and a request to cancel at once: one stands', async () => {
    const sale = await held()
    const { won, refused } = await atOnce(
      () => release(sale.seller, sale.number),
      () => askToCancel(sale, 'buyer'),
    )
    expect(won).toBe(1)
    expect(refused[0]).toMatchObject({ status: 409, code: 'action_not_allowed' })
    await expectOneEnd(sale)
  })
})

describe('R07: after the end', () => {
  it('a cancellation after the completion and a release after the cancellation are refused, and book nothing', async () => {
    const done = await held()
    await moveOwnership(done, done.registration)
    await release(done.seller, done.number)
    await ringTimers(api)
    const entries = async (sale: Sale) =>
      (
        await api.owner.query<{ n: number }>('select count(*)::int as n from ledger.entries where guarantee_id = $1', [
          sale.number.slice(3),
        ])
      ).rows[0]?.n
    const before = await entries(done)
    expect(
      await done.buyer.refusal('POST /guarantees/:number/cancellation', {
        params: { number: done.number },
        body: { reason: 'x', fee_fils: '25000' },
      }),
    ).toMatchObject({
      body: { reason: 'inactive' },
    })
    expect(await entries(done)).toBe(before)
    const gone = await held()
    await objectTo(gone)
    await decided(other, 'rana', gone, 'refund')
    await letPass(api, '11 seconds')
    const after = await entries(gone)
    expect(await gone.seller.refusal('POST /guarantees/:number/release', { params: { number: gone.number }, body: {} })).toMatchObject({
      body: { reason: 'inactive' },
    })
    expect(await entries(gone)).toBe(after)
  })
})

describe('a release against an objection', () => {
  it.each(rounds)('round %i: both stand or one, and the money waits for staff', async () => {
    const sale = await held()
    const { refused } = await atOnce(
      () => release(sale.seller, sale.number),
      () => objectTo(sale),
    )
    for (const { body } of refused) expect(['blocked', 'wrong_status']).toContain(body['reason'])
    const after = await expectOneEnd(sale)
    expect(after.blocks.map(({ reason }) => reason)).toEqual(['objection'])
  })
})

describe("the registry's answer against a block of staff", () => {
  it.each(rounds)('round %i: completed before, or blocked and not completed', async () => {
    const sale = await held()
    await moveOwnership(sale, sale.registration)
    await release(sale.seller, sale.number)
    const rana = await other.staff('rana')
    const { refused } = await atOnce(
      () => runDueTransitions(api.built.tick, BigInt(sale.number.slice(3)), 'test:race'),
      () => rana.call('POST /admin/cases/:number/block', { params: { number: sale.number }, body: { reason: 'اشتباه' } }),
    )
    const after = await expectOneEnd(sale)
    if (refused.length > 0) expect(after).toMatchObject({ operational_status: 'completed', blocks: [] })
    else expect(after).toMatchObject({ operational_status: 'release_requested', blocks: [{ reason: 'staff' }] })
  })
})

describe('two decisions of staff at once', () => {
  it.each(rounds)('round %i: one decides, the other is told that it is over', async () => {
    const sale = await held()
    await objectTo(sale)
    await Promise.all([other.staff('rana'), api.staff('nour')])
    const { won, refused } = await atOnce(
      () => decided(other, 'rana', sale, 'refund'),
      () => decided(api, 'nour', sale, 'dismiss'),
    )
    expect(won).toBe(1)
    expect(refused[0]).toMatchObject({ status: 409, code: 'action_not_allowed' })
    await expectOneEnd(sale)
  })

  it.each(rounds)('round %i: from 20,000 dinars the same decision of two, sent at once, is carried out once', async () => {
    const sale = await held('24000000')
    await objectTo(sale)
    await Promise.all([other.staff('rana'), api.staff('nour')])
    const { won } = await atOnce(
      () => decided(other, 'rana', sale, 'refund'),
      () => decided(api, 'nour', sale, 'refund'),
    )
    expect(won).toBe(2)
    await letPass(api, '11 seconds')
    const after = await expectOneEnd(sale)
    expect(after).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
    for (const once of ['refund_decided', 'case_refunded']) expect(after.events.filter(({ kind }) => kind === once)).toHaveLength(1)
  })
})

describe("an owner's consent against the withdrawal of who acts for him", () => {
  it('one wins', async () => {
    const sale = await offerForOwner(api)
    const token = sale.link.split('/').at(-1) ?? ''
    const owner = await api.browser()
    await owner.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
    const code = await api.codeTo(widad.phone)
    const { won, refused } = await atOnce(
      () =>
        owner.call('POST /owner-links/:token/consent', {
          params: { token },
          body: { code, terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
        }),
      () => sale.seller.call('POST /guarantees/:number/withdraw', { params: { number: sale.number }, body: {} }),
    )
    expect([1, 2]).toContain(won)
    const after = await read(sale.seller, sale.number)
    expect(after.operational_status).toBe(refused.length === 0 ? 'cancelled' : after.operational_status)
    expect(['awaiting_acceptance', 'cancelled']).toContain(after.operational_status)
  })
})
