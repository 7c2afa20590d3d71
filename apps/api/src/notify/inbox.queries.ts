import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Words } from './words.ts'

/** SQL of the notifications that people read in the application. */

/** A person's notifications to one party. Those about guarantees, and about the account for the money, are left out without the permission to see them. */
export interface Inbox {
  userId: Id<'users'>
  partyId: Id<'parties'>
  seesGuarantees: boolean
  seesBank: boolean
}
const listed = `n.user_id = :userId and n.party_id = :partyId and n.deleted_at is null and (:seesGuarantees::boolean or n.guarantee_id is null)
  and (:seesBank::boolean or n.kind <> 'account_bank_account_changed')`

export type NotificationRow = RowOf<typeof listNotificationsSql>
const listNotificationsSql = sql.all(
  'notify.listNotifications',
  `select n.id, n.kind, n.guarantee_id, n.words, n.facts, n.read_at, n.created_at, g.plate_code, g.plate_number
     from (select * from app.notifications n where ${listed} order by n.created_at desc, n.id desc limit :most offset :after) n
     left join app.guarantees g on g.id = n.guarantee_id
     order by n.created_at desc, n.id desc`,
  columns<{ words: Words; facts: Record<string, string> }>(),
)
export const listNotifications = (db: Queryable, inbox: Inbox, most: number, after: number) =>
  listNotificationsSql(db, { ...inbox, most, after })

const countUnreadSql = sql.one(
  'notify.countUnread',
  `select count(*)::int as "unread!" from (select from app.notifications n where ${listed} and n.read_at is null limit :most) unread`,
)
/** Counts no further than `most`. */
export async function countUnread(db: Queryable, inbox: Inbox, most: number): Promise<number> {
  return (await countUnreadSql(db, { ...inbox, most })).unread
}

const saveReadSql = sql.count(
  'notify.saveRead',
  `update app.notifications n set read_at = coalesce(n.read_at, app.now()) where ${listed} and n.id = :id`,
)
/** Marks one as read; false: there is no such notification. */
export async function saveRead(db: Queryable, inbox: Inbox, id: bigint): Promise<boolean> {
  return (await saveReadSql(db, { ...inbox, id })) > 0
}

export const saveAllRead = sql.count(
  'notify.saveAllRead',
  `update app.notifications n set read_at = app.now() where ${listed} and n.read_at is null`,
)

/** Hides them at once; the sweep deletes the rows after `restoreSeconds`. */
export const deleteAll = sql.count('notify.deleteAll', `update app.notifications n set deleted_at = app.now() where ${listed}`)

/** How long what was deleted can be restored: longer than the screen offers it, because an answer may be slow. */
const restoreSeconds = 30
const restorable = `interval '${restoreSeconds} seconds'`

export const restoreDeleted = sql.count(
  'notify.restoreDeleted',
  `update app.notifications n set deleted_at = null where n.user_id = :userId and n.party_id = :partyId and n.deleted_at > app.now() - ${restorable}`,
)

const mostRemovedAtOnce = 1_000
const removeDeletedSql = sql.count(
  'notify.removeDeleted',
  `delete from app.notifications where ctid = any(array(
       select ctid from app.notifications where deleted_at < app.now() - ${restorable} * 2
       order by deleted_at limit ${mostRemovedAtOnce} for update skip locked))`,
)
/** Removes the rows of notifications that people deleted and can no longer restore. */
export async function removeDeletedNotifications(db: Queryable): Promise<void> {
  while ((await removeDeletedSql(db)) === mostRemovedAtOnce);
}
