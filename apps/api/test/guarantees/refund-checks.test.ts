import type { Output } from '@damana/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { expectBooksToAgree, heldSale, letBanksWork, letPass, moveOwnership, read, release, type Sale } from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

interface HeldSale extends Sale {
  registration: string
}
async function objectedSale(): Promise<HeldSale> {
  const registration = garage((vehicle += 1))
  const sale = await heldSale(api, { registrationNumber: registration })
  await letBanksWork(api)
  await sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'ليست كما وُصفت' } })
  return { ...sale, registration }
}
interface Decision {
  decision: 'release' | 'refund' | 'dismiss'
  paper?: 'transferred' | 'not_transferred'
}
const decide = async (sale: Sale, body: Decision): Promise<Output<'POST /admin/cases/:number/decide'>> =>
  (await api.staff('rana')).call('POST /admin/cases/:number/decide', {
    params: { number: sale.number },
    body: { reason: 'بعد الاطلاع', ...body },
  })
const refusedDecision = async (sale: Sale, body: Decision) =>
  (await api.staff('rana')).refusal('POST /admin/cases/:number/decide', {
    params: { number: sale.number },
    body: { reason: 'بعد الاطلاع', ...body },
  })
const setRegistry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })
const payoutsOf = async (sale: Sale) =>
  (await api.owner.query<{ purpose: string }>('select purpose from app.payouts where guarantee_id = $1', [sale.number.slice(3)])).rows.map(
    ({ purpose }) => purpose,
  )

describe('a refund decided in a case', () => {
  it('is told to both, blocks until the second look at the registry, and only then is paid', async () => {
    const sale = await objectedSale()
    await decide(sale, { decision: 'refund' })
    const decided = await read(sale.seller, sale.number)
    expect(decided).toMatchObject({
      operational_status: 'in_transfer',
      blocks: [{ reason: 'objection' }],
      wait: { code: 'refund_check', awaited: 'registry' },
    })
    expect(decided.refund_check_at).toBe(decided.wait.until)
    expect(await payoutsOf(sale)).toEqual([])
    const { rows } = await api.owner.query<{ kind: string }>(
      `select kind from app.outbox where kind = 'notice' and payload->>'guarantee_id' = $1 and payload->>'version' = (select max(version)::text from app.guarantee_events where guarantee_id = $1::bigint and kind = 'refund_decided')`,
      [sale.number.slice(3)],
    )
    expect(rows).toHaveLength(1)
    // Meanwhile neither side nor staff change anything.
    expect(
      await sale.buyer.refusal('POST /guarantees/:number/object/take-back', { params: { number: sale.number }, body: {} }),
    ).toMatchObject({ body: { reason: 'refund_decided' } })
    for (const decision of ['release', 'refund', 'dismiss'] as const)
      expect(await refusedDecision(sale, { decision })).toMatchObject({ body: { reason: 'refund_decided' } })
    await letPass(api, '5 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer' })
    await letPass(api, '6 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'cancelled',
      money_to: 'buyer',
      flags: [],
      refund_check_at: null,
    })
    await letBanksWork(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({ financial_status: 'paid', payout: { status: 'settled' } })
    await expectBooksToAgree(api)
  })

  it('falls when the ownership moved a second later: the buyer owns the car, and the seller is paid', async () => {
    const sale = await objectedSale()
    await decide(sale, { decision: 'refund' })
    await moveOwnership(sale, sale.registration)
    await letPass(api, '11 seconds')
    expect(await read(sale.seller, sale.number)).toMatchObject({
      operational_status: 'completed',
      financial_status: 'released',
      money_to: 'seller',
      flags: [],
    })
    await letBanksWork(api)
    expect(await payoutsOf(sale)).toEqual(['seller'])
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'paid' })
    await expectBooksToAgree(api)
  })

  it('falls after a release was asked for, too', async () => {
    const registration = garage((vehicle += 1))
    const sale = await heldSale(api, { registrationNumber: registration })
    await letPass(api, '2 minutes')
    await release(sale.seller, sale.number)
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'اعتراض' } })
    await decide(sale, { decision: 'refund' })
    await moveOwnership(sale, registration)
    await letPass(api, '11 seconds')
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'completed', money_to: 'seller' })
  })

  it('falls into a case when a third person owns the car by then: nobody has both the car and the money', async () => {
    const sale = await objectedSale()
    await decide(sale, { decision: 'refund' })
    await moveOwnership(sale, sale.registration, 'third')
    await letPass(api, '11 seconds')
    const fallen = await read(sale.buyer, sale.number)
    expect(fallen).toMatchObject({ operational_status: 'in_transfer', refund_check_at: null, wait: { code: 'case', awaited: 'staff' } })
    expect(fallen.blocks.map(({ reason }) => reason)).toEqual(['objection', 'registry'])
    // Staff who know of the third owner decide, and the refund is carried out.
    await decide(sale, { decision: 'refund' })
    await letPass(api, '11 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
  })

  it('waits behind a block of staff, and goes on when that ends', async () => {
    const sale = await objectedSale()
    await decide(sale, { decision: 'refund' })
    const rana = await api.staff('rana')
    await rana.call('POST /admin/cases/:number/block', { params: { number: sale.number }, body: { reason: 'اشتباه' } })
    await letPass(api, '1 minute')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer', wait: { code: 'staff_block' } })
    await rana.call('POST /admin/cases/:number/unblock', { params: { number: sale.number }, body: { reason: 'انتهى' } })
    await letPass(api, '3 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
  })

  it('falls into a case of its own when the registry stays silent, and staff decide anew', async () => {
    const sale = await objectedSale()
    await decide(sale, { decision: 'refund' })
    await setRegistry('down')
    await letPass(api, '11 seconds')
    for (let round = 0; round < 8; round += 1) await letPass(api, '20 seconds')
    const silent = await read(sale.buyer, sale.number)
    expect(silent).toMatchObject({ operational_status: 'in_transfer', refund_check_at: null })
    expect(silent.blocks.map(({ reason }) => reason)).toEqual(['objection', 'silent'])
    expect(await payoutsOf(sale)).toEqual([])
    // The second look is the reviewers', who see the Department's letter.
    await decide(sale, { decision: 'refund', paper: 'not_transferred' })
    await letPass(api, '1 second')
    await setRegistry('normal')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('in a case of the registry’s silence keeps its block although the registry answers before the second look', async () => {
    const registration = garage((vehicle += 1))
    const sale = await heldSale(api, { registrationNumber: registration })
    await letBanksWork(api)
    await letPass(api, '2 minutes')
    await setRegistry('down')
    await release(sale.seller, sale.number)
    for (let round = 0; round < 9; round += 1) await letPass(api, '20 seconds')
    expect((await read(sale.buyer, sale.number)).blocks).toMatchObject([{ reason: 'silent' }])
    await decide(sale, { decision: 'refund', paper: 'not_transferred' })
    await setRegistry('normal')
    await letPass(api, '5 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'release_requested',
      blocks: [{ reason: 'silent' }],
      wait: { code: 'refund_check' },
    })
    await letPass(api, '8 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled', money_to: 'buyer' })
  })
})
