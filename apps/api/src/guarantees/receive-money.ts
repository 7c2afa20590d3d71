import { addFils, type Fils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { Act } from '#http/act.ts'
import type { Settings } from '#settings/settings.ts'
import { moveGuarantee } from './act-on-guarantee.ts'
import { releaseAllowedAt } from './lifecycle.rules.ts'
import type { LockedGuarantee } from './store.queries.ts'

/**
 * The buyer's money is all here: it is held, and the countdown starts. The registry is asked at once, and then regularly. The caller has booked the
 * receipt in the ledger under the same lock.
 */
export async function applyMoneyReceived(
  tx: Queryable,
  act: Act,
  guarantee: LockedGuarantee,
  receipt: { receiptId: bigint; amountFils: Fils; receivedAt: Date; source: 'biller' | 'bank' | 'cliq' },
  settings: Settings,
): Promise<LockedGuarantee> {
  const received = addFils(guarantee.receivedFils, receipt.amountFils)
  if (received !== guarantee.totalPriceFils) throw new Error(`receipt ${receipt.receiptId} does not complete guarantee ${guarantee.number}`)
  return moveGuarantee(tx, act, guarantee, 'pay_in_full', 'bank', settings, {
    facts: { amount_fils: toWire(receipt.amountFils), source: receipt.source },
    columns: { received_fils: toWire(received), held_at: guarantee.now, release_allowed_at: releaseAllowedAt(guarantee.now, settings) },
    askAt: guarantee.now,
  })
}
