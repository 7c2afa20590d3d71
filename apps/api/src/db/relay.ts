import pg from 'pg'
import { keptAlive } from './pool.ts'
import type { Channel, Notifier, NotifyingQueryable } from './queryable.ts'
import { sql } from './statement.ts'

interface Log {
  warn(sentence: string): void
}
export interface Relay extends Notifier {
  /**
   * Calls back for every notification on a channel, and without payload after a break, when notifications may have been missed.
   */
  hear(channel: Channel, listen: (payload: string | undefined) => void): void
  start(): Promise<void>
  /** Sends what is still to be sent, then stops. */
  stop(): Promise<void>
}

const firstRetryMs = 250
const longestRetryMs = 5_000
/** Notifications within this time are one transaction. */
const gatherMs = 10
/** While the connection is away. Later ones are dropped: every listener also looks by itself from time to time. */
const mostWaiting = 10_000

const sendSql = sql.run(
  'db.notify',
  'select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as notifications (channel, payload)',
)

/**
 * The one connection over which a process notifies the others and hears them. A transaction that notifies takes a lock of the whole server
 * at its commit and holds it until its WAL is on the disk, so no business transaction does: the relay notifies after the commit, in a
 * transaction that writes nothing. A process that ends in between loses notifications.
 */
export function createRelay(connectionString: string, log: Log): Relay {
  const hearers = new Map<Channel, ((payload: string | undefined) => void)[]>()
  const tell = (channel: Channel, payload: string | undefined) => hearers.get(channel)?.forEach((listen) => listen(payload))
  let client: pg.Client | undefined
  let isOpen = false
  let stopped = false
  let missed = false
  let pauseMs = firstRetryMs
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'damana-relay',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...keptAlive,
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => tell(channel as Channel, payload)) // It hears no other channels.
    client = fresh
    try {
      await fresh.connect()
      await fresh.query([...hearers.keys()].map((channel) => `listen ${channel}`).join('; '))
    } catch {
      return lose(fresh)
    }
    isOpen = true
    pauseMs = firstRetryMs
    if (missed) for (const channel of hearers.keys()) tell(channel, undefined)
    missed = false
    void send()
  }
  function lose(broken: pg.Client): void {
    if (stopped || client !== broken) return
    client = undefined
    isOpen = false
    missed = true
    log.warn('the connection for notifications broke; streams are silent until it is back')
    retry = setTimeout(() => void connect(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestRetryMs)
    broken.end().catch(() => {})
  }

  /** Without repetitions, as PostgreSQL delivers equal notifications of one transaction once. */
  let waiting = new Map<string, { channel: Channel; payload: string }>()
  let gathering: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  const send = (): Promise<void> => (sending ??= sendWaiting().finally(() => (sending = undefined)))

  async function sendWaiting(): Promise<void> {
    while (client && isOpen && waiting.size > 0) {
      const [by, batch] = [client, waiting]
      const notifications = [...batch.values()]
      waiting = new Map()
      try {
        await sendSql(by, {
          channels: notifications.map(({ channel }) => channel),
          payloads: notifications.map(({ payload }) => payload),
        })
      } catch {
        // They may have been sent all the same; to hear one twice harms nobody.
        waiting = new Map([...batch, ...waiting])
        lose(by)
      }
    }
  }

  return {
    notify(channel, payload = '') {
      if (waiting.size >= mostWaiting) return
      waiting.set(`${channel} ${payload}`, { channel, payload })
      gathering ??= setTimeout(() => {
        gathering = undefined
        void send()
      }, gatherMs)
    },
    hear(channel, listen) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), listen])
      // A connection that breaks meanwhile listens to all channels after its reconnect.
      client?.query(`listen ${channel}`).catch(() => {})
    },
    start: connect,
    async stop() {
      clearTimeout(gathering)
      await send()
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** For statements outside a transaction: each is committed when it is answered. */
export const withNotifier = (pool: pg.Pool, { notify }: Notifier): NotifyingQueryable => ({
  query: (text, values) => pool.query(text, values && [...values]),
  notify,
})
