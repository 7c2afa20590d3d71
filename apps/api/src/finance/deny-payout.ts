import type { WithSettings } from '#kernel/settings.ts'
import type { Input } from '@damana/contract'
import { approve } from '#kernel/approvals.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import {
  addTimer,
  clearRestored,
  type Denial,
  denialsNeeded,
  findPayout,
  insertPayoutEvent,
  lockDenials,
  movePayouts,
  nextCutOff,
  reconsiderPayouts,
  refuseDenial,
} from '#money/payouts/index.ts'
import { denialFactsOf, idOf, presentWithHistory, proposalOfDenial } from './show-payout.ts'

/**
 * A person of finance records the bank's denial: it never got the file of a payout, or never executed an accepted payout. With the second
 * person the payouts of that file are free for the next one, or the payout is rejected.
 */
export async function recordDenial(
  ctx: ContextOf<'POST /admin/payouts/:number/not-received'>,
  { params, body }: Input<'POST /admin/payouts/:number/not-received'>,
  said: Denial,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const seen = found(await findPayout(tx, { id: idOf(params.number) }))
    // No payout is locked yet: the transition itself locks the payouts of a file, after their guarantees and in order.
    await lockDenials(tx, proposalOfDenial(seen, said).subject)
    const payout = found(await findPayout(tx, seen))
    const reason = refuseDenial(said, denialFactsOf(payout, ctx.actor))
    if (reason) throw new DomainError('action_not_allowed', { reason, facts: { payout_status: payout.status } })
    const { staffId } = ctx.actor
    const now = tx.now
    const by = { actor: ctx.actor, reason: body.reason, approves: body.approves }
    if (!(await approve(tx, proposalOfDenial(payout, said), by, { persons: denialsNeeded })))
      await insertPayoutEvent(tx, {
        payoutId: payout.id,
        staffId,
        facts: { bank_said: said, reason: body.reason },
        now,
        requestId: ctx.requestId,
      })
    else if (said === 'not_executed')
      await movePayouts(
        tx,
        auditContextOf(ctx, tx),
        { trigger: 'not_executed', which: { payouts: [{ id: payout.id }] }, reasons: new Map([[payout.id, body.reason]]), staffId },
        deps,
      )
    else if (!payout.file) {
      // In doubt since a restore: two persons have confirmed that the bank never had it.
      await clearRestored(tx, { id: payout.id })
      const of = payout.guaranteeId === null ? { payoutId: payout.id } : { guaranteeId: payout.guaranteeId }
      await reconsiderPayouts(tx, auditContextOf(ctx, tx), of, deps)
    } else {
      const trigger = payout.status === 'unknown' ? ('confirm_not_received' as const) : ('not_received' as const)
      const which = { file: payout.file.message_id }
      const fileStatus = payout.file.is_heard_of ? {} : { fileStatus: 'lost' as const }
      await movePayouts(tx, auditContextOf(ctx, tx), { trigger, which, ...fileStatus, reason: body.reason, staffId }, deps)
      await addTimer(tx, { task: 'send_payout_files', rail: payout.rail, at: nextCutOff(payout.rail, now, deps.settings()) })
    }
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}
