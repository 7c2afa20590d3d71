import type { RequestContext } from '#kernel/context.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'

/** Records a security event that stays although the request is refused. */
export async function recordSecurityEvent(ctx: RequestContext, kind: string, facts: Record<string, string>): Promise<void> {
  ctx.log.warn({ kind, requestId: ctx.requestId }, 'security alert at the partner API')
  await ctx.inOwnTransaction((tx) => insertSecurityEvent(tx, { kind, requestId: ctx.requestId, facts }))
}
