import type { Route } from '@damana/contract'
import { DomainError } from '#kernel/errors.ts'
import { fieldErrorsOf, findUnknownFields, findUnstorableText } from '#kernel/field-errors.ts'

interface Asked {
  method: string
  params: unknown
  query: unknown
}

/** Everything a route takes, judged by the contract; unknown fields are refused, but from partners. */
export function parseInput(route: Route, request: Asked, body: unknown): { params?: unknown; query?: unknown; body?: unknown } {
  const input: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (route.params) {
    const params = route.params.safeParse(request.params)
    // A malformed name finds nothing.
    if (!params.success || findUnstorableText(request.params, '')?.length !== 0) throw new DomainError('not_found')
    input.params = params.data
  }
  const lenient = route.access === 'bank' || route.access === 'biller'
  const unstorable = [findUnstorableText(request.query, '/query'), findUnstorableText(body, '')]
  const problems = unstorable.flatMap((found) => {
    if (found === undefined) throw new DomainError('request_malformed')
    return found
  })
  if (problems.length > 0) throw new DomainError('validation_failed', { errors: problems })
  problems.push(
    ...(lenient ? [] : unknownIn(route.query, request.query, '/query')),
    ...(lenient || request.method !== 'POST' ? [] : unknownIn(route.body, body, '')),
  )
  if (route.query) {
    const query = route.query.safeParse(request.query, { reportInput: true })
    if (query.success) input.query = query.data
    else problems.push(...fieldErrorsOf(query.error.issues, '/query'))
  }
  if (route.body) {
    const parsed = route.body.safeParse(body, { reportInput: true })
    if (parsed.success) input.body = parsed.data
    else problems.push(...fieldErrorsOf(parsed.error.issues, ''))
  }
  if (problems.length > 0) throw new DomainError('validation_failed', { errors: problems })
  return input
}

function unknownIn(schema: Route['body'], value: unknown, prefix: string) {
  if (schema === undefined) return Object.keys(value ?? {}).map((key) => ({ pointer: `${prefix}/${key}`, code: 'unknown_field' as const }))
  const unknown = findUnknownFields(schema, value, prefix)
  if (unknown === undefined) throw new DomainError('request_malformed')
  return unknown
}
