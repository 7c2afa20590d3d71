import type { Relay } from '#db/relay.ts'
import type { Id } from '#db/id.ts'

interface GuaranteeChange {
  guaranteeId: string
  version: number
  partyIds: readonly string[]
}
/** A change of a guarantee, of the notifications of the person who follows, or of this person's rights. */
export type Follower = (change?: GuaranteeChange | 'inbox' | 'rights') => void

export interface LiveHub {
  /**
   * Calls back for every change that this party may see, for the person's own notifications to it and for changes of the person's rights, and
   * without a change when some may have been missed, until the signal aborts.
   */
  follow(of: { partyId: Id<'parties'>; userId: Id<'users'> }, follower: Follower, signal: AbortSignal): void
}

/** Passes what the processes notify each other of to the streams of the parties concerned. */
export function createLiveHub(relay: Pick<Relay, 'hear'>): LiveHub {
  const followers = new Map<string, Set<Follower>>()

  /** Payload: guarantee id, version, then the parties that may see it, colon between; or `inbox`, person and party; or `rights` and person. */
  function deliver(payload: string | undefined): void {
    if (payload === undefined) return new Set([...followers.values()].flatMap((mine) => [...mine])).forEach((follower) => follower())
    const [guaranteeId, version, ...partyIds] = payload.split(':')
    if (!guaranteeId || !version) return
    if (guaranteeId === 'inbox') return followers.get(payload)?.forEach((follower) => follower('inbox'))
    if (guaranteeId === 'rights') return followers.get(payload)?.forEach((follower) => follower('rights'))
    const change = { guaranteeId, version: Number(version), partyIds }
    for (const partyId of new Set(partyIds)) for (const follower of followers.get(partyId) ?? []) follower(change)
  }
  relay.hear('live', deliver)

  return {
    follow({ partyId, userId }, follower, signal) {
      for (const key of [partyId.toString(), `inbox:${userId}:${partyId}`, `rights:${userId}`]) {
        const mine = followers.get(key) ?? new Set()
        followers.set(key, mine.add(follower))
        signal.addEventListener(
          'abort',
          () => {
            mine.delete(follower)
            if (mine.size === 0) followers.delete(key)
          },
          { once: true },
        )
      }
    },
  }
}
