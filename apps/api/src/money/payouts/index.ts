export { askAboutRestored, releaseRestored } from './ask-restored.ts'
export { nextCutOff, expectedOn } from './bank-days.rules.ts'
export { doEach } from './do-each.ts'
export { lockDenials } from './doubt.queries.ts'
export { type Denial, denialsNeeded, refuseDenial } from './doubt.rules.ts'
export { findPaymentFile, listBusyRails } from './file.queries.ts'
export { paymentFileMessage } from './payment-file.ts'
export { flagOverduePayouts } from './flag-overdue-payouts.ts'
export { movePayouts } from './move-payouts.ts'
export { findPayoutsOfReport, type MovedPayout, noteBankQuestions } from './move.queries.ts'
export { type OrderedPayout, orderPayout, timerOf } from './order-payout.ts'
export {
  addTimer,
  findAccount,
  findGuaranteeOfPayouts,
  type PayoutsOf,
  type Purpose,
  replaceBeneficiary,
  saveAllowedAccount,
  savePayersAccount,
  updatePayoutStatus,
} from './order.queries.ts'
export {
  awaitsStaff,
  isClosed,
  ofReversal,
  type PayoutTrigger,
  payoutTransitions,
  refuseAccount,
  refuseApproval,
  refuseReversal,
  reversalNeeds,
  refuseStaffMove,
  type StaffMove,
  wantsAccount,
} from './payout.rules.ts'
export { reconsiderAlone, reconsiderPayouts, reconsiderSettled } from './reconsider-payouts.ts'
export { divideShare } from './recovery.rules.ts'
export { tellRecovered, withdrawPayoutsOfReversed } from './recover-reversed.ts'
export { clearRestored } from './restored.queries.ts'
export { retryAfterAccountChange, retryStalePayouts, noteContactChange, retryFailedPayout } from './retry-payout.ts'
export { closeFailedBacks, countReminder, type DueReminder, findFailedPayout, findLastBack, listDueReminders } from './retry.queries.ts'
export {
  findCoveredSum,
  findOpenSum,
  hasPayoutLeft,
  lockSellersPayouts,
  markRecovered,
  nextAttemptOf,
  saveReversalDecision,
} from './reversal.queries.ts'
export { holdSellersShare, orderSellersShare } from './sellers-share.ts'
export { type SendDeps, sendPayoutFiles } from './send-files.ts'
export { fileLeaseSeconds, settleFilesInDoubt } from './settle-doubt.ts'
export { findSource } from './source.ts'
export {
  closeFailedSweeps,
  findPayout,
  insertPayoutEvent,
  listQueuedPayouts,
  listPayoutEvents,
  listPayouts,
  lockPayout,
  saveStaffHold,
  type StaffPayout,
} from './staff.queries.ts'
