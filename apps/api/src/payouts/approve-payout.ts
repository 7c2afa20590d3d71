import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#http/context.ts'
import { actOf } from '#http/act.ts'
import { DomainError } from '#http/domain-error.ts'
import { nextCutOff, promisedOn } from './bank-days.rules.ts'
import type { PayoutDeps } from './deps.ts'
import { timerOf } from './order-payout.ts'
import { refuseApproval, standingOf } from './payout.rules.ts'
import { findAccount, lockGuaranteeOfPayouts, saveStanding } from './order.queries.ts'
import { findPayout, hasMadeSetting, insertApproval, lockPayout } from './staff.queries.ts'
import { hasApproved, presentPayout } from './show-payout.ts'

const idOf = (number: string): bigint => BigInt(number.slice(1))

export async function showPayout(
  ctx: ContextOf<'GET /admin/payouts/:number'>,
  { params }: Input<'GET /admin/payouts/:number'>,
): Promise<Reply<'GET /admin/payouts/:number'>> {
  const payout = await findPayout(ctx.db, idOf(params.number))
  if (!payout) throw new DomainError('not_found')
  return presentPayout(payout, ctx.actor)
}

/** Finance lets a large payout go; it leaves with the rail's next file once two different persons have. */
export async function approvePayout(
  ctx: ContextOf<'POST /admin/payouts/:number/approve'>,
  { params }: Input<'POST /admin/payouts/:number/approve'>,
  deps: PayoutDeps,
) {
  return ctx.transact(async (tx) => {
    const seen = await findPayout(tx, idOf(params.number))
    if (!seen) throw new DomainError('not_found')
    // Everybody locks the guarantee before its payouts.
    if (seen.guaranteeId !== null) await lockGuaranteeOfPayouts(tx, seen.guaranteeId)
    const payout = await lockPayout(tx, seen.id)
    if (!payout) throw new DomainError('not_found')
    const { staffId, role } = ctx.actor
    const reason = refuseApproval({
      status: payout.status,
      approvalsNeeded: payout.approvalsNeeded,
      role,
      hasApproved: hasApproved(payout, ctx.actor),
      madeIt: await hasMadeSetting(tx, staffId),
    })
    if (reason) throw new DomainError('action_not_allowed', { reason, facts: { status: payout.status } })
    await insertApproval(tx, { payoutId: payout.id, staffId, now: tx.now })
    const status = standingOf(null, payout.approvalsNeeded, payout.approvals.length + 1)
    if (status === 'approved') {
      const settings = deps.settings()
      const cutOff = nextCutOff(payout.rail, tx.now, settings)
      await saveStanding(tx, {
        id: payout.id,
        from: payout.status,
        to: status,
        heldReason: null,
        account: await findAccount(tx, payout.id),
        promisedOn: promisedOn(payout.rail, cutOff, settings),
        now: tx.now,
        requestId: ctx.requestId,
        job: timerOf(status, null, 0n, payout.rail, cutOff),
      })
      if (payout.guaranteeId !== null)
        await deps.tellGuarantee(tx, actOf(ctx, tx), {
          guaranteeId: payout.guaranteeId,
          payoutNumber: payout.number,
          from: payout.status,
          to: status,
          allPaid: false,
          facts: {},
        })
    }
    const approved = await findPayout(tx, payout.id)
    if (!approved) throw new Error('a payout is gone')
    return presentPayout(approved, ctx.actor)
  })
}
