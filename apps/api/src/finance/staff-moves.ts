import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input } from '@damana/contract'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import {
  findFailedPayout,
  findPayout,
  insertPayoutEvent,
  lockPayout,
  movePayouts,
  reconsiderPayouts,
  refuseStaffMove,
  saveStaffHold,
  type StaffMove,
  type StaffPayout,
  retryFailedPayout,
} from '#money/payouts/index.ts'
import { lockReceipt } from '#money/receipts/index.ts'
import { factsOf, idOf, presentWithHistory } from './show-payout.ts'

/** Locks a payout for an action of staff, after its guarantee and the receipt whose suspense it empties, as everywhere. */
export async function lockForStaff(tx: Tx, number: string): Promise<StaffPayout> {
  const seen = await findPayout(tx, { id: idOf(number) })
  if (!seen) throw new DomainError('not_found')
  if (seen.guaranteeId !== null) await lockGuarantee(tx, { guaranteeId: seen.guaranteeId })
  if (seen.purpose === 'suspense' && seen.receiptId !== null) await lockReceipt(tx, { id: seen.receiptId })
  const payout = await lockPayout(tx, seen.id)
  if (!payout) throw new DomainError('not_found')
  return payout
}

async function lockToMove(tx: Tx, number: string, move: StaffMove, actor: StaffActor): Promise<StaffPayout> {
  const payout = await lockForStaff(tx, number)
  const reason = refuseStaffMove(move, factsOf(payout, actor))
  if (reason) throw new DomainError('action_not_allowed', { reason, facts: { payout_status: payout.status } })
  return payout
}

/** Finance withdraws a payout before any file has it; its money goes back to its source. */
export async function withdrawPayout(
  ctx: ContextOf<'POST /admin/payouts/:number/withdraw'>,
  { params, body }: Input<'POST /admin/payouts/:number/withdraw'>,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const payout = await lockToMove(tx, params.number, 'withdraw', ctx.actor)
    await movePayouts(
      tx,
      auditContextOf(ctx, tx),
      {
        trigger: 'withdraw',
        which: { payouts: [{ id: payout.id }] },
        reasons: new Map([[payout.id, body.reason]]),
        staffId: ctx.actor.staffId,
      },
      deps,
    )
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}

/** Finance holds a payout that has not left, with a reason; it stays held until finance ends the hold. */
export async function holdPayout(
  ctx: ContextOf<'POST /admin/payouts/:number/hold'>,
  { params, body }: Input<'POST /admin/payouts/:number/hold'>,
  deps: WithSettings,
) {
  return changeHold(ctx, params.number, 'hold', body.reason, deps)
}

/** Finance ends its hold: the payout leaves unless something else holds it. */
export async function unholdPayout(
  ctx: ContextOf<'POST /admin/payouts/:number/unhold'>,
  { params, body }: Input<'POST /admin/payouts/:number/unhold'>,
  deps: WithSettings,
) {
  return changeHold(ctx, params.number, 'unhold', body.reason, deps)
}

async function changeHold(
  ctx: ContextOf<'POST /admin/payouts/:number/hold'>,
  number: string,
  move: 'hold' | 'unhold',
  reason: string,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const payout = await lockToMove(tx, number, move, ctx.actor)
    const { staffId } = ctx.actor
    await saveStaffHold(tx, payout.id, move === 'hold' ? { reason, staffId } : null)
    await insertPayoutEvent(tx, {
      payoutId: payout.id,
      staffId,
      facts: move === 'hold' ? { staff_hold: reason } : { staff_hold_ended: reason },
      now: tx.now,
      requestId: ctx.requestId,
    })
    const of = payout.guaranteeId === null ? { payoutId: payout.id } : { guaranteeId: payout.guaranteeId }
    await reconsiderPayouts(tx, auditContextOf(ctx, tx), of, deps)
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}

/** Finance retries a failed payout: a new attempt with its own number. The person who asks for it may not approve it. */
export async function retryPayout(
  ctx: ContextOf<'POST /admin/payouts/:number/retry'>,
  { params, body }: Input<'POST /admin/payouts/:number/retry'>,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const payout = await lockToMove(tx, params.number, 'retry', ctx.actor)
    const failed = await findFailedPayout(tx, payout.id)
    if (!failed) throw new DomainError('not_found')
    const next = await retryFailedPayout(tx, auditContextOf(ctx, tx), failed, { staffId: ctx.actor.staffId, reason: body.reason }, deps)
    return presentWithHistory(tx, next.id, ctx.actor)
  })
}
