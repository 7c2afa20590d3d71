import { reasons } from '@damana/contract/reasons'
import { readLang } from '@damana/ui'

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = reasons

/** Why an action is off, in the words that a refused call would use too. */
export const reasonText = (reason: string | null | undefined): string => (sentences[reason ?? ''] ?? reasons.wrong_status)[readLang()]
