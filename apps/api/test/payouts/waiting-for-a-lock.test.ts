import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { heldSale, letBanksWork, letPass, moveOwnership, read, release, ringTimers } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

describe('a payment file of which another process holds a payout', () => {
  /** Cuts off while the payout is held; what is done in a pause takes the place of its time. */
  async function cutOff(inPause: (pauses: number) => Promise<unknown>): Promise<number[]> {
    const pauses: number[] = []
    await sendPayoutFiles(
      {
        ...api.built.payouts,
        async pause(ms) {
          pauses.push(ms)
          await inPause(pauses.length)
        },
      },
      'ACH',
      'test:held',
    ).catch((error: unknown) => {
      pauses.push(Number.NaN)
      expect(error).toMatchObject({ message: 'the payouts of a file kept changing' })
    })
    return pauses
  }

  it('is made after pauses that grow, and after ten attempts the job is left to be tried again', async () => {
    const sale = await heldSale(api, { registrationNumber: garage(2) })
    await letBanksWork(api)
    await letPass(api, '2 minutes')
    await moveOwnership(sale, garage(2))
    await release(sale.seller, sale.number)
    await ringTimers(api)
    await api.advance('1 minute')
    const hold = async () => {
      await api.owner.query('begin')
      await api.owner.query('select from app.payouts where guarantee_id = $1 for update', [sale.number.slice(3)])
    }
    const status = async () => (await read(sale.seller, sale.number)).payout?.status
    await hold()
    expect(await cutOff(async () => {})).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, Number.NaN])
    await api.owner.query('rollback')
    expect(await status()).toBe('approved')
    await hold()
    expect(await cutOff(async (pauses) => (pauses === 3 ? api.owner.query('rollback') : undefined))).toEqual([100, 200, 300])
    expect(await status()).toBe('sent')
  })
})

describe('a word of the bank that has to wait for the guarantee', () => {
  it('moves the payout all the same, although the guarantee was changed meanwhile', async () => {
    const sale = await heldSale(api, { registrationNumber: garage(1) })
    await letBanksWork(api)
    await letPass(api, '2 minutes')
    await moveOwnership(sale, garage(1))
    await release(sale.seller, sale.number)
    await ringTimers(api)
    await api.advance('1 minute')
    await sendPayoutFiles(api.built.payouts, 'ACH', 'test:cut-off')
    await api.built.sandboxBank?.step()
    expect(await read(sale.seller, sale.number)).toMatchObject({ payout: { status: 'accepted' } })
    await api.advance('1 minute')
    const id = sale.number.slice(3)
    await api.owner.query('begin')
    await api.owner.query('update app.guarantees set buyer_name = buyer_name where id = $1', [id])
    const working = api.built.sandboxBank?.step()
    await expect
      .poll(
        async () =>
          (await api.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%app.payouts%'`)).rowCount,
      )
      .toBeGreaterThan(0)
    await api.owner.query('commit')
    await working
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'paid', payout: { status: 'settled' } })
  })
})
