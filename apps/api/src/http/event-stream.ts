import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#db/queryable.ts'
import type { Actor, SessionFacts, StreamAnswer } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { findReadableStreams } from '#people/sign-in/index.ts'

/** A session may end or lose a permission without a notification; its streams are closed within this time. */
const recheckMs = 10_000
const longestMs = 5 * 60_000
/** The most streams in one process, of one session and of one person in all sessions. A browser needs one, shared by its tabs. */
const most = { session: 5, person: 10 }

interface OpenStream {
  sessionId: Id<'sessions'> | undefined
  /** The reader; undefined: nobody who signed in. */
  person: string | undefined
  partyId: Id<'parties'>
  db: Queryable
  signOfLife: () => void
}

/** Keeps an answer open and sends events over it. It ends after five minutes, when the client disconnects, or when the session ends. */
export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { run }: StreamAnswer,
  { db, session, actor }: { db: Queryable; session: SessionFacts | null; actor: Actor },
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
  const longest = setTimeout(end, longestMs)
  const person = actor.kind === 'person' ? `user:${actor.userId}` : actor.kind === 'staff' ? `staff:${actor.staffId}` : undefined
  if (session) endOldest((stream) => stream.sessionId === session.id, most.session)
  if (person !== undefined) endOldest((stream) => stream.person === person, most.person)
  const partyId = actor.kind === 'person' ? actor.partyId : 0n
  openStreams.set(end, { sessionId: session?.id, person, partyId, db, signOfLife: () => raw.write(': still here\n\n') })
  recheck ??= setInterval(() => void recheckStreams(), recheckMs)
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
    clearTimeout(longest)
    if (openStreams.size === 0) {
      clearInterval(recheck)
      recheck = undefined
    }
    raw.end()
  }
  return reply
}

/** The functions that end the streams, oldest first. */
const openStreams = new Map<() => void, OpenStream>()
let recheck: NodeJS.Timeout | undefined

/** A reader at the limit of streams loses the oldest for a new one. */
function endOldest(isOne: (stream: OpenStream) => boolean, limit: number): void {
  const mine = [...openStreams].filter(([, stream]) => isOne(stream))
  for (const [end] of mine.slice(0, Math.max(0, mine.length - limit + 1))) {
    openStreams.delete(end)
    end()
  }
}

/** Sends every open stream a heartbeat and ends those whose session may no longer read, with one query for all. */
export async function recheckStreams(): Promise<void> {
  for (const { signOfLife } of openStreams.values()) signOfLife()
  for (const db of new Set([...openStreams.values()].map((stream) => stream.db))) {
    const ofSessions = [...openStreams].flatMap(([end, { db: its, sessionId, partyId }]) =>
      its === db && sessionId !== undefined ? [{ end, sessionId, partyId }] : [],
    )
    // Without an answer of the database all streams end; clients that may read reconnect.
    const readable = await findReadableStreams(db, ofSessions).catch(() => new Set<number>())
    ofSessions.forEach(({ end }, index) => readable.has(index) || end())
  }
}

/** Ends every open stream, so that a shutdown does not wait for the clients. */
export const endStreams = (): void => openStreams.forEach((_, end) => end())
/** Ends the streams of a session. */
export const endStreamsOf = (sessionId: Id<'sessions'>): void =>
  openStreams.forEach((stream, end) => stream.sessionId === sessionId && end())

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
