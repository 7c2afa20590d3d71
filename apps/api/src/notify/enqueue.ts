import type { NotifyingQueryable } from '#db/queryable.ts'
import type { MessagePayload } from './payloads.ts'
import { insertMessage } from './queries.ts'

/**
 * Enqueues an SMS or an e-mail; it leaves once the caller's transaction has committed, and not at all if it does not. `isForNobody`: the
 * same statement runs without effect, so that its time does not reveal that no message leaves.
 */
export async function enqueueMessage(tx: NotifyingQueryable, payload: MessagePayload, { isForNobody = false } = {}): Promise<void> {
  await insertMessage(tx, payload, isForNobody)
}
