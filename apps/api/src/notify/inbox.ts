import type { Input, Output } from '@damana/contract'
import { formatGuaranteeNumber } from '@damana/contract/ids'
import { latestNotifications, mostNotificationPages, notificationsPerPage } from '@damana/contract/notification-limits'
import { hasPermission } from '@damana/contract/permissions'
import type { Lang } from '@damana/contract/errors'
import type { Notifier } from '#db/queryable.ts'
import type { ContextOf, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import {
  countUnread,
  deleteAll,
  type Inbox,
  listNotifications,
  type NotificationRow,
  restoreDeleted,
  saveAllRead,
  saveRead,
} from './inbox.queries.ts'
import { wordsOfOldRow } from './words.ts'

type Notification = Output<'GET /notifications/list'>[number]
type Summary = Output<'GET /notifications/summary'>

/** One more than is said exactly. */
const mostCounted = 100

const inboxOf = ({ userId, partyId, companyId, permissions }: PersonActor): Inbox => ({
  userId,
  partyId,
  seesGuarantees: companyId === null || hasPermission(permissions, 'damana.view'),
  seesBank: companyId === null || hasPermission(permissions, 'company.bank'),
})

function present(row: NotificationRow, lang: Lang): Notification {
  const number = row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId.toString())
  const { title, body } = (row.words ?? wordsOfOldRow(row.kind, number ?? '', row.facts))?.[lang] ?? { title: number ?? '', body: '' }
  const isOfSupport = row.kind === 'account_support_answered'
  return {
    id: row.id.toString(),
    read_at: row.readAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    data: {
      title,
      body,
      serial_number: number,
      vehicle_trans_id: row.guaranteeId?.toString() ?? null,
      plate_code: row.plateCode,
      plate_number: row.plateNumber,
      opens: number === null ? (isOfSupport ? 'support' : null) : 'guarantee',
      // The stored words name it.
      thread: isOfSupport ? (/\bS\d+\b/.exec(row.words?.en.body ?? '')?.[0] ?? null) : null,
    },
  }
}

/** A person reads the notifications to the party acted for now, page by page. */
export async function listInbox(
  ctx: ContextOf<'GET /notifications/list'>,
  { query }: Input<'GET /notifications/list'>,
): Promise<Output<'GET /notifications/list'>> {
  const page = Number(query.page ?? '1')
  // The rows before a page are counted off, so the number of pages is limited.
  if (page > mostNotificationPages) return []
  const rows = await listNotifications(ctx.db, inboxOf(ctx.actor), notificationsPerPage, (page - 1) * notificationsPerPage)
  return rows.map((row) => present(row, ctx.lang))
}

/** The number of unread notifications and the newest ones, for the header. */
export async function summarizeInbox(ctx: ContextOf<'GET /notifications/summary'>): Promise<Summary> {
  const inbox = inboxOf(ctx.actor)
  const [unread, rows] = await Promise.all([
    countUnread(ctx.db, inbox, mostCounted),
    listNotifications(ctx.db, inbox, latestNotifications, 0),
  ])
  return { unread_count: unread, latest: rows.map((row) => present(row, ctx.lang)) }
}

/** A person has opened one. */
export async function readNotification(
  ctx: ContextOf<'POST /notifications/read'>,
  { body }: Input<'POST /notifications/read'>,
): Promise<Summary> {
  if (!(await saveRead(ctx.db, inboxOf(ctx.actor), BigInt(body.id)))) throw new DomainError('not_found')
  notifyInbox(ctx.db, ctx.actor)
  return summarizeInbox(ctx)
}

/** A person marks all as read. */
export async function readAllNotifications(ctx: ContextOf<'POST /notifications/read_all'>): Promise<Summary> {
  if ((await saveAllRead(ctx.db, inboxOf(ctx.actor))) > 0) notifyInbox(ctx.db, ctx.actor)
  return summarizeInbox(ctx)
}

/** A person deletes all of them, and may restore them for a short time. */
export async function deleteAllNotifications(
  ctx: ContextOf<'POST /notifications/delete_all'>,
): Promise<Output<'POST /notifications/delete_all'>> {
  const count = await deleteAll(ctx.db, inboxOf(ctx.actor))
  if (count > 0) notifyInbox(ctx.db, ctx.actor)
  return { count }
}

/** A person takes the deletion back. */
export async function restoreNotifications(ctx: ContextOf<'POST /notifications/restore'>): Promise<Output<'POST /notifications/restore'>> {
  const count = await restoreDeleted(ctx.db, inboxOf(ctx.actor))
  if (count > 0) notifyInbox(ctx.db, ctx.actor)
  return { count }
}

/** The open pages of this person read the summary anew. */
export const notifyInbox = (
  { notify }: Notifier,
  { userId, partyId }: { userId: Id<'users'> | string; partyId: Id<'parties'> | string },
): void => notify('live', `inbox:${userId}:${partyId}`)
