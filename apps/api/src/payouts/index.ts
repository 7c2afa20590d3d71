export type { PayoutDeps, PayoutMove, RecoveredPayout, WantedAccount } from './deps.ts'
export { movePayouts } from './move-payouts.ts'
export { orderPayout, type OrderedPayout, type PayoutOrder } from './order-payout.ts'
export {
  findGuaranteeOfPayouts,
  lockGuaranteeOfPayouts,
  type PayoutsOf,
  type Purpose,
  savePayersAccount,
  type ToldAccount,
} from './order.queries.ts'
export { type PayoutCause, payoutRows } from './payout.rules.ts'
export { type BankMessageRow, type MovedPayout, noteBankQuestions } from './move.queries.ts'
export { listOpenPayouts } from './staff.queries.ts'
export { reconsiderAlone, reconsiderPayouts, reconsiderSettled } from './reconsider-payouts.ts'
export { payoutHandlers } from './routes.ts'
export { fileLeaseSeconds } from './settle-doubt.ts'
export { resumePayouts, type SendDeps, sendPayoutFiles } from './send-files.ts'
export { presentPayout, queueKindOf } from './show-payout.ts'
export { passPromises } from './pass-promises.ts'
export { mendPayouts, noteContactChange } from './try-again.ts'
export { releaseRestored } from './ask-restored.ts'
export { recoverReversed, withdrawPayoutsOfReversed } from './recover-reversed.ts'
export { findOpenSum } from './reversal.queries.ts'
export { findSource } from './source.ts'
export { holdSellersShare, orderSellersShare } from './sellers-share.ts'
