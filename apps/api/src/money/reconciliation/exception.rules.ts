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
}

/**
 * The resolutions of an exception that two people of finance may choose. A debit that the bank gives back, a late payment notification and
 * a balance that agrees again resolve one automatically.
 */
export const resolutionsOf = (kind: BankExceptionKind): readonly BankExceptionResolution[] => resolutions[kind]
