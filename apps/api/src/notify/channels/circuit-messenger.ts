import type { Queryable } from '#db/queryable.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Carry, Messenger, OutgoingMessage, Refusal } from './messenger.ts'
import { type Channel, endOutage, noteOutage } from '../queries.ts'

interface CircuitMessengerOptions {
  db: Queryable
  carriers: Readonly<Record<Channel, Carry>>
  /** How many of one channel are under way at once. */
  atOnce?: number
  /** When whatever is not gone is left for another time: well within the time that a batch is kept from other runners. */
  patienceMs?: number
  newCircuit?: () => Circuit
}

/** The others go by what the last try said for a little longer than the next one needs to come. */
const outageMarginMs = 10_000

/** The real ways out. Each has a circuit of its own, so that a provider that is away or slow holds up neither the other one nor what people see in the application. */
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
    if (change === 'closed') await endOutage(db, message.channel)
    else if (change) await noteOutage(db, message.channel, change.opened + outageMarginMs, refusal?.why ?? '')
    return refusal
  }

  return {
    async deliver(messages) {
      const refusals = new Map<bigint, Refusal>()
      const signal = AbortSignal.timeout(patienceMs)
      const lanes = (['sms', 'email'] as const).flatMap((channel) => {
        const waiting = messages.filter((message) => message.channel === channel).values()
        // Several take from one row of waiting messages.
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
