import * as z from 'zod'
import { commonErrors, errors, fieldErrors, reasons, type ErrorCode } from './errors.ts'
import { parseRouteName, type Access, type Route } from './route.ts'

/** The contract as an OpenAPI document: nothing in it is written by hand that the contract knows already. */

type Json = Record<string, unknown>

const accessSentences: Record<Access, string> = {
  public: 'Open without a token.',
  session: 'Any session that lives, in whatever gate.',
  unverified: 'A session, open in every gate but a deactivated account.',
  member: 'A session of an active account: terms accepted, verified.',
  completed: 'A member who has completed registration.',
  staff: 'A session of staff.',
  link: 'No session: the link in the path, sent by SMS, is the key.',
  bank: 'The bank, by an HMAC of its own: `X-Partner-Signature: t=<unix seconds>,v1=<hex>`.',
  biller: 'The biller, by an HMAC of its own: `X-Partner-Signature: t=<unix seconds>,v1=<hex>`.',
  sandbox: 'Only in sandbox mode.',
}

const header = (name: string, description: string, required: boolean, example: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
})
const headers: Record<string, Json> = {
  lang: header('Lang', 'Language of the answer; signed.', true, 'ar'),
  apiKey: header('X-Api-Key', 'Name of the client application; no secret.', true, 'web-2026.1'),
  nonce: header('X-Nonce', '16 random bytes in base64url, new for each attempt.', true, '3q2-7wAAAAAAAAAAAAAAAA'),
  signatureInput: header(
    'Signature-Input',
    'RFC 9421, one label `sig1`, the parts and their order fixed by the profile "damana-1".',
    true,
    'sig1=("@method" "@target-uri" …);created=1767225600;keyid="jkt:…";alg="ecdsa-p256-sha256";tag="damana-1"',
  ),
  signature: header('Signature', 'ECDSA P-256 over SHA-256.', true, 'sig1=:…:'),
  signatureKey: header(
    'Signature-Key',
    "The caller's public key, when there is no token.",
    false,
    'sig1=hwk;kty="EC";crv="P-256";x="…";y="…"',
  ),
  digest: header('Content-Digest', 'RFC 9530 over the body as sent, also when it is empty.', true, 'sha-256=:…:'),
  idempotency: header(
    'Idempotency-Key',
    'A UUID in quotation marks. The same key with the same body has one effect and one answer.',
    true,
    '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
  ),
  door: header(
    'X-Partner-Signature',
    'HMAC-SHA256 over seconds, method, path and body, each but the last with a line feed after it.',
    true,
    't=1767225600,v1=…',
  ),
}
const refTo = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' })

export function describeApi(contract: Readonly<Record<string, Route>>, { origin, sandbox }: { origin: string; sandbox: boolean }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(contract)) {
    if (route.access === 'sandbox' && !sandbox) continue
    const { method, path } = parseRouteName(name)
    const template = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeRoute(name, route) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Damana',
      version: '1',
      description:
        'Answers are `{ "data": … }`, refusals RFC 9457 problems. Money is a decimal string of fils (1 JOD = 1000 fils). Every call is signed; `docs/security.md` says how.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: [...new Set(Object.keys(contract).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      parameters: headers,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dmn1_…',
          description: 'Bound to the key that signed in, and to the HttpOnly companion cookie.',
        },
      },
      schemas: { Problem: problem },
    },
  }
}

function describeRoute(name: string, route: Route): Json {
  const { method } = parseRouteName(name)
  const isDoor = route.access === 'bank' || route.access === 'biller'
  const needsSession = ['session', 'unverified', 'member', 'completed', 'staff'].includes(route.access)
  const signed = isDoor
    ? ['door']
    : [
        'lang',
        'apiKey',
        'nonce',
        'signatureInput',
        'signature',
        ...(needsSession ? [] : ['signatureKey']),
        ...(method === 'POST' ? ['digest'] : []),
        ...(method === 'POST' && route.idempotent !== false ? ['idempotency'] : []),
      ]
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: route.summary,
    description: accessSentences[route.access],
    ...(needsSession ? { security: [{ session: [] }] } : {}),
    parameters: [...parametersOf(route, 'params', 'path'), ...parametersOf(route, 'query', 'query'), ...signed.map(refTo)],
    ...(route.body ? { requestBody: { required: true, content: { [bodyTypeOf(route)]: { schema: schemaOf(route.body, 'input') } } } } : {}),
    responses: { 200: good(route), ...refusalsOf(route) },
  }
}

const bodyTypeOf = (route: Route) => (route.multipart ? 'multipart/form-data' : 'application/json')

function good(route: Route): Json {
  if (route.kind === 'stream')
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (route.kind === 'file')
    return { description: 'The file.', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  return {
    description: 'Done.',
    content: {
      'application/json': { schema: { type: 'object', required: ['data'], properties: { data: schemaOf(route.response, 'output') } } },
    },
  }
}

function parametersOf(route: Route, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const schema = route[part]
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Refusals by status, each code with its sentence in both languages. */
function refusalsOf(route: Route): Record<string, Json> {
  const codes: ErrorCode[] = [...new Set<ErrorCode>([...(route.errors ?? []), ...commonErrors])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((code) => `\`${code}\`: ${errors[code].ar} / ${errors[code].en}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

const tagOf = (name: string): string => parseRouteName(name).path.split('/')[1] ?? ''

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'error_msg', 'errors', 'request_id', 'retryable', 'server_time'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errors) },
    error_msg: { type: 'string', description: 'In the language of the request.' },
    reason: { type: 'string', enum: Object.keys(reasons) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code'],
        properties: { pointer: { type: 'string' }, code: { type: 'string', enum: [...Object.keys(fieldErrors), ...Object.keys(errors)] } },
      },
    },
    request_id: { type: 'string' },
    retryable: { type: 'boolean' },
    server_time: { type: 'string', format: 'date-time' },
    retry_after: { type: 'integer' },
  },
}
