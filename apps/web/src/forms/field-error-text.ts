/** The sentence of an error code, in the language of the page. */
import { errors, fieldErrors, reasons } from '@damana/contract/errors'
import type { FieldRule } from '@damana/contract/form-rules'
import { readLang } from '@damana/ui'

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = { ...errors, ...reasons, ...fieldErrors }

/** `undefined` for a code that this version of the page does not know, or whose sentence only the API can complete: its own is shown then. */
export function fieldErrorText(code: string, rule?: FieldRule): string | undefined {
  const sentence = sentences[code]?.[readLang()]
  if (sentence?.includes('_fils}')) return undefined
  return sentence?.replace('{min}', String(rule?.minLength ?? '')).replace('{max}', String(rule?.maxLength ?? ''))
}
