import { commonErrors, errors, type ErrorCode } from './errors.ts'
import type { Json } from './openapi-schemas.ts'
import { exampleOfRefusal } from './refusal-examples.ts'
import type { Route } from './route.ts'

/** The refusals of a call in the API's description: by status, each with the codes that it may carry there as a type of its own. */

const byStatus = (codes: readonly ErrorCode[]): Map<number, ErrorCode[]> => {
  const found = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) found.set(errors[code].status, [...(found.get(errors[code].status) ?? []), code])
  return new Map([...found].toSorted(([one], [other]) => one - other))
}
const common = byStatus(commonErrors)
function firstOf([code]: readonly ErrorCode[]): ErrorCode {
  if (code === undefined) throw new TypeError('a status has a code')
  return code
}

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** Headers that answers carry, once for the whole document. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  RequestId: { description: 'Number of the request; tell it to us when something is wrong.', schema: { type: 'string', format: 'uuid' } },
  IdempotentReplay: {
    description: 'Sent where this is the first answer to the same `Idempotency-Key` once more: nothing was done again.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: { description: 'In how many seconds a repetition makes sense.', schema: { type: 'integer', minimum: 0 } },
  SignatureError: { description: 'Sent where the signature is at fault: the code.', schema: { type: 'string' } },
}
const requestId = { 'X-Request-Id': ref('headers', 'RequestId') }
/** Of a good answer. */
export const headersOf = (isRepeatable: boolean): Json => ({
  ...requestId,
  ...(isRepeatable && { 'Idempotent-Replay': ref('headers', 'IdempotentReplay') }),
})
function headersOfRefusal(codes: readonly ErrorCode[]): Json {
  const waits = codes.some((code) => 'retryable' in errors[code])
  const isOfSignature = codes.some((code) => code.startsWith('signature_') || code.startsWith('nonce_'))
  return {
    ...requestId,
    ...(waits && { 'Retry-After': ref('headers', 'RetryAfter') }),
    ...(isOfSignature && { 'Signature-Error': ref('headers', 'SignatureError') }),
  }
}

const problemWith = (status: number, codes: readonly ErrorCode[]): Json => ({
  allOf: [
    ref('schemas', 'Problem'),
    {
      type: 'object',
      required: ['code'],
      properties: { status: { type: 'integer', enum: [status] }, code: { type: 'string', enum: codes } },
    },
  ],
})
const exampleNameOf = (code: ErrorCode) => `Refused_${code}`
/** `shown`: the code of the example, which stands once in the document. */
const refusal = (description: string, codes: readonly ErrorCode[], schema: string, shown: ErrorCode): Json => ({
  description,
  headers: headersOfRefusal(codes),
  content: {
    'application/problem+json': { schema: ref('schemas', schema), examples: { [shown]: ref('examples', exampleNameOf(shown)) } },
  },
})
/** One refusal for each code that a response shows. */
export const refusalExamples = (routes: readonly Route[]): Record<string, Json> =>
  Object.fromEntries(
    [
      ['internal' as const],
      [...common.values()].map(firstOf),
      ...routes.map((route) => [...byStatus(route.errors ?? []).values()].map(firstOf)),
    ]
      .flat()
      .map((code) => [exampleNameOf(code), { value: exampleOfRefusal(code) }]),
  )

/** The refusals that any call may answer, as components. `page`: the address of the page of errors. */
export function commonRefusals(page: string): { responses: Record<string, Json>; schemas: Record<string, Json> } {
  const responses: Record<string, Json> = {
    Refused: refusal(
      `Another refusal, such as of a proxy on the way. Each code, when it comes and what to do: ${page}`,
      [],
      'Problem',
      'internal',
    ),
  }
  const schemas: Record<string, Json> = {}
  for (const [status, codes] of common) {
    schemas[`Problem${status}`] = problemWith(status, codes)
    responses[`Refused${status}`] = refusal(`What any call may answer with ${status}.`, codes, `Problem${status}`, firstOf(codes))
  }
  return { responses, schemas }
}

/**
 * The refusals of a call by status. A status at which it has codes of its own has a schema that is named by call and status, so that one more code renames nothing; `schemas`
 * takes it.
 */
export function refusalsOf(id: string, route: Route, schemas: Record<string, Json>): Record<string, Json> {
  const own = byStatus(route.errors ?? [])
  const refusals: Record<string, Json> = {}
  for (const status of common.keys()) if (!own.has(status)) refusals[status] = ref('responses', `Refused${status}`)
  for (const [status, codes] of own) {
    const all = [...new Set([...codes, ...(common.get(status) ?? [])])]
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}${status}`
    schemas[name] = problemWith(status, all)
    refusals[status] = refusal(`Of this call: ${codes.map((code) => `\`${code}\``).join(', ')}.`, all, name, firstOf(codes))
  }
  return { ...refusals, default: ref('responses', 'Refused') }
}
