export { applyTransition, applyWork, refusal, rolesOf } from './apply-transition.ts'
export { bookLostNotifications } from './book-lost-notifications.ts'
export { bookIntoGuarantee, payableOf } from './book-receipt.ts'
export { buyerOfConfirmed, buyerOfOffer } from './buyer-account.ts'
export { carryOutRaised } from './carry-out-raised.ts'
export { retrySuspenseMatching } from './match-suspense.ts'
export { acceptPayer, applyReceiptReversed, declarePayer, endSettledDoubt } from './on-receipt.ts'
export { mendExpiry } from './mend-expiry.ts'
export { postponeWaits } from './postpone-waits.ts'
export { createReactions } from './reactions.ts'
export { bookStatementCredit, receiveMoney } from './receive-money.ts'
export { refundThirdPartyReceipt } from './refund-receipt.ts'
export { inquireRegistry, isAboutNow, type RegistryInquiry } from './registry-inquiry.ts'
export { releaseInput } from './release-input.ts'
export { remindBeneficiaries } from './remind-beneficiaries.ts'
export { reopenNettedFees, reverseReceipt } from './reverse-receipt.ts'
export {
  applyAnswer,
  claimDueRegistryChecks,
  splitInput,
  readOwner,
  runNextDeadline,
  runRegistryCheck,
  type DueTransitionDeps,
  runDueTransitions,
} from './run-due-transitions.ts'
export type { ActionInput } from './work.ts'
