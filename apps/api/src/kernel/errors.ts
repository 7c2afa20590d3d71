import type { ErrorCode, Reason } from '@damana/contract/errors'
import type { FieldProblem, ProblemFacts } from '@damana/contract/problem'

export type FieldError = FieldProblem
interface Details {
  reason?: Reason
  errors?: FieldError[]
  /** Members of the problem beside the standard ones: the current state, `allowed_at`, the terms in force. Never personal data. */
  facts?: ProblemFacts
  /** The mistake of a partner's program, for the reader of its log; in place of the sentence for people. */
  detail?: string
  /** In tests: the internal error. */
  fault?: string | undefined
  /** Seconds after which a repetition makes sense. */
  retryAfter?: number
}

/** A refusal in the language of the business; becomes a problem answer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.reason === undefined ? code : `${code}: ${details.reason}`)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** Refuses one field of a call, which its schema alone could not judge. */
export function refuseField(pointer: string, code: FieldError['code']): never {
  throw new DomainError('validation_failed', { errors: [{ pointer, code }] })
}

/** The value that was looked up, or the refusal `not_found`; a malformed number finds nothing either. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new DomainError('not_found')
  return value
}

/** A constraint of the database in the words of a feature: `{ guarantees__vehicle_free: 'vehicle_not_free' }`, or with the field or reason that goes with it. */
export type ConstraintCodes = Readonly<Record<string, ErrorCode | { code: ErrorCode; pointer?: string; reason?: Reason }>>

/** The refusal that a broken constraint stands for, if a feature has given it one. */
export function constraintError(error: unknown, codes: ConstraintCodes): DomainError | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error) || typeof error.constraint !== 'string') return undefined
  const meaning = codes[error.constraint]
  if (meaning === undefined || typeof meaning === 'string') return meaning && new DomainError(meaning)
  const { code, pointer, reason } = meaning
  return new DomainError(code, { ...(reason ? { reason } : {}), ...(pointer ? { errors: [{ pointer, code }] } : {}) })
}
