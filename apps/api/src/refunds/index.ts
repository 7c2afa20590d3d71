/** Money that goes back to who paid it, and our own fees that leave the client account. */
export { askAgainForAccount } from './ask-for-account.ts'
export type { PayerLinkDeps, RefundDeps } from './deps.ts'
export { orderRefunds, sendBackFromGuarantee, sendBackFromSuspense } from './refund-buyer.ts'
export { refundHandlers } from './routes.ts'
export { tellSentBack } from './tell-buyer.ts'
export { sweepFees } from './sweep-fees.ts'
