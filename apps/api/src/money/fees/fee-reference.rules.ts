import { newPaymentReference } from '#kernel/payment-reference.rules.ts'

/** References are scattered over eleven digits one to one: guarantees count them from the bottom, fee bills from the top, so that no two are ever the same. */
const top = 100_000_000_000n

/** What a side pays its fees under: twelve digits with a check digit, like a guarantee's. */
export const newFeeReference = (billId: bigint): string => newPaymentReference(top - billId)
