import { i18next } from '@damana/ui'
import { ApiError } from '#api.ts'

/** Whether no answer came: what became of the call is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Why a call failed and what to do, in a sentence; never empty, also where a proxy answered without a text. */
export function failureText(error: unknown): string {
  if (isUnanswered(error)) return i18next.t('connectionFailed', { ns: 'shell' })
  if (!(error instanceof ApiError)) return i18next.t('somethingWrong', { ns: 'shell' })
  return error.message || i18next.t('serverFailed', { ns: 'shell' })
}
