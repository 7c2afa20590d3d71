/** Parts of the books that cases use. */
export { LedgerEntries } from './ledger-entries.tsx'
