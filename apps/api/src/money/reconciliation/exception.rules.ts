import type { BankExceptionKind, BankExceptionResolution } from '@damana/contract/statuses'

const resolutions: Readonly<Record<BankExceptionKind, readonly BankExceptionResolution[]>> = {
  second_debit: ['loss'],
  debit_after_failure: ['loss'],
  wrong_debit: ['loss'],
  unclear_reversal: ['reverse_receipts', 'loss'],
  unknown_debit: ['reverse_receipts', 'loss'],
  other_sum_credit: ['to_suspense', 'to_fees'],
  second_return: ['to_source', 'to_fees', 'to_suspense'],
  return_too_large: ['to_source', 'to_fees', 'to_suspense'],
  return_short: ['loss'],
  unknown_credit: ['to_suspense'],
  balance_difference: ['explained'],
  odd_line: ['explained'],
  parts_differ: ['settle_receipts', 'to_suspense', 'loss'],
  possible_repeat: ['explained', 'to_suspense', 'loss'],
  charge_too_large: ['to_suspense', 'to_fees', 'loss'],
  unknown_report: ['explained'],
  unreadable_balance: ['explained'],
  statement_differs: ['explained'],
  receipt_conflict: ['explained'],
}

/**
 * The resolutions of an exception that two people of finance may choose. A debit that the bank gives back, a late payment notification and
 * a balance that agrees again resolve one automatically.
 */
export const resolutionsOf = (kind: BankExceptionKind): readonly BankExceptionResolution[] => resolutions[kind]

/** Kinds of both directions: money that came goes somewhere, money that went is a loss. */
const eitherWay: readonly BankExceptionKind[] = ['parts_differ', 'possible_repeat', 'charge_too_large']

/** Whether an exception of that direction may be resolved so. */
export const mayBeResolved = (
  { kind, direction }: { kind: BankExceptionKind; direction: 'credit' | 'debit' | null },
  resolution: BankExceptionResolution,
): boolean =>
  resolutionsOf(kind).includes(resolution) &&
  (!eitherWay.includes(kind) || resolution === 'explained' || (resolution === 'loss') === (direction === 'debit'))
