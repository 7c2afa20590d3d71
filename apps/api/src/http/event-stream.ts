import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#db/queryable.ts'
import type { SessionFacts, StreamAnswer } from './context.ts'
import { isSessionAlive } from './queries.ts'

/** A session may end without a word, or the word gets lost: its streams are closed within a quarter of a minute all the same. */
const recheckMs = 10_000
const longestMs = 5 * 60_000

/** Keeps an answer open and sends events over it. It ends after five minutes, when the reader leaves, or when the session no longer lives. */
export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { run }: StreamAnswer,
  { db, session }: { db: Queryable; session: SessionFacts | null },
): Promise<FastifyReply> {
  const ending = new AbortController()
  const end = () => ending.abort()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\n\n')
  raw.on('close', end)
  const recheck = setInterval(() => {
    raw.write(': still here\n\n')
    if (session) void isSessionAlive(db, session.id).then((alive) => alive || end(), end)
  }, recheckMs)
  const longest = setTimeout(end, longestMs)
  openStreams.set(end, session?.id)
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve(), { once: true }))
  try {
    await run(({ id, event, data }) => {
      if (ending.signal.aborted) return
      raw.write(
        `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`,
      )
    }, ending.signal)
    await ended
  } catch (error) {
    request.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'a stream broke off')
  } finally {
    end()
    openStreams.delete(end)
    clearInterval(recheck)
    clearTimeout(longest)
    raw.end()
  }
  return reply
}

const openStreams = new Map<() => void, bigint | undefined>()
/** Ends every open stream, so that a server that shuts down does not wait for its readers. */
export const endStreams = (): void => openStreams.forEach((_, end) => end())
/** Ends the streams of a session that may read no more. */
export const endStreamsOf = (sessionId: bigint): void => openStreams.forEach((session, end) => session === sessionId && end())

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
