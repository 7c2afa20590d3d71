import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { noteKeys } from './field-notes.ts'
import { contract } from './index.ts'
import { isJson, type Json } from './openapi-schemas.ts'
import { describeApi, operationIdOf, type Readers } from './openapi.ts'
import { problem } from './problem.ts'
import { parseRouteName, type Route } from './route.ts'

const documentFor = (readers: Readers) => describeApi(contract, { origin: 'https://damana.example', sandbox: true, readers })
const document = documentFor('people')
const routes: [string, Route][] = Object.entries(contract)
/** The calls of a partner's program: everything but what staff and the sandbox have for themselves. */
const partnerCalls = routes.filter(([name, { access }]) => access !== 'staff' && access !== 'sandbox' && !name.includes(' /admin/'))

const partOf = (whole: unknown, ...path: string[]): Json => {
  const part = path.reduce<unknown>((at, key) => (isJson(at) ? at[key] : undefined), whole)
  if (!isJson(part)) throw new TypeError(`there is no ${path.join(' ')}`)
  return part
}
const operationOf = (name: string) => {
  const { method, path } = parseRouteName(name)
  return partOf(document, 'paths', path.replace(/:([a-z_]+)/g, '{$1}'), method.toLowerCase())
}
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const refOf = (node: Json) => (typeof node['$ref'] === 'string' ? node['$ref'].replace('#/', '').split('/') : undefined)
const resolve = (node: Json): Json => {
  const path = refOf(node)
  return path ? { ...partOf(document, ...path), ...node, $ref: undefined } : node
}
const optionOf = (node: Json): Json => list(node['anyOf']).find((option) => option['type'] !== 'null') ?? node

/** Body, answer, and the parameters of a call as the fields of one object. */
function schemasOf(name: string): { body?: Json; answer?: Json; parameters: Json[] } {
  const operation = operationOf(name)
  const [content] = Object.values(isJson(operation['requestBody']) ? partOf(operation, 'requestBody', 'content') : {})
  const good = partOf(operation, 'responses', '200', 'content')['application/json']
  return {
    ...(isJson(content) && { body: partOf(content, 'schema') }),
    ...(isJson(good) && isJson(partOf(good, 'schema')['properties']) && { answer: partOf(good, 'schema', 'properties', 'data') }),
    parameters: list(operation['parameters']).filter((parameter) => parameter['$ref'] === undefined),
  }
}

/** Every field of a schema with its path. */
function* fieldsOf(schema: Json, path: string, seen: ReadonlySet<string> = new Set()): Generator<[string, Json]> {
  const ref = refOf(schema)?.join('/')
  if (ref !== undefined && seen.has(ref)) return
  const node = resolve(schema)
  const known = ref === undefined ? seen : new Set([...seen, ref])
  for (const option of list(node['anyOf'])) yield* fieldsOf(option, path, known)
  if (isJson(node['items'])) yield* fieldsOf(node['items'], path, known)
  for (const [name, field] of Object.entries(isJson(node['properties']) ? node['properties'] : {})) {
    if (!isJson(field)) continue
    yield [`${path}.${name}`, field]
    yield* fieldsOf(field, `${path}.${name}`, known)
  }
}
const isGroup = (field: Json): boolean => {
  const node = resolve(optionOf(resolve(field)))
  return node['properties'] !== undefined || (isJson(node['items']) && isGroup(node['items']))
}
const sees = (field: Json) => Array.isArray(field['examples']) || isGroup(field)

/** The examples of a schema's fields put together. */
function exampleOf(schema: Json): unknown {
  const node = resolve(schema)
  if (Array.isArray(node['examples'])) return node['examples'][0]
  const option = resolve(optionOf(node))
  if (isJson(option['properties']))
    return Object.fromEntries(
      Object.entries(option['properties']).map(([name, field]) => [name, isJson(field) ? exampleOf(field) : undefined]),
    )
  return isJson(option['items']) ? [exampleOf(option['items'])] : undefined
}
const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, code }) => `${path.join('.')}: ${code}`) ?? []
/** Which of the examples cannot be said in JSON. */
const withFile = (value: unknown) =>
  isJson(value) && 'file' in value ? { ...value, file: { name: 'licence.jpg', arrayBuffer: async () => new ArrayBuffer(0) } } : value

describe('every field of a call that a partner makes', () => {
  test.each(partnerCalls.map(([name]) => name))('%s: says what it means, in which unit, with an example', (name) => {
    const { body, answer, parameters } = schemasOf(name)
    const fields = [
      ...(body ? fieldsOf(body, 'body') : []),
      ...(answer ? fieldsOf(answer, 'answer') : []),
      ...parameters.map((parameter): [string, Json] => [
        String(parameter['name']),
        { ...partOf(parameter, 'schema'), description: parameter['description'] },
      ]),
    ]
    const silent = fields.filter(([, field]) => typeof field['description'] !== 'string' || !sees(field)).map(([path]) => path)
    expect([...new Set(silent)]).toEqual([])
    const withoutUnit = fields.filter(([path, field]) => path.endsWith('_fils') && !/in fils/.test(String(field['description'])))
    expect(withoutUnit.map(([path]) => path)).toEqual([])
  })

  test.each(partnerCalls)('%s: its examples are ones that it takes and gives', (name, route) => {
    const { body, answer, parameters } = schemasOf(name)
    const given = (place: string) =>
      Object.fromEntries(parameters.filter((one) => one['in'] === place).map((one) => [one['name'], exampleOf(partOf(one, 'schema'))]))
    expect({
      params: route.params ? faultsOf(route.params, given('path')) : [],
      query: route.query ? faultsOf(route.query, given('query')) : [],
      body: route.body && body ? faultsOf(route.body, withFile(exampleOf(body))) : [],
      answer: answer ? faultsOf(route.response, exampleOf(answer)) : [],
    }).toEqual({ params: [], query: [], body: [], answer: [] })
  })

  test('text that is sent has a format, a pattern, a choice or a length', () => {
    const bare = partnerCalls.flatMap(([name]) => {
      const { body, parameters } = schemasOf(name)
      const fields: [string, Json][] = [
        ...(body ? fieldsOf(body, 'body') : []),
        ...parameters.map((parameter): [string, Json] => [String(parameter['name']), partOf(parameter, 'schema')]),
      ]
      return fields.flatMap(([path, field]) => {
        const node = resolve(optionOf(resolve(field)))
        const isBare =
          node['type'] === 'string' && !['format', 'pattern', 'enum', 'const', 'maxLength'].some((rule) => node[rule] !== undefined)
        return isBare ? [`${name} ${path}`] : []
      })
    })
    expect(bare).toEqual([])
  })

  test('a refusal has all its members described, and its example is one', () => {
    const schema = partOf(document, 'components', 'schemas', 'Problem')
    const silent = [...fieldsOf(schema, 'Problem')].filter(([, field]) => typeof field['description'] !== 'string' || !sees(field))
    expect(silent.map(([path]) => path)).toEqual([])
    expect(faultsOf(problem, exampleOf(schema))).toEqual([])
  })
})

describe('the document', () => {
  const text = JSON.stringify(document)

  test.each([
    ['people', 425],
    ['staff', 410],
  ] as const)('for %s is at most %i kB, and refers to nothing that is not there', (readers, mostKb) => {
    const described = documentFor(readers)
    const written = JSON.stringify(described)
    expect(new TextEncoder().encode(written).length).toBeLessThanOrEqual(mostKb * 1_000)
    for (const [, ref] of written.matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect([ref, isJson(partOf(described, ...(ref ?? '').split('/')))]).toEqual([ref, true])
  })

  test('has every call in one of the two', () => {
    const described = (['people', 'staff'] as const).flatMap((readers) =>
      Object.values(partOf(documentFor(readers), 'paths')).flatMap((path) => (isJson(path) ? Object.keys(path) : [])),
    )
    expect(described).toHaveLength(routes.length)
  })

  test('has a name for each call that stands in an address and in any language, and no two alike', () => {
    const ids = routes.map(([name]) => operationIdOf(name))
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(operationIdOf('GET /guarantees/:number/events')).toBe('getGuaranteesByNumberEvents')
  })

  test('says how each call proves itself, and which carry an idempotency key', () => {
    const accept = operationOf('POST /guarantees/:number/accept')
    expect(accept['security']).toBeUndefined()
    expect(list(document['security']).map(Object.keys)).toEqual([
      ['signature', 'signatureInput', 'nonce', 'apiKey', 'lang', 'digest', 'session', 'companion'],
    ])
    expect(accept['parameters']).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' })
    expect(list(operationOf('GET /static-data/banks')['security']).map(Object.keys)).toEqual([
      ['signature', 'signatureInput', 'nonce', 'apiKey', 'lang', 'signatureKey'],
    ])
    expect(list(operationOf('POST /bank/messages')['security']).map(Object.keys)).toEqual([['partner']])
    expect(operationOf('POST /guarantees/quote')['parameters']).toEqual([])
  })

  test('has a form with a file as one', () => {
    const form = partOf(operationOf('POST /files'), 'requestBody', 'content', 'multipart/form-data')
    expect(partOf(form, 'schema', 'properties', 'file')).toMatchObject({ type: 'string', format: 'binary' })
    expect(form['encoding']).toEqual({ file: { contentType: 'application/pdf, image/jpeg, image/png' } })
  })

  test('has a file with what it may be, under which name it is saved and how long it is kept', () => {
    const answerOf = (name: string) => partOf(operationOf(name), 'responses', '200')
    const certificate = answerOf('GET /guarantees/:number/certificate')
    expect(Object.keys(partOf(certificate, 'content'))).toEqual(['application/pdf'])
    expect(partOf(certificate, 'headers', 'Content-Disposition')).toBeDefined()
    expect(partOf(certificate, 'headers', 'Cache-Control', 'schema')).toEqual({ const: 'no-store' })
    expect(Object.keys(partOf(answerOf('GET /files/:id'), 'content'))).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
    expect(partOf(answerOf('GET /samples/:file'), 'headers', 'Cache-Control', 'schema')).toEqual({ const: 'public, max-age=3600' })
    expect(routes.filter(([, { kind, mediaTypes }]) => (kind === 'file') !== (mediaTypes !== undefined))).toEqual([])
  })

  test('has no note about a field that is not there', () => {
    const names = new Set(
      [...text.matchAll(/"([A-Za-z_0-9]+)":\{/g), ...text.matchAll(/"name":"([A-Za-z_0-9]+)","in"/g)].map(([, name]) => name),
    )
    expect(noteKeys.filter((key) => !names.has(key.slice(key.lastIndexOf('.') + 1)))).toEqual([])
  })
})
