import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { nextCutOff, expectedOn } from './bank-days.rules.ts'
import { payoutsOf, timerOf } from './order-payout.ts'
import { holdOf, payoutStatusFor } from './payout.rules.ts'
import {
  findGuaranteeOfPayouts,
  listHeldAlone,
  listHeldFor,
  lockWaitingPayouts,
  type PayoutsOf,
  updatePayoutStatus,
} from './order.queries.ts'
import { affectsGuarantee, tellingFacts } from './source.ts'

/**
 * Reconsiders payouts that have not left: after a receipt was settled, an account named or a cooling-off ended, a held payout may leave or
 * is held for another reason. It does nothing where nothing changed, so it may be called at any time.
 */
export async function reconsiderPayouts(tx: Tx, audit: AuditContext, of: PayoutsOf, deps: WithSettings): Promise<void> {
  const settings = deps.settings()
  // A payout is ordered under this lock, so the next statement sees every payout ordered before.
  const guaranteeId = await findGuaranteeOfPayouts(tx, of)
  if (guaranteeId !== null) await lockGuarantee(tx, { guaranteeId })
  for (const payout of await lockWaitingPayouts(tx, of)) {
    const hold = holdOf({ ...payout, now: audit.now }, settings)
    const status = payoutStatusFor(hold, payout.approvalsNeeded, payout.approvals)
    if (status === payout.status && (hold?.reason ?? null) === payout.heldReason) continue
    const cutOff = nextCutOff(payout.rail, audit.now, settings)
    await updatePayoutStatus(tx, {
      id: payout.id,
      from: payout.status,
      to: status,
      heldReason: hold?.reason ?? null,
      account: payout.account,
      expectedOn: expectedOn(payout.rail, cutOff, settings),
      now: audit.now,
      requestId: audit.requestId,
      job: timerOf(status, hold, payoutsOf(payout.guaranteeId, payout.receiptId), payout.rail, cutOff),
    })
    if (payout.guaranteeId === null || !affectsGuarantee(payout.purpose)) continue
    tx.raise(audit, {
      kind: 'payout_status_changed',
      guaranteeId: payout.guaranteeId,
      payoutNumber: payout.number,
      from: payout.status,
      to: status,
      allPaid: false,
      facts: { ...tellingFacts(payout), ...(hold ? { reason: hold.reason } : {}) },
    })
  }
}

/**
 * Reconsiders the payouts that were held for these receipts, which are on the statement now. The caller holds the locks of their
 * guarantees.
 */
export async function reconsiderSettled(
  tx: Tx,
  audit: AuditContext,
  receipts: readonly { receiptId: Id<'receipts'>; guaranteeId: Id<'guarantees'> | null }[],
  deps: WithSettings,
): Promise<void> {
  for (const of of await listHeldFor(tx, receipts)) await reconsiderPayouts(tx, audit, of, deps)
}

const mostAtOnce = 200

/** Reconsiders held payouts of no guarantee whose hold has ended. */
export async function reconsiderAlone(
  deps: WithSettings & { pool: Queryable; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  requestId: string,
): Promise<void> {
  for (const payoutId of await listHeldAlone(deps.pool, mostAtOnce))
    await deps.transact((tx) =>
      reconsiderPayouts(tx, { actor: { kind: 'system', job: 'reconsider_payouts' }, now: tx.now, requestId }, { payoutId }, deps),
    )
}
