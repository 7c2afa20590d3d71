import type { PayoutStatus } from '@damana/contract/statuses'
import type { Act } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { moveGuarantee } from './apply-transition.ts'
import type { MoveDeps } from './deps.ts'
import { lockGuaranteeById, type PayoutCause, type Who } from '#lifecycle/index.ts'

export interface PayoutChange {
  guaranteeId: bigint
  payoutNumber: string
  from: PayoutStatus | null
  to: PayoutStatus | 'late'
  /** Every payout of the guarantee is confirmed by the bank. */
  allPaid: boolean
  facts: Record<string, string | number | null>
}

/** The steps that the sides are told of; the others are the bank's and ours. */
const causes: Partial<Record<PayoutChange['to'], { cause: PayoutCause; who: Who }>> = {
  held: { cause: 'payout_held', who: 'system' },
  sent: { cause: 'payout_sent', who: 'system' },
  late: { cause: 'payout_late', who: 'clock' },
  rejected: { cause: 'payout_rejected', who: 'bank' },
  settled: { cause: 'payout_settled', who: 'bank' },
  returned: { cause: 'payout_returned', who: 'bank' },
  withdrawn: { cause: 'payout_withdrawn', who: 'system' },
}

/** A payout's money made good what the bank reversed: it is withdrawn, and with the last one nothing more is to be paid. */
export async function applyPayoutRecovered(
  tx: Tx,
  act: Act,
  recovered: { guaranteeId: bigint; payoutNumber: string; isLast: boolean; facts: PayoutChange['facts'] },
  deps: MoveDeps,
): Promise<void> {
  const guarantee = await lockGuaranteeById(tx, recovered.guaranteeId)
  if (!guarantee) throw new Error(`payout ${recovered.payoutNumber} has no guarantee`)
  await moveGuarantee(tx, act, guarantee, recovered.isLast ? 'payout_recovered' : 'payout_withdrawn', 'system', deps, {
    facts: { payout: recovered.payoutNumber, ...recovered.facts },
  })
}

/** What the bank says of a payout shows in its guarantee: paid only when every payout of it is. */
export async function applyPayoutChange(tx: Tx, act: Act, change: PayoutChange, deps: MoveDeps): Promise<void> {
  const told = causes[change.to]
  if (!told || (change.to === 'settled' && !change.allPaid)) return
  const guarantee = await lockGuaranteeById(tx, change.guaranteeId)
  if (!guarantee) throw new Error(`payout ${change.payoutNumber} has no guarantee`)
  await moveGuarantee(tx, act, guarantee, told.cause, told.who, deps, { facts: { payout: change.payoutNumber, ...change.facts } })
}
