import type { Tx } from '#kernel/context.ts'
import type { MessagePayload } from '#notify/index.ts'
import { addMessageText, getContact, wakeOutboxText } from './queries.ts'

/** Tells the proven contact of an account about a new device, so that nobody takes an account over silently. An account without one is told nothing. */
export async function tellContact(tx: Tx, userId: bigint, template: 'new_device' | 'new_device_attempt'): Promise<void> {
  const { phone, email, lang } = await getContact(tx, userId)
  const to = phone ?? email
  if (to === null) return
  const message: MessagePayload = { channel: phone === null ? 'email' : 'sms', to, template, facts: {}, lang }
  tx.send(addMessageText, [message])
  tx.send(wakeOutboxText)
}
