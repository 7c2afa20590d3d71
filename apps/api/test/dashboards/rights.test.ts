import { expect, it } from 'vitest'
import type { Client, TestApi } from '../support/api.ts'
import { setRights } from '../support/company-users.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { garage } from '../support/money.ts'
import { heldSale } from '../support/sale.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const paths = [
  '/dashboard/operational',
  '/dashboard/operational/export?format=csv',
  '/dashboard/financial',
  '/dashboard/financial/export?format=csv',
]
const statusesFor = async (client: Client) => {
  const found: number[] = []
  for (const path of paths) found.push((await client.send(await client.sign('GET', path))).status)
  return found
}

it('a tab is there for who has its permission, full rights or the own guarantees, and does not exist for others', async () => {
  const huda = await api.as('huda')
  const rights: readonly (readonly [permissions: readonly string[], found: readonly number[]])[] = [
    [['company.dashboard.running'], [200, 200, 404, 404]],
    [['company.dashboard.financial'], [404, 404, 200, 200]],
    [
      ['company.dashboard.running', 'company.dashboard.financial'],
      [200, 200, 200, 200],
    ],
    [
      ['damana.view', 'damana.create', 'company.users', 'company.bank'],
      [404, 404, 404, 404],
    ],
    [['full'], [200, 200, 200, 200]],
  ]
  for (const [permissions, found] of rights) {
    await setRights(api, 'huda', permissions)
    expect([permissions, await statusesFor(huda)]).toEqual([permissions, found])
  }
  expect(await statusesFor(await api.as('khaled'))).toEqual([200, 200, 200, 200])
  expect(await statusesFor(await api.as('samira'))).toEqual([200, 200, 200, 200])
  expect(await statusesFor(await api.as('lina'))).toEqual([200, 200, 200, 200])
  const nobody = await api.browser()
  expect(await statusesFor(nobody)).toEqual([401, 401, 401, 401])
})

it('shows nothing of other parties, nor of all together to who has no party, and no guarantee without the permission to see it', async () => {
  const sale = await heldSale(api, { registrationNumber: garage(1) })
  expect(await sale.seller.call('GET /dashboard/operational', { query: {} })).toMatchObject({
    total: { count: 1 },
    attention: { items: [{ number: sale.number }] },
  })
  for (const person of ['lina', 'tareq', 'khaled'] as const) {
    const shown = await (await api.as(person)).call('GET /dashboard/financial', { query: {} })
    expect(shown).toMatchObject({ sides: { sale: 0, buy: 0 }, total: { price: { fils: '0', count: 0 } }, attention: { items: [] } })
  }
  const bought = await heldSale(api, { registrationNumber: garage(2) })
  await api.owner.query(
    `update app.guarantees set buyer_party_id = (select c.party_id from app.companies c join app.memberships m on m.company_id = c.id join app.users u on u.id = m.user_id where u.phone = '+962790000012') where number = $1`,
    [bought.number],
  )
  const huda = await api.as('huda')
  await setRights(api, 'huda', ['company.dashboard.running', 'damana.view'])
  expect(await huda.call('GET /dashboard/operational', { query: {} })).toMatchObject({
    side: 'buy',
    total: { count: 1 },
    attention: { items: [{ number: bought.number }] },
  })
  await setRights(api, 'huda', ['company.dashboard.running'])
  expect(await huda.call('GET /dashboard/operational', { query: {} })).toMatchObject({ total: { count: 1 }, attention: { items: [] } })
})
