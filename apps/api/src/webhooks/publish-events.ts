import type { Tx } from '#kernel/context.ts'
import { claimPublishing, publish } from './events.queries.ts'

/** Each party learns which events of its guarantees have committed. One process at a time does it, look by look. */
export async function publishEvents(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<void> {
  while (await transact(async (tx) => (await claimPublishing(tx)) && publish(tx)));
}
