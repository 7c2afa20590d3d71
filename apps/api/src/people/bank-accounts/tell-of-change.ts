import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { addAccountNotification, enqueueMessage } from '#notify/index.ts'
import { listContacts } from './queries.ts'

/** Everybody who could be reached before the change, by every way. */
export async function tellOfChange(tx: NotifyingQueryable, partyId: Id<'parties'>, iban: string): Promise<void> {
  const facts = { iban_tail: iban.slice(-4) }
  for (const { userId, phone, email, lang } of await listContacts(tx, { partyId })) {
    if (userId !== null) await addAccountNotification(tx, userId, { template: 'bank_account_changed', facts }, partyId)
    if (phone !== null) await enqueueMessage(tx, { channel: 'sms', to: phone, lang, template: 'bank_account_changed', facts })
    if (email !== null) await enqueueMessage(tx, { channel: 'email', to: email, lang, template: 'bank_account_changed', facts })
  }
}
