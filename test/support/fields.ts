/** The fields of a description, by name, wherever in it they stand, and by the name of what holds them before it (`cancel_request.status`); with the values that a field can have, where they are listed. */
export type Fields = ReadonlyMap<string, readonly string[]>

export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), value)
const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
const isText = (value: unknown): value is string => typeof value === 'string'

/** Of a part of the API's description in OpenAPI, with what it refers to. */
export function fieldsOf(part: unknown, api: unknown): Fields {
  const fields = new Map<string, readonly string[]>()
  const seen = new Set<unknown>()
  const resolve = (node: unknown): unknown => {
    const ref = at(node, '$ref')
    return isText(ref) ? resolve(at(api, ...ref.slice(2).split('/'))) : node
  }
  const valuesOf = (node: unknown): readonly string[] => {
    const schema = resolve(node)
    const options = at(schema, 'anyOf')
    const values = Array.isArray(options) ? options.flatMap(valuesOf) : at(schema, 'enum')
    return Array.isArray(values) ? values.filter(isText) : []
  }
  const collect = (node: unknown, of?: string) => {
    const schema = resolve(node)
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    const parameter = at(schema, 'name')
    if (isText(parameter)) fields.set(parameter, valuesOf(at(schema, 'schema')))
    for (const [name, property] of entriesOf(at(schema, 'properties'))) {
      for (const key of of === undefined ? [name] : [name, `${of}.${name}`])
        fields.set(key, [...(fields.get(key) ?? []), ...valuesOf(property)])
      collect(property, name)
    }
    for (const [, value] of entriesOf(schema)) collect(value, of)
  }
  collect(part)
  return fields
}

/** Of a schema of the contract that no call names. */
export function fieldsOfSchema(schema: unknown): Fields {
  const own = entriesOf(at(schema, 'shape')).flatMap(([name, field]): [string, readonly string[]][] => {
    const values = at(field, 'options')
    return [[name, Array.isArray(values) ? values.filter(isText) : []], ...fieldsOfSchema(at(field, 'element'))]
  })
  return new Map(own)
}
