import { errors, type ErrorCode } from './errors.ts'
import type { FieldProblem, ProblemFacts } from './problem.ts'

/** One refusal of each code as it arrives, for the API's page: a refusal has the members of its own code, and no others. */

interface Shown {
  /** The values that its sentence shows in place of `{…}`. */
  words?: Readonly<Record<string, string>>
  facts?: ProblemFacts
  errors?: readonly FieldProblem[]
  reason?: 'no_permission'
}
const at = '2026-11-01T09:30:00.000Z'
const sent = { sent_to: '+962•••••0001', sent_at: '2026-11-01T09:29:30.000Z', resend_at: '2026-11-01T09:30:30.000Z' }
const field = (pointer: string, code: FieldProblem['code']): Shown => ({ errors: [{ pointer, code }] })

const shown: Partial<Record<ErrorCode, Shown>> = {
  validation_failed: field('/colour', 'unknown_field'),
  request_malformed: field('/header/idempotency-key', 'invalid_format'),
  action_not_allowed: { reason: 'no_permission' },
  terms_required: { facts: { terms_version: 2 } },
  terms_outdated: { facts: { terms_version: 2 } },
  step_up_required: { facts: { action: 'release', number: 'DM-100001' } },
  price_out_of_range: {
    words: { price_least_fils: '100', price_most_fils: '1,000,000' },
    facts: { price_least_fils: '100000', price_most_fils: '1000000000' },
    ...field('/price_fils', 'price_out_of_range'),
  },
  seller_due_too_low: field('/price_fils', 'seller_due_too_low'),
  discount_invalid: field('/discount_code', 'discount_invalid'),
  sameBuyerOwner: field('/buyer_national_number', 'sameBuyerOwner'),
  iban_invalid: field('/iban', 'invalid_iban'),
  phone_unchanged: field('/phone', 'phone_unchanged'),
  email_unchanged: field('/email', 'email_unchanged'),
  otp_incorrect: field('/code', 'otp_incorrect'),
  old_password_wrong: field('/old_password', 'old_password_wrong'),
  password_too_common: field('/password', 'password_too_common'),
  password_unchanged: field('/password', 'password_unchanged'),
  otp_too_early: { facts: sent },
  otp_limit_reached: {
    words: { codes_today: '30', next_at: 'Monday 2 November at 12:30' },
    facts: { codes_today: 30, next_at: '2026-11-02T09:30:00.000Z' },
  },
}

/** A refusal with this code, as a problem of RFC 9457. */
export function exampleOfRefusal(code: ErrorCode): Record<string, unknown> {
  const entry = errors[code]
  const { words = {}, facts, errors: fields = [], reason } = shown[code] ?? {}
  const sentence = entry.en.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  const request = '3f2c8a1e-5b7d-4c1a-9e80-2d6f4b9a7c15'
  const isRetryable = 'retryable' in entry
  return {
    type: `urn:damana:error:${code}`,
    title: sentence,
    status: entry.status,
    detail: sentence,
    instance: `urn:damana:request:${request}`,
    code,
    error_msg: sentence,
    ...(reason === undefined ? {} : { reason }),
    errors: fields,
    request_id: request,
    retryable: isRetryable,
    server_time: at,
    ...(isRetryable ? { retry_after: 5 } : {}),
    ...facts,
  }
}
