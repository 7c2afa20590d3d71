import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'

export interface GuaranteeChange {
  guaranteeId: string
  version: number
  partyIds: readonly string[]
}
type Listener = (change: GuaranteeChange) => void

export interface LiveHub {
  /** Calls back for every change that this party may see, until the signal aborts. */
  follow(partyId: bigint, listener: Listener, signal: AbortSignal): void
  /** Begins to hear the database; without it nobody is told anything, and clients poll. */
  start(): Promise<void>
  stop(): Promise<void>
}

const firstRetryMs = 250
const longestRetryMs = 5_000

/** One connection per process hears what the transitions say at their commit, and hands it to the streams of the parties concerned. */
export function createLiveHub(connectionString: string, log: FastifyBaseLogger): LiveHub {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(retryMs: number): Promise<void> {
    const fresh = new pg.Client({ connectionString, application_name: 'damana-live', keepAlive: true })
    const lost = () => {
      if (stopped || client !== fresh) return
      client = undefined
      log.warn('the live connection broke; streams are silent until it is back')
      retry = setTimeout(() => void connect(firstRetryMs), retryMs)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => deliver(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query('listen live')
    } catch {
      client = undefined
      if (!stopped) retry = setTimeout(() => void connect(Math.min(retryMs * 2, longestRetryMs)), retryMs)
    }
  }

  /** Payload: guarantee id, version, then the parties that may see it, colon between. */
  function deliver(payload: string | undefined): void {
    const [guaranteeId, version, ...partyIds] = payload?.split(':') ?? []
    if (!guaranteeId || !version) return
    const change = { guaranteeId, version: Number(version), partyIds }
    for (const partyId of new Set(partyIds)) for (const listener of listeners.get(partyId) ?? []) listener(change)
  }

  return {
    follow(partyId, listener, signal) {
      const key = partyId.toString()
      const mine = listeners.get(key) ?? new Set()
      listeners.set(key, mine.add(listener))
      signal.addEventListener(
        'abort',
        () => {
          mine.delete(listener)
          if (mine.size === 0) listeners.delete(key)
        },
        { once: true },
      )
    },
    start: () => connect(firstRetryMs),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
