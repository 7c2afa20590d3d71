import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { windComingTimers } from '#jobs/guarantee-timer.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { offer, ringTimers } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const jobsOf = async (number: string) => {
  const { rows } = await api.owner.query<{ until: number }>(
    `select extract(epoch from j.run_at - g.wake_at)::int as until from app.guarantees g join graphile_worker.jobs j on j.key = 'guarantee:' || g.id where g.number = $1`,
    [number],
  )
  return rows
}

describe('a timer', () => {
  it('is set when its moment comes near, once and for that moment', async () => {
    const { number } = await offer(api)
    await windComingTimers(api.built.tick)
    expect(await jobsOf(number)).toEqual([])
    await api.advance('71 hours 58 minutes')
    await windComingTimers(api.built.tick)
    await windComingTimers(api.built.tick)
    expect(await jobsOf(number)).toEqual([{ until: 0 }])
  })

  it('that was lost is found by the sweep', async () => {
    await api.advance('3 minutes')
    await api.owner.query("delete from graphile_worker._private_jobs where key like 'guarantee:%'")
    await ringTimers(api)
    const { rows } = await api.owner.query('select operational_status, wake_at from app.guarantees order by id desc limit 1')
    expect(rows).toEqual([{ operational_status: 'expired', wake_at: null }])
  })
})
