import type { FieldErrorCode } from '@damana/contract/errors'
import { checkFields, type FieldRules } from '@damana/contract/form-rules'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { fieldErrorText } from './field-error-text.ts'

/** A form's own messages instead of the general ones. */
export type FieldWords<Values> = { readonly [field in keyof Values]?: Readonly<Record<string, Wording>> }
/** A sentence, or one that says what is wrong with this very answer. */
type Wording = string | ((answer: unknown) => string)
export const wordingOf = (wording: Wording | undefined, answer: unknown): string | undefined =>
  typeof wording === 'function' ? wording(answer) : wording

export interface ContractRules<Values extends FieldValues> {
  /** The rules of the body; a form may ask for more, depending on what was answered. */
  rules: FieldRules | ((values: Values) => FieldRules)
  /** Converts answers to the call's body; left out when they are the body. Fields keep the body's names. */
  toBody?: ((values: Values) => Readonly<Record<string, unknown>>) | undefined
  /** Checks across fields; a rule of a single field comes first. */
  compare?: ((values: Values) => { readonly [field in keyof Values]?: FieldErrorCode }) | undefined
  words?: FieldWords<Values> | undefined
}

/** Validates in react-hook-form by the rules and messages of the API. */
export function contractResolver<Values extends FieldValues>({ rules, toBody, compare, words }: ContractRules<Values>): Resolver<Values> {
  return (values) => {
    const fieldRules = typeof rules === 'function' ? rules(values) : rules
    const wrong = Object.entries({ ...compare?.(values), ...checkFields(fieldRules, toBody?.(values) ?? values) })
    if (wrong.length === 0) return { values, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const [field, code] of wrong)
      if (code)
        errors[field] = {
          type: code,
          message: wordingOf(words?.[field]?.[code], values[field]) ?? fieldErrorText(code, fieldRules[field]) ?? code,
        }
    return { values: {}, errors: errors as FieldErrors<Values> } // keyed by the names of the body, which are the form's
  }
}
