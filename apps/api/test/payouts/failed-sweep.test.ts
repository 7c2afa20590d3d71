import { expect, it } from 'vitest'
import { type TestApi } from '../support/api.ts'
import { balancesOf, completedSale, garage, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const sweeps = async () =>
  (
    await api.owner.query<{ number: string; status: string; amount: string }>(
      `select number, status, amount_fils::text as amount from app.payouts where purpose = 'sweep' order by id`,
    )
  ).rows
/** Finance's queue goes by it; nobody stays signed in until the next day to ask the queue itself. */
const isUnpaid = async (number: string) =>
  (await api.owner.query('select from app.payouts where number = $1 and unpaid_since is not null', [number])).rowCount === 1

it.each(['rejected', 'withdrawn'] as const)('a sweep that was %s is not tried again: the next daily sweep takes its fees', async (how) => {
  await completedSale(api, { registrationNumber: garage(how === 'rejected' ? 1 : 2) })
  await api.advance('24 hours')
  await api.built.runMoneyJobs('test:first')
  const { number, amount } = (await sweeps()).at(-1) ?? { number: '', amount: '' }
  const finance = await api.staff(how === 'rejected' ? 'fadi' : 'yazan')
  if (how === 'rejected') {
    const visitor = await api.browser()
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await sendFiles(api)
    await visitor.call('POST /sandbox/bank/answer', { body: { what: 'reject', end_to_end_id: number, reason: 'AC04' } })
    await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  } else {
    await finance.call('POST /admin/payouts/:number/withdraw', { params: { number }, body: { reason: 'سبب' } })
  }
  expect((await sweeps()).at(-1)).toMatchObject({ number, status: how })
  expect((await balancesOf(api))['fees_to_sweep']).toBe(amount)
  expect((await readQueue(finance)).some(({ id }) => id === number)).toBe(true)
  expect(await isUnpaid(number)).toBe(true)

  expect(await finance.refusal('POST /admin/payouts/:number/retry', { params: { number }, body: { reason: 'سبب' } })).toMatchObject({
    status: 409,
    code: 'action_not_allowed',
    body: { reason: 'payout_swept_again' },
  })
  expect((await finance.call('GET /admin/payouts/:number', { params: { number } })).actions.at(-1)).toEqual({
    name: 'retry',
    allowed: false,
    reason: 'payout_swept_again',
  })

  await api.advance('24 hours')
  await api.built.runMoneyJobs('test:next')
  expect((await sweeps()).at(-1)).toMatchObject({ status: 'approved', amount })
  expect((await balancesOf(api))['fees_to_sweep']).toBeUndefined()
  expect(await isUnpaid(number)).toBe(false)
})
