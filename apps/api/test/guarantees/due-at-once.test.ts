import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandboxVehicleRegistry, type VehicleRegistry } from '#registries/index.ts'
import { createDeadlineScheduler } from '#jobs/deadline-scheduler.ts'
import { findDue } from '#lifecycle/index.ts'
import { lockNextDue } from '#lifecycle/store.queries.ts'
import { claimRegistryChecks } from '#lifecycle/timers.queries.ts'
import type { Queryable } from '#db/queryable.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { offer, runScheduler } from '../support/sale.ts'

const offers = 250
const unverified = 250
const mostAtOnce = 20
const slowMs = 200

let api: TestApi
/** A second process on the same database. */
let other: TestApi
/** Made before the copies: nobody may have more open offers than a few dozen. */
let numbers: { expiring: string; unverified: string; asked: string; other: string; copied: string }
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  other = await startApi({ sharing: api })
  const numberOf = async (vehicle: number) => (await offer(api, { registrationNumber: garage(vehicle) })).number
  numbers = {
    expiring: await numberOf(1),
    unverified: await numberOf(2),
    asked: await numberOf(3),
    other: await numberOf(4),
    copied: await numberOf(5),
  }
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

/** Copies an offer so often, each with a vehicle of its own from `first` on. */
async function copyOffer(number: string, copies: number, first: number, timer: { deadline: string; check: string }): Promise<void> {
  const { rows } = await api.owner.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'app' and table_name = 'guarantees' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'registration_number'`,
  )
  const columns = rows[0]?.columns
  await api.owner.query(
    `with g as (
       insert into app.guarantees (${columns}, registration_number) select ${columns}, ($2 + i)::text from app.guarantees, generate_series(1, $1::int) i where number = $3 returning id, registration_number
     ), v as (
       insert into app.guarantee_vehicles select (jsonb_populate_record(v, jsonb_build_object('guarantee_id', g.id, 'registration_number', g.registration_number))).* from g, app.guarantee_vehicles v where v.guarantee_id = substr($3, 4)::bigint
     ), registered as (
       insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', g.registration_number))).* from g, sandbox.vehicles v where v.registration_number = '7120458'
     ), e as (
       insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, request_id, facts, at) select g.id, e.version, e.kind, e.actor_kind, e.actor_user_id, e.request_id, e.facts, e.at from g, app.guarantee_events e where e.guarantee_id = substr($3, 4)::bigint
     )
     insert into app.guarantee_timers (guarantee_id, deadline_at, registry_check_at) select id, ${timer.deadline}, ${timer.check} from g`,
    [copies, first, number],
  )
}

/** Counts what it is asked, and how much of it at once. */
function counting(registry: VehicleRegistry) {
  const asked = new Map<string, number>()
  let now = 0
  const counted = {
    asked,
    most: 0,
    async findVehicle(wanted: { registrationNumber: string }) {
      asked.set(wanted.registrationNumber, (asked.get(wanted.registrationNumber) ?? 0) + 1)
      counted.most = Math.max(counted.most, (now += 1))
      try {
        return await registry.findVehicle(wanted)
      } finally {
        now -= 1
      }
    },
  }
  return counted
}

const eventsOf = async (kind: string) =>
  (
    await api.owner.query<{ events: number; guarantees: number }>(
      'select count(*)::int as events, count(distinct guarantee_id)::int as guarantees from app.guarantee_events where kind = $1',
      [kind],
    )
  ).rows[0]

it('500 due at one moment are done in one run of two schedulers, each once, and the registry is asked no faster than it bears', async () => {
  const number = numbers.expiring
  await api.owner.query(`update app.guarantees set wait_until = app.now(), remind_at = null where number = $1`, [number])
  await api.owner.query(`update app.guarantee_timers set deadline_at = app.now() where guarantee_id = $1`, [number.slice(3)])
  await copyOffer(number, offers - 1, 6_100_000, { deadline: 'app.now()', check: 'null' })
  await api.owner.query(
    `update app.guarantees set vehicle_unverified_since = app.now(), vehicle_unverified_reason = 'by_hand', open_flags = '{vehicle_unverified}', offer_paused_at = app.now(), next_registry_check_at = app.now() where number = $1`,
    [numbers.unverified],
  )
  await copyOffer(numbers.unverified, unverified, 6_200_000, { deadline: "app.now() + interval '1 day'", check: 'app.now()' })
  await (await api.as('samira')).call('POST /sandbox/registry', { body: { mode: 'slow', of: 'vehicles' } })

  const registry = counting(createSandboxVehicleRegistry(api.pool, { slowMs }))
  const settings = () => ({ ...api.built.tick.settings(), registryChecksAtOnce: mostAtOnce })
  await Promise.all([api, other].map(({ built }) => runScheduler({ ...built.tick, settings, vehicleRegistry: registry })))
  await (await api.as('samira')).call('POST /sandbox/registry', { body: { mode: 'normal', of: 'vehicles' } })

  expect(await eventsOf('expired')).toEqual({ events: offers, guarantees: offers })
  expect(await eventsOf('vehicle_confirmed')).toEqual({ events: unverified, guarantees: unverified })
  expect(registry.asked.size).toBe(unverified)
  expect([...registry.asked.values()].every((times) => times === 1)).toBe(true)
  expect(registry.most).toBeLessThanOrEqual(mostAtOnce)
  expect(await findDue(api.pool)).toEqual({ deadlines: false, registryChecks: false })
}, 120_000)

it('a registry that does not answer holds up no deadline, and nothing of the database', async () => {
  const { asked, other: number } = numbers
  await api.owner.query(`update app.guarantees set next_registry_check_at = app.now() where number = $1`, [asked])
  await api.owner.query(`update app.guarantee_timers set registry_check_at = app.now() where guarantee_id = $1`, [asked.slice(3)])
  let answer = () => {}
  const hanging = new Promise<{ answer: 'silent' }>((resolve) => (answer = () => resolve({ answer: 'silent' })))
  let isAsked = () => {}
  const question = new Promise<void>((resolve) => (isAsked = resolve))
  const tick = {
    ...api.built.tick,
    vehicleRegistry: {
      findVehicle: () => {
        isAsked()
        return hanging
      },
    },
  }
  const scheduler = createDeadlineScheduler(tick, { error() {} })
  scheduler.start({ hear() {} })
  await question
  await api.owner.query(`update app.guarantees set wait_until = app.now() where number = $1`, [number])
  await api.owner.query(`update app.guarantee_timers set deadline_at = app.now() where guarantee_id = $1`, [number.slice(3)])
  const statusOf = async () =>
    (await api.owner.query<{ status: string }>('select operational_status as status from app.guarantees where number = $1', [number]))
      .rows[0]?.status
  while ((await statusOf()) !== 'expired');
  // The scheduler's own looks are transactions of a moment; one that the question held would never end.
  const openTransactions = async () =>
    (
      await api.owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rows[0]?.n
  while ((await openTransactions()) !== 0);
  answer()
  await scheduler.stop()
})

it('looking for what is due reads the first entries of an index, however many wait', async () => {
  await copyOffer(numbers.copied, 3_000, 6_300_000, { deadline: "app.now() + interval '1 day'", check: "app.now() + interval '1 hour'" })
  await api.owner.query('vacuum (analyze) app.guarantee_timers')
  const buffersOf = async (look: (db: Queryable) => Promise<unknown>) => {
    let buffers = 0
    const query: Queryable['query'] = async (text, values) => {
      const { rows } = await api.owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values ? [...values] : [],
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      buffers = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
    }
    await look({ query })
    return buffers
  }
  for (const look of [findDue, lockNextDue, (tx: Queryable) => claimRegistryChecks(tx, { limit: 50, mostAtOnce: 50 })])
    expect(await buffersOf(look)).toBeLessThanOrEqual(12)
})
