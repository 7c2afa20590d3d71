import type { Queryable } from '#db/queryable.ts'
import { enqueueMessage } from '#notify/index.ts'
import { getContact } from './queries.ts'

/** Tells the proven contact of an account about a new device or a session that somebody else knew, so that nobody takes an account over silently. An account without one is told nothing. */
export async function tellContact(
  tx: Queryable,
  userId: bigint,
  template: 'new_device' | 'new_device_attempt' | 'session_ended_leaked',
): Promise<void> {
  const { phone, email, lang } = await getContact(tx, userId)
  const to = phone ?? email
  if (to === null) return
  await enqueueMessage(tx, { channel: phone === null ? 'email' : 'sms', to, template, facts: {}, lang })
}
