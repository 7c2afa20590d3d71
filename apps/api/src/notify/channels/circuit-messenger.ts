import type { Queryable } from '#db/queryable.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Carry, Messenger, OutgoingMessage, Refusal } from './messenger.ts'
import { type Channel, endOutage, noteOutage } from '../queries.ts'

interface CircuitMessengerOptions {
  db: Queryable
  carriers: Readonly<Record<Channel, Carry>>
  /** The number of concurrent deliveries of one channel. */
  atOnce?: number
  /** The time after which undelivered messages are postponed: well within the lease of a batch. */
  patienceMs?: number
  newCircuit?: () => Circuit
}

/** Other processes respect an outage a little longer than its next attempt takes. */
const outageMarginMs = 10_000

/**
 * Delivers messages over the real channels. Each has a circuit breaker of its own, so that a slow or unavailable provider delays neither
 * the other channel nor the notifications in the application.
 */
export function createCircuitMessenger({
  db,
  carriers,
  atOnce = 8,
  patienceMs = 8_000,
  newCircuit = createCircuit,
}: CircuitMessengerOptions): Messenger {
  const circuits: Readonly<Record<Channel, Circuit>> = { sms: newCircuit(), email: newCircuit() }

  async function carry(message: OutgoingMessage, signal: AbortSignal): Promise<Refusal | undefined> {
    if (signal.aborted) return { why: 'no time was left', again: 'away' }
    const { refusal, change } = await circuits[message.channel].attempt(() => carriers[message.channel](message, signal))
    if (change === 'closed') await endOutage(db, { channel: message.channel })
    else if (change) await noteOutage(db, message.channel, change.opened + outageMarginMs, refusal?.why ?? '')
    return refusal
  }

  return {
    async deliver(messages) {
      const refusals = new Map<bigint, Refusal>()
      const signal = AbortSignal.timeout(patienceMs)
      const lanes = (['sms', 'email'] as const).flatMap((channel) => {
        const waiting = messages.filter((message) => message.channel === channel).values()
        // Several deliveries share one queue of messages.
        return Array.from({ length: atOnce }, async () => {
          for (const message of waiting) {
            const refusal = await carry(message, signal)
            if (refusal) refusals.set(message.id, refusal)
          }
        })
      })
      await Promise.all(lanes)
      return refusals
    },
  }
}
