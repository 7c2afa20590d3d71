import type { Fils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import type { Act } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import type { MovedPayout } from './move.queries.ts'

/** What a move of a payout means to its guarantee. */
export interface PayoutMove {
  guaranteeId: bigint
  payoutNumber: string
  from: PayoutStatus | null
  /** `late`: it stays where it is, and its promised day is over. */
  to: PayoutStatus | 'late'
  /** Every payout of the guarantee is settled. */
  allPaid: boolean
  facts: Record<string, string | number | null>
}

/** A payout whose money made good what the bank reversed: nobody is paid it any more. */
export interface RecoveredPayout {
  guaranteeId: bigint
  payoutNumber: string
  /** The guarantee has nothing more to pay. */
  isLast: boolean
  facts: Record<string, string | number | null>
}

/** Money that waits for an account. */
export interface WantedAccount {
  payeePartyId: bigint
  guaranteeId: bigint | null
  amountFils: Fils
  why: 'missing' | 'unproven' | 'rejected' | 'returned'
}

export interface PayoutDeps {
  settings: SettingsSource
  /** Tells the guarantee; handed over by the composition root, because payouts know nothing of guarantees. */
  tellGuarantee(tx: Tx, act: Act, move: PayoutMove): Promise<void>
  /** Payouts moved whose money may have to make good what the bank reversed. */
  recoverReversed(tx: Tx, act: Act, moved: readonly MovedPayout[]): Promise<void>
  /** What the bank reversed did not leave after all: a guarantee that has nothing more to give back is told. */
  afterRecovery(tx: Tx, act: Act, recovered: RecoveredPayout): Promise<void>
  /** Reminds a payee that his money waits for an account of his. */
  remindOfAccount(tx: Tx, wanted: WantedAccount): Promise<void>
  /** The same where who paid is no party: his account is asked for by link. */
  askPayerAgain(tx: Tx, payoutId: bigint): Promise<void>
}
