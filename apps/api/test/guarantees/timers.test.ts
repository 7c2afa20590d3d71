import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeadlineScheduler } from '#jobs/deadline-scheduler.ts'
import { createRelay } from '#db/relay.ts'
import { claimDueRegistryChecks } from '#effects/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, garage, garageFilling, pay } from '../support/money.ts'
import { offer, read, ringTimers } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const silent = { warn() {}, error() {} }
/** Nobody hears what is committed. */
const deaf = { hear() {} }

const wordOfRegistry = async (number: string) =>
  (await api.owner.query<{ word: string | null }>('select registry_finding as word from app.guarantees where number = $1', [number]))
    .rows[0]?.word
/** Seconds from now, and failures in a row. */
const timerOf = async (number: string) =>
  (
    await api.owner.query<{ deadline: number | null; check: number | null; failures: number }>(
      `select round(extract(epoch from deadline_at - app.now()))::int as deadline, round(extract(epoch from registry_check_at - app.now()))::int as check, failed_runs as failures
       from app.guarantee_timers where guarantee_id = $1`,
      [number.slice(3)],
    )
  ).rows[0]

describe('a deadline', () => {
  it('that was far when the scheduler began is carried out when it comes, though nobody is told', async () => {
    const sale = await offer(api)
    await api.advance('71 hours 59 minutes')
    await ringTimers(api)
    const scheduler = createDeadlineScheduler(api.built.tick, silent)
    scheduler.start(deaf)
    try {
      expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'awaiting_acceptance' })
      await api.advance('2 minutes')
      while ((await read(sale.seller, sale.number)).operational_status !== 'expired');
    } finally {
      await scheduler.stop()
    }
    expect(await timerOf(sale.number)).toBeUndefined()
  })

  it('that passed while no process ran is carried out by the next one', async () => {
    const sale = await offer(api)
    await api.advance('80 hours')
    const scheduler = createDeadlineScheduler(api.built.tick, silent)
    scheduler.start(deaf)
    while ((await read(sale.seller, sale.number)).operational_status !== 'expired');
    await scheduler.stop()
  })

  it('is carried out although another one fails, which is logged with its number and tried again later, and later still', async () => {
    const [broken, other] = [await offer(api, { registrationNumber: garage(4) }), await offer(api, { registrationNumber: garage(5) })]
    await api.owner.query(
      `alter table app.guarantee_events add constraint guarantee_events__broken check (guarantee_id <> ${broken.number.slice(3)} or kind <> 'expired') not valid`,
    )
    const logged: object[] = []
    const scheduler = createDeadlineScheduler(api.built.tick, { error: (facts) => void logged.push(facts) })
    await api.advance('73 hours')
    await scheduler.runUntilNothingIsDue()
    expect(logged).toEqual([expect.objectContaining({ guarantee: broken.number })])
    expect(await read(other.seller, other.number)).toMatchObject({ operational_status: 'expired' })
    expect(await timerOf(broken.number)).toMatchObject({ deadline: 10, failures: 1 })
    await api.advance('11 seconds')
    await scheduler.runUntilNothingIsDue()
    expect(await timerOf(broken.number)).toMatchObject({ deadline: 20, failures: 2 })
    await api.owner.query('alter table app.guarantee_events drop constraint guarantee_events__broken')
    await api.advance('21 seconds')
    await ringTimers(api)
    expect(await read(broken.seller, broken.number)).toMatchObject({ operational_status: 'expired' })
  })
})

describe('a question to the registry', () => {
  it('that is due when it is written is asked after the commit', async () => {
    const relay = createRelay(api.database.apiUrl, silent)
    const scheduler = createDeadlineScheduler(api.built.tick, silent)
    scheduler.start(relay)
    await relay.start()
    try {
      const sale = await acceptedSale(api, { registrationNumber: garage(1) })
      await pay(api, sale)
      while ((await wordOfRegistry(sale.number)) !== 'seller');
    } finally {
      await scheduler.stop()
      await relay.stop()
    }
  })

  it('that a process had claimed when it was killed is asked by another one once the claim is over', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(6) })
    await pay(api, sale)
    const claimed = await claimDueRegistryChecks(api.built.tick, 10)
    expect(claimed.map(({ number }) => number)).toEqual([sale.number])
    await ringTimers(api)
    expect(await wordOfRegistry(sale.number)).toBeNull()
    await api.advance('31 seconds')
    await ringTimers(api)
    expect(await wordOfRegistry(sale.number)).toBe('seller')
  })

  it('waits for a deadline of the same guarantee that has passed, and is then asked about what it became', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(7) })
    await pay(api, sale)
    await api.owner.query('update app.guarantee_timers set deadline_at = app.now() where guarantee_id = $1', [sale.number.slice(3)])
    expect(await claimDueRegistryChecks(api.built.tick, 10)).toEqual([])
    await ringTimers(api)
    expect(await wordOfRegistry(sale.number)).toBe('seller')
  })

  it('that fails keeps no other from being asked, and is asked again later', async () => {
    const [broken, other] = [
      await acceptedSale(api, { registrationNumber: garage(2) }),
      await acceptedSale(api, { registrationNumber: garage(3) }),
    ]
    for (const sale of [broken, other]) await pay(api, sale)
    const registry = api.built.tick.vehicleRegistry
    const tick = {
      ...api.built.tick,
      vehicleRegistry: {
        findVehicle: (wanted: Parameters<typeof registry.findVehicle>[0]) =>
          wanted.registrationNumber === garage(2) ? Promise.reject(new Error('a fault')) : registry.findVehicle(wanted),
      },
    }
    const logged: object[] = []
    await createDeadlineScheduler(tick, { error: (facts) => void logged.push(facts) }).runUntilNothingIsDue()
    expect(logged).toEqual([expect.objectContaining({ guarantee: broken.number })])
    expect([await wordOfRegistry(broken.number), await wordOfRegistry(other.number)]).toEqual([null, 'seller'])
    expect(await timerOf(broken.number)).toMatchObject({ check: 10, failures: 1 })
    await api.advance('11 seconds')
    await ringTimers(api)
    expect(await wordOfRegistry(broken.number)).toBe('seller')
    expect(await timerOf(broken.number)).toMatchObject({ failures: 0 })
  })
})
