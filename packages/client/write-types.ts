/** The types of the published package: the calls of people, companies and programs out of the API's own description, without a library to read them. */

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (isJson(found) ? found[key] : undefined), node)
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const entriesOf = (value: unknown) => Object.entries(isJson(value) ? value : {})

/** Writes `Calls`, from each call's name to its arguments and its answer, and an interface for each shared schema. */
export function writeTypes(document: Json): string {
  const written: string[] = []
  const shared = new Set<string>()
  const calls = entriesOf(document['paths']).flatMap(([path, methods]) =>
    entriesOf(methods).flatMap(([method, operation]) => {
      // Banks and billers prove themselves otherwise.
      if (list(at(operation, 'security')).some((schemes) => 'partner' in schemes)) return []
      const name = `${method.toUpperCase()} ${path.replace(/\{([a-z_]+)\}/g, ':$1')}`
      return [`${comment(at(operation, 'summary'))}  '${name}': { args: ${argsOf(operation)}; answer: ${answerOf(operation)} }`]
    }),
  )
  // A schema names others, which join the set while it is read.
  for (const name of shared) {
    const type = typeOf(at(document, 'components', 'schemas', name), '')
    written.push(type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type}`)
  }
  return `${written.join('\n')}\n${header}export interface Calls {\n${calls.join('\n')}\n}\n`

  function argsOf(operation: unknown): string {
    const given = list(at(operation, 'parameters'))
    const ofKind = (kind: string) => given.filter((parameter) => parameter['in'] === kind)
    const fields = (parameters: Json[]) =>
      `{ ${parameters.map(({ name, required, schema }) => `${String(name)}${required === true ? '' : '?'}: ${typeOf(schema, '')}`).join('; ')} }`
    const [, content] = entriesOf(at(operation, 'requestBody', 'content'))[0] ?? []
    const parts = [
      ...(ofKind('path').length > 0 ? [`params: ${fields(ofKind('path'))}`] : []),
      ...(ofKind('query').length > 0 ? [`query?: ${fields(ofKind('query'))}`] : []),
      ...(content === undefined ? [] : [`body: ${typeOf(at(content, 'schema'), '  ')}`]),
    ]
    return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`
  }

  function answerOf(operation: unknown): string {
    const data = at(operation, 'responses', '200', 'content', 'application/json', 'schema', 'properties', 'data')
    return data === undefined ? 'never' : typeOf(data, '  ')
  }

  function typeOf(schema: unknown, indent: string): string {
    if (!isJson(schema)) return 'unknown'
    const { $ref, anyOf, allOf, type, properties, items, additionalProperties } = schema
    if (typeof $ref === 'string') {
      const name = $ref.slice($ref.lastIndexOf('/') + 1)
      shared.add(name)
      return name
    }
    if ('const' in schema) return JSON.stringify(schema['const'])
    if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
    if (Array.isArray(anyOf)) return [...new Set(anyOf.map((option) => typeOf(option, indent)))].join(' | ')
    // Conditions between fields are the server's to check.
    if (Array.isArray(allOf) && !isJson(properties)) return allOf.map((part) => typeOf(part, indent)).join(' & ')
    if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ')
    if (schema['format'] === 'binary') return 'File'
    if (type === 'array') return `readonly (${typeOf(items, indent)})[]`
    if (type === 'integer' || type === 'number') return 'number'
    if (type === 'string' || type === 'boolean' || type === 'null') return type
    if (!isJson(properties))
      return isJson(additionalProperties) ? `Record<string, ${typeOf(additionalProperties, indent)}>` : 'Record<string, unknown>'
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const fields = Object.entries(properties).map(
      ([name, field]) =>
        `${comment(at(field, 'description'), `${indent}  `)}${indent}  '${name}'${required.includes(name) ? '' : '?'}: ${typeOf(field, `${indent}  `)}`,
    )
    return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n${indent}}`
  }
}

const comment = (text: unknown, indent = '  ') => (typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '')

const header = `
/** The name of a call: method and path below \`/api/v1\`. */
export type Name = keyof Calls
/** Of a call: its parameters in the path, its query and its body. */
export type Args<N extends Name> = Calls[N]['args']
/** Of an answer: the \`data\` of its envelope; of a file or a stream, which has none, \`never\`. */
export type Output<N extends Name> = Calls[N]['answer']

`
