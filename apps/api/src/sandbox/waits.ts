import type { Input, Reply } from '@damana/contract'
import type { WaitCode } from '@damana/contract/statuses'
import type { ContextOf } from '#http/context.ts'
import { listWaitingGuarantees, type WaitingGuarantee } from './queries.ts'

const mostGuarantees = 40

export interface WaitDeps {
  /** Ends the wait of a guarantee and does what the clock would do then; null when it waits for nobody's time. */
  passWait(number: string, requestId: string): Promise<WaitCode | null>
}

/** Lets the wait of one guarantee pass now, so that nobody has to sit through three days. */
export async function letWaitPass(
  ctx: ContextOf<'POST /sandbox/guarantees/:number/pass-wait'>,
  { params }: Input<'POST /sandbox/guarantees/:number/pass-wait'>,
  { passWait }: WaitDeps,
): Promise<Reply<'POST /sandbox/guarantees/:number/pass-wait'>> {
  // The clock works in transactions of its own; this one only keeps the answer for a repeated click.
  const passed = await passWait(params.number, ctx.requestId)
  return ctx.transact(async () => ({ passed }))
}

/** Guarantees with what they wait for. */
export async function showWaits(
  ctx: ContextOf<'GET /sandbox/guarantees'>,
  { query }: Input<'GET /sandbox/guarantees'>,
): Promise<Reply<'GET /sandbox/guarantees'>> {
  const guarantees = await listWaitingGuarantees(ctx.db, query.q?.trim() || null, mostGuarantees)
  return {
    guarantees: guarantees.map((guarantee) => ({
      number: guarantee.number,
      seller_name: guarantee.seller_name,
      buyer_name: guarantee.buyer_name,
      status: guarantee.status,
      wait: waitCodeOf(guarantee),
      until: guarantee.until?.toISOString() ?? null,
    })),
  }
}

function waitCodeOf({ status, late, countdown_over }: WaitingGuarantee): WaitCode {
  switch (status) {
    case 'awaiting_owner':
      return 'owner_consent'
    case 'awaiting_acceptance':
      return 'acceptance'
    case 'awaiting_payment':
      return late ? 'late_payment' : 'payment'
    case 'in_transfer':
      return countdown_over ? 'release' : 'countdown'
    case 'release_requested':
      return 'registry'
    default:
      return 'none'
  }
}
