import type { MoveDeps } from '#guarantees/index.ts'
import type { RefundDeps } from '#refunds/index.ts'

/** Money moves guarantees, and what cannot stay is sent back with a payout. */
export type PaymentDeps = RefundDeps & MoveDeps
