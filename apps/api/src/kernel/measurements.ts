import { channel } from 'node:diagnostics_channel'
import type { EventKind } from '@damana/contract/statuses'

/**
 * What this process has done, told to whoever measures it. Where nobody does, telling costs one comparison, and nothing that measures is loaded.
 */
export const measurements = {
  request: measurement<{ method: string; route: string; status: number; seconds: number }>('request'),
  transition: measurement<{ event: EventKind }>('transition'),
  job: measurement<{ job: string; outcome: 'done' | 'failed'; seconds: number }>('job'),
}

interface Measurement<T extends object> {
  publish(measured: T): void
  /** Answers what ends the subscription. */
  subscribe(listen: (measured: T) => void): () => void
}

function measurement<T extends object>(name: string): Measurement<T> {
  const published = channel(`damana:${name}`)
  return {
    publish: (measured) => {
      if (published.hasSubscribers) published.publish(measured)
    },
    subscribe(listen) {
      // The channel's name is ours, so nobody else publishes on it.
      const subscriber = (measured: unknown) => listen(measured as T)
      published.subscribe(subscriber)
      return () => published.unsubscribe(subscriber)
    },
  }
}
