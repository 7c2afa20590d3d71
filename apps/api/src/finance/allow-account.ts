import type { WithSettings } from '#kernel/settings.ts'
import type { Input } from '@damana/contract'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { approve } from '#kernel/approvals.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertPayoutEvent, reconsiderPayouts, refuseAccount, saveAllowedAccount } from '#money/payouts/index.ts'
import { accountFactsOf, presentWithHistory, proposalOfAccount } from './show-payout.ts'
import { lockForStaff } from './staff-moves.ts'

/** Two of finance let a payout go to an account that is proven for somebody else, as a joint account; it goes on unless something else holds it. */
export async function allowAccount(
  ctx: ContextOf<'POST /admin/payouts/:number/allow-account'>,
  { params, body }: Input<'POST /admin/payouts/:number/allow-account'>,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const payout = await lockForStaff(tx, params.number)
    const refused = refuseAccount(accountFactsOf(payout, ctx.actor))
    if (refused || payout.iban === null)
      throw new DomainError('action_not_allowed', { reason: refused ?? 'wrong_status', facts: { payout_status: payout.status } })
    const by = { actor: ctx.actor, reason: body.reason, approves: body.approves }
    const isAgreed = await approve(tx, proposalOfAccount(payout), by, { persons: 2 })
    await insertPayoutEvent(tx, {
      payoutId: payout.id,
      staffId: ctx.actor.staffId,
      facts: { allow_account: payout.iban.slice(-4), reason: body.reason },
      now: tx.now,
      requestId: ctx.requestId,
    })
    if (isAgreed) {
      await saveAllowedAccount(tx, { payoutId: payout.id, iban: payout.iban })
      const of = payout.guaranteeId === null ? { payoutId: payout.id } : { guaranteeId: payout.guaranteeId }
      await reconsiderPayouts(tx, auditContextOf(ctx, tx), of, deps)
    }
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}
