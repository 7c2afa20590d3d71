/** The rules of the API's bodies as browser forms need them: plain data and one function, no zod. Written from the contract by `npm run generate`. */
import { cleanText, compactForms, isStorableText, type CompactForm } from './clean-text.ts'
import type { FieldErrorCode } from './errors.ts'

export * from './form-rules.generated.ts'

/** The part of JSON Schema that a field of a form needs, and the code that each broken rule answers. */
export interface FieldRule {
  readonly type: 'string' | 'boolean'
  /** The text is cleaned before it is judged. */
  readonly typed?: true
  /** A number, in which spaces and dashes do not count. */
  readonly compact?: CompactForm
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly enum?: readonly string[]
  /** The one value that will do: a consent. */
  readonly const?: true
  /** A field without a code for `required` may stay empty. */
  readonly codes: { readonly [rule in 'required' | 'minLength' | 'maxLength' | 'pattern' | 'enum']?: FieldErrorCode }
}
export type FieldRules<Field extends string = string> = { readonly [field in Field]?: FieldRule }

/** The faults of these values, by field; nothing wrong is an empty object. An empty text counts as no answer. */
export function checkFields<Field extends string>(
  rules: FieldRules<Field>,
  values: { readonly [field in Field]?: unknown },
): { [field in Field]?: FieldErrorCode } {
  const wrong: { [field in Field]?: FieldErrorCode } = {}
  for (const field of Object.keys(rules) as Field[]) {
    const rule = rules[field]
    const code = rule && checkField(rule, values[field])
    if (code) wrong[field] = code
  }
  return wrong
}

/** The first rule that a value breaks. */
export function checkField(rule: FieldRule, value: unknown): FieldErrorCode | undefined {
  const { codes } = rule
  if (rule.type === 'boolean') return value === undefined || (rule.const && value !== true) ? codes.required : undefined
  if (typeof value === 'string' && !isStorableText(value)) return 'invalid_characters'
  const answer = typeof value !== 'string' ? '' : rule.typed ? cleanText(value) : value
  if (answer === '') return codes.required
  const text = rule.compact ? compactForms[rule.compact](answer) : answer
  if (rule.minLength !== undefined && text.length < rule.minLength) return codes.minLength
  if (rule.maxLength !== undefined && text.length > rule.maxLength) return codes.maxLength
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) return codes.pattern
  if (rule.enum && !rule.enum.includes(text)) return codes.enum
  return undefined
}

/** The same rules, with these fields no longer optional: a form knows when it asks for them. */
export function requireFields<Field extends string>(rules: FieldRules<Field>, fields: readonly Field[]): FieldRules<Field> {
  const required: { [field in Field]?: FieldRule } = { ...rules }
  for (const field of fields) {
    const rule = rules[field]
    if (rule) required[field] = { ...rule, codes: { ...rule.codes, required: rule.codes.required ?? 'required' } }
  }
  return required
}
