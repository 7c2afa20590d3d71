import { reasons } from '@damana/contract/reasons'
import { ApiError } from '@damana/client/transport'
import { readLang } from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = reasons

/** The reason of a disabled action, as the API words it. */
export const reasonText = (reason: string | null | undefined): string => (sentences[reason ?? ''] ?? reasons.wrong_status)[readLang()]

/** Why a call of staff failed: the reason of a refusal as the API words it, or what the failure itself says. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'action_not_allowed' ? reasonText(error.reason) : failureText(error)
