import type { Args, Output } from '@damana/contract'
import { expect, it } from 'vitest'
import { financialStatuses, operationalStatuses } from '@damana/contract/statuses'
import { cellOf } from '#dashboards/cells.rules.ts'
import { listGuarantees, unfiltered } from '#guarantees/read/list.queries.ts'
import { keepDashboardSums } from '#dashboards/index.ts'
import { auditDashboards } from '#audit/audit-dashboards.queries.ts'
import type { Client, TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { garage } from '../support/money.ts'
import { accept, heldSale, offer, offerForOwner } from '../support/sale.ts'
import { completedSale, letBankWork, sendFiles } from '../support/money.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

type Query = Args<'GET /dashboard/financial'>['query']
type Operational = Output<'GET /dashboard/operational'>
type Financial = Output<'GET /dashboard/financial'>
const operational = (client: Client, query: Query = {}): Promise<Operational> => client.call('GET /dashboard/operational', { query })
const financial = (client: Client, query: Query = {}): Promise<Financial> => client.call('GET /dashboard/financial', { query })

type Item = Output<'GET /guarantees'>['items'][number]
/** Every guarantee behind a number. */
async function listAll(client: Client, list: Operational['total']['list']): Promise<Item[]> {
  if (list === null) return []
  const items: Item[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.call('GET /guarantees', { query: { ...list, ...(cursor === undefined ? {} : { cursor }) } })
    items.push(...page.items)
    if (page.next_cursor === null) return items
    cursor = page.next_cursor
  }
}
const priceOf = (items: readonly Item[]) => items.reduce((sum, { price_fils }) => sum + BigInt(price_fils), 0n)

/** Every number of both dashboards is what its list has. */
async function expectListsToAgree(client: Client, query: Query): Promise<void> {
  const counts = await operational(client, query)
  const sums = await financial(client, query)
  const figures = [
    ...Object.values(counts.tiles),
    ...counts.steps.slice(-2).flatMap(({ total, stages }) => [total, ...stages]),
    ...counts.stages,
    counts.total,
  ]
  const known = new Map<string, Promise<Item[]>>()
  const listed = (list: Operational['total']['list']) => {
    const key = JSON.stringify(list)
    const found = known.get(key) ?? listAll(client, list)
    known.set(key, found)
    return found
  }
  for (const { count, list } of figures) expect([list, (await listed(list)).length]).toEqual([list, count])
  const prices = [
    sums.tiles.held,
    sums.tiles.released,
    sums.tiles.late,
    ...sums.steps.slice(-2).flatMap(({ price, stages }) => [price, ...stages]),
    ...sums.stages,
    sums.total.price,
  ]
  for (const { count, fils, list } of prices) {
    const items = await listed(list)
    expect([list, items.length, priceOf(items).toString()]).toEqual([list, count, fils])
  }
  for (const { count, list } of [sums.tiles.commission, sums.tiles.commission_before, sums.total.commission])
    expect([list, (await listed(list)).length]).toEqual([list, count])
  for (const { fils, list } of [sums.total.paid_in, sums.total.paid_out, sums.tiles.paid_out])
    expect([list, (await listed(list)).length > 0]).toEqual([list, fils !== '0'])
}

it('shows where guarantees and their money are, and every number equals its list', async () => {
  const offered = await offer(api, { registrationNumber: garage(1), priceFils: '5000000' })
  const accepted = await offer(api, { registrationNumber: garage(2), priceFils: '20000000' })
  await accept(accepted)
  await heldSale(api, { registrationNumber: garage(3), priceFils: '9000000' })
  const paid = await completedSale(api, { registrationNumber: garage(4), priceFils: '12000000' })
  await sendFiles(api)
  await letBankWork(api)
  await offered.buyer.call('POST /guarantees/:number/reject', { params: { number: offered.number }, body: { reason: 'لا' } })
  await offerForOwner(api)

  const { seller, buyer } = paid
  const shown = await operational(seller)
  expect(shown).toMatchObject({
    side: 'sale',
    sides: { sale: 4, buy: 0 },
    total: { count: 4 },
    tiles: { active: { count: 2 }, created: { count: 4 } },
  })
  expect(Object.fromEntries(shown.stages.map(({ stage, count }) => [stage, count]))).toEqual({
    offered: 0,
    awaiting_payment: 1,
    transferring: 1,
    completed: 1,
    not_completed: 1,
  })
  expect(await financial(seller)).toMatchObject({
    tiles: { held: { fils: '9000000', count: 1 }, late: { fils: '0', count: 0 } },
    total: { price: { fils: '41000000', count: 3 } },
  })
  expect((await operational(buyer)).side).toBe('buy')
  expect(await financial(buyer, { status: 'inactive' })).toMatchObject({ total: { price: { fils: '12000000', count: 1 } } })

  for (const keep of [false, true]) {
    if (keep) await keepAll()
    for (const client of [seller, buyer, await api.as('tareq')]) for (const query of filters) await expectListsToAgree(client, query)
  }
}, 90_000)

const filters: readonly Query[] = [{}, { status: 'active', period: 'weekly' }, { commission: 'medium', status: 'inactive' }]

async function keepAll(): Promise<void> {
  await keepDashboardSums(api.built.payouts.transact)
  const { rows } = await api.owner.query<{ count: string }>('select count(*) from app.dashboard_changes')
  expect(rows[0]?.count).toBe('0')
}

it('loses nothing while many act at once and the sums are kept beside them, nor when the keeping is cut off', async () => {
  const seller = await api.as('samira')
  const before = (await operational(seller)).total.count
  const keep = () => keepDashboardSums(api.built.payouts.transact)
  const offers = Array.from({ length: 6 }, (_, index) => offer(api, { registrationNumber: garage(10 + index), priceFils: '3000000' }))
  const [sales] = await Promise.all([Promise.all(offers), keep(), keep()])
  await Promise.all([...sales.map((sale) => accept(sale)), keep(), keep(), keep()])
  const shown = await operational(seller)
  expect(shown.total.count).toBe(before + 6)

  const cutOff = keepDashboardSums((work) =>
    api.built.payouts.transact(async (tx) => {
      await work(tx)
      throw new Error('the process ended')
    }),
  )
  await expect(cutOff).rejects.toThrow('the process ended')
  expect((await operational(seller)).stages).toEqual(shown.stages)
  await keepAll()
  expect((await operational(seller)).stages).toEqual(shown.stages)
})

it('the sums computed anew are the ones that were kept, also beside changes that are not added yet', async () => {
  const kept = () =>
    api.owner.query(
      'select party_id, role, grain, starts_on, cell, sum(n) as n, sum(price_fils) as price, sum(commission_fils) as commission from app.dashboard_lines group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5',
    )
  await offer(api, { registrationNumber: garage(20) })
  await api.owner.query('delete from app.dashboard_sums where party_id = -1')
  await api.owner.query('select app.rebuild_guarantee_money(), app.rebuild_dashboards()')
  const { rows } = await kept()
  await api.owner.query('delete from app.dashboard_sums')
  await api.owner.query('select app.rebuild_dashboards()')
  expect((await kept()).rows).toEqual(rows)
  const total = await api.owner.query<{ all: string; guarantees: string }>(
    `select (select sum(n) from app.dashboard_lines where party_id = -1 and role = 'seller' and grain = 'year' and cell < 200) as all, (select count(*) from app.guarantees) as guarantees`,
  )
  expect(total.rows[0]?.all).toBe(total.rows[0]?.guarantees)
})

it('money follows its guarantee to another party, in the list by its days too, and the audit names money of a wrong party', async () => {
  const { number, seller, buyer } = await completedSale(api, { registrationNumber: garage(30) })
  const other = await api.as('tareq')
  const today = (await operational(seller)).steps.at(-1)?.to ?? ''
  const byMoney = async (client: Client, side: 'sale' | 'buy') => {
    const query = { side, money: 'paid_in', entries_from: '2020-01-01', entries_to: today } as const
    return (await client.call('GET /guarantees', { query })).items.some((item) => item.number === number)
  }
  expect([await byMoney(seller, 'sale'), await byMoney(buyer, 'buy'), await byMoney(buyer, 'sale'), await byMoney(other, 'sale')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const { rows } = await api.owner.query<{ seller: string; other: string }>(
    `select g.seller_party_id as seller, (select id from app.parties where national_number = $2) as other from app.guarantees g where g.number = $1`,
    [number, cast.tareq.nationalNumber],
  )
  const move = (from: string | undefined, to: string | undefined) =>
    api.owner.query(
      `update app.guarantees set seller_party_id = $3,
         creator_party_id = case when creator_party_id = $2 then $3 else creator_party_id end where number = $1 and seller_party_id = $2`,
      [number, from, to],
    )
  await move(rows[0]?.seller, rows[0]?.other)
  expect([await byMoney(seller, 'sale'), await byMoney(other, 'sale')]).toEqual([false, true])
  const money = { kind: 'paid_in', from: null, to: null } as const
  const wanted = { partyId: BigInt(rows[0]?.other ?? 0), side: 'sale', ...unfiltered, money, limit: 20 } as const
  const listed = async (paidAtMost?: number) => {
    const { rows, count } = await listGuarantees(api.pool, wanted, paidAtMost)
    return [rows.map(({ number }) => number), count]
  }
  expect(await listed()).toEqual([[number], { total: 1, isLeast: false }])
  expect(await listed(0)).toEqual(await listed())
  expect(await auditDashboards(api.owner)).toEqual([])
  await move(rows[0]?.other, rows[0]?.seller)
  expect(await byMoney(seller, 'sale')).toBe(true)

  await api.owner.query('begin')
  await api.owner.query('update app.guarantee_money set buyer_party_id = $1', [rows[0]?.other])
  const found = await auditDashboards(api.owner)
  await api.owner.query('rollback')
  expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['money of a guarantee is what its entries say']))
})

it('numbers cells as the database does', async () => {
  const { rows } = await api.owner.query<{ cell: number; operational: string; financial: string | null; band: string }>(
    `select app.dashboard_cell(o, f, b) as cell, o as operational, f as financial, b as band
     from unnest($1::text[]) o, unnest($2::text[] || null::text) f, unnest(array['least', 'medium', 'high']) b`,
    [operationalStatuses, financialStatuses],
  )
  expect(new Set(rows.map(({ cell }) => cell)).size).toBe(9 * 6 * 3)
  for (const { cell, ...rest } of rows) expect(cellOf(cell)).toEqual({ kind: 'guarantees', ...rest })
  const money = await api.owner.query<{ cell: number; band: string; active: boolean }>(
    `select app.dashboard_money_cell(o, b) as cell, b as band, o = 'in_transfer' as active from unnest(array['in_transfer', 'completed']) o, unnest(array['least', 'medium', 'high']) b`,
  )
  for (const { cell, ...rest } of money.rows) expect(cellOf(cell)).toEqual({ kind: 'money', ...rest })
})
