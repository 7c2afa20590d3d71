import pg from 'pg'
import { keptAlive } from './pool.ts'

interface Log {
  warn(sentence: string): void
}
export interface Listener {
  /**
   * Calls back for every committed notification on a channel, and without payload after a break, when notifications may have been missed.
   */
  hear(channel: 'live' | 'outbox' | 'session_ended' | 'due' | 'restore', listen: (payload: string | undefined) => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

const firstRetryMs = 250
const longestRetryMs = 5_000

/** One listening connection per process, shared by all of it: each listening connection is woken by every notification on any channel. */
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
      // A connection that breaks meanwhile listens to all channels after its reconnect.
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
