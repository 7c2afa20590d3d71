import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { addAccountNotification, enqueueMessage } from '#notify/index.ts'
import { getContact } from './queries.ts'

/** Notifies the verified contact of an account of a new device or a stolen session, so that a takeover does not go unnoticed. An account without a verified contact gets no message. */
export async function tellContact(
  tx: NotifyingQueryable,
  userId: Id<'users'>,
  template: 'new_device' | 'new_device_attempt' | 'session_ended_leaked',
): Promise<void> {
  await addAccountNotification(tx, userId, { template, facts: {} })
  const { phone, email, lang } = await getContact(tx, userId)
  const to = phone ?? email
  if (to === null) return
  await enqueueMessage(tx, { channel: phone === null ? 'email' : 'sms', to, template, facts: {}, lang })
}
