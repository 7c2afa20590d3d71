import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Output, Reply } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { endOtherSessions } from '#people/sign-in/index.ts'
import type { ProfileDeps } from './deps.ts'
import { maskAddress, nameBrowser } from './browser-name.rules.ts'
import { listDevices } from './queries.ts'

type Devices = Output<'GET /profile/devices'>

/** A person lists their open sessions, this browser first, then by last use. */
export const showDevices = (ctx: ContextOf<'GET /profile/devices'>): Promise<Devices> => presentDevices(ctx.db, ctx.actor, ctx.lang)

/** A person ends one or all of their other sessions; their next call is refused, and their streams end. */
export async function endDevices(
  ctx: ContextOf<'POST /profile/devices'>,
  { body }: Input<'POST /profile/devices'>,
  { requireStepUp }: ProfileDeps,
): Promise<Reply<'POST /profile/devices'>> {
  const { userId, sessionId } = ctx.actor
  const only = body.end === 'others' ? null : BigInt(body.end)
  return ctx.transact(async (tx) => {
    // Someone who has stolen a session must not be able to end the owner's other sessions.
    await requireStepUp(tx, ctx, 'end_sessions')
    const ended = await endOtherSessions(tx, { userId, sessionId, only })
    if (only !== null && ended.length === 0) throw new DomainError('not_found')
    for (const id of ended)
      await insertSecurityEvent(tx, {
        kind: 'session_ended_by_person',
        userId,
        sessionId: id,
        requestId: ctx.requestId,
        facts: { from: sessionId.toString() },
      })
    return presentDevices(tx, ctx.actor, ctx.lang)
  })
}

async function presentDevices(db: Queryable, { userId, sessionId }: PersonActor, lang: 'ar' | 'en'): Promise<Devices> {
  const devices = (await listDevices(db, { userId })).map((row) => ({
    id: row.id.toString(),
    name: nameBrowser(row.userAgent, lang),
    is_this: row.id === sessionId,
    trusted: row.trusted,
    ip: maskAddress(row.ip),
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
  }))
  return { devices: [...devices.filter(({ is_this }) => is_this), ...devices.filter(({ is_this }) => !is_this)] }
}
