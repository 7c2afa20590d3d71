import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { addAccountNotification, enqueueMessage } from '#notify/index.ts'
import { listContactsOfParty } from './contacts.queries.ts'

/** Tells a person, by every way, what became of the own identity. */
export async function tellPerson(
  tx: NotifyingQueryable,
  partyId: Id<'parties'>,
  facts: { what: 'proven' | 'send_again' | 'taken'; words?: string },
): Promise<void> {
  for (const { userId, phone, email, lang } of await listContactsOfParty(tx, { partyId })) {
    await addAccountNotification(tx, userId, { template: 'identity', facts: { what: facts.what, words: facts.words ?? null } }, partyId)
    const message = { lang, template: 'identity', facts: { what: facts.what, words: facts.words ?? null } } as const
    if (phone !== null) await enqueueMessage(tx, { channel: 'sms', to: phone, ...message })
    if (email !== null) await enqueueMessage(tx, { channel: 'email', to: email, ...message })
  }
}
