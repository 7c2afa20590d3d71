import { isStorableText } from '@damana/contract/clean-text'
import { fieldErrors, type FieldErrorCode } from '@damana/contract/errors'
import * as z from 'zod'
import type { FieldError } from '#kernel/errors.ts'

const isFieldCode = (text: string): text is FieldErrorCode => Object.hasOwn(fieldErrors, text)

/** What the schema found wrong, field by field, as codes that the reader has a sentence for. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[], prefix: string): FieldError[] {
  return issues.flatMap((issue) => {
    const pointer = prefix + pointerOf(issue.path)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ pointer: `${pointer}/${escape(key)}`, code: 'unknown_field' as const }))
    return [{ pointer: pointer || '/', code: codeOf(issue), ...boundsOf(issue) }]
  })
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined|received null/.test(issue.message) || issue.input === undefined || issue.input === null
        ? 'required'
        : 'invalid_format'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big'
    case 'invalid_value':
      return 'invalid_choice'
    case 'invalid_format':
      return issue.format === 'email'
        ? 'invalid_email'
        : issue.format === 'date' || issue.format === 'datetime'
          ? 'invalid_date'
          : 'invalid_format'
    default:
      return 'invalid_format'
  }
}

function boundsOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}

const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const pointerOf = (path: readonly PropertyKey[]) => path.map((part) => `/${escape(String(part))}`).join('')

const deepest = 24

type JsonSchema = z.core.JSONSchema.BaseSchema
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>()
/** What a caller may send, as JSON Schema. */
function inputOf(schema: z.ZodType): JsonSchema {
  const known = jsonSchemas.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(schema, json)
  return json
}

/** Fields that the schema does not know, at any depth: a body says what it may say and nothing else. Undefined: nested too deep to be ours. */
export function findUnknownFields(schema: z.ZodType, value: unknown, prefix: string): FieldError[] | undefined {
  const found: FieldError[] = []
  return visit(inputOf(schema), value, prefix, 0, found) ? found : undefined
}

function visit(schema: JsonSchema | undefined, value: unknown, pointer: string, depth: number, found: FieldError[]): boolean {
  if (depth > deepest) return false
  if (typeof value !== 'object' || value === null) return true
  const known = notNull(schema)
  if (Array.isArray(value)) return value.every((item, at) => visit(only(known?.items), item, `${pointer}/${at}`, depth + 1, found))
  return Object.entries(value).every(([key, child]) => {
    const at = `${pointer}/${escape(key)}`
    const { properties } = known ?? {}
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || (properties && !Object.hasOwn(properties, key))) {
      found.push({ pointer: at, code: 'unknown_field' })
      return true
    }
    return visit(only(properties?.[key]), child, at, depth + 1, found)
  })
}

/** What may be null is "this or null". */
function notNull(schema: JsonSchema | undefined): JsonSchema | undefined {
  const options = schema?.anyOf?.map(only).filter((option) => option?.type !== 'null')
  return options?.length === 1 ? options[0] : schema
}
/** JSON Schema also says "anything", "nothing", and a list of schemas for the items of a tuple: none of them names a field. */
const only = (schema: JsonSchema['items']): JsonSchema | undefined =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : undefined

/** Text that PostgreSQL cannot store, at any depth: with NUL, or with half of a surrogate pair. Undefined: nested too deep to be ours. */
export function findUnstorableText(value: unknown, prefix: string): FieldError[] | undefined {
  const found: FieldError[] = []
  return visitText(value, prefix, 0, found) ? found : undefined
}

function visitText(value: unknown, pointer: string, depth: number, found: FieldError[]): boolean {
  if (depth > deepest) return false
  if (typeof value === 'string') {
    if (!isStorableText(value)) found.push({ pointer: pointer || '/', code: 'invalid_characters' })
    return true
  }
  if (typeof value !== 'object' || value === null) return true
  // The name of a field may be such a text too; it is not repeated in the answer.
  return Object.entries(value).every(([key, child]) => {
    if (isStorableText(key)) return visitText(child, `${pointer}/${escape(key)}`, depth + 1, found)
    found.push({ pointer: pointer || '/', code: 'invalid_characters' })
    return true
  })
}
