/** What cases may take from the books. */
export { LedgerEntries } from './ledger-entries.tsx'
