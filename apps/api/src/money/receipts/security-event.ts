import type { RequestContext } from '#kernel/context.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'

/** Raises an alarm that stays although the call is refused. */
export async function recordSecurityEvent(ctx: RequestContext, kind: string, facts: Record<string, string>): Promise<void> {
  ctx.log.warn({ kind, requestId: ctx.requestId }, 'security alert at the partner API')
  await ctx.inOwnTransaction((tx) => insertSecurityEvent(tx, { kind, requestId: ctx.requestId, facts }))
}
