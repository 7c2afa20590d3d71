import type { Id } from '#db/id.ts'
import { formatReceiptNumber } from '@damana/contract/ids'
import { type Fils, toWire } from '@damana/contract/money'
import { blockOf, type LifecycleState } from '#lifecycle/index.ts'
import type { TransitionStep } from './work.ts'

export interface ReversedReceipt {
  receiptId: Id<'receipts'>
  amountFils: Fils
  reason: string
  /** A debit that nobody has assigned yet may mean it. */
  isInDoubt?: true
}

/** The mark of a debit that is not assigned yet, and of its end, for the history and the notices. */
const inDoubt = { what: 'in_doubt' } as const
export const inDoubtFacts = (state: Pick<LifecycleState, 'flags'>) => (blockOf(state, 'bank')?.isInDoubt ? inDoubt : {})

/** The bank took money of a guarantee back, or may have. */
export function reversalStep({ receiptId, amountFils, reason, isInDoubt }: ReversedReceipt): TransitionStep {
  const receipt = formatReceiptNumber(receiptId)
  return {
    kind: 'transition',
    trigger: 'take_receipt_back',
    who: 'bank',
    input: {
      said: { words: reason, receiptId: receipt, amountFils, ...(isInDoubt ? { isInDoubt } : {}) },
      facts: { receipt, amount_fils: toWire(amountFils), ...(isInDoubt ? inDoubt : {}) },
    },
  }
}
