import { columns, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of what people chose about notifications outside the application. */

/** The kinds that a person does not want by this channel, as an array. */
export const unwantedKinds = (userId: string, channel: 'sms' | 'push'): string =>
  `array(select c.kind from app.notification_choices c where c.user_id = ${userId} and c.channel = '${channel}' and not c.is_wanted)`

const listChoicesSql = statement(
  'notify.listChoices',
  `select kind, channel, is_wanted from app.notification_choices where user_id = $1`,
  columns<{ channel: 'sms' | 'push' }>(),
)
export const listChoices = (db: Queryable, userId: bigint) => listChoicesSql.all(db, [userId])

const saveChoiceSql = statement(
  'notify.saveChoice',
  `insert into app.notification_choices (user_id, kind, channel, is_wanted) values ($1, $2, $3, $4)
     on conflict (user_id, kind, channel) do update set is_wanted = excluded.is_wanted, changed_at = app.now()`,
)
export async function saveChoice(
  tx: Queryable,
  userId: bigint,
  { kind, channel, is_wanted }: { kind: string; channel: string; is_wanted: boolean },
): Promise<void> {
  await saveChoiceSql.run(tx, [userId, kind, channel, is_wanted])
}
