import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '@damana/contract'
import { createPool } from '#db/pool.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { accept, offer, offerForOwner } from '../support/sale.ts'

type Page = Output<'GET /events'>
let api: TestApi
let samira: Client
let basel: Client
let next = 1
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  samira = await api.as('samira')
  basel = await api.as('basel')
})
afterAll(() => api.stop())

/** Offers that are open; a seller may have a few. */
let open: string[] = []
async function makeOffer() {
  const sale = await offer(api, { registrationNumber: garage(next++) })
  open.push(sale.number)
  return sale
}
afterEach(async () => {
  for (const number of open) await samira.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  open = []
})
const pageOf = (client: Client, query: { cursor?: string; number?: string } = {}): Promise<Page> => client.call('GET /events', { query })
/** Where the client has read everything. */
async function endOf(client: Client): Promise<string> {
  let page = await pageOf(client)
  while (page.more) page = await pageOf(client, { cursor: page.next_cursor })
  return page.next_cursor
}
let since: string
beforeEach(async () => {
  await api.built.tellEvents()
  since = await endOf(samira)
})

describe('the events of a party', () => {
  test('tell kind, number, version and time of each, the oldest first, and nothing more', async () => {
    const sale = await makeOffer()
    await accept(sale)
    open = []
    await api.built.tellEvents()
    const { events, more } = await pageOf(samira, { cursor: since })
    expect(more).toBe(false)
    expect(events.map(({ kind, number, version }) => ({ kind, number, version }))).toEqual([
      { kind: 'created', number: sale.number, version: 1 },
      { kind: 'accepted', number: sale.number, version: 2 },
    ])
    expect(Object.keys(events[0] ?? {}).toSorted()).toEqual(['at', 'id', 'kind', 'number', 'version'])
    const shown = await samira.call('GET /guarantees/:number/events', { params: { number: sale.number } })
    expect(events.map(({ at }) => at)).toEqual(shown.events.map(({ at }) => at))
  })

  test('are told to both sides, and to nobody else', async () => {
    const [forBasel, tareq] = [await endOf(basel), await api.as('tareq')]
    const forTareq = await endOf(tareq)
    const { number } = await makeOffer()
    await api.built.tellEvents()
    expect((await pageOf(samira, { cursor: since })).events.map((event) => event.number)).toEqual([number])
    expect((await pageOf(basel, { cursor: forBasel })).events.map((event) => event.number)).toEqual([number])
    expect((await pageOf(tareq, { cursor: forTareq })).events).toEqual([])
  })

  test('are told to the buyer from the offer on: what came before the owner agreed is the seller’s', async () => {
    const before = await endOf(basel)
    const { seller, number } = await offerForOwner(api)
    await api.built.tellEvents()
    expect((await pageOf(seller, { number })).events.map(({ kind }) => kind)).toEqual(['created'])
    expect((await pageOf(basel, { cursor: before })).events).toEqual([])
  })

  test('of one guarantee are found by its number, and those of somebody else’s are none', async () => {
    const [one, other] = [await makeOffer(), await makeOffer()]
    await api.built.tellEvents()
    expect((await pageOf(samira, { number: one.number })).events.map(({ number }) => number)).toEqual([one.number])
    expect((await pageOf(samira, { cursor: since })).events.map(({ number }) => number)).toEqual([one.number, other.number])
    expect((await pageOf(await api.as('tareq'), { number: one.number })).events).toEqual([])
  })

  test('come page by page, each once, and the last page says where to go on', async () => {
    const { number } = await makeOffer()
    await api.built.tellEvents()
    await api.owner.query(
      `insert into app.party_events (id, party_id, guarantee_id, version, kind, at)
       select e.id + 10 + n, e.party_id, e.guarantee_id, e.version + n, 'amended', e.at
       from app.party_events e cross join generate_series(1, 149) n
       where e.guarantee_id = $1 and e.party_id = (select seller_party_id from app.guarantees where id = $1)`,
      [number.replace('DM-', '')],
    )
    const first = await pageOf(samira, { cursor: since })
    const second = await pageOf(samira, { cursor: first.next_cursor })
    expect([first.events.length, first.more, second.events.length, second.more]).toEqual([100, true, 50, false])
    expect([...first.events, ...second.events].map(({ version }) => version)).toEqual(Array.from({ length: 150 }, (_, n) => n + 1))
    expect(await pageOf(samira, { cursor: second.next_cursor })).toEqual({ events: [], next_cursor: second.next_cursor, more: false })
    await api.owner.query('delete from app.party_events where guarantee_id = $1', [number.replace('DM-', '')])
    await api.owner.query('update app.event_position set last_id = last_id + 1000')
  })
})

describe('an event that commits late', () => {
  /** An event in a transaction of its own that stays open, as one of a transition would. */
  async function openEvent(number: string): Promise<{ commit(): Promise<void> }> {
    const client = new pg.Client({ connectionString: api.database.ownerUrl })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, at) values ($1, 2, 'amended', 'seller', app.now())`,
      [number.replace('DM-', '')],
    )
    return {
      async commit() {
        await client.query('update app.guarantees set version = 2 where id = $1', [number.replace('DM-', '')])
        await client.query('commit')
        await client.end()
      },
    }
  }

  test('is not skipped by whoever has read later ones, and delays none of them', async () => {
    const slow = await makeOffer()
    const late = await openEvent(slow.number)
    const quick = await makeOffer()
    await api.built.tellEvents()
    const first = await pageOf(samira, { cursor: since })
    expect(first.events.map(({ number, version }) => [number, version])).toEqual([
      [slow.number, 1],
      [quick.number, 1],
    ])
    await late.commit()
    await api.built.tellEvents()
    const second = await pageOf(samira, { cursor: first.next_cursor })
    expect(second.events.map(({ number, version }) => [number, version])).toEqual([[slow.number, 2]])
  })

  test('is told once by whichever of many processes looks', async () => {
    const pool = createPool({ connectionString: api.database.apiUrl, max: 4, applicationName: 'second' })
    const second = await startApi({ sharing: api, deps: { pool } })
    const sales = []
    for (let sale = 0; sale < 6; sale += 1) {
      sales.push(await makeOffer())
      await Promise.all([api.built.tellEvents(), second.built.tellEvents(), api.built.tellEvents()])
    }
    await api.built.tellEvents()
    const { events } = await pageOf(samira, { cursor: since })
    expect(events.map(({ number }) => number)).toEqual(sales.map(({ number }) => number))
    await second.stop()
    await pool.end()
  })

  test('has an id after all that were told before, also where the clock of the machine went back', async () => {
    await api.owner.query('update app.event_position set last_id = last_id + 60000000')
    const one = await makeOffer()
    await api.built.tellEvents()
    const { rows } = await api.owner.query<{ ahead: boolean }>(
      `select bool_and(e.id > extract(epoch from clock_timestamp()) * 1000000) as ahead from app.party_events e where e.guarantee_id = $1`,
      [one.number.replace('DM-', '')],
    )
    expect(rows).toEqual([{ ahead: true }])
  })
})

test('thousands that wait are told look by look, each once and in their order', async () => {
  const { number } = await makeOffer()
  const id = number.replace('DM-', '')
  // Each of a transaction of its own; the oldest of them commits last.
  const late = new pg.Client({ connectionString: api.database.ownerUrl })
  await late.connect()
  const event = `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, at) values ($1, $2, 'amended', 'seller', app.now())`
  await late.query('begin')
  await late.query(event, [id, 4_502])
  await api.owner.query(
    `do $$ begin for n in 2..4501 loop
       insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, at) values (${id}, n, 'amended', 'seller', app.now());
       commit;
     end loop; end $$`,
  )
  await late.query('commit')
  await late.end()
  await api.owner.query('update app.guarantees set version = 4502 where id = $1', [id])
  await api.built.tellEvents()
  const versions: number[] = []
  for (let cursor = since, more = true; more;) {
    const page = await pageOf(samira, { cursor, number })
    versions.push(...page.events.map(({ version }) => version))
    ;[cursor, more] = [page.next_cursor, page.more]
  }
  expect(versions.length).toBe(4_502)
  expect(new Set(versions).size).toBe(4_502)
  const inTurn = versions.filter((version) => version !== 4_502)
  expect(inTurn).toEqual(inTurn.toSorted((one, other) => one - other))
})

test('events are kept for thirty days', async () => {
  const { number } = await makeOffer()
  await api.built.tellEvents()
  const kept = async () => {
    await api.owner.query(`select app.delete_expired('app.party_events', 10000)`)
    return (await pageOf(samira, { number })).events.length
  }
  await api.owner.query(`update app.party_events set at = app.now() - interval '29 days 23 hours'`)
  expect(await kept()).toBe(1)
  await api.owner.query(`update app.party_events set at = app.now() - interval '30 days 1 hour'`)
  expect(await kept()).toBe(0)
})
