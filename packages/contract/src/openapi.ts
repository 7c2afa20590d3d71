import type * as z from 'zod'
import { commonErrors, errors, type ErrorCode } from './errors.ts'
import { createSchemaWriter, isJson, type Json, type SchemaWriter } from './openapi-schemas.ts'
import { problem } from './problem.ts'
import { parseRouteName, type Access, type Route } from './route.ts'
import { mostFileBytes, uploadEndings } from './uploads.ts'

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

Text that people type is trimmed, and its Arabic digits are read as Latin ones, before a pattern is applied. Fields that a call does not know are refused (\`unknown_field\`); answers may get more fields.`

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })
const securitySchemes: Record<string, Json> = {
  signature: inHeader(
    'Signature',
    '`sig1=:<base64>:`, ECDSA P-256 over SHA-256 (r and s, 64 bytes) of the signature base of RFC 9421. Good for 60 seconds.',
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
    'A UUID in quotation marks, of one act of a person. Repeat a call whose answer was lost with the same key and body: it has one effect, and one answer (`Idempotent-Replay: true`).',
  schema: { type: 'string', pattern: '^"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"$' },
  example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
}

/** Whose calls a document describes: those of people, companies and partners, or those of staff. */
export type Readers = 'people' | 'staff'
const readersOf = (name: string, { access }: Route): Readers => (access === 'staff' || name.includes(' /admin/') ? 'staff' : 'people')

export function describeApi(
  contract: Readonly<Record<string, Route>>,
  { origin, sandbox, readers }: { origin: string; sandbox: boolean; readers: Readers },
): Json {
  const described = Object.entries(contract).filter(
    ([name, route]) => readersOf(name, route) === readers && (route.access !== 'sandbox' || sandbox),
  )
  const schemas = createSchemaWriter()
  schemas.write(problem, 'output', 'Problem')
  const responses: Record<string, Json> = { Refused: refusal(`What any call may answer:\n\n${sentencesOf(commonErrors)}`) }
  const paths: Record<string, Json> = {}
  for (const [name, route] of described) {
    const { method, path } = parseRouteName(name)
    const template = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeRoute(name, route, { schemas, responses }) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Damana', version: '1', description: overview },
    servers: [{ url: `${origin}/api/v1` }],
    security: usualSecurity,
    tags: [...new Set(described.map(([name]) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      parameters: { idempotencyKey },
      securitySchemes,
      responses,
      schemas: schemas.components,
    },
  }
}

function describeRoute(
  name: string,
  route: Route,
  { schemas, responses }: { schemas: SchemaWriter; responses: Record<string, Json> },
): Json {
  const { method } = parseRouteName(name)
  const isRepeatable = method === 'POST' && route.idempotent !== false && !isPartner(route)
  return {
    operationId: operationIdOf(name),
    tags: [tagOf(name)],
    summary: route.summary,
    description:
      accessSentences[route.access] + (route.hiddenFrom === undefined ? '' : ` It does not exist for the role ${route.hiddenFrom}.`),
    ...securityOf(route, method),
    parameters: [
      ...parametersOf(name, route, 'params', 'path', schemas),
      ...parametersOf(name, route, 'query', 'query', schemas),
      ...(isRepeatable ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: bodyOf(name, route, route.body, schemas) } } : {}),
    responses: { 200: good(name, route, schemas), ...refusalsOf(route, responses) },
  }
}

/** `GET /guarantees/:number/events` is `getGuaranteesByNumberEvents`: a name in every language, and in an address. */
export function operationIdOf(name: string): string {
  const { method, path } = parseRouteName(name)
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
  const words = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/)).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + words.join('')
}

function bodyOf(name: string, route: Route, body: z.ZodType, schemas: SchemaWriter): Json {
  const schema = schemas.write(body, 'input', `${name} body`)
  if (isPartner(route)) delete schema['additionalProperties']
  if (!route.multipart) return { 'application/json': { schema } }
  if (route.jsonParts) return { 'application/json': { schema }, 'multipart/form-data': { schema } }
  return {
    'multipart/form-data': { schema, encoding: { file: { contentType: Object.keys(uploadEndings).join(', ') } } },
  }
}

function good(name: string, route: Route, schemas: SchemaWriter): Json {
  if (route.kind === 'stream')
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (route.kind === 'file')
    return {
      description: `The file, ${mostFileBytes / 1024 / 1024} MB at most.`,
      headers: {
        'Content-Disposition': {
          description: "`attachment; filename*=UTF-8''…`: the name to save it under, percent-encoded.",
          schema: { type: 'string' },
        },
        'Cache-Control': {
          description: route.cacheSeconds === undefined ? 'Nobody keeps it.' : 'The same for everybody who speaks the language.',
          schema: { const: route.cacheSeconds === undefined ? 'no-store' : `public, max-age=${route.cacheSeconds}` },
        },
      },
      content: Object.fromEntries((route.mediaTypes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  const data = schemas.write(route.response, 'output', `${name} answer`)
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } } },
  }
}

function parametersOf(name: string, route: Route, part: 'params' | 'query', place: 'path' | 'query', schemas: SchemaWriter): Json[] {
  const schema = route[part]
  if (!schema) return []
  const { properties, required } = schemas.write(schema, 'input', `${name} ${part}`)
  return Object.entries(isJson(properties) ? properties : {}).map(([parameter, property]) => {
    const { description, ...rest } = property as Json
    return {
      name: parameter,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(parameter)),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

/** The call's own refusals by status, each list of codes written once; those of every call are the default. */
function refusalsOf(route: Route, responses: Record<string, Json>): Record<string, Json> {
  const own = new Map<number, ErrorCode[]>()
  for (const code of new Set(route.errors)) own.set(errors[code].status, [...(own.get(errors[code].status) ?? []), code])
  const refusals: Record<string, Json> = { default: { $ref: '#/components/responses/Refused' } }
  for (const [status, codes] of own) {
    const name = codes.toSorted().join('.')
    responses[name] = refusal(`${sentencesOf(codes.toSorted())}\n\nOr one of every call.`)
    refusals[status] = { $ref: `#/components/responses/${name}` }
  }
  return refusals
}

const sentencesOf = (codes: readonly ErrorCode[]) =>
  codes.map((code) => `${errors[code].status} \`${code}\`: ${errors[code].ar} / ${errors[code].en}`).join('\n\n')
const refusal = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const tagOf = (name: string): string => parseRouteName(name).path.split('/')[1] ?? ''
