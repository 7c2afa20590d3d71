import { isWaiting, replace } from '#money/suspense/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { ContextOf } from '#kernel/context.ts'
import type { Input, Output } from '@damana/contract'
import { listReceiptVotes, lockOpenReversed, lockReceipt, saveReceiptVote } from '#money/receipts/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { getReceipt, presentReceipt } from './staff-receipts.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { findOpenSum, reconsiderPayouts } from '#money/payouts/index.ts'
import { noFils } from '@damana/contract/money'
import { auditContextOf } from '#kernel/audit-context.ts'

/** After a guarantee's end, two people of finance take money in suspense as the replacement of a reversed receipt, up to the open sum. */
export async function replaceReversed(
  ctx: ContextOf<'POST /admin/receipts/:number/replace'>,
  { params, body }: Input<'POST /admin/receipts/:number/replace'>,
  deps: WithSettings,
): Promise<Output<'POST /admin/receipts/:number/replace'>> {
  if (ctx.actor.role === 'reviewer') throw new DomainError('not_found')
  return ctx.transact(async (tx) => {
    const { guaranteeId, id } = await getReceipt(tx, params.number)
    const guarantee = guaranteeId === null ? undefined : await lockGuaranteeById(tx, guaranteeId)
    const receipt = await lockReceipt(tx, id)
    if (!receipt) throw new DomainError('not_found')
    const isOpen = guarantee !== undefined && (await findOpenSum(tx, guarantee.id)) > noFils
    if (!guarantee || !isOpen || !isWaiting(receipt) || guarantee.flags.length > 0)
      throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
    const votes = await listReceiptVotes(tx, id)
    if (votes.includes(ctx.actor.staffId)) throw new DomainError('action_not_allowed', { reason: 'voted_already' })
    await saveReceiptVote(tx, { receiptId: id, staffId: ctx.actor.staffId, reason: body.reason, now: tx.now })
    const awaitsSecond = votes.length === 0
    if (!awaitsSecond) {
      const audit = auditContextOf(ctx, tx)
      await replace(tx, audit, guarantee.id, await lockOpenReversed(tx, guarantee.id), [receipt], deps)
      await reconsiderPayouts(tx, audit, { guaranteeId: guarantee.id }, deps)
    }
    return { ...(await presentReceipt(tx, await getReceipt(tx, params.number))), awaits_second: awaitsSecond }
  })
}
