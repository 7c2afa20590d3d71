import type { PayoutStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Act } from '#http/act.ts'
import type { SettingsSource } from '#settings/settings.ts'

/** What a move of a payout means to its guarantee. */
export interface PayoutMove {
  guaranteeId: bigint
  payoutNumber: string
  from: PayoutStatus | null
  to: PayoutStatus
  /** Every payout of the guarantee is settled. */
  allPaid: boolean
  facts: Record<string, string | number | null>
}

export interface PayoutDeps {
  settings: SettingsSource
  /** Tells the guarantee; handed over by the composition root, because payouts know nothing of guarantees. */
  tellGuarantee(tx: Queryable, act: Act, move: PayoutMove): Promise<void>
}
