import type { FinancialStatus, OperationalStatus } from '@damana/contract/statuses'
import type { Flag, LifecycleState } from './lifecycle.rules.ts'

/** The columns of a guarantee that the life cycle decides by, as every query names them. */
export interface LifecycleRow {
  operational_status: OperationalStatus
  financial_status: FinancialStatus | null
  flags: Flag[]
  terms_version: number
  seller_party_id: bigint
  creator_party_id: bigint
  wait_until: Date | null
  held_at: Date | null
  release_allowed_at: Date | null
  owner_is_buyer_at: Date | null
  release_requested_at: Date | null
}

export const lifecycleStateOf = (row: LifecycleRow): LifecycleState => ({
  operationalStatus: row.operational_status,
  financialStatus: row.financial_status,
  flags: row.flags,
  termsVersion: row.terms_version,
  hasAgent: row.creator_party_id !== row.seller_party_id,
  waitUntil: row.wait_until,
  heldAt: row.held_at,
  releaseAllowedAt: row.release_allowed_at,
  ownerIsBuyerAt: row.owner_is_buyer_at,
  releaseRequestedAt: row.release_requested_at,
})
