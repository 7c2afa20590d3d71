import { createHash } from 'node:crypto'
import { parseAmount, toWire } from '@damana/contract/money'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { runDueTransitions, type DueTransitionDeps } from '#effects/index.ts'
import { createServerClock, type ServerClock } from '#http/server-clock.ts'
import { type SendDeps, sendPayoutFiles } from '#money/payouts/index.ts'
import type { SandboxBank } from '#sandbox/bank.ts'
import { addSeconds } from '#kernel/instants.ts'
import { stateWholeDays } from '#sandbox/bank.queries.ts'
import { people, petraMotors } from '#sandbox/cast.ts'
import { type Application, makeApplications, seedApplication } from './seed-applications.ts'
import { signInAs, type ScenarioClient, ScenarioRefusal } from './scenario-client.ts'
import { createScenarioPool, type ScenarioPool } from './scenario-pool.ts'
import { findBill, fixScenariosStart, listProgress, saveProgress, silenceVehicle } from './scenario-queries.ts'
import { type Actor, type Buyer, makeScenarios, type Seller, type Step, type Scenario } from './scenarios.ts'

/** The parts of the product that the seeder uses. */
interface RunningProduct {
  app: FastifyInstance
  tick: DueTransitionDeps
  payouts: SendDeps
  sandboxBank: SandboxBank | undefined
  checkCompanies(): Promise<void>
  close(): Promise<void>
}
interface ScenarioDeps {
  /** Connections with the real clock: they store the progress. */
  pool: Pool
  databaseUrl: string
  origin: string
  log: FastifyBaseLogger
  /** Builds the product a second time, on connections whose clock stands at the scenario's moment. */
  build(pool: Pool): Promise<RunningProduct>
}

const secondsPerHour = 3_600
const progressEvery = 10

/**
 * Seeds every missing scenario, one after the other, through the API and at its own time. May be stopped at any moment and continues at the
 * next start. With a name, only that one.
 */
export async function seedScenarios(deps: ScenarioDeps, signal: AbortSignal, only?: string): Promise<void> {
  const { pool, log } = deps
  const scenarios = makeScenarios()
  const applications = makeApplications()
  const progress = new Map((await listProgress(pool)).map((row) => [row.name, row]))
  const isOpen = ({ name }: { name: string }) => !progress.get(name)?.isSeeded && (only === undefined || name === only)
  const open = scenarios.filter(isOpen)
  const openApplications = applications.filter(isOpen)
  if (signal.aborted) return
  if (open.length + openApplications.length === 0) return stateWholeDays(pool)
  const from = await fixScenariosStart(pool)
  const scenarioPool = createScenarioPool(deps.databaseUrl, (error) => log.warn({ err: error }, 'a connection of the scenarios broke'))
  const built = await deps.build(scenarioPool.pool)
  try {
    const stage: Stage = { ...deps, scenarioPool, built, from, clock: await createServerClock(pool), clients: new Map() }
    log.info({ open: open.length + openApplications.length }, 'seeding the scenarios of the sandbox')
    for (const who of ['samira', 'basel', 'tareq', 'khaled', 'nobody'] as const) await as(stage, who)
    let seeded = scenarios.length - open.length
    for (const scenario of open) {
      if (signal.aborted) return
      const before = progress.get(scenario.name)
      await tell(stage, scenario, { number: before?.guaranteeNumber ?? null, stepsDone: before?.stepsDone ?? 0 }, signal)
      seeded += 1
      if (seeded % progressEvery === 0 || seeded === scenarios.length) log.info({ seeded, of: scenarios.length }, 'scenarios seeded')
    }
    for (const application of openApplications) {
      if (signal.aborted) return
      await apply(stage, application)
    }
    await stateWholeDays(pool)
  } finally {
    await built.close()
    await scenarioPool.pool.end()
  }
}

/** The names of all scenarios. */
export const listScenarios = (): string[] => [...makeScenarios(), ...makeApplications()].map(({ name }) => name)

/** Seeds the scenarios in the background; stopping lets the current step end. */
export function startScenarios(deps: ScenarioDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const telling = seedScenarios(deps, stopping.signal).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the scenarios could not be seeded'),
  )
  return {
    async stop() {
      stopping.abort()
      await telling
    },
  }
}

interface Stage extends ScenarioDeps {
  scenarioPool: ScenarioPool
  built: RunningProduct
  from: Date
  clock: ServerClock
  clients: Map<Actor | 'nobody', ScenarioClient & { profile: Record<string, unknown> }>
}

async function tell(
  stage: Stage,
  scenario: Scenario,
  reached: { number: string | null; stepsDone: number },
  signal: AbortSignal,
): Promise<void> {
  let { number, stepsDone } = reached
  const save = (isSeeded: boolean, failure: string | null = null) =>
    saveProgress(stage.pool, { name: scenario.name, guaranteeNumber: number, stepsDone, isSeeded, failure })
  try {
    if (number === null) {
      standAt(stage, scenario, 0)
      number = await create(stage, scenario)
      await save(false)
    }
    for (const [index, step] of scenario.steps.entries()) {
      if (index < stepsDone) continue
      if (signal.aborted) return
      standAt(stage, scenario, step.after)
      await play(stage, scenario, number, step, index)
      stepsDone = index + 1
      await save(false)
    }
    await save(true)
  } catch (error) {
    if (signal.aborted) return
    // A scenario that fails must not stop the others. A refusal by the rules is final; any other error is retried at the next start.
    const isForGood = error instanceof ScenarioRefusal && error.status < 500
    const why = error instanceof Error ? error.message : 'unknown'
    stage.log.warn({ scenario: scenario.name, stepsDone, why }, 'a scenario could not be seeded to its end')
    await save(isForGood, why.slice(0, 300))
  }
}

/** An application of a company; its progress is what the application has. */
async function apply(stage: Stage, application: Application): Promise<void> {
  const save = (number: string | null, isSeeded: boolean, failure: string | null) =>
    saveProgress(stage.pool, { name: application.name, guaranteeNumber: number, stepsDone: 0, isSeeded, failure })
  try {
    await save(await seedApplication(stage, application), true, null)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    stage.log.warn({ scenario: application.name, why }, 'an application could not be seeded to its end')
    await save(null, error instanceof ScenarioRefusal && error.status < 500, why.slice(0, 300))
  }
}

function standAt({ scenarioPool, from }: Stage, scenario: Scenario, afterHours: number): void {
  scenarioPool.standAt(addSeconds(from, (afterHours - scenario.hoursAgo) * secondsPerHour).toISOString())
}

async function as(stage: Stage, who: Actor | 'nobody'): Promise<ScenarioClient & { profile: Record<string, unknown> }> {
  const known = stage.clients.get(who)
  if (known) return known
  const person = people.find(({ key }) => key === who)
  // Sessions are opened with the real clock: in the past they would expire before the next scenario.
  const client = await stage.scenarioPool.inThePresent(() =>
    signInAs({ app: stage.built.app, origin: stage.origin, clock: stage.clock }, person?.phone ?? null),
  )
  stage.clients.set(who, client)
  return client
}

const actorOf = (side: Seller | Buyer): Actor => (side === 'petra' ? 'khaled' : typeof side === 'string' ? side : 'tareq')
const keyOf = (stage: Stage, scenario: Scenario, step: string): string => {
  const hex = createHash('sha256').update(`${stage.from.toISOString()}:${scenario.name}:${step}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The same idempotency key for the same step: repeated after an interruption, the API returns its stored answer. */
async function create(stage: Stage, scenario: Scenario): Promise<string> {
  const creator = await as(stage, scenario.agent ?? actorOf(scenario.seller))
  const owner = personOf(scenario.seller)
  const buyer = typeof scenario.buyer === 'string' ? personOf(scenario.buyer) : scenario.buyer
  const created = await creator.call(
    'POST',
    '/guarantees',
    {
      user_company_id: scenario.seller === 'petra' ? companyIdOf(creator.profile) : null,
      is_owner: scenario.agent === undefined,
      registration_number: scenario.registration,
      ...(scenario.agent ? { owner_national_number: owner.nationalNumber, owner_phone: owner.phone } : {}),
      consent: true,
      buyer_national_number: buyer.nationalNumber,
      buyer_phone: buyer.phone,
      buyer_name: buyer.name,
      price_fils: priceOf(scenario),
      commissionOn: scenario.bearer,
      transfer_type: scenario.rail,
      ...(scenario.code ? { discount_code: scenario.code } : {}),
    },
    keyOf(stage, scenario, 'create'),
  )
  return String(created['number'])
}

async function play(stage: Stage, scenario: Scenario, number: string, step: Step, index: number): Promise<void> {
  const key = keyOf(stage, scenario, `${index}:${step.does}`)
  const path = `/guarantees/${number}`
  switch (step.does) {
    case 'accept':
      await (await as(stage, actorOf(scenario.buyer))).call('POST', `${path}/accept`, { terms_version: 1 }, key)
      return
    case 'reject':
      await (await as(stage, actorOf(scenario.buyer))).call('POST', `${path}/reject`, { reason: step.reason }, key)
      return
    case 'withdraw':
      await (await as(stage, actorOf(scenario.seller))).call('POST', `${path}/withdraw`, { reason: step.reason }, key)
      return
    case 'refuse':
      await (await as(stage, actorOf(scenario.seller))).call('POST', `${path}/refuse`, { reason: step.reason }, key)
      return
    case 'release':
      await (await as(stage, actorOf(scenario.seller))).call('POST', `${path}/release`, {}, key)
      return
    case 'pay':
      await pay(stage, scenario, number, step.after, key)
      return
    case 'move':
      await (await as(stage, 'nobody')).call('POST', `/sandbox/vehicles/${scenario.registration}/move`, { to: 'buyer' }, key)
      return
    case 'settle':
      await settle(stage, scenario, step.after)
      return
    case 'object':
      await (await as(stage, actorOf(scenario[step.by]))).call('POST', `${path}/object`, { reason: step.reason }, key)
      return
    case 'cancel': {
      const side = await as(stage, actorOf(scenario[step.by]))
      const { fee_fils } = await side.call('GET', `${path}/cancellation`)
      await side.call('POST', `${path}/cancellation`, { reason: step.reason, fee_fils }, key)
      return
    }
    case 'seize':
      await (await as(stage, 'nobody')).call('POST', `/sandbox/vehicles/${scenario.registration}/mark`, { seized: true }, key)
      return
    case 'silence':
      await silenceVehicle(stage.pool, { registrationNumber: scenario.registration })
      return
    case 'tick': {
      const guarantee = await findBill(stage.pool, { number })
      if (guarantee) await runDueTransitions(stage.built.tick, guarantee.id, `scenario:${scenario.name}`)
    }
  }
}

/** The payer's bank pays the bill; soon after, the escrow bank announces the money, which the statement of its day shows. */
async function pay(stage: Stage, scenario: Scenario, number: string, after: number, key: string): Promise<void> {
  const bill = await findBill(stage.pool, { number })
  if (!bill) throw new Error(`no bill of ${number}`)
  const { told } = await (
    await as(stage, 'nobody')
  ).call('POST', '/sandbox/bills/pay', { payment_reference: bill.reference, way: 'biller', how: 'exact' }, key)
  if (told !== 'paid' && told !== 'already_paid') throw new Error(`the bill was not paid: ${String(told)}`)
  standAt(stage, scenario, after + 10 / secondsPerHour)
  await stage.built.sandboxBank?.step()
}

/** At the cut-off the escrow bank takes the file, accepts it and executes it. */
async function settle(stage: Stage, scenario: Scenario, after: number): Promise<void> {
  const { built } = stage
  await sendPayoutFiles(built.payouts, scenario.rail, `scenario:${scenario.name}`)
  await built.sandboxBank?.step()
  standAt(stage, scenario, after + 30 / secondsPerHour)
  await built.sandboxBank?.step()
}

function priceOf({ name, price }: Scenario): string {
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
