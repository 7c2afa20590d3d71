import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Side } from '#money/ledger/index.ts'
import { addNotifications, enqueueMessage, type FeeFacts, wordsOfFee } from '#notify/index.ts'
import { listPeopleOfSide } from './queries.ts'

/** Notifies the side that owes a fee, by SMS and in the application; the other side is not notified. */
export async function tellSide(
  tx: NotifyingQueryable,
  guaranteeId: Id<'guarantees'>,
  side: Side,
  about: Omit<FeeFacts, 'number'>,
): Promise<void> {
  const people = await listPeopleOfSide(tx, { guaranteeId, side })
  for (const { phone, lang, number, getsSms } of people)
    if (getsSms && phone !== null)
      await enqueueMessage(tx, { channel: 'sms', to: phone, lang, template: 'fee', facts: { ...about, number } })
  const lines = people.flatMap(({ userId, partyId }) => (userId === null ? [] : [{ userId, partyId }]))
  const [{ number } = { number: '' }] = people
  await addNotifications(tx, lines, { kind: `fee_${about.about}`, guaranteeId, words: wordsOfFee({ ...about, number }) })
}
