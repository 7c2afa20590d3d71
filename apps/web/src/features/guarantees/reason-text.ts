import { ApiError } from '#api.ts'
import { failureText, isUnanswered } from '@damana/ui/failure-text'
import { reasons } from '@damana/contract/reasons'
import { readLang } from '@damana/ui'

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = reasons

/** Why an action is off, in the words that a refused call would use too. */
export const reasonText = (reason: string | null | undefined): string => (sentences[reason ?? ''] ?? reasons.wrong_status)[readLang()]

/** The sentence of an API error; undefined when no answer came. */
export function errorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isUnanswered(error)) return undefined
  return error.reason ? reasonText(error.reason) : failureText(error)
}
