import pg from 'pg'
import { keptAlive } from './pool.ts'

interface Log {
  warn(sentence: string): void
}
export interface Listener {
  /** Calls back for every word on a channel that a transaction has committed, and without one after a break, when words may have been missed. */
  hear(channel: 'live' | 'outbox' | 'session_ended' | 'due' | 'restore', listen: (payload: string | undefined) => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

const firstRetryMs = 250
const longestRetryMs = 5_000

/** One connection per process hears the database, for everybody in it: each listening connection is woken by every word on any channel. */
export function createListener(connectionString: string, log: Log): Listener {
  const hearers = new Map<string, (payload: string | undefined) => void>()
  let client: pg.Client | undefined
  let stopped = false
  let missed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(retryMs: number): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'damana-listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...keptAlive,
    })
    let pauseMs = retryMs
    const lost = () => {
      if (stopped || client !== fresh) return
      client = undefined
      missed = true
      log.warn('the listening connection broke; streams are silent until it is back')
      retry = setTimeout(() => void connect(Math.min(pauseMs * 2, longestRetryMs)), pauseMs)
      fresh.end().catch(() => {})
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload }) => hearers.get(channel)?.(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query([...hearers.keys()].map((channel) => `listen ${channel}`).join('; '))
    } catch {
      return lost()
    }
    pauseMs = firstRetryMs
    if (missed) for (const listen of hearers.values()) listen(undefined)
    missed = false
  }

  return {
    hear(channel, listen) {
      hearers.set(channel, listen)
      // A connection that breaks meanwhile listens to all channels when it is back.
      client?.query(`listen ${channel}`).catch(() => {})
    },
    start: () => connect(firstRetryMs),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
