import * as z from 'zod'
import { errors, fieldErrors, reasons, type ErrorCode, type FieldErrorCode, type Reason } from './errors.ts'
import { savedSection } from './companies.ts'
import { filsString, guaranteeNumber, instant } from './fields.ts'
import { financialStatuses, operationalStatuses, payoutStatuses, registrationSteps } from './statuses.ts'

/**
 * The facts of a refusal beside the members that every one has: the state it was refused in, limits that are settings, when to come again.
 * Never personal data of anybody but the caller.
 */
const problemFacts = z.object({
  operational_status: z.enum(operationalStatuses).optional(),
  financial_status: z.enum(financialStatuses).nullish(),
  terms_version: z.number().int().optional(),
  allowed_at: instant.optional(),
  /** Of `step_up_required`: for what a code is wanted. */
  action: z.string().optional(),
  number: guaranteeNumber.optional(),
  price_least_fils: filsString.optional(),
  price_most_fils: filsString.optional(),
  held_fils: filsString.optional(),
  paid_fils: filsString.optional(),
  /** Of a transfer that staff cannot act on. */
  payout_status: z.enum(payoutStatuses).optional(),
  /** Why money cannot be matched to a guarantee. */
  why: z.string().optional(),
  /** Steps of the registration that are not saved. */
  missing: z.array(z.enum(registrationSteps)).optional(),
  tries_left: z.number().int().optional(),
  photos_offered: z.boolean().optional(),
  /** Of a code that was asked for too early: the one sent before. */
  resend_at: instant.optional(),
  sent_at: instant.optional(),
  sent_to: z.string().nullish(),
  expires_at: instant.nullish(),
  /** Of `otp_limit_reached`: how many codes the last 24 hours had, and from when another can be sent. */
  codes_today: z.number().int().optional(),
  next_at: instant.optional(),
  /** Of `draft_changed`: the section as it was saved meanwhile, for the applicant who saves it too. */
  current: savedSection.optional(),
})
export type ProblemFacts = z.input<typeof problemFacts>

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

/** The fault of one field, and its bounds. */
export const fieldProblem = z.object({
  /** JSON pointer into the body; a query's fields stand under `/query`, headers under `/header`. */
  pointer: z.string(),
  code: z.enum([...keysOf<FieldErrorCode>(fieldErrors), ...keysOf<ErrorCode>(errors)]),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of `unknown_placeholder`: what stands in the text. */
  text: z.string().optional(),
})
export type FieldProblem = z.input<typeof fieldProblem>

/** A refusal as RFC 9457 asks. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(keysOf<ErrorCode>(errors)),
    error_msg: z.string(),
    reason: z.enum(keysOf<Reason>(reasons)).optional(),
    errors: z.array(fieldProblem),
    request_id: z.string(),
    retryable: z.boolean(),
    server_time: instant,
    retry_after: z.number().int().optional(),
  })
  .extend(problemFacts.shape)
