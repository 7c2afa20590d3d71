import type { WithSettings } from '#kernel/settings.ts'
import type { Input } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { approve } from '#kernel/approvals.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findAccount, nextCutOff, expectedOn, refuseApproval, updatePayoutStatus, timerOf } from '#money/payouts/index.ts'
import { approvalFactsOf, presentWithHistory, proposalOfPayout } from './show-payout.ts'
import { lockForStaff } from './staff-moves.ts'

/** Finance approves a large payout; it leaves with the rail's next file once two different persons have approved it. */
export async function approvePayout(
  ctx: ContextOf<'POST /admin/payouts/:number/approve'>,
  { params, body }: Input<'POST /admin/payouts/:number/approve'>,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const payout = await lockForStaff(tx, params.number)
    const reason = refuseApproval(approvalFactsOf(payout, ctx.actor))
    if (reason) throw new DomainError('action_not_allowed', { reason, facts: { payout_status: payout.status } })
    const by = { actor: ctx.actor, reason: '', approves: body.approves }
    if (await approve(tx, proposalOfPayout(payout), by, { persons: payout.approvalsNeeded })) {
      const status = 'approved'
      const settings = deps.settings()
      const cutOff = nextCutOff(payout.rail, tx.now, settings)
      await updatePayoutStatus(tx, {
        id: payout.id,
        from: payout.status,
        to: status,
        heldReason: null,
        account: await findAccount(tx, payout.id),
        expectedOn: expectedOn(payout.rail, cutOff, settings),
        now: tx.now,
        requestId: ctx.requestId,
        job: timerOf(status, null, null, payout.rail, cutOff),
      })
      if (payout.guaranteeId !== null)
        tx.raise(auditContextOf(ctx, tx), {
          kind: 'payout_status_changed',
          guaranteeId: payout.guaranteeId,
          payoutNumber: payout.number,
          from: payout.status,
          to: status,
          allPaid: false,
          facts: {},
        })
    }
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}
