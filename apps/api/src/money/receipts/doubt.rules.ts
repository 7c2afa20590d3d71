import { addFils, type Fils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'

export interface ReceiptInDoubt {
  id: Id<'receipts'>
  amountFils: Fils
}

/**
 * The receipts that a debit may mean: those that it names, and if it took more than they are together, every other receipt of their
 * guarantees too, because a bank that takes several receipts back at once often names only one of them.
 */
export function receiptsInDoubt<Receipt extends ReceiptInDoubt>(
  debitFils: Fils,
  named: readonly Receipt[],
  ofTheirGuarantees: readonly Receipt[],
): Receipt[] {
  if (debitFils <= addFils(...named.map(({ amountFils }) => amountFils))) return [...named]
  const others = ofTheirGuarantees.filter(({ id }) => !named.some((one) => one.id === id))
  return [...named, ...others]
}
