import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Words } from './words.ts'

/** SQL of the notifications that people read in the application. */

/** A person's notifications to one party. Without the permission to see guarantees, those about guarantees are left out. */
export interface Inbox {
  userId: bigint
  partyId: bigint
  seesGuarantees: boolean
}
const listed = `n.user_id = $1 and n.party_id = $2 and n.deleted_at is null and ($3::boolean or n.guarantee_id is null)`

export type NotificationRow = RowOf<typeof listNotificationsSql>
const listNotificationsSql = statement(
  'notify.listNotifications',
  `select n.id, n.kind, n.guarantee_id, n.words, n.facts, n.read_at, n.created_at, g.plate_code, g.plate_number
     from (select * from app.notifications n where ${listed} order by n.created_at desc, n.id desc limit $4 offset $5) n
     left join app.guarantees g on g.id = n.guarantee_id
     order by n.created_at desc, n.id desc`,
  columns<{ words: Words; facts: Record<string, string> }>(),
)
export const listNotifications = (db: Queryable, { userId, partyId, seesGuarantees }: Inbox, most: number, after: number) =>
  listNotificationsSql.all(db, [userId, partyId, seesGuarantees, most, after])

const countUnreadSql = statement(
  'notify.countUnread',
  `select count(*)::int as "unread!" from (select from app.notifications n where ${listed} and n.read_at is null limit $4) unread`,
)
/** Counts no further than `most`. */
export async function countUnread(db: Queryable, { userId, partyId, seesGuarantees }: Inbox, most: number): Promise<number> {
  return (await countUnreadSql.one(db, [userId, partyId, seesGuarantees, most])).unread
}

const saveReadSql = statement(
  'notify.saveRead',
  `update app.notifications n set read_at = coalesce(n.read_at, app.now()) where ${listed} and n.id = $4`,
)
/** Marks one as read; false: there is no such notification. */
export async function saveRead(db: Queryable, { userId, partyId, seesGuarantees }: Inbox, id: bigint): Promise<boolean> {
  return (await saveReadSql.run(db, [userId, partyId, seesGuarantees, id])) > 0
}

const saveAllReadSql = statement(
  'notify.saveAllRead',
  `update app.notifications n set read_at = app.now() where ${listed} and n.read_at is null`,
)
export async function saveAllRead(db: Queryable, { userId, partyId, seesGuarantees }: Inbox): Promise<number> {
  return saveAllReadSql.run(db, [userId, partyId, seesGuarantees])
}

const deleteAllSql = statement('notify.deleteAll', `update app.notifications n set deleted_at = app.now() where ${listed}`)
/** Hides them at once; the sweep deletes the rows after `restoreSeconds`. */
export async function deleteAll(db: Queryable, { userId, partyId, seesGuarantees }: Inbox): Promise<number> {
  return deleteAllSql.run(db, [userId, partyId, seesGuarantees])
}

/** How long what was deleted can be restored: longer than the screen offers it, because an answer may be slow. */
const restoreSeconds = 30
const restorable = `interval '${restoreSeconds} seconds'`

const restoreDeletedSql = statement(
  'notify.restoreDeleted',
  `update app.notifications n set deleted_at = null where n.user_id = $1 and n.party_id = $2 and n.deleted_at > app.now() - ${restorable}`,
)
export async function restoreDeleted(db: Queryable, { userId, partyId }: Inbox): Promise<number> {
  return restoreDeletedSql.run(db, [userId, partyId])
}

const mostRemovedAtOnce = 1_000
const removeDeletedSql = statement(
  'notify.removeDeleted',
  `delete from app.notifications where ctid = any(array(
       select ctid from app.notifications where deleted_at < app.now() - ${restorable} * 2
       order by deleted_at limit ${mostRemovedAtOnce} for update skip locked))`,
)
/** Removes the rows of notifications that people deleted and can no longer restore. */
export async function removeDeletedNotifications(db: Queryable): Promise<void> {
  while ((await removeDeletedSql.run(db, [])) === mostRemovedAtOnce);
}
