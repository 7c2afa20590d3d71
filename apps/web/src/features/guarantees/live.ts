/** Keeps what is on the screen true: the server says which guarantee changed, and it is read anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '@damana/client/live'
import { openLive } from '#api.ts'
import { createPolling } from './polling.ts'
import { refreshGuarantees } from './queries.ts'

const pollMs = 4000
const shortestPauseMs = 1000
const longestPauseMs = 15_000
/** The server sends a sign of life every 15 seconds; a stream that is silent for longer is dead. */
const silenceMs = 40_000
const oneStream = 'damana-live'
const broken = 'broken'
type Word = LiveEvent | typeof broken
const nothing = () => undefined

/** The lists and details that are open follow the server: by its stream, and by asking every few seconds while there is none. */
export function useLiveGuarantees(): void {
  const client = useQueryClient()
  useEffect(() => followLive((number) => refreshGuarantees(client, number), nothing, pollMs), [client])
}

/**
 * Listens until it is told to stop. `onGuarantee` without a number means: any may have changed.
 * `onRights`: the person's rights may have changed. A browser opens few connections to one address, so of all its tabs one reads the stream and passes on what it hears.
 */
export function followLive(
  onGuarantee: (number?: string) => void,
  onNotification: () => void,
  askMs: number,
  onRights: () => void = nothing,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const tabs = new BroadcastChannel(oneStream)
  const onAnything = () => {
    onGuarantee()
    onNotification()
  }
  const polling = createPolling(() => {
    if (document.visibilityState !== 'visible') return
    onAnything()
    onRights()
  }, askMs)
  let silence: ReturnType<typeof setTimeout> | undefined
  const hear = (word: Word) => {
    clearTimeout(silence)
    if (word === broken) return polling.begin()
    polling.end()
    silence = setTimeout(polling.begin, silenceMs)
    const number = numberOf(word)
    // The stream does not report changes from before it was open.
    if (word.event === 'ready') onAnything()
    else if (number) onGuarantee(number)
    else if (word.event === 'notification') onNotification()
    else if (word.event === 'rights') onRights()
  }
  const tell = (word: Word) => {
    tabs.postMessage(word)
    hear(word)
  }
  tabs.onmessage = ({ data }: MessageEvent<Word>) => hear(data)
  polling.begin()
  // A stream that is cut off is silent for long before it counts as dead; the device knows at once.
  addEventListener('offline', onAnything, { signal })
  void readInTurn(signal, tell)
  return () => {
    leaving.abort()
    tabs.close()
    clearTimeout(silence)
    polling.end()
  }
}

/** Reads the stream whenever no other tab does. */
async function readInTurn(signal: AbortSignal, tell: (word: Word) => void): Promise<void> {
  let pauseMs = shortestPauseMs
  while (!signal.aborted) {
    try {
      await navigator.locks.request(oneStream, { signal }, async () => {
        for await (const event of openLive(signal)) {
          pauseMs = shortestPauseMs
          tell(event)
        }
      })
    } catch {
      // After any failure of the stream, polling takes over.
    }
    if (signal.aborted) return
    tell(broken)
    await wait(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

function numberOf({ event, data }: LiveEvent): string | undefined {
  if (event !== 'guarantee') return undefined
  const told: unknown = JSON.parse(data)
  return typeof told === 'object' && told !== null && 'number' in told && typeof told.number === 'string' ? told.number : undefined
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
