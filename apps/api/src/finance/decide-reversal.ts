import { formatPayoutNumber } from '@damana/contract/ids'
import { reopenNettedFees } from '#effects/index.ts'
import { takeFromReversed } from '#money/receipts/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input } from '@damana/contract'
import { addFils, noFils, subtractFils } from '@damana/contract/money'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { approve, takeApprovalBack } from '#kernel/approvals.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import {
  findFailedPayout,
  findPayout,
  insertPayoutEvent,
  lockSellersPayouts,
  markRecovered,
  movePayouts,
  nextAttemptOf,
  orderSellersShare,
  reconsiderPayouts,
  retryFailedPayout,
  refuseReversal,
  reversalNeeds,
  saveReversalDecision,
  type StaffPayout,
  tellRecovered,
} from '#money/payouts/index.ts'
import { idOf, presentWithHistory, proposalOfReversal, reversalFactsOf, subjectsOf } from './show-payout.ts'
import { lockForStaff } from './staff-moves.ts'

/**
 * Two people of finance and an administrator decide about money that an open sum covers, a part of the seller's or what goes back to the
 * buyer of a divided sale: it is released, or kept. A decision counts only once three persons have approved the same.
 */
export async function decideReversal(
  ctx: ContextOf<'POST /admin/payouts/:number/decide-reversal'>,
  { params, body }: Input<'POST /admin/payouts/:number/decide-reversal'>,
  deps: WithSettings,
) {
  return ctx.transact(async (tx) => {
    const audit = auditContextOf(ctx, tx)
    const payout = await lockForStaff(tx, params.number)
    const refused = refuseReversal(reversalFactsOf(payout, ctx.actor))
    if (refused) throw new DomainError('action_not_allowed', { reason: refused, facts: { payout_status: payout.status } })
    const { decision, reason } = body
    const isAgreed = await approve(
      tx,
      proposalOfReversal(payout, decision),
      { actor: ctx.actor, reason, approves: body.approves },
      reversalNeeds,
    )
    await insertPayoutEvent(tx, {
      payoutId: payout.id,
      staffId: ctx.actor.staffId,
      facts: { reversal: decision, reason },
      now: tx.now,
      requestId: ctx.requestId,
    })
    if (isAgreed) {
      await saveReversalDecision(tx, { payoutId: payout.id, decision })
      if (decision === 'keep') await keep(tx, audit, payout, deps)
      // Another payout that was held for the same open sum may be free now.
      if (payout.guaranteeId !== null) await reconsiderPayouts(tx, audit, { guaranteeId: payout.guaranteeId }, deps)
    }
    return { ...(await presentWithHistory(tx, payout.id, ctx.actor)), awaits_more: !isAgreed }
  })
}

/** A person of finance takes back the own approvals about a payout, until they are carried out. */
export async function takePayoutVoteBack(
  ctx: ContextOf<'POST /admin/payouts/:number/take-back'>,
  { params }: Input<'POST /admin/payouts/:number/take-back'>,
) {
  return ctx.transact(async (tx) => {
    // Without the payout's lock: who is second holds it while waiting for the approval that is taken back here.
    const payout = found(await findPayout(tx, { id: idOf(params.number) }))
    if (ctx.actor.role === 'reviewer') throw new DomainError('action_not_allowed', { reason: 'no_permission' })
    await takeApprovalBack(tx, subjectsOf(payout), ctx.actor)
    return presentWithHistory(tx, payout.id, ctx.actor)
  })
}

const sourceOfKept = (purpose: StaffPayout['purpose']) =>
  purpose === 'refund' ? 'buyer_refund' : purpose === 'partner' ? 'partner_payable' : 'seller_payable'

/** Keeps the money, which makes good the reversal; a part that a partial replacement has freed meanwhile is ordered to the seller again. */
async function keep(tx: Tx, audit: AuditContext, payout: StaffPayout, deps: WithSettings): Promise<void> {
  const { id, guaranteeId } = payout
  if (guaranteeId === null) throw new Error(`payout ${payout.number} is of no guarantee`)
  const seller = (await lockSellersPayouts(tx, { guaranteeId })).find((one) => one.id === id)
  await movePayouts(tx, audit, { trigger: 'withdraw', which: { payouts: [{ id }] }, reasons: new Map([[id, 'receipt_reversed']]) }, deps)
  const shares = await takeFromReversed(tx, { guaranteeId, mostFils: payout.amountFils })
  for (const { receiptId, fils } of shares)
    await post(
      tx,
      audit,
      ledgerEvents.loss_recovered({
        receiptId,
        holder: { guaranteeId },
        amountFils: fils,
        source: sourceOfKept(payout.purpose),
        part: formatPayoutNumber(id),
      }),
    )
  await markRecovered(tx, { payoutId: id, now: audit.now })
  // With the seller's money the fees that were netted from it are taken back as well.
  if (payout.purpose === 'seller_reversed') await reopenNettedFees(tx, audit, { guaranteeId, side: 'seller' }, deps)
  const restFils = subtractFils(payout.amountFils, addFils(...shares.map(({ fils }) => fils)))
  const refund = payout.purpose !== 'seller_reversed' && restFils > noFils ? await findFailedPayout(tx, id) : undefined
  if (refund) await retryFailedPayout(tx, audit, { ...refund, amountFils: restFils }, null, deps)
  else if (restFils > noFils && seller)
    await orderSellersShare(
      tx,
      audit,
      {
        guaranteeId,
        beneficiaryPartyId: seller.beneficiaryPartyId,
        beneficiaryName: seller.beneficiaryName,
        purpose: 'seller',
        amountFils: restFils,
        rail: seller.rail,
        bankAccountId: seller.bankAccountId,
        attempt: await nextAttemptOf(tx, guaranteeId, 'seller'),
      },
      deps,
    )
  // A partner's fee is no payout of the sides: its end is neither told to them nor the state of their money.
  else if (payout.purpose !== 'partner')
    await tellRecovered(tx, audit, {
      id,
      guaranteeId,
      purpose: payout.purpose,
      amountFils: payout.amountFils,
      beneficiaryPartyId: seller?.beneficiaryPartyId ?? null,
    })
}
