import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils, noFils } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { applyPayoutTransition } from './apply-payout-transition.ts'
import { type OrderedPayout, orderPayout, type PayoutOrder } from './order-payout.ts'
import { divideShare } from './recovery.rules.ts'
import { findCoveredSum, findHeldSum, lockSellersPayouts, nextAttemptOf } from './reversal.queries.ts'

/**
 * Orders the seller's money of a guarantee that may have an open sum: the covered part is a payout of its own, `seller_reversed`, held
 * until a replacement receipt comes or staff decide; the rest leaves like any other payout. The caller holds the guarantee's lock.
 */
export async function orderSellersShare(tx: Tx, audit: AuditContext, order: PayoutOrder, deps: WithSettings): Promise<OrderedPayout> {
  const { guaranteeId } = order
  if (guaranteeId === null) throw new Error('the seller is paid for a guarantee')
  const { freeFils, heldFils } = await divideShareOf(tx, guaranteeId, order.amountFils)
  if (heldFils === noFils) return orderPayout(tx, audit, order, deps)
  const { again, ...first } = order
  const free = freeFils > noFils ? await orderPayout(tx, audit, { ...order, amountFils: freeFils }, deps) : null
  const attempt = await nextAttemptOf(tx, guaranteeId, 'seller_reversed')
  // Each failed attempt has one successor: the part that may leave, where there is one.
  const follows = again && !free ? { again: { ...again, attempt } } : { attempt }
  const held = await orderPayout(tx, audit, { ...first, ...follows, purpose: 'seller_reversed', amountFils: heldFils }, deps)
  return free ?? held
}

/**
 * Holds the seller's share after a reversal during the payout: of the payouts that have not left, as much as the open sum is withdrawn and
 * ordered anew as a held payout.
 */
export async function holdSellersShare(tx: Tx, audit: AuditContext, guaranteeId: Id<'guarantees'>, deps: WithSettings): Promise<void> {
  for (const payout of await lockSellersPayouts(tx, { guaranteeId })) {
    if (payout.purpose !== 'seller') continue
    if ((await divideShareOf(tx, guaranteeId, payout.amountFils)).heldFils === noFils) return
    const { id } = payout
    await applyPayoutTransition(tx, audit, {
      trigger: 'withdraw',
      which: { payouts: [{ id }] },
      reasons: new Map([[id, 'receipt_reversed']]),
    })
    await orderSellersShare(
      tx,
      audit,
      {
        guaranteeId,
        beneficiaryPartyId: payout.beneficiaryPartyId,
        beneficiaryName: payout.beneficiaryName,
        purpose: 'seller',
        amountFils: payout.amountFils,
        rail: payout.rail,
        bankAccountId: payout.bankAccountId,
        again: { previousId: id, attempt: await nextAttemptOf(tx, guaranteeId, 'seller'), staffId: null, reason: 'receipt_reversed' },
      },
      deps,
    )
  }
}

const divideShareOf = async (tx: Tx, guaranteeId: Id<'guarantees'>, amountFils: Fils) =>
  divideShare(amountFils, await findHeldSum(tx, guaranteeId), await findCoveredSum(tx, guaranteeId))
