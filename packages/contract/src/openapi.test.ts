import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { noteKeys } from './field-notes.ts'
import { contract } from './index.ts'
import { callGroups } from './call-groups.ts'
import { commonErrors, errors, type ErrorCode } from './errors.ts'
import { exampleOf as exampleIn } from './openapi-examples.ts'
import { createSchemaWriter, isJson, type Json } from './openapi-schemas.ts'
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
/** Schemas with the examples of their fields, out of which the document's are put together. */
const written = createSchemaWriter()
const resolve = (node: Json): Json => {
  const path = refOf(node)
  return path ? { ...partOf(written.components, path.at(-1) ?? ''), ...node, $ref: undefined } : node
}
const exampleOf = (schema: Json) => exampleIn(schema, written.components)
const optionOf = (node: Json): Json => list(node['anyOf']).find((option) => option['type'] !== 'null') ?? node

/** Body and answer of a call, and its parameters as fields. */
function schemasOf(name: string): { body?: Json; answer?: Json; params: Json; query: Json } {
  const { body, response, params, query, kind } = contract[name as keyof typeof contract] as Route
  const fieldsOfPart = (part: z.ZodType | undefined, path: string) => (part ? written.write(part, 'input', `${name} ${path}`) : {})
  return {
    ...(body && { body: written.write(body, 'input', `${name} body`) }),
    ...(kind === undefined && { answer: written.write(response, 'output', `${name} answer`) }),
    params: fieldsOfPart(params, 'params'),
    query: fieldsOfPart(query, 'query'),
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

const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, code }) => `${path.join('.')}: ${code}`) ?? []
const sharedNameOf = (answer: Json) => refOf(partOf(answer, 'examples', 'one'))?.at(-1) ?? ''
/** Which of the examples cannot be said in JSON. */
const withFile = (value: unknown) =>
  isJson(value) && 'file' in value ? { ...value, file: { name: 'licence.jpg', arrayBuffer: async () => new ArrayBuffer(0) } } : value

describe('every field of a call that a partner makes', () => {
  test.each(partnerCalls.map(([name]) => name))('%s: says what it means, in which unit, with an example', (name) => {
    const { body, answer, params, query } = schemasOf(name)
    const fields = [
      ...(body ? fieldsOf(body, 'body') : []),
      ...(answer ? fieldsOf(answer, 'answer') : []),
      ...fieldsOf(params, 'params'),
      ...fieldsOf(query, 'query'),
    ]
    const silent = fields.filter(([, field]) => typeof field['description'] !== 'string' || !sees(field)).map(([path]) => path)
    expect([...new Set(silent)]).toEqual([])
    const withoutUnit = fields.filter(([path, field]) => path.endsWith('_fils') && !/in fils/.test(String(field['description'])))
    expect(withoutUnit.map(([path]) => path)).toEqual([])
  })

  test.each(partnerCalls)('%s: its examples are ones that it takes and gives', (name, route) => {
    const operation = operationOf(name)
    const given = (place: string) =>
      Object.fromEntries(
        list(operation['parameters'])
          .filter((one) => one['in'] === place)
          .map((one) => [one['name'], one['example']]),
      )
    const contentOf = (part: unknown) => (isJson(part) && isJson(part['content']) ? part['content'] : {})
    const request = contentOf(operation['requestBody'])['application/json']
    const answer = contentOf(partOf(operation, 'responses', '200'))['application/json']
    const { body } = schemasOf(name)
    const shown =
      isJson(answer) && route.kind === undefined
        ? (answer['example'] ?? partOf(document, 'components', 'examples', sharedNameOf(answer))['value'])
        : undefined
    expect({
      params: route.params ? faultsOf(route.params, given('path')) : [],
      query: route.query ? faultsOf(route.query, given('query')) : [],
      body: route.body && body ? faultsOf(route.body, isJson(request) ? request['example'] : withFile(exampleOf(body))) : [],
      answer: isJson(shown) ? faultsOf(route.response, shown['data']) : [],
    }).toEqual({ params: [], query: [], body: [], answer: [] })
  })

  test('text that is sent has a format, a pattern, a choice or a length', () => {
    const bare = partnerCalls.flatMap(([name]) => {
      const { body, params, query } = schemasOf(name)
      const fields = [...(body ? fieldsOf(body, 'body') : []), ...fieldsOf(params, 'params'), ...fieldsOf(query, 'query')]
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
    const schema = written.write(problem, 'output', 'Problem')
    const silent = [...fieldsOf(schema, 'Problem')].filter(([, field]) => typeof field['description'] !== 'string' || !sees(field))
    expect(silent.map(([path]) => path)).toEqual([])
    expect(faultsOf(problem, exampleOf(schema))).toEqual([])
  })
})

describe('the example of a refusal', () => {
  const strict = problem.strict()
  const examples = new Map(
    Object.entries(partOf(document, 'components', 'examples')).flatMap(([name, example]) =>
      name.startsWith('Refused_') && isJson(example) && isJson(example['value']) ? [[name, example['value']] as const] : [],
    ),
  )
  const responses = Object.values(partOf(document, 'paths')).flatMap((path) =>
    isJson(path) ? Object.values(path).flatMap((operation) => Object.entries(partOf(operation, 'responses'))) : [],
  )

  test('has the members of its own code and no others', () => {
    expect(examples.size).toBeGreaterThan(30)
    for (const [name, value] of examples) {
      expect([name, faultsOf(strict, value)]).toEqual([name, []])
      expect([name, JSON.stringify(value)]).toEqual([`Refused_${String(value['code'])}`, expect.not.stringMatching(/\{\w+\}/)])
    }
  })

  test('is one that the call answers with the status', () => {
    let seen = 0
    for (const [status, response] of responses) {
      if (status === '200' || status === 'default' || !isJson(response)) continue
      const path = refOf(response)
      const content = partOf(path ? partOf(document, ...path) : response, 'content', 'application/problem+json')
      const schema = partOf(document, ...(refOf(partOf(content, 'schema')) ?? []))
      const codes = partOf(list(schema['allOf'])[1], 'properties', 'code')['enum'] as string[]
      for (const code of Object.keys(partOf(content, 'examples'))) {
        seen += 1
        if (!codes.includes(code)) expect(codes).toContain(code)
        expect(String(examples.get(`Refused_${code}`)?.['status'])).toBe(status)
      }
    }
    expect(seen).toBeGreaterThan(800)
  })
})

describe('the document', () => {
  const text = JSON.stringify(document)

  test.each([
    ['people', 812],
    ['staff', 657],
  ] as const)('for %s is at most %i kB, and refers to nothing that is not there', (readers, mostKb) => {
    const described = documentFor(readers)
    const text = JSON.stringify(described)
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(mostKb * 1_000)
    for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
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
    expect(operationIdOf('POST /guarantees/:number/cancellation/take-back')).toBe('takeBackCancellation')
  })

  test('has each call of people in one group, in the order of the groups', () => {
    const grouped = callGroups.flatMap(({ calls }) => Object.keys(calls))
    const ofPeople = routes.filter(([name, { access }]) => access !== 'staff' && !name.includes(' /admin/')).map(([name]) => name)
    expect(grouped.toSorted()).toEqual(ofPeople.toSorted())
    expect(list(document['tags']).map(({ name }) => name)).toEqual(callGroups.map(({ tag }) => tag))
  })

  test('has the codes of each call and status as a type whose name is that of call and status', () => {
    const codesOf = (schema: Json) => {
      const [problemOfAll, own = {}] = list(partOf(document, ...(refOf(schema) ?? []))['allOf'])
      expect(problemOfAll).toEqual({ $ref: '#/components/schemas/Problem' })
      return partOf(own, 'properties', 'code')['enum']
    }
    const schemaAt = (name: string, status: string) => {
      const response = partOf(operationOf(name), 'responses', status)
      const path = refOf(response)
      return partOf(path ? partOf(document, ...path) : response, 'content', 'application/problem+json', 'schema')
    }
    expect(schemaAt('POST /guarantees', '409')).toEqual({ $ref: '#/components/schemas/CreateGuarantee409' })
    for (const [name, { errors: own = [] }] of partnerCalls) {
      const wanted = new Map<number, ErrorCode[]>()
      for (const code of new Set([...own, ...commonErrors]))
        wanted.set(errors[code].status, [...(wanted.get(errors[code].status) ?? []), code])
      for (const [status, codes] of wanted)
        expect([name, status, (codesOf(schemaAt(name, String(status))) as string[]).toSorted()]).toEqual([name, status, codes.toSorted()])
    }
  })

  test('has patterns that every language compiles', () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, pattern]) => JSON.parse(pattern ?? '') as string)
    expect(patterns.length).toBeGreaterThan(50)
    expect(patterns.filter((pattern) => /\(\?(?!:)|\\[pPkuU1-9]|\[\^\]/.test(pattern))).toEqual([])
  })

  test('has the events of the stream with the schema of each', () => {
    const schema = partOf(operationOf('GET /live'), 'responses', '200', 'content', 'text/event-stream', 'schema')
    expect(list(schema['anyOf']).map(({ $ref }) => $ref)).toEqual(
      ['Ready', 'Guarantee', 'Notification', 'Rights'].map((event) => `#/components/schemas/Event${event}`),
    )
    expect(Object.keys(partOf(document, 'components', 'schemas', 'EventGuarantee', 'properties'))).toEqual(['number', 'version'])
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
    expect(partOf(certificate, 'headers', 'Cache-Control', 'schema')['enum']).toEqual(['no-store'])
    expect(Object.keys(partOf(answerOf('GET /files/:id'), 'content'))).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
    expect(partOf(answerOf('GET /samples/:file'), 'headers', 'Cache-Control', 'schema')['enum']).toEqual(['public, max-age=3600'])
    expect(routes.filter(([, { kind, mediaTypes }]) => (kind === 'file') !== (mediaTypes !== undefined))).toEqual([])
  })

  test('has no note about a field that is not there', () => {
    const names = new Set(
      [...text.matchAll(/"([A-Za-z_0-9]+)":\{/g), ...text.matchAll(/"name":"([A-Za-z_0-9]+)","in"/g)].map(([, name]) => name),
    )
    expect(noteKeys.filter((key) => !names.has(key.slice(key.lastIndexOf('.') + 1)))).toEqual([])
  })
})
