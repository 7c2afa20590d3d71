import { addFils, type Fils, noFils, subtractFils } from '@damana/contract/money'

/** A receipt that finance says a debit took back, and how much of it. */
export interface AssignedReceipt {
  /** The sum that the bank credited once. */
  wholeFils: Fils
  assignedFils: Fils
  /** The part of it that still lies in its guarantee: a part is cut from that alone. */
  inGuaranteeFils: Fils
  isReversed: boolean
}
export interface DebitDivision {
  /** The bank's debit beyond the receipts: its charge, which we bear. */
  chargeFils: Fils
  /** The receipts beyond the debit: money that is still on the account and waits in suspense for the payer of the last one. */
  restFils: Fils
}

/** Up to this a bank's charge needs no explanation. */
export const mostUnexplainedFils = 25_000n

/** Divides a debit among the receipts that it took back. */
export function divideDebit(debitFils: Fils, receipts: readonly AssignedReceipt[]): DebitDivision {
  const sumFils = addFils(...receipts.map(({ assignedFils }) => assignedFils))
  return debitFils > sumFils
    ? { chargeFils: subtractFils(debitFils, sumFils), restFils: noFils }
    : { chargeFils: noFils, restFils: subtractFils(sumFils, debitFils) }
}

/** Returns why a credit may not settle these receipts; null when it may. Each is settled whole, and together they are at most the credit. */
export function refuseSettlement(
  creditFils: Fils,
  receipts: readonly (AssignedReceipt & { isSettled: boolean })[],
): 'receipts_not_standing' | 'receipts_do_not_sum' | null {
  const isNone = receipts.some(
    ({ isReversed, isSettled, assignedFils, wholeFils }) => isReversed || isSettled || assignedFils !== wholeFils,
  )
  if (receipts.length === 0 || isNone) return 'receipts_not_standing'
  return addFils(...receipts.map(({ wholeFils }) => wholeFils)) > creditFils ? 'receipts_do_not_sum' : null
}

/** Returns why a debit may not be assigned so; null when it may. */
export function refuseAssignment(
  debitFils: Fils,
  receipts: readonly AssignedReceipt[],
  hasBankWord: boolean,
): 'receipts_not_standing' | 'part_paid_out' | 'receipts_do_not_sum' | null {
  const last = receipts.at(-1)
  const isNone = receipts.some(
    ({ isReversed, assignedFils, wholeFils }) => isReversed || assignedFils <= noFils || assignedFils > wholeFils,
  )
  if (!last || isNone) return 'receipts_not_standing'
  const isPartOfPaidOut = receipts.some(
    ({ assignedFils, wholeFils, inGuaranteeFils }) => assignedFils < wholeFils && assignedFils > inGuaranteeFils,
  )
  if (isPartOfPaidOut) return 'part_paid_out'
  const { chargeFils, restFils } = divideDebit(debitFils, receipts)
  // A receipt of which the debit took nothing was not taken back.
  if (restFils >= last.assignedFils) return 'receipts_not_standing'
  return !hasBankWord && (chargeFils > mostUnexplainedFils || restFils > mostUnexplainedFils) ? 'receipts_do_not_sum' : null
}
