export {
  actOnGuarantee,
  askAboutOffer,
  beginAct,
  type Effect,
  moveGuarantee,
  refusal,
  roleFor,
  rolesOf,
  saleCheckOf,
  type SaleInquiry,
} from './apply-transition.ts'
export { buyerOfConfirmed, buyerOfOffer } from './buyer-account.ts'
export type { GuaranteeDeps, MoveDeps } from './deps.ts'
export { applyPayoutChange, applyPayoutRecovered } from './on-payout-status.ts'
export { acceptPayer, applyMoneyReceived, applyPayerSentBack, applyReceiptTakenBack, declarePayer } from './on-receipt.ts'
export { postponeWaits } from './postpone-waits.ts'
export { createReactions } from './reactions.ts'
export { inquireRegistry, isAboutNow } from './registry-inquiry.ts'
export { releaseEffect } from './release-effect.ts'
export {
  applyAnswer,
  claimDueRegistryChecks,
  divisionEffect,
  readOwner,
  runNextDeadline,
  runRegistryCheck,
  type TickDeps,
  tickGuarantee,
} from './run-due-transitions.ts'
