import { contract, type Name, type Route } from '@damana/contract'
import { commonErrors, type Lang } from '@damana/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseFault, databaseFaultOf, databaseFaults } from '#db/database-fault.ts'
import { type ConstraintCodes, DomainError, constraintError } from '#kernel/errors.ts'
import { faultOf } from '#kernel/fault.ts'
import { unavailability } from '#kernel/transaction.ts'
import { isSignatureFault, problemOf, statusOf } from './problem.ts'
import type { ServerClock } from './server-clock.ts'

export const problemType = 'application/problem+json; charset=utf-8'

export interface RefusalDeps {
  clock: Pick<ServerClock, 'instant'>
  constraints: ConstraintCodes
  /** Tests fail on an answer or a refusal outside of the contract; production logs it. */
  strict: boolean
  /** Told which fault of the database kept a request from being served. */
  noteFault(fault: DatabaseFault): void
}
export interface Refusals {
  /** Answers whatever was thrown as the refusal that it is, or as a fault of ours, which is logged. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, name: Name | undefined): FastifyReply
  /** A refusal as the body that is stored and sent. */
  problemText(refusal: DomainError, request: FastifyRequest, lang: Lang): string
}

/** Everything that is answered in place of what was asked for. */
export function createRefusals({ clock, constraints, strict, noteFault }: RefusalDeps): Refusals {
  function toRefusal(error: unknown, request: FastifyRequest): DomainError {
    if (error instanceof DomainError) {
      if (error.code === 'unavailable') tellUnavailable(request, error.cause)
      return error
    }
    // A lost connection of the client has the same error codes as one of the database.
    if (request.raw.readableAborted) {
      request.log.info('the client broke off its request')
      return new DomainError('request_malformed')
    }
    const named = constraintError(error, constraints) ?? unavailability(error)
    if (named) {
      if (named.code === 'unavailable') tellUnavailable(request, error)
      return named
    }
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
    if (status === 413) return new DomainError('too_large')
    if (status === 415) return new DomainError('unsupported_media')
    if (typeof status === 'number' && status >= 400 && status < 500) return new DomainError('request_malformed')
    request.log.error({ route: request.routeOptions.url, fault: faultOf(error) }, 'a fault of ours')
    return new DomainError('internal', strict ? { fault: error instanceof Error ? error.stack : String(error) } : {})
  }

  function tellUnavailable(request: FastifyRequest, cause: unknown): void {
    if (cause === undefined) return
    const why = databaseFaultOf(cause)
    if (why !== undefined) noteFault(why)
    request.log.warn(
      { route: request.routeOptions.url, why, fault: faultOf(cause) },
      why === undefined ? 'something that a request needs is not available' : databaseFaults[why],
    )
  }

  const problemText = (refusal: DomainError, request: FastifyRequest, lang: Lang): string =>
    JSON.stringify(problemOf(refusal, { lang, requestId: request.id, now: clock.instant() }))

  return {
    problemText,
    refuse(request, reply, error, name) {
      let refusal = toRefusal(error, request)
      if (name !== undefined && !isDeclared(name, refusal)) {
        request.log.error({ route: name, code: refusal.code }, 'a refusal that the contract does not know')
        if (strict) refusal = new DomainError('internal', { fault: `${name} does not declare the error ${refusal.code}` })
      }
      request.refusedAs = refusal.code
      const lang = request.entered?.lang ?? (request.headers['lang'] === 'en' ? 'en' : 'ar')
      reply.code(statusOf(refusal)).header('content-type', problemType)
      if (refusal.details.retryAfter !== undefined) reply.header('retry-after', String(refusal.details.retryAfter))
      if (isSignatureFault(refusal)) reply.header('signature-error', refusal.code)
      return reply.send(problemText(refusal, request, lang))
    },
  }
}

const isDeclared = (name: Name, { code }: DomainError): boolean => {
  const { errors = [] }: Route = contract[name]
  return [...errors, ...commonErrors].some((declared) => declared === code)
}
