import type { Relay } from '#db/relay.ts'

interface GuaranteeChange {
  guaranteeId: string
  version: number
  partyIds: readonly string[]
}
export type Follower = (change?: GuaranteeChange) => void

export interface LiveHub {
  /** Calls back for every change that this party may see, and without a change when some may have been missed, until the signal aborts. */
  follow(partyId: bigint, follower: Follower, signal: AbortSignal): void
}

/** Passes the notifications of committed transitions to the streams of the parties concerned. */
export function createLiveHub(relay: Pick<Relay, 'hear'>): LiveHub {
  const followers = new Map<string, Set<Follower>>()

  /** Payload: guarantee id, version, then the parties that may see it, colon between. */
  function deliver(payload: string | undefined): void {
    if (payload === undefined) return followers.forEach((mine) => mine.forEach((follower) => follower()))
    const [guaranteeId, version, ...partyIds] = payload.split(':')
    if (!guaranteeId || !version) return
    const change = { guaranteeId, version: Number(version), partyIds }
    for (const partyId of new Set(partyIds)) for (const follower of followers.get(partyId) ?? []) follower(change)
  }
  relay.hear('live', deliver)

  return {
    follow(partyId, follower, signal) {
      const key = partyId.toString()
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
    },
  }
}
