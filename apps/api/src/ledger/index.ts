/** The ledger: the truth about money. What other features may use; nothing else of this folder is importable. */
export { type Difference, auditLedger } from './audit.ts'
export { type JournalLine, listGuaranteeJournal, readGuaranteeBalances, readSharedBalance } from './balances.ts'
export type { AccountCode, GuaranteeCode, Holder, Posting, SharedCode } from './chart-of-accounts.ts'
export { type LedgerEntry, type LedgerEventName, type PayoutSource, ledgerEvents } from './events.ts'
export { type LedgerRefusal, type NewEntry, type Origin, ledgerRefusal, post, reverse } from './journal.ts'
export { type TrialBalanceLine, readTrialBalance } from './trial-balance.ts'
