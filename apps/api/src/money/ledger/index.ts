export { auditLedger, byCheck, type Difference, rangeOfEntriesSql, rangeOfOwnersSql, sayDifference } from './audit.ts'
export {
  type AuditedIds,
  type Chosen,
  inPortions,
  type LinesSum,
  listPortions,
  type Portion,
  type RangeSql,
  rangeText,
  readRange,
  type Scope,
  sizeOf,
  splitPortion,
  usualPortions,
} from './portions.ts'
export { accountIdsOfShared, bookOf, findLedgerAccount, sharedAccountIds, sharedCodes } from './chart-of-accounts.ts'
export {
  type JournalLine,
  listEntryJournal,
  listGuaranteeJournal,
  readGuaranteeBalances,
  readSharedBalance,
  readSharedTotals,
} from './balances.ts'
export type { LedgerEntry } from './entry.ts'
export { type LedgerEventName, ledgerEvents } from './events.ts'
export { divideFees, refuseProposedSplit } from './split.rules.ts'
export { type ChargedKind, type Fee, type Side, taxLetGo } from './fee-events.ts'
export { ledgerRefusal, type NewEntry, post, postAs, reverse } from './journal.ts'
export { listOpenFees, netFees, type OpenFee, payOldestFirst } from './open-fees.ts'
export type { PayoutSource, SweepShare } from './payout-events.ts'
export type { MoneyOrigin, RecoverySource } from './receipt-events.ts'
export { listFeesToSweep, readSweepShares } from './sweep.ts'
export { readTrialBalance } from './trial-balance.ts'
