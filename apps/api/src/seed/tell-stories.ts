import { createHash } from 'node:crypto'
import { parseAmount, toWire } from '@damana/contract/money'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { runDueTransitions, type DueTransitionDeps } from '#effects/index.ts'
import { createServerClock, type ServerClock } from '#http/server-clock.ts'
import { type SendDeps, sendPayoutFiles } from '#money/payouts/index.ts'
import type { SandboxBank } from '#sandbox/bank.ts'
import { addSeconds } from '#kernel/instants.ts'
import { people, petraMotors } from '#sandbox/cast.ts'
import { signInAs, type StoryClient, StoryRefusal } from './story-client.ts'
import { createStoryPool, type StoryPool } from './story-pool.ts'
import { findBill, fixStoriesStart, listProgress, saveProgress, silenceVehicle } from './story-queries.ts'
import { type Actor, type Buyer, makeStories, type Seller, type Step, type Story } from './story-script.ts'

/** The parts of the product that the seeder uses. */
interface RunningProduct {
  app: FastifyInstance
  tick: DueTransitionDeps
  payouts: SendDeps
  sandboxBank: SandboxBank | undefined
  close(): Promise<void>
}
interface StoryDeps {
  /** Connections with the real clock: they store the progress. */
  pool: Pool
  databaseUrl: string
  origin: string
  log: FastifyBaseLogger
  /** Builds the product a second time, on connections whose clock stands at the scenario's moment. */
  build(pool: Pool): Promise<RunningProduct>
}

const secondsPerHour = 3_600
const tellProgressEvery = 10

/**
 * Seeds every missing scenario, one after the other, through the API and at its own time. May be stopped at any moment and continues at the
 * next start. With a name, only that one.
 */
export async function tellStories(deps: StoryDeps, signal: AbortSignal, only?: string): Promise<void> {
  const { pool, log } = deps
  const stories = makeStories()
  const progress = new Map((await listProgress(pool)).map((row) => [row.name, row]))
  const untold = stories.filter(({ name }) => !progress.get(name)?.told && (only === undefined || name === only))
  if (untold.length === 0 || signal.aborted) return
  const from = await fixStoriesStart(pool)
  const storyPool = createStoryPool(deps.databaseUrl, (error) => log.warn({ err: error }, 'a connection of the stories broke'))
  const built = await deps.build(storyPool.pool)
  try {
    const stage: Stage = { ...deps, storyPool, built, from, clock: await createServerClock(pool), clients: new Map() }
    log.info({ untold: untold.length }, 'telling the stories of the sandbox')
    for (const who of ['samira', 'basel', 'tareq', 'khaled', 'nobody'] as const) await as(stage, who)
    let told = stories.length - untold.length
    for (const story of untold) {
      if (signal.aborted) return
      const before = progress.get(story.name)
      await tell(stage, story, { number: before?.guaranteeNumber ?? null, stepsDone: before?.stepsDone ?? 0 }, signal)
      told += 1
      if (told % tellProgressEvery === 0 || told === stories.length) log.info({ told, of: stories.length }, 'stories told')
    }
  } finally {
    await built.close()
    await storyPool.pool.end()
  }
}

/** The names of all scenarios. */
export const listScenarios = (): string[] => makeStories().map(({ name }) => name)

/** Seeds the scenarios in the background; stopping lets the current step end. */
export function startStories(deps: StoryDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const telling = tellStories(deps, stopping.signal).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the stories could not be told'),
  )
  return {
    async stop() {
      stopping.abort()
      await telling
    },
  }
}

interface Stage extends StoryDeps {
  storyPool: StoryPool
  built: RunningProduct
  from: Date
  clock: ServerClock
  clients: Map<Actor | 'nobody', StoryClient & { profile: Record<string, unknown> }>
}

async function tell(stage: Stage, story: Story, reached: { number: string | null; stepsDone: number }, signal: AbortSignal): Promise<void> {
  let { number, stepsDone } = reached
  const save = (isTold: boolean, failure: string | null = null) =>
    saveProgress(stage.pool, { name: story.name, guaranteeNumber: number, stepsDone, isTold, failure })
  try {
    if (number === null) {
      standAt(stage, story, 0)
      number = await create(stage, story)
      await save(false)
    }
    for (const [index, step] of story.steps.entries()) {
      if (index < stepsDone) continue
      if (signal.aborted) return
      standAt(stage, story, step.after)
      await play(stage, story, number, step, index)
      stepsDone = index + 1
      await save(false)
    }
    await save(true)
  } catch (error) {
    if (signal.aborted) return
    // A scenario that fails must not stop the others. A refusal by the rules is final; any other error is retried at the next start.
    const isForGood = error instanceof StoryRefusal && error.status < 500
    const why = error instanceof Error ? error.message : 'unknown'
    stage.log.warn({ story: story.name, stepsDone, why }, 'a story could not be told to its end')
    await save(isForGood, why.slice(0, 300))
  }
}

function standAt({ storyPool, from }: Stage, story: Story, afterHours: number): void {
  storyPool.standAt(addSeconds(from, (afterHours - story.hoursAgo) * secondsPerHour).toISOString())
}

async function as(stage: Stage, who: Actor | 'nobody'): Promise<StoryClient & { profile: Record<string, unknown> }> {
  const known = stage.clients.get(who)
  if (known) return known
  const person = people.find(({ key }) => key === who)
  // Sessions are opened with the real clock: in the past they would expire before the next scenario.
  const client = await stage.storyPool.inThePresent(() =>
    signInAs({ app: stage.built.app, origin: stage.origin, clock: stage.clock }, person?.phone ?? null),
  )
  stage.clients.set(who, client)
  return client
}

const actorOf = (side: Seller | Buyer): Actor => (side === 'petra' ? 'khaled' : typeof side === 'string' ? side : 'tareq')
const keyOf = (stage: Stage, story: Story, step: string): string => {
  const hex = createHash('sha256').update(`${stage.from.toISOString()}:${story.name}:${step}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The same idempotency key for the same step: repeated after an interruption, the API returns its stored answer. */
async function create(stage: Stage, story: Story): Promise<string> {
  const creator = await as(stage, story.agent ?? actorOf(story.seller))
  const owner = personOf(story.seller)
  const buyer = typeof story.buyer === 'string' ? personOf(story.buyer) : story.buyer
  const created = await creator.call(
    'POST',
    '/guarantees',
    {
      user_company_id: story.seller === 'petra' ? companyIdOf(creator.profile) : null,
      is_owner: story.agent === undefined,
      registration_number: story.registration,
      ...(story.agent ? { owner_national_number: owner.nationalNumber, owner_phone: owner.phone } : {}),
      consent: true,
      buyer_national_number: buyer.nationalNumber,
      buyer_phone: buyer.phone,
      buyer_name: buyer.name,
      price_fils: priceOf(story),
      commissionOn: story.bearer,
      transfer_type: story.rail,
      ...(story.code ? { discount_code: story.code } : {}),
    },
    keyOf(stage, story, 'create'),
  )
  return String(created['number'])
}

async function play(stage: Stage, story: Story, number: string, step: Step, index: number): Promise<void> {
  const key = keyOf(stage, story, `${index}:${step.does}`)
  const path = `/guarantees/${number}`
  switch (step.does) {
    case 'accept':
      await (await as(stage, actorOf(story.buyer))).call('POST', `${path}/accept`, { terms_version: 1 }, key)
      return
    case 'reject':
      await (await as(stage, actorOf(story.buyer))).call('POST', `${path}/reject`, { reason: step.reason }, key)
      return
    case 'withdraw':
      await (await as(stage, actorOf(story.seller))).call('POST', `${path}/withdraw`, { reason: step.reason }, key)
      return
    case 'refuse':
      await (await as(stage, actorOf(story.seller))).call('POST', `${path}/refuse`, { reason: step.reason }, key)
      return
    case 'release':
      await (await as(stage, actorOf(story.seller))).call('POST', `${path}/release`, {}, key)
      return
    case 'pay':
      await pay(stage, story, number, step.after, key)
      return
    case 'move':
      await (await as(stage, 'nobody')).call('POST', `/sandbox/vehicles/${story.registration}/move`, { to: 'buyer' }, key)
      return
    case 'settle':
      await settle(stage, story, step.after)
      return
    case 'object':
      await (await as(stage, actorOf(story[step.by]))).call('POST', `${path}/object`, { reason: step.reason }, key)
      return
    case 'cancel': {
      const side = await as(stage, actorOf(story[step.by]))
      const { fee_fils } = await side.call('GET', `${path}/cancellation`)
      await side.call('POST', `${path}/cancellation`, { reason: step.reason, fee_fils }, key)
      return
    }
    case 'seize':
      await (await as(stage, 'nobody')).call('POST', `/sandbox/vehicles/${story.registration}/mark`, { seized: true }, key)
      return
    case 'silence':
      await silenceVehicle(stage.pool, story.registration)
      return
    case 'tick': {
      const guarantee = await findBill(stage.pool, number)
      if (guarantee) await runDueTransitions(stage.built.tick, guarantee.id, `story:${story.name}`)
    }
  }
}

/** The payer's bank pays the bill; soon after, the escrow bank shows the money on a statement. */
async function pay(stage: Stage, story: Story, number: string, after: number, key: string): Promise<void> {
  const bill = await findBill(stage.pool, number)
  if (!bill) throw new Error(`no bill of ${number}`)
  const { told } = await (
    await as(stage, 'nobody')
  ).call('POST', '/sandbox/bills/pay', { payment_reference: bill.reference, way: 'biller', how: 'exact' }, key)
  if (told !== 'paid' && told !== 'already_paid') throw new Error(`the bill was not paid: ${String(told)}`)
  standAt(stage, story, after + 10 / secondsPerHour)
  await stage.built.sandboxBank?.step()
}

/** At the cut-off the escrow bank takes the file, accepts it and executes it. */
async function settle(stage: Stage, story: Story, after: number): Promise<void> {
  const { built } = stage
  await sendPayoutFiles(built.payouts, story.rail, `story:${story.name}`)
  await built.sandboxBank?.step()
  standAt(stage, story, after + 30 / secondsPerHour)
  await built.sandboxBank?.step()
}

function priceOf({ name, price }: Story): string {
  const parsed = parseAmount(String(price))
  if (!parsed.ok) throw new Error(`the price of ${name} is no amount`)
  return toWire(parsed.fils)
}

interface Named {
  name: string
  nationalNumber: string
  phone: string
}
function personOf(side: Seller | Exclude<Buyer, object>): Named {
  if (side === 'petra') return petraMotors
  const person = people.find(({ key }) => key === side)
  if (!person?.nationalNumber) throw new Error(`${side} has no national number`)
  return { name: person.name, nationalNumber: person.nationalNumber, phone: person.phone }
}

function companyIdOf(profile: Record<string, unknown>): number {
  const companies = Array.isArray(profile['companies']) ? (profile['companies'] as { user_company_id?: unknown }[]) : []
  const id = companies[0]?.user_company_id
  if (typeof id !== 'number') throw new Error('the creator is in no company')
  return id
}
