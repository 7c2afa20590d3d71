import pg from 'pg'

interface Log {
  warn(sentence: string): void
}
export interface Listener {
  /** Calls back for every word on a channel that a transaction has committed. What is said while the connection is broken is lost. */
  hear(channel: 'live' | 'outbox' | 'session_ended', listen: (payload: string | undefined) => void): void
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
  let retry: NodeJS.Timeout | undefined

  async function connect(retryMs: number): Promise<void> {
    const fresh = new pg.Client({ connectionString, application_name: 'damana-listener', keepAlive: true })
    const lost = () => {
      if (stopped || client !== fresh) return
      client = undefined
      log.warn('the listening connection broke; streams are silent until it is back')
      retry = setTimeout(() => void connect(firstRetryMs), retryMs)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload }) => hearers.get(channel)?.(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query([...hearers.keys()].map((channel) => `listen ${channel}`).join('; '))
    } catch {
      client = undefined
      if (!stopped) retry = setTimeout(() => void connect(Math.min(retryMs * 2, longestRetryMs)), retryMs)
    }
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
