import { isJson, type Json } from './openapi-schemas.ts'

/** One example of a request or an answer out of the examples of its fields. */

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** `components`: what the schema refers to. Undefined: no field has an example. */
export function exampleOf(schema: Json, components: Readonly<Record<string, Json>>): unknown {
  const node = resolve(schema, components)
  if (Array.isArray(node['examples'])) return node['examples'][0]
  const option = resolve(list(node['anyOf']).find(({ type }) => type !== 'null') ?? node, components)
  if (isJson(option['properties']))
    return Object.fromEntries(
      Object.entries(option['properties']).map(([name, field]) => [name, isJson(field) ? exampleOf(field, components) : undefined]),
    )
  return isJson(option['items']) ? [exampleOf(option['items'], components)] : undefined
}

function resolve(node: Json, components: Readonly<Record<string, Json>>): Json {
  const ref = node['$ref']
  if (typeof ref !== 'string') return node
  const { $ref: _, ...beside } = node
  return { ...components[ref.slice(ref.lastIndexOf('/') + 1)], ...beside }
}

/** The schema without the examples of its fields: the example of the call holds them together. */
export function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (!isJson(value)) return value
  // A field may be called `examples`; the keyword is a list.
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'examples' && Array.isArray(inner) ? [] : [[key, withoutExamples(inner)]])),
  )
}
