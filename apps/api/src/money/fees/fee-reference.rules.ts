import { newPaymentReference } from '#kernel/payment-reference.rules.ts'

/**
 * References are scattered over eleven digits one to one: guarantees count from the bottom, fee bills from the top, so no two are ever
 * equal.
 */
const top = 100_000_000_000n

/** The payment reference of a fee bill: twelve digits with a check digit, like a guarantee's. */
export const newFeeReference = (billId: bigint): string => newPaymentReference(top - billId)
