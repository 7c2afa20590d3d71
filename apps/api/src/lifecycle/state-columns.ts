import type { OpenFlagsJson } from './open-flags.queries.ts'
import { type LifecycleState, noCounts } from './state.ts'

/** The fields of the state that are columns of the guarantee and that a transition may change. */
export const writtenFields = [
  'operationalStatus',
  'financialStatus',
  'moneyTo',
  'termsVersion',
  'receivedFils',
  'statusSince',
  'waitUntil',
  'offerPausedAt',
  'offerPausedSeconds',
  'pausedAt',
  'heldAt',
  'releaseAllowedAt',
  'ownerIsBuyerAt',
  'systemReleaseAt',
  'releaseRequestedAt',
  'releaseRequestedBy',
  'transferUntil',
  'overdueAt',
  'registryUnavailableSince',
  'registryFinding',
  'registryFindingAt',
  'extendedAt',
  'refundCheckAt',
  'counts',
  'remindAt',
] as const satisfies readonly (keyof LifecycleState)[]

/**
 * The state's columns, for a query that calls the guarantee `g`. Columns that are never null are marked with `!`, because a union hides it.
 */
export const stateColumns = `g.operational_status as "operational_status!", g.financial_status, g.money_to as "money_to!", g.terms_version as "terms_version!",
  g.creator_party_id <> g.seller_party_id as "has_agent!", g.partner_contract_id is not null as "is_of_partner!", g.received_fils as "received_fils!", g.total_price_fils as "total_price_fils!",
  g.status_since as "status_since!", g.wait_until, g.offer_paused_at, g.offer_paused_seconds as "offer_paused_seconds!", g.paused_at, g.held_at, g.release_allowed_at,
  g.owner_is_buyer_at, g.system_release_at, g.release_requested_at, g.release_requested_by, g.transfer_until, g.overdue_at, g.registry_unavailable_since,
  g.registry_finding, g.registry_finding_at, g.extended_at, g.refund_check_at, ('${JSON.stringify(noCounts)}'::jsonb || coalesce(g.counts, '{}')) as "counts!", g.remind_at`
/** Types that the database cannot infer: the shape of JSON, and texts behind a union. */
export interface StateJson extends Pick<
  LifecycleState,
  'operationalStatus' | 'financialStatus' | 'moneyTo' | 'releaseRequestedBy' | 'registryFinding' | 'counts'
> {}
/** The state of a query without a lock, which includes the open flags. */
export interface FlaggedStateJson extends StateJson {
  openFlags: OpenFlagsJson
}
