export { bookIntoGuarantee, isPaidByBuyer, payableOf, sendBackSuspense } from './book-receipt.ts'
export type { PaymentDeps } from './deps.ts'
export { matchLeftSuspense, matchSuspenseOf } from './match-suspense.ts'
export {
  type Bill,
  findBill,
  findReceiptById,
  insertMakeGood,
  insertReceiptEvent,
  isLostReceipt,
  listPayersToDecide,
  listPayoutsOfReceipt,
  listReceiptEvents,
  listReceiptsById,
  listReceiptsByReference,
  listReceiptVotes,
  type LockedReceipt,
  lockOpenReversed,
  lockReceipt,
  markClaimNoted,
  saveFeePaid,
  saveMatched,
  saveReceiptVote,
} from './queries.ts'
export { billAnswer, billErrors, feeBillAnswer, matchReceipt, referencesIn, remainingOf } from './receipt.rules.ts'
export { receiveMoney } from './receive-money.ts'
export { sendBackPayer } from './refund-receipt.ts'
export { bookReplacementReceipts, isWaiting, replace } from './replacement-receipt.ts'
export { recoverOpenSum, reverseReceipt } from './reverse-receipt.ts'
export { recordSecurityEvent } from './security-event.ts'
