import { beforeAll, expect, it } from 'vitest'
import { flagOverduePayouts } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { type TestApi } from '../support/api.ts'
import { completedSale, detailsOf, garage, type PaidSale, payoutOf, sendFiles } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))
beforeAll(async () => {
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
})

const sweep = () => resumePayouts(api.built.payouts, 'test:sweep')
/** The promised day of this payout is over: as if it had been promised that much earlier. */
const letDayPass = (number: string, days = 1) =>
  api.owner.query(`update app.payouts set expected_on = (app.now() at time zone 'Asia/Amman')::date - $2::int where number = $1`, [
    number,
    days,
  ])
const kindInQueue = async (number: string) => (await readQueue(await api.staff('fadi'))).find(({ id }) => id === number)?.kind
async function stated(index: number, options: { priceFils?: string } = {}): Promise<PaidSale> {
  const sale = await completedSale(api, { registrationNumber: garage(index), ...options })
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
  return sale
}
const answer = async (what: 'accept' | 'settle' | 'reject', number: string) => {
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/answer', { body: { what, end_to_end_id: number } })
}

it.each(['sent', 'accepted'] as const)(
  '%s and no debit by the end of the promised day: late, finance asks the bank, and the debit makes it paid',
  async (status) => {
    const sale = await stated(status === 'sent' ? 1 : 2)
    await sendFiles(api)
    const { number } = await payoutOf(api, sale)
    if (status === 'accepted') await answer('accept', number)
    await letDayPass(number, 0)
    await sweep()
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', wait: { code: 'payout' } })
    await letDayPass(number)
    await sweep()
    expect(await detailsOf(sale)).toMatchObject({
      operational_status: 'completed',
      financial_status: 'late',
      wait: { code: 'payout_late', awaited: 'bank' },
      payout: { status },
    })
    expect((await detailsOf(sale)).events.at(-1)).toMatchObject({ kind: 'payout_late' })
    expect(await kindInQueue(number)).toBe('payouts_late')
    const shown = await (await api.staff('fadi')).call('GET /admin/payouts/:number', { params: { number } })
    expect(shown).toMatchObject({ late: true, late_since: expect.any(String) })
    // Once, however often the clock rings.
    await flagOverduePayouts(api.built.payouts, 'test:again')
    expect((await detailsOf(sale)).events.filter(({ kind }) => kind === 'payout_late')).toHaveLength(1)
    await answer('settle', number)
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid', wait: { code: 'none' } })
    expect(await kindInQueue(number)).toBeUndefined()
  },
)

it('a bank that refuses it late makes it failed, no longer late', async () => {
  const sale = await stated(3)
  await sendFiles(api)
  const { number } = await payoutOf(api, sale)
  await letDayPass(number)
  await sweep()
  await answer('reject', number)
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', wait: { code: 'payout_failed' } })
  expect(await kindInQueue(number)).toBe('payouts_rejected')
})

it('one that finance takes back is late no longer, and its beneficiary hears of it without the reason', async () => {
  const sale = await stated(7, { priceFils: '30000000' })
  const { number } = await payoutOf(api, sale)
  await letDayPass(number)
  await sweep()
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'late' })
  await (await api.staff('fadi')).call('POST /admin/payouts/:number/withdraw', { params: { number }, body: { reason: 'اشتباه' } })
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', wait: { code: 'payout_withdrawn', awaited: 'staff' } })
  const told = (await detailsOf(sale)).events.at(-1)
  expect(told).toMatchObject({ kind: 'payout_withdrawn', facts: { payout: number } })
  expect(JSON.stringify(told)).not.toContain('اشتباه')
})

it('what waits for finance past its promised day is late; what waits for the beneficiary is not', async () => {
  const large = await stated(4, { priceFils: '30000000' })
  const ordered = await payoutOf(api, large)
  expect(ordered.status).toBe('ordered')
  await letDayPass(ordered.number)
  await sweep()
  expect(await detailsOf(large)).toMatchObject({ financial_status: 'late' })
  expect(await kindInQueue(ordered.number)).toBe('payouts_late')

  await api.owner.query(
    `update app.bank_accounts set replaced_at = '2020-01-01' where party_id = (select id from app.parties where national_number = '9852012345') and replaced_at is null`,
  )
  const waiting = await stated(5)
  const held = await payoutOf(api, waiting)
  expect(held).toMatchObject({ status: 'held', held_reason: 'iban_missing' })
  await letDayPass(held.number)
  await sweep()
  expect(await detailsOf(waiting)).toMatchObject({ financial_status: 'released', wait: { code: 'payout_held' } })
  expect(await kindInQueue(held.number)).toBe('payouts_held')
  await api.owner.query(`update app.bank_accounts set replaced_at = null where replaced_at = '2020-01-01'`)
  // Mended, it has a new promise.
  await sweep()
  expect(await payoutOf(api, waiting)).toMatchObject({ status: 'approved' })
  await sweep()
  expect(await detailsOf(waiting)).toMatchObject({ financial_status: 'released' })
})

it('the worker rings at the end of the promised day', async () => {
  const sale = await stated(6)
  await sendFiles(api)
  const { number } = await payoutOf(api, sale)
  // Payouts that are promised for the same day share a job, set while the business clock was ahead of the real one by no more than it is now.
  // The other tests of this file may have been promised another day.
  const { rows } = await api.owner.query<{ jobs: string }>(
    `select count(*) as jobs
     from app.payouts p
     cross join lateral (select (p.expected_on + 1)::timestamp at time zone 'Asia/Amman' as moment) end_of_day
     join graphile_worker.jobs j on j.task_identifier = 'flag_overdue_payouts'
       and j.run_at between clock_timestamp() + (moment - app.now()) and moment
     where p.number = $1`,
    [number],
  )
  expect(rows).toEqual([{ jobs: '1' }])
  await answer('settle', number)
})
