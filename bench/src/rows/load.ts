import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { type Caller, type Connection, newKey, openConnection } from '../client.ts'
import { median, percentile, postgresCpuMs, processCpuMs } from '../measure.ts'
import { hashPassword } from '../product/fill.ts'
import {
  acceptGuarantee,
  api,
  createGuarantee,
  payGuarantee,
  readDetails,
  releaseGuarantee,
  signInAll,
  stateReceipts,
} from '../product/sale.ts'
import { filledPhone, type Person, vehicleOf } from '../product/world.ts'
import type { ServerProcess } from '../server-process.ts'

/** A product with so many guarantees in its database. */
export interface FilledSubject {
  guarantees: number
  server: ServerProcess
  port: number
  db: pg.Client
}
interface Load {
  people: number
  minutes: number
}

/** Timed are the reads that every visit makes, and the steps of a sale. */
const kinds = {
  profile: (method: string, path: string) => method === 'GET' && path === '/auth/check-auth',
  list: (method: string, path: string) => method === 'GET' && path === '/guarantees',
  'sums of the list': (method: string, path: string) => method === 'GET' && path === '/guarantees/summary',
  details: (method: string, path: string) => method === 'GET' && /^\/guarantees\/DM-\d+$/.test(path),
  notifications: (method: string, path: string) => method === 'GET' && path === '/notifications/summary',
  create: (method: string, path: string) => method === 'POST' && path === '/guarantees',
  accept: (method: string, path: string) => method === 'POST' && path.endsWith('/accept'),
  pay: (method: string, path: string) => method === 'POST' && path === '/bank/receipts',
  release: (method: string, path: string) => method === 'POST' && path.endsWith('/release'),
}
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[] // the keys of a record are its keys
type Times = Record<Kind, number[]>
const noTimes = (): Times => Object.fromEntries(names.map((name) => [name, []])) as unknown as Times // names are all of its keys

/** Between two calls. Alone somebody thinks less, so that a slice has enough calls; with fifty people about fifty calls a second leave both cores half idle. */
const thinkMs = { alone: 40, crowd: 1_000 }
const visitsOfSale = 3
/** A deadline that has come is carried out at once; a queue of half a minute is a fault. */
const mostReads = 30
const slicesOfCrowd = 5
const aloneSeconds = 20
const warmSeconds = 20

/** Two people who visit and sell cars to each other, each in a browser that the account knows. */
interface Pair {
  seller: Person
  buyer: Person
  sellerBrowser: Caller
  buyerBrowser: Caller
}

/** Row 23: how long the most used reads and the steps of a sale take with many people at once, over one person on a small database. */
export async function measureLoad(bench: Bench, small: FilledSubject, large: FilledSubject, { people, minutes }: Load): Promise<void> {
  const [smallPairs, largePairs] = [await signInPairs(small, people), await signInPairs(large, people)]
  // The first run is compiled, and planned on each connection.
  await Promise.all([
    play(small, smallPairs, { atOnce: people, seconds: warmSeconds, think: thinkMs.crowd / 2 }),
    play(large, largePairs, { atOnce: people, seconds: warmSeconds, think: thinkMs.crowd / 2 }),
  ])
  const lone: Times[] = []
  const loneLarge: Times[] = []
  const crowd = noTimes()
  const load = { seconds: 0, calls: 0, nodeMs: 0, postgresMs: 0 }
  const seconds = (minutes * 60) / slicesOfCrowd
  for (let slice = 0; slice < slicesOfCrowd; slice += 1) {
    const alone = { atOnce: 1, seconds: Math.min(aloneSeconds, seconds), think: thinkMs.alone }
    lone.push((await play(small, smallPairs, alone)).times)
    loneLarge.push((await play(large, largePairs, alone)).times)
    const before = { node: processCpuMs(large.server.pid), postgres: postgresCpuMs(bench.cluster.postmaster) }
    const began = performance.now()
    const { times, calls } = await play(large, largePairs, { atOnce: people, seconds, think: thinkMs.crowd })
    for (const name of names) crowd[name].push(...times[name])
    load.calls += calls
    load.seconds += (performance.now() - began) / 1000
    load.nodeMs += processCpuMs(large.server.pid) - before.node
    load.postgresMs += postgresCpuMs(bench.cluster.postmaster) - before.postgres
  }
  const share = (ms: number) => `${(ms / load.seconds / 10).toFixed(0)} %`
  bench.note(
    '23',
    `${people} people, each a call and then a thought of ${thinkMs.crowd / 2} to ${thinkMs.crowd * 1.5} ms, ${(load.seconds / 60).toFixed(1)} min: ${(load.calls / load.seconds).toFixed(0)} calls a second; node ${share(load.nodeMs)}, PostgreSQL ${share(load.postgresMs)} of a core of ${availableParallelism()}`,
  )
  for (const name of names) {
    const lonely = lone.flatMap((times) => times[name])
    const alone = median(lonely)
    bench.report({
      row: '23',
      name: `${name}: p99 of ${people} people at ${large.guarantees.toLocaleString('en')}, over the lone p50`,
      value: percentile(crowd[name], 0.99) / alone,
      goal: { atMost: 8 },
      unit: '×',
      note: `p50 ${median(crowd[name]).toFixed(1)}, p99 ${percentile(crowd[name], 0.99).toFixed(1)} ms of ${crowd[name].length} : p50 ${alone.toFixed(1)} ms of ${lonely.length} at ${small.guarantees.toLocaleString('en')}`,
    })
  }
  for (const name of names) {
    const growth = lone.map((times, slice) => median(loneLarge[slice]?.[name] ?? []) / median(times[name])).filter(Number.isFinite)
    bench.report({
      row: '23',
      name: `${name}: p50 of one person at ${large.guarantees.toLocaleString('en')}, over ${small.guarantees.toLocaleString('en')}`,
      value: median(growth),
      goal: { atMost: 1.3 },
      unit: '×',
      note: `${median(loneLarge.flatMap((times) => times[name])).toFixed(1)} : ${median(lone.flatMap((times) => times[name])).toFixed(1)} ms`,
    })
  }
}

/** As many pairs as people are to be there at once, from all over the database. */
async function signInPairs({ guarantees, port, db }: FilledSubject, count: number): Promise<Pair[]> {
  const browser = (index: number): Caller => ({ key: newKey(), address: `10.1.${index >> 8}.${index & 255}` })
  const step = Math.floor(guarantees / (2 * count))
  const phones = Array.from({ length: 2 * count }, (_, index) => filledPhone(1 + index * step))
  const { rows: people } = await db.query<Person>(
    `select national_number as "nationalNumber", phone, name from app.parties where phone = any ($1) order by id`,
    [phones],
  )
  const person = (index: number): Person => {
    const found = people[index]
    if (!found) throw new Error(`the filled database has ${people.length} of ${phones.length} people`)
    return found
  }
  const pairs = Array.from({ length: count }, (_, index) => ({
    seller: person(2 * index),
    buyer: person(2 * index + 1),
    sellerBrowser: browser(2 * index),
    buyerBrowser: browser(2 * index + 1),
  }))
  const all = pairs.flatMap(({ seller, buyer, sellerBrowser, buyerBrowser }) => [
    { person: seller, browser: sellerBrowser },
    { person: buyer, browser: buyerBrowser },
  ])
  await db.query('update app.users set password_hash = $2 where phone = any ($1)', [phones, await hashPassword()])
  await db.query(
    'insert into app.browser_keys (user_id, jkt, trusted_at) select id, jkt, now() from unnest($1::text[], $2::text[]) known (phone, jkt) join app.users using (phone)',
    [all.map((one) => one.person.phone), all.map((one) => one.browser.key.jkt)],
  )
  await signInAll(port, all)
  return pairs
}

let vehicles = 500_000

/** Each of so many takes the next pair: both visit, and after some visits one sells a car to the other. Answers what was timed. */
async function play(
  { server, port }: FilledSubject,
  pairs: readonly Pair[],
  { atOnce, seconds, think }: { atOnce: number; seconds: number; think: number },
): Promise<{ times: Times; calls: number }> {
  const times = noTimes()
  let calls = 0
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  await Promise.all(
    Array.from({ length: atOnce }, async (_, place) => {
      const connection = await openConnection(port, (method, url, ms) => {
        calls += 1
        const path = url.slice(api.length).split('?')[0] ?? ''
        for (const name of names) if (kinds[name](method, path)) times[name].push(ms)
      })
      const thought = () => pause(think * (0.5 + Math.random()))
      // Nobody begins at the same moment as the others, nor with the same.
      await pause(Math.random() * think)
      for (let turn = place; !isOver(); turn += 1) {
        // In a crowd everybody keeps to one pair; alone, one pair after the other.
        const pair = pairs[atOnce === 1 ? Math.floor(turn / (visitsOfSale + 1)) % pairs.length : place % pairs.length]
        if (!pair) throw new Error('nobody to play')
        const visit = turn % (visitsOfSale + 1)
        if (visit === visitsOfSale) await sellOne(connection, pair, server, thought)
        else if (visit % 2 === 0) await visitAs(connection, pair.sellerBrowser, 'sale', thought)
        else await visitAs(connection, pair.buyerBrowser, 'buy', thought)
      }
      connection.close()
    }),
  )
  return { times, calls }
}

type Thought = () => Promise<unknown>

/** Opens the list, and the newest guarantee in it. */
async function visitAs(connection: Connection, browser: Caller, side: 'sale' | 'buy', thought: Thought): Promise<void> {
  const read = <T>(path: string) => connection.call<T>(browser, 'GET', api + path)
  await read('/auth/check-auth')
  await thought()
  const { items } = await read<{ items: { number: string }[] }>(`/guarantees?side=${side}`)
  await thought()
  await read('/guarantees/summary')
  await thought()
  await read('/notifications/summary')
  await thought()
  const newest = items[0]
  if (!newest) return
  await readDetails(connection, browser, newest.number)
  await thought()
}

async function sellOne(
  connection: Connection,
  { seller, buyer, sellerBrowser, buyerBrowser }: Pair,
  server: ServerProcess,
  thought: Thought,
): Promise<void> {
  const vehicle = vehicleOf((vehicles += 1))
  await server.order({ ask: 'register', owners: [[vehicle, seller.nationalNumber, seller.name]] })
  const number = await createGuarantee(connection, sellerBrowser, buyer, vehicle)
  await thought()
  const accepted = await acceptGuarantee(connection, buyerBrowser, number)
  await thought()
  await payGuarantee(connection, number, accepted, buyer)
  await stateReceipts(connection, [{ number, totalFils: accepted.total_price_fils }])
  await server.order({ ask: 'register', owners: [[vehicle, buyer.nationalNumber, buyer.name]] })
  for (let reads = 0; ; reads += 1) {
    await thought()
    const { operational_status } = await readDetails(connection, sellerBrowser, number)
    if (operational_status === 'in_transfer') break
    if (reads === mostReads) throw new Error(`${number} cannot be released: ${operational_status}`)
  }
  await releaseGuarantee(connection, sellerBrowser, number)
  await thought()
}
