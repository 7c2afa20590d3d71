export { auditBank } from './audit-bank.ts'
export { matchLeftovers, type ReconciliationDeps } from './apply-bank-message.ts'
export { reconciliationHandlers } from './routes.ts'
