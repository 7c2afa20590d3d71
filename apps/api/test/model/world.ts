import type { ActionName } from '@damana/contract/guarantee-actions'
import type { Output } from '@damana/contract'
import { buildApp, type BuiltApp } from '#app.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { petraMotors, widad } from '#sandbox/cast.ts'
import { type Answer, type Client, origin, type Sent, startApi, type TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import { runScheduler } from '../support/sale.ts'

export type Details = Output<'GET /guarantees/:number'>
export type Role = 'seller' | 'creator' | 'buyer'

/** Something that the product did and that the model does not allow. */
export class ModelFailure extends Error {}
export const mustHold = (holds: boolean, say: () => string): void => {
  if (!holds) throw new ModelFailure(say())
}

/** A deliberate mistake of a test, to see that the run finds it. */
export interface Fault {
  /** Bends what the product answers. */
  bend?(request: Sent, answer: Answer): void
  /** Meddles with the payouts' own dependencies. */
  meddle?(payouts: BuiltApp['payouts']): BuiltApp['payouts']
  /** Does something behind the product's back before the end of a guarantee is looked at. */
  plant?(world: World, id: string): Promise<void>
}

/** The product on a database of its own: one process that is restarted now and then, and another beside it. */
export interface World {
  readonly api: TestApi
  readonly fault: Fault
  as(role: Person): Promise<Client>
  staff(name: StaffName): Promise<Client>
  /** Of somebody without an account. */
  browser(): Promise<Client>
  /** One statement as the owner of the tables, for what only the world outside knows. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  newVehicle(of: VehicleOwner): Promise<string>
  letTimePass(seconds: number): Promise<void>
  /** The clock's work on everything that is due: once, or in both processes at the same time. */
  ring(inBoth?: boolean): Promise<void>
  /** Banks and cut-offs do what is due after some seconds. */
  letBanksWork(): Promise<void>
  runMoneyJobs(): Promise<void>
  restart(): Promise<void>
  /** While two do something at once, every second request goes to the other process. */
  atOnce<T>(acts: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]>
  stop(): Promise<void>
}
type Person = 'samira' | 'basel' | 'tareq' | 'khaled'
export type VehicleOwner = 'samira' | 'widad' | 'petra'

const nationalNumbers: Record<VehicleOwner, string> = {
  samira: '9852012345',
  widad: widad.nationalNumber,
  petra: petraMotors.nationalNumber,
}

export async function startWorld(fault: Fault = {}): Promise<World> {
  const api = await startApi()
  const build = () =>
    buildApp({ config: api.config, origin, pool: api.pool, log: api.log, strict: true, rates: { perSecond: 1e6, burst: 1e6 } })
  let current = await build()
  await current.app.ready()
  let turn = 0
  let isSplit = false
  const adopted = new Set<Client>()

  /** Its requests go to whichever process is there. */
  function adopt(client: Client): Client {
    if (adopted.has(client)) return client
    adopted.add(client)
    client.send = async ({ method, url, headers, payload }) => {
      const { app } = isSplit && (turn += 1) % 2 === 0 ? api.built : current
      const answered = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
      const cookie = answered.headers['set-cookie']
      if (cookie !== undefined) client.bindingCookie = String(Array.isArray(cookie) ? cookie[0] : cookie).split(';')[0]
      const body: unknown = /json/.test(String(answered.headers['content-type'])) ? answered.json() : answered.body
      const answer = { status: answered.statusCode, headers: answered.headers, body }
      fault.bend?.({ method, url, headers, payload }, answer)
      // Busy or shut off for a moment is an answer; a fault is not.
      mustHold(answer.status < 500 || answer.status === 503, () => `${method} ${url} answered ${answer.status}: ${JSON.stringify(body)}`)
      return answer
    }
    return client
  }
  const payouts = () => fault.meddle?.(current.payouts) ?? current.payouts

  const world: World = {
    api,
    fault,
    as: async (person) => adopt(await api.as(person)),
    staff: async (name) => adopt(await api.staff(name)),
    browser: async () => adopt(await api.browser()),
    async rows<Row extends object>(sql: string, values: readonly unknown[] = []) {
      return (await api.owner.query<Row>(sql, [...values])).rows
    },
    async newVehicle(of) {
      const [row] = await world.rows<{ registration_number: string }>(
        `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (select (greatest(max(registration_number::bigint), 9700000) + 1)::text from sandbox.vehicles)))).*
         from sandbox.vehicles v where v.owner_national_number = $1 and not seized and not mortgaged and not silent order by registration_number limit 1 returning registration_number`,
        [nationalNumbers[of]],
      )
      if (!row) throw new Error(`${of} has no vehicle`)
      return row.registration_number
    },
    async letTimePass(seconds) {
      // Signing in has tests of its own; here nobody is signed out by a jump of the clock, not even in the middle of a call.
      if (seconds > 3600)
        await world.rows(
          `update app.sessions set created_at = app.now() + interval '1 year', last_used_at = app.now() + interval '1 year', rotated_at = app.now() + interval '1 year'`,
        )
      await api.advance(`${seconds} seconds`)
    },
    async ring(inBoth = false) {
      const processes = inBoth ? [current, api.built] : [current]
      await Promise.all(processes.map(({ tick }) => runScheduler(tick)))
    },
    async letBanksWork() {
      await api.advance('6 seconds')
      while (await current.sandboxBank?.step());
      await resumePayouts(payouts(), 'model:payouts')
      for (const rail of ['ACH', 'RTGS'] as const) await sendPayoutFiles(payouts(), rail, 'model:cut-off')
    },
    runMoneyJobs: () => current.runMoneyJobs('model:minute'),
    async restart() {
      await current.close()
      current = await build()
      await current.app.ready()
    },
    async atOnce(acts) {
      isSplit = true
      try {
        return await Promise.allSettled(acts.map((act) => act()))
      } finally {
        isSplit = false
      }
    },
    async stop() {
      await current.close()
      await api.stop()
    },
  }
  return world
}

export const read = (client: Client, number: string): Promise<Details> => client.call('GET /guarantees/:number', { params: { number } })

export interface Attempt {
  status: number
  reason: string | null
  code: string | null
  data: Record<string, unknown>
}
/** One signed request and what came of it, allowed or not. */
export async function attempt(client: Client, path: string, body: unknown): Promise<Attempt> {
  const { status, body: answered } = await client.send(await client.sign('POST', path, body, crypto.randomUUID()))
  const { code, reason, data } = (answered ?? {}) as Record<string, unknown> // the strict product keeps to its contract
  return {
    status,
    code: typeof code === 'string' ? code : null,
    reason: typeof reason === 'string' ? reason : null,
    data: (data ?? {}) as Record<string, unknown>, // as above
  }
}

/** A code for one action, given as if by SMS; how codes are sent and checked has tests of its own. */
export async function proveStepUp(world: World, client: Client, action: ActionName, number: string): Promise<void> {
  await world.rows(
    `insert into app.step_ups (user_id, session_id, action, proven_at)
    select s.user_id, s.id, $1 || case when $3 in ('consent', 'accept') then ':' || g.terms_version
        when $3 = 'accept_terms' then ':' || (select o.nth from app.terms_proposals o where o.guarantee_id = g.id and o.closed_at is null) else '' end, app.now()
    from app.sessions s, app.guarantees g where s.jkt = $2 and s.user_id is not null and s.ended_at is null and g.number = $4`,
    [`${action}:${number}`, client.key.jkt, action, number],
  )
}
