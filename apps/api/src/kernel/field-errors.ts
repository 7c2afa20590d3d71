import { isStorableText } from '@damana/contract/clean-text'
import { fieldErrors, type FieldErrorCode } from '@damana/contract/errors'
import * as z from 'zod'
import type { FieldError } from '#kernel/errors.ts'

const isFieldCode = (text: string): text is FieldErrorCode => Object.hasOwn(fieldErrors, text)

/** The faults that the schema found, field by field, as codes of the contract. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[], prefix: string): FieldError[] {
  return issues.flatMap((issue) => {
    const pointer = prefix + pointerOf(issue.path)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ pointer: `${pointer}/${escape(key)}`, code: 'unknown_field' as const }))
    return [{ pointer: pointer || '/', code: codeOf(issue), ...boundsOf(issue) }]
  })
}

/** Issues must be reported with their input, because a missing field and one of another type have different codes. */
function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  const isMissing = issue.input === undefined || issue.input === null
  // A schema reports a missing field as `required`; zod's own message means another type.
  if (issue.code === 'invalid_type' && issue.message === 'required' && !isMissing) return 'invalid_format'
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? 'required' : 'invalid_format'
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
/** The accepted input as JSON Schema. */
function inputOf(schema: z.ZodType): JsonSchema {
  const known = jsonSchemas.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(schema, json)
  return json
}

/** Fields unknown to the schema, at any depth; they are refused. Undefined: nested deeper than any schema. */
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

/** A nullable schema is "this or null". */
function notNull(schema: JsonSchema | undefined): JsonSchema | undefined {
  const options = schema?.anyOf?.map(only).filter((option) => option?.type !== 'null')
  return options?.length === 1 ? options[0] : schema
}
/** JSON Schema also says "anything", "nothing", and a list of schemas for the items of a tuple: none of them names a field. */
const only = (schema: JsonSchema['items']): JsonSchema | undefined =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : undefined

/** Text that PostgreSQL cannot store, at any depth: with NUL, or with half of a surrogate pair. Undefined: nested deeper than any schema. */
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
  // A field's name may be such a text, too; the answer does not repeat it.
  return Object.entries(value).every(([key, child]) => {
    if (isStorableText(key)) return visitText(child, `${pointer}/${escape(key)}`, depth + 1, found)
    found.push({ pointer: pointer || '/', code: 'invalid_characters' })
    return true
  })
}
