import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { type StoredKind, unwantedKinds } from '#notify/index.ts'
import { sessionAliveUntil } from '#people/sign-in/index.ts'

/** SQL of the browsers that get notifications by Web Push. */

/** More browsers than a person has; the oldest goes. */
const mostOfPerson = 10

const saveSubscriptionSql = sql.run(
  'push.saveSubscription',
  `with old as (
       delete from app.push_subscriptions where id in (
         select id from app.push_subscriptions where user_id = :userId and endpoint <> :endpoint order by id desc offset ${mostOfPerson - 1})
     )
     insert into app.push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values (:userId, :sessionId, :endpoint, :p256dh, :auth)
     on conflict (endpoint) do update
     set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = app.now()`,
)
/** A browser has one subscription: it belongs to the account that is signed in there now. */
export async function saveSubscription(
  db: Queryable,
  { userId, sessionId }: { userId: Id<'users'>; sessionId: Id<'sessions'> },
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await saveSubscriptionSql(db, { userId, sessionId, endpoint, p256dh, auth })
}

export const deleteSubscription = sql.run(
  'push.deleteSubscription',
  `delete from app.push_subscriptions where user_id = :userId and endpoint = :endpoint`,
)

export type PushRow = RowOf<typeof readPushesSql>
const readPushesSql = sql.all(
  'push.readPushes',
  `select d.row_id as "row_id!", p.id as subscription_id, p.endpoint, p.p256dh, p.auth, u.lang, n.kind, n.guarantee_id, n.words,
       n.id as "notification_id!",
       u.deactivated_at is null and s.ended_at is null and ${sessionAliveUntil('s')} > app.now() as "is_alive!",
       n.deleted_at is not null or n.read_at is not null as "is_over!", ${unwantedKinds('u.id', 'push')} as "unwanted!"
     from unnest(:due::bigint[], :userId::bigint[], :id::bigint[], :due4::bigint[]) as d(row_id, user_id, notification_id, subscription_id)
     join app.push_subscriptions p on p.id = d.subscription_id and p.user_id = d.user_id
     join app.users u on u.id = p.user_id
     join app.sessions s on s.id = p.session_id
     join app.notifications n on n.user_id = d.user_id and n.id = d.notification_id`,
  columns<{ kind: StoredKind; words: Record<'ar' | 'en', { title: string }> }>(),
)
/** Due notifications, to whom and under which keys. Those that have ended meanwhile are left out. */
export async function readPushes(
  db: Queryable,
  due: readonly { rowId: bigint; userId: Id<'users'>; notificationId: bigint; subscriptionId: bigint }[],
): Promise<PushRow[]> {
  return readPushesSql(db, {
    due: due.map(({ rowId }) => rowId),
    userId: due.map(({ userId }) => userId),
    id: due.map(({ notificationId }) => notificationId),
    due4: due.map(({ subscriptionId }) => subscriptionId),
  })
}

const forgetSubscriptionsSql = sql.run('push.forgetSubscriptions', `delete from app.push_subscriptions where id = any(:ids::bigint[])`)
/** Forgets browsers that the push service no longer knows, and those whose session has ended. */
export async function forgetSubscriptions(db: Queryable, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await forgetSubscriptionsSql(db, { ids })
}
