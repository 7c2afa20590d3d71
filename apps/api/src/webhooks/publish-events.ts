import type { Tx } from '#kernel/context.ts'
import { claimPublishing, publish } from './events.queries.ts'

/**
 * Each party learns which events of its guarantees have committed. One process at a time does it, look by look. Answers whether anything may wait for an endpoint, so
 * that nothing more is asked where nobody listens; while another process is at it, that one delivers.
 */
export async function publishEvents(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<boolean> {
  for (;;) {
    const { more, waits } = await transact(async (tx) => ((await claimPublishing(tx)) ? publish(tx) : { more: false, waits: false }))
    if (!more) return waits
  }
}
