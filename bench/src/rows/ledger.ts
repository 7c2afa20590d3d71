import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { createDatabase } from '../databases.ts'
import { median, pairedRatio, postgresCpuMs, setServer, walBytes } from '../measure.ts'

/** Rows 5 and 6: what a booking costs against five plain statements (TPC-B) and against another ledger, all as one call each. */

const database = 'bench_ledger'
const guarantees = 10_000
const stripes = 32
const scale = 10
const sliceMs = 600
const connectionCounts = [1, 8, 32]
const random = (below: number) => Math.floor(Math.random() * below)

/** One way to book: makes the endless calls of one connection. */
type Mode = (worker: number) => () => pg.QueryConfig

interface Slice {
  perSecond: number
  cpuMs: number
}

export async function measureLedger(bench: Bench, wanted: { tpcb: boolean; pgledgerFile: string | undefined }): Promise<void> {
  const db = await createDatabase(bench.cluster, database, 'migrated')
  await prepare(db)
  const modes: Record<string, Mode> = { tpcb, post }
  if (wanted.pgledgerFile !== undefined) modes['pgledger'] = await preparePgledger(db, wanted.pgledgerFile)
  // Told that a table is empty, the planner believes it for as long as a plan is kept: so something is booked first.
  for (const mode of Object.values(modes)) await callAlone(bench, mode, 2_000)
  await db.query('vacuum (analyze)')

  for (const connections of connectionCounts) {
    const slices = await alternate(bench, modes, connections)
    const of = (name: string) => slices.get(name) ?? []
    const rate = (name: string) => median(of(name).map(({ perSecond }) => perSecond)).toFixed(0)
    const cpu = (other: string) => `CPU ${pairedRatio(of('post'), of(other), ({ cpuMs }) => cpuMs).toFixed(2)} ×`
    const ratio = (other: string) => pairedRatio(of('post'), of(other), ({ perSecond }) => perSecond)
    if (wanted.tpcb)
      bench.report({
        row: '5',
        name: `ledger.post over TPC-B in one call, ${connections} at once`,
        value: ratio('tpcb'),
        goal: { atLeast: 0.5 },
        unit: '×',
        note: `${rate('post')} : ${rate('tpcb')} a second, ${cpu('tpcb')}`,
      })
    if (modes['pgledger'])
      bench.report({
        row: '6',
        name: `ledger.post over pgledger, ${connections} at once`,
        value: ratio('pgledger'),
        goal: connections > 1 ? { atLeast: 1.7 } : null,
        unit: '×',
        note: `${rate('post')} : ${rate('pgledger')} a second, ${cpu('pgledger')}`,
      })
  }
  const walOfPost = await walOf(bench, post)
  if (wanted.tpcb)
    bench.report({
      row: '5',
      name: 'WAL of a ledger.post, without page images',
      value: walOfPost,
      goal: { atMost: 1_900 },
      unit: 'B',
      note: `TPC-B ${(await walOf(bench, tpcb)).toFixed(0)}`,
    })
  if (modes['pgledger']) bench.note('6', `WAL of a booking there: ${(await walOf(bench, modes['pgledger'])).toFixed(0)} B`)
  await db.end()
}

async function prepare(db: pg.Client): Promise<void> {
  await db.query(`
    create schema tpcb;
    create table tpcb.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table tpcb.tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table tpcb.accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into tpcb.branches select i, 0 from generate_series(1, ${scale}) i;
    insert into tpcb.tellers select i, (i - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) i;
    insert into tpcb.accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) i;
    create function tpcb.run(p_aid int, p_tid int, p_bid int, p_delta int) returns int language plpgsql as $$
    declare v_balance int;
    begin
      update tpcb.accounts set abalance = abalance + p_delta where aid = p_aid;
      select abalance into v_balance from tpcb.accounts where aid = p_aid;
      update tpcb.tellers set tbalance = tbalance + p_delta where tid = p_tid;
      update tpcb.branches set bbalance = bbalance + p_delta where bid = p_bid;
      insert into tpcb.history (tid, bid, aid, delta, mtime) values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
      return v_balance;
    end $$;
    grant usage on schema tpcb to damana_api;
    grant all on all tables in schema tpcb to damana_api;
  `)
  // The accounts of the guarantees are open, as a sale's are after its first booking.
  await db.query(
    `insert into ledger.accounts (id) select g * 64 + number from generate_series(32, ${guarantees + 31}) g, unnest(array[3, 4]) number`,
  )
}

const tpcb: Mode = () => () => ({
  name: 'tpcb',
  text: 'select tpcb.run($1, $2, $3, $4)',
  values: [random(scale * 100_000) + 1, random(scale * 10) + 1, random(scale) + 1, random(10_000) - 5_000],
})

/** A sale's money as three bookings: in (2 lines), shared out (4), paid out (2), on the stripe of its guarantee. Side: true is a debit. */
type Booking = readonly (readonly [
  kind: 'bank' | 'escrow' | 'payable' | 'fees' | 'in_flight' | 'suspense',
  isDebit: boolean,
  fils: number,
])[]
const life: readonly (readonly [event: string, lines: Booking])[] = [
  [
    'deposit',
    [
      ['bank', true, 9_100_000],
      ['escrow', false, 9_100_000],
    ],
  ],
  [
    'release',
    [
      ['escrow', true, 9_100_000],
      ['payable', false, 9_000_000],
      ['fees', false, 86_207],
      ['suspense', false, 13_793],
    ],
  ],
  [
    'payout',
    [
      ['payable', true, 9_000_000],
      ['in_flight', false, 9_000_000],
    ],
  ],
]
function* bookings(worker: number): Generator<{ event: string; reference: string; guarantee: number; lines: Booking }> {
  const begun = process.hrtime.bigint()
  for (let sale = 0; ; sale += 1) {
    const guarantee = random(guarantees) + 32
    for (const [event, lines] of life) yield { event, reference: `${event}:${worker}:${begun}:${sale}`, guarantee, lines }
  }
}

/** Numbers of the chart; what the other shape calls suspense are fees of a second kind here. */
const numbers = { bank: 1, escrow: 3, payable: 4, fees: 7, in_flight: 8, suspense: 2 } as const
const isOwn = (kind: keyof typeof numbers) => kind === 'escrow' || kind === 'payable'
const idOf = (kind: keyof typeof numbers, guarantee: number) => (isOwn(kind) ? guarantee : guarantee % stripes) * 64 + numbers[kind]

const post: Mode = (worker) => {
  const next = bookings(worker)
  return () => {
    const { event, reference, guarantee, lines } = next.next().value as {
      event: string
      reference: string
      guarantee: number
      lines: Booking
    } // endless
    const sorted = lines.map(([kind, isDebit, fils]) => ({ id: idOf(kind, guarantee), isDebit, fils })).sort((a, b) => a.id - b.id)
    const array = (items: readonly (number | boolean)[]) => `{${items.join(',')}}`
    return {
      name: 'post',
      text: 'select ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        event,
        reference,
        null,
        guarantee,
        'bench',
        'bench',
        array(sorted.map(({ id }) => id)),
        array(sorted.map(({ isDebit }) => isDebit)),
        array(sorted.map(({ fils }) => fils)),
      ],
    }
  }
}

/** The same lives as transfers of pgledger: it moves from one account to another, so a booking of four lines is three transfers of one call. */
async function preparePgledger(db: pg.Client, file: string): Promise<Mode> {
  await db.query(await readFile(file, 'utf8'))
  const shared = ['bank', 'fees', 'suspense', 'in_flight']
  await db.query(
    `create table public.pgledger_names as
    select kind, owner, (pgledger_create_account(kind || ':' || owner, 'JOD')).id as id
    from (select kind, stripe as owner from unnest($1::text[]) kind, generate_series(0, ${stripes - 1}) stripe union all select kind, g from unnest(array['escrow', 'payable']) kind, generate_series(32, ${guarantees + 31}) g) wanted`,
    [shared],
  )
  const { rows } = await db.query<{ kind: string; owner: number; id: string }>('select * from public.pgledger_names')
  await db.query(
    `grant usage on schema public to damana_api; grant all on all tables in schema public to damana_api; grant usage on all sequences in schema public to damana_api; grant execute on all functions in schema public to damana_api`,
  )
  const ids = new Map(rows.map(({ kind, owner, id }) => [`${kind}:${owner}`, id]))
  return (worker) => {
    const next = bookings(worker)
    return () => {
      const { guarantee, lines } = next.next().value as { guarantee: number; lines: Booking } // endless
      const at = (kind: keyof typeof numbers) => ids.get(`${kind}:${isOwn(kind) ? guarantee : guarantee % stripes}`)
      const source = lines.find(([, isDebit]) => isDebit)?.[0] ?? 'bank'
      const targets = lines.filter(([, isDebit]) => !isDebit)
      const places = targets.map((_, index) => `($${index * 3 + 1}, $${index * 3 + 2}, $${index * 3 + 3})::transfer_request`).join(', ')
      return {
        name: `pgledger${targets.length}`,
        text: `select count(*) from pgledger_create_transfers(${places})`,
        values: targets.flatMap(([kind, , fils]) => [at(source), at(kind), (fils / 1000).toFixed(3)]),
      }
    }
  }
}

// ---- slices ----

async function alternate(
  { cluster, roundsWithin }: Bench,
  modes: Record<string, Mode>,
  connections: number,
): Promise<Map<string, Slice[]>> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(cluster.url('api', database))))
  const results = new Map<string, Slice[]>(Object.keys(modes).map((name) => [name, []]))
  const calls = Object.entries(modes).map(([name, mode]) => ({ name, next: clients.map((_, worker) => mode(worker)) }))
  // First plans and pages are warmed.
  for (const { next } of calls) await runFor(sliceMs, clients, next, cluster.postmaster)
  for (const _round of roundsWithin(20))
    for (const { name, next } of calls) results.get(name)?.push(await runFor(sliceMs, clients, next, cluster.postmaster))
  await Promise.all(clients.map((client) => client.end()))
  return results
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function runFor(
  milliseconds: number,
  clients: readonly pg.Client[],
  next: readonly (() => pg.QueryConfig)[],
  postmaster: number,
): Promise<Slice> {
  const cpu = postgresCpuMs(postmaster)
  const began = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (client, worker) => {
      const call = next[worker]
      while (call && performance.now() < began + milliseconds) {
        await client.query(call())
        done += 1
      }
    }),
  )
  return { perSecond: (done * 1000) / (performance.now() - began), cpuMs: (postgresCpuMs(postmaster) - cpu) / done }
}

async function walOf(bench: Bench, mode: Mode): Promise<number> {
  const { cluster } = bench
  await setServer(cluster.admin, 'full_page_writes', 'off')
  const calls = 300
  const before = await walBytes(cluster.admin)
  await callAlone(bench, mode, calls)
  const written = (await walBytes(cluster.admin)) - before
  await setServer(cluster.admin, 'full_page_writes', null)
  return written / calls
}

async function callAlone({ cluster }: Bench, mode: Mode, calls: number): Promise<void> {
  const client = await connect(cluster.url('api', database))
  const next = mode(99)
  for (let index = 0; index < calls; index += 1) await client.query(next())
  await client.end()
}
