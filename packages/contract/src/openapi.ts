import type * as z from 'zod'
import { callConditions } from './call-conditions.ts'
import { callExamples } from './call-examples.ts'
import { callGroups } from './call-groups.ts'
import { exampleOf, withoutExamples } from './openapi-examples.ts'
import { answerHeaders, commonRefusals, headersOf, refusalExamples, refusalsOf } from './openapi-refusals.ts'
import { createSchemaWriter, isJson, type Json, type SchemaWriter } from './openapi-schemas.ts'
import { problem } from './problem.ts'
import { parseRouteName, type Access, type Route } from './route.ts'
import { mostFileBytes, uploadTypes } from './uploads.ts'

/** The contract as an OpenAPI document: nothing in it is written by hand that the contract knows already. */

const accessSentences: Record<Access, string> = {
  public: 'Open without a token.',
  session: 'Any session that lives, in whatever gate.',
  unverified: 'A session, open in every gate but a deactivated account.',
  member: 'A session of an active account: terms accepted, verified.',
  completed: 'A member who has completed registration.',
  staff: 'A session of staff.',
  link: 'No session: the link in the path, sent by SMS, is the key.',
  bank: 'The bank, by an HMAC of its own.',
  biller: 'The biller, by an HMAC of its own.',
  sandbox: 'Only in sandbox mode.',
}

const overview = `Answers are \`{ "data": … }\`, refusals are problems of RFC 9457 with a \`code\`, and \`error_msg\` in the language of the header \`Lang\`.

Money is a decimal string of whole fils: \`"12000000"\` is 12,000 dinars (1 JOD = 1000 fils). Instants are ISO 8601 in UTC, dates \`YYYY-MM-DD\`.

Every call but those of bank and biller is signed by RFC 9421 (see the security schemes); \`examples/sell-a-car\` does it in a \`fetch\` of twenty lines, and sells a car by a client generated from this document.
\`Content-Type\` is covered by the signature and so is sent with every call, also with a GET: \`application/json\`, or \`multipart/form-data; boundary=…\` where a form with a file is taken.

A call may be answered by any refusal that is listed at it. \`Problem.code\` is what a program decides by; the page of errors (\`/api/docs/errors\`) says of each when it comes and what to do.

Some names (\`Flow2\`, \`/auth/psd\`, \`commissionOn\`, \`sameBuyerOwner\`, \`full_on_group\` and \`is_company_primary\` as 0 or 1, \`clik_name\` beside \`cliq_alias\`, \`date\` for the acceptance) are older than this API; they are kept.

Text that people type is trimmed, its Arabic digits are read as Latin ones, and characters that nobody sees (control characters, direction marks) are left out before a pattern is applied; what is empty then is \`required\`. NUL and half of a surrogate pair are \`invalid_characters\` in any text. Fields that a call does not know are refused (\`unknown_field\`); answers may get more fields, and their choices more values.`

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })
const securitySchemes: Record<string, Json> = {
  signature: inHeader(
    'Signature',
    '`sig1=:<base64>:`, ECDSA P-256 over SHA-256 (r and s, 64 bytes) of the signature base of RFC 9421. Good for 60 seconds; a clock may run 5 seconds ahead.',
  ),
  signatureInput: inHeader(
    'Signature-Input',
    '`sig1=(<parts>);created=<unix seconds>;keyid="jkt:<thumbprint>";alg="ecdsa-p256-sha256";tag="damana-1"`. The parts, all of them and in this order: "@method" "@target-uri" "content-type" "lang" "x-api-key" "x-nonce", with a POST "content-digest", "authorization" (without a token "signature-key"), and "idempotency-key" where it is sent.',
  ),
  nonce: inHeader('X-Nonce', '16 random bytes in base64url without padding (22 characters), new for every attempt.'),
  apiKey: inHeader('X-Api-Key', 'Name of the client application, `shell-2026.1` in the sandbox; no secret.'),
  lang: inHeader('Lang', '`ar` or `en`: language of the answer.'),
  digest: inHeader('Content-Digest', 'With every POST: `sha-256=:<base64>:` of the body as sent (RFC 9530), also when it is empty.'),
  signatureKey: inHeader('Signature-Key', '`sig1=hwk;kty="EC";crv="P-256";x="…";y="…"`: the public key of a caller without a token.'),
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dmn1_…',
    description:
      'The token of `POST /auth/login`. It is bound to the key that signed in and to the binding cookie; a later answer may carry a new one.',
  },
  companion: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-b',
    description:
      'Set with the token (`b` where the address is not https, `__Host-b-staff` for staff). A client that is no browser keeps it and sends it back.',
  },
  partner: inHeader(
    'X-Partner-Signature',
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 under the secret of the partner, over seconds, method, path with query, and body, each but the last followed by a line feed. Good for five minutes.',
  ),
}
const withSession: readonly Access[] = ['session', 'unverified', 'member', 'completed', 'staff']
const isPartner = ({ access }: Route) => access === 'bank' || access === 'biller'

const signatureSchemes = ['signature', 'signatureInput', 'nonce', 'apiKey', 'lang'] as const
/** Schemes that hold together. */
const together = (...schemes: string[]): Json[] => [Object.fromEntries(schemes.map((scheme) => [scheme, []]))]
/** The security of most calls; it stands once, for the whole document. */
const usualSecurity = together(...signatureSchemes, 'digest', 'session', 'companion')

function securityOf(route: Route, method: string): { security?: Json[] } {
  if (isPartner(route)) return { security: together('partner') }
  const isInSession = withSession.includes(route.access)
  if (isInSession && method === 'POST') return {}
  const digest = method === 'POST' ? ['digest'] : []
  return { security: together(...signatureSchemes, ...digest, ...(isInSession ? ['session', 'companion'] : ['signatureKey'])) }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A UUID in quotation marks, of one act of a person. Repeat a call whose answer was lost with the same key and body: it has one effect, and one answer (`Idempotent-Replay: true`). It is remembered for 30 days.',
  schema: { type: 'string', pattern: '^"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}"$' },
  example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
}

/** Whose calls a document describes: those of people, companies and partners, or those of staff. */
export type Readers = 'people' | 'staff'
const readersOf = (name: string, { access }: Route): Readers => (access === 'staff' || name.includes(' /admin/') ? 'staff' : 'people')

export interface Described {
  origin: string
  sandbox: boolean
  /** Where the other of production and sandbox is; absent: not told. */
  otherOrigin?: string | undefined
  readers: Readers
}

export function describeApi(contract: Readonly<Record<string, Route>>, { origin, sandbox, otherOrigin, readers }: Described): Json {
  const described = Object.entries(contract).filter(
    ([name, route]) => readersOf(name, route) === readers && (route.access !== 'sandbox' || sandbox),
  )
  const schemas = createSchemaWriter()
  schemas.write(problem, 'output', 'Problem')
  const refused = commonRefusals(`${origin}/api/docs/errors`)
  const refusalSchemas = refused.schemas
  const examples: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  const places = new Map(callGroups.flatMap(({ calls }) => Object.keys(calls)).map((name, place) => [name, place]))
  for (const [name, route] of described.toSorted(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0))) {
    const { method, path } = parseRouteName(name)
    const template = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeRoute(name, route, { schemas, refusalSchemas, examples }) }
  }
  const tags = new Set(described.map(([name]) => tagOf(name)))
  return {
    openapi: '3.1.0',
    info: { title: 'Damana', version: '1', description: overview, contact: { name: 'Damana', url: origin } },
    servers: [
      { url: `${origin}/api/v1`, description: sandbox ? 'The sandbox: no money moves.' : 'Production.' },
      ...(otherOrigin === undefined
        ? []
        : [{ url: `${otherOrigin}/api/v1`, description: sandbox ? 'Production.' : 'The sandbox: no money moves.' }]),
    ],
    security: usualSecurity,
    tags:
      readers === 'staff'
        ? [...tags].map((name) => ({ name }))
        : callGroups.filter(({ tag }) => tags.has(tag)).map(({ tag: name, description }) => ({ name, description })),
    paths,
    components: {
      parameters: { idempotencyKey },
      securitySchemes,
      headers: answerHeaders,
      examples: { ...examples, ...refusalExamples(described.map(([, route]) => route)) },
      responses: refused.responses,
      schemas: withoutExamples({ ...schemas.components, ...refusalSchemas }),
    },
  }
}

interface Parts {
  schemas: SchemaWriter
  refusalSchemas: Record<string, Json>
  /** Examples that several calls share, by the name of their schema. */
  examples: Record<string, Json>
}

function describeRoute(name: string, route: Route, parts: Parts): Json {
  const id = operationIdOf(name)
  const isRepeatable = parseRouteName(name).method === 'POST' && route.idempotent !== false && !isPartner(route)
  return {
    operationId: id,
    tags: [tagOf(name)],
    summary: route.summary,
    description:
      accessSentences[route.access] +
      (route.hiddenFrom === undefined ? '' : ` It does not exist for the role ${route.hiddenFrom}.`) +
      (conditions.has(name) ? `\n\n${conditions.get(name)}` : ''),
    ...securityOf(route, parseRouteName(name).method),
    parameters: [
      ...parametersOf(name, route, 'params', 'path', parts),
      ...parametersOf(name, route, 'query', 'query', parts),
      ...(isRepeatable ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: bodyOf(name, route, route.body, parts) } } : {}),
    responses: {
      200: { ...good(name, route, parts), ...goodHeaders(route, isRepeatable) },
      ...refusalsOf(id, route, parts.refusalSchemas),
    },
  }
}

const conditions = new Map(Object.entries(callConditions))
const given = new Map(Object.entries(callExamples))
const exampleFor = (name: string) => given.get(name)
const namesOfCalls = new Map(callGroups.flatMap(({ calls }) => Object.entries(calls)))
const tagsOfCalls = new Map(callGroups.flatMap(({ tag, calls }) => Object.keys(calls).map((name) => [name, tag])))
const areaOf = (name: string): string => parseRouteName(name).path.split('/')[2] ?? ''
/** Of staff's calls, which nobody builds a client for, the area in their path. */
const tagOf = (name: string): string => tagsOfCalls.get(name) ?? areaOf(name)

/** The name of a call in a generated client; of staff's calls it follows from the path. */
export function operationIdOf(name: string): string {
  const given = namesOfCalls.get(name)
  if (given !== undefined) return given
  const { method, path } = parseRouteName(name)
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
  const words = segments.flatMap((part) => part.split(/[^A-Za-z0-9]+/)).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + words.join('')
}

function bodyOf(name: string, route: Route, body: z.ZodType, { schemas }: Parts): Json {
  const written = schemas.write(body, 'input', `${name} body`)
  if (isPartner(route)) delete written['additionalProperties']
  const schema = withoutExamples(written)
  const example = exampleFor(name)?.body ?? exampleOf(written, schemas.components)
  const json = { schema, ...(example === undefined ? {} : { example }) }
  if (!route.multipart) return { 'application/json': json }
  if (route.jsonParts) return { 'application/json': json, 'multipart/form-data': { schema } }
  return {
    'multipart/form-data': { schema, encoding: { file: { contentType: uploadTypes.join(', ') } } },
  }
}

function good(name: string, route: Route, parts: Parts): Json {
  if (route.kind === 'stream') return describeStream(route, parts)
  if (route.kind === 'file')
    return {
      description: `The file, ${mostFileBytes / 1024 / 1024} MB at most.`,
      content: Object.fromEntries((route.mediaTypes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  const { schemas, examples } = parts
  const data = schemas.write(route.response, 'output', `${name} answer`)
  const example = { data: exampleFor(name)?.answer ?? exampleOf(data, schemas.components) }
  const shared =
    typeof data['$ref'] === 'string' && exampleFor(name)?.answer === undefined
      ? data['$ref'].slice(data['$ref'].lastIndexOf('/') + 1)
      : undefined
  if (shared !== undefined) examples[shared] = { value: example }
  return {
    description: 'Done.',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data: withoutExamples(data) } },
        ...(shared === undefined ? { example } : { examples: { one: { $ref: `#/components/examples/${shared}` } } }),
      },
    },
  }
}

function goodHeaders(route: Route, isRepeatable: boolean): Json {
  const ofFile = {
    'Content-Disposition': {
      description: "`attachment; filename*=UTF-8''…`: the name to save it under, percent-encoded.",
      schema: { type: 'string' },
    },
    'Cache-Control': {
      description: route.cacheSeconds === undefined ? 'Nobody keeps it.' : 'The same for everybody who speaks the language.',
      schema: { type: 'string', enum: [route.cacheSeconds === undefined ? 'no-store' : `public, max-age=${route.cacheSeconds}`] },
    },
  }
  return { headers: { ...headersOf(isRepeatable), ...(route.kind === 'file' && ofFile) } }
}

/** A stream of events: the `data` of each kind as a schema of its own, named after its `event`. */
function describeStream({ events = {} }: Route, { schemas, refusalSchemas }: Parts): Json {
  const options = Object.entries(events).map(([event, { says, data }]) => {
    const component = `Event${event.charAt(0).toUpperCase()}${event.slice(1)}`
    refusalSchemas[component] = { ...schemas.write(data, 'output', component), description: `\`event: ${event}\`. ${says}` }
    return { $ref: `#/components/schemas/${component}` }
  })
  return {
    description:
      'Server-sent events, each with its `event` and the JSON of its schema as `data`; a comment every ten seconds as a sign of life. It ends after five minutes: open it anew, and `ready` says that it is.',
    content: { 'text/event-stream': { schema: { anyOf: options } } },
  }
}

function parametersOf(name: string, route: Route, part: 'params' | 'query', place: 'path' | 'query', { schemas }: Parts): Json[] {
  const schema = route[part]
  if (!schema) return []
  const { properties, required } = schemas.write(schema, 'input', `${name} ${part}`)
  return Object.entries(isJson(properties) ? properties : {}).map(([parameter, property]) => {
    const { description, ...rest } = property as Json
    const example = exampleOf(rest, schemas.components)
    return {
      name: parameter,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(parameter)),
      ...(description === undefined ? {} : { description }),
      schema: withoutExamples(rest),
      ...(example === undefined ? {} : { example }),
    }
  })
}
