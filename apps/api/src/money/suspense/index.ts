export { type BookableReceipt, isPaidByBuyer, refundSuspense } from './refund-suspense.ts'
export { bookReplacementReceipts, isWaiting, replace } from './replacement-receipt.ts'
