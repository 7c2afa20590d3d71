export type { PaymentDeps } from './deps.ts'
export { paymentHandlers } from './routes.ts'
export { recordSecurityEvent } from './security-event.ts'
