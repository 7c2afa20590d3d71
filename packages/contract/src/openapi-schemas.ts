import * as z from 'zod'
import { noteOf, type Note } from './field-notes.ts'
import { formHints, passwordPattern, phonePattern } from './fields.ts'
import { arabicPartyNamePattern, emailPattern, latinPartyNamePattern, partyNamePattern, personNamePattern } from './names.ts'
import { sharedEnums, sharedSchemas } from './shared-schemas.ts'

/** Schemas of the contract as JSON Schema for the API's page: shared ones as components, every field with what is written about it. */

export type Json = Record<string, unknown>

/** Where a rule in words waits for the description of its field. */
const ruleKey = '$comment'

const componentNames = z.registry<{ id?: string }>()
for (const [id, schemas] of Object.entries(sharedSchemas)) for (const schema of schemas) componentNames.add(schema, { id })
const enumNames = new Map(Object.entries(sharedEnums).map(([name, values]) => [JSON.stringify(values), name]))

export interface SchemaWriter {
  /** A schema, with a reference in place of each shared one. `path` begins the names that notes are written under. */
  write(schema: z.ZodType, io: 'input' | 'output', path: string): Json
  /** Every shared schema that was referred to. */
  components: Record<string, Json>
}

export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, Json> = {}
  const keep = (name: string, schema: Json) => {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new TypeError(`two schemas are called ${name}`)
    components[name] = schema
  }

  function finish(node: Json, path: string): Json {
    const ref = node['$ref']
    if (typeof ref === 'string') return { ...node, $ref: ref.replace('#/$defs/', '#/components/schemas/') }
    const enumName = enumNames.get(JSON.stringify(node['enum']))
    if (enumName !== undefined) {
      keep(enumName, { type: 'string', enum: node['enum'] })
      return { $ref: `#/components/schemas/${enumName}` }
    }
    const done: Json = { ...node }
    if (isJson(node['properties']))
      done['properties'] = Object.fromEntries(
        Object.entries(node['properties']).map(([name, property]) => {
          const at = path === '' ? name : `${path}.${name}`
          return [name, annotate(finish(property as Json, at), noteOf(at))]
        }),
      )
    for (const key of ['items', 'additionalProperties'] as const) if (isJson(node[key])) done[key] = finish(node[key], path)
    if (Array.isArray(node['anyOf'])) done['anyOf'] = node['anyOf'].map((option: Json) => finish(option, path))
    return done
  }

  /** Adds what is written about a field; what can only be one of a few values shows the first where no other is written. */
  function annotate(node: Json, note: Note | undefined): Json {
    const [description, example] = typeof note === 'string' ? [note, undefined] : (note ?? [])
    const shown = example !== undefined && fits(example, node) ? example : firstValueOf(node)
    const { [ruleKey]: rule, ...rest } = node
    const told = [description, rule].filter((text) => typeof text === 'string').join(' ')
    return { ...rest, ...(told !== '' && { description: told }), ...(shown !== undefined && { examples: [shown] }) }
  }

  /** A name may have another type at a call that nothing particular is written about. */
  function fits(example: unknown, node: Json): boolean {
    const { $ref: ref, enum: values, const: only, type, anyOf, pattern, format } = node
    if (typeof ref === 'string') return fits(example, components[ref.slice(ref.lastIndexOf('/') + 1)] ?? {})
    if (Array.isArray(anyOf) && anyOf.every(isJson)) return anyOf.some((option) => fits(example, option))
    if (Array.isArray(values)) return values.includes(example)
    if (only !== undefined) return only === example
    const types = Array.isArray(type) ? type : [type]
    if (!types.includes(typeNameOf(example)) && !(types.includes('number') && typeof example === 'number')) return false
    if (typeof example !== 'string') return true
    if (format === 'date-time' && Number.isNaN(Date.parse(example))) return false
    return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(example)
  }

  function firstValueOf(node: Json): unknown {
    const { $ref: ref, enum: values, const: only, type, anyOf } = node
    if (typeof ref === 'string') return firstValueOf(components[ref.slice(ref.lastIndexOf('/') + 1)] ?? {})
    if (Array.isArray(values)) return values[0]
    if (only !== undefined) return only
    if (Array.isArray(anyOf) && anyOf.every(isJson)) return anyOf.map(firstValueOf).find((value) => value !== undefined)
    return type === 'boolean' ? true : undefined
  }

  return {
    components,
    write(schema, io, path) {
      const json: Json = { ...z.toJSONSchema(schema, { io, metadata: componentNames, unrepresentable: 'any', override: tidy(io) }) }
      const { $schema: _, $defs, ...root } = json
      for (const [name, component] of Object.entries(isJson($defs) ? $defs : {})) keep(name, finish(component as Json, name))
      return finish(root, path)
    },
  }
}

/** Turns zod's schema, written for a validator, into one for a reader of the page or a generator of clients. */
const tidy =
  (io: 'input' | 'output'): NonNullable<z.core.ToJSONSchemaParams['override']> =>
  ({ zodSchema, jsonSchema }) => {
    // Text from people is trimmed and its digits made Latin before it is judged: the rule stands behind the transformation.
    if (io === 'input' && zodSchema instanceof z.ZodPipe && formHints.get(zodSchema)?.typed) {
      const { $schema: _, ...rule } = z.toJSONSchema(zodSchema.def.out, { io: 'input' })
      Object.assign(jsonSchema, rule)
    }
    // A body refuses more fields, and says so; an answer may get more.
    if (zodSchema instanceof z.ZodObject) {
      if (io === 'input') jsonSchema.additionalProperties = false
      else delete jsonSchema.additionalProperties
    }
    Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    Object.assign(jsonSchema, inEveryLanguage(jsonSchema.pattern))
    if (jsonSchema.pattern === undefined) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  }

const anyName = 'Letters of any script, with spaces, apostrophes, dots and hyphens between them; it begins with no hyphen'
const ofCompany = `${anyName}, and may have digits and & ( ) / ,`
/** In words, because a regular expression of these is not read by RE2, Python and Rust alike. */
const inWords = new Map<string, Json>([
  [personNamePattern.source, { [ruleKey]: `${anyName}.` }],
  [partyNamePattern.source, { [ruleKey]: `${ofCompany}.` }],
  [arabicPartyNamePattern.source, { [ruleKey]: `${ofCompany}; its letters are Arabic.` }],
  [latinPartyNamePattern.source, { [ruleKey]: `${ofCompany}; its letters are Latin.` }],
  [emailPattern.source, { format: 'idn-email' }],
  [passwordPattern.source, { [ruleKey]: 'It has an upper-case Latin letter, a digit and a symbol.' }],
])
/** Beside a pattern that is only the form of it. */
const besidePattern = new Map<string, Json>([
  [
    phonePattern.source,
    { [ruleKey]: 'A mobile number that exists in its country, +962 when no country code is given; a fixed line is `invalid_phone`.' },
  ],
])
/** A pattern that generated code of any language compiles, or the same rule in words. */
function inEveryLanguage(pattern: string | undefined): Json {
  if (pattern === undefined || !/\(\?(?!:)|\\[pPkuU1-9]|\[\^\]/.test(pattern)) return { pattern, ...besidePattern.get(pattern ?? '') }
  const told = inWords.get(pattern)
  if (told === undefined) throw new TypeError(`not every language reads ${pattern}: say it in words`)
  return { pattern: undefined, ...told }
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
