import type { Lang } from '@damana/contract/errors'
import type { Output } from '@damana/contract'
import { formatGuaranteeNumber, formatSupportNumber } from '@damana/contract/ids'
import { addWorkingDays } from '#kernel/calendar.ts'
import type { Settings } from '#kernel/settings.ts'
import type { FileJson, MessageRow, ThreadRow } from './queries.ts'
import { rowNameIn } from '#people/parties/index.ts'

/** Messages of one page. */
export const messagesOfPage = 50
/** Before which message the first page begins: greater than every id. */
export const newest = 9_223_372_036_854_775_807n

/** The moment by which staff should have answered; null while nothing waits. */
export const answerUntilOf = ({ waitingSince }: { waitingSince: Date | null }, settings: Settings): Date | null =>
  waitingSince && addWorkingDays(waitingSince, settings.supportDays, settings)

export const presentThread = (row: ThreadRow): Output<'GET /support-threads'>['threads'][number] => ({
  number: formatSupportNumber(row.id),
  status: row.status,
  opening: row.opening,
  guarantee_number: row.guaranteeNumber === null ? null : formatGuaranteeNumber(row.guaranteeNumber.slice('DM-'.length)),
  created_at: row.createdAt.toISOString(),
  last_message_at: row.lastMessageAt.toISOString(),
})

/** A page of what was read newest first, in reading order, and where the one before begins. */
export function pageOfMessages(rows: readonly MessageRow[]): { messages: MessageRow[]; next_cursor: string | null } {
  const page = rows.slice(0, messagesOfPage)
  return { messages: page.toReversed(), next_cursor: rows.length > messagesOfPage ? (page.at(-1)?.id.toString() ?? null) : null }
}

/** The user who wrote a message, as the reader calls them; null: staff. */
export const writerOf = ({ userName, userNameLatin }: MessageRow, lang: Lang): string | null =>
  userName && rowNameIn(lang, { name: userName, nameLatin: userNameLatin })

export const filesOf = ({ files }: MessageRow): FileJson[] => files ?? []
