import { reasons } from '@damana/contract/reasons'
import { readLang } from '@damana/ui'

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = reasons

/** The reason of a disabled action, as the API words it. */
export const reasonText = (reason: string | null | undefined): string => (sentences[reason ?? ''] ?? reasons.wrong_status)[readLang()]
