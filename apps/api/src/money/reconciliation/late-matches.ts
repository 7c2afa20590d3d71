import { type Fils, noFils } from '@damana/contract/money'
import type { Tx } from '#kernel/context.ts'
import { matchUnmatchedCredits } from '#money/bank-messages/index.ts'
import { settleLate, type SettledReceipt } from '#money/receipts/index.ts'
import { listLateMatches } from './queries.ts'

export interface LateMatch extends Omit<SettledReceipt, 'index'> {
  bookedAt: Date
  deductedChargesFils: Fils
}

/**
 * Matches statement lines and receipts that missed each other: a notification and a statement in concurrent transactions do not see each
 * other.
 */
export async function settleLateMatches(tx: Tx): Promise<LateMatch[]> {
  const pairs = await listLateMatches(tx)
  if (pairs.length === 0) return []
  const settled: LateMatch[] = []
  const matched = await matchUnmatchedCredits(tx, { ids: pairs.map(({ entryId }) => entryId) })
  for (const { id, amountFils, messageId, bookedAt, deductedChargesFils } of matched) {
    const pair = pairs.find(({ entryId }) => entryId === id)
    const receipt = pair && (await settleLate(tx, { receiptId: pair.receiptId, messageId }))
    // Its line is not spent: the next sweep looks again.
    if (!receipt) throw new Error('a receipt was settled while its line was matched')
    // Charges that the bank only named count where only so the sum fits.
    settled.push({ ...receipt, bookedAt, deductedChargesFils: receipt.amountFils === amountFils ? noFils : deductedChargesFils })
  }
  return settled
}
