import type { EventKind } from '@damana/contract/guarantee-events'
import { channel } from 'node:diagnostics_channel'

/**
 * Measurements of this process, published to subscribers. Without a subscriber a measurement costs one comparison, and no library for metrics is loaded.
 */
export const measurements = {
  request: measurement<{ method: string; route: string; status: number; seconds: number }>('request'),
  transition: measurement<{ event: EventKind }>('transition'),
  /** A read that a standby may answer, where one is given. */
  read: measurement<{ from: 'replica' | 'writer' }>('read'),
  job: measurement<{ job: string; outcome: 'done' | 'failed'; seconds: number }>('job'),
}

interface Measurement<T extends object> {
  publish(measured: T): void
  /** Returns the function that ends the subscription. */
  subscribe(listen: (measured: T) => void): () => void
}

function measurement<T extends object>(name: string): Measurement<T> {
  const published = channel(`damana:${name}`)
  return {
    publish: (measured) => {
      if (published.hasSubscribers) published.publish(measured)
    },
    subscribe(listen) {
      // Only this module publishes on this channel, so the message has its type.
      const subscriber = (measured: unknown) => listen(measured as T)
      published.subscribe(subscriber)
      return () => published.unsubscribe(subscriber)
    },
  }
}
