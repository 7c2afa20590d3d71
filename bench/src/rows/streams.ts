import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { type Caller, type Connection, openConnection, signedHeaders } from '../client.ts'
import { median, pairedRatio, percentile, postgresCpuMs, processCpuMs } from '../measure.ts'
import { acceptGuarantee, api, createGuarantee, signInAll } from '../product/sale.ts'
import { nationalNumberOf, onePerson, vehicleOf } from '../product/world.ts'
import { browserOf, inTurn } from '../sales.ts'
import type { MeasuredSubject } from './sale.ts'

/** A seller and a buyer, each with the application open. */
interface Pair {
  seller: number
  buyer: number
  sellerBrowser: Caller
  buyerBrowser: Caller
}
interface Offer extends Pair {
  number: string
}
type Hear = (person: number, text: string, at: number) => void

const offersOfSlice = 100
/** One every so many milliseconds: neither core is ever busy with the one before. */
const pacedMs = 50
const paced = 400
const warmOffers = 600
const atOnce = 4

/** Row 24: how long after a transition its event is on the other side's open stream, and what many open streams cost a transition. */
export async function measureStreams(bench: Bench, product: MeasuredSubject, streams: number): Promise<void> {
  const pairs = await signInPairs(product.port, Math.floor(streams / 2))
  await accept(product.port, await offer(product, pairs, warmOffers))
  await product.db.query('vacuum (analyze)')

  const heard = new Map<string, number>()
  const open = () =>
    openStreams(product.port, pairs, (person, text, at) => {
      for (const [, number = '', version = ''] of text.matchAll(/"number":"(DM-\d+)","version":(\d+)/g)) {
        const key = `${number} ${version} ${person}`
        if (!heard.has(key)) heard.set(key, at)
      }
    })
  let close = await open()
  const offers = await offer(product, pairs, paced)
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(product.port)))
  const pending: Promise<unknown>[] = []
  for (const [index, one] of offers.entries()) {
    const connection = connections[index % connections.length]
    if (!connection) throw new Error('no connection')
    // Each connection has one request at a time: the one before on it was sent 200 ms ago.
    await pending[index - connections.length]
    pending.push(acceptGuarantee(connection, one.buyerBrowser, one.number))
    await pause(pacedMs)
  }
  await Promise.all(pending)
  await pause(1_000)
  for (const connection of connections) connection.close()
  const late = await lateness(product, offers, heard)
  bench.report({
    row: '24',
    name: `an acceptance on the seller's stream, ${streams} open: p99`,
    value: percentile(late, 0.99) / 1000,
    goal: { atMost: 1 },
    unit: 's',
    note: `after the begin of its transaction; p50 ${median(late).toFixed(0)}, p99 ${percentile(late, 0.99).toFixed(0)}, the latest ${Math.max(...late).toFixed(0)} ms of ${late.length}`,
  })

  const slices: Record<'open' | 'closed', number[]> = { open: [], closed: [] }
  const cpuOfSlice = async () => {
    const prepared = await offer(product, pairs, offersOfSlice)
    const before = processCpuMs(product.server.pid) + postgresCpuMs(bench.cluster.postmaster)
    await accept(product.port, prepared)
    return (processCpuMs(product.server.pid) + postgresCpuMs(bench.cluster.postmaster) - before) / prepared.length
  }
  for (const _round of bench.roundsWithin(120)) {
    slices.open.push(await cpuOfSlice())
    close()
    await pause(500) // until the server has noticed
    slices.closed.push(await cpuOfSlice())
    close = await open()
  }
  close()
  const ratio = pairedRatio(slices.open, slices.closed, (cpuMs) => cpuMs)
  bench.report({
    row: '24',
    name: `CPU of a transition with ${streams} streams open, both sides' among them, over none`,
    value: ratio,
    goal: { atMost: 1.1 },
    unit: '×',
    note: `${median(slices.open).toFixed(2)} : ${median(slices.closed).toFixed(2)} ms, the reading of the guarantee before it included`,
  })
}

export async function signInPairs(port: number, count: number): Promise<Pair[]> {
  const pairs = Array.from({ length: count }, (_, index) => {
    const [seller, buyer] = [2 * index + 1, 2 * index + 2]
    return { seller, buyer, sellerBrowser: browserOf(seller), buyerBrowser: browserOf(buyer) }
  })
  await signInAll(
    port,
    pairs.flatMap(({ seller, buyer, sellerBrowser, buyerBrowser }) => [
      { person: onePerson(seller), browser: sellerBrowser },
      { person: onePerson(buyer), browser: buyerBrowser },
    ]),
  )
  return pairs
}

/** Opens the stream of each person and waits until all have begun; answers how to close them. */
async function openStreams(port: number, pairs: readonly Pair[], hear: Hear): Promise<() => void> {
  const opened: ClientRequest[] = []
  const people = pairs.flatMap(({ seller, buyer, sellerBrowser, buyerBrowser }) => [
    { person: seller, browser: sellerBrowser },
    { person: buyer, browser: buyerBrowser },
  ])
  for (const { person, browser } of people) {
    await new Promise<void>((resolve, reject) => {
      const path = `${api}/live`
      const headers = signedHeaders(browser, 'GET', path, '')
      const sent = request({ port, host: '127.0.0.1', path, headers: { ...headers, host: 'damana.example' }, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`no stream: ${answer.statusCode}`))
        answer.on('error', () => {}) // closing it breaks off what is being read
        answer.on('data', (bytes: Buffer) => {
          const at = Date.now()
          const text = bytes.toString()
          hear(person, text, at)
          if (text.includes('event: ready')) resolve()
        })
      })
      sent.on('error', reject)
      sent.end()
      opened.push(sent)
    })
  }
  return () => {
    for (const sent of opened) sent.destroy()
  }
}

let vehicles = 500_000

/** So many guarantees that wait for their buyers, one pair after the other. */
export async function offer({ server, port }: MeasuredSubject, pairs: readonly Pair[], count: number): Promise<Offer[]> {
  const wanted = Array.from({ length: count }, (_, index) => {
    const pair = pairs[index % pairs.length]
    if (!pair) throw new Error('nobody to sell')
    return { ...pair, vehicle: vehicleOf((vehicles += 1)) }
  })
  await server.order({ ask: 'register', owners: wanted.map(({ seller, vehicle }) => [vehicle, nationalNumberOf(seller)] as const) })
  return withConnections(port, wanted, async (connection, one) => ({
    ...one,
    number: await createGuarantee(connection, one.sellerBrowser, onePerson(one.buyer), one.vehicle),
  }))
}

async function withConnections<T, R>(port: number, all: readonly T[], work: (connection: Connection, one: T) => Promise<R>): Promise<R[]> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(port)))
  const results = await inTurn(connections, all, work)
  for (const connection of connections) connection.close()
  return results
}

export const accept = (port: number, offers: readonly Offer[]) =>
  withConnections(port, offers, (connection, { buyerBrowser, number }) => acceptGuarantee(connection, buyerBrowser, number))

/** Milliseconds from the begin of the transaction that accepted to the event on the seller's stream; what did not come counts as never. */
async function lateness({ db }: MeasuredSubject, offers: readonly Offer[], heard: ReadonlyMap<string, number>): Promise<number[]> {
  const { rows } = await db.query<{ number: string; version: number; at: Date }>(
    `select 'DM-' || guarantee_id as number, version::int, at from app.guarantee_events where kind = 'accepted' and 'DM-' || guarantee_id = any ($1)`,
    [offers.map(({ number }) => number)],
  )
  const sellers = new Map(offers.map(({ number, seller }) => [number, seller]))
  return rows.map(({ number, version, at }) => {
    const came = heard.get(`${number} ${version} ${sellers.get(number)}`)
    return came === undefined ? Number.POSITIVE_INFINITY : came - at.getTime()
  })
}
