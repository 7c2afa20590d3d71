import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Read } from '#db/queryable.ts'
import type { ApiKey, RequestContext, Tx } from '#kernel/context.ts'
import { holdKey } from '#people/api-access/index.ts'
import { type ConstraintCodes, constraintError, DomainError } from '#kernel/errors.ts'
import type { Claim } from '#kernel/idempotency.queries.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { fingerprintOf, replayStoredAnswer, runTransaction, runTransactionOn } from '#kernel/transaction.ts'
import type { createAuthenticator, AuthenticatorDeps } from './authenticate.ts'
import { type Entered, subjectOf } from './entered.ts'
import type { Refusals } from './refuse.ts'

export interface CallContextDeps extends Pick<AuthenticatorDeps, 'db' | 'clock'> {
  pool: Pool
  read: Read
  answerSealer: Sealer
  constraints: ConstraintCodes
  /** Carries out the events of money that the call's transaction raised. */
  carryOutRaised: (tx: Tx) => Promise<void>
}
interface Call {
  request: FastifyRequest
  entered: Entered
  claim: Claim | null
  /** Turns what the work returned into the body that is stored and sent. */
  toBody: (answer: unknown) => string
}

/** The context of a use case in the call that it serves. */
export function contextOf(
  { request, entered, claim, toBody }: Call,
  deps: CallContextDeps,
  problemText: Refusals['problemText'],
  rememberKey: ReturnType<typeof createAuthenticator>['rememberKey'],
): RequestContext {
  const { actor, caller, now, lang } = entered
  const sessionId = caller.session?.id ?? null
  const key = actor.kind === 'person' ? actor.key : null
  const ownTransaction = {
    pool: deps.pool,
    notifier: deps.db,
    answerSealer: deps.answerSealer,
    toBody,
    toProblem: (refusal: Parameters<typeof problemText>[0]) => problemText(refusal, request, lang),
    carryOutRaised: deps.carryOutRaised,
    claim: null,
    sessionId: null,
  }
  const claimed = { ...ownTransaction, claim, sessionId }
  return {
    db: deps.db,
    read: (work) => deps.read(work, (from) => (entered.readFrom = from)),
    actor,
    now,
    lang,
    requestId: request.id,
    log: request.log,
    caller,
    transact: (work) => runTransaction(claimed, holding(key, namingConstraints(work, deps.constraints))),
    transactOn: (first, work) => runTransactionOn(claimed, first, holding(key, namingConstraints(work, deps.constraints))),
    inOwnTransaction: (work) => runTransaction(ownTransaction, work),
    replayStoredAnswer: () => replayStoredAnswer(deps.pool, claim, deps.answerSealer),
    signedAt: deps.clock.seconds(),
    setCookie: (cookie) => entered.bindingCookies.push(cookie),
    rememberKey: (session) => rememberKey(session, caller),
  }
}

export function claimOf({ actor, idempotencyKey }: Entered, request: FastifyRequest): Claim {
  const subject = subjectOf(actor)
  return {
    subject,
    key: idempotencyKey ?? '',
    fingerprint: fingerprintOf(request.method, request.raw.url ?? '', String(request.headers['content-digest']), subject),
  }
}

/** The work of a key begins only while the key works: one that is revoked meanwhile cannot win the race. */
function holding<A extends unknown[], T>(
  key: ApiKey | null,
  work: (tx: Tx, ...found: A) => Promise<T>,
): (tx: Tx, ...found: A) => Promise<T> {
  if (!key) return work
  return async (tx, ...found) => {
    const { works } = await holdKey(tx, { keyId: key.id })
    if (!works) throw new DomainError('api_key_invalid', { reason: 'key_revoked' })
    return work(tx, ...found)
  }
}

/** Turns a broken constraint into its refusal inside the transaction, so that its 422 is stored like any other. */
const namingConstraints =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>, codes: ConstraintCodes) =>
  async (...args: A): Promise<T> => {
    try {
      return await work(...args)
    } catch (error) {
      throw constraintError(error, codes) ?? error
    }
  }
