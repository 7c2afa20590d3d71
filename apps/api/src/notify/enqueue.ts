import type { Queryable } from '#db/queryable.ts'
import type { MessagePayload } from './payloads.ts'
import { insertMessage } from './queries.ts'

/** Promises an SMS or an e-mail; it goes out once the caller's transaction has committed, and not at all if it does not. */
export async function enqueueMessage(tx: Queryable, payload: MessagePayload): Promise<void> {
  await insertMessage(tx, payload, true)
}

/** The same where perhaps nobody is to get it; neither answer nor time tell whether somebody does. */
export async function enqueueMessageIf(tx: Queryable, isMeant: boolean, payload: MessagePayload): Promise<void> {
  await insertMessage(tx, payload, isMeant)
}
