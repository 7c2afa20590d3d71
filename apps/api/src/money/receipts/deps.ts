import type { MoveDeps } from '#effects/index.ts'
import type { RefundDeps } from '#money/refunds/index.ts'

/** Money moves guarantees, and what cannot stay is sent back with a payout. */
export type PaymentDeps = RefundDeps & MoveDeps
