import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { type Fils, noFils, subtractFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { ledgerEvents, type PayoutSource, post } from '#money/ledger/index.ts'
import { returnToSuspense } from '#money/receipts/index.ts'
import { type PayoutTrigger, type PayoutMoney, rowOf } from './payout.rules.ts'
import { type MovedPayout, movePayoutRows, type WhichPayouts } from './move.queries.ts'
import { affectsGuarantee, findSource, tellingFacts } from './source.ts'

export interface PayoutStep {
  trigger: PayoutTrigger
  which: WhichPayouts
  /** The person of staff who acts. */
  staffId?: Id<'staff'>
  /** The reason by payout id: the bank's, or finance's own text. */
  reasons?: ReadonlyMap<Id<'payouts'>, string>
  /** The reason of all payouts without one of their own: a whole file's. */
  reason?: string
  fileStatus?: 'sent' | 'unknown' | 'lost'
  /** The booking time by the bank's clock, and for a return the amount that came back, by payout id. */
  booked?: ReadonlyMap<Id<'payouts'>, { at: Date; amountFils: Fils }>
}

/**
 * Applies one transition of the payouts' table: status, event, ledger entry and the notes on their guarantees. Returns the payouts that
 * moved.
 */
export async function applyPayoutTransition(tx: Tx, audit: AuditContext, step: PayoutStep): Promise<MovedPayout[]> {
  const row = rowOf(step.trigger)
  const moved = await movePayoutRows(tx, {
    row,
    which: step.which,
    now: audit.now,
    requestId: audit.requestId,
    facts: Object.fromEntries([...(step.reasons ?? [])].map(([id, reason]) => [id.toString(), { reason }])),
    ...(step.reason === undefined ? {} : { factsOfAll: { reason: step.reason } }),
    ...(step.staffId === undefined ? {} : { staffId: step.staffId }),
    ...(step.fileStatus ? { fileStatus: step.fileStatus } : {}),
  })
  for (const payout of moved) {
    const booked = step.booked?.get(payout.id)
    const entry = row.money === null ? null : entryOf(row.money, payout, await findSource(tx, payout), booked?.amountFils)
    if (entry) await post(tx, audit, entry, booked?.at ?? audit.now)
    const isBack = row.money === 'flight_to_source' || row.money === 'bank_to_source'
    if (isBack && payout.purpose === 'suspense' && payout.receiptId !== null)
      await returnToSuspense(tx, { id: payout.receiptId, amountFils: payout.amountFils })
    // A payout withdrawn by a reversal is reported together with its recovery.
    const isRecovery = payout.to === 'withdrawn' && payout.receiptIsReversed
    if (payout.guaranteeId === null || !affectsGuarantee(payout.purpose) || isRecovery) continue
    const reason = step.reasons?.get(payout.id) ?? step.reason
    tx.raise(audit, {
      kind: 'payout_status_changed',
      guaranteeId: payout.guaranteeId,
      payoutNumber: payout.number,
      from: payout.from,
      to: payout.to,
      allPaid: payout.allPaid && payout.to === 'settled',
      // Both sides read these facts, so finance's reason for a withdrawal is left out.
      facts: { ...tellingFacts(payout), ...(reason === undefined || payout.to === 'withdrawn' ? {} : { reason }) },
    })
  }
  return moved
}

function entryOf(money: NonNullable<PayoutMoney>, payout: MovedPayout, source: PayoutSource, bookedFils: Fils | undefined) {
  const facts = { payoutId: payout.id, source, amountFils: payout.amountFils }
  switch (money) {
    case 'into_flight':
      return ledgerEvents.payout_ordered(facts)
    case 'out_of_bank':
      return ledgerEvents.payout_settled(facts)
    case 'flight_to_source':
      return payout.to === 'withdrawn' ? ledgerEvents.payout_withdrawn(facts) : ledgerEvents.payout_rejected(facts)
    case 'bank_to_source':
      return ledgerEvents.payout_returned({
        ...facts,
        shortFils: bookedFils === undefined || bookedFils >= payout.amountFils ? noFils : subtractFils(payout.amountFils, bookedFils),
      })
  }
}
