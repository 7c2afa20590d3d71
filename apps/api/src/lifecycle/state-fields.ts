import type { Fields } from '#db/packed-row.ts'
import type { Stored } from './open-flags.queries.ts'
import { type LifecycleState, noCounts } from './state.ts'

/** Where the state of a guarantee stands, for a query that calls the guarantee `g`. */
export const stateFields: Fields<Stored<LifecycleState>> = {
  operationalStatus: 'json',
  financialStatus: 'json',
  moneyTo: 'json',
  termsVersion: 'json',
  hasAgent: ['json', 'g.creator_party_id <> g.seller_party_id'],
  receivedFils: 'int8',
  totalPriceFils: 'int8',
  statusSince: 'time',
  waitUntil: 'time',
  stoppedAt: 'time',
  stoppedSeconds: 'json',
  pausedAt: 'time',
  heldAt: 'time',
  releaseAllowedAt: 'time',
  ownerIsBuyerAt: 'time',
  systemReleaseAt: 'time',
  releaseRequestedAt: 'time',
  releaseRequestedBy: 'json',
  transferUntil: 'time',
  overdueAt: 'time',
  silentSince: 'time',
  registryWord: 'json',
  registryWordAt: 'time',
  extendedAt: 'time',
  refundCheckAt: 'time',
  counts: ['json', `coalesce(g.counts, '${JSON.stringify(noCounts)}')`],
  remindAt: 'time',
}
