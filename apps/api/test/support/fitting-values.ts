import * as fc from 'fast-check'

export type Json = Record<string, unknown>
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/**
 * Values that fit a schema of the API's description, judged by the schema alone. `example` is the example of the whole, whose parts stand beside values by chance, so that a
 * request gets past its first field.
 */
export function valuesOf(schema: Json, components: Readonly<Record<string, unknown>>, example: unknown): fc.Arbitrary<unknown> {
  const fitting = ofType(schema, components, example)
  return example === undefined ? fitting : fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: fitting })
}

function ofType(schema: Json, components: Readonly<Record<string, unknown>>, example: unknown): fc.Arbitrary<unknown> {
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const shared = components[ref.slice(ref.lastIndexOf('/') + 1)]
    if (!isJson(shared)) throw new TypeError(`there is no ${ref}`)
    return ofType(shared, components, example)
  }
  if (schema['const'] !== undefined) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const options = list(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0 && schema['properties'] === undefined)
    return fc.oneof(...options.map((option) => ofType(option, components, example)))
  const least = (key: string, otherwise: number) => (typeof schema[key] === 'number' ? schema[key] : otherwise)
  switch (schema['type']) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: least('minimum', -9e15), max: least('maximum', 9e15) })
    case 'array':
      return fc.array(
        isJson(schema['items']) ? valuesOf(schema['items'], components, Array.isArray(example) ? example[0] : undefined) : fc.anything(),
        {
          minLength: least('minItems', 0),
          maxLength: Math.min(least('maxItems', 3), 3),
        },
      )
    case 'object':
      return recordOf(schema, components, example)
    default:
      return text(schema, least('minLength', 0), least('maxLength', 400))
  }
}

/** An object with some of its fields; all those of the example together are one among many. */
export function recordOf(schema: Json, components: Readonly<Record<string, unknown>>, example: unknown): fc.Arbitrary<Json> {
  const properties = Object.entries(isJson(schema['properties']) ? schema['properties'] : {})
  const requiredKeys = Array.isArray(schema['required']) ? (schema['required'] as string[]) : []
  const shown: Json = isJson(example) ? example : {}
  const parts = properties.flatMap(([name, field]) => (isJson(field) ? [[name, valuesOf(field, components, shown[name])] as const] : []))
  return fc.record(Object.fromEntries(parts), { requiredKeys })
}

function text(schema: Json, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const { format, pattern } = schema
  if (format === 'date') return fc.constantFrom('1000-01-01', '1985-04-12', '2026-11-20', '9999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T10:00:00Z', '1999-01-01T00:00:00.000+02:00')
  if (format === 'uuid') return fc.uuid()
  if (format === 'idn-email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (typeof pattern === 'string')
    return fc.stringMatching(new RegExp(pattern)).filter((value) => value.length >= minLength && value.length <= maxLength)
  return fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)), unit: 'grapheme' })
}
