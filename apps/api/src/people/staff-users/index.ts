export { staffUserHandlers } from './routes.ts'
export { listQueuedChanges } from './staff-changes.queries.ts'
export { requireTotp } from './totp.ts'
