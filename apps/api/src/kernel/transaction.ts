import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from '@damana/contract/errors'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { databaseFaultOf, isConnectionLost } from '#db/database-fault.ts'
import type { Notifier, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Tx } from './context.ts'
import type { Raised } from './events.ts'
import { DomainError } from './errors.ts'
import {
  type Begun,
  type Claim,
  checkSession,
  claimKey,
  findStoredAnswer,
  type StorableAnswer,
  type StoredAnswer,
  storeAnswer,
  storeRefusal,
} from './idempotency.queries.ts'
import type { Sealer } from './sealing.ts'

interface Options {
  pool: Pool
  /** Sends the transaction's notifications once it is committed. */
  notifier: Notifier
  /** The session that must still live when the work begins; null for callers without one. */
  sessionId: Id<'sessions'> | null
  claim: Claim | null
  /** Opens and closes stored answers that carry a token. */
  answerSealer: Sealer
  /** Turns what the work returned into the body that is stored and sent. */
  toBody: (answer: unknown) => string
  /** Turns a refusal into the body that is stored and sent. */
  toProblem: (refusal: DomainError) => string
  /** Carries out the events that the work raised and that nothing has taken yet, before the answer is stored. */
  carryOutRaised: (tx: Tx) => Promise<void>
}

type First<F> = (db: Queryable) => Promise<F>

/** The stored answer of an earlier call with the same key, sent again unchanged. */
export class IdempotentReplay extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super('repeated')
    this.status = status
    this.body = body
  }
}

const mostTries = 4
const lockTimeout = '55P03'

/**
 * Runs work as one transaction: claim, work, stored answer and commit together. A repetition waits for the first call and gets its answer. Work that collided with another
 * transaction runs again. Where the connection is lost at the commit, the outcome is read by the key.
 */
export const runTransaction = <T>(options: Options, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runTransactionOn(options, async () => {}, work)

/** The same for work that begins with one statement. */
export async function runTransactionOn<T, F>(options: Options, first: First<F>, work: (tx: Tx, found: F) => Promise<T>): Promise<T> {
  const { pool, claim, toProblem, answerSealer } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(options, first, work)
    } catch (error) {
      if (error instanceof DomainError && errors[error.code].status === 422 && claim) {
        await storeRefusal(pool, claim, 422, storable(claim, toProblem(error), answerSealer))
        const stored = await findStoredAnswer(pool, { subject: claim.subject, key: claim.key })
        if (stored && stored.status !== 422) throw repeat(stored, claim, answerSealer)
        throw error
      }
      if (databaseFaultOf(error) !== 'collision') throw error
      if (attempt >= mostTries) throw unavailable(1, error)
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

async function attemptTransaction<T, F>(
  { pool, notifier, claim, sessionId, answerSealer, toBody, carryOutRaised }: Options,
  first: First<F>,
  work: (tx: Tx, found: F) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  let committing = false
  let finding: Promise<F> | undefined
  const untold: (() => void)[] = []
  try {
    const beginning = claim ? beginWithClaim(client, claim, sessionId) : beginAlive(client, sessionId)
    finding = first(queryableOf(client))
    finding.catch(() => {}) // first it is decided whether the work may begin
    const begun = await beginning
    if (!begun.alive) throw new DomainError('session_invalid')
    if (claim && !begun.claimed) {
      // The first statement may have failed, and with it the transaction.
      await client.query('rollback')
      const stored = await findStoredAnswer(client, { subject: claim.subject, key: claim.key })
      if (!stored) throw new DomainError('idempotency_in_flight', { retryAfter: 1 })
      throw repeat(stored, claim, answerSealer)
    }
    const tx = openTx(client, begun.now, notifier, untold)
    const answer = await work(tx, await finding)
    await carryOutRaised(tx)
    const body = claim ? toBody(answer) : undefined
    committing = true
    if (claim && body !== undefined) await storeAnswer(client, claim, 200, storable(claim, body, answerSealer))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
    for (const tell of untold) tell()
    return answer
  } catch (error) {
    // No statement of this transaction may be under way when the connection is released.
    await finding?.catch(() => {})
    const lost = isConnectionLost(error)
    if (lost) broken = error instanceof Error ? error : new Error('connection lost')
    else await client.query('rollback').catch((failed: Error) => (broken = failed))
    if (lost && committing && claim) throw await outcomeOf(pool, claim, answerSealer, error)
    throw error
  } finally {
    client.release(broken)
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unavailability(error) ?? error
  }
}

async function beginWithClaim(client: PoolClient, claim: Claim, sessionId: Id<'sessions'> | null): Promise<Begun> {
  try {
    const [, begun] = await Promise.all([client.query('begin'), claimKey(queryableOf(client), claim, sessionId)])
    return begun
  } catch (error) {
    // Another call holds the same key for longer than a request may wait.
    throw codeOf(error) === lockTimeout ? new DomainError('idempotency_in_flight', { retryAfter: 1 }) : error
  }
}

async function beginAlive(client: PoolClient, sessionId: Id<'sessions'> | null): Promise<Begun> {
  if (sessionId === null) return { now: await beginAt(client), claimed: true, alive: true }
  const [, begun] = await Promise.all([client.query('begin'), checkSession(queryableOf(client), sessionId)])
  return begun
}

/** Begins a transaction and reads its time in one message; the published types do not know that several statements answer several results. */
async function beginAt(client: PoolClient): Promise<Date> {
  const [, { rows }] = (await client.query('begin; select app.now() as now')) as unknown as [unknown, QueryResult<{ now: Date }>]
  const [row] = rows
  if (!row) throw new Error('the database did not say its time')
  return row.now
}

const queryableOf = (client: PoolClient): Queryable => ({
  query: <R extends QueryResultRow>(text: string, values?: readonly unknown[]) => client.query<R>(text, values ? [...values] : undefined),
})

function openTx(client: PoolClient, now: Date, notifier: Notifier, untold: (() => void)[]): Tx {
  let raised: Raised[] = []
  return {
    now,
    ...queryableOf(client),
    notify: (channel, payload) => void untold.push(() => notifier.notify(channel, payload)),
    afterCommit: (tell) => void untold.push(tell),
    raise: (audit, event) => raised.push({ audit, event }),
    takeRaised(guaranteeId) {
      const isWanted = ({ event }: Raised) => guaranteeId === undefined || event.guaranteeId === guaranteeId
      const taken = raised.filter(isWanted)
      raised = raised.filter((one) => !isWanted(one))
      return taken
    },
  }
}

/** Ends a call that was answered before. */
export async function replayStoredAnswer(pool: Pool, claim: Claim | null, answerSealer: Sealer): Promise<void> {
  const stored = claim && (await findStoredAnswer(pool, { subject: claim.subject, key: claim.key }))
  if (claim && stored) throw repeat(stored, claim, answerSealer)
}

/** The commit's answer was lost: a stored answer under the key shows whether it was committed. */
async function outcomeOf(pool: Pool, claim: Claim, answerSealer: Sealer, cause: unknown): Promise<Error> {
  const stored = await findStoredAnswer(pool, { subject: claim.subject, key: claim.key }).catch(() => undefined)
  return stored ? repeat(stored, claim, answerSealer) : unavailable(2, cause)
}

function repeat(stored: StoredAnswer, claim: Claim, answerSealer: Sealer): Error {
  if (!stored.fingerprint.equals(claim.fingerprint)) return new DomainError('idempotency_key_reused')
  if (stored.status === null) return new DomainError('idempotency_in_flight', { retryAfter: 1 })
  return new IdempotentReplay(stored.status, readable(claim, stored, answerSealer))
}

// ---- stored answers that carry a token or a secret are sealed ----

const carriesToken = /"(?:token":"dmn1_|secret":"(?:dmk|dmnhook)_)/

const storable = (claim: Claim, body: string, sealer: Sealer): StorableAnswer =>
  carriesToken.test(body) ? { body: null, sealedBody: sealer.seal(Buffer.from(body), bindingOf(claim)) } : { body, sealedBody: null }

const readable = (claim: Claim, { body, sealedBody }: StorableAnswer, sealer: Sealer): string =>
  sealedBody === null ? (body ?? '') : sealer.open(sealedBody, bindingOf(claim)).toString('utf8')

/** A stored answer opens only under its own key. */
const bindingOf = ({ subject, key }: Pick<Claim, 'subject' | 'key'>) => `${subject}\n${key}`

/** The same answer sealed with the current key. */
export const resealAnswer = (sealer: Sealer, its: Pick<Claim, 'subject' | 'key'>, sealedBody: Buffer): Buffer =>
  sealer.seal(sealer.open(sealedBody, bindingOf(its)), bindingOf(its))

/** The hash of a call's method, path, content and owner. */
export const fingerprintOf = (...parts: string[]): Buffer => hash('sha256', parts.join('\n'), 'buffer')

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The refusal for a temporary failure of the database, with the error for the log; undefined for a fault of ours. */
export function unavailability(error: unknown): DomainError | undefined {
  if (databaseFaultOf(error) === undefined) return undefined
  return unavailable(isConnectionLost(error) ? 2 : 1, error)
}

const unavailable = (retryAfter: number, cause: unknown): DomainError =>
  Object.assign(new DomainError('unavailable', { retryAfter }), { cause })
