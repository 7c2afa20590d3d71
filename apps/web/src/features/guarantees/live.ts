/** Keeps what is on the screen true: the server says which guarantee changed, and it is read anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchStream } from '#api.ts'
import { parseEvents, type LiveEvent } from './event-stream.ts'
import { refreshGuarantees } from './queries.ts'

const pollMs = 4000
const shortestPauseMs = 1000
const longestPauseMs = 15_000
/** The server sends a sign of life every 15 seconds; a stream that is silent for longer is dead. */
const silenceMs = 40_000

/** The lists and details that are open follow the server: by its stream, and by asking every few seconds while there is none. */
export function useLiveGuarantees(): void {
  const client = useQueryClient()
  useEffect(() => follow((number) => refreshGuarantees(client, number)), [client])
}

/** Listens until it is told to stop. `onChange` without a number means: anything may have changed. */
export function follow(onChange: (number?: string) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let pauseMs = shortestPauseMs
  const listen = async () => {
    while (!signal.aborted) {
      const stopPolling = startPolling(onChange)
      try {
        await readStream(signal, (event) => {
          pauseMs = shortestPauseMs
          stopPolling()
          const number = numberOf(event)
          // What changed between the reading of the page and this word is told by nobody.
          if (number || event.event === 'ready') onChange(number)
        })
      } catch {
        // Whatever broke it off, polling tells what the stream would have told.
      }
      stopPolling()
      if (signal.aborted) return
      onChange()
      const stopWaiting = startPolling(onChange)
      await wait(pauseMs, signal)
      stopWaiting()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  void listen()
  return () => leaving.abort()
}

function startPolling(onChange: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') onChange()
  }, pollMs)
  return () => clearInterval(timer)
}

/** Reads the stream to its end. The first thing that comes, be it only a sign of life, proves that it works. */
async function readStream(signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceMs)
  }
  hear()
  try {
    const answer = await fetchStream('/live', AbortSignal.any([signal, silent.signal]))
    if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no stream')
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      hear()
      const { events, rest: unread } = parseEvents(rest + value)
      rest = unread
      for (const event of events) onEvent(event)
    }
  } finally {
    clearTimeout(timer)
  }
}

function numberOf({ event, data }: LiveEvent): string | undefined {
  if (event !== 'guarantee') return undefined
  const told: unknown = JSON.parse(data)
  return typeof told === 'object' && told !== null && 'number' in told && typeof told.number === 'string' ? told.number : undefined
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
