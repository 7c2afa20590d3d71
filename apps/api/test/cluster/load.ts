import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { chanceOf } from '../simulation/chance.ts'
import { Bank } from '../prove/bank.ts'
import { partnerAt } from '../prove/furnish.ts'
import { insist, repeating } from '../prove/insist.ts'
import { sell, type Sold } from '../prove/sales.ts'
import { browserOver } from '../support/process.ts'
import { type Cluster, query } from './cluster.ts'

/** Every answer that was not the wanted one, told when it came. */
interface Refusal {
  readonly atMs: number
  readonly what: string
}
export interface Load {
  readonly bank: Bank
  readonly sold: readonly Sold[]
  readonly refusals: readonly Refusal[]
  /** Moments at which a write was acknowledged, and at which a read was answered. */
  readonly writes: readonly number[]
  readonly reads: readonly number[]
  answered(): number
  /** Acknowledged writes of the prober that the database does not have. */
  missingWrites(): Promise<number>
  /** No new sale begins; those under way come to their end. */
  stop(): Promise<void>
}

const pairs = 3

/** Signed sales, reads and a row each tenth of a second, until it is stopped. */
export async function startLoad(cluster: Cluster): Promise<Load> {
  const { port } = cluster.place
  const refusals: Refusal[] = []
  let answers = 0
  const plainFetch = globalThis.fetch
  // Every answer of the product's door is heard here, also those that a client repeats by itself.
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(`http://localhost:${port}/api/`)) return plainFetch(input, init)
    try {
      const answer = await plainFetch(input, init)
      answers += 1
      if (answer.status >= 400) refusals.push({ atMs: performance.now(), what: await nameOf(answer.clone()) })
      return answer
    } catch (error) {
      refusals.push({ atMs: performance.now(), what: 'no answer' })
      throw error
    }
  }
  const signIn = async (person: 'samira' | 'basel') => repeating((await insist(() => browserOver(port, person))).call)
  const [seller, buyer] = [await signIn('samira'), await signIn('basel')]
  const bank = new Bank({ orders: async () => cluster.bank.orders, partner: partnerAt(port) }, 1)
  const chance = chanceOf(1, 0)
  const sold: Sold[] = []
  const faults: unknown[] = []
  let begun = 0
  let isOver = false
  const untilOver = async (act: () => Promise<unknown>, pauseMs = 0) => {
    while (!isOver) {
      await act().catch((error: unknown) => {
        faults.push(error)
        isOver = true
      })
      await wait(pauseMs)
    }
  }
  const prober = await startProber(cluster.superuserUrl)
  const reads: number[] = []
  const atWork = [
    ...Array.from({ length: pairs }, () =>
      untilOver(async () => sold.push(await sell({ seller, buyer, bank }, (begun += 1), chance.is(20) ? 10_000n : 0n))),
    ),
    untilOver(() => bank.work(), 100),
    untilOver(() => prober.write(), 100),
    untilOver(async () => {
      await buyer('GET /guarantees', { query: { side: 'buy' } })
      reads.push(performance.now())
    }, 100),
  ]
  return {
    bank,
    sold,
    refusals,
    writes: prober.writes,
    reads,
    answered: () => answers,
    missingWrites: () => prober.missing(),
    async stop() {
      isOver = true
      await Promise.all(atWork)
      if (faults.length > 0) throw new AggregateError(faults, 'a step of a sale was refused')
    },
  }
}

/** Whose refusal it is: a proxy's page has no code. */
async function nameOf(answer: Response): Promise<string> {
  const isOurs = answer.headers.get('content-type')?.includes('json') === true
  const { code } = isOurs ? ((await answer.json().catch(() => ({}))) as { code?: string }) : { code: 'of the proxy' }
  return `${answer.status} ${code ?? ''}`.trim()
}

async function startProber(superuserUrl: string) {
  await query(superuserUrl, 'create table if not exists public.probe (id bigint primary key)')
  const writes: number[] = []
  const acknowledged: number[] = []
  let client: pg.Client | undefined
  let next = 0
  return {
    writes,
    async write() {
      const id = (next += 1)
      try {
        if (client === undefined) {
          const fresh = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 1_000, query_timeout: 2_000 })
          fresh.on('error', () => {
            if (client === fresh) client = undefined
          })
          await fresh.connect()
          client = fresh
        }
        await client.query('insert into public.probe (id) values ($1)', [id])
        writes.push(performance.now())
        acknowledged.push(id)
      } catch {
        const broken = client
        client = undefined
        void broken?.end().catch(() => {})
      }
    },
    async missing() {
      const [row] = await query<{ missing: string }>(
        superuserUrl,
        'select count(*) as missing from unnest($1::bigint[]) asked(id) where not exists (select from public.probe p where p.id = asked.id)',
        [acknowledged],
      )
      await client?.end()
      return Number(row?.missing)
    },
  }
}
