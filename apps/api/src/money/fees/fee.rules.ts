import type { Fils } from '@damana/contract/money'
import type { Reason } from '@damana/contract/reasons'

/** What finance may decide about a fee. */
export type FeeDecision = 'write_off' | 'give_back' | 'note_paid_back' | 'pay_from'

export interface FeeStanding {
  openFils: Fils
  paidFils: Fils
  isBilled: boolean
  givenBackAt: Date | null
  paidBackAt: Date | null
  /** Who of the staff gave it back. */
  givenBackBy: bigint | null
}

/** Why this person may not decide this about a fee; null when he may. */
export function refuseFeeDecision(fee: FeeStanding, decision: FeeDecision, staffId: bigint): Reason | null {
  switch (decision) {
    case 'write_off':
      return fee.openFils > 0n ? null : 'fee_not_open'
    case 'give_back':
      if (fee.givenBackAt !== null) return 'fee_given_back'
      return fee.paidFils > 0n ? null : 'fee_not_paid'
    case 'note_paid_back':
      if (fee.givenBackAt === null || fee.paidBackAt !== null) return 'fee_not_given_back'
      return fee.givenBackBy === staffId ? 'made_by_you' : null
    case 'pay_from':
      if (!fee.isBilled) return 'fee_not_billed'
      return fee.openFils > 0n ? null : 'fee_not_open'
  }
}
