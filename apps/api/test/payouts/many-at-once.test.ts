import { expect, it } from 'vitest'
import { movePayoutRows } from '#money/payouts/move.queries.ts'
import { rowOf } from '#money/payouts/payout.rules.ts'
import type { TestApi } from '../support/api.ts'
import { completedSale, garage, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letBanksWork } from '../support/sale.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

it('more payouts than one statement moves are moved one part after the other, each once and with its event', async () => {
  const sales = [1, 2, 3].map((place) => ({ registrationNumber: garage(place) }))
  const numbers: string[] = []
  for (const sale of sales) numbers.push((await payoutOf(api, await completedSale(api, sale))).number)
  await sendFiles(api)
  const ids = numbers.map((number) => BigInt(number.slice(1)))
  const accept = (most: number) =>
    api.built.payouts.transact((tx) =>
      movePayoutRows(
        tx,
        { row: rowOf('accept'), which: { payouts: ids.toReversed().map((id) => ({ id })) }, now: tx.now, requestId: 'test:many' },
        most,
      ),
    )
  expect((await accept(2)).map(({ number, from, to }) => `${number} ${from} ${to}`).toSorted()).toEqual(
    numbers.map((number) => `${number} sent accepted`),
  )
  expect(await accept(2)).toEqual([])
  const { rows } = await api.owner.query(
    `select count(*)::int as events from app.payout_events where payout_id = any($1) and to_status = 'accepted' group by payout_id`,
    [ids.map(String)],
  )
  expect(rows).toEqual(ids.map(() => ({ events: 1 })))
  await letBanksWork(api)
})
