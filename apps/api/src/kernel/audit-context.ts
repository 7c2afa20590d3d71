import type { Actor, RequestContext, Tx } from './context.ts'

/** The actor, the database's time and the request, as every money row and event records them. */
export interface AuditContext {
  actor: Actor
  now: Date
  requestId: string
  /** For an action of a person: the signed request, kept sealed beside the row as evidence. */
  evidence?: { jkt: string; sealed: Buffer }
}

/** The audit context of a call inside its transaction. */
export function auditContextOf(ctx: RequestContext, tx: Pick<Tx, 'now'>): AuditContext {
  const { evidence, jkt } = ctx.caller
  return {
    actor: ctx.actor,
    now: tx.now,
    requestId: ctx.requestId,
    ...(evidence ? { evidence: { jkt, sealed: evidence() } } : {}),
  }
}

/** The audit context in the ledger's terms. */
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
