import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListener } from '#db/listener.ts'
import { ringOverdueTimers, startRinging, windComingTimers } from '#jobs/guarantee-timer.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, garage, garageFilling, pay } from '../support/money.ts'
import { offer, ringTimers } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const jobsOf = async (number: string) => {
  const { rows } = await api.owner.query<{ until: number }>(
    `select extract(epoch from j.run_at - g.wake_at)::int as until from app.guarantees g join graphile_worker.jobs j on j.key = 'guarantee:' || g.id where g.number = $1`,
    [number],
  )
  return rows
}

const wordOfRegistry = async (number: string) => {
  const { rows } = await api.owner.query<{ registry_word: string | null }>('select registry_word from app.guarantees where number = $1', [
    number,
  ])
  return rows[0]?.registry_word
}
const log = { warn() {}, error() {} }

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

  it('that is due when it is written rings with the commit', async () => {
    const listener = createListener(api.database.apiUrl, log)
    const ringing = startRinging(api.built.tick, { listener, log })
    await listener.start()
    try {
      const sale = await acceptedSale(api, { registrationNumber: garage(1) })
      await pay(api, sale)
      // Nobody rings here but the word of the commit.
      while ((await wordOfRegistry(sale.number)) !== 'seller');
    } finally {
      await ringing.stop()
      await listener.stop()
    }
  })

  it('that is due when it is written is no job, and is found within the minute where nobody hears, whatever becomes of the others', async () => {
    const [broken, other] = [
      await acceptedSale(api, { registrationNumber: garage(2) }),
      await acceptedSale(api, { registrationNumber: garage(3) }),
    ]
    for (const sale of [broken, other]) await pay(api, sale)
    expect(await jobsOf(broken.number)).toEqual([])
    const registry = api.built.tick.vehicleRegistry
    const tick = {
      ...api.built.tick,
      vehicleRegistry: {
        findVehicle: (wanted: Parameters<typeof registry.findVehicle>[0]) =>
          wanted.registrationNumber === garage(2) ? Promise.reject(new Error('a fault')) : registry.findVehicle(wanted),
      },
    }
    await expect(ringOverdueTimers(tick, 'test:timers')).rejects.toThrow('1 of 2 overdue guarantees')
    expect([await wordOfRegistry(broken.number), await wordOfRegistry(other.number)]).toEqual([null, 'seller'])
    await windComingTimers(api.built.tick)
    expect(await jobsOf(broken.number)).toEqual([{ until: 0 }])
    await ringTimers(api)
    expect(await wordOfRegistry(broken.number)).toBe('seller')
  })
})
