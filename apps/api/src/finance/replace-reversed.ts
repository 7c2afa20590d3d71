import { isWaiting, replace } from '#money/suspense/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { ContextOf } from '#kernel/context.ts'
import type { Input, Output } from '@damana/contract'
import { lockOpenReversed, lockReceipt } from '#money/receipts/index.ts'
import { approve, takeApprovalBack } from '#kernel/approvals.ts'
import { DomainError } from '#kernel/errors.ts'
import { getReceipt, presentReceipt, proposalOf, receiptSubject, refuseDecision } from './staff-receipts.ts'
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
  return ctx.transact(async (tx) => {
    const { guaranteeId, id } = await getReceipt(tx, params.number)
    const guarantee = guaranteeId === null ? undefined : await lockGuaranteeById(tx, guaranteeId)
    const receipt = await lockReceipt(tx, { id })
    if (!receipt) throw new DomainError('not_found')
    const refused = refuseDecision(receipt, 'replace')
    if (refused === 'receipt_in_doubt') throw new DomainError('action_not_allowed', { reason: refused })
    const isOpen = guarantee !== undefined && (await findOpenSum(tx, guarantee.id)) > noFils
    if (!guarantee || !isOpen || !isWaiting(receipt) || guarantee.flags.length > 0)
      throw new DomainError('action_not_allowed', { reason: 'not_paid_again' })
    const reversed = await lockOpenReversed(tx, { guaranteeId: guarantee.id })
    // Only a debit is open that nobody has assigned: nothing can be replaced yet.
    if (reversed.length === 0) throw new DomainError('action_not_allowed', { reason: 'receipt_in_doubt' })
    const awaitsSecond = !(await approve(
      tx,
      proposalOf('replace', receipt, guarantee.number),
      { actor: ctx.actor, reason: body.reason, approves: body.approves },
      { persons: 2 },
    ))
    if (!awaitsSecond) {
      const audit = auditContextOf(ctx, tx)
      await replace(tx, audit, guarantee.id, reversed, [receipt], deps)
      await reconsiderPayouts(tx, audit, { guaranteeId: guarantee.id }, deps)
    }
    return { ...(await presentReceipt(tx, await getReceipt(tx, params.number), ctx.actor)), awaits_second: awaitsSecond }
  })
}

/** Takes the own approval of a decision about a receipt back, until it is carried out. */
export async function takeReceiptVoteBack(
  ctx: ContextOf<'POST /admin/receipts/:number/take-back'>,
  { params }: Input<'POST /admin/receipts/:number/take-back'>,
): Promise<Output<'POST /admin/receipts/:number/take-back'>> {
  return ctx.transact(async (tx) => {
    const receipt = await getReceipt(tx, params.number)
    await lockReceipt(tx, { id: receipt.id })
    await takeApprovalBack(tx, receiptSubject(receipt), ctx.actor)
    return presentReceipt(tx, receipt, ctx.actor)
  })
}
