import { ApiError } from '@damana/client/transport'
import { i18next } from './i18n.ts'

/** Whether no answer came: what became of the call is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Why a call failed and what to do, in a sentence; never empty, also where a proxy answered without a text. Only where no answer came is it the reader's connection. */
export function failureText(error: unknown): string {
  if (isUnanswered(error)) return i18next.t('connectionFailed', { ns: 'ui' })
  if (!(error instanceof ApiError)) return i18next.t('somethingWrong', { ns: 'ui' })
  return error.message || i18next.t('serverFailed', { ns: 'ui' })
}
