import type { Actor, RequestContext, Tx } from './context.ts'

/** Who does something, when by the database's clock, and under which request: what every money row and event names. */
export interface AuditContext {
  actor: Actor
  now: Date
  requestId: string
  /** For an act of a person: the signed request, kept sealed beside the row as evidence. */
  evidence?: { jkt: string; sealed: Buffer }
}

/** The act of a call inside its transaction. */
export function auditContextOf(ctx: RequestContext, tx: Pick<Tx, 'now'>): AuditContext {
  const { evidence, jkt } = ctx.caller
  return {
    actor: ctx.actor,
    now: tx.now,
    requestId: ctx.requestId,
    ...(evidence ? { evidence: { jkt, sealed: evidence() } } : {}),
  }
}

/** The act in the ledger's words. */
export function ledgerActorOf({ actor, requestId }: AuditContext): { actor: string; requestId: string } {
  switch (actor.kind) {
    case 'person':
      return { actor: `user:${actor.userId}`, requestId }
    case 'staff':
      return { actor: `staff:${actor.staffId}`, requestId }
    case 'system':
      return { actor: `system:${actor.job}`, requestId }
    case 'bank':
    case 'biller':
    case 'link':
    case 'anonymous':
      return { actor: actor.kind, requestId }
  }
}
