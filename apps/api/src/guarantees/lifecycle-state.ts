import type { Fils } from '@damana/contract/money'
import type { FinancialStatus, OperationalStatus } from '@damana/contract/statuses'
import {
  type CancelRequest,
  type Confirmation,
  type Counts,
  type Extension,
  type Flag,
  type LifecycleState,
  noCounts,
  type RegistryWord,
  type ReleaseBy,
  type Side,
} from './lifecycle.rules.ts'

/** The columns of a guarantee that the life cycle decides by, as every query names them. */
export interface LifecycleRow {
  operational_status: OperationalStatus
  financial_status: FinancialStatus | null
  money_to: Side
  flags: Flag[]
  terms_version: number
  seller_party_id: bigint
  creator_party_id: bigint
  received_fils: Fils
  total_price_fils: Fils
  status_since: Date
  wait_until: Date | null
  stopped_at: Date | null
  stopped_seconds: number
  paused_at: Date | null
  held_at: Date | null
  release_allowed_at: Date | null
  owner_is_buyer_at: Date | null
  system_release_at: Date | null
  release_requested_at: Date | null
  release_requested_by: ReleaseBy | null
  transfer_until: Date | null
  overdue_at: Date | null
  silent_since: Date | null
  registry_word: RegistryWord | null
  registry_word_at: Date | null
  confirmation: Confirmation | null
  extension: Extension | null
  extended_at: Date | null
  cancel_request: CancelRequest | null
  counts: Counts | null
  remind_at: Date | null
}

/** The columns above, for a query that calls the guarantee `g`. */
export const lifecycleColumns = `g.operational_status, g.financial_status, g.money_to, g.flags, g.terms_version, g.seller_party_id, g.creator_party_id, g.received_fils, g.total_price_fils,
  g.status_since, g.wait_until, g.stopped_at, g.stopped_seconds, g.paused_at, g.held_at, g.release_allowed_at, g.owner_is_buyer_at, g.system_release_at, g.release_requested_at, g.release_requested_by,
  g.transfer_until, g.overdue_at, g.silent_since, g.registry_word, g.registry_word_at, g.confirmation, g.extension, g.extended_at, g.cancel_request, g.counts, g.remind_at`

export const lifecycleStateOf = (row: LifecycleRow): LifecycleState => ({
  operationalStatus: row.operational_status,
  financialStatus: row.financial_status,
  moneyTo: row.money_to,
  flags: row.flags,
  termsVersion: row.terms_version,
  hasAgent: row.creator_party_id !== row.seller_party_id,
  receivedFils: row.received_fils,
  totalPriceFils: row.total_price_fils,
  statusSince: row.status_since,
  waitUntil: row.wait_until,
  stoppedAt: row.stopped_at,
  stoppedSeconds: row.stopped_seconds,
  pausedAt: row.paused_at,
  heldAt: row.held_at,
  releaseAllowedAt: row.release_allowed_at,
  ownerIsBuyerAt: row.owner_is_buyer_at,
  systemReleaseAt: row.system_release_at,
  releaseRequestedAt: row.release_requested_at,
  releaseRequestedBy: row.release_requested_by,
  transferUntil: row.transfer_until,
  overdueAt: row.overdue_at,
  silentSince: row.silent_since,
  registryWord: row.registry_word,
  registryWordAt: row.registry_word_at,
  confirmation: row.confirmation,
  extension: row.extension,
  extendedAt: row.extended_at,
  cancelRequest: row.cancel_request,
  counts: row.counts ?? noCounts,
  remindAt: row.remind_at,
})

/** What of the state a transition writes, as the column takes it; what a move left as it was is not written. */
export const stateColumns = {
  financialStatus: 'financial_status',
  moneyTo: 'money_to',
  flags: 'flags',
  receivedFils: 'received_fils',
  statusSince: 'status_since',
  waitUntil: 'wait_until',
  stoppedAt: 'stopped_at',
  stoppedSeconds: 'stopped_seconds',
  pausedAt: 'paused_at',
  heldAt: 'held_at',
  releaseAllowedAt: 'release_allowed_at',
  ownerIsBuyerAt: 'owner_is_buyer_at',
  systemReleaseAt: 'system_release_at',
  releaseRequestedAt: 'release_requested_at',
  releaseRequestedBy: 'release_requested_by',
  transferUntil: 'transfer_until',
  overdueAt: 'overdue_at',
  silentSince: 'silent_since',
  registryWord: 'registry_word',
  registryWordAt: 'registry_word_at',
  confirmation: 'confirmation',
  extension: 'extension',
  extendedAt: 'extended_at',
  cancelRequest: 'cancel_request',
  counts: 'counts',
  remindAt: 'remind_at',
  operationalStatus: 'operational_status',
  termsVersion: 'terms_version',
} as const satisfies Partial<Record<keyof LifecycleState, string>>
