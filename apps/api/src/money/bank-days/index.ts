export { auditProofs, type Funds, keepProofs, listProofs, proofOf, readFunds } from './proof-of-funds.queries.ts'
