import { contract, parseRouteName, type Name, type Route } from '@damana/contract'
import { callGroups } from '@damana/contract/call-groups'
import { describeApi } from '@damana/contract/openapi'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { isJson, recordOf, valuesOf, type Json } from '../support/fitting-values.ts'

/** Requests by chance that the description allows: whatever is refused as malformed, the description tells. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.built.startJobs()
})
afterAll(() => api.stop())

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  example: unknown
  schema: Json
}
interface Response {
  $ref?: string
  content: { 'application/problem+json': { schema: { $ref: string } } }
}
interface Operation {
  summary: string
  description: string
  parameters: readonly (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, Response>
}
const document = describeApi(contract, { origin: 'https://damana.example', sandbox: true, readers: 'people' }) as {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Response> }
}
const { schemas, responses } = document.components

/** How the description says each kind of condition that no schema holds: at the field, at its call or for all of them. */
const toldBy: Readonly<Record<string, RegExp>> = {
  required: /`required`/,
  invalid_choice: /from `GET \/static-data|`invalid_choice`|only|not `JO`|no vehicle has/,
  invalid_format: /`next_cursor` of the page before|https only|signature by the new key/,
  invalid_phone: /exists in its country/,
  invalid_email: /e-mail address/,
  invalid_name: /Letters of any script|has no digits/,
  invalid_company_name: /Letters of any script/,
  invalid_jordanian_number: /ten digits for/,
  invalid_amount: /less than the amount/,
  password_weak: /an upper-case (Latin )?letter, a digit and a symbol/,
  confirmation_differs: /the same as `password`/,
  file_unknown: /`file_unknown`|files? of the caller/,
  vehicle_not_free: /`vehicle_not_free`/,
  guarantee_unknown: /`guarantee_unknown`/,
  too_young: /eighteen years or older/,
  invalid_date: /1900 or later/,
}

const runs = 7
const leftOut: readonly string[] = [
  'POST /auth/logout',
  'POST /auth/acting-company',
  'POST /auth/keys/rotate',
  'POST /profile/personal-account',
]
const calls = callGroups
  .flatMap(({ calls }) => Object.keys(calls) as Name[])
  .map((name): { name: Name; route: Route } => ({ name, route: contract[name] }))
  .filter(({ name, route }) => route.kind !== 'stream' && !leftOut.includes(name) && route.access !== 'bank' && route.access !== 'biller')
  .filter(({ route }) => !route.multipart || route.jsonParts)

const lastOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
const resolve = (node: Json): Json => (typeof node['$ref'] === 'string' ? (schemas[lastOf(node['$ref'])] ?? {}) : node)

/** The descriptions of the field that a pointer leads to, and of those around it. */
function describedAt(schema: Json, pointer: readonly string[]): string {
  const [name, ...rest] = pointer
  if (name === undefined) return ''
  const node = resolve(schema)
  const options = Array.isArray(node['anyOf']) ? node['anyOf'].filter(isJson) : [node]
  return options
    .map((option) => {
      const { items, properties } = resolve(option)
      const field = isJson(properties) ? properties[name] : items
      if (!isJson(field)) return ''
      return `${typeof field['description'] === 'string' ? field['description'] : ''} ${describedAt(field, rest)}`
    })
    .join(' ')
}

function codesAt({ responses: own }: Operation, status: number): unknown {
  const response = own[String(status)]
  const shown = response?.$ref === undefined ? response : responses[lastOf(response.$ref)]
  const schema = shown && schemas[lastOf(shown.content['application/problem+json'].schema.$ref)]
  const [, narrowed] = Array.isArray(schema?.['allOf']) ? schema['allOf'].filter(isJson) : []
  const { code } = isJson(narrowed?.['properties']) ? narrowed['properties'] : {}
  return isJson(code) ? code['enum'] : []
}

test('a request that fits the description is refused as malformed for a told condition only, with a declared code, and is no fault', async () => {
  const found = new Set<string>()
  const told = new Set<string>()
  for (const { name, route } of calls) {
    const { method, path } = parseRouteName(name)
    const operation = document.paths[path.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not described`)
    const parameters = operation.parameters.filter((one): one is Parameter => 'in' in one)
    const address = parameters.filter((one) => one.in === 'path').reduce((at, one) => at.replace(`:${one.name}`, String(one.example)), path)
    const asked = parameters.filter((one) => one.in === 'query')
    const query = fc.record(Object.fromEntries(asked.map((one) => [one.name, valuesOf(one.schema, schemas, one.example)])), {
      requiredKeys: asked.filter(({ required }) => required).map((one) => one.name),
    })
    const content = operation.requestBody?.content['application/json']
    const body = content ? recordOf(resolve(content.schema), schemas, content.example) : fc.constant(undefined)
    const requests = fc.sample(fc.tuple(query, body), { seed: 34, numRuns: content || asked.length > 0 ? runs : 1 })
    const callers: Client[] =
      route.access === 'public' || route.access === 'link'
        ? [await api.browser()]
        : await Promise.all((['samira', 'khaled', 'lina'] as const).map((person) => api.as(person)))
    for (const who of callers)
      for (const [queried, sent] of requests) {
        const text = new URLSearchParams(Object.entries(queried).map(([key, value]): [string, string] => [key, String(value)])).toString()
        const key = method === 'POST' && route.idempotent !== false ? crypto.randomUUID() : undefined
        const { status, body: answer } = await who.send(await who.sign(method, text === '' ? address : `${address}?${text}`, sent, key))
        if (status === 200 || !isJson(answer)) continue
        const { code, errors } = answer
        if (!(codesAt(operation, status) as unknown[]).includes(code))
          found.add(`${name} is ${status} ${String(code)}, which is not declared`)
        if (status >= 500 && status !== 503) found.add(`${name} is ${status} for ${JSON.stringify(sent)}?${text}`)
        if (code !== 'validation_failed') continue
        for (const { pointer, code: fault } of errors as { pointer: string; code: string }[]) {
          const [, first = '', second = '', ...rest] = pointer.split('/')
          const about =
            first === 'query'
              ? asked.find((one) => one.name === second)?.description
              : content && describedAt(content.schema, [first, second, ...rest].filter(Boolean))
          const isTold = toldBy[fault]?.test(`${about ?? ''} ${operation.description}`)
          if (isTold) told.add(fault)
          else found.add(`${name} refuses ${pointer}: ${fault}`)
        }
      }
  }
  expect([...found]).toEqual([])
  expect([...told].toSorted()).toContain('required')
}, 300_000)
