import type { Queryable } from '#db/queryable.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import type { Act } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { bookIntoGuarantee, isPaidByBuyer, payableOf, sendBackSuspense } from './book-receipt.ts'
import type { PaymentDeps } from './deps.ts'
import { listGuaranteesWithLeftMoney, type LockedReceipt, lockWaitingReceipts, saveMatched, saveWhy } from './queries.ts'
import { matchReceipt, suspenseEndOf } from './receipt.rules.ts'

/**
 * A pause is over, or the guarantee has ended: money that waited for that in suspense is booked in the order in which it was paid, or sent back. Does nothing while the
 * guarantee is paused, so it may be called at any time; to be called in the transaction that ends the pause, after the guarantee was moved.
 */
export async function matchSuspenseOf(tx: Tx, act: Act, guaranteeId: bigint, deps: PaymentDeps): Promise<void> {
  let guarantee = await lockGuaranteeById(tx, guaranteeId)
  if (!guarantee) return
  for (const receipt of await lockWaitingReceipts(tx, guaranteeId)) {
    const match = matchReceipt({
      amountFils: receipt.suspenseFils,
      receivedAt: receipt.receivedAt,
      reference: receipt.remittance,
      guarantee: await payableOf(tx, guarantee),
    })
    if (match.into === 'guarantee') {
      if (waitsForFinance(receipt)) continue
      const isBuyers = await isPaidByBuyer(tx, guaranteeId, receipt.payer)
      await saveMatched(tx, {
        id: receipt.id,
        guaranteeId,
        bookedFils: match.escrowFils,
        backFils: match.excessFils,
        payerState: isBuyers ? 'buyer' : 'undeclared',
      })
      guarantee = await bookIntoGuarantee(
        tx,
        act,
        guarantee,
        receipt,
        { ...match, isBuyers, from: 'suspense', at: act.now, by: 'system' },
        deps,
      )
    } else if (match.outcome === 'sent_back' && (match.why !== 'already_paid' || !waitsForFinance(receipt)))
      await sendBackSuspense(tx, act, receipt, { why: match.why }, deps)
    else if (match.why !== receipt.why && !waitsForFinance(receipt)) await saveWhy(tx, receipt.id, match.why)
  }
}

/** Finance was asked about it, and is not passed over as long as the guarantee goes on. */
const waitsForFinance = ({ why }: LockedReceipt): boolean => why !== null && suspenseEndOf(why) === 'finance'

const mostAtOnce = 100

/** Money whose pause ended, or whose guarantee ended, without anybody looking at it: nothing may wait for ever because one call was lost. */
export async function matchLeftSuspense(
  deps: PaymentDeps & { pool: Queryable; transact<T>(story: (tx: Tx) => Promise<T>): Promise<T> },
  requestId: string,
): Promise<void> {
  for (const guaranteeId of await listGuaranteesWithLeftMoney(deps.pool, mostAtOnce))
    await deps.transact((tx) =>
      matchSuspenseOf(tx, { actor: { kind: 'system', job: 'match_suspense' }, now: tx.now, requestId }, guaranteeId, deps),
    )
}
