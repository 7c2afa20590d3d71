import { addFils, type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'

/** A reversed receipt, and what of it nothing has replaced. */
export interface OpenReceipt {
  id: Id<'receipts'>
  openFils: Fils
}
/** The part of it that left as a refund, too. */
interface RefundedReceipt extends OpenReceipt {
  refundedFils: Fils
}
/** A receipt in suspense that finance takes as the sum paid again. */
export interface Replacement {
  id: Id<'receipts'>
  suspenseFils: Fils
}
export interface BookedReplacement {
  id: Id<'receipts'>
  /** The parts of it that take the place of each reversed receipt, and of its refund. */
  parts: readonly { reversedId: bigint; amountFils: Fils; refundedFils: Fils }[]
  bookedFils: Fils
  /** More than was open. */
  excessFils: Fils
}

/**
 * The outcome for a block by the bank when finance says that the sum was paid again. `openSumFils` is the guarantee's whole open sum: an
 * unclear reversal belongs to no receipt yet, and until it is assigned nothing replaces it.
 */
export function judgeReplacement({
  openSumFils,
  reversed,
  replacing,
}: {
  openSumFils: Fils
  reversed: readonly OpenReceipt[]
  replacing: readonly Replacement[]
}): 'nothing_open' | 'replaced' | 'not_paid_again' {
  const openFils = addFils(...reversed.map((receipt) => receipt.openFils))
  // Finance assigned the debit elsewhere, or we bear it: no sum is open that anybody had to replace.
  if (openFils === noFils && openSumFils === noFils) return 'nothing_open'
  const isEnough = addFils(...replacing.map(({ suspenseFils }) => suspenseFils)) >= openFils
  return replacing.length > 0 && isEnough && openSumFils <= openFils ? 'replaced' : 'not_paid_again'
}

/** Divides the replacing receipts among the reversed ones, in order, as far as the open sum goes; without those that nothing needs. */
export function divideReplacements(reversed: readonly RefundedReceipt[], replacing: readonly Replacement[]): BookedReplacement[] {
  const open = reversed.map((receipt) => ({ ...receipt }))
  return replacing.flatMap(({ id, suspenseFils }) => {
    let excessFils = suspenseFils
    const parts = open.flatMap((left) => {
      const amountFils = leastFils(excessFils, left.openFils)
      if (amountFils === noFils) return []
      const refundedFils = leastFils(left.refundedFils, amountFils)
      excessFils = subtractFils(excessFils, amountFils)
      left.openFils = subtractFils(left.openFils, amountFils)
      left.refundedFils = subtractFils(left.refundedFils, refundedFils)
      return [{ reversedId: left.id, amountFils, refundedFils }]
    })
    return parts.length === 0 ? [] : [{ id, parts, bookedFils: subtractFils(suspenseFils, excessFils), excessFils }]
  })
}
