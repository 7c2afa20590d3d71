import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGuaranteeBalances } from '#money/ledger/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { expectBooksToAgree, heldSale, letBanksWork, letPass, moveOwnership, read, release, ringTimers, stepUp } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

const idOf = (number: string) => BigInt(number.slice(3))

describe('one sale', () => {
  it("goes from the offer to the seller's bank credit, and every fils can be followed", async () => {
    const sale = await heldSale(api, { transferType: 'RTGS', discountCode: 'NOV10' })
    const held = await read(sale.buyer, sale.number)
    expect(held).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold', payment: null, wait: { code: 'release' } })
    expect(held.actions).toMatchObject([
      { name: 'release', label: 'طلب تحرير المبلغ', weight: 'primary', allowed: true, step_up: true },
      { name: 'extend', allowed: true },
      { name: 'object', allowed: true },
      { name: 'request_cancellation', allowed: true },
    ])
    await moveOwnership(sale, '7120458')
    await letPass(api, '2 minutes')
    await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
    expect(await release(sale.buyer, sale.number)).toMatchObject({ operational_status: 'release_requested', wait: { code: 'registry' } })
    await ringTimers(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({
      operational_status: 'completed',
      financial_status: 'released',
      payout: { rail: 'RTGS', amount_fils: '12388975' },
    })
    await letBanksWork(api)
    const done = await read(sale.seller, sale.number)
    expect(done).toMatchObject({ operational_status: 'completed', financial_status: 'paid', active: false, payout: { status: 'settled' } })
    expect(done.payment_reference).toMatch(/^\d{12}$/)
    expect((await read(sale.buyer, sale.number)).payout).toMatchObject({ status: 'settled', iban_tail: null })
    expect(done.events.map((event) => event.kind)).toEqual([
      'created',
      'accepted',
      'held',
      'registry_transferred',
      'release_requested',
      'completed',
      'payout_sent',
      'payout_settled',
    ])
    const balances = await readGuaranteeBalances(api.pool, idOf(sale.number))
    expect(Object.values(balances).every((balance) => balance === 0n)).toBe(true)
  })
})

describe('R06: a release before the countdown ends', () => {
  it("is refused by the database's clock, whatever the client's says, and tells when", async () => {
    const sale = await heldSale(api, { registrationNumber: '7120459' })
    await api.owner.query(`update app.guarantees set release_allowed_at = app.now() + interval '1 hour' where number = $1`, [sale.number])
    const early = await sale.seller.refusal('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    expect(early).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
      body: { reason: 'countdown_not_over', operational_status: 'in_transfer', allowed_at: expect.any(String) },
    })
    // Even a process that decided by itself could not write it.
    await expect(
      api.owner.query(`update app.guarantees set operational_status = 'release_requested' where number = $1`, [sale.number]),
    ).rejects.toMatchObject({ constraint: 'guarantees__countdown' })
    await letPass(api, '61 minutes')
    expect((await release(sale.seller, sale.number)).operational_status).toBe('release_requested')
  })
})

describe('a release that was asked for', () => {
  it('goes back when the registry still shows the seller, and may be asked for again', async () => {
    const [{ number }] = (
      await (await api.as('samira')).call('GET /guarantees', { query: { side: 'sale', operational_status: 'release_requested' } })
    ).items as unknown as [{ number: string }]
    const sale = { seller: await api.as('samira'), buyer: await api.as('basel'), number }
    await ringTimers(api)
    expect(await read(sale.seller, number)).toMatchObject({ operational_status: 'release_requested' })
    await letPass(api, '21 seconds')
    const back = await read(sale.seller, number)
    expect(back).toMatchObject({ operational_status: 'in_transfer', financial_status: 'hold' })
    expect(back.events.at(-1)).toMatchObject({ kind: 'registry_not_transferred', actor: 'registry' })
    await release(sale.seller, number)
  })

  it('waits while the registry is silent, however long, and completes when it answers', async () => {
    const seller = await api.as('samira')
    const [{ number }] = (await seller.call('GET /guarantees', { query: { side: 'sale', operational_status: 'release_requested' } }))
      .items as unknown as [{ number: string }]
    await seller.call('POST /sandbox/registry', { body: { mode: 'down' } })
    for (let hour = 0; hour < 3; hour += 1) await letPass(api, '1 hour')
    expect(await read(seller, number)).toMatchObject({ operational_status: 'release_requested', financial_status: 'hold' })
    await seller.call('POST /sandbox/registry', { body: { mode: 'normal' } })
    await moveOwnership({ seller, buyer: seller, number }, '7120459')
    await letPass(api, '1 hour')
    expect(await read(seller, number)).toMatchObject({ operational_status: 'completed', financial_status: 'released' })
  })

  it('by the buyer needs a code of his for this very act, good once', async () => {
    const sale = await heldSale(api, { registrationNumber: '4410074' })
    await letPass(api, '2 minutes')
    const problem = await sale.buyer.refusal('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    expect(problem).toMatchObject({ status: 409, code: 'step_up_required' })
    await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
    await release(sale.buyer, sale.number)
    await letPass(api, '21 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer' })
    expect(await sale.buyer.refusal('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })).toMatchObject({
      code: 'step_up_required',
    })
  })
})

describe('when nobody asks', () => {
  it('the system asks some time after the registry first showed the buyer', async () => {
    const buyer = await api.as('basel')
    const [{ number }] = (await buyer.call('GET /guarantees', { query: { side: 'buy', operational_status: 'in_transfer' } }))
      .items as unknown as [{ number: string }]
    await moveOwnership({ seller: buyer, buyer, number }, '4410074')
    await letPass(api, '11 seconds')
    expect((await read(buyer, number)).wait).toMatchObject({ code: 'release', until: expect.any(String) })
    await letPass(api, '61 seconds')
    const completed = await read(buyer, number)
    expect(completed.operational_status).toBe('completed')
    expect(completed.events.findLast((event) => event.kind === 'release_requested')).toMatchObject({ actor: 'system' })
    await letBanksWork(api)
    expect(await read(buyer, number)).toMatchObject({ financial_status: 'paid' })
  })
})
