/**
 * Where the money of a guarantee is: one row a position, and everything that a screen derives from it. Free of zod, so that screens may import it; what a position is
 * called stands in `position-words.ts`, which only the server reads.
 */
import type { MoneyPosition } from './statuses.ts'

/** How a position is coloured, wherever it is shown. */
export type PositionTone = 'in_progress' | 'hold' | 'late' | 'released' | 'paid' | 'neutral'

export interface Position {
  /** The owner of the money by now: nobody paid, the sale's, both sides' by an agreed split, or the payer's again. */
  readonly of: 'nobody' | 'sale' | 'split' | 'refund'
  readonly tone: PositionTone
  /** On the way from the buyer (0) over the guarantee account (1) to the seller (2). */
  readonly stop: 0 | 1 | 2
  /** Of the way between seller and buyer nothing is open any more: no transfer, no answer, no decision. */
  readonly isSettled: boolean
  /** The bank took back a payment, or speaks of it: bank and staff are awaited, and nothing is called paid. */
  readonly isReversed: boolean
}

const position = (
  of: Position['of'],
  tone: PositionTone,
  stop: 0 | 1 | 2,
  more: { isSettled?: true; isReversed?: true } = {},
): Position => ({
  of,
  tone,
  stop,
  isSettled: more.isSettled ?? false,
  isReversed: more.isReversed ?? false,
})
const settled = { isSettled: true } as const
const reversed = { isReversed: true } as const

export const positions: Readonly<Record<MoneyPosition, Position>> = {
  offered: position('sale', 'in_progress', 0),
  /** Nothing has arrived yet. */
  paying: position('sale', 'in_progress', 0),
  part_paid: position('sale', 'in_progress', 0),
  /** The due date has passed, and the sum is not complete. */
  payment_late: position('sale', 'late', 0),
  /** All of it has arrived, and who paid a part of it is not settled. */
  paid_in: position('sale', 'in_progress', 1),
  held: position('sale', 'hold', 1),
  checking: position('sale', 'hold', 1),
  /** The bank took a payment back while the sale goes on. */
  recalled: position('sale', 'late', 0, reversed),
  /** The bank speaks of a reversal that cannot be told of whom. */
  doubted: position('sale', 'late', 1, reversed),
  released: position('sale', 'released', 2),
  /** Ordered and held back. */
  waiting: position('sale', 'released', 1),
  late: position('sale', 'late', 1),
  paid: position('sale', 'paid', 2, settled),
  /** The seller's fees took all that was due. */
  due_used_up: position('sale', 'neutral', 1, settled),
  /** The bank took a payment back after the completion; what it covers of the seller's money is held. */
  sale_reversed: position('sale', 'late', 1, reversed),
  /** The same, and nothing more of the seller's money is open. */
  paid_reversed: position('sale', 'late', 2, { ...settled, ...reversed }),
  split_ordered: position('split', 'released', 2),
  split_waiting: position('split', 'released', 1),
  /** The reader's share has arrived; the other's is on its way. */
  split_share_paid: position('split', 'released', 2),
  split_paid: position('split', 'paid', 2, settled),
  refunding: position('refund', 'neutral', 0),
  refund_waiting: position('refund', 'neutral', 1),
  /** Of several refunds some have arrived. */
  refund_part: position('refund', 'neutral', 0),
  refunded: position('refund', 'neutral', 0, settled),
  /** Fees took all that was to go back. */
  refund_used_up: position('refund', 'neutral', 0, settled),
  /** The bank took back all that was to go back. */
  refund_reversed: position('refund', 'late', 0, { ...settled, ...reversed }),
  /** It ended before anything was paid. */
  ended: position('nobody', 'neutral', 0, settled),
  /** The same, and the reader's side owes a fee. */
  ended_owing: position('nobody', 'late', 0),
}

/** Whether the sale waits for its money: none of it has arrived, or a part, or the bank took a part back. */
export const isIncomplete = (position: MoneyPosition): boolean => positions[position].of === 'sale' && positions[position].stop === 0
