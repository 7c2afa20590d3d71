export { billFees, billUnbilledFees, remindOfFees } from './bill-fees.ts'
export { chargeFee } from './charge-fee.ts'
export { type FeeDecision, nettedFilsOf, refuseFeeDecision, standingFilsOf, undoNewestFirst } from './fee.rules.ts'
export { giveBackFee, writeOffFee } from './let-go-fee.ts'
export { bookFeePayment, divideFeePayment } from './pay-fee-bill.ts'
export {
  type FeeBill,
  findBillOfSide,
  findDue,
  findFee,
  findFeeBill,
  insertFeeEvent,
  type KnownFee,
  listFeeEvents,
  listFeesOfGuarantee,
  listOverdueBills,
  markPaidBack,
  postponeBills,
  reopenFees,
} from './queries.ts'
export { tellSide } from './tell-side.ts'
