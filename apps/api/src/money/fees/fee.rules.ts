import { addFils, type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { Reason } from '@damana/contract/reasons'
import type { StaffActionOf } from '@damana/contract/staff-actions'
import type { Id } from '#db/id.ts'

/** The decisions finance may take about a fee. */
export type FeeDecision = StaffActionOf<'fee'>

export interface FeeStanding {
  openFils: Fils
  paidFils: Fils
  /** The charge less what was written off or given back. */
  standingFils: Fils
  isBilled: boolean
  givenBackAt: Date | null
  paidBackAt: Date | null
  /** The person of staff who gave the fee back. */
  givenBackBy: bigint | null
  /** A debit that is not assigned may mean money that paid it. */
  isInDoubt: boolean
}

/** Returns why this person of staff may not take this decision about a fee; null when it is allowed. */
export function refuseFeeDecision(fee: FeeStanding, decision: FeeDecision, staffId: Id<'staff'>): Reason | null {
  switch (decision) {
    case 'write_off':
      if (fee.openFils <= 0n) return 'fee_not_open'
      // Given back, and opened again because the bank took back what had paid it.
      return fee.openFils > fee.standingFils ? 'fee_given_back' : null
    case 'give_back':
      if (fee.givenBackAt !== null) return 'fee_given_back'
      if (fee.paidFils <= 0n) return 'fee_not_paid'
      return fee.isInDoubt ? 'receipt_in_doubt' : null
    case 'note_paid_back':
      if (fee.givenBackAt === null || fee.paidBackAt !== null) return 'fee_not_given_back'
      if (fee.isInDoubt) return 'receipt_in_doubt'
      return fee.givenBackBy === staffId ? 'made_by_you' : null
    case 'pay_from':
      if (!fee.isBilled) return 'fee_not_billed'
      return fee.openFils > 0n ? null : 'fee_not_open'
  }
}

/** A fee's charge less everything that was written off or given back. */
export const standingFilsOf = ({
  amountFils,
  writtenOffFils,
  givenBackFils,
}: Record<'amountFils' | 'writtenOffFils' | 'givenBackFils', Fils>): Fils =>
  subtractFils(amountFils, addFils(writtenOffFils, givenBackFils))

/** A receipt of an ended guarantee: what is neither refunded nor taken as ours paid the buyer's fees. */
export const nettedFilsOf = ({ bookedFils, refundedFils }: { bookedFils: Fils; refundedFils: Fils }, isOfRefunded: boolean): Fils =>
  isOfRefunded ? subtractFils(bookedFils, refundedFils) : noFils

/** The part of each payment that is undone when so much money was reversed: the payments come newest first. */
export function undoNewestFirst<Payment extends { fils: Fils }>(payments: readonly Payment[], mostFils: Fils): Payment[] {
  let left = mostFils
  return payments.flatMap((payment) => {
    const fils = leastFils(payment.fils, left)
    left = subtractFils(left, fils)
    return fils === noFils ? [] : [{ ...payment, fils }]
  })
}
