export { applyPayoutChange, type PayoutChange } from './apply-payout-change.ts'
export { auditGuarantees } from './audit.queries.ts'
export { guaranteeConstraints } from './constraints.ts'
export { describeStepUp } from './describe-step-up.ts'
export type { GuaranteeDeps, MoveDeps } from './deps.ts'
export { listWaits, passWait, type WaitInView } from './pass-wait.ts'
export { presentGuaranteeForStaff } from './present-guarantee.ts'
export {
  acceptPayer,
  applyMoneyReceived,
  applyPayerSentBack,
  applyReceiptTakenBack,
  receiptNumber,
} from './receive-money.ts'
export { guaranteeHandlers } from './routes.ts'
export { listOverdueWakes, type LockedGuarantee, lockGuaranteeById, lockGuaranteeByReference, windTimers } from './store.queries.ts'
export { type TickDeps, tickGuarantee } from './tick-guarantee.ts'
