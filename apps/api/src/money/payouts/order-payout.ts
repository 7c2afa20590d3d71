import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { PayoutHoldReason, TransferType } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, post, type SweepShare } from '#money/ledger/index.ts'
import { takeFromSuspense } from '#money/receipts/index.ts'
import { nextCutOff, expectedOn } from './bank-days.rules.ts'
import { approvalsOfOrder, type Hold, holdOf, payoutStatusFor } from './payout.rules.ts'
import {
  findSafety,
  insertPayout,
  type NextAttempt,
  type PayoutsOf,
  type PayoutTimer,
  type Purpose,
  type ExternalAccount,
} from './order.queries.ts'
import { affectsGuarantee, sourceOf, tellingFacts } from './source.ts'

export interface PayoutOrder {
  /** Null for a receipt of no guarantee, and for our own fees. */
  guaranteeId: Id<'guarantees'> | null
  /** The receipt that this payout refunds. */
  receiptId?: Id<'receipts'>
  /** A sweep of our fees: the day in Amman, and the amount per stripe. */
  sweep?: { on: string; shares: readonly SweepShare[] }
  /** Null when the beneficiary is no party: a payer, or ourselves. */
  beneficiaryPartyId: Id<'parties'> | null
  beneficiaryName: string
  purpose: Purpose
  amountFils: Fils
  rail: TransferType
  /** The beneficiary's account in force at the release request; null when the beneficiary has named none. */
  bankAccountId: bigint | null
  /** An external account, instead of a party's. */
  externalAccount?: ExternalAccount
  again?: NextAttempt
  /** Given where it is not the first attempt of its purpose and follows no failed one. */
  attempt?: number
  /** The person of staff who ordered it and therefore may not approve it. */
  madeByStaffId?: Id<'staff'>
  /** A person of staff named the account: two others approve, whatever the sum. */
  needsTwoPersons?: true
}
export interface OrderedPayout {
  id: Id<'payouts'>
  number: string
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  expectedOn: string
}

/**
 * Orders a payout to a beneficiary: its money is booked as in flight at once, and it leaves with the rail's next file unless it is held or
 * needs approval. The caller holds the guarantee's lock.
 */
export async function orderPayout(tx: Tx, audit: AuditContext, order: PayoutOrder, deps: WithSettings): Promise<OrderedPayout> {
  const settings = deps.settings()
  const receiptId = order.receiptId ?? null
  const safety = await findSafety(tx, { ...order, receiptId, externalAccount: order.externalAccount ?? null })
  const hold = holdOf({ ...safety, now: audit.now }, settings)
  const needed = approvalsOfOrder(order, settings)
  const status = payoutStatusFor(hold, needed, 0)
  const cutOff = nextCutOff(order.rail, audit.now, settings)
  const promised = expectedOn(order.rail, cutOff, settings)
  const heldReason = hold?.reason ?? null
  if (order.purpose === 'suspense' && receiptId !== null) await takeFromSuspense(tx, { id: receiptId, amountFils: order.amountFils })
  const payout = await insertPayout(tx, {
    ...order,
    receiptId,
    sweptOn: order.sweep?.on ?? null,
    madeByStaffId: order.madeByStaffId ?? null,
    accountSince: order.externalAccount?.since ?? null,
    accountIsOfAnother: order.externalAccount?.isOfAnother ?? false,
    status,
    heldReason,
    account: safety.account,
    approvalsNeeded: needed,
    expectedOn: promised,
    now: audit.now,
    requestId: audit.requestId,
    job: timerOf(status, hold, payoutsOf(order.guaranteeId, receiptId), order.rail, cutOff),
  })
  await post(
    tx,
    audit,
    ledgerEvents.payout_ordered({
      payoutId: payout.id,
      source: sourceOf(order.purpose, order.guaranteeId, receiptId, order.sweep?.shares),
      amountFils: order.amountFils,
    }),
  )
  if (hold && order.guaranteeId !== null && affectsGuarantee(order.purpose))
    tx.raise(audit, {
      kind: 'payout_status_changed',
      guaranteeId: order.guaranteeId,
      payoutNumber: payout.number,
      from: null,
      to: 'held',
      allPaid: false,
      facts: { ...tellingFacts(order), reason: hold.reason },
    })
  return { ...payout, status, heldReason, expectedOn: promised }
}

/** The timer of a payout by its status: the next file, or the end of a hold that ends by itself. */
export function timerOf(
  status: 'ordered' | 'held' | 'approved',
  hold: Hold | null,
  of: PayoutsOf | null,
  rail: TransferType,
  cutOff: Date,
): PayoutTimer | null {
  if (status === 'approved') return { task: 'send_payout_files', rail, at: cutOff }
  return hold?.until && of ? { task: 'reconsider_payouts', of, at: hold.until } : null
}

/** The payouts that are reconsidered together with this one. */
export function payoutsOf(guaranteeId: Id<'guarantees'> | null, receiptId: Id<'receipts'> | null): PayoutsOf | null {
  if (guaranteeId !== null) return { guaranteeId }
  return receiptId === null ? null : { receiptId }
}
