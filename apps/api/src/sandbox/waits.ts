import type { Input, Reply } from '@damana/contract'
import type { WaitCode } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import type { WaitInView } from './skip-wait.ts'
import type { ContextOf } from '#kernel/context.ts'
import { pageOf } from './pages.ts'
import { letPromiseLapse, listWaitingGuarantees } from './queries.ts'

const guaranteesOfPage = 40

export interface WaitDeps {
  /** Ends the wait of a guarantee and runs the due transitions; null when no deadline runs. */
  skipWait(number: string, requestId: string): Promise<WaitCode | null>
  listWaits(ids: readonly Id<'guarantees'>[]): Promise<WaitInView[]>
}

/** Skips the wait of one guarantee by hand, so that nobody has to wait for three days. */
export async function skipWaitByHand(
  ctx: ContextOf<'POST /sandbox/guarantees/:number/pass-wait'>,
  { params }: Input<'POST /sandbox/guarantees/:number/pass-wait'>,
  { skipWait }: WaitDeps,
): Promise<Reply<'POST /sandbox/guarantees/:number/pass-wait'>> {
  // The clock uses transactions of its own; this one only stores the answer for a repeated click.
  const passed = await skipWait(params.number, ctx.requestId)
  return ctx.transact(async (tx) => ({ passed: passed ?? ((await letPromiseLapse(tx, params.number)) ? 'payout' : null) }))
}

/** Lists guarantees with their present waits, in the words of their own rules. */
export async function showWaits(
  ctx: ContextOf<'GET /sandbox/guarantees'>,
  { query }: Input<'GET /sandbox/guarantees'>,
  { listWaits }: WaitDeps,
): Promise<Reply<'GET /sandbox/guarantees'>> {
  const before = query.cursor === undefined ? null : BigInt(query.cursor)
  const ids = await listWaitingGuarantees(ctx.db, query.q?.trim() || null, before, guaranteesOfPage + 1)
  const { page, next_cursor } = pageOf(ids, guaranteesOfPage, String)
  const waits = await listWaits(page)
  return {
    next_cursor,
    guarantees: waits.map((wait) => ({
      number: wait.number,
      seller_name: wait.sellerName,
      buyer_name: wait.buyerName,
      status: wait.status,
      wait: wait.code,
      until: wait.until?.toISOString() ?? null,
    })),
  }
}
