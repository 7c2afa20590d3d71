import type { CallOptions, Outgoing } from './client.ts'
import { type LiveEvent, parseEvents } from './event-stream.ts'

export type { LiveEvent }
export type FetchSigned = (request: Outgoing, options?: CallOptions) => Promise<Response>

/** The server sends a sign of life every 15 seconds; a stream that is silent for longer is dead. */
const longestSilenceMs = 40_000
const live: Outgoing = { name: 'GET /live', method: 'GET', path: '/live', body: undefined }

/**
 * The events of `GET /live` until the server ends the stream, which it does after some minutes. The first that comes is `ready`; comments are signs of life and come
 * as events without data. Left, by `break` or by the signal, it closes its connection at once. Throws when it is silent for too long.
 */
export async function* readLive(fetchSigned: FetchSigned, signal?: AbortSignal): AsyncGenerator<LiveEvent, void, undefined> {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => gone.abort(new DOMException('the stream is silent', 'TimeoutError')), longestSilenceMs)
  }
  let close = () => {}
  const signalOfAll = signal ? AbortSignal.any([signal, gone.signal]) : gone.signal
  const onEnd = () => close()
  signalOfAll.addEventListener('abort', onEnd)
  hear()
  try {
    const answer = await fetchSigned(live, { signal: signalOfAll })
    if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new TypeError('no stream')
    const reader = answer.body.getReader()
    // In Node 20 a body that was being read went on after its request's joined signal had been aborted.
    close = () => void reader.cancel().catch(() => undefined)
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return signalOfAll.throwIfAborted()
      hear()
      const { events, rest: unread } = parseEvents(rest + decoder.decode(value, { stream: true }))
      rest = unread
      yield* events
    }
  } finally {
    clearTimeout(timer)
    // Nobody waits for the cancelled reader: a server that has nothing to say would be waited for.
    close()
    gone.abort()
  }
}
