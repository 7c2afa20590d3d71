import type { PayoutHoldReason, TransferType } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type Act, originOf } from '#http/act.ts'
import { ledgerEvents, post } from '#ledger/index.ts'
import { nextCutOff, promisedOn } from './bank-days.rules.ts'
import type { PayoutDeps } from './deps.ts'
import { approvalsNeeded, type Hold, holdOf, standingOf } from './payout.rules.ts'
import { findSafety, insertPayout, type PayoutTimer } from './order.queries.ts'
import { sourceOf } from './source.ts'

export interface PayoutOrder {
  guaranteeId: bigint
  payeePartyId: bigint
  payeeName: string
  purpose: 'seller' | 'refund'
  amountFils: Fils
  rail: TransferType
  /** The payee's account in force at the release request; null when he has named none. */
  bankAccountId: bigint | null
}
export interface OrderedPayout {
  id: bigint
  number: string
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  promisedOn: string
}

/**
 * Money is to leave for a payee: it is booked as in flight at once, and goes with the rail's next file if nothing holds it and nobody has to approve it. The
 * caller holds the guarantee's lock.
 */
export async function orderPayout(tx: Queryable, act: Act, order: PayoutOrder, deps: PayoutDeps): Promise<OrderedPayout> {
  const settings = deps.settings()
  const safety = await findSafety(tx, order.guaranteeId, order.bankAccountId)
  const hold = holdOf({ ...safety, now: act.now }, settings)
  const needed = approvalsNeeded(order.amountFils, settings)
  const status = standingOf(hold, needed, 0)
  const cutOff = nextCutOff(order.rail, act.now, settings)
  const promised = promisedOn(order.rail, cutOff, settings)
  const heldReason = hold?.reason ?? null
  const payout = await insertPayout(tx, {
    ...order,
    status,
    heldReason,
    account: safety.account,
    approvalsNeeded: needed,
    promisedOn: promised,
    now: act.now,
    requestId: act.requestId,
    job: timerOf(status, hold, order.guaranteeId, order.rail, cutOff),
  })
  await post(tx, {
    ...ledgerEvents.payout_ordered({
      payoutId: payout.id,
      source: sourceOf(order.purpose, order.guaranteeId),
      amountFils: order.amountFils,
    }),
    effectiveAt: act.now,
    ...originOf(act),
  })
  if (hold)
    await deps.tellGuarantee(tx, act, {
      guaranteeId: order.guaranteeId,
      payoutNumber: payout.number,
      from: null,
      to: 'held',
      allPaid: false,
      facts: { reason: hold.reason },
    })
  return { ...payout, status, heldReason, promisedOn: promised }
}

/** What a payout that stands so waits for: the next file, or the end of its hold where that comes by itself. */
export function timerOf(
  status: 'ordered' | 'held' | 'approved',
  hold: Hold | null,
  guaranteeId: bigint,
  rail: TransferType,
  cutOff: Date,
): PayoutTimer | null {
  if (status === 'approved') return { task: 'send_payout_files', rail, at: cutOff }
  return hold?.until ? { task: 'reconsider_payouts', guaranteeId, at: hold.until } : null
}
