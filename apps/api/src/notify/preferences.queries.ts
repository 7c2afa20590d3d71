import { sql } from '#db/statement.ts'
import type { NotificationChannel, NotificationKind } from '@damana/contract/notification-kinds'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** SQL of what people chose about notifications outside the application. */

/** The kinds that a person does not want by this channel, as an array. */
export const unwantedKinds = (userId: string, channel: 'sms' | 'push'): string =>
  `array(select c.kind from app.notification_choices c where c.user_id = ${userId} and c.channel = '${channel}' and not c.is_wanted)`

export const listChoices = sql.all(
  'notify.listChoices',
  `select kind, channel, is_wanted from app.notification_choices where user_id = :userId`,
)

const saveChoiceSql = sql.run(
  'notify.saveChoice',
  `insert into app.notification_choices (user_id, kind, channel, is_wanted) values (:userId, :kind, :channel, :isWanted)
     on conflict (user_id, kind, channel) do update set is_wanted = excluded.is_wanted, changed_at = app.now()`,
)
export async function saveChoice(
  tx: Queryable,
  userId: Id<'users'>,
  { kind, channel, is_wanted: isWanted }: { kind: NotificationKind; channel: NotificationChannel; is_wanted: boolean },
): Promise<void> {
  await saveChoiceSql(tx, { userId, kind, channel, isWanted })
}
