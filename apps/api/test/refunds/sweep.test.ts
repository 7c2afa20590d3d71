import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { balancesOf, completedSale, garage, garageFilling } from '../support/money.ts'
import { expectBooksToAgree } from '../support/sale.ts'
import { letPayoutsGo } from '../payments/support.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

const sweeps = async () =>
  (
    await api.owner.query<{ amount: string; status: string; iban: string; payee: string; guarantee: string | null }>(
      `select amount_fils::text as amount, status, iban, payee_name as payee, guarantee_id::text as guarantee from app.payouts where purpose = 'sweep' order by id`,
    )
  ).rows

describe('our earned fees', () => {
  it('leave the client account once a day as one payout, whoever looks and however often', async () => {
    await completedSale(api, { registrationNumber: garage(1) })
    await completedSale(api, { registrationNumber: garage(2), transferType: 'RTGS' })
    const fees = (await balancesOf(api))['fees_to_sweep']
    expect(fees).toBe('254000')
    await Promise.all([api.built.lookAfterMoney('test:a'), api.built.lookAfterMoney('test:b'), api.built.lookAfterMoney('test:c')])
    expect(await sweeps()).toEqual([
      { amount: fees, status: 'approved', iban: 'JO72CBJO0010000000000131000310', payee: 'Damana', guarantee: null },
    ])
    expect((await balancesOf(api))['fees_to_sweep']).toBeUndefined()
    await letPayoutsGo(api)
    expect(await sweeps()).toMatchObject([{ status: 'settled' }])
    const balances = await balancesOf(api)
    expect(balances).toMatchObject({ bank_operating: fees })
    expect(balances['due_from_escrow']).toBeUndefined()
  })

  it('of a sale whose money no statement has shown wait for it', async () => {
    await completedSale(api, { registrationNumber: garage(3), stated: false })
    await api.advance('24 hours')
    await api.built.lookAfterMoney('test:unsettled')
    expect(await sweeps()).toHaveLength(1)
    await letPayoutsGo(api)
    await api.built.lookAfterMoney('test:settled')
    expect(await sweeps()).toHaveLength(2)
  })
})
