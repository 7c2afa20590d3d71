export { type AssignedReceipt, divideDebit, refuseAssignment, refuseSettlement } from './assignment.rules.ts'
export { auditBank, noLines } from './audit-bank.ts'
export { rangeOfLinesSql, rangeOfMessagesSql, sumBankLines } from './audit-bank.queries.ts'
export { bookSettlement } from './book-settlement.ts'
export { compareBalance } from './compare-balance.ts'
export { mayBeResolved } from './exception.rules.ts'
export {
  closeException,
  closeExplainedCredits,
  creditMakeGood,
  findException,
  findNamedPayout,
  giveDebitBack,
  insertConflict,
  insertDoubts,
  insertException,
  insertMakeGood,
  readClientAccount,
  isOpenException,
  listDoubts,
  listExceptionsOfMessage,
  listQueuedExceptions,
  lockException,
  type NamedPayout,
  type StoredException,
} from './exceptions.queries.ts'
export { settleLateMatches } from './late-matches.ts'
export { listLateReturns } from './queries.ts'
export { creditCharges, mostChargeFils, type Movement, movementOf } from './movement.ts'
export { isRestoreOpen, listLostCredits } from './restored.queries.ts'
export { tellOverdueMakeGoods } from './tell-overdue-make-goods.ts'
